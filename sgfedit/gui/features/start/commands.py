"""Command of the start page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.gui.features.start.page import StartPage

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


def start_page(window: Window) -> None:
    """Show the start page, and go on there; put it away if one is there already."""
    page = window.part(StartPage)
    if not page.is_open:
        page.open()
        page.go_in()
    elif page.isAncestorOf(window.focusWidget()):
        page.leave()
    else:
        page.go_in()
