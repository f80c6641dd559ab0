"""`sgfedit join`: the games of many files as one file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sgfedit.cli.output import Failure, Status, counted, json_line, visible
from sgfedit.cli.outputs import Outputs, format_called
from sgfedit.cli.paths import STREAM, Files
from sgfedit.cli.progress import Progress
from sgfedit.cli.reading import codec_of, misfit, read_games
from sgfedit.errors import CharsetError, FileError

if TYPE_CHECKING:
    from sgfedit.game.joining import Joined


@click.command()
@click.argument("paths", metavar="IN... OUT", nargs=-1, required=True)
@click.option("--to-charset", metavar="NAME", callback=codec_of, help="Write this charset.")
@click.option("--force", is_flag=True, help="Overwrite OUT if it is there already.")
@click.option("--dry-run", is_flag=True, help="Write nothing, only tell what would be done.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line and file.")
@click.pass_context
def join(
    ctx: click.Context,
    paths: tuple[str, ...],
    to_charset: str | None,
    force: bool,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Write the games of all files into one.

    IN is a file in any format that sgfedit reads, or a folder: then every game record in it and
    below, by name; - is standard input. Their games come one behind the other into OUT, an SGF
    file, or - for standard output. OUT is not overwritten without --force, and never if it is
    one of the files that are read.

    Games stay as they are, byte for byte, if all files are in the same charset. Else OUT is in
    UTF-8, or in what --to-charset names; CA follows.

    Printed is how many games each file has, on standard error if the games go to standard output.
    JSON of kind "file" has file, games and charset, at last one of kind "output" has output,
    files, games and charset.

    The exit status is 0 if all is well, 1 if there was no game record in a folder, 2 if a file
    could not be read, or OUT not be written; the games of the others are joined all the same.
    """
    if len(paths) < 2:
        raise click.UsageError("Missing argument 'OUT'; - is standard output.")
    *sources, out = paths
    if out != STREAM and (Path(out).is_dir() or out.endswith(("/", os.sep))):
        raise FileError(out, "directory", writing=True)
    if format_called(Path(out).suffix.lower()) not in {"sgf", None}:
        raise click.UsageError(f"What is written is SGF; {out} would not be called so.")
    outputs = Outputs(out, "", is_folder=False, force=force, is_dry=dry_run)
    if as_json and outputs.is_stream:
        raise click.UsageError("--json needs another OUT than - or --dry-run.")
    files = Files(sources)
    joiner = _Joiner(outputs, out, to_charset, as_json=as_json)
    ctx.exit(max(joiner.join_all(files), files.status))


class _Joiner:
    """Joins files and tells what comes of it."""

    def __init__(
        self, outputs: Outputs, out: str, to_charset: str | None, *, as_json: bool
    ) -> None:
        from sgfedit.game.joining import Joined  # noqa: PLC0415  # --help needs none

        self._outputs = outputs
        self._out = out
        self._as_json = as_json
        self._joined: Joined = Joined(to_charset)
        self._progress = Progress("Joining")
        self._count = 0

    def join_all(self, files: Files) -> Status:
        """Join every file that can be read, and write what that gives.

        Raises:
            FileError: it cannot be written.
        """
        paths = list(files)
        self._outputs.keep(path for path in paths if path != STREAM)
        # Before anything is read: that may take its time.
        target = self._outputs.target("", Path())
        status = self._progress.each(paths, self._add)
        if not self._count:
            return status
        try:
            data = self._joined.data()
        except CharsetError as error:
            raise Failure(misfit(self._out, error)) from error
        self._outputs.write(data, target, "")
        games, codec = len(self._joined), self._joined.codec
        self._tell(
            {
                "kind": "output",
                "output": self._out,
                "files": self._count,
                "games": games,
                "charset": codec,
            },
            f"{counted(games, 'game')} of {counted(self._count, 'file')} -> {self._out} ({codec})",
        )
        return status

    def _add(self, path: str) -> Status:
        collection = read_games(path)
        self._joined.add(collection)
        self._count += 1
        games = len(collection.games)
        self._tell(
            {"kind": "file", "file": path, "games": games, "charset": collection.charset},
            f"{path}: {counted(games, 'game')}",
        )
        return Status.FINE

    def _tell(self, values: dict[str, object], text: str) -> None:
        line = json_line(values) if self._as_json else visible(text)
        self._progress.tell([line], is_beside=self._outputs.is_stream)
