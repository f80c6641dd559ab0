"""Repairs of the open file, tried out first: the user sees what they change before it happens."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.checks import check_in_steps
from sgfedit.game.places import Places
from sgfedit.game.repairs import can_repair, repair
from sgfedit.game.repairs.differences import differences
from sgfedit.game.repairs.text_repairs import TEXT_REPAIRS
from sgfedit.game.written import texts_in_steps
from sgfedit.sgf.problems import Lines

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence

    from sgfedit.app.document import Document
    from sgfedit.game.collection import Collection
    from sgfedit.game.edits import AnyEdit, Edit
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
        node: The node it is in.
        before: Its text; empty if something is put in.
        after: Its text then; empty if something is taken out.
        codes: What was wrong there.
    """

    line: int
    node: Node | None
    before: str
    after: str
    codes: tuple[str, ...] = ()


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
) -> Generator[None, None, Fixes]:
    """Return in steps what mending the wanted problems changes; the document stays as it is.

    Between two steps the document may be in between, see `Document.trial`. A generator that is
    closed leaves it as it was.

    Args:
        document: Nobody else may edit it before the end.
        known: All its problems, if they are known; they are looked for otherwise.
        wanted: Which of them to mend, as far as there is a repair.
        once: Leaves out wanted problems that show up only by the repairs.
    """
    collection = document.collection
    if known is None:
        known = yield from check_in_steps(collection, nodes=_NODES_A_STEP)
    with document.trial() as edit:
        work = _Work(collection, edit, document.current)
        yield from work.mend([p for p in known if can_repair(p) and wanted(p)], wanted, once=once)
        edits = edit.edits()
        yield
        changed = differences(edits)
        yield
    places = yield from _placed(collection, changed, work.codes)
    return Fixes(edits, work.current, work.counts, work.guessed, places)


class _Work:
    """Mending under way, and what has been done."""

    def __init__(self, collection: Collection, edit: Edit, current: Node) -> None:
        self.collection = collection
        self.edit = edit
        self.current = current
        self.counts: Counter[str] = Counter()
        self.guessed = 0
        self.codes: dict[Node, list[str]] = {}

    def mend(
        self, found: list[Problem], wanted: Callable[[Problem], bool], *, once: bool
    ) -> Generator[None, None, None]:
        """Mend problems until none of those wanted can be mended any more."""
        for _ in range(_ROUNDS):
            version = self.collection.version
            yield from self._repair(found)
            if self.collection.version == version:
                return
            if once:
                self._count(found, ())
                return
            problems = yield from check_in_steps(self.collection, nodes=_NODES_A_STEP)
            left = [p for p in problems if can_repair(p) and wanted(p)]
            self._count(found, left)
            found = left

    def _count(self, found: Iterable[Problem], left: Iterable[Problem]) -> None:
        kind = attrgetter("code", "repair")
        mended = Counter(map(kind, found)) - Counter(map(kind, left))
        for (code, certainty), number in mended.items():
            self.counts[code] += number
            self.guessed += number if certainty == "ask" else 0

    def _repair(self, problems: Sequence[Problem]) -> Generator[None, None, None]:
        """Mend problems, those in the text between the nodes first, as their offsets demand."""
        in_text = [p for p in problems if p.code in TEXT_REPAIRS]
        in_nodes = [p for p in problems if p.code not in TEXT_REPAIRS]
        for problem in problems:
            if problem.node is not None:
                self.codes.setdefault(problem.node, []).append(problem.code)
        moved = repair(self.edit, self.collection, in_text) if in_text else {}
        self.current = moved.get(self.current, self.current)
        yield
        for start in range(0, len(in_nodes), _REPAIRS_A_STEP):
            some = in_nodes[start : start + _REPAIRS_A_STEP]
            repair(self.edit, self.collection, [_moved(p, moved) for p in some])
            yield


def _moved(problem: Problem, moved: dict[Node, Node]) -> Problem:
    node = problem.node
    return problem if node not in moved else problem._replace(node=moved[node])


def _placed(
    collection: Collection, changed: Sequence[Difference], codes: dict[Node, list[str]]
) -> Generator[None, None, tuple[FixedPlace, ...]]:
    """Return differences with their lines, in file order."""
    texts = yield from texts_in_steps(collection, nodes=_WRITTEN_A_STEP)
    places = Places(collection, texts)
    offsets: dict[Node | None, int] = dict.fromkeys((d.node for d in changed), 0)
    for number in range(len(collection.games)):
        for count, (node, offset, _) in enumerate(places.nodes(number)):
            if node in offsets:
                offsets[node] = offset
            if not count % _WRITTEN_A_STEP:
                yield
    lines = yield from Lines.in_steps("".join(texts), _WRITTEN_A_STEP)
    found = [
        FixedPlace(
            lines.place(offsets[node])[0] if node is not None else 0,
            node,
            before,
            after,
            tuple(dict.fromkeys(codes.get(node, ()))) if node is not None else (),
        )
        for node, before, after in sorted(changed, key=lambda change: offsets[change.node])
    ]
    return tuple(found)
