"""Modes of the board besides editing: counting, guessing, solving, playing with an engine.

At most one mode is on in a window. It takes the clicks on the board, lays over the diagram what it
has to show, and has a bar in place of the strip above the board. Nothing of the record changes by
it, unless the user asks for that with a command of the mode.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from sgfedit.gui.views.board.tools import PLAY

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.gui.modes.mode import Mode
    from sgfedit.gui.window import Window

ACTION_IDS = ("study.score", "study.tsumego", "study.guess", "play.engine")
"""Ids of the actions that turn a mode on and off."""

_OVERLAY = "mode"


class Modes(QObject):
    """The mode of a window, and its begin and end.

    Signals:
        said: What the bar of the mode says now, for those who do not see it; empty at its end.

    Attributes:
        active: The mode that is on, or None.
    """

    said = Signal(str)

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.active: Mode | None = None
        for action_id in ACTION_IDS:
            window.actions_by_id[action_id].setCheckable(True)
        window.document.reset.connect(self._on_reset)
        window.board.tool_changed.connect(self._on_tool_changed)
        window.board.left_mode.connect(self.end)
        window.closed.connect(self.end)

    def toggle(self, make: Callable[[Window], Mode]) -> None:
        """Begin the mode that `make` makes, in place of another one; end it if it is on.

        Raises:
            RefusalError: it makes no sense here; the mode that is on stays.
        """
        before = self.active
        mode = make(self._window)
        if before is not None and before.action_id == mode.action_id:
            mode.deleteLater()
            self.end()
            return
        try:
            mode.check()
        except BaseException:
            mode.deleteLater()
            self.tell()
            raise
        self.end()
        self._window.board.set_tool(PLAY.id)
        self.active = mode
        self._window.board.mode = mode
        self._window.document.admits = mode.admits
        self._window.board.lay_over(_OVERLAY, mode.changed)
        mode.begin()
        self.tell()

    def end(self) -> None:
        """End the mode that is on, if one is."""
        mode, self.active = self.active, None
        if mode is None:
            return
        self._window.board.mode = self._window.document.admits = None
        self._window.board.lay_over(_OVERLAY, None)
        mode.end()
        mode.deleteLater()
        self.said.emit("")
        self.tell()

    def tell(self) -> None:
        """Check the action of the mode that is on."""
        active = self.active.action_id if self.active is not None else ""
        for action_id in ACTION_IDS:
            self._window.actions_by_id[action_id].setChecked(action_id == active)

    def _on_reset(self) -> None:
        if self.active is not None and not self.active.goes_on():
            self.end()

    def _on_tool_changed(self, tool_id: str) -> None:
        mode = self.active
        if mode is not None and mode.keeps_tools:
            self._window.board.mode = mode if tool_id == PLAY.id else None
        elif tool_id != PLAY.id:
            self.end()
