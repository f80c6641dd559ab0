"""`sgfedit thumbnail`: small pictures for file managers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from sgfedit.cli.one_game import drawn_game_of
from sgfedit.cli.output import Failure, Status, complain
from sgfedit.cli.outputs import Inputs, Outputs
from sgfedit.cli.paths import are_many
from sgfedit.cli.progress import Progress
from sgfedit.errors import SgfEditError

if TYPE_CHECKING:
    from collections.abc import Sequence

_USUAL: Final = 256


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

    IN is a file in any format that sgfedit reads, or a folder; OUT a PNG file, or a folder, which
    several files need. What is there already is overwritten: thumbnails are made again whenever a
    file changes. The first game of a file stands for it, with the start of a problem, whose
    solution is not shown, and the end of any other game. No screen is needed.

    The exit status is 0 if all is well, 1 if there was no game record in a folder, 2 if a file
    could not be read or written; the others are drawn all the same.
    """
    if len(paths) < 2:
        raise click.UsageError("Missing argument 'OUT'.")
    *sources, out = paths
    is_folder = are_many(sources) or Path(out).is_dir()
    if is_folder and Path(out).is_file():
        raise click.UsageError(f"Several files need a folder as OUT, which {out} is not.")
    ctx.exit(_Drawer(sources, out, size, is_folder=is_folder).draw_all())


class _Drawer:
    """Draws files."""

    def __init__(self, sources: Sequence[str], out: str, size: int, *, is_folder: bool) -> None:
        from sgfedit.export.headless import application  # noqa: PLC0415  # --help needs none

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
        self._outputs.keep(files)
        return max(self._progress.each(files, self._draw), self._inputs.status)

    def _draw(self, path: str) -> Status:
        from sgfedit.export.pictures import thumbnail as drawn  # noqa: PLC0415  # needs Qt

        try:
            game = drawn_game_of(path, 1, "draw")
            target = self._outputs.target(path, self._inputs.name(path))
            data = drawn(game, self._size)
            self._outputs.write(data, target, path, outlives_crash=False)
        except SgfEditError as error:
            return self._failed(str(error))
        except Failure as failure:
            return self._failed(failure.message)
        return Status.FINE

    def _failed(self, message: str) -> Status:
        self._progress.hide()
        complain(message)
        return Status.FAILED
