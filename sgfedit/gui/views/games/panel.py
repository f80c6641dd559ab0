"""The games of the file: a list where there is little room, else a table, or small boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QObject,
    QPoint,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QMenu,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.gui.views.games.columns import (
    BLACK,
    BY_NAME,
    COLUMNS,
    GameDelegate,
    is_narrow,
    label_of,
)
from sgfedit.gui.views.games.model import GamesModel
from sgfedit.gui.widgets import later
from sgfedit.gui.widgets.appearance import NarrowBars
from sgfedit.gui.widgets.empty_line import EmptyLine, Nothing
from sgfedit.gui.widgets.keys import LIST_KEYS, TextKeys
from sgfedit.gui.widgets.plain_text import Label, tip_of
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from collections.abc import Collection

    from PySide6.QtCore import QModelIndex
    from PySide6.QtGui import QResizeEvent, QShowEvent

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings
    from sgfedit.game import Collection as GameCollection
    from sgfedit.game import Game
    from sgfedit.game.info import Format
    from sgfedit.gui.views.games.boards import BoardsView
    from sgfedit.gui.views.games.table import GamesTable
    from sgfedit.sgf import Node


_TYPING_MS: Final = 150
_SEPARATOR: Final = " · "


class GamesHead(QWidget):
    """The row above the games.

    Signals:
        keep_wanted: The order that is shown is to be that of the file.
        entered: The user goes on from the filter to the games.
        view_wanted: "table" or "boards".
        left: Esc was pressed in the empty filter.

    Attributes:
        field: Words that the games must have.
        menu: Filled when it is about to be shown, by whoever knows the actions.
        state: A line to be put below the games.
    """

    keep_wanted = Signal()
    entered = Signal()
    view_wanted = Signal(str)
    left = Signal()

    def __init__(self, model: GamesModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self.field = QLineEdit(self)
        self.menu = QMenu(self)
        self._typing = QTimer(self)
        self._set_up_field()
        self.views = {
            name: self._button(f"games.as_{name}", tip)
            for name, tip in (("table", self.tr("Table")), ("boards", self.tr("Boards")))
        }
        self.more = self._button("gamesMenu", self.tr("More about the games"))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setMenu(self.menu)
        self.state = GamesState(parent)
        row = QHBoxLayout()
        row.setContentsMargins(2, 2, 2, 0)
        row.setSpacing(1)
        row.addWidget(self.field, 1)
        for button in (*self.views.values(), self.more):
            row.addWidget(button)
        self.setLayout(row)
        self._connect()
        self._set_icons()
        self.refresh()

    def _set_up_field(self) -> None:
        field = self.field
        field.setObjectName("gameFilter")
        field.setPlaceholderText(self.tr("Filter games"))
        field.setAccessibleName(self.tr("Filter games"))
        field.setToolTip(self.tr("Words of the game info, in any order, such as: cho 1996 b+r"))
        field.setClearButtonEnabled(True)
        field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        field.installEventFilter(self)
        TextKeys(field)
        self._typing.setSingleShot(True)
        self._typing.setInterval(_TYPING_MS)
        self._typing.timeout.connect(self._filter)

    def _button(self, name: str, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setToolTip(tip_of(tip))
        button.setAccessibleName(tip)
        button.setAutoRaise(True)
        return button

    def _connect(self) -> None:
        self.field.textEdited.connect(self._typing.start)
        for name, button in self.views.items():
            button.setCheckable(True)
            button.setProperty("view", name)
            button.clicked.connect(self._on_view_clicked)
        self.state.keep.clicked.connect(self.keep_wanted)
        self.state.plain.clicked.connect(self.show_all)
        self._model.arranged.connect(self.refresh)
        self._model.modelReset.connect(self.refresh)

    def _filter(self) -> None:
        self._typing.stop()
        words = self.field.text()
        if words != self._model.arrangement.words:
            self._model.arrange(self._model.arrangement._replace(words=words))

    def show_all(self) -> None:
        """Show all games in the order of the file."""
        self.field.clear()
        self._typing.stop()
        self._model.arrange(type(self._model.arrangement)())

    def refresh(self) -> None:
        """Say which games are shown, and in which order."""
        arrangement = self._model.arrangement
        if not self.field.hasFocus() and self.field.text() != arrangement.words:
            self.field.setText(arrangement.words)  # as of another file, it is gone
        self.state.setVisible(not arrangement.is_plain)
        self.state.keep.setVisible(bool(arrangement.sorts))
        parts = []
        if arrangement.words.strip():
            count = self.tr("{shown} of {all}")
            shown, total = len(self._model.order), len(self._model.games)
            parts.append(count.format(shown=shown, all=total))
        for sort in arrangement.sorts[:1]:
            way = self.tr("by {column}, backwards") if sort.descending else self.tr("by {column}")
            parts.append(way.format(column=label_of(COLUMNS[sort.column])))
        if self._model.is_arranging:
            parts = [self.tr("Reading the games…")]
        self.state.show_text(_SEPARATOR.join(parts))

    # Views ----------------------------------------------------------------------------------

    def _on_view_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, QToolButton):
            self.view_wanted.emit(button.property("view"))

    def show_view(self, view: str) -> None:
        """Check the button of the view that is there."""
        for name, button in self.views.items():
            button.setChecked(name == view)

    def _set_icons(self) -> None:
        colour = self.palette().buttonText().color()
        for name, button in self.views.items():
            button.setIcon(icon(f"games-{name}", colour))
        self.more.setIcon(icon("more", colour))
        self.state.plain.setIcon(icon("panel-close", colour))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "state"):
            self._set_icons()

    # Keys -----------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in {Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                self._filter()
                self.entered.emit()
                return True
            if event.key() == Qt.Key.Key_Escape:
                if self.field.text():
                    self.field.clear()
                    self._filter()
                else:
                    self.left.emit()
                return True
        return super().eventFilter(watched, event)


class GamesState(QWidget):
    """A line that is there while games are hidden or sorted, with what to do about it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._whole = ""
        self.text = Label(parent=self)
        self.text.setObjectName("gamesState")
        self.text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.keep = QToolButton(self)
        self.keep.setObjectName("keepOrder")
        self.keep.setText(self.tr("Keep"))
        self.keep.setToolTip(self.tr("Write this order to the file"))
        self.plain = QToolButton(self)
        self.plain.setObjectName("allGames")
        tip = self.tr("All games in the order of the file")
        self.plain.setToolTip(tip_of(tip))
        self.plain.setAccessibleName(tip)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 0, 2, 0)
        row.setSpacing(1)
        row.addWidget(self.text, 1)
        for button in (self.keep, self.plain):
            button.setAutoRaise(True)
            row.addWidget(button)

    def show_text(self, text: str) -> None:
        """Say which games are shown."""
        self._whole = text
        self.text.setToolTip(tip_of(text))
        self._show()

    def _show(self) -> None:
        room = self.text.width()
        elide = Qt.TextElideMode.ElideRight
        self.text.setText(self.text.fontMetrics().elidedText(self._whole, elide, room))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # The label gets its place only behind this.
        later(self, self._show)


_VIEW: Final = "games.view"
_VIEW_OF_PROBLEMS: Final = "games.view_of_problems"
_WIDTH_IN_LETTERS: Final = 30
_NARROWEST_IN_LETTERS: Final = 12
TABLE_IN_LETTERS: Final = 56
"""Width from which a table has more to say than a list of two lines a game."""

_PLAIN: Final = Qt.KeyboardModifier.NoModifier
_WHOLE_ROW: Final = (
    QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
)


class GamesPanel(QWidget):
    """The games of the file; a click or Enter shows one, others can be selected beside it.

    What is above the list, the table and the boards are made when they are first seen: most
    files have one game.

    Signals:
        menu_requested: The global position at which the user wants a menu of the selected games.
        columns_menu_requested: The same for the columns of the table.
        dropped: Games or files that were dropped between others; see `Dropped`.
        key_wanted: The id of an action that a key in the list stands for.
        keep_wanted: The order that is shown is to be that of the file.
        left: The user goes back to the board.
        made_head: There is a head now.
        view_chosen: "table" or "boards", whichever is there if there is room for it.

    Attributes:
        model: The games as rows.
        view: The list.
        head: What is above the list, once it was seen.
    """

    menu_requested = Signal(QPoint)
    columns_menu_requested = Signal(QPoint)
    dropped = Signal(object)
    key_wanted = Signal(str)
    keep_wanted = Signal()
    left = Signal()
    made_head = Signal()
    view_chosen = Signal(str)

    def __init__(
        self, document: Document, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("gamesPanel")
        self._document = document
        self._settings = settings
        self.model = GamesModel(document, self)
        self.view = _GamesView(self)
        self._set_up_list()
        self.head: GamesHead | None = None
        self._table: GamesTable | None = None
        self._boards: BoardsView | None = None
        self._selection = GamesSelection(self.model, self.view.selectionModel(), self)
        self._seen: GameCollection | None = None
        self._has_problems = False
        self._current: QAbstractItemView = self.view
        layout = self._layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.view)
        self.setFocusProxy(self.view)
        document.reset.connect(self._on_reset)
        self.model.reordered.connect(self._on_reordered)
        self.model.dropped.connect(self.dropped)
        settings.changed.connect(self._on_setting_changed)
        self._select_current()

    # Views ----------------------------------------------------------------------------------

    def _set_up_list(self) -> None:
        view = self.view
        view.setObjectName("games")
        view.setAccessibleName(self.tr("Games"))
        view.setModel(self.model)
        # What is typed in the list finds a player of Black.
        view.setModelColumn(BLACK)
        view.setItemDelegate(GameDelegate(self.model.game, self._count, view))
        # Rows of one height need not be asked for it: a thousand games open at once.
        view.setUniformItemSizes(True)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setAlternatingRowColors(True)
        self._set_up(view)

    def _set_up(self, view: QAbstractItemView) -> None:
        """Let a view show, select and drag the games as all views do."""
        if view is not self.view:
            own = view.selectionModel()
            view.setSelectionModel(self.view.selectionModel())
            if own is not None:
                own.deleteLater()
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        NarrowBars(view)
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        view.setDefaultDropAction(Qt.DropAction.MoveAction)
        keys = GameKeys(view)
        keys.wanted.connect(self.key_wanted)
        keys.left.connect(self.left)
        view.clicked.connect(self._on_clicked)
        view.activated.connect(self._on_chosen)
        EmptyLine(view, self._why_empty)

    def _why_empty(self) -> Nothing:
        if not self.model.arrangement.words.strip():
            return Nothing("")
        return Nothing(self.tr("No game has these words."), self.tr("Show all"), self._show_all)

    def _show_all(self) -> None:
        self.model.arrange(self.model.arrangement._replace(words=""))

    def _count(self) -> int:
        return len(self.model.games)

    @property
    def shown(self) -> QAbstractItemView:
        """The view that is there."""
        return self._current

    @property
    def table(self) -> GamesTable:
        """The table, made now if it never was."""
        if self._table is None:
            from sgfedit.gui.views.games.table import GamesTable  # noqa: PLC0415  # slow

            self._table = GamesTable(self.model, self._settings, self)
            self._table.columns_menu_requested.connect(self.columns_menu_requested)
            self._add(self._table)
        return self._table

    @property
    def boards(self) -> BoardsView:
        """The boards, made now if they never were."""
        if self._boards is None:
            from sgfedit.gui.views.games.boards import BoardsView  # noqa: PLC0415  # slow

            self._boards = BoardsView(self.model, self._settings, self)
            self._boards.setModel(self.model)
            self._boards.setModelColumn(BLACK)
            self._add(self._boards)
        return self._boards

    def _add(self, view: QAbstractItemView) -> None:
        self._set_up(view)
        view.hide()
        self._layout.insertWidget(self._layout.indexOf(self.view), view)

    def _make_head(self) -> GamesHead:
        if self.head is None:
            self.head = GamesHead(self.model, self)
            self.head.keep_wanted.connect(self.keep_wanted)
            self.head.left.connect(self.left)
            self.head.view_wanted.connect(self.show_as)
            self.view_chosen.connect(self.head.show_view)
            self.head.entered.connect(self._on_entered)
            self._layout.insertWidget(0, self.head)
            # Below the table: its header must not move from under the pointer.
            self._layout.addWidget(self.head.state)
            self.made_head.emit()
        return self.head

    @property
    def _view_key(self) -> str:
        """The setting that says how the games of this file are to be seen.

        Problems have no names to list: they are told from each other by what is on the board.
        """
        if self._seen is not self._document.collection:
            from sgfedit.game.problem_games import is_unnamed_problem  # noqa: PLC0415

            self._seen = self._document.collection
            self._has_problems = is_unnamed_problem(self._document.collection.games[0])
        return _VIEW_OF_PROBLEMS if self._has_problems else _VIEW

    def show_as(self, view: str) -> None:
        """Show the games as "table" or "boards", and others like them from now on."""
        self._settings.set(self._view_key, view)
        # Where that is so already, a check mark may have gone.
        self.view_chosen.emit(view)

    def _choose_view(self) -> None:
        """Show what the user wants, as far as there is room for it."""
        wanted: QAbstractItemView = self.view
        if self._settings.get(self._view_key) == "boards":
            wanted = self.boards
            self.boards.set_name_lines(1 if self._has_problems else 2)
        elif self.width() >= TABLE_IN_LETTERS * self.fontMetrics().averageCharWidth():
            wanted = self.table
        before = self._current
        self.view_chosen.emit(self._settings.get(self._view_key))
        if wanted is before:
            return
        had_focus = before.hasFocus()
        self._current = wanted
        before.hide()
        wanted.show()
        self.setFocusProxy(wanted)
        if had_focus:
            wanted.setFocus()
        # The view gets its size only behind this.
        later(self, self._reveal)

    def _reveal(self) -> None:
        self._current.scrollTo(self._current.currentIndex())

    def _on_setting_changed(self, key: str) -> None:
        if key == self._view_key and self.isVisible():
            self._choose_view()

    def showEvent(self, event: QShowEvent) -> None:
        self._make_head()
        self._choose_view()
        super().showEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.isVisible():
            self._choose_view()

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * _WIDTH_IN_LETTERS, 200)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * _NARROWEST_IN_LETTERS, 60)

    def set_format(self, form: Format | None) -> None:
        """Show games by a format of the user's; None: as who played."""
        self.model.set_format(form)
        self.view.scheduleDelayedItemsLayout()

    def focus_filter(self) -> None:
        """Let the user type which games are shown."""
        field = self._make_head().field
        self.activateWindow()
        field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        field.selectAll()

    # Choosing -------------------------------------------------------------------------------

    def _on_clicked(self, index: QModelIndex) -> None:
        # With Ctrl and Shift games are selected, not gone to.
        if QGuiApplication.keyboardModifiers() == _PLAIN:
            self._on_chosen(index)

    def _on_chosen(self, index: QModelIndex) -> None:
        self._document.select_game(self.model.order[index.row()])

    def _on_entered(self) -> None:
        self._current.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if not self._current.currentIndex().isValid():
            self._current.setCurrentIndex(self.model.index(0, self._column()))

    @property
    def selected(self) -> tuple[Game, ...]:
        """The games that are selected, in the order in which they are shown."""
        return self._selection.games

    def select(self, roots: Collection[Node]) -> None:
        """Select the games with these roots, as far as they are shown."""
        self._selection.select(roots, self._column())
        self._current.scrollTo(self._current.currentIndex())

    def _column(self) -> int:
        """Return the column of the current index: one that is in sight in each view."""
        if self._table is None or self._current is not self._table:
            return BLACK
        shown = self._table.shown
        return BLACK if COLUMNS[BLACK].name in shown else BY_NAME[shown[0]]

    def _on_reset(self) -> None:
        if self.isVisible():
            self._choose_view()
        self._select_current()

    def _select_current(self) -> None:
        """Select the game that is on the board, unless it is the current one of the list."""
        row = self.model.row_of_number(self._document.game_index)
        if row is None:
            return
        if self._current.isVisible():
            self._current.viewport().update()  # another one stands out
        if self._current.currentIndex().row() != row:
            index = self.model.index(row, self._column())
            # The view would look at the keyboard: Ctrl+PgDn would add the game to those selected.
            self._current.selectionModel().setCurrentIndex(index, _WHOLE_ROW)
            if row:  # the first one is where the list begins, which costs no layout
                self._current.scrollTo(index)

    def _on_reordered(self) -> None:
        """Select the games again that are somewhere else now, and the one that is shown."""
        self._select_current()
        if len(self._selection.kept) > 1:
            self.select(self._selection.kept)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        place = event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            view = self._current
            below = view.visualRect(view.currentIndex()).bottomLeft()
            place = view.viewport().mapToGlobal(below)
        self.menu_requested.emit(place)


class _GamesView(QListView):
    """A list with higher rows where it is narrow."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._was_narrow = is_narrow(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if is_narrow(self) != self._was_narrow:
            self._was_narrow = not self._was_narrow
            self.scheduleDelayedItemsLayout()

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * _WIDTH_IN_LETTERS, 200)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * _NARROWEST_IN_LETTERS, 60)


# Which games of the list are selected, in whatever view and order they are shown.


_SELECT: Final = QItemSelectionModel.SelectionFlag.ClearAndSelect
_NO_UPDATE: Final = QItemSelectionModel.SelectionFlag.NoUpdate


class GamesSelection(QObject):
    """The selection that all views of the games share.

    Attributes:
        kept: The roots of the games that were selected before the rows became others.
    """

    def __init__(self, model: GamesModel, chooser: QItemSelectionModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._chooser = chooser
        self.kept: frozenset[Node] = frozenset()
        model.modelAboutToBeReset.connect(self._keep)

    def _keep(self) -> None:
        self.kept = frozenset(game.root for game in self.games)

    @property
    def games(self) -> tuple[Game, ...]:
        """The games that are selected, in the order in which they are shown."""
        selection = self._chooser.selection()
        ranges = (selection.at(number) for number in range(selection.count()))
        rows = {row for found in ranges for row in range(found.top(), found.bottom() + 1)}
        return tuple(map(self._model.game_at, sorted(rows)))

    def select(self, roots: Collection[Node], column: int) -> None:
        """Select the games with these roots, if any are shown; the first is the current one."""
        model, selection = self._model, QItemSelection()
        rows = model.rows_of(roots)
        for row in rows:
            selection.select(model.index(row, 0), model.index(row, len(COLUMNS) - 1))
        if rows:
            self._chooser.setCurrentIndex(model.index(rows[0], column), _NO_UPDATE)
            self._chooser.select(selection, _SELECT)


# Keys of the lists of games, which elsewhere lead through a game or change it.
#
# Who has clicked a game goes on in that: its keys are those of the board again, but for the few
# that stand for a command of the list. Who has come to the list by keys goes through the list.


_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_ALT: Final = Qt.KeyboardModifier.AltModifier
ACTION_KEYS: Final = {
    (Qt.Key.Key_Delete, _PLAIN): "games.delete",
    (Qt.Key.Key_Insert, _PLAIN): "games.new",
    (Qt.Key.Key_Up, _ALT): "games.move_up",
    (Qt.Key.Key_Down, _ALT): "games.move_down",
    (Qt.Key.Key_Home, _ALT): "games.move_first",
    (Qt.Key.Key_End, _ALT): "games.move_last",
}
"""Key in a list → the action it stands for there."""

_LIST_KEYS: Final = LIST_KEYS | {Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Escape}
_PASSED_ON: Final = _LIST_KEYS | {Qt.Key.Key_Space}
_NOT_BY_KEYS: Final = frozenset(
    {
        Qt.FocusReason.MouseFocusReason,
        Qt.FocusReason.ActiveWindowFocusReason,
        Qt.FocusReason.PopupFocusReason,
        Qt.FocusReason.MenuBarFocusReason,
    }
)
_STANDARD: Final = {
    QKeySequence.StandardKey.Copy: "games.copy",
    QKeySequence.StandardKey.Paste: "edit.paste_game",
    QKeySequence.StandardKey.SelectAll: "",
}


class GameKeys(QObject):
    """Takes the keys of a list of games while it has the focus.

    Signals:
        wanted: The id of an action that a key stands for.
        left: Esc was pressed.
    """

    wanted = Signal(str)
    left = Signal()

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view
        self._is_in_game = False
        view.installEventFilter(self)
        view.clicked.connect(self._on_clicked)

    def _on_clicked(self) -> None:
        # With Ctrl and Shift games are selected, not gone to.
        self._is_in_game = QGuiApplication.keyboardModifiers() == _PLAIN

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            is_ours = _is_command(event) or (not self._is_in_game and _is_of_list(event))
            if event.type() == QEvent.Type.ShortcutOverride and is_ours:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and self._take(event):
                return True
        elif isinstance(event, QFocusEvent) and event.gotFocus():
            self._is_in_game &= event.reason() in _NOT_BY_KEYS
        return super().eventFilter(watched, event)

    def _take(self, event: QKeyEvent) -> bool:
        action_id = _action_of(event)
        if action_id:
            self.wanted.emit(action_id)
            return True
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return True
        return self._is_in_game and event.key() in _PASSED_ON and self._pass_on(event)

    def _pass_on(self, event: QKeyEvent) -> bool:
        """Go back to the board with a key that is no shortcut but belongs to it, such as Enter."""
        self.left.emit()
        there = QApplication.focusWidget()
        if there is None or there is self._view:
            return False
        QApplication.sendEvent(there, event)
        return True


def _modifiers(event: QKeyEvent) -> Qt.KeyboardModifier:
    return event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier


def _action_of(event: QKeyEvent) -> str:
    for standard, action_id in _STANDARD.items():
        if event.matches(standard):
            return action_id
    return ACTION_KEYS.get((Qt.Key(event.key()), _modifiers(event)), "")


def _is_command(event: QKeyEvent) -> bool:
    is_all = event.matches(QKeySequence.StandardKey.SelectAll)
    return bool(_action_of(event)) or is_all or event.key() == Qt.Key.Key_Escape


def _is_of_list(event: QKeyEvent) -> bool:
    # What is typed finds a player.
    is_typed = bool(event.text().strip()) and event.text().isprintable()
    return _modifiers(event) in {_PLAIN, _SHIFT} and (event.key() in _LIST_KEYS or is_typed)
