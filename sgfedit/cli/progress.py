"""Progress of a command with many files, on standard error."""

from __future__ import annotations

import sys
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Final, Self

import click

from sgfedit.cli.output import Failure, OutputFailure, Status, complain, emit, is_terminal, remark
from sgfedit.errors import SgfEditError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_CLEAR_LINE: Final = "\r\033[K"
_TOLD_S: Final = 0.1
_GUESSED_S: Final = 3.0
_GUESSED_PART: Final = 0.05
"""How long something goes on, and how far it is, before the time that is left can be guessed."""


class Bar:
    """How many files or other things are done, in one line, if there are several and it is seen.

    The line is gone at the end.
    """

    def __init__(self, label: str, total: int = 0, noun: str = "file") -> None:
        """Say what is being done, to how many things; 0 where that is not known yet."""
        self._label = label
        self._noun = noun
        self._total = total
        self._is_seen = total != 1 and is_terminal(sys.stderr)
        self._start = monotonic()
        self._last = -inf

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.hide()

    def show(self, done: int, total: int | None = None, more: str = "") -> None:
        """Show that so many files are done, of how many if that has changed, and more behind."""
        self._total = self._total if total is None else total
        now = monotonic()
        if self._is_seen and (done == self._total or now - self._last >= _TOLD_S):
            self._last = now
            of = f" of {self._total:,}" if self._total else ""
            things = self._noun if (self._total or done) == 1 else f"{self._noun}s"
            left = self._left(done, now - self._start)
            text = f"{_CLEAR_LINE}{self._label} {done:,}{of} {things}{more}{left}"
            click.echo(text, nl=False, err=True)

    def _left(self, done: int, seconds: float) -> str:
        if seconds < _GUESSED_S or not self._total * _GUESSED_PART < done < self._total:
            return ""
        minutes, rest = divmod(round(seconds / done * (self._total - done)), 60)
        return f", {minutes}:{rest:02} left"

    def hide(self) -> None:
        """Take away the line before something is printed; it comes back with the next file."""
        if self._is_seen:
            click.echo(_CLEAR_LINE, nl=False, err=True)


class Progress:
    """Does something with files, and shows how many are done."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._bar: Bar | None = None

    def each(self, files: Iterable[str], do: Callable[[str], Status]) -> Status:
        """Call `do` with every file and return the worst status; FINE if there is no file.

        What cannot be done with a file is told, and is FAILED; the others go on.
        """
        if not is_terminal(sys.stderr):
            return max((self._done(do, path) for path in files), default=Status.FINE)
        paths = list(files)
        status = Status.FINE
        with Bar(self._label, len(paths)) as self._bar:
            for number, path in enumerate(paths):
                self._bar.show(number)
                status = max(status, self._done(do, path))
        return status

    def _done(self, do: Callable[[str], Status], path: str) -> Status:
        try:
            return do(path)
        except OutputFailure:
            raise
        except (SgfEditError, Failure) as error:
            self.complain(error.message if isinstance(error, Failure) else str(error))
            return Status.FAILED

    def complain(self, message: str) -> None:
        """Print a message for the user."""
        self.hide()
        complain(message)

    def tell(self, lines: Iterable[str], *, is_beside: bool = False) -> None:
        """Print lines, if there are any; `is_beside` what goes to standard output."""
        text = "\n".join(lines)
        if text:
            self.hide()
            (remark if is_beside else emit)(text)

    def hide(self) -> None:
        """Take away the line before something is printed; it comes back with the next file."""
        if self._bar is not None:
            self._bar.hide()
