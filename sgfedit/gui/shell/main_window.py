"""One window: builds what its first picture shows, then joins the features with it."""

from __future__ import annotations

from functools import cached_property, partial
from time import monotonic
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QByteArray, QCoreApplication, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMenu, QVBoxLayout, QWidget

from sgfedit.app.document import Document
from sgfedit.app.summary_lines import TITLE, line_of
from sgfedit.gui import features, named
from sgfedit.gui.actions import build as action_build
from sgfedit.gui.shell.menus import Menus
from sgfedit.gui.shell.side import Folds, Side
from sgfedit.gui.views.board.view import BoardView
from sgfedit.gui.views.comment.panel import CommentPanel
from sgfedit.gui.views.status_bar import Rank, StatusBar, note_at
from sgfedit.gui.views.strip import InfoStrip
from sgfedit.gui.views.timeline.view import Timeline
from sgfedit.gui.views.tree.view import TreeView
from sgfedit.gui.widgets import later, scale
from sgfedit.gui.widgets.frames import FoldingDock, LateDock, Lowness, ToolBar
from sgfedit.gui.widgets.placing import place
from sgfedit.gui.widgets.plain_text import caption_of
from sgfedit.gui.window import STATE_VERSION, Window

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from PySide6.QtCore import QRect
    from PySide6.QtGui import (
        QCloseEvent,
        QDragEnterEvent,
        QDropEvent,
        QKeyEvent,
        QPaintEvent,
        QResizeEvent,
    )
    from PySide6.QtWidgets import QToolBar

    from sgfedit.app.checker import Checker
    from sgfedit.app.recovery import Recovery
    from sgfedit.app.settings import Settings
    from sgfedit.errors import FileError
    from sgfedit.game import Collection
    from sgfedit.game.game import Change
    from sgfedit.gui.actions.row import Panel
    from sgfedit.sgf import Node


_FIRST_SIZE = QSize(1320, 860)
_SMALL_ICON_PX = 16
_NOT_KEPT_S: Final = 60
_SLICE_S: Final = 0.008
"""After so long what is made beside the user lets events through; half a frame."""


class MainWindow(Window):
    """A `Window` with all its parts.

    Signals:
        settled: The first picture was painted, and the rest is made.
    """

    settled = Signal()

    def __init__(
        self,
        settings: Settings,
        new_window: Callable[[], Window] | None = None,
        recovery_folder: Path | None = None,
        before: MainWindow | None = None,
    ) -> None:
        """Build the window.

        Args:
            settings: Those of the user.
            new_window: Makes another window.
            recovery_folder: Where unsaved work is kept; None: nowhere.
            before: The window whose document it takes, see `shell.remaking`.
        """
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.settings = settings
        self.table = features.TABLE
        self.new_window = new_window or (lambda: MainWindow(settings))
        self.document: Document = Document() if before is None else before.document
        self.document.setParent(self)
        self.lowness = Lowness(self)
        self._may_close = self._is_settled = self._is_closed = False
        self.tool_bars = {}
        self._is_untouched = True  # a panel that is shown at once may ask
        self._games_seen: tuple[Collection | None, bool] = None, False
        self._titled: tuple[Path | None, Path | None] | None = None
        self.recovery_folder = recovery_folder
        self._build_views()
        self.actions_by_id: action_build.Actions = action_build.Actions(self)
        action_build.set_icons(self)
        self._follow_docks()
        self.part(Menus)
        self._build_tool_bars()
        self._connect()
        self.setAcceptDrops(True)
        place(self, _FIRST_SIZE, settings.get("window.geometry"))
        self.lowness.look(self.height())
        state = settings.get("window.state")
        if state:
            self.restoreState(QByteArray(state), STATE_VERSION)
        self._side = self.part(Side)
        self._on_reset()
        self.part(Folds)
        action_build.refresh_checks(self)
        # Nothing was opened here yet.
        self._is_untouched = before is None or before._is_untouched  # noqa: SLF001  # its own
        self.board.setFocus()
        self._settling = self._settle_in_steps()
        _AtFirst(self.board, QEvent.Type.Paint, partial(later, self, self._settle_on))
        # Shortcuts are looked for once nobody wants the key for itself.
        self._first_key = _AtFirst(self, QEvent.Type.ShortcutOverride, self._make_actions)

    def settle(self) -> None:
        """Join the features with the window: what its first picture need not wait for."""
        for _ in self._settling:
            pass

    def _make_actions(self) -> None:
        for _ in self.actions_by_id.complete():
            pass

    def _settle_on(self) -> None:
        """Do the same between events: the first key, or click, does not wait for all of it."""
        end = monotonic() + _SLICE_S
        for _ in self._settling:
            if monotonic() >= end:
                later(self, self._settle_on)
                return

    def _settle_in_steps(self) -> Iterator[None]:
        self._is_settled = True
        yield from self.actions_by_id.complete()
        self.removeEventFilter(self._first_key)
        self.part(Menus).fill()
        yield
        _ = self._recovery
        self.tree.drag.hinted.connect(partial(self.status.note, rank=Rank.HINT))
        self.tree.drag.refused.connect(self.refuse)
        action_build.refresh(self)
        for link in self.table.links:
            yield
            self.part(cast("type[QObject]", named(link)))
        for panel in ("games", "problems"):  # others look for them by their object names
            yield
            _ = self.docks[panel].content
        self.settled.emit()

    # Building -------------------------------------------------------------------------------

    def _build_views(self) -> None:
        self.board = BoardView(self.document, self.settings, self)
        self.info = InfoStrip(self.document, self)
        self.tree = TreeView(self.document, self.settings, self)
        self.tree.set_cell_px(self.settings.get("tree.cell_px"))
        self.comment = CommentPanel(self.document, self.settings, self)
        self._centre = Centre(self, self.info, self.board)
        self.setCentralWidget(self._centre)
        self.below_board = self._centre.below_board
        self.timeline = Timeline(self.tree, self.lowness, self)
        self.timeline.setVisible(self.settings.get("board.slider"))
        self.below_board.addWidget(self.timeline, 1)
        self.setAnimated(False)  # what folds and opens by itself does not move
        self.docks = {}
        self._dock(self.tr("Variations"), "tree", self.tree)
        for panel in self.table.panels.values():
            self._late_dock(panel)
        self._dock(self.tr("Comment"), "comment", self.comment)
        self.arrange_docks()
        self.status = StatusBar(self.document, self)
        self.setStatusBar(self.status)
        self.remark = self.status.remark

    def _dock(self, title: str, name: str, widget: QWidget) -> None:
        dock = self.docks[name] = FoldingDock(title, f"{name}Dock", lambda: widget, self)
        dock.setWidget(widget)

    def _late_dock(self, panel: Panel) -> None:
        title = QCoreApplication.translate("Panel", panel.title)
        make = partial(_made, panel.content, self)
        self.docks[panel.name] = LateDock(title, f"{panel.name}Dock", make, self)

    def _follow_docks(self) -> None:
        """Check the actions that show and hide docks while those are not hidden."""
        shows = {panel.action: panel.name for panel in self.table.panels.values() if panel.action}
        for action_id, name in {"view.tree": "tree", "view.comment": "comment", **shows}.items():
            action, shown = self.actions_by_id[action_id], self.docks[name].toggleViewAction()
            action.setCheckable(True)
            action.setChecked(shown.isChecked())
            shown.toggled.connect(action.setChecked)

    def _build_tool_bars(self) -> None:
        main = self._tool_bar(self.tr("Main tools"), "mainBar", Qt.ToolBarArea.TopToolBarArea)
        action_build.fill(self, main, features.TOOLBAR)
        tools = self._tool_bar(self.tr("Board tools"), "toolBar", Qt.ToolBarArea.LeftToolBarArea)
        action_build.fill(self, tools, features.TOOL_BAR)
        self._size_bars(is_low=self.lowness.is_low)
        self.status.charset.offer(map(self.actions_by_id.__getitem__, features.CHARSET_MENU))
        self.lowness.changed.connect(self._on_low)
        self.lowness.changed.connect(self.info.set_low)

    def _on_low(self, is_low: bool) -> None:
        self._size_bars(is_low=is_low)

    def _size_bars(self, *, is_low: bool) -> None:
        """Let all tools be in sight in a low window, and the board be large."""
        size = scale.icon_px(_SMALL_ICON_PX if is_low else action_build.ICON_PX)
        has_words = self.settings.get("view.tool_words") and not is_low
        words = features.TOOL_WORDS if has_words else {}
        for bar in self.tool_bars.values():
            bar.set_icon_px(size)
            bar.show_words({action_id: action_build.tr(word) for action_id, word in words.items()})
            layout = bar.layout()
            if layout is not None:
                around = scale.px(scale.HAIR) // 2
                layout.setContentsMargins(around, around, around, around)
        height = self.status.fontMetrics().height() + scale.px(scale.TIGHT)
        self.status.setMaximumHeight(height)

    def _tool_bar(self, title: str, name: str, area: Qt.ToolBarArea) -> QToolBar:
        bar = ToolBar(title, self)
        self.tool_bars[name] = bar
        bar.setObjectName(name)
        bar.setMovable(self.settings.get("window.movable_bars"))
        self.addToolBar(area, bar)
        return bar

    def _connect(self) -> None:
        self.document.reset.connect(self._on_reset)
        self.document.changed.connect(self._on_changed)
        self.document.current_changed.connect(self._on_current_changed)
        self.document.saved_changed.connect(self._on_saved_changed)
        self.settings.changed.connect(self._on_setting_changed)
        self.board.pointed.connect(self.status.show_point)
        self.board.tool_changed.connect(self._on_tool_changed)
        self.board.refused.connect(self.refuse)
        self.board.turned.connect(self.tree.preview.turn)
        self.board.resized.connect(
            lambda height: self.timeline.set_board_height(height, self.board.side_at)
        )
        self.tree.zoomed.connect(self._on_tree_zoomed)
        self.tree.folds.noted.connect(self.status.note)
        self.tree.delete_requested.connect(self.actions_by_id["edit.delete_branch"].trigger)
        self.comment.left.connect(self.board.setFocus)
        self.info.edit_requested.connect(self._on_info_requested)

    # Following the document -----------------------------------------------------------------

    def _on_reset(self) -> None:
        self._is_untouched = False
        self.show_title()
        self._show_games()
        self.remark.setText(note_at(self.document))
        action_build.refresh(self, in_bars=not self._is_settled)
        action_build.refresh_history(self)

    def _show_games(self) -> None:
        """Show the games where another file is open, or this one has come to have several."""
        collection = self.document.collection
        has_several = len(collection.games) > 1
        if self._games_seen != (collection, has_several):
            self.docks["games"].setVisible(has_several)
            layout = self.layout()
            if has_several and layout is not None:
                layout.activate()
                self.docks["games"].raise_()
        self._games_seen = collection, has_several

    def _on_changed(self, change: Change) -> None:
        if change.rewords and self.document.history.has_merged:
            return  # so with nearly every key of a comment
        if self.document.game.root in change.properties:
            self.show_title()
        self.remark.setText(note_at(self.document))  # of moves before it, too, and GM and SZ
        is_typed = change.origin is self.comment
        is_other = change.children or (self.document.current in change.properties and not is_typed)
        if is_other and not self.document.is_moving_on:
            action_build.refresh(self, in_bars=not self._is_settled)
        action_build.refresh_history(self)

    def _on_current_changed(self, _node: object) -> None:
        action_build.refresh(self, in_bars=not self._is_settled, has_moved=True)
        self.remark.setText(note_at(self.document))

    def _on_saved_changed(self, _saved: bool) -> None:
        if self._titled == self._title_file:
            self.setWindowModified(self.document.is_modified)  # so with many an undo
        else:
            self.show_title()
        action_build.ask_again(self, self.actions_by_id["file.revert"])  # the history is as it was

    def _on_setting_changed(self, key: str) -> None:
        action_build.refresh_checks(self, key)
        if key == "view.tool_words":
            self._size_bars(is_low=self.lowness.is_low)
        elif key == "window.movable_bars":
            for bar in self.tool_bars.values():
                bar.setMovable(self.settings.get(key))

    def _on_tool_changed(self, tool_id: str) -> None:
        self.actions_by_id[tool_id].setChecked(True)

    def _on_tree_zoomed(self, cell_px: int) -> None:
        self.settings.set("tree.cell_px", cell_px)

    def _on_info_requested(self) -> None:
        self.actions_by_id["edit.game_info"].trigger()

    @property
    def file_name(self) -> str:
        """The name of the file, or what to call one without."""
        path = self.document.read_from
        return path.name if path else self.document.title or self.tr("New game")

    @property
    def _title_file(self) -> tuple[Path | None, Path | None]:
        """What of the title may be another once the file was saved."""
        return self.document.path, self.document.origin

    def show_title(self) -> None:
        """Show in the title which file and which game this is."""
        self._titled = self._title_file
        told = line_of(self.document, self.settings, TITLE, self.info.game_info)
        name = self.file_name
        if self.document.origin is not None:
            from sgfedit.gui.widgets.foreign import shown_name  # noqa: PLC0415  # seldom needed

            name = shown_name(self.document)
        program = "sgfedit" if self.settings.is_kept else self.tr("sgfedit in safe mode")
        title = (f"{caption_of(name)}[*]", caption_of(told), program)
        self.setWindowTitle(" · ".join(filter(None, title)))
        self.setWindowFilePath(str(self.document.read_from or ""))
        self.setWindowModified(self.document.is_modified)

    # Windows and files ----------------------------------------------------------------------

    @property
    def is_untouched(self) -> bool:
        document = self.document
        return self._is_untouched and not document.is_modified and document.path is None

    def free_window(self) -> Window:
        """Return this window if nothing is open in it, else a new one that is not shown yet."""
        if self._is_untouched and not self.document.is_modified:
            return self
        return self.new_window()

    @cached_property
    def _recovery(self) -> Recovery | None:
        """What keeps unsaved work; begun when the window can be seen, or with the first edit."""
        if self.recovery_folder is None:
            return None
        from sgfedit.app.recovery import Recovery  # noqa: PLC0415  # not to start

        recovery = Recovery(self.document, self.recovery_folder, self)
        recovery.failed.connect(self._say_not_kept)
        return recovery

    def _say_not_kept(self, error: FileError) -> None:
        """Say that a crash would lose what is not saved, and why."""
        words = self.tr("Unsaved work is not kept safe now: save often. {why}")
        from sgfedit.app.error_words import words_of  # noqa: PLC0415  # seldom needed

        self.status.note(words.format(why=words_of(error)), _NOT_KEPT_S, rank=Rank.WARNING)

    @cached_property
    def checker(self) -> Checker:
        """What looks for problems of the file, begun when it is first asked for."""
        from sgfedit.app.checker import Checker  # noqa: PLC0415  # not to start

        return Checker(self.document, self, is_open=not self._is_untouched)

    def flush_recovery(self) -> bool:
        """Write what is not saved to the recovery file now; return whether that was possible."""
        if self._recovery is not None:
            self._recovery.flush()
        return self._recovery is None or self._recovery.is_safe

    def keep_typed(self, typed: Mapping[tuple[Node, str], str]) -> None:
        if self._recovery is not None:
            self._recovery.keep_typed(typed)

    def commit_typing(self) -> None:
        """Take what an input method, or the label editor on the board, still holds."""
        self.comment.commit()
        self.board.commit_label()

    def createPopupMenu(self) -> QMenu:
        """Return what a click beside the buttons of a bar offers."""
        menu = QMenu(self)
        action_build.fill(self, menu, features.BAR_MENU)
        return menu

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        from sgfedit.gui.shell import drops  # noqa: PLC0415  # seldom needed

        if drops.is_openable(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        from sgfedit.gui.shell import drops  # noqa: PLC0415  # seldom needed

        event.acceptProposedAction()
        drops.open_dropped(self, event.mimeData())

    def may_close(self) -> bool:
        """Ask what to do with changes, once, and return whether the window may be closed."""
        self.commit_typing()
        if not self._may_close and self.document.is_modified:
            from sgfedit.gui.views.step_texts import unsaved_texts  # noqa: PLC0415  # not to start
            from sgfedit.gui.widgets import questions  # noqa: PLC0415  # not to start

            changes = unsaved_texts(self.document)
            answer = questions.ask_save_changes(self, self.file_name, changes)
            is_lost = answer is questions.Answer.SAVE and not action_build.trigger(
                self, "file.save"
            )
            if answer is questions.Answer.CANCEL or is_lost:
                return False
        self._may_close = True
        return True

    def give_up(self) -> None:
        """Close without a question: another window has the document."""
        self._may_close = True
        self.close()

    def stay(self) -> None:
        """Forget that the window might be closed."""
        self._may_close = False

    def closeEvent(self, event: QCloseEvent) -> None:
        # First: where something goes wrong below, the window and what is in it stay.
        event.ignore()
        if self._is_closed or not self.may_close():
            return
        self._store_layout()
        if self._recovery is not None:
            self._recovery.close()
            self.recovery_folder = self._recovery = None
        event.accept()
        for top in QApplication.topLevelWidgets():
            # A panel that floats, a dialog: Qt would hide it when what it asks is gone already.
            if top.isVisible() and _belongs_to(top, self):
                top.hide()
        self._is_closed = True  # a second click may come before Qt takes it apart
        self.closed.emit(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back to the board with Esc, from wherever nothing else is to be left, then to all.

        Of other keys come here those that nothing has taken: they say why.
        """
        if event.key() == Qt.Key.Key_Escape and self.board.hasFocus():
            if self.fills_screen:
                self.actions_by_id["view.full_screen"].trigger()
        elif event.key() == Qt.Key.Key_Escape:
            self.leave_panel()
        else:
            from sgfedit.gui.actions import idle_keys  # noqa: PLC0415  # not to the first picture

            idle_keys.tell(self, event)
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.lowness.look(self.height())
        self._centre.updateGeometry()
        # The share of the board is one of the room there is: it keeps no window from being small.
        layout = self.layout()
        if layout is not None:
            self.setMinimumWidth(layout.totalMinimumSize().width() - self._centre.share)
        self._side.share()

    def changeEvent(self, event: QEvent) -> None:
        kind = event.type()
        if kind in {QEvent.Type.PaletteChange, QEvent.Type.FontChange} and hasattr(self, "remark"):
            action_build.set_icons(self)
            for bar in self.tool_bars.values():
                bar.restyle()
            self.lowness.look(self.height())
            self._size_bars(is_low=self.lowness.is_low)
        if kind == QEvent.Type.WindowStateChange and hasattr(self, "_side"):
            later(self, self._on_filled)
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        # Qt has drawn dots between the docks: there the window is what parts them.
        centre = self._centre.geometry()
        if not centre.contains(event.rect()):
            painter, ground = QPainter(self), self.palette().window()
            for rect in cast("Iterable[QRect]", event.region()):
                if not centre.contains(rect):
                    painter.fillRect(rect, ground)
            painter.end()

    def _on_filled(self) -> None:
        """Share the room anew, where the window has come to fill the screen, or does no more."""
        self.part(Folds).refresh()
        self._side.share()

    def _store_layout(self) -> None:
        from sgfedit.gui.features.view.full_screen import FullScreen  # noqa: PLC0415  # not to start

        self.settings.set("window.geometry", self.window().saveGeometry().data())
        self.settings.set("window.state", self.part(FullScreen).layout.data())
        self.settings.sync()


def _made(content: str, window: Window) -> QWidget:
    return cast("QWidget", named(content)(window))


class _AtFirst(QObject):
    """Calls a function once, before a widget gets its first event of a kind."""

    def __init__(self, widget: QWidget, kind: QEvent.Type, then: Callable[[], None]) -> None:
        super().__init__(widget)
        self._kind = kind
        self._then = then
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == self._kind:
            watched.removeEventFilter(self)
            self._then()
        return False


# The middle of the window, which keeps a share of it however wide the panels are pulled.


_SHARE: Final = 0.4
"""Of the width of the window: a table at the left and a tree at the right leave a board to see."""


class Centre(QWidget):
    """The strip, the board, and what else is above and below that."""

    def __init__(self, parent: QWidget, strip: QWidget, board: QWidget) -> None:
        super().__init__(parent)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(strip)
        layout.addWidget(board, 1)
        self.below_board = QHBoxLayout()
        self.below_board.setSpacing(0)
        layout.addLayout(self.below_board)

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return least.expandedTo(QSize(round(self.window().width() * _SHARE), 0))

    @property
    def share(self) -> int:
        """The px that it wants only because there is as much room."""
        return self.minimumSizeHint().width() - super().minimumSizeHint().width()


def _belongs_to(top: QWidget, window: QWidget) -> bool:
    """Whether what is a window of its own was made for another window, or for a part of it."""
    above = top.parentWidget()
    while above is not None and above is not window:
        above = above.parentWidget()
    return above is not None
