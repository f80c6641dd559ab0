"""A position as a game of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.errors import RefusalError
from sgfedit.game.branches import copy_branch
from sgfedit.game.game import Game
from sgfedit.game.game_file import GameFile
from sgfedit.game.given import one_given
from sgfedit.game.operations.regions import region_source
from sgfedit.sgf.node import Properties
from sgfedit.sgf.parser import GameTree
from sgfedit.sgf.properties import PROPERTIES, Category
from sgfedit.sgf.values import WHITE, Point, format_point

if TYPE_CHECKING:
    from sgfedit.game.edits import Edit
    from sgfedit.game.positions import Position
    from sgfedit.sgf.node import Node

_ROOT: Final = tuple(i for i, row in PROPERTIES.items() if row.category is Category.ROOT)
_FROM_ABOVE: Final = tuple(
    ident
    for ident, row in PROPERTIES.items()
    if row.inherit or (row.category is Category.GAME_INFO and ident != "HA")
)
"""What is inherited, and the game info but for the handicap: its stones are set-up by now."""

_LEFT_OUT: Final = {
    Category.ROOT,
    Category.GAME_INFO,
    Category.SETUP,
    Category.MOVE,
    Category.MOVE_ANNOTATION,
    Category.TIMING,
}
"""What a node says of the game, which is looked for on the path, or of its move, which is over."""


def new_game_from(edit: Edit, collection: GameFile, game: Game, node: Node) -> Game:
    """Append a game that begins with the position at `node`, and show and return it.

    Its root sets the stones up and says who is to play; it has the root properties, the game info
    and the dimmed and visible part that are valid at `node`, and what `node` says of the position.
    A copy of all that follows comes behind it. `game` stays as it is. O(nodes copied).

    Raises:
        RefusalError: it is no game of Go, and nothing known of its board ("position-not-go").
    """
    one_given(collection, GameFile)
    one_given(game, Game)
    if not game.positions.is_go:
        raise RefusalError("position-not-go")
    root = copy_branch(node, _root_properties(game.position(node), node))
    contents = collection.contents
    # A game that was not read ends its own last line.
    start = "(" if contents.games[-1].root.tail is None else "\n("
    new = Game(GameTree(root, prefix=start), encoding=game.encoding)
    suffix = contents.suffix if contents.suffix.strip(WHITE) else ""
    games = (*contents.games, new)
    edit.set_contents(collection, contents._replace(games=games, suffix=suffix))
    edit.selected = root
    return new


def _root_properties(position: Position, node: Node) -> Properties:
    first = node.root.properties
    values = {ident: first[ident] for ident in _ROOT if ident in first}
    valid = _valid_at(node)
    values |= {ident: valid[ident] for ident in _FROM_ABOVE if ident in valid}
    width = position.width
    for number, ident in enumerate(("AB", "AW"), start=1):
        at = [index for index, stone in enumerate(position.stones) if stone == number]
        if at:
            points = (Point(index % width, index // width) for index in at)
            values[ident] = tuple(map(format_point, points))
    values["PL"] = (position.to_play.value,)
    for ident, own in node.properties.items():
        row = PROPERTIES.get(ident)
        if row is None or not (row.inherit or row.category in _LEFT_OUT):
            values[ident] = own
    return Properties.of(values)


def _valid_at(node: Node) -> dict[str, tuple[str, ...]]:
    """Return what holds for a position although it may stand further up; O(depth).

    A visible or dimmed part without a point of the board counts for nothing.
    """
    found: dict[str, tuple[str, ...]] = {}
    walker: Node | None = node
    while walker is not None:
        for ident in walker.properties:
            if ident in _FROM_ABOVE:
                found.setdefault(ident, walker.properties[ident])
        walker = walker.parent
    for ident in ("DD", "VW"):
        source = region_source(node, ident)
        found.pop(ident, None)
        if source is not None:
            found[ident] = source.properties[ident]
    return found
