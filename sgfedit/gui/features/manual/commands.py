"""Commands that explain the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.app.manual import FIRST, NEWS
from sgfedit.gui.features.manual.here import page_here
from sgfedit.gui.features.manual.window import show

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


def show_manual(window: Window) -> None:
    """Show the manual at its contents, or where it was left."""
    show(window, FIRST, is_wanted=False)


def show_help(window: Window) -> None:
    """Show the page about what has the focus."""
    show(window, page_here(window))


def show_news(window: Window) -> None:
    """Show what is new in each version."""
    show(window, NEWS)


def begin_tour(window: Window) -> None:
    """Show the parts of the window one after the other, on the sample game."""
    from sgfedit.gui.features.manual.tour import begin  # noqa: PLC0415  # few take it

    begin(window)
