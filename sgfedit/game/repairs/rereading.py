"""Replaces characters in the text of a file and reads again the games that they change.

Nothing may get lost: of what is to be replaced only that is, which leaves every node as it is.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import accumulate, zip_longest
from typing import TYPE_CHECKING, Final

from sgfedit.errors import CharsetError
from sgfedit.game.checks.tree import carried_over
from sgfedit.game.game import Game
from sgfedit.game.repairs.replacements import first_of, last_of, meaning, number_at, replaced
from sgfedit.game.serialise import Places
from sgfedit.sgf.encoding import LONE, PER_GAME, Encoding
from sgfedit.sgf.node import Node
from sgfedit.sgf.parser import parse, trees_in
from sgfedit.sgf.reading import read

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sgfedit.game.edits import Edit
    from sgfedit.game.game import GameFile
    from sgfedit.game.repairs.replacements import Group
    from sgfedit.sgf.parser import Parsed

_TRIES: Final = 60
"""So often a game is read again at most, to find out what changes its nodes."""

_CHARACTERS: Final = 1_000_000
"""So much may be read again in any case: small games as often as it takes."""

_BEFORE: Final = "(;)"
"""A game to put before a text, so that what stands before its own is not the start of a file."""

_MISSING: Final = Node()


def replace(
    edit: Edit, collection: GameFile, texts: Sequence[str], groups: Sequence[Group]
) -> dict[Node, Node]:
    """Replace groups of characters in a file's text, except for those that change its nodes.

    Args:
        edit: The block to do it in.
        collection: The file.
        texts: Its text, see `texts_in_steps`.
        groups: What to replace.

    Returns:
        Node before → the one that stands for it now, for the nodes of games read again.
    """
    text = "".join(texts)
    mended, parsed = _mended(collection, texts, groups)
    if parsed is None or mended == text:
        return {}
    moved: dict[Node, Node] = {}
    games: list[Game] = []
    for old, before, tree in zip(collection.games, texts, parsed.trees, strict=False):
        body = None if tree.span is None else mended[slice(*tree.span)]
        if body is not None and tree.prefix + body == before:
            games.append(old)
            continue
        # CA may have been edited: as the game is saved now, it is read now.
        encoding = old.encoding and old.save_encoding
        new = Game(tree, body, encoding=encoding)
        nodes = dict(zip(old.nodes(), new.nodes(), strict=True))
        new.cache.seen = carried_over(old.cache.seen, nodes)
        moved |= nodes
        games.append(new)
    contents = collection.contents
    edit.set_contents(collection, contents._replace(games=tuple(games), suffix=parsed.suffix))
    return moved


def reread(edit: Edit, collection: GameFile, texts: Sequence[str]) -> dict[Node, Node]:
    """Read games again that are written without parentheses that they were read with.

    So what is said of them is what will be said of the file. O(nodes), and of the whole file only
    if there are parentheses around the only variation of a node.

    Returns:
        Node before → the one that stands for it now.
    """
    games = collection.games
    if not any(_is_in_parens(node) for game in games for node in game.nodes()):
        return {}
    parsed = parse("".join(texts))
    old = _in_order(game.root for game in games)
    is_same = _first_change(old, _in_order(tree.root for tree in parsed.trees)) < 0
    moved: dict[Node, Node] = {}
    found: list[Game] = []
    for game, tree in zip(games, parsed.trees if is_same else (), strict=False):
        new = Game(tree, encoding=game.encoding and game.save_encoding)
        pairs = list(zip(game.nodes(), new.nodes(), strict=True))
        is_other = any(_is_in_parens(one) != _is_in_parens(two) for one, two in pairs)
        found.append(new if is_other else game)
        moved.update(pairs if is_other else ())
    if moved:
        edit.set_contents(collection, collection.contents._replace(games=tuple(found)))
    return moved


def _is_in_parens(node: Node) -> bool:
    """Whether the only child of a node was read behind a parenthesis."""
    is_behind = "(" in (node.tail or "")
    return is_behind and node.first_child is not None and not node.has_variations


def _mended(
    collection: GameFile, texts: Sequence[str], groups: Sequence[Group]
) -> tuple[str, Parsed | None]:
    """Return the text after as many of the groups as leave all nodes alone, and what is in it.

    Each game is looked at by itself; what goes through several comes last, as a whole.
    """
    starts = list(accumulate(map(len, texts), initial=0))
    inside: dict[int, list[Group]] = {}
    across: list[Group] = []
    for group in dict.fromkeys(groups):
        first = first_of(group)
        number = number_at(starts, texts, first)
        if last_of(group) <= starts[number + 1]:
            inside.setdefault(number, []).append(group)
        else:
            across.append(group)
    places = Places(collection, texts)
    accepted: list[Group] = []
    for number, some in sorted(inside.items()):
        part = _Part.of(collection, texts[number], starts[number], number, places)
        accepted += part.best(some)
    whole = _Whole(collection, "".join(texts))
    return whole.after(accepted, across)


class _Whole:
    """The text of a file in which something is replaced."""

    def __init__(self, collection: GameFile, text: str) -> None:
        self._collection = collection
        self._text = text

    def after(self, accepted: list[Group], across: Sequence[Group]) -> tuple[str, Parsed | None]:
        """Return the text after `accepted` and what more is possible, and what is in it."""
        for groups in ([*accepted, *across], accepted):
            mended = replaced(self._text, groups)
            parsed = parse(mended)
            old = _in_order(game.root for game in self._collection.games)
            new = _in_order(tree.root for tree in parsed.trees)
            if _first_change(old, new) < 0 and self._is_kept(mended):
                return mended, parsed
        return self._text, None

    def _is_kept(self, text: str) -> bool:
        encoding = self._collection.save_encoding
        return encoding.name == PER_GAME or _is_kept(text, encoding)


@dataclass(slots=True)
class _Part:
    """The text of one game with what stands before it, or the text behind the last game.

    Attributes:
        text: All of it.
        start: Where it begins in the file.
        roots: The root of the game; nothing behind the last one.
        nodes: Where each node begins in the file, None in front for what stands before the root.
        is_first: Whether nothing stands before it.
        encoding: How it is bytes.
    """

    text: str
    start: int
    roots: list[Node]
    nodes: list[int]
    is_first: bool
    encoding: Encoding

    @classmethod
    def of(cls, collection: GameFile, text: str, start: int, number: int, places: Places) -> _Part:
        """Return the part of a file with a number."""
        is_game = number < len(collection.games)
        roots = [collection.games[number].root] if is_game else []
        offsets = [offset for _, offset, _ in places.nodes(number)] if is_game else []
        encoding = collection.save_encodings[number]
        return cls(text, start, roots, [start, *offsets], number == 0, encoding)

    def best(self, groups: Sequence[Group]) -> list[Group]:
        """Return as many of the groups as leave all nodes alone.

        Where some do not, those before and behind the first node that they change are looked at
        apart from those at it, so a few bad ones among many cost a few readings each.
        """
        accepted: list[Group] = []
        places: set[int] = set()
        todo = [sorted(groups, key=first_of)]
        for _ in range(max(_TRIES, _CHARACTERS // len(self.text))):
            if not todo:
                break
            some = todo.pop()
            changed = self._first_change([*accepted, *some])
            if changed is None:
                accepted += some
            elif len(some) > 1:
                todo += reversed(_around(some, *changed, places))
        return accepted

    def _first_change(self, groups: Sequence[Group]) -> tuple[int, int] | None:
        """Return between which places the first node is that groups change; None if none is."""
        mended = replaced(self.text, groups, self.start)
        before = "" if self.is_first else _BEFORE
        trees = trees_in(before + mended)
        new = _in_order(tree.root for tree in trees[bool(before) :])
        number = _first_change(_in_order(self.roots), new)
        if number < 0:
            return None if _is_kept(mended, self.encoding) else (self.start, self.start)
        starts = [*self.nodes, self.start + len(self.text)]
        last = len(starts) - 1
        return starts[min(max(0, number - 1), last)], starts[min(number + 1, last)]


def _around(groups: Sequence[Group], start: int, end: int, places: set[int]) -> list[list[Group]]:
    """Return groups in parts: before `start`, up to `end`, and behind it; or else in halves.

    Where none of them is there the last one before it may be what changes the node, such as a
    bracket. That is tried once for each `start`, which is added to `places`.
    """
    first = bisect_left(groups, start, key=first_of)
    last = bisect_right(groups, end, key=first_of)
    half = len(groups) // 2
    if first == last and first and start not in places:
        places.add(start)
        first -= 1
    if last - first in {0, len(groups)}:
        first, last = half, half
    middle = (first + last) // 2
    parts = groups[:first], groups[first:middle], groups[middle:last], groups[last:]
    return [list(part) for part in parts if part]


def _is_kept(text: str, encoding: Encoding) -> bool:
    """Whether the text is the same when it is read again.

    A byte that is half of a character must not come before what would complete it.
    """
    if not LONE.search(text):
        return True
    try:
        data = encoding.encode_part(text)
    except CharsetError:
        return False
    return read(data, encoding.name).text == text


def _first_change(old: Iterable[Node | None], new: Iterable[Node | None]) -> int:
    """Return the number of the first of the new nodes that differs, or stands elsewhere; else -1.

    Looks at what is above a node, not at what is below, so that it differs where the text does.
    """
    news: dict[Node | None, Node | None] = {}  # of each old node the one in its place
    for number, (one, two) in enumerate(zip_longest(old, new, fillvalue=_MISSING)):
        if one is None or two is None or one is _MISSING or two is _MISSING:
            if one is not two:
                return number
        elif news.get(one.parent) is not two.parent or not _are_same(one, two):
            return number
        news[one] = two
    return -1


def _in_order(roots: Iterable[Node]) -> Iterator[Node | None]:
    """Yield the nodes of some games in file order, None before each game."""
    for root in roots:
        yield None
        yield from root.subtree()


def _are_same(old: Node, new: Node) -> bool:
    return old.source == new.source or meaning(old.source) == meaning(new.source)
