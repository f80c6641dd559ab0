"""Rows of files as tabs of one window."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.i18n import QT_TRANSLATE_NOOP

TABS: Final = (
    Action(
        "window.tabs",
        QT_TRANSLATE_NOOP("Action", "Open files as &tabs of one window"),
        "",
        ("Ctrl+K, Ctrl+B",),
        setting=("window.tabs", True),
        words=QT_TRANSLATE_NOOP("Action", "tabbed windows documents"),
    ),
    Action(
        "window.next_tab",
        QT_TRANSLATE_NOOP("Action", "&Next tab"),
        "sgfedit.gui.features.tabs.commands:go",
        ("Ctrl+Tab",),
        words=QT_TRANSLATE_NOOP("Action", "switch file document window"),
        args=(1,),
    ),
    Action(
        "window.previous_tab",
        QT_TRANSLATE_NOOP("Action", "&Previous tab"),
        "sgfedit.gui.features.tabs.commands:go",
        ("Ctrl+Shift+Tab",),
        words=QT_TRANSLATE_NOOP("Action", "switch file document window"),
        args=(-1,),
    ),
    Action(
        "window.tear_off",
        QT_TRANSLATE_NOOP("Action", "Tab to a &window of its own"),
        "sgfedit.gui.features.tabs.commands:tear_off",
        ("Ctrl+K, Ctrl+W",),
        words=QT_TRANSLATE_NOOP("Action", "detach undock separate"),
    ),
)
