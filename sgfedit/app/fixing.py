"""Repairs and conversions of the open file, tried out first: the user sees what will change."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from itertools import pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.conversion import to_ff3_in_steps, to_ff4_in_steps
from sgfedit.game.repairs import fix_in_steps
from sgfedit.game.repairs.differences import differences
from sgfedit.game.repairs.groups import Joined
from sgfedit.game.serialise import Places, texts_in_steps
from sgfedit.sgf.problems import Lines

if TYPE_CHECKING:
    from collections.abc import (
        Callable,
        Container,
        Generator,
        Iterable,
        Mapping,
        Sequence,
    )
    from collections.abc import Set as AbstractSet

    from sgfedit.app.document import Document
    from sgfedit.game.collection import Collection
    from sgfedit.game.conversion import Converted, Report
    from sgfedit.game.edits import AnyEdit
    from sgfedit.game.repairs import Round
    from sgfedit.game.repairs.differences import Difference
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import Problem


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
    work = _Work(document.current, left_out)
    with document.trial() as edit:
        left = yield from fix_in_steps(
            edit,
            collection,
            lambda problem: work.is_left_in(problem) and wanted(problem),
            work.note,
            nodes=_NODES_A_STEP,
            known=known,
            once=once,
        )
        work.count(left)
        edits = edit.edits()
        yield
        changed = differences(edits)
        yield
    places = yield from _placed(collection, changed, work)
    return Fixes(edits, work.current, work.counts, work.guessed, places)


class _Work:
    """What mending has done so far.

    Attributes:
        current: The node that stands for the one that was shown.
        counts, guessed: As of Fixes.
        codes: What was mended in a node; by nodes of the file as it was.
        places: Line and column of the first problem of a node, in the file as it was.
        joined: Which of these nodes a repair has changed together.
    """

    def __init__(self, current: Node, left_out: AbstractSet[Node | None]) -> None:
        self.current = current
        self.counts: Counter[str] = Counter()
        self.guessed = 0
        self.codes: dict[Node | None, list[str]] = {}
        self.places: dict[Node | None, tuple[int, int]] = {}
        self.joined: Joined[Node | None] = Joined()
        self._left_out = left_out
        self._origins: dict[Node, Node] = {}
        self._in_text: set[Node | None] = set()
        self._outside: list[int] = []
        self._rounds: list[Sequence[Problem]] = []

    def _origin(self, node: Node | None) -> Node | None:
        """Return the node that stood for `node` before anything was read again."""
        return node if node is None else self._origins.get(node, node)

    def is_left_in(self, problem: Problem) -> bool:
        """Whether a problem may be mended."""
        return self._origin(problem.node) not in self._left_out

    def note(self, done: Round) -> None:
        """Note what has been mended."""
        if not self._rounds:
            for problem in reversed(done.problems):
                self.places[problem.node] = problem.line, problem.column
        if done.problems:
            self._rounds.append(done.problems)
        for problem in done.problems:
            self.codes.setdefault(self._origin(problem.node), []).append(problem.code)
        for problem in done.in_text:
            self._in_text.add(self._origin(problem.node))
            if problem.node is None:
                self._outside.append(problem.offset)
        self.current = done.moved.get(self.current, self.current)
        self._origins.update({new: self._origins.get(old, old) for old, new in done.moved.items()})
        for nodes in done.together:
            self.joined.join(map(self._origin, nodes))

    def count(self, left: Sequence[Problem]) -> None:
        """Count what is mended: what each round has found and the next one has not."""
        kind = attrgetter("code", "repair")
        for found, following in pairwise((*self._rounds, left)):
            mended = Counter(map(kind, found)) - Counter(map(kind, following))
            for (code, certainty), number in mended.items():
                self.counts[code] += number
                self.guessed += number if certainty == "ask" else 0

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


_CONVERTED_NODES_A_STEP: Final = 40


class Conversion(NamedTuple):
    """What converting a file would do.

    Attributes:
        ff: The file format it goes to, 3 or 4.
        edits: For `Document.apply`; empty if there is nothing to convert.
        places: What they change, in file order; the codes are keys of WORDS.
        report: What else is to be said of it.
    """

    ff: int
    edits: tuple[AnyEdit, ...]
    places: tuple[FixedPlace, ...]
    report: Report


def try_conversion(
    document: Document, ff: int, minutes: bool | None = None
) -> Generator[None, None, Conversion]:
    """Return in steps what converting a file would change; the document stays as it is.

    Between two steps the document may be in between, see `Document.trial`. A generator that is
    closed leaves it as it was.

    Args:
        document: Nobody else may edit it before the end.
        ff: The file format, 3 or 4.
        minutes: As of `to_ff4_in_steps`.
    """
    collection = document.collection
    with document.trial() as edit:
        if ff == 3:
            report = yield from to_ff3_in_steps(edit, collection, nodes=_CONVERTED_NODES_A_STEP)
        else:
            report = yield from to_ff4_in_steps(
                edit, collection, minutes=minutes, nodes=_CONVERTED_NODES_A_STEP
            )
        edits = edit.edits()
        yield
        changed = differences(edits)
        codes = _codes(report.changes, {change.node for change in changed})
        yield
    offsets, lines = yield from line_places(collection, (change.node for change in changed))
    places = tuple(
        FixedPlace(
            *(lines.place(offsets[node]) if node is not None else (0, 0)),
            node,
            before,
            after,
            tuple(dict.fromkeys(codes.get(node, ()))),
        )
        for node, before, after in sorted(changed, key=lambda change: offsets[change.node])
    )
    return Conversion(ff, edits, places, report)


def _codes(
    changes: Iterable[Converted], places: Container[Node | None]
) -> dict[Node | None, list[str]]:
    """Return why each place changes; what became of a node belongs to where that was."""
    found: dict[Node | None, list[str]] = {}
    for change in changes:
        node = change.node
        while node is not None and node not in places:
            node = node.parent
        found.setdefault(node, []).append(change.why)
    return found
