"""The View menu: how the board lies before the viewer. The Board menu: which part of it is shown.

Turning the view changes nothing in the file and is no step of the history.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.game import operations
from sgfedit.render.turning import AS_RECORDED

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.go.symmetry import Symmetry
    from sgfedit.gui.main_window import MainWindow

_tr = QCoreApplication.translate


def turn(symmetry: Symmetry) -> Callable[[MainWindow], None]:
    """Return the command that turns or mirrors what is seen."""
    return lambda window: window.board.turn(window.board.turning.then(symmetry))


def swap_colours(window: MainWindow) -> None:
    """Show Black's stones as White's, and the other way round; texts stay as they are."""
    window.board.turn(window.board.turning.swapped())


def reset(window: MainWindow) -> None:
    """Show the board as it is in the file."""
    window.board.turn(AS_RECORDED)


def clear_view(window: MainWindow) -> None:
    """Show the whole board from this node on."""
    with window.document.edit(_tr("Command", "Show the whole board")) as edit:
        operations.clear_region(edit, window.document.current, "VW")


def inherit_view(window: MainWindow) -> None:
    """Show what the node before shows."""
    with window.document.edit(_tr("Command", "Show the same part as before")) as edit:
        operations.inherit_region(edit, window.document.current, "VW")


def clear_dim(window: MainWindow) -> None:
    """Dim nothing from this node on."""
    with window.document.edit(_tr("Command", "Dim nothing")) as edit:
        operations.clear_region(edit, window.document.current, "DD")


def inherit_dim(window: MainWindow) -> None:
    """Dim what the node before dims."""
    with window.document.edit(_tr("Command", "Dim the same points as before")) as edit:
        operations.inherit_region(edit, window.document.current, "DD")
