"""Links between layouts and a window: own ones in the menu, check marks of the tool bars."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from sgfedit.gui.widgets import keys
from sgfedit.gui.widgets.plain_text import item_of

if TYPE_CHECKING:
    from sgfedit.gui.window import Window

_BARS: Final = {"view.main_bar": "mainBar", "view.tool_bar": "toolBar"}


class LayoutLinks(QObject):
    """Lists the user's layouts where those of the program are chosen."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._own: list[QAction] = []
        self._before = window.actions_by_id["layout.save"]
        for menu in self._before.associatedObjects():
            if isinstance(menu, QMenu):
                menu.aboutToShow.connect(partial(self._fill, menu))
        for action_id, name in _BARS.items():
            bar = window.tool_bars[name]
            action = window.actions_by_id[action_id]
            action.setCheckable(True)
            action.setChecked(not bar.isHidden())
            bar.toggleViewAction().toggled.connect(action.setChecked)

    def _fill(self, menu: QMenu) -> None:
        from sgfedit.gui.features.layouts.commands import own_layouts  # noqa: PLC0415  # seldom needed

        for action in self._own:
            menu.removeAction(action)
            action.deleteLater()
        self._own = []
        settings = self._window.settings
        for name in sorted(own_layouts(settings), key=str.casefold):
            action = QAction(item_of(name), menu)
            action.setCheckable(True)
            action.setChecked(settings.get("layout.name") == name)
            action.triggered.connect(partial(self._apply, name))
            self._own.append(action)
        menu.insertActions(self._before, self._own)
        keys.give(menu)

    def _apply(self, name: str) -> None:
        from sgfedit.gui.features.layouts.commands import apply  # noqa: PLC0415  # seldom needed

        apply(self._window, name)
