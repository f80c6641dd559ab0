"""THE table of actions: one row each for menu, shortcut, toolbar, tooltip and enabling.

Each row names a function of `gui.commands` that takes the window. Nothing else has to be touched
to add an action; menus, the shortcut list and tests read this table. `build` makes the QActions.
"""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.edit_rows import EDIT, FILE
from sgfedit.gui.actions.navigate_rows import NAVIGATE
from sgfedit.gui.actions.problem_rows import PROBLEMS, VIEW_PROBLEMS
from sgfedit.gui.actions.row import Action
from sgfedit.gui.actions.source_rows import PROBLEM_SOURCE, SOURCE
from sgfedit.gui.actions.view_rows import HELP, TOOL_ROWS, VIEW
from sgfedit.gui.i18n import QT_TRANSLATE_NOOP

__all__ = ["ACTIONS", "CHARSET_MENU", "MENUS", "NODE_MENU", "TOOLBAR", "Action"]

MENUS: Final = (
    (QT_TRANSLATE_NOOP("Action", "&File"), FILE),
    (QT_TRANSLATE_NOOP("Action", "&Edit"), (*EDIT, *SOURCE, *PROBLEMS, *PROBLEM_SOURCE)),
    (QT_TRANSLATE_NOOP("Action", "&Navigate"), NAVIGATE),
    (QT_TRANSLATE_NOOP("Action", "&Tools"), TOOL_ROWS),
    (QT_TRANSLATE_NOOP("Action", "&View"), (*VIEW, *VIEW_PROBLEMS)),
    (QT_TRANSLATE_NOOP("Action", "&Help"), HELP),
)
"""Menu title → its actions, in order."""

ACTIONS: Final = tuple(action for _, actions in MENUS for action in actions)

TOOLBAR: Final = (
    "file.open",
    "file.save",
    "|",
    "edit.undo",
    "edit.redo",
    "|",
    "navigate.start",
    "navigate.back_10",
    "navigate.previous",
    "navigate.next",
    "navigate.forward_10",
    "navigate.end",
    "|",
    "navigate.previous_variation",
    "navigate.next_variation",
    "navigate.previous_fork",
    "navigate.next_fork",
    "navigate.previous_comment",
    "navigate.next_comment",
    "navigate.main_line",
    "|",
    "edit.game_info",
)
"""Ids of the main toolbar; a bar is a separator."""

NODE_MENU: Final = (
    "edit.copy_branch",
    "edit.delete_branch",
    "edit.delete_node",
    "|",
    "edit.promote",
    "edit.demote",
    "edit.make_main_line",
    "|",
    "edit.add_node",
    "edit.comment",
    "|",
    "edit.properties",
    "edit.source",
)
"""Ids of the context menu of a node in the tree."""

CHARSET_MENU: Final = ("file.read_as", "file.save_in")
"""Ids of the menu of the charset in the status bar."""
