"""What is to be drawn of a game: one position, its figures, or every move. No Qt.

A *shot* is a diagram and what it is called. Pictures and texts are made of shots, so that all of
them show the same.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.export.replays import Replay, replay_of
from sgfedit.export.writable import writable, writable_diagram
from sgfedit.game.figure_flags import figure_flags, figure_name
from sgfedit.game.info import game_summary, parse_format
from sgfedit.game.traversal import is_move, path_to
from sgfedit.render.cropping import cropped
from sgfedit.render.diagram import (
    Diagram,
    MoveNumbers,
    Options,
    Variations,
    build,
    figure_options,
)
from sgfedit.render.figures import figure_diagram

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sgfedit.game import Game
    from sgfedit.game.reading import Figure, Passage, Rule
    from sgfedit.sgf.node import Node

_NAME: Final = parse_format(r"\PB – \PW")


class Wishes(NamedTuple):
    """What diagrams are to show.

    Attributes:
        coordinates: Letters and numbers around the board.
        marks: Marks, labels, lines and territory of the record.
        numbers: Numbers on stones, for positions; figures have those of their moves.
        last_move: A mark on the stone just played, for positions.
        crop: Only the part of the board that matters.
        keeps_captured: In figures, whether stones that are taken stay where they were; None: as
            the record says (FG), and else they go.
        replay: The moves of figures one after the other, for pages that can show them.
    """

    coordinates: bool = True
    marks: bool = True
    numbers: MoveNumbers = MoveNumbers.NONE
    last_move: bool = True
    crop: bool = False
    keeps_captured: bool | None = None
    replay: bool = False


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
    options = Options(
        coordinates=wishes.coordinates,
        variations=Variations.NONE,
        last_move=wishes.last_move,
        move_numbers=wishes.numbers,
    )
    diagram = build(position, node, figure_options(position, options))
    number = position.move_number
    title = shot_title(game, f"move {number}" if number else "")
    return Shot(_finished(diagram, wishes), title, words=writable(str(node.get("C", "")).strip()))


def shots_of_moves(game: Game, end: Node, wishes: Wishes) -> Iterator[Shot]:
    """Yield the first position, and that after each move up to `end`."""
    return (shot_of(game, node, wishes) for node in nodes_of_moves(end))


def nodes_of_moves(end: Node) -> Iterator[Node]:
    """Yield the first node, and those with a move on the way to `end`."""
    return (node for node in path_to(end) if node.parent is None or is_move(node))


def shots_of_figures(game: Game, rule: Rule, wishes: Wishes) -> Iterator[Shot]:
    """Yield the figures of a game, variations behind the figure that they branch off from.

    A game without any diagram has one: its first position.
    """
    return (shot() for shot in figure_shots(game, rule, wishes))


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
    diagram = figure_diagram(passage, figure, Options(coordinates=wishes.coordinates))
    is_listed = flags is None or flags.lists_moves
    note = notes_in_words(figure) if is_listed else ""
    name = figure_name(passage.start) if flags is None or flags.is_named else ""
    caption = name or _caption(passage, figure)
    part = name or caption.lower()
    variation = f"variation {passage.letter}" if passage.letter else ""
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
    return writable(", ".join(filter(None, (name, part)))) or "Diagram"


def _caption(passage: Passage, figure: Figure) -> str:
    """Return what a figure without a name is called: which moves are in it."""
    if passage.section:
        return f"Position {passage.section}"
    if not figure.steps:
        return ""
    if figure.first == figure.last:
        return f"Move {figure.last}"
    return f"Moves {figure.first}–{figure.last}"
