"""Games other than Go in a window: their names, and the notice in place of a board.

The tree, comments, game info and properties are those of any record. The board of most games
cannot be drawn; then a notice lies on it that names the game and the move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from sgfedit.game.positions import grid_of
from sgfedit.gui.views.status_bar import note_at
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label, labelled, sentences
from sgfedit.sgf.node import game_number, size_of
from sgfedit.sgf.properties import GAMES
from sgfedit.sgf.values import Point, effective, parse_move

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent

    from sgfedit.app.document import Document
    from sgfedit.sgf import Node

_tr = QCoreApplication.translate

_SAMPLE: Final = 20
"""Nodes of the main line that tell whether the moves may be those of Go."""

_SPACE_IN_LETTERS: Final = 2
_WIDTH_IN_LETTERS: Final = 56
_LARGE: Final = 1.4
_LARGER: Final = 2.2
"""How much larger the name of the game and the move are than other texts."""


def title_of(root: Node) -> str:
    """Name the game of a record: "Chess (GM 3)"."""
    number = game_number(root)
    name = _tr("Games", GAMES.get(number, "Unknown game"))
    return _tr("OtherGame", "{game} (GM {number})").format(game=name, number=number)


def name_of_game(root: Node) -> str:
    """Return what the game is called that GM names, "" if it names none that is known."""
    number = root.get("GM")
    return _tr("Games", GAMES[number]) if number in GAMES else ""


def about(root: Node) -> str:
    """Say in a few sentences what can be done with a record of another game."""
    grid = grid_of(root)
    if grid is None:
        told = [_tr("OtherGame", "sgfedit does not draw this board.")]
    elif grid.turns:
        told = [_tr("OtherGame", "Discs are shown where they were played, and turn.")]
    elif grid.encloses:
        told = [_tr("OtherGame", "Dots are shown where they were played, enclosures not.")]
    else:
        told = [_tr("OtherGame", "Stones are shown where they were played.")]
    told.append(_tr("OtherGame", "Moves, comments, info and properties can be read and edited."))
    if grid is None and looks_like_go(root):
        told.append(_tr("OtherGame", "Its moves are written like moves of Go."))
    return sentences(told)


def spoken(root: Node) -> str:
    """Return all of it for a screen reader."""
    return labelled(title_of(root), about(root))


def looks_like_go(root: Node) -> bool:
    """Whether a record that says it is of another game begins with moves as Go has them."""
    size = size_of(root)
    moves: list[object] = []
    node: Node | None = root
    for _ in range(_SAMPLE):
        if node is None:
            break
        values = [node.properties[ident] for ident in "BW" if ident in node.properties]
        moves += [parse_move(effective(raw), size) for raw in values]
        node = node.first_child
    return bool(moves) and all(isinstance(move, Point) for move in moves)


class OtherGameNotice(QFrame):
    """Covers a board that cannot be drawn, and says what can be done instead.

    Signals:
        wanted: The user wants the record to be one of Go.
    """

    wanted = Signal()

    def __init__(self, board: QWidget) -> None:
        super().__init__(board)
        self._board = board
        self.setObjectName("otherGame")
        self.setAutoFillBackground(True)
        self.game = _label("otherGameName", _LARGE, self)
        self.move_text = _label("otherGameMove", _LARGER, self)
        self.about = _label("otherGameAbout", 1, self)
        self.button = QPushButton(self.tr("&Treat as Go"), self)
        self.button.setObjectName("treatAsGo")
        self.button.setToolTip(self.tr("Set GM to 1: the moves are those of Go"))
        self.button.setAutoDefault(False)
        # A click leaves the focus, and so the keys, with the board.
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.button.clicked.connect(self.wanted)
        self._lay_out()

    def _lay_out(self) -> None:
        letter = self.fontMetrics().averageCharWidth()
        space = letter * _SPACE_IN_LETTERS
        self.about.setMaximumWidth(letter * _WIDTH_IN_LETTERS)
        middle = fill(QHBoxLayout(), 1, (self.about, 1000), 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(space, space, space, space)
        layout.setSpacing(space)
        fill(layout, 1, self.game, self.move_text, middle)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(1)

    def show_document(self, document: Document) -> None:
        """Name the game and the move of a document."""
        root = document.game.root
        self.game.setText(title_of(root))
        self.move_text.setText(note_at(document))
        self.move_text.setVisible(bool(self.move_text.text()))
        self.about.setText(about(root))
        self.setAccessibleName(title_of(root))
        self.setAccessibleDescription(about(root))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Give the board the focus, as a click on it does; there is no point below."""
        self._board.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()


def _label(name: str, factor: float, parent: QWidget) -> QLabel:
    label = Label(parent=parent)
    label.setObjectName(name)
    # What a file says is no markup.
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setWordWrap(True)
    font = label.font()
    font.setPointSizeF(font.pointSizeF() * factor)
    label.setFont(font)
    return label
