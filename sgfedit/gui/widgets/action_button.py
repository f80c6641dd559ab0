"""Tool buttons that follow an action, however often it changes.

From Qt 6.11 on `QToolButton.setDefaultAction` connects the button to the action's `changed` once
more whenever the action changes, and each connection is called at the next change: an action that
changes with every step through a game would make each step slower than the last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import SIGNAL, QEvent, QObject
from PySide6.QtWidgets import QToolButton

if TYPE_CHECKING:
    from PySide6.QtGui import QAction, QActionEvent
    from PySide6.QtWidgets import QWidget


class ActionButton(QToolButton):
    """A button that looks and does as an action."""

    def __init__(self, action: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDefaultAction(action)

    def actionEvent(self, event: QActionEvent) -> None:
        if event.type() == QEvent.Type.ActionChanged:
            let_go(self, event.action())
        super().actionEvent(event)


def let_go(button: QToolButton, action: QAction) -> None:
    """Undo what Qt connected when the action changed last; it is about to connect it again.

    To be called before the button hears of a change of its action.
    """
    if button.defaultAction() is action:
        anything = None
        QObject.disconnect(action, SIGNAL("changed()"), button, anything)  # type: ignore[call-overload]
