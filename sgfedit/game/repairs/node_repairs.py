"""Repairs of values, moves, set-up, marks and annotations of a node."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.annotations import OF_MOVES, SIGNS, combined, exclusive, sign
from sgfedit.game.checks.flaws import mended_values, missing_brackets
from sgfedit.game.checks.moves import MOVE_OF, is_like_move, is_mixed, is_redundant_player
from sgfedit.game.checks.nodes import common_flaws, flaws_of, is_empty, merged, repeated
from sgfedit.game.operations.charset import misfits, set_charset
from sgfedit.game.operations.merging import (
    head_of_moves,
    head_of_root,
    head_of_setup,
    split,
    unravel,
)
from sgfedit.game.operations.nodes import put_children_in_place
from sgfedit.game.repairs.mending import rename, rewrite, scene_of, value_starts
from sgfedit.game.traversal import letter
from sgfedit.go import Flag
from sgfedit.sgf.grammar import ident_in, is_one_node
from sgfedit.sgf.node import Properties, line_end
from sgfedit.sgf.parser import parse
from sgfedit.sgf.values import format_label, format_point, parse_labels, parse_points

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.game.checks.remark import Scene
    from sgfedit.game.edits import Edit
    from sgfedit.game.game import GameFile
    from sgfedit.game.repairs.mending import NodeRepair
    from sgfedit.sgf.grammar import Segment
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import Problem


_MOVES: Final = ("B", "W")


def split_moves(edit: Edit, _collection: GameFile, problem: Problem) -> None:
    """Give the second move of a node a node of its own, with all that is said of the position."""
    node = problem.node
    moves = [ident for ident in node.properties if ident in _MOVES] if node is not None else []
    if node is None or len(moves) < 2:
        return
    split(edit, node, head_of_moves(node.properties))


def split_setup(edit: Edit, collection: GameFile, problem: Problem) -> None:
    """Give a move that stands with set-up a node of its own; drop a PL that says nothing."""
    node = problem.node
    if node is None or not is_mixed(scene_of(edit, collection, node), node.properties):
        return
    if is_redundant_player(node.properties):
        edit.remove(node, "PL")
    else:
        split(edit, node, head_of_setup(node.properties))


def split_root(edit: Edit, _collection: GameFile, problem: Problem) -> None:
    """Give the move of a root a node of its own, with all that is not said of the game."""
    node = problem.node
    if node is None or node.parent is not None:
        return
    if any(ident in node.properties for ident in _MOVES):
        split(edit, node, head_of_root(node.properties))


def delete_empty(edit: Edit, _collection: GameFile, problem: Problem) -> None:
    """Delete a node without properties; its children take its place."""
    node = problem.node
    parent = node.parent if node is not None else None
    if node is None or parent is None or not is_empty(node):
        return
    put_children_in_place(edit, node, parent)


def add_bracket(edit: Edit, _collection: GameFile, problem: Problem) -> None:
    """Close values before what they have swallowed; nodes that come out of them follow.

    What comes out may have swallowed something as well.
    """
    node, ident = problem.node, problem.ident
    source = _with_brackets(node.source, ident) if node is not None else ""
    if node is not None and source != node.source:
        unravel(edit, node, _nodes_in(source))


def _nodes_in(source: str) -> list[str]:
    if is_one_node(source):
        return [source]
    return [node.source for node in parse(f"({source})").trees[0].root.subtree()]


def _with_brackets(source: str, ident: str) -> str:
    """Return a node's text in which no value of a property lacks its bracket."""
    while True:
        values = Properties(source).get(ident, ())
        kept = {f.value: len(f.mended[0]) for f in missing_brackets(ident, values) if f.mended}
        if not kept:
            return source
        cuts = [
            start + 1 + kept[index]
            for index, start in enumerate(value_starts(source, ident))
            if index in kept
        ]
        ends = (*cuts, len(source))
        source = "]".join(source[start:end] for start, end in zip((0, *cuts), ends, strict=True))


def force_ko(edit: Edit, collection: GameFile, problem: Problem) -> None:
    """Say that the move is to be executed although it retakes a ko."""
    node = problem.node
    if node is None or "KO" in node.properties:
        return
    if scene_of(edit, collection, node).flags() & Flag.KO:
        edit.set(node, "KO", ("",))


def play_setup(edit: Edit, collection: GameFile, problem: Problem) -> None:
    """Play a stone that was set up where a move is due."""
    node = problem.node
    if node is None or not is_like_move(scene_of(edit, collection, node), node.properties):
        return
    ident = next(ident for ident in node.properties if ident in MOVE_OF)
    rename(edit, node, ident, MOVE_OF[ident])


def convert(edit: Edit, collection: GameFile, problem: Problem) -> None:
    """Write L as labels, M as triangles on stones and crosses elsewhere (SPEC 3.15)."""
    node, ident = problem.node, problem.ident
    if node is None or ident not in node.properties:
        return
    scene = scene_of(edit, collection, node)
    if ident == "L":
        write_labels(edit, scene)
    elif ident == "M":
        write_marks(edit, scene)


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


def keep_first(edit: Edit, collection: GameFile, problem: Problem) -> None:
    """Keep the first of the annotations of a node that exclude each other."""
    node = problem.node
    if node is None:
        return
    for idents in exclusive(scene_of(edit, collection, node), node.properties):
        if problem.ident in idents and sorted(idents) != ["BM", "TE"]:
            for ident in idents[1:]:
                edit.remove(node, ident)


def combine(edit: Edit, collection: GameFile, problem: Problem) -> None:
    """Write TE and BM as the one annotation that they mean together."""
    node = problem.node
    if node is None:
        return
    for idents in exclusive(scene_of(edit, collection, node), node.properties):
        if sorted(idents) == ["BM", "TE"]:
            rename(edit, node, idents[0], combined(idents), ("",))
            edit.remove(node, idents[1])


def move_up(edit: Edit, _collection: GameFile, problem: Problem) -> None:
    """Give an annotation to the move in the node before, if that has none; else remove it."""
    node, ident = problem.node, problem.ident
    if node is None or ident not in node.properties or _has_move(node):
        return
    parent = node.parent
    is_wanted = ident in OF_MOVES and parent is not None and _has_move(parent)
    if parent is not None and is_wanted and not any(i in parent.properties for i in OF_MOVES):
        edit.set(parent, ident, node.properties[ident])
    edit.remove(node, ident)


def _has_move(node: Node) -> bool:
    return "B" in node.properties or "W" in node.properties


def annotate(edit: Edit, _collection: GameFile, problem: Problem) -> None:
    """Write a comment that is only a sign as the annotation it stands for."""
    text = sign(problem.node.properties) if problem.node is not None else ""
    if problem.node is not None and text:
        ident, value = SIGNS[text]
        rename(edit, problem.node, "C", ident, (value,))


_ON_BOARD: Final = {"redundant-setup"}
_COMMON: Final = {"point-not-unique", "bad-view", "kgs-cr-on-move", *_ON_BOARD}


def mend_values(edit: Edit, collection: GameFile, problem: Problem) -> None:
    """Put better values in the place of those that have the flaw, and are as sure to mend."""
    node, ident = problem.node, problem.ident
    values = node.properties.get(ident) if node is not None else None
    if node is None or values is None:
        return
    scene = scene_of(edit, collection, node)
    flaws = list(flaws_of(scene, ident, values))
    if problem.code in _COMMON:
        with_board = problem.code in _ON_BOARD
        common = common_flaws(scene, node.properties, with_board=with_board)
        flaws += common.get(ident, [])
    wanted = [f for f in flaws if f.code == problem.code and f.repair == problem.repair]
    if wanted:
        edit.set(node, ident, mended_values(values, wanted))


def put_characters(edit: Edit, collection: GameFile, problem: Problem) -> None:
    """Put characters in the place of numbers; the file becomes UTF-8 if it must, to hold them."""
    mend_values(edit, collection, problem)
    if collection.charset != "utf-8" and misfits(collection):
        set_charset(edit, collection, "utf-8")


def _merge(
    problems: Iterable[Problem], edit: Edit, collection: GameFile, problem: Problem
) -> None:
    """Write the properties of some problems, all in the node of `problem`, once; O(length).

    With the values that count (SPEC 1.3), and as far as they are repeated.
    """
    node = problem.node
    if node is None:
        return
    properties = node.properties
    wanted = {one.ident for one in problems}
    found = wanted.intersection(item.ident for item in repeated(properties))
    if found:
        end = line_end(scene_of(edit, collection, node).root)
        values = {ident: merged(ident, properties[ident], end) for ident in found}
        edit.set_properties(node, properties.merged(values))


merge: Final = partial(_merge, ())
"""Merges what it is given; who has several problems in one node gives it all of them."""


def capitals_only(edit: Edit, _collection: GameFile, problem: Problem) -> None:
    """Remove lower-case letters from the identifiers of a node."""
    if problem.node is None:
        return
    source = problem.node.source

    def mended(segment: Segment) -> str | None:
        if not segment.ident or segment.written == segment.ident:
            return None
        return segment.ident + source[segment.start + len(segment.written) : segment.end]

    rewrite(edit, problem.node, mended)


def drop_words(edit: Edit, _collection: GameFile, problem: Problem) -> None:
    """Remove identifiers that have no value from a node."""

    def mended(segment: Segment) -> str | None:
        word = segment.written
        is_word = not segment.values and word[0].isascii() and word[0].isalpha()
        return "" if is_word and ident_in(word) else None

    if problem.node is not None:
        rewrite(edit, problem.node, mended)


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
