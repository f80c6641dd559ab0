"""Entry points of the program: the command line, and the window it opens.

The only module that knows both. Qt is imported when a window is wanted, not before: importing it
takes longer than most commands. The command line in turn is not imported when there is nothing
but files to open.
"""

from __future__ import annotations

import atexit
import builtins
import gc
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from sgfedit.instance import USUAL, How, Seat, seat
from sgfedit.places import use_folder_beside

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_COLLECT_AFTER: Final = 50_000
"""Objects that a command makes before Python looks for unused ones."""


def main() -> NoReturn:
    """Run `sgfedit` from a terminal."""
    _begin()
    # A command makes little that goes again; to look for it would take a fifth of its time.
    gc.set_threshold(_COLLECT_AFTER)
    from sgfedit.cli import open_from_terminal, run  # noqa: PLC0415  # slow

    run(open_from_terminal(_open_window))


def main_gui() -> NoReturn:
    """Run `sgfedit-gui` from a desktop: nobody may see a terminal, so the window tells all."""
    _begin()
    from sgfedit.cli import run  # noqa: PLC0415  # slow

    run(_open_window)


def _begin() -> None:
    """Do what comes before the command line has a say."""
    # Nobody looks for unused objects at the end: the process goes, and all memory with it. To look
    # takes a tenth of what the start of a window takes, and as long as it takes with a large tree.
    atexit.register(gc.freeze)
    if getattr(sys, "frozen", False):
        use_folder_beside()
        _work_for_another(sys.argv[1:])
    if any(word.startswith("file:") for word in sys.argv):
        from sgfedit.urls import as_paths  # noqa: PLC0415  # slow, and seldom needed

        sys.argv[1:] = as_paths(sys.argv[1:])
    _open_plain_files(sys.argv[1:])


def _work_for_another(arguments: Sequence[str]) -> None:
    """Be one of the processes of `sgfedit.library.processes`, if this program asks for it."""
    if arguments == ["--work-for-sgfedit"]:
        from sgfedit.library.processes import main as work  # noqa: PLC0415  # rarely

        work()
        sys.exit()


def _open_plain_files(paths: Sequence[str]) -> None:
    """Open a window on each file and exit; return if the command line has a say in it.

    It has none where all arguments are files that exist, none looks like an option and the first
    has a dot, which no subcommand has. What goes wrong here is left to the command line to say.
    """
    if not paths or "." not in paths[0] or not _has_display():
        return
    if any(path.startswith("-") or not _is_file(path) for path in paths):
        return
    mine, is_done = _seat_for(paths, USUAL)
    if is_done:
        sys.exit()
    try:
        run_application = _import_application()
    except ImportError:
        if mine is not None:
            mine.leave()
        return
    sys.exit(run_application(paths, USUAL, mine))


def _seat_for(paths: Sequence[str], how: How) -> tuple[Seat | None, bool]:
    """Let the program that runs open the files, if there is one.

    Returns:
        The seat of the program that runs from now on, None if that has none; and whether another
        one has it, and has opened the files.
    """
    found = None if how.safe or how.alone else seat()
    if found is None:
        return None, False
    try:
        if found.take():
            return found, False
    except OSError:  # no locks here, as in some homes on a network
        return None, False
    from sgfedit.handing import hand_over  # noqa: PLC0415  # slow, and not for the first start

    is_done = hand_over(found, paths, how)
    return (found if found.is_taken else None), is_done


def _is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except OSError:  # not allowed to look
        return False


def _has_display() -> bool:
    return not sys.platform.startswith("linux") or any(
        map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))
    )


def _import_application() -> Callable[..., int]:
    """Return the function that shows the window.

    The garbage collector is off from now on: what is made to start is there to stay, and then
    `app.collector` runs it.
    """
    # Python's own handler would run only between two of its instructions, while Qt waits in C++.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    gc.disable()
    _import_as_usual()
    from sgfedit.gui.application import run  # noqa: PLC0415  # slow

    return run


def _import_as_usual() -> None:
    """Import Qt, but what comes after it as Python does.

    PySide looks at every import from then on, and reads the source of every new module to see
    whether it uses Qt in another style (`__feature__`), which none here does: a tenth of a start.
    """
    usual = builtins.__import__
    from PySide6 import QtCore  # noqa: F401, PLC0415  # slow

    builtins.__import__ = usual


def _open_window(paths: Sequence[str], how: How = USUAL) -> int:
    """Open a window on each file, or an empty one; return the exit status.

    Raises:
        Failure: there is no screen, or Qt cannot be loaded.
    """
    from sgfedit.cli import Failure  # noqa: PLC0415  # slow

    if not _has_display():
        # Qt would end the process with a core dump.
        raise Failure("There is no display to open a window on.")
    mine, is_done = _seat_for(paths, how)
    if is_done:
        return 0
    try:
        run_application = _import_application()
    except ImportError as error:
        if (error.name or "").startswith("sgfedit"):
            raise
        from sgfedit.system import told  # noqa: PLC0415  # seldom needed

        raise Failure(told(f"Cannot open a window: {error}.")) from error
    return run_application(paths, how, mine)


if __name__ == "__main__":
    main()
