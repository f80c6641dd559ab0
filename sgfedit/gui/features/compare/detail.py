"""What both sides have where they differ: texts by words, points by name, values side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt
from PySide6.QtGui import QColor, QFont, QTextCharFormat, QTextCursor, QTextOption
from PySide6.QtWidgets import QTextEdit

from sgfedit.game.comparing import Kind
from sgfedit.game.comparing.values import items_of
from sgfedit.go import vertex
from sgfedit.gui.features.compare.words import moves_of, text_of
from sgfedit.gui.views.tree.changes import change_ink
from sgfedit.gui.widgets.appearance import NarrowBars, is_dark
from sgfedit.gui.widgets.differences import Piece, compared
from sgfedit.gui.widgets.plain_text import labelled, listed, quoted, showable
from sgfedit.gui.widgets.property_names import label_of
from sgfedit.sgf import Point
from sgfedit.sgf.properties import Kind as ValueKind
from sgfedit.sgf.properties import decode, property_type

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtWidgets import QWidget

    from sgfedit.game.comparing.taking import Entry
    from sgfedit.sgf import Node
    from sgfedit.sgf.values import Size

_MOST: Final = 20_000
"""Characters of a text that are shown; one that is longer is cut."""
_MOST_POINTS: Final = 60
_GROUND: Final = 0.28
_tr = QCoreApplication.translate


class Text(QTextEdit):
    """Text to be read; nothing in it can be typed or clicked."""

    def __init__(self, name: str, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        NarrowBars(self)

    def minimumSizeHint(self) -> QSize:
        return QSize(80, 3 * self.fontMetrics().height())


class Detail(Text):
    """The difference that is shown, in words."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__("compareDetail", _tr("Compare", "What both versions have"), parent)
        self._entry: Entry | None = None

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_entry"):
            self.show_entry(self._entry)

    def show_entry(self, entry: Entry | None) -> None:
        """Show what both sides have, or nothing."""
        self._entry = entry
        self.clear()
        if entry is None:
            return
        writer = Writer(self)
        one, game = entry.difference, entry.pair.mine or entry.pair.theirs
        size = game.size if game is not None else (19, 19)
        if one.kind is Kind.CHANGED and one.old is not None and one.new is not None:
            for ident in one.idents:
                _write_property(writer, ident, one.old, one.new, size)
        else:
            _write_branch(writer, entry, size, go=game is None or game.positions.is_go)
        self.moveCursor(QTextCursor.MoveOperation.Start)


class Writer:
    """Writes plain text into a document, with what differs marked by ground and line."""

    def __init__(self, view: QTextEdit) -> None:
        self._cursor = QTextCursor(view.document())
        dark = is_dark(view.palette())
        self._plain = QTextCharFormat()
        self._bold = QTextCharFormat()
        self._bold.setFontWeight(QFont.Weight.DemiBold)
        self._gone, self._new = QTextCharFormat(), QTextCharFormat()
        for form, kind in ((self._gone, "removed"), (self._new, "added")):
            ground = QColor(change_ink(kind, dark=dark))
            ground.setAlphaF(_GROUND)
            form.setBackground(ground)
        # A sign besides the colour: what goes is struck out, what comes is underlined.
        self._gone.setFontStrikeOut(True)
        self._new.setFontUnderline(True)

    def head(self, text: str) -> None:
        """Begin a line with words in bold type."""
        if self._cursor.position():
            self._cursor.insertBlock()
        self._cursor.insertText(labelled(text, ""), self._bold)

    def line(self, side: str, pieces: Iterable[Piece], *, is_new: bool) -> None:
        """Write a line: whose text it is, and the text."""
        self.head(side)
        self.pieces(pieces, is_new=is_new)

    def pieces(self, pieces: Iterable[Piece], *, is_new: bool) -> None:
        """Go on with a text, with what differs marked."""
        marked = self._new if is_new else self._gone
        for piece in pieces:
            self._cursor.insertText(
                showable(piece.text), marked if piece.is_changed else self._plain
            )

    def text(self, text: str) -> None:
        """Go on with plain text."""
        self._cursor.insertText(showable(text), self._plain)


def _write_property(writer: Writer, ident: str, old: Node, new: Node, size: Size) -> None:
    before, after = old.properties.get(ident, ()), new.properties.get(ident, ())
    row = property_type(ident)
    if row.many and row.kind not in {ValueKind.TEXT, ValueKind.UNKNOWN} and before and after:
        _write_items(writer, ident, before, after, size)
        return
    texts = [value_in_words(ident, values, size)[:_MOST] for values in (before, after)]
    left, right = compared(*texts)
    name = label_of(ident)
    mine, theirs = _tr("Compare", "mine"), _tr("Compare", "theirs")
    nothing = [Piece(_tr("Compare", "(nothing)"), is_changed=False)]
    writer.line(listed((name, mine)), left if before else nothing, is_new=False)
    writer.line(listed((name, theirs)), right if after else nothing, is_new=True)


def _write_items(
    writer: Writer, ident: str, before: tuple[str, ...], after: tuple[str, ...], size: Size
) -> None:
    """Write which points, labels or lines only one of both has."""
    olds, news = items_of(ident, before, size), items_of(ident, after, size)
    for side, own, others, is_new in (
        (_tr("Compare", "only mine"), olds, news, False),
        (_tr("Compare", "only theirs"), news, olds, True),
    ):
        names = [_name(item, raw, size) for item, raw in own.items() if item not in others]
        if names:
            more = ["…"] if len(names) > _MOST_POINTS else []
            words = " ".join(names[:_MOST_POINTS] + more)
            writer.line(
                listed((label_of(ident), side)), [Piece(words, is_changed=True)], is_new=is_new
            )


def _name(item: object, raw: str, size: Size) -> str:
    """Return a point, a label or a line as it is called on the board."""
    if isinstance(item, Point):
        return vertex(item.x, item.y, size[1])
    if isinstance(item, tuple) and len(item) == len(Point._fields):
        first, second = (_name(part, str(part), size) for part in item)
        return f"{first}–{second}" if isinstance(item[1], Point) else f"{first} {quoted(second)}"
    return raw


def value_in_words(ident: str, values: Sequence[str], size: Size) -> str:
    """Return a value as a text to be read."""
    if not values:
        return ""
    kind = property_type(ident).kind
    if kind in {ValueKind.TEXT, ValueKind.SIMPLE}:
        return str(decode(ident, values, size) or "")
    if kind is ValueKind.MOVE or property_type(ident).many:
        names = [
            _name(item, raw, size) for item, raw in items_of(ident, tuple(values), size).items()
        ]
        return " ".join(names[:_MOST_POINTS])
    return " ".join(values)


def _write_branch(writer: Writer, entry: Entry, size: Size, *, go: bool) -> None:
    """Write what was added, removed or moved."""
    one = entry.difference
    node = one.new or one.old
    if node is None:
        return
    heads = {
        Kind.ADDED: _tr("Compare", "Only theirs"),
        Kind.REMOVED: _tr("Compare", "Only mine"),
        Kind.MOVED: _tr("Compare", "Stands elsewhere in theirs"),
        Kind.CHANGED: "",
    }
    writer.head(heads[one.kind])
    many = _tr("Compare", "%Ln nodes", "", one.nodes)
    count = _tr("Compare", "1 node") if one.nodes == 1 else many
    parts = [] if one.kind is Kind.MOVED else [count]
    moves = moves_of(node, size, go=go)
    writer.text(" · ".join(filter(None, (*parts, moves))))
    for ident in ("N", "C"):
        text = text_of(node, ident)
        if text:
            writer.head(label_of(ident))
            writer.text(text)
