"""Replaces characters in the text of a file and reads again the games that they change.

Nothing may get lost: of what is to be replaced only that is, which leaves every node as it is.
"""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import CharsetError
from sgfedit.game.checks.files import LINE_END
from sgfedit.game.collection import Game
from sgfedit.game.repairs.repair import Replacement
from sgfedit.sgf.charset import decode
from sgfedit.sgf.encoding import PER_GAME
from sgfedit.sgf.parser import parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sgfedit.game.collection import Collection
    from sgfedit.game.edits import Edit
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.parser import GameTree, Parsed

Group = tuple[Replacement, ...]
"""What has to be replaced together, or not at all."""

_BYTE: Final = re.compile("[\ud800-\udfff]")
_TRIES: Final = 60
"""So often a text is read again at most, to find out what changes its nodes."""


class _Reread(NamedTuple):
    """A text after replacements, and what is in it."""

    text: str
    parsed: Parsed


def replace(
    edit: Edit, collection: Collection, texts: Sequence[str], groups: Sequence[Group]
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
    found = _best(collection, text, groups)
    if found is None or found.text == text:
        return {}
    moved: dict[Node, Node] = {}
    games: list[Game] = []
    for old, before, tree in zip(collection.games, texts, found.parsed.trees, strict=False):
        body = None if tree.span is None else found.text[slice(*tree.span)]
        if body is not None and tree.prefix + body == before:
            games.append(old)
            continue
        # CA may have been edited: as the game is saved now, it is read now.
        encoding = old.encoding and old.save_encoding
        new = Game(tree, body, encoding=encoding)
        moved.update(zip(old.nodes(), new.nodes(), strict=True))
        games.append(new)
    contents = collection.contents
    edit.set_contents(
        collection, contents._replace(games=tuple(games), suffix=found.parsed.suffix)
    )
    return moved


def _best(collection: Collection, text: str, groups: Sequence[Group]) -> _Reread | None:
    """Return the text after as many of the groups as leave all nodes alone; None after none.

    Halves what is not accepted, so a few bad ones among many cost a few readings each.
    """
    accepted: list[Group] = []
    best: _Reread | None = None
    todo = [list(dict.fromkeys(groups))]
    for _ in range(_TRIES):
        if not todo:
            break
        part = todo.pop()
        mended = _replaced(text, accepted + part)
        parsed = parse(mended)
        if _have_same_nodes(collection.games, parsed.trees) and _is_kept(collection, mended):
            accepted += part
            best = _Reread(mended, parsed)
        elif len(part) > 1:
            half = len(part) // 2
            todo += part[half:], part[:half]
    return best


def _is_kept(collection: Collection, text: str) -> bool:
    """Whether the text is the same when it is read again.

    A byte that is half of a character must not come before what would complete it.
    """
    if not _BYTE.search(text):
        return True
    encoding = collection.save_encoding
    if encoding.name == PER_GAME:
        return False
    try:
        data = encoding.encode_part(text)
    except CharsetError:
        return False
    return decode(data, encoding.name).text == text


def _have_same_nodes(games: Iterable[Game], trees: Iterable[GameTree]) -> bool:
    old = _in_order(game.root for game in games)
    new = _in_order(tree.root for tree in trees)
    return all(_are_same(*pair) for pair in zip_longest(old, new))


def _in_order(roots: Iterable[Node]) -> Iterator[Node | None]:
    """Yield the nodes of some games in file order, None before each game."""
    for root in roots:
        yield None
        yield from root.subtree()


def _are_same(old: Node | None, new: Node | None) -> bool:
    if old is None or new is None:
        return old is new
    return len(old.children) == len(new.children) and (
        old.source == new.source or _meaning(old) == _meaning(new)
    )


def _meaning(node: Node) -> list[tuple[str, list[str]]]:
    """Return the raw values of a node but for NULs and the way its lines end."""
    return [
        (ident, [LINE_END.sub("\n", raw.replace("\0", " ")) for raw in values])
        for ident, values in node.properties.items()
    ]


def _replaced(text: str, groups: Sequence[Group]) -> str:
    """Return `text` after replacements; of groups that overlap the first counts."""
    parts: list[str] = []
    done = 0
    for start, end, new in _disjoint(groups):
        parts += text[done:start], new
        done = end
    return "".join(parts) + text[done:]


def _disjoint(groups: Sequence[Group]) -> Iterator[Replacement]:
    """Yield the replacements of all groups in order, without groups that overlap others."""
    taken: list[tuple[int, int]] = []
    found: list[Replacement] = []
    for group in groups:
        spans = [(start, end) for start, end, _ in group]
        if any(_overlaps(taken, span) for span in spans):
            continue
        for span in spans:
            insort(taken, span)
        found += group
    # Stable: what is put in at one place keeps the order of the groups, before what goes there.
    yield from sorted(found, key=lambda item: (item.start, item.end > item.start))


def _overlaps(taken: Sequence[tuple[int, int]], span: tuple[int, int]) -> bool:
    """Whether a span has a character in common with one that is taken, or lies within one."""
    index = bisect_left(taken, (span[1], -1))
    return index > 0 and taken[index - 1][1] > span[0]
