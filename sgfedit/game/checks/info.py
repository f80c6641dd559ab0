"""Checks of game info and root properties of a node."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.doubts import doubt_remarks
from sgfedit.game.checks.game_info import value_remarks
from sgfedit.game.checks.roots import ROOT_IDENTS, outside_remarks, root_remarks
from sgfedit.sgf.properties import GAME_INFO

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game.checks.remark import Remark, Scene

_OF_GAME: Final = GAME_INFO | {"KI"}

INFO_IDENTS: Final = GAME_INFO | ROOT_IDENTS
"""The properties whose values are looked at here, and not among those of other nodes."""

LOOKED_AT: Final = _OF_GAME | ROOT_IDENTS
"""All properties that anything is said of here."""


def info_remarks(scene: Scene) -> Iterator[Remark]:
    """Yield what is wrong with game info and root properties of a node."""
    has_root, has_info = _about(tuple(scene.properties))
    if scene.node is scene.root:
        yield from root_remarks(scene)
    elif has_root:
        yield from outside_remarks(scene)
    # Results and handicaps of other games have forms of their own.
    if has_info and scene.is_go:
        yield from value_remarks(scene)
        yield from doubt_remarks(scene)


@lru_cache(maxsize=1_000)
def _about(idents: tuple[str, ...]) -> tuple[bool, bool]:
    """Return whether there are root properties and game info; few nodes differ in their idents."""
    return not ROOT_IDENTS.isdisjoint(idents), not _OF_GAME.isdisjoint(idents)
