"""Rows about flaws of the file: what the File check menu does, and the panel."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action, Panel
from sgfedit.i18n import QT_TRANSLATE_NOOP

PROBLEMS: Final = (
    Action(
        "problems.next",
        QT_TRANSLATE_NOOP("Action", "&Next flaw"),
        "sgfedit.gui.features.problems.commands:next_",
        ("F4",),
    ),
    Action(
        "problems.previous",
        QT_TRANSLATE_NOOP("Action", "&Previous flaw"),
        "sgfedit.gui.features.problems.commands:previous",
        ("Shift+F4",),
    ),
    Action(
        "problems.fix",
        QT_TRANSLATE_NOOP("Action", "&Fix this flaw"),
        "sgfedit.gui.features.problems.commands:fix",
        ("Ctrl+.",),
        "fix",
        words=QT_TRANSLATE_NOOP("Action", "repair correct mend damaged"),
    ),
    Action(
        "problems.fix_kind",
        QT_TRANSLATE_NOOP("Action", "Fix all flaws of this &kind…"),
        "sgfedit.gui.features.problems.commands:fix_kind",
        ("Ctrl+K, F",),
        words=QT_TRANSLATE_NOOP("Action", "repair correct mend damaged"),
    ),
    Action(
        "problems.fix_safe",
        QT_TRANSLATE_NOOP("Action", "Fix all that is &safe…"),
        "sgfedit.gui.features.problems.commands:fix_safe",
        ("Ctrl+Shift+.",),
        words=QT_TRANSLATE_NOOP("Action", "repair correct mend clean"),
    ),
    Action(
        "problems.hide_kind",
        QT_TRANSLATE_NOOP("Action", "&Hide flaws of this kind"),
        "sgfedit.gui.features.problems.commands:hide_kind",
        ("Ctrl+K, H",),
        words=QT_TRANSLATE_NOOP("Action", "ignore filter"),
    ),
    Action(
        "problems.kinds",
        QT_TRANSLATE_NOOP("Action", "Choose the k&inds shown…"),
        "sgfedit.gui.features.problems.commands:choose_kinds",
        ("Ctrl+K, K",),
        words=QT_TRANSLATE_NOOP("Action", "ignore filter"),
    ),
)

VIEW_PROBLEMS: Final = (
    Action(
        "view.problems",
        QT_TRANSLATE_NOOP("Action", "&All flaws of the file"),
        "sgfedit.gui.features.view.commands:show_or_hide",
        ("F7",),
        "warning",
        words=QT_TRANSLATE_NOOP(
            "Action",
            "check lint errors warnings problems mistakes damaged panel dock window show hide",
        ),
        args=("problems",),
    ),
)

PROBLEMS_PANEL: Final = Panel(
    "problems",
    QT_TRANSLATE_NOOP("Panel", "File check"),
    "sgfedit.gui.features.problems.links:problems_panel",
    "view.problems",
    page="problems.md",
)
