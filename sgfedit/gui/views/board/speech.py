"""Words of the board besides its picture: long labels in tooltips, moves to assistive tools."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6 import QtGui
from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer

from sgfedit.game.annotations import ANNOTATIONS, judgements
from sgfedit.game.traversal import is_move
from sgfedit.go import Colour, vertex
from sgfedit.gui.views.board.gestures import tool_name
from sgfedit.gui.views.board.tools import TOOLS
from sgfedit.gui.views.tree.cells import written_move
from sgfedit.gui.widgets.plain_text import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtCore import SignalInstance
    from PySide6.QtWidgets import QWidget

    from sgfedit.app.document import Document
    from sgfedit.game import Position
    from sgfedit.game.edits import Step
    from sgfedit.render.compose import PointFacts
    from sgfedit.render.diagram import Hint
    from sgfedit.sgf import Node


_BY_IDENT: Final = {tool.ident: tool for tool in TOOLS}
_TERRITORY: Final = {Colour.BLACK: "TB", Colour.WHITE: "TW"}
_tr = QCoreApplication.translate


def tell_node(board: QWidget, document: Document, edited: SignalInstance) -> None:
    """Let assistive tools know the node that is shown now.

    Args:
        board: Shows it.
        document: The file.
        edited: Emitted with a step that is told of elsewhere, unless it is a plain move.
    """
    go = document.game.positions.is_go
    text = described(document.current, document.position(), go=go)
    if not go:
        from sgfedit.gui.views.board.other_game import spoken  # noqa: PLC0415  # seldom needed

        text = f"{text}. {spoken(document.game.root)}"
    board.setAccessibleDescription(text)
    if board.isVisible() and QtGui.QAccessible.isActive():
        found = board.findChild(StepSpeech, options=Qt.FindChildOption.FindDirectChildrenOnly)
        (found or StepSpeech(board, document, edited)).announce()


class StepSpeech(QObject):
    """Lets a screen reader say where one is now, behind all that a key or a click brings about.

    The tree does that itself while it has the focus, and so does whatever tells of an edit.
    """

    def __init__(self, board: QWidget, document: Document, edited: SignalInstance) -> None:
        super().__init__(board)
        self._board = board
        self._document = document
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._say)
        edited.connect(self._on_edited)

    def announce(self) -> None:
        """Announce the node that is shown once what goes on now is over."""
        self._timer.start()

    def _on_edited(self, step: Step) -> None:
        from sgfedit.gui.views.step_texts import is_plain_move  # noqa: PLC0415  # seldom needed

        if not is_plain_move(step, self._document):
            self._timer.stop()

    def _say(self) -> None:
        from sgfedit.gui.views.tree.canvas import TreeCanvas  # noqa: PLC0415  # seldom needed
        from sgfedit.gui.widgets.announcing import say  # noqa: PLC0415  # seldom needed

        if not isinstance(self._board.window().focusWidget(), TreeCanvas):
            say(self._board, node_words(self._document))


def node_words(document: Document) -> str:
    """Return what is said when a node is gone to, by screen readers and by the voice.

    That is what it is, takes, how it is judged, says: "Black 5, high approach, D10, good move. …".
    """
    node, taken = document.current, _taken(document)
    parts = _move_words(document, is_taking=taken > 0)
    if taken > 0:
        parts.append(_tr("InfoStrip", "%n captured", "", taken))
    text = listed([*parts, *judged(node)])
    comment = node.get("C", "")
    return f"{text}. {comment}" if comment else text


def _taken(document: Document) -> int:
    """Return how many stones the move of the current node takes."""
    parent, positions = document.current.parent, document.game.positions
    if parent is None or not positions.is_go:
        return 0
    before, now = positions.at(parent).captures, document.position().captures
    return sum(now.values()) - sum(before.values())


def _move_words(document: Document, *, is_taking: bool) -> list[str]:
    """Return what is said of the move of the current node; where there is none, of the node."""
    node, position, is_go = document.current, document.position(), document.game.positions.is_go
    if not is_move(node) or position.last_colour is None:
        return [described(node, position, go=is_go, is_whole=False)]
    is_black = position.last_colour is Colour.BLACK
    whose = _tr("Board", "Black {number}") if is_black else _tr("Board", "White {number}")
    parts = (
        whose.format(number=position.move_number),
        "" if is_taking else shape_name(document),
        _where(node, position, go=is_go),
    )
    return [part for part in parts if part]


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
    return _tr("Shape", found) if found else ""


def judged(node: Node) -> list[str]:
    """Return how a node and its move are judged, in words."""
    return [_tr("Annotation", found.name) for found in judgements(node.properties)]


def described(node: Node, position: Position, *, go: bool = True, is_whole: bool = True) -> str:
    """Return what a screen reader says of a node: move number, move, if `is_whole` its comment."""
    text = _tr("Board", "Move {number}").format(number=position.move_number)
    if position.last_colour is not None:
        is_black = position.last_colour is Colour.BLACK
        colour = _tr("Board", "Black") if is_black else _tr("Board", "White")
        text += f", {colour} {_where(node, position, go=go)}"
    comment = node.get("C", "") if is_whole else ""
    return f"{text}. {comment}" if comment else text


def _where(node: Node, position: Position, *, go: bool) -> str:
    """Return where the last move was played."""
    last = position.last_move
    if last is not None and go:
        return vertex(last.x, last.y, position.height)
    # What is no point, or one of another game, is read as it is written.
    colour = position.last_colour
    written = written_move(node, colour.value) if colour is not None else ""
    return _tr("Board", "pass") if position.is_pass or not written else written


def judgement_name(sign: str) -> str:
    """Return what a sign of a judgement says: "?!", "Doubtful move"."""
    row = next(row for row in ANNOTATIONS if sign in row.signs)
    return QCoreApplication.translate("Annotation", row.name(row.signs.index(sign) + 1))


_OWNED: Final = 0.5
"""From here on a point is said to be a side's."""


def _marked(facts: PointFacts) -> Iterator[str]:
    """Yield what the record has put on a point."""
    for mark in facts.marks:
        yield tool_name(_BY_IDENT[mark])
    if facts.territory is not None:
        yield tool_name(_BY_IDENT[_TERRITORY[facts.territory]])
    if facts.label:
        yield facts.label
    if facts.number is not None:
        yield _tr("Board", "move {number}").format(number=facts.number)


def _hinted(hint: Hint) -> Iterator[str]:
    """Yield what an engine says of a move."""
    if hint.order is not None:
        yield _tr("Board", "choice {number} of the engine").format(number=hint.order + 1)
    if hint.text:
        is_liked = hint.order is None and not hint.is_next
        text = _tr("Board", "at first sight {percent}") if is_liked else "{percent}"
        yield text.format(percent=hint.text)
    if hint.is_next:
        yield _tr("Board", "the record goes on here")
        if hint.detail:
            yield hint.detail
    elif hint.detail:
        yield _tr("Board", "{number} visits").format(number=hint.detail)


def spoken(facts: PointFacts) -> str:
    """Return what a screen reader says of a point: D4, black stone, triangle, last move."""
    stones = {
        None: _tr("Board", "empty"),
        Colour.BLACK: _tr("Board", "black stone"),
        Colour.WHITE: _tr("Board", "white stone"),
    }
    words = [facts.vertex, stones[facts.stone], *_marked(facts)]
    if facts.variation is not None:
        words.append(_tr("Board", "variation {name}").format(name=facts.variation.text).strip())
    if facts.hint is not None:
        words += _hinted(facts.hint)
    if facts.sign:
        words.append(judgement_name(facts.sign).lower())
    if facts.is_right is not None:
        words.append(_tr("Board", "right") if facts.is_right else _tr("Board", "wrong"))
    if facts.owned is not None and abs(facts.owned) >= _OWNED:
        is_black = facts.owned > 0
        words.append(_tr("Board", "Black’s") if is_black else _tr("Board", "White’s"))
    words += [_tr("Board", "arrow to {point}").format(point=end) for end in facts.arrows_to]
    if facts.is_last_move:
        words.append(_tr("Board", "last move"))
    if facts.is_faded:
        words.append(_tr("Board", "dead"))
    if facts.is_dimmed:
        words.append(_tr("Board", "dimmed"))
    if facts.is_hidden:
        words.append(_tr("Board", "not in the visible part"))
    return listed(words)
