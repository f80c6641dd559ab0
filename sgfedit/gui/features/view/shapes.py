"""What the strip above the board says on wish: the shape of the move, judgements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from sgfedit.gui.views.board.speech import shape_name

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


class StripWords(QObject):
    """Lets the strip say what the settings want."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        window.settings.changed.connect(self._on_setting_changed)
        self._on_setting_changed("view.shape_names")

    def _on_setting_changed(self, key: str) -> None:
        if key in {"view.shape_names", "view.judgements"}:
            get = self._window.settings.get
            shape_of = shape_name if get("view.shape_names") else None
            self._window.info.set_words(shape_of, judges=get("view.judgements"))
