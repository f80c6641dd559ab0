"""Features, a package for each thing that a user does, and THE table of all their actions.

The `__init__` of a feature holds its rows, data alone; a row names its command as text, which is
imported when it is first used. No feature imports another: it triggers an action by its id
(`gui.actions.build.trigger`), or both use something below.
"""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action, Table
from sgfedit.gui.features.annotate import ANNOTATE, ANNOTATE_MENU
from sgfedit.gui.features.batch import BATCH
from sgfedit.gui.features.clipboard import CLIPBOARD
from sgfedit.gui.features.convert import CONVERSION
from sgfedit.gui.features.edit import COMMENT, EDIT, OTHER_GAME, STEPS_PANEL
from sgfedit.gui.features.export import EXPORT, PRINT
from sgfedit.gui.features.figures import FIGURES, FIGURES_PANEL
from sgfedit.gui.features.file import FILE, LEAVE
from sgfedit.gui.features.find import FIND, FIND_PANEL
from sgfedit.gui.features.games import GAMES, GAMES_PANEL, LINES
from sgfedit.gui.features.guess import GUESS, GUESS_MODE
from sgfedit.gui.features.info import INFO
from sgfedit.gui.features.keys import KEYS
from sgfedit.gui.features.library import LIBRARY, POSITION_SEARCH
from sgfedit.gui.features.marks import MARK
from sgfedit.gui.features.navigate import AUTOPLAY, BOOKMARKS_PANEL, NAVIGATE, VISIT, VISIT_PANELS
from sgfedit.gui.features.present import PRESENTING
from sgfedit.gui.features.problems import PROBLEMS, PROBLEMS_PANEL, VIEW_PROBLEMS
from sgfedit.gui.features.read import READING
from sgfedit.gui.features.score import SCORE
from sgfedit.gui.features.setup import SETUP
from sgfedit.gui.features.solve import SOLVE, TSUMEGO
from sgfedit.gui.features.source import PROBLEM_SOURCE, SOURCE, SOURCE_PANEL
from sgfedit.gui.features.tabs import TABS
from sgfedit.gui.features.transform import TRANSFORM
from sgfedit.gui.features.tree import (
    MOVES_PANEL,
    MOVES_VIEW,
    TAGS,
    TREE,
    TREE_MENU,
    TREE_VIEW,
)
from sgfedit.gui.features.view import ANALYSIS, HELP, SOUNDS, TOOL_ROWS, TURN, VIEW, VIEW_MARK
from sgfedit.gui.views.board.tools import TOOLS
from sgfedit.i18n import QT_TRANSLATE_NOOP

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
    (QT_TRANSLATE_NOOP("Action", "T&ree"), (*TREE, *TAGS, *LINES)),
    (QT_TRANSLATE_NOOP("Action", "&Board"), (*SETUP, *MARK, *VIEW_MARK, *TRANSFORM)),
    (QT_TRANSLATE_NOOP("Action", "&Annotate"), (*ANNOTATE, *FIGURES)),
    (QT_TRANSLATE_NOOP("Action", "&Navigate"), (*NAVIGATE, *VISIT)),
    (
        QT_TRANSLATE_NOOP("Action", "&Study"),
        (*SCORE, *SOLVE, *GUESS_MODE, *TSUMEGO, *GUESS, *AUTOPLAY, *PRESENTING, *READING, *SOUNDS),
    ),
    (
        QT_TRANSLATE_NOOP("Action", "&Games"),
        (*GAMES, *LIBRARY, *POSITION_SEARCH, *BATCH),
    ),
    (QT_TRANSLATE_NOOP("Action", "&Tools"), TOOL_ROWS),
    (
        QT_TRANSLATE_NOOP("Action", "&View"),
        (
            *VIEW,
            *TABS,
            *VISIT_PANELS,
            *MOVES_VIEW,
            *TURN,
            *TREE_VIEW,
            *VIEW_PROBLEMS,
            *INFO,
            *ANALYSIS,
        ),
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
)
"""Ids of the context menu of a node in the tree."""

TOOL_BAR: Final = tuple(
    item
    for row, tool in zip(TOOL_ROWS, TOOLS, strict=True)
    if tool.in_bar
    for item in (("|", row.id) if row.group else (row.id,))
)
"""Ids of the tools beside the board."""

PANELS: Final = (
    GAMES_PANEL,
    SOURCE_PANEL,
    PROBLEMS_PANEL,
    FIND_PANEL,
    STEPS_PANEL,
    BOOKMARKS_PANEL,
    FIGURES_PANEL,
    MOVES_PANEL,
)
"""The docks besides tree and comment, in the order of their tabs."""

LINKS: Final = (
    "sgfedit.gui.features.info.links:CardLinks",
    "sgfedit.gui.features.keys.hints:KeyHints",
    "sgfedit.gui.features.annotate.commands:AnnotateLinks",
    "sgfedit.gui.features.games.links:GameLinks",
    "sgfedit.gui.features.problems.links:ProblemLinks",
    "sgfedit.gui.features.edit.other_game:OtherGameLinks",
    "sgfedit.gui.features.marks.label_tool:LabelTools",
    "sgfedit.gui.features.setup.bar:SetupLinks",
    "sgfedit.gui.features.info.summary_line:SummaryLinks",
    "sgfedit.gui.features.file.links:FileLinks",
    "sgfedit.gui.features.navigate.browsing:VisitLinks",
    "sgfedit.gui.features.navigate.badges:Badges",
    "sgfedit.gui.modes:Modes",
    "sgfedit.gui.features.solve.notice:ProblemNotice",
    "sgfedit.gui.edit_notice:EditNotice",
    "sgfedit.gui.features.file.lock:FileLock",
    "sgfedit.gui.features.file.save_hint:SaveHint",
    "sgfedit.gui.features.file.favourites:Favourites",
    "sgfedit.gui.comment.links:CommentLinks",
    "sgfedit.gui.features.navigate.browsing:InsertionHints",
    "sgfedit.gui.features.view.full_screen:FullScreen",
    "sgfedit.gui.features.view.sound_links:SoundLinks",
    "sgfedit.gui.features.tree.links:TreeLinks",
)
"""What joins features with a window, in this order: made once the window can be seen."""

TABLE: Final = Table(MENUS, bar=TOOLBAR, tools=TOOL_BAR, panels=PANELS, links=LINKS)
CHARSET_MENU: Final = ("file.read_as", "file.save_in")
"""Ids of the menu of the charset in the status bar."""
