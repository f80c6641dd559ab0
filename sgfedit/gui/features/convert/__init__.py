"""Rows of the Edit menu that convert a record to another file format."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.i18n import QT_TRANSLATE_NOOP

_SUBMENU: Final = QT_TRANSLATE_NOOP("Action", "Con&vert")

CONVERSION: Final = (
    Action(
        "edit.convert_ff4",
        QT_TRANSLATE_NOOP("Action", "Convert to FF[&4]…"),
        "sgfedit.gui.features.convert.dialog:to_ff4",
        ("Ctrl+K, 4",),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP(
            "Action", "upgrade old file format SGF FF1 FF3 modernise modernize version"
        ),
    ),
    Action(
        "edit.convert_ff3",
        QT_TRANSLATE_NOOP("Action", "Convert to FF[&3] for old programs…"),
        "sgfedit.gui.features.convert.dialog:to_ff3",
        ("Ctrl+K, 3",),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "downgrade old file format SGF FF3 compatible version"),
    ),
)
