"""Rows of the View menu that turn the board but not the record, and of what the board shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.go.symmetry import (
    MIRROR_LEFT_RIGHT,
    MIRROR_TOP_BOTTOM,
    ROTATE_LEFT,
    ROTATE_RIGHT,
)
from sgfedit.gui.actions.row import Action
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from sgfedit.gui.actions.row import State

_TURN: Final = QT_TRANSLATE_NOOP("Action", "Turn the vie&w (not the file)")
_SHOWN: Final = QT_TRANSLATE_NOOP("Action", "&Visible part and dimmed points")


def _is_part(state: State) -> bool:
    return state.document.position().view is not None


def _is_dimmed(state: State) -> bool:
    return bool(state.document.position().dimmed)


def _has_view(state: State) -> bool:
    return "VW" in state.node.properties


def _has_dim(state: State) -> bool:
    return "DD" in state.node.properties


# Many desktops keep the first of these keys for themselves.
TURN: Final = (
    Action(
        "view.turn_right",
        QT_TRANSLATE_NOOP("Action", "Turn the board &right"),
        "sgfedit.gui.features.turn.commands:turn",
        ("Ctrl+Alt+Right", "Ctrl+K, Ctrl+Right"),
        "view-turn-right",
        submenu=_TURN,
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "rotate clockwise"),
        args=(ROTATE_RIGHT,),
    ),
    Action(
        "view.turn_left",
        QT_TRANSLATE_NOOP("Action", "Turn the board &left"),
        "sgfedit.gui.features.turn.commands:turn",
        ("Ctrl+Alt+Left", "Ctrl+K, Ctrl+Left"),
        "view-turn-left",
        submenu=_TURN,
        words=QT_TRANSLATE_NOOP("Action", "rotate anticlockwise counterclockwise"),
        args=(ROTATE_LEFT,),
    ),
    Action(
        "view.mirror_left_right",
        QT_TRANSLATE_NOOP("Action", "&Mirror the board left to right"),
        "sgfedit.gui.features.turn.commands:turn",
        ("Ctrl+Alt+Up", "Ctrl+K, Ctrl+Up"),
        "view-mirror-left-right",
        submenu=_TURN,
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "flip horizontally reflect"),
        args=(MIRROR_LEFT_RIGHT,),
    ),
    Action(
        "view.mirror_top_bottom",
        QT_TRANSLATE_NOOP("Action", "Mirror the board top to &bottom"),
        "sgfedit.gui.features.turn.commands:turn",
        ("Ctrl+Alt+Down", "Ctrl+K, Ctrl+Down"),
        "view-mirror-top-bottom",
        submenu=_TURN,
        words=QT_TRANSLATE_NOOP("Action", "flip vertically reflect"),
        args=(MIRROR_TOP_BOTTOM,),
    ),
    Action(
        "view.swap_colours",
        QT_TRANSLATE_NOOP("Action", "Show the stones in the other &colour"),
        "sgfedit.gui.features.turn.commands:swap_colours",
        ("Ctrl+Alt+X", "Ctrl+K, Ctrl+X"),
        "view-swap-colours",
        submenu=_TURN,
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "colors swap invert"),
    ),
    Action(
        "view.as_recorded",
        QT_TRANSLATE_NOOP("Action", "Show the board as in the &file"),
        "sgfedit.gui.features.turn.commands:reset",
        ("Ctrl+Alt+Home", "Ctrl+K, Ctrl+Home"),
        submenu=_TURN,
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "reset rotate flip original"),
    ),
)

VIEW_MARK: Final = (
    Action(
        "mark.clear_view",
        QT_TRANSLATE_NOOP("Action", "Show the &whole board"),
        "sgfedit.gui.features.turn.commands:clear_view",
        ("Ctrl+D, V",),
        enabled=_is_part,
        submenu=_SHOWN,
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "crop VW part region uncrop"),
    ),
    Action(
        "mark.inherit_view",
        QT_TRANSLATE_NOOP("Action", "Show the same part as the node &before"),
        "sgfedit.gui.features.turn.commands:inherit_view",
        ("Ctrl+D, W",),
        enabled=_has_view,
        submenu=_SHOWN,
        words=QT_TRANSLATE_NOOP("Action", "crop VW region"),
    ),
    Action(
        "mark.clear_dim",
        QT_TRANSLATE_NOOP("Action", "&Dim nothing"),
        "sgfedit.gui.features.turn.commands:clear_dim",
        ("Ctrl+D, D",),
        enabled=_is_dimmed,
        submenu=_SHOWN,
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "grey gray undim DD"),
    ),
    Action(
        "mark.inherit_dim",
        QT_TRANSLATE_NOOP("Action", "Dim the &same points as the node before"),
        "sgfedit.gui.features.turn.commands:inherit_dim",
        ("Ctrl+D, I",),
        enabled=_has_dim,
        submenu=_SHOWN,
        words=QT_TRANSLATE_NOOP("Action", "grey gray DD"),
    ),
)
