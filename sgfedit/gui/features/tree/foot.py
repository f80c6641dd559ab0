"""Foot of the tree: how many lines it has, and how many of them are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from sgfedit.gui.actions import build as action_build
from sgfedit.gui.widgets import scale

if TYPE_CHECKING:
    from sgfedit.gui.window import Window

_MENU: Final = (
    "tree.show_all",
    "tree.show_commented",
    "tree.show_tagged",
    "|",
    "tree.hides_engines",
    "tree.fold_others",
)


class TreeFoot(QWidget):
    """A button that says what is shown and offers something else, and one to leave a filter.

    Signals:
        left: All is to be shown again.
    """

    left = Signal()

    def __init__(self, window: Window) -> None:
        super().__init__(window.tree)
        self.setObjectName("treeFoot")
        self.setAutoFillBackground(True)
        self.told = self._button("treeLines")
        self.told.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.told)
        action_build.fill(window, menu, _MENU)
        self.told.setMenu(menu)
        self.all = self._button("treeShowAll")
        self.all.setText(self.tr("Show all"))
        self.all.setToolTip(self.tr("Show every line of the tree again"))
        self.all.clicked.connect(self.left)
        self.all.hide()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(scale.TIGHT, 0, scale.TIGHT, 0)
        layout.setSpacing(scale.TIGHT)
        layout.addWidget(self.told)
        layout.addWidget(self.all)
        layout.addStretch(1)
        self._take_font()

    def _button(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setAutoRaise(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        # A click leaves the keys to the tree.
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def tell(self, text: str, *, is_filtered: bool) -> None:
        """Say how many lines are shown, and offer to show all if some are not."""
        self.told.setText(text)
        self.told.setAccessibleName(text)
        self.all.setVisible(is_filtered)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "all"):
            self._take_font()

    def _take_font(self) -> None:
        font = scale.font("caption")
        for button in (self.told, self.all):
            if button.font() != font:
                button.setFont(font)
