"""Rows of the Games menu: the library."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.gui.actions.row import Action
from sgfedit.gui.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from sgfedit.gui.actions.row import State

_SUBMENU: Final = QT_TRANSLATE_NOOP("Action", "&Library")
_LEADER: Final = "Ctrl+Shift+L, "


def _has_file(state: State) -> bool:
    return state.document.read_from is not None


LIBRARY: Final = (
    Action(
        "library.open",
        QT_TRANSLATE_NOOP("Action", "&Open the library"),
        "sgfedit.gui.commands.library:open_",
        ("Ctrl+Shift+O", f"{_LEADER}L"),
        icon="library",
        submenu=_SUBMENU,
        group=True,
        words=QT_TRANSLATE_NOOP(
            "Action", "database collection index search games players professional find all"
        ),
    ),
    Action(
        "library.texts",
        QT_TRANSLATE_NOOP("Action", "&Search comments of all games…"),
        "sgfedit.gui.commands.library:texts",
        (f"{_LEADER}C",),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "full text words library labels names"),
    ),
    Action(
        "library.same_players",
        QT_TRANSLATE_NOOP("Action", "Games of these &players"),
        "sgfedit.gui.commands.library:same_players",
        (f"{_LEADER}G",),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "library opponent head to head other games"),
    ),
    Action(
        "library.add_folder",
        QT_TRANSLATE_NOOP("Action", "Put the &folder of this file into the library"),
        "sgfedit.gui.commands.library:add_folder",
        (f"{_LEADER}F",),
        enabled=_has_file,
        submenu=_SUBMENU,
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "add index directory"),
    ),
    Action(
        "library.update",
        QT_TRANSLATE_NOOP("Action", "Look for &changes in its folders"),
        "sgfedit.gui.commands.library:update",
        (f"{_LEADER}A",),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "refresh update reindex scan library"),
    ),
)
