"""Diagrams as books show them: those of passages, and the part of a board that matters."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sgfedit.game.positions import Positions
from sgfedit.game.problem_games import node_to_show, start_of_problem
from sgfedit.render.diagram import (
    Diagram,
    Ghost,
    MoveNumbers,
    Options,
    Variations,
    build,
    figure_options,
)
from sgfedit.sgf.marks import Mark
from sgfedit.sgf.properties import decode
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from sgfedit.game import Game
    from sgfedit.game.reading import Figure, Passage


def figure_diagram(
    passage: Passage, figure: Figure, options: Options, *, on_paper: bool = True
) -> Diagram:
    """Return what the board of a passage shows: its moves numbered, its variations as letters.

    Args:
        passage: The moves.
        figure: Where they are; its position is what is on the board.
        options: Coordinates and star points.
        on_paper: Whether the record may switch them off (FG); on the screen the user decides.
    """
    node = passage.end
    options = options._replace(
        variations=Variations.NONE, last_move=False, move_numbers=MoveNumbers.ALL
    )
    position = figure.position
    if on_paper:
        options = figure_options(position, options)
    diagram = build(position, node, options, numbers=figure.numbers)
    # Many commentators write the numbers themselves; two texts on a stone cannot be read.
    labels = dict(diagram.labels)
    numbers = tuple(pair for pair in diagram.numbers if pair[0] not in labels)
    own = {point for point, _ in (*diagram.marks, *diagram.labels, *diagram.territory)}
    ghosts = tuple(
        Ghost(item.point, diagram.to_play, item.letter)
        for item in figure.letters
        if item.point not in own
    )
    return replace(diagram, numbers=numbers, ghosts=ghosts)


def is_played(game: Game) -> bool:
    """Return whether somebody played the game, so that boards are shown as a whole."""
    properties = game.root.properties
    return "PB" in properties or "PW" in properties


_POINTS: Final = frozenset({"B", "W", "AB", "AW", "AE", "LB", *Mark})
"""What a node has on points that belong to what it is about."""


def finding_part(
    game: Game, *, is_close: bool = False
) -> Generator[None, None, frozenset[Point] | None]:
    """Look for the part of the board that a problem or a joseki is about; None for all of it.

    Whatever the record puts on the board, now and later, is on it, so that it stays the same from
    move to move. Games that somebody played, the first moves of one, and small boards are looked
    at as a whole. Yields after some nodes; as soon as there is something all over the board the
    rest is not looked at. With `is_close` there is less around it, as a small picture needs.
    """
    around, near_edge = (_CLOSE_AROUND, _CLOSE_EDGE) if is_close else (_AROUND, _NEAR_EDGE)
    size = game.size
    if is_played(game) or not game.positions.is_go or min(size) < _LARGE:
        return None
    is_more = start_of_problem(game) is not None
    moves = 0
    diagram = build(game.position(game.root), game.root)
    if diagram.visible is not None:
        return None
    points: set[Point] = set()
    for count, node in enumerate(game.nodes(), 1):
        for ident, raw in node.properties.items():
            if ident in _POINTS:
                points.update(_points_in(decode(ident, raw, size)))
                moves += len(ident) == 1
        if not count % _NODES:
            part = cropped(diagram, around, near_edge, points).visible
            if part is None and points:
                return None
            yield
    is_more = is_more or moves >= _JOSEKI
    return cropped(diagram, around, near_edge, points).visible if is_more else None


_THUMBNAIL: Final = Options(coordinates=False, variations=Variations.NONE)


def making_thumbnail(
    game: Game, show: str = "auto", move: int = 0
) -> Generator[None, None, Diagram | None]:
    """Build what stands for a game in a list, None where there is no board; yields meanwhile.

    Problems and joseki are cut to the part that they are about, closer than on the board: their
    stones are to be told apart in a small picture.

    Args:
        game: The game.
        show: Which position, see `node_to_show`.
        move: Behind how many moves, for "move".
    """
    # What the game itself remembers of positions is for the one that is shown.
    positions = Positions(game.root)
    if not positions.is_drawn:
        return None
    node = node_to_show(game, show, move)
    diagram = build(positions.at(node), node, _THUMBNAIL._replace(hoshi=positions.is_go))
    part = yield from finding_part(game, is_close=True)
    return diagram if part is None else replace(diagram, visible=part, crop=True)


_NODES: Final = 20
_LARGE: Final = 13
"""Boards with sides from here on are worth a look at a part."""

_JOSEKI: Final = 8
"""Moves in a corner, with all variations, from which a record without a problem is a joseki."""


def _points_in(value: object) -> Iterator[Point]:
    """Yield the points of a value: one, several, or several with texts."""
    if isinstance(value, Point):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield one if isinstance(one, Point) else one[0]


_AROUND: Final = 3
"""Free lines around what is shown of a board."""

_NEAR_EDGE: Final = 4
"""Lines up to the edge that are shown as well rather than cut off."""

_CLOSE_AROUND: Final = 1
_CLOSE_EDGE: Final = 2
"""The same for small pictures, in which every line takes room from the stones."""

_LARGEST_SHARE: Final = 0.7
"""Of the board; more is shown as a whole."""


def cropped(
    diagram: Diagram,
    around: int = _AROUND,
    near_edge: int = _NEAR_EDGE,
    points: Iterable[Point] = (),
) -> Diagram:
    """Return `diagram` with only the part of the board in which there is anything.

    As books show problems and joseki: some free lines around, to the edge where that is near.

    Args:
        diagram: The board.
        around: Free lines around what there is.
        near_edge: Lines up to the edge that are shown as well rather than cut off.
        points: What matters besides what there is, such as moves to come.
    """
    if diagram.visible is not None:
        return diagram
    width, height = diagram.width, diagram.height
    columns, rows = _used(diagram, points)
    if not columns:
        return diagram
    left, right = _part(columns, width, around, near_edge)
    top, bottom = _part(rows, height, around, near_edge)
    if (right - left + 1) * (bottom - top + 1) > _LARGEST_SHARE * width * height:
        return diagram
    return diagram.cut_to(left, top, right, bottom)


def _used(diagram: Diagram, more: Iterable[Point]) -> tuple[list[int], list[int]]:
    """Return the columns and the rows in which there is anything, `more` as well."""
    width = diagram.width
    indexes = [index for index, stone in enumerate(diagram.stones) if stone]
    points: Iterable[Point] = (
        *more,
        *(point for point, _ in (*diagram.marks, *diagram.labels, *diagram.territory)),
        *(ghost.point for ghost in diagram.ghosts),
        *(point for pair in (*diagram.arrows, *diagram.lines) for point in pair),
    )
    columns = [index % width for index in indexes] + [point[0] for point in points]
    rows = [index // width for index in indexes] + [point[1] for point in points]
    return columns, rows


def _part(used: list[int], count: int, around: int, near_edge: int) -> tuple[int, int]:
    """Return the first and last line to show of `count`."""
    first, last = min(used) - around, max(used) + around
    return (
        first if first > near_edge else 0,
        last if last < count - 1 - near_edge else count - 1,
    )
