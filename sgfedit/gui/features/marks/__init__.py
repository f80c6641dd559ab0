"""Rows of the Board menu about marks."""

from __future__ import annotations

from typing import Final

from sgfedit.game import operations
from sgfedit.gui.actions.row import Action
from sgfedit.i18n import QT_TRANSLATE_NOOP

MARK: Final = (
    Action(
        "mark.clear_node",
        QT_TRANSLATE_NOOP("Action", "Of this &node"),
        "sgfedit.gui.features.marks.commands:clear",
        ("Ctrl+D, N",),
        "tool-erase-marks",
        lambda state: any(map(operations.MARKS.__contains__, state.node.properties)),
        words=QT_TRANSLATE_NOOP("Action", "remove delete erase markup labels"),
        args=("node",),
    ),
    Action(
        "mark.clear_branch",
        QT_TRANSLATE_NOOP("Action", "Of this node and all &after it"),
        "sgfedit.gui.features.marks.commands:clear",
        ("Ctrl+D, B",),
        words=QT_TRANSLATE_NOOP("Action", "remove delete erase markup labels"),
        args=("branch",),
    ),
    Action(
        "mark.clear_game",
        QT_TRANSLATE_NOOP("Action", "Of the whole &game"),
        "sgfedit.gui.features.marks.commands:clear",
        ("Ctrl+D, G",),
        words=QT_TRANSLATE_NOOP("Action", "remove delete erase markup labels"),
        args=("game",),
    ),
    Action(
        "mark.clear_kinds",
        QT_TRANSLATE_NOOP("Action", "By &kind…"),
        "sgfedit.gui.features.marks.commands:choose_kinds",
        ("Ctrl+D, K",),
        words=QT_TRANSLATE_NOOP("Action", "remove delete erase markup labels"),
    ),
    Action(
        "mark.next_label",
        QT_TRANSLATE_NOOP("Action", "Ne&xt letter or number…"),
        "sgfedit.gui.features.marks.commands:next_label",
        ("Ctrl+D, L",),
        words=QT_TRANSLATE_NOOP("Action", "count continue start from"),
    ),
    Action(
        "mark.lower_case",
        QT_TRANSLATE_NOOP("Action", "Sm&all letters: a, b, c"),
        "sgfedit.gui.features.marks.commands:toggle_lower_case",
        ("Ctrl+D, A",),
        setting=("mark.lower_case", True),
        words=QT_TRANSLATE_NOOP("Action", "labels capitals upper"),
    ),
)
