"""Values that go on too far because the bracket that should close them is missing."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, TypeVar

from sgfedit.game.checks.flaws import Flaw
from sgfedit.game.checks.references import without_references
from sgfedit.sgf.properties import PROPERTIES, Kind, property_type

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

_PROSE: Final = {Kind.TEXT, Kind.UNKNOWN}
"""Those in which brackets of all kinds are to be expected."""

_BLANK: Final = r"[ \t\n\r\v\f]*+"
_NEXT_IDENT: Final = re.compile(rf"(?:{_BLANK};)?{_BLANK}[A-Z]{{1,2}}{_BLANK}\Z")
_BEFORE_IDENT: Final = re.compile(rf"(?:;{_BLANK}|{_BLANK})\Z")
_CAPITALS_AND_BRACKET: Final = re.compile(r"(?<![A-Z_\]])([A-Z]++)\[")
_LONGEST: Final = 30
_POINT: Final = "[A-Za-z]{2}"
_LIKE: Final = {
    Kind.MOVE: rf"(?:{_POINT})?",
    Kind.POINTS: rf"(?:{_POINT}(?::{_POINT})?)?",
    Kind.PAIRS: rf"{_POINT}:{_POINT}",
    Kind.LABELS: rf"{_POINT}:(?s:.*)",
    Kind.NUMBER: r"[+-]?[0-9]+",
    Kind.REAL: r"[+-]?[0-9.,]+",
    Kind.DOUBLE: r"[12]?",
    Kind.COLOUR: r"[BWbw]",
    Kind.NONE: r"",
}
"""What values look like by their kind; others hold any text."""

_T = TypeVar("_T")


def missing_bracket(ident: str, raw: str) -> int | None:
    """Return where in a raw value a bracket seems to be missing.

    None if none is; -1 if it is unclear where.

    Of a value that holds no text that is any bracket or semicolon. Of a text only one behind the
    identifier of a property, with a value of that up to the end: there the text has swallowed the
    next property, or the next node. In prose a bracket that was meant is closed, by one that is
    escaped.
    """
    kind = property_type(ident).kind
    if "[" not in raw:
        raw = without_references(raw)
        return -1 if ";" in raw and kind not in BRACKETED else None
    if kind in BRACKETED:
        return _in_text(raw, raw.rfind("\\]") + 1 if kind in _PROSE else 0)
    return _start_of(_NEXT_IDENT, raw, raw.index("["), -1)


def _in_text(raw: str, pos: int) -> int | None:
    """Return where the first property behind `pos` begins that a text has swallowed."""
    for match in _CAPITALS_AND_BRACKET.finditer(raw, pos):
        ident = _ident_in(match[1])
        if ident and _is_value(property_type(ident).kind, raw[match.end() :]):
            return _start_of(_BEFORE_IDENT, raw, match.end(1) - len(ident), None)
    return None


def _ident_in(capitals: str) -> str:
    """Return the identifier that capitals in front of a bracket end in, empty if it is none.

    Where the bracket in front of it is missing what stands before it is the end of a value: in
    ``LB[de:BC[The 3-4 stone]`` the label B, in ``RE[B+RSZ[9]`` the result.
    """
    ends = (capitals[start:] for start in range(max(0, len(capitals) - 2), len(capitals)))
    return next((end for end in (capitals, *ends) if end in PROPERTIES), "")


def _is_value(kind: Kind, rest: str) -> bool:
    """Whether the rest of a text is what a value of this kind is like, with brackets in pairs."""
    like = _like(kind)
    return rest.count("\\]") <= rest.count("[") and (like is None or bool(like.match(rest)))


@cache
def _like(kind: Kind) -> re.Pattern[str] | None:
    """Return what all the rest of a text is like that is a value of this kind; None for any."""
    return re.compile(rf"{_BLANK}{_LIKE[kind]}{_BLANK}\Z") if kind in _LIKE else None


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
