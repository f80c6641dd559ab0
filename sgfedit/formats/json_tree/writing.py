"""A collection → JSON: one node a line, so that what differs between two files can be read.

Names of the parts of a file and the form of its encoding stand here, for reading as well.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from sgfedit.game.serialise import texts_in_steps
from sgfedit.i18n import Named
from sgfedit.sgf.charset_names import codec_name, is_wide, label_of, wide_codec
from sgfedit.sgf.encoding import ESCAPABLE, PER_GAME, Encoding
from sgfedit.sgf.parser import parse
from sgfedit.sgf.values import WHITE, decode_text, encode_text
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from sgfedit.game.collection import Collection
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.parser import GameTree


FORMAT: Final = "sgfedit-json"
"""Value of the key "format"."""

VERSION: Final = 1
"""Value of the key "version"; greater where a program that knows this one would read wrongly."""


def texts_of(properties: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """Return properties with their values as texts: escapes resolved, lines ended by LF."""
    return {ident: list(map(decode_text, raw)) for ident, raw in properties.items()}


def regular(texts: Mapping[str, Sequence[str]]) -> str:
    """Return a node as SGF text, from the texts of its properties."""
    parts = [";"]
    for ident, values in texts.items():
        parts += ident, "[", "][".join(map(encode_text, values)), "]"
    return "".join(parts)


def charset_in(texts: Mapping[str, Sequence[str]]) -> str:
    """Return what the first node of a game names as its charset; empty if nothing."""
    return next(filter(None, map(str.strip, texts.get("CA", ()))), "")


def shown(value: Any) -> str:
    """Return what a message calls a value; O(1)."""
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    return repr(value[:80] if isinstance(value, str) else value)


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


_REASONS: Final = frozenset(
    {
        "bom",
        "nul",
        "ascii",
        "utf-8",
        "ca",
        "overruled",
        "detected",
        "default",
        "chosen",
        PER_GAME,
        "text",
        "new",
    }
)


def as_object(encoding: Encoding, ca: str) -> dict[str, object]:
    """Return an encoding as a JSON object, bytes as hexadecimal digits.

    Args:
        encoding: How the bytes are text.
        ca: What the record names as its charset.
    """
    found: dict[str, object] = {
        "charset": label_of(encoding.name),
        "reason": encoding.reason,
        "bom": encoding.bom.hex(),
        "rest": encoding.rest.hex(),
        "escaped": encoding.escaped,
        "codes": {char: code.hex() for char, code in encoding.codes},
        "idents": sorted(encoding.idents),
    }
    return {key: value for key, value in found.items() if value} | {"ca": ca}


def following_ca(encoding: Encoding, value: Any, ca: str) -> Encoding:
    """Return `encoding`, or that of CA where it is not said or CA has been changed.

    Args:
        encoding: What `from_object` makes of `value`.
        value: The JSON object.
        ca: What the record names as its charset.
    """
    is_same = isinstance(value, dict) and value.get("ca", ca) == ca
    if is_same or encoding.name == PER_GAME:
        return encoding
    codec = codec_name(ca)
    return Encoding(codec) if codec and codec != encoding.name else encoding


def from_object(value: Any, tell: Callable[[str], None]) -> Encoding:
    """Return the encoding that a JSON object means; UTF-8 where there is none.

    Args:
        value: Anything.
        tell: Called with what is not understood of it.
    """
    if not isinstance(value, dict):
        if value is not None:
            tell(f"encoding {shown(value)}")
        return Encoding(reason="text")
    name = _codec(value.get("charset", "UTF-8"), tell)
    reason = value.get("reason", "chosen")
    codes = value.get("codes")
    return Encoding(
        name,
        reason if isinstance(reason, str) and reason in _REASONS else "chosen",
        _bytes(value.get("bom", ""), tell),
        _bytes(value.get("rest", ""), tell),
        escaped=value.get("escaped") is True and name in ESCAPABLE,
        codes=_codes(codes, tell) if isinstance(codes, dict) else (),
        idents=_idents(value.get("idents"), name, tell),
    )


def _idents(value: Any, name: str, tell: Callable[[str], None]) -> frozenset[str]:
    if value is None:
        return frozenset()
    if not isinstance(value, list) or not name.startswith("utf-16"):
        tell(f"idents {shown(value)}")
        return frozenset()
    return frozenset(one for one in value if isinstance(one, str))


def _codec(charset: Any, tell: Callable[[str], None]) -> str:
    if charset == PER_GAME:
        return PER_GAME
    found = (codec_name(charset) or wide_codec(charset)) if isinstance(charset, str) else None
    if found is None:
        tell(f"charset {shown(charset)}")
    return found or "utf-8"


def _codes(codes: dict[str, Any], tell: Callable[[str], None]) -> tuple[tuple[str, bytes], ...]:
    found = ((char, _bytes(code, tell)) for char, code in codes.items() if len(char) == 1)
    return tuple((char, code) for char, code in found if code)


def _bytes(digits: Any, tell: Callable[[str], None]) -> bytes:
    try:
        return bytes.fromhex(digits)
    except (TypeError, ValueError):
        tell(Named("Problem", "bytes {value}", value=shown(digits)))
        return b""
