"""`sgfedit fix`: mends files, and says what that changed."""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import click

from sgfedit.cli.check import codes_option, numbered
from sgfedit.cli.output import (
    Failure,
    Status,
    counted,
    emit_bytes,
    is_terminal,
    json_line,
    part_of_files,
    visible,
)
from sgfedit.cli.paths import STREAM, Files, are_many, format_label, stem_of
from sgfedit.cli.progress import Progress
from sgfedit.cli.reading import read_games
from sgfedit.errors import FileError
from sgfedit.formats import dumps
from sgfedit.formats.saving import save_bytes
from sgfedit.sgf.problems import SERIOUS, Lines
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sgfedit.game import Collection
    from sgfedit.game.repairs.differences import Difference
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import Problem


@click.command()
@click.argument("paths", metavar="IN...", nargs=-1, required=True)
@click.option("-o", "--output", metavar="OUT", help="Write the mended file to OUT; - is stdout.")
@click.option("--force", is_flag=True, help="Overwrite OUT if it is there already.")
@click.option("--in-place", is_flag=True, help="Overwrite every IN with something to mend.")
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
    paths: tuple[str, ...],
    output: str | None,
    force: bool,
    in_place: bool,
    backup: bool,
    only: frozenset[str],
    dry_run: bool,
    as_json: bool,
) -> None:
    """Mend what is wrong with game records.

    IN is an SGF file of any name, or a folder: then every SGF file in it and below; - is standard
    input. Several files need --in-place or --dry-run. Records of other programs have to be
    converted first. OUT is not overwritten without --force, whether or not there is something to
    mend.

    Without --only that is what can be mended safely: nothing is lost, no position changes. What
    was not mended stays as it is, byte for byte. The mended file goes to standard output unless
    you say otherwise.

    What changed is printed on standard output, or on standard error if the file goes there: the
    old and the new text of each place, with what is long cut out, and at the end numbers. JSON has
    an object of kind "change" a place, with the whole texts, and after those of a file one of kind
    "file" with its numbers by code.

    The exit status is 0 if no error and no warning is left, 1 if there is, 2 if a file could not
    be read or written; the others are mended all the same.
    """
    if output and in_place:
        raise click.UsageError("Give either --output or --in-place.")
    if force and not output:
        raise click.UsageError("--force needs --output; --in-place overwrites what is read.")
    if in_place and STREAM in paths:
        raise click.UsageError("--in-place is for files; standard input is none.")
    if backup and not in_place:
        raise click.UsageError("--backup needs --in-place.")
    if are_many(paths) and (output or not (in_place or dry_run)):
        raise click.UsageError("Several files need --in-place or --dry-run, and no --output.")
    target = "" if in_place else _target(paths[0], output, force=force, dry_run=dry_run)
    if as_json and target == STREAM and not dry_run:
        raise click.UsageError("--json needs --output, --in-place or --dry-run.")
    files = Files(paths, only_sgf=True)
    fixer = _Fixer(only, _Destination(target, backup, dry_run), as_json=as_json)
    ctx.exit(max(fixer.fix_all(files), files.status))


def _target(source: str, output: str | None, *, force: bool, dry_run: bool) -> str:
    """Return where to write to; nothing for each file itself.

    Raises:
        Failure: it is not said, or not meant.
        FileError: there is a file already.
    """
    if output is None:
        if is_terminal(sys.stdout) and not dry_run:
            raise Failure("Say where the mended file goes: --output OUT, --in-place or > OUT.")
        return "" if dry_run else STREAM
    with contextlib.suppress(OSError):  # one of them is not there
        if output != STREAM and Path(output).samefile(source):
            raise Failure(f"{output} is the file that is read; --in-place overwrites it.")
    if not force and output != STREAM and Path(output).is_file():
        raise FileError(output, "exists", writing=True)
    return output


class _Fixer:
    """Mends files, tells what that changes, and counts what comes of all of them."""

    def __init__(self, only: frozenset[str], destination: _Destination, *, as_json: bool) -> None:
        self._only = only
        self._destination = destination
        self._as_json = as_json
        self._progress = Progress("Mending")
        self._total = _Total()

    def fix_all(self, files: Iterable[str]) -> Status:
        """Mend every file, whatever becomes of the others."""
        status = self._progress.each(files, self._fix)
        if self._total.files and not self._as_json:
            self._progress.tell(self._total.lines(), is_beside=self._destination.is_stdout)
        return status

    def _fix(self, path: str) -> Status:
        mended, data = self._mend(path)
        self._destination.write(data, path, is_changed=bool(mended.changes))
        self._total.add(path, mended)
        target = self._destination.name(path)
        lines = _as_json(path, mended) if self._as_json else _as_text(path, target, mended)
        self._progress.tell(lines, is_beside=self._destination.is_stdout)
        is_serious = any(problem.severity in SERIOUS for problem in mended.left)
        return Status.FOUND if is_serious else Status.FINE

    def _mend(self, path: str) -> tuple[Mended, bytes]:
        """Return what was mended, and the bytes of the mended file."""
        collection = read_games(path)
        if collection.format != "sgf":
            from shlex import quote  # noqa: PLC0415  # seldom

            raise Failure(
                f"Cannot mend {path}: it is not SGF but {format_label(collection.format)}. "
                f"Convert it first: sgfedit convert {quote(path)} {quote(stem_of(path))}.sgf"
            )
        mended = mend(collection, self._is_wanted)
        return mended, dumps(collection)

    def _is_wanted(self, problem: Problem) -> bool:
        return problem.code in self._only if self._only else problem.fixable


# Writing ------------------------------------------------------------------------------------


class _Destination(NamedTuple):
    """Where mended files go.

    Attributes:
        target: A file, ``-`` for standard output; nothing for each file itself.
        backup: Whether to keep what is overwritten.
        is_dry: Whether nothing is written at all.
    """

    target: str
    backup: bool
    is_dry: bool

    @property
    def is_stdout(self) -> bool:
        """Whether standard output is taken by the file."""
        return self.target == STREAM and not self.is_dry

    def name(self, source: str) -> str:
        """Return the name of the file that `source` becomes."""
        return source if self.target in {"", STREAM} else self.target

    def write(self, data: bytes, source: str, *, is_changed: bool) -> None:
        """Write what `source` becomes, unless that is itself and did not change."""
        if self.is_dry:
            return
        if self.is_stdout:
            emit_bytes(data)
        elif self.target:
            save_bytes(data, self.target)
        elif is_changed:
            if self.backup:
                _keep(source)
            save_bytes(data, source)


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
        yield visible(f"+++ {target}")
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


def _place(change: Changed) -> str:
    codes = f": {', '.join(change.codes)}" if change.codes else ""
    if not change.game:
        return f"file{codes}"
    return f"line {change.line}, game {change.game}, node {change.node}{codes}"


def _as_json(source: str, mended: Mended) -> Iterator[str]:
    for change in mended.changes:
        for difference in change.differences:
            yield json_line(
                {
                    "kind": "change",
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
    fixed = dict(mended.fixed)
    yield json_line({"kind": "file", "file": source, "fixed": fixed, "left": dict(left)})


class _Total:
    """The numbers of all files together.

    Attributes:
        files: How many there were.
    """

    def __init__(self) -> None:
        self.files = 0
        self._path = ""
        self._changed = self._with_left = self._harmless = 0
        self._fixed: Counter[str] = Counter()
        self._left: Counter[str] = Counter()
        self._mendable: dict[str, None] = {}

    def add(self, path: str, mended: Mended) -> None:
        """Count one file in."""
        from sgfedit.game.repairs import can_repair  # noqa: PLC0415  # --help needs none

        serious = [problem for problem in mended.left if problem.severity in SERIOUS]
        self.files += 1
        self._path = path
        self._changed += bool(mended.changes)
        self._with_left += bool(serious)
        self._harmless += len(mended.left) - len(serious)
        self._fixed += mended.fixed
        self._left.update(problem.code for problem in serious)
        self._mendable |= dict.fromkeys(p.code for p in serious if can_repair(p))

    def lines(self) -> Iterator[str]:
        """Yield what was mended, what is still wrong, and which of it --only would mend."""
        if self._fixed:
            yield self._numbers("Mended", self._fixed, self._changed)
        elif not self._changed:
            name = visible(self._path) if self.files == 1 else counted(self.files, "file")
            yield f"Nothing to mend in {name}."
        if self._left:
            yield self._numbers("Left", self._left, self._with_left)
        if self._mendable:
            yield f"With --only these can be mended: {', '.join(self._mendable)}."
        if self._harmless:
            yield f"Remarks that harm nothing: {self._harmless}."

    def _numbers(self, title: str, numbers: Counter[str], files: int) -> str:
        where = f" in {part_of_files(files, self.files)}" if self.files > 1 else ""
        codes = ", ".join(f"{count} {code}" for code, count in sorted(numbers.items()))
        return f"{title} {counted(numbers.total(), 'problem')}{where}: {codes}."


_MANY: Final = 1_000_000


class Changed(NamedTuple):
    """What changed at one node.

    Attributes:
        line: Of the node, in the file as it was; from 1.
        column: From 1.
        game: Number of the game, from 1; 0 for the file as a whole.
        node: Number of the node in its game, from 1; 0 for the file as a whole.
        codes: The problems that were mended there.
        differences: Never empty.
    """

    line: int
    column: int
    game: int
    node: int
    codes: tuple[str, ...]
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Mended:
    """What came of it.

    Attributes:
        changes: In the order of the file.
        fixed: How many problems of a code are mended.
        left: The problems of the file as it is now.
    """

    changes: tuple[Changed, ...]
    fixed: Counter[str]
    left: tuple[Problem, ...]


def mend(collection: Collection, wanted: Callable[[Problem], bool]) -> Mended:
    """Mend the problems that are wanted and can be mended; O(nodes) for each round it takes."""
    from sgfedit.game.repairs.differences import differences  # noqa: PLC0415  # --help needs none

    before = _count(collection, wanted)
    if not before:
        return Mended((), Counter(), collection.problems)
    layout = _Layout(collection)
    with collection.edit("Fix problems") as e:
        done = e.fix(wanted)
        edits = e.edits
    # Before it is found out what differs: that edits the file, which would mean a new check.
    left, after = collection.problems, _count(collection, wanted)
    changes = layout.changes(differences(edits), done, collection)
    # Some come to light when others are mended; what cannot be mended is tried repeatedly.
    tried = Counter(problem.code for problem in done)
    fixed = Counter({code: before[code] if after[code] else tried[code] for code in tried})
    return Mended(tuple(changes), fixed - after, left)


def _count(collection: Collection, wanted: Callable[[Problem], bool]) -> Counter[str]:
    from sgfedit.game.repairs import can_repair  # noqa: PLC0415  # --help needs none

    return Counter(p.code for p in collection.problems if can_repair(p) and wanted(p))


_Key: TypeAlias = tuple[int, int]


class _Layout:
    """Where the nodes of a file are before it is mended."""

    def __init__(self, collection: Collection) -> None:
        from sgfedit.game.serialise import Places, texts_in_steps  # noqa: PLC0415

        texts = run(texts_in_steps(collection, nodes=_MANY))
        places = Places(collection, texts)
        self._lines = Lines("".join(texts))
        self._places: dict[Node, tuple[_Key, int]] = {
            node: ((number + 1, count), offset)
            for number in range(len(collection.games))
            for count, (node, offset, _) in enumerate(places.nodes(number), 1)
        }

    def changes(
        self, found: Sequence[Difference], done: Sequence[Problem], collection: Collection
    ) -> list[Changed]:
        """Return what differs, one item a node, in the order of the file as it was."""
        codes = self._codes(done, collection)
        by_place: dict[tuple[int, _Key], list[Difference]] = {}
        for difference in found:
            key, offset = self._place(difference.node)
            by_place.setdefault((offset, key), []).append(difference)
        return [
            Changed(*self._lines.place(offset), *key, codes.get(key, ()), tuple(items))
            for (offset, key), items in sorted(by_place.items())
        ]

    def _place(self, node: Node | None) -> tuple[_Key, int]:
        return self._places[node] if node is not None else ((0, 0), 0)

    def _codes(
        self, done: Sequence[Problem], collection: Collection
    ) -> dict[_Key, tuple[str, ...]]:
        """Return what was mended where; the nodes of games that were read again are counted."""
        now = numbered(collection, {problem.node for problem in done} - self._places.keys())
        found: dict[_Key, dict[str, None]] = {}
        for problem in done:
            node = problem.node
            key = self._places[node][0] if node in self._places else now.get(node, (0, 0))
            is_of_file = problem.kind.group == "File"
            for place in {key, (0, 0)} if is_of_file else {key}:
                found.setdefault(place, {})[problem.code] = None
        return {key: tuple(codes) for key, codes in found.items()}
