"""The switch of the voice that speaks each step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.errors import RefusalError
from sgfedit.gui.speech.choice import is_available
from sgfedit.gui.speech.voice import ON

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


def toggle(window: Window) -> None:
    """Let each step be spoken, or no longer.

    Raises:
        RefusalError: nothing can speak here ("no-speech").
    """
    settings = window.settings
    is_on = not settings.get(ON)
    if is_on and not is_available():
        raise RefusalError("no-speech")
    settings.set(ON, is_on)
    text = (
        QCoreApplication.translate("Command", "Each step is spoken")
        if is_on
        else QCoreApplication.translate("Command", "Steps are not spoken any more")
    )
    window.status.note(text)
