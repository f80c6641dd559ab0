"""What is wrong with one value of a property, and what should stand there instead.

Checks make remarks of flaws, repairs put the better values in: both ask the same functions.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.checks.remark import Remark
from sgfedit.sgf.problem_kinds import PROBLEM_KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Point

_LINE_END: Final = re.compile(r"\r\n?|\n\r?")
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


def remarks_of(
    node: Node, ident: str, values: Sequence[str], flaws: Iterable[Flaw]
) -> Iterator[Remark]:
    """Yield one remark for all flaws of a property that are of one code and equally sure."""
    groups: dict[tuple[str, str], list[Flaw]] = {}
    for flaw in flaws:
        groups.setdefault((flaw.code, flaw.repair), []).append(flaw)
    for (code, repair), group in groups.items():
        details = [flaw.detail or _detail(values[flaw.value], flaw) for flaw in group[:_SHOWN]]
        yield Remark(
            code,
            node,
            ", ".join(details),
            ident,
            group[0].value if len(group) == 1 else None,
            tuple(point for flaw in group for point in flaw.points),
            repair,
        )


def _detail(raw: str, flaw: Flaw) -> str:
    """Return what is told of a value: white space that is wrong in it must be seen."""
    shown = raw[:_SHOWN_OF_ONE]
    if flaw.code != "value-normalised" or not flaw.mended:
        return shown
    return f"[{_LINE_END.sub('↵', shown)}] → [{flaw.mended[0][:_SHOWN_OF_ONE]}]"


def mended_values(values: Sequence[str], flaws: Iterable[Flaw]) -> list[str]:
    """Return raw values with what is better in the place of those that have a flaw."""
    mended = {flaw.value: flaw.mended for flaw in flaws if flaw.mended is not None}
    found: list[str] = []
    for index, value in enumerate(values):
        found += mended.get(index, (value,))
    return found
