"""What moves do on the board, and what stands in one node with them (SPEC 3.1, 3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.remark import Remark
from sgfedit.game.checks.values import effective, is_borrowed
from sgfedit.go import Flag
from sgfedit.sgf.properties import PROPERTIES, Category
from sgfedit.sgf.values import Point, parse_colour, parse_move, strip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game.checks.remark import Scene
    from sgfedit.sgf.node import Properties

MOVE_CATEGORIES: Final = {Category.MOVE, Category.MOVE_ANNOTATION, Category.TIMING}
"""Properties of these may not stand beside set-up (FF[4], "Move vs. Place")."""

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
    if len(idents) > 1:
        yield Remark("two-moves-in-node", node, "", idents[1])
    if node.parent is None:
        yield Remark("move-in-root", node, _written(texts), idents[0])
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
            yield Remark(code, scene.node, _written(texts), ident, points=points)


def _written(texts: dict[str, str]) -> str:
    return ", ".join(f"{ident}[{strip(text)}]" for ident, text in texts.items())


def is_mixed(scene: Scene, properties: Properties) -> bool:
    """Whether a node holds set-up and moves, which FF[4] forbids."""
    return any(_category(ident) is Category.SETUP for ident in properties) and bool(
        move_idents(scene, properties)
    )


def mixture_remark(scene: Scene, properties: Properties) -> Remark:
    """Return what is to be said of a node that holds set-up and moves."""
    setup = [ident for ident in properties if _category(ident) is Category.SETUP]
    detail = " ".join((*setup, *move_idents(scene, properties)))
    certainty = "safe" if is_redundant_player(properties) else ""
    return Remark("move-setup-mixed", scene.node, detail, setup[0], certainty=certainty)


def move_idents(scene: Scene, properties: Properties) -> list[str]:
    """Return the properties of a node that belong to a move."""
    return [
        ident
        for ident in properties
        if _category(ident) in MOVE_CATEGORIES and not is_borrowed(scene, ident)
    ]


def is_redundant_player(properties: Properties) -> bool:
    """Whether the only set-up of a node says whose turn it is after its one move anyway."""
    setup = [ident for ident in properties if _category(ident) is Category.SETUP]
    moves = [ident for ident in properties if ident in _OTHER]
    if setup != ["PL"] or len(moves) != 1:
        return False
    return all(parse_colour(value) == _OTHER[moves[0]] for value in properties["PL"])


def _category(ident: str) -> Category | None:
    row = PROPERTIES.get(ident)
    return row.category if row is not None else None
