"""`sgfedit convert`: records of other programs to SGF, SGF to JSON and back, old SGF to new."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from sgfedit.cli.check import numbered
from sgfedit.cli.output import Failure, Status, counted, json_line, valid, visible
from sgfedit.cli.outputs import Inputs, Outputs, is_folder, refuse_file_name
from sgfedit.cli.paths import STREAM
from sgfedit.cli.progress import Progress
from sgfedit.cli.reading import codec_of, misfit, read_games
from sgfedit.errors import CharsetError
from sgfedit.formats import dumps
from sgfedit.formats.sgf import EXTENSIONS
from sgfedit.sgf.problems import SERIOUS, shorten

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game import Collection
    from sgfedit.game.conversion import Report
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import Problem


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
        target = self._outputs.target(path, self._inputs.name(path))
        try:
            done, data = self._converted(path, target)
        except CharsetError as error:
            raise Failure(misfit(path, error)) from error
        self._outputs.write(data, target, path)
        lines = as_json(done) if self._as_json else as_text(done)
        self._progress.tell(lines, is_beside=self._outputs.is_stream)
        return Status.FOUND if done.is_doubtful else Status.FINE

    def _converted(self, path: str, target: str) -> tuple[Converted, bytes]:
        """Return what became of a file, and the bytes of that."""
        collection = read_games(path, self._wishes.charset)
        items = _brought_to(collection, self._wishes)
        done = Converted(path, target, self._wishes.to, collection, items)
        if self._wishes.to == "sgf":
            return done, dumps(collection)
        from sgfedit.formats.json_tree import dump_json  # noqa: PLC0415  # not for SGF

        return done, dump_json(collection).encode()


def _brought_to(collection: Collection, wishes: _Wishes) -> tuple[Item, ...]:
    """Bring a collection to the file format and the charset that are wanted."""
    if wishes.ff is None and wishes.to_charset is None:
        return ()
    from sgfedit.game.conversion import Report  # noqa: PLC0415  # rarely needed

    report = Report()
    with collection.edit("Convert") as e:
        if wishes.ff == "4":
            report = e.to_ff4(minutes=wishes.minutes)
        elif wishes.ff == "3":
            report = e.to_ff3()
        if wishes.to_charset is not None:
            e.set_charset(wishes.to_charset)
    return items_of(report)


_FEW: Final = 3
"""So many changes of a kind are told one by one; more are one line with the first of them."""


class Item(NamedTuple):
    """One change, question or loss.

    Attributes:
        what: "change", "question" or "loss".
        node: Where it is; None for the file, and where a node is gone.
        ident: The property; empty for a node as a whole.
        before: Text of the file.
        after: Text of the file it became, or could become.
        message: An English sentence without full stop.
    """

    what: str
    node: Node | None
    ident: str
    before: str
    after: str
    message: str


class Converted(NamedTuple):
    """What became of one file.

    Attributes:
        source: The file.
        target: What it was written to.
        to: The format of that.
        collection: As it was written.
        items: What was changed, left and lost.
    """

    source: str
    target: str
    to: str
    collection: Collection
    items: tuple[Item, ...]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What could not be read."""
        return self.collection.reading

    @property
    def is_doubtful(self) -> bool:
        """Whether something could not be read, or was lost."""
        return any(problem.severity in SERIOUS for problem in self.problems) or any(
            item.what == "loss" for item in self.items
        )

    def count(self, what: str) -> int:
        """Return how many items of a kind there are."""
        return sum(item.what == what for item in self.items)


def items_of(report: Report) -> tuple[Item, ...]:
    """Return what stands in a report of `sgfedit.game.conversion`."""
    from sgfedit.game.conversion import WORDS  # noqa: PLC0415  # rarely needed

    found: list[tuple[str, Any, str, str]] = [
        *(("change", one, one.before, one.after) for one in report.changes),
        *(("question", one, one.value, " or ".join(one.choices)) for one in report.questions),
        *(("loss", one, one.value, "") for one in report.losses),
    ]
    return tuple(
        Item(what, one.node, one.ident, before, after, WORDS[one.why])
        for what, one, before, after in found
    )


def as_text(done: Converted) -> Iterator[str]:
    """Yield the lines that tell what became of a file; many changes of a kind are one line."""
    if done.source != done.target:
        yield visible(f"{done.source} -> {done.target}")
    for problem in done.problems:
        at = f"{done.source}:{problem.line}:{problem.column}"
        yield visible(f"{at}: {problem.severity}: {problem.message} [{problem.code}]")
    places = numbered(done.collection, {item.node for item in done.items})
    kinds: dict[tuple[str, str], list[Item]] = {}
    for item in done.items:
        kinds.setdefault((item.what, item.message), []).append(item)
    for (what, message), items in kinds.items():
        if what == "change" and len(items) > _FEW:
            texts = ", ".join(map(_text_of, items[:_FEW]))
            title = f"{done.source}: {counted(len(items), what)}"
            yield visible(f"{title}: {message}: {texts} …")
            continue
        for item in items:
            place = places.get(item.node)
            where = f"game {place.game}, node {place.node}" if place else "file"
            yield visible(f"{done.source}: {where}: {what}: {message}: {_text_of(item)}")


def _text_of(item: Item) -> str:
    return " -> ".join(filter(None, (shorten(item.before), shorten(item.after))))


def as_json(done: Converted) -> Iterator[str]:
    """Yield an object for everything there is to say of a file, and one for the file."""
    for problem in done.problems:
        yield json_line(
            {
                "kind": "problem",
                "file": done.source,
                "line": problem.line,
                "column": problem.column,
                "code": problem.code,
                "severity": problem.severity,
                "message": valid(problem.message),
            }
        )
    places = numbered(done.collection, {item.node for item in done.items})
    for item in done.items:
        place = places.get(item.node)
        yield json_line(
            {
                "kind": item.what,
                "file": done.source,
                "game": place and place.game,
                "node": place and place.node,
                "property": item.ident,
                "before": item.before,
                "after": item.after,
                "message": item.message,
            }
        )
    yield json_line(
        {
            "kind": "file",
            "file": done.source,
            "output": done.target,
            "from": done.collection.format,
            "to": done.to,
            "games": len(done.collection.games),
            "charset": done.collection.charset,
            "problems": len(done.problems),
            "changes": done.count("change"),
            "questions": done.count("question"),
            "losses": done.count("loss"),
        }
    )
