"""Rows of the File and Edit menus."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action, can_shift, has_parent, is_variation
from sgfedit.gui.commands import charset, edit, file
from sgfedit.gui.i18n import QT_TRANSLATE_NOOP

FILE: Final = (
    Action(
        "file.new", QT_TRANSLATE_NOOP("Action", "&New game…"), file.new, ("Ctrl+N",), "file-new"
    ),
    Action(
        "file.open",
        QT_TRANSLATE_NOOP("Action", "&Open…"),
        file.open_files,
        ("Ctrl+O",),
        "file-open",
    ),
    Action(
        "file.open_clipboard",
        QT_TRANSLATE_NOOP("Action", "Open from clip&board"),
        file.open_clipboard,
        ("Ctrl+Shift+V",),
    ),
    Action(
        "file.save",
        QT_TRANSLATE_NOOP("Action", "&Save"),
        file.save,
        ("Ctrl+S",),
        "file-save",
        group=True,
    ),
    Action(
        "file.save_as",
        QT_TRANSLATE_NOOP("Action", "Save &as…"),
        file.save_as,
        ("Ctrl+Shift+S",),
        "file-save-as",
    ),
    Action(
        "file.revert",
        QT_TRANSLATE_NOOP("Action", "Re&vert to saved"),
        file.revert,
        (),
        "file-revert",
        enabled=lambda state: state.document.path is not None and state.document.is_modified,
    ),
    Action(
        "file.read_as",
        QT_TRANSLATE_NOOP("Action", "Re&load with encoding…"),
        charset.read_as,
        group=True,
        enabled=lambda state: state.document.collection.encoding.reason != "new",
    ),
    Action(
        "file.save_in",
        QT_TRANSLATE_NOOP("Action", "Save with &encoding…"),
        charset.save_in,
    ),
    Action(
        "file.close", QT_TRANSLATE_NOOP("Action", "&Close"), file.close, ("Ctrl+W",), group=True
    ),
    Action("file.quit", QT_TRANSLATE_NOOP("Action", "&Quit"), file.quit_all, ("Ctrl+Q",), "quit"),
)

EDIT: Final = (
    Action(
        "edit.undo",
        QT_TRANSLATE_NOOP("Action", "&Undo"),
        edit.undo,
        ("Ctrl+Z",),
        "edit-undo",
        enabled=lambda state: state.document.history.undo_step is not None,
    ),
    Action(
        "edit.redo",
        QT_TRANSLATE_NOOP("Action", "&Redo"),
        edit.redo,
        ("Ctrl+Shift+Z", "Ctrl+Y"),
        "edit-redo",
        enabled=lambda state: state.document.history.redo_step is not None,
    ),
    Action(
        "edit.game_info",
        QT_TRANSLATE_NOOP("Action", "Game &info…"),
        edit.game_info,
        ("Ctrl+I",),
        "edit-info",
        group=True,
    ),
    Action(
        "edit.comment",
        QT_TRANSLATE_NOOP("Action", "Edit &comment"),
        edit.comment,
        ("Ctrl+E",),
        "comment",
    ),
    Action(
        "edit.pass",
        QT_TRANSLATE_NOOP("Action", "&Pass"),
        edit.play_pass,
        ("P",),
        "pass",
        group=True,
    ),
    Action(
        "edit.swap_turn",
        QT_TRANSLATE_NOOP("Action", "Change side to p&lay"),
        edit.swap_turn,
        ("Ctrl+Shift+P",),
    ),
    Action(
        "edit.add_node",
        QT_TRANSLATE_NOOP("Action", "Add empty &node"),
        edit.add_node,
        ("Ctrl+Shift+N",),
    ),
    Action(
        "edit.copy_branch",
        QT_TRANSLATE_NOOP("Action", "Cop&y branch as SGF"),
        edit.copy_branch,
        ("Ctrl+Shift+C",),
        "edit-copy",
        group=True,
    ),
    Action(
        "edit.delete_branch",
        QT_TRANSLATE_NOOP("Action", "&Delete branch"),
        edit.delete_branch,
        ("Ctrl+Del",),
        "edit-delete",
        enabled=has_parent,
    ),
    Action(
        "edit.delete_node",
        QT_TRANSLATE_NOOP("Action", "Delete node, &keep what follows"),
        edit.delete_node,
        ("Ctrl+Shift+Del",),
        enabled=has_parent,
    ),
    Action(
        "edit.promote",
        QT_TRANSLATE_NOOP("Action", "Move variation &up"),
        edit.promote,
        ("Ctrl+Shift+Up",),
        "variation-promote",
        enabled=is_variation,
        group=True,
    ),
    Action(
        "edit.demote",
        QT_TRANSLATE_NOOP("Action", "Move variation do&wn"),
        edit.demote,
        ("Ctrl+Shift+Down",),
        enabled=can_shift(+1),
    ),
    Action(
        "edit.make_main_line",
        QT_TRANSLATE_NOOP("Action", "Make &main line"),
        edit.make_main_line,
        ("Ctrl+L",),
        "variation-main",
        enabled=is_variation,
    ),
)
