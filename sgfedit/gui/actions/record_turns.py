"""Turns of a record as a whole: one table for actions, turned pastes and the dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from sgfedit.game import operations
from sgfedit.go.symmetry import (
    MIRROR_ANTIDIAGONAL,
    MIRROR_DIAGONAL,
    MIRROR_LEFT_RIGHT,
    MIRROR_TOP_BOTTOM,
    ROTATE_HALF,
    ROTATE_LEFT,
    ROTATE_RIGHT,
)
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.game.operations import Normalise, SwapColours, Turn


class RecordTurn(NamedTuple):
    """One thing to do.

    Attributes:
        id: Behind the dot of the actions' ids.
        text: What menus, dialog and history call it.
        make: Says what is done.
        key: Its letter behind the leader; with Shift it pastes so turned.
        icon: Name of its icon.
    """

    id: str
    text: str
    make: Callable[[], Turn | SwapColours | Normalise]
    key: str
    icon: str

    @property
    def what(self) -> Turn | SwapColours | Normalise:
        """What is done."""
        return self.make()


RECORD_TURNS: Final = (
    RecordTurn(
        "rotate_right",
        QT_TRANSLATE_NOOP("RecordTurn", "Turn right"),
        lambda: operations.Turn(ROTATE_RIGHT),
        "R",
        "view-turn-right",
    ),
    RecordTurn(
        "rotate_left",
        QT_TRANSLATE_NOOP("RecordTurn", "Turn left"),
        lambda: operations.Turn(ROTATE_LEFT),
        "L",
        "view-turn-left",
    ),
    RecordTurn(
        "rotate_half",
        QT_TRANSLATE_NOOP("RecordTurn", "Turn by half"),
        lambda: operations.Turn(ROTATE_HALF),
        "H",
        "turn-half",
    ),
    RecordTurn(
        "mirror_left_right",
        QT_TRANSLATE_NOOP("RecordTurn", "Mirror left and right"),
        lambda: operations.Turn(MIRROR_LEFT_RIGHT),
        "M",
        "view-mirror-left-right",
    ),
    RecordTurn(
        "mirror_top_bottom",
        QT_TRANSLATE_NOOP("RecordTurn", "Mirror top and bottom"),
        lambda: operations.Turn(MIRROR_TOP_BOTTOM),
        "T",
        "view-mirror-top-bottom",
    ),
    RecordTurn(
        "mirror_diagonal",
        QT_TRANSLATE_NOOP("RecordTurn", "Mirror at the diagonal \\"),
        lambda: operations.Turn(MIRROR_DIAGONAL),
        "D",
        "mirror-diagonal",
    ),
    RecordTurn(
        "mirror_antidiagonal",
        QT_TRANSLATE_NOOP("RecordTurn", "Mirror at the diagonal /"),
        lambda: operations.Turn(MIRROR_ANTIDIAGONAL),
        "A",
        "mirror-antidiagonal",
    ),
    RecordTurn(
        "swap_colours",
        QT_TRANSLATE_NOOP("RecordTurn", "Swap colours"),
        lambda: operations.SwapColours(),  # noqa: PLW0108  # not to start
        "X",
        "view-swap-colours",
    ),
)
"""What suits a part of a game as well as all of it."""

NORMALISE: Final = RecordTurn(
    "normalise",
    QT_TRANSLATE_NOOP("RecordTurn", "First move to the upper right"),
    lambda: operations.Normalise(),  # noqa: PLW0108  # not to start
    "N",
    "first-move",
)


def words(text: str) -> str:
    """Return the translation of a text of the table."""
    return QCoreApplication.translate("RecordTurn", text)
