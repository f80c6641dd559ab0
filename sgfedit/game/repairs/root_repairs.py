"""Repairs of root properties: FF, GM, SZ, AP, ST."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.roots import first_value, raw_of
from sgfedit.game.repairs.repair import of_node
from sgfedit.sgf.values import MAX_SIZE, parse_number, parse_size, split_composed, strip

if TYPE_CHECKING:
    from sgfedit.game.edits import Edit
    from sgfedit.game.repairs.repair import NodeRepair
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import Problem

_CROSS: Final = re.compile(r"([0-9]{1,2})\s?[xX×*,/-]\s?([0-9]{1,2})")
_DEFAULTS: Final = {"FF": "4", "GM": "1", "SZ": "19"}


def put(edit: Edit, node: Node, ident: str, raw: str) -> None:
    """Set the value of a single-value property that counts; without any text remove it.

    Where that is its value, its text stays as it is.
    """
    values = list(node.properties.get(ident, ()))
    found = first_value(node.properties, ident)
    if found is None:
        values = [raw]
    elif values[found[0]] != raw:
        values[found[0] : found[0] + 1] = [raw] if raw else []
    else:
        return
    edit.set(node, ident, values)


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
