"""Rows of the Board menu about stones, handicap and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.go import Colour
from sgfedit.gui.actions.row import Action
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.gui.actions.row import State


def _is_to_play(colour: Colour) -> Callable[[State], bool]:
    return lambda state: state.document.position().to_play is colour


SETUP: Final = (
    Action(
        "edit.swap_turn",
        QT_TRANSLATE_NOOP("Action", "Change side to p&lay"),
        "sgfedit.gui.features.setup.commands:swap_turn",
        ("X",),
        "turn-change",
        words=QT_TRANSLATE_NOOP("Action", "whose move next player PL"),
    ),
    Action(
        "setup.turn_black",
        QT_TRANSLATE_NOOP("Action", "&Black to play"),
        "sgfedit.gui.features.setup.commands:set_turn",
        ("Ctrl+H, B",),
        "turn-black",
        checked=_is_to_play(Colour.BLACK),
        words=QT_TRANSLATE_NOOP("Action", "whose move next player PL"),
        args=(Colour.BLACK,),
    ),
    Action(
        "setup.turn_white",
        QT_TRANSLATE_NOOP("Action", "&White to play"),
        "sgfedit.gui.features.setup.commands:set_turn",
        ("Ctrl+H, W",),
        "turn-white",
        checked=_is_to_play(Colour.WHITE),
        words=QT_TRANSLATE_NOOP("Action", "whose move next player PL"),
        args=(Colour.WHITE,),
    ),
    Action(
        "setup.turn_unset",
        QT_TRANSLATE_NOOP("Action", "&Not set: as the moves say"),
        "sgfedit.gui.features.setup.commands:unset_turn",
        ("Ctrl+H, N",),
        enabled=lambda state: "PL" in state.node.properties,
        words=QT_TRANSLATE_NOOP("Action", "whose move next player PL"),
    ),
    Action(
        "setup.clear",
        QT_TRANSLATE_NOOP("Action", "&Clear board"),
        "sgfedit.gui.features.setup.commands:clear_board",
        ("Ctrl+H, C",),
        "board-clear",
        words=QT_TRANSLATE_NOOP("Action", "empty remove all stones AE"),
    ),
    Action(
        "setup.handicap",
        QT_TRANSLATE_NOOP("Action", "&Handicap…"),
        "sgfedit.gui.features.setup.commands:handicap",
        ("Ctrl+H, H",),
        "handicap",
        words=QT_TRANSLATE_NOOP("Action", "stones HA free placement"),
    ),
    Action(
        "setup.place_here",
        QT_TRANSLATE_NOOP("Action", "Into &this node, in place of the move"),
        "sgfedit.gui.features.setup.commands:choose_place",
        ("Ctrl+H, 1",),
        setting=("setup.place", "here"),
        words=QT_TRANSLATE_NOOP("Action", "edit stones AB AW AE"),
        args=("here",),
    ),
    Action(
        "setup.place_before",
        QT_TRANSLATE_NOOP("Action", "Into a node &before it"),
        "sgfedit.gui.features.setup.commands:choose_place",
        ("Ctrl+H, 2",),
        setting=("setup.place", "before"),
        words=QT_TRANSLATE_NOOP("Action", "edit stones AB AW AE"),
        args=("before",),
    ),
    Action(
        "setup.place_after",
        QT_TRANSLATE_NOOP("Action", "Into a new node &after it"),
        "sgfedit.gui.features.setup.commands:choose_place",
        ("Ctrl+H, 3",),
        setting=("setup.place", "after"),
        words=QT_TRANSLATE_NOOP("Action", "edit stones AB AW AE"),
        args=("after",),
    ),
    Action(
        "setup.show_illegal",
        QT_TRANSLATE_NOOP("Action", "Show moves that became &illegal"),
        "sgfedit.gui.features.setup.commands:show_illegal",
        ("Ctrl+H, I",),
        "warning",
        words=QT_TRANSLATE_NOOP("Action", "invalid wrong"),
    ),
)
