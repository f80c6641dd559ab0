"""Games in one line, in the user's formats: in the title of a window and in its list of games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from sgfedit.app.settings import default_of
from sgfedit.app.summary_lines import LIST, TITLE, parsed

if TYPE_CHECKING:
    from sgfedit.game.game import Change
    from sgfedit.game.info import Format
    from sgfedit.gui.window import Window


class SummaryLinks(QObject):
    """Lets the title and the list of games follow their formats.

    The format it has at first is what the list does by itself, which is more: where there is no
    room for ranks they go, and a game without players is called by its name or event.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        window.settings.changed.connect(self._on_setting_changed)
        window.document.changed.connect(self._on_changed)
        window.document.saved_changed.connect(self._on_saved_changed)
        window.info.info_changed.connect(window.show_title)
        dock = window.docks["games"]
        dock.made.connect(self._format_list)
        self._format_list()

    def _on_changed(self, change: Change) -> None:
        # The window itself follows the properties of the first node.
        if change.children and "MOVES" in self._fields(TITLE):
            self._window.show_title()

    def _on_saved_changed(self, _saved: bool) -> None:
        if "FILE" in self._fields(LIST):
            self._format_list()

    def _fields(self, key: str) -> frozenset[str]:
        return parsed(self._window.settings.get(key)).fields

    def _on_setting_changed(self, key: str) -> None:
        if key == TITLE:
            self._window.show_title()
        if key == LIST:
            self._format_list()

    def _format_list(self) -> None:
        if self._window.docks["games"].widget() is not None:
            text = self._window.settings.get(LIST)
            form: Format | None = None if text == default_of(LIST) else parsed(text)
            self._window.games.set_format(form)
