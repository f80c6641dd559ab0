"""A collection → JSON: one node a line, so that what differs between two files can be read."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from sgfedit.formats.json_tree.charsets import as_object
from sgfedit.formats.json_tree.names import FORMAT, VERSION, charset_in, regular, texts_of
from sgfedit.game.serialise import texts_in_steps
from sgfedit.sgf.charset_names import is_wide
from sgfedit.sgf.encoding import PER_GAME
from sgfedit.sgf.parser import parse
from sgfedit.sgf.values import WHITE
from sgfedit.sgf.writer import run

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sgfedit.game.collection import Collection
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.tree import GameTree

_ENCODER: Final = json.JSONEncoder(ensure_ascii=False)
_MOVE: Final = re.compile(r";([BW])\[([A-Za-z]{0,2})\]")
"""Most nodes; what is in them need not be looked for."""

_MANY: Final = 1_000_000
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_BETWEEN_HALVES: Final = re.compile("(?<=[\ud800-\udbff])(?=[\udc00-\udfff])")


def dump_json(collection: Collection) -> str:
    """Return a collection as JSON; O(length). What `read` makes of it gives the same `dumps`.

    All of it can be encoded: bytes that are no text are escaped lone surrogates.
    """
    return "\n".join(_Writer(collection).lines()) + "\n"


class _Writer:
    """Writes one collection, as the parser takes its text apart.

    So what reads the JSON gets the same pieces again, however the file has been edited.
    """

    def __init__(self, collection: Collection) -> None:
        self._encoding = collection.save_encoding
        self._encodings = collection.save_encodings
        self._parsed = parse("".join(run(texts_in_steps(collection, nodes=_MANY))))
        self._behind = ""  # what stands behind the last node

    def lines(self) -> Iterator[str]:
        """Yield the lines of the file."""
        trees = self._parsed.trees
        ca = [charset_in(texts_of(tree.root.properties)) for tree in trees] or [""]
        yield f'{{"format": "{FORMAT}", "version": {VERSION},'
        yield f'"encoding": {_line(as_object(self._encoding, ca[0]))},'
        yield '"games": ['
        for tree, encoding, name in zip(trees, self._encodings, ca, strict=False):
            is_mixed = self._encoding.name == PER_GAME
            own = f'"encoding": {_line(as_object(encoding, name))}, ' if is_mixed else ""
            yield f'{{{own}"nodes": ['
            yield from self._nodes(tree)
            yield "]}" if tree is trees[-1] else "]},"
        yield "],"
        yield f'"after": {_line(self._verbatim(self._behind + self._parsed.suffix))}}}'

    def _nodes(self, tree: GameTree) -> Iterator[str]:
        """Yield the nodes of a game, a line each."""
        ids: dict[Node | None, int | None] = {None: None}
        self._behind += tree.prefix
        held = ""
        for index, node in enumerate(tree.root.subtree()):
            if held:
                yield held + ","
            ids[node] = index
            damaged = tree.damaged.get(node)
            source = node.source if damaged is None else damaged.verbatim
            written = source.rstrip(WHITE)
            move = None if damaged else _MOVE.fullmatch(written)
            if move and not self._behind:
                start = f'{{"id": {index}, "parent": {_line(ids[node.parent])}, '
                held = f'{start}"properties": {{"{move[1]}": ["{move[2]}"]}}}}'
            else:
                held = _line(self._node(node, ids, written))
            tail = "".join([piece for _, piece in tree.pieces.get(node, ())]) or node.tail or ""
            self._behind = source[len(written) :] + tail
        yield held

    def _node(
        self, node: Node, ids: Mapping[Node | None, int | None], written: str
    ) -> dict[str, object]:
        texts = texts_of(node.properties)
        found: dict[str, object] = {"id": ids[node], "parent": ids[node.parent]}
        if self._behind:
            found["before"] = self._verbatim(self._behind)
        found["properties"] = texts
        if written != regular(texts):
            found["source"] = self._verbatim(written)
        return found

    def _verbatim(self, text: str) -> str | list[str]:
        """Return a text so that JSON leads back to it.

        In UTF-32 the two halves of a character may stand side by side, which JSON would read as
        that character: then it is a list of texts to be joined.
        """
        if not is_wide(self._encoding.name):
            return text
        parts = _BETWEEN_HALVES.split(text)
        return parts if len(parts) > 1 else text


def _line(value: Any) -> str:
    text = _ENCODER.encode(value)
    return text if text.isascii() else _SURROGATE.sub(_escaped, text)


def _escaped(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"
