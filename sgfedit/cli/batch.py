"""`sgfedit batch`: the same work on many files, with a preview, a backup and an undo of all."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from sgfedit.cli.check import codes_option
from sgfedit.cli.output import (
    INTERRUPTED,
    Failure,
    Status,
    complain,
    counted,
    emit,
    json_line,
    part_of_files,
    visible,
)
from sgfedit.cli.paths import Files
from sgfedit.cli.progress import Bar
from sgfedit.cli.reading import codec_of
from sgfedit.errors import RefusalError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sgfedit.library.batch import (
        Backup,
        Change,
        FilePlan,
        Job,
        Outcome,
        Preview,
        Remark,
        Step,
        Undone,
    )


_ALL: Final = "all"
_LAST: Final = "last"


def _words(value: str | None) -> list[str]:
    """Return the words of a list with commas."""
    return [word.strip() for word in (value or "").split(",") if word.strip()]


def _fields(
    _ctx: click.Context, _param: click.Parameter, values: Sequence[str]
) -> list[tuple[str, str]]:
    pairs = []
    for value in values:
        ident, sign, text = value.partition("=")
        if not sign:
            raise click.BadParameter(f"{value!r} has no =; write PB=Cho Chikun.")
        pairs.append((ident, text))
    return pairs


@click.command()
@click.argument("paths", metavar="PATH...", nargs=-1)
@click.option("--fix", "fix_all", is_flag=True, help="Mend what is safe to mend.")
@codes_option("--fix-only", "Mend only problems with this code, also where that is not safe.")
@click.option(
    "--set",
    "fields",
    metavar="FIELD=TEXT",
    multiple=True,
    callback=_fields,
    help="Write a field of game info, such as EV=Honinbo; without TEXT take it out.",
)
@click.option(
    "--fill",
    "missing",
    metavar="FIELD=TEXT",
    multiple=True,
    callback=_fields,
    help="The same where the field is empty.",
)
@click.option(
    "--normalise",
    "--normalize",
    metavar="FIELDS",
    help="Give fields their usual form where it is certain, such as DT,RE; or all.",
)
@click.option(
    "--strip",
    metavar="KINDS",
    help="Take out comments, game-comments, names, marks, regions, judgements, clocks, private, "
    "analysis, variations; several with commas.",
)
@click.option("--turn", is_flag=True, help="Turn games: the first move in the upper right.")
@click.option("--to-charset", metavar="NAME", callback=codec_of, help="Write this charset.")
@click.option(
    "--rename", metavar="TEMPLATE", default="", help="Rename files: '{date} {PB}-{PW}.sgf'."
)
@click.option("--charset", metavar="NAME", callback=codec_of, help="Read files in this charset.")
@click.option("--dry-run", is_flag=True, help="Write nothing, only print what would change.")
@click.option("--undo", metavar="[WHICH]", is_flag=False, flag_value=_LAST, help="Take one back.")
@click.option("--list", "is_list", is_flag=True, help="List the batches that were done.")
@click.option(
    "--backups",
    metavar="FOLDER",
    type=click.Path(file_okay=False),
    help="Where backups are, instead of the user's data folder.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@click.pass_context
def batch(
    ctx: click.Context,
    /,
    paths: tuple[str, ...],
    dry_run: bool,
    undo: str | None,
    is_list: bool,
    backups: str | None,
    as_json: bool,
    **wishes: Any,
) -> None:
    """Do the same to many SGF files, with a backup; or take it back.

    PATH is a file, or a folder: then every SGF file in it and below. What is to be done is said
    by options, several if you like; it is done in the order in which they stand in this help.
    What is not concerned stays as it is, byte for byte.

    Before the first file is written, the originals of all are copied into a dated folder. --undo
    takes the last batch back, or the one that --list calls WHICH: every byte and every name, also
    after a batch that was cut off. Files that were changed since are left alone, and told.

    Fields in braces of a TEMPLATE are date, year, number, moves, file, and every property of game
    info; a name that is taken gets a number. Files with several games keep their names.

    The exit status is 0 if all is well, 1 if something had to be left as it is, 2 if a file could
    not be read or written; the others are changed all the same.
    """
    from pathlib import Path  # noqa: PLC0415  # as the rest below: --help needs none of it

    folder = Path(backups) if backups else None
    if undo is not None or is_list:
        if paths:
            raise click.UsageError("--undo and --list take no PATH.")
        ctx.exit(_list(folder, as_json=as_json) if is_list else _undo(undo, folder, as_json))
    try:
        job = _job(**wishes)
    except RefusalError as refusal:
        raise click.UsageError(str(refusal)) from refusal
    if job.is_empty:
        raise click.UsageError("Say what is to be done, such as --normalise all; see --help.")
    if not paths:
        raise click.UsageError("Missing argument 'PATH...'.")
    files = Files(paths, only_sgf=True)
    typed = {os.path.abspath(path): path for path in files}  # noqa: PTH100  # keeps links
    ctx.exit(max(_Batch(typed, as_json=as_json).do(job, folder, is_dry=dry_run), files.status))


def _job(
    fix_all: bool,
    fix_only: frozenset[str],
    fields: list[tuple[str, str]],
    missing: list[tuple[str, str]],
    normalise: str | None,
    strip: str | None,
    turn: bool,
    to_charset: str | None,
    rename: str,
    charset: str | None,
) -> Job:
    """Return what options ask for.

    Raises:
        RefusalError: one of them makes no sense.
    """
    from sgfedit.library.batch import (  # noqa: PLC0415
        Convert,
        Fix,
        Job,
        Normalise,
        SetInfo,
        Strip,
        Turn,
        check_template,
    )

    steps: list[Step] = []
    if fix_all or fix_only:
        steps.append(Fix(fix_only))
    steps += [SetInfo.of(ident, text) for ident, text in fields]
    steps += [SetInfo.of(ident, text, only_missing=True) for ident, text in missing]
    if normalise is not None:
        idents = _words(normalise)
        steps.append(Normalise.of(*([] if _ALL in idents else idents)))
    if strip is not None:
        steps.append(Strip.of(*_words(strip)))
    if turn:
        steps.append(Turn())
    if to_charset is not None:
        steps.append(Convert(to_charset))
    if rename:
        check_template(rename)
    return Job.of(steps, rename, charset=charset)


class _Batch:
    """Looks at files, changes them and tells about it."""

    def __init__(self, typed: dict[str, str], *, as_json: bool) -> None:
        """Take the files: absolute path → as the user wrote it."""
        self._paths = list(typed)
        self._report = Report(typed, as_json=as_json)

    def do(self, job: Job, folder: Path | None, *, is_dry: bool) -> Status:
        """Do a job, or only tell what it would do."""
        from sgfedit.library.batch import Planner  # noqa: PLC0415
        from sgfedit.library.processes import usual_count  # noqa: PLC0415

        planner = Planner(self._paths, job, processes=usual_count())
        with Bar("Looking", len(self._paths)) as bar:
            for _ in planner:
                bar.show(planner.done)
        preview = planner.preview()
        if is_dry:
            return self._report.of_preview(preview)
        return self._run(preview, folder)

    def _run(self, preview: Preview, folder: Path | None) -> Status:
        from sgfedit.library.batch import follow, run  # noqa: PLC0415

        try:
            with Bar("Changing", len(preview.changed)) as bar:
                outcome = run(preview, folder, progress=lambda now: bar.show(now.done))
        except KeyboardInterrupt:
            complain("Stopped. sgfedit batch --undo takes back what was done.")
            raise click.exceptions.Exit(INTERRUPTED) from None
        follow(outcome.changed)
        return self._report.of_outcome(preview, outcome)


def _undo(which: str | None, folder: Path | None, as_json: bool) -> Status:
    from sgfedit.library.batch import find_backup, follow, undo  # noqa: PLC0415

    try:
        found = find_backup("" if which == _LAST else which or "", folder)
    except RefusalError as refusal:
        raise Failure(str(refusal)) from refusal
    with Bar("Undoing", found.file_count) as bar:
        undone = undo(found, progress=lambda now: bar.show(now.done))
    follow(undone.restored)
    return of_undone(undone, as_json=as_json)


def _list(folder: Path | None, *, as_json: bool) -> Status:
    from sgfedit.library.batch import backups  # noqa: PLC0415

    found = backups(folder)
    if found:
        emit(*listed(found, as_json=as_json))
    else:
        complain("No batch has been done.")
    return Status.FINE if found else Status.FOUND


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
            if told := tuple(lines):
                emit(*told)
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
    from sgfedit.library.batch import title_of  # noqa: PLC0415

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
    from sgfedit.library.batch import parts_of, title_of  # noqa: PLC0415

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
