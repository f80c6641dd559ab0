"""`sgfedit check`: what is wrong with these files, and where. The codes of problems as options."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from sgfedit.cli.output import (
    Status,
    counted,
    emit,
    json_line,
    part_of_files,
    remark,
    valid,
)
from sgfedit.cli.paths import Files
from sgfedit.cli.progress import Progress
from sgfedit.cli.reading import read
from sgfedit.sgf.problems import PROBLEM_KINDS, SERIOUS, SEVERITIES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any

    from sgfedit.game import Collection
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import Problem, ProblemKind


def codes_option(name: str, help_: str) -> Callable[[Any], Any]:
    """Return an option that names codes, several times or with commas; a set for the command."""
    return click.option(
        name, multiple=True, metavar="CODE", callback=_known, expose_value=True, help=help_
    )


def _known(_ctx: click.Context, _param: click.Parameter, values: Sequence[str]) -> frozenset[str]:
    codes = [code.strip() for value in values for code in value.split(",")]
    for code in codes:
        if code not in PROBLEM_KINDS:
            raise click.BadParameter(f"There is no code {code!r}; check --list-codes tells them.")
    return frozenset(codes)


def table(*, as_json: bool) -> list[str]:
    """Return the table of all codes, a line each."""
    kinds = PROBLEM_KINDS.values()
    if as_json:
        return [json_line(_as_json(kind)) for kind in kinds]
    width = max(map(len, PROBLEM_KINDS))
    return [_as_text(kind, width) for kind in kinds]


def _as_json(kind: ProblemKind) -> dict[str, object]:
    return {
        "code": kind.code,
        "severity": kind.severity,
        "repair": kind.repair,
        "sgfc": kind.sgfc,
        "message": _template(kind),
        "group": kind.group,
        "quiet": kind.severity not in SERIOUS,
        "severity_if_safe": kind.if_safe,
    }


def _as_text(kind: ProblemKind, width: int) -> str:
    number = "" if kind.sgfc is None else str(kind.sgfc)
    text = _template(kind)
    severity = "/".join(dict.fromkeys((kind.severity, kind.if_safe)))
    return f"{kind.code:{width}}  {severity:12}  {kind.repair:4}  {number:>2}  {text}"


def _template(kind: ProblemKind) -> str:
    return kind.text.format(detail="…", ident="XX")


class Place(NamedTuple):
    """Where a node is: number of the game in its file, of the node in its game, both from 1."""

    game: int
    node: int


@click.command()
@click.argument("paths", metavar="PATH...", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line and problem.")
@click.option(
    "--severity",
    type=click.Choice(SEVERITIES),
    default=SEVERITIES[-1],
    help="Report only what is at least as bad.  [default: info, which is everything]",
)
@codes_option("--only", "Report only problems with this code; may be given several times.")
@codes_option("--hide", "Do not report problems with this code; may be given several times.")
@click.option("--list-codes", is_flag=True, help="Print the table of all codes instead.")
@click.pass_context
def check(
    ctx: click.Context,
    paths: tuple[str, ...],
    as_json: bool,
    severity: str,
    only: frozenset[str],
    hide: frozenset[str],
    list_codes: bool,
) -> None:
    """Tell what is wrong with game records, and where.

    PATH is a file of any name, or a folder: then every game record in it and below; - is standard
    input.

    A problem is printed as "file:line:column: severity: message [code]". An error is what is
    missing or unreadable, a warning what is unusual and may be read otherwise by another program,
    info a trifle: nothing is lost, and all read the same. In JSON, "fixable" means
    that fix mends it unless told otherwise; "repair" is safe, ask or none. "game" and "node" are
    numbers from 1 in the order of the file, null for what is in no game. In a record of another
    program only what could not be read has a line; what is wrong with the game has "game N, node
    N" instead, and null in JSON.

    The exit status is 1 if an error or a warning is reported, 0 if nothing is or only what is of
    severity info, and 2 if a file could not be read; the others are checked all the same.

    The columns of --list-codes are code, severity, repair, SGFC's number and message; a second
    severity is that of problems of the kind that can be mended without losing anything.
    """
    if list_codes:
        emit(*table(as_json=as_json))
        return
    if not paths:
        raise click.UsageError("Missing argument 'PATH...'.")
    files = Files(paths)
    report = _Report(_chosen(severity, only, hide), as_json=as_json)
    status = report.check_all(files)
    if not as_json:
        remark(report.summary)
    ctx.exit(max(status, files.status))


def _chosen(
    severity: str, only: frozenset[str], hide: frozenset[str]
) -> Callable[[Problem], bool]:
    """Return whether a problem is to be reported."""
    severities = SEVERITIES[: SEVERITIES.index(severity) + 1]

    def wanted(problem: Problem) -> bool:
        code = problem.code
        return problem.severity in severities and (not only or code in only) and code not in hide

    return wanted


class _Report:
    """Checks files and counts what is found."""

    def __init__(self, wanted: Callable[[Problem], bool], *, as_json: bool) -> None:
        self._wanted = wanted
        self._as_json = as_json
        self._progress = Progress("Checking")
        self._files = self._with_problems = self._problems = 0

    def check_all(self, files: Iterable[str]) -> Status:
        """Report every file."""
        return self._progress.each(files, self._check)

    @property
    def summary(self) -> str:
        """How many problems were reported, in how many files."""
        if not self._problems:
            return f"No problems in {counted(self._files, 'file')}."
        where = part_of_files(self._with_problems, self._files)
        return f"{counted(self._problems, 'problem')} in {where}."

    def _check(self, path: str) -> Status:
        collection = read(path)
        problems = list(filter(self._wanted, collection.problems))
        self._files += 1
        if not problems:
            return Status.FINE
        self._with_problems += 1
        self._problems += len(problems)
        to_lines = _json if self._as_json else _text
        self._progress.tell(to_lines(path, collection, problems))
        is_serious = any(problem.severity in SERIOUS for problem in problems)
        return Status.FOUND if is_serious else Status.FINE


def _text(path: str, collection: Collection, problems: list[Problem]) -> Iterator[str]:
    elsewhere = _without_line(collection, problems)
    places = numbered(collection, {problem.node for problem in elsewhere})
    for problem in problems:
        at = f"{path}:{problem.line}:{problem.column}"
        if problem in elsewhere:
            place = places.get(problem.node)
            at = f"{path}: game {place.game}, node {place.node}" if place else path
        yield f"{at}: {problem.severity}: {problem.message} [{problem.code}]"


def _json(path: str, collection: Collection, problems: list[Problem]) -> Iterator[str]:
    elsewhere = _without_line(collection, problems)
    places = numbered(collection, {problem.node for problem in problems})
    for problem in problems:
        place = places.get(problem.node)
        has_line = problem not in elsewhere
        yield json_line(
            {
                "file": path,
                "line": problem.line if has_line else None,
                "column": problem.column if has_line else None,
                "code": problem.code,
                "severity": problem.severity,
                "message": valid(problem.message),
                "fixable": problem.fixable,
                "repair": problem.repair,
                "game": place and place.game,
                "node": place and place.node,
            }
        )


def _without_line(collection: Collection, problems: Iterable[Problem]) -> frozenset[Problem]:
    """Return the problems of a file in another format that are those of the SGF it becomes."""
    if collection.format == "sgf":
        return frozenset()
    return frozenset(problems) - frozenset(collection.reading)


def numbered(collection: Collection, nodes: set[Node | None]) -> dict[Node | None, Place]:
    """Return where some nodes are in a file; O(nodes of the file)."""
    return {
        node: Place(number, count)
        for number, game in enumerate(collection.games, 1)
        for count, node in enumerate(game.nodes(), 1)
        if node in nodes
    }
