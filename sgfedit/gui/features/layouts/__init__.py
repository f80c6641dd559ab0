"""Rows of the View menu about layouts: which panels and tool bars a window has, and where."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.i18n import QT_TRANSLATE_NOOP

_COMMANDS: Final = "sgfedit.gui.features.layouts.commands"

_CHOICES: Final = (
    (
        "reading",
        QT_TRANSLATE_NOOP("Action", "&Reading"),
        QT_TRANSLATE_NOOP("Action", "layout panels arrange workspace large comment"),
    ),
    (
        "annotating",
        QT_TRANSLATE_NOOP("Action", "&Annotating"),
        QT_TRANSLATE_NOOP("Action", "layout panels arrange workspace default usual edit"),
    ),
    (
        "problems",
        QT_TRANSLATE_NOOP("Action", "&Problems"),
        QT_TRANSLATE_NOOP("Action", "layout panels arrange workspace tsumego solve no tree"),
    ),
    (
        "library",
        QT_TRANSLATE_NOOP("Action", "&Library"),
        QT_TRANSLATE_NOOP("Action", "layout panels arrange workspace games list database"),
    ),
)

LAYOUTS: Final = (
    *(
        Action(
            f"layout.{name}",
            text,
            f"{_COMMANDS}:apply",
            (f"Ctrl+Alt+{number}",),
            setting=("layout.name", name),
            words=words,
            args=(name,),
        )
        for number, (name, text, words) in enumerate(_CHOICES, 1)
    ),
    Action(
        "layout.save",
        QT_TRANSLATE_NOOP("Action", "&Save layout as…"),
        f"{_COMMANDS}:save",
        ("Ctrl+K, Ctrl+Y",),
        words=QT_TRANSLATE_NOOP("Action", "own panels arrange workspace keep name"),
    ),
    Action(
        "layout.delete",
        QT_TRANSLATE_NOOP("Action", "&Delete this layout"),
        f"{_COMMANDS}:delete",
        ("Ctrl+K, Ctrl+Del",),
        words=QT_TRANSLATE_NOOP("Action", "own remove panels workspace"),
    ),
    Action(
        "layout.reset",
        QT_TRANSLATE_NOOP("Action", "R&eset layout"),
        f"{_COMMANDS}:reset",
        ("Ctrl+K, Ctrl+0",),
        words=QT_TRANSLATE_NOOP("Action", "panels docks tool bars restore default original"),
    ),
    *(
        Action(
            action_id,
            text,
            f"{_COMMANDS}:show_or_hide_bar",
            (key,),
            words=QT_TRANSLATE_NOOP("Action", "toolbar icons buttons show hide"),
            args=(bar,),
        )
        for action_id, text, key, bar in (
            (
                "view.main_bar",
                QT_TRANSLATE_NOOP("Action", "&Main tools"),
                "Ctrl+K, Ctrl+1",
                "mainBar",
            ),
            (
                "view.tool_bar",
                QT_TRANSLATE_NOOP("Action", "&Board tools"),
                "Ctrl+K, Ctrl+2",
                "toolBar",
            ),
        )
    ),
    Action(
        "view.movable_bars",
        QT_TRANSLATE_NOOP("Action", "Tool bars can be mo&ved"),
        "",
        ("Ctrl+K, Ctrl+3",),
        setting=("window.movable_bars", True),
        words=QT_TRANSLATE_NOOP("Action", "toolbar drag place lock unlock handle"),
    ),
)


TABS: Final = (
    Action(
        "window.tabs",
        QT_TRANSLATE_NOOP("Action", "Open files as ta&bs of one window"),
        "",
        ("Ctrl+K, Shift+Tab",),
        setting=("window.tabs", True),
        words=QT_TRANSLATE_NOOP("Action", "tabbed windows documents"),
    ),
    Action(
        "window.next_tab",
        QT_TRANSLATE_NOOP("Action", "&Next tab"),
        "sgfedit.gui.features.layouts.tabs:go",
        ("Ctrl+Tab",),
        words=QT_TRANSLATE_NOOP("Action", "switch file document window"),
        args=(1,),
    ),
    Action(
        "window.previous_tab",
        QT_TRANSLATE_NOOP("Action", "&Previous tab"),
        "sgfedit.gui.features.layouts.tabs:go",
        ("Ctrl+Shift+Tab",),
        words=QT_TRANSLATE_NOOP("Action", "switch file document window"),
        args=(-1,),
    ),
    Action(
        "window.tear_off",
        QT_TRANSLATE_NOOP("Action", "Tab to a &window of its own"),
        "sgfedit.gui.features.layouts.tabs:tear_off",
        ("Ctrl+K, Ctrl+W",),
        words=QT_TRANSLATE_NOOP("Action", "detach undock separate"),
    ),
)
