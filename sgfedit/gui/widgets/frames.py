"""Docks, tool bars and the buttons in them.

Qt draws the small buttons of docks and bars from fixed dark pixmaps: where text is light they get
icons of ours. And from Qt 6.11 on `QToolButton.setDefaultAction` connects a button to the action's
`changed` once more whenever the action changes; one that changes with every step through a game
would make each step slower than the last: buttons follow actions by themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import SIGNAL, QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QToolBar, QToolButton

from sgfedit.gui.widgets import scale
from sgfedit.gui.widgets.appearance import button_sheet, is_dark
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QAction, QActionEvent, QShowEvent
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


_DOCK_BUTTONS: Final = {
    "qt_dockwidget_floatbutton": "panel-float",
    "qt_dockwidget_closebutton": "panel-close",
}
_MORE_BUTTON: Final = "qt_toolbar_ext_button"
_CHANGES: Final = frozenset(
    {QEvent.Type.PaletteChange, QEvent.Type.StyleChange, QEvent.Type.FontChange}
)
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
        self._is_ours = self._is_styling = False
        self._sheet = ""
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
        self._style()
        self._set_icons()
        self._pause.start()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _CHANGES and not self._is_styling:
            self._style()
            self._set_icons()
            self._free_sizes()

    def _style(self) -> None:
        """Take the looks of flat buttons, which are told anew for other colours and sizes."""
        sheet = button_sheet(self.palette())
        if sheet != self._sheet:
            self._sheet, self._is_styling = sheet, True
            self.setStyleSheet(sheet)
            self._is_styling = False

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


class LateDock(Dock):
    """A dock that makes its content when it is first shown, or asked for.

    Signals:
        made: There is a content now.
    """

    made = Signal()

    def __init__(
        self, title: str, name: str, make: Callable[[], QWidget], parent: QWidget
    ) -> None:
        super().__init__(title, parent)
        self.setObjectName(name)
        self._make = make

    @property
    def content(self) -> QWidget:
        """What is in it, made now if it never was."""
        found: QWidget | None = self.widget()
        if found is None:
            found = self._make()
            self.setWidget(found)
            self.made.emit()
        return found

    def showEvent(self, event: QShowEvent) -> None:
        _ = self.content
        super().showEvent(event)

    def bring_up(self) -> QWidget:
        """Show the dock in front of the others and return its content."""
        self.show()
        self.raise_()
        return self.content


# How much stands above and below the board.


LOW_PX: Final = 800
"""Lower windows, at 100 %, have smaller bars: what they take is taken from the board."""


class Lowness(QObject):
    """Whether a window is low, so that what stands above and below its board has to be small.

    Everything that is larger where there is room asks here: words below icons, lines of the strip.

    Signals:
        changed: Whether it is low now.
    """

    changed = Signal(bool)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.is_low = False

    def look(self, height: int) -> None:
        """Take the height of the window as it is now."""
        is_low = height < scale.px(LOW_PX)
        if is_low is not self.is_low:
            self.is_low = is_low
            self.changed.emit(is_low)
