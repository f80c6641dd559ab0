"""Sequence that a comment speaks of: on the board, in a bar that offers to add it, as moves."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QToolButton

from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.text_links import sequence_moves
from sgfedit.game.text_links.link import Outcome, begins_before, outcome
from sgfedit.go import vertex
from sgfedit.gui.modes.bar_parts import CutLine
from sgfedit.gui.widgets.banner import OverStrip
from sgfedit.gui.widgets.layouts import fill

if TYPE_CHECKING:
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QWidget

    from sgfedit.app.document import Document
    from sgfedit.game.text_links import TextLink
    from sgfedit.go import Colour
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Node, Point
    from sgfedit.sgf.values import PointOrPass


_tr = QCoreApplication.translate


class Played(NamedTuple):
    """A sequence as it is played from a node.

    Attributes:
        node: Where it begins: the current node, or the one before; see `begins_before`.
        moves: Its moves.
        outcome: The board after them.
    """

    node: Node
    moves: tuple[tuple[Colour, PointOrPass], ...]
    outcome: Outcome

    def over(self, diagram: Diagram) -> Diagram:
        """Return `diagram` with the moves on it, numbered from 1; O(board).

        Marks and labels of the record stay where no move is.
        """
        stones, numbers = self.outcome.stones, self.outcome.numbers
        if len(stones) != len(diagram.stones):
            return diagram
        return replace(
            diagram,
            stones=stones,
            marks=tuple(mark for mark in diagram.marks if mark[0] not in numbers),
            labels=tuple(label for label in diagram.labels if label[0] not in numbers),
            numbers=tuple(numbers.items()),
            last_move=None,
            ghosts=(),
        )

    def told(self) -> str:
        """Return in a few words what it is: "5 moves · 2 captured · 5 at 1"."""
        count = len(self.moves)
        one, several = _tr("Sequence", "1 move"), _tr("Sequence", "%n moves", "", count)
        parts = [one if count == 1 else several]
        if self.outcome.captured:
            parts.append(_tr("Sequence", "%n captured", "", self.outcome.captured))
        parts += [self._again(number, point) for number, point in self.outcome.again]
        for numbers, text in (
            (self.outcome.passes, _tr("Sequence", "pass: {numbers}")),
            (self.outcome.illegal, _tr("Sequence", "not legal: {numbers}")),
        ):
            if numbers:
                parts.append(text.format(numbers=", ".join(map(str, numbers))))
        return " · ".join(parts)

    def _again(self, number: int, point: Point) -> str:
        """Tell of a move on a point that has the number of another one, or of none."""
        text = _tr("Sequence", "{number} at {place}")
        first = self.outcome.numbers.get(point)
        height = len(self.outcome.stones) // self.node.board_size()[0]
        name = vertex(point.x, point.y, height) if first is None else str(first)
        return text.format(number=number, place=name)


def played(document: Document, link: TextLink) -> Played | None:
    """Return a SEQUENCE as it is played from the current node; None for other links, O(depth)."""
    node, position = document.current, document.position()
    if not document.game.positions.is_go:
        return None
    if begins_before(link, position) and node.parent is not None:
        node = node.parent
        position = document.game.position(node)
    moves = sequence_moves(link, position)
    return Played(node, moves, outcome(position, moves)) if moves else None


def add(document: Document, sequence: Played) -> int:
    """Add a sequence to the tree as one step; the view stays. Return how many moves are new.

    Raises:
        RefusalError: they are in the tree already.
    """
    node, known = sequence.node, 0
    for colour, move in sequence.moves:
        following = operations.child_with_move(node, colour, move)
        if following is None:
            break
        node, known = following, known + 1
    if known == len(sequence.moves):
        raise RefusalError("sequence-known")
    with document.edit(_tr("Sequence", "Add sequence")) as edit:
        operations.add_sequence(edit, sequence.node, sequence.moves)
        edit.selected = None  # who reads the comment may add another one
    return len(sequence.moves) - known


_OPENING: Final = frozenset("([{</'\"«‹“‘„‚-–—~=+#*（［「『〈《")
_CLOSING: Final = frozenset(")]}>»›”’%")
_JOINING: Final = frozenset("-–—/'\"")
# Scripts that put no blanks between words.
_DENSE: Final = ("CJK", "HIRAGANA", "KATAKANA", "FULLWIDTH", "IDEOGRAPHIC", "THAI")


def spaced(name: str, before: str, after: str) -> str:
    """Return the name of a point as it is typed between two pieces of text.

    Args:
        name: Such as "D4".
        before: The text before the caret, or the end of it.
        after: The text behind it.
    """
    front, behind = before[-1:], after[:1]
    is_word = front.isalnum() or front in _CLOSING or front in ",.;:!?…"
    needs_front = bool(front) and is_word and not _is_dense(front) and front not in _OPENING
    follows = behind.isalnum() or (behind in _OPENING and behind not in _JOINING)
    needs_behind = bool(behind) and follows and not _is_dense(behind)
    return f"{' ' * needs_front}{name}{' ' * needs_behind}"


def _is_dense(char: str) -> bool:
    return unicodedata.name(char, "").startswith(_DENSE)


_MARGIN_PX: Final = 6


class SequenceBar(OverStrip):
    """What is shown of the comment, a button that adds it, and one that takes it away.

    Signals:
        closed: The user has seen enough.
    """

    closed = Signal()

    def __init__(self, below: QWidget, add: QAction) -> None:
        """Make the bar over the widget `below`, hidden; `add` is the action that adds."""
        super().__init__(below)
        self.setObjectName("sequenceBar")
        self.setAccessibleName(self.tr("Sequence"))
        self.text = CutLine("sequenceText", self)
        self.add_button = _button(self.tr("Add as variation"), self)
        key = add.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        self.add_button.setToolTip(f"{add.toolTip()} ({key})" if key else add.toolTip())
        self.add_button.clicked.connect(add.trigger)
        self.close_button = _button(self.tr("Close"), self)
        self.close_button.clicked.connect(self.closed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(_MARGIN_PX, 0, _MARGIN_PX, 0)
        fill(layout, (self.text, 1), self.add_button, self.close_button)

    def tell(self, text: str) -> None:
        """Show the bar with a text on the sequence."""
        self.text.setText(text)
        self.set_in_use(is_used=True)


def _button(text: str, parent: QWidget) -> QToolButton:
    button = QToolButton(parent)
    button.setText(text)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the text or the board keeps it
    return button
