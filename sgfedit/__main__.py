"""Where the program starts: the command line, and the window it opens.

The only module that knows both. Qt is imported when a window is wanted, not before: importing it
takes longer than most commands.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, NoReturn

from sgfedit.cli import Failure, open_from_terminal, run

if TYPE_CHECKING:
    from collections.abc import Sequence


def main() -> NoReturn:
    """Run `sgfedit` from a terminal."""
    run(open_from_terminal(_open_window))


def main_gui() -> NoReturn:
    """Run `sgfedit-gui` from a desktop: nobody may see a terminal, so the window tells all."""
    run(_open_window)


def _open_window(paths: Sequence[str]) -> int:
    """Open a window on each file, or an empty one; return the exit status.

    Raises:
        Failure: there is no screen, or Qt cannot be loaded.
    """
    if sys.platform.startswith("linux") and not any(
        map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
    ):
        # Qt would end the process with a core dump.
        raise Failure("There is no display to open a window on.")
    try:
        from sgfedit.gui.application import run as run_application  # noqa: PLC0415  # slow
    except ImportError as error:
        if (error.name or "").startswith("sgfedit"):
            raise
        raise Failure(f"Cannot open a window: {error}.") from error
    return run_application(paths)


if __name__ == "__main__":
    main()
