"""Layouts: those of the program, and those that the user has saved by a name.

One of the program tells what is in sight. One of the user is all of the window as it was when it
was saved: what Qt tells of docks and tool bars, and how the room was shared out.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QByteArray, QCoreApplication, Qt

from sgfedit.errors import RefusalError
from sgfedit.gui.actions import build as action_build
from sgfedit.gui.widgets import questions
from sgfedit.gui.window import STATE_VERSION

if TYPE_CHECKING:
    from sgfedit.app.settings import Settings
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate
_NAME: Final = "layout.name"
_OWN: Final = "layout.own"
DEFAULT: Final = "annotating"

BARS: Final = {
    "mainBar": Qt.ToolBarArea.TopToolBarArea,
    "toolBar": Qt.ToolBarArea.LeftToolBarArea,
}
"""The tool bars, and where they are at first."""

_SHARES: Final = ("window.width_shared", "window.heights_shared", "tree.fold", "comment.fold")
_TREE: Final = "window.tree_share"


class Layout(NamedTuple):
    """A layout of the program.

    Attributes:
        has_tree: Whether the tree is in sight.
        has_tools: Whether the tools of the board have their bar.
        has_games_first: Whether the list of games is in front of the tree, if there are several.
        tree_share: Per cent of the height that the tree has beside the comment.
        action: What is opened besides.
    """

    has_tree: bool = True
    has_tools: bool = False
    has_games_first: bool = False
    tree_share: int = 45
    action: str = ""


LAYOUTS: Final = {
    "reading": Layout(tree_share=25),
    "annotating": Layout(has_tools=True),
    "problems": Layout(has_tree=False, has_games_first=True),
    "library": Layout(has_games_first=True, action="library.open"),
}
"""What the layouts of the program show; the comment is in all of them."""


def apply(window: Window, name: str) -> None:
    """Arrange a window as a layout says."""
    own = own_layouts(window.settings)
    if name not in LAYOUTS and name not in own:
        name = DEFAULT
    if window.fills_screen:
        window.turn_full_screen()
    window.setUpdatesEnabled(False)
    window.settings.set(_NAME, name)
    if name in own:
        _restore(window, own[name])
    else:
        _arrange(window, LAYOUTS[name])
    window.settings.tell(_NAME)
    window.setUpdatesEnabled(True)
    window.board.setFocus()
    if name in LAYOUTS and LAYOUTS[name].action:
        action_build.trigger(window, LAYOUTS[name].action)


def _arrange(window: Window, layout: Layout) -> None:
    for key in _SHARES:
        window.settings.set(key, "auto")
    window.settings.set(_TREE, layout.tree_share)
    window.arrange_docks()
    for bar, area in BARS.items():
        found = window.tool_bars[bar]
        window.addToolBar(area, found)
        found.setVisible(bar != "toolBar" or layout.has_tools)
    games, tree = window.docks["games"], window.docks["tree"]
    games.setVisible(len(window.document.collection.games) > 1)
    tree.setVisible(layout.has_tree)
    (games if layout.has_games_first else tree).raise_()


def reset(window: Window) -> None:
    """Undo what was moved, closed and made wider since the layout was chosen."""
    apply(window, window.settings.get(_NAME))


def show_or_hide_bar(window: Window, name: str) -> None:
    """Show a tool bar, or hide it."""
    bar = window.tool_bars[name]
    bar.setVisible(bar.isHidden())


# Own ones -----------------------------------------------------------------------------------


def own_layouts(settings: Settings) -> dict[str, dict[str, str]]:
    """Return what the user has saved, by name; what cannot be read is none."""
    try:
        found = json.loads(settings.get(_OWN) or "{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _keep(settings: Settings, layouts: dict[str, dict[str, str]]) -> None:
    settings.set(_OWN, json.dumps(layouts, ensure_ascii=False))


def save(window: Window) -> None:
    """Save the layout by a name that the user gives it."""
    settings = window.settings
    layouts, now = own_layouts(settings), settings.get(_NAME)
    name = questions.ask_name(
        window,
        _tr("Layouts", "Save layout"),
        _tr("Layouts", "Name of the layout:"),
        now if now in layouts else "",
    )
    if not name:
        return
    if name in LAYOUTS:
        raise RefusalError("layout-name", detail=name)
    question = _tr("Layouts", "There is a layout “{name}” already. Replace it?")
    if name in layouts and not questions.ask_replace(window, question.format(name=name)):
        return
    settings_of = {key: str(settings.get(key)) for key in (*_SHARES, _TREE)}
    state = bytes(window.saveState(STATE_VERSION).toHex().data()).decode("ascii")
    _keep(settings, {**layouts, name: {"state": state, **settings_of}})
    settings.set(_NAME, name)
    window.status.note(_tr("Layouts", "Layout saved: {name}").format(name=name))


def _restore(window: Window, layout: dict[str, str]) -> None:
    for key in (*_SHARES, _TREE):
        if key in layout:
            window.settings.set(key, layout[key])
    state = QByteArray.fromHex(QByteArray(str(layout.get("state", "")).encode("ascii", "ignore")))
    if not window.restoreState(state, STATE_VERSION):
        _arrange(window, LAYOUTS[DEFAULT])


def delete(window: Window) -> None:
    """Forget the user's layout that is on; the window stays as it is."""
    settings = window.settings
    layouts, name = own_layouts(settings), settings.get(_NAME)
    if name not in layouts:
        raise RefusalError("no-own-layout")
    del layouts[name]
    _keep(settings, layouts)
    settings.set(_NAME, DEFAULT)
    window.status.note(_tr("Layouts", "Layout deleted: {name}").format(name=name))
