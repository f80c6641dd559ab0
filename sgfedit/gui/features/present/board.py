"""The board of the presentation: as the window's board, with tries that nothing records."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer

from sgfedit.game.guessing import question_after
from sgfedit.go import Board, Colour
from sgfedit.gui.modes import Modes
from sgfedit.gui.modes.mode import Mode
from sgfedit.gui.views.board.view import BoardView

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent
    from PySide6.QtWidgets import QWidget

    from sgfedit.game import Position
    from sgfedit.gui.window import Window
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Node, Point

_STONES: Final = {Colour.BLACK: 1, Colour.WHITE: 2}


class PresentedBoard(BoardView):
    """Shows the document as the window's board does, with what lies over that one.

    It lies as that one does, and has rings where that one has. The keys are the presentation's.

    Attributes:
        tries: Moves that were tried from the current node on, gone with the next step.
    """

    def __init__(self, window: Window, parent: QWidget) -> None:
        super().__init__(window.document, window.settings, parent)
        self._window = window
        self.tries: list[tuple[Colour, Point]] = []
        self._tried_on: Position | None = None
        self.setObjectName("presentedBoard")
        # Not setFocusProxy: PySide would hold `parent` for a child of this, and the two, holding
        # but each other, would be collected while they are in sight.
        self._owner = parent
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.mode = Trying(self, window)
        self.lay_over("window", window.board.with_overlays)
        self.lay_over("own", self._own)
        window.board.refreshed.connect(self.refresh)
        window.board.turned.connect(self.turn)
        # Rings of a step come with it, and steps take away those that were there.
        self._copying = QTimer(self, singleShot=True, interval=0)
        self._copying.timeout.connect(self._copy_rings)
        window.board.halo.pointed.connect(self._on_pointed)
        self.document.current_changed.connect(self.clear_tries)
        self.document.changed.connect(self.clear_tries)
        self.document.reset.connect(self.clear_tries)
        self.turn(window.board.turning)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._owner.setFocus(event.reason())

    # Tries -----------------------------------------------------------------------------------

    @property
    def next_colour(self) -> Colour:
        """Whose try is next."""
        if self.tries:
            return Colour.WHITE if self.tries[-1][0] is Colour.BLACK else Colour.BLACK
        return self.document.position().to_play

    def play(self, point: Point) -> None:
        """Go to the move of the record that is marked there, or comes next there, or try one."""
        if not self.document.game.positions.is_go:
            return
        node = None if self.tries else self.variation_at(point) or self._next_at(point)
        if node is not None:
            self.document.go_to(node)
        elif self.is_free(point):
            self.tries.append((self.next_colour, point))
            self._tried_on = self.document.position()
            self.refresh()

    def _next_at(self, point: Point) -> Node | None:
        document = self.document
        for child in document.current.children:
            # Each as if it were the one that was visited last.
            found = question_after(document.current, {document.current: child}, document.game.size)
            if found is not None and found.point == point:
                return child
        return None

    def is_free(self, point: Point) -> bool:
        """Whether nothing stands on a point, with the tries."""
        return self.diagram.stone(point) is None

    def take_back(self) -> bool:
        """Take the last try away; return whether there was one."""
        if not self.tries:
            return False
        self.tries.pop()
        self.refresh()
        return True

    def clear_tries(self) -> None:
        """Take all tries away."""
        if self.tries:
            self.tries.clear()
            self.refresh()

    def _on_pointed(self, _points: object) -> None:
        self._copying.start()

    def _copy_rings(self) -> None:
        self.halo.point_at(self._window.board.halo.points)

    def toggle_ring(self, point: Point) -> None:
        """Put a ring around a point, or take it away."""
        kept = [other for other in self.halo.points if other != point]
        self.halo.point_at(kept if point in self.halo.points else [*kept, point])

    # What is shown ---------------------------------------------------------------------------

    def _own(self, diagram: Diagram) -> Diagram:
        """Return what is shown instead of `diagram`: with tries, without marks if so wished."""
        # The board hears of another node before its tries are cleared.
        has_tries = self.tries and self._tried_on is self.document.position()
        if has_tries or not self.settings.get("present.variations"):
            diagram = replace(diagram, ghosts=())
        if not has_tries:
            return diagram
        board = Board(diagram.width, diagram.height)
        board.setup([(at, stone) for at, stone in enumerate(diagram.stones) if stone])
        numbers = {}
        for number, (colour, point) in enumerate(self.tries, 1):
            at = point.y * diagram.width + point.x
            board.play(_STONES[colour], at)
            numbers[point] = number
        standing = [
            (point, number)
            for point, number in numbers.items()
            if board.stones[point.y * diagram.width + point.x]
        ]
        return replace(
            diagram,
            stones=bytes(board.stones),
            labels=tuple(label for label in diagram.labels if label[0] not in numbers),
            numbers=tuple(standing),
            last_move=None,
            judged=None,
        )


class Trying(Mode):
    """What clicks on that board mean; a mode of the window comes first."""

    manual_page = "presenting.md#on-a-projector"
    action_id = "study.present"

    def __init__(self, board: PresentedBoard, window: Window) -> None:
        super().__init__(window)
        self.setParent(board)
        self._board = board

    def press(self, point: Point, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        active = self.window.part(Modes).active
        if button == Qt.MouseButton.RightButton or modifiers & Qt.KeyboardModifier.ShiftModifier:
            self._board.toggle_ring(point)
        elif active is not None:
            active.press(point, button, modifiers)
        elif button == Qt.MouseButton.LeftButton:
            self._board.play(point)

    def hover(self, point: Point) -> Colour | None:
        active = self.window.part(Modes).active
        if active is not None:
            return active.hover(point)
        is_go = self._board.document.game.positions.is_go
        return self._board.next_colour if is_go else None
