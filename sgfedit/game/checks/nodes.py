"""Checks of a node: its values, moves, set-up, marks and annotations.

Most nodes are one ordinary move. Those are told by their text; all that is asked of them is what
the board says.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.annotations import ANNOTATIONS, annotation_remarks, comment_remarks
from sgfedit.game.checks.brackets import missing_brackets
from sgfedit.game.checks.duplicates import repeated
from sgfedit.game.checks.flaws import remarks_of
from sgfedit.game.checks.moves import SPECIAL, is_mixed, mixture_remark, move_remarks
from sgfedit.game.checks.properties import common_flaws, flaws_of
from sgfedit.game.checks.remark import Remark
from sgfedit.game.checks.setup import STONES, setup_remarks
from sgfedit.sgf.properties import PROPERTIES, Category
from sgfedit.sgf.values import parse_points, strip

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sgfedit.game.checks.remark import Scene
    from sgfedit.sgf.node import Node, Properties

_ORDINARY: Final = re.compile(r";([BW])\[([A-Za-z]{2})\][ \t\n\r\v\f]*+\Z")
_MOVES: Final = {"B", "W"}
_NEWEST_FF: Final = 4
_LONGEST_IDENT: Final = 100
_CONVERTED: Final = {"L", "M"}
"""Old properties that others have taken the place of."""


def node_remarks(scene: Scene) -> Iterable[Remark]:
    """Yield what is wrong with the values, moves, set-up and marks of a node.

    The boards cost least if nodes are visited in file order.
    """
    return () if _is_ordinary(scene) else _remarks(scene, scene.properties)


def _is_ordinary(scene: Scene) -> bool:
    """Whether a node is one move of which there is nothing to say, not even what it captures."""
    node = scene.node
    match = _ORDINARY.match(node.source)
    return (
        match is not None
        and node.parent is not None
        and match[2] in scene.names
        and scene.is_go
        and not scene.flags() & SPECIAL
    )


def _remarks(scene: Scene, properties: Properties) -> Iterator[Remark]:
    node = scene.node
    if not properties:
        if is_empty(node):
            yield Remark("empty-node", node)
        return
    common = common_flaws(scene, properties)
    for ident in properties:
        if ident in PROPERTIES:
            values = properties[ident]
            flaws = flaws_of(scene, ident, values) + common.get(ident, [])
            if flaws:
                yield from remarks_of(node, ident, values, flaws)
            yield from _of_known(scene, ident, values)
        else:
            yield from _of_unknown(scene, ident, properties[ident])
        if 2 < len(ident) <= _LONGEST_IDENT:
            yield Remark("long-ident", node, "", ident)
    for code, ident, value, certainty in repeated(properties):
        detail = properties[ident][value]
        yield Remark(code, node, detail, ident, value, certainty=certainty)
    yield from _together(scene, properties)


def is_empty(node: Node) -> bool:
    """Whether a node, which is no root, holds nothing at all, no damaged text either."""
    return node.parent is not None and not strip(node.source).strip(";")


def _of_known(scene: Scene, ident: str, values: tuple[str, ...]) -> Iterator[Remark]:
    """Yield what is to be said of a property besides its values."""
    flaws = missing_brackets(ident, values)
    if flaws:
        yield from remarks_of(scene.node, ident, values, flaws)
    if is_foreign(ident, scene.ff):
        is_converted = ident in _CONVERTED and scene.is_go
        certainty = "" if is_converted and parse_points(values, scene.size) else "none"
        detail = f"FF[{scene.ff}]"
        yield Remark("prop-not-in-ff", scene.node, detail, ident, certainty=certainty)


def _of_unknown(scene: Scene, ident: str, values: tuple[str, ...]) -> Iterator[Remark]:
    """Yield what is to be said of a property that only other programs know."""
    if scene.is_go:
        yield Remark("unknown-property", scene.node, values[0], ident)
    yield from remarks_of(scene.node, ident, values, missing_brackets(ident, values))


def is_foreign(ident: str, ff: int | None) -> bool:
    """Whether a property is none of the file format that the game says it is in.

    Root properties harm nobody; old ones are summed up as "old-properties", except those that
    others have taken the place of. An unknown format has all properties.
    """
    row = PROPERTIES[ident]
    if ff is None or ff < 1 or row.category is Category.ROOT or not row.ff.isdigit():
        return False
    if str(min(ff, _NEWEST_FF)) in row.ff:
        return False
    return ff < _NEWEST_FF or row.category is not Category.OBSOLETE or ident in _CONVERTED


def _together(scene: Scene, properties: Properties) -> Iterator[Remark]:
    """Yield what is to be said of properties that stand in one node."""
    if scene.is_go:
        if not _MOVES.isdisjoint(properties):
            yield from move_remarks(scene, properties)
        elif not STONES.keys().isdisjoint(properties):
            yield from setup_remarks(scene, properties)
    if len(properties) > 1 and is_mixed(scene, properties):
        yield mixture_remark(scene, properties)
    if not ANNOTATIONS.isdisjoint(properties):
        yield from annotation_remarks(scene, properties)
    if "C" in properties:
        yield from comment_remarks(scene, properties)
