"""Docks and tool bars whose own small buttons can be seen in a dark window.

Qt draws those buttons from fixed dark pixmaps. Where text is light they get icons of ours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QToolBar

from sgfedit.gui.appearance import is_dark
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent
    from PySide6.QtWidgets import QWidget

_DOCK_BUTTONS: Final = {
    "qt_dockwidget_floatbutton": "panel-float",
    "qt_dockwidget_closebutton": "panel-close",
}
_MORE_BUTTON: Final = "qt_toolbar_ext_button"
_CHANGES: Final = frozenset({QEvent.Type.PaletteChange, QEvent.Type.StyleChange})
# Qt's pixmaps for these buttons are as small.
_ICON_SIZES: Final = (10, 16, 20, 32)


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
    """A tool bar whose button for what has no room follows the palette."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self._is_ours = False
        self.orientationChanged.connect(self._on_turned)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._set_icons()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _CHANGES:
            self._set_icons()

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
