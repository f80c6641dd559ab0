"""What a batch changes in a file, and what it leaves alone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.sgf.properties import PROPERTIES

if TYPE_CHECKING:
    from collections.abc import Iterable

TITLES: Final = {
    "name": "File name",
    "charset": "Saved as",
    "fix": "Fix",
    "turn": "First moves",
    "comments": "Comments",
    "game-comments": "Game comment",
    "names": "Node names",
    "marks": "Marks",
    "regions": "Visible parts",
    "judgements": "Judgements",
    "clocks": "Clocks",
    "variations": "Variations",
    "private": "Private properties",
}
"""What is changed, other than a property → its title; the codes of problems have none here."""


class Change(NamedTuple):
    """A row of the table of changes.

    Attributes:
        what: The ident of a property, a key of TITLES, or the codes of problems that are mended,
            with commas between.
        before: Text as it was; "" if there was none.
        after: Text as it will be; "" if there will be none.
        game: Number of the game, from 1; 0 for the file as a whole.
    """

    what: str
    before: str
    after: str
    game: int = 0


class Remark(NamedTuple):
    """Something that is left as it is, and why.

    Attributes:
        what: As in `Change`.
        why: An English sentence.
        game: Number of the game, from 1; 0 for the file as a whole, or several games.
    """

    what: str
    why: str
    game: int = 0


def title_of(what: str) -> str:
    """Return what is changed in English: labels of properties, titles, or else codes."""
    return ", ".join(map(_title_of, parts_of(what)))


def parts_of(what: str) -> list[str]:
    """Return the codes in `Change.what`, of which there are several only for repairs."""
    return what.split(",")


def _title_of(what: str) -> str:
    row = PROPERTIES.get(what)
    return row.label if row is not None else TITLES.get(what, what)


def gathered(remarks: Iterable[Remark]) -> tuple[Remark, ...]:
    """Return remarks in which those that say the same of several games are one."""
    remarks = list(remarks)
    counts = Counter((remark.what, remark.why) for remark in remarks)
    found: dict[tuple[str, str], Remark] = {}
    for remark in remarks:
        key = remark.what, remark.why
        several = remark._replace(why=f"{remark.why} ({counts[key]} games)", game=0)
        found[key] = remark if counts[key] == 1 else several
    return tuple(found.values())
