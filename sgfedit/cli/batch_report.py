"""What `sgfedit batch` prints: the table of changes, numbers, how to undo."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sgfedit.cli.output import (
    Status,
    complain,
    counted,
    emit,
    json_line,
    part_of_files,
    visible,
)
from sgfedit.library.batch import parts_of, title_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sgfedit.library.batch import Backup, Change, FilePlan, Outcome, Preview, Remark, Undone

_LONGEST: Final = 200
_NOTHING: Final = "nothing"


class Report:
    """Tells what a batch would do, or has done."""

    def __init__(self, typed: Mapping[str, str], *, as_json: bool) -> None:
        """Take the files: absolute path → as the user wrote it."""
        self._typed = typed
        self._as_json = as_json

    def of_preview(self, preview: Preview) -> Status:
        """Tell what would be done."""
        self._tell(preview, {}, is_done=False)
        changed = preview.changed
        if self._as_json:
            self._emit_total(preview, len(changed), None, is_done=False)
        else:
            emit(_total(preview, changed, "would change"))
        return _status(preview, bool(preview.failed))

    def of_outcome(self, preview: Preview, outcome: Outcome) -> Status:
        """Tell what has been done, and how to undo it."""
        failed = dict(outcome.failed)
        self._tell(preview, failed, is_done=True)
        paths = {path for path, _ in outcome.changed}
        changed = [file for file in preview.changed if file.path in paths]
        if self._as_json:
            self._emit_total(preview, len(changed), outcome.backup, is_done=True)
        else:
            emit(_total(preview, changed, "changed"))
            if outcome.backup is not None:
                emit(f"To undo it: sgfedit batch --undo '{outcome.backup.name}'")
        return _status(preview, bool(preview.failed or failed))

    def _tell(self, preview: Preview, failed: Mapping[str, str], *, is_done: bool) -> None:
        for file in preview.files:
            why = file.failure or failed.get(file.path, "")
            lines = (
                self._as_objects(file, why, is_done=is_done)
                if self._as_json
                else self._as_text(file)
            )
            text = "\n".join(lines)
            if text:
                emit(text)
            if why:
                complain(why if file.path in why else f"{self._typed[file.path]}: {why}")

    def _as_text(self, file: FilePlan) -> Iterator[str]:
        if not (file.is_changed or file.remarks):
            return
        yield visible(self._typed[file.path])
        for change in file.rows:
            yield visible(f"  {_title(change)}: {_cut(change.before)} → {_cut(change.after)}")
        for remark in file.remarks:
            yield visible(f"  {_title(remark)} left alone: {remark.why}")

    def _as_objects(self, file: FilePlan, why: str, *, is_done: bool) -> Iterator[str]:
        path = self._typed[file.path]
        for change in file.rows:
            texts = {"before": change.before, "after": change.after}
            yield json_line({"kind": "change", **_place(path, change), **texts})
        for remark in file.remarks:
            yield json_line({"kind": "remark", **_place(path, remark), "why": remark.why})
        changed = "changed" if is_done else "would-change"
        state = "failed" if why else changed if file.is_changed else "unchanged"
        target = str(Path(path).parent / Path(file.target).name)
        yield json_line(
            {"kind": "file", "file": path, "target": target, "state": state, "why": why or None}
        )

    def _emit_total(
        self, preview: Preview, changed: int, backup: Backup | None, *, is_done: bool
    ) -> None:
        emit(
            json_line(
                {
                    "kind": "batch",
                    "files": len(preview.files),
                    "changed": changed,
                    "dry_run": not is_done,
                    "undo": backup.name if backup is not None else None,
                    "backup": os.fspath(backup.folder) if backup is not None else None,
                }
            )
        )


def _title(item: Change | Remark) -> str:
    game = f" (game {item.game})" if item.game > 1 else ""
    return f"{title_of(item.what)}{game}"


def _place(path: str, item: Change | Remark) -> dict[str, object]:
    return {"file": path, "game": item.game or None, "field": item.what}


def _cut(text: str) -> str:
    if not text:
        return _NOTHING
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _total(preview: Preview, changed: Iterable[FilePlan], verb: str) -> str:
    """Return "2 of 3 files changed: 2 Date, 1 File name."."""
    changed = list(changed)
    if not changed:
        return f"Nothing to change in {counted(len(preview.files), 'file')}."
    whats = Counter(
        title_of(part) for file in changed for row in file.rows for part in parts_of(row.what)
    )
    numbers = ", ".join(f"{number} {title}" for title, number in whats.most_common())
    return f"{part_of_files(len(changed), len(preview.files))} {verb}: {numbers}."


def _status(preview: Preview, is_failed: bool) -> Status:
    if is_failed:
        return Status.FAILED
    return Status.FOUND if any(file.remarks for file in preview.files) else Status.FINE


def of_undone(undone: Undone, *, as_json: bool) -> Status:
    """Tell what has been undone."""
    for path, why in undone.failed:
        complain(why if path in why else f"{path}: {why}")
    name, restored = undone.backup.name, undone.restored
    if as_json:
        for path, old in restored:
            emit(json_line({"kind": "file", "file": path, "target": old, "state": "restored"}))
        for path, why in undone.failed:
            emit(json_line({"kind": "file", "file": path, "state": "failed", "why": why}))
        emit(json_line({"kind": "undo", "undo": name, "state": undone.backup.state}))
    else:
        left = f", {counted(len(undone.failed), 'file')} left alone" if undone.failed else ""
        emit(f"{counted(len(restored), 'file')} as before the batch {name}{left}.")
    return Status.FAILED if undone.failed else Status.FINE


def listed(found: Iterable[Backup], *, as_json: bool) -> Iterator[str]:
    """Yield a line for each batch that was done."""
    for backup in found:
        if as_json:
            yield json_line(
                {
                    "undo": backup.name,
                    "made": backup.made,
                    "state": backup.state,
                    "files": backup.file_count,
                    "done": backup.words,
                    "backup": os.fspath(backup.folder),
                }
            )
        else:
            files = counted(backup.file_count, "file")
            yield visible(f"{backup.name}  {backup.state}  {files}: {'; '.join(backup.words)}")
