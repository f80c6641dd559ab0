"""Pseudo-languages: every text of the window lengthened and put between brackets.

They are made when they are wanted, of the texts in a `.ts` file, and are no language that a user
can choose. What is shown without brackets goes past the translations.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from sgfedit.app.qm import Message, compiled
from tests.translations.sources import NUMBER
from tests.translations.ts import read

OPENING, CLOSING = "⟦", "⟧"
LANGUAGE: Final = "de"
"""Whose rules of numbers they have: two forms."""

_LONGER: Final = 0.4
_RIGHT_TO_LEFT, _END = "\u202e", "\u202c"
_HEAD: Final = re.compile(r"\A\s*")


def lengthened(text: str) -> str:
    """Return a text 40 % longer between brackets; what a list of choices parts stays parted."""
    if "|" in text:
        return "|".join(map(lengthened, text.split("|")))
    head = _HEAD.match(text)
    at = head.end() if head else 0
    more = "~" * max(1, round(len(text) * _LONGER))
    dots = "…" if text.endswith("…") else ""
    body = text[at:].removesuffix("…") if dots else text[at:]
    kept = body.rstrip()
    return f"{text[:at]}{OPENING}{kept}{more}{CLOSING}{dots}{body[len(kept) :]}"


def turned(text: str) -> str:
    """Return a text to be read from the right."""
    return f"{_RIGHT_TO_LEFT}{lengthened(text)}{_END}"


@cache
def qm(*, is_turned: bool = False) -> bytes:
    """Return the pseudo-language, or the one that is read from the right, as a `.qm` file."""
    change = turned if is_turned else lengthened
    return compiled(
        (
            Message(*key, "", (change(key[1]),) * forms)
            for key, entry in read(LANGUAGE).items()
            if entry.state != "vanished"
            for forms in [2 if NUMBER.search(key[1]) else 1]
        ),
        LANGUAGE,
    )
