"""When a window speaks, and what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLocale, QObject, QTimer, Signal

from sgfedit.errors import RefusalError
from sgfedit.gui.speech import choice
from sgfedit.gui.views.board.speech import node_words

if TYPE_CHECKING:
    from sgfedit.gui.speech.speaker import Speaker
    from sgfedit.gui.window import Window

ON: Final = "speech.on"
_RATE: Final = "speech.rate"

_REST_MS: Final = 60
"""How long one stays at a node before it is spoken of: not at those that a held key runs past."""


class Voice(QObject):
    """Says where one is after each step, by key, click, autoplay or in the text that one reads.

    It says what screen readers are told. A step stops what was being said.

    Signals:
        fell_silent: All that was to be said was said, or nothing can be said any more.

    Attributes:
        speaker: What speaks; None while it is off.
    """

    fell_silent = Signal()

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.speaker: Speaker | None = None
        self._is_saying = False
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self.say)
        window.settings.changed.connect(self._on_setting_changed)
        window.closed.connect(self._turn_off)
        window.document.reset.connect(self._on_step)
        window.document.current_changed.connect(self._on_step)
        if window.settings.get(ON):
            self._turn_on()

    @property
    def is_speaking(self) -> bool:
        """Whether something is being said, or about to be."""
        return self._is_saying or self._rest.isActive()

    def say(self) -> None:
        """Say where one is."""
        if self.speaker is not None:
            self._rest.stop()
            self._is_saying = True
            self.speaker.speak(node_words(self._window.document), QLocale())

    def _on_step(self) -> None:
        if self.speaker is not None:
            self._is_saying = False
            self.speaker.hush()
            self._rest.start()

    # On and off -----------------------------------------------------------------------------

    def _on_setting_changed(self, key: str) -> None:
        if key == ON:
            if self._window.settings.get(ON):
                self._turn_on()
            else:
                self._turn_off()
        elif key == _RATE and self.speaker is not None:
            self.speaker.set_rate(self._window.settings.get(_RATE))

    def _turn_on(self) -> None:
        self.speaker = choice.new_speaker(self)
        if self.speaker is None:
            self._window.refuse(RefusalError("no-speech"))
            return
        self.speaker.set_rate(self._window.settings.get(_RATE))
        self.speaker.fell_silent.connect(self._on_fell_silent)
        self.speaker.failed.connect(self._on_failed)
        self.say()

    def _turn_off(self) -> None:
        self._rest.stop()
        if self.speaker is not None:
            self.speaker.close()
            self.speaker.deleteLater()
            self.speaker = None
            self._on_fell_silent()

    def _on_fell_silent(self) -> None:
        self._is_saying = False
        if not self._rest.isActive():
            self.fell_silent.emit()

    def _on_failed(self, code: str) -> None:
        self._turn_off()
        self._window.refuse(RefusalError(code))
