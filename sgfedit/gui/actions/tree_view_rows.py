"""Rows of the View menu about the variation tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.gui.actions.row import Action, has_child
from sgfedit.gui.commands import tree_view
from sgfedit.gui.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.gui.main_window import MainWindow

_SUBMENU: Final = QT_TRANSLATE_NOOP("Action", "Variation t&ree")


def _orient(value: str) -> Callable[[MainWindow], None]:
    return lambda window: window.settings.set("tree.orientation", value)


def _toggle(key: str) -> Callable[[MainWindow], None]:
    return lambda window: window.settings.set(key, not window.settings.get(key))


TREE_VIEW: Final = (
    Action(
        "view.tree_right",
        QT_TRANSLATE_NOOP("Action", "Game runs to the &right"),
        _orient("right"),
        ("Ctrl+K, Right",),
        "tree-right",
        setting=("tree.orientation", "right"),
        submenu=_SUBMENU,
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "orientation horizontal"),
    ),
    Action(
        "view.tree_down",
        QT_TRANSLATE_NOOP("Action", "Game runs do&wn"),
        _orient("down"),
        ("Ctrl+K, Down",),
        "tree-down",
        setting=("tree.orientation", "down"),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "orientation vertical"),
    ),
    Action(
        "tree.fold",
        QT_TRANSLATE_NOOP("Action", "Fol&d or unfold what follows"),
        tree_view.toggle_fold,
        ("Ctrl+K, -",),
        "tree-fold",
        enabled=has_child,
        submenu=_SUBMENU,
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "collapse expand hide"),
    ),
    Action(
        "tree.fold_others",
        QT_TRANSLATE_NOOP("Action", "Fold all &other lines"),
        _toggle("tree.fold_others"),
        ("Ctrl+K, /",),
        setting=("tree.fold_others", True),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "collapse hide"),
    ),
    Action(
        "tree.unfold_all",
        QT_TRANSLATE_NOOP("Action", "&Unfold all"),
        tree_view.unfold_all,
        ("Ctrl+K, *",),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "expand open"),
    ),
    Action(
        "view.tree_preview",
        QT_TRANSLATE_NOOP("Action", "&Board beside the pointer"),
        _toggle("tree.preview"),
        ("Ctrl+K, B",),
        setting=("tree.preview", True),
        submenu=_SUBMENU,
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "hover tooltip thumbnail"),
    ),
    Action(
        "tree.statistics",
        QT_TRANSLATE_NOOP("Action", "&Statistics…"),
        tree_view.statistics,
        ("Ctrl+K, S",),
        "tree-statistics",
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "count nodes summary"),
    ),
)
