"""The Tree menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.game import operations

if TYPE_CHECKING:
    from sgfedit.gui.main_window import MainWindow

_tr = QCoreApplication.translate


def add_node(window: MainWindow) -> None:
    """Append an empty node."""
    with window.document.edit(_tr("Command", "Add node")) as edit:
        operations.add_node(edit, window.document.current)


def delete_branch(window: MainWindow) -> None:
    """Delete this node and all after it."""
    with window.document.edit(_tr("Command", "Delete branch")) as edit:
        operations.delete_branch(edit, window.document.current)


def delete_node(window: MainWindow) -> None:
    """Delete this node only."""
    with window.document.edit(_tr("Command", "Delete node")) as edit:
        operations.delete_node(edit, window.document.current)


def promote(window: MainWindow) -> None:
    """Move this variation one place up."""
    with window.document.edit(_tr("Command", "Move variation up")) as edit:
        operations.promote(edit, window.document.current)


def demote(window: MainWindow) -> None:
    """Move this variation one place down."""
    with window.document.edit(_tr("Command", "Move variation down")) as edit:
        operations.shift(edit, window.document.current, +1)


def make_main_line(window: MainWindow) -> None:
    """Make the line to this node the main line."""
    with window.document.edit(_tr("Command", "Make main line")) as edit:
        operations.make_main_line(edit, window.document.current)
