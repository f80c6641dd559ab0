"""Speaking by QtTextToSpeech: the voices of Windows and macOS, of flite elsewhere."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from sgfedit.app.tasks import Thread
from sgfedit.gui.speech.speaker import Speaker

if TYPE_CHECKING:
    from PySide6.QtCore import QLocale, QObject

QT_MODULE: Final = "PySide6.QtTextToSpeech"
_MOCK: Final = "mock"
"""Qt's engine for tests, which is silent."""


class QtSpeaker(Speaker):
    """A speaker whose module is loaded in a thread: it takes a while.

    What is to be said before that is said then.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._speech: Any = None
        self._rate = 0
        self._wanted: tuple[str, QLocale] | None = None
        self._is_speaking = False
        self._thread = Thread("speech", self, told=(ImportError,))
        self._thread.start(_loaded, self._on_loaded, self._on_missing)

    def speak(self, text: str, locale: QLocale) -> None:
        self.hush()
        if self._speech is None:
            self._wanted = text, locale
            return
        if locale.language() in {known.language() for known in self._speech.availableLocales()}:
            self._speech.setLocale(locale)
        self._speech.setRate(self._rate / 100)
        self._speech.say(text)

    def hush(self) -> None:
        self._wanted = None
        self._is_speaking = False
        if self._speech is not None:
            self._speech.stop()  # which may tell of it later

    def set_rate(self, rate: int) -> None:
        self._rate = rate

    def close(self) -> None:
        self.hush()
        self._thread.give_up()
        self._thread.close()

    def _on_loaded(self, module: Any) -> None:
        kind = module.QTextToSpeech
        if not set(kind.availableEngines()) - {_MOCK}:
            self._on_missing(None)
            return
        self._speech = kind(self)
        self._speech.stateChanged.connect(self._on_state_changed)
        if self._wanted is not None:
            self.speak(*self._wanted)

    def _on_missing(self, _error: object) -> None:
        self.failed.emit("no-speech")

    def _on_state_changed(self, state: object) -> None:
        """Tell that it fell silent, not that it was silent before it began."""
        states = type(self._speech).State
        was_speaking, self._is_speaking = (
            self._is_speaking,
            state not in {states.Ready, states.Error},
        )
        if state is states.Error or (was_speaking and not self._is_speaking):
            self.fell_silent.emit()


def _loaded(_is_given_up: object) -> Any:
    return import_module(QT_MODULE)
