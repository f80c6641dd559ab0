"""Rows of the Games menu: where else in the library this position occurs."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP

_SUBMENU: Final = QT_TRANSLATE_NOOP("Action", "Find &positions")

POSITION_SEARCH: Final = (
    Action(
        "position.find",
        QT_TRANSLATE_NOOP("Action", "This &position in the library"),
        "sgfedit.gui.features.library.position_commands:find",
        ("Ctrl+Shift+F3",),
        icon="position-search",
        submenu=_SUBMENU,
        group=True,
        words=QT_TRANSLATE_NOOP(
            "Action", "find search board pattern fuseki opening continuations statistics selected"
        ),
    ),
    Action(
        "position.corner",
        QT_TRANSLATE_NOOP("Action", "This &corner in the library"),
        "sgfedit.gui.features.library.position_commands:corner",
        ("Ctrl+Shift+L, O",),
        icon="position-corner",
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "find search joseki quarter pattern continuations"),
    ),
    Action(
        "position.follow",
        QT_TRANSLATE_NOOP("Action", "&Follow the board"),
        "sgfedit.gui.features.library.position_commands:follow",
        ("Ctrl+Shift+L, V",),
        icon="position-follow",
        setting=("position.follow", True),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "live position search library continuations editor"),
    ),
    Action(
        "position.pane",
        QT_TRANSLATE_NOOP("Action", "Position &search…"),
        "sgfedit.gui.features.library.position_commands:pane",
        ("Ctrl+Shift+L, P",),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "pattern library wildcard rectangle continuations"),
    ),
)
