"""Features, a package for each thing that a user does, and THE table of all their actions.

The `__init__` of a feature holds its rows, data alone; a row names its command as text, which is
imported when it is first used. No feature imports another: it triggers an action by its id
(`gui.actions.build.trigger`), or both use something below.
"""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action, Menu, Table
from sgfedit.gui.features.annotate import (
    ANNOTATE,
    ANNOTATE_MENU,
    MOVE_JUDGEMENTS,
    POSITION_JUDGEMENTS,
)
from sgfedit.gui.features.clipboard import CLIPBOARD
from sgfedit.gui.features.edit import (
    COMMENT,
    COMPARE,
    COMPARE_GIVEN,
    COMPARE_PANEL,
    CONVERSION,
    EDIT,
    MERGE_PANEL,
    OTHER_GAME,
    PREFERENCES,
    STEPS_PANEL,
)
from sgfedit.gui.features.export import EXPORT, PRINT
from sgfedit.gui.features.figures import FIGURES, FIGURES_PANEL
from sgfedit.gui.features.file import FILE, LEAVE
from sgfedit.gui.features.find import FIND, FIND_PANEL
from sgfedit.gui.features.games import BOARD_IDS, BOARDS, GAMES, GAMES_PANEL, LINES
from sgfedit.gui.features.guess import ENGINE_PANELS, ENGINES, GUESS, GUESS_MODE, LOOK, REVIEW
from sgfedit.gui.features.info import INFO
from sgfedit.gui.features.keys import KEYS, MANUAL
from sgfedit.gui.features.layouts import LAYOUTS, TABS
from sgfedit.gui.features.library import BATCH, LIBRARY, POSITION_SEARCH
from sgfedit.gui.features.marks import MARK
from sgfedit.gui.features.navigate import AUTOPLAY, BOOKMARKS_PANEL, NAVIGATE, VISIT, VISIT_PANELS
from sgfedit.gui.features.problems import PROBLEMS, PROBLEMS_PANEL, VIEW_PROBLEMS
from sgfedit.gui.features.read import PRESENTING, READING
from sgfedit.gui.features.score import SCORE
from sgfedit.gui.features.setup import SETUP
from sgfedit.gui.features.solve import SOLVE, TSUMEGO
from sgfedit.gui.features.source import PROBLEM_SOURCE, SOURCE, SOURCE_PANEL
from sgfedit.gui.features.transform import TRANSFORM
from sgfedit.gui.features.tree import (
    MOVES_PANEL,
    MOVES_VIEW,
    TAGS,
    TREE,
    TREE_MENU,
    TREE_VIEW,
)
from sgfedit.gui.features.view import (
    ANALYSIS,
    HELP,
    SAFETY,
    SOUNDS,
    TOOL_ROWS,
    TURN,
    VIEW,
    VIEW_MARK,
)
from sgfedit.gui.views.board.tools import FIRST_OF_GROUPS, TOOLS
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.sgf.marks import IN_MENUS

__all__ = ["ACTIONS", "CHARSET_MENU", "MENUS", "NODE_MENU", "TOOLBAR", "TOOL_BAR", "Action"]

_ROWS: Final = (
    *(FILE, EXPORT, PRINT, LEAVE),
    *(
        EDIT,
        COMMENT,
        CLIPBOARD,
        FIND,
        SOURCE,
        PROBLEMS,
        PROBLEM_SOURCE,
        CONVERSION,
        COMPARE,
        OTHER_GAME,
    ),
    PREFERENCES,
    *(TREE, TAGS, LINES),
    *(SETUP, MARK, VIEW_MARK, TRANSFORM),
    *(ANNOTATE, FIGURES),
    *(NAVIGATE, VISIT),
    *(LOOK, ENGINES),
    *(SCORE, SOLVE, GUESS_MODE, TSUMEGO, GUESS, AUTOPLAY, PRESENTING, READING),
    SOUNDS,
    *(GAMES, LIBRARY, POSITION_SEARCH, BATCH),
    TOOL_ROWS,
    *(
        VIEW,
        LAYOUTS,
        TABS,
        VISIT_PANELS,
        MOVES_VIEW,
        TURN,
        TREE_VIEW,
        VIEW_PROBLEMS,
        INFO,
        ANALYSIS,
    ),
    *(MANUAL, KEYS, HELP, SAFETY),
)
"""The rows of all features. Where they stand in the menus, `MENUS` says."""

_SYMBOLS: Final = tuple(f"mark.{mark.name.lower()}" for mark in IN_MENUS if mark.kind.path)

RECENT_MENU: Final = QT_TRANSLATE_NOOP("Action", "Open &recent")
"""The submenu of files opened lately, filled when it is shown."""


def _ids(*sections: str) -> tuple[str, ...]:
    """Return the ids of a submenu, with separators between its sections."""
    return tuple(" | ".join(sections).split())


MENUS: Final[tuple[Menu, ...]] = (
    (
        QT_TRANSLATE_NOOP("Action", "&File"),
        (
            "file.new",
            "file.open",
            (RECENT_MENU, _ids("file.last_session file.last_files")),
            (
                QT_TRANSLATE_NOOP("Action", "Favo&urites"),
                _ids("file.favourite_file file.favourite_folder file.favourites"),
            ),
            "file.open_clipboard",
            "|",
            "file.save",
            "file.save_as",
            (
                QT_TRANSLATE_NOOP("Action", "T&his file"),
                _ids(
                    "file.save_changes file.versions file.revert file.outside file.lock",
                    "file.next file.previous",
                    "file.read_as file.save_in file.signed",
                    "library.add_folder",
                ),
            ),
            "|",
            "file.export",
            (
                QT_TRANSLATE_NOOP("Action", "&More exports"),
                _ids(
                    "file.export_again",
                    "tree.save_lines games.split file.save_json",
                ),
            ),
            "file.print_preview",
            "file.print",
            "|",
            "file.close",
            "file.quit",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Action", "&Edit"),
        (
            "edit.undo",
            "edit.redo",
            "|",
            "edit.cut_branch",
            "edit.copy_branch",
            "edit.paste_branch",
            (
                QT_TRANSLATE_NOOP("Action", "P&aste as"),
                _ids(
                    "edit.paste_game edit.paste_position",
                    "edit.paste_rotate_right edit.paste_rotate_left edit.paste_rotate_half",
                    "edit.paste_mirror_left_right edit.paste_mirror_top_bottom "
                    "edit.paste_mirror_diagonal edit.paste_mirror_antidiagonal",
                    "edit.paste_swap_colours",
                ),
            ),
            (
                QT_TRANSLATE_NOOP("Action", "Copy p&osition"),
                _ids(
                    "edit.copy_position edit.copy_picture",
                    "edit.copy_ascii edit.copy_sensei",
                ),
            ),
            "|",
            "find.open",
            (
                QT_TRANSLATE_NOOP("Action", "Find &more"),
                _ids(
                    "find.next find.previous find.selection find.replace",
                    "find.move find.property find.position",
                    "find.panel",
                ),
            ),
            "|",
            "edit.game_info",
            (
                QT_TRANSLATE_NOOP("Action", "File chec&k"),
                _ids(
                    "view.problems",
                    "problems.next problems.previous problems.source",
                    "problems.fix problems.fix_kind problems.fix_safe",
                    "problems.hide_kind problems.kinds",
                ),
            ),
            (
                QT_TRANSLATE_NOOP("Action", "Compare and mer&ge"),
                _ids(
                    "compare.file compare.saved compare.take",
                    "compare.merge_file compare.base compare.conflicts",
                    "compare.mine compare.theirs compare.both",
                    "compare.next compare.previous compare.end",
                ),
            ),
            (
                QT_TRANSLATE_NOOP("Action", "&SGF of the file"),
                _ids(
                    "edit.properties edit.source",
                    "edit.convert_ff4 edit.convert_ff3 edit.treat_as_go",
                ),
            ),
            "|",
            "edit.preferences",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Action", "&View"),
        (
            (
                QT_TRANSLATE_NOOP("Action", "&Coordinates"),
                _ids(
                    "view.coordinates",
                    "view.coordinates_a1 view.coordinates_numbers view.coordinates_kanji "
                    "view.coordinates_sgf",
                    "view.coordinates_on_four view.coordinates_on_two",
                ),
            ),
            (
                QT_TRANSLATE_NOOP("Action", "Move &numbers"),
                _ids(
                    "view.numbers_none view.numbers_last view.numbers_recent "
                    "view.numbers_variation view.numbers_here view.numbers_all",
                    "view.recent_numbers",
                ),
            ),
            (
                QT_TRANSLATE_NOOP("Action", "&Variations on the board"),
                _ids(
                    "view.variations_record view.variations_children "
                    "view.variations_siblings view.variations_none",
                    "view.variation_style_letters view.variation_style_stones",
                ),
            ),
            (
                QT_TRANSLATE_NOOP("Action", "&Signs and sounds"),
                _ids(
                    "view.last_move view.judgements view.shape_names view.analysis",
                    "study.sounds study.speak",
                ),
            ),
            (
                QT_TRANSLATE_NOOP("Action", "&Zoom to a part"),
                _ids("view.zoom_part view.zoom_problems"),
            ),
            (
                QT_TRANSLATE_NOOP("Action", "Turn the vie&w (not the file)"),
                _ids(
                    "view.turn_right view.turn_left",
                    "view.mirror_left_right view.mirror_top_bottom",
                    "view.swap_colours",
                    "view.as_recorded",
                ),
            ),
            "|",
            (
                QT_TRANSLATE_NOOP("Action", "&Board theme"),
                _ids(
                    "view.theme_auto view.theme_kaya view.theme_night view.theme_paper "
                    "view.theme_high_contrast view.theme_slate view.theme_colour_safe",
                    "view.choose_theme",
                ),
            ),
            (
                QT_TRANSLATE_NOOP("Action", "Light or &dark"),
                _ids(
                    "view.scheme_system view.scheme_light view.scheme_dark",
                ),
            ),
            "|",
            (
                QT_TRANSLATE_NOOP("Action", "Variation t&ree"),
                _ids(
                    "view.tree_larger view.tree_smaller",
                    "view.tree_right view.tree_down",
                    "view.tree_numbers view.tree_points view.tree_plain",
                    "view.tree_preview view.tree_overview",
                ),
            ),
            (
                QT_TRANSLATE_NOOP("Action", "&Timeline and graph"),
                _ids(
                    "navigate.slider navigate.timeline_preview",
                    "navigate.graph navigate.graph_lead navigate.graph_winrate",
                ),
            ),
            (
                QT_TRANSLATE_NOOP("Action", "&Panels"),
                _ids(
                    "view.tree view.comment view.games view.moves",
                    "view.bookmarks view.steps view.source",
                    "view.summary_line",
                    "window.tabs window.next_tab window.previous_tab window.tear_off",
                ),
            ),
            (
                QT_TRANSLATE_NOOP("Action", "La&yout"),
                _ids(
                    "layout.reading layout.annotating layout.problems layout.library",
                    "layout.save layout.delete layout.reset",
                    "view.main_bar view.tool_bar view.movable_bars",
                ),
            ),
            (
                QT_TRANSLATE_NOOP("Action", "Text s&ize"),
                _ids("view.zoom_in view.zoom_out view.zoom_reset", "view.tool_words"),
            ),
            "|",
            "view.full_screen",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Action", "&Navigate"),
        (
            "navigate.next",
            "navigate.previous",
            "navigate.forward_10",
            "navigate.back_10",
            "navigate.start",
            "navigate.end",
            "|",
            "navigate.next_variation",
            "navigate.previous_variation",
            "navigate.main_line",
            "|",
            "navigate.go_to",
            (
                QT_TRANSLATE_NOOP("Action", "&Jump to"),
                _ids(
                    "navigate.next_comment navigate.previous_comment",
                    "navigate.next_mistake navigate.previous_mistake",
                    "navigate.next_loss navigate.previous_loss",
                    "annotate.next_annotated annotate.previous_annotated",
                    "annotate.next_hotspot annotate.previous_hotspot",
                    "navigate.next_fork navigate.previous_fork",
                ),
            ),
            (
                QT_TRANSLATE_NOOP("Action", "J&ump to what you choose"),
                _ids(
                    "navigate.next_place navigate.previous_place",
                    "navigate.jump_moves navigate.jump_comments navigate.jump_annotations "
                    "navigate.jump_mistakes navigate.jump_losses navigate.jump_hotspots "
                    "navigate.jump_figures navigate.jump_setup navigate.jump_forks "
                    "navigate.jump_ends",
                    "navigate.jump_length",
                ),
            ),
            (
                QT_TRANSLATE_NOOP("Action", "&Where you were"),
                _ids(
                    "navigate.visited_back navigate.visited_forward navigate.peek",
                    "navigate.bookmark",
                ),
            ),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Action", "&Board"),
        (
            "tool.play",
            "edit.pass",
            "edit.enter_points",
            (
                QT_TRANSLATE_NOOP("Action", "&Side to play"),
                _ids(
                    "edit.swap_turn",
                    "setup.turn_black setup.turn_white setup.turn_unset",
                ),
            ),
            "|",
            "setup.black",
            "setup.white",
            "setup.erase",
            "setup.handicap",
            "setup.clear",
            (
                QT_TRANSLATE_NOOP("Action", "Where set-&up goes"),
                _ids(
                    "setup.place_here setup.place_before setup.place_after",
                    "setup.show_illegal",
                ),
            ),
            "|",
            "transform.resize",
            (
                QT_TRANSLATE_NOOP("Action", "&Turn the game (changes the file)"),
                _ids(
                    "transform.rotate_right transform.rotate_left transform.rotate_half",
                    "transform.mirror_left_right transform.mirror_top_bottom "
                    "transform.mirror_diagonal transform.mirror_antidiagonal",
                    "transform.swap_colours transform.normalise",
                    "transform.dialog",
                ),
            ),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Action", "&Marks"),
        (
            *_SYMBOLS,
            "mark.letter",
            "mark.number",
            "mark.text",
            "|",
            "mark.arrow",
            "mark.line",
            (
                QT_TRANSLATE_NOOP("Action", "M&ore marks"),
                _ids(
                    "mark.selected mark.territory_black mark.territory_white",
                    "mark.next_label mark.lower_case",
                ),
            ),
            (
                QT_TRANSLATE_NOOP("Action", "&Part of the board, dimmed points"),
                _ids(
                    "mark.view mark.clear_view mark.inherit_view",
                    "mark.dim mark.clear_dim mark.inherit_dim",
                ),
            ),
            "|",
            "mark.erase",
            (
                QT_TRANSLATE_NOOP("Action", "Clear mar&ks"),
                _ids(
                    "mark.clear_node mark.clear_branch mark.clear_game",
                    "mark.clear_kinds",
                ),
            ),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Action", "&Annotate"),
        (
            "edit.comment",
            (
                QT_TRANSLATE_NOOP("Action", "In the comment te&xt"),
                _ids(
                    "comment.follow_link comment.next_link comment.previous_link",
                    "comment.type_point comment.add_variation comment.copy_link",
                    "comment.spelling comment.language",
                    "comment.larger comment.smaller comment.font comment.monospace "
                    "comment.font_reset",
                ),
            ),
            "|",
            *MOVE_JUDGEMENTS,
            "|",
            (QT_TRANSLATE_NOOP("Action", "&Position"), POSITION_JUDGEMENTS),
            "annotate.hotspot",
            "annotate.clear",
            "|",
            "annotate.values",
            (
                QT_TRANSLATE_NOOP("Action", "&Figures for print"),
                _ids(
                    "figures.panel",
                    "figures.here figures.keep figures.remove_all",
                ),
            ),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Action", "&Tree"),
        (
            "edit.make_main_line",
            "edit.promote",
            "edit.demote",
            "tree.make_first",
            "|",
            "edit.delete_branch",
            "edit.delete_node",
            "tree.delete_after",
            "tree.delete_others",
            "|",
            (
                QT_TRANSLATE_NOOP("Action", "&Insert"),
                _ids(
                    "edit.add_node tree.insert_after tree.insert_before",
                    "tree.insert_move_after tree.insert_move_before",
                    "tree.insert_pair_after tree.insert_pair_before",
                ),
            ),
            (
                QT_TRANSLATE_NOOP("Action", "Split and mer&ge"),
                _ids(
                    "tree.split tree.merge_into_parent",
                    "tree.merge_twins tree.merge_all_twins",
                    "tree.new_game tree.attach_game tree.attach_file",
                ),
            ),
            (
                QT_TRANSLATE_NOOP("Action", "F&old and filter"),
                _ids(
                    "tree.fold tree.fold_others tree.unfold_all",
                    "tree.show_all tree.show_commented tree.show_tagged",
                    "tree.hides_engines",
                ),
            ),
            (
                QT_TRANSLATE_NOOP("Action", "&Colour tags"),
                _ids(
                    "tree.tag_red tree.tag_orange tree.tag_yellow tree.tag_green tree.tag_blue "
                    "tree.tag_violet tree.untag",
                    "tree.next_tagged tree.previous_tagged",
                    "tree.tag_branch",
                ),
            ),
            "|",
            "tree.statistics",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Action", "&Study"),
        (
            "study.tsumego",
            (
                QT_TRANSLATE_NOOP("Action", "&While solving"),
                _ids(
                    "study.tsumego_next study.tsumego_previous",
                    "study.tsumego_take_back study.tsumego_again study.tsumego_pass",
                    "study.tsumego_hint study.tsumego_solution study.tsumego_browse",
                ),
            ),
            "study.guess",
            (
                QT_TRANSLATE_NOOP("Action", "While g&uessing"),
                _ids(
                    "study.guess_show study.guess_options study.guess_scores",
                ),
            ),
            "|",
            "study.autoplay",
            (
                QT_TRANSLATE_NOOP("Action", "Playing by itsel&f"),
                _ids(
                    "study.faster study.slower",
                    "study.autoplay_reads study.autoplay_forks study.autoplay_games",
                ),
            ),
            "study.present",
            "study.reading",
            "|",
            "look.toggle",
            "play.engine",
            (
                QT_TRANSLATE_NOOP("Action", "&Engine"),
                _ids(
                    "look.next_line look.previous_line look.add_line",
                    "look.region look.ownership look.policy look.panel",
                    "play.take_back play.hint play.swap play.pause play.resign",
                    "engines.console engines.set_up",
                ),
            ),
            REVIEW,
            "|",
            "study.score",
            (
                QT_TRANSLATE_NOOP("Action", "W&hat was counted"),
                _ids(
                    "study.ask_dead",
                    "study.write_result study.mark_territory study.mark_territory_after",
                ),
            ),
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Action", "&Games"),
        (
            "navigate.next_game",
            "navigate.previous_game",
            "|",
            "games.table",
            "games.boards",
            "games.window",
            "games.filter",
            (BOARDS, BOARD_IDS),
            "|",
            (
                QT_TRANSLATE_NOOP("Action", "&Games of this file"),
                _ids(
                    "games.new games.duplicate games.copy games.delete",
                    "games.move_first games.move_up games.move_down games.move_last",
                    "games.first games.last",
                    "games.all games.keep_order",
                    "games.merge games.extract",
                ),
            ),
            "|",
            "library.open",
            "position.find",
            (
                QT_TRANSLATE_NOOP("Action", "&More from the library"),
                _ids(
                    "position.corner position.pane position.follow",
                    "library.texts library.same_players",
                    "library.update",
                ),
            ),
            "|",
            "games.change_files",
            "games.undo_changes",
        ),
    ),
    (
        QT_TRANSLATE_NOOP("Action", "&Help"),
        (
            "help.manual",
            "help.here",
            "help.tour",
            "help.palette",
            "help.keys",
            "help.print_keys",
            "|",
            "help.start_page",
            "help.samples",
            "help.sample_problem",
            "|",
            "help.put_aside",
            "help.safe_mode",
            "help.usual_mode",
            "|",
            "help.news",
            "help.about",
        ),
    ),
)
"""The menus of a window, each at most 14 rows and submenus long: what is done daily stands first.

A row that is not named stands behind the one before it in its feature.
"""

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

TOOL_WORDS: Final = {
    "file.open": QT_TRANSLATE_NOOP("Action", "Open"),
    "file.save": QT_TRANSLATE_NOOP("Action", "Save"),
    "edit.undo": QT_TRANSLATE_NOOP("Action", "Undo"),
    "navigate.previous": QT_TRANSLATE_NOOP("Action", "Back"),
    "navigate.next": QT_TRANSLATE_NOOP("Action", "Next"),
    "edit.game_info": QT_TRANSLATE_NOOP("Action", "Game"),
}
"""What stands below those tools that beginners look for; of the others the icon is enough."""

NODE_MENU: Final = (
    "edit.comment",
    ANNOTATE_MENU,
    "|",
    "edit.cut_branch",
    "edit.copy_branch",
    "edit.paste_branch",
    "|",
    "edit.delete_branch",
    (
        QT_TRANSLATE_NOOP("Action", "Delete &other nodes"),
        _ids("edit.delete_node tree.delete_after tree.delete_others"),
    ),
    "|",
    "edit.make_main_line",
    (
        QT_TRANSLATE_NOOP("Action", "O&rder of variations"),
        _ids("edit.promote edit.demote tree.make_first"),
    ),
    *TREE_MENU,
    "|",
    (
        QT_TRANSLATE_NOOP("Action", "Prop&erties"),
        _ids("annotate.values edit.properties edit.source"),
    ),
    "tree.fold",
)
"""Context menu of a node in the tree: ids, and submenus of them; at most 15 rows."""

TOOL_BAR: Final = tuple(
    item
    for tool in TOOLS
    if tool.in_bar
    for item in (("|", tool.id) if tool.id in FIRST_OF_GROUPS else (tool.id,))
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
    COMPARE_PANEL,
    MERGE_PANEL,
    *ENGINE_PANELS,
)
"""The docks besides tree and comment, in the order of their tabs."""

LINKS: Final = (
    "sgfedit.gui.features.info.links:CardLinks",
    "sgfedit.gui.features.keys.hints:KeyHints",
    "sgfedit.gui.features.annotate.commands:AnnotateLinks",
    "sgfedit.gui.features.games.links:GameLinks",
    "sgfedit.gui.features.problems.links:ProblemLinks",
    "sgfedit.gui.features.problems.damage:DamageNotice",
    "sgfedit.gui.features.edit.other_game:OtherGameLinks",
    "sgfedit.gui.features.marks.label_tool:LabelTools",
    "sgfedit.gui.features.marks.typed_labels:TypedLabels",
    "sgfedit.gui.features.setup.bar:SetupLinks",
    "sgfedit.gui.features.info.summary_line:SummaryLinks",
    "sgfedit.gui.features.file.links:FileLinks",
    "sgfedit.gui.features.navigate.browsing:VisitLinks",
    "sgfedit.gui.features.navigate.browsing:StepButtons",
    "sgfedit.gui.features.navigate.badges:Badges",
    "sgfedit.gui.features.view.numbers:NumberNotes",
    "sgfedit.gui.features.view.shapes:StripWords",
    "sgfedit.gui.modes:Modes",
    "sgfedit.gui.features.solve.notice:ProblemNotice",
    "sgfedit.gui.edit_notice:EditNotice",
    "sgfedit.gui.features.edit.commands:UndoNotes",
    "sgfedit.gui.features.edit.typing_guard:TypingGuard",
    "sgfedit.gui.features.file.lock:FileLock",
    "sgfedit.gui.features.file.outside:Outside",
    "sgfedit.gui.features.file.save_hint:SaveHint",
    "sgfedit.gui.features.compare.links:ConflictLinks",
    "sgfedit.gui.features.file.favourites:Favourites",
    "sgfedit.gui.comment.links:CommentLinks",
    "sgfedit.gui.features.navigate.browsing:InsertionHints",
    "sgfedit.gui.features.view.full_screen:FullScreen",
    "sgfedit.gui.features.layouts.links:LayoutLinks",
    "sgfedit.gui.features.view.hearing:Hearing",
    "sgfedit.gui.features.tree.links:TreeLinks",
    "sgfedit.gui.features.view.reader:ReaderObjects",
)
"""What joins features with a window, in this order: made once the window can be seen."""

TABLE: Final = Table(
    _ROWS,
    MENUS,
    bar=TOOLBAR,
    tools=TOOL_BAR,
    panels=PANELS,
    links=LINKS,
    given=COMPARE_GIVEN,
)
ACTIONS: Final = TABLE.rows
BAR_MENU: Final = (
    "view.main_bar",
    "view.tool_bar",
    "|",
    "view.tool_words",
    "view.movable_bars",
    "|",
    "layout.reset",
)
"""Ids of the menu of the tool bars."""

CHARSET_MENU: Final = ("file.read_as", "file.save_in")
"""Ids of the menu of the charset in the status bar."""
