"""The Board menu: stones, and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.game import operations

if TYPE_CHECKING:
    from sgfedit.gui.main_window import MainWindow

_tr = QCoreApplication.translate


def swap_turn(window: MainWindow) -> None:
    """Say that the other side is to play (PL)."""
    document = window.document
    colour = document.position().to_play.opponent
    with document.edit(_tr("Command", "Change side to play")) as edit:
        operations.set_player(edit, document.current, colour)
