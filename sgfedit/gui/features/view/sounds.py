"""Sounds of stones and of captures: when they are heard, and what plays them."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Protocol

from PySide6.QtCore import QCoreApplication, QObject, QUrl

from sgfedit.app import stone_sounds
from sgfedit.app.stone_sounds import CAPTURE, STONE
from sgfedit.app.tasks import Thread
from sgfedit.errors import RefusalError
from sgfedit.game.traversal import is_move

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.game.edits import Step
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node

_MODULE: Final = "PySide6.QtMultimedia"
_ON: Final = "sound.on"
_VOLUME: Final = "sound.volume"
_APART_S: Final = 0.05
"""Of two sounds: who holds a key down hears a rattle and no hum."""

_LONG_S: Final = 15


class Player(Protocol):
    """What makes a sound heard."""

    def play(self, name: str) -> None: ...
    def set_volume(self, percent: int) -> None: ...


def is_available() -> bool:
    """Whether QtMultimedia is installed; it is not loaded for that."""
    return find_spec(_MODULE) is not None


class EffectPlayer(QObject):
    """Plays them by QtMultimedia, which is loaded in a thread: it takes a while.

    What is to be played before that is not heard.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._effects: dict[str, Any] = {}
        self._volume = 0
        self._thread = Thread("sounds", self, told=(OSError, ImportError))
        self._thread.start(_loaded, self._on_loaded, lambda _error: None)

    def _on_loaded(self, paths: dict[str, Path]) -> None:
        effect_class = import_module(_MODULE).QSoundEffect
        for name, path in paths.items():
            effect = self._effects[name] = effect_class(self)
            effect.setSource(QUrl.fromLocalFile(str(path)))
        self.set_volume(self._volume)

    def play(self, name: str) -> None:
        """Let a sound be heard, from its start."""
        if name in self._effects:
            self._effects[name].play()

    def set_volume(self, percent: int) -> None:
        """Play as loud as that; the ear hears half of it as half as loud."""
        self._volume = percent
        for effect in self._effects.values():
            effect.setVolume((percent / 100) ** 2)

    def close(self) -> None:
        """Play nothing any more."""
        self._thread.give_up()
        self._thread.close()


def _loaded(_is_given_up: object) -> dict[str, Path]:
    import_module(_MODULE)
    return stone_sounds.write_sounds(stone_sounds.default_folder())


class StoneSounds(QObject):
    """Listens to the document: a step on to a move sounds, jumps and steps back do not.

    So a move that is played sounds, and one that autoplay or a reply brings; undo and redo do not.

    Attributes:
        player: Plays the sounds; None while they are off.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._document = window.document
        self.player: Player | None = None
        self._node: Node = self._document.current
        self._step: Step | None = None
        self._is_again = False
        self._last_s = 0.0
        window.settings.changed.connect(self._on_setting_changed)
        window.closed.connect(self._on_closed)
        self._document.reset.connect(self._on_reset)
        self._document.changed.connect(self._on_changed)
        self._document.current_changed.connect(self._on_current_changed)
        if window.settings.get(_ON):
            self._turn_on()

    # On and off -----------------------------------------------------------------------------

    def _on_setting_changed(self, key: str) -> None:
        settings = self._window.settings
        if key == _ON:
            if settings.get(_ON):
                self._turn_on()
            else:
                self._turn_off()
        elif key == _VOLUME and self.player is not None:
            self.player.set_volume(settings.get(_VOLUME))

    def _turn_on(self) -> None:
        self.player = self._new_player()
        if self.player is None:
            text = self.tr("Sounds need QtMultimedia: pip install sgfedit[sound]")
            self._window.status.note(text, _LONG_S)
        else:
            self.player.set_volume(self._window.settings.get(_VOLUME))

    def _new_player(self) -> Player | None:
        return EffectPlayer(self) if is_available() else None

    def _turn_off(self) -> None:
        if isinstance(self.player, EffectPlayer):
            self.player.close()
            self.player.deleteLater()
        self.player = None

    def _on_closed(self) -> None:
        self._turn_off()

    # When -----------------------------------------------------------------------------------

    def _on_reset(self) -> None:
        self._node = self._document.current
        self._step = None

    def _on_changed(self) -> None:
        """Look whether the step is one that was known: then it is undone, or done again."""
        steps = self._document.history.steps
        last = steps[-1] if steps else None
        self._is_again = last is self._step and self._document.is_moving_on
        self._step = last

    def _on_current_changed(self, node: Node) -> None:
        before, self._node = self._node, node
        is_again, self._is_again = self._is_again, False
        if self.player is None or is_again or node.parent is not before or not is_move(node):
            return
        position = self._document.position()
        if position.last_move is None:
            return  # a pass
        earlier = self._document.game.position(before)
        takes = sum(position.captures.values()) > sum(earlier.captures.values())
        now = monotonic()
        if now - self._last_s >= _APART_S:
            self._last_s = now
            self.player.play(CAPTURE if takes else STONE)


def toggle(window: Window) -> None:
    """Turn the sounds on or off.

    Raises:
        RefusalError: they cannot be heard ("no-sound").
    """
    settings = window.settings
    if not settings.get(_ON) and not is_available():
        raise RefusalError("no-sound")
    settings.set(_ON, not settings.get(_ON))
    is_on = settings.get(_ON)
    text = (
        QCoreApplication.translate("Command", "Stones are heard")
        if is_on
        else QCoreApplication.translate("Command", "Stones are not heard any more")
    )
    window.status.note(text)
