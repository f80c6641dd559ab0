"""Repairs of the open file, tried out first: the user sees what they change before it happens."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.app.joined import Joined
from sgfedit.game.checks import check_in_steps
from sgfedit.game.edits import Edit, SetChildren, SetContents
from sgfedit.game.places import Places
from sgfedit.game.repairs import can_repair, repair
from sgfedit.game.repairs.differences import differences
from sgfedit.game.repairs.text_repairs import DAMAGED_REPAIRS, TEXT_REPAIRS
from sgfedit.game.written import texts_in_steps
from sgfedit.sgf.problems import Lines

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from sgfedit.app.document import Document
    from sgfedit.game.collection import Collection
    from sgfedit.game.edits import AnyEdit
    from sgfedit.game.repairs.differences import Difference
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import Problem

_ROUNDS: Final = 12
_REPAIRS_A_STEP: Final = 50
_NODES_A_STEP: Final = 100
_WRITTEN_A_STEP: Final = 2_000


class FixedPlace(NamedTuple):
    """One place that repairs change.

    Attributes:
        line: From 1, in the file as it was before; 0 for what has no place in it.
        column: From 1; 0 for what has no place. Where the first problem is that was found there,
            as lists of problems have it; where the node begins if only others are mended.
        node: The node it is in.
        before: Its text; empty if something is put in.
        after: Its text then; empty if something is taken out.
        codes: What was wrong there.
        joint: The nodes that are mended together with it, and itself: all of them are left out
            (see `try_out`) or none. None stands for what is in no node.
    """

    line: int
    column: int
    node: Node | None
    before: str
    after: str
    codes: tuple[str, ...] = ()
    joint: frozenset[Node | None] = frozenset()

    def is_same(self, other: FixedPlace) -> bool:
        """Whether the same is changed in the same way."""
        return (self.node, *self[3:5]) == (other.node, *other[3:5])


class Fixes(NamedTuple):
    """What repairs would do.

    Attributes:
        edits: For `Document.apply`; empty if there is nothing to mend.
        selected: The node that stands for the current one then.
        counts: How many problems of each code they mend.
        guessed: How many of them are guesses.
        places: What they change, in file order.
    """

    edits: tuple[AnyEdit, ...]
    selected: Node
    counts: Counter[str]
    guessed: int
    places: tuple[FixedPlace, ...]


def try_out(
    document: Document,
    known: Sequence[Problem] | None,
    wanted: Callable[[Problem], bool],
    *,
    once: bool = False,
    left_out: AbstractSet[Node | None] = frozenset(),
) -> Generator[None, None, Fixes]:
    """Return in steps what mending the wanted problems changes; the document stays as it is.

    Between two steps the document may be in between, see `Document.trial`. A generator that is
    closed leaves it as it was.

    Args:
        document: Nobody else may edit it before the end.
        known: All its problems, if they are known; they are looked for otherwise.
        wanted: Which of them to mend, as far as there is a repair.
        once: Leaves out wanted problems that show up only by the repairs.
        left_out: Nodes in which nothing is mended; None for what is in none.
    """
    collection = document.collection
    if known is None:
        known = yield from check_in_steps(collection, nodes=_NODES_A_STEP)
    with document.trial() as edit:
        work = _Work(collection, edit, document.current, left_out)
        yield from work.mend(known, wanted, once=once)
        edits = edit.edits()
        yield
        changed = differences(edits)
        yield
    places = yield from _placed(collection, changed, work)
    return Fixes(edits, work.current, work.counts, work.guessed, places)


class _Work:
    """Mending under way, and what has been done.

    Attributes:
        current: The node that stands for the one that was shown.
        counts, guessed: As of Fixes.
        codes: What was mended in a node; by nodes of the file as it was.
        places: Line and column of the first problem of a node, in the file as it was.
        joined: Which of these nodes a repair has changed together.
    """

    def __init__(
        self,
        collection: Collection,
        edit: Edit,
        current: Node,
        left_out: AbstractSet[Node | None],
    ) -> None:
        self.current = current
        self.counts: Counter[str] = Counter()
        self.guessed = 0
        self.codes: dict[Node | None, list[str]] = {}
        self.places: dict[Node | None, tuple[int, int]] = {}
        self.joined: Joined[Node | None] = Joined()
        self._collection = collection
        self._edit = edit
        self._left_out = left_out
        self._origins: dict[Node, Node] = {}
        self._in_text: set[Node | None] = set()
        self._outside: list[int] = []

    def _origin(self, node: Node | None) -> Node | None:
        """Return the node that stood for `node` before anything was read again."""
        return node if node is None else self._origins.get(node, node)

    def mend(
        self, known: Iterable[Problem], wanted: Callable[[Problem], bool], *, once: bool
    ) -> Generator[None, None, None]:
        """Mend problems until none of those wanted can be mended any more."""
        found = self._chosen(known, wanted)
        for problem in reversed(found):
            self.places[problem.node] = problem.line, problem.column
        for _ in range(_ROUNDS):
            version = self._collection.version
            yield from self._repair(found)
            if self._collection.version == version:
                return
            if once:
                self._count(found, ())
                return
            problems = yield from check_in_steps(self._collection, nodes=_NODES_A_STEP)
            left = self._chosen(problems, wanted)
            self._count(found, left)
            found = left

    def _chosen(
        self, problems: Iterable[Problem], wanted: Callable[[Problem], bool]
    ) -> list[Problem]:
        return [
            problem
            for problem in problems
            if can_repair(problem)
            and wanted(problem)
            and self._origin(problem.node) not in self._left_out
        ]

    def _count(self, found: Iterable[Problem], left: Iterable[Problem]) -> None:
        kind = attrgetter("code", "repair")
        mended = Counter(map(kind, found)) - Counter(map(kind, left))
        for (code, certainty), number in mended.items():
            self.counts[code] += number
            self.guessed += number if certainty == "ask" else 0

    def _repair(self, problems: Sequence[Problem]) -> Generator[None, None, None]:
        """Mend problems, those in the text between the nodes first, as their offsets demand."""
        damaged = {node for game in self._collection.games for node in game.tree.damaged}
        in_text: list[Problem] = []
        # A repair mends all of its kind in a property, so one of them is enough.
        in_nodes: dict[tuple[object, ...], Problem] = {}
        for problem in problems:
            self.codes.setdefault(self._origin(problem.node), []).append(problem.code)
            code, node = problem.code, problem.node
            if code in TEXT_REPAIRS or (code in DAMAGED_REPAIRS and node in damaged):
                in_text.append(problem)
                self._in_text.add(self._origin(node))
                if node is None:
                    self._outside.append(problem.offset)
            else:
                in_nodes.setdefault((code, node, problem.ident, problem.repair), problem)
        moved = repair(self._edit, self._collection, in_text) if in_text else {}
        self.current = moved.get(self.current, self.current)
        self._origins.update({new: self._origins.get(old, old) for old, new in moved.items()})
        yield
        for count, problem in enumerate(in_nodes.values(), 1):
            self._repair_node(_moved(problem, moved))
            if not count % _REPAIRS_A_STEP:
                yield

    def _repair_node(self, problem: Problem) -> None:
        """Mend a problem, and note which nodes that has changed together."""
        edit = Edit(self._edit.journal)
        try:
            repair(edit, self._collection, (problem,))
        finally:
            self._edit.absorb(edit)
        self.joined.join(map(self._origin, (problem.node, *_touched(edit.edits()))))

    def join_text(self, offsets: Mapping[Node | None, int]) -> None:
        """Join what changes in the text changed together, as far as that is not clear.

        Args:
            offsets: Where each changed place begins in the text as it was.
        """
        nodes = sorted(offsets, key=lambda node: offsets[node])
        starts = [offsets[node] for node in nodes]
        for offset in self._outside:
            # It stands behind one place or in front of the next.
            behind = bisect_right(starts, offset)
            self.joined.join((None, *nodes[max(0, behind - 1) : behind + 1]))
        unclear = [node for node in nodes if node not in self.codes and node not in self.joined]
        if unclear:
            # Such as the line ends of a file, which are one problem.
            self.joined.join((None, *unclear, *self._in_text))
        for node in nodes:
            self.joined.join((node,))


def _touched(edits: Iterable[AnyEdit]) -> Iterator[Node | None]:
    """Yield the nodes that edits change, take out or let go; None for the file itself."""
    for edit in edits:
        if isinstance(edit, SetContents):
            yield None
            continue
        yield edit.node
        if isinstance(edit, SetChildren):
            stayed = set(edit.new)
            yield from (child for child in edit.old if child not in stayed)


def _moved(problem: Problem, moved: dict[Node, Node]) -> Problem:
    node = problem.node
    return problem if node not in moved else problem._replace(node=moved[node])


def _placed(
    collection: Collection, changed: Sequence[Difference], work: _Work
) -> Generator[None, None, tuple[FixedPlace, ...]]:
    """Return differences with their lines, in file order."""
    offsets, lines = yield from line_places(collection, (change.node for change in changed))
    work.join_text(offsets)
    joint = work.joined.groups()
    return tuple(
        FixedPlace(
            *(work.places.get(node) or lines.place(offsets[node]) if node is not None else (0, 0)),
            node,
            before,
            after,
            tuple(dict.fromkeys(work.codes.get(node, ()))),
            joint[node],
        )
        for node, before, after in sorted(changed, key=lambda change: offsets[change.node])
    )


def line_places(
    collection: Collection, nodes: Iterable[Node | None]
) -> Generator[None, None, tuple[dict[Node | None, int], Lines]]:
    """Return in steps where nodes begin in the text of the file, 0 for None, and its lines."""
    texts = yield from texts_in_steps(collection, nodes=_WRITTEN_A_STEP)
    places = Places(collection, texts)
    offsets: dict[Node | None, int] = dict.fromkeys(nodes, 0)
    for number in range(len(collection.games)):
        for count, (node, offset, _) in enumerate(places.nodes(number)):
            if node in offsets:
                offsets[node] = offset
            if not count % _WRITTEN_A_STEP:
                yield
    lines = yield from Lines.in_steps("".join(texts), _WRITTEN_A_STEP)
    return offsets, lines
