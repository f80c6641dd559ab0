"""Menus of the library window, one row each; what they do is in `window_commands`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow, QWidget


class Row(NamedTuple):
    """One action.

    Attributes:
        name: What it is called, and the method of `LibraryCommands` that does it.
        text: Menu text.
        key: Shortcut.
        icon: Name of its icon.
        group: Whether it starts a new section.
        is_shown_key: The key belongs to the table; here it is only to be read.
        command: The method, and what it is told, where that is not called like it.
    """

    name: str
    text: str
    key: str = ""
    icon: str = ""
    group: bool = False
    is_shown_key: bool = False
    command: tuple[str, str] | None = None


MENUS: Final = (
    (
        QT_TRANSLATE_NOOP("LibraryMenu", "&Library"),
        (
            Row(
                "add_folder",
                QT_TRANSLATE_NOOP("LibraryMenu", "Add a &folder…"),
                "Ctrl+O",
                "file-open",
            ),
            Row(
                "add_files",
                QT_TRANSLATE_NOOP("LibraryMenu", "Add &archives or files…"),
                "Ctrl+Shift+O",
            ),
            Row("update", QT_TRANSLATE_NOOP("LibraryMenu", "&Look for changes"), "F5"),
            Row(
                "show_unreadable",
                QT_TRANSLATE_NOOP("LibraryMenu", "&Unreadable files"),
                "Ctrl+U",
                command=("show_page", "unreadable"),
            ),
            Row(
                "export_sgf",
                QT_TRANSLATE_NOOP("LibraryMenu", "Export the list as one &SGF file…"),
                "Ctrl+E",
                "file-save-as",
                group=True,
                command=("export", "sgf"),
            ),
            Row(
                "export_folder",
                QT_TRANSLATE_NOOP("LibraryMenu", "Export the list as a folder of &files…"),
                "Ctrl+Shift+E",
                command=("export", "folder"),
            ),
            Row(
                "export_csv",
                QT_TRANSLATE_NOOP("LibraryMenu", "Export the list as a &table (CSV)…"),
                "Ctrl+Alt+E",
                command=("export", "csv"),
            ),
            Row(
                "close",
                QT_TRANSLATE_NOOP("LibraryMenu", "&Close"),
                "Ctrl+W",
                "panel-close",
                group=True,
            ),
            Row("quit", QT_TRANSLATE_NOOP("LibraryMenu", "&Quit"), "Ctrl+Q", "quit"),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("LibraryMenu", "&Search"),
        (
            Row("focus_query", QT_TRANSLATE_NOOP("LibraryMenu", "&Games"), "Ctrl+F", "games"),
            Row(
                "focus_texts",
                QT_TRANSLATE_NOOP("LibraryMenu", "Words in &comments"),
                "Ctrl+Shift+F",
                "comment",
            ),
            Row(
                "show_position_search",
                QT_TRANSLATE_NOOP("LibraryMenu", "&Position"),
                "Ctrl+P",
                "tool-view",
            ),
            Row(
                "follow_editor",
                QT_TRANSLATE_NOOP("LibraryMenu", "Follow the &editor"),
                "Ctrl+Shift+L, V",
                "position-follow",
            ),
            Row("show_all", QT_TRANSLATE_NOOP("LibraryMenu", "&All games"), "Ctrl+Backspace"),
            Row(
                "save_search",
                QT_TRANSLATE_NOOP("LibraryMenu", "&Save this search…"),
                "Ctrl+S",
                "bookmark",
                group=True,
            ),
            Row(
                "show_players",
                QT_TRANSLATE_NOOP("LibraryMenu", "P&layers"),
                "Ctrl+1",
                group=True,
                command=("show_page", "players"),
            ),
            Row("show_opponents", QT_TRANSLATE_NOOP("LibraryMenu", "Oppo&nents"), "Ctrl+4"),
            Row(
                "show_openings",
                QT_TRANSLATE_NOOP("LibraryMenu", "&Openings"),
                "Ctrl+2",
                command=("show_page", "openings"),
            ),
            Row(
                "show_duplicates",
                QT_TRANSLATE_NOOP("LibraryMenu", "&Duplicates"),
                "Ctrl+3",
                command=("show_page", "duplicates"),
            ),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("LibraryMenu", "&Game"),
        (
            Row(
                "open_game",
                QT_TRANSLATE_NOOP("LibraryMenu", "&Open"),
                "Return",
                "file-open",
                is_shown_key=True,
            ),
            Row(
                "copy_games",
                QT_TRANSLATE_NOOP("LibraryMenu", "&Copy as text"),
                "Ctrl+C",
                "edit-copy",
                is_shown_key=True,
            ),
            Row(
                "copy_paths",
                QT_TRANSLATE_NOOP("LibraryMenu", "Copy the &path of the file"),
                "Ctrl+Shift+C",
            ),
            Row("add_tag", QT_TRANSLATE_NOOP("LibraryMenu", "Add a &tag…"), "Ctrl+T", group=True),
            Row("remove_tag", QT_TRANSLATE_NOOP("LibraryMenu", "&Remove a tag…"), "Ctrl+Shift+T"),
            Row("edit_note", QT_TRANSLATE_NOOP("LibraryMenu", "&Note"), "Ctrl+N"),
            Row(
                "change_files", QT_TRANSLATE_NOOP("LibraryMenu", "Chan&ge these files…"), "Ctrl+B"
            ),
            Row(
                "find_position",
                QT_TRANSLATE_NOOP("LibraryMenu", "Find the position &shown"),
                "Ctrl+Shift+F3",
                "position-search",
                group=True,
            ),
            Row(
                "find_corner",
                QT_TRANSLATE_NOOP("LibraryMenu", "Find the corner s&hown"),
                "Ctrl+Shift+L, O",
                "position-corner",
            ),
            Row(
                "same_players",
                QT_TRANSLATE_NOOP("LibraryMenu", "Games of these t&wo players"),
                "Ctrl+G",
                group=True,
            ),
            Row(
                "same_event",
                QT_TRANSLATE_NOOP("LibraryMenu", "Games of this &event"),
                "Ctrl+Shift+G",
            ),
            Row(
                "same_file", QT_TRANSLATE_NOOP("LibraryMenu", "Games of this &file"), "Ctrl+Alt+G"
            ),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("LibraryMenu", "&View"),
        (
            Row("toggle_sidebar", QT_TRANSLATE_NOOP("LibraryMenu", "&Folders and tags"), "F8"),
            Row("toggle_panes", QT_TRANSLATE_NOOP("LibraryMenu", "&Preview"), "F9"),
            Row("toggle_form", QT_TRANSLATE_NOOP("LibraryMenu", "F&orm"), "F4", "properties"),
            Row("choose_columns", QT_TRANSLATE_NOOP("LibraryMenu", "&Columns…"), "Ctrl+K"),
        ),
    ),
)
"""Menu title → its actions; those of the third are about selected games."""

GAME_ROWS: Final = MENUS[2][1]
_ROWS: Final = tuple(row for _, rows in MENUS for row in rows)


def tr(text: str) -> str:
    """Return a text of the table in the user's language."""
    return QCoreApplication.translate("LibraryMenu", text)


def build(window: QMainWindow, commands: object) -> dict[str, QAction]:
    """Make the menu bar of `window` and return its actions by name."""
    actions = {row.name: _action(row, window, commands) for row in _ROWS}
    for title, rows in MENUS:
        _fill(window.menuBar().addMenu(tr(title)), rows, actions)
    set_icons(actions, window)
    return actions


def _action(row: Row, window: QMainWindow, commands: object) -> QAction:
    text = tr(row.text)
    if row.is_shown_key:
        # Only to be read: the table takes the key itself.
        native = QKeySequence(row.key).toString(QKeySequence.SequenceFormat.NativeText)
        text = f"{text}\t{native}"
    action = QAction(text, window)
    action.setObjectName(f"library.{row.name}")
    if row.key and not row.is_shown_key:
        action.setShortcut(QKeySequence(row.key))
    name, *told = row.command or (row.name,)
    action.triggered.connect(lambda: getattr(commands, name)(*told))
    return action


def set_icons(actions: dict[str, QAction], widget: QWidget) -> None:
    """Give actions their icons in the colour of the text."""
    colour = widget.palette().windowText().color()
    for row in _ROWS:
        if row.icon:
            actions[row.name].setIcon(icon(row.icon, colour))


def game_menu(actions: dict[str, QAction], parent: QWidget) -> QMenu:
    """Return the context menu of selected games."""
    menu = QMenu(parent)
    _fill(menu, GAME_ROWS, actions)
    return menu


def _fill(menu: QMenu, rows: tuple[Row, ...], actions: dict[str, QAction]) -> None:
    for row in rows:
        if row.group:
            menu.addSeparator()
        menu.addAction(actions[row.name])
