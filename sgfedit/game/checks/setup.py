"""What set-up does to the board, and where it stands (SPEC 3.2, 4.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.flaws import Flaw
from sgfedit.game.checks.remark import Remark
from sgfedit.go.board import BLACK, EMPTY, WHITE
from sgfedit.sgf.properties import PROPERTIES, Category
from sgfedit.sgf.values import Point, parse_points

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game.checks.remark import Scene
    from sgfedit.sgf.node import Node, Properties

STONES: Final = {"AB": BLACK, "AW": WHITE, "AE": EMPTY}
MOVE_OF: Final = {"AB": "B", "AW": "W"}
_OTHER: Final = {"B": "W", "W": "B"}
_MANY_POINTS: Final = 100_000


def setup_remarks(scene: Scene, properties: Properties) -> Iterator[Remark]:
    """Yield what is to be said of a node that sets up stones; the game is Go."""
    if is_like_move(scene, properties):
        ident = next(ident for ident in properties if ident in MOVE_OF)
        points = parse_points(properties[ident], scene.size)
        detail = f"{ident}[{properties[ident][0]}]"
        yield Remark("setup-instead-of-move", scene.node, detail, ident, points=points)


def is_like_move(scene: Scene, properties: Properties) -> bool:
    """Whether the set-up of a node is what a move would do, where one is due.

    That is one stone on an empty point, of the player to move, behind a move and, if anything
    follows, before one of the opponent.
    """
    node = scene.node
    setup = [i for i in properties if i in PROPERTIES and PROPERTIES[i].category is Category.SETUP]
    before = node.parent
    if before is None or len(setup) != 1 or setup[0] not in MOVE_OF:
        return False
    ident = setup[0]
    colour = MOVE_OF[ident]
    points = parse_points(properties[ident][:2], scene.size)
    if len(points) != 1 or len(properties[ident]) != 1 or "B" in properties or "W" in properties:
        return False
    if _OTHER[colour] not in before.properties or not _may_follow(node.first_child, colour):
        return False
    position = scene.positions.at(before)
    return position.to_play == colour and position.stone(*points[0]) is None


def _may_follow(after: Node | None, colour: str) -> bool:
    return after is None or _OTHER[colour] in after.properties


def redundant_setup(scene: Scene, properties: Properties) -> dict[str, list[Flaw]]:
    """Return the values of set-up that change nothing, by identifier."""
    idents = [ident for ident in properties if ident in STONES]
    found: dict[str, list[Flaw]] = {}
    stones = b""
    for ident in idents:
        if scene.node.parent is None and ident != "AE":
            continue
        stones = stones or scene.stones_before()
        others = [raw for other in idents if other != ident for raw in properties[other]]
        elsewhere = set(parse_points(others, scene.size))
        flaws = list(_redundant(scene, ident, properties[ident], stones, elsewhere))
        if flaws:
            found[ident] = flaws
    return found


def _redundant(
    scene: Scene,
    ident: str,
    values: tuple[str, ...],
    stones: bytes,
    elsewhere: set[Point],
) -> Iterator[Flaw]:
    """Yield values all of whose points have that colour already and are in no other list."""
    colour, width = STONES[ident], scene.size[0]
    left = _MANY_POINTS
    for index, raw in enumerate(values):
        points = parse_points((raw,), scene.size)
        left -= len(points)
        if left < 0:
            return
        if points and all(
            stones[point.y * width + point.x] == colour and point not in elsewhere
            for point in points
        ):
            yield Flaw(index, "redundant-setup", points=points)
