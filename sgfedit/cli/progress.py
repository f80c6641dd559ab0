"""How far a command is with many files, on standard error."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import click

from sgfedit.cli.output import Status, is_terminal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_CLEAR_LINE: Final = "\r\033[K"


class Progress:
    """Does something with files; with a bar, if they are several and somebody sees it.

    Attributes:
        label: What is being done.
    """

    def __init__(self, label: str) -> None:
        self.label = label
        self._clear = ""

    def each(self, files: Iterable[str], do: Callable[[str], Status]) -> Status:
        """Call `do` with every file and return the worst status; FINE if there is no file."""
        if not is_terminal(sys.stderr):
            return _each(files, do)
        paths = list(files)
        if len(paths) < 2:
            return _each(paths, do)
        self._clear = _CLEAR_LINE
        with click.progressbar(paths, label=self.label, show_pos=True, file=sys.stderr) as bar:
            return _each(bar, do)

    def hide(self) -> None:
        """Take away the bar before something is printed; it comes back with the next file."""
        if self._clear:
            click.echo(self._clear, nl=False, err=True)


def _each(files: Iterable[str], do: Callable[[str], Status]) -> Status:
    return max(map(do, files), default=Status.FINE)
