"""`sgfedit analyze`: what engines say of the positions of a record, written into it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from sgfedit.cli.output import Failure, Status, counted, ending_tidily, json_line, visible
from sgfedit.cli.outputs import Inputs, Outputs, is_folder, refuse_file_name
from sgfedit.cli.paths import STREAM
from sgfedit.cli.progress import Bar, Progress
from sgfedit.cli.reading import misfit, read_games
from sgfedit.errors import CharsetError, EngineError
from sgfedit.formats import dumps

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.engine.commands import EngineSpec
    from sgfedit.engine.positions import Situation
    from sgfedit.engine.queue import AnalysisQueue, Result
    from sgfedit.game import Collection, Game
    from sgfedit.game.operations import Figures, FigureWishes
    from sgfedit.sgf.node import Node

_KINDS: Final = ("values", "winrates", "comments", "variations")


class _Wishes(NamedTuple):
    """What the user wants of each record.

    Attributes:
        has_branches: Whether variations are analysed too.
        figures: What is written.
        force: Whether to overwrite.
        as_json: Whether to print JSON.
    """

    has_branches: bool
    figures: FigureWishes
    force: bool
    as_json: bool


def _kinds_of(_ctx: click.Context, _param: click.Parameter, value: str) -> tuple[str, ...]:
    """Return what is to be written; the callback of an option."""
    kinds = tuple(filter(None, (kind.strip().lower() for kind in value.split(","))))
    wrong = [kind for kind in kinds if kind not in _KINDS]
    if wrong:
        raise click.BadParameter(f"{wrong[0]!r} is none of {', '.join(_KINDS)}.")
    return kinds


@click.command()
@click.argument("paths", metavar="IN... OUT", nargs=-1, required=True)
@click.option(
    "--engine",
    "engines",
    metavar="NAME|COMMAND",
    multiple=True,
    required=True,
    help="An engine you have set, one that is installed, such as gnugo, or the command that "
    "starts one; several share the work.",
)
@click.option("--visits", type=click.IntRange(min=1), metavar="N", help="Read so much each time.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    metavar="S",
    help="Think so long each time.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    metavar="K",
    help="Positions at once: so many processes of a GTP engine, queries of an analysis engine. "
    " [default: 1 and 4]",
)
@click.option("--branches", is_flag=True, help="Analyse variations too, not only the main line.")
@click.option(
    "--write",
    "kinds",
    metavar="KINDS",
    default="values,comments",
    show_default=True,
    callback=_kinds_of,
    help="What to write: values (V), winrates (SBKV), comments, variations.",
)
@click.option(
    "--loss",
    type=click.FloatRange(min=0),
    metavar="POINTS",
    help="Comments and variations only where a move lost so many points, or a tenth of the "
    "winrate for each three where no points are told.",
)
@click.option("--resume", is_flag=True, help="Do not ask again what was found before.")
@click.option("--force", is_flag=True, help="Overwrite what is there already.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@click.pass_context
def analyze(
    ctx: click.Context,
    paths: tuple[str, ...],
    engines: tuple[str, ...],
    visits: int | None,
    seconds: float | None,
    jobs: int | None,
    branches: bool,
    kinds: tuple[str, ...],
    loss: float | None,
    resume: bool,
    force: bool,
    as_json: bool,
) -> None:
    """Let engines analyse games, and write what they say into the records.

    IN is a file in any format that sgfedit reads, or a folder: then every game record in it and
    below; - is standard input. OUT is a file, or a folder, which several files need; or - for
    standard output. Nothing is overwritten without --force, and never what is read. What is not
    written to keeps its bytes.

    A COMMAND is split into words as a shell does, and run without one, on this computer or, with
    ssh, on another; with the word "analysis" in it it speaks KataGo's analysis protocol, else GTP.
    A position that an engine dies of is given to others. What a move lost is told where the same
    engine has seen the position before it: several of a kind say most. What is found is kept at
    once: after an interruption --resume goes on, also with a record that has grown.

    Printed is what was written into each file; with --json "kind" is position, an object for each,
    and at last file. Winrates are Black's, from 0 to 1; leads are Black's, in points.

    The exit status is 0 if all is well, 1 if there are positions that no engine could say anything
    of, 2 if a file could not be read or written, or no engine could be used.
    """
    if len(paths) < 2:
        raise click.UsageError("Missing argument 'OUT'; - is standard output.")
    from sgfedit.engine.cache import Cache, cache_path  # noqa: PLC0415  # --help needs none
    from sgfedit.engine.queue import AnalysisQueue  # noqa: PLC0415
    from sgfedit.engine.queue import Wishes as Limits  # noqa: PLC0415

    *sources, out = paths
    into_folder = is_folder(sources, out)
    if into_folder:
        refuse_file_name(out)
    outputs = Outputs(out, ".sgf", is_folder=into_folder, force=force, is_dry=False)
    if as_json and outputs.is_stream:
        raise click.UsageError("--json needs another OUT than -.")
    specs = _specs(engines, jobs)
    wishes = _Wishes(branches, _figures(kinds, loss), force, as_json)
    inputs = Inputs(sources)
    cache = Cache(cache_path())
    limits = Limits(visits, seconds)
    with (
        ending_tidily(),
        AnalysisQueue(
            specs, limits, cache=cache, asks_anew=not resume, at_once=jobs or 4
        ) as queue,
    ):
        status = _Analyser(queue, wishes, inputs, outputs).analyse_all()
    cache.close()
    ctx.exit(max(status, inputs.status))


def _figures(kinds: Sequence[str], points: float | None) -> FigureWishes:
    from sgfedit.game.evaluations import Limits  # noqa: PLC0415  # not for --help
    from sgfedit.game.operations import FigureWishes  # noqa: PLC0415

    limits = Limits(points, points / 30) if points else None
    variations = 1 if "variations" in kinds else 0
    return FigureWishes(
        "values" in kinds, "winrates" in kinds, "comments" in kinds, variations, limits
    )


def _specs(engines: Sequence[str], jobs: int | None) -> list[EngineSpec]:
    """Return the engines that the user names.

    Raises:
        Failure: one cannot be started.
    """
    from sgfedit.engine.commands import Kind, resolve  # noqa: PLC0415  # not for --help

    found: list[EngineSpec] = []
    for text in engines:
        try:
            spec = _spec(text)
            resolve(spec.command, spec.folder)
        except EngineError as error:
            raise Failure(f"Cannot use the engine {text}. {error}") from error
        found += [spec] * (jobs or 1 if spec.kind is Kind.GTP else 1)
    return found


def _spec(text: str) -> EngineSpec:
    """Return the engine of a name, of a program, or of a command.

    Raises:
        EngineError: it is none.
    """
    from sgfedit.engine.commands import (  # noqa: PLC0415  # not for --help
        EngineSpec,
        Kind,
        found_here,
        split_command,
        user_engines,
    )

    for spec in user_engines():
        if spec.name.casefold() == text.casefold():
            return spec
    for one in found_here():
        names = {one.spec.name.casefold(), Path(one.spec.command[0]).name}
        if text.casefold() in names and not one.needs:
            return one.spec
    command = split_command(text)
    words = " ".join(command[1:]).split()  # what ssh is told may be one word
    kind = Kind.ANALYSIS if "analysis" in words else Kind.GTP
    return EngineSpec(Path(command[0]).name, command, str(Path.cwd()), kind)


class _Done(NamedTuple):
    """What became of a file.

    Attributes:
        source: The file.
        target: What it was written to.
        places: Of each position: the number of its game, of its node, and the node.
        situations: What was asked of each; None where nothing could be.
        results: What became of each position.
        errors: Why a position could not be asked about: place → error.
        figures: What was written.
    """

    source: str
    target: str
    places: list[tuple[int, int, Node]]
    situations: list[Situation | None]
    results: list[Result]
    errors: dict[int, EngineError]
    figures: Figures

    @property
    def failed(self) -> list[tuple[int, EngineError]]:
        """The positions that nothing is known of, and why."""
        found = dict(self.errors)
        found.update({one.place: one.error for one in self.results if one.error is not None})
        return sorted(found.items())

    @property
    def engines(self) -> list[str]:
        """Who has said something."""
        return list(dict.fromkeys(one.report.engine for one in self.results if one.report))


class _Analyser:
    """Analyses files and tells what comes of them."""

    def __init__(
        self, queue: AnalysisQueue, wishes: _Wishes, inputs: Inputs, outputs: Outputs
    ) -> None:
        self._queue = queue
        self._wishes = wishes
        self._inputs = inputs
        self._outputs = outputs
        self._progress = Progress("Analysing")

    def analyse_all(self) -> Status:
        """Analyse every file, whatever becomes of the others."""
        files = list(self._inputs)
        self._outputs.keep(file for file in files if file != STREAM)
        self._outputs.require_folder()
        return self._progress.each(files, self._analyse)

    def _analyse(self, path: str) -> Status:
        target = self._outputs.target(path, self._inputs.name(path))
        collection = read_games(path)
        done = self._asked(path, target, collection)
        if done.failed and len(done.failed) == len(done.places):
            raise Failure(f"Cannot analyse {path}: {done.failed[0][1]}")
        try:
            data = dumps(collection)
        except CharsetError as error:
            raise Failure(misfit(path, error)) from error
        self._outputs.write(data, target, path)
        lines = _as_json(done) if self._wishes.as_json else _as_text(done)
        self._progress.tell(lines, is_beside=self._outputs.is_stream)
        return Status.FOUND if done.failed else Status.FINE

    def _asked(self, path: str, target: str, collection: Collection) -> _Done:
        """Ask about the positions of a file, and write the answers into it."""
        from sgfedit.game.operations import write_figures  # noqa: PLC0415  # not for --help

        places, situations, errors = _positions(collection, self._wishes)
        results: list[Result] = []
        self._progress.hide()
        with Bar("Analysing", len(situations), "position") as bar:
            for result in self._queue.run(situations):
                results.append(result)
                bar.show(len(results))
        said = {
            places[one.place][2]: one.report.analysis()
            for one in results
            if one.report is not None
        }
        with collection.edit("Analyse") as e:
            figures = e.do(write_figures, said, self._wishes.figures)
        return _Done(path, target, places, situations, results, errors, figures)


def _positions(
    collection: Collection, wishes: _Wishes
) -> tuple[list[tuple[int, int, Node]], list[Situation | None], dict[int, EngineError]]:
    """Return the positions of a file that differ from those before them.

    Returns:
        Of each: number of its game and of its node in it, and the node; the situation, None where
        there is none; why not.
    """
    from sgfedit.engine.positions import situation_at  # noqa: PLC0415  # not for --help

    places: list[tuple[int, int, Node]] = []
    situations: list[Situation | None] = []
    errors: dict[int, EngineError] = {}
    for number, game in enumerate(collection.games, 1):
        for at, node in _nodes(game, has_branches=wishes.has_branches):
            situation = None
            try:
                situation = situation_at(game.positions, node)
            except EngineError as error:
                errors[len(places)] = error
            places.append((number, at, node))
            situations.append(situation)
    return places, situations, errors


def _nodes(game: Game, *, has_branches: bool) -> Iterator[tuple[int, Node]]:
    """Yield the nodes with other positions than those before them, with their numbers from 0."""
    from sgfedit.game.traversal import is_move, sets_up  # noqa: PLC0415  # not for --help

    main = set(game)
    for number, node in enumerate(game.nodes()):
        if (has_branches or node in main) and (
            node is game.root or is_move(node) or sets_up(node)
        ):
            yield number, node


def _as_text(done: _Done) -> Iterator[str]:
    """Yield what was written into a file, and what could not be."""
    if done.source != done.target:
        yield visible(f"{done.source} -> {done.target}")
    known = len(done.places) - len(done.failed)
    figures = done.figures
    parts = [
        f"{counted(known, 'position')} by {', '.join(done.engines)}",
        counted(figures.values, "value") if figures.values else "",
        counted(figures.comments, "comment") if figures.comments else "",
        counted(figures.variations, "variation") if figures.variations else "",
        f"{counted(figures.kept, 'value')} of others kept" if figures.kept else "",
    ]
    yield visible(f"{done.source}: {'; '.join(filter(None, parts))}")
    for terms in dict.fromkeys(filter(None, map(_assumed, done.situations))):
        yield visible(f"{done.source}: not in the record, so asked with what is usual: {terms}")
    for place, error in done.failed:
        game, node, _ = done.places[place]
        yield visible(f"{done.source}: game {game}, node {node}: {error}")


def _assumed(situation: Situation | None) -> str:
    """Return the terms that were asked with though the record does not name them."""
    if situation is None:
        return ""
    komi = "" if situation.names_komi else f"komi {situation.komi:g}"
    rules = "" if situation.names_rules else f"{situation.rules} rules"
    return ", ".join(filter(None, (komi, rules)))


def _as_json(done: _Done) -> Iterator[str]:
    """Yield an object for each position, and one for the file."""
    errors = dict(done.failed)
    for result in done.results:
        game, node, _ = done.places[result.place]
        found: dict[str, Any] = {"kind": "position", "file": done.source}
        found |= {"game": game, "node": node, "by": result.by, "known": result.is_kept}
        report = result.report
        if report is not None:
            said = report.analysis()
            best = said.candidates[0] if said.candidates else None
            found |= {"engine": said.engine, "winrate": said.winrate, "lead": said.lead}
            found |= {"visits": said.visits, "best": best and best.move}
            found |= {"line": [*best.line] if best else [], "warnings": [*report.warnings]}
        situation = done.situations[result.place]
        if situation is not None:
            found |= {"komi": situation.komi, "komi_known": situation.names_komi}
            found |= {"rules": situation.rules, "rules_known": situation.names_rules}
        error = errors.get(result.place)
        yield json_line(found | {"error": str(error) if error else None})
    figures = done.figures
    yield json_line(
        {
            "kind": "file",
            "file": done.source,
            "output": done.target,
            "positions": len(done.places),
            "failed": len(done.failed),
            "values": figures.values,
            "comments": figures.comments,
            "variations": figures.variations,
            "kept": figures.kept,
        }
    )
