"""What the strip above the board says on wish: the shape of the move, judgements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject

if TYPE_CHECKING:
    from sgfedit.app.document import Document
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


def shape_name(document: Document) -> str:
    """Return what the shape of the current move is called, empty where it has no name."""
    from sgfedit.go.shapes import Played, shape_of  # noqa: PLC0415  # few want it

    node, position = document.current, document.position()
    positions = document.game.positions
    point, parent = position.last_move, node.parent
    if point is None or parent is None or not positions.is_go:
        return ""
    if position.stone(*point) is not position.last_colour:
        return ""  # it took itself
    before = positions.at(parent)
    positions.at(node)
    is_answer = before.last_colour is not position.last_colour
    answers = before.last_move if is_answer else None
    found = shape_of(
        Played(*position.size, before.stones, position.stones, *point, answers=answers)
    )
    return QCoreApplication.translate("Shape", found) if found else ""
