"""Links between settings and what is heard, which few sessions load."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from sgfedit.gui.window import Window

_PARTS: Final = {
    "sound.on": ("sgfedit.gui.features.view.sounds", "StoneSounds"),
    "speech.on": ("sgfedit.gui.speech.voice", "Voice"),
}
"""Setting → module and class of what it turns on."""


class Hearing(QObject):
    """Makes sounds and voice of the window once they are wanted."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        window.settings.changed.connect(self._follow)
        for key in _PARTS:
            self._follow(key)

    def _follow(self, key: str) -> None:
        if key in _PARTS and self._window.settings.get(key):
            module, name = _PARTS[key]
            self._window.part(getattr(import_module(module), name))
