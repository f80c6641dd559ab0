"""Windows of documents as tabs of one window.

Each tab is a whole `Window`, with its menus, panels and undo: what a user has done in it is as it
was when it comes in front again, and no feature need know that there are tabs.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QCursor, QFontInfo, QPalette, QWindowStateChangeEvent
from PySide6.QtWidgets import (
    QApplication,
    QMenu,
    QStackedWidget,
    QStyle,
    QStyleOptionTab,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.gui.shell.tab_names import cut, shared, without_usual_ending
from sgfedit.gui.widgets import scale
from sgfedit.gui.widgets.plain_text import item_of, tip_of
from sgfedit.gui.window import Host, Window
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QCloseEvent, QContextMenuEvent, QMouseEvent

_LEAST_LETTERS: Final = 8
"""Of each name are shown: where there is no room for so many the tabs are scrolled."""

_TORN_PX: Final = 40
"""So far above or below the bar a tab is drawn out of it."""
_CLOSE_PX: Final = 10
_TEXT: Final = QStyle.SubElement.SE_TabBarTabText
_DIRECT: Final = Qt.FindChildOption.FindDirectChildrenOnly
_FLAT: Final = """
QTabBar {{ font-size: {size}px; }}
QTabBar::tab {{ color: {ink}; padding: 0px 2px 0px 8px; border: none;
    border-bottom: 2px solid transparent; }}
QTabBar::tab:hover {{ background: {hovered}; }}
QTabBar::tab:selected {{ background: {front}; border-bottom-color: {line}; }}
QTabBar::tab:focus {{ border-top: 1px solid {line}; }}
"""
"""Tabs as low as a menu bar: names in those of a style would be cut.

With its colours in words, as those of a palette stay what they were when it was first used.
"""

_CASCADE: Final = QPoint(28, 28)
_LOOKS: Final = frozenset({QEvent.Type.PaletteChange, QEvent.Type.FontChange})
_MOVING: Final = frozenset({QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show})
"""Events of a menu bar after which its menus may end elsewhere."""


class TabBar(QTabBar):
    """Names of the documents; a tab can be moved, closed, and torn off.

    Signals:
        torn: A tab, by its number, was drawn out of the bar.
    """

    torn = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._held = self._closed_at = -1
        self.setObjectName("documentTabs")
        self.setAccessibleName(self.tr("Open files"))
        self.setDocumentMode(True)
        self.setMovable(True)
        self.setTabsClosable(True)
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideMiddle)
        self.setDrawBase(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._most = 16_777_215
        self._is_short = False
        self._widths_of: tuple[int, int, int] | None = None
        self._known: list[int] = []
        self._sheet = ""
        self.restyle()
        self.tabMoved.connect(self._on_moved)

    def close_with(self, index: int, window: Window) -> None:
        """Give a tab a button that closes a window; Qt's own is a red drawing."""
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setToolTip(self.tr("Close"))
        button.setAccessibleName(self.tr("Close"))
        button.setIconSize(QSize(_CLOSE_PX, _CLOSE_PX))
        button.clicked.connect(window.close)
        self.setTabButton(index, QTabBar.ButtonPosition.RightSide, button)
        self._set_icons(button)

    def _set_icons(self, *buttons: QToolButton) -> None:
        """Draw some buttons that close tabs, or all."""
        found = icon(
            "panel-close", QApplication.palette().windowText().color(), (_CLOSE_PX, 2 * _CLOSE_PX)
        )
        for button in buttons or self.findChildren(QToolButton, options=_DIRECT):
            if not button.objectName():  # those of Qt, which scroll, have names
                button.setIcon(found)

    def restyle(self) -> None:
        """Take the colours and the font that all widgets have now."""
        palette, role = QApplication.palette(), QPalette.ColorRole
        sheet = _FLAT.format(
            size=QFontInfo(QApplication.font()).pixelSize(),
            ink=palette.color(role.WindowText).name(),
            hovered=palette.color(role.Midlight).name(),
            front=palette.color(role.Base).name(),
            line=palette.color(role.Highlight).name(),
        )
        if sheet != self._sheet:
            self._sheet = sheet
            self.setStyleSheet(sheet)
            self._set_icons()

    # The room is shared here and not by Qt, which lets a long name keep its width and leaves
    # nothing of the short ones.

    def tabSizeHint(self, index: int) -> QSize:
        return QSize(self._widths()[index], min(super().tabSizeHint(index).height(), self._most))

    def minimumTabSizeHint(self, index: int) -> QSize:
        return self.tabSizeHint(index)

    def initStyleOption(self, option: QStyleOptionTab, index: int) -> None:
        super().initStyleOption(option, index)
        self._widths()  # which says whether endings are shown
        place = self.style().subElementRect(_TEXT, option, self)
        option.text = item_of(cut(self._shown(index), place.width(), self.fontMetrics()))

    def _widths(self) -> list[int]:
        """Return the px of all tabs; Qt asks for each of them, again and again.

        Names are not looked at: whatever changes them forgets the widths.
        """
        key = self.width(), self.fontMetrics().height(), self.count()
        if key != self._widths_of:
            self._widths_of, self._known = key, self._share()
        return self._known

    def setTabText(self, index: int, text: str) -> None:
        self._widths_of = None
        super().setTabText(index, text)

    def tabInserted(self, index: int) -> None:
        self._widths_of = None
        super().tabInserted(index)

    def tabRemoved(self, index: int) -> None:
        self._widths_of = None
        super().tabRemoved(index)

    def _share(self) -> list[int]:
        self._is_short = False
        needs = self._needs()
        if sum(needs) > self.width():
            self._is_short = True
            needs = self._needs()
        around = max(map(self._around, range(self.count())), default=0)
        least = around + self.fontMetrics().horizontalAdvance("n" * _LEAST_LETTERS + "…")
        return shared(needs, self.width(), least)

    def _needs(self) -> list[int]:
        return [
            self._around(n) + self.fontMetrics().horizontalAdvance(self._shown(n))
            for n in range(self.count())
        ]

    def _around(self, index: int) -> int:
        """Return the px of a tab beside its name."""
        text = QSize(self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, self.tabText(index)))
        return super().tabSizeHint(index).width() - text.width()

    def _shown(self, index: int) -> str:
        """Return what there is to write on a tab, which may have to be cut."""
        text = self.tabText(index).replace("&&", "&")
        return without_usual_ending(text) if self._is_short else text

    def lie_in(self, room: QRect) -> None:
        """Take a place of its own in the parent, and be no higher than that."""
        if self._most != room.height():
            self._most = room.height()
            self.setIconSize(self.iconSize())  # Qt asks anew for the sizes of tabs
        self.setGeometry(room)
        self.raise_()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self.tabAt(event.position().toPoint())
        self._held = at if event.button() is Qt.MouseButton.LeftButton else -1
        if event.button() is Qt.MouseButton.MiddleButton:
            self._closed_at = at
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        y = event.position().y()
        is_out = self._held >= 0 and not -_TORN_PX < y < self.height() + _TORN_PX
        if is_out and self.count() > 1:
            held, self._held = self._held, -1
            # Before it is gone: Qt goes on moving the tab that the button went down on.
            super().mouseReleaseEvent(event)
            self.torn.emit(held)
            return
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = -1
        if event.button() is Qt.MouseButton.MiddleButton:
            # By ourselves: only later versions of Qt do so.
            at, self._closed_at = self._closed_at, -1
            if at >= 0 and at == self.tabAt(event.position().toPoint()):
                self.tabCloseRequested.emit(at)
            return
        super().mouseReleaseEvent(event)

    def _on_moved(self, from_: int, to: int) -> None:
        self._widths_of = None
        if self._held == from_:
            self._held = to
        elif self._held < 0 and self.currentIndex() >= 0:
            # Qt leaves the bar scrolled to where the tab was; a text brings it in sight.
            self.setTabText(self.currentIndex(), self.tabText(self.currentIndex()))


_open: set[TabbedWindow] = set()
"""Those that Qt has not destroyed: nothing else holds them, also while they are being closed."""


class TabbedWindow(Host):
    """A window that shows one of several `Window`s, and their names as tabs.

    The tabs lie in the row of the menus, which has room, so that the board is as large as without
    them; where the menus are elsewhere they have a row of their own. The window closes when the
    last of its windows is closed or torn off.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("tabs")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.bar = TabBar(self)
        self._pages = QStackedWidget(self)
        self._windows: list[Window] = []
        self._shown: Window | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._pages, 1)
        self._layout = layout
        self.bar.currentChanged.connect(self._on_current)
        self.bar.tabMoved.connect(self._on_moved)
        self.bar.tabCloseRequested.connect(self._close_tab)
        self.bar.torn.connect(self._on_torn)
        _open.add(self)
        self.destroyed.connect(partial(_open.discard, self))

    @property
    def windows(self) -> tuple[Window, ...]:
        """The windows in it, in the order of their tabs."""
        return tuple(self._windows)

    @property
    def current(self) -> Window | None:
        """The window that is shown."""
        return self._shown

    def add(self, window: Window) -> None:
        """Take a window in as the last tab; it is shown when it is brought up."""
        if not self._windows:
            self.setGeometry(window.geometry())
            self.setWindowIcon(window.windowIcon())
        # In one step: without a parent its own native window would stay behind it, and the mouse
        # would be taken to be where that one is.
        window.setParent(self._pages, Qt.WindowType.Widget)
        self._windows.append(window)
        self._pages.addWidget(window)
        self.bar.close_with(self.bar.addTab(item_of(window.file_name)), window)
        window.windowTitleChanged.connect(self._name)
        window.document.saved_changed.connect(self._name)
        window.closed.connect(self._drop)
        self._show_bar()
        self._name()

    def bring_up(self, window: Window) -> None:
        """Show a window that is in it, and itself, in front of all others."""
        self.bar.setCurrentIndex(self._windows.index(window))
        self._on_current(self.bar.currentIndex())
        self.show()
        self.raise_()
        self.activateWindow()

    def replace(self, old: Window, new: Window) -> None:
        """Let a window that has the document of another one have its tab, too."""
        place, is_shown = self._windows.index(old), old is self._shown
        self.add(new)
        self.move_tab(new, place)
        self._drop(old)
        new.document.saved_changed.connect(self._name)  # not heard for either of them any more
        if is_shown:
            self.bar.setCurrentIndex(self._windows.index(new))

    def move_tab(self, window: Window, to: int) -> None:
        """Let the tab of a window in it stand at a place, from 0."""
        self.bar.moveTab(self._windows.index(window), to)

    def take_out(self, window: Window, place: QPoint | None = None) -> None:
        """Make one of its windows a window of its own again, near a place of the screen."""
        size = self.size()
        self._drop(window)
        window.setParent(None, Qt.WindowType.Window)
        window.resize(size)
        if place is not None:
            window.move(place)
        window.show()
        window.activateWindow()

    # Following the windows ------------------------------------------------------------------

    def _drop(self, window: Window) -> None:
        """Forget a window, which is closed or goes."""
        if window not in self._windows:
            return
        window.windowTitleChanged.disconnect(self._name)
        window.document.saved_changed.disconnect(self._name)
        window.closed.disconnect(self._drop)
        index = self._windows.index(window)
        del self._windows[index]
        self._pages.removeWidget(window)
        if window is self._shown:
            window.menuBar().removeEventFilter(self)
            self._shown = None
        self.bar.removeTab(index)
        self._show_bar()
        self._on_current(self.bar.currentIndex())
        if not self._windows:
            self.close()

    def _show_bar(self) -> None:
        """Show the tabs where there are several, and the window does not fill the screen."""
        self.bar.setVisible(len(self._windows) > 1 and not self.isFullScreen())
        self._place_bar()

    def _place_bar(self) -> None:
        """Lay the tabs behind the menus of the window that is shown."""
        if self._shown is None:
            return
        menus = self._shown.menuBar()
        if menus.isNativeMenuBar() or menus.isHidden():
            self._layout.insertWidget(0, self.bar)
            return
        self._layout.removeWidget(self.bar)
        end = max(menus.actionGeometry(action).right() for action in menus.actions())
        corner = menus.mapTo(self, QPoint(end + scale.px(scale.APART), 0))
        self.bar.lie_in(QRect(corner, QPoint(self.width() - 1, corner.y() + menus.height() - 1)))

    def _name(self) -> None:
        """Write the names of the documents on the tabs, and that of the shown one above all."""
        for index, window in enumerate(self._windows):
            name = item_of(window.file_name)
            text = f"{name} •" if window.isWindowModified() else name
            if text != self.bar.tabText(index):  # Qt would lay out all tabs anew for each
                self.bar.setTabText(index, text)
            path = window.document.read_from
            self.bar.setTabToolTip(index, tip_of(str(path) if path else window.file_name))
        shown = self._shown
        if shown is not None:
            self.setWindowTitle(shown.windowTitle())
            self.setWindowFilePath(shown.windowFilePath())
            self.setWindowModified(shown.isWindowModified())

    def _on_current(self, index: int) -> None:
        if not 0 <= index < len(self._windows):
            return
        window = self._windows[index]
        if window is not self._shown:
            if self._shown is not None:
                self._shown.menuBar().removeEventFilter(self)
            self._shown = window
            self._pages.setCurrentWidget(window)
            window.menuBar().installEventFilter(self)
            self._place_bar()
            self._tell_state(window)
            (window.focusWidget() or window.board).setFocus(Qt.FocusReason.OtherFocusReason)
        self._name()

    def _on_moved(self, from_: int, to: int) -> None:
        window = self._windows.pop(from_)
        self._windows.insert(to, window)

    def _close_tab(self, index: int) -> None:
        if 0 <= index < len(self._windows):
            self._windows[index].close()

    def _on_torn(self, index: int) -> None:
        self.take_out(self._windows[index], QCursor.pos() - QPoint(self.width() // 4, _TORN_PX))

    # Events ---------------------------------------------------------------------------------

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        index = self.bar.tabAt(self.bar.mapFrom(self, event.pos()))
        if index < 0:
            event.ignore()
            return
        window = self._windows[index]
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("&Close"), window.close)
        others = menu.addAction(self.tr("Close &others"), lambda: self._close_others(window))
        out = menu.addAction(self.tr("&Window of its own"), lambda: self.take_out(window))
        for action in (others, out):
            action.setEnabled(len(self._windows) > 1)
        menu.popup(event.globalPos())

    def _close_others(self, window: Window) -> None:
        for other in self.windows:
            if other is not window and not other.close():
                return

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _MOVING:
            self._place_bar()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _LOOKS:
            self.bar.restyle()
            self._place_bar()
        elif event.type() == QEvent.Type.WindowStateChange and self._shown is not None:
            self._show_bar()
            self._tell_state(self._shown)

    def _tell_state(self, window: Window) -> None:
        """Let a window in it follow that it fills the screen, or does not any more."""
        QApplication.sendEvent(window, QWindowStateChangeEvent(window.windowState()))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close all windows in it, or none if the user wants to stay at one of them."""
        windows = self.windows
        if all(window.may_close() for window in windows):
            for window in windows:
                window.close()
            event.accept()
        else:
            for window in windows:
                window.stay()
            event.ignore()


def gather(windows: Iterable[Window], shown: Window) -> TabbedWindow:
    """Make windows, or one alone, the tabs of one, which has the place of the one `shown`."""
    host = TabbedWindow()
    is_visible, state = shown.isVisible(), shown.windowState()
    host.setGeometry(shown.geometry())
    for window in windows or (shown,):
        host.add(window)
    if is_visible:
        host.setWindowState(state & ~Qt.WindowState.WindowActive)
        host.bring_up(shown)
    return host


def scatter(host: Host) -> None:
    """Make all tabs windows of their own."""
    place = host.geometry().topLeft()
    for number, window in enumerate(host.windows):
        host.take_out(window, place + _CASCADE * number)
