"""THE table of actions: one row each for menu, shortcut, toolbar, tooltip and enabling.

Each row names a function of `gui.commands` that takes the window. Nothing else has to be touched
to add an action; menus, the shortcut list and tests read this table. `build` makes the QActions.
"""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.analysis_rows import ANALYSIS
from sgfedit.gui.actions.annotate_rows import ANNOTATE, ANNOTATE_MENU
from sgfedit.gui.actions.autoplay_rows import AUTOPLAY
from sgfedit.gui.actions.batch_rows import BATCH
from sgfedit.gui.actions.clipboard_rows import CLIPBOARD
from sgfedit.gui.actions.comment_rows import COMMENT
from sgfedit.gui.actions.conversion_rows import CONVERSION
from sgfedit.gui.actions.edit_rows import EDIT
from sgfedit.gui.actions.export_rows import EXPORT
from sgfedit.gui.actions.figure_rows import FIGURES
from sgfedit.gui.actions.file_rows import FILE, LEAVE
from sgfedit.gui.actions.find_rows import FIND
from sgfedit.gui.actions.games_rows import GAMES
from sgfedit.gui.actions.guess_rows import GUESS, GUESS_MODE
from sgfedit.gui.actions.info_rows import INFO
from sgfedit.gui.actions.key_rows import KEYS
from sgfedit.gui.actions.library_rows import LIBRARY
from sgfedit.gui.actions.line_rows import LINES
from sgfedit.gui.actions.mark_rows import MARK
from sgfedit.gui.actions.navigate_rows import NAVIGATE
from sgfedit.gui.actions.other_game_rows import OTHER_GAME
from sgfedit.gui.actions.position_search_rows import POSITION_SEARCH
from sgfedit.gui.actions.presenting_rows import PRESENTING
from sgfedit.gui.actions.print_rows import PRINT
from sgfedit.gui.actions.problem_rows import PROBLEMS, VIEW_PROBLEMS
from sgfedit.gui.actions.reading_rows import READING
from sgfedit.gui.actions.row import Action
from sgfedit.gui.actions.setup_rows import SETUP
from sgfedit.gui.actions.source_rows import PROBLEM_SOURCE, SOURCE
from sgfedit.gui.actions.study_rows import SCORE
from sgfedit.gui.actions.table import Table
from sgfedit.gui.actions.transform_rows import TRANSFORM
from sgfedit.gui.actions.tree_rows import TREE, TREE_MENU
from sgfedit.gui.actions.tree_view_rows import TREE_VIEW
from sgfedit.gui.actions.tsumego_rows import SOLVE, TSUMEGO
from sgfedit.gui.actions.turn_rows import TURN, VIEW_MARK
from sgfedit.gui.actions.view_rows import HELP, TOOL_ROWS, VIEW
from sgfedit.gui.actions.visit_rows import VISIT, VISIT_PANELS
from sgfedit.gui.i18n import QT_TRANSLATE_NOOP
from sgfedit.gui.tools import TOOLS

__all__ = ["ACTIONS", "CHARSET_MENU", "MENUS", "NODE_MENU", "TOOLBAR", "TOOL_BAR", "Action"]

MENUS: Final = (
    (QT_TRANSLATE_NOOP("Action", "&File"), (*FILE, *EXPORT, *PRINT, *LEAVE)),
    (
        QT_TRANSLATE_NOOP("Action", "&Edit"),
        (
            *EDIT,
            *COMMENT,
            *CLIPBOARD,
            *FIND,
            *SOURCE,
            *PROBLEMS,
            *PROBLEM_SOURCE,
            *CONVERSION,
            *OTHER_GAME,
        ),
    ),
    (QT_TRANSLATE_NOOP("Action", "T&ree"), (*TREE, *LINES)),
    (QT_TRANSLATE_NOOP("Action", "&Board"), (*SETUP, *MARK, *VIEW_MARK, *TRANSFORM)),
    (QT_TRANSLATE_NOOP("Action", "&Annotate"), (*ANNOTATE, *FIGURES)),
    (QT_TRANSLATE_NOOP("Action", "&Navigate"), (*NAVIGATE, *VISIT)),
    (
        QT_TRANSLATE_NOOP("Action", "&Study"),
        (*SCORE, *SOLVE, *GUESS_MODE, *TSUMEGO, *GUESS, *AUTOPLAY, *PRESENTING, *READING),
    ),
    (
        QT_TRANSLATE_NOOP("Action", "&Games"),
        (*GAMES, *LIBRARY, *POSITION_SEARCH, *BATCH),
    ),
    (QT_TRANSLATE_NOOP("Action", "&Tools"), TOOL_ROWS),
    (
        QT_TRANSLATE_NOOP("Action", "&View"),
        (*VIEW, *VISIT_PANELS, *TURN, *TREE_VIEW, *VIEW_PROBLEMS, *INFO, *ANALYSIS),
    ),
    (QT_TRANSLATE_NOOP("Action", "&Help"), (*KEYS, *HELP)),
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
    "edit.cut_branch",
    "edit.copy_branch",
    "edit.paste_branch",
    "|",
    "edit.delete_branch",
    "edit.delete_node",
    "tree.delete_after",
    "tree.delete_others",
    "|",
    "edit.promote",
    "edit.demote",
    "tree.make_first",
    "edit.make_main_line",
    "|",
    "edit.add_node",
    *TREE_MENU,
    "|",
    ANNOTATE_MENU,
    "edit.comment",
    "annotate.values",
    "edit.properties",
    "edit.source",
    "|",
    "tree.fold",
    "tree.statistics",
)
"""Ids of the context menu of a node in the tree."""

TOOL_BAR: Final = tuple(
    item
    for row, tool in zip(TOOL_ROWS, TOOLS, strict=True)
    if tool.in_bar
    for item in (("|", row.id) if row.group else (row.id,))
)
"""Ids of the tools beside the board."""

TABLE: Final = Table(MENUS, bar=TOOLBAR, tools=TOOL_BAR)

CHARSET_MENU: Final = ("file.read_as", "file.save_in")
"""Ids of the menu of the charset in the status bar."""
