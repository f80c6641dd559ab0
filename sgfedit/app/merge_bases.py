"""What two copies of a record began with, looked for among all versions that are kept.

```text
mine, as it was   what was read, backups, git, what a crash left ┐ the one that the other side
theirs, as it was backups and git of their file                  ┘ resembles most: the base
```

Of two that are as near the older one is taken: a later version would look as if the other side
had taken back what came since. Where the base was not kept at all, only a later one may be left.
So a version has to be vouched for: what came with it, after the one before it, the other side has
to have, too. Else nobody but the user can know.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.app.earlier_versions import Earlier, Source, find_in_steps
from sgfedit.errors import FileError
from sgfedit.formats import loaded
from sgfedit.game.comparing import Kind
from sgfedit.game.comparing.align import NODES_A_STEP, content_of
from sgfedit.game.comparing.taking import compare_in_steps
from sgfedit.game.comparing.values import OF_THE_WRITER, are_same, common
from sgfedit.steps import in_thread, run

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator, Sequence
    from pathlib import Path

    from sgfedit.app.settings import Settings
    from sgfedit.game import Collection
    from sgfedit.game.comparing import Difference
    from sgfedit.game.comparing.taking import Entry
    from sgfedit.sgf import Node

MOST: Final = 40
"""So many versions of each side are looked at, the newest ones."""

_MOST_BYTES: Final = 30_000_000
"""Of those, all together."""


class Sides(NamedTuple):
    """The two copies, and where what they were before is to be found.

    Attributes:
        mine: What is open; it must not be edited meanwhile.
        theirs: The other copy.
        path: Of mine; None for none.
        their_path: Of theirs; None for none, or if that is the path of mine.
        read: What mine held when it was last read or saved; None if that is not known.
        read_s: When that was written, since 1970.
        settings: For the limits of backups.
        charset: How the user wants mine to be read.
        recovery: Where unsaved work is kept; None for nowhere.
    """

    mine: Collection
    theirs: Collection
    path: Path | None
    their_path: Path | None
    read: bytes | None
    read_s: float
    settings: Settings
    charset: str | None
    recovery: Path | None


class Base(NamedTuple):
    """A version that both may have begun with.

    Attributes:
        earlier: What is known of it.
        collection: What is in it.
        doubt: At how many places it has what one side has, too, and the other one has not, though
            it should: so many would count as removed there. 0 if it is vouched for.
        is_theirs: Whether it is a version of theirs.
    """

    earlier: Earlier
    collection: Collection
    doubt: int = 0
    is_theirs: bool = False


class Bases(NamedTuple):
    """What was found.

    Attributes:
        best: The base, as far as can be told; None if no version has anything in common with both.
        others: All versions that were looked at, the newest first.
    """

    best: Base | None
    others: tuple[Earlier, ...]


class _Seen(NamedTuple):
    """A version that was read: what its nodes hold, how often."""

    earlier: Earlier
    collection: Collection
    contents: Counter[object]


def find_bases_in_steps(sides: Sides) -> Generator[object, None, Bases]:
    """Return what both sides may have begun with; pauses, and yields nothing of use."""
    mine = yield from _contents_in_steps(sides.mine)  # in no thread: it is shown
    theirs = yield from in_thread(lambda: _contents(sides.theirs))
    found: list[tuple[int, Base]] = []
    others: list[Earlier] = []
    for is_theirs, other in ((False, theirs), (True, mine)):
        line = yield from _line(sides, is_theirs=is_theirs)
        others += [seen.earlier for seen in line]
        nearest = min(
            reversed(line), key=lambda seen: _distance(seen.contents, other), default=None
        )
        if nearest is not None and (nearest.contents & other):
            base = yield from _judged(sides, nearest, line, is_theirs=is_theirs)
            both = _distance(nearest.contents, mine) + _distance(nearest.contents, theirs)
            found.append((both, base))
    best = min(found, key=lambda each: each[0], default=(0, None))[1]
    return Bases(best, tuple(sorted(others, key=lambda one: -one.time_s)))


def read_in_steps(earlier: Earlier) -> Generator[object, None, Base]:
    """Return a version that the user has chosen, which needs nobody to vouch for it.

    Raises:
        FileError: it cannot be read, or there is no game in it.
    """
    collection = yield from in_thread(earlier.load)
    if not collection.games:
        raise FileError(earlier.name, "no-game")
    return Base(earlier, collection)


# Versions of a side -----------------------------------------------------------------------------


def _line(sides: Sides, *, is_theirs: bool) -> Generator[object, None, list[_Seen]]:
    """Return what a side was, the newest first; of versions that hold the same the newest."""
    found: list[Earlier] = [] if is_theirs else [*_as_read(sides)]
    path = sides.their_path if is_theirs else sides.path
    if path is not None:
        recovery = None if is_theirs else sides.recovery
        for part in find_in_steps(path, sides.settings, sides.charset, recovery):
            found += part if isinstance(part, tuple) else ()
            yield part
    line: list[_Seen] = []
    left = _MOST_BYTES
    for earlier in sorted(found, key=lambda one: -one.time_s)[:MOST]:
        left -= earlier.size or 0
        if left < 0:
            break
        seen = yield from in_thread(partial(_seen, earlier))
        if seen is not None and all(seen.contents != known.contents for known in line):
            line.append(seen)
    return line


def _as_read(sides: Sides) -> Iterator[Earlier]:
    if sides.read is not None and sides.path is not None:
        yield as_read(sides.read, sides.path.name, sides.read_s, sides.charset)


def as_read(data: bytes, name: str, time_s: float, charset: str | None) -> Earlier:
    """Return what a file held when it was last read or saved here as a version."""
    return Earlier(
        Source.READ, name, time_s, len(data), lambda: data, lambda: loaded(data, name, charset)
    )


def _seen(earlier: Earlier) -> _Seen | None:
    try:
        collection = earlier.load()
    except FileError:
        return None
    return _Seen(earlier, collection, _contents(collection)) if collection.games else None


def _contents(collection: Collection) -> Counter[object]:
    return run(_contents_in_steps(collection))


def _contents_in_steps(collection: Collection) -> Generator[None, None, Counter[object]]:
    found: Counter[object] = Counter()
    nodes = (node for game in collection.games for node in game.root.subtree())
    while part := [*islice(nodes, NODES_A_STEP)]:
        found.update(hash(content_of(node)) for node in part)
        yield
    return found


def _distance(one: Counter[object], other: Counter[object]) -> int:
    return (one - other).total() + (other - one).total()


# Whether one can be vouched for -----------------------------------------------------------------


def _judged(
    sides: Sides, seen: _Seen, line: Sequence[_Seen], *, is_theirs: bool
) -> Generator[object, None, Base]:
    """Return a version with the number of places at which it is in doubt."""
    other = sides.mine if is_theirs else sides.theirs
    lacking = yield from compare_in_steps(seen.collection, other)
    at = line.index(seen)
    came: set[Node] | None = None
    if at + 1 < len(line):
        before = yield from compare_in_steps(line[at + 1].collection, seen.collection)
        came = set(_that_came(before))
    lack = _that_lack(lacking, is_strict=came is not None)
    doubt = {node for node in lack if came is None or node in came}
    return Base(seen.earlier, seen.collection, len(doubt), is_theirs)


def _that_came(entries: Iterable[Entry]) -> Iterator[Node]:
    """Yield nodes of a version that the one before it had not, or had otherwise."""
    for entry in entries:
        one = entry.difference
        if one.kind is Kind.ADDED and one.new is not None:
            yield from _branch(one.new, entry)
        elif one.kind is Kind.CHANGED and one.new is not None:
            yield one.new


def _that_lack(entries: Iterable[Entry], *, is_strict: bool) -> Iterator[Node]:
    """Yield nodes of a version that the other side has not, or of which it lacks something.

    Unless that is strict, something else in place of it will do.
    """
    for entry in entries:
        one = entry.difference
        if one.kind is Kind.REMOVED and one.old is not None:
            yield from _branch(one.old, entry)
        elif one.kind is Kind.CHANGED and one.old is not None and _lacks(one, is_strict=is_strict):
            yield one.old


def _branch(top: Node, entry: Entry) -> Iterator[Node]:
    """Yield what was added or removed with a node."""
    found = entry.pair.found
    nodes = [top]
    for node in nodes:
        yield node
        nodes += [
            child
            for child in node.children
            if found is None or (child not in found.to_new and child not in found.to_old)
        ]


def _lacks(one: Difference, *, is_strict: bool) -> bool:
    """Whether something that the old node says is not said by the new one."""
    if one.old is None or one.new is None:
        return False
    before, after = one.old.properties, one.new.properties
    size = one.old.board_size()
    for ident in one.idents:
        old, new = before.get(ident, ()), after.get(ident, ())
        if not old or ident in OF_THE_WRITER:
            continue
        kept = common(ident, old, new, size)
        is_part = are_same(ident, kept, new, size)  # theirs says nothing else in its place
        if not are_same(ident, kept, old, size) and (is_strict or is_part):
            return True
    return False
