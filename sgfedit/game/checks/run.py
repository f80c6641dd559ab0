"""A check of a file from the first byte to the last, in steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.files import findings_in_file, with_other_readings, without_mixing
from sgfedit.game.checks.game_info import info_remarks
from sgfedit.game.checks.nodes import node_remarks
from sgfedit.game.checks.remark import Scene, Seen
from sgfedit.game.checks.tree import Memory, TreeWalk
from sgfedit.game.serialise import Places, texts_in_steps
from sgfedit.sgf.limits import MOST_OF_A_KIND

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

    from sgfedit.game.checks.remark import Remark, Said
    from sgfedit.game.game import Game, GameFile
    from sgfedit.sgf.problems import Problem


_WRITTEN_A_STEP: Final = 20
"""Nodes are written that many times faster than they are checked."""

_REMEMBERED: Final = 300_000
"""Characters of the largest file of whose nodes is kept what was seen: at most some 20 MB."""


def known_problems(collection: GameFile) -> tuple[Problem, ...] | None:
    """Return what `problems_in_steps` has found if nothing has been edited since, else None."""
    kept = collection.kept_problems
    return kept[1] if kept is not None and kept[0] == collection.version else None


def problems_in_steps(
    collection: GameFile, nodes: int
) -> Generator[None, None, tuple[Problem, ...]]:
    """Return what `check_in_steps` returns, pausing like that; kept until the next edit."""
    found = known_problems(collection)
    if found is None:
        version = collection.version
        found = yield from check_in_steps(collection, nodes=nodes)
        collection.kept_problems = version, found
    return found


def check_in_steps(
    collection: GameFile,
    *,
    nodes: int,
    most: int = MOST_OF_A_KIND,
    wanted: Callable[[str, str, str], bool] | None = None,
) -> Generator[None, None, tuple[Problem, ...]]:
    """Return what is wrong with a file as it is now, in file order; O(nodes), with pauses.

    What could not be read of a file in another format comes first. The file must not be edited
    before the end: who asks begins again when it is.

    Args:
        collection: The file.
        nodes: How many nodes to check at a time.
        most: Flaws of a kind to list in the structure of a game.
        wanted: Whether to tell a flaw, by its code, property and certainty (see `Problem`), which
            saves finding out where all others stand; None for all.
    """
    texts = yield from texts_in_steps(collection, nodes=nodes * _WRITTEN_A_STEP)
    findings = yield from findings_in_file(collection, texts, most, wanted)
    yield
    said: list[Sequence[Said]] = []
    is_kept = sum(map(len, texts)) <= _REMEMBERED
    for game in collection.games:
        of_game = yield from _check_game(game, nodes, is_kept=is_kept)
        said.append(of_game)
    places = Places(collection, texts)
    yield
    said = without_mixing(said, collection.games)
    if wanted is not None:
        said = [list(_wanted(of_game, wanted)) for of_game in said]
    found = yield from places.problems(findings, said, nodes * _WRITTEN_A_STEP)
    found = yield from with_other_readings(found, collection.games)
    return collection.reading + found


def _wanted(said: Iterable[Said], wanted: Callable[[str, str, str], bool]) -> Iterator[Said]:
    """Yield what is wanted of what was said; see `check_in_steps`."""
    for node, remarks in said:
        some = [one for one in remarks if wanted(one.code, one.ident, one.certainty)]
        if some:
            yield node, some


def _check_game(game: Game, nodes: int, *, is_kept: bool) -> Generator[None, None, Sequence[Said]]:
    """Return what is to be said of a game; of what was not edited it is known."""
    if game.cache.said is not None:
        known: Sequence[Said] = game.cache.said
        return known
    version = game.cache.version
    said: list[Said] = []
    scene = Scene.of(game.root)
    memory = Memory(scene, game.cache.seen if is_kept else None)
    walk = TreeWalk(scene, memory)
    for number, seen in enumerate(walk, 1):
        remarks = _of_node(scene, seen)
        if remarks:
            said.append((scene.node, remarks))
        if not number % nodes:
            yield
    yield
    for number, (node, remark) in enumerate(walk.remarks(), 1):
        said.append((node, (remark,)))
        if not number % nodes:
            yield
    if game.cache.version == version:
        game.cache.said, game.cache.seen = said, memory.seen
    return said


def _of_node(scene: Scene, seen: Seen) -> Sequence[Remark]:
    """Return what is to be said of a node, which is known if nothing it depends on has changed."""
    if seen.remarks is not None:
        return seen.remarks
    found = tuple(node_remarks(scene))
    if not seen.wording.is_alone or scene.node is scene.root:
        of_game = info_remarks(scene)
        return (*found, *of_game) if found else of_game
    seen.remarks = found
    return found
