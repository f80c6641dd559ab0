"""Reading a record as a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


def read(window: Window) -> None:
    """Show the record as a text, or the board again."""
    from sgfedit.gui.features.read.place import place_of  # noqa: PLC0415  # slow

    place_of(window).toggle()
