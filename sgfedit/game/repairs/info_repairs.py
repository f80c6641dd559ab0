"""Repairs of game info and root properties, with those of the tree and of the file as a whole."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.annotations import info_in_comment
from sgfedit.game.checks.game_info import ROOT_IDENTS, komi_of_ki, raw_of, reading_of
from sgfedit.game.info import info_idents
from sgfedit.game.repairs.charset_repairs import CHARSET_REPAIRS
from sgfedit.game.repairs.mending import note, of_game, of_node, put
from sgfedit.game.repairs.tree_repairs import TREE_REPAIRS
from sgfedit.sgf.node import is_go, line_end
from sgfedit.sgf.properties import PROPERTIES
from sgfedit.sgf.values import (
    MAX_SIZE,
    decode_simple,
    encode_simple,
    parse_number,
    parse_size,
    split_composed,
    strip,
)

if TYPE_CHECKING:
    from sgfedit.game.edits import Edit
    from sgfedit.game.repairs.mending import NodeRepair
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


_CROSS: Final = re.compile(r"([0-9]{1,2})\s?[xX×*,/-]\s?([0-9]{1,2})")
_DEFAULTS: Final = {"FF": "4", "GM": "1", "SZ": "19"}


def normalise_root(edit: Edit, node: Node, problem: Problem) -> None:
    """Write a number or a size without white space, signs and leading zeros."""
    raw = raw_of(node.properties, problem.ident)
    numbers = list(map(parse_number, split_composed(raw) or (raw,)))
    if None not in numbers:
        put(edit, node, problem.ident, ":".join(map(str, numbers)))


def _default(edit: Edit, node: Node, problem: Problem) -> None:
    """Put what programs assume for an unreadable value; a size is looked for in it."""
    ident = problem.ident
    raw = raw_of(node.properties, ident)
    if not raw or (parse_size(raw) if ident == "SZ" else parse_number(raw)) is not None:
        return
    cross = _CROSS.fullmatch(raw.strip()) if ident == "SZ" else None
    size = ":".join(dict.fromkeys(cross.groups())) if cross else ""
    default = "" if ident == "FF" else _DEFAULTS.get(ident, "")
    put(edit, node, ident, size if parse_size(size) else default)


def _square(edit: Edit, node: Node, problem: Problem) -> None:
    del problem
    sides = set(map(parse_number, split_composed(raw_of(node.properties, "SZ")) or ()))
    side = sides.pop() if len(sides) == 1 else None
    if side is not None and 1 <= side <= MAX_SIZE:
        put(edit, node, "SZ", str(side))


def _remove(edit: Edit, node: Node, problem: Problem) -> None:
    edit.remove(node, problem.ident)


def _add_missing(edit: Edit, node: Node, problem: Problem) -> None:
    ident = problem.code[-2:].upper()
    if ident not in node.properties:
        edit.set(node, ident, [_DEFAULTS[ident]])


def _compose(edit: Edit, node: Node, problem: Problem) -> None:
    """Make names of programs without version ``name:``, which reads the same."""
    values = node.properties.get(problem.ident, ())
    named = [raw if not strip(raw) or split_composed(raw) else f"{raw}:" for raw in values]
    edit.set(node, problem.ident, named)


def _raise_ff(edit: Edit, node: Node, problem: Problem) -> None:
    """Let a game say that it is in FF[4]."""
    del problem
    root = node.root
    if root.get("FF", 4) < 4:
        put(edit, root, "FF", "4")


ROOT_REPAIRS: Final[dict[str, NodeRepair]] = {
    "bad-root-value": of_node(_default),
    "square-as-rectangular": of_node(_square),
    "bad-st": of_node(_remove),
    "root-prop-outside-root": of_node(_remove),
    "missing-ff": of_node(_add_missing),
    "missing-gm": of_node(_add_missing),
    "missing-sz": of_node(_add_missing),
    "compose-expected": of_node(_compose),
    "feature-newer-than-ff": of_node(_raise_ff),
}


INFO_REPAIRS: Final[dict[str, NodeRepair]] = {
    **ROOT_REPAIRS,
    **GAME_INFO_REPAIRS,
    **TREE_REPAIRS,
    **CHARSET_REPAIRS,
}
