"""One row of the table of actions, and the questions that enable them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sgfedit.game import traversal

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.gui.main_window import MainWindow


@dataclass(frozen=True, slots=True)
class Action:
    """One action.

    Attributes:
        id: Object name of the QAction; before the dot stands its menu.
        text: Menu text.
        command: What it does.
        keys: Shortcuts, the first one is shown.
        icon: Name of its icon.
        enabled: Whether it can be done now; None: always.
        setting: (key, value) of the setting it shows as a check mark and sets.
        submenu: The submenu it is in.
        group: Starts a new section of its menu.
    """

    id: str
    text: str
    command: Callable[[MainWindow], object]
    keys: tuple[str, ...] = ()
    icon: str = ""
    enabled: Callable[[MainWindow], bool] | None = None
    setting: tuple[str, object] | None = None
    submenu: str = ""
    group: bool = False


def has_parent(window: MainWindow) -> bool:
    """Whether there is a node before this one."""
    return window.document.current.parent is not None


def has_child(window: MainWindow) -> bool:
    """Whether there is a node after this one."""
    return window.document.current.first_child is not None


def is_variation(window: MainWindow) -> bool:
    """Whether the current node is off the main line."""
    return not traversal.is_on_main_line(window.document.current)


def has_sibling(by: int) -> Callable[[MainWindow], bool]:
    """Return the question whether there is a variation before (-1) or after (+1)."""
    return lambda window: traversal.neighbour_variation(window.document.current, by) is not None


def can_shift(by: int) -> Callable[[MainWindow], bool]:
    """Return the question whether the variation can move among its siblings."""
    return lambda window: traversal.sibling(window.document.current, by) is not None


def has_game(by: int) -> Callable[[MainWindow], bool]:
    """Return the question whether the file has a game before (-1) or after (+1)."""
    return lambda window: (
        0 <= window.document.game_index + by < len(window.document.collection.games)
    )
