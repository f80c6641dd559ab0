"""What stands in the menus of the list of games beside actions: columns, and orders to sort by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from sgfedit.gui.features.games import BOARDS, GAMES
from sgfedit.gui.views.games.columns import COLUMNS, DEFAULT, label_of
from sgfedit.gui.views.games.table import COLUMNS_SETTING, WIDTHS_SETTING, columns_of
from sgfedit.gui.widgets import mnemonics

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from sgfedit.gui.actions.build import Item
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate

HEAD_MENU: Final[tuple[Item, ...]] = (
    "|",
    "games.all",
    "games.keep_order",
    "|",
    (BOARDS, tuple(row.id for row in GAMES if row.submenu == BOARDS)),
    "|",
    "games.new",
    "games.duplicate",
    "games.delete",
    "|",
    "games.merge",
    "games.extract",
    "games.split",
    "|",
    "games.window",
)
"""What stands in the menu above the list, below its submenus."""


def fill_columns(window: Window, menu: QMenu) -> None:
    """Offer every column with a check mark for those that are shown."""
    shown = columns_of(window.settings)
    for number, column in enumerate(COLUMNS):
        if number == len(DEFAULT):
            menu.addSeparator()
        action = menu.addAction(mnemonics.literal(label_of(column)), _ShowColumn(window, number))
        action.setCheckable(True)
        action.setChecked(column.name in shown)
        # One column is left, or there would be no header to choose others from.
        action.setEnabled(shown != [column.name])
    menu.addSeparator()
    menu.addAction(_tr("GamesMenu", "As at first"), _FirstColumns(window))
    mnemonics.give(menu)


class _ShowColumn:
    """Shows a column behind the others, or hides it."""

    def __init__(self, window: Window, number: int) -> None:
        self.window, self.name = window, COLUMNS[number].name

    def __call__(self) -> None:
        settings = self.window.settings
        names = columns_of(settings)
        if self.name in names:
            names.remove(self.name)
        else:
            names.append(self.name)
        settings.set(COLUMNS_SETTING, names)


class _FirstColumns:
    """Shows the columns that are shown at first, as wide as then."""

    def __init__(self, window: Window) -> None:
        self.window = window

    def __call__(self) -> None:
        self.window.settings.set(WIDTHS_SETTING, [])
        self.window.settings.set(COLUMNS_SETTING, list(DEFAULT))


def fill_sorts(window: Window, menu: QMenu) -> None:
    """Offer every column to sort by; the one in force once more turns the order round."""
    sorts = window.games.model.arrangement.sorts
    for number, column in enumerate(COLUMNS):
        if number == len(DEFAULT):
            menu.addSeparator()
        action = menu.addAction(mnemonics.literal(label_of(column)), _SortBy(window, number))
        action.setCheckable(True)
        action.setChecked(bool(sorts) and sorts[0].column == number)
    mnemonics.give(menu)


class _SortBy:
    """Sorts by a column, the other way round if that is so already."""

    def __init__(self, window: Window, number: int) -> None:
        self.window, self.number = window, number

    def __call__(self) -> None:
        model = self.window.games.model
        first = model.arrangement.sorts[:1]
        is_up = bool(first) and first[0].column == self.number and not first[0].descending
        model.arrange(model.arrangement.sorted_by(self.number, descending=is_up))
