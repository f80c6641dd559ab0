"""Docks and tool bars whose own small buttons can be seen in a dark window.

Qt draws those buttons from fixed dark pixmaps. Where text is light they get icons of ours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QToolBar, QToolButton

from sgfedit.gui.widgets.action_button import let_go
from sgfedit.gui.widgets.appearance import is_dark
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from PySide6.QtGui import QAction, QActionEvent, QShowEvent
    from PySide6.QtWidgets import QWidget

_DOCK_BUTTONS: Final = {
    "qt_dockwidget_floatbutton": "panel-float",
    "qt_dockwidget_closebutton": "panel-close",
}
_MORE_BUTTON: Final = "qt_toolbar_ext_button"
_CHANGES: Final = frozenset({QEvent.Type.PaletteChange, QEvent.Type.StyleChange})
# Qt's pixmaps for these buttons are as small.
_ICON_SIZES: Final = (10, 16, 20, 32)
_KEEP_MS: Final = 500
"""From showing a tool bar until its buttons keep their size; the first look at them is slow."""
_ANY_SIZE: Final = QSize(16777215, 16777215)


class Dock(QDockWidget):
    """A dock with buttons to float and to close it that follow the palette."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self._is_ours = False
        self.topLevelChanged.connect(self._on_floated)
        self._set_icons()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _CHANGES:
            self._set_icons()

    def _on_floated(self, _is_floating: bool) -> None:
        # Qt has just put its own icons back.
        self._set_icons()

    def _set_icons(self) -> None:
        # In a light window Qt's are as good, and cost the start nothing.
        self._is_ours = self._is_ours or is_dark(self.palette())
        if self._is_ours:
            _set_icons(self, _DOCK_BUTTONS)


class ToolBar(QToolBar):
    """A tool bar whose button for what has no room follows the palette.

    Its buttons with icons keep their size whatever becomes of their actions. Else Qt would lay out
    all of the window, and paint much of it, each time an action can be done or cannot any more.
    """

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self._is_ours = False
        self._kept: dict[QAction, QToolButton] = {}
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_KEEP_MS)
        self._pause.timeout.connect(self._keep_sizes)
        self.orientationChanged.connect(self._on_turned)
        self.iconSizeChanged.connect(self._free_sizes)
        self.toolButtonStyleChanged.connect(self._free_sizes)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._set_icons()
        self._pause.start()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _CHANGES:
            self._set_icons()
            self._free_sizes()

    def actionEvent(self, event: QActionEvent) -> None:
        action = event.action()
        if event.type() == QEvent.Type.ActionChanged:
            followed = self.widgetForAction(action)
            if isinstance(followed, QToolButton):
                let_go(followed, action)
        button = self._kept.get(action) if event.type() == QEvent.Type.ActionChanged else None
        if button is None or button.isHidden() or not action.isVisible():
            super().actionEvent(event)

    def _keep_sizes(self) -> None:
        if self.toolButtonStyle() != Qt.ToolButtonStyle.ToolButtonIconOnly:
            return
        for action in self.actions():
            button = self.widgetForAction(action)
            if isinstance(button, QToolButton) and not button.icon().isNull():
                button.setFixedSize(button.sizeHint())
                self._kept[action] = button

    def _free_sizes(self) -> None:
        """Let the buttons take the size that they need now, and keep it again."""
        for button in self._kept.values():
            button.setMinimumSize(QSize(0, 0))
            button.setMaximumSize(_ANY_SIZE)
        if self._kept:
            self._kept.clear()
            self._pause.start()

    def _on_turned(self, _orientation: Qt.Orientation) -> None:
        self._set_icons()

    def _set_icons(self) -> None:
        self._is_ours = self._is_ours or is_dark(self.palette())
        if self._is_ours:
            is_upright = self.orientation() == Qt.Orientation.Vertical
            _set_icons(self, {_MORE_BUTTON: "more-down" if is_upright else "more-right"})


def _set_icons(frame: QWidget, names: dict[str, str]) -> None:
    colour = frame.palette().windowText().color()
    for object_name, icon_name in names.items():
        button = frame.findChild(QAbstractButton, object_name)
        if isinstance(button, QAbstractButton):
            button.setIcon(icon(icon_name, colour, _ICON_SIZES))
