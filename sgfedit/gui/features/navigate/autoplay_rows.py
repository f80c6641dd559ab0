"""Rows of the Study menu that let a game play by itself."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP

_SUBMENU: Final = QT_TRANSLATE_NOOP("Action", "Playing by itsel&f")

AUTOPLAY: Final = (
    Action(
        "study.autoplay",
        QT_TRANSLATE_NOOP("Action", "Play by &itself"),
        "sgfedit.gui.features.navigate.autoplay_commands:toggle",
        ("F5",),
        "autoplay",
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "autoplay automatic replay slideshow timer start stop"),
    ),
    Action(
        "study.faster",
        QT_TRANSLATE_NOOP("Action", "&Faster"),
        "sgfedit.gui.features.navigate.autoplay_commands:faster",
        ("]",),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "autoplay speed seconds pause shorter"),
    ),
    Action(
        "study.slower",
        QT_TRANSLATE_NOOP("Action", "&Slower"),
        "sgfedit.gui.features.navigate.autoplay_commands:slower",
        ("[",),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "autoplay speed seconds pause longer"),
    ),
    Action(
        "study.autoplay_reads",
        QT_TRANSLATE_NOOP("Action", "Time to read &comments"),
        "",
        ("Ctrl+Shift+G, R",),
        setting=("autoplay.reads", True),
        submenu=_SUBMENU,
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "autoplay wait longer pause"),
    ),
    Action(
        "study.autoplay_forks",
        QT_TRANSLATE_NOOP("Action", "Stop at f&orks"),
        "",
        ("Ctrl+Shift+G, O",),
        setting=("autoplay.stops_at_forks", True),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "autoplay variations choose"),
    ),
    Action(
        "study.autoplay_games",
        QT_TRANSLATE_NOOP("Action", "On to the next &game"),
        "",
        ("Ctrl+Shift+G, G",),
        setting=("autoplay.all_games", True),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "autoplay whole collection file all games"),
    ),
)
