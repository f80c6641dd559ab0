"""`sgfedit export`: positions, figures and moves of records as pictures and as text."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click
from click.core import ParameterSource

from sgfedit.cli.one_game import game_option
from sgfedit.cli.outputs import STREAM, is_folder

_FORMATS: Final = (
    *("png", "jpeg", "webp", "bmp", "svg"),
    *("ascii", "unicode", "markdown", "ansi", "sensei", "latex", "sgf"),
    *("gif", "animated-webp", "html", "epub", "markdown-book"),
)
_TOLD: Final = ("all", "speaking", "none")
_NUMBERS: Final = ("none", "last", "all")


@click.command()
@click.argument("paths", metavar="IN... OUT", nargs=-1, required=True)
@click.option("--to", type=click.Choice(_FORMATS), help="Format of OUT.")
@game_option("Export")
@click.option("--node", metavar="ADDRESS", help="The position at a node: 54, #54B3.")
@click.option("--move", type=click.IntRange(min=0), metavar="N", help="After the N-th move.")
@click.option("--figures", is_flag=True, help="All figures, as the record or --moves has them.")
@click.option("--all", "every_move", is_flag=True, help="Every move of the main line.")
@click.option("--moves", type=click.IntRange(min=1), metavar="N", help="Moves in a figure.")
@click.option("--at-comments", is_flag=True, help="A figure ends where there are words.")
@click.option("--at-variations", is_flag=True, help="A figure ends where variations begin.")
@click.option("--variations", type=click.Choice(_TOLD), help="Which ones are figures.")
@click.option("--size", type=click.IntRange(16, 16_000), metavar="PX", help="Of the longer side.")
@click.option("--mm", type=click.FloatRange(5, 2_000), metavar="MM", help="The same, on paper.")
@click.option("--dpi", type=click.IntRange(36, 2_400), metavar="N", help="Dots per inch.")
@click.option("--theme", metavar="NAME", default="paper", show_default=True, help="Its colours.")
@click.option("--transparent", is_flag=True, help="Draw no board below the lines.")
@click.option("--quality", type=click.IntRange(1, 100), default=92, help="Of JPEG and WebP.")
@click.option("--crop", metavar="auto|A1-K9", help="Only what matters, or that part.")
@click.option("--no-coordinates", is_flag=True, help="No letters and numbers around.")
@click.option("--no-marks", is_flag=True, help="None of the record's marks and labels.")
@click.option("--no-last-move", is_flag=True, help="No mark on the stone just played.")
@click.option("--numbers", type=click.Choice(_NUMBERS), default="none", help="On stones.")
@click.option("--keep-captured/--remove-captured", default=None, help="In figures.")
@click.option("--from", "first", type=click.IntRange(min=0), metavar="N", help="First move.")
@click.option("--until", type=click.IntRange(min=0), metavar="N", help="Last move.")
@click.option("--seconds", type=click.FloatRange(0.05, 60), default=0.7, help="For a move.")
@click.option("--pause", type=click.FloatRange(0.05, 600), default=3.0, help="At a comment.")
@click.option("--hold", type=click.FloatRange(0.05, 600), default=4.0, help="At the end.")
@click.option("--loops", type=click.IntRange(0, 1000), default=0, help="0: for ever.")
@click.option("--captions", is_flag=True, help="Title and comment below the board.")
@click.option("--force", is_flag=True, help="Overwrite what is there already.")
@click.option("--dry-run", is_flag=True, help="Write nothing, only tell what would be done.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a picture.")
@click.pass_context
def export(ctx: click.Context, /, paths: tuple[str, ...], **options: Any) -> None:
    """Draw game records: PNG, JPEG, WebP, BMP, SVG, GIF, text diagrams, books.

    IN is a file in any format that sgfedit reads, or a folder: then every game record in it and
    below. OUT is a file whose ending says the format, or any name with --to, or a folder, which
    is made if need be and which several files need, or - for standard output. Several pictures of
    one game are numbered: game-01.png. Nothing is overwritten without --force.

    Without --node, --move, --figures or --all it is the end of a game's main line, and the start
    of a problem. Figures are those
    that the record itself has (FG), else of fifty moves, with their variations; moves that have
    no stone in a figure are told below it in text formats and printed here: 46 at 21.

    GIF and --to animated-webp show the moves of the main line one after the other, those --from N
    --until M, with --seconds for each, a --pause at comments, and --captions if you like.

    HTML, EPUB and --to markdown-book are books: all games of a file, or that of --game, with
    figures and what is written about their moves. A page needs no scripts and no other files.

    --mm and --dpi say how large a picture is on paper. No screen is needed.

    JSON has file, output, title, note, width and height, the latter two for pictures.

    The exit status is 0 if all is well, 1 if there was no game record in a folder, 2 if a file
    could not be read or written; the others are drawn all the same.
    """
    if len(paths) < 2:
        raise click.UsageError("Missing argument 'OUT'; - is standard output.")
    *sources, out = paths
    chosen = [name for name in _ONE_OF if options[name] not in (None, False)]
    if len(chosen) > 1:
        raise click.UsageError(f"Only one of {', '.join(_ONE_OF.values())} is possible.")
    if options["mm"] and options["size"]:
        raise click.UsageError("Say either --size or --mm.")
    into_folder = is_folder(sources, out)
    is_chosen = ctx.get_parameter_source("number") is not ParameterSource.DEFAULT
    to = options["to"] or _format_of(out, into_folder=into_folder)
    from sgfedit.cli.exporter import Exporter  # noqa: PLC0415  # --help needs none

    exporter = Exporter(
        sources, out, is_folder=into_folder, options={**options, "to": to, "is_chosen": is_chosen}
    )
    ctx.exit(exporter.export_all())


_ONE_OF: Final = {
    "node": "--node",
    "move": "--move",
    "figures": "--figures",
    "every_move": "--all",
}


def _format_of(out: str, *, into_folder: bool) -> str:
    from sgfedit.export.registry import target_of  # noqa: PLC0415  # --help needs none

    target = None if into_folder or out == STREAM else target_of(Path(out).suffix)
    if target is None:
        raise click.UsageError(f"Say what {out} is to be: --to {', '.join(_FORMATS)}.")
    return target.name
