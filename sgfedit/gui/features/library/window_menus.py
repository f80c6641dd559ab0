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


_LIBRARY: Final = QT_TRANSLATE_NOOP("LibraryMenu", "&Library")
_SEARCH: Final = QT_TRANSLATE_NOOP("LibraryMenu", "&Search")
_GAME: Final = QT_TRANSLATE_NOOP("LibraryMenu", "&Game")
_VIEW: Final = QT_TRANSLATE_NOOP("LibraryMenu", "&View")


class Row(NamedTuple):
    """One action.

    Attributes:
        menu: The menu it is in.
        name: Of the method of `LibraryCommands` that does it.
        text: Menu text.
        key: Shortcut.
        icon: Name of its icon.
        group: Whether it starts a new section.
        needs_game: Whether it is about selected games.
        is_shown_key: The key belongs to the table; here it is only to be read.
    """

    menu: str
    name: str
    text: str
    key: str = ""
    icon: str = ""
    group: bool = False
    needs_game: bool = False
    is_shown_key: bool = False


ROWS: Final = (
    Row(
        _LIBRARY,
        "add_folder",
        QT_TRANSLATE_NOOP("LibraryMenu", "Add a &folder…"),
        "Ctrl+O",
        "file-open",
    ),
    Row(
        _LIBRARY,
        "add_files",
        QT_TRANSLATE_NOOP("LibraryMenu", "Add &archives or files…"),
        "Ctrl+Shift+O",
    ),
    Row(_LIBRARY, "update", QT_TRANSLATE_NOOP("LibraryMenu", "&Look for changes"), "F5"),
    Row(
        _LIBRARY,
        "show_unreadable",
        QT_TRANSLATE_NOOP("LibraryMenu", "&Unreadable files"),
        "Ctrl+U",
    ),
    Row(
        _LIBRARY,
        "export_sgf",
        QT_TRANSLATE_NOOP("LibraryMenu", "Export the list as one &SGF file…"),
        "Ctrl+E",
        "file-save-as",
        group=True,
    ),
    Row(
        _LIBRARY,
        "export_folder",
        QT_TRANSLATE_NOOP("LibraryMenu", "Export the list as a folder of &files…"),
        "Ctrl+Shift+E",
    ),
    Row(
        _LIBRARY,
        "export_csv",
        QT_TRANSLATE_NOOP("LibraryMenu", "Export the list as a &table (CSV)…"),
        "Ctrl+Alt+E",
    ),
    Row(
        _LIBRARY,
        "close",
        QT_TRANSLATE_NOOP("LibraryMenu", "&Close"),
        "Ctrl+W",
        "panel-close",
        group=True,
    ),
    Row(_SEARCH, "focus_query", QT_TRANSLATE_NOOP("LibraryMenu", "&Games"), "Ctrl+F", "games"),
    Row(
        _SEARCH,
        "focus_texts",
        QT_TRANSLATE_NOOP("LibraryMenu", "Words in &comments"),
        "Ctrl+Shift+F",
        "comment",
    ),
    Row(
        _SEARCH,
        "show_position_search",
        QT_TRANSLATE_NOOP("LibraryMenu", "&Position"),
        "Ctrl+P",
        "tool-view",
    ),
    Row(
        _SEARCH,
        "follow_editor",
        QT_TRANSLATE_NOOP("LibraryMenu", "Follow the &editor"),
        "Ctrl+Shift+L, V",
        "position-follow",
    ),
    Row(_SEARCH, "show_all", QT_TRANSLATE_NOOP("LibraryMenu", "&All games"), "Ctrl+Backspace"),
    Row(
        _SEARCH,
        "save_search",
        QT_TRANSLATE_NOOP("LibraryMenu", "&Save this search…"),
        "Ctrl+S",
        "bookmark",
        group=True,
    ),
    Row(
        _SEARCH, "show_players", QT_TRANSLATE_NOOP("LibraryMenu", "P&layers"), "Ctrl+1", group=True
    ),
    Row(_SEARCH, "show_opponents", QT_TRANSLATE_NOOP("LibraryMenu", "Oppo&nents"), "Ctrl+4"),
    Row(_SEARCH, "show_openings", QT_TRANSLATE_NOOP("LibraryMenu", "&Openings"), "Ctrl+2"),
    Row(_SEARCH, "show_duplicates", QT_TRANSLATE_NOOP("LibraryMenu", "&Duplicates"), "Ctrl+3"),
    Row(
        _GAME,
        "open_game",
        QT_TRANSLATE_NOOP("LibraryMenu", "&Open"),
        "Return",
        "file-open",
        needs_game=True,
        is_shown_key=True,
    ),
    Row(
        _GAME,
        "copy_games",
        QT_TRANSLATE_NOOP("LibraryMenu", "&Copy as text"),
        "Ctrl+C",
        "edit-copy",
        needs_game=True,
        is_shown_key=True,
    ),
    Row(
        _GAME,
        "copy_paths",
        QT_TRANSLATE_NOOP("LibraryMenu", "Copy the &path of the file"),
        "Ctrl+Shift+C",
        needs_game=True,
    ),
    Row(
        _GAME,
        "add_tag",
        QT_TRANSLATE_NOOP("LibraryMenu", "Add a &tag…"),
        "Ctrl+T",
        group=True,
        needs_game=True,
    ),
    Row(
        _GAME,
        "remove_tag",
        QT_TRANSLATE_NOOP("LibraryMenu", "&Remove a tag…"),
        "Ctrl+Shift+T",
        needs_game=True,
    ),
    Row(_GAME, "edit_note", QT_TRANSLATE_NOOP("LibraryMenu", "&Note"), "Ctrl+N", needs_game=True),
    Row(
        _GAME,
        "change_files",
        QT_TRANSLATE_NOOP("LibraryMenu", "Chan&ge these files…"),
        "Ctrl+B",
        needs_game=True,
    ),
    Row(
        _GAME,
        "find_position",
        QT_TRANSLATE_NOOP("LibraryMenu", "Find the position &shown"),
        "Ctrl+Shift+F3",
        "position-search",
        group=True,
        needs_game=True,
    ),
    Row(
        _GAME,
        "find_corner",
        QT_TRANSLATE_NOOP("LibraryMenu", "Find the corner s&hown"),
        "Ctrl+Shift+L, O",
        "position-corner",
        needs_game=True,
    ),
    Row(
        _GAME,
        "same_players",
        QT_TRANSLATE_NOOP("LibraryMenu", "Games of these t&wo players"),
        "Ctrl+G",
        group=True,
        needs_game=True,
    ),
    Row(
        _GAME,
        "same_event",
        QT_TRANSLATE_NOOP("LibraryMenu", "Games of this &event"),
        "Ctrl+Shift+G",
        needs_game=True,
    ),
    Row(
        _GAME,
        "same_file",
        QT_TRANSLATE_NOOP("LibraryMenu", "Games of this &file"),
        "Ctrl+Alt+G",
        needs_game=True,
    ),
    Row(_VIEW, "toggle_sidebar", QT_TRANSLATE_NOOP("LibraryMenu", "&Folders and tags"), "F8"),
    Row(_VIEW, "toggle_panes", QT_TRANSLATE_NOOP("LibraryMenu", "&Preview"), "F9"),
    Row(_VIEW, "toggle_form", QT_TRANSLATE_NOOP("LibraryMenu", "F&orm"), "F4", "properties"),
    Row(_VIEW, "choose_columns", QT_TRANSLATE_NOOP("LibraryMenu", "&Columns…"), "Ctrl+K"),
)
"""All actions, menu by menu."""


def tr(text: str) -> str:
    """Return a text of the table in the user's language."""
    return QCoreApplication.translate("LibraryMenu", text)


def build(window: QMainWindow, commands: object) -> dict[str, QAction]:
    """Make the menu bar of `window` and return its actions by name."""
    menus: dict[str, QMenu] = {}
    actions: dict[str, QAction] = {}
    for row in ROWS:
        if row.menu not in menus:
            menus[row.menu] = window.menuBar().addMenu(tr(row.menu))
        if row.group:
            menus[row.menu].addSeparator()
        action = actions[row.name] = _action(row, window, commands)
        menus[row.menu].addAction(action)
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
    action.triggered.connect(getattr(commands, row.name))
    return action


def set_icons(actions: dict[str, QAction], widget: QWidget) -> None:
    """Give actions their icons in the colour of the text."""
    colour = widget.palette().windowText().color()
    for row in ROWS:
        if row.icon:
            actions[row.name].setIcon(icon(row.icon, colour))


def game_menu(actions: dict[str, QAction], parent: QWidget) -> QMenu:
    """Return the context menu of selected games."""
    menu = QMenu(parent)
    for row in ROWS:
        if row.needs_game:
            if row.group:
                menu.addSeparator()
            menu.addAction(actions[row.name])
    return menu
