"""The strip above the board: who plays, the clocks and captures, what the game is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from sgfedit.game.info import game_info
from sgfedit.go import Colour
from sgfedit.gui.views.comment.panel import CommentPanel
from sgfedit.gui.views.strip.facts import SEPARATOR, Facts, gather
from sgfedit.gui.views.strip.parts import Line, Player
from sgfedit.sgf.properties import GAME_INFO

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.app.document import Document
    from sgfedit.game.game import Change
    from sgfedit.sgf import Node

_NARROW_IN_LETTERS: Final = 92
"""Below this width clock and turn have lines of their own; in average letters."""
_MANY: Final = 200
"""Changed nodes that are not looked at one by one."""


class InfoStrip(QWidget):
    """Both players and the game between them, in two lines, or three in a narrow window.

    What has no room goes in this order: teams, details of the game, ranks, the ends of names.
    The number of the move, captures and clocks stay.

    Signals:
        edit_requested: The user double-clicked to change the game info.
        info_changed: Other game info is valid at the current node.
    """

    edit_requested = Signal()
    info_changed = Signal()

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("infoStrip")
        self.setAccessibleName(self.tr("Game"))
        self._document = document
        self._info: dict[str, str] = {}
        self._info_of: Node | None = None
        self._holders: frozenset[Node] = frozenset()
        self._facts: Facts | None = None
        self._needs: tuple[int, ...] = (0,) * 6
        self._find_metrics()
        self._was_narrow = self._is_narrow
        self.black = Player(Colour.BLACK, self)
        self.white = Player(Colour.WHITE, self)
        self.move_line = Line(self, Qt.AlignmentFlag.AlignHCenter)
        self.turn_line = Line(self, Qt.AlignmentFlag.AlignHCenter)
        self.game_line = Line(self, Qt.AlignmentFlag.AlignHCenter)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        document.changed.connect(self._on_changed)
        document.current_changed.connect(self._on_current_changed)
        document.reset.connect(self._on_reset)
        self._on_reset()

    @property
    def facts(self) -> Facts:
        """What is shown, as text."""
        if self._facts is None:
            raise AssertionError
        return self._facts

    @property
    def game_info(self) -> Mapping[str, str]:
        """The game info valid at the current node."""
        return self._info

    def _on_changed(self, change: Change) -> None:
        # Typing a comment changes nothing here, and looking would parse the text with every key.
        if isinstance(change.origin, CommentPanel):
            return
        nodes = change.properties
        # What comes to stand after a node is nothing to its info. Looking at a whole game, node by
        # node, would take longer than to find its info anew.
        is_other_way = change.children - {self._info_of}
        if is_other_way or len(nodes) > _MANY or any(map(self._holds_info, nodes)):
            self._info_of = None
        if not self._document.is_moving_on:
            self._refresh()

    def _holds_info(self, node: Node) -> bool:
        return node in self._holders or _has_info(node)

    def _on_current_changed(self, _node: Node) -> None:
        self._refresh()

    def _on_reset(self) -> None:
        self._info_of = self._facts = None
        self._needs = (0,) * 6
        self._refresh()
        self._arrange()

    def _refresh(self) -> None:
        node = self._document.current
        self._find_info(node)
        go = self._document.game.positions.is_go
        facts = gather(self._info, node, self._document.position(), go=go)
        if facts == self._facts:
            return
        self._facts = facts
        self.black.show_facts(facts.black)
        self.white.show_facts(facts.white)
        self._show_centre()
        text = facts.spoken
        self.setToolTip(text)
        self.setAccessibleDescription(text)
        if self._measure():
            self._arrange()

    def _show_centre(self) -> None:
        facts = self.facts
        self.move_line.show_text(
            facts.move, *([] if self._is_narrow else [SEPARATOR + facts.turn])
        )
        self.turn_line.show_text("", facts.turn if self._is_narrow else "")
        first, *rest = facts.about or ("",)
        self.game_line.show_text("", first, *(SEPARATOR + text for text in rest))

    # Layout -----------------------------------------------------------------------------------

    @property
    def _is_narrow(self) -> bool:
        return self._is_narrow_at(self.width())

    def _is_narrow_at(self, width: int) -> bool:
        return width < self._letter * _NARROW_IN_LETTERS

    def _find_metrics(self) -> None:
        metrics = QFontMetrics(self.font())
        self._line = metrics.lineSpacing()
        self._letter = metrics.averageCharWidth()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        lines = 3 if self._is_narrow_at(width) else 2
        return lines * self._line + self._letter // 2 * 2

    def sizeHint(self) -> QSize:
        width = self._letter * _NARROW_IN_LETTERS
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._letter * 20, self.heightForWidth(self.width()))

    def _measure(self) -> bool:
        """Find how much room each part needs; return whether any needs more than before.

        A part keeps the room of the widest text it has shown: nothing moves for another digit.
        """
        is_narrow = self._is_narrow
        sides = (player.widths(is_narrow=is_narrow) for player in (self.black, self.white))
        least, ranked, all_names = map(max, *sides)
        number = max(self.move_line.natural_width(1), self.game_line.natural_width(2))
        turn = self.turn_line.natural_width()
        move = max(number, turn) if is_narrow else self.move_line.natural_width()
        centre = (number, move, max(move, self.game_line.natural_width()))
        needs = tuple(map(max, self._needs, (least, ranked, all_names, *centre)))
        is_more = needs != self._needs
        self._needs = needs
        return is_more

    def _arrange(self) -> None:
        gap, is_narrow = self._letter, self._is_narrow
        spacing = gap if is_narrow else gap * 3
        side = self._side_width(max(0, self.width() - 2 * gap - 2 * spacing))
        top, height = gap // 2, self.height()
        self.black.setGeometry(gap, top, side, height - top)
        self.white.setGeometry(self.width() - gap - side, top, side, height - top)
        for player in (self.black, self.white):
            player.arrange()
        line = self._line
        lines = [self.move_line, self.game_line]
        lines[1:1] = [self.turn_line] if is_narrow else []
        self.turn_line.setVisible(is_narrow)
        left = gap + side + spacing
        for row, part in enumerate(lines):
            part.setGeometry(left, top + row * line, max(0, self.width() - 2 * left), line)

    def _side_width(self, room: int) -> int:
        """Return the px for each player; what they leave is the centre's, which they flank."""
        least, ranked, all_names, number, move, game = self._needs
        centre = move if 2 * least + move <= room else number
        side = min(ranked, (room - centre) // 2)
        centre = max(centre, min(game, room - 2 * side))
        return max(0, min(all_names, (room - centre) // 2))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_narrow != self._was_narrow:
            self._relayout()
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._find_metrics()
            self._relayout()
            self._arrange()

    def _relayout(self) -> None:
        """Measure anew, as for another number of lines or another font."""
        self._was_narrow = self._is_narrow
        self._needs = (0,) * 6
        self._show_centre()
        self._measure()
        self.updateGeometry()

    # Game info --------------------------------------------------------------------------------

    def _find_info(self, node: Node) -> None:
        """Bring the game info up to date. O(1) for a step along a line, else O(depth)."""
        known = self._info_of
        is_step = known is not None and (node.parent is known or known.parent is node)
        if known is node or (is_step and not (_has_info(node) or known in self._holders)):
            self._info_of = node
            return
        before, self._info = self._info, game_info(node)
        holders = []
        walker: Node | None = node
        while walker is not None:
            if _has_info(walker):
                holders.append(walker)
            walker = walker.parent
        self._holders = frozenset(holders)
        self._info_of = node
        if self._info != before:
            self.info_changed.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.edit_requested.emit()
        event.accept()


def _has_info(node: Node) -> bool:
    return not GAME_INFO.isdisjoint(node.properties)
