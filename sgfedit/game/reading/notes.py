"""What stands below a diagram about moves that have no stone in it, as books have it.

```text
46 at 21, ko: 51, 57 at 43, 60 pass, 62 at D4
```
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.go import vertex

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.game.reading.figures import Figure, Note
    from sgfedit.sgf.values import Point


class NoteWords(NamedTuple):
    """The words of the list, with names in braces; those who have others translate them.

    Attributes:
        at: Moves that were played where another stone stands, or on a point.
        ko: The same where they take a ko.
        move: A move that is no point of the board.
        skip: What a pass is called.
        join: Between numbers, and between notes.
    """

    at: str = "{numbers} at {place}"
    ko: str = "ko: {numbers} at {place}"
    move: str = "{numbers} {place}"
    skip: str = "pass"
    join: str = ", "


ENGLISH: Final = NoteWords()
NO_NAMES: Final[Mapping[Point, str]] = MappingProxyType({})


def notes_in_words(
    figure: Figure, words: NoteWords = ENGLISH, names: Mapping[Point, str] = NO_NAMES
) -> str:
    """Return the list of a figure's moves without a stone; moves of one place stand together.

    Args:
        figure: The diagram.
        words: In which language.
        names: What points without a number are called that are not called "D4".
    """
    groups: dict[tuple[str, str], list[Note]] = {}
    for note in figure.notes:
        groups.setdefault(_place(note, figure.position.height, words, names), []).append(note)
    return words.join.join(
        form.format(numbers=words.join.join(str(note.number) for note in notes), place=place)
        for (form, place), notes in groups.items()
    )


def _place(note: Note, rows: int, words: NoteWords, names: Mapping[Point, str]) -> tuple[str, str]:
    """Return the words for a move without a stone and where it is; equal ones are told as one."""
    point = note.step.point
    if point is None:
        return words.move, note.step.text or words.skip
    place = str(note.at) if note.at else names.get(point) or vertex(point.x, point.y, rows)
    return words.ko if note.is_ko else words.at, place
