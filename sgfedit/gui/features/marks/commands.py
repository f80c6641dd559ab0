"""The Board menu: marks and labels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication

from sgfedit.game import operations
from sgfedit.gui.features.marks.label_tool import LabelTools

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node

_tr = QCoreApplication.translate


def _node(window: Window) -> Iterable[Node]:
    return (window.document.current,)


def _branch(window: Window) -> Iterable[Node]:
    return window.document.current.subtree()


def _game(window: Window) -> Iterable[Node]:
    return window.document.game.root.subtree()


def _file(window: Window) -> Iterable[Node]:
    return (node for game in window.document.collection.games for node in game.root.subtree())


SCOPES: Final[Mapping[str, Callable[[Window], Iterable[Node]]]] = {
    "node": _node,
    "branch": _branch,
    "game": _game,
    "file": _file,
}
"""Where marks can be cleared → the nodes there."""


def clear(window: Window, scope: str) -> None:
    """Clear all marks within one of the SCOPES.

    What is dimmed and what is visible stays: that is no mark of a point.
    """
    clear_kinds(window, scope, operations.MARKS)


def clear_kinds(window: Window, scope: str, idents: Collection[str]) -> None:
    """Clear the properties `idents` within one of the SCOPES, and say of how many nodes.

    Raises:
        RefusalError: there are none.
    """
    # A second for a dictionary with a hundred thousand marks.
    QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        with window.document.edit(_tr("Command", "Clear marks")) as edit:
            number = operations.clear_marks(edit, SCOPES[scope](window), idents)
    finally:
        QGuiApplication.restoreOverrideCursor()
    if scope != "node":
        one = _tr("Command", "The marks of 1 node were cleared.")
        more = _tr("Command", "The marks of %n nodes were cleared.", "", number)
        window.status.note_on_step(one if number == 1 else more)


def next_label(window: Window) -> None:
    """Let the user type which letter or number comes next."""
    window.part(LabelTools).open()


def toggle_lower_case(window: Window) -> None:
    """Let letters begin with a instead of A, or again with A."""
    window.settings.set("mark.lower_case", not window.settings.get("mark.lower_case"))
