"""Repairs that ask the board, or turn one property into another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.game.checks.setup import MOVE_OF, is_like_move
from sgfedit.game.repairs.mending import rename, scene_of
from sgfedit.game.traversal import letter
from sgfedit.go import Flag
from sgfedit.sgf.values import (
    format_label,
    format_point,
    parse_labels,
    parse_points,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.game.checks.remark import Scene
    from sgfedit.game.edits import Edit
    from sgfedit.game.game import GameFile
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import Problem


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
