"""`sgfedit export`: positions, figures and moves of records as pictures and as text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click
from click.core import ParameterSource

from sgfedit.cli.output import complain, ending_tidily
from sgfedit.cli.outputs import is_folder, refuse_file_name
from sgfedit.cli.paths import STREAM
from sgfedit.cli.reading import game_option
from sgfedit.export.options import OPTIONS, Group, Option, OptionKind, flag_of

_Command = TypeVar("_Command", bound=Callable[..., Any])

_FORMATS: Final = (
    *("png", "jpeg", "webp", "bmp", "svg"),
    *("ascii", "unicode", "markdown", "ansi", "sensei", "latex", "sgf"),
    *("gif", "animated-webp", "pdf", "html", "epub", "markdown-book", "latex-book"),
)


def _of_the_table(command: _Command) -> _Command:
    """Add the options that the window has, too."""
    for option in reversed(OPTIONS):
        if option.group is not Group.WHAT:
            command = click.option(*_declared(option), **_described(option))(command)
    return command


def _declared(option: Option) -> tuple[str, str]:
    return flag_of(option), option.name


def _described(option: Option) -> dict[str, Any]:
    described: dict[str, Any] = {"help": option.help, "default": option.default}
    if option.kind is OptionKind.FLAG:
        described |= {"is_flag": True, "flag_value": not option.default}
    elif option.kind is OptionKind.CHOICE:
        described["type"] = click.Choice([choice.value for choice in option.choices])
    elif option.kind in _RANGES:
        described["type"] = _RANGES[option.kind](option.least, option.most)
        described["metavar"] = option.unit
    elif option.kind is OptionKind.TEXT:
        described |= {"metavar": option.unit, "show_default": option.default is not None}
    return described


_RANGES: Final[dict[OptionKind, Callable[[Any, Any], click.ParamType[Any]]]] = {
    OptionKind.WHOLE: click.IntRange,
    OptionKind.REAL: click.FloatRange,
}


@click.command()
@click.argument("paths", metavar="IN... OUT", nargs=-1, required=True)
@click.option("--to", type=click.Choice(_FORMATS), help="Format of OUT.")
@game_option("Export")
@click.option("--node", metavar="ADDRESS", help="The position at a node: 54, #54B3.")
@click.option("--move", type=click.IntRange(min=0), metavar="N", help="After the N-th move.")
@click.option("--figures", is_flag=True, help="All figures, as the record or --moves has them.")
@click.option("--all", "every_move", is_flag=True, help="Every move of the main line.")
@_of_the_table
@click.option("--name", metavar="TEMPLATE", help="Of files in a folder: {PB}-{PW} {date}.")
@click.option("--all-games", is_flag=True, help="Draw all games of a file, not only one.")
@click.option("--join", is_flag=True, help="Make one book of all files, not one of each.")
@click.option("--force", is_flag=True, help="Overwrite what is there already.")
@click.option("--dry-run", is_flag=True, help="Write nothing, only tell what would be done.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a picture.")
@click.pass_context
def export(ctx: click.Context, /, paths: tuple[str, ...], **options: Any) -> None:
    """Draw game records: PNG, JPEG, WebP, BMP, SVG, GIF, text diagrams, books.

    IN is a file in any format that sgfedit reads, or a folder: then every game record in it and
    below; - is standard input. OUT is a file whose ending says the format, or any name with --to,
    or a folder, which is made if need be and which several files need, or - for standard output.
    Several pictures of one game are numbered: game-01.png; in a folder they can be called by what
    is known of a game, such as --name "{PB}-{PW} {date}". Those of the same name are numbered,
    too. Nothing is overwritten without --force. An option that does nothing here is told, and left
    out.

    Without --node, --move, --figures or --all it is the end of a game's main line, and the start
    of a problem. Figures are those that the record itself has (FG), else of fifty moves, with
    their variations; moves that have no stone in a figure are told below it in text formats and
    printed here: 46 at 21.

    GIF and --to animated-webp show the moves of the main line one after the other, those --from N
    --until M, with --seconds for each, a --pause at comments, and --captions if you like.

    PDF, HTML, EPUB, --to markdown-book and --to latex-book are books: all games of a file, or
    that of --game, with figures and what is written about their moves. A page needs no scripts
    and no other files; with --replay its figures can be stepped through.

    --join makes one book of several files, in their order.

    --problems 6 makes a book of problem sheets instead, six problems a page, solutions behind;
    games that are no problems are left out, and told.

    --mm and --dpi say how large a picture is on paper. No screen is needed.

    JSON has file, output, title, note, width and height, the latter two for pictures.

    The exit status is 0 if all is well, 1 if there was no game record in a folder, 2 if a file
    could not be read or written; the others are drawn all the same.
    """
    if len(paths) < 2:
        raise click.UsageError("Missing argument 'OUT'; - is standard output.")
    *sources, out = paths
    into_folder = not options["join"] and is_folder(sources, out)
    is_chosen = ctx.get_parameter_source("number") is not ParameterSource.DEFAULT
    options["to"] = options["to"] or _format_of(out, into_folder=into_folder)
    options["is_chosen"] = is_chosen
    # --help needs none of it
    from sgfedit.cli.exporter import Exporter, require_agreement, unheeded  # noqa: PLC0415
    from sgfedit.export.registry import TARGETS  # noqa: PLC0415

    require_agreement(ctx)
    if into_folder:
        refuse_file_name(out, {ending for one in TARGETS for ending in one.suffixes})
    exporter = Exporter(sources, out, is_folder=into_folder, options=options)
    for sentence in unheeded(ctx, exporter.target, exporter.values):
        complain(sentence)
    with ending_tidily():
        status = exporter.export_all()
    ctx.exit(status)


def _format_of(out: str, *, into_folder: bool) -> str:
    from sgfedit.export.registry import Scope, target_of  # noqa: PLC0415  # --help needs none

    target = None if out == STREAM else target_of(Path(out).suffix)
    if target is None:
        raise click.UsageError(f"Say what {out} is to be: --to {', '.join(_FORMATS)}.")
    if into_folder:
        join = ", or --join to make one of them" if target.scope is Scope.BOOK else ""
        raise click.UsageError(
            f"Several files need a folder, as {out} would be: say --to {target.name}{join}."
        )
    return target.name
