"""What engines have said of positions, kept in a file of the data folder.

SQLite, so that windows and commands share it, and a kill costs nothing that was written. What is
no such file is put aside under another name; what cannot be written is kept in memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.engine.candidates import Report
    from sgfedit.engine.commands import EngineSpec
    from sgfedit.engine.positions import Situation

MOST: Final = 200_000
"""Reports that are kept; those that were not asked for longest go first."""


def cache_path() -> Path:
    """Return where the user's cache is; it need not exist."""
    raise NotImplementedError


class Cache:
    """Reports by position, komi, rules and engine; from any thread. No method raises."""

    def __init__(self, path: Path | None, most: int = MOST) -> None:
        """Use the file at `path`, None for memory alone; it is opened when it is first needed."""
        raise NotImplementedError

    def get(
        self, situation: Situation, spec: EngineSpec, visits: int | None = None
    ) -> Report | None:
        """Return what an engine has said with at least so many visits, or None.

        The report is final, whatever it was when it was put.
        """
        raise NotImplementedError

    def put(self, situation: Situation, spec: EngineSpec, report: Report) -> None:
        """Keep a report, unless one of the same engine with more visits is there."""
        raise NotImplementedError

    def close(self) -> None:
        """Write what is not written, and let go of the file."""
        raise NotImplementedError
