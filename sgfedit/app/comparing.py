"""The open file and another version of it: what differs, worked out beside the user."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from sgfedit.app.tasks import Slices
from sgfedit.formats import load, no_game_error
from sgfedit.game.comparing.showing import Shown, shown_in_steps
from sgfedit.game.comparing.taking import compare_in_steps
from sgfedit.steps import in_thread

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

    from sgfedit.app.document import Document
    from sgfedit.game import Collection
    from sgfedit.game.comparing.taking import Entry
    from sgfedit.sgf import Node

PAUSE_MS: Final = 150
"""From an edit until both versions are compared again."""


class Comparer(QObject):
    """Compares the open file with another version, again after each edit.

    Signals:
        compared: What differs now is known.
        loaded: The other version was read from a file.
        failed: It could not be; a sentence.

    Attributes:
        theirs: The other version, None for none.
        entries: What differed when both were compared last.
        shown: What a tree shows of that.
    """

    compared = Signal()
    loaded = Signal(object)
    failed = Signal(str)

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self.theirs: Collection | None = None
        self.entries: list[Entry] = []
        self.shown = Shown({}, {}, {})
        self._known: dict[Node, int] = {}
        self._slices = Slices(self, lambda: document.is_editing)
        self._slices.ended.connect(self._on_ended)
        self._loading = Slices(self)
        self._loading.ended.connect(self.loaded)
        self._loading.failed.connect(self.failed)
        document.changed.connect(self._on_changed)

    @property
    def is_running(self) -> bool:
        """Whether what differs now is not known yet."""
        return self._slices.is_running

    def load(self, path: Path) -> None:
        """Read another version from a file; see `loaded` and `failed`."""
        self._loading.start(_loaded(path))

    def begin(self, theirs: Collection) -> None:
        """Compare with another version from now on."""
        self.theirs = theirs
        self._known = {}
        self.entries, self.shown = [], Shown({}, {}, {})
        self.refresh()

    def end(self) -> None:
        """Compare no longer."""
        self._slices.stop()
        self._loading.stop()
        self.theirs = None
        self._known = {}
        self.entries, self.shown = [], Shown({}, {}, {})

    def refresh(self, delay_ms: int = 0) -> None:
        """Compare again."""
        if self.theirs is not None:
            self._slices.start(self._steps(self.theirs), delay_ms=delay_ms)

    def _steps(self, theirs: Collection) -> Generator[None, None, tuple[list[Entry], Shown]]:
        entries = yield from compare_in_steps(self._document.collection, theirs, self._known)
        shown = yield from shown_in_steps(entries)
        return entries, shown

    def _on_changed(self) -> None:
        self.refresh(PAUSE_MS)

    def _on_ended(self, found: tuple[list[Entry], Shown]) -> None:
        self.entries, self.shown = found
        self.compared.emit()


def _loaded(path: Path) -> Generator[float, None, Collection]:
    found: Collection = yield from in_thread(lambda: load(path))
    if not found.games:
        raise no_game_error(path, found)
    return found
