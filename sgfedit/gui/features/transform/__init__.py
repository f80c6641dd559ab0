"""Rows of the Board menu that turn, mirror, recolour and resize the record."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.record_turns import NORMALISE, RECORD_TURNS
from sgfedit.gui.actions.row import Action
from sgfedit.i18n import QT_TRANSLATE_NOOP

_TURNS: Final = {
    "rotate_right": QT_TRANSLATE_NOOP("Action", "Turn the game &right"),
    "rotate_left": QT_TRANSLATE_NOOP("Action", "Turn the game &left"),
    "rotate_half": QT_TRANSLATE_NOOP("Action", "Turn the game by &half"),
    "mirror_left_right": QT_TRANSLATE_NOOP("Action", "&Mirror the game left and right"),
    "mirror_top_bottom": QT_TRANSLATE_NOOP("Action", "Mirror the game &top and bottom"),
    "mirror_diagonal": QT_TRANSLATE_NOOP("Action", "Mirror the game at the &diagonal \\"),
    "mirror_antidiagonal": QT_TRANSLATE_NOOP("Action", "Mirror the game &at the diagonal /"),
    "swap_colours": QT_TRANSLATE_NOOP("Action", "Swap the &colours of the game"),
    "normalise": QT_TRANSLATE_NOOP("Action", "Bring the &first move to the upper right"),
}
_WORDS: Final = {
    "rotate_right": QT_TRANSLATE_NOOP("Action", "rotate clockwise record"),
    "rotate_left": QT_TRANSLATE_NOOP("Action", "rotate anticlockwise counterclockwise record"),
    "rotate_half": QT_TRANSLATE_NOOP("Action", "rotate 180 record"),
    "mirror_left_right": QT_TRANSLATE_NOOP("Action", "flip horizontally reflect record"),
    "mirror_top_bottom": QT_TRANSLATE_NOOP("Action", "flip vertically reflect record"),
    "mirror_diagonal": QT_TRANSLATE_NOOP("Action", "flip transpose reflect record"),
    "mirror_antidiagonal": QT_TRANSLATE_NOOP("Action", "flip transpose reflect record"),
    "swap_colours": QT_TRANSLATE_NOOP("Action", "colors invert exchange record"),
    "normalise": QT_TRANSLATE_NOOP("Action", "normalise normalize corner canonical rotate flip"),
}

TRANSFORM: Final = (
    *(
        Action(
            f"transform.{turn.id}",
            _TURNS[turn.id],
            "sgfedit.gui.features.transform.dialog:turn_game",
            (f"Ctrl+R, {turn.key}",),
            turn.icon,
            words=_WORDS[turn.id],
            args=(turn,),
        )
        for turn in (*RECORD_TURNS, NORMALISE)
    ),
    Action(
        "transform.resize",
        QT_TRANSLATE_NOOP("Action", "Change the board's si&ze…"),
        "sgfedit.gui.features.transform.dialog:resize",
        ("Ctrl+R, S",),
        "resize-board",
        words=QT_TRANSLATE_NOOP("Action", "crop dimensions SZ enlarge shrink"),
    ),
    Action(
        "transform.dialog",
        QT_TRANSLATE_NOOP("Action", "Tra&nsform the record…"),
        "sgfedit.gui.features.transform.dialog:transform_record",
        ("Ctrl+R, Ctrl+R",),
        "transform",
        words=QT_TRANSLATE_NOOP(
            "Action", "rotate flip mirror turn swap colors colours normalise normalize"
        ),
    ),
)
