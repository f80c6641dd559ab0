"""Themes of the user where those of the program are chosen: in the menu, and in the palette."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QAction, QActionGroup

from sgfedit.app.theme_watch import KEY
from sgfedit.gui.widgets import keys
from sgfedit.gui.widgets.plain_text import item_of, tip_of
from sgfedit.render.theme_files import user_themes

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from sgfedit.gui.window import Window
    from sgfedit.render.theme_files import UserTheme

_GROUP: Final = "ownThemes"


def choose(window: Window, name: str) -> None:
    """Show boards in a theme of the user, as its file is now."""
    user_themes().forget()
    settings = window.settings
    if settings.get(KEY) == name:
        settings.tell(KEY)  # its file may have changed
    else:
        settings.set(KEY, name)


def own_themes() -> list[UserTheme]:
    """Return the themes of the user as far as their texts tell; their images are not decoded."""
    folder = user_themes()
    return [folder.glance(name) for name in folder.files()]


def fill(window: Window, menu: QMenu, before: QAction) -> None:
    """Put the themes of the user into a menu that has those of the program.

    Args:
        window: Whose settings are meant.
        menu: Had them before perhaps, as they were then.
        before: The item that they stand above.
    """
    former = menu.findChild(QActionGroup, _GROUP)
    if former is not None:
        for action in former.actions():
            menu.removeAction(action)
        former.setParent(None)
        former.deleteLater()
    group = QActionGroup(menu)
    group.setObjectName(_GROUP)
    found = own_themes()
    for theme in found:
        action = QAction(item_of(theme.title), group)
        action.setCheckable(True)
        action.setChecked(window.settings.get(KEY) == theme.name)
        action.setEnabled(theme.error is None)
        action.setToolTip(tip_of(str(theme.error or theme.path)))
        action.triggered.connect(partial(choose, window, theme.name))
        menu.insertAction(before, action)
    if found:
        separator = QAction(group)
        separator.setSeparator(True)
        menu.insertAction(before, separator)
    menu.setToolTipsVisible(any(theme.error is not None for theme in found))
    keys.give(menu)
