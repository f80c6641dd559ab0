"""Where a text that is being typed stands in the source of its node."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.gui.widgets.verbatim import Verbatim, typed
from sgfedit.sgf.node import Properties, line_end
from sgfedit.sgf.values import encode_simple, encode_text

if TYPE_CHECKING:
    from sgfedit.game.edits import Edit
    from sgfedit.sgf import Node

# Raw value that holds the place of the text while the source around it is cut out.
_PLACE: Final = "\x01place\x01"


class TextPlace:
    """One text property of one node, and where its text stands in the node's source.

    Writing through it costs no parsing and no decoding, and text that is typed back to what it was
    leaves the node's source exactly as it was.
    """

    __slots__ = (
        "_base",
        "_base_text",
        "_head",
        "_line_end",
        "_others",
        "_tail",
        "_text",
        "_written",
        "ident",
        "node",
    )

    def __init__(self, node: Node, ident: str) -> None:
        self.node = node
        self.ident = ident
        self._text = Verbatim(str(node.get(ident, "")) if ident in node.properties else "")
        self._look()

    def _look(self) -> None:
        """Remember the properties as they are, the text in them being `_text`."""
        self._base = self._written = self.node.properties
        self._base_text = self._text.text
        self._head: str | None = None
        self._tail = ""
        self._others: dict[str, tuple[str, ...]] = {}
        self._line_end = ""

    @property
    def shown(self) -> str:
        """The text as the widget holds it."""
        return self._text.shown

    def written(self, start: int, end: int) -> str:
        """Return what stands in the record for these characters of what is shown."""
        return self._text.text[start:end]

    def write(self, edit: Edit, shown: str) -> None:
        """Make the node's text what the widget holds now; O(length), at memory speed."""
        if self.node.properties is not self._written:
            self._look()
        text = typed(self._text.edited(shown))
        if text == self._base_text:
            edit.set_properties(self.node, self._base)
        elif text:
            encoded = encode_text(text) if self.ident == "C" else encode_simple(text)
            self._set(edit, encoded)
        else:
            edit.remove(self.node, self.ident)
        self._written = self.node.properties

    def _set(self, edit: Edit, raw: str) -> None:
        if self._head is None:
            marked = self._base.set(self.ident, [_PLACE])
            self._head, _, self._tail = marked.source.partition(f"{self.ident}[{_PLACE}]")
            self._others = dict(marked)
            self._line_end = line_end(self.node.root)
        raw = raw.replace("\n", self._line_end)
        source = f"{self._head}{self.ident}[{raw}]{self._tail}"
        values = {**self._others, self.ident: (raw,)}
        edit.set_properties(self.node, Properties.known(source, values))
