"""Which nodes of two versions of a game are the same one, and which games of two files.

Nodes have no names: they are recognised by what they play behind nodes that are recognised. What
was inserted, taken away or put elsewhere is looked for where that leaves something over.
"""

from __future__ import annotations

from collections import ChainMap, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sgfedit.game.traversal import SET_UP, move_text
from sgfedit.sgf.node import Properties
from sgfedit.sgf.values import strip
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping, Sequence

    from sgfedit.game.game import Game
    from sgfedit.sgf.node import Node


@dataclass(slots=True)
class Alignment:
    """Pairs of nodes of an old and a new version that are the same one.

    Attributes:
        old: The root of the old version.
        new: The root of the new version.
        to_new: Old node → new node.
        to_old: New node → old node.
    """

    old: Node
    new: Node
    to_new: dict[Node, Node] = field(default_factory=dict)
    to_old: dict[Node, Node] = field(default_factory=dict)

    def pair(self, old: Node, new: Node) -> None:
        """Note that two nodes are the same one."""
        self.to_new[old], self.to_old[new] = new, old


NODES_A_STEP: Final = 100
"""Looked at between two pauses of what is done in steps: some 2 ms."""


def align(old: Node, new: Node) -> Alignment:
    """Return which nodes below two roots are the same one; O(nodes)."""
    return run(align_in_steps(old, new))


def align_in_steps(
    old: Node, new: Node, known: dict[Node, int] | None = None
) -> Generator[None, None, Alignment]:
    """Return what `align` returns, pausing every hundred nodes.

    Args:
        old: A root.
        new: The root of another version of the game.
        known: Digests of one side that has not changed since; what it lacks of the new version is
            put there.
    """
    digests = yield from digests_in_steps(old)
    others = {} if known is None else known
    if new not in others:
        others |= yield from digests_in_steps(new)
    both = ChainMap(digests, others)
    found = Alignment(old, new)
    yield from _walk(found, [(old, new)], both)
    yield from _find_moved(found, both)
    return found


def key_of(node: Node) -> str:
    """Return what a node does to the board, as text; empty for one that does nothing."""
    move = move_text(node)
    if move:
        return move
    properties = node.properties
    parts = [
        f"{ident}{sorted(map(strip, properties[ident]))}"
        for ident in (*SET_UP, "B", "W")
        if ident in properties
    ]
    return "".join(sorted(parts))


def digests_in_steps(root: Node) -> Generator[None, None, dict[Node, int]]:
    """Return node → what tells it, with all that follows it, from others; O(nodes), pauses."""
    nodes: list[Node] = []
    for number, node in enumerate(root.subtree()):
        nodes.append(node)
        if not number % NODES_A_STEP:
            yield
    found: dict[Node, int] = {}
    while nodes:
        node = nodes.pop()
        found[node] = hash((content_of(node), tuple(found[child] for child in node.children)))
        if not len(nodes) % NODES_A_STEP:
            yield
    return found


def are_same_in_steps(one: Node, other: Node) -> Generator[None, None, bool]:
    """Return whether two branches hold the same, however that is written."""
    digests = yield from digests_in_steps(one)
    others = yield from digests_in_steps(other)
    return digests[one] == others[other]


def content_of(node: Node) -> object:
    """Return what a node holds, without the way it is written."""
    # Not its own properties: all nodes would keep them apart from their text from then on.
    properties = Properties(node.source)
    return frozenset((ident, tuple(map(strip, values))) for ident, values in properties.items())


def _walk(
    found: Alignment, pending: list[tuple[Node, Node]], digests: Mapping[Node, int]
) -> Generator[None, None, None]:
    """Pair nodes, and from there on what follows both."""
    while pending:
        old, new = pending.pop()
        found.pair(old, new)
        if not len(found.to_new) % NODES_A_STEP:
            yield
        olds = [child for child in old.children if child not in found.to_new]
        news = [child for child in new.children if child not in found.to_old]
        if olds and news:
            pending += _pairs_among(olds, news, digests)


def _pairs_among(
    olds: list[Node], news: list[Node], digests: Mapping[Node, int]
) -> list[tuple[Node, Node]]:
    """Return which of the nodes after one are which of those after the other."""
    pairs = _equal(olds, news, digests) + _alike(olds, news)
    pairs += _behind_inserted(olds, news)
    pairs += [(old, new) for new, old in _behind_inserted(news, olds)]
    return pairs + _resembling(olds, news)


def _take(nodes: list[Node], taken: Iterable[Node | None]) -> None:
    gone = set(taken)
    nodes[:] = [node for node in nodes if node not in gone]


def _equal(
    olds: list[Node], news: list[Node], digests: Mapping[Node, int]
) -> list[tuple[Node, Node]]:
    """Pair branches that are the same, and take them out of the lists."""
    return _by(olds, news, digests.__getitem__)


def _alike(olds: list[Node], news: list[Node]) -> list[tuple[Node, Node]]:
    """Pair nodes that do the same to the board, in their order."""
    return _by(olds, news, key_of)


def _by(
    olds: list[Node], news: list[Node], key: Callable[[Node], object]
) -> list[tuple[Node, Node]]:
    """Pair nodes of which a key is the same, in their order, and take them out of the lists."""
    waiting: dict[object, list[Node]] = defaultdict(list)
    for old in reversed(olds):
        waiting[key(old)].append(old)
    pairs = []
    for new in news:
        same = waiting.get(key(new))
        if same:
            pairs.append((same.pop(), new))
    _take(olds, (old for old, _ in pairs))
    _take(news, (new for _, new in pairs))
    return pairs


def _behind_inserted(olds: list[Node], news: list[Node]) -> list[tuple[Node, Node]]:
    """Pair old nodes with new ones in front of which one node was inserted."""
    behind = [child for new in news for child in new.children if key_of(child)]
    pairs = _by(olds, behind, key_of)
    _take(news, (child.parent for _, child in pairs))
    return pairs


def _resembling(olds: list[Node], news: list[Node]) -> list[tuple[Node, Node]]:
    """Pair nodes of which what they do was corrected: what follows, or is said of them, stayed."""
    pairs = []
    for new in news:
        same = next((old for old in olds if _resemble(old, new)), None)
        if same is not None:
            pairs.append((same, new))
            olds.remove(same)
    _take(news, (new for _, new in pairs))
    return pairs


def _resemble(old: Node, new: Node) -> bool:
    if old.children and new.children:
        before, after = ({key_of(child) for child in node.children} for node in (old, new))
        return 2 * len((before & after) - {""}) >= max(len(before), len(after))
    if old.children or new.children:
        return False
    texts = [node.properties.get("C", node.properties.get("N")) for node in (old, new)]
    return texts[0] is not None and texts[0] == texts[1]


def _find_moved(found: Alignment, digests: Mapping[Node, int]) -> Generator[None, None, None]:
    """Pair branches that stand elsewhere now; single nodes are too common to be told."""
    waiting: dict[int, list[Node]] = defaultdict(list)
    for number, old in enumerate(found.old.subtree()):
        if old not in found.to_new and old.first_child is not None:
            waiting[digests[old]].append(old)
        if not number % NODES_A_STEP:
            yield
    if not waiting:
        return
    for number, new in enumerate(found.new.subtree()):
        if not number % NODES_A_STEP:
            yield
        if new in found.to_old:
            continue
        same = [old for old in waiting.get(digests[new], ()) if old not in found.to_new]
        if same:
            yield from _walk(found, [(same[0], new)], digests)


def pair_games(
    olds: Sequence[Game], news: Sequence[Game]
) -> list[tuple[Game | None, Game | None]]:
    """Return which games of two files are the same one, in the order of the new file.

    Those that are only in one of them stand beside None; of the old file last. Two files of one
    game each are taken for versions of that.
    """
    return run(pair_games_in_steps(olds, news))


def pair_games_in_steps(
    olds: Sequence[Game], news: Sequence[Game]
) -> Generator[None, None, list[tuple[Game | None, Game | None]]]:
    """Return what `pair_games` returns, pausing every hundred nodes."""
    if len(olds) == len(news) == 1:
        return [(olds[0], news[0])]
    left_old, left_new = [game.root for game in olds], [game.root for game in news]
    digests: dict[Node, int] = {}
    for root in (*left_old, *left_new):
        below = yield from digests_in_steps(root)
        digests[root] = below[root]
    pairs = _equal(left_old, left_new, digests)
    yield
    pairs += _by(left_old, left_new, _opening_of)
    pairs += _by(left_old, left_new, _players_of)
    pairs += yield from _pairs_by_opening(left_old, left_new)
    old_of = {new: old for old, new in pairs}
    by_root = {game.root: game for game in (*olds, *news)}
    found: list[tuple[Game | None, Game | None]] = [
        (by_root.get(old_of.get(game.root, game.root)) if game.root in old_of else None, game)
        for game in news
    ]
    return found + [(by_root[root], None) for root in left_old]


def _pairs_by_opening(
    olds: list[Node], news: list[Node]
) -> Generator[None, None, list[tuple[Node, Node]]]:
    """Pair games that begin with much the same, and take the old ones out of the list."""
    before = {root: {*_line_of(root, _LONG_OPENING)} - {""} for root in (*olds, *news)}
    pairs = []
    for new in news:
        yield
        same = next((old for old in olds if _have_much_in_common(before[old], before[new])), None)
        if same is not None:
            pairs.append((same, new))
            olds.remove(same)
    return pairs


_OPENING: Final = 20
_LONG_OPENING: Final = 60


def _opening_of(root: Node) -> object:
    """Return the first moves of a game with the players; nobody's for a game without moves."""
    keys = _line_of(root, _OPENING)
    return (tuple(keys), _players_of(root)) if any(keys) else root


def _have_much_in_common(before: set[str], after: set[str]) -> bool:
    """Whether half of the moves that two games begin with are the same."""
    return 2 * len(before & after) >= max(len(before), len(after))


def _line_of(root: Node, length: int) -> list[str]:
    """Return what the first nodes of the main line do."""
    keys: list[str] = []
    node: Node | None = root
    while node is not None and len(keys) < length:
        keys.append(key_of(node))
        node = node.first_child
    return keys


def _players_of(root: Node) -> object:
    names = tuple(root.properties.get(ident) for ident in ("PB", "PW", "DT", "EV", "RO", "GN"))
    return names if any(names) else root
