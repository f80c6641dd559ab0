"""The menus of a window: the bar, made from the table, and those that are made when shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from sgfedit.gui import features
from sgfedit.gui.actions import build as action_build
from sgfedit.gui.widgets import keys
from sgfedit.gui.widgets.plain_text import item_of, tip_of

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from sgfedit.gui.window import Window
    from sgfedit.sgf import Point

_DIGITS: Final = 10

_LAST: Final = ("file.last_session", "file.last_files")
"""What stands below the recent files."""


class Menus(QObject):
    """Builds the menu bar of a window and shows the context menus of its board and tree.

    The window is painted with the titles of the bar; what stands in its menus comes soon after.

    Attributes:
        recent: The submenu of files opened lately.
        themes: The submenu of board themes; those of the user are read when it is shown.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        bar = window.menuBar()
        # Made here, as in `action_build.fill`.
        self._menus = [QMenu(action_build.tr(title), bar) for title, _ in window.table.menus]
        for menu in self._menus:
            bar.addMenu(menu)
        window.board.menu_requested.connect(self._show_point_menu)
        window.tree.context_menu_requested.connect(self._show_node_menu)

    def fill(self) -> None:
        """Put into the menus of the bar what stands there: nobody opens one sooner."""
        window = self._window
        for menu, (_, items) in zip(self._menus, window.table.menus, strict=True):
            action_build.fill(window, menu, items)
        self.recent = self._menu_titled(features.RECENT_MENU)
        self.recent.aboutToShow.connect(self._fill_recent)
        self.themes = self._menu_of("view.choose_theme")
        self.themes.aboutToShow.connect(self._fill_themes)
        for action_id in ("edit.delete_branch", "edit.paste_branch"):
            self._keep_told(self._menu_of(action_id))

    def _menu_titled(self, title: str) -> QMenu:
        """Return a submenu, which is filled when it is shown."""
        menus = self._window.menuBar().findChildren(QMenu)
        return next(menu for menu in menus if menu.title() == action_build.tr(title))

    def _menu_of(self, action_id: str) -> QMenu:
        """Return the menu that an action stands in."""
        action = self._window.actions_by_id[action_id]
        return next(one for one in action.associatedObjects() if isinstance(one, QMenu))

    def _show_point_menu(self, point: Point | None, position: QPoint) -> None:
        if point is None or not self._window.document.game.positions.is_go:
            self._show_node_menu(None, position)
            return
        from sgfedit.gui.shell.point_menu import point_menu  # noqa: PLC0415  # seldom needed

        menu = point_menu(self._window, point)
        menu.addSeparator()
        below = menu.addMenu(self.tr("This node"))
        action_build.fill(self._window, below, features.NODE_MENU)
        self._keep_told(below)
        for each in (menu, *menu.findChildren(QMenu)):
            keys.give(each)
        menu.popup(position)

    def _show_node_menu(self, _node: object, position: QPoint) -> None:
        menu = QMenu(self._window)
        menu.setObjectName("nodeMenu")
        action_build.fill(self._window, menu, features.NODE_MENU)
        self._keep_told(menu)
        menu.popup(position)

    def _keep_told(self, menu: QMenu) -> None:
        """Have a menu say how much it deletes, and whether anything can be pasted."""
        menu.aboutToShow.connect(self._tell_node)
        menu.aboutToHide.connect(self._forget_node)

    def _tell_node(self) -> None:
        from sgfedit.gui.features.clipboard.offers import can_paste  # noqa: PLC0415  # not to start
        from sgfedit.gui.features.tree import amounts  # noqa: PLC0415  # the same

        amounts.show(self._window)
        self._window.actions_by_id["edit.paste_branch"].setEnabled(can_paste())

    def _forget_node(self) -> None:
        from sgfedit.gui.features.tree import amounts  # noqa: PLC0415  # not to start

        amounts.forget(self._window)
        # The key asks the clipboard itself, and says what cannot be pasted.
        self._window.actions_by_id["edit.paste_branch"].setEnabled(True)

    def _fill_themes(self) -> None:
        from sgfedit.gui.actions import theme_menu  # noqa: PLC0415  # seldom needed

        theme_menu.fill(self._window, self.themes, self._window.actions_by_id["view.choose_theme"])

    # Recent files ---------------------------------------------------------------------------

    def _fill_recent(self) -> None:
        self.recent.clear()
        for number, path in enumerate(self._window.settings.get("files.recent"), 1):
            begin = f"&{number} " if number < _DIGITS else f"{number} "
            action = self.recent.addAction(begin + item_of(path))
            action.setToolTip(tip_of(path))  # or it would be the text
            action.setData(path)
            action.triggered.connect(self._on_recent_chosen)
        self.recent.addSeparator()
        for action_id in _LAST:
            self.recent.addAction(self._window.actions_by_id[action_id])
        keys.give(self.recent)

    def _on_recent_chosen(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            action_build.trigger(self._window, "file.open", str(action.data()))
