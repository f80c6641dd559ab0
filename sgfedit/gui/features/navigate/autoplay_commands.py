"""Letting a game play by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.gui.features.navigate.links import VisitLinks

if TYPE_CHECKING:
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate


def toggle(window: Window) -> None:
    """Begin or stop playing."""
    autoplay = window.part(VisitLinks).autoplay
    if autoplay.is_on:
        autoplay.stop()
        return
    try:
        autoplay.start()
    finally:
        # Qt has toggled the check mark.
        window.actions_by_id["study.autoplay"].setChecked(autoplay.is_on)


def slower(window: Window) -> None:
    """Wait longer between moves."""
    _change_speed(window, +1)


def faster(window: Window) -> None:
    """Wait less between moves."""
    _change_speed(window, -1)


def _change_speed(window: Window, by: int) -> None:
    autoplay = window.part(VisitLinks).autoplay
    autoplay.change_speed(by)
    if not autoplay.is_on:
        seconds = f"{autoplay.pause_ms / 1000:g}"
        text = _tr("Command", "Playing by itself: {seconds} s a move").format(seconds=seconds)
        window.status.note(text)
