"""The button that puts the players on the other side, and the whole game with them on request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QToolButton

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget


class SwapButton(QToolButton):
    """Swaps names at a click: they were entered on the wrong sides.

    Its menu also exchanges the colours of the whole game: Black played White's moves.

    Signals:
        names_swapped: Names, ranks and teams are to change places.
        colours_swapped: The colours of the game are to be exchanged with them, or no longer.
    """

    names_swapped = Signal()
    colours_swapped = Signal(bool)

    def __init__(self, parent: QWidget, *, is_go: bool) -> None:
        super().__init__(parent)
        self.setObjectName("swapPlayers")
        self.setText("⇅")
        self.setAccessibleName(self.tr("Swap players"))
        self.setToolTip(
            self.tr("Swap names, ranks and teams (Alt+X); the arrow offers the colours as well")
        )
        self.setShortcut(QKeySequence("Alt+X"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        self.clicked.connect(self.names_swapped)
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        self.names = menu.addAction(
            self.tr("&Names, ranks and teams: they stood on the wrong side")
        )
        self.names.setObjectName("swapNames")
        self.names.triggered.connect(self.names_swapped)
        self.colours: QAction = menu.addAction(
            self.tr("The &whole game: Black becomes White, with all stones, result and komi")
        )
        self.colours.setObjectName("swapColours")
        self.colours.setCheckable(True)
        self.colours.setEnabled(is_go)
        self.colours.toggled.connect(self.colours_swapped)
        self.setMenu(menu)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down:
            self.showMenu()
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        else:
            super().keyPressEvent(event)
