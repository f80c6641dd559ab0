"""Layout of a row that goes on in the next line where a window is narrow, as words do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout

if TYPE_CHECKING:
    from PySide6.QtWidgets import QLayoutItem


class Flow(QLayout):
    """Gives all that is in it the size it asks for; it is as high as its lines are."""

    def __init__(self, spacing: int) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(QMargins())
        self.setSpacing(spacing)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        places = self._places(QRect(0, 0, width, 0))
        return max((place.bottom() + 1 for _, place in places), default=0)

    def sizeHint(self) -> QSize:
        """Return the size of one line."""
        shown = [item.sizeHint() for item in self._items if not item.isEmpty()]
        gaps = self.spacing() * max(len(shown) - 1, 0)
        height = max((size.height() for size in shown), default=0)
        return QSize(sum(size.width() for size in shown) + gaps, height)

    def minimumSize(self) -> QSize:
        """Return the size of what is largest in it."""
        size = QSize()
        for item in self._items:
            if not item.isEmpty():
                size = size.expandedTo(item.minimumSize())
        return size

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        for item, place in self._places(rect):
            item.setGeometry(place)

    def _places(self, rect: QRect) -> list[tuple[QLayoutItem, QRect]]:
        found: list[tuple[QLayoutItem, QRect]] = []
        corner, line = rect.topLeft(), 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            size.setWidth(min(size.width(), max(rect.width(), 1)))
            if corner.x() > rect.left() and corner.x() + size.width() > rect.right() + 1:
                corner = QPoint(rect.left(), corner.y() + line + self.spacing())
                line = 0
            found.append((item, QRect(corner, size)))
            corner = corner + QPoint(size.width() + self.spacing(), 0)
            line = max(line, size.height())
        return found
