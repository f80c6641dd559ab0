"""Window as a feature sees it: all that may be asked of it.

```text
features, panels, dialogs ─→ Window ←─ MainWindow, which assembles all of them
```

A class and no protocol, as dialogs need it as the widget they belong to.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final, TypeVar, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from sgfedit.app.shared_file import is_same_file
from sgfedit.errors import LockedError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from PySide6.QtCore import QObject, QPoint
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QHBoxLayout, QLabel

    from sgfedit.app.checker import Checker
    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings
    from sgfedit.errors import RefusalError
    from sgfedit.gui.actions.row import Table
    from sgfedit.gui.views.board.view import BoardView
    from sgfedit.gui.views.comment.panel import CommentPanel
    from sgfedit.gui.views.games.panel import GamesPanel
    from sgfedit.gui.views.problems.panel import ProblemsPanel
    from sgfedit.gui.views.source.panel import NodeSource
    from sgfedit.gui.views.status_bar import StatusBar
    from sgfedit.gui.views.strip import InfoStrip
    from sgfedit.gui.views.timeline.view import Timeline
    from sgfedit.gui.views.tree.view import TreeView
    from sgfedit.gui.widgets.frames import LateDock, Lowness, ToolBar
    from sgfedit.sgf import Node

    _Part = TypeVar("_Part", bound=QObject)

REFUSAL_SECONDS = 12
_DONE: Final = 30
STATE_VERSION: Final = 2
"""Of what `saveState` keeps of docks and tool bars."""

SESSION_ACTION: Final = "sessionAction"
"""Property of a window that belongs to no file: id of the action that opens it again."""

SESSION_TOLD: Final = "sessionTold"
"""Property of such a window: what that action is to be told, such as a query."""


class Window(QMainWindow):
    """The window of one document.

    Signals:
        closed: This window; its document has been saved or given up.

    Attributes:
        document: The open file.
        settings: Shared by all windows.
        actions_by_id: Its QActions by their id in the table.
        table: The rows of all actions.
        new_window: Makes another window.
        docks: By the names of the panels in the table; "tree" and "comment" besides.
        tool_bars: By their object names.
        remark: What the status bar says of the current move.
        below_board: The row of the timeline, and of what else is told there.
        lowness: Whether it is low now, so that bars and strip are to be small.
        recovery_folder: Where unsaved work is kept; None for nowhere.
        done: The ids of the actions that were triggered last.
    """

    closed = Signal(object)

    document: Document
    settings: Settings
    actions_by_id: dict[str, QAction]
    table: Table
    new_window: Callable[[], Window]

    board: BoardView
    info: InfoStrip
    tree: TreeView
    comment: CommentPanel
    status: StatusBar
    remark: QLabel
    below_board: QHBoxLayout
    timeline: Timeline
    lowness: Lowness

    docks: dict[str, LateDock]
    tool_bars: dict[str, ToolBar]
    recovery_folder: Path | None

    def __init__(self) -> None:
        super().__init__()
        self._parts: dict[type[QObject], QObject] = {}
        self.done: deque[str] = deque(maxlen=_DONE)

    def part(self, kind: Callable[[Window], _Part]) -> _Part:
        """Return the object of a class that this window has one of, made at the first call.

        So a feature has its own state and its own links in each window, and the window need not
        know of them.
        """
        found = self._parts.get(cast("type[QObject]", kind))
        if found is None:
            found = self._parts[cast("type[QObject]", kind)] = kind(self)
        return cast("_Part", found)

    @property
    def games(self) -> GamesPanel:
        """The list of games, made when it is first asked for."""
        return cast("GamesPanel", self.docks["games"].content)

    @property
    def node_source(self) -> NodeSource:
        """The source of the node, made when it is first asked for."""
        return cast("NodeSource", self.docks["source"].content)

    @property
    def problems(self) -> ProblemsPanel:
        """The list of problems, made when it is first asked for."""
        return cast("ProblemsPanel", self.docks["problems"].content)

    @property
    def checker(self) -> Checker:
        """What looks for problems of the file, begun when it is first asked for."""
        raise NotImplementedError

    def settle(self) -> None:
        """Join the features with the window, if that was not done yet."""
        raise NotImplementedError

    @property
    def file_name(self) -> str:
        """The name of the file, or what to call one without."""
        raise NotImplementedError

    def show_title(self) -> None:
        """Show in the title which file and which game this is."""
        raise NotImplementedError

    def commit_typing(self) -> None:
        """Take what an input method, or the label editor on the board, still holds."""
        raise NotImplementedError

    def flush_recovery(self) -> bool:
        """Write what is not saved to the recovery file now; return whether that was possible."""
        raise NotImplementedError

    def keep_typed(self, typed: Mapping[tuple[Node, str], str]) -> None:
        """Keep what stands in a dialog and is not applied, should the program crash.

        Args:
            typed: Node and property → the text it shall have; nothing at all once it is applied.
        """
        raise NotImplementedError

    def may_close(self) -> bool:
        """Ask what to do with changes, once, and return whether the window may be closed."""
        raise NotImplementedError

    def stay(self) -> None:
        """Forget that the window might be closed."""
        raise NotImplementedError

    def arrange_docks(self) -> None:
        """Put all docks in their first places; tree and comment can be seen there, panels not."""
        section = ""
        for name, dock in self.docks.items():
            panel = self.table.panels.get(name)
            dock.setFloating(False)
            self.removeDockWidget(dock)
            self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
            beside = panel.behind or section if panel is not None else ""
            if beside:
                self.tabifyDockWidget(self.docks[beside], dock)
            elif panel is not None:
                section = name
            dock.setVisible(panel is None)

    def leave_panel(self) -> None:
        """Go back to the board; a panel that a key has brought up goes if the focus is in it."""
        inside = QApplication.focusWidget()
        for dock in self.docks.values():
            if dock.is_guest and not dock.isFloating() and inside and dock.isAncestorOf(inside):
                dock.hide()
        self.board.setFocus(Qt.FocusReason.OtherFocusReason)

    def focusNextPrevChild(self, is_next: bool, /) -> bool:
        """Go on by Tab; what had the focus and is disabled leaves it to its neighbour.

        That is the list of its panel, or else the board. Qt would give it to whatever comes next,
        as to the tabs of the files, where the keys for moves do something else.
        """
        lost = self.window().focusWidget()
        if lost is None or lost is self or lost.isEnabled():
            return super().focusNextPrevChild(is_next)
        from PySide6.QtWidgets import QAbstractItemView  # noqa: PLC0415  # slow: not to start

        around = next((dock for dock in self.docks.values() if dock.isAncestorOf(lost)), None)
        lists = around.findChildren(QAbstractItemView) if around is not None else []
        usable = (view for view in lists if view.isVisible() and view.isEnabled())
        heirs = (
            view
            for view in usable
            if view.focusPolicy() is not Qt.FocusPolicy.NoFocus and view.currentIndex().isValid()
        )
        next(heirs, self.board).setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def refuse(self, refusal: RefusalError) -> None:
        """Say why something was not done, in the status bar; nothing was changed.

        Of a locked file that is told by itself, with what unlocks it: see `Document.locked_out`.
        """
        if isinstance(refusal, LockedError):
            return
        QApplication.beep()
        from sgfedit.app.error_words import words_of  # noqa: PLC0415  # seldom needed

        self.status.note(words_of(refusal), REFUSAL_SECONDS, of_node=True)

    @property
    def fills_screen(self) -> bool:
        """Whether the window, or the one that it is a tab of, fills the screen."""
        return self.window().isFullScreen()

    def turn_full_screen(self) -> None:
        """Fill the screen, or be again what the window was before, which may be maximised."""
        top = self.window()
        top.setWindowState(top.windowState() ^ Qt.WindowState.WindowFullScreen)

    def bring_up(self) -> None:
        """Show the window, or its tab, in front of the others."""
        host = host_of(self)
        if host is not None:
            host.bring_up(self)
            return
        self.show()
        self.raise_()
        self.activateWindow()

    @property
    def is_untouched(self) -> bool:
        """Whether nothing was opened in it yet, and nothing is to be saved."""
        raise NotImplementedError

    def free_window(self) -> Window:
        """Return this window if nothing is open in it, else a new one that is not shown yet."""
        raise NotImplementedError


class Host(QWidget):
    """A window that shows several `Window`s as tabs."""

    @property
    def windows(self) -> tuple[Window, ...]:
        """The windows in it, in the order of their tabs."""
        raise NotImplementedError

    @property
    def current(self) -> Window | None:
        """The window that is shown."""
        raise NotImplementedError

    def bring_up(self, window: Window) -> None:
        """Show a window that is in it, and itself, in front of all others."""
        raise NotImplementedError

    def add(self, window: Window) -> None:
        """Take a window in as the last tab; it is shown when it is brought up."""
        raise NotImplementedError

    def replace(self, old: Window, new: Window) -> None:
        """Let a window that has the document of another one have its tab, too."""
        raise NotImplementedError

    def move_tab(self, window: Window, to: int) -> None:
        """Let the tab of a window in it stand at a place, from 0."""
        raise NotImplementedError

    def take_out(self, window: Window, place: QPoint | None = None) -> None:
        """Make one of its windows a window of its own again, near a place of the screen."""
        raise NotImplementedError


def open_windows() -> list[Window]:
    """Return every open window of a document, whether it is a tab or not."""
    return [window for top in QApplication.topLevelWidgets() for window in _windows_in(top)]


def _windows_in(top: QWidget) -> tuple[Window, ...]:
    if isinstance(top, Window):
        return (top,)
    return top.windows if isinstance(top, Host) else ()


def host_of(window: Window) -> Host | None:
    """Return the window of which a window is a tab, None if it is one by itself."""
    top = window.window()
    return top if isinstance(top, Host) else None


def window_around(widget: QWidget | None) -> Window | None:
    """Return the window of a document that a widget is in, or that its dialog belongs to."""
    while widget is not None and not isinstance(widget, Window):
        widget = widget.parentWidget()
    return widget


def window_of(path: Path) -> Window | None:
    """Return the window in which the file at `path` is open, or None."""
    for window in open_windows():
        known = window.document.read_from
        if known is not None and is_same_file(known, path):
            return window
    return None
