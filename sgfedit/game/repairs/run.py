"""Applies repairs to a file, in an `Edit`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.checks import check
from sgfedit.game.checks.info import INFO_IDENTS
from sgfedit.game.edits import Edit
from sgfedit.game.repairs.charset_repairs import CHARSET_REPAIRS, keep_charset
from sgfedit.game.repairs.info_repairs import INFO_REPAIRS
from sgfedit.game.repairs.kept_reading import keep_reading, reads_as_written
from sgfedit.game.repairs.node_repairs import NODE_REPAIRS
from sgfedit.game.repairs.rereading import replace
from sgfedit.game.repairs.source import Source
from sgfedit.game.repairs.text_repairs import DAMAGED_REPAIRS, TEXT_REPAIRS
from sgfedit.game.repairs.value_repairs import merge, merge_all
from sgfedit.game.written import texts_in_steps
from sgfedit.sgf.writer import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sgfedit.game.game import Game
    from sgfedit.game.game_file import GameFile
    from sgfedit.game.repairs.repair import NodeRepair, TextRepair
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import Problem

_ROUNDS: Final = 12
_OF_CHARSET: Final = {*CHARSET_REPAIRS, "character-reference"}
_OF_TEXT: Final = {*TEXT_REPAIRS, *_OF_CHARSET}
_MANY: Final = 1_000_000


def can_repair(problem: Problem) -> bool:
    """Whether there is a repair for a problem."""
    return problem.repair != "none" and (
        problem.code in TEXT_REPAIRS or _node_repair(problem) is not None
    )


def fix(edit: Edit, collection: GameFile, wanted: Callable[[Problem], bool]) -> list[Problem]:
    """Mend all problems that are wanted, and those wanted that show up then; return them.

    Some repairs uncover what another problem had hidden, so the file is checked again until
    nothing changes any more. Those after which the file would be read in another charset, whatever
    CA says, are left out.
    """
    done: list[Problem] = []
    is_kept = reads_as_written(collection)
    for _ in range(_ROUNDS):
        found = [p for p in check(collection) if can_repair(p) and wanted(p)]
        mended = _repair_legibly(edit, collection, found, is_kept=is_kept)
        if not mended:
            break
        done += mended
    return done


def _repair_legibly(
    edit: Edit, collection: GameFile, problems: list[Problem], *, is_kept: bool
) -> list[Problem]:
    """Mend problems, or else those that have nothing to do with the text as a whole.

    Return those that were mended; none if nothing has changed.

    Args:
        edit: The block to do it in.
        collection: The file.
        problems: All that are wanted.
        is_kept: Whether the file is read as it is written.
    """
    some = problems
    while True:
        inner = Edit(edit.journal)
        repair(inner, collection, some)
        if not inner.edits():
            return []
        if keep_reading(inner, collection) or not is_kept:
            edit.absorb(inner)
            return some
        inner.roll_back()
        some = [p for p in some if p.code not in _OF_TEXT] if some is problems else []


def repair(edit: Edit, collection: GameFile, problems: Iterable[Problem]) -> dict[Node, Node]:
    """Mend problems of a file, which must be as it was when they were found.

    Games whose text between the nodes changes are read again, so they have other nodes then.
    What would change nodes that are not to be mended is left as it is.

    Returns:
        Node before → the one that stands for it now, for the nodes of such games.
    """
    problems = list(problems)
    encodings = collection.save_encodings
    moved = _repair_text(edit, collection, problems)
    roots = _Roots(collection)
    # A repair mends all of its kind in a property, so one of them is enough.
    kinds = {(p.code, p.node, p.ident, p.repair): p for p in reversed(problems)}
    of_charset: list[tuple[NodeRepair, Problem]] = []
    # Hundreds in one node are merged together: each alone would go over all of its text.
    to_merge: dict[Node | None, set[str]] = {}
    for problem in kinds.values():
        if _node_repair(problem) is merge:
            to_merge.setdefault(problem.node, set()).add(problem.ident)
    for problem in reversed(kinds.values()):
        mend = _node_repair(problem)
        if mend is not None and problem.code not in TEXT_REPAIRS:
            node = problem.node and moved.get(problem.node, problem.node)
            if problem.code in _OF_CHARSET:
                of_charset.append((mend, problem._replace(node=node)))
            elif node is None or node.parent is not None or node in roots:
                if mend is merge and node is not None and len(to_merge[problem.node]) != 1:
                    merge_all(edit, collection, node, to_merge[problem.node])
                    to_merge[problem.node].clear()
                else:
                    mend(edit, collection, problem._replace(node=node))
    keep_charset(edit, collection, encodings)
    for mend, problem in of_charset:
        mend(edit, collection, problem)
    return moved


class _Roots:
    """The roots of a file's games as they are now; what another repair has taken out is none."""

    def __init__(self, collection: GameFile) -> None:
        self._collection = collection
        self._games: tuple[Game, ...] = ()
        self._roots: set[Node] = set()

    def __contains__(self, node: Node) -> bool:
        games = self._collection.games
        if games is not self._games:
            self._games, self._roots = games, {game.root for game in games}
        return node in self._roots


def _node_repair(problem: Problem) -> NodeRepair | None:
    """Return what mends a problem of a node; some codes are for game info and for other values."""
    code = problem.code
    if code in NODE_REPAIRS and problem.ident not in INFO_IDENTS:
        return NODE_REPAIRS[code]
    return INFO_REPAIRS.get(code) or NODE_REPAIRS.get(code)


def _repair_text(
    edit: Edit, collection: GameFile, problems: Sequence[Problem]
) -> dict[Node, Node]:
    games = collection.games if any(p.code in DAMAGED_REPAIRS for p in problems) else ()
    damaged = {node for game in games for node in game.tree.damaged}
    wanted: list[tuple[TextRepair, Problem]] = []
    for problem in problems:
        mend = TEXT_REPAIRS.get(problem.code)
        if mend is None and problem.node in damaged:
            mend = DAMAGED_REPAIRS.get(problem.code)
        if mend is not None:
            wanted.append((mend, problem))
    if not wanted:
        return {}
    texts = run(texts_in_steps(collection, nodes=_MANY))
    source = Source(collection, texts)
    groups = [tuple(mend(source, problem)) for mend, problem in wanted]
    return replace(edit, collection, texts, [group for group in groups if group])
