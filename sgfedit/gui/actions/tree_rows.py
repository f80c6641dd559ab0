"""Rows of the Tree menu."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action, can_shift, has_parent, is_variation
from sgfedit.gui.commands import tree
from sgfedit.gui.i18n import QT_TRANSLATE_NOOP

TREE: Final = (
    Action(
        "edit.add_node",
        QT_TRANSLATE_NOOP("Action", "Add empty &node"),
        tree.add_node,
        ("Ctrl+Shift+N",),
    ),
    Action(
        "edit.delete_branch",
        QT_TRANSLATE_NOOP("Action", "&Delete branch"),
        tree.delete_branch,
        ("Ctrl+Del",),
        "edit-delete",
        enabled=has_parent,
    ),
    Action(
        "edit.delete_node",
        QT_TRANSLATE_NOOP("Action", "Delete node, &keep what follows"),
        tree.delete_node,
        ("Ctrl+Shift+Del",),
        enabled=has_parent,
    ),
    Action(
        "edit.promote",
        QT_TRANSLATE_NOOP("Action", "Move variation &up"),
        tree.promote,
        ("Ctrl+Shift+Up",),
        "variation-promote",
        enabled=is_variation,
        group=True,
    ),
    Action(
        "edit.demote",
        QT_TRANSLATE_NOOP("Action", "Move variation do&wn"),
        tree.demote,
        ("Ctrl+Shift+Down",),
        enabled=can_shift(+1),
    ),
    Action(
        "edit.make_main_line",
        QT_TRANSLATE_NOOP("Action", "Make &main line"),
        tree.make_main_line,
        ("Ctrl+L",),
        "variation-main",
        enabled=is_variation,
    ),
)
