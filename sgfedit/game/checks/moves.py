"""Checks of moves and set-up, and of what stands in a node with them (SPEC 3.1–3.3, 4.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.flaws import Flaw
from sgfedit.game.checks.remark import Remark
from sgfedit.game.checks.values import effective, is_borrowed
from sgfedit.game.traversal import has_several_moves
from sgfedit.go import Flag
from sgfedit.go.board import BLACK, EMPTY, WHITE
from sgfedit.sgf.properties import PROPERTIES, Category
from sgfedit.sgf.values import Point, parse_colour, parse_move, parse_points, strip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game.checks.remark import Scene
    from sgfedit.sgf.node import Properties


MOVE_CATEGORIES: Final = {Category.MOVE, Category.MOVE_ANNOTATION, Category.TIMING}
"""Properties of these may not stand beside set-up (FF[4], "Move vs. Place")."""

_SET_UP: Final = {row.ident for row in PROPERTIES.values() if row.category is Category.SETUP}

SPECIAL: Final = int(Flag.SUICIDE | Flag.ON_STONE | Flag.KO)
"""What a move may do that is worth a remark."""

_FLAGS: Final = (
    (int(Flag.ON_STONE), "move-on-stone"),
    (int(Flag.SUICIDE), "suicide"),
    (int(Flag.KO), "ko-violation"),
)
_OTHER: Final = {"B": "W", "W": "B"}


def move_remarks(scene: Scene, properties: Properties) -> Iterator[Remark]:
    """Yield what is to be said of the moves of a node that has some; the game is Go."""
    node = scene.node
    idents = [ident for ident in properties if ident in _OTHER]
    texts = {ident: properties[ident][effective(properties[ident])] for ident in idents}
    if has_several_moves(properties):
        yield Remark("two-moves-in-node", "", idents[-1])
    if node.parent is None:
        yield Remark("move-in-root", _written(texts), idents[0])
    flags = scene.flags()
    if flags & SPECIAL:
        yield from _flagged(scene, texts, flags, is_forced="KO" in properties)


def _flagged(
    scene: Scene, texts: dict[str, str], flags: int, *, is_forced: bool
) -> Iterator[Remark]:
    moves = {ident: parse_move(text, scene.size) for ident, text in texts.items()}
    points = tuple(move for move in moves.values() if isinstance(move, Point))
    ident = next(iter(moves))
    for flag, code in _FLAGS:
        if flags & flag and not (code == "ko-violation" and is_forced):
            # Whose ko it is shows when the moves are apart.
            certainty = "none" if code == "ko-violation" and len(texts) > 1 else ""
            detail = _written(texts)
            yield Remark(code, detail, ident, points=points, certainty=certainty)


def _written(texts: dict[str, str]) -> str:
    return ", ".join(f"{ident}[{strip(text)}]" for ident, text in texts.items())


def is_mixed(scene: Scene, properties: Properties) -> bool:
    """Whether a node holds set-up and moves, which FF[4] forbids."""
    return not _SET_UP.isdisjoint(properties) and bool(move_idents(scene, properties))


def mixture_remark(scene: Scene, properties: Properties) -> Remark:
    """Return what is to be said of a node that holds set-up and moves."""
    setup = [ident for ident in properties if ident in _SET_UP]
    detail = " ".join((*setup, *move_idents(scene, properties)))
    certainty = "safe" if is_redundant_player(properties) else ""
    return Remark("move-setup-mixed", detail, setup[0], certainty=certainty)


def move_idents(scene: Scene, properties: Properties) -> list[str]:
    """Return the properties of a node that belong to a move."""
    return [
        ident
        for ident in properties
        if _category(ident) in MOVE_CATEGORIES and not is_borrowed(scene, ident)
    ]


def is_redundant_player(properties: Properties) -> bool:
    """Whether the only set-up of a node says whose turn it is after its one move anyway."""
    setup = [ident for ident in properties if ident in _SET_UP]
    moves = [ident for ident in properties if ident in _OTHER]
    if setup != ["PL"] or len(moves) != 1:
        return False
    return all(parse_colour(value) == _OTHER[moves[0]] for value in properties["PL"])


def _category(ident: str) -> Category | None:
    row = PROPERTIES.get(ident)
    return row.category if row is not None else None


STONES: Final = {"AB": BLACK, "AW": WHITE, "AE": EMPTY}
MOVE_OF: Final = {"AB": "B", "AW": "W"}

_MANY_POINTS: Final = 100_000


def setup_remarks(scene: Scene, properties: Properties) -> Iterator[Remark]:
    """Yield what is to be said of a node that sets up stones; the game is Go."""
    if is_like_move(scene, properties):
        ident = next(ident for ident in properties if ident in MOVE_OF)
        points = parse_points(properties[ident], scene.size)
        detail = f"{ident}[{properties[ident][0]}]"
        yield Remark("setup-instead-of-move", detail, ident, points=points)


def is_like_move(scene: Scene, properties: Properties) -> bool:
    """Whether the set-up of a node is what a move would do, where one is due.

    That is one stone on an empty point, of the player to move, behind a move and, if anything
    follows, before one of the opponent.
    """
    node = scene.node
    setup = [ident for ident in properties if ident in _SET_UP]
    before = node.parent
    if before is None or len(setup) != 1 or setup[0] not in MOVE_OF:
        return False
    ident = setup[0]
    colour = MOVE_OF[ident]
    points = parse_points(properties[ident][:2], scene.size)
    if len(points) != 1 or len(properties[ident]) != 1 or "B" in properties or "W" in properties:
        return False
    beside = [before] if node.first_child is None else [before, node.first_child]
    if any(_OTHER[colour] not in one.properties for one in beside):
        return False
    position = scene.positions.at(before)
    return position.to_play == colour and position.stone(*points[0]) is None


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
