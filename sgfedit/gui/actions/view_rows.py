"""Rows of the Tools, View and Help menus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.gui.actions.row import Action
from sgfedit.gui.commands import help as help_
from sgfedit.gui.commands import view
from sgfedit.gui.i18n import QT_TRANSLATE_NOOP
from sgfedit.gui.tools import TOOLS

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.gui.main_window import MainWindow


def _set(key: str, value: object) -> Callable[[MainWindow], None]:
    return lambda window: window.settings.set(key, value)


def _toggle(key: str) -> Callable[[MainWindow], None]:
    return lambda window: window.settings.set(key, not window.settings.get(key))


def _choices(
    prefix: str, key: str, submenu: str, *choices: tuple[str, str], group: bool = False
) -> tuple[Action, ...]:
    """Return a radio group of actions for the values of one setting."""
    return tuple(
        Action(
            f"{prefix}_{value.replace('-', '_')}",
            text,
            _set(key, value),
            setting=(key, value),
            submenu=submenu,
            group=group and index == 0,
        )
        for index, (value, text) in enumerate(choices)
    )


TOOL_ROWS: Final = tuple(
    Action(
        tool.id,
        tool.text,
        view.choose_tool(tool.id),
        (tool.key,),
        tool.icon,
        group=tool.id in {"mark.triangle", "mark.arrow", "mark.dim"},
    )
    for tool in TOOLS
)

VIEW: Final = (
    Action(
        "view.coordinates",
        QT_TRANSLATE_NOOP("Action", "&Coordinates"),
        _toggle("view.coordinates"),
        ("F8",),
        "view-coordinates",
        setting=("view.coordinates", True),
    ),
    Action(
        "view.last_move",
        QT_TRANSLATE_NOOP("Action", "Mark &last move"),
        _toggle("view.last_move"),
        setting=("view.last_move", True),
    ),
    Action(
        "view.tree_numbers",
        QT_TRANSLATE_NOOP("Action", "Numbers in &tree"),
        _toggle("tree.numbers"),
        setting=("tree.numbers", True),
    ),
    Action(
        "view.tree_larger",
        QT_TRANSLATE_NOOP("Action", "Larger tree"),
        view.zoom_tree_in,
        ("Ctrl++", "Ctrl+="),
    ),
    Action(
        "view.tree_smaller",
        QT_TRANSLATE_NOOP("Action", "Smaller tree"),
        view.zoom_tree_out,
        ("Ctrl+-",),
    ),
    *_choices(
        "view.variations",
        "view.variations",
        QT_TRANSLATE_NOOP("Action", "&Variations on the board"),
        ("record", QT_TRANSLATE_NOOP("Action", "As the record says")),
        ("children", QT_TRANSLATE_NOOP("Action", "Next moves")),
        ("siblings", QT_TRANSLATE_NOOP("Action", "Alternatives to this move")),
        ("none", QT_TRANSLATE_NOOP("Action", "None")),
        group=True,
    ),
    *_choices(
        "view.variation_style",
        "view.variation_style",
        QT_TRANSLATE_NOOP("Action", "Variations &drawn as"),
        ("letters", QT_TRANSLATE_NOOP("Action", "Letters")),
        ("stones", QT_TRANSLATE_NOOP("Action", "Ghost stones")),
    ),
    *_choices(
        "view.numbers",
        "view.move_numbers",
        QT_TRANSLATE_NOOP("Action", "Move &numbers"),
        ("none", QT_TRANSLATE_NOOP("Action", "None")),
        ("last", QT_TRANSLATE_NOOP("Action", "Last move")),
        ("all", QT_TRANSLATE_NOOP("Action", "All moves")),
    ),
    *_choices(
        "view.theme",
        "view.theme",
        QT_TRANSLATE_NOOP("Action", "&Board theme"),
        ("auto", QT_TRANSLATE_NOOP("Action", "Automatic")),
        ("kaya", QT_TRANSLATE_NOOP("Action", "Kaya")),
        ("night", QT_TRANSLATE_NOOP("Action", "Night")),
        ("paper", QT_TRANSLATE_NOOP("Action", "Paper")),
        ("high-contrast", QT_TRANSLATE_NOOP("Action", "High contrast")),
        group=True,
    ),
    *_choices(
        "view.scheme",
        "view.color_scheme",
        QT_TRANSLATE_NOOP("Action", "&Appearance"),
        ("system", QT_TRANSLATE_NOOP("Action", "As the system")),
        ("light", QT_TRANSLATE_NOOP("Action", "Light")),
        ("dark", QT_TRANSLATE_NOOP("Action", "Dark")),
    ),
    Action(
        "view.full_screen",
        QT_TRANSLATE_NOOP("Action", "&Full screen"),
        view.full_screen,
        ("F11",),
        group=True,
    ),
)

HELP: Final = (
    Action(
        "help.keys",
        QT_TRANSLATE_NOOP("Action", "&Keyboard shortcuts"),
        help_.keys,
        ("F1",),
        "help",
    ),
    Action("help.samples", QT_TRANSLATE_NOOP("Action", "Open a &sample game"), help_.open_sample),
    Action(
        "help.about",
        QT_TRANSLATE_NOOP("Action", "&About sgfedit"),
        help_.about,
        (),
        "info",
        group=True,
    ),
)
