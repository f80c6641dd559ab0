"""Shots: positions, figures and moves of games as diagrams with titles. No Qt.

Pictures and texts are made of shots, so that all of them show the same. Figures can have their
moves with them (`Replay`), with all that each of them changes: who steps through them where they
are shown needs no rule of the game.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.figure_flags import figure_flags, figure_name
from sgfedit.game.info import game_summary, parse_format
from sgfedit.game.traversal import is_move, path_to
from sgfedit.go.board import Colour
from sgfedit.i18n import worded
from sgfedit.render.diagram import (
    CoordinateSides,
    CoordinateStyle,
    Diagram,
    MoveNumbers,
    Options,
    Variations,
    build,
    figure_options,
)
from sgfedit.render.figures import cropped, figure_diagram
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sgfedit.game import Game
    from sgfedit.game.positions import Positions
    from sgfedit.game.reading import Figure, Passage, Rule
    from sgfedit.game.reading.figures import NoteWords
    from sgfedit.render.turning import Turning
    from sgfedit.sgf.node import Node


_EMPTY: Final = 0
_OF_VALUES: Final = {1: Colour.BLACK, 2: Colour.WHITE}

Stones = tuple[tuple[Point, Colour], ...]


class ReplayStep(NamedTuple):
    """What a node changes.

    Attributes:
        node: The node.
        colour: Whose move it is; None: stones are set up.
        number: Its number as it is printed.
        point: Where the move is; None for a pass and for what is no point.
        text: What the move is called: "D4"; empty for a pass.
        put: Stones that come, the move's own among them.
        gone: Points that become empty.
    """

    node: Node
    colour: Colour | None
    number: int
    point: Point | None
    text: str
    put: Stones
    gone: tuple[Point, ...]


class Replay(NamedTuple):
    """The moves of a figure.

    Attributes:
        stones: What is on the board before the first of them.
        steps: What they change.
        is_numbered: Whether stones carry their numbers.
    """

    stones: Stones
    steps: tuple[ReplayStep, ...]
    is_numbered: bool

    def turned(self, turning: Turning, columns: int, rows: int) -> Replay:
        """Return it as it is seen on a board that is turned; the size is that of the record's."""

        def seen(point: Point) -> Point:
            return turning.seen(point, columns, rows)

        def all_seen(stones: Stones) -> Stones:
            return tuple((seen(point), turning.seen_colour(colour)) for point, colour in stones)

        steps = (
            step._replace(
                colour=None if step.colour is None else turning.seen_colour(step.colour),
                point=None if step.point is None else seen(step.point),
                put=all_seen(step.put),
                gone=tuple(map(seen, step.gone)),
            )
            for step in self.steps
        )
        return Replay(all_seen(self.stones), tuple(steps), self.is_numbered)


def replay_of(passage: Passage, figure: Figure, positions: Positions) -> Replay:
    """Return the moves of a passage; a step of the rules and a look at the board for each."""
    parent = passage.start.parent
    width, _height = figure.position.size
    stones = bytes(len(figure.position.stones)) if parent is None else positions.at(parent).stones
    start: Stones | None = None
    moves = {step.node: step for step in figure.steps}
    shift = figure.steps[0].number - figure.first if figure.steps else 0
    steps = []
    for node in passage.nodes:
        move = moves.get(node)
        if start is None and move is not None:
            start = _on_board(stones, width)
        before, stones = stones, positions.at(node).stones
        if start is None or (move is None and before == stones):
            continue  # set up before the first move, or nothing on the board
        put, gone = _changes(before, stones, width)
        if move is None:
            steps.append(ReplayStep(node, None, 0, None, "", put, gone))
            continue
        point, number = move.point, move.number - shift
        if point is not None and not stones[point.y * width + point.x]:
            # It takes itself: it comes, and goes at once.
            put, gone = (*put, (point, move.colour)), (*gone, point)
        steps.append(ReplayStep(node, move.colour, number, point, move.text, put, gone))
    if start is None:
        start = _on_board(stones, width)
    return Replay(start, tuple(steps), bool(passage.print_mode))


def _on_board(stones: bytes, width: int) -> Stones:
    return tuple(_stones(enumerate(stones), width))


def _changes(before: bytes, after: bytes, width: int) -> tuple[Stones, tuple[Point, ...]]:
    """Return which stones come, and which points become empty."""
    if before == after:
        return (), ()
    pairs = zip(before, after, strict=True)
    found = [(index, new) for index, (old, new) in enumerate(pairs) if old != new]
    gone = tuple(Point(index % width, index // width) for index, new in found if new == _EMPTY)
    return tuple(_stones(found, width)), gone


def _stones(values: Iterable[tuple[int, int]], width: int) -> Iterator[tuple[Point, Colour]]:
    for index, value in values:
        if value != _EMPTY:
            yield Point(index % width, index // width), _OF_VALUES[value]


_REPLACEMENT: Final = "\ufffd"
# "Extensible Markup Language (XML) 1.0", production 2, and the controls that it discourages; signs
# that end a line where no format expects it, or turn round what stands behind them.
_UNWRITABLE: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069"
    "\ud800-\udfff\ufffe\uffff]"
)


def writable(text: str) -> str:
    """Return a text of the same length that every format can hold."""
    return _UNWRITABLE.sub(_REPLACEMENT, text)


def writable_diagram(diagram: Diagram) -> Diagram:
    """Return a diagram whose labels can be written."""
    labels = tuple((point, writable(text)) for point, text in diagram.labels)
    return diagram if labels == diagram.labels else replace(diagram, labels=labels)


_NAME: Final = parse_format(r"\PB – \PW")


class Wishes(NamedTuple):
    """What diagrams are to show.

    Attributes:
        coordinates: Names of the lines around the board.
        coordinate_style: How they are named.
        coordinate_sides: On how many sides.
        marks: Marks, labels, lines and territory of the record.
        numbers: Numbers on stones, for positions; figures have those of their moves.
        last_move: A mark on the stone just played, for positions.
        judgements: How the record judges the move just played, for positions.
        crop: Only the part of the board that matters.
        keeps_captured: In figures, whether stones that are taken stay where they were; None: as
            the record says (FG), and else they go.
        replay: The moves of figures one after the other, for pages that can show them.
    """

    coordinates: bool = True
    coordinate_style: CoordinateStyle = CoordinateStyle.A1
    coordinate_sides: CoordinateSides = CoordinateSides.FOUR
    marks: bool = True
    numbers: MoveNumbers = MoveNumbers.NONE
    last_move: bool = True
    judgements: bool = False
    crop: bool = False
    keeps_captured: bool | None = None
    replay: bool = False

    @property
    def options(self) -> Options:
        """What stands around the board; the rest is as `Options` has it."""
        return Options(
            coordinates=self.coordinates,
            coordinate_style=self.coordinate_style,
            coordinate_sides=self.coordinate_sides,
        )


class Shot(NamedTuple):
    """A diagram and what it is called.

    Attributes:
        diagram: What is on the board.
        title: What it shows: "Shusaku – Gennan, moves 1–50".
        note: Moves that have no stone in it: "46 at 21".
        words: Of a position, what is written about it.
        replay: Of a figure, its moves, if they are wished for.
        moves: Of a figure, the numbers of its moves as they are printed.
    """

    diagram: Diagram
    title: str
    note: str = ""
    words: str = ""
    replay: Replay | None = None
    moves: tuple[int, ...] = ()


class FigureShot(NamedTuple):
    """A figure of a game.

    Attributes:
        shot: Its diagram.
        caption: What it is called within its game.
        figure: What the diagram was made of.
    """

    shot: Shot
    caption: str
    figure: Figure


def shot_of(game: Game, node: Node, wishes: Wishes) -> Shot:
    """Return the position at a node. O(depth)."""
    position = game.position(node)
    options = wishes.options._replace(
        variations=Variations.NONE,
        last_move=wishes.last_move,
        move_numbers=wishes.numbers,
        judgements=wishes.judgements,
    )
    diagram = build(position, node, figure_options(position, options))
    number = position.move_number
    title = shot_title(game, worded("Command", "move {number}", number=number) if number else "")
    return Shot(_finished(diagram, wishes), title, words=writable(str(node.get("C", "")).strip()))


def nodes_of_moves(end: Node) -> Iterator[Node]:
    """Yield the first node, and those with a move on the way to `end`."""
    return (node for node in path_to(end) if node.parent is None or is_move(node))


def figure_shots(game: Game, rule: Rule, wishes: Wishes) -> list[Callable[[], Shot]]:
    """Return what makes each figure of a game; see `shots_of_figures`. O(nodes)."""
    from sgfedit.game.reading import Look, passages  # noqa: PLC0415  # positions need none

    found = [one for one in passages(game.root, rule) if one.look is not Look.TEXT]
    makers = [partial(_shot_of_figure, game, passage, wishes) for passage in found]
    return [*makers] or [partial(shot_of, game, game.root, wishes)]


def _shot_of_figure(game: Game, passage: Passage, wishes: Wishes) -> Shot:
    return shot_of_passage(game, passage, wishes).shot


def shot_of_passage(game: Game, passage: Passage, wishes: Wishes) -> FigureShot:
    """Return the figure of a passage."""
    from sgfedit.game.reading import figure_of, notes_in_words  # noqa: PLC0415  # positions need none

    flags = figure_flags(passage.start)
    keeps = wishes.keeps_captured
    if keeps is None:
        keeps = flags is not None and flags.keeps_captured
    figure = figure_of(passage, game.positions, keeps_captured=keeps)
    diagram = figure_diagram(passage, figure, wishes.options)
    is_listed = flags is None or flags.lists_moves
    note = notes_in_words(figure, note_words()) if is_listed else ""
    name = figure_name(passage.start) if flags is None or flags.is_named else ""
    caption = name or _caption(passage, figure)
    part = name or caption.lower()
    words = worded("Book", "Variation {letter}").lower()
    variation = words.format(letter=passage.letter) if passage.letter else ""
    title = shot_title(game, ": ".join(filter(None, (variation, part))))
    replays = wishes.replay and game.positions.is_go
    replay = replay_of(passage, figure, game.positions) if replays else None
    moves = tuple(range(figure.first, figure.first + len(figure.steps)))
    shot = Shot(_finished(diagram, wishes), title, note, replay=replay, moves=moves)
    return FigureShot(shot, caption, figure)


def _finished(diagram: Diagram, wishes: Wishes) -> Diagram:
    if not wishes.marks:
        diagram = diagram.unmarked()
    diagram = writable_diagram(diagram)
    return cropped(diagram) if wishes.crop else diagram


def shot_title(game: Game, part: str) -> str:
    """Return the players, or what the game is called, and which part of it is shown."""
    name = game_summary(game, _NAME) or str(game.root.get("GN", "")).strip()
    return writable(", ".join(filter(None, (name, part)))) or worded("Book", "Diagram")


def _caption(passage: Passage, figure: Figure) -> str:
    """Return what a figure without a name is called: which moves are in it."""
    if passage.section:
        return worded("Book", "Position {number}", number=passage.section)
    if not figure.steps:
        return ""
    if figure.first == figure.last:
        return worded("Book", "Move {number}", number=figure.last)
    return worded("Book", "Moves {first}–{last}", first=figure.first, last=figure.last)


def note_words() -> NoteWords:
    """Return the words of the list of moves without a stone."""
    from sgfedit.game.reading.figures import NoteWords  # noqa: PLC0415  # positions need none

    return NoteWords(
        worded("Numbers", "{numbers} at {place}"),
        worded("Numbers", "ko: {numbers} at {place}"),
        skip=worded("Book", "pass"),
    )
