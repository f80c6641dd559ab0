"""Lines about what engines said of a position, and the moves they considered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QLocale, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QGridLayout,
    QPlainTextEdit,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from sgfedit.game.analysis import analyses
from sgfedit.gui.widgets.numbers import percents
from sgfedit.gui.widgets.plain_text import Label, labelled

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from sgfedit.app.document import Document
    from sgfedit.game.analysis import Analysis, Candidate


_SEPARATOR: Final = "  ·  "
_ROWS: Final = 6
_BAR: Final = QSize(64, 10)
_BLACK: Final = QColor("#222222")
_WHITE: Final = QColor("#f4f4f4")


class WinrateBar(QWidget):
    """How likely it is that Black wins, as the dark part of a bar."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedSize(_BAR)
        self._share = 0.5

    def show_share(self, share: float | None) -> None:
        """Show a winrate of Black from 0 to 1, or nothing."""
        self.setVisible(share is not None)
        self._share = share or 0.0
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.fillRect(area, _WHITE)
        painter.fillRect(
            QRectF(area.left(), area.top(), area.width() * self._share, area.height()), _BLACK
        )
        painter.setPen(QPen(self.palette().windowText().color(), 1))
        painter.setOpacity(0.5)
        painter.drawRect(area)


class AnalysisLine(QWidget):
    """The opinions that the current node holds; it is not there where it holds none.

    Reading them waits until the board is painted: some are 100 KB of packed text.
    """

    def __init__(self, document: Document, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("analysis")
        self._document = document
        self._later = QTimer(self, singleShot=True)
        self._later.timeout.connect(self._show)
        self.bar = WinrateBar(self)
        self.text = Label(parent=self)
        self.text.setObjectName("analysisText")
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.more = QToolButton(self)
        self.more.setObjectName("analysisMore")
        self.more.setCheckable(True)
        self.more.setAutoRaise(True)
        self.more.setText(self.tr("Moves"))
        self.more.setToolTip(self.tr("Show the moves the engine considered"))
        self.moves = QPlainTextEdit(self)
        self.moves.setObjectName("analysisMoves")
        self.moves.setAccessibleName(self.tr("Moves the engine considered"))
        self.moves.setReadOnly(True)
        self.moves.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.moves.setTabChangesFocus(True)
        self.moves.setFixedHeight(self.moves.fontMetrics().lineSpacing() * _ROWS + 10)
        self.moves.hide()
        self.more.toggled.connect(self._on_more)
        grid = QGridLayout(self)
        grid.setContentsMargins(2, 0, 2, 0)
        grid.addWidget(self.bar, 0, 0)
        grid.addWidget(self.text, 0, 1)
        grid.addWidget(self.more, 0, 2)
        grid.addWidget(self.moves, 1, 0, 1, 3)
        grid.setColumnStretch(1, 1)

    def show_current(self) -> None:
        """Show what the current node holds, as soon as nothing else is to be done."""
        self._later.start()

    def _show(self) -> None:
        position = self._document.position()
        found = analyses(self._document.current, position.to_play)
        self.setVisible(bool(found))
        if not found:
            return
        text = "\n".join(map(analysis_text, found))
        self.text.setText(text)
        self.text.setAccessibleName(text)
        self.bar.show_share(found[0].winrate)
        moves = "\n".join(filter(None, map(candidates_text, found)))
        self.more.setVisible(bool(moves))
        self.moves.setPlainText(moves)
        self.moves.setVisible(bool(moves) and self.more.isChecked())

    def _on_more(self, is_on: bool) -> None:
        self.moves.setVisible(is_on and bool(self.moves.toPlainText()))


# An engine's opinion in words, for the line above the comment.


MOST_CANDIDATES: Final = 20
_MOVES_OF_A_LINE: Final = 12
_tr = QCoreApplication.translate


def analysis_text(analysis: Analysis) -> str:
    """Return an opinion in one line: winrate, lead, visits, engine."""
    parts = (
        winrate_text(analysis.winrate),
        lead_text(analysis.lead),
        _visits(analysis.visits),
        analysis.engine,
    )
    return _SEPARATOR.join(filter(None, parts))


def candidates_text(analysis: Analysis) -> str:
    """Return the moves an engine considered, one a line, the best first."""
    return "\n".join(map(_candidate, analysis.candidates[:MOST_CANDIDATES]))


def _candidate(move: Candidate) -> str:
    rest = (winrate_text(move.winrate), lead_text(move.lead), _visits(move.visits))
    text = _SEPARATOR.join(filter(None, (move.move, *rest)))
    line = " ".join(move.line[1:_MOVES_OF_A_LINE])
    return labelled(text, line) if line else text


def winrate_text(winrate: float | None) -> str:
    """Return a winrate of Black from 0 to 1 in words, empty for None."""
    if winrate is None:
        return ""
    percent = QLocale().toString(winrate * 100, "f", 1)
    return _tr("Analysis", "Black {percent}").format(percent=percents(percent))


def lead_text(lead: float | None) -> str:
    """Return a lead as results are written, empty for None."""
    if lead is None:
        return ""
    points = QLocale().toString(abs(lead), "f", 1)
    return f"{'W' if lead < 0 else 'B'}+{points}"


def _visits(visits: int | None) -> str:
    if visits is None:
        return ""
    if visits == 1:
        return _tr("Analysis", "1 visit")
    return _tr("Analysis", "%Ln visits", "", visits)
