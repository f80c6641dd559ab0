"""The windows in which files are open that a batch changes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from sgfedit.errors import FileError
from sgfedit.gui.window import Window, open_windows

if TYPE_CHECKING:
    from collections.abc import Iterable


def busy_files() -> frozenset[str]:
    """Return the real paths of the files that are open with changes that are not saved."""
    found = set()
    for window in open_windows():
        window.commit_typing()
        path = window.document.read_from
        if path is not None and window.document.is_modified:
            found.add(os.path.realpath(path))
    return frozenset(found)


def show_changed(moved: Iterable[tuple[str, str]]) -> None:
    """Read files again that are open: where they were → where they are, with other contents.

    The same node is shown as before, as far as there is such a node.
    """
    places = {os.path.abspath(old): new for old, new in moved}  # noqa: PTH100
    for window in open_windows():
        document = window.document
        path = document.path
        new = None if path is None else places.get(os.path.abspath(path))  # noqa: PTH100
        if new is None or document.is_modified:
            continue
        game, number = document.game_index, _number(window)
        try:
            document.open(Path(new))
        except FileError:
            continue  # the window tells when it is saved
        _go_to(window, game, number)


def _number(window: Window) -> int:
    from sgfedit.game.traversal import index_in_file  # noqa: PLC0415

    return index_in_file(window.document.current)


def _go_to(window: Window, game: int, number: int) -> None:
    from sgfedit.game.traversal import node_at  # noqa: PLC0415

    games = window.document.collection.games
    window.document.go_to(node_at(games[min(game, len(games) - 1)].root, number))
