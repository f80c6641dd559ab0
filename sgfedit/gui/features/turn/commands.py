"""The View menu: how the board lies before the viewer. The Board menu: which part of it is shown.

Turning the view changes nothing in the file and is no step of the history.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.game import operations
from sgfedit.render.turning import AS_RECORDED

if TYPE_CHECKING:
    from sgfedit.go.symmetry import Symmetry
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate


def turn(window: Window, symmetry: Symmetry) -> None:
    """Turn or mirrors what is seen."""
    window.board.turn(window.board.turning.then(symmetry))


def swap_colours(window: Window) -> None:
    """Show Black's stones as White's, and the other way round; texts stay as they are."""
    window.board.turn(window.board.turning.swapped())


def reset(window: Window) -> None:
    """Show the board as it is in the file."""
    window.board.turn(AS_RECORDED)


def clear_view(window: Window) -> None:
    """Show the whole board from this node on."""
    with window.document.edit(_tr("Command", "Show the whole board")) as edit:
        operations.clear_region(edit, window.document.current, "VW")


def inherit_view(window: Window) -> None:
    """Show what the node before shows."""
    with window.document.edit(_tr("Command", "Show the same part as before")) as edit:
        operations.inherit_region(edit, window.document.current, "VW")


def clear_dim(window: Window) -> None:
    """Dim nothing from this node on."""
    with window.document.edit(_tr("Command", "Dim nothing")) as edit:
        operations.clear_region(edit, window.document.current, "DD")


def inherit_dim(window: Window) -> None:
    """Dim what the node before dims."""
    with window.document.edit(_tr("Command", "Dim the same points as before")) as edit:
        operations.inherit_region(edit, window.document.current, "DD")
