"""The nodes that a JSON file lists: read with care, for people and programs write them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sgfedit.formats.json_tree.names import charset_in, regular, shown, texts_of
from sgfedit.formats.source import REPLACEMENT
from sgfedit.sgf.node import Properties
from sgfedit.sgf.values import decode_text, encode_text, format_real

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

_IDENT: Final = re.compile(r"[A-Z][A-Z0-9_]*+")
_HALF: Final = re.compile("[\ud800-\udfff]")
_NO_BYTE: Final = re.compile("[\ud800-\udc7f\udd00-\udfff]")
_FEW: Final = 20
"""So many properties are replaced one by one in a node's text, in O(length) each."""


@dataclass(slots=True)
class Entry:
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
        self.entries: list[Entry] = []
        self._tell = tell
        self._impossible = re.compile(r"(?!)") if is_wide else _NO_BYTE

    def add_game(self, number: int, nodes: Iterable[Any]) -> None:
        """Read one list of nodes. Every `parent` stands before its children."""
        by_id: dict[str | int, int] = {}
        first = len(self.entries)
        for position, value in enumerate(nodes):
            if not isinstance(value, dict):
                self._unread(f"{shown(value)} among the nodes")
                continue
            parent = self._parent(value, by_id, first)
            id_ = value.get("id", position)
            if isinstance(id_, str | int) and id_ not in by_id:
                by_id[id_] = len(self.entries)
            elif "id" in value:
                self._contradiction(f"id {shown(id_)}, which must be a number of its own")
            before = self.verbatim(value["before"]) if "before" in value else None
            source = self.verbatim(value["source"]) if "source" in value else None
            texts = self._texts(value)
            self.entries.append(Entry(parent, number, before, source, texts))

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
            self._contradiction("a second node without parent, read as another game")
            return None
        found = by_id.get(parent) if isinstance(parent, str | int) else None
        if found is None:
            self._contradiction(f"parent {shown(parent)}, which does not stand above")
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
                self._unread(f"property {shown(ident)}")
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
        self._unread(f"value {shown(value)}")
        return ""

    def _unread(self, detail: str) -> None:
        self._tell("foreign-unread", detail, len(self.entries))

    def _contradiction(self, detail: str) -> None:
        self._tell("foreign-contradiction", detail, len(self.entries))
