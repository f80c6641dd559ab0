"""What the parts of a JSON file are called, and how a node is written in the regular way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sgfedit.sgf.values import decode_text, encode_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FORMAT: Final = "sgfedit-json"
"""Value of the key "format"."""

VERSION: Final = 1
"""Value of the key "version"; greater where a program that knows this one would read wrongly."""


def texts_of(properties: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Return properties with their values as texts: escapes resolved, lines ended by LF."""
    return {ident: list(map(decode_text, raw)) for ident, raw in properties.items()}


def regular(texts: Mapping[str, Sequence[str]]) -> str:
    """Return a node as SGF text, from the texts of its properties."""
    parts = [";"]
    for ident, values in texts.items():
        parts += ident, "[", "][".join(map(encode_text, values)), "]"
    return "".join(parts)


def charset_in(texts: Mapping[str, Sequence[str]]) -> str:
    """Return what the first node of a game names as its charset; empty if nothing."""
    return next(filter(None, map(str.strip, texts.get("CA", ()))), "")


def shown(value: Any) -> str:
    """Return what a message calls a value; O(1)."""
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    return repr(value[:80] if isinstance(value, str) else value)
