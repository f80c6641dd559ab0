"""Rows of features: actions with the questions that enable them, panels; the table of them all."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.app.document import neighbour_game
from sgfedit.game import traversal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sgfedit.app.document import Document
    from sgfedit.sgf import Node


class Action(NamedTuple):
    """One action.

    Attributes:
        id: Object name of the QAction; before the dot stands its menu.
        text: Menu text.
        command: What it does: "module:function", imported when it is first used, which takes the
            window and `args`. Empty: it sets its setting, or turns it on and off.
        keys: Shortcuts, the first one is shown; what is in force, see `gui.shortcuts`.
        icon: Name of its icon.
        enabled: Whether it can be done now; None: always.
        setting: (key, value) of the setting it shows as a check mark and sets.
        submenu: The submenu it is in.
        group: Starts a new section of its menu.
        checked: Whether the record says now what it would say; shown as a check mark. None: no
            such mark.
        words: What else one might search it by, the most likely first; shown nowhere.
        args: What the command takes behind the window.
    """

    id: str
    text: str
    command: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    enabled: Callable[[State], bool] | None = None
    setting: tuple[str, object] | None = None
    submenu: str = ""
    group: bool = False
    checked: Callable[[State], bool] | None = None
    words: str = ""
    args: tuple[object, ...] = ()


class Panel(NamedTuple):
    """One dock of the window; its object name is ``nameDock``.

    Attributes:
        name: The window keeps it as ``docks[name]``.
        title: What stands above it.
        content: What is in it: "module:function" or "module:Class", imported when the dock is
            first seen, which takes the window and returns the widget.
        action: Id of the action that shows and hides it, checked while it is not hidden.
        behind: The dock whose tab it shares; empty: it has a place of its own at the left.
        takes_focus: Whether who shows it goes on there.
    """

    name: str
    title: str
    content: str
    action: str
    behind: str = "comment"
    takes_focus: bool = True


class State:
    """What actions ask of the document to know whether they can be done; made for each refresh.

    Walks to the root are made once, however many actions ask.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self.node = document.current

    @cached_property
    def start(self) -> Node | None:
        """The first node of the variation that the current node is in; None without any."""
        return traversal.variation_start(self.node)

    @cached_property
    def is_variation(self) -> bool:
        """Whether the current node is off the main line."""
        return self.start is not None and not traversal.is_on_main_line(self.start)

    def has_variation(self, by: int) -> bool:
        """Whether there is a variation before (-1) or after (+1) this one, here or above."""
        return self.start is not None and traversal.neighbour_variation(self.start, by) is not None

    def has_game(self, by: int) -> bool:
        """Whether the file has a game before (-1) or after (+1) this one."""
        return neighbour_game(self.document, by) is not None


def has_parent(state: State) -> bool:
    """Whether there is a node before this one."""
    return state.node.parent is not None


def has_file(state: State) -> bool:
    """Whether the games were read from a file."""
    return state.document.read_from is not None


def has_child(state: State) -> bool:
    """Whether there is a node after this one."""
    return state.node.first_child is not None


def is_variation(state: State) -> bool:
    """Whether the current node is off the main line."""
    return state.is_variation


def has_sibling(by: int) -> Callable[[State], bool]:
    """Return the question whether there is a variation before (-1) or after (+1)."""
    return lambda state: state.has_variation(by)


def can_shift(by: int) -> Callable[[State], bool]:
    """Return the question whether the variation can move among its siblings."""
    return lambda state: traversal.sibling(state.node, by) is not None


def has_games(state: State) -> bool:
    """Whether the file has several games."""
    return len(state.document.collection.games) > 1


def has_game(by: int) -> Callable[[State], bool]:
    """Return the question whether the file has a game before (-1) or after (+1)."""
    return lambda state: state.has_game(by)


_ON_HISTORY: Final = ("edit.redo", "edit.undo", "file.revert")


class Table:
    """The rows by menu, made once.

    Attributes:
        menus: (title, rows) in the order of the menu bar.
        rows: All of them, in that order.
        by_id: Id → row.
        default_keys: Id → keys; see `shortcuts` for those in force.
        enabled: Id → whether it can be done, for those that ask at every node.
        history: Id → the same for those that depend on the history alone.
        settings: Id → (key, value) of the setting that it shows and sets.
        checked: Id → whether the record says what it would say.
        bar: Items of the main tool bar.
        tools: Items of the bar of tools beside the board.
        in_bars: Ids of what has a button in a bar.
        panels: Name → the dock, in the order of the tabs.
        links: What joins features with a window that can be seen: "module:Class" each, of which
            the window has one.
    """

    def __init__(
        self,
        menus: Sequence[tuple[str, Sequence[Action]]],
        *,
        bar: Sequence[str] = (),
        tools: Sequence[str] = (),
        panels: Sequence[Panel] = (),
        links: Sequence[str] = (),
    ) -> None:
        self.menus = tuple(menus)
        self.rows = tuple(row for _, rows in menus for row in rows)
        self.by_id = {row.id: row for row in self.rows}
        self.default_keys = {row.id: row.keys for row in self.rows}
        asked = {row.id: row.enabled for row in self.rows if row.enabled is not None}
        self.history = {key: asked.pop(key) for key in _ON_HISTORY if key in asked}
        self.enabled = asked
        self.settings = {row.id: row.setting for row in self.rows if row.setting is not None}
        self.checked = {row.id: row.checked for row in self.rows if row.checked is not None}
        self.bar = tuple(bar)
        self.tools = tuple(tools)
        self.in_bars = frozenset((*bar, *tools))
        self.panels = {panel.name: panel for panel in panels}
        self.links = tuple(links)
