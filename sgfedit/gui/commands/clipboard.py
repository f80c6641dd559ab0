"""The Edit menu: the clipboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from sgfedit.game.branches import branch_text

if TYPE_CHECKING:
    from sgfedit.gui.main_window import MainWindow


def copy_branch(window: MainWindow) -> None:
    """Copy this node and all after it as SGF text."""
    QGuiApplication.clipboard().setText(branch_text(window.document.current))
