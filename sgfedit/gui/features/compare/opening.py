"""Panels brought up in steps: their modules in a thread, then their widgets, then all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.steps import loading

if TYPE_CHECKING:
    from collections.abc import Generator

    from sgfedit.gui.window import Window


def bring_up_in_steps(window: Window, name: str, module: str) -> Generator[float, None, None]:
    """Bring up a dock of a window, whose content is in a module."""
    dock = window.docks[name]
    yield from loading(module)
    _ = dock.content
    yield 0.5
    dock.bring_up()
