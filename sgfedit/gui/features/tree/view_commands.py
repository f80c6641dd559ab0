"""What the View menu does with the variation tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


def toggle_fold(window: Window) -> None:
    """Hide what follows the current node in the tree, or show it again."""
    window.tree.folds.toggle(window.document.current)


def unfold_all(window: Window) -> None:
    """Show the whole tree."""
    window.tree.folds.unfold_all()


def statistics(window: Window) -> None:
    """Say how much there is in this branch and in the game."""
    from sgfedit.gui.features.tree.statistics import StatisticsDialog  # noqa: PLC0415  # slow

    StatisticsDialog.ask(window.document, window)
