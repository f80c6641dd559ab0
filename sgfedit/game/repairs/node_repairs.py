"""Repairs of values, moves, set-up, marks and annotations of a node."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.annotations import OF_MOVES, SIGNS, combined, exclusive, sign
from sgfedit.game.checks.flaws import mended_each, missing_brackets
from sgfedit.game.checks.moves import MOVE_OF, is_like_move, is_mixed, is_redundant_player
from sgfedit.game.checks.nodes import (
    common_flaws,
    flaws_of,
    is_empty,
    merged,
    node_flaws,
    repeated,
)
from sgfedit.game.operations.charset import misfits, set_charset
from sgfedit.game.operations.merging import (
    head_of_root,
    head_of_setup,
    part_moves,
    split,
    unravel,
)
from sgfedit.game.operations.nodes import put_children_in_place
from sgfedit.game.repairs.mending import Case, rename, rewrite, set_values, value_starts
from sgfedit.game.traversal import has_several_moves, letter
from sgfedit.game.traversal import is_move as has_move
from sgfedit.go import Flag
from sgfedit.sgf.grammar import ident_in, is_one_node
from sgfedit.sgf.node import line_end, properties_of
from sgfedit.sgf.parser import trees_in
from sgfedit.sgf.properties import property_type
from sgfedit.sgf.values import format_label, format_point, parse_labels, parse_points

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.game.checks.remark import Scene
    from sgfedit.game.edits import Edit
    from sgfedit.game.repairs.mending import NodeRepair
    from sgfedit.sgf.grammar import Segment
    from sgfedit.sgf.node import Node


_SHORT: Final = 64


def split_moves(case: Case) -> None:
    """Give each of several moves a node of its own, with what stands behind it."""
    part_moves(case.edit, case.node)


def split_setup(case: Case) -> None:
    """Give a move that stands with set-up a node of its own; drop a PL that says nothing."""
    if not is_mixed(case.scene(), case.properties):
        return
    if is_redundant_player(case.properties):
        case.edit.remove(case.node, "PL")
    else:
        split(case.edit, case.node, head_of_setup(case.properties))


def split_root(case: Case) -> None:
    """Give the move of a root a node of its own, with all that is not said of the game."""
    if case.node.parent is None and has_move(case.node):
        split(case.edit, case.node, head_of_root(case.properties))


def delete_empty(case: Case) -> None:
    """Delete a node without properties; its children take its place."""
    if case.node.parent is not None and is_empty(case.node):
        put_children_in_place(case.edit, case.node, case.node.parent)


def add_bracket(case: Case) -> None:
    """Close values before what they have swallowed; nodes that come out of them follow.

    What comes out may have swallowed something as well.
    """
    before = case.node.source
    with_brackets = _with_brackets_in_short if len(before) <= _SHORT else _with_brackets
    sources = with_brackets(before, case.ident)
    if sources != (before,):
        unravel(case.edit, case.node, sources)


def _with_brackets(source: str, ident: str) -> tuple[str, ...]:
    """Return the nodes that a node's text is, if no value of a property lacks its bracket."""
    before = source
    while True:
        properties = properties_of(source)
        flaws = missing_brackets(ident, properties.get(ident, ()))
        kept = {flaw.value: len(flaw.mended[0]) for flaw in flaws if flaw.mended}
        if not kept:
            break
        cuts = [
            start + 1 + kept[index]
            for index, start in enumerate(value_starts(source, ident))
            if index in kept
        ]
        ends = zip((0, *cuts), (*cuts, len(source)), strict=True)
        source = "]".join([source[start:end] for start, end in ends])
    if source == before or is_one_node(source):
        return (source,)
    return tuple(node.source for node in trees_in(f"({source})")[0].root.subtree())


_with_brackets_in_short: Final = lru_cache(maxsize=4_096)(_with_brackets)
"""Damage mostly repeats itself, and so do moves."""


def force_ko(case: Case) -> None:
    """Say that the move is to be executed although it retakes a ko."""
    if "KO" not in case.properties and case.scene().flags() & Flag.KO:
        case.edit.set(case.node, "KO", ("",))


def play_setup(case: Case) -> None:
    """Play a stone that was set up where a move is due."""
    if is_like_move(case.scene(), case.properties):
        ident = next(ident for ident in case.properties if ident in MOVE_OF)
        rename(case.edit, case.node, ident, MOVE_OF[ident])


def convert(case: Case) -> None:
    """Write L as labels, M as triangles on stones and crosses elsewhere (SPEC 3.15)."""
    write = None if has_several_moves(case.properties) else _OF_OLD.get(case.ident)
    if write is not None and case.ident in case.properties:
        write(case.edit, case.scene())


def write_labels(edit: Edit, scene: Scene) -> None:
    """Write the L of a node as LB, with the letters that are shown; labels that are there stay."""
    node, raw = scene.node, scene.properties["L"]
    points = parse_points(raw, scene.size)
    kept = _left(scene, raw)
    old = scene.properties.get("LB", ())
    taken = {point for point, _ in parse_labels(old, scene.size)}
    letters = [
        format_label(point, letter(number))
        for number, point in enumerate(points)
        if point not in taken
    ]
    _replace(edit, node, "L", kept, "LB", (*old, *letters))


def write_marks(edit: Edit, scene: Scene) -> None:
    """Write the M of a node as TR on stones and MA elsewhere."""
    node, raw = scene.node, scene.properties["M"]
    points = parse_points(raw, scene.size)
    kept = _left(scene, raw)
    stones, width = scene.positions.stones(node), scene.size[0]
    for ident in ("TR", "MA"):
        old = node.properties.get(ident, ())
        taken = set(parse_points(old, scene.size))
        new = [
            format_point(point)
            for point in points
            if bool(stones[point.y * width + point.x]) == (ident == "TR") and point not in taken
        ]
        if new:
            edit.set(node, ident, (*old, *new))
    edit.set(node, "M", kept)


def _left(scene: Scene, values: Iterable[str]) -> list[str]:
    """Return the values that are no points of the board."""
    return [value for value in values if not parse_points((value,), scene.size)]


def _replace(
    edit: Edit, node: Node, old: str, kept: list[str], new: str, values: tuple[str, ...]
) -> None:
    """Write a property at the place of an old one, of which some values may be left."""
    if kept or new in node.properties:
        edit.set(node, old, kept)
        edit.set(node, new, values)
    else:
        rename(edit, node, old, new, values)


_OF_OLD: Final = {"L": write_labels, "M": write_marks}


def keep_first(case: Case) -> None:
    """Keep the first of the annotations of a node that exclude each other."""
    for idents in exclusive(case.scene(), case.properties):
        if case.ident in idents and sorted(idents) != ["BM", "TE"]:
            for ident in idents[1:]:
                case.edit.remove(case.node, ident)


def combine(case: Case) -> None:
    """Write TE and BM as the one annotation that they mean together."""
    for idents in exclusive(case.scene(), case.properties):
        if sorted(idents) == ["BM", "TE"]:
            rename(case.edit, case.node, idents[0], combined(idents), ("",))
            case.edit.remove(case.node, idents[1])


def move_up(case: Case) -> None:
    """Give an annotation to the move in the node before, if that has none; else remove it."""
    node, ident, parent = case.node, case.ident, case.node.parent
    if ident not in node.properties or has_move(node):
        return
    is_wanted = ident in OF_MOVES and parent is not None and has_move(parent)
    if parent is not None and is_wanted and not any(i in parent.properties for i in OF_MOVES):
        case.edit.set(parent, ident, node.properties[ident])
    case.edit.remove(node, ident)


def annotate(case: Case) -> None:
    """Write a comment that is only a sign as the annotation it stands for."""
    text = sign(case.properties)
    if text:
        ident, value = SIGNS[text]
        rename(case.edit, case.node, "C", ident, (value,))


_ON_BOARD: Final = {"redundant-setup"}
_COMMON: Final = {"point-not-unique", "bad-view", "kgs-cr-on-move", *_ON_BOARD}


def mend_values(case: Case) -> None:
    """Put better values in the place of those that have the flaw, and are as sure to mend."""
    values = case.properties.get(case.ident)
    if values is None:
        return
    scene = case.scene()
    flaws = list(flaws_of(scene, case.ident, values))
    if case.code in _COMMON:
        common = common_flaws(scene, case.properties, with_board=case.code in _ON_BOARD)
        flaws += common.get(case.ident, [])
    if case.repair == "ask":  # also what is safe where it is not all there is
        flaws += node_flaws(scene, case.properties).get(case.ident, [])
    wanted = [flaw for flaw in flaws if (flaw.code, flaw.repair) == (case.code, case.repair)]
    if wanted:
        mended = mended_each(values, wanted)
        if not property_type(case.ident).many:
            # Only the value that counts is told of; what repeats it would say something else then.
            alike = dict(zip(values[::-1], mended[::-1], strict=True))
            mended = [alike[value] for value in values]
        set_values(case.edit, case.node, case.ident, mended)


def put_characters(case: Case) -> None:
    """Put characters in the place of numbers; the file becomes UTF-8 if it must, to hold them."""
    mend_values(case)
    if case.collection.charset != "utf-8" and misfits(case.collection):
        set_charset(case.edit, case.collection, "utf-8")


def merge(case: Case) -> None:
    """Write the properties of all problems of a node once, with the values that count (SPEC 1.3).

    O(length).
    """
    properties = case.properties
    wanted = {problem.ident for problem in case.problems}
    found = wanted.intersection(
        item.ident for item in repeated(properties) if item.certainty != "none"
    )
    if found:
        end = line_end(case.root)
        values = {ident: merged(ident, properties[ident], end) for ident in found}
        case.edit.set_properties(case.node, properties.merged(values))


def capitals_only(case: Case) -> None:
    """Remove lower-case letters from the identifiers of a node."""
    source = case.node.source

    def mended(segment: Segment) -> str | None:
        if not segment.ident or segment.written == segment.ident:
            return None
        return segment.ident + source[segment.start + len(segment.written) : segment.end]

    rewrite(case.edit, case.node, mended)


def drop_words(case: Case) -> None:
    """Remove identifiers that have no value from a node."""

    def mended(segment: Segment) -> str | None:
        word = segment.written
        is_word = not segment.values and word[0].isascii() and word[0].isalpha()
        return "" if is_word and ident_in(word) else None

    rewrite(case.edit, case.node, mended)


_OF_VALUES: Final = (
    "bad-value",
    "value-normalised",
    "empty-value",
    "feature-newer-than-ff",
    "ff4-pass-in-old-ff",
    "bad-pm",
    "nonstandard-pass",
    "point-not-unique",
    "redundant-setup",
    "bad-view",
    "one-point-rect",
    "rect-corners-swapped",
    "one-point-arrow",
    "duplicate-arrow",
    "label-empty",
    "markup-on-off-board-point",
    "kgs-cr-on-move",
)

NODE_REPAIRS: Final[dict[str, NodeRepair]] = {
    **dict.fromkeys(_OF_VALUES, mend_values),
    "character-reference": put_characters,
    "duplicate-property": merge,
    "too-many-values": merge,
    "lowercase-in-ident": capitals_only,
    "property-without-value": drop_words,
    "suspicious-bracket-in-value": add_bracket,
    "prop-not-in-ff": convert,
    "two-moves-in-node": split_moves,
    "move-setup-mixed": split_setup,
    "move-in-root": split_root,
    "empty-node": delete_empty,
    "ko-violation": force_ko,
    "setup-instead-of-move": play_setup,
    "annotation-conflict": keep_first,
    "te-bm-combination": combine,
    "annotation-without-move": move_up,
    "annotation-in-comment": annotate,
}
"""Code → repair. Some codes have their value elsewhere too: those of game info and the root."""
