"""The text of a file as it would be written now, where things stand in it, branches as text."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache, partial
from itertools import chain, islice, pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from sgfedit.lazy import expression
from sgfedit.sgf.damage import begins_game
from sgfedit.sgf.encoding import PER_GAME
from sgfedit.sgf.grammar import ANY_VALUE, segments
from sgfedit.sgf.node import Node
from sgfedit.sgf.parser import GameTree, trees_in
from sgfedit.sgf.problems import Lines, Problem, shorten
from sgfedit.sgf.values import WHITE
from sgfedit.sgf.writer import write_in_steps
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Container, Generator, Iterable, Iterator, Mapping, Sequence

    from sgfedit.game.checks.remark import Said
    from sgfedit.game.game import Game, GameFile
    from sgfedit.sgf.grammar import Segment
    from sgfedit.sgf.node import Properties
    from sgfedit.sgf.problems import Finding


_MANY: Final = 1_000_000
"""Nodes at once: more than there are."""

_SHORT: Final = 256


def texts_in_steps(collection: GameFile, *, nodes: int) -> Generator[None, None, list[str]]:
    """Return the text of every game, what stands before it included, and that behind the last.

    A game that lacks its parenthesis stays so, as long as the next one is told from it all the
    same. Pauses after every so many `nodes`. Games that are edited meanwhile are written again
    from their start; the list of games must stay as it is.
    """
    games = collection.games
    stay_open = _may_stay_open(collection)
    texts: list[str] = []
    for number, game in enumerate(games):
        text = yield from _write(game, nodes, is_last=number in stay_open)
        texts.append(game.tree.prefix + text)
    texts.append(collection.suffix)
    yield
    within = stay_open - {len(games) - 1}
    if within and not _is_plain(collection, min(within)):
        whole = "".join(texts)
        count = _games_in_short if len(whole) <= _KEPT else _games_in
        if count(whole) != len(games):
            for number in within:
                texts[number] = text_of_game(games[number])
        yield
    return texts


def _games_in(text: str) -> int:
    return len(trees_in(text))


_games_in_short: Final = lru_cache(maxsize=4)(_games_in)
"""A round of repairs asks some five times of the same text."""

_KEPT: Final = 300_000
"""Characters of the longest text that is remembered."""


def encoded(collection: GameFile, texts: Iterable[str]) -> bytes:
    """Return the bytes of a file's texts, see `texts_in_steps`.

    Raises:
        CharsetError: a character does not exist in the charset.
    """
    encoding = collection.save_encoding
    if encoding.name != PER_GAME:
        return encoding.encode("".join(texts))
    *games, last, suffix = texts
    *encodings, encoding, _ = collection.save_encodings
    pairs = zip((*games, last + suffix), (*encodings, encoding), strict=True)
    return b"".join([one.encode(text) for text, one in pairs])


def _may_stay_open(collection: GameFile) -> set[int]:
    """Return the numbers of the games behind which nothing stands, or the root of another one."""
    games = collection.games
    found = {len(games) - 1} if games and not collection.suffix else set()
    for number, (game, following) in enumerate(pairwise(games)):
        if game.tree.unclosed is not None and begins_game(following.root.source):
            found.add(number)
    return found


def _is_plain(collection: GameFile, number: int) -> bool:
    """Whether behind a game only white space and what opens a game stand between the games."""
    between = [game.tree.prefix.strip(WHITE) for game in collection.games[number + 1 :]]
    return set(between) <= {"("} and not collection.suffix.strip(WHITE)


def text_of_game(game: Game) -> str:
    """Return the text of one game, what stands before it included, wherever it stands in a file.

    What the end of the file cut off is closed. O(length); of what was not edited it is known.
    """
    return game.tree.prefix + run(_write(game, _MANY, is_last=False))


def is_ascii(game: Game) -> bool:
    """Whether all nodes of a game are ASCII. O(length); of what was not edited it is known."""
    text = run(_write(game, _MANY, is_last=False))
    # What is no ASCII may stand between the nodes.
    return text.isascii() or all(node.source.isascii() for node in game.nodes())


def _write(game: Game, nodes: int, *, is_last: bool) -> Generator[None, None, str]:
    """Return the text of a game from its root on, written anew only if it has been edited."""
    tree = game.tree
    while (text := game.cache.text or game.cache.open_texts.get(is_last)) is None:
        version = game.cache.version
        blocks = game.cache.blocks if game.cache.is_large else None
        steps = write_in_steps(tree, nodes, is_last=is_last, blocks=blocks)
        while game.cache.version == version:
            try:
                next(steps)
            except StopIteration as stop:
                text = str(stop.value)[len(tree.prefix) :]
                if tree.unclosed is None:
                    game.cache.text = text
                else:  # written otherwise where something follows
                    game.cache.open_texts[is_last] = text
                break
            yield
    return text


def prepare_in_steps(collection: GameFile, *, nodes: int) -> Generator[None, None, None]:
    """Write large games in blocks, so that less is left to be written after the first edit.

    Pauses after every so many `nodes`; a game that is edited meanwhile is left as it is.
    """
    for game in collection.games:
        cache = game.cache
        version = cache.version
        if cache.is_large and not cache.blocks.is_complete:
            for _ in write_in_steps(game.tree, nodes, blocks=cache.blocks):
                yield
                if game.cache.version != version:
                    break


# Branches -----------------------------------------------------------------------------------


NODES_A_STEP: Final = 200


def copy_branch(node: Node, properties: Properties | None = None) -> Node:
    """Return a copy of `node` and all below it that has no parent and no layout of its own.

    Iterative; O(nodes).

    Args:
        node: The first node of the branch.
        properties: What the copy of that node holds instead of its own properties.
    """
    return run(copy_in_steps(node, properties))


def copy_in_steps(
    node: Node,
    properties: Properties | None = None,
    *,
    without: Container[Node] = (),
    originals: dict[Node, Node] | None = None,
) -> Generator[None, None, Node]:
    """Return what `copy_branch` returns, pausing every few hundred nodes.

    Args:
        node: The first node of the branch.
        properties: What the copy of that node holds instead of its own properties.
        without: Nodes that are left out, with all below them.
        originals: Takes each copy → what it is a copy of.
    """
    top = copy_node(node) if properties is None else Node(properties)
    stack = [(node, top)]
    count = 0
    while stack:
        source, copy = stack.pop()
        if originals is not None:
            originals[copy] = source
        children = []
        for child in source.children:
            if child in without:
                continue
            twin = copy_node(child)
            twin.parent = copy
            children.append(twin)
            stack.append((child, twin))
        single = children[0] if len(children) == 1 else None
        copy._children = single or tuple(children) or None  # noqa: SLF001
        count += 1
        if not count % NODES_A_STEP:
            yield
    return top


def copy_node(node: Node) -> Node:
    """Return a copy of one node, without parent, children and the white space around it."""
    source = node.source.strip(WHITE)
    return Node(source if source.startswith(";") else f";{source}")


def branch_text(node: Node) -> str:
    """Return `node` and all below it as SGF text that other programs can paste."""
    return run(text_in_steps(node))


def text_in_steps(node: Node) -> Generator[None, None, str]:
    """Return what `branch_text` returns, pausing every few hundred nodes."""
    copy = yield from copy_in_steps(node)
    return (yield from write_in_steps(GameTree(copy), NODES_A_STEP))


# Where things stand -------------------------------------------------------------------------


_VALUE: Final = expression(ANY_VALUE)


def span_in(source: str, ident: str, index: int | None = None) -> tuple[int, int]:
    """Return where a property, or one of its values with brackets, stands in a node's text.

    The start of the text and nothing of it, if it is not there.
    """
    return _span_among([one for one in segments(source) if one.ident == ident], source, index)


def _span_among(found: Sequence[Segment], source: str, index: int | None) -> tuple[int, int]:
    """Return what `span_in` returns of a property that stands in a text as `found`."""
    for segment in found:
        if index is None:
            return segment.start, segment.end
        if index < len(segment.values):
            at = segment.start + len(segment.written)
            if len(segment.values) == 1:
                return source.index("[", at), segment.end
            values = _VALUE.finditer(source, at, segment.end)
            return next(islice(values, index, None)).span()
        index -= len(segment.values)
    return 0, 0


_span_in_short: Final = lru_cache(maxsize=4_096)(span_in)
"""Many damaged nodes have their text alike."""


class _Spans:
    """Where the properties of a node stand in its text, which is split once for all of them."""

    def __init__(self, source: str) -> None:
        self.source = source
        self._segments: dict[str, list[Segment]] | None = None

    def of(self, ident: str, index: int | None = None) -> tuple[int, int]:
        """Return what `span_in` returns."""
        found = self._segments
        if found is None:
            found = self._segments = {}
            for segment in segments(self.source):
                if segment.ident:
                    found.setdefault(segment.ident, []).append(segment)
        return _span_among(found.get(ident, ()), self.source, index)


class Places:
    """The places in the text of a file as it is written now."""

    def __init__(self, collection: GameFile, texts: Sequence[str]) -> None:
        """Take the text of each game with what stands before it, and the text behind the last."""
        self._games = collection.games
        self._texts = texts
        starts = [0]
        for text in texts:
            starts.append(starts[-1] + len(text))
        self._starts = starts

    def problems(
        self, findings: Sequence[Finding], said: Sequence[Sequence[Said]], nodes: int
    ) -> Generator[None, None, tuple[Problem, ...]]:
        """Return problems in file order, pausing after every so many nodes that are passed.

        Args:
            findings: Flaws of the file.
            said: What is said of the nodes of each game; nothing at all if that is nothing.
            nodes: How many nodes to pass at a time. Games without a flaw are not passed at all.
        """
        if not findings and not any(said):
            return ()
        lines = yield from Lines.in_steps("".join(self._texts), nodes)
        by_game = self._by_game(findings)
        spans: dict[Node, tuple[int, str]] = {}
        found: list[Problem] = []
        count = 0
        for number in range(len(self._games)):
            here = by_game.get(number, ())
            wanted = {node for node, _ in said[number]} if said else set()
            if not here and not wanted:
                continue
            nodes_here: list[Node] = []
            offsets: list[int] = []
            for node, offset, source in self.nodes(number):
                if here:
                    nodes_here.append(node)
                    offsets.append(offset)
                if node in wanted:
                    spans[node] = offset, source
                count += 1
                if not count % nodes:
                    yield
            found += [_located(item, lines, nodes_here, offsets) for item in here]
        found += [_located(item, lines, [], []) for item in by_game.get(len(self._games), ())]
        yield
        found += yield from _placed_in_steps(chain.from_iterable(said), spans, lines, nodes)
        yield
        return tuple(sorted(found, key=attrgetter("offset")))

    def _by_game(self, findings: Sequence[Finding]) -> dict[int, list[Finding]]:
        """Return the findings by the number of the game that they stand in, or before."""
        found: dict[int, list[Finding]] = {}
        for finding in findings:
            game = bisect_right(self._starts, finding.offset, 0, len(self._texts)) - 1
            if game and not self._texts[game]:  # at the very end
                game -= 1
            found.setdefault(game, []).append(finding)
        return found

    def nodes(self, number: int) -> Iterator[tuple[Node, int, str]]:
        """Yield every node of a game with its offset in the file and its text there."""
        game: Game = self._games[number]
        text, start = self._texts[number], self._starts[number]
        pos = len(game.tree.prefix)
        damaged = game.tree.damaged
        for node in game.nodes():
            source = node.source
            if node in damaged:
                at, source = _of_damaged(text, source, damaged[node].verbatim, pos)
            else:
                # Between two nodes stands nothing that looks like one: the first match is right.
                at = pos if text.startswith(source, pos) else _found(text, source, pos)
            at = at if at < len(text) else pos
            yield node, start + at, source
            pos = at + len(source)
            if node.tail and text.startswith(node.tail, pos):
                pos += len(node.tail)


def _found(text: str, source: str, pos: int) -> int:
    """Return where a node's text stands from `pos` on, the end if nowhere."""
    at = text.find(source, pos)
    return at if at >= 0 else len(text)


def _of_damaged(text: str, source: str, verbatim: str, pos: int) -> tuple[int, str]:
    """Return where a damaged node stands from `pos` on, and its text there.

    It is there as it was read or, since it was edited, as it is now; one may begin the other.
    """
    places = [(_found(text, one, pos), one) for one in (source, verbatim)]
    return min(places, key=lambda found: (found[0], -len(found[1])))


def _located(
    finding: Finding, lines: Lines, nodes: Sequence[Node], offsets: Sequence[int]
) -> Problem:
    """Return a finding as a problem of the last node before it; these stand at `offsets`."""
    code, offset, detail, length, certainty = finding
    line, column = lines.place(offset)
    node = nodes[max(0, bisect_right(offsets, offset) - 1)] if nodes else None
    return Problem(code, offset, line, column, shorten(detail), length, node, certainty=certainty)


def _placed_in_steps(
    said: Iterable[Said], spans: Mapping[Node, tuple[int, str]], lines: Lines, nodes: int
) -> Generator[None, None, list[Problem]]:
    """Return remarks as problems, in steps; `spans` says where nodes stand, with their text."""
    found: list[Problem] = []
    a_step = nodes // 10 + 1
    new, kind = tuple.__new__, Problem  # as many as flaws: made otherwise they take twice the time
    number = 0
    for node, remarks in said:
        offset, source = spans[node]
        span_of = partial(_span_in_short, source) if len(source) <= _SHORT else _Spans(source).of
        for code, detail, ident, value, points, certainty in remarks:
            start, end = span_of(ident, value) if ident else (0, len(source.rstrip(WHITE)))
            line, column = lines.place(offset + start)
            place = code, offset + start, line, column
            about = shorten(detail), end - start, node, ident, points, certainty
            found.append(new(kind, (*place, *about)))
            number += 1
            if not number % a_step:
                yield
    return found
