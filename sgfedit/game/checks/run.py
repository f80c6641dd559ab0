"""Checks a file from the first byte to the last, in steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.files import findings_in_file
from sgfedit.game.checks.info import info_remarks
from sgfedit.game.checks.nodes import node_remarks
from sgfedit.game.checks.readings import with_other_readings
from sgfedit.game.checks.remark import Scene
from sgfedit.game.checks.tree import TreeWalk
from sgfedit.game.places import Places
from sgfedit.game.written import texts_in_steps
from sgfedit.sgf.limits import MOST_OF_A_KIND
from sgfedit.sgf.writer import run

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from sgfedit.game.checks.remark import Remark
    from sgfedit.game.collection import Collection, Game
    from sgfedit.sgf.problems import Problem

_MANY: Final = 1_000_000
_WRITTEN_A_STEP: Final = 20
"""Nodes are written that many times faster than they are checked."""


def check(collection: Collection) -> tuple[Problem, ...]:
    """Return what is wrong with a file as it is now, in file order; O(nodes).

    What could not be read of a file in another format comes first.
    """
    return run(check_in_steps(collection, nodes=_MANY))


def check_in_steps(
    collection: Collection, *, nodes: int, most: int = MOST_OF_A_KIND
) -> Generator[None, None, tuple[Problem, ...]]:
    """Return what `check` returns, pausing after every so many `nodes`.

    The file must not be edited before the end: who asks begins again when it is.

    Args:
        collection: The file.
        nodes: How many nodes to check at a time.
        most: Flaws of a kind to list in the structure of a game.
    """
    texts = yield from texts_in_steps(collection, nodes=nodes * _WRITTEN_A_STEP)
    findings = yield from findings_in_file(collection, texts, most)
    yield
    remarks: list[Remark] = []
    for game in collection.games:
        remarks += yield from _check_game(game, nodes)
    places = Places(collection, texts)
    yield
    found = yield from places.problems(findings, remarks, nodes * _WRITTEN_A_STEP)
    found = yield from with_other_readings(found, collection.games)
    return collection.reading + found


def _check_game(game: Game, nodes: int) -> Generator[None, None, Sequence[Remark]]:
    """Return what is to be said of a game; of what was not edited it is known."""
    if game.kept.remarks is not None:
        found: Sequence[Remark] = game.kept.remarks
        return found
    version = game.kept.version
    remarks: list[Remark] = []
    scene = Scene.of(game.root)
    walk = TreeWalk(scene)
    for number, node in enumerate(walk, 1):
        scene.node = node
        remarks += node_remarks(scene)
        remarks += info_remarks(scene)
        if not number % nodes:
            yield
    yield
    for number, remark in enumerate(walk.remarks(), 1):
        remarks.append(remark)
        if not number % nodes:
            yield
    if game.kept.version == version:
        game.kept.remarks = remarks
    return remarks
