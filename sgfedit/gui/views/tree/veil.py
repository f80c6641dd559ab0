"""A veil over the variation tree, for when what comes next is not to be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractScrollArea, QLabel

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

_MARGIN_PX: Final = 12


class TreeVeil(QLabel):
    """Lies over all of a tree view and says why; the tree below takes neither mouse nor keys."""

    def __init__(self, tree: QAbstractScrollArea) -> None:
        super().__init__(tree)
        self.setObjectName("treeVeil")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)
        self.setMargin(_MARGIN_PX)
        self.setAutoFillBackground(True)
        self._tree = tree
        tree.installEventFilter(self)
        self._style()
        self.hide()

    def cover(self, text: str | None) -> None:
        """Lay the veil over the tree, with `text` on it; take it away with None."""
        is_veiled = text is not None
        self.setText(text or "")
        self._tree.setEnabled(not is_veiled)
        # Scroll bars would lie above it, and tell how much there is to come.
        policy = Qt.ScrollBarPolicy
        bars = policy.ScrollBarAlwaysOff if is_veiled else policy.ScrollBarAsNeeded
        self._tree.setHorizontalScrollBarPolicy(bars)
        self._tree.setVerticalScrollBarPolicy(bars)
        self._follow()
        self.setVisible(is_veiled)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._follow()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange:
            self._style()
        super().changeEvent(event)

    def _follow(self) -> None:
        self.setGeometry(self._tree.rect())
        self.raise_()

    def _style(self) -> None:
        # The text is to be read, though what it lies on is disabled.
        palette = QPalette(self._tree.palette())
        colour = palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.WindowText)
        palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.WindowText, colour)
        if palette != self.palette():
            self.setPalette(palette)
