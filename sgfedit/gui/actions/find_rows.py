"""Rows of the Edit menu that find and replace."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.gui.actions.row import Action
from sgfedit.gui.commands import find
from sgfedit.gui.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.gui.main_window import MainWindow

_SUBMENU: Final = QT_TRANSLATE_NOOP("Action", "&Find")


def _row(
    id_: str,
    text: str,
    command: Callable[[MainWindow], object],
    key: str,
    words: str,
    *,
    group: bool = False,
) -> Action:
    return Action(id_, text, command, (key,), submenu=_SUBMENU, group=group, words=words)


FIND: Final = (
    _row(
        "find.open",
        QT_TRANSLATE_NOOP("Action", "&Find text…"),
        find.open_,
        "Ctrl+F",
        QT_TRANSLATE_NOOP("Action", "search comment name label regular expression"),
        group=True,
    ),
    _row(
        "find.next",
        QT_TRANSLATE_NOOP("Action", "Find &next"),
        find.next_,
        "F3",
        QT_TRANSLATE_NOOP("Action", "search again hit"),
    ),
    _row(
        "find.previous",
        QT_TRANSLATE_NOOP("Action", "Find pre&vious"),
        find.previous,
        "Shift+F3",
        QT_TRANSLATE_NOOP("Action", "search back hit"),
    ),
    _row(
        "find.selection",
        QT_TRANSLATE_NOOP("Action", "Find &selected text"),
        find.selection,
        "Ctrl+K, Ctrl+S",
        QT_TRANSLATE_NOOP("Action", "search word selection comment"),
    ),
    _row(
        "find.replace",
        QT_TRANSLATE_NOOP("Action", "&Replace…"),
        find.replace,
        "Ctrl+Shift+H",
        QT_TRANSLATE_NOOP("Action", "find substitute text comment all"),
    ),
    _row(
        "find.move",
        QT_TRANSLATE_NOOP("Action", "Find &moves at a point…"),
        find.move,
        "Ctrl+Shift+F",
        QT_TRANSLATE_NOOP("Action", "search stone coordinate played next previous"),
        group=True,
    ),
    _row(
        "find.property",
        QT_TRANSLATE_NOOP("Action", "Find by &property or annotation…"),
        find.property_,
        "Ctrl+K, Ctrl+A",
        QT_TRANSLATE_NOOP(
            "Action", "search bad move hotspot labels set-up time comment pass fork"
        ),
    ),
    _row(
        "find.position",
        QT_TRANSLATE_NOOP("Action", "Find the same p&osition"),
        find.position,
        "Ctrl+F3",
        QT_TRANSLATE_NOOP("Action", "transposition board equal mirrored turned rotated"),
    ),
    _row(
        "find.panel",
        QT_TRANSLATE_NOOP("Action", "Find p&anel"),
        find.panel,
        "Ctrl+K, Ctrl+F",
        QT_TRANSLATE_NOOP("Action", "search results list dock"),
        group=True,
    ),
)
