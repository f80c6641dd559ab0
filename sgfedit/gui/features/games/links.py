"""Links between the list of games and the window: menus, keys, what is dropped on it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPoint

from sgfedit.errors import RefusalError
from sgfedit.gui.actions import build as action_build
from sgfedit.gui.views.games.panel import GamesPanel

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QMenu

    from sgfedit.gui.actions.row import Item
    from sgfedit.gui.views.games.model import Dropped
    from sgfedit.gui.window import Window

_VIEWS: Final = {"table": "games.table", "boards": "games.boards"}
_EDIT: Final[tuple[Item, ...]] = (
    "games.new",
    "games.duplicate",
    "games.delete",
    "|",
    "games.move_first",
    "games.move_up",
    "games.move_down",
    "games.move_last",
)
_GAME_MENU: Final[tuple[Item, ...]] = (
    "games.copy",
    "edit.paste_game",
    "|",
    *_EDIT,
    "|",
    "games.extract",
    "games.split",
)


def games_panel(window: Window) -> GamesPanel:
    """Return the list of games of a window."""
    return window.part(GameLinks).made_panel()


class GameLinks(QObject):
    """Carries out what the list of games asks for."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        for action_id in ("games.window", *_VIEWS.values()):
            window.actions_by_id[action_id].setCheckable(True)
        window.docks["games"].topLevelChanged.connect(
            window.actions_by_id["games.window"].setChecked
        )

    def made_panel(self) -> GamesPanel:
        """Return a list of the games, connected with the window."""
        window = self._window
        panel = GamesPanel(window.document, window.settings, window)
        panel.menu_requested.connect(self._show_menu)
        panel.columns_menu_requested.connect(self._show_columns_menu)
        panel.key_wanted.connect(self._on_key)
        panel.left.connect(window.leave_panel)
        panel.dropped.connect(self._on_dropped)
        panel.keep_wanted.connect(window.actions_by_id["games.keep_order"].trigger)
        panel.made_head.connect(self._on_made_head)
        panel.model.arranged.connect(self._on_arranged)
        panel.view_chosen.connect(self._on_view_chosen)
        return panel

    def _on_arranged(self) -> None:
        # Who has sorted or filtered the games steps through what is listed.
        model, document = self._window.games.model, self._window.document
        document.lists_games = None if model.arrangement.is_plain else model.neighbour
        action_build.refresh(self._window)

    def _on_view_chosen(self, view: str) -> None:
        for name, action_id in _VIEWS.items():
            self._window.actions_by_id[action_id].setChecked(name == view)

    def _on_key(self, action_id: str) -> None:
        self._window.actions_by_id[action_id].trigger()

    def _on_dropped(self, dropped: Dropped) -> None:
        from sgfedit.gui.features.games import commands as games  # noqa: PLC0415  # slow

        try:
            games.drop(self._window, dropped)
        except RefusalError as refusal:
            self._window.refuse(refusal)

    # Menus ----------------------------------------------------------------------------------

    def _on_made_head(self) -> None:
        head = self._window.games.head
        if head is not None:
            head.menu.aboutToShow.connect(partial(self._fill_head_menu, head.menu))

    def _fill_head_menu(self, menu: QMenu) -> None:
        from sgfedit.gui.features.games.commands import HEAD_MENU, fill_columns, fill_sorts  # noqa: PLC0415

        menu.clear()
        window = self._window
        fill_sorts(window, menu.addMenu(self.tr("&Sort by")))
        fill_columns(window, menu.addMenu(self.tr("&Columns")))
        action_build.fill(window, menu, HEAD_MENU)

    def _show_menu(self, place: QPoint) -> None:
        self._popup(
            "gameMenu", lambda menu: action_build.fill(self._window, menu, _GAME_MENU), place
        )

    def _show_columns_menu(self, place: QPoint) -> None:
        from sgfedit.gui.features.games.commands import fill_columns  # noqa: PLC0415  # slow

        self._popup("gameColumnsMenu", partial(fill_columns, self._window), place)

    def _popup(self, name: str, fill: Callable[[QMenu], None], place: QPoint) -> None:
        from PySide6.QtWidgets import QMenu  # noqa: PLC0415  # the others are quicker without

        menu = QMenu(self._window)
        menu.setObjectName(name)
        fill(menu)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)
