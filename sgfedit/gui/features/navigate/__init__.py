"""Rows of the Navigate menu, and of the Study menu to let a game play by itself."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import (
    Action,
    Panel,
    has_child,
    has_game_after,
    has_game_before,
    has_parent,
    has_variation_after,
    has_variation_before,
    is_variation,
)
from sgfedit.i18n import QT_TRANSLATE_NOOP

NAVIGATE: Final = (
    Action(
        "navigate.start",
        QT_TRANSLATE_NOOP("Action", "&Start"),
        "sgfedit.gui.features.navigate.commands:start",
        ("Home",),
        "nav-first",
        enabled=has_parent,
        words=QT_TRANSLATE_NOOP("Action", "first move beginning root home"),
    ),
    Action(
        "navigate.back_10",
        QT_TRANSLATE_NOOP("Action", "10 moves bac&k"),
        "sgfedit.gui.features.navigate.commands:back_10",
        ("PgUp",),
        "nav-back-10",
        enabled=has_parent,
    ),
    Action(
        "navigate.previous",
        QT_TRANSLATE_NOOP("Action", "&Previous move"),
        "sgfedit.gui.features.navigate.commands:previous",
        ("Left",),
        "nav-previous",
        enabled=has_parent,
        words=QT_TRANSLATE_NOOP("Action", "back"),
    ),
    Action(
        "navigate.next",
        QT_TRANSLATE_NOOP("Action", "&Next move"),
        "sgfedit.gui.features.navigate.commands:next_",
        ("Right",),
        "nav-next",
        enabled=has_child,
        words=QT_TRANSLATE_NOOP("Action", "forward"),
    ),
    Action(
        "navigate.forward_10",
        QT_TRANSLATE_NOOP("Action", "10 moves fo&rward"),
        "sgfedit.gui.features.navigate.commands:forward_10",
        ("PgDown",),
        "nav-forward-10",
        enabled=has_child,
    ),
    Action(
        "navigate.end",
        QT_TRANSLATE_NOOP("Action", "&End"),
        "sgfedit.gui.features.navigate.commands:end",
        ("End",),
        "nav-last",
        enabled=has_child,
        words=QT_TRANSLATE_NOOP("Action", "last"),
    ),
    Action(
        "navigate.previous_variation",
        QT_TRANSLATE_NOOP("Action", "Previous &variation"),
        "sgfedit.gui.features.navigate.commands:previous_variation",
        ("Up",),
        "nav-up",
        enabled=has_variation_before,
        words=QT_TRANSLATE_NOOP("Action", "sibling alternative branch"),
    ),
    Action(
        "navigate.next_variation",
        QT_TRANSLATE_NOOP("Action", "Next v&ariation"),
        "sgfedit.gui.features.navigate.commands:next_variation",
        ("Down",),
        "nav-down",
        enabled=has_variation_after,
        words=QT_TRANSLATE_NOOP("Action", "sibling alternative branch"),
    ),
    Action(
        "navigate.previous_fork",
        QT_TRANSLATE_NOOP("Action", "Previous &fork"),
        "sgfedit.gui.features.navigate.commands:previous_fork",
        ("Ctrl+Left",),
        "nav-fork-previous",
        enabled=has_parent,
        words=QT_TRANSLATE_NOOP("Action", "branch junction"),
    ),
    Action(
        "navigate.next_fork",
        QT_TRANSLATE_NOOP("Action", "Next for&k"),
        "sgfedit.gui.features.navigate.commands:next_fork",
        ("Ctrl+Right",),
        "nav-fork-next",
        enabled=has_child,
        words=QT_TRANSLATE_NOOP("Action", "branch junction"),
    ),
    Action(
        "navigate.previous_comment",
        QT_TRANSLATE_NOOP("Action", "Previous &comment"),
        "sgfedit.gui.features.navigate.commands:previous_comment",
        ("Ctrl+Shift+Left",),
        "nav-comment-previous",
        enabled=has_parent,
        words=QT_TRANSLATE_NOOP("Action", "text note"),
    ),
    Action(
        "navigate.next_comment",
        QT_TRANSLATE_NOOP("Action", "Next co&mment"),
        "sgfedit.gui.features.navigate.commands:next_comment",
        ("Ctrl+Shift+Right",),
        "nav-comment-next",
        enabled=has_child,
        words=QT_TRANSLATE_NOOP("Action", "text note"),
    ),
    Action(
        "navigate.main_line",
        QT_TRANSLATE_NOOP("Action", "&Back to main line"),
        "sgfedit.gui.features.navigate.commands:main_line",
        ("Ctrl+M",),
        "nav-main-line",
        enabled=is_variation,
        words=QT_TRANSLATE_NOOP("Action", "return leave variation trunk"),
    ),
    Action(
        "navigate.go_to",
        QT_TRANSLATE_NOOP("Action", "&Go to move…"),
        "sgfedit.gui.features.navigate.commands:go_to",
        ("Ctrl+G",),
        "nav-goto",
        words=QT_TRANSLATE_NOOP("Action", "jump number address link"),
    ),
    Action(
        "navigate.previous_game",
        QT_TRANSLATE_NOOP("Action", "Prev&ious game"),
        "sgfedit.gui.features.navigate.commands:previous_game",
        ("Ctrl+PgUp",),
        enabled=has_game_before,
        words=QT_TRANSLATE_NOOP("Action", "collection"),
    ),
    Action(
        "navigate.next_game",
        QT_TRANSLATE_NOOP("Action", "Ne&xt game"),
        "sgfedit.gui.features.navigate.commands:next_game",
        ("Ctrl+PgDown",),
        enabled=has_game_after,
        words=QT_TRANSLATE_NOOP("Action", "collection"),
    ),
)


AUTOPLAY: Final = (
    Action(
        "study.autoplay",
        QT_TRANSLATE_NOOP("Action", "Play by &itself"),
        "sgfedit.gui.features.navigate.commands:toggle",
        ("F5",),
        "autoplay",
        words=QT_TRANSLATE_NOOP("Action", "autoplay automatic replay slideshow timer start stop"),
    ),
    Action(
        "study.faster",
        QT_TRANSLATE_NOOP("Action", "&Faster"),
        "sgfedit.gui.features.navigate.commands:faster",
        ("]",),
        words=QT_TRANSLATE_NOOP("Action", "speed seconds pause shorter autoplay"),
    ),
    Action(
        "study.slower",
        QT_TRANSLATE_NOOP("Action", "&Slower"),
        "sgfedit.gui.features.navigate.commands:slower",
        ("[",),
        words=QT_TRANSLATE_NOOP("Action", "speed seconds pause longer autoplay"),
    ),
    Action(
        "study.autoplay_reads",
        QT_TRANSLATE_NOOP("Action", "Time to read &comments"),
        "",
        ("Ctrl+Shift+G, R",),
        setting=("autoplay.reads", True),
        words=QT_TRANSLATE_NOOP("Action", "wait longer pause autoplay"),
    ),
    Action(
        "study.autoplay_forks",
        QT_TRANSLATE_NOOP("Action", "Stop at f&orks"),
        "",
        ("Ctrl+Shift+G, O",),
        setting=("autoplay.stops_at_forks", True),
        words=QT_TRANSLATE_NOOP("Action", "variations choose autoplay"),
    ),
    Action(
        "study.autoplay_games",
        QT_TRANSLATE_NOOP("Action", "On to the next &game"),
        "",
        ("Ctrl+Shift+G, G",),
        setting=("autoplay.all_games", True),
        words=QT_TRANSLATE_NOOP("Action", "whole collection file all games autoplay"),
    ),
)


_JUMP_WORDS: Final = QT_TRANSLATE_NOOP("Action", "jump target place choose kind")
_KINDS: Final = (
    ("moves", QT_TRANSLATE_NOOP("Action", "So many &moves"), "M"),
    ("comments", QT_TRANSLATE_NOOP("Action", "&Comments and names"), "C"),
    ("annotations", QT_TRANSLATE_NOOP("Action", "&Annotations"), "A"),
    ("mistakes", QT_TRANSLATE_NOOP("Action", "&Bad moves"), "B"),
    ("losses", QT_TRANSLATE_NOOP("Action", "&Losses by the figures"), "L"),
    ("hotspots", QT_TRANSLATE_NOOP("Action", "&Hotspots"), "H"),
    ("figures", QT_TRANSLATE_NOOP("Action", "&Figures"), "F"),
    ("setup", QT_TRANSLATE_NOOP("Action", "&Set-up"), "S"),
    ("forks", QT_TRANSLATE_NOOP("Action", "For&ks"), "K"),
    ("ends", QT_TRANSLATE_NOOP("Action", "&Ends of variations"), "E"),
)
"""Value of the setting, text, second stroke of its key."""

VISIT: Final = (
    # Whether there is a way back is known to the window's `VisitLinks`, not to the record.
    Action(
        "navigate.visited_back",
        QT_TRANSLATE_NOOP("Action", "Back to where &you were"),
        "sgfedit.gui.features.navigate.commands:back",
        ("Alt+Left",),
        "visited-back",
        words=QT_TRANSLATE_NOOP("Action", "history previous visited jump return"),
    ),
    Action(
        "navigate.visited_forward",
        QT_TRANSLATE_NOOP("Action", "For&ward to where you were"),
        "sgfedit.gui.features.navigate.commands:forward",
        ("Alt+Right",),
        "visited-forward",
        words=QT_TRANSLATE_NOOP("Action", "history next visited"),
    ),
    Action(
        "navigate.peek",
        QT_TRANSLATE_NOOP("Action", "G&lance back while held"),
        "sgfedit.gui.features.navigate.commands:peek",
        ("Z",),
        "peek",
        words=QT_TRANSLATE_NOOP("Action", "peek hold look compare previous visited"),
    ),
    Action(
        "navigate.bookmark",
        QT_TRANSLATE_NOOP("Action", "Bookmark t&his node"),
        "sgfedit.gui.features.navigate.commands:bookmark",
        ("Ctrl+Shift+B",),
        "bookmark",
        words=QT_TRANSLATE_NOOP("Action", "favourite favorite remember find again"),
    ),
    Action(
        "navigate.next_place",
        QT_TRANSLATE_NOOP("Action", "&Next of the chosen kind"),
        "sgfedit.gui.features.navigate.commands:next_place",
        ("J",),
        "target-next",
        words=QT_TRANSLATE_NOOP("Action", "jump target place forward"),
    ),
    Action(
        "navigate.previous_place",
        QT_TRANSLATE_NOOP("Action", "&Previous of the chosen kind"),
        "sgfedit.gui.features.navigate.commands:previous_place",
        ("Shift+J",),
        "target-previous",
        words=QT_TRANSLATE_NOOP("Action", "jump target place back"),
    ),
    *(
        Action(
            f"navigate.jump_{kind}",
            text,
            "sgfedit.gui.features.navigate.commands:choose_place",
            (f"Ctrl+Shift+G, {key}",),
            setting=("jump.target", kind),
            words=_JUMP_WORDS,
            args=(kind,),
        )
        for kind, text, key in _KINDS
    ),
    Action(
        "navigate.jump_length",
        QT_TRANSLATE_NOOP("Action", "How man&y moves…"),
        "sgfedit.gui.features.navigate.commands:ask_moves",
        ("Ctrl+Shift+G, N",),
        words=QT_TRANSLATE_NOOP("Action", "jump number count"),
    ),
    Action(
        "navigate.next_mistake",
        QT_TRANSLATE_NOOP("Action", "Next ba&d move"),
        "sgfedit.gui.features.navigate.commands:next_mistake",
        ("N",),
        words=QT_TRANSLATE_NOOP("Action", "mistake blunder BM doubtful loss"),
    ),
    Action(
        "navigate.previous_mistake",
        QT_TRANSLATE_NOOP("Action", "Pre&vious bad move"),
        "sgfedit.gui.features.navigate.commands:previous_mistake",
        ("Shift+N",),
        words=QT_TRANSLATE_NOOP("Action", "mistake blunder BM doubtful loss"),
    ),
    Action(
        "navigate.slider",
        QT_TRANSLATE_NOOP("Action", "&Timeline below the board"),
        "",
        ("Ctrl+Shift+G, D",),
        setting=("board.slider", True),
        words=QT_TRANSLATE_NOOP("Action", "timeline slider scrub scroll bar moves show hide"),
    ),
    Action(
        "navigate.graph",
        QT_TRANSLATE_NOOP("Action", "&Graph above the timeline"),
        "sgfedit.gui.features.navigate.commands:toggle_graph",
        ("Ctrl+Shift+G, T",),
        words=QT_TRANSLATE_NOOP("Action", "winrate lead score analysis engine chart show hide"),
    ),
    *(
        Action(
            f"navigate.graph_{measure}",
            text,
            "",
            (f"Ctrl+Shift+G, {key}",),
            setting=("timeline.measure", measure),
            words=QT_TRANSLATE_NOOP("Action", "graph timeline winrate lead score points percent"),
        )
        for measure, text, key in (
            ("lead", QT_TRANSLATE_NOOP("Action", "Graph of the &lead"), "P"),
            ("winrate", QT_TRANSLATE_NOOP("Action", "Graph of the &winrate"), "W"),
        )
    ),
    Action(
        "navigate.timeline_preview",
        QT_TRANSLATE_NOOP("Action", "Small &board where the pointer rests"),
        "",
        ("Ctrl+Shift+G, V",),
        setting=("timeline.preview", True),
        words=QT_TRANSLATE_NOOP("Action", "timeline preview hover"),
    ),
    Action(
        "navigate.next_loss",
        QT_TRANSLATE_NOOP("Action", "Next drop in the &graph"),
        "sgfedit.gui.features.navigate.commands:next_loss",
        (".",),
        words=QT_TRANSLATE_NOOP("Action", "bad move loss winrate lead graph timeline"),
    ),
    Action(
        "navigate.previous_loss",
        QT_TRANSLATE_NOOP("Action", "Previous drop in the gra&ph"),
        "sgfedit.gui.features.navigate.commands:previous_loss",
        (",",),
        words=QT_TRANSLATE_NOOP("Action", "bad move loss winrate lead graph timeline"),
    ),
)

VISIT_PANELS: Final = (
    Action(
        "view.bookmarks",
        QT_TRANSLATE_NOOP("Action", "Boo&kmarks"),
        "sgfedit.gui.features.view.commands:show_or_hide",
        ("Ctrl+K, Ctrl+B",),
        "bookmarks",
        words=QT_TRANSLATE_NOOP("Action", "panel dock window show hide favourites"),
        args=("bookmarks",),
    ),
    Action(
        "view.steps",
        QT_TRANSLATE_NOOP("Action", "&History of steps"),
        "sgfedit.gui.features.view.commands:show_or_hide",
        ("Ctrl+K, Ctrl+Z",),
        "steps",
        words=QT_TRANSLATE_NOOP("Action", "panel dock window show hide undo redo list"),
        args=("steps",),
    ),
)
"""In the View menu, with those of the other panels."""

BOOKMARKS_PANEL: Final = Panel(
    "bookmarks",
    QT_TRANSLATE_NOOP("Panel", "Bookmarks"),
    "sgfedit.gui.features.navigate.bookmarks:BookmarksPanel",
    "view.bookmarks",
    page="moving.md#bookmarks",
)
