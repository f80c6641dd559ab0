"""Output of commands: results on standard output, messages on standard error, exit status.

Records and file names may hold anything; nothing in them may fail to print, reach the terminal as
a control sequence, or look like another line of output. So all text goes through `emit`, `remark`,
`complain` and `overwrite`, which take lines: what ends a line within one of them is replaced.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import signal
import sys
from enum import IntEnum
from typing import IO, TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

REPLACEMENT: Final = "\ufffd"

_SURROGATE: Final = re.compile("[\ud800-\udfff]")
# Control characters, line and paragraph separators, marks that reverse the text behind them.
_UNPRINTABLE: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
_CLEAR_LINE: Final = "\r\033[K"
_PICTURES: Final = {code: 0x2400 + code for code in range(32)} | {0x7F: 0x2421}


class Status(IntEnum):
    """Exit status of every command; the worst of several things done counts."""

    FINE = 0
    FOUND = 1  # problems were found, or nothing was
    FAILED = 2


INTERRUPTED: Final = 128 + signal.SIGINT
"""Exit status after Ctrl-C, as shells count a program that a signal ended."""

TERMINATED: Final = 128 + signal.SIGTERM
"""Exit status when the system asked to end."""

PIPE_CLOSED: Final = 128 + 13
"""Exit status when the reader of the results went away (13 is SIGPIPE, which Windows lacks)."""


class Failure(click.ClickException):
    """A command cannot do what it was asked; its message is one sentence."""

    exit_code = Status.FAILED

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the message on standard error, whatever `file` is."""
        complain(self.message)


class OutputFailure(Failure):
    """Standard output cannot be written, so nothing is gone on with."""


def complain(message: str) -> None:
    """Print a message for the user on standard error."""
    click.echo(f"sgfedit: {printable(message)}", err=True)


def remark(*lines: str) -> None:
    """Print lines about the results, which are no results themselves, on standard error."""
    click.echo(_shown(lines), err=True)


def overwrite(line: str) -> None:
    """Let a line of a terminal, on standard error, be this one."""
    click.echo(f"{_CLEAR_LINE}{printable(line)}", nl=False, err=True)


def emit(*lines: str) -> None:
    """Print lines of results, and at once: the reader may be waiting.

    Raises:
        Exit: nobody reads them any more.
        Failure: they cannot be written.
    """
    with _writing():
        click.echo(_shown(lines))


def _shown(lines: Iterable[str]) -> str:
    return "\n".join(map(printable, lines))


def emit_bytes(data: bytes) -> None:
    """Print a file as it is.

    Raises:
        Exit: nobody reads it any more.
        Failure: it cannot be written.
    """
    with _writing():
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


@contextlib.contextmanager
def ending_tidily() -> Iterator[None]:
    """Let the system ask to end as errors do, so that half a file does not stay."""
    before = signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(TERMINATED))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextlib.contextmanager
def _writing() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError as error:
        _drop_output()
        raise click.exceptions.Exit(PIPE_CLOSED) from error
    except OSError as error:
        _drop_output()
        raise OutputFailure(f"Cannot write the results: {error.strerror or error}.") from error


def is_terminal(stream: IO[str]) -> bool:
    """Whether somebody looks at what is written there."""
    return stream.isatty()


def json_line(values: Mapping[str, object]) -> str:
    """Return `values` as one JSON object in one line of ASCII, whatever the terminal's charset.

    A file name that is no text keeps its bytes as lone surrogates, see ``os.fsencode``.
    """
    return json.dumps(values).replace("\x7f", "\\u007f")


def printable(text: str) -> str:
    """Return `text` on one line, with what a terminal would obey instead of show replaced."""
    return _UNPRINTABLE.sub(REPLACEMENT, text)


def visible(text: str) -> str:
    """Return `text` on one line with pictures of line ends, tabs and other control characters."""
    return printable(text.translate(_PICTURES))


def valid(text: str) -> str:
    """Return `text` with the bytes replaced that were no text in the file's charset."""
    return _SURROGATE.sub(REPLACEMENT, text)


def counted(number: int, noun: str) -> str:
    """Return "1 move", "2 moves"."""
    return f"{number} {noun}" if number == 1 else f"{number:,} {noun}s"


def part_of_files(part: int, files: int) -> str:
    """Return "2 files", "1 of 2 files"."""
    return counted(files, "file") if part == files else f"{part} of {counted(files, 'file')}"


def accept_any_text() -> None:
    """Let standard output escape the characters that its charset lacks instead of failing."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """Send what is still buffered nowhere, or Python would complain about it at exit."""
    with contextlib.suppress(OSError):  # a stream without a descriptor has nobody to tell
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
