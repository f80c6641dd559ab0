"""Applies repairs to a file, in an `Edit`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, cast

from sgfedit.game.checks import check_in_steps, known_problems
from sgfedit.game.checks.game_info import INFO_IDENTS
from sgfedit.game.repairs.charset_repairs import (
    CHARSET_REPAIRS,
    keep_charset,
    keep_reading,
    keeps_games,
    reads_as_written,
)
from sgfedit.game.repairs.groups import Joined
from sgfedit.game.repairs.info_repairs import INFO_REPAIRS
from sgfedit.game.repairs.mending import Case, within
from sgfedit.game.repairs.node_repairs import NODE_REPAIRS, merge
from sgfedit.game.repairs.rereading import replace, reread
from sgfedit.game.repairs.text_repairs import DAMAGED_REPAIRS, TEXT_REPAIRS, Source
from sgfedit.game.repairs.tree_repairs import merge_twins
from sgfedit.game.repairs.within_nodes import parted
from sgfedit.game.serialise import texts_in_steps
from sgfedit.sgf.limits import MOST_OF_A_KIND, MOST_TO_MEND, paused
from sgfedit.sgf.node import Properties
from sgfedit.sgf.problems import PROBLEM_KINDS
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping, Sequence

    from sgfedit.game.edits import Edit
    from sgfedit.game.game import Game, GameFile
    from sgfedit.game.repairs.mending import NodeRepair
    from sgfedit.game.repairs.text_repairs import TextRepair
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import Problem

_MOST_ROUNDS: Final = 1_000
"""Nothing known takes more than ten; so that a file cannot grow for ever."""

_NODES_A_REPAIR: Final = 2
"""So many nodes are checked in the time of one repair."""

_WRITTEN_A_STEP: Final = 20
"""Nodes are written that many times faster than they are checked."""

_OF_CHARSET: Final = {*CHARSET_REPAIRS, "character-reference"}
_OF_TEXT: Final = {*TEXT_REPAIRS, *_OF_CHARSET}
_MANY: Final = 1_000_000


class Round(NamedTuple):
    """What was mended at once.

    Attributes:
        problems: As they were found; none if games were only read again.
        in_text: Those of them in the text between and within nodes.
        moved: Node before → the one that stands for it now, for nodes of games read again.
        together: Sets of nodes that have been changed together; None stands for the file itself.
    """

    problems: Sequence[Problem]
    in_text: Sequence[Problem]
    moved: dict[Node, Node]
    together: Sequence[frozenset[Node | None]]


def can_repair(problem: Problem) -> bool:
    """Whether there is a repair for a problem."""
    return _is_mendable(problem.code, problem.ident, problem.certainty)


@lru_cache(maxsize=1_000)
def _is_mendable(code: str, ident: str, certainty: str) -> bool:
    """Whether there is a repair for problems like these; few differ in what they are."""
    return (certainty or PROBLEM_KINDS[code].repair) != "none" and (
        code in TEXT_REPAIRS or _node_repair(code, ident) is not None
    )


def fix(edit: Edit, collection: GameFile, wanted: Callable[[Problem], bool]) -> list[Problem]:
    """Mend all problems that are wanted, and those wanted that show up then; return them.

    See `fix_in_steps`.
    """
    done: list[Problem] = []
    steps = fix_in_steps(
        edit, collection, wanted, lambda one: done.extend(one.problems), nodes=_MANY
    )
    with paused():
        run(steps)
    return done


def fix_in_steps(
    edit: Edit,
    collection: GameFile,
    wanted: Callable[[Problem], bool],
    told: Callable[[Round], None],
    *,
    nodes: int,
    known: Sequence[Problem] | None = None,
    once: bool = False,
) -> Generator[None, None, list[Problem]]:
    """Mend all problems that are wanted, pausing after every so many `nodes`.

    Some repairs uncover what another problem had hidden, so the file is checked again until
    nothing changes any more, or all is as it was before: two repairs that undo each other come to
    an end where they began. Those after which the file would be read in another charset, whatever
    CA says, or a game not be found any more, are left out.

    Args:
        edit: Takes the changes; so it does of a generator that is closed.
        collection: The file. Nobody else must edit it before the end.
        wanted: Which problems to mend, as far as there is a repair.
        told: Hears of every round of repairs, before `wanted` is asked again.
        nodes: How many nodes to check or write at a time.
        known: All problems of the file, if they are known.
        once: Leaves out what shows up only by the repairs.

    Returns:
        The problems that are wanted, have a repair and are there all the same.
    """
    is_kept = yield from reads_as_written(collection, nodes=nodes)
    states: set[int] = set()
    found: list[Problem] = []
    most = MOST_OF_A_KIND if once else MOST_TO_MEND
    for _ in range(_MOST_ROUNDS):
        if known is None:
            known = known_problems(collection)
        if known is None or not (once or _has_all(known)):
            known = yield from check_in_steps(
                collection, nodes=nodes, most=most, wanted=_is_mendable
            )
        found = [p for p in known if can_repair(p) and wanted(p)]
        texts = yield from texts_in_steps(collection, nodes=nodes * _WRITTEN_A_STEP)
        state = hash((*texts, *collection.save_encodings))
        if state in states:
            break
        mended = yield from _repair_legibly(edit, collection, found, nodes, is_kept=is_kept)
        if mended is None:
            moved = {} if once else reread(edit, collection, texts)
            if not moved:
                break
            mended = Round([], [], moved, [])
        else:
            states.add(state)
        told(mended)
        if once:
            return []
        known = None
    return found


def _has_all(problems: Iterable[Problem]) -> bool:
    """Whether problems of no kind were found that are not listed."""
    return all(problem.code != "more-of-a-kind" for problem in problems)


def _repair_legibly(
    edit: Edit, collection: GameFile, problems: list[Problem], nodes: int, *, is_kept: bool
) -> Generator[None, None, Round | None]:
    """Mend problems, but for those after which the file would be read otherwise.

    Left out is what touches CA or text that is not ASCII, with all that is mended with it; where
    that does not help, all that has to do with the text as a whole, or else everything.

    Return what was mended; None if nothing has changed.

    Args:
        edit: The block to do it in.
        collection: The file.
        problems: All that are wanted.
        nodes: How many nodes to write at a time.
        is_kept: Whether the file is read as it is written.
    """
    some = problems
    while True:
        with within(edit) as inner:
            before = collection.contents
            done = yield from _repair_in_steps(inner, collection, some, nodes)
            if not inner.has_changed:
                return None
            is_read, joint = yield from _named(inner, collection, nodes)
            is_in_nodes = (collection.games, collection.suffix) == (before.games, before.suffix)
            if is_kept and is_in_nodes and not is_read:
                done = _without_foreign(inner, done)
                if inner.has_changed:
                    is_read, joint = yield from _named(inner, collection, nodes)
            if is_read or not is_kept:
                # What would be read otherwise without a CA cannot be mended without it.
                return done._replace(together=(*done.together, joint))
            inner.roll_back()
        rest = [p for p in some if p.code not in _OF_TEXT]
        some = rest if len(rest) < len(some) else []


def _named(
    edit: Edit, collection: GameFile, nodes: int
) -> Generator[None, None, tuple[bool, frozenset[Node | None]]]:
    """Return whether a file is read as it is written, once CA says its charset if need be.

    And the nodes that cannot be as they are without that.
    """
    with within(edit) as naming:
        is_read = yield from keep_reading(naming, collection, nodes=nodes)
        is_read = is_read and (yield from keeps_games(collection, nodes=nodes))
        is_named = naming.has_changed
    return is_read, frozenset(edit.touched() if is_named else ())


def _without_foreign(edit: Edit, done: Round) -> Round:
    """Take back, and leave out, repairs that may make a difference to what the file is read as.

    That is what touches CA or characters that are not ASCII; other text says little of charsets.
    """
    joined: Joined[Node | None] = Joined()
    for nodes in done.together:
        if len(nodes) > 1:  # few change more than the node they are about
            joined.join(nodes)
    groups = joined.groups()
    left_out: set[Node | None] = set()
    for node in (*edit.touched(), *groups):
        if node not in left_out and (
            node is None or _is_foreign(node.source) or _is_foreign(edit.source_before(node))
        ):
            left_out |= groups.get(node, {node})
    if not left_out:
        return done
    edit.take_back(left_out)
    return Round(
        [problem for problem in done.problems if problem.node not in left_out],
        [problem for problem in done.in_text if problem.node not in left_out],
        done.moved,
        [nodes for nodes in done.together if left_out.isdisjoint(nodes)],
    )


def _is_foreign(source: str) -> bool:
    return not source.isascii() or "CA" in source


def repair(edit: Edit, collection: GameFile, problems: Iterable[Problem]) -> dict[Node, Node]:
    """Mend problems of a file, which must be as it was when they were found.

    Games whose text between the nodes changes are read again, so they have other nodes then.
    What would change nodes that are not to be mended is left as it is.

    Returns:
        Node before → the one that stands for it now, for the nodes of such games.
    """
    return run(_repair_in_steps(edit, collection, list(problems), _MANY)).moved


def _repair_in_steps(
    edit: Edit, collection: GameFile, problems: Sequence[Problem], nodes: int
) -> Generator[None, None, Round]:
    encodings = collection.save_encodings
    in_text = _in_text(collection, problems)
    moved = yield from _repair_text(edit, collection, in_text, nodes)
    roots = _Roots(collection)
    together: list[frozenset[Node | None]] = []
    is_charset_kept = False
    touched, beside = edit.journal.nodes, edit.journal.beside
    a_step = max(1, nodes // _NODES_A_REPAIR)
    for count, (mend, problem, others) in enumerate(_in_nodes(problems, moved), 1):
        if problem.code in _OF_CHARSET and not is_charset_kept:
            keep_charset(edit, collection, encodings)
            is_charset_kept = True
        node = problem.node
        is_there = node is not None and (node.parent is not None or node in roots)
        if is_there or problem.code in CHARSET_REPAIRS:
            first, first_beside = len(touched), len(beside)
            mend(Case(edit, collection, cast("Node", node), problem.ident, problem.code, others))
            together.append(frozenset((node, *touched[first:], *beside[first_beside:])))
        if not count % a_step:
            yield
    if not is_charset_kept:
        keep_charset(edit, collection, encodings)
    return Round(problems, [problem for _, problem in in_text], moved, together)


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


def _node_repair(code: str, ident: str) -> NodeRepair | None:
    """Return what mends a problem of a node; some codes are for game info and for other values."""
    if code in NODE_REPAIRS and ident not in INFO_IDENTS:
        return NODE_REPAIRS[code]
    return INFO_REPAIRS.get(code) or NODE_REPAIRS.get(code)


_ToMend: TypeAlias = "tuple[NodeRepair, Problem, list[Problem]]"
"""What mends a problem; which one; all that are mended with it."""


def _in_nodes(problems: Sequence[Problem], moved: Mapping[Node, Node]) -> list[_ToMend]:
    """Return what to mend in nodes, in the order to do so: the charset last.

    A repair mends all of its kind in a property, so one of them is enough. Hundreds that are to be
    merged in a node, or at a fork, are one, too: each alone would go over all of it.
    """
    found: dict[tuple[object, ...], _ToMend] = {}
    turns: tuple[list[_ToMend], ...] = [], [], []
    for one in problems:
        code, ident = one.code, one.ident
        mend = None if code in TEXT_REPAIRS else _node_repair(code, ident)
        if mend is None:
            continue
        node = one.node and moved.get(one.node, one.node)
        problem = one if node is one.node else one._replace(node=node)
        place: tuple[object, ...] = code, node, ident, problem.repair
        if mend is merge_twins and node is not None:
            node = node.parent
        if mend is merge or mend is merge_twins:
            place = mend, node
        known = found.get(place)
        if known is None:
            first = problem if node is problem.node else problem._replace(node=node)
            known = found[place] = mend, first, []
            turns[_turn(code)].append(known)
        known[2].append(problem)
    return [item for turn in turns for item in turn]


def _turn(code: str) -> int:
    """Return when to mend a problem: what nodes hold, which of them are alike, the charset."""
    return 2 if code in _OF_CHARSET else code == "identical-siblings"


def _in_text(
    collection: GameFile, problems: Sequence[Problem]
) -> list[tuple[TextRepair, Problem]]:
    """Return what to mend in the text, with what mends it."""
    games = collection.games if any(p.code in DAMAGED_REPAIRS for p in problems) else ()
    damaged = {node for game in games for node in game.tree.damaged}
    found: list[tuple[TextRepair, Problem]] = []
    for problem in problems:
        mend = TEXT_REPAIRS.get(problem.code)
        if mend is None and problem.node in damaged:
            mend = DAMAGED_REPAIRS.get(problem.code)
        if mend is not None:
            found.append((mend, problem))
    return found


def _repair_text(
    edit: Edit, collection: GameFile, wanted: Sequence[tuple[TextRepair, Problem]], nodes: int
) -> Generator[None, None, dict[Node, Node]]:
    if not wanted:
        return {}
    texts = yield from texts_in_steps(collection, nodes=nodes * _WRITTEN_A_STEP)
    source = Source(collection, texts, [problem for _, problem in wanted])
    groups = [tuple(mend(source, problem)) for mend, problem in wanted]
    within, others = parted(collection, texts, [group for group in groups if group])
    moved = replace(edit, collection, texts, others) if others else {}
    for node, text in within.items():
        edit.set_properties(node, Properties(text))
    return moved
