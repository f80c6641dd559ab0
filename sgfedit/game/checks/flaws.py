"""Flaws of one value of a property, and what should stand there instead.

Checks make remarks of flaws, repairs put the better values in: both ask the same functions. Values
of any kind may hold characters as numbers (``&#22258;``), because the file's charset lacks them,
and go on too far because the bracket that should close them is missing.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache, reduce
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from sgfedit.game.checks.remark import Remark
from sgfedit.i18n import Named
from sgfedit.sgf.grammar import LINE_END
from sgfedit.sgf.problems import PROBLEM_KINDS
from sgfedit.sgf.properties import PROPERTIES, Kind, property_type

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sgfedit.sgf.values import Point


_SHOWN: Final = 20
_SHOWN_OF_ONE: Final = 200


class Flaw(NamedTuple):
    """A flaw of one raw value.

    Attributes:
        value: Which of the property's raw values.
        code: A key of PROBLEM_KINDS.
        mended: The raw values that belong there instead, none to leave it out; None if nobody can
            know.
        certainty: As in `Problem`.
        points: The points of the board it is about.
        detail: What is told of the value if that is more than its text.
    """

    value: int
    code: str
    mended: tuple[str, ...] | None = ()
    certainty: str = ""
    points: tuple[Point, ...] = ()
    detail: str = ""

    @property
    def repair(self) -> str:
        """How sure a repair is: "safe", "ask" or "none"."""
        if self.mended is None:
            return "none"
        return self.certainty or PROBLEM_KINDS[self.code].repair


def remarks_of(ident: str, values: Sequence[str], flaws: Iterable[Flaw]) -> Iterator[Remark]:
    """Yield one remark for all flaws of a property that are of one code and equally sure."""
    groups: dict[tuple[str, str], list[Flaw]] = {}
    for flaw in flaws:
        groups.setdefault((flaw.code, flaw.repair), []).append(flaw)
    for (code, repair), group in groups.items():
        details = [flaw.detail or _detail(values[flaw.value], flaw) for flaw in group[:_SHOWN]]
        points = group[0].points
        if len(group) > 1:
            points = tuple(point for flaw in group for point in flaw.points)
        value = group[0].value if len(group) == 1 else None
        yield Remark(code, listed(details), ident, value, points, repair)


def listed(details: Sequence[str]) -> str:
    """Return details in one line; what is in words stays so that it can be looked up."""
    if len(details) == 1:
        return details[0]
    if not any(isinstance(detail, Named) for detail in details):
        return ", ".join(details)
    return reduce(
        lambda first, more: Named("Problem", "{first}, {more}", first=first, more=more), details
    )


def _detail(raw: str, flaw: Flaw) -> str:
    """Return what is told of a value: white space that is wrong in it must be seen."""
    shown = raw[:_SHOWN_OF_ONE]
    if flaw.code != "value-normalised" or not flaw.mended:
        return shown
    return f"[{LINE_END.sub('↵', shown)}] → [{flaw.mended[0][:_SHOWN_OF_ONE]}]"


def mended_values(values: Sequence[str], flaws: Iterable[Flaw]) -> list[str]:
    """Return raw values with what is better in the place of those that have a flaw."""
    return [raw for mended in mended_each(values, flaws) for raw in mended]


def mended_each(values: Sequence[str], flaws: Iterable[Flaw]) -> list[tuple[str, ...]]:
    """Return for each raw value what belongs in its place: it, something better, or nothing."""
    mended = {flaw.value: flaw.mended for flaw in flaws if flaw.mended is not None}
    return [mended.get(index, (value,)) for index, value in enumerate(values)]


_REFERENCE: Final = re.compile(r"&#([0-9]{3,7});")
_FIRST: Final = 0xA0
"""What is below exists in every charset, or is no character at all."""


def with_characters(raw: str) -> str:
    """Return a raw value with the characters themselves; see `encoding.escape_unencodable`."""
    return _REFERENCE.sub(_character, raw) if "&#" in raw else raw


def _character(match: re.Match[str]) -> str:
    code = int(match[1])
    is_character = _FIRST <= code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF
    return chr(code) if is_character else match[0]


def without_references(raw: str) -> str:
    """Return a raw value without such numbers, whose semicolons begin no node."""
    return _REFERENCE.sub("", raw) if "&#" in raw else raw


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
_SHORT: Final = 64
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
    return _in_short(ident, raw) if len(raw) <= _SHORT else _in_value(ident, raw)


def _in_value(ident: str, raw: str) -> int | None:
    kind = property_type(ident).kind
    if "[" not in raw:
        raw = without_references(raw)
        return -1 if ";" in raw and kind not in BRACKETED else None
    if kind in BRACKETED:
        return _in_text(raw, raw.rfind("\\]") + 1 if kind in _PROSE else 0)
    return _start_of(_NEXT_IDENT, raw, raw.index("["), -1)


_in_short: Final = lru_cache(maxsize=4_096)(_in_value)
"""A check asks for it, and then the repair does."""


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
