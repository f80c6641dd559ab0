"""Entries → games: by the text they make together, or else from the list alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.formats.sgf import collection_from
from sgfedit.game.collection import Collection
from sgfedit.game.edits import Edit
from sgfedit.game.game import Game
from sgfedit.sgf.encoding import PER_GAME, Encoding
from sgfedit.sgf.grammar import VALUE
from sgfedit.sgf.node import Node, Properties
from sgfedit.sgf.parser import parse
from sgfedit.sgf.reading import Read
from sgfedit.sgf.tree import GameTree
from sgfedit.sgf.values import WHITE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.formats.json_tree.entries import Entry
    from sgfedit.sgf.tree import Parsed

_ONE_NODE: Final = re.compile(rf";(?:[^;()\[]++|{VALUE})*+")
_ONLY_LAYOUT: Final = re.compile(r"[()\s]*+")
_END_OF_GAME: Final = re.compile(r"(?:\s*+\))*+")


def collection_as_written(
    entries: Sequence[Entry], after: str, encoding: Encoding, encodings: Sequence[Encoding]
) -> Collection | None:
    """Return the file whose text the entries make; None if it holds other nodes than those.

    What a program has changed in the properties of a node is changed in the tree. O(length).

    Args:
        entries: All nodes.
        after: The text behind them.
        encoding: How the file's bytes are text.
        encodings: That of each list of nodes.
    """
    sources = [entry.written() for entry in entries]
    text = "".join([(e.before or "") + s for e, s in zip(entries, sources, strict=True)]) + after
    parsed = parse(text)
    nodes = _nodes_if_same(parsed, entries, sources)
    if nodes is None:
        return None
    of_games: tuple[Encoding, ...] = ()
    if encoding.name == PER_GAME:
        if any(tree.span is None for tree in parsed.trees):
            return None
        of_games = tuple(encodings[entry.game] for entry in entries if entry.parent is None)
    collection = collection_from(Read(text, parsed, encoding, of_games))
    edit = Edit()
    for node, entry in zip(nodes, entries, strict=True):
        if entry.source is not None:
            was_split = node.is_split
            properties = entry.applied_to(node.properties)
            if properties is not node.properties:
                edit.set_properties(node, properties)
            elif not was_split:
                node.forget_split()
    return collection


def _nodes_if_same(
    parsed: Parsed, entries: Sequence[Entry], sources: Sequence[str]
) -> list[Node] | None:
    """Return the nodes that were parsed, in file order, if they are those that are listed."""
    nodes: list[Node] = []
    for tree in parsed.trees:
        for node in tree.root.subtree():
            index = len(nodes)
            if index == len(entries):
                return None
            above = entries[index].parent
            if node.parent is not (None if above is None else nodes[above]):
                return None
            damaged = tree.damaged.get(node)
            written = node.source if damaged is None else damaged.verbatim
            # White space behind a node belongs to the node, or to what is in front of the next.
            if written.rstrip(WHITE) != sources[index].rstrip(WHITE):
                return None
            nodes.append(node)
    return nodes if len(nodes) == len(entries) else None


def collection_of_list(
    entries: Sequence[Entry], after: str, encoding: Encoding, encodings: Sequence[Encoding]
) -> Collection:
    """Return the file with just the listed nodes. O(length).

    What stands between nodes is kept where it still does what it did, and laid out anew elsewhere.
    The arguments are those of `collection_as_written`.
    """
    nodes: list[Node] = []
    children: dict[Node, list[Node]] = {}
    games: list[Game] = []
    has_layout = any(entry.before is not None for entry in entries)
    for entry in entries:
        node = Node(_properties(entry))
        before = entry.before or ""
        if has_layout and nodes and _ONLY_LAYOUT.fullmatch(before):
            nodes[-1].tail = before
        if entry.parent is None:
            prefix = _END_OF_GAME.sub("", before, count=1)
            own = encodings[entry.game] if encoding.name == PER_GAME else None
            games.append(Game(GameTree(node, _prefix(prefix)), encoding=own))
        else:
            children.setdefault(nodes[entry.parent], []).append(node)
        nodes.append(node)
    edit = Edit()
    for node, below in children.items():
        edit.set_children(node, below)
    suffix = _END_OF_GAME.sub("", after, count=1)
    if parse(suffix).trees:
        suffix = ""
    return Collection(tuple(games), suffix=suffix, encoding=encoding)


def _properties(entry: Entry) -> Properties:
    written = entry.written()
    if not _ONE_NODE.fullmatch(written):
        return Properties(";") if entry.texts is None else entry.applied_to(Properties())
    return entry.applied_to(Properties(written))


def _prefix(text: str) -> str:
    """Return the text in front of a game as it can be kept."""
    trees = parse(f"{text};)").trees
    return text if len(trees) == 1 and trees[0].prefix == text else "("
