"""A few words that lie over a window for a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QFont, QPalette

from sgfedit.gui.widgets.plain_text import Label

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_TOAST_MS: Final = 2_500
_TOAST_SHARE: Final = 0.028
_LEAST_PX: Final = 13


class Toast(Label):
    """A few words at the lower edge that go by themselves."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self._over = parent
        self.setObjectName("toast")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAutoFillBackground(True)
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Window, QColor(20, 20, 22))
        palette.setColor(QPalette.ColorRole.WindowText, QColor(245, 245, 245))
        self.setPalette(palette)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_TOAST_MS)
        self._timer.timeout.connect(self.hide)
        self.hide()

    def say(self, text: str) -> None:
        """Show `text` for a moment."""
        self.setText(text)
        self.show()
        self.raise_()
        self.follow()
        self._timer.start()

    def follow(self) -> None:
        """Stand in the middle of the lower edge."""
        window = self._over
        size = max(_LEAST_PX, round(window.height() * _TOAST_SHARE))
        self.setFont(sized(self.font(), size))
        self.setMargin(size // 2)
        self.adjustSize()
        self.move((window.width() - self.width()) // 2, window.height() - self.height() - size)


def sized(font: QFont, size: int, *, is_bold: bool = False) -> QFont:
    """Return a font in a size in px."""
    found = QFont(font)
    found.setPixelSize(size)
    found.setBold(is_bold)
    return found
