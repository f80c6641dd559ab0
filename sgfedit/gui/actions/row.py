"""Rows of features: actions with the questions that enable them, panels; the table of them all."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sgfedit.app.document import neighbour_game
from sgfedit.game import traversal
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

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
        behind: The dock whose tab it shares; empty: it opens in a section of the side column that
            all such panels share, between tree and comment, which stay in sight.
        takes_focus: Whether who shows it goes on there.
        page: Of the manual about it, and the heading: ``moving.md#bookmarks``.
    """

    name: str
    title: str
    content: str
    action: str
    behind: str = ""
    takes_focus: bool = True
    page: str = ""


class Variation:
    """The variation that nodes are in, and what is beside it; each is looked for once.

    Attributes:
        start: Its first node; None on a line without any.
    """

    def __init__(self, start: Node | None) -> None:
        self.start = start
        self._beside: dict[int, bool] = {}

    @cached_property
    def is_side(self) -> bool:
        """Whether it leaves the main line, or begins where another one has left it."""
        return self.start is not None and not traversal.is_on_main_line(self.start)

    def has_neighbour(self, by: int) -> bool:
        """Whether there is a variation before (-1) or after (+1) it, at its fork or above."""
        if by not in self._beside:
            start = self.start
            self._beside[by] = (
                start is not None and traversal.neighbour_variation(start, by) is not None
            )
        return self._beside[by]


class State:
    """What actions ask of the document to know whether they can be done; made for each refresh.

    Walks to the root are made once, however many actions ask, and none at all for a step along a
    line.
    """

    def __init__(self, document: Document, known: State | None = None) -> None:
        """Ask about the current node.

        Args:
            document: The document.
            known: What was asked at another node; nodes have not come or gone since.
        """
        self.document = document
        self.node = node = document.current
        if known is not None and _share_a_variation(node, known.node):
            self.variation = known.variation

    @cached_property
    def variation(self) -> Variation:
        """The variation that the current node is in."""
        return Variation(traversal.variation_start(self.node))

    @property
    def start(self) -> Node | None:
        """The first node of the variation that the current node is in; None without any."""
        return self.variation.start

    def has_game(self, by: int) -> bool:
        """Whether the file has a game before (-1) or after (+1) this one."""
        return neighbour_game(self.document, by) is not None


def _share_a_variation(node: Node, other: Node) -> bool:
    """Whether two nodes are beside each other on a line, and none begins between them."""
    if node.parent is other:
        return not other.has_variations
    return other.parent is node and not node.has_variations


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
    return state.variation.is_side


def has_variation_before(state: State) -> bool:
    """Whether there is a variation before this one, here or above."""
    return state.variation.has_neighbour(-1)


def has_variation_after(state: State) -> bool:
    """Whether there is a variation after this one, here or above."""
    return state.variation.has_neighbour(+1)


def is_before_fork(state: State) -> bool:
    """Whether variations begin with the next move."""
    return state.node.has_variations


def can_shift(by: int) -> Callable[[State], bool]:
    """Return the question whether the variation can move among its siblings."""
    return lambda state: traversal.sibling(state.node, by) is not None


def has_games(state: State) -> bool:
    """Whether the file has several games."""
    return len(state.document.collection.games) > 1


def has_game_before(state: State) -> bool:
    """Whether the file has a game before this one."""
    return state.has_game(-1)


def has_game_after(state: State) -> bool:
    """Whether the file has a game after this one."""
    return state.has_game(+1)


def has_undo(state: State) -> bool:
    """Whether there is a step to undo."""
    return state.document.history.undo_step is not None


def has_redo(state: State) -> bool:
    """Whether there is a step to redo."""
    return state.document.history.redo_step is not None


WHY_NOT: Final[Mapping[Callable[[State], bool], str]] = {
    has_parent: QT_TRANSLATE_NOOP("WhyNot", "This is the start of the game."),
    has_child: QT_TRANSLATE_NOOP("WhyNot", "This is the end of the line."),
    has_variation_before: QT_TRANSLATE_NOOP("WhyNot", "No variation before this one."),
    has_variation_after: QT_TRANSLATE_NOOP("WhyNot", "No variation after this one."),
    is_variation: QT_TRANSLATE_NOOP("WhyNot", "This is the main line."),
    has_file: QT_TRANSLATE_NOOP("WhyNot", "The game is in no file yet."),
    has_games: QT_TRANSLATE_NOOP("WhyNot", "There is only one game in this file."),
    has_game_before: QT_TRANSLATE_NOOP("WhyNot", "No game before this one in the file."),
    has_game_after: QT_TRANSLATE_NOOP("WhyNot", "No game after this one in the file."),
    has_undo: QT_TRANSLATE_NOOP("WhyNot", "Nothing to undo."),
    has_redo: QT_TRANSLATE_NOOP("WhyNot", "Nothing to redo."),
}
"""What enables an action → what is to be said while it is not so."""

OF_VARIATIONS: Final = frozenset({has_variation_before, has_variation_after})
"""What is answered otherwise before a fork: see `VARIATIONS_NEXT`."""

VARIATIONS_NEXT: Final = QT_TRANSLATE_NOOP(
    "WhyNot", "Variations begin at the next move: go on one move first."
)


Item: TypeAlias = "str | tuple[str, tuple[Item, ...]]"
"""An action's id, a bar for a separator, or a submenu: its title and its items."""

Menu: TypeAlias = "tuple[str, tuple[Item, ...]]"
"""A title and its items."""

SEPARATOR: Final = "|"


def _completed(rows: Sequence[Sequence[Action]], menus: Sequence[Menu]) -> tuple[Menu, ...]:
    """Return the menus with each row that they do not name behind the one before it.

    Raises:
        ValueError: the first row of a feature has no place.
    """
    named = set(_places(menus))
    behind: dict[str, list[str]] = {}
    for of_feature in rows:
        before = ""
        for row in of_feature:
            if row.id in named:
                before = row.id
            elif before:
                behind.setdefault(before, []).append(row.id)
            else:
                raise ValueError(f"{row.id} is in no menu: name it in MENUS of gui.features")
    return tuple((title, _with(items, behind)) for title, items in menus)


def _with(items: Sequence[Item], behind: Mapping[str, Sequence[str]]) -> tuple[Item, ...]:
    found: list[Item] = []
    for item in items:
        if isinstance(item, str):
            found += (item, *behind.get(item, ()))
        else:
            found.append((item[0], _with(item[1], behind)))
    return tuple(found)


def _places(menus: Sequence[Menu]) -> dict[str, tuple[str, str]]:
    """Return id → titles of menu and submenu, in the order of the menus."""
    found: dict[str, tuple[str, str]] = {}
    for title, items in menus:
        for item in items:
            submenu, ids = ("", (item,)) if isinstance(item, str) else item
            for each in ids:
                if isinstance(each, str) and each != SEPARATOR:
                    found[each] = title, submenu
    return found


def _by_question(
    asked: Mapping[str, Callable[[State], bool]],
) -> dict[Callable[[State], bool], tuple[str, ...]]:
    """Return question → ids: many actions ask the same."""
    found: dict[Callable[[State], bool], tuple[str, ...]] = {}
    for action_id, question in asked.items():
        found[question] = (*found.get(question, ()), action_id)
    return found


_ON_HISTORY: Final = ("edit.redo", "edit.undo", "file.revert")


class Table:
    """The rows and where they stand, made once.

    Attributes:
        menus: The menus of the bar, each with its title and what is in it.
        rows: All rows, in the order of the menus.
        places: Id → the title of its menu, and that of its submenu or nothing.
        by_id: Id → row; also those that are in no menu.
        given: Rows that are in no menu and have no QAction: what one feature triggers with what
            another one needs to be told (`gui.actions.build.trigger`).
        default_keys: Id → keys; see `shortcuts` for those in force.
        asked: What is asked at every node → the ids that can be done if it is so.
        history: Id → whether it can be done, for those that depend on the history alone.
        settings: Id → (key, value) of the setting that it shows and sets.
        checked: Id → whether the record says what it would say.
        bar: Items of the main tool bar.
        tools: Items of the bar of tools beside the board.
        in_bars: Ids of what has a button in a bar.
        asked_in_bars: What is asked for those that have one → their ids.
        panels: Name → the dock, in the order of the tabs.
        links: What joins features with a window that can be seen: "module:Class" each, of which
            the window has one.
    """

    def __init__(
        self,
        rows: Sequence[Sequence[Action]],
        menus: Sequence[Menu],
        *,
        bar: Sequence[str] = (),
        tools: Sequence[str] = (),
        panels: Sequence[Panel] = (),
        links: Sequence[str] = (),
        given: Sequence[Action] = (),
    ) -> None:
        self.menus = _completed(rows, menus)
        self.places = _places(self.menus)
        by_id = {row.id: row for of_feature in rows for row in of_feature}
        self.rows = tuple(by_id[action_id] for action_id in self.places)
        self.given = tuple(given)
        self.by_id = {row.id: row for row in (*self.rows, *given)}
        self.default_keys = {row.id: row.keys for row in self.rows}
        asked = {row.id: row.enabled for row in self.rows if row.enabled is not None}
        self.history = {key: asked.pop(key) for key in _ON_HISTORY if key in asked}
        self.asked = _by_question(asked)
        self.settings = {row.id: row.setting for row in self.rows if row.setting is not None}
        self.checked = {row.id: row.checked for row in self.rows if row.checked is not None}
        self.bar = tuple(bar)
        self.tools = tuple(tools)
        self.in_bars = frozenset((*bar, *tools))
        self.asked_in_bars = _by_question(
            {key: asked[key] for key in asked if key in self.in_bars}
        )
        self.panels = {panel.name: panel for panel in panels}
        self.links = tuple(links)
