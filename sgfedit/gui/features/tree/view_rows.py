"""Rows of the View menu about the variation tree."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action, has_child
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP

_SUBMENU: Final = QT_TRANSLATE_NOOP("Action", "Variation t&ree")


TREE_VIEW: Final = (
    Action(
        "view.tree_right",
        QT_TRANSLATE_NOOP("Action", "Game runs to the &right"),
        "",
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
        "",
        ("Ctrl+K, Down",),
        "tree-down",
        setting=("tree.orientation", "down"),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "orientation vertical"),
    ),
    Action(
        "tree.fold",
        QT_TRANSLATE_NOOP("Action", "Fol&d or unfold what follows"),
        "sgfedit.gui.features.tree.view_commands:toggle_fold",
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
        "",
        ("Ctrl+K, /",),
        setting=("tree.fold_others", True),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "collapse hide"),
    ),
    Action(
        "tree.unfold_all",
        QT_TRANSLATE_NOOP("Action", "&Unfold all"),
        "sgfedit.gui.features.tree.view_commands:unfold_all",
        ("Ctrl+K, *",),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "expand open"),
    ),
    Action(
        "view.tree_preview",
        QT_TRANSLATE_NOOP("Action", "&Board beside the pointer"),
        "",
        ("Ctrl+K, B",),
        setting=("tree.preview", True),
        submenu=_SUBMENU,
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "hover tooltip thumbnail"),
    ),
    Action(
        "tree.statistics",
        QT_TRANSLATE_NOOP("Action", "&Statistics…"),
        "sgfedit.gui.features.tree.view_commands:statistics",
        ("Ctrl+K, S",),
        "tree-statistics",
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "count nodes summary"),
    ),
)
