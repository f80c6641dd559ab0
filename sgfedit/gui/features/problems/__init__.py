"""Rows about problems of the file: a submenu of Edit, and the panel."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action, Panel
from sgfedit.i18n import QT_TRANSLATE_NOOP

_SUBMENU: Final = QT_TRANSLATE_NOOP("Action", "Pro&blems")

PROBLEMS: Final = (
    Action(
        "problems.next",
        QT_TRANSLATE_NOOP("Action", "&Next problem"),
        "sgfedit.gui.features.problems.commands:next_",
        ("F4",),
        submenu=_SUBMENU,
        group=True,
    ),
    Action(
        "problems.previous",
        QT_TRANSLATE_NOOP("Action", "&Previous problem"),
        "sgfedit.gui.features.problems.commands:previous",
        ("Shift+F4",),
        submenu=_SUBMENU,
    ),
    Action(
        "problems.fix",
        QT_TRANSLATE_NOOP("Action", "&Fix"),
        "sgfedit.gui.features.problems.commands:fix",
        ("Ctrl+.",),
        "fix",
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "repair correct mend"),
    ),
    Action(
        "problems.fix_kind",
        QT_TRANSLATE_NOOP("Action", "Fix all of this &kind…"),
        "sgfedit.gui.features.problems.commands:fix_kind",
        ("Ctrl+K, F",),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "repair correct mend"),
    ),
    Action(
        "problems.fix_safe",
        QT_TRANSLATE_NOOP("Action", "Fix all &safe…"),
        "sgfedit.gui.features.problems.commands:fix_safe",
        ("Ctrl+Shift+.",),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "repair correct mend clean"),
    ),
    Action(
        "problems.hide_kind",
        QT_TRANSLATE_NOOP("Action", "&Hide this kind"),
        "sgfedit.gui.features.problems.commands:hide_kind",
        ("Ctrl+K, H",),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "ignore filter"),
    ),
    Action(
        "problems.kinds",
        QT_TRANSLATE_NOOP("Action", "Shown k&inds…"),
        "sgfedit.gui.features.problems.commands:choose_kinds",
        ("Ctrl+K, K",),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "ignore filter"),
    ),
)

VIEW_PROBLEMS: Final = (
    Action(
        "view.problems",
        QT_TRANSLATE_NOOP("Action", "&Problems"),
        "sgfedit.gui.features.view.commands:show_or_hide",
        ("F7",),
        "warning",
        group=True,
        words=QT_TRANSLATE_NOOP(
            "Action", "panel dock window show hide errors warnings check lint"
        ),
        args=("problems",),
    ),
)

PROBLEMS_PANEL: Final = Panel(
    "problems",
    QT_TRANSLATE_NOOP("Panel", "Problems"),
    "sgfedit.gui.features.problems.links:problems_panel",
    "view.problems",
)
