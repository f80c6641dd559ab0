"""Rows of the Navigate menu."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import (
    Action,
    has_child,
    has_game,
    has_parent,
    has_sibling,
    is_variation,
)
from sgfedit.gui.commands import navigate
from sgfedit.gui.i18n import QT_TRANSLATE_NOOP

NAVIGATE: Final = (
    Action(
        "navigate.start",
        QT_TRANSLATE_NOOP("Action", "&Start"),
        navigate.start,
        ("Home",),
        "nav-first",
        enabled=has_parent,
    ),
    Action(
        "navigate.back_10",
        QT_TRANSLATE_NOOP("Action", "10 moves back"),
        navigate.back_10,
        ("PgUp",),
        "nav-back-10",
        enabled=has_parent,
    ),
    Action(
        "navigate.previous",
        QT_TRANSLATE_NOOP("Action", "&Previous move"),
        navigate.previous,
        ("Left",),
        "nav-previous",
        enabled=has_parent,
    ),
    Action(
        "navigate.next",
        QT_TRANSLATE_NOOP("Action", "&Next move"),
        navigate.next_,
        ("Right",),
        "nav-next",
        enabled=has_child,
    ),
    Action(
        "navigate.forward_10",
        QT_TRANSLATE_NOOP("Action", "10 moves forward"),
        navigate.forward_10,
        ("PgDown",),
        "nav-forward-10",
        enabled=has_child,
    ),
    Action(
        "navigate.end",
        QT_TRANSLATE_NOOP("Action", "&End"),
        navigate.end,
        ("End",),
        "nav-last",
        enabled=has_child,
    ),
    Action(
        "navigate.previous_variation",
        QT_TRANSLATE_NOOP("Action", "Previous &variation"),
        navigate.previous_variation,
        ("Up",),
        "nav-up",
        enabled=has_sibling(-1),
        group=True,
    ),
    Action(
        "navigate.next_variation",
        QT_TRANSLATE_NOOP("Action", "Next v&ariation"),
        navigate.next_variation,
        ("Down",),
        "nav-down",
        enabled=has_sibling(+1),
    ),
    Action(
        "navigate.previous_fork",
        QT_TRANSLATE_NOOP("Action", "Previous &fork"),
        navigate.previous_fork,
        ("Ctrl+Left",),
        "nav-fork-previous",
        enabled=has_parent,
    ),
    Action(
        "navigate.next_fork",
        QT_TRANSLATE_NOOP("Action", "Next f&ork"),
        navigate.next_fork,
        ("Ctrl+Right",),
        "nav-fork-next",
        enabled=has_child,
    ),
    Action(
        "navigate.previous_comment",
        QT_TRANSLATE_NOOP("Action", "Previous &comment"),
        navigate.previous_comment,
        ("Ctrl+Shift+Left",),
        "nav-comment-previous",
        enabled=has_parent,
    ),
    Action(
        "navigate.next_comment",
        QT_TRANSLATE_NOOP("Action", "Next co&mment"),
        navigate.next_comment,
        ("Ctrl+Shift+Right",),
        "nav-comment-next",
        enabled=has_child,
    ),
    Action(
        "navigate.main_line",
        QT_TRANSLATE_NOOP("Action", "&Back to main line"),
        navigate.main_line,
        ("Ctrl+M",),
        "nav-main-line",
        enabled=is_variation,
    ),
    Action(
        "navigate.go_to",
        QT_TRANSLATE_NOOP("Action", "&Go to move…"),
        navigate.go_to,
        ("Ctrl+G",),
        "nav-goto",
    ),
    Action(
        "navigate.previous_game",
        QT_TRANSLATE_NOOP("Action", "Previous game"),
        navigate.previous_game,
        ("Ctrl+PgUp",),
        enabled=has_game(-1),
        group=True,
    ),
    Action(
        "navigate.next_game",
        QT_TRANSLATE_NOOP("Action", "Next game"),
        navigate.next_game,
        ("Ctrl+PgDown",),
        enabled=has_game(+1),
    ),
)
