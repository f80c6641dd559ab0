"""Rows of the File menu; `LEAVE` ends it."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action, has_file
from sgfedit.i18n import QT_TRANSLATE_NOOP

FILE: Final = (
    Action(
        "file.new",
        QT_TRANSLATE_NOOP("Action", "&New game…"),
        "sgfedit.gui.features.file.commands:new",
        ("Ctrl+N",),
        "file-new",
    ),
    Action(
        "file.open",
        QT_TRANSLATE_NOOP("Action", "&Open…"),
        "sgfedit.gui.features.file.commands:open_files",
        ("Ctrl+O",),
        "file-open",
        words=QT_TRANSLATE_NOOP("Action", "load import read recent download"),
    ),
    Action(
        "file.open_clipboard",
        QT_TRANSLATE_NOOP("Action", "Open from clip&board"),
        "sgfedit.gui.features.clipboard.commands:open_clipboard",
        ("Ctrl+Shift+V",),
        words=QT_TRANSLATE_NOOP("Action", "paste import SGF"),
    ),
    Action(
        "file.next",
        QT_TRANSLATE_NOOP("Action", "&Next file of the folder"),
        "sgfedit.gui.features.file.neighbours:go",
        ("Ctrl+Alt+PgDown",),
        enabled=has_file,
        words=QT_TRANSLATE_NOOP("Action", "following neighbour browse leaf directory"),
        args=(+1,),
    ),
    Action(
        "file.previous",
        QT_TRANSLATE_NOOP("Action", "Prev&ious file of the folder"),
        "sgfedit.gui.features.file.neighbours:go",
        ("Ctrl+Alt+PgUp",),
        enabled=has_file,
        words=QT_TRANSLATE_NOOP("Action", "before neighbour browse leaf directory"),
        args=(-1,),
    ),
    Action(
        "file.favourite_file",
        QT_TRANSLATE_NOOP("Action", "Add this &file"),
        "sgfedit.gui.features.file.favourites:add_file",
        ("Ctrl+Alt+F",),
        enabled=has_file,
        words=QT_TRANSLATE_NOOP("Action", "favourites favorites star pin"),
    ),
    Action(
        "file.favourite_folder",
        QT_TRANSLATE_NOOP("Action", "Add the f&older of this file"),
        "sgfedit.gui.features.file.favourites:add_folder",
        ("Ctrl+Alt+Shift+F",),
        enabled=has_file,
        words=QT_TRANSLATE_NOOP("Action", "favourites favorites star pin directory"),
    ),
    Action(
        "file.favourites",
        QT_TRANSLATE_NOOP("Action", "&Manage favourites…"),
        "sgfedit.gui.features.file.favourites:manage",
        ("Ctrl+K, Shift+F",),
        words=QT_TRANSLATE_NOOP("Action", "favorites order remove edit"),
    ),
    Action(
        "file.last_session",
        QT_TRANSLATE_NOOP("Action", "&Continue where you were"),
        "sgfedit.gui.features.session.commands:open_last",
        ("Ctrl+Shift+T",),
        words=QT_TRANSLATE_NOOP("Action", "session restore reopen last time windows previous"),
    ),
    Action(
        "file.last_files",
        QT_TRANSLATE_NOOP("Action", "&Files of last time…"),
        "sgfedit.gui.features.session.commands:list_files",
        ("Ctrl+K, Shift+Y",),
        words=QT_TRANSLATE_NOOP("Action", "session restore reopen windows previous gone"),
    ),
    Action(
        "file.save",
        QT_TRANSLATE_NOOP("Action", "&Save"),
        "sgfedit.gui.features.file.commands:save",
        ("Ctrl+S",),
        "file-save",
        words=QT_TRANSLATE_NOOP("Action", "write store"),
    ),
    Action(
        "file.save_as",
        QT_TRANSLATE_NOOP("Action", "Save &as…"),
        "sgfedit.gui.features.file.commands:save_as",
        ("Ctrl+Shift+S",),
        "file-save-as",
        words=QT_TRANSLATE_NOOP("Action", "write store copy export rename"),
    ),
    Action(
        "file.save_changes",
        QT_TRANSLATE_NOOP("Action", "W&hat a save will change"),
        "sgfedit.gui.features.file.save_sheet:show",
        ("Ctrl+Alt+S",),
        words=QT_TRANSLATE_NOOP("Action", "diff differences compare unsaved modified steps"),
    ),
    Action(
        "file.versions",
        QT_TRANSLATE_NOOP("Action", "Earlie&r versions…"),
        "sgfedit.gui.features.versions.commands:show",
        ("Ctrl+K, Ctrl+V",),
        enabled=has_file,
        words=QT_TRANSLATE_NOOP(
            "Action", "backup history restore old previous yesterday git copies"
        ),
    ),
    Action(
        "file.save_json",
        QT_TRANSLATE_NOOP("Action", "As &JSON…"),
        "sgfedit.gui.features.file.commands:save_json",
        ("Ctrl+K, J",),
        words=QT_TRANSLATE_NOOP("Action", "export convert tree nodes program data"),
    ),
    Action(
        "file.revert",
        QT_TRANSLATE_NOOP("Action", "Re&vert to saved"),
        "sgfedit.gui.features.file.commands:revert",
        ("Ctrl+K, R",),
        "file-revert",
        enabled=lambda state: state.document.read_from is not None and state.document.is_modified,
        words=QT_TRANSLATE_NOOP("Action", "discard reload restore undo all"),
    ),
    Action(
        "file.outside",
        QT_TRANSLATE_NOOP("Action", "Changes by other &programs"),
        "sgfedit.gui.features.file.outside:show",
        ("Ctrl+K, Ctrl+J",),
        enabled=has_file,
        words=QT_TRANSLATE_NOOP(
            "Action", "disk reload theirs mine merge compare sync conflict external watch refresh"
        ),
    ),
    Action(
        "file.read_as",
        QT_TRANSLATE_NOOP("Action", "Re&load with encoding…"),
        "sgfedit.gui.features.file.charsets:read_as",
        ("Ctrl+K, E",),
        enabled=has_file,
        words=QT_TRANSLATE_NOOP(
            "Action", "charset codepage characters garbled Chinese Japanese Korean GBK CA"
        ),
    ),
    Action(
        "file.save_in",
        QT_TRANSLATE_NOOP("Action", "Save with &encoding…"),
        "sgfedit.gui.features.file.charsets:save_in",
        ("Ctrl+K, W",),
        words=QT_TRANSLATE_NOOP("Action", "charset codepage convert characters Chinese UTF-8 CA"),
    ),
    Action(
        "file.lock",
        QT_TRANSLATE_NOOP("Action", "Loc&k for reading"),
        "sgfedit.gui.features.file.lock:toggle",
        ("Ctrl+Alt+L",),
        "lock",
        checked=lambda state: state.document.is_locked,
        words=QT_TRANSLATE_NOOP("Action", "unlock read only protect padlock reader edit"),
    ),
    Action(
        "file.signed",
        QT_TRANSLATE_NOOP("Action", "Name &this program when saving"),
        "",
        ("Ctrl+K, Shift+W",),
        setting=("files.signed", True),
        words=QT_TRANSLATE_NOOP("Action", "AP application program version author"),
    ),
)

LEAVE: Final = (
    Action(
        "file.close",
        QT_TRANSLATE_NOOP("Action", "&Close"),
        "sgfedit.gui.features.file.commands:close",
        ("Ctrl+W",),
    ),
    Action(
        "file.quit",
        QT_TRANSLATE_NOOP("Action", "&Quit"),
        "sgfedit.gui.features.file.commands:quit_all",
        ("Ctrl+Q",),
        "quit",
        words=QT_TRANSLATE_NOOP("Action", "exit leave"),
    ),
)
