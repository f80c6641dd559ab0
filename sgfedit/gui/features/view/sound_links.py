"""Link between the setting of the sounds and what makes them, which few sessions load."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from sgfedit.gui.window import Window

_ON: Final = "sound.on"


class SoundLinks(QObject):
    """Makes `StoneSounds` of the window once sounds are wanted."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        window.settings.changed.connect(self._follow)
        self._follow(_ON)

    def _follow(self, key: str) -> None:
        if key == _ON and self._window.settings.get(_ON):
            from sgfedit.gui.features.view.sounds import StoneSounds  # noqa: PLC0415  # seldom

            self._window.part(StoneSounds)
