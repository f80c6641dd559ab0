"""JSON → a collection, read with care: people and programs write it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sgfedit.formats.draft import Flaws
from sgfedit.formats.json_tree.writing import (
    FORMAT,
    VERSION,
    charset_in,
    following_ca,
    from_object,
    regular,
    shown,
    texts_of,
)
from sgfedit.formats.sgf import collection_from
from sgfedit.formats.source import REPLACEMENT
from sgfedit.game.collection import Collection
from sgfedit.game.edits import Edit
from sgfedit.game.game import Game
from sgfedit.i18n import Named
from sgfedit.lazy import expression
from sgfedit.sgf.charset_names import is_wide
from sgfedit.sgf.encoding import PER_GAME, Encoding
from sgfedit.sgf.grammar import VALUE
from sgfedit.sgf.limits import NODE_COST, is_too_dense
from sgfedit.sgf.node import Node, Properties
from sgfedit.sgf.parser import GameTree, parse
from sgfedit.sgf.problems import Lines
from sgfedit.sgf.reading import Read
from sgfedit.sgf.values import WHITE, decode_text, encode_text, format_real

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from sgfedit.formats.source import Source
    from sgfedit.sgf.parser import Parsed


_IDENT: Final = re.compile(r"[A-Z][A-Z0-9_]*+")
_HALF: Final = re.compile("[\ud800-\udfff]")
_NO_BYTE: Final = re.compile("[\ud800-\udc7f\udd00-\udfff]")
_FEW: Final = 20
"""So many properties are replaced one by one in a node's text, in O(length) each."""


@dataclass(slots=True)
class NodeEntry:
    """One node of the list.

    Attributes:
        parent: Index of the node before it among all entries; None for the first of a game.
        game: Index of the game that it is listed in.
        before: What stands in front of it in the file; None if that is not said.
        source: Its text in the file; None if it is the regular one.
        texts: Its properties; None if only its text is given.
    """

    parent: int | None
    game: int
    before: str | None
    source: str | None
    texts: dict[str, list[str]] | None

    def written(self) -> str:
        """Return the node's text in the file."""
        return regular(self.texts or {}) if self.source is None else self.source

    @property
    def charset(self) -> str:
        """What it names as the charset of its game; empty if nothing."""
        texts = texts_of(Properties(self.written())) if self.texts is None else self.texts
        return charset_in(texts)

    def applied_to(self, properties: Properties) -> Properties:
        """Return `properties` as the list has them; the very same object if they agree.

        What does not differ keeps its text.
        """
        wanted = self.texts
        if wanted is None:
            return properties
        found = texts_of(properties)
        if found == wanted or _joined(found) == wanted:
            return properties
        changed = [ident for ident in wanted if found.get(ident) != wanted[ident]]
        gone = [ident for ident in found if ident not in wanted]
        if len(changed) + len(gone) > _FEW:
            return Properties(regular(wanted))
        for ident in gone:
            properties = properties.remove(ident)
        for ident in changed:
            old = properties.get(ident, ())
            raw = dict(zip(map(decode_text, old), old, strict=True))
            values = [raw.get(text) or encode_text(text) for text in wanted[ident]]
            properties = properties.set(ident, values)
        return properties


def _joined(texts: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """Return texts as JSON gives them back: halves of a character side by side become one."""
    return {
        ident: [
            text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
            if _HALF.search(text)
            else text
            for text in values
        ]
        for ident, values in texts.items()
    }


class EntryReader:
    """Makes entries of what stands in lists of nodes.

    Attributes:
        entries: All that have been read.
    """

    def __init__(self, tell: Callable[[str, str, int], None], *, is_wide: bool) -> None:
        """Start without entries.

        Args:
            tell: Called with a code, a detail and the index of the node it is about.
            is_wide: Whether the charset can hold half a character by itself.
        """
        self.entries: list[NodeEntry] = []
        self._tell = tell
        self._impossible = re.compile(r"(?!)") if is_wide else _NO_BYTE

    def add_game(self, number: int, nodes: Iterable[Any]) -> None:
        """Read one list of nodes. Every `parent` stands before its children."""
        by_id: dict[str | int, int] = {}
        first = len(self.entries)
        for position, value in enumerate(nodes):
            if not isinstance(value, dict):
                self._unread(Named("Problem", "{value} among the nodes", value=shown(value)))
                continue
            parent = self._parent(value, by_id, first)
            id_ = value.get("id", position)
            if isinstance(id_, str | int) and id_ not in by_id:
                by_id[id_] = len(self.entries)
            elif "id" in value:
                told = shown(id_)
                self._contradiction(
                    Named("Problem", "id {value}, which must be a number of its own", value=told)
                )
            before = self.verbatim(value["before"]) if "before" in value else None
            source = self.verbatim(value["source"]) if "source" in value else None
            texts = self._texts(value)
            self.entries.append(NodeEntry(parent, number, before, source, texts))

    def _parent(
        self, value: dict[str, Any], by_id: Mapping[str | int, int], first: int
    ) -> int | None:
        index = len(self.entries)
        if index == first:
            return None
        if "parent" not in value:
            return index - 1
        parent = value["parent"]
        if parent is None:
            self._contradiction(
                Named("Problem", "a second node without parent, read as another game")
            )
            return None
        found = by_id.get(parent) if isinstance(parent, str | int) else None
        if found is None:
            told = shown(parent)
            self._contradiction(
                Named("Problem", "parent {value}, which does not stand above", value=told)
            )
            found = index - 1
        return found

    def _texts(self, value: dict[str, Any]) -> dict[str, list[str]] | None:
        properties = value.get("properties", None if "source" in value else {})
        if properties is None:
            return None
        if not isinstance(properties, dict):
            self._unread(f"properties {shown(properties)}")
            return {}
        found = {}
        for ident, values in properties.items():
            if _IDENT.fullmatch(ident) is None:
                self._unread(Named("Problem", "property {value}", value=shown(ident)))
                continue
            texts = list(map(self._text, values if isinstance(values, list) else [values]))
            if texts:
                found[ident] = texts
        return found

    def verbatim(self, value: Any) -> str:
        """Return verbatim text, which may be given in parts."""
        return "".join(map(self._text, value)) if isinstance(value, list) else self._text(value)

    def _text(self, value: Any) -> str:
        """Return the text that a value means; numbers may stand there as such."""
        if isinstance(value, str):
            if not self._impossible.search(value):
                return value
            self._unread(value)
            return self._impossible.sub(REPLACEMENT, value)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return str(value) if isinstance(value, int) else format_real(value)
        self._unread(Named("Problem", "value {value}", value=shown(value)))
        return ""

    def _unread(self, detail: str) -> None:
        self._tell("foreign-unread", detail, len(self.entries))

    def _contradiction(self, detail: str) -> None:
        self._tell("foreign-contradiction", detail, len(self.entries))


_START: Final = re.compile(rb"(?:\xef\xbb\xbf)?[ \t\r\n]*+\{")
_SIGN: Final = f'"{FORMAT}"'
_TORN: Final = len("\\ud800")
"""A word or an escape that is cut off is shorter."""

_CLOSINGS: Final = ("]}]}", "]}", "}")
"""What may be missing behind the last whole line of a file that is cut off."""


def read(source: Source) -> Collection | None:
    """Return the games of a source, None if it is in another format; see `Format.read`."""
    flaws = Flaws()
    text = _text_of(source, flaws)
    if text is None:
        return None
    found = _parsed(text, flaws)
    if found is None or found.get("format") != FORMAT:
        return Collection(format="json", reading=flaws.problems({})) if found is None else None
    collection = _Reading(text, flaws).collection(found)
    collection.format = "json"
    collection.reading = flaws.problems({})
    return collection


def _text_of(source: Source, flaws: Flaws) -> str | None:
    """Return the text of a source if it looks like ours; at once None for most others."""
    data = source.data
    codec = json.detect_encoding(data[:4])
    if not codec.startswith("utf-8"):
        text = data.decode(codec, "replace")
        return text if text.lstrip().startswith("{") and _SIGN in text else None
    if not _START.match(data) or _SIGN.encode() not in data:
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = Lines(before).place(len(before))
        flaws.add("undecodable-bytes", line, "UTF-8", column=column)
        return data.decode("utf-8-sig", "surrogateescape")


def _parsed(text: str, flaws: Flaws) -> dict[str, Any] | None:
    """Return the JSON object in a text, or what is whole of it; None if nothing is."""
    try:
        found: dict[str, Any] = json.loads(text)
    except json.JSONDecodeError as error:
        is_cut = error.msg.startswith("Unterminated") or len(text.rstrip()) - error.pos < _TORN
        words = Named("Problem", "no JSON: {text}", text=text[error.pos :][:40])
        detail = _line_of(text, error.pos) if is_cut else words
        code = "foreign-cut" if is_cut else "foreign-unread"
        flaws.add(code, error.lineno, detail, column=error.colno)
        return _whole_lines(text, error.pos)
    except (ValueError, RecursionError):
        words = Named("Problem", "a number too long, or too many lists in lists")
        flaws.add("foreign-unread", 1, words)
        return None
    return found


def _line_of(text: str, pos: int) -> str:
    return text.rstrip()[text.rfind("\n", 0, pos) + 1 :][:80]


def _whole_lines(text: str, pos: int) -> dict[str, Any] | None:
    """Return what stands in the whole lines before `pos`, as `dump_json` writes them."""
    whole = text[: max(text.rfind("\n", 0, pos), 0)].rstrip().removesuffix(",")
    for closing in _CLOSINGS:
        try:
            found = json.loads(whole + closing)
        except (ValueError, RecursionError):
            continue
        return found if isinstance(found, dict) and "games" in found else None
    return None


class _Reading:
    """Reads one file.

    Args:
        text: Its text.
        flaws: Filled with what is not understood.
    """

    def __init__(self, text: str, flaws: Flaws) -> None:
        self._text = text
        self._flaws = flaws
        self._places = NodePlaces(text)

    def collection(self, found: dict[str, Any]) -> Collection:
        """Return the games of the object that the file is."""
        version = found.get("version", VERSION)
        games = found.get("games")
        if version != VERSION:
            named = {"version": shown(version), "format": FORMAT}
            detail = Named("Problem", "version {version} of {format}", **named)
            self._tell("foreign-unread", detail)
            return Collection()
        if not isinstance(games, list):
            self._tell("foreign-unread", f"games {shown(games)}")
            return Collection()
        value = found.get("encoding")
        encoding = from_object(value, self._unread)
        reader = EntryReader(self._tell, is_wide=is_wide(encoding.name))
        encodings = [self._game(reader, number, game) for number, game in enumerate(games)]
        entries = reader.entries
        if entries:
            encoding = following_ca(encoding, value, entries[0].charset)
        length = sum(len(entry.before or "") + len(entry.written()) for entry in entries)
        if is_too_dense(NODE_COST * len(entries), length):
            self._tell("too-many-nodes", f"{len(entries):,}")
            return Collection()
        after = reader.verbatim(found.get("after", ""))
        if "after" in found:
            as_written = collection_as_written(entries, after, encoding, encodings)
            if as_written is not None:
                return as_written
        return collection_of_list(entries, after, encoding, encodings)

    def _game(self, reader: EntryReader, number: int, game: Any) -> Encoding:
        """Read one game and return its encoding, for files whose games differ in that."""
        parts = game if isinstance(game, dict) else {}
        nodes = parts.get("nodes")
        if not isinstance(nodes, list):
            named = {"number": str(number + 1), "value": shown(game)}
            words = Named("Problem", "game {number}: {value} without nodes", **named)
            self._tell("foreign-unread", words)
            nodes = []
        first = len(reader.entries)
        reader.add_game(number, nodes)
        value = parts.get("encoding")
        encoding = from_object(value, self._unread)
        if first == len(reader.entries):
            return encoding
        return following_ca(encoding, value, reader.entries[first].charset)

    def _unread(self, detail: str) -> None:
        self._tell("foreign-unread", detail)

    def _tell(self, code: str, detail: str, node: int | None = None) -> None:
        line, column = self._places.place(node)
        self._flaws.add(code, line, detail, column=column)


# Where the nodes of a JSON file stand in its text, for messages.


_PIECE: Final = expression(r'"((?:[^"\\]|\\.)*+)"|[{}\[\]]', re.DOTALL)
_ABOVE_A_NODE: Final = ["{", "games", "{", "nodes"]


class NodePlaces:
    """Line and column of every node; found when the first of them is asked for, in O(length)."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines: Lines | None = None
        self._offsets: list[int] = []

    def place(self, index: int | None) -> tuple[int, int]:
        """Return line and column of the node with this index among all; of the file for None."""
        if self._lines is None:
            self._lines = Lines(self._text)
            self._offsets = list(_offsets(self._text))
        if index is None or index >= len(self._offsets):
            return 1, 1
        return self._lines.place(self._offsets[index])


def _offsets(text: str) -> Iterator[int]:
    """Yield where the objects of the lists of nodes begin."""
    above: list[str] = []
    key = ""
    for match in _PIECE.finditer(text):
        piece = match[0]
        if match[1] is not None:
            key = match[1]
        elif piece in "{[":
            if piece == "{" and above == _ABOVE_A_NODE:
                yield match.start()
            above.append("{" if piece == "{" else key)
        elif above:
            above.pop()


# Entries → games: by the text they make together, or else from the list alone.


_ONE_NODE: Final = expression(rf";(?:[^;()\[]++|{VALUE})*+")
_ONLY_LAYOUT: Final = re.compile(r"[()\s]*+")
_END_OF_GAME: Final = expression(r"(?:\s*+\))*+")


def collection_as_written(
    entries: Sequence[NodeEntry], after: str, encoding: Encoding, encodings: Sequence[Encoding]
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
    parsed: Parsed, entries: Sequence[NodeEntry], sources: Sequence[str]
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
    entries: Sequence[NodeEntry], after: str, encoding: Encoding, encodings: Sequence[Encoding]
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


def _properties(entry: NodeEntry) -> Properties:
    written = entry.written()
    if not _ONE_NODE.fullmatch(written):
        return Properties(";") if entry.texts is None else entry.applied_to(Properties())
    return entry.applied_to(Properties(written))


def _prefix(text: str) -> str:
    """Return the text in front of a game as it can be kept."""
    trees = parse(f"{text};)").trees
    return text if len(trees) == 1 and trees[0].prefix == text else "("
