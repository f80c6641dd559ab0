"""OT: free text, of which a few families are understood.

Canadian: so many stones in a period. Byo-yomi: so many periods, each lost when it is used up.
Fischer: an increment for each move. Simple: a fixed time for each move.
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple, TypeAlias

from sgfedit.game.info_values._durations import UNIT, duration
from sgfedit.game.info_values._text import MAX_LENGTH, plain
from sgfedit.sgf.values import format_real

OvertimeKind: TypeAlias = Literal["canadian", "byoyomi", "fischer", "simple", "none"]


class Overtime(NamedTuple):
    """A way of counting time after the basic time.

    Attributes:
        kind: The family.
        number: Stones of a Canadian period; periods of byo-yomi; otherwise None.
        seconds: The length of a period; the increment; the time of a move; None without overtime.
    """

    kind: OvertimeKind
    number: int | None = None
    seconds: float | None = None


_COUNT: Final = r"(?P<count>[0-9]{1,4})"
_TIME: Final = rf"(?P<time>[0-9]{{1,7}}(?:\.[0-9]{{1,3}})?(?: *(?:{UNIT})\.?)?)"
_STONES: Final = (
    r" *(?:moves|stones|steine?n?|züge|pierres|coups|stenen|zetten|pietre|mosse|手|子)"
)
_BYOYOMI: Final = r"(?:japanese )?(?:byo[ -]?yomi|byo|秒読み|读秒|讀秒|초읽기)"
_PATTERNS: Final[tuple[tuple[OvertimeKind, str], ...]] = (
    ("canadian", rf"{_COUNT}{_STONES} *(?:/|in|per|every|pro|par) *{_TIME}(?: *canadian)?"),
    ("canadian", rf"{_TIME} *(?:/|per|for|für|pour|voor) *{_COUNT}{_STONES}(?: *canadian)?"),
    ("canadian", rf"{_COUNT} */ *{_TIME}(?: *canadian)?"),
    ("canadian", rf"canadian:? *{_COUNT} */ *{_TIME}"),
    ("byoyomi", rf"{_COUNT} *[x*] *{_TIME} *(?:{_BYOYOMI})?"),
    ("byoyomi", rf"{_BYOYOMI}:? *{_COUNT} *[x*] *{_TIME}"),
    ("byoyomi", rf"{_COUNT} *(?:periods?|times) *(?:of|x) *{_TIME} *(?:{_BYOYOMI})?"),
    (
        "byoyomi",
        rf"(?:{_BYOYOMI}:? *)?{_TIME} *(?:{_BYOYOMI})? *{_COUNT}(?: periods| times|回|次|회)",
    ),
    ("byoyomi", rf"{_COUNT}(?:回|次|회) *{_TIME} *(?:{_BYOYOMI})?"),
    ("fischer", rf"\+?{_TIME} *(?:fischer|increment)"),
    ("fischer", rf"(?:fischer|increment):? *{_TIME}"),
    ("simple", rf"{_TIME} *simple"),
    ("none", r"none|no|no overtime|-|sudden death|absolute|なし|無し|无|無|없음"),
)
_FAMILIES: Final = tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in _PATTERNS)


def parse_overtime(text: str) -> Overtime | None:
    """Return the overtime that an OT value describes, or None if it is of no known family."""
    if len(text) > MAX_LENGTH:
        return None
    flat = plain(text).strip(" .")
    for kind, pattern in _FAMILIES:
        match = pattern.fullmatch(flat)
        if match is None:
            continue
        if kind == "none":
            return Overtime("none")
        count = int(match["count"]) if "count" in pattern.groupindex else None
        return Overtime(kind, count, _seconds(match["time"]))
    return None


def _seconds(text: str) -> float:
    """Return the seconds in ``600``, ``10 min`` or ``10 seconds``."""
    with_unit = duration(text)
    return with_unit[0] if with_unit else float(text)


def format_overtime(overtime: Overtime) -> str:
    """Return `overtime` as the servers write it in OT; `parse_overtime` is the inverse."""
    seconds = format_real(overtime.seconds or 0)
    match overtime.kind:
        case "none":
            return "none"
        case "canadian":
            return f"{overtime.number}/{seconds} Canadian"
        case "byoyomi":
            return f"{overtime.number}x{seconds} byo-yomi"
        case _:
            return f"{seconds} {overtime.kind}"
