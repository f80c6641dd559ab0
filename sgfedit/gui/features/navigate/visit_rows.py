"""Rows of the Navigate menu about nodes that were visited or are bookmarked, and about jumps."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP

_JUMP: Final = QT_TRANSLATE_NOOP("Action", "&Jump to")
_JUMP_WORDS: Final = QT_TRANSLATE_NOOP("Action", "jump target place choose kind")

_KINDS: Final = (
    ("moves", QT_TRANSLATE_NOOP("Action", "So many &moves"), "M"),
    ("comments", QT_TRANSLATE_NOOP("Action", "&Comments and names"), "C"),
    ("annotations", QT_TRANSLATE_NOOP("Action", "&Annotations"), "A"),
    ("mistakes", QT_TRANSLATE_NOOP("Action", "&Bad moves"), "B"),
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
        "sgfedit.gui.features.navigate.visit_commands:back",
        ("Alt+Left",),
        "visited-back",
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "history previous visited jump return"),
    ),
    Action(
        "navigate.visited_forward",
        QT_TRANSLATE_NOOP("Action", "For&ward to where you were"),
        "sgfedit.gui.features.navigate.visit_commands:forward",
        ("Alt+Right",),
        "visited-forward",
        words=QT_TRANSLATE_NOOP("Action", "history next visited"),
    ),
    Action(
        "navigate.peek",
        QT_TRANSLATE_NOOP("Action", "G&lance back while held"),
        "sgfedit.gui.features.navigate.visit_commands:peek",
        ("Z",),
        "peek",
        words=QT_TRANSLATE_NOOP("Action", "peek hold look compare previous visited"),
    ),
    Action(
        "navigate.bookmark",
        QT_TRANSLATE_NOOP("Action", "Bookmark t&his node"),
        "sgfedit.gui.features.navigate.visit_commands:bookmark",
        ("Ctrl+Shift+B",),
        "bookmark",
        words=QT_TRANSLATE_NOOP("Action", "favourite favorite remember find again"),
    ),
    Action(
        "navigate.next_place",
        QT_TRANSLATE_NOOP("Action", "&Next of the chosen kind"),
        "sgfedit.gui.features.navigate.visit_commands:next_place",
        ("J",),
        "target-next",
        submenu=_JUMP,
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "jump target place forward"),
    ),
    Action(
        "navigate.previous_place",
        QT_TRANSLATE_NOOP("Action", "&Previous of the chosen kind"),
        "sgfedit.gui.features.navigate.visit_commands:previous_place",
        ("Shift+J",),
        "target-previous",
        submenu=_JUMP,
        words=QT_TRANSLATE_NOOP("Action", "jump target place back"),
    ),
    *(
        Action(
            f"navigate.jump_{kind}",
            text,
            "sgfedit.gui.features.navigate.visit_commands:choose_place",
            (f"Ctrl+Shift+G, {key}",),
            setting=("jump.target", kind),
            submenu=_JUMP,
            group=kind == "moves",
            words=_JUMP_WORDS,
            args=(kind,),
        )
        for kind, text, key in _KINDS
    ),
    Action(
        "navigate.jump_length",
        QT_TRANSLATE_NOOP("Action", "How man&y moves…"),
        "sgfedit.gui.features.navigate.visit_commands:ask_moves",
        ("Ctrl+Shift+G, N",),
        submenu=_JUMP,
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "jump number count"),
    ),
    Action(
        "navigate.next_mistake",
        QT_TRANSLATE_NOOP("Action", "Next ba&d move"),
        "sgfedit.gui.features.navigate.visit_commands:next_mistake",
        ("N",),
        submenu=_JUMP,
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "mistake blunder BM doubtful loss"),
    ),
    Action(
        "navigate.previous_mistake",
        QT_TRANSLATE_NOOP("Action", "Pre&vious bad move"),
        "sgfedit.gui.features.navigate.visit_commands:previous_mistake",
        ("Shift+N",),
        submenu=_JUMP,
        words=QT_TRANSLATE_NOOP("Action", "mistake blunder BM doubtful loss"),
    ),
    Action(
        "navigate.slider",
        QT_TRANSLATE_NOOP("Action", "Sli&der below the board"),
        "",
        ("Ctrl+Shift+G, D",),
        setting=("board.slider", True),
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "scrub scroll bar moves show hide"),
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
