"""What can be done to a record as a whole: one table for actions, turned pastes and the dialog."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from sgfedit.game.operations import Normalise, SwapColours, Turn
from sgfedit.go.symmetry import (
    MIRROR_ANTIDIAGONAL,
    MIRROR_DIAGONAL,
    MIRROR_LEFT_RIGHT,
    MIRROR_TOP_BOTTOM,
    ROTATE_HALF,
    ROTATE_LEFT,
    ROTATE_RIGHT,
)
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP


class RecordTurn(NamedTuple):
    """One thing to do.

    Attributes:
        id: Behind the dot of the actions' ids.
        text: What menus, dialog and history call it.
        what: What is done.
        key: Its letter behind the leader; with Shift it pastes so turned.
        icon: Name of its icon.
    """

    id: str
    text: str
    what: Turn | SwapColours | Normalise
    key: str
    icon: str


RECORD_TURNS: Final = (
    RecordTurn(
        "rotate_right",
        QT_TRANSLATE_NOOP("RecordTurn", "Turn right"),
        Turn(ROTATE_RIGHT),
        "R",
        "view-turn-right",
    ),
    RecordTurn(
        "rotate_left",
        QT_TRANSLATE_NOOP("RecordTurn", "Turn left"),
        Turn(ROTATE_LEFT),
        "L",
        "view-turn-left",
    ),
    RecordTurn(
        "rotate_half",
        QT_TRANSLATE_NOOP("RecordTurn", "Turn by half"),
        Turn(ROTATE_HALF),
        "H",
        "turn-half",
    ),
    RecordTurn(
        "mirror_left_right",
        QT_TRANSLATE_NOOP("RecordTurn", "Mirror left and right"),
        Turn(MIRROR_LEFT_RIGHT),
        "M",
        "view-mirror-left-right",
    ),
    RecordTurn(
        "mirror_top_bottom",
        QT_TRANSLATE_NOOP("RecordTurn", "Mirror top and bottom"),
        Turn(MIRROR_TOP_BOTTOM),
        "T",
        "view-mirror-top-bottom",
    ),
    RecordTurn(
        "mirror_diagonal",
        QT_TRANSLATE_NOOP("RecordTurn", "Mirror at the diagonal \\"),
        Turn(MIRROR_DIAGONAL),
        "D",
        "mirror-diagonal",
    ),
    RecordTurn(
        "mirror_antidiagonal",
        QT_TRANSLATE_NOOP("RecordTurn", "Mirror at the diagonal /"),
        Turn(MIRROR_ANTIDIAGONAL),
        "A",
        "mirror-antidiagonal",
    ),
    RecordTurn(
        "swap_colours",
        QT_TRANSLATE_NOOP("RecordTurn", "Swap colours"),
        SwapColours(),
        "X",
        "view-swap-colours",
    ),
)
"""What suits a part of a game as well as all of it."""

NORMALISE: Final = RecordTurn(
    "normalise",
    QT_TRANSLATE_NOOP("RecordTurn", "First move to the upper right"),
    Normalise(),
    "N",
    "first-move",
)


def words(text: str) -> str:
    """Return the translation of a text of the table."""
    return QCoreApplication.translate("RecordTurn", text)
