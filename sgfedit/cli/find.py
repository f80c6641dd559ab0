"""`sgfedit find`: where something stands in these files, or what the library has."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import click

from sgfedit.cli.find_games import Asked, find_games, library_options
from sgfedit.cli.output import (
    Status,
    counted,
    json_line,
    part_of_files,
    remark,
    valid,
)
from sgfedit.cli.paths import Files
from sgfedit.cli.progress import Progress
from sgfedit.cli.reading import none_in, read
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sgfedit.game import Collection
    from sgfedit.game.finding import Hit, Matcher
    from sgfedit.sgf.node import Node

_TIMEOUT_S: Final = 2.0
"""How long an expression may look for its next match in one text: nobody waits for a frame."""


_IDENT: Final = re.compile("[A-Z][A-Z0-9]*")


def _idents(_ctx: object, _param: object, given: tuple[str, ...]) -> tuple[str, ...]:
    idents = [ident.strip().upper() for text in given for ident in text.split(",")]
    for ident in idents:
        if not _IDENT.fullmatch(ident):
            raise click.BadParameter(f"{ident!r} is no name of a property, such as LB.")
    return tuple(idents)


@click.command()
@click.argument("pattern", metavar="QUERY|PATTERN", default="")
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option("-E", "--regex", "is_regex", is_flag=True, help="PATTERN is a regular expression.")
@click.option("-i", "--ignore-case", is_flag=True, help="Capitals do not count.")
@click.option("-w", "--word", "is_word", is_flag=True, help="Find whole words only.")
@click.option(
    "-p",
    "--property",
    "idents",
    metavar="ID",
    multiple=True,
    callback=_idents,
    help="Search this property instead of comments and names; may be given several times.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line and place.")
@library_options
@click.pass_context
def find(
    ctx: click.Context,
    /,
    pattern: str,
    paths: tuple[str, ...],
    is_regex: bool,
    ignore_case: bool,
    is_word: bool,
    idents: tuple[str, ...],
    as_json: bool,
    **asked: Any,
) -> None:
    """Find games in the library, or text in game records.

    Without PATH, QUERY is a question to the library (see sgfedit index), such as

    \b
      player:"Cho Chikun" date:1996-03 result:B+R komi:6.5 handicap:0
      (event:honinbo or event:meijin) -player:kato rank>=7d moves>200

    Its words are looked for in the game info; "not" does what "-" does where options are not
    meant. Without QUERY all games are searched for --text, --position or --pattern.

    With PATH, a file of any name, - for standard input, or a folder with game records in it and
    below, PATTERN is a text that is looked for in comments and names, or in other properties. An
    empty PATTERN with --property finds every node that has it: find "" --property LB game.sgf

    What is found is printed as "file:line: game N, move N, PROPERTY: the line". In JSON, "game"
    and "node" are numbers from 1 in the order of the file, "move" is the number of the last move,
    "address" leads to the node from the first one, "match" is what was found in "text", a line of
    the property. "line" is that of the file, null in a record of another program.

    Regular expressions are those of Python; ^ and $ are ends of lines. One that takes too long for
    a text is told, and the text is left out.

    The exit status is 0 if something was found, 1 if nothing was, and 2 if a file could not be
    read or QUERY or PATTERN makes no sense; the other files are searched all the same. A file
    without a game is told, and nothing is found in it.
    """  # noqa: D301  # the escape is click's sign that lines stay as they are
    library = Asked(**asked)
    if not paths:
        if is_regex or ignore_case or is_word or idents:
            raise click.UsageError("-E, -i, -w and -p search files: give a PATH.")
        if not pattern and not library.is_something:
            raise click.UsageError("What is to be found?")
        ctx.exit(Status.FINE if find_games(pattern, library, as_json=as_json) else Status.FOUND)
    if library.is_something:
        raise click.UsageError(f"{library.first_option} asks the library: give no PATH.")
    report = _Report(_query(pattern, is_regex, ignore_case, is_word, idents), as_json=as_json)
    files = Files(paths)
    worst = report.find_all(files)
    if not as_json:
        remark(report.summary)
    failed = max(worst, files.status) == Status.FAILED
    ctx.exit(Status.FAILED if failed else Status.FINE if report.places else Status.FOUND)


class _Query:
    """What is looked for; made once for all files.

    Attributes:
        idents: In which properties.
        matcher: The text, None for whatever stands there.
    """

    def __init__(self, idents: frozenset[str], matcher: Matcher | None) -> None:
        self.idents = idents
        self.matcher = matcher

    def hits(self, collection: Collection) -> list[Hit]:
        """Return what is found in a file.

        Raises:
            RefusalError: an expression takes too long in too many texts.
        """
        from sgfedit.game.finding import Scope, Wanted, find_text, nodes_with  # noqa: PLC0415

        if not collection.games:
            return []
        scope = Scope.all_of(collection.games)
        if self.matcher is None:
            found = nodes_with(scope, Wanted(self.idents))
        else:
            found = find_text(scope, self.matcher, self.idents)
        return [hit for hit in found if hit is not None]


def _query(
    pattern: str, is_regex: bool, ignore_case: bool, is_word: bool, idents: tuple[str, ...]
) -> _Query:
    from sgfedit.game.finding import NAMES_AND_COMMENTS, Matcher, TextQuery  # noqa: PLC0415

    wanted = frozenset(idents) or NAMES_AND_COMMENTS
    if idents and not pattern:
        return _Query(wanted, None)
    query = TextQuery(pattern, not ignore_case, is_word, is_regex)
    return _Query(wanted, Matcher(query, _TIMEOUT_S))


class _Report:
    """Searches files and counts what is found.

    Attributes:
        places: How many places were found.
    """

    def __init__(self, query: _Query, *, as_json: bool) -> None:
        self.places = 0
        self._query = query
        self._as_json = as_json
        self._progress = Progress("Searching")
        self._files = self._with_places = 0

    def find_all(self, files: Iterable[str]) -> Status:
        """Search every file."""
        return self._progress.each(files, self._find)

    @property
    def summary(self) -> str:
        """How many places were found, in how many files."""
        if not self.places:
            return f"Nothing found in {counted(self._files, 'file')}."
        where = part_of_files(self._with_places, self._files)
        return f"{counted(self.places, 'place')} in {where}."

    def _find(self, path: str) -> Status:
        matcher = self._query.matcher
        before = 0 if matcher is None else matcher.left_out
        collection = read(path)
        hits = self._query.hits(collection)
        if not collection.games:
            self._progress.complain(str(none_in(path, collection)))
        if matcher is not None and matcher.left_out > before:
            texts = counted(matcher.left_out - before, "text")
            self._progress.complain(f"The expression takes too long for {texts} in {path}.")
        self._files += 1
        if hits:
            self._with_places += 1
            self.places += len(hits)
            self._progress.tell(_lines(path, collection, hits, as_json=self._as_json))
        return Status.FINE


def _lines(path: str, collection: Collection, hits: list[Hit], *, as_json: bool) -> Iterator[str]:
    from sgfedit.game.node_locator import address_of  # noqa: PLC0415

    numbers = _numbers(collection, {hit.node for hit in hits})
    lines = _lines_in_file(collection, hits)
    for hit, line in zip(hits, lines, strict=True):
        text, match = _text(hit)
        move = collection.games[hit.game].position(hit.node).move_number
        if not as_json:
            at = path if line is None else f"{path}:{line}"
            yield f"{at}: game {hit.game + 1}, move {move}, {hit.ident}: {text}"
            continue
        values: dict[str, Any] = {
            "file": path,
            "line": line,
            "game": hit.game + 1,
            "node": numbers[hit.node],
            "address": address_of(hit.node),
            "move": move,
            "property": hit.ident,
            "text": valid(text),
            "match": valid(match),
        }
        yield json_line(values)


def _numbers(collection: Collection, nodes: set[Node]) -> dict[Node, int]:
    """Return the numbers of nodes in their games, from 1; O(nodes of the file)."""
    return {
        node: number
        for game in collection.games
        for number, node in enumerate(game.nodes(), 1)
        if node in nodes
    }


def _text(hit: Hit) -> tuple[str, str]:
    """Return the line in which something was found, and what; all values where nothing was."""
    from sgfedit.game.finding.texts import texts_of  # noqa: PLC0415
    from sgfedit.sgf.values import decode_simple  # noqa: PLC0415

    if hit.end == hit.start:
        values = hit.node.properties[hit.ident]
        return " ".join(map(decode_simple, values)), ""
    texts = texts_of(hit.node.source, frozenset({hit.ident}))
    text = next(text.text for text in texts if text.point == hit.point)
    start = text.rfind("\n", 0, hit.start) + 1
    end = text.find("\n", hit.end)
    return text[start : end if end >= 0 else None], text[hit.start : hit.end]


def _lines_in_file(collection: Collection, hits: list[Hit]) -> list[int | None]:
    """Return the line of the file in which each hit stands; O(length of the file)."""
    from sgfedit.game.operations import place_in_source  # noqa: PLC0415
    from sgfedit.game.serialise import Places, span_in, texts_in_steps  # noqa: PLC0415
    from sgfedit.sgf.problems import Lines  # noqa: PLC0415

    if collection.format != "sgf":
        return [None] * len(hits)
    texts = run(texts_in_steps(collection, nodes=1_000))
    places = Places(collection, texts)
    wanted = {hit.node for hit in hits}
    offsets = {
        node: offset
        for number in {hit.game for hit in hits}
        for node, offset, _ in places.nodes(number)
        if node in wanted
    }
    lines = Lines("".join(texts))
    found: list[int | None] = []
    for hit in hits:
        source = hit.node.source
        place = place_in_source(source, hit.ident, hit.start, hit.end) if hit.end else None
        at = (place or span_in(source, hit.ident))[0]
        found.append(lines.place(offsets[hit.node] + at)[0])
    return found
