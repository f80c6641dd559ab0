"""Analysis of many positions beside the window: a queue of engines in a thread of its own.

```text
Reviewing.start(situations) ─→ thread: AnalysisQueue.run ─→ Result
found(it, Result), ended(it) ←─ queued signals ←──────────────┘
```
"""

from __future__ import annotations

from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, Signal

from sgfedit.engine.queue import AnalysisQueue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.engine.cache import Cache
    from sgfedit.engine.commands import EngineSpec
    from sgfedit.engine.positions import Situation
    from sgfedit.engine.queue import Wishes

_END_S: Final = 12.0


class Reviewing(QObject):
    """One review, from its start to its end; another one is another object.

    Connect its signals before `start`. Its engines are processes beside those that look. What was
    on its way when it was cancelled may still come: who has begun another one compares.

    Signals:
        found: This object, and the `Result` of the next position.
        ended: This object: there is nothing more to come.
    """

    found = Signal(object, object)
    ended = Signal(object)
    _over = Signal()

    def __init__(
        self, specs: Sequence[EngineSpec], wishes: Wishes, cache: Cache, parent: QObject
    ) -> None:
        """Know who shall be asked; see `AnalysisQueue`. It goes once it has ended."""
        super().__init__(parent)
        # Not by `ended`: it could be deleted while others are not told yet.
        self._over.connect(self.deleteLater, Qt.ConnectionType.QueuedConnection)
        self._queue = AnalysisQueue(specs, wishes, cache=cache)
        self._thread: Thread | None = None

    def start(self, situations: Sequence[Situation | None]) -> None:
        """Analyse positions, the first ones first; what is known from before comes at once."""
        self._thread = Thread(
            target=_run, args=(self._queue, situations, self), name="review", daemon=True
        )
        self._thread.start()

    def cancel(self) -> None:
        """End it soon; what was found stays in the cache. `ended` is told."""
        self._queue.cancel()

    def close(self) -> None:
        """End it and its engines now, and wait for that."""
        self._queue.cancel()
        if self._thread is not None:
            self._thread.join(_END_S)


def _run(queue: AnalysisQueue, situations: Sequence[Situation | None], told: Reviewing) -> None:
    """Run the queue; in its thread. Only signals are touched of what lives in the window's."""
    try:
        with queue:
            for result in queue.run(situations):
                _emit(told, "found", told, result)
    finally:
        _emit(told, "ended", told)
        _emit(told, "_over")


def _emit(told: Reviewing, name: str, *values: object) -> None:
    with suppress(RuntimeError):  # the program is gone
        getattr(told, name).emit(*values)
