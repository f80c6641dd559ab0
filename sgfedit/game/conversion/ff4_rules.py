"""What becomes of the properties of FF[1]–FF[3] in FF[4], a rule each (SPEC 2.8, 3.15)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.annotations import exclusive
from sgfedit.game.checks.flaws import mended_values
from sgfedit.game.checks.moves import is_mixed
from sgfedit.game.checks.values import TEXTS, value_flaws
from sgfedit.game.conversion import info_rules
from sgfedit.game.conversion.work import Rule, at
from sgfedit.game.positions import view_points
from sgfedit.game.repairs.annotation_repairs import combine
from sgfedit.game.repairs.board_repairs import write_labels, write_marks
from sgfedit.game.repairs.split_repairs import split_moves, split_setup
from sgfedit.game.repairs.value_repairs import capitals_only
from sgfedit.sgf.grammar import segments
from sgfedit.sgf.properties import PROPERTIES
from sgfedit.sgf.values import (
    decode_text,
    format_point,
    parse_labels,
    parse_points,
    strip,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.game.conversion.work import Work
    from sgfedit.sgf.node import Node, Properties

_ESCAPE: Final = re.compile(r"\\(?s:.)")
_SHOWN: Final = 40
_OTHER_FORM: Final = "value-normalised"


def lower_case(work: Work, node: Node) -> None:
    """Take small letters out of the identifiers of a node."""
    before = node.properties
    if any(
        segment.ident and segment.ident != segment.written for segment in segments(node.source)
    ):
        capitals_only(work.edit, work.collection, at(node))
        work.note(node, before, "lower-case")


# Marks ------------------------------------------------------------------------------------------


def _letters(work: Work, node: Node) -> None:
    """Write L as LB, with the letters that are shown."""
    size = work.scene.size
    points = parse_points(node.properties["L"], size)
    taken = {point for point, _ in parse_labels(node.properties.get("LB", ()), size)}
    if not taken.isdisjoint(points):
        work.lose(node, "L", "covered-letter")
    if points:
        write_labels(work.edit, work.scene)


def _marks(work: Work, node: Node) -> None:
    if parse_points(node.properties["M"], work.scene.size):
        write_marks(work.edit, work.scene)


def _view(work: Work, node: Node) -> None:
    """Write two corners, which FF[4] takes for two points, as the rectangle they are of."""
    values = node.properties["VW"]
    points = parse_points(values, work.scene.size)
    if work.scene.corner_views and len(values) == len(points) == 2:
        shown = view_points(values, work.scene.size, corners=True)
        corners = format_point(min(shown)), format_point(max(shown))
        work.edit.set(node, "VW", [":".join(corners)])


def _value(ident: str) -> Callable[[Work, Node], None]:
    """Return the rule that writes the value of a property as FF[4] has it.

    That is flags, a colon and a name for FG; B and W for PL, where some wrote 1 and 2.
    """

    def convert(work: Work, node: Node) -> None:
        ff, work.scene.ff = work.scene.ff, 4
        values = node.properties[ident]
        flaws = value_flaws(work.scene, ident, values)
        work.scene.ff = ff
        wanted = [flaw for flaw in flaws if flaw.code == _OTHER_FORM and flaw.repair == "safe"]
        if wanted:
            work.edit.set(node, ident, mended_values(values, wanted))

    return convert


# What is said of moves --------------------------------------------------------------------------


def _annotation(work: Work, node: Node) -> None:
    """Write TE and BM in one node as what they mean together."""
    for idents in exclusive(work.scene, node.properties):
        if sorted(idents) == ["BM", "TE"]:
            for ident in idents:
                if "2" in map(strip, node.properties[ident]):
                    work.lose(node, ident, "emphasis")
            combine(work.edit, work.collection, at(node))


def backslashes(work: Work, node: Node) -> None:
    r"""Tell of each backslash before a letter: FF[1] knows but ``\]`` and ``\\`` and shows others.

    So did no program then, nearly: the rule of FF[4] holds.
    """
    if not work.is_raised or "\\" not in node.source:
        return
    for ident, values in node.properties.items():
        if ident not in PROPERTIES or PROPERTIES[ident].kind not in TEXTS:
            continue
        for raw in values:
            found = [m.start() for m in _ESCAPE.finditer(raw) if m[0][1].isalnum()]
            if found:
                start = max(0, found[0] - _SHOWN // 2)
                text = decode_text(raw[start : start + _SHOWN].replace("\\", "\\\\"))
                work.ask(node, ident, text, "backslash")


# Nodes that become two --------------------------------------------------------------------------


def is_two(work: Work, properties: Properties) -> bool:
    """Whether a node holds set-up and a move, or two moves (SPEC 3.3)."""
    return is_mixed(work.scene, properties) or {"B", "W"} <= properties.keys()


def split(work: Work, node: Node) -> None:
    """Give set-up and moves a node each; the board behind them is what it was."""
    before, above, below = node.properties, node.parent, node.children
    has_moves = {"B", "W"} <= before.keys()
    work.scene.node = node
    split_setup(work.edit, work.collection, at(node))
    for one in _chain(node, above, below):
        split_moves(work.edit, work.collection, at(one))
    chain = _chain(node, above, below)
    if len(chain) == 1:
        work.note(node, before, "player")
    else:
        text = "".join(one.source for one in chain)
        why = "two-moves" if has_moves else "split"
        work.changed(chain[-1], before.source, text, why)
        for one in chain:  # what kept a rule from being applied may be in another node now
            work.apply(RULES, one)


def _chain(node: Node, above: Node | None, below: tuple[Node, ...]) -> list[Node]:
    """Return the nodes that a node has become, which stood between `above` and `below`."""
    chain = [node]
    while above is None and chain[-1].children != below:
        chain += chain[-1].children
    while above is not None and chain[0].parent is not None and chain[0].parent is not above:
        chain.insert(0, chain[0].parent)
    return chain


RULES: Final = (
    *info_rules.TO_FF4,
    Rule("letters", frozenset({"L"}), _letters),
    Rule("marks", frozenset({"M"}), _marks),
    Rule("view", frozenset({"VW"}), _view),
    Rule("figure", frozenset({"FG"}), _value("FG")),
    Rule("form", frozenset({"PL"}), _value("PL")),
    Rule("annotation", frozenset({"TE"}), _annotation),
)
OLD_MARKS: Final = tuple(rule for rule in RULES if rule.why in {"letters", "marks"})
"""Rules for what FF[3] does not have any more either."""
