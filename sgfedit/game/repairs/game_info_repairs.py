"""Repairs of game info: values in the prescribed form, in the node where they belong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.comments import info_in_comment
from sgfedit.game.checks.doubts import komi_of_ki
from sgfedit.game.checks.game_info import reading_of
from sgfedit.game.checks.roots import ROOT_IDENTS, raw_of
from sgfedit.game.info import info_idents
from sgfedit.game.repairs.repair import of_game, of_node
from sgfedit.game.repairs.root_repairs import normalise_root, put
from sgfedit.sgf.node import is_go, line_end
from sgfedit.sgf.properties import PROPERTIES
from sgfedit.sgf.values import decode_simple, encode_simple, encode_text, parse_number

if TYPE_CHECKING:
    from sgfedit.game.edits import Edit
    from sgfedit.game.repairs.repair import NodeRepair
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import Problem


def _prescribe(edit: Edit, root: Node, node: Node, problem: Problem) -> None:
    """Bring a value into the prescribed form; what it says beyond goes into GC.

    What stands behind a time goes into OT if that is free.
    """
    ident = problem.ident
    if ident in ROOT_IDENTS:
        normalise_root(edit, node, problem)
        return
    raw = raw_of(node.properties, ident)
    reading = reading_of(node, root, ident, raw) if raw else None
    if reading is None:
        return
    is_behind_time = bool(reading.text) and ident == "TM"
    if reading.rest and is_behind_time and not raw_of(node.properties, "OT"):
        put(edit, node, "OT", encode_simple(reading.rest))
    elif reading.rest:
        text = f"{PROPERTIES[ident].label}: {decode_simple(raw)}"
        note(edit, node, text, line_end(root))
    put(edit, node, ident, encode_simple(reading.text))


def note(edit: Edit, node: Node, text: str, between: str) -> None:
    """Append a line to the game comment, `between` it and what is there."""
    *values, last = node.properties.get("GC", ("",))
    last += (between if last else "") + encode_text(text)
    edit.set(node, "GC", [*values, last])


def _drop_handicap(edit: Edit, node: Node, problem: Problem) -> None:
    """Remove a handicap of one stone, which is none, or of fewer than none."""
    del problem
    number = parse_number(raw_of(node.properties, "HA"))
    if number is not None and number < 2:
        put(edit, node, "HA", "")


def _komi_from_ki(edit: Edit, node: Node, problem: Problem) -> None:
    """Write KM for a komi in half points; a KM that is there already counts."""
    del problem
    komi = komi_of_ki(node)
    if komi is None:
        return
    if not raw_of(node.properties, "KM"):
        put(edit, node, "KM", komi)
    edit.remove(node, "KI")


def _move_up(edit: Edit, node: Node, problem: Problem) -> None:
    """Move game info to the node above that has some, except for what contradicts it."""
    del problem
    info = info_idents(is_go=is_go(node.root))
    above = node.parent
    while above is not None and info.isdisjoint(above.properties):
        above = above.parent
    if above is None:
        return
    for ident in [ident for ident in node.properties if ident in info]:
        values = node.properties[ident]
        if ident not in above.properties:
            edit.set(above, ident, values)
        if above.properties[ident] == values:
            edit.remove(node, ident)


def _extract(edit: Edit, node: Node, problem: Problem) -> None:
    """Write the game info that the first comment holds; the comment stays."""
    del problem
    root = node.root
    for ident, raw in info_in_comment(root, node).items():
        put(edit, root, ident, raw)


GAME_INFO_REPAIRS: Final[dict[str, NodeRepair]] = {
    "value-normalised": of_game(_prescribe),
    "bad-gameinfo-format": of_game(_prescribe),
    "komi-suspicious": of_game(_prescribe),
    "bad-handicap": of_node(_drop_handicap),
    "integer-komi": of_node(_komi_from_ki),
    "gameinfo-twice-on-path": of_node(_move_up),
    "gameinfo-in-first-comment": of_node(_extract),
}
