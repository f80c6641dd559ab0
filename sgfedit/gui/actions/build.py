"""QActions from the table: made once for each window, and kept up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtGui import QAction, QActionGroup, QGuiApplication, QKeySequence

from sgfedit.errors import RefusalError
from sgfedit.gui.actions import ACTIONS, TOOLBAR, Action
from sgfedit.gui.actions.row import State
from sgfedit.gui.tools import TOOLS_BY_ID
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from sgfedit.gui.main_window import MainWindow

ICON_PX: Final = 18
"""Logical size of the icons in the tool bars."""

ICON_SIZES: Final = (ICON_PX, 2 * ICON_PX)
_OTHER_ICONS_MS: Final = 100
"""When to draw the icons that cannot be seen yet: once the window is painted."""

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
        try:
            self.row.command(self.window)
        except RefusalError as refusal:
            self.window.refuse(refusal)
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
    """Draw the icons in the palette's text colour; again when the palette changes.

    First those of the tool bars, in the sizes that the screens need; soon after that those of
    menus and those for other screens, which nobody sees before.
    """
    is_fine = any(screen.devicePixelRatio() > 1 for screen in QGuiApplication.screens())
    _draw_icons(window, {*TOOLBAR, *TOOLS_BY_ID}, ICON_SIZES if is_fine else ICON_SIZES[:1])
    # The first timer waits for the event loop: opening a file can take longer than the second.
    QTimer.singleShot(
        0,
        window,
        lambda: QTimer.singleShot(_OTHER_ICONS_MS, window, lambda: _draw_other_icons(window)),
    )


def _draw_other_icons(window: MainWindow) -> None:
    _draw_icons(window, window.actions_by_id, ICON_SIZES)


def _draw_icons(window: MainWindow, ids: Container[str], sizes: Sequence[int]) -> None:
    colour = window.palette().buttonText().color()
    for row in ACTIONS:
        if row.icon and row.id in ids:
            window.actions_by_id[row.id].setIcon(icon(row.icon, colour, sizes))
