"""Start page: what one may begin with, recent files under their boards, what was not saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, cast

from PySide6.QtCore import QCoreApplication, QDateTime, QEvent, QLocale, QPoint, QRect, Qt
from PySide6.QtGui import QKeySequence, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.settings import session_folder
from sgfedit.gui.features.start.language import LanguageButton
from sgfedit.gui.features.start.place import BesideBoard
from sgfedit.gui.features.start.tiles import FileTile, LeftRow, StartRow, strong
from sgfedit.gui.opening.files import open_path
from sgfedit.gui.widgets import later, scale
from sgfedit.gui.widgets.appearance import NarrowBars, own_viewport
from sgfedit.gui.widgets.plain_text import Label
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent

    from sgfedit.app.recovery import Leftover
    from sgfedit.game.game import Change
    from sgfedit.gui.features.start.boards import FileBoards
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate


class _Way(NamedTuple):
    """A way to begin: the action that it does, and what the page says of it."""

    action: str
    picture: str
    title: str
    words: str


_LAST: Final = "file.last_session"
_PROBLEMS: Final = "help.sample_problem"
WAYS: Final = (
    _Way(
        "file.new",
        "file-new",
        QT_TRANSLATE_NOOP("StartPage", "New game"),
        QT_TRANSLATE_NOOP("StartPage", "Choose board, handicap and players"),
    ),
    _Way(
        "file.open",
        "file-open",
        QT_TRANSLATE_NOOP("StartPage", "Open…"),
        QT_TRANSLATE_NOOP("StartPage", "Game records of any program; or drop them here"),
    ),
    _Way(
        "library.open",
        "library",
        QT_TRANSLATE_NOOP("StartPage", "Library"),
        QT_TRANSLATE_NOOP("StartPage", "Find games by player, date, comment or position"),
    ),
    _Way(
        _PROBLEMS,
        "problem-hint",
        QT_TRANSLATE_NOOP("StartPage", "Problems"),
        QT_TRANSLATE_NOOP("StartPage", "Solve those of a file, or the sample"),
    ),
    _Way(
        "help.samples",
        "comment",
        QT_TRANSLATE_NOOP("StartPage", "Sample game"),
        QT_TRANSLATE_NOOP("StartPage", "A commented game with variations, to look around"),
    ),
    _Way(
        "help.tour",
        "help",
        QT_TRANSLATE_NOOP("StartPage", "Tour"),
        QT_TRANSLATE_NOOP("StartPage", "The window in ten steps"),
    ),
)
"""What one may begin with, in this order."""

_SIDE: Final = 10
_COLUMN_PX: Final = 104
"""Room that a board of a file has at least."""

_MOST_PX: Final = 170
_MOST_FILES: Final = 9
_LEAST_FILES: Final = 6
_LOW_PX: Final = 620
"""Where there is less height, rows have their titles alone."""

_STEPS: Final = {
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
}
_ASIDE: Final = 3
"""A tile that lies aside is as far as one so many times as far straight ahead."""


class StartPage(QWidget):
    """The page, one for each window; out of sight until `open`.

    It goes when something is opened or edited, and when one goes on in what it covers. When an
    edit is undone, so that the window is as untouched as before, it is there again.

    Attributes:
        language: The choice of the language.
        rows: Id of an action → its row.
        files: The recent files, in order.
        left: What was not saved by a session before, and what was put back of that.
        last: Opens what was open last time; None if there is nothing to open.
    """

    manual_page = "index.md#the-start-page"

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.setObjectName("startPage")
        self.setAccessibleName(self.tr("Start page"))
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Window)
        self.hide()
        self._window = window
        self._returns = self._is_looking = False
        self._boards: FileBoards | None = None
        self._columns = self._side = 0
        self.rows = {way.action: self._row(way) for way in WAYS}
        self.files: list[FileTile] = []
        self.left: list[StartRow] = []
        self.last: StartRow | None = None
        self._title = Label(QCoreApplication.applicationName() or "sgfedit", self)
        self.language = LanguageButton(window.settings, self)
        self._about = Label(self.tr("Read, comment and edit records of Go"), self)
        self._left_title = Label(self.tr("Not saved last time"), self)
        self._left_title.hide()
        self._recent_title = Label(self.tr("Recent files"), self)
        self._none = Label(self.tr("What you open is shown here next time."), self)
        self._none.setWordWrap(True)
        self._lay_out()
        self._dress()
        self.place = BesideBoard(window, self)
        window.document.reset.connect(self._on_reset)
        window.document.changed.connect(self._on_changed)
        window.document.current_changed.connect(self._on_current_changed)
        window.document.saved_changed.connect(self._on_saved_changed)
        window.settings.changed.connect(self._on_setting_changed)

    # Layout ---------------------------------------------------------------------------------

    def _row(self, way: _Way) -> StartRow:
        row = StartRow(way.action, way.picture, self)
        row.clicked.connect(lambda: self._begin_with(way.action))
        return row

    def _lay_out(self) -> None:
        self._inner = QWidget(self)
        self._inner.setAutoFillBackground(False)
        column = self._column = QVBoxLayout(self._inner)
        column.setSpacing(0)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self.language)
        column.addLayout(head)
        column.addWidget(self._about)
        column.addSpacing(scale.px(scale.APART))
        for row in self.rows.values():
            column.addWidget(row)
        self._last_box = QVBoxLayout()
        self._last_box.setSpacing(0)
        column.addLayout(self._last_box)
        column.addWidget(self._left_title)
        self._left_box = QVBoxLayout()
        self._left_box.setSpacing(0)
        column.addLayout(self._left_box)
        column.addWidget(self._recent_title)
        column.addWidget(self._none)
        self._grid = QGridLayout()
        self._grid.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        column.addLayout(self._grid)
        column.addStretch(1)
        self._area = _Area(self)
        own_viewport(self._area, is_clear=True)
        self._area.setObjectName("startArea")
        NarrowBars(self._area, QPalette.ColorRole.Window)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setWidget(self._inner)
        self._inner.setAutoFillBackground(False)
        self._area.viewport().setAutoFillBackground(False)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._area)

    def _dress(self) -> None:
        """Take sizes and keys as they are now."""
        side, near = scale.px(_SIDE), scale.px(scale.NEAR)
        self._column.setContentsMargins(side, scale.px(scale.APART), side, side)
        # Texts stand where the icons of rows do, which have some ground around them.
        for label in (self._title, self._about, self._none):
            label.setContentsMargins(near, 0, near, 0)
        self._title.setFont(strong(scale.font("title")))
        self._about.setFont(scale.font("body"))
        self._none.setFont(scale.font("body"))
        for label in (self._left_title, self._recent_title):
            label.setFont(strong(scale.font("body")))
            label.setContentsMargins(near, scale.px(scale.WIDE), near, scale.px(scale.TIGHT))
        pad = scale.px(scale.TIGHT)
        self._grid.setContentsMargins(near - pad, 0, 0, 0)
        self._grid.setHorizontalSpacing(near)
        self._grid.setVerticalSpacing(scale.px(scale.NEAR))
        for label in (self._about, self._none):
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        for way in WAYS:
            key = self._window.actions_by_id[way.action].shortcut()
            self.rows[way.action].say(
                _tr("StartPage", way.title),
                _tr("StartPage", way.words),
                key.toString(QKeySequence.SequenceFormat.NativeText),
            )

    @property
    def _is_low(self) -> bool:
        return self.height() < scale.px(_LOW_PX)

    def _share_out(self) -> None:
        """Share out the room among rows and boards."""
        is_low = self._is_low
        for row in (*self.rows.values(), *([self.last] if self.last is not None else [])):
            row.set_flat(is_flat=is_low)
        self._about.setVisible(not is_low)
        if not self.files:
            return
        bar = self._area.verticalScrollBar().sizeHint().width()
        room = self.width() - 2 * scale.px(_SIDE) - bar - scale.px(scale.TIGHT)
        gap, pad = self._grid.horizontalSpacing(), 2 * scale.px(scale.TIGHT)
        columns = max(1, (room + gap) // (scale.px(_COLUMN_PX) + pad + gap))
        columns = min(columns, len(self.files))
        side = (room + gap) // columns - gap - pad
        side = max(scale.px(_COLUMN_PX) // 2, min(side, scale.px(_MOST_PX)))
        self._side = side
        self._set_look()
        # Rows are full, unless there would be too few files.
        full = _MOST_FILES // columns * columns
        count = full if full >= _LEAST_FILES else _MOST_FILES
        for number, tile in enumerate(self.files):
            tile.set_board_px(side)
            if columns != self._columns:
                self._grid.addWidget(tile, number // columns, number % columns)
                tile.setVisible(number < count)
        self._columns = columns

    def _set_look(self) -> None:
        if self._boards is not None:
            self._boards.set_look(self.palette(), self._side, self.devicePixelRatioF())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.PaletteChange} and hasattr(
            self, "place"
        ):
            self._dress()
            self._share_out()

    # Coming and going -----------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether it is to be seen."""
        return self.place.is_wanted

    def open(self) -> None:
        """Be there."""
        self._returns = False
        if self.is_open:
            return
        self._dress()
        self._list_files()
        self._keep_places()
        self._is_looking = False  # it looks at the files once it was painted
        self.place.show(is_shown=True)
        application = cast("QApplication", QApplication.instance())
        application.focusChanged.connect(self._on_focus_changed)
        QWidget.setTabOrder(self._window.board, self.rows["file.new"])

    def leave(self) -> None:
        """Go; what lies below is seen again."""
        if not self.is_open:
            return
        application = cast("QApplication", QApplication.instance())
        application.focusChanged.disconnect(self._on_focus_changed)
        had_focus = self.isAncestorOf(self._window.focusWidget() or self._window)
        self.place.show(is_shown=False)
        if had_focus:
            self._window.board.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._boards is not None:
            self._boards.stop()

    def go_in(self) -> None:
        """Give the focus to the first row."""
        self._go_to(self.rows["file.new"], Qt.FocusReason.ShortcutFocusReason)

    def _on_reset(self) -> None:
        self._returns = False
        self.leave()

    def _on_changed(self, _change: Change) -> None:
        if self.is_open:
            document = self._window.document
            self._returns = document.read_from is None and not document.title
            self.leave()

    def _on_current_changed(self, _node: object) -> None:
        if not self._returns:
            self.leave()

    def _on_saved_changed(self, is_saved: bool) -> None:
        if is_saved and self._returns and self._window.is_untouched:
            later(self, self._return)

    def _return(self) -> None:
        window = self._window
        if window.is_untouched and (window.board.hasFocus() or not window.isActiveWindow()):
            self.open()

    def _on_focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        if new is not None and self.place.covers(new):
            self.leave()

    # What one does here ---------------------------------------------------------------------

    def _begin_with(self, action: str) -> None:
        if action == _PROBLEMS:
            self._offer_problems()
        else:
            self._window.actions_by_id[action].trigger()

    def _offer_problems(self) -> None:
        """Ask which problems: those of a file, or the sample."""
        menu = QMenu(self)
        menu.setObjectName("startProblems")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for action, text in (
            ("file.open", self.tr("Open a &file of problems…")),
            (_PROBLEMS, self.tr("The &sample problem")),
        ):
            menu.addAction(text, self._window.actions_by_id[action].trigger)
        row = self.rows[_PROBLEMS]
        menu.popup(row.mapToGlobal(QPoint(scale.px(scale.FAR), row.height())))
        menu.setActiveAction(menu.actions()[0])

    def tiles(self) -> list[QWidget]:
        """Return all that can be clicked, from the top."""
        files = [tile for tile in self.files if not tile.isHidden()]
        last = [self.last] if self.last is not None else []
        return [*self.rows.values(), *last, *self.left, *files]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        if step is not None:
            self._step(*step)
        elif event.key() == Qt.Key.Key_Escape and not self._window.is_untouched:
            self.leave()
        elif event.key() in {Qt.Key.Key_Home, Qt.Key.Key_End}:
            self._go_to(self.tiles()[0 if event.key() == Qt.Key.Key_Home else -1])
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, is_next: bool) -> bool:
        tiles, focus = self.tiles(), QApplication.focusWidget()
        if focus not in tiles:
            return super().focusNextPrevChild(is_next)
        place = tiles.index(focus) + (1 if is_next else -1)
        if 0 <= place < len(tiles):
            self._go_to(tiles[place], Qt.FocusReason.TabFocusReason)
        else:
            self._window.board.setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def _step(self, x: int, y: int) -> None:
        """Go to the tile that is next in a direction."""
        focus = QApplication.focusWidget()
        if focus not in self.tiles():
            self.go_in()
            return
        here = _place(focus, self._inner)
        best: tuple[int, QWidget] | None = None
        for tile in self.tiles():
            there = _place(tile, self._inner)
            if x:
                ahead, is_in_line = x * (there.left() - here.left()), _overlap(here, there)
            else:
                ahead, is_in_line = y * (there.top() - here.top()), True
            aside = 0 if x else max(0, here.left() - there.right(), there.left() - here.right())
            if tile is focus or ahead <= 0 or not is_in_line:
                continue
            far = ahead + _ASIDE * aside
            if best is None or far < best[0]:
                best = far, tile
        if best is not None:
            self._go_to(best[1])

    def _go_to(
        self, tile: QWidget, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason
    ) -> None:
        tile.setFocus(reason)
        if tile is self.rows["file.new"]:
            self._area.verticalScrollBar().setValue(0)  # what stands above it is seen, too
        else:
            self._area.ensureWidgetVisible(tile, 0, scale.px(scale.WIDE))

    # Recent files ---------------------------------------------------------------------------

    def _on_setting_changed(self, key: str) -> None:
        if not self.is_open:
            return
        if key == "files.recent":
            self._list_files()
            self._look()
        elif key == "view.theme":
            self._set_look()

    def _list_files(self) -> None:
        """Have a tile for each file, those that are known as they are."""
        paths = self._window.settings.get("files.recent")[:_MOST_FILES]
        if paths == [tile.path for tile in self.files]:
            return
        known = {tile.path: tile for tile in self.files}
        for path in known.keys() - set(paths):
            known[path].hide()
            known[path].deleteLater()
        self.files = [known.get(path) or self._tile(path) for path in paths]
        self._columns = 0
        self._none.setVisible(not paths)
        self._share_out()

    def _tile(self, path: str) -> FileTile:
        tile = FileTile(path, self._inner)
        tile.clicked.connect(lambda: self._open(tile))
        tile.unwanted.connect(lambda: self._remove(tile))
        return tile

    def _open(self, tile: FileTile) -> None:
        if tile.is_gone and self._is_still_gone(tile):
            self._ask_to_remove(tile)
        elif open_path(self._window, tile.path):
            self.leave()
        else:
            self._look()

    def _is_still_gone(self, tile: FileTile) -> bool:
        error = tile.recent.error if tile.recent is not None else None
        return error is not None and error.reason == "missing"

    def _ask_to_remove(self, tile: FileTile) -> None:
        """Offer what can be done with a file that is not there."""
        menu = QMenu(self)
        menu.setObjectName("startGone")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("&Remove from the list"), tile.give_up)
        menu.addAction(self.tr("&Try again"), lambda: self._try_again(tile))
        menu.popup(tile.mapToGlobal(tile.rect().center()))
        menu.setActiveAction(menu.actions()[0])

    def _try_again(self, tile: FileTile) -> None:
        if not open_path(self._window, tile.path):
            self._look()

    def _remove(self, tile: FileTile) -> None:
        """Take a file from the list; the focus goes to the one that comes after it."""
        place, had_focus = self.files.index(tile), tile.hasFocus()
        paths = self._window.settings.get("files.recent")
        self._window.settings.set("files.recent", [one for one in paths if one != tile.path])
        if had_focus or QApplication.focusWidget() is None:
            others = self.files[min(place, len(self.files) - 1) :] if self.files else []
            self._go_to(others[0] if others else self.rows["file.open"])

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._is_looking:
            self._is_looking = True
            later(self, self._look)

    def _look(self) -> None:
        """Look at the files, and for what was not saved, now that the page was seen."""
        self._is_looking = True
        self._offer_last()
        self.list_left()
        if self._boards is None and self.files:
            from sgfedit.gui.features.start.boards import FileBoards  # noqa: PLC0415  # the same

            self._boards = FileBoards(self._window.settings, self)
            self._set_look()
        if self._boards is not None:
            self._boards.look(self.files)

    # Last time ------------------------------------------------------------------------------

    def _keep_places(self) -> None:
        """Let what stands above the files have its place before the first picture."""
        folder = self._window.recovery_folder
        if folder is None:
            return
        if _holds_records(session_folder(folder)) and self._wants_last:
            self._show_last("")  # what was open is said once it was read
        if _holds_records(folder):
            self.list_left()

    @property
    def _wants_last(self) -> bool:
        return bool(self._window.settings.get("start.session") != "nothing")

    def _offer_last(self) -> None:
        """Offer to open what was open last time, unless nobody wants that."""
        session = None
        if self._wants_last:
            from sgfedit.gui.opening import last_session  # noqa: PLC0415  # not to start

            session = last_session.last_session(self._window)
        if session is not None:
            words = (last_session.files_of(session), last_session.gone_of(session))
            self._show_last(" · ".join(filter(None, words)))
        elif self.last is not None:
            self.last.hide()
            self.last.deleteLater()
            self.last = None

    def _show_last(self, words: str) -> None:
        action = self._window.actions_by_id[_LAST]
        if self.last is None:
            self.last = StartRow("last", "visited-back", self._inner)
            self.last.set_flat(is_flat=self._is_low)
            self.last.clicked.connect(action.trigger)
            self._last_box.addWidget(self.last)
        key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        self.last.say(self.tr("Continue where you were"), words, key)

    # Unsaved work ---------------------------------------------------------------------------

    def list_left(self) -> None:
        """List what a session before has not saved, and what was put back of it."""
        from sgfedit.app.recovery import Recovery  # noqa: PLC0415  # not to the first picture
        from sgfedit.gui.opening.recovered import restored  # noqa: PLC0415  # the same

        for row in self.left:
            row.hide()
            row.deleteLater()
        folder = self._window.recovery_folder
        lying = Recovery.found(folder) if folder is not None else ()
        self.left = [*map(self._lying_row, lying), *map(self._restored_row, restored())]
        for row in self.left:
            self._left_box.addWidget(row)
        self._left_title.setVisible(bool(self.left))

    def _lying_row(self, leftover: Leftover) -> StartRow:
        row = LeftRow("left", "file-revert", self._inner)
        stamp = leftover.record.stat().st_mtime if leftover.record.exists() else 0
        when = QLocale().toString(_moment(stamp), QLocale.FormatType.ShortFormat)
        row.say(
            leftover.name or self.tr("A new game"),
            self.tr("Unsaved work of {when}").format(when=when),
        )
        row.setToolTip(self.tr("A click or Enter puts it back, Delete throws it away"))
        row.setAccessibleDescription(f"{row.words}. {row.toolTip()}")
        row.clicked.connect(lambda: self._restore(leftover))
        row.unwanted.connect(lambda: self._discard(leftover))
        return row

    def _restored_row(self, window: Window) -> StartRow:
        row = StartRow("restored", "problem-right", self._inner)
        row.say(window.file_name, self.tr("Put back; not saved yet"))
        row.clicked.connect(window.show)
        row.clicked.connect(window.raise_)
        row.clicked.connect(window.activateWindow)
        return row

    def _restore(self, leftover: Leftover) -> None:
        from sgfedit.gui.opening.recovered import restore  # noqa: PLC0415  # seldom needed

        restore(self._window, leftover)
        if self.is_open:
            self.list_left()

    def _discard(self, leftover: Leftover) -> None:
        from sgfedit.gui.widgets import questions  # noqa: PLC0415  # seldom needed

        name = leftover.name or self.tr("A new game")
        if questions.ask_discard_left(self._window, name):
            leftover.discard()
            self.list_left()
            self.go_in()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.WindowActivate and self.is_open and self._is_looking:
            self.list_left()
        return super().event(event)


class _Area(QScrollArea):
    """A scroll area that leaves all keys to the page, which goes from tile to tile with them."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()


def _holds_records(folder: Path) -> bool:
    """Whether a session before this one has left something there."""
    return any(folder.glob("*.json"))


def _place(tile: QWidget, inner: QWidget) -> QRect:
    return QRect(tile.mapTo(inner, QPoint()), tile.size())


def _overlap(one: QRect, other: QRect) -> bool:
    """Whether two are in one line."""
    return one.top() < other.bottom() and other.top() < one.bottom()


def _moment(stamp: float) -> QDateTime:
    return QDateTime.fromSecsSinceEpoch(round(stamp))
