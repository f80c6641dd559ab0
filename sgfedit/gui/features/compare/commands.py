"""Commands that compare the open file with another version, and merge both."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QCoreApplication

from sgfedit.app.merging import Wanted
from sgfedit.app.shared_file import is_same_file
from sgfedit.errors import RefusalError
from sgfedit.game.comparing.conflicts import Side
from sgfedit.gui.features.compare.comparison import Comparison
from sgfedit.gui.features.compare.merge import Merge
from sgfedit.gui.opening.files import ask_paths

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.game import Collection
    from sgfedit.gui.features.compare.merge_panel import MergePanel
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate


def compare_with(window: Window, theirs: Collection, title: str) -> None:
    """Compare the open file with another version of it.

    Args:
        window: Where; its file is mine.
        theirs: The other version; it stays as it is.
        title: What to call it.
    """
    _leave_merge(window)
    window.part(Comparison).begin(theirs, title)


def compare_file(window: Window) -> None:
    """Ask for a file and compare with it."""
    path = _asked(window, _tr("Compare", "Compare with a file"))
    if path is not None:
        _leave_merge(window)
        window.part(Comparison).begin_with_file(path, path.name)


def compare_saved(window: Window) -> None:
    """Compare with the file on disk, as it is now.

    Raises:
        RefusalError: the games were read from none ("not-from-file").
    """
    path = window.document.read_from
    if path is None:
        raise RefusalError("not-from-file")
    title = _tr("Compare", "{name} on disk").format(name=path.name)
    _leave_merge(window)
    window.part(Comparison).begin_with_file(path, title)


def merge_with(window: Window, theirs: Collection, title: str) -> None:
    """Take over what another version has, and list what contradicts mine.

    Args:
        window: Where; its file is mine.
        theirs: The other version; it stays as it is.
        title: What to call it.
    """
    _leave_comparison(window)
    window.part(Merge).begin(Wanted(title, theirs))


def merge_on_disk(
    window: Window, theirs: Collection, title: str, done: Callable[[], object]
) -> None:
    """Do the same with what another program has made of the file that is open.

    What was read here is what both began with.

    Args:
        window: Where; its file is mine.
        theirs: What is in the file now; it stays as it is.
        title: What to call it.
        done: Called once it is merged.
    """
    _leave_comparison(window)
    window.part(Merge).begin_with_known(Wanted(title, theirs, done=done))


def merge_file(window: Window) -> None:
    """Ask for a file and merge it into the one that is open."""
    path = _asked(window, _tr("Compare", "Merge with a file"))
    if path is not None:
        _leave_comparison(window)
        own = window.document.read_from
        is_own = own is not None and is_same_file(own, path)
        wanted = Wanted(path.name, path=path)
        merge = window.part(Merge)
        (merge.begin_with_known if is_own else merge.begin)(wanted)


def _leave_comparison(window: Window) -> None:
    comparison = window.part(Comparison)
    if comparison.is_on:
        comparison.end()


def _leave_merge(window: Window) -> None:
    merge = window.part(Merge)
    if merge.is_on:
        merge.end()


def _asked(window: Window, title: str) -> Path | None:
    paths = ask_paths(window, title)
    return Path(paths[0]) if paths else None


def step(window: Window, by: int) -> None:
    """Go to the next difference or conflict (+1) or the one before (-1)."""
    merge = window.part(Merge)
    (merge if merge.is_on else window.part(Comparison)).step(by)


def take(window: Window) -> None:
    """Take over the difference that is shown."""
    window.part(Comparison).take()


def settle(window: Window, side: str) -> None:
    """Settle the conflict that is shown by "mine", "theirs" or "both"."""
    window.part(Merge).settle(Side(side))


def choose_base(window: Window) -> None:
    """Offer other versions that both may have begun with.

    Raises:
        RefusalError: nothing is merged ("no-merge").
    """
    if window.part(Merge).wanted is None:
        raise RefusalError("no-merge")
    window.docks["merge"].bring_up()
    cast("MergePanel", window.docks["merge"].content).choose_base()


def show_conflicts(window: Window) -> None:
    """List the conflicts that merges have left in the file."""
    _leave_comparison(window)
    window.part(Merge).show_left()


def end(window: Window) -> None:
    """Compare or merge no longer."""
    merge = window.part(Merge)
    (merge if merge.is_on else window.part(Comparison)).end()
