"""Connects the set-up bar, the place that set-up goes to, and what becomes illegal by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence

from sgfedit.app.later_moves import LaterMoves
from sgfedit.game import operations
from sgfedit.gui.edit_notice import EditNotice, illegal_text
from sgfedit.gui.features.setup.bar import TOOL_IDS, SetupBar

if TYPE_CHECKING:
    from sgfedit.game.change import Change
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node

_SECONDS: Final = 12


class SetupLinks(QObject):
    """What is between set-up tools, settings and status bar of a window.

    Attributes:
        bar: In sight while a set-up tool is active.
        later: Which moves the last step has made illegal.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._note = ""
        self.bar = SetupBar(window.info, window.actions_by_id)
        self.later = LaterMoves(window.document, self)
        self.later.found.connect(self._on_found)
        show = window.actions_by_id["setup.show_illegal"]
        self.bar.illegal_wanted.connect(show.trigger)
        window.board.tool_changed.connect(self._on_tool_changed)
        window.settings.changed.connect(self._on_setting_changed)
        window.document.current_changed.connect(self._show_place)
        window.document.changed.connect(self._on_changed)
        window.document.reset.connect(self._show_place)
        self._on_setting_changed("setup.place")
        self._show_place()

    def _on_tool_changed(self, tool_id: str) -> None:
        self.bar.set_in_use(is_used=tool_id in TOOL_IDS)

    def _on_setting_changed(self, key: str) -> None:
        if key == "setup.place":
            place = self._window.settings.get(key)
            self._window.document.setup_place = operations.Place(place)

    def _on_changed(self, change: Change) -> None:
        if change.origin is None:
            self._show_place()

    def _show_place(self) -> None:
        current = self._window.document.current
        self.bar.show_place(is_asked=not operations.takes_setup(current))

    def _on_found(self, nodes: tuple[Node, ...]) -> None:
        self.bar.show_illegal(len(nodes))
        status = self._window.status
        if self._note and status.message.text() == self._note:
            status.note("")
        self._note = ""
        is_told = self.bar.isVisible() or self._window.part(EditNotice).show_illegal(len(nodes))
        if nodes and not is_told:
            show = self._window.actions_by_id["setup.show_illegal"]
            key = show.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            shown = self.tr("{key} shows them").format(key=key)
            self._note = f"{illegal_text(len(nodes))} · {shown}"
            status.note(self._note, _SECONDS)
