"""Labels that are being typed on the board, kept in the journal should the program crash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from sgfedit.errors import RefusalError
from sgfedit.game.edits import Edit
from sgfedit.sgf import Node

if TYPE_CHECKING:
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Point


class TypedLabels(QObject):
    """Hands what stands in the field of a label to the window."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        window.board.label_typed.connect(self._on_typed)

    def _on_typed(self, node: Node, point: Point, text: str | None) -> None:
        if text is None:
            self._window.keep_typed({})
            return
        from sgfedit.app.journal import WHOLE  # noqa: PLC0415  # not to start
        from sgfedit.game.operations import set_label  # noqa: PLC0415  # not to start

        twin = Node(node.properties)
        twin.parent = Node(node.root.properties)  # for the size of the board
        try:
            set_label(Edit(), twin, point, text)
        except RefusalError:  # as that of Enter would be
            return
        self._window.keep_typed({(node, WHOLE): twin.source})
