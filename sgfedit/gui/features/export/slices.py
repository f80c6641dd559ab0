"""Generators driven between events, so that the window never waits."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from sgfedit.errors import SgfEditError

if TYPE_CHECKING:
    from collections.abc import Generator

_SLICE_S: Final = 0.008
"""Half a frame of a screen; one step more may take longer."""


class Slices(QObject):
    """Runs one generator at a time; a new one takes the place of that before.

    Signals:
        yielded: What the generator has yielded; of numbers, which say how far it is, only the last
            one of each slice.
        failed: Why it has ended: a sentence.
        ended: It is at its end; what it returns.
    """

    yielded = Signal(object)
    failed = Signal(str)
    ended = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: Generator[Any, None, Any] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_running(self) -> bool:
        """Whether there is something left to do."""
        return self._steps is not None

    @property
    def is_paused(self) -> bool:
        """Whether it waits to be asked for more."""
        return self._steps is not None and not self._timer.isActive()

    def start(self, steps: Generator[Any, None, Any]) -> None:
        """Run a generator from now on."""
        self.stop()
        self._steps = steps
        self._timer.start()

    def pause(self) -> None:
        """Do nothing until `resume`."""
        self._timer.stop()

    def resume(self) -> None:
        """Go on."""
        if self._steps is not None:
            self._timer.start()

    def stop(self) -> None:
        """Give up what is running."""
        self._timer.stop()
        if self._steps is not None:
            steps, self._steps = self._steps, None
            steps.close()

    def _go_on(self) -> None:
        steps, end = self._steps, perf_counter() + _SLICE_S
        is_sound = False
        try:
            # Who hears of it may stop, pause, or start something else.
            while steps is self._steps and steps is not None and self._timer.isActive():
                part = next(steps)
                is_late = perf_counter() > end
                if is_late or not isinstance(part, float):
                    self.yielded.emit(part)
                if is_late:
                    break
            is_sound = True
        except StopIteration as stop:
            is_sound = True
            self._finish()
            self.ended.emit(stop.value)
        except SgfEditError as error:
            is_sound = True
            self._finish()
            self.failed.emit(str(error))
        finally:
            if not is_sound:  # a bug, which must not look like the end
                self._finish()
                self.failed.emit(self.tr("It could not be made."))

    def _finish(self) -> None:
        self._timer.stop()
        self._steps = None
