"""Soundness of a tree in memory: whether it is what its file will say.

Asked before a document is saved in which something went wrong.
"""

from __future__ import annotations

import codecs
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from sgfedit.errors import CharsetError
from sgfedit.formats import dump_in_steps, dumps
from sgfedit.formats.sgf import loads
from sgfedit.game import Collection, Game
from sgfedit.game.edits import Edit
from sgfedit.game.positions import Positions
from sgfedit.sgf.encoding import PER_GAME, Encoding
from sgfedit.sgf.node import Node, Properties
from sgfedit.steps import in_thread

if TYPE_CHECKING:
    from collections.abc import Generator

_NODES_A_STEP: Final = 100


def fault_in_steps(collection: Collection) -> Generator[float, None, str]:
    """Return what is wrong with the games in memory, a word; empty if nothing is.

    Looks whether parents and children agree and nothing stands twice in a tree ("structure"),
    whether what would be written reads as the same trees ("text"), and whether each position is
    that of a tree read afresh ("position"). Takes some 0.1 ms a node, in steps.
    """
    seen: set[int] = set()
    for game in collection.games:
        if not (yield from _hangs_together(game.root, seen)):
            return "structure"
    try:
        data = yield from _written(collection)
    except CharsetError:
        marked = Encoding("utf-8", "bom", codecs.BOM_UTF8)
        data = yield from _written(
            Collection(collection.games, suffix=collection.suffix, encoding=marked)
        )
    charset = collection.save_encoding.name
    is_told = charset == PER_GAME or data.startswith(codecs.BOM_UTF8)
    again = yield from in_thread(lambda: loads(data, None if is_told else charset), 0.5)
    if len(again.games) != len(collection.games):
        return "text"
    for game, fresh in zip(collection.games, again.games, strict=True):
        fault = yield from _difference(game, fresh)
        if fault:
            return fault
    return ""


def _hangs_together(root: Node, seen: set[int]) -> Generator[float, None, bool]:
    """Return whether every node below a root is there once, and the parent of its children."""
    if root.parent is not None:
        return False
    stack = [root]
    while stack:
        node = stack.pop()
        if id(node) in seen:
            return False
        seen.add(id(node))
        if any(child.parent is not node for child in node.children):
            return False
        stack.extend(node.children)
        if len(seen) % _NODES_A_STEP == 0:
            yield 0.0
    return True


def _written(collection: Collection) -> Generator[float, None, bytes]:
    steps = dump_in_steps(collection, nodes=_NODES_A_STEP)
    try:
        while True:
            next(steps)
            yield 0.0
    except StopIteration as stop:
        data: bytes = stop.value
        return data


def _difference(game: Game, fresh: Game) -> Generator[float, None, str]:
    """Return how a game differs from one that was read afresh."""
    fresh_positions = Positions(fresh.root)
    pairs = zip_longest(game.nodes(), fresh.nodes())
    for number, (node, other) in enumerate(pairs):
        if node is None or other is None or len(node.children) != len(other.children):
            return "text"
        was_split = node.is_split
        if dict(node.properties) != dict(other.properties):
            return "text"
        if game.positions.stones(node) != fresh_positions.stones(other):
            return "position"
        if not was_split:
            node.forget_split()
        if number % _NODES_A_STEP == 0:
            yield 0.5
    return ""


def bytes_of(collection: Collection) -> bytes:
    """Return the games as bytes, in UTF-8 with a mark if something does not fit the charset."""
    try:
        return dumps(collection)
    except CharsetError:
        marked = Encoding("utf-8", "bom", codecs.BOM_UTF8)
        return dumps(Collection(collection.games, suffix=collection.suffix, encoding=marked))


def salvaged(collection: Collection) -> Collection:
    """Return the games made anew of what can be reached from their roots, each node once."""
    edit = Edit()
    seen: set[int] = set()
    games = tuple(_made_anew(game.root, edit, seen) for game in collection.games)
    return Collection(games, encoding=collection.save_encoding)


def _made_anew(root: Node, edit: Edit, seen: set[int]) -> Game:
    game = Game.new(Properties.of(root.properties))
    stack = [(root, game.root)]
    while stack:
        node, copy = stack.pop()
        seen.add(id(node))
        children = [child for child in node.children if id(child) not in seen]
        copies = [Node(Properties.of(child.properties)) for child in children]
        edit.set_children(copy, copies)
        stack.extend(zip(children, copies, strict=True))
    return game
