"""The part of the board that is looked at, while the record has the whole of it.

The user chooses it by dragging; of problems and joseki it is found by itself, as exports find it.
The record stays as it is, and what it says itself (VW) comes before what is found.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal

from sgfedit.app.tasks import Slices
from sgfedit.gui.views.board.tools import PART_TOOLS, PLAY, ZOOM
from sgfedit.gui.views.status_bar import Rank

if TYPE_CHECKING:
    from collections.abc import Collection

    from sgfedit.gui.window import Window
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Node, Point

_KEY = "zoom"
_tr = QCoreApplication.translate


def zoom_part(window: Window) -> None:
    """Let the user drag over the part to look at, or show the whole board if a part is shown."""
    zoom = window.part(Zoom)
    if zoom.is_shown:
        zoom.leave()
        # Its action has been checked as if it were the tool in the hand.
        window.actions_by_id[window.board.tool.id].setChecked(True)
    elif window.board.tool is ZOOM:
        window.board.set_tool(PLAY.id)
    else:
        window.board.set_tool(ZOOM.id)
        window.board.setFocus()


class Zoom(QObject):
    """Shows a part of the board.

    Signals:
        changed: A part is shown now, or none.

    Attributes:
        part: What is looked at, None for the whole board.
        is_found: Whether it was found rather than chosen.
        is_shown: Whether the board shows no more than that now.
    """

    changed = Signal()

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.part: frozenset[Point] | None = None
        self.is_found = self.is_shown = self._was_shown = False
        self._root: Node | None = None
        self._collection: object = None
        self._left: set[Node] = set()
        self._is_told = False
        self._slices = Slices(self)
        self._slices.ended.connect(self._on_found)
        window.board.part_chosen.connect(self._on_chosen)
        window.board.refreshed.connect(self._on_refreshed)
        window.board.tool_changed.connect(self._on_tool_changed)
        window.document.current_changed.connect(self._look)
        window.document.reset.connect(self._look)
        window.settings.changed.connect(self._on_setting_changed)
        self._look()

    def leave(self) -> None:
        """Show the whole board, and do not look for a part of this game again."""
        if self._root is not None:
            self._left.add(self._root)
        self._slices.stop()
        self._show(None)

    def _look(self, _node: object = None) -> None:
        """Find the part of a game that is shown for the first time."""
        document = self._window.document
        root = document.game.root
        if root is self._root:
            return
        if document.collection is not self._collection:
            self._collection = document.collection
            self._left.clear()
        self._root = root
        self._slices.stop()
        if self.part is not None:
            self._show(None)
        if self._window.settings.get("view.zoom_problems") and root not in self._left:
            # Of most games it is known at once, before anything is painted.
            from sgfedit.render.figures import finding_part  # noqa: PLC0415  # not to start

            self._slices.start(finding_part(document.game), at_once=True)

    def _on_found(self, part: frozenset[Point] | None) -> None:
        if part is not None:
            self._show(part, is_found=True)

    def _on_chosen(self, tool_id: str, points: Collection[Point]) -> None:
        if tool_id != ZOOM.id:
            return
        if not points:
            self.leave()
            return
        self._slices.stop()
        size = self._window.document.game.size
        self._show(frozenset(points) if len(points) < size[0] * size[1] else None)

    def _on_setting_changed(self, key: str) -> None:
        if key != "view.zoom_problems":
            return
        self._left.clear()
        if self.is_found or self.part is None:
            self._root = None
            self._show(None)
            self._look()

    def _show(self, part: frozenset[Point] | None, *, is_found: bool = False) -> None:
        self.part, self.is_found = part, is_found and part is not None
        if part is None:
            self.is_shown = False
        self._window.board.lay_over(_KEY, None if part is None else self._zoomed)

    def _zoomed(self, diagram: Diagram) -> Diagram:
        part, board = self.part, self._window.board
        # The board hears of another game before this does.
        is_old = self._window.document.game.root is not self._root
        self.is_shown = not (part is None or is_old or board.mode or board.tool is ZOOM)
        if self.is_shown and self.is_found:
            self.is_shown = diagram.visible is None and _is_all_in(diagram, part or frozenset())
        return replace(diagram, visible=part, crop=True) if self.is_shown else diagram

    def _on_refreshed(self) -> None:
        if self.is_shown is not self._was_shown:
            self._was_shown = self.is_shown
            self.changed.emit()

    def _on_tool_changed(self, tool_id: str) -> None:
        status = self._window.status
        if any(tool_id == tool.id for tool in PART_TOOLS):
            told = _tr(
                "Zoom",
                "Drag over the part to look at, or choose two corners by Enter; Esc gives up.",
            )
            status.note(told, rank=Rank.HINT)
            self._is_told = True
        elif self._is_told:
            status.note("", rank=Rank.HINT)
            self._is_told = False


def _is_all_in(diagram: Diagram, part: frozenset[Point]) -> bool:
    """Whether nothing that is on the board is outside of a part; an edit may have put it there."""
    width = diagram.width
    return all(
        not stone or (at % width, at // width) in part for at, stone in enumerate(diagram.stones)
    ) and part.issuperset(point for point, _ in (*diagram.marks, *diagram.labels))
