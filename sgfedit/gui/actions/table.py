"""All actions of the program as one table, and what is asked of it again and again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.gui.actions.row import Action, Panel

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
