"""The work of `sgfedit export` on each file.

Options that do nothing are told, those that contradict refused; whoever draws in several formats
gives the same options to all of them.
"""

from __future__ import annotations

from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from click.core import ParameterSource

from sgfedit.cli.output import Failure, Status, emit, json_line, remark, visible
from sgfedit.cli.output import counted as number_of
from sgfedit.cli.outputs import Inputs, Outputs
from sgfedit.cli.paths import STREAM, stem_of
from sgfedit.cli.progress import Progress
from sgfedit.cli.reading import games_of, one_of, require_board
from sgfedit.errors import RefusalError
from sgfedit.export import option_values
from sgfedit.export.jobs import Made, Source, free_stems, job_of, require_sense, stems
from sgfedit.export.options import DEFAULTS, OPTIONS, flag_of
from sgfedit.export.registry import TARGETS, Scope, takers, unmet
from sgfedit.game.file_names import Names, valid_template
from sgfedit.game.traversal import is_move

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from sgfedit.export.options import Option, Values
    from sgfedit.export.registry import Need, Target
    from sgfedit.game import Game
    from sgfedit.game.file_names import Template
    from sgfedit.sgf.node import Node


_SCOPES: Final = {
    "node": {Scope.SHOT, Scope.MOVES},
    "move": {Scope.SHOT},
    "figures": {Scope.SHOT, Scope.BOOK},
    "every_move": {Scope.SHOT, Scope.MOVES},
    "all_games": {Scope.SHOT, Scope.BOOK},
    "join": {Scope.BOOK},
}
"""What is no row of the table of options → what it makes sense for."""

_WHAT: Final = ("figures", "every_move")
_FLAGS_OF_WHAT: Final[dict[tuple[object, ...], str]] = {
    ("figures",): "--figures",
    ("moves",): "--all",
}
_APART: Final = (
    ("node", "move", *_WHAT),
    ("number", "all_games"),
    ("node", "all_games"),
    ("move", "all_games"),
    ("figures", "problems"),
)
"""What contradicts each other."""


def require_agreement(ctx: click.Context) -> None:
    """See that options on the command line do not contradict each other.

    Raises:
        UsageError: some do; names them.
    """
    flags = _flags(ctx)
    for names in _APART:
        given = [flags[name] for name in names if name in flags]
        if len(given) > 1:
            raise click.UsageError(f"Only one of {_listed(given)} is possible.")


def unheeded(ctx: click.Context, target: Target, values: Values) -> Iterator[str]:
    """Yield a sentence for each option on the command line that makes no difference.

    Args:
        ctx: Knows what was given.
        target: The format.
        values: What was chosen, by the names of `OPTIONS`.
    """
    flags = _flags(ctx)
    for name, scopes in _SCOPES.items():
        takers_of = [one for one in TARGETS if one.scope in scopes]
        if name in flags and target not in takers_of:
            yield _is_for(flags[name], target, takers_of)
    for option in OPTIONS:
        if option.name not in flags:
            continue
        flag = _flag(option, ctx.params)
        need = unmet(target, option, values)
        if target not in takers(option):
            yield _is_for(flag, target, takers(option))
        elif need is not None:
            yield f"{flag} does nothing {_reason(need, flags, ctx.params)}."


def _flags(ctx: click.Context) -> dict[str, str]:
    """Return the names of the options that were given, as they are written."""
    return {
        param.name: param.opts[0]
        for param in ctx.command.params
        if param.name and ctx.get_parameter_source(param.name) is ParameterSource.COMMANDLINE
    }


def _flag(option: Option, params: Mapping[str, Any]) -> str:
    yes, _, no = flag_of(option).partition("/")
    return no if no and params[option.name] is False else yes


def _is_for(flag: str, target: Target, targets: Sequence[Target]) -> str:
    names = _listed([one.name for one in targets])
    return f"{flag} is for {names}; it does nothing for {target.name}."


def _reason(need: Need, flags: Mapping[str, str], params: Mapping[str, Any]) -> str:
    """Return what is missing, or what is in the way."""
    if need.name == "what":
        given = [flags[name] for name in _WHAT if name in flags]
        return f"with {given[0]}" if given else f"without {_FLAGS_OF_WHAT[need.values]}"
    (option,) = (one for one in OPTIONS if one.name == need.name)
    flag = flag_of(option)
    if need.name in flags:
        value = params[need.name]
        return f"with {flag} {value:g}" if isinstance(value, float) else f"with {flag} {value}"
    return f"without {flag} {need.values[0]}" if need.is_one else f"without {flag}"


def _listed(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


class Exporter:
    """Draws files and tells what comes of them.

    Attributes:
        target: The format.
        values: What was chosen, by the names of the options.
    """

    def __init__(
        self, sources: Sequence[str], out: str, *, is_folder: bool, options: Mapping[str, Any]
    ) -> None:
        """Take the words of the command line.

        Raises:
            Failure: names have no folder.
            RefusalError: the template of names is none.
        """
        get = options.__getitem__
        self._get = get
        self.target = next(target for target in TARGETS if target.name == get("to"))
        self.values = _values(options)
        self._template = _template(get("name"), is_folder=is_folder)
        self._inputs = Inputs(sources)
        self._out = out
        self._outputs = self._outputs_to(out, is_folder=is_folder)
        # Several pictures of one file stand beside the one that was named.
        self._numbered = self._outputs
        self._stem: Path | None = None
        if not (is_folder or self._outputs.is_stream):
            self._numbered = self._outputs_to(str(Path(out).parent), is_folder=True)
            self._stem = Path(Path(out).stem)
        self._names = Names()
        self._progress = Progress("Drawing")
        self._application: object = None

    def _outputs_to(self, out: str, *, is_folder: bool) -> Outputs:
        force, is_dry = self._get("force"), self._get("dry_run")
        suffix = Path(self._out).suffix
        if is_folder and suffix.lower() not in self.target.suffixes:
            suffix = self.target.suffixes[0]
        return Outputs(out, suffix, is_folder=is_folder, force=force, is_dry=is_dry)

    def export_all(self) -> Status:
        """Draw every file, whatever becomes of the others.

        Raises:
            FileError: there is no folder to write to.
            ThemeError: there is no such theme, or it is broken.
            RefusalError: what was chosen makes no sense.
        """
        self._outputs.require_folder()
        if self.target.needs_qt:
            from sgfedit.export.pictures import application  # noqa: PLC0415  # texts need none
            from sgfedit.render.theme_files import theme_named  # noqa: PLC0415

            self._application = application()
            theme_named(self._get("theme"))  # may be refused, before anything is written
        require_sense(self.target, self.values)
        files = list(self._inputs)
        for outputs in {self._outputs, self._numbered}:
            outputs.keep(file for file in files if file != STREAM)
        status = self._join(files) if self._get("join") else self._each(files, self._draw)
        return max(status, self._inputs.status)

    def _each(self, files: Sequence[str], do: Callable[[str], None]) -> Status:
        """Call `do` with every file; a refusal names it."""

        def done(path: str) -> Status:
            try:
                do(path)
            except RefusalError as error:
                raise Failure(f"{path}: {error}") from error
            return Status.FINE

        return self._progress.each(files, done)

    def _draw(self, path: str) -> None:
        """Draw what is wanted of a file.

        Raises:
            SgfEditError: it cannot be read, or nothing be written.
            Failure: there is no such thing in it.
        """
        self._make(path, self._source(path), path)

    def _join(self, files: Sequence[str]) -> Status:
        """Make one book of all files that can be read; none if there is no such file."""
        found: list[Sequence[Game]] = []
        status = self._each(files, lambda path: found.append(self._games(path)))
        if found:
            games = [*chain.from_iterable(found)]
            source = Source(games, games[0], scores=_scores)
            label = number_of(len(found), "file")
            make = partial(self._make, source=source, label=label)
            status = max(status, self._each(files[:1], make))
        return status

    def _games(self, path: str) -> Sequence[Game]:
        """Return what a joined book has of a file: all games, or the one that was asked for."""
        games = games_of(path)
        if not self._get("is_chosen"):
            return games
        return [one_of(games, path, self._get("number"), "export")]

    def _make(self, path: str, source: Source, label: str) -> None:
        """Write the files that are wanted of a source, which is told as `label`."""
        job = job_of(source, self.target, self.values)
        targets = iter(self._targets(path, source, job.games))
        for made in job.run():
            if isinstance(made, Made):
                outputs, target = next(targets)
                outputs.write(made.data, target, path)
                self._tell(label, target, made)

    # Where ----------------------------------------------------------------------------------

    def _targets(
        self, path: str, source: Source, games: Sequence[int]
    ) -> list[tuple[Outputs, str]]:
        """Return where pictures go, before any is written; `games` has the game of each."""
        count = len(games)
        name = self._inputs.name(path)
        if self._outputs.is_stream and (count == 1 or not self.target.needs_qt):
            return [(self._outputs, self._outputs.target(path, name))] * count
        if self._outputs.is_stream:
            raise Failure(f"{count} pictures need a file or a folder as OUT.")
        if count == 1 and self._stem is not None:
            return [(self._outputs, self._outputs.target(path, name))]
        names = self._named(path, source, games)
        return [(self._numbered, self._numbered.target(path, Path(one))) for one in names]

    def _named(self, path: str, source: Source, games: Sequence[int]) -> list[str]:
        """Return the names of pictures, without their end."""
        if self._template is None:
            stem = str(self._stem or self._inputs.name(path))
            return free_stems(stem, len(games), self._names)
        stem = stem_of(path)
        return stems(self._template, source.games, games, stem, self._names)

    def _tell(self, path: str, target: str, made: Made) -> None:
        self._progress.hide()
        if self._get("as_json"):
            values: dict[str, object] = {"file": path, "output": target}
            values |= {"title": made.title, "note": made.note}
            if self.target.needs_qt and made.shot is not None:
                from sgfedit.export.pictures import geometry_of  # noqa: PLC0415  # needs Qt

                size = geometry_of(
                    made.shot.diagram, option_values.style(self.values).size
                ).size_px
                values |= {"width": size[0], "height": size[1]}
            emit(json_line(values))
            return
        text = visible(f"{path} -> {target}: {made.title}")
        text += f" ({visible(made.note)})" if made.note else ""
        (remark if self._outputs.is_stream else emit)(text)

    # What -----------------------------------------------------------------------------------

    def _source(self, path: str) -> Source:
        """Return what is wanted of a file.

        Raises:
            SgfEditError: it cannot be read, or there is no game in it.
            Failure: there is no such game, or no such position in it.
        """
        games, number = games_of(path), self._get("number")
        game = one_of(games, path, number, "export")
        if self.target.scope is not Scope.BOOK and not self._get("all_games"):
            require_board(game, path, number, "export")
        return Source(games, game, self._node(game, path), scores=_scores)

    def _node(self, game: Game, path: str) -> Node | None:
        address, move = self._get("node"), self._get("move")
        if address is not None:
            from sgfedit.game.node_locator import node_at_address  # noqa: PLC0415  # most ask for none

            found = node_at_address(game.root, address)
            if found is None:
                raise Failure(f"There is no move or node {address!r} in {path}.")
            return found
        if not move:
            return game.root if move == 0 else None
        count = 0
        for node in game:
            count += is_move(node)
            if count == move:
                return node
        raise Failure(f"There is no move {move} in {path}: its main line has {count}.")


def _values(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was chosen, from the words of the command line."""
    values = {name: options[name] for name in DEFAULTS if name in options}
    what = "figures" if options["figures"] else "moves" if options["every_move"] else "position"
    is_all = options["all_games"] or options["join"]
    games = "all" if is_all else "one" if options["is_chosen"] else None
    return {**values, "what": what, "games": games}


def _scores() -> Path:
    """Return where the window keeps how the user's problems went."""
    from sgfedit.library.locations import default_folder  # noqa: PLC0415  # seldom

    return default_folder().parent / "problem_scores.json"


def _template(text: str | None, *, is_folder: bool) -> Template | None:
    if text is None:
        return None
    if not is_folder:
        raise Failure("--name needs a folder as OUT.")
    return valid_template(text)
