"""Focus: the board and its comment have the whole screen; all else goes, and comes back as it was.

It follows the window, so that it does not matter who has made it fill the screen: F11, the menu or
a key of the window manager. The comment is in large type, and in its place as long as any node of
the game has one. The strip above the board is there only where something that asks the user lies
over it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QByteArray,
    QCoreApplication,
    QDynamicPropertyChangeEvent,
    QEvent,
    QObject,
    Qt,
)
from PySide6.QtGui import QResizeEvent, QWindowStateChangeEvent
from PySide6.QtWidgets import QDockWidget, QToolBar, QWidget

from sgfedit.gui.edit_notice import EditNotice
from sgfedit.gui.widgets.banner import COVERED
from sgfedit.gui.widgets.focus_ring import NO_RING
from sgfedit.gui.window import STATE_VERSION

if TYPE_CHECKING:
    from sgfedit.gui.widgets.toast import Toast
    from sgfedit.gui.window import Window

_ACTION: Final = "view.full_screen"
_PROPERTY: Final = QDynamicPropertyChangeEvent
_tr = QCoreApplication.translate


class FullScreen(QObject):
    """Clears the screen for the board and the comment of a window while that fills the screen."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._layout: QByteArray | None = None
        self._hidden: list[QWidget] = []
        self._toast: Toast | None = None
        self._title: QWidget | None = None
        window.actions_by_id[_ACTION].setCheckable(True)
        window.status.message.changed.connect(self._on_message)
        window.comment.words.changed.connect(self._show_comment)
        window.info.installEventFilter(self)
        window.installEventFilter(self)

    @property
    def is_on(self) -> bool:
        """Whether there is nothing but the board."""
        return self._layout is not None

    @property
    def layout(self) -> QByteArray:
        """Docks and tool bars as they are, or come back."""
        return self._layout or self._window.saveState(STATE_VERSION)

    def toggle(self) -> None:
        """Fill the screen, or be again what the window was before, which may be maximised."""
        self._window.turn_full_screen()
        self._window.actions_by_id[_ACTION].setChecked(self._window.fills_screen)

    def leave(self) -> None:
        """Be a window again, if it is none."""
        if self._window.fills_screen:
            self.toggle()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # By class: to ask an event for its type takes three times as long, and most are others.
        window = self._window
        if isinstance(event, QWindowStateChangeEvent):
            if watched is window and window.fills_screen != self.is_on:
                (self._bring_back if self.is_on else self._clear)()
        elif isinstance(event, QResizeEvent):
            if watched is window.board:
                self._follow()
        elif self.is_on and watched is window.info and isinstance(event, _PROPERTY):
            window.info.setVisible(bool(window.info.property(COVERED)))
        return False

    def _follow(self) -> None:
        if self._toast is not None:
            self._toast.follow()
        self._window.part(EditNotice).follow()

    def _clear(self) -> None:
        window = self._window
        self._layout = self.layout
        # Who comes here reads at the board: there is nothing to tell it from.
        window.board.setProperty(NO_RING, True)
        self._hidden = [part for part in self._parts() if not part.isHidden()]
        for part in self._hidden:
            part.hide()
        window.info.setVisible(bool(window.info.property(COVERED)))
        self._show_comment()
        window.part(EditNotice).set_floating(is_floating=True)
        window.board.setFocus(Qt.FocusReason.OtherFocusReason)
        window.board.setProperty(NO_RING, None)
        window.actions_by_id[_ACTION].setChecked(True)
        self._say(_tr("FullScreen", "Esc brings everything back"))

    def _show_comment(self) -> None:
        """Let the comment stand beside the board, if the game has any."""
        window, dock = self._window, self._window.docks["comment"]
        if self.is_on and self._title is None:
            self._title = dock.titleBarWidget()
            dock.setTitleBarWidget(QWidget(dock))  # no title at all
            window.comment.set_large(True)
        if self.is_on and not window.comment.words.is_silent:
            dock.setFloating(False)
            dock.bring_up()

    def _parts(self) -> list[QWidget]:
        """Return what takes room from the board; a panel on another screen takes none."""
        window = self._window
        docks = [
            dock
            for dock in window.findChildren(QDockWidget)
            if not dock.isFloating() or dock.screen() is window.screen()
        ]
        bars = window.findChildren(QToolBar)
        return [window.menuBar(), window.status, window.timeline, *bars, *docks]

    def _bring_back(self) -> None:
        layout, self._layout = self._layout, None
        for part in self._hidden:
            part.show()
        self._hidden = []
        self._window.info.show()
        dock = self._window.docks["comment"]
        if self._title is not None:
            bare = dock.titleBarWidget()
            dock.setTitleBarWidget(self._title)
            self._title.show()
            self._title = None
            bare.deleteLater()
        self._window.comment.set_large(False)
        self._window.part(EditNotice).set_floating(is_floating=False)
        if layout is not None:
            self._window.restoreState(layout, STATE_VERSION)
        self._window.timeline.setVisible(self._window.settings.get("board.slider"))
        self._window.actions_by_id[_ACTION].setChecked(False)
        if self._toast is not None:
            self._toast.hide()

    # What the status bar would say ----------------------------------------------------------

    def _on_message(self) -> None:
        if self.is_on and self._window.status.message.text():
            self._say(self._window.status.message.text())

    def _say(self, text: str) -> None:
        if self._toast is None:
            from sgfedit.gui.widgets.toast import Toast  # noqa: PLC0415  # seldom needed

            self._toast = Toast(self._window.board)
            self._window.board.installEventFilter(self)
        self._toast.say(text)
