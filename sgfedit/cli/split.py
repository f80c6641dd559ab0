"""`sgfedit split`: the games of files as files of their own, named by a template."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from sgfedit.cli.output import Failure, Status, counted, json_line, visible
from sgfedit.cli.outputs import refuse_file_name
from sgfedit.cli.paths import STREAM, Files, stem_of
from sgfedit.cli.progress import Progress
from sgfedit.cli.reading import read_games
from sgfedit.errors import FileError, SgfEditError

if TYPE_CHECKING:
    from sgfedit.formats.splitting import Splitting, Target
    from sgfedit.game.file_names import Template

_USUAL: Final = "{date} {PB}-{PW}.sgf"
_FIELDS: Final = """\
Fields of a template: {number}, {date}, {year}, {black}, {white}, {black_rank}, {white_rank},
{event}, {round}, {place}, {name}, {result}, {komi}, {handicap}, {moves}, {file}, and every
property of game info: {EV}."""


@click.command(epilog=_FIELDS)
@click.argument("paths", metavar="IN... FOLDER", nargs=-1, required=True)
@click.option(
    "-t",
    "--template",
    metavar="TEXT",
    default=_USUAL,
    show_default=True,
    help="What the files are called.",
)
@click.option("--force", is_flag=True, help="Overwrite what is there already.")
@click.option("--dry-run", is_flag=True, help="Write nothing, only tell what would be done.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line and game.")
@click.pass_context
def split(
    ctx: click.Context,
    paths: tuple[str, ...],
    template: str,
    force: bool,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Write every game of a file to a file of its own.

    IN is a file in any format that sgfedit reads, or a folder: then every game record in it and
    below; - is standard input. FOLDER is made if need be. Nothing is
    overwritten without --force, and never what is read; a file that has the same content already
    is fine.

    In the template the names in braces stand for what the game says of itself, {{ for the sign,
    and / leads into a folder below FOLDER. What a game does not say leaves no trace; a game
    that says nothing but its date has the name of its file and its number. Games that would get
    the same name are told apart by a number behind it. Signs that are forbidden in names
    anywhere become _.

    Games stay as they are, byte for byte and in their charset. A game that needs to and does not
    says in CA which one that is.

    JSON has file, game, output and state: new, same, exists (overwritten with --force, or else
    left), or source, the file itself.

    The exit status is 0 if all is well, 1 if there was no game record in a folder, 2 if a file
    could not be read, or a game not be written; the others are written all the same.
    """
    if len(paths) < 2:
        raise click.UsageError("Missing argument 'FOLDER'.")
    *sources, folder = paths
    if Path(folder).exists() and not Path(folder).is_dir():
        raise FileError(folder, "not-a-folder", writing=True)
    refuse_file_name(folder)
    from sgfedit.game.file_names import in_words, parse_template  # noqa: PLC0415  # other commands need none

    wanted = parse_template(template)
    if wanted.flaws:
        told = "; ".join(map(in_words, wanted.flaws))
        raise Failure(f"That template cannot be understood: {told}.")
    files = Files(sources)
    wishes = _Wishes(wanted, folder, force, dry_run, as_json)
    ctx.exit(max(_Splitter(wishes).split_all(files), files.status))


class _Wishes(NamedTuple):
    """What is to become of games, and how that is told."""

    template: Template
    folder: str
    force: bool
    is_dry: bool
    as_json: bool


class _Splitter:
    """Splits files and tells what comes of them."""

    def __init__(self, wishes: _Wishes) -> None:
        from sgfedit.game.file_names import Names  # noqa: PLC0415  # --help needs none

        self._wishes = wishes
        self._progress = Progress("Splitting")
        self._names = Names()
        self._games = self._written = 0
        self._read: frozenset[Path] = frozenset()

    def split_all(self, files: Files) -> Status:
        """Split every file, whatever becomes of the others."""
        paths = list(files)
        self._read = frozenset(Path(path).resolve() for path in paths)
        status = self._progress.each(paths, self._split)
        if self._games and not self._wishes.as_json:
            verb = "to be written" if self._wishes.is_dry else "written"
            games, written = counted(self._games, "game"), counted(self._written, "file")
            self._progress.tell([visible(f"{games}, {written} {verb} to {self._wishes.folder}")])
        return status

    def _split(self, path: str) -> Status:
        from sgfedit.formats.splitting import Splitting  # noqa: PLC0415  # --help needs none

        wishes = self._wishes
        collection = read_games(path)
        splitting = Splitting(
            collection,
            wishes.template,
            wishes.folder,
            source=None if path == STREAM else path,
            stem=stem_of(path),
            names=self._names,
        )
        status = Status.FINE
        for target in splitting.plan():
            status = max(status, self._write(path, splitting, target))
        return status

    def _write(self, path: str, splitting: Splitting, target: Target) -> Status:
        """Write one game, or tell what would be written."""
        self._games += 1
        self._tell(path, target)
        try:
            if target.path.resolve() in self._read:
                why = "it is one of the files that are read"
                raise FileError(str(target.path), "failed", why, writing=True)
            if self._wishes.is_dry:
                splitting.check(target, overwrite=self._wishes.force)
                self._written += target.state != "same"
            else:
                self._written += splitting.write(target, overwrite=self._wishes.force)
        except SgfEditError as error:
            self._progress.complain(str(error))
            return Status.FAILED
        return Status.FINE

    def _tell(self, path: str, target: Target) -> None:
        number, state = target.index + 1, target.state
        if self._wishes.as_json:
            values = {"file": path, "game": number, "output": str(target.path), "state": state}
            self._progress.tell([json_line(values)])
        else:
            remark = "" if state == "new" else f" ({_STATES[state]})"
            self._progress.tell([visible(f"{path}: game {number} -> {target.path}{remark}")])


_STATES: Final = {"same": "there already", "exists": "exists", "source": "the file itself"}
"""State of a target → what is said of it."""
