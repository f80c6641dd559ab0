"""`sgfedit thumbnail`: small pictures for file managers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from sgfedit.cli.output import Failure, Status
from sgfedit.cli.outputs import Inputs, Outputs, is_folder, refuse_file_name
from sgfedit.cli.paths import STREAM
from sgfedit.cli.progress import Progress
from sgfedit.cli.reading import drawn_game_of

if TYPE_CHECKING:
    from collections.abc import Sequence

_USUAL: Final = 256
_KINDS: Final = ("png", "jpeg", "webp", "bmp")
"""What thumbnails can be, as `target_of` names it."""


@click.command()
@click.argument("paths", metavar="IN... OUT", nargs=-1, required=True)
@click.option(
    "-s",
    "--size",
    type=click.IntRange(16, 1024),
    default=_USUAL,
    show_default=True,
    metavar="PX",
    help="Of the longer side.",
)
@click.pass_context
def thumbnail(ctx: click.Context, paths: tuple[str, ...], size: int) -> None:
    """Draw the boards that file managers show for game records.

    IN is a file in any format that sgfedit reads, a folder, or - for standard input; OUT a file,
    or a folder, which several files need. A file is a JPEG, WebP or BMP picture if its ending says
    so, and else PNG, as file managers give it names of all kinds. What is there already is
    overwritten: thumbnails are made again whenever a file changes. The first game of a file stands
    for it, with the start of a problem, whose solution is not shown, and the end of any other
    game. No screen is needed.

    The exit status is 0 if all is well, 1 if there was no game record in a folder, 2 if a file
    could not be read or written; the others are drawn all the same.
    """
    if len(paths) < 2:
        raise click.UsageError("Missing argument 'OUT'.")
    *sources, out = paths
    from sgfedit.export.registry import TARGETS  # noqa: PLC0415  # --help needs none

    into_folder = is_folder(sources, out)
    if into_folder:
        refuse_file_name(out, {ending for one in TARGETS for ending in one.suffixes})
    ctx.exit(_Drawer(sources, out, size, is_folder=into_folder).draw_all())


class _Drawer:
    """Draws files."""

    def __init__(self, sources: Sequence[str], out: str, size: int, *, is_folder: bool) -> None:
        from sgfedit.export.pictures import application  # noqa: PLC0415  # --help needs none

        self._application = application()
        self._inputs = Inputs(sources)
        self._outputs = Outputs(out, ".png", is_folder=is_folder, force=True, is_dry=False)
        self._size = size
        self._progress = Progress("Drawing")

    def draw_all(self) -> Status:
        """Draw every file, whatever becomes of the others.

        Raises:
            FileError: there is no folder to write to.
        """
        self._outputs.require_folder()
        files = list(self._inputs)
        self._outputs.keep(file for file in files if file != STREAM)
        return max(self._progress.each(files, self._draw), self._inputs.status)

    def _draw(self, path: str) -> Status:
        from sgfedit.export.pictures import thumbnail as drawn  # noqa: PLC0415  # needs Qt

        game = drawn_game_of(path, 1, "draw")
        target = self._outputs.target(path, self._inputs.name(path))
        data = drawn(game, self._size, _kind_of(target))
        self._outputs.write(data, target, path, outlives_crash=False)
        return Status.FINE


def _kind_of(target: str) -> str:
    """Return what kind of picture a file is to be.

    Raises:
        Failure: its ending is that of something else.
    """
    from sgfedit.export.registry import target_of  # noqa: PLC0415  # --help needs none

    found = target_of(Path(target).suffix)
    if found is not None and found.name not in _KINDS:
        raise Failure(f"Cannot write {target}: a thumbnail is a PNG, JPEG, WebP or BMP picture.")
    return "png" if found is None else found.name
