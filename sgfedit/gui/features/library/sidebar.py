"""List at the left: folders, saved searches, stars, tags, and what else can be looked at."""

from __future__ import annotations

from enum import Enum
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
)

from sgfedit.app.shared_file import is_there
from sgfedit.gui.features.library.games_model import STAR
from sgfedit.gui.widgets.keys import claims
from sgfedit.gui.widgets.numbers import grouped
from sgfedit.gui.widgets.plain_text import tip_of
from sgfedit.gui.widgets.severity import severity_icon

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from sqlite3 import Connection

    from PySide6.QtGui import QContextMenuEvent
    from PySide6.QtWidgets import QWidget

    from sgfedit.app.library_service import LibraryService
    from sgfedit.gui.widgets.row_painter import AnyIndex

_TOPIC: Final = "sidebar"
_ITEM: Final = Qt.ItemDataRole.UserRole
_ROW_LINES: Final = 1.4
_HEADING_LINES: Final = 2.0
_STARS: Final = range(5, 0, -1)


class Kind(Enum):
    """What an entry stands for."""

    ALL = "all"
    FOLDER = "folder"
    SEARCH = "search"
    STARS = "stars"
    TAG = "tag"
    VIEW = "view"


class Entry(NamedTuple):
    """One entry.

    Attributes:
        kind: What it is.
        value: The path, the name of the search, the stars, the tag, or the name of the view.
        query: What it asks for; empty for a view, and for all games.
    """

    kind: Kind
    value: str = ""
    query: str = ""


class FolderState(NamedTuple):
    """A folder: its path, how many games are in it, whether it is there now."""

    path: str
    games: int
    is_there: bool


class Contents(NamedTuple):
    """What the sidebar shows."""

    games: int
    folders: Sequence[FolderState]
    searches: Sequence[tuple[str, str]]
    stars: Mapping[int, int]
    tags: Sequence[tuple[str, int]]
    unreadable: int
    lost: int


def quoted(text: str) -> str:
    """Return a text as a value of a query."""
    is_plain = text.isalnum() and text.isascii()
    return text if is_plain else '"{}"'.format(text.replace('"', ""))


def read_contents(connection: Connection, folders: Sequence[str]) -> Contents:
    """Return what the sidebar shows of a library with `folders`."""
    # In the thread that asks.
    from sgfedit.library.facts import game_count, games_in, star_counts  # noqa: PLC0415
    from sgfedit.library.indexing import unreadable  # noqa: PLC0415
    from sgfedit.library.kept import lost, saved_searches, tags  # noqa: PLC0415

    states = [
        FolderState(path, games_in(connection, path), is_there(Path(path))) for path in folders
    ]
    return Contents(
        game_count(connection),
        states,
        [(search[0], search[1]) for search in saved_searches(connection)],
        star_counts(connection),
        list(tags(connection)),
        len(unreadable(connection)),
        len(lost(connection)),
    )


class Sidebar(QTreeWidget):
    """The list.

    Signals:
        chosen: (Entry, whether it is to narrow what is asked for already).
        menu_wanted: (Entry, global position).
        removal_wanted: Entry: the user wants it away.
    """

    chosen = Signal(object, bool)
    menu_wanted = Signal(object, QPoint)
    removal_wanted = Signal(object)

    def __init__(self, service: LibraryService, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("librarySidebar")
        self.setAccessibleName(self.tr("Folders, searches and tags"))
        self._service = service
        self.contents: Contents | None = None
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(False)
        self.setIndentation(self.fontMetrics().averageCharWidth())
        self.setItemsExpandable(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.setItemDelegate(_Delegate(self))
        self.itemClicked.connect(self._on_clicked)
        for changed in (service.updated, service.folders_changed, service.kept_changed):
            changed.connect(self.refresh)

    def refresh(self, _what: object = None) -> None:
        """Ask again what there is."""
        folders = list(self._service.folders)

        def question(connection: Connection, _given_up: Callable[[], bool]) -> Contents:
            return read_contents(connection, folders)

        self._service.ask(_TOPIC, question, self.show_contents)

    # What is shown --------------------------------------------------------------------------

    def show_contents(self, contents: Contents) -> None:
        """Show what there is; what is selected stays."""
        if contents == self.contents:
            return
        self.contents = contents
        before = self.current
        self.clear()
        self._add(None, self.tr("All games"), contents.games, Entry(Kind.ALL))
        self._add_folders(contents)
        searches = [
            (name, 0, Entry(Kind.SEARCH, name, text), text) for name, text in contents.searches
        ]
        self._add_section(self.tr("Searches"), searches)
        stars = [
            (STAR * n, contents.stars[n], Entry(Kind.STARS, str(n), f"stars:{n}"), "")
            for n in _STARS
            if n in contents.stars
        ]
        self._add_section(self.tr("Stars"), stars)
        tags = [
            (tag, count, Entry(Kind.TAG, tag, f"tag:{quoted(tag)}"), "")
            for tag, count in contents.tags
        ]
        self._add_section(self.tr("Tags"), tags)
        if contents.games or contents.unreadable or contents.lost:
            self._add_views(contents)
        self.expandAll()
        if before is not None:
            self.select(before)

    def _add_folders(self, contents: Contents) -> None:
        names = _short_names([state.path for state in contents.folders])
        section = self._section(self.tr("Folders")) if contents.folders else None
        for state, name in zip(contents.folders, names, strict=True):
            entry = Entry(Kind.FOLDER, state.path, f"path:{quoted(state.path)}")
            item = self._add(section, name, state.games, entry, state.path)
            if not state.is_there:
                item.setIcon(0, severity_icon("warning", self.palette()))
                item.setToolTip(
                    0, tip_of(self.tr("{path} is not there now").format(path=state.path))
                )

    def _add_views(self, contents: Contents) -> None:
        views = [
            (self.tr("Players"), 0, Entry(Kind.VIEW, "players"), ""),
            (self.tr("Opponents"), 0, Entry(Kind.VIEW, "opponents"), ""),
            (self.tr("Openings"), 0, Entry(Kind.VIEW, "openings"), ""),
            (self.tr("Duplicates"), 0, Entry(Kind.VIEW, "duplicates"), ""),
        ]
        if contents.unreadable:
            unreadable = Entry(Kind.VIEW, "unreadable")
            views.append((self.tr("Unreadable files"), contents.unreadable, unreadable, ""))
        if contents.lost:
            views.append((self.tr("Missing games"), contents.lost, Entry(Kind.VIEW, "lost"), ""))
        self._add_section(self.tr("Look at"), views)

    def _section(self, title: str) -> QTreeWidgetItem:
        section = QTreeWidgetItem([title])
        section.setFlags(Qt.ItemFlag.ItemIsEnabled)
        font = self.font()
        font.setBold(True)
        section.setFont(0, font)
        self.addTopLevelItem(section)
        section.setFirstColumnSpanned(True)
        return section

    def _add_section(self, title: str, rows: Sequence[tuple[str, int, Entry, str]]) -> None:
        section = self._section(title) if rows else None
        for text, count, entry, tip in rows:
            self._add(section, text, count, entry, tip)

    def _add(
        self, section: QTreeWidgetItem | None, text: str, count: int, entry: Entry, tip: str = ""
    ) -> QTreeWidgetItem:
        item = QTreeWidgetItem([text, grouped(count) if count else ""])
        item.setData(0, _ITEM, entry)
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setForeground(1, self.palette().placeholderText())
        if tip:
            item.setToolTip(0, tip_of(tip))
        if section is None:
            self.addTopLevelItem(item)
        else:
            section.addChild(item)
        return item

    # What is chosen -------------------------------------------------------------------------

    def entries(self) -> dict[Entry, QTreeWidgetItem]:
        """Return all entries with their items, from the top."""
        found: dict[Entry, QTreeWidgetItem] = {}
        tops = (self.topLevelItem(number) for number in range(self.topLevelItemCount()))
        for top in filter(None, tops):
            children = map(top.child, range(top.childCount()))
            for item in (top, *filter(None, children)):
                entry = _entry(item)
                if entry is not None:
                    found[entry] = item
        return found

    @property
    def current(self) -> Entry | None:
        """The entry that is selected."""
        selected = self.selectedItems()
        return _entry(selected[0]) if selected else None

    def select(self, entry: Entry | None) -> None:
        """Show which entry belongs to what is listed; None for none."""
        item = self.entries().get(entry) if entry is not None else None
        if item is None:
            self.clearSelection()
        else:
            self.setCurrentItem(item)

    def _on_clicked(self, item: QTreeWidgetItem, _column: int = 0) -> None:
        entry = _entry(item)
        if entry is not None:
            modifiers = QGuiApplication.keyboardModifiers()
            self.chosen.emit(entry, bool(modifiers & Qt.KeyboardModifier.ControlModifier))

    def event(self, event: QEvent) -> bool:
        return claims(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            if item is not None:
                self._on_clicked(item)
        elif event.key() == Qt.Key.Key_Delete and self.current is not None:
            self.removal_wanted.emit(self.current)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        item = self.itemAt(self.viewport().mapFrom(self, event.pos()))
        entry = None if item is None else _entry(item)
        if entry is not None:
            self.menu_wanted.emit(entry, event.globalPos())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and getattr(self, "contents", None):
            contents, self.contents = self.contents, None
            if contents is not None:
                self.show_contents(contents)


class _Delegate(QStyledItemDelegate):
    """Rows with some room between them, more above a heading."""

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        size = super().sizeHint(option, index)
        is_heading = not index.data(_ITEM) and not index.parent().isValid() and index.row() > 0
        lines = _HEADING_LINES if is_heading else _ROW_LINES
        return QSize(size.width(), round(option.fontMetrics.lineSpacing() * lines))

    def initStyleOption(self, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        super().initStyleOption(option, index)
        if not index.data(_ITEM) and index.column() == 0 and not index.parent().isValid():
            option.displayAlignment = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom


def _entry(item: QTreeWidgetItem) -> Entry | None:
    found = item.data(0, _ITEM)
    return None if found is None else Entry(*found)


def _short_names(paths: Sequence[str]) -> list[str]:
    """Return the last part of each path, with the one before where that is needed."""
    names = [PurePath(path).name or path for path in paths]
    return [
        str(PurePath(PurePath(path).parent.name, name)) if names.count(name) > 1 else name
        for path, name in zip(paths, names, strict=True)
    ]
