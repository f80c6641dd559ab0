"""Rows of the Edit menu about what stands in comments."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP

_SUBMENU: Final = QT_TRANSLATE_NOOP("Action", "In the comment te&xt")
_FONT_WORDS: Final = QT_TRANSLATE_NOOP("Action", "comment text letters size zoom family")
_SPELLING_WORDS: Final = QT_TRANSLATE_NOOP(
    "Action", "comment spell checker typos mistakes dictionary orthography"
)
_LINK_WORDS: Final = QT_TRANSLATE_NOOP("Action", "comment coordinate point move reference follow")

COMMENT: Final = (
    Action(
        "comment.copy_link",
        QT_TRANSLATE_NOOP("Action", "&Copy link to this node"),
        "sgfedit.gui.features.comment.commands:copy_link",
        ("Ctrl+Shift+E, L",),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "reference address hash number"),
    ),
    Action(
        "comment.follow_link",
        QT_TRANSLATE_NOOP("Action", "&Go to, or show, what is at the caret"),
        "sgfedit.gui.features.comment.commands:follow_link",
        ("Ctrl+Shift+E, G",),
        submenu=_SUBMENU,
        group=True,
        words=_LINK_WORDS,
    ),
    Action(
        "comment.next_link",
        QT_TRANSLATE_NOOP("Action", "&Next point, sequence or link"),
        "sgfedit.gui.features.comment.commands:step_link",
        ("Ctrl+Shift+E, N",),
        submenu=_SUBMENU,
        words=_LINK_WORDS,
        args=(+1,),
    ),
    Action(
        "comment.previous_link",
        QT_TRANSLATE_NOOP("Action", "&Previous point, sequence or link"),
        "sgfedit.gui.features.comment.commands:step_link",
        ("Ctrl+Shift+E, B",),
        submenu=_SUBMENU,
        words=_LINK_WORDS,
        args=(-1,),
    ),
    Action(
        "comment.add_variation",
        QT_TRANSLATE_NOOP("Action", "Add sequence as &variation"),
        "sgfedit.gui.features.comment.commands:add_variation",
        ("Ctrl+Shift+E, V",),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "comment moves line play insert"),
    ),
    Action(
        "comment.type_point",
        QT_TRANSLATE_NOOP("Action", "&Type a point of the board"),
        "sgfedit.gui.features.comment.commands:type_point",
        ("Ctrl+Shift+E, P",),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "comment coordinate insert pick write"),
    ),
    Action(
        "comment.font",
        QT_TRANSLATE_NOOP("Action", "&Font…"),
        "sgfedit.gui.features.comment.commands:choose_font",
        ("Ctrl+Shift+E, F",),
        submenu=_SUBMENU,
        group=True,
        words=_FONT_WORDS,
    ),
    Action(
        "comment.larger",
        QT_TRANSLATE_NOOP("Action", "&Larger"),
        "sgfedit.gui.features.comment.commands:change_font_size",
        ("Ctrl+Shift+E, +", "Ctrl+Shift+E, ="),
        submenu=_SUBMENU,
        words=_FONT_WORDS,
        args=(+1,),
    ),
    Action(
        "comment.smaller",
        QT_TRANSLATE_NOOP("Action", "&Smaller"),
        "sgfedit.gui.features.comment.commands:change_font_size",
        ("Ctrl+Shift+E, -",),
        submenu=_SUBMENU,
        words=_FONT_WORDS,
        args=(-1,),
    ),
    Action(
        "comment.monospace",
        QT_TRANSLATE_NOOP("Action", "&Monospace"),
        "",
        ("Ctrl+Shift+E, M",),
        setting=("comment.monospace", True),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "comment font typewriter fixed width diagrams"),
    ),
    Action(
        "comment.font_reset",
        QT_TRANSLATE_NOOP("Action", "Font of the &window"),
        "sgfedit.gui.features.comment.commands:reset_font",
        ("Ctrl+Shift+E, 0",),
        submenu=_SUBMENU,
        words=_FONT_WORDS,
    ),
    Action(
        "comment.spelling",
        QT_TRANSLATE_NOOP("Action", "Chec&k spelling"),
        "sgfedit.gui.features.comment.commands:toggle_spelling",
        ("Ctrl+Shift+E, S",),
        setting=("comment.spelling", True),
        submenu=_SUBMENU,
        group=True,
        words=_SPELLING_WORDS,
    ),
    Action(
        "comment.language",
        QT_TRANSLATE_NOOP("Action", "Lang&uage of the spelling…"),
        "sgfedit.gui.features.comment.commands:choose_language",
        ("Ctrl+Shift+E, D",),
        submenu=_SUBMENU,
        words=_SPELLING_WORDS,
    ),
)
