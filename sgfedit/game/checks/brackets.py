"""Values that go on too far because the bracket that should close them is missing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeVar

from sgfedit.game.checks.flaws import Flaw
from sgfedit.game.checks.references import without_references
from sgfedit.sgf.properties import PROPERTIES, Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

BRACKETED: Final = {
    Kind.SIMPLE,
    Kind.TEXT,
    Kind.LABELS,
    Kind.APPLICATION,
    Kind.FIGURE,
    Kind.UNKNOWN,
}
"""The kinds of values that may hold brackets."""

_BLANK: Final = r"[ \t\n\r\v\f]*+"
_NEXT_IDENT: Final = re.compile(rf"(?:{_BLANK};)?{_BLANK}[A-Z]{{1,2}}{_BLANK}\Z")
_NEXT_MOVE: Final = re.compile(rf";{_BLANK}[BW]{_BLANK}\Z")
_POINT: Final = re.compile(r"(?:[a-z]{2})?\Z")
_LONGEST: Final = 30

_T = TypeVar("_T")


def missing_bracket(ident: str, raw: str) -> int | None:
    """Return where in a raw value a bracket seems to be missing.

    None if none is; -1 if it is unclear where.

    Of a value that holds no text that is any bracket or semicolon. Of a text only a bracket that
    opens a move right at its end: there the text has swallowed the next node.
    """
    if "[" not in raw:
        raw = without_references(raw)
        return -1 if ";" in raw and PROPERTIES[ident].kind not in BRACKETED else None
    if PROPERTIES[ident].kind in BRACKETED:
        return _in_text(raw)
    return _start_of(_NEXT_IDENT, raw, raw.index("["), -1)


def _in_text(raw: str) -> int | None:
    at = raw.rindex("[")
    return _start_of(_NEXT_MOVE, raw, at, None) if _POINT.match(raw, at + 1) else None


def _start_of(pattern: re.Pattern[str], raw: str, end: int, default: _T) -> int | _T:
    start = max(0, end - _LONGEST)
    match = pattern.search(raw[start:end])
    return start + match.start() if match else default


def missing_brackets(ident: str, values: Sequence[str]) -> list[Flaw]:
    """Return the values that seem to lack a bracket."""
    found = []
    for index, raw in enumerate(values):
        if "[" in raw or ";" in raw:
            at = missing_bracket(ident, raw)
            if at is not None:
                mended = (raw[:at],) if at >= 0 else None
                found.append(Flaw(index, "suspicious-bracket-in-value", mended))
    return found
