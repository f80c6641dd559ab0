"""What lies over the presentation for a while: black, the list of keys, a few words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from sgfedit.gui.features.present.keys import key_list
from sgfedit.gui.widgets.toast import sized

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QPaintEvent

_LIST_SHARE: Final = 0.021
_LEAST_PX: Final = 13
_tr = QCoreApplication.translate


class Curtain(QWidget):
    """Black over the whole window; a click or a key takes it away."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setObjectName("curtain")
        self.setAccessibleName(_tr("Presentation", "Black screen"))
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.hide()

    def drop(self) -> None:
        """Cover everything."""
        self.follow()
        self.show()
        self.raise_()

    def follow(self) -> None:
        """Be as large as the window."""
        self.setGeometry(self._over.rect())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.black)
        painter.end()


class KeyList(QFrame):
    """All keys of the presentation with what they do, as large as there is room for."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setObjectName("presentationKeys")
        self.setAccessibleName(_tr("Presentation", "Keys of the presentation"))
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.Box)
        self._labels: list[QLabel] = []
        self._grid = QGridLayout(self)
        for row, (keys, text) in enumerate(key_list()):
            for column, words in enumerate((keys, text)):
                label = QLabel(words, self)
                label.setTextFormat(Qt.TextFormat.PlainText)
                self._grid.addWidget(label, row, column)
                self._labels.append(label)
        self.hide()

    def set_shown(self, *, is_shown: bool) -> None:
        """Show the list, or hide it."""
        self.follow()
        self.setVisible(is_shown)
        self.raise_()

    def follow(self) -> None:
        """Stand in the middle of the window."""
        window = self._over
        size = max(_LEAST_PX, round(min(window.height(), window.width()) * _LIST_SHARE))
        for index, label in enumerate(self._labels):
            label.setFont(sized(self.font(), size, is_bold=index % 2 == 0))
        self._grid.setContentsMargins(2 * size, size, 2 * size, size)
        self._grid.setHorizontalSpacing(2 * size)
        self._grid.setVerticalSpacing(size // 4)
        self.adjustSize()
        self.move((window.width() - self.width()) // 2, (window.height() - self.height()) // 2)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.hide()
