"""Finding actions and their keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


def palette(window: Window) -> None:
    """Let the user find any action by its name, and do it."""
    from sgfedit.gui.features.keys.palette import Palette  # noqa: PLC0415  # slow

    Palette.toggle(window)


def edit_keys(window: Window) -> None:
    """Show the keys of all actions, to look them up and to change them."""
    from sgfedit.gui.features.keys.dialog import KeysDialog  # noqa: PLC0415  # slow

    KeysDialog(window).exec()


def print_sheet(window: Window) -> None:
    """Print the keys of all actions."""
    from sgfedit.gui.features.keys.sheet import print_sheet as print_  # noqa: PLC0415  # slow

    print_(window)
