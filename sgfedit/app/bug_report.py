"""Report of a bug: what went wrong where, and in which program, without what records say."""

from __future__ import annotations

import platform
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

import PySide6
from PySide6.QtCore import QLocale, qVersion

import sgfedit
from sgfedit import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_MOST_FRAMES: Final = 30
_MOST_CHARACTERS: Final = 2_000
_ABOVE: Final = Path(sgfedit.__file__).parents[1]


class Bug:
    """One thing that goes wrong, maybe again and again.

    Attributes:
        count: How often until now.
    """

    def __init__(self, errors: Sequence[BaseException]) -> None:
        """Take what is to be said from errors; they, and what they hold, are not kept."""
        self._first = datetime.now(UTC)
        self._last = self._first
        self.count = 1
        self._parts = [part for error in errors for part in _parts(error)]

    def again(self, count: int) -> None:
        """Note that it has happened again, so often by now."""
        self.count = count
        self._last = datetime.now(UTC)

    def text(self, *, with_messages: bool) -> str:
        """Return what went wrong, and how often.

        Args:
            with_messages: Whether to tell what the errors say, which may be from a record.
        """
        first, last = (f"{time:%Y-%m-%d %H:%M:%S}" for time in (self._first, self._last))
        often = (
            f"{self.count} times from {first} to {last} UTC" if self.count > 1 else f"{first} UTC"
        )
        parts = [where + (full if with_messages else short) for where, full, short in self._parts]
        return "\n".join([often, *parts])


def report(
    bugs: Sequence[Bug], done: Sequence[str], texts: Sequence[str] | None, screen: str = ""
) -> str:
    """Return a text for those who can mend a bug; English, whatever the program speaks.

    Args:
        bugs: What went wrong.
        done: The ids of the actions that were triggered last.
        texts: What is told of the records; None to tell nothing, and no messages of errors.
        screen: How Qt shows windows.
    """
    parts = [
        "\n".join(_program(screen)),
        *(bug.text(with_messages=texts is not None) for bug in bugs),
        f"Last actions: {' '.join(done) or 'none'}",
        *(text[:_MOST_CHARACTERS] for text in texts or ()),
    ]
    return "\n\n".join(parts) + "\n"


def _program(screen: str) -> Iterator[str]:
    yield f"sgfedit {__version__}, Python {platform.python_version()}"
    yield f"PySide6 {PySide6.__version__}, Qt {qVersion()}, {screen}, {QLocale().name()}"
    yield platform.platform()


def _parts(error: BaseException) -> Iterator[tuple[str, str, str]]:
    """Yield where each error in a chain has happened, what it says, and that without its text."""
    found: traceback.TracebackException | None = traceback.TracebackException.from_exception(error)
    while found is not None:
        frames = [
            f"  {_shown(frame.filename)}:{frame.lineno} {frame.name}\n    {frame.line}\n"
            for frame in found.stack[-_MOST_FRAMES:]
        ]
        full = "".join(found.format_exception_only()).strip()
        kind, _, message = full.partition(":")
        hidden = f": ({len(message.strip())} characters)" if message else ""
        yield "".join(frames), full[:_MOST_CHARACTERS], kind[:_MOST_CHARACTERS] + hidden
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)


def _shown(name: str) -> str:
    """Return a file's name without the folders of the user's own."""
    path = Path(name)
    return path.relative_to(_ABOVE).as_posix() if path.is_relative_to(_ABOVE) else path.name
