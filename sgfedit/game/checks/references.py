"""Characters that are written as numbers because the file's charset lacks them: ``&#22258;``."""

from __future__ import annotations

import re
from typing import Final

_REFERENCE: Final = re.compile(r"&#([0-9]{3,7});")
_FIRST: Final = 0xA0
"""What is below exists in every charset, or is no character at all."""


def with_characters(raw: str) -> str:
    """Return a raw value with the characters themselves; see `entities.escape_unencodable`."""
    return _REFERENCE.sub(_character, raw) if "&#" in raw else raw


def _character(match: re.Match[str]) -> str:
    code = int(match[1])
    is_character = _FIRST <= code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF
    return chr(code) if is_character else match[0]


def without_references(raw: str) -> str:
    """Return a raw value without such numbers, whose semicolons begin no node."""
    return _REFERENCE.sub("", raw) if "&#" in raw else raw
