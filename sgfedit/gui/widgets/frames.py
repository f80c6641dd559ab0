"""Docks, tool bars and the buttons in them.

Qt draws the small button of bars from fixed dark pixmaps: where text is light it gets an icon of
ours. And from Qt 6.11 on `QToolButton.setDefaultAction` connects a button to the action's
`changed` once more whenever the action changes; one that changes with every step through a game
would make each step slower than the last: buttons follow actions by themselves.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import SIGNAL, QEvent, QObject, QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDockWidget,
    QHBoxLayout,
    QSpacerItem,
    QToolBar,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from sgfedit.gui.widgets import scale
from sgfedit.gui.widgets.appearance import button_sheet, fade, is_dark
from sgfedit.gui.widgets.plain_text import tip_of
from sgfedit.gui.widgets.scale import HAIR, NEAR, font, px
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtGui import (
        QAction,
        QActionEvent,
        QEnterEvent,
        QHideEvent,
        QMouseEvent,
        QPaintEvent,
        QResizeEvent,
        QShowEvent,
    )


class ActionButton(QToolButton):
    """A button that looks and does as an action."""

    def __init__(self, action: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = _look_of(action)
        self.setDefaultAction(action)

    def actionEvent(self, event: QActionEvent) -> None:
        if event.type() == QEvent.Type.ActionChanged:
            action = event.action()
            before, self._look = self._look, _look_of(action)
            if self._look == before and action is self.defaultAction():
                # As with most steps; Qt would take over its texts and its icon as well.
                self.setChecked(action.isChecked())
                return
            let_go(self, action)
        super().actionEvent(event)


def _look_of(action: QAction) -> tuple[object, ...]:
    """Return all that a button takes over of an action but its check mark."""
    return (
        *(action.text(), action.iconText(), action.toolTip(), action.statusTip()),
        *(action.whatsThis(), action.icon().cacheKey(), action.isEnabled()),
        *(action.isCheckable(), action.menu(), action.font()),
    )


def let_go(button: QToolButton, action: QAction) -> None:
    """Undo what Qt connected when the action changed last; it is about to connect it again.

    To be called before the button hears of a change of its action.
    """
    if button.defaultAction() is action:
        anything = None
        QObject.disconnect(action, SIGNAL("changed()"), button, anything)  # type: ignore[call-overload]


_MORE_BUTTON: Final = "qt_toolbar_ext_button"
_CHANGES: Final = frozenset(
    {QEvent.Type.PaletteChange, QEvent.Type.StyleChange, QEvent.Type.FontChange}
)
# Qt's pixmap for this button is as small.
_ICON_SIZES: Final = (10, 16, 20, 32)
_DOCK_ICON_PX: Final = 12
_ARROW: Final = 14
"""Px of the arrow that folds a dock, with the space behind it."""

_QUIET: Final = 0.72
"""Opacity of titles: what they stand above matters."""

_LEAST_ICON_PX: Final = 14
_PAD_PX: Final = 3
_TIGHT_PAD_PX: Final = 1
"""Around an icon, and where many buttons have to have room."""

_STYLE_PX: Final = 3
"""What the style adds to a button, zoomed or not."""

_RULE_PX: Final = 11
"""Of a line between buttons with the room around it."""

_KEEP_MS: Final = 500
"""From showing a tool bar until its buttons keep their size; the first look at them is slow."""
_ANY_SIZE: Final = QSize(16777215, 16777215)


class DockTitle(QWidget):
    """The title of a dock in small letters; its buttons are there while it is pointed at.

    The dock takes the mouse where no button does: to be dragged, or float at a double click.
    """

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self.setObjectName("dockTitle")
        self._dock = dock
        self._buttons: tuple[QToolButton, ...] = ()
        self._left = 0
        self._keeps_close = False
        self._layout = QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._room = QSpacerItem(0, 0)
        self._layout.addSpacerItem(self._room)
        self._take_room()
        dock.windowTitleChanged.connect(self.update)

    def _take_room(self) -> None:
        """Ask for the height of the letters.

        As room in a layout: docks ask for it a thousand times while a window is built, and each
        question to Python takes some microseconds.
        """
        self._room.changeSize(px(60), QFontMetrics(font("caption")).height() + px(NEAR))
        self._layout.invalidate()

    @property
    def buttons(self) -> tuple[QToolButton, ...]:
        """To float, and to close; made when they are first seen or asked for."""
        if not self._buttons:
            self._buttons = (
                self._button("floatDock", self.tr("Float, or dock again"), self._turn_float),
                self._button("closeDock", self.tr("Close"), self._dock.close),
            )
            self._dress()
        return self._buttons

    def _button(self, name: str, words: str, command: Callable[[], object]) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setToolTip(tip_of(words))
        button.setAccessibleName(words)
        button.clicked.connect(command)
        return button

    def keep_close(self) -> None:
        """Show the button that closes the dock always, not only while it is pointed at."""
        self._keeps_close = True
        self.buttons[-1].show()

    def _turn_float(self) -> None:
        self._dock.setFloating(not self._dock.isFloating())

    def _dress(self) -> None:
        ink = self.palette().windowText().color()
        side = self.height() - px(HAIR)
        for place, (button, name) in enumerate(
            zip(reversed(self._buttons), ("panel-close", "panel-float"), strict=True), 1
        ):
            button.setIcon(icon(name, ink, (px(_DOCK_ICON_PX), 2 * px(_DOCK_ICON_PX))))
            button.setIconSize(QSize(px(_DOCK_ICON_PX), px(_DOCK_ICON_PX)))
            button.setGeometry(self.width() - place * side - px(HAIR), px(1), side, side)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        for button in self.buttons:
            button.show()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        for button in self._buttons[: -1 if self._keeps_close else None]:
            button.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._buttons:
            self._dress()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _CHANGES:
            self._take_room()
            self.updateGeometry()
            if self._buttons:
                self._dress()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(font("caption"))
        fade(painter, _QUIET)
        right = self.height() if self._keeps_close else 0
        room = self.rect().adjusted(px(NEAR + self._left), 0, -px(NEAR) - right, 0)
        text = painter.fontMetrics().elidedText(
            self._dock.windowTitle(), Qt.TextElideMode.ElideRight, room.width()
        )
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), text)
        painter.end()


class ToolBar(QToolBar):
    """A tool bar whose button for what has no room follows the palette.

    Its buttons with icons keep their size whatever becomes of their actions. Else Qt would lay out
    all of the window, and paint much of it, each time an action can be done or cannot any more.
    """

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self._is_ours = self._is_styling = self._is_looked_at = False
        self._sheet = ""
        self._words: Mapping[str, str] = {}
        self._icon_px = 0
        self._fit = QTimer(self)
        self._fit.setSingleShot(True)
        self._fit.setInterval(0)
        self._fit.timeout.connect(self._fit_icons)
        self._pad_px = _PAD_PX
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

    def restyle(self) -> None:
        """Take the colours and sizes that all widgets have now; who has one of these tells it."""
        self._style()
        self._set_icons()

    def set_icon_px(self, side: int) -> None:
        """Have icons of `side` px, smaller ones where an upright bar has not room for all."""
        self._icon_px = side
        if not self.isVisible():
            self.setIconSize(QSize(side, side))
            return
        smaller = min(side, self.iconSize().width())
        self.setIconSize(QSize(smaller, smaller))
        self._fit.start()  # when everything has its place

    def fit(self) -> None:
        """Take icons of the size that there is room for, if that waits to be done."""
        if self._fit.isActive():
            self._fit.stop()
            self._fit_icons()

    def _fit_icons(self) -> None:
        side, actions = self._icon_px, [each for each in self.actions() if each.isVisible()]
        if self.orientation() == Qt.Orientation.Vertical and actions and self.isVisible():
            rules = sum(action.isSeparator() for action in actions)
            room = self.height() - rules * px(_RULE_PX) - 2 * px(NEAR)
            each = room // (len(actions) - rules)
            self._pad_px = _PAD_PX if each >= side + _beside(_PAD_PX) else _TIGHT_PAD_PX
            side = max(_LEAST_ICON_PX, min(side, each - _beside(self._pad_px)))
            self._style()
        if side != self.iconSize().width():
            self.setIconSize(QSize(side, side))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._icon_px:
            # Not now: what is asked of a layout while it is at work is forgotten.
            self._fit.start()

    def show_words(self, words: Mapping[str, str]) -> None:
        """Show words below some icons, by the object names of their actions; none where upright.

        The others get as much room below them, so that all icons stand in one line.
        """
        self._words = words
        is_upright = self.orientation() == Qt.Orientation.Vertical
        style = Qt.ToolButtonStyle
        if is_upright or not any(action.objectName() in words for action in self.actions()):
            self.setToolButtonStyle(style.ToolButtonIconOnly)
            return
        for action in self.actions():
            action.setIconText(words.get(action.objectName(), " "))
        self.setToolButtonStyle(style.ToolButtonTextUnderIcon)

    def _style(self) -> None:
        """Take the looks of flat buttons, which are told anew for other colours and sizes."""
        sheet = button_sheet(QApplication.palette(), self._pad_px)
        if sheet != self._sheet:
            self._sheet, self._is_styling = sheet, True
            self.setStyleSheet(sheet)
            self._is_styling = False

    def actionEvent(self, event: QActionEvent) -> None:
        action = event.action()
        # Not before: for a button that Qt has made PySide loads every class of widgets.
        if event.type() == QEvent.Type.ActionChanged:
            if self._is_looked_at:
                followed = self.widgetForAction(action)
                if isinstance(followed, QToolButton):
                    let_go(followed, action)  # also of what was connected until now
            elif not self._pause.isActive():
                self._pause.start()  # a bar that is not shown follows its actions, too
        button = self._kept.get(action) if event.type() == QEvent.Type.ActionChanged else None
        # Qt makes buttons anew by itself. To ask one that is gone would end the program: PySide
        # does not survive an error of its own in this method.
        if button is None or not isValid(button) or button.isHidden() or not action.isVisible():
            super().actionEvent(event)

    def _keep_sizes(self) -> None:
        self._is_looked_at = True
        style = Qt.ToolButtonStyle
        if self.toolButtonStyle() not in {style.ToolButtonIconOnly, style.ToolButtonTextUnderIcon}:
            return
        for action in self.actions():
            button = self.widgetForAction(action)
            if isinstance(button, QToolButton) and not button.icon().isNull():
                button.setFixedSize(button.sizeHint())
                self._kept[action] = button

    def _free_sizes(self) -> None:
        """Let the buttons take the size that they need now, and keep it again."""
        for button in filter(isValid, self._kept.values()):
            button.setMinimumSize(QSize(0, 0))
            button.setMaximumSize(_ANY_SIZE)
        if self._kept:
            self._kept.clear()
            self._pause.start()

    def _on_turned(self, _orientation: Qt.Orientation) -> None:
        self._set_icons()
        self.show_words(self._words)

    def _set_icons(self) -> None:
        self._is_ours = self._is_ours or is_dark(QApplication.palette())
        if self._is_ours:
            is_upright = self.orientation() == Qt.Orientation.Vertical
            _set_icons(self, {_MORE_BUTTON: "more-down" if is_upright else "more-right"})


def _beside(pad_px: int) -> int:
    """Return the px that a button of a bar needs besides its icon: room, edges, distance."""
    return 2 * px(pad_px) + 3 * px(1) + _STYLE_PX


def _set_icons(frame: QWidget, names: dict[str, str]) -> None:
    colour = QApplication.palette().windowText().color()
    for object_name, icon_name in names.items():
        button = frame.findChild(QAbstractButton, object_name)
        if isinstance(button, QAbstractButton):
            button.setIcon(icon(icon_name, colour, _ICON_SIZES))


_LEAST_CONTENT_PX: Final = 60


class LateDock(QDockWidget):
    """A dock that makes its content, and a quiet title, when it is first shown, or asked for.

    Signals:
        made: There is a content now.
        opening: It is about to be brought up, and was not to be seen before.
        opened: That was done.
        put_away: It was hidden, or closed.

    Attributes:
        is_guest: It was brought up by a key or a menu: Esc puts it away again.
        yields_height: It may be lower than its content would like to be.
    """

    yields_height = True

    made = Signal()
    opening = Signal()
    opened = Signal()
    put_away = Signal()

    def __init__(
        self, title: str, name: str, make: Callable[[], QWidget], parent: QWidget
    ) -> None:
        super().__init__(title, parent)
        self.setObjectName(name)
        self.is_guest = False
        self._make = make

    @property
    def content(self) -> QWidget:
        """What is in it, made now if it never was."""
        found: QWidget | None = self.widget()
        if found is None:
            if not isinstance(self.titleBarWidget(), DockTitle):
                self.setTitleBarWidget(DockTitle(self))
            found = self._make()
            if self.yields_height:
                # Else a window that is not high enough would grow, maybe off the screen.
                found.setMinimumHeight(px(_LEAST_CONTENT_PX))
            self.setWidget(found)
            self.made.emit()
        return found

    def showEvent(self, event: QShowEvent) -> None:
        _ = self.content
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self.isHidden():  # else it is the window that is hidden, or a tab beside it is chosen
            self.is_guest = False
            self.put_away.emit()

    def bring_up(self) -> QWidget:
        """Show the dock in front of the others and return its content."""
        is_new = self.isHidden()
        if is_new:
            _ = self.content
            self.opening.emit()
        self.show()
        self.raise_()
        if is_new:
            self.is_guest = True
            self.opened.emit()
        return self.content


class FoldingDock(LateDock):
    """A dock that can be folded to its title; a click there opens it.

    Signals:
        fold_wanted: Whether the user wants it folded.
        fold_changed: It is folded now, or not any more.
        held_changed: It is to be folded whatever is in it, or not any more.

    Attributes:
        is_folded: Whether nothing but the title is shown.
        is_held: Whether it is to be so, as what is in it would tell too much.
    """

    yields_height = False

    fold_wanted = Signal(bool)
    fold_changed = Signal()
    held_changed = Signal()

    def __init__(
        self, title: str, name: str, make: Callable[[], QWidget], parent: QWidget
    ) -> None:
        self.is_folded = self.is_held = False
        self._focus_policy = Qt.FocusPolicy.NoFocus
        super().__init__(title, name, make, parent)
        self.setTitleBarWidget(FoldingTitle(self))

    def set_folded(self, is_folded: bool) -> None:  # as Qt's setters
        """Show nothing but the title, or all again."""
        if is_folded is self.is_folded:
            return
        self.is_folded = is_folded
        # Were it hidden, the dock would be no wider than its buttons.
        self.content.setMaximumHeight(0 if is_folded else _ANY_SIZE.height())
        content = self.content
        if is_folded:
            self._focus_policy = content.focusPolicy()
        content.setFocusPolicy(Qt.FocusPolicy.NoFocus if is_folded else self._focus_policy)
        layout = self.layout()
        if layout is not None:
            layout.activate()  # how high it may be is known before the window lays it out
        self.titleBarWidget().update()
        self.fold_changed.emit()

    def hold_folded(self, *, is_held: bool) -> None:
        """Keep the dock folded from now on, until the user opens it, or let go of it."""
        if is_held is not self.is_held:
            self.is_held = is_held
            self.held_changed.emit()

    def bring_up(self) -> QWidget:
        """Show the dock in front of the others, open, and return its content."""
        found = super().bring_up()
        self.is_guest = False  # it belongs to the window
        self.set_folded(False)
        return found


class FoldingTitle(DockTitle):
    """A title with an arrow that folds its dock; all of it opens one that is folded."""

    def __init__(self, dock: FoldingDock) -> None:
        super().__init__(dock)
        self._folding = dock
        self._left = _ARROW

    def mousePressEvent(self, event: QMouseEvent) -> None:
        is_on_arrow = event.position().x() < px(NEAR + _ARROW)
        is_left = event.button() == Qt.MouseButton.LeftButton
        if is_left and (is_on_arrow or self._folding.is_folded):
            self._folding.fold_wanted.emit(not self._folding.is_folded)
        else:
            super().mousePressEvent(event)  # to drag the dock

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip:
            words = self.tr("Open") if self._folding.is_folded else self.tr("Fold")
            self.setToolTip(tip_of(words))
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(_QUIET)
        painter.setPen(QPen(self.palette().windowText(), px(10) / 8))
        painter.translate(px(NEAR) + px(_ARROW) / 3, self.height() / 2)
        painter.rotate(0 if self._folding.is_folded else 90)
        reach = px(_ARROW) / 4
        painter.drawPolyline(
            [QPointF(-reach / 2, -reach), QPointF(reach / 2, 0), QPointF(-reach / 2, reach)]
        )
        painter.end()


# How much stands above and below the board.


LOW_PX: Final = 800
"""Lower windows have smaller bars: what they take is taken from the board."""

_ZOOMED_LOW_PX: Final = 500
"""The same where all is much larger, at 100 %: up to 150 % a zoom makes no window low."""

BOARD_SHARE: Final = 0.8
"""What the board keeps of the height of the window."""


class Lowness(QObject):
    """Whether a window is low, so that what stands above and below its board has to be small.

    Everything that is larger where there is room asks here: words below icons, lines of the strip,
    the graph below the board.

    Signals:
        changed: Whether it is low now.
    """

    changed = Signal(bool)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.is_low = False

    def spare(self, height: int, most: int, side_at: Callable[[int], float]) -> int:
        """Return how many px, `most` at most, the board can spare of what it would have alone.

        Args:
            height: What it would have.
            most: How many px are wanted.
            side_at: Returns the side of the board in a height; it grows by whole px of its cells.
        """
        least = self._window.height() * BOARD_SHARE
        return next((px for px in range(most, 0, -1) if side_at(height - px) >= least), 0)

    def look(self, height: int) -> None:
        """Take the height of the window as it is now."""
        is_low = height < min(scale.px(LOW_PX), max(LOW_PX, scale.px(_ZOOMED_LOW_PX)))
        if is_low is not self.is_low:
            self.is_low = is_low
            self.changed.emit(is_low)
