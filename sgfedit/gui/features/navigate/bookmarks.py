"""Nodes of any files that the user wants to find again: a click opens file and node."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QAction, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QHBoxLayout,
    QListView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.gui.features.navigate.browsing import VisitLinks
from sgfedit.gui.opening.files import open_file
from sgfedit.gui.widgets.appearance import NarrowBars, fade
from sgfedit.gui.widgets.empty_line import EmptyLine, Nothing
from sgfedit.gui.widgets.frames import ActionButton
from sgfedit.gui.widgets.keys import LIST_KEYS, claims
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import sentences, tip_of
from sgfedit.gui.widgets.row_painter import FAINT, RowLine, RowPainter
from sgfedit.gui.widgets.sorting import SortedText
from sgfedit.gui.window import window_of
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QPaintEvent, QShowEvent
    from PySide6.QtWidgets import QStyleOptionViewItem

    from sgfedit.app.bookmarks import Bookmark, FileBookmarks
    from sgfedit.gui.window import Window

AnyIndex = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()
_ICON_PX: Final = 16
_SEPARATOR: Final = " · "
_KEYS: Final = LIST_KEYS | {Qt.Key.Key_Delete, Qt.Key.Key_F2}
_EDITABLE: Final = (
    Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable
)


class BookmarksModel(QAbstractListModel):
    """The bookmarks of the open file, or of all files: these come after those of the open one."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._rows: tuple[Bookmark, ...] = ()
        self._count_here = 0
        self.shows_all = False

    @property
    def marks(self) -> FileBookmarks:
        """The bookmarks of the window."""
        return self._window.part(VisitLinks).bookmarks

    def follow(self) -> None:
        """Show the bookmarks as they are now."""
        marks = self.marks
        here = sorted(marks.here(), key=lambda one: (one.game, one.number))
        others = sorted(marks.elsewhere(), key=_file_name) if self.shows_all else []
        rows = (*here, *others)
        if (rows, len(here)) != (self._rows, self._count_here):
            self.beginResetModel()
            self._rows, self._count_here = rows, len(here)
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))

    def bookmark(self, row: int) -> Bookmark:
        """Return the bookmark of a row."""
        return self._rows[row]

    def is_here(self, row: int) -> bool:
        """Whether the bookmark of a row is in the open file."""
        return row < self._count_here

    def is_gone(self, row: int) -> bool:
        """Whether it is in the open file, but its node is not any more."""
        return self.is_here(row) and not self.marks.find(self._rows[row]).is_there

    def is_current(self, row: int) -> bool:
        """Whether its node is the one that is shown."""
        if not self.is_here(row):
            return False
        found = self.marks.find(self._rows[row])
        return found.is_there and found.node is self._window.document.current

    def place(self, row: int) -> str:
        """Return where the node of a bookmark is."""
        bookmark = self._rows[row]
        words = [self.tr("Move {number}").format(number=bookmark.number)]
        if bookmark.game:
            words.append(self.tr("game {number}").format(number=bookmark.game + 1))
        if not self.is_here(row):
            words.insert(0, Path(bookmark.file).name)
        elif self.is_gone(row):
            words.append(self.tr("not there any more"))
        return _SEPARATOR.join(words)

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        return _EDITABLE if index.isValid() else Qt.ItemFlag.NoItemFlags

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        bookmark = self._rows[index.row()]
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole}:
            return bookmark.name
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}:
            told = "\n".join(filter(None, (bookmark.name, self.place(index.row()), bookmark.file)))
            return tip_of(told) if role == Qt.ItemDataRole.ToolTipRole else told
        return None

    def setData(self, index: AnyIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        name = " ".join(str(value).split())
        if not index.isValid() or role != Qt.ItemDataRole.EditRole or not name:
            return False
        self.marks.rename(self._rows[index.row()], name)
        return True


def _file_name(bookmark: Bookmark) -> tuple[SortedText, str, int, int]:
    name = SortedText(Path(bookmark.file).name)
    return name, bookmark.file, bookmark.game, bookmark.number


class BookmarksPanel(QWidget):
    """The bookmarks of this file or of all; a click goes there, F2 renames, Del forgets."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.setObjectName("bookmarks")
        self._window = window
        self.model = BookmarksModel(window)
        self.view = _BookmarksView(self)
        self.view.setAccessibleName(self.tr("Bookmarks"))
        self.view.setModel(self.model)
        self.view.setItemDelegate(BookmarkDelegate(self.model, self.view))
        EmptyLine(self.view, self._why_empty)
        self.rename = self._action("rename", self.tr("Rename"), "F2", self._on_rename)
        self.forget = self._action("forget", self.tr("Delete"), "Del", self._on_forget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        fill(layout, self._head(), self.view)
        self.setFocusProxy(self.view)
        self.view.clicked.connect(self._on_chosen)
        self.view.activated.connect(self._on_chosen)
        self.view.forget_wanted.connect(self.forget.trigger)
        self.view.selectionModel().currentChanged.connect(self._tell_actions)
        self.model.modelReset.connect(self._tell_actions)
        window.part(VisitLinks).bookmarks.changed.connect(self._follow)
        window.document.changed.connect(self._on_changed)
        window.document.current_changed.connect(self.view.look_again)
        self._follow()

    def _action(self, name: str, text: str, key: str, slot: Any) -> QAction:
        action = QAction(text, self.view)
        action.setObjectName(name)
        # Only to be read in the menu: the list itself takes the key.
        action.setShortcut(QKeySequence(key))
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(slot)
        self.view.addAction(action)
        return action

    def _head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(2, 2, 2, 0)
        row.setSpacing(2)
        self.here = self._choice(self.tr("This file"))
        self.everywhere = self._choice(self.tr("All files"))
        self.here.setChecked(True)
        group = QButtonGroup(self)
        for button in (self.here, self.everywhere):
            group.addButton(button)
            row.addWidget(button)
        self.everywhere.toggled.connect(self._on_scope_toggled)
        row.addStretch(1)
        self._buttons = {"rename": self.rename, "forget": self.forget}
        add = ActionButton(self._window.actions_by_id["navigate.bookmark"], self)
        add.setAutoRaise(True)
        row.addWidget(add)
        for action in self._buttons.values():
            button = ActionButton(action, self)
            button.setAutoRaise(True)
            row.addWidget(button)
        self._set_icons()
        return row

    def _why_empty(self) -> Nothing:
        add = self._window.actions_by_id["navigate.bookmark"]
        key = add.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        here, all_files = self.tr("No bookmark in this file."), self.tr("No bookmarks yet.")
        words = all_files if self.model.shows_all else here
        hint = self.tr("{key} sets one at the node that is shown.").format(key=key) if key else ""
        return Nothing(sentences((words, hint)))

    def _choice(self, text: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(text)
        button.setCheckable(True)
        button.setAutoRaise(True)
        return button

    def _set_icons(self) -> None:
        colour = self.palette().buttonText().color()
        self.rename.setIcon(icon("tool-text", colour))
        self.forget.setIcon(icon("edit-delete", colour))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._set_icons()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._follow()  # another window may have changed them

    # Following ------------------------------------------------------------------------------

    def _follow(self) -> None:
        before = self.selected
        self.model.follow()
        for row in range(self.model.rowCount()):
            if before is not None and self.model.bookmark(row).id == before.id:
                self.view.setCurrentIndex(self.model.index(row))
        self._tell_actions()

    def _on_changed(self) -> None:
        # What is gone, or there again, is drawn so.
        self.view.look_again()

    def _on_scope_toggled(self, shows_all: bool) -> None:
        self.model.shows_all = shows_all
        self._follow()

    @property
    def selected(self) -> Bookmark | None:
        """The bookmark that is selected, or None."""
        row = self.view.currentIndex().row()
        return self.model.bookmark(row) if 0 <= row < self.model.rowCount() else None

    def _tell_actions(self) -> None:
        for action in (self.rename, self.forget):
            action.setEnabled(self.selected is not None)

    # Doing ----------------------------------------------------------------------------------

    def _on_rename(self) -> None:
        self.view.edit(self.view.currentIndex())

    def _on_forget(self) -> None:
        bookmark, row = self.selected, self.view.currentIndex().row()
        if bookmark is not None:
            self.model.marks.remove(bookmark)
            self.view.setCurrentIndex(self.model.index(min(row, self.model.rowCount() - 1)))

    def _on_chosen(self, index: QModelIndex) -> None:
        bookmark = self.model.bookmark(index.row())
        window: Window | None = self._window
        if not self.model.is_here(index.row()):
            if not open_file(self._window, bookmark.file):
                return
            window = window_of(Path(bookmark.file))
        if window is not None:
            _go_to(window, bookmark)


def _go_to(window: Window, bookmark: Bookmark) -> None:
    """Show the node of a bookmark of a window's file, or say that it is gone."""
    found = window.part(VisitLinks).bookmarks.find(bookmark)
    window.commit_typing()
    window.document.go_to(found.node)
    if not found.is_there:
        text = QCoreApplication.translate(
            "Bookmarks", "“{name}” is not there any more: this is the nearest node that is left"
        )
        window.status.note(text.format(name=bookmark.name))


class _BookmarksView(QListView):
    """The list.

    Signals:
        forget_wanted: The user wants the bookmark away that is selected.
    """

    forget_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("bookmarkList")
        NarrowBars(self)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def event(self, event: QEvent) -> bool:
        return claims(event, _KEYS) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self.forget_wanted.emit()
        else:
            super().keyPressEvent(event)

    def look_again(self) -> None:
        """Draw what stands in the rows anew."""
        if self.isVisible():
            self.viewport().update()

    def minimumSizeHint(self) -> QSize:
        return QSize(60, 60)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.model().rowCount() == 0:
            painter = QPainter(self.viewport())
            fade(painter, FAINT)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            room = self.viewport().rect().adjusted(12, 12, -12, -12)
            painter.drawText(room, flags, self.tr("No bookmarks here yet"))
            painter.end()


class BookmarkDelegate(RowPainter):
    """The name in one line, bold where one is, and the place below it."""

    def __init__(self, model: BookmarksModel, view: QListView) -> None:
        super().__init__(view, lines=2)
        self._model = model

    def draw_row(self, painter: QPainter, option: QStyleOptionViewItem, row: int) -> None:
        model, metrics = self._model, option.fontMetrics
        pad, height = metrics.height() // 3, metrics.lineSpacing()
        rect = option.rect.adjusted(pad, pad // 2, -pad, 0)
        rect.setHeight(height)
        line = RowLine(painter, rect, pad)
        is_gone = model.is_gone(row)
        pen, opacity = painter.pen(), FAINT if is_gone else 1.0
        sign = icon("bookmark", pen.color(), (_ICON_PX, 2 * _ICON_PX))
        line.icon(sign, _ICON_PX, opacity=opacity)
        lower = RowLine(painter, line.rect.translated(0, height), 0)
        font = painter.font()
        font.setBold(model.is_current(row))
        font.setStrikeOut(is_gone)
        painter.setFont(font)
        fade(painter, opacity)
        line.left(model.bookmark(row).name)
        painter.setFont(option.font)
        painter.setPen(pen)
        lower.left(model.place(row), faint=True)
