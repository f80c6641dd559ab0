"""QActions from the table: made once for each window, and kept up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QActionGroup, QKeySequence

from sgfedit.gui.actions import ACTIONS, Action
from sgfedit.gui.actions.row import State
from sgfedit.gui.tools import TOOLS_BY_ID
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from sgfedit.gui.main_window import MainWindow

ICON_PX: Final = 18
"""Logical size of the icons in the tool bars."""

ICON_SIZES: Final = (ICON_PX, 2 * ICON_PX)

_ON_HISTORY: Final = {"edit.undo", "edit.redo", "file.revert"}
_ENABLED: Final = {row.id: row.enabled for row in ACTIONS if row.enabled is not None}
_CONDITIONS: Final = {key: asks for key, asks in _ENABLED.items() if key not in _ON_HISTORY}
_HISTORY_CONDITIONS: Final = {key: _ENABLED[key] for key in sorted(_ON_HISTORY)}
_SETTINGS: Final = {row.id: row.setting for row in ACTIONS if row.setting is not None}


def tr(text: str) -> str:
    """Return the translation of a text of the tables."""
    return QCoreApplication.translate("Action", text)


def build(window: MainWindow) -> dict[str, QAction]:
    """Return the window's QActions by id, connected and with shortcuts."""
    found: dict[str, QAction] = {}
    groups: dict[str, QActionGroup] = {}
    for row in ACTIONS:
        action = QAction(tr(row.text), window)
        action.setObjectName(row.id)
        action.setShortcuts([QKeySequence(key) for key in row.keys])
        if row.id in TOOLS_BY_ID:
            _make_checkable(action, groups, "tools", window)
        elif row.setting is not None:
            action.setCheckable(True)
            if not isinstance(row.setting[1], bool):
                _make_checkable(action, groups, row.setting[0], window)
        action.setToolTip(_tooltip(action))
        action.triggered.connect(_Trigger(row, window))
        window.addAction(action)
        found[row.id] = action
    return found


def _make_checkable(
    action: QAction, groups: dict[str, QActionGroup], key: str, window: MainWindow
) -> None:
    action.setCheckable(True)
    groups.setdefault(key, QActionGroup(window)).addAction(action)


def _tooltip(action: QAction) -> str:
    text = action.text().replace("&", "").rstrip("…")
    key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return f"{text} ({key})" if key else text


class _Trigger:
    """Runs a row's command for a window; the checked state Qt hands over is not needed."""

    def __init__(self, row: Action, window: MainWindow) -> None:
        self.row = row
        self.window = window

    def __call__(self, _checked: bool = False) -> None:
        self.window.commit_typing()
        self.row.command(self.window)
        if self.row.setting is not None:
            # Qt has toggled the check mark; the setting decides.
            refresh_checks(self.window)


def refresh(window: MainWindow) -> None:
    """Bring what can be done at the current node up to date."""
    state = State(window.document)
    for action_id, is_enabled in _CONDITIONS.items():
        window.actions_by_id[action_id].setEnabled(is_enabled(state))


def refresh_history(window: MainWindow) -> None:
    """Bring what depends on the history up to date: undo and redo with their step's name."""
    state = State(window.document)
    for action_id, is_enabled in _HISTORY_CONDITIONS.items():
        window.actions_by_id[action_id].setEnabled(is_enabled(state))
    history = window.document.history
    for action_id, plain, step in (
        ("edit.undo", "&Undo", history.undo_step),
        ("edit.redo", "&Redo", history.redo_step),
    ):
        action = window.actions_by_id[action_id]
        text = f"{tr(plain)} {step.name}" if step else tr(plain)
        if action.text() != text:
            action.setText(text)
            action.setToolTip(_tooltip(action))


def refresh_checks(window: MainWindow) -> None:
    """Bring the check marks of settings and tools up to date."""
    for action_id, (key, value) in _SETTINGS.items():
        window.actions_by_id[action_id].setChecked(window.settings.get(key) == value)
    window.actions_by_id[window.board.tool.id].setChecked(True)


def set_icons(window: MainWindow) -> None:
    """Draw the icons in the palette's text colour; again when the palette changes."""
    colour = window.palette().buttonText().color()
    for row in ACTIONS:
        if row.icon:
            window.actions_by_id[row.id].setIcon(icon(row.icon, colour, ICON_SIZES))
