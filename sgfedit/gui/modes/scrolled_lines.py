"""Words of an author in a bar: as many lines as have room there, the others a wheel away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QScrollBar

from sgfedit.gui.modes.bar_parts import CutLine

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QResizeEvent, QWheelEvent
    from PySide6.QtWidgets import QWidget

_GAP_PX: Final = 4
_KEYS: Final = frozenset(
    {
        *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
        *(Qt.Key.Key_Home, Qt.Key.Key_End),
    }
)


class ScrolledLines(CutLine):
    """Words in as many lines as it is high; where there are more they are scrolled to.

    Attributes:
        bar: Scrolls, by lines, with the mouse or the keys; hidden while there is nothing more.
    """

    most_letters = None
    wanted_lines = 3

    def __init__(self, name: str, parent: QWidget, *, least_px: int = 0) -> None:
        """Make it empty; see `CutLine`."""
        super().__init__(name, parent, least_px=least_px)
        self.bar = _ScrollBar(Qt.Orientation.Vertical, self)
        self.bar.setAccessibleName(QCoreApplication.translate("ScrolledLines", "Read on"))
        # A click leaves the focus on the board; the Tab key gets here.
        self.bar.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.bar.valueChanged.connect(self.update)
        self.bar.hide()

    def setText(self, text: str) -> None:
        if text != self.text():
            super().setText(text)
            self.bar.setValue(0)
            self._fit()

    def shown_lines(self) -> list[str]:
        lines = self._wrapped(self.text(), self._text_px())
        return lines[self.bar.value() :][: self._most()]

    def _most(self) -> int:
        return max(1, self.height() // self.fontMetrics().lineSpacing())

    def _text_px(self) -> int:
        beside = 0 if self.bar.isHidden() else self.bar.sizeHint().width() + _GAP_PX
        return self.width() - beside

    def _fit(self) -> None:
        """Show the scroll bar if there are more lines than have room."""
        most = self._most()
        self.bar.setVisible(self.lines_at(self.width()) > most)
        if not self.bar.isHidden():
            wide = self.bar.sizeHint().width()
            self.bar.setGeometry(self.width() - wide, 0, wide, self.height())
            self.bar.setPageStep(most)
        self.bar.setMaximum(max(0, self.lines_at(self._text_px()) - most))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.bar.isHidden():
            event.ignore()
        else:
            QCoreApplication.sendEvent(self.bar, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        room = self.rect().adjusted(0, 0, self._text_px() - self.width(), 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, "\n".join(self.shown_lines()))
        painter.end()


class _ScrollBar(QScrollBar):
    """A scroll bar whose keys scroll, whatever they do elsewhere in the window."""

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.key() in _KEYS and not event.modifiers():
                event.accept()
            return True
        return super().event(event)
