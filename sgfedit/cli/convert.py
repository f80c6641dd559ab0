"""`sgfedit convert`: records of other programs to SGF, SGF to JSON and back, old SGF to new."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from sgfedit.cli.charsets import codec_of, misfit
from sgfedit.cli.output import Status, complain, emit, remark
from sgfedit.cli.outputs import Inputs, Outputs, is_folder, refuse_file_name
from sgfedit.cli.paths import STREAM
from sgfedit.cli.progress import Progress
from sgfedit.cli.reading import read_games
from sgfedit.errors import CharsetError, SgfEditError
from sgfedit.formats import dumps
from sgfedit.formats.sgf import EXTENSIONS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.cli.conversions import Converted, Item
    from sgfedit.game import Collection

_EXTENSIONS: Final = dict.fromkeys(EXTENSIONS, "sgf") | {".json": "json"}
"""End of a file's name → the format it is written in."""


class _Wishes(NamedTuple):
    """What is to become of a record.

    Attributes:
        to: "sgf" or "json".
        ff: "4", "3" or nothing.
        minutes: Whether a doubtful TM is in minutes; None leaves it.
        charset: Codec to read with; None to find out.
        to_charset: Codec to write in; None for the one it is in.
    """

    to: str
    ff: str | None
    minutes: bool | None
    charset: str | None
    to_charset: str | None


@click.command()
@click.argument("paths", metavar="IN... OUT", nargs=-1, required=True)
@click.option("--to", type=click.Choice(("sgf", "json")), help="Format of OUT.")
@click.option("--ff", type=click.Choice(("4", "3")), help="Bring SGF to this file format.")
@click.option(
    "--tm-minutes",
    type=click.Choice(("yes", "no")),
    help="With --ff 4: whether a TM that may be in minutes is.",
)
@click.option("--charset", metavar="NAME", callback=codec_of, help="Read IN in this charset.")
@click.option("--to-charset", metavar="NAME", callback=codec_of, help="Write this charset.")
@click.option("--force", is_flag=True, help="Overwrite what is there already.")
@click.option("--dry-run", is_flag=True, help="Write nothing, only tell what would be done.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@click.pass_context
def convert(
    ctx: click.Context,
    paths: tuple[str, ...],
    to: str | None,
    ff: str | None,
    tm_minutes: str | None,
    charset: str | None,
    to_charset: str | None,
    force: bool,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Convert game records to SGF or JSON.

    IN is a file in any format that sgfedit reads, whatever its name, or a folder: then every game
    record in it and below; - is standard input. OUT is a file called .sgf or .json, or any name
    with --to; or a folder, which is made if need be and which several files need; or - for
    standard output. Nothing is overwritten without --force, and never what is read.

    Records of other programs become SGF in UTF-8. SGF stays as it is, byte for byte and in its
    charset, also on the way through JSON, unless you say otherwise: --ff 4 brings old records to
    FF[4], --ff 3 new ones to what old programs read, as far as that goes. A TM of FF[1] may be in
    minutes or in seconds: without --tm-minutes a doubtful one stays and is a question.

    Printed are what could not be read, as check does, and what was changed, left open or lost; on
    standard error, if the record goes to standard output. In JSON "kind" is problem, change,
    question or loss, and at last file, an object for each file.

    The exit status is 0 if all is well, 1 if something could not be read or is lost, 2 if a file
    could not be read or written; the others are converted all the same.
    """
    if len(paths) < 2:
        raise click.UsageError("Missing argument 'OUT'; - is standard output.")
    if tm_minutes and ff != "4":
        raise click.UsageError("--tm-minutes needs --ff 4.")
    *sources, out = paths
    into_folder = is_folder(sources, out)
    if into_folder:
        refuse_file_name(out)
    to = to or _format_of(out, into_folder=into_folder)
    outputs = Outputs(out, f".{to}", is_folder=into_folder, force=force, is_dry=dry_run)
    if as_json and outputs.is_stream:
        raise click.UsageError("--json needs another OUT than - or --dry-run.")
    minutes = None if tm_minutes is None else tm_minutes == "yes"
    wishes = _Wishes(to, ff, minutes, charset, to_charset)
    inputs = Inputs(sources)
    status = _Converter(wishes, inputs, outputs, as_json=as_json).convert_all()
    ctx.exit(max(status, inputs.status))


def _format_of(out: str, *, into_folder: bool) -> str:
    if into_folder or out == STREAM:
        return "sgf"
    to = _EXTENSIONS.get(Path(out).suffix.lower())
    if to is None:
        raise click.UsageError(f"Say what {out} is to be: --to sgf or --to json.")
    return to


class _Converter:
    """Converts files and tells what comes of them."""

    def __init__(
        self, wishes: _Wishes, inputs: Inputs, outputs: Outputs, *, as_json: bool
    ) -> None:
        self._wishes = wishes
        self._inputs = inputs
        self._outputs = outputs
        self._as_json = as_json
        self._progress = Progress("Converting")

    def convert_all(self) -> Status:
        """Convert every file, whatever becomes of the others."""
        files = list(self._inputs)
        self._outputs.keep(file for file in files if file != STREAM)
        return self._progress.each(files, self._convert)

    def _convert(self, path: str) -> Status:
        from sgfedit.cli.conversions import as_json, as_text  # noqa: PLC0415  # --help needs none

        try:
            target = self._outputs.target(path, self._inputs.name(path))
            done, data = self._converted(path, target)
            self._outputs.write(data, target, path)
        except SgfEditError as error:
            self._progress.hide()
            complain(misfit(path, error) if isinstance(error, CharsetError) else str(error))
            return Status.FAILED
        self._tell(as_json(done) if self._as_json else as_text(done))
        return Status.FOUND if done.is_doubtful else Status.FINE

    def _converted(self, path: str, target: str) -> tuple[Converted, bytes]:
        """Return what became of a file, and the bytes of that."""
        from sgfedit.cli.conversions import Converted  # noqa: PLC0415

        collection = read_games(path, self._wishes.charset)
        items = _brought_to(collection, self._wishes)
        done = Converted(path, target, self._wishes.to, collection, items)
        if self._wishes.to == "sgf":
            return done, dumps(collection)
        from sgfedit.formats.json_tree import dump_json  # noqa: PLC0415  # not for SGF

        return done, dump_json(collection).encode()

    def _tell(self, lines: Iterable[str]) -> None:
        text = "\n".join(lines)
        if text:
            self._progress.hide()
            (remark if self._outputs.is_stream else emit)(text)


def _brought_to(collection: Collection, wishes: _Wishes) -> tuple[Item, ...]:
    """Bring a collection to the file format and the charset that are wanted."""
    if wishes.ff is None and wishes.to_charset is None:
        return ()
    from sgfedit.cli.conversions import items_of  # noqa: PLC0415  # rarely needed
    from sgfedit.game.conversion import Report  # noqa: PLC0415

    report = Report()
    with collection.edit("Convert") as e:
        if wishes.ff == "4":
            report = e.to_ff4(minutes=wishes.minutes)
        elif wishes.ff == "3":
            report = e.to_ff3()
        if wishes.to_charset is not None:
            e.set_charset(wishes.to_charset)
    return items_of(report)
