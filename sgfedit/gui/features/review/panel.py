"""Panel of a review: how far it is, what both players lost, the table of losses."""

from __future__ import annotations

from bisect import bisect_left
from itertools import islice
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QMenu,
    QProgressBar,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.game.evaluations import Limits
from sgfedit.game.losses import record_of
from sgfedit.game.traversal import onwards, upwards
from sgfedit.go import Colour
from sgfedit.gui.actions import build
from sgfedit.gui.features.review.review import Review
from sgfedit.gui.features.review.table import LossTable
from sgfedit.gui.features.review.words import player_line, player_tip, progress_line
from sgfedit.gui.views.tree.cells import NodeNumbers
from sgfedit.gui.widgets.appearance import NarrowBars
from sgfedit.gui.widgets.empty_line import EmptyLine, Nothing
from sgfedit.gui.widgets.fitting_line import FittingLine
from sgfedit.gui.widgets.layouts import fill, keep_level
from sgfedit.gui.widgets.plain_text import Label, tip_of
from sgfedit.gui.widgets.scale import px
from sgfedit.sgf.node import size_of

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

    from sgfedit.game.losses import Lost
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node
    from sgfedit.sgf.values import Size

_MARGIN_PX: Final = 4
_BAR_PX: Final = 5
_MOST_POINTS: Final = 99
_PLAYERS: Final = (None, Colour.BLACK, Colour.WHITE)
"""Whose moves the choices list."""

_PHASES: Final = (0.14, 0.4)
"""Where the middle game begins, and where it ends: moves as a part of the points of the board.

By KaTrain's report of a game: on 19x19 after 50 and after 144 moves, on 9x9 after 11 and 32.
"""

_PAUSE_MS: Final = 200
"""From one result until the table shows it, and all that came meanwhile."""

_POINTS_A_WINRATE: Final = 30.0
"""So many points lost are as bad as the whole winrate, where an engine tells no points: 3 as 10 %,
as bars of the graph have it."""

_tr = QCoreApplication.translate


def limits_of(points: float) -> Limits:
    """Return what a move has to lose at least, by points."""
    return Limits(points, points / _POINTS_A_WINRATE)


def phase_of(number: int, size: Size) -> int:
    """Return in which part of a game a move is: 0 opening, 1 middle game, 2 endgame."""
    return bisect_left(_PHASES, number / (size[0] * size[1]))


class ReviewPanel(QWidget):
    """What is in the dock."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.setObjectName("review")
        self.setAccessibleName(self.tr("Review"))
        self._window = window
        self._review = review = window.part(Review)
        self.progress = FittingLine("reviewProgress", self)
        font = self.progress.font()
        font.setBold(True)
        self.progress.setFont(font)
        self.toggle = self._button("reviewToggle", self.tr("Review…"))
        self.toggle.clicked.connect(self._on_toggle)
        self.write = self._button("reviewWrite", self.tr("Write…"))
        write = window.actions_by_id["review.write"]
        self.write.setToolTip(write.toolTip())
        self.write.clicked.connect(write.trigger)
        self.more = self._button("reviewMore", self.tr("More"))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.more)
        self.menu.aboutToShow.connect(self._fill_menu)
        self.more.setMenu(self.menu)
        self.bar = QProgressBar(self)
        self.bar.setObjectName("reviewBar")
        self.bar.setAccessibleName(self.tr("Positions that are reviewed"))
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(px(_BAR_PX))
        self.problem = self._sentence("reviewProblem")
        self.players = {
            Colour.BLACK: self._sentence("reviewBlack"),
            Colour.WHITE: self._sentence("reviewWhite"),
        }
        players = self.tr("Both players"), self.tr("Black"), self.tr("White")
        self.who = self._choice("reviewWho", self.tr("Whose moves are listed"), *players)
        phases = self.tr("Opening"), self.tr("Middle game"), self.tr("Endgame")
        words = self.tr("Moves of which part of the game are listed")
        self.phase = self._choice("reviewPhase", words, self.tr("Whole game"), *phases)
        self.points = points_box("reviewPoints", self)
        self.points.setValue(window.settings.get("review.points"))
        self.table = LossTable(self)
        self.empty = EmptyLine(self.table, self._why_empty)
        self._later = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._later.timeout.connect(self._follow)
        self._lay_out()
        self.points.valueChanged.connect(self._on_points)
        self.table.chosen.connect(self._on_chosen)
        self.table.left.connect(window.leave_panel)
        review.changed.connect(self._on_changed)
        window.document.current_changed.connect(self.table.show_node)
        window.document.changed.connect(self._on_changed)
        self._follow()

    def _button(self, name: str, words: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setText(words)
        button.setAccessibleName(words)
        button.setAutoRaise(True)
        return button

    def _sentence(self, name: str) -> Label:
        """Return words that wrap."""
        label = Label(parent=self, wordWrap=True)
        label.setObjectName(name)
        return label

    def _choice(self, name: str, words: str, *texts: str) -> QComboBox:
        """Return a filter of the table."""
        box = QComboBox(self)
        box.setObjectName(name)
        box.setAccessibleName(words)
        box.setToolTip(tip_of(words))
        box.addItems(texts)
        box.currentIndexChanged.connect(self._follow)
        return box

    def _lay_out(self) -> None:
        NarrowBars(self.table)
        head = fill(QHBoxLayout(), (self.progress, 1), self.toggle, self.write, self.more)
        filters = fill(QHBoxLayout(), self.who, self.phase, self.points, 1)
        column = QVBoxLayout(self)
        fill(column, head, self.bar, self.problem, *self.players.values(), filters)
        fill(column, (self.table, 1), margins=_MARGIN_PX, spacing=2)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._follow()

    # What is shown --------------------------------------------------------------------------

    def _on_changed(self, *_: object) -> None:
        if not self._later.isActive() and self.isVisible():
            self._later.start()

    def _follow(self) -> None:
        review = self._review
        self.progress.show_one_of(progress_line(review), progress_line(review, is_short=True))
        self.toggle.setText(self.tr("Stop") if review.is_on else self.tr("Review…"))
        self.bar.setVisible(review.is_on)
        self.bar.setRange(0, max(review.total, 1))
        self.bar.setValue(review.done)
        self.problem.setText(review.problem)
        self.problem.setVisible(bool(review.problem))
        self.write.setEnabled(bool(review.said))
        lost = [*review.lost.values()]
        for colour, line in self.players.items():
            line.setText(player_line(colour, record_of(lost, colour)))
            line.setToolTip(tip_of(player_tip(has_values=review.has_values)))
            line.setVisible(bool(lost))
        self._show_rows(lost)

    def _show_rows(self, lost: list[Lost]) -> None:
        table, points, of_nodes = self.table, self.points.value(), NodeNumbers()
        shown = [one for one in lost if self._is_listed(one, points, of_nodes)]
        games = self._window.document.collection.games
        numbers = {game.root: number for number, game in enumerate(games, 1)}
        table.show_columns(
            games=len({one.node.root for one in lost}) > 1,
            points=any(one.points is not None for one in lost),
            winrates=any(one.winrate is not None for one in lost),
        )
        table.losses.show_losses(shown, numbers)
        self.empty.refresh()
        table.show_node(self._window.document.current)

    def _is_listed(self, one: Lost, points: float, numbers: NodeNumbers) -> bool:
        colour, phase = _PLAYERS[self.who.currentIndex()], self.phase.currentIndex() - 1
        if colour is not None and one.colour is not colour:
            return False
        if points and not one.reaches(limits_of(points)):
            return False
        return phase < 0 or phase == phase_of(numbers.of(one.node), size_of(one.node.root))

    def _why_empty(self) -> Nothing:
        review = self._review
        if review.is_on:
            return Nothing(self.tr("Nothing is listed yet."))
        if review.lost:
            return Nothing(self.tr("No such move lost as much."))
        return Nothing(
            self.tr("An engine goes through the game and says what every move lost."),
            self.tr("Review with an engine…"),
            self._window.actions_by_id["review.start"].trigger,
        )

    def neighbour(self, by: int) -> Node | None:
        """Return the next listed move of this line behind the node that is shown, or before it."""
        document = self._window.document
        points, numbers, lost = self.points.value(), NodeNumbers(), self._review.lost.values()
        listed = {one.node for one in lost if self._is_listed(one, points, numbers)}
        ahead = islice(onwards(document.current, document.preferred), 1, None)
        nodes = ahead if by > 0 else upwards(document.current.parent)
        return next((node for node in nodes if node in listed), None)

    # What is done ---------------------------------------------------------------------------

    def _on_toggle(self) -> None:
        name = "review.stop" if self._review.is_on else "review.start"
        self._window.actions_by_id[name].trigger()

    def _on_points(self, points: int) -> None:
        self._window.settings.set("review.points", points)
        self._follow()

    def _on_chosen(self, node: Node) -> None:
        self._window.document.go_to(node)

    def _fill_menu(self) -> None:
        self.menu.clear()
        ids = ("review.next", "review.previous", "|", "review.remove")
        build.fill(self._window, self.menu, (*ids, "|", "engines.set_up"))


def points_box(name: str, parent: QWidget) -> QSpinBox:
    """Return a box for the points that a move lost at least; 0 are all moves."""
    box = QSpinBox(parent)
    keep_level(box)
    box.setObjectName(name)
    box.setAccessibleName(_tr("Review", "Points that a move lost at least"))
    box.setRange(0, _MOST_POINTS)
    box.setSpecialValueText(_tr("Review", "All moves"))
    box.setPrefix(_tr("Review", "Lost "))
    box.setSuffix(_tr("Review", " points or more"))
    return box
