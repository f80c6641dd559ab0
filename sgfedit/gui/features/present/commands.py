"""Showing a record to others."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


def present(window: Window) -> None:
    """Begin the presentation, or end it."""
    from sgfedit.gui.features.present.window import Presentation  # noqa: PLC0415  # seldom needed

    for open_one in window.findChildren(Presentation):
        if open_one.isVisible():
            open_one.close()
            return
    Presentation(window).present()
