"""`sgfedit merge`: what two people have done to copies of one record, in one record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sgfedit.cli.diff import place_of
from sgfedit.cli.output import Status, complain, counted, emit, emit_bytes, visible
from sgfedit.cli.paths import STREAM
from sgfedit.cli.reading import codec_of, read_games
from sgfedit.errors import CharsetError, FileError

if TYPE_CHECKING:
    from sgfedit.game import Collection
    from sgfedit.game.comparing import Conflict


@click.command()
@click.argument("base", metavar="BASE")
@click.argument("mine", metavar="MINE")
@click.argument("theirs", metavar="THEIRS")
@click.option("--output", "-o", metavar="OUT", required=True, help="Where to write it.")
@click.option("--charset", metavar="NAME", callback=codec_of, help="Read all files in this one.")
@click.option("--force", is_flag=True, help="Overwrite OUT if it is there already.")
@click.pass_context
def merge(
    ctx: click.Context,
    base: str,
    mine: str,
    theirs: str,
    output: str,
    charset: str | None,
    force: bool,
) -> None:
    """Do to one copy of a record what was done to another one.

    BASE is the version that both began with, MINE and THEIRS what became of it. What only one of
    them has changed is taken; of lists of points and of labels each counts by itself, of comments
    each line. In all else MINE stays, word for word. OUT is an SGF file, or - for standard output;
    it may be MINE itself, with --force.

    Where both contradict each other MINE stays, and what THEIRS has stands beside it as a
    variation whose name (N) begins with "Merge conflict"; so does a branch that one has removed
    and the other one has changed. Nothing else is lost on either side. The window lists such
    conflicts and settles them: Edit, Compare and merge, Conflicts that are left.

    If BASE is an empty file, as git hands over where there is none, nothing counts as removed.

    For git, in .gitattributes "*.sgf merge=sgf", and in its configuration [merge "sgf"] with
    driver = sgfedit merge --force %O %A %B -o %A

    The exit status is 0 if all fits together, 1 if there are conflicts, 2 if a file could not be
    read or written.
    """
    from sgfedit.game.comparing import merge as merge_games  # noqa: PLC0415  # --help needs none
    from sgfedit.game.edits import Edit  # noqa: PLC0415

    if output != STREAM and not force and Path(output).exists():
        raise FileError(output, "exists", writing=True)
    collection, other = read_games(mine, charset), read_games(theirs, charset)
    before = None if _is_empty(base) else read_games(base, charset)
    found = merge_games(Edit(), collection, before, other)
    _write(collection, output)
    for one in found.conflicts:
        complain(visible(_words(one)))
    if output != STREAM:
        conflicts = counted(len(found.conflicts), "conflict")
        emit(visible(f"{output}: {counted(found.changed, 'change')} merged, {conflicts}"))
    ctx.exit(Status.FOUND if found.conflicts else Status.FINE)


def _is_empty(path: str) -> bool:
    return path != STREAM and Path(path).is_file() and not Path(path).stat().st_size


def _write(collection: Collection, output: str) -> None:
    from sgfedit.formats import dumps, save_bytes  # noqa: PLC0415
    from sgfedit.game.edits import Edit  # noqa: PLC0415
    from sgfedit.game.operations import set_charset  # noqa: PLC0415

    try:
        data = dumps(collection)
    except CharsetError as error:
        set_charset(Edit(), collection, "utf-8")
        complain(f"{error} It is in UTF-8 now.")
        data = dumps(collection)
    if output == STREAM:
        emit_bytes(data)
    else:
        save_bytes(data, output)


def _words(one: Conflict) -> str:
    about = f" ({', '.join(one.idents)})" if one.idents else ""
    return f"Conflict: {place_of(one.mine)}{about}"
