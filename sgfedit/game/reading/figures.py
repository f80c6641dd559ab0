"""The diagram of a passage: the position at its end, its moves numbered, and notes for the rest.

Books show where every move was. A stone that is still there has its number on it; where another
one stands now, or none, the number goes into a note below the diagram:

```text
46 at 21, ko: 51, 57 at 43, 60 pass, 62 at D4
```

On the screen stones that were taken are gone. In print they may stay where they were, so that one
sees the fight: then the first stone on a point is the one that is drawn (FG flag 256).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.reading.passages import Names, label_at
from sgfedit.game.reading.texts import Step, steps
from sgfedit.go import Flag, vertex

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sgfedit.game.positions import Position, Positions
    from sgfedit.game.reading.passages import Passage
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Point


class Note(NamedTuple):
    """A move that has no stone in the diagram.

    Attributes:
        step: The move.
        number: Its number as it is printed.
        at: Number of the stone that stands there now, 0 if there is none with a number.
        is_ko: Whether it takes a ko, or takes it back.
    """

    step: Step
    number: int
    at: int
    is_ko: bool = False


class Letter(NamedTuple):
    """An alternative on an empty point: where it is, and what it is called."""

    point: Point
    letter: str
    node: Node


class Figure(NamedTuple):
    """What a diagram shows.

    Attributes:
        position: What is on the board.
        steps: All moves of the passage.
        numbers: Numbers of stones, as they are printed.
        nodes: Point → the node that played the stone there.
        notes: Moves without a stone, in order.
        letters: Variations that begin here.
        first: The number of the first move as printed, 0 without moves.
        last: That of the last one.
    """

    position: Position
    steps: tuple[Step, ...]
    numbers: dict[Point, int]
    nodes: dict[Point, Node]
    notes: tuple[Note, ...]
    letters: tuple[Letter, ...]
    first: int
    last: int


def figure_of(passage: Passage, positions: Positions, *, keeps_captured: bool = False) -> Figure:
    """Return the diagram of a passage of the game that `positions` are those of.

    Costs a step of the rules for each node between this end and the last one asked for, and twice
    that with stones that are kept.

    Args:
        passage: What it is to show.
        positions: Where the stones are.
        keeps_captured: Whether stones that are taken in the passage stay on the board.
    """
    position = positions.at(passage.end)
    moves = tuple(steps(passage, position.size))
    shift = _shift(moves[0].number, passage.print_mode) if moves else 0
    if keeps_captured:
        stones, on_board = _with_captured(passage, moves, positions)
        position = position._replace(stones=stones)
    else:
        on_board = {step.point: step for step in moves if step.point is not None}
        for point, step in list(on_board.items()):
            if position.stone(*point) is not step.colour:
                del on_board[point]
    numbers = {point: step.number - shift for point, step in on_board.items()}
    if not passage.print_mode:
        numbers = {}
    return Figure(
        position,
        moves,
        numbers,
        {point: step.node for point, step in on_board.items()},
        tuple(
            Note(
                step,
                step.number - shift,
                _number_at(step, on_board, shift),
                _takes_ko(step, positions),
            )
            for step in moves
            if step.point is None or on_board.get(step.point) is not step
        ),
        _letters(passage, position),
        moves[0].number - shift if moves else 0,
        moves[-1].number - shift if moves else 0,
    )


def _with_captured(
    passage: Passage, moves: tuple[Step, ...], positions: Positions
) -> tuple[bytes, dict[Point, Step]]:
    """Return the stones before the first move and all that come, and the moves among them.

    What is set up later stands as it does in the end.
    """
    end = positions.at(passage.end)
    stones = bytearray(end.stones)
    on_board: dict[Point, Step] = {}
    parent = moves[0].node.parent if moves else passage.start.parent
    before = bytes(len(stones)) if parent is None else positions.at(parent).stones
    for index, stone in enumerate(before):
        if stone:
            stones[index] = stone
    for step in moves:
        if step.point is None:
            continue
        index = step.point.y * end.width + step.point.x
        if step.point not in on_board and not before[index]:
            on_board[step.point] = step
            stones[index] = step.colour.index
    return bytes(stones), on_board


def _number_at(step: Step, on_board: dict[Point, Step], shift: int) -> int:
    other = None if step.point is None else on_board.get(step.point)
    return 0 if other is None else other.number - shift


def _takes_ko(step: Step, positions: Positions) -> bool:
    """Whether a single stone takes another one and could itself be taken in turn."""
    point = step.point
    if point is None or not positions.flags(step.node) & Flag.CAPTURE:
        return False
    position = positions.at(step.node)
    x, y = point
    around = [
        position.stone(*beside)
        for beside in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
        if 0 <= beside[0] < position.width and 0 <= beside[1] < position.height
    ]
    return around.count(None) == 1 and step.colour not in around


def _shift(first: int, print_mode: int) -> int:
    """Return what to subtract from numbers (FF[4], "PM"): 103-134 are printed as 3-34."""
    return max(first - 1, 0) // 100 * 100 if print_mode == 2 else 0


def _letters(passage: Passage, position: Position) -> tuple[Letter, ...]:
    """Return the alternatives to its moves, or to the next one; those on empty points."""
    starts = {branch.start: branch.letter for branch in passage.branches}
    first = passage.end.first_child
    if first is not None and any(branch.instead is None for branch in passage.branches):
        starts[first] = label_at(first) or Names(passage.nodes).main
    found: dict[Point, Letter] = {}
    for step in steps(passage._replace(nodes=tuple(starts)), position.size):
        if step.point is not None and position.stone(*step.point) is None:
            found.setdefault(step.point, Letter(step.point, starts[step.node], step.node))
    return tuple(found.values())


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
        figure: Its notes are told.
        words: In which language.
        names: What points without a number are called that are not called "D4".
    """
    return in_words(figure.notes, figure.position.height, words, names)


def in_words(
    notes: Iterable[Note],
    rows: int,
    words: NoteWords = ENGLISH,
    names: Mapping[Point, str] = NO_NAMES,
) -> str:
    """Return notes on a board of so many rows as a list; see `notes_in_words`."""
    groups: dict[tuple[str, str], list[Note]] = {}
    for note in notes:
        groups.setdefault(_place(note, rows, words, names), []).append(note)
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
