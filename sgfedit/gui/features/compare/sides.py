"""Both sides of a conflict and what they began with: side by side, or one above the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QSize
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from sgfedit.game.comparing.conflicts import Clash, their_values
from sgfedit.gui.features.compare.detail import Text, Writer, value_in_words
from sgfedit.gui.features.compare.merge_words import branch_in_words
from sgfedit.gui.modes.bar_parts import CutLine
from sgfedit.gui.widgets.differences import Piece, compared
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.property_names import label_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtGui import QResizeEvent

    from sgfedit.game.comparing.conflicts import Conflict
    from sgfedit.sgf.values import Size

_tr = QCoreApplication.translate
_MOST: Final = 20_000
_WIDE_IN_LETTERS: Final = 60
_MARGIN_PX: Final = 4
_MINE, _THEIRS, _BASE = range(3)


class Side(QWidget):
    """What one side says, below its name."""

    def __init__(self, name: str, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = CutLine(f"{name}Title", self)
        self.title.setText(title)
        font = self.title.font()
        font.setBold(True)
        self.title.setFont(font)
        self.text = Text(name, title, self)
        fill(QVBoxLayout(self), self.title, (self.text, 1), margins=0, spacing=1)

    def minimumSizeHint(self) -> QSize:
        line = self.fontMetrics().height()
        return QSize(60, 3 * line)


class Sides(QWidget):
    """Mine, theirs, and what both began with, if that is known; changed words are marked.

    Attributes:
        sides: Mine, theirs, base.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("conflictSides")
        self._shown: tuple[Conflict, Size, bool] | None = None
        self.sides = (
            Side("conflictMine", self.tr("Mine"), self),
            Side("conflictTheirs", self.tr("Theirs"), self),
            Side("conflictBase", self.tr("Both began with"), self),
        )
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        fill(self._row, *((side, 1) for side in self.sides), margins=0, spacing=_MARGIN_PX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = self.width() >= _WIDE_IN_LETTERS * self.fontMetrics().averageCharWidth()
        way = QBoxLayout.Direction
        self._row.setDirection(way.LeftToRight if is_wide else way.TopToBottom)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_row"):
            self._write()

    def show_conflict(self, conflict: Conflict | None, size: Size, *, go: bool) -> None:
        """Show both sides of a conflict, or nothing."""
        self._shown = None if conflict is None else (conflict, size, go)
        self._write()

    def _write(self) -> None:
        for side in self.sides:
            side.text.clear()
        if self._shown is None:
            return
        conflict, size, go = self._shown
        writers = [Writer(side.text) for side in self.sides]
        has_base = conflict.base is not None
        if conflict.clash is not Clash.VALUES:
            _write_removed(writers, conflict, size, go=go)
            has_base = False
        else:
            theirs = their_values(conflict)
            for ident in conflict.idents:
                _write_value(writers, ident, conflict, theirs, size)
        self.sides[_BASE].setVisible(has_base)
        for side in self.sides:
            side.text.moveCursor(QTextCursor.MoveOperation.Start)


def _write_removed(writers: Sequence[Writer], conflict: Conflict, size: Size, *, go: bool) -> None:
    """Write which side has removed a branch, and what there is of it."""
    is_mine_gone = conflict.clash is Clash.REMOVED_BY_ME
    gone, kept = (_MINE, _THEIRS) if is_mine_gone else (_THEIRS, _MINE)
    writers[gone].pieces([Piece(_tr("Merge", "(removed)"), is_changed=True)], is_new=False)
    words = branch_in_words(conflict, size, go=go)
    writers[kept].pieces([Piece(words, is_changed=False)], is_new=True)


def _write_value(
    writers: Sequence[Writer],
    ident: str,
    conflict: Conflict,
    theirs: Mapping[str, tuple[str, ...]],
    size: Size,
) -> None:
    """Write one property as it is on each side, with what differs from the base marked."""
    base = conflict.base
    values = (
        conflict.mine.properties.get(ident, ()),
        theirs.get(ident, ()),
        () if base is None else base.properties.get(ident, ()),
    )
    mine, their, began = (value_in_words(ident, each, size)[:_MOST] for each in values)
    if base is None:
        pieces = compared(mine, their)
    else:
        pieces = compared(began, mine)[1], compared(began, their)[1]
    plain = [Piece(began, is_changed=False)]
    nothing = [Piece(_tr("Compare", "(nothing)"), is_changed=False)]
    for writer, each, value in zip(writers, (*pieces, plain), values, strict=True):
        if len(conflict.idents) > 1 or ident != "C":
            writer.head(label_of(ident))
        writer.pieces(each if value else nothing, is_new=True)
