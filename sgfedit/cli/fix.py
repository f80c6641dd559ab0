"""`sgfedit fix`: mends what is wrong with a file, and says what that changed."""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from sgfedit.cli.codes import SERIOUS, codes_option
from sgfedit.cli.output import (
    Failure,
    Status,
    counted,
    emit,
    emit_bytes,
    is_terminal,
    json_line,
    remark,
    visible,
)
from sgfedit.errors import FileError
from sgfedit.formats import dumps, load
from sgfedit.formats.sgf import save_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.cli.mending import Changed, Mended
    from sgfedit.sgf.problems import Problem

_STDOUT: Final = "-"


@click.command()
@click.argument("source", metavar="IN")
@click.option("-o", "--output", metavar="OUT", help="Write the mended file to OUT; - is stdout.")
@click.option("--in-place", is_flag=True, help="Overwrite IN, if there is anything to mend.")
@click.option("--backup", is_flag=True, help="Keep what --in-place overwrites as IN.bak.")
@codes_option(
    "--only",
    "Mend only problems with this code, also where that is not safe; may be given several times.",
)
@click.option("--dry-run", is_flag=True, help="Write nothing, only print what would change.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line and change.")
@click.pass_context
def fix(
    ctx: click.Context,
    source: str,
    output: str | None,
    in_place: bool,
    backup: bool,
    only: frozenset[str],
    dry_run: bool,
    as_json: bool,
) -> None:
    """Mend what is wrong with a game record.

    Without --only that is what can be mended safely: nothing is lost, no position changes. What
    was not mended stays as it is, byte for byte. The mended file goes to standard output unless
    you say otherwise.

    What changed is printed on standard output, or on standard error if the file goes there: the
    old and the new text of each place, with what is long cut out, and numbers. JSON has an object
    a place with the whole texts, and a last one with the numbers by code.

    The exit status is 0 if no error and no warning is left, 1 if there is, 2 if it cannot be done.
    """
    if output and in_place:
        raise click.UsageError("Give either --output or --in-place.")
    if backup and not in_place:
        raise click.UsageError("--backup needs --in-place.")
    target = source if in_place else _target(source, output, dry_run=dry_run)
    to_stdout = target == _STDOUT and not dry_run
    if as_json and to_stdout:
        raise click.UsageError("--json needs --output, --in-place or --dry-run.")
    mended, data = _mend(source, only)
    if not dry_run:
        _write(data, source, target, backup=backup, is_changed=bool(mended.changes))
    lines = _as_json(source, mended) if as_json else _as_text(source, target, mended)
    (remark if to_stdout else emit)("\n".join(lines))
    is_serious = any(problem.severity in SERIOUS for problem in mended.left)
    ctx.exit(Status.FOUND if is_serious else Status.FINE)


def _target(source: str, output: str | None, *, dry_run: bool) -> str:
    """Return where to write to.

    Raises:
        Failure: it is not said, or not meant.
    """
    if output is None:
        if is_terminal(sys.stdout) and not dry_run:
            raise Failure("Say where the mended file goes: --output OUT, --in-place or > OUT.")
        return source if dry_run else _STDOUT
    with contextlib.suppress(OSError):  # one of them is not there
        if output != _STDOUT and Path(output).samefile(source):
            raise Failure(f"{output} is the file that is read; --in-place overwrites it.")
    return output


def _mend(source: str, only: frozenset[str]) -> tuple[Mended, bytes]:
    """Return what was mended, and the bytes of the mended file."""
    from sgfedit.cli.mending import mend  # noqa: PLC0415  # other commands do without repairs

    def wanted(problem: Problem) -> bool:
        return problem.code in only if only else problem.fixable

    collection = load(source)
    if not collection.games:
        raise FileError(source, "no-game")
    mended = mend(collection, wanted)
    return mended, dumps(collection)


# Writing ------------------------------------------------------------------------------------


def _write(data: bytes, source: str, target: str, *, backup: bool, is_changed: bool) -> None:
    if target == _STDOUT:
        emit_bytes(data)
    elif target != source:
        save_bytes(data, target)
    elif is_changed:
        if backup:
            _keep(source)
        save_bytes(data, target)


def _keep(path: str) -> None:
    """Copy a file to one with ``.bak`` behind its name, or ``.bak1`` … if there is such a file."""
    copies = (f"{path}.bak{number or ''}" for number in itertools.count())
    copy = next(copies)
    try:
        while os.path.lexists(copy):
            copy = next(copies)
        with Path(path).open("rb") as old, Path(copy).open("xb") as new:
            shutil.copyfileobj(old, new)
            new.flush()
            os.fsync(new.fileno())
        with contextlib.suppress(OSError):  # not every disk knows of permissions
            shutil.copystat(path, copy)
    except OSError as error:
        raise FileError.from_os(copy, error, writing=True) from error


# What changed -------------------------------------------------------------------------------


def _as_text(source: str, target: str, mended: Mended) -> Iterator[str]:
    if mended.changes:
        yield visible(f"--- {source}")
        yield visible(f"+++ {source if target == _STDOUT else target}")
    for change in mended.changes:
        yield f"@@ {_place(change)} @@"
        for difference in change.differences:
            before, after = difference.elided()
            if before.rstrip() != after.rstrip():
                before, after = before.rstrip(), after.rstrip()
            if before:
                yield visible(f"-{before}")
            if after:
                yield visible(f"+{after}")
    if mended.fixed:
        yield _numbers("Mended", mended.fixed)
    elif not mended.changes:
        yield f"Nothing to mend in {source}."
    yield from _left(mended.left)


def _place(change: Changed) -> str:
    codes = f": {', '.join(change.codes)}" if change.codes else ""
    if not change.game:
        return f"file{codes}"
    return f"line {change.line}, game {change.game}, node {change.node}{codes}"


def _left(problems: tuple[Problem, ...]) -> Iterator[str]:
    """Yield what is still wrong, and which of it --only would mend."""
    from sgfedit.game.repairs import can_repair  # noqa: PLC0415  # see _mend

    serious = [problem for problem in problems if problem.severity in SERIOUS]
    if serious:
        yield _numbers("Left", Counter(problem.code for problem in serious))
        codes = dict.fromkeys(problem.code for problem in serious if can_repair(problem))
        if codes:
            yield f"With --only these can be mended: {', '.join(codes)}."
    if len(problems) > len(serious):
        yield f"Remarks that harm nothing: {len(problems) - len(serious)}."


def _numbers(title: str, numbers: Counter[str]) -> str:
    codes = ", ".join(f"{count} {code}" for code, count in sorted(numbers.items()))
    return f"{title} {counted(numbers.total(), 'problem')}: {codes}."


def _as_json(source: str, mended: Mended) -> Iterator[str]:
    for change in mended.changes:
        for difference in change.differences:
            yield json_line(
                {
                    "file": source,
                    "line": change.line,
                    "column": change.column,
                    "game": change.game or None,
                    "node": change.node or None,
                    "codes": change.codes,
                    "before": difference.before,
                    "after": difference.after,
                }
            )
    left = Counter(problem.code for problem in mended.left)
    yield json_line({"file": source, "fixed": dict(mended.fixed), "left": dict(left)})
