"""The merge of the open file with another copy of it: what both began with, and what to do."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from sgfedit.app.earlier_versions import named
from sgfedit.app.merge_bases import Sides, as_read, find_bases_in_steps, read_in_steps
from sgfedit.app.tasks import Slices
from sgfedit.formats import load, no_game_error
from sgfedit.game.comparing.merging import plan_in_steps
from sgfedit.sgf.encoding import CHOSEN
from sgfedit.steps import in_thread

if TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from pathlib import Path

    from sgfedit.app.document import Document
    from sgfedit.app.earlier_versions import Earlier
    from sgfedit.app.merge_bases import Base
    from sgfedit.app.settings import Settings
    from sgfedit.game import Collection
    from sgfedit.game.comparing.game_merging import Merged
    from sgfedit.game.edits import AnyEdit

    _Found = tuple["Wanted", Merged | None, tuple[AnyEdit, ...]]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to merge with what.

    Attributes:
        title: What to call the other copy.
        theirs: It; None if it is still to be read from `path`.
        path: Where it is; None if it is in no file, or in that of mine.
        bases: All versions that may be the base, as far as they were looked for.
        base: What both began with; None if nobody knows.
        is_decided: Whether that was decided, by what the program knows or by the user.
        done: Called once it is merged.
    """

    title: str
    theirs: Collection | None = None
    path: Path | None = None
    bases: tuple[Earlier, ...] = ()
    base: Base | None = None
    is_decided: bool = False
    done: Callable[[], object] = field(default=bool)


class Merger(QObject):
    """Works out beside the user what a merge does; it changes nothing.

    Signals:
        asked: The base is in doubt: a `Wanted`, of which the user has to decide the base.
        planned: What is to be done is known: a `Wanted`, what came of it (`Merged`) and the edits
            for `Document.apply`, as long as nothing is changed.
        failed: It is not possible; a sentence.
    """

    asked = Signal(object)
    planned = Signal(object, object, object)
    failed = Signal(str)

    def __init__(
        self, document: Document, settings: Settings, recovery: Path | None, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._settings = settings
        self._recovery = recovery
        self._collection = document.collection
        self._wanted: Wanted | None = None
        self._slices = Slices(self, lambda: document.is_editing)
        self._slices.ended.connect(self._on_ended)
        self._slices.failed.connect(self.failed)
        document.changed.connect(self._on_changed)
        document.reset.connect(self._on_reset)

    @property
    def is_running(self) -> bool:
        """Whether something is being worked out."""
        return self._slices.is_running

    def begin(self, wanted: Wanted) -> None:
        """Find the base unless it is decided, and plan the merge."""
        self._wanted = wanted
        self._slices.start(self._steps(wanted))

    def choose(self, wanted: Wanted, earlier: Earlier | None) -> None:
        """Merge with a base that the user has chosen; None for none."""
        self._wanted = replace(wanted, base=None, is_decided=True)
        self._slices.start(self._chosen(self._wanted, earlier))

    def stop(self) -> None:
        """Work at nothing any more."""
        self._wanted = None
        self._slices.stop()

    def as_read(self) -> Earlier | None:
        """Return what the file held when it was last read or saved here; None if unknown."""
        document = self._document
        if document.base is None or document.read_from is None:
            return None
        return as_read(document.base, document.read_from.name, self._read_s, self._charset)

    def named(self, path: Path) -> Earlier | None:
        """Return a file that the user has named as a base; None if it is gone."""
        return named(path, self._charset)

    @property
    def _read_s(self) -> float:
        stamp = self._document.on_disk.stamp
        return stamp.time_ns / 1e9 if stamp is not None else 0.0

    @property
    def _charset(self) -> str | None:
        encoding = self._document.collection.encoding
        return encoding.name if encoding.reason == CHOSEN else None

    def _on_reset(self) -> None:
        """Give up if another file was opened."""
        if self._document.collection is not self._collection:
            self._collection = self._document.collection
            self.stop()

    def _on_changed(self) -> None:
        if self._wanted is not None and self.is_running:
            self.begin(self._wanted)

    def _steps(self, wanted: Wanted) -> Generator[object, None, _Found]:
        if wanted.theirs is None and wanted.path is not None:
            path = wanted.path
            found = yield from in_thread(lambda: load(path))
            if not found.games:
                raise no_game_error(path, found)
            wanted = self._wanted = replace(wanted, theirs=found)
        theirs = wanted.theirs
        if theirs is None:
            raise ValueError("there is nothing to merge with")
        if not wanted.is_decided:
            bases = yield from find_bases_in_steps(self._sides(wanted, theirs))
            is_sure = bases.best is None or not bases.best.doubt
            wanted = replace(wanted, bases=bases.others, base=bases.best, is_decided=is_sure)
            self._wanted = wanted
            if not is_sure:
                return wanted, None, ()
        base = None if wanted.base is None else wanted.base.collection
        plan = yield from plan_in_steps(self._document.collection, base, theirs)
        yield 1.0
        with self._document.trial() as edit:
            merged = plan.carry_out(edit)
            edits = edit.edits()
        return wanted, merged, edits

    def _chosen(self, wanted: Wanted, earlier: Earlier | None) -> Generator[object, None, _Found]:
        if earlier is not None:
            base = yield from read_in_steps(earlier)
            wanted = self._wanted = replace(wanted, base=base)
        return (yield from self._steps(wanted))

    def _sides(self, wanted: Wanted, theirs: Collection) -> Sides:
        document = self._document
        return Sides(
            document.collection,
            theirs,
            document.read_from,
            wanted.path,
            document.base,
            self._read_s,
            self._settings,
            self._charset,
            self._recovery,
        )

    def _on_ended(self, found: _Found) -> None:
        wanted, merged, edits = found
        if merged is None:
            self.asked.emit(wanted)
        else:
            self._wanted = None
            self.planned.emit(wanted, merged, edits)
