"""The problem that is looked at: what is wrong, where, and the line of the file it stands in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from sgfedit.gui.views.problems.severity import severity_colour
from sgfedit.gui.views.problems.text import ProblemText
from sgfedit.gui.widgets.appearance import is_dark
from sgfedit.gui.widgets.marked_text import Marked, draw_marked, monospaced, shown
from sgfedit.sgf.problem_kinds import FOREIGN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from sgfedit.sgf.problems import Problem

_TINT: Final = {False: 60, True: 90}


class SourceLine(QFrame):
    """One line of the file with the offending place highlighted, cut around it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("problemSource")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Source line"))
        self.setFont(monospaced(self.font()))
        self.line = Marked()
        self._severity = "error"

    def show_line(self, line: Marked, severity: str) -> None:
        """Show a line; the marked part in the colour of a severity."""
        self.line = line
        self._severity = severity
        self.setAccessibleDescription(shown(line.text))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(100, self.fontMetrics().height() * 5 // 4 + 2 * self.frameWidth())

    def minimumSizeHint(self) -> QSize:
        return QSize(40, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.contentsRect(), self.palette().base())
        painter.setPen(self.palette().text().color())
        colour = severity_colour(self._severity, self.palette())
        ground = QColor(colour)
        ground.setAlpha(_TINT[is_dark(self.palette())])
        pad = self.fontMetrics().height() // 3
        draw_marked(
            painter, self.contentsRect().adjusted(pad, 0, -pad, 0), self.line, ground, colour
        )
        painter.end()
        super().paintEvent(event)


class _Message(QLabel):
    """A label that cuts its text to one line, with an ellipsis, where words are not wrapped."""

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return hint if self.wordWrap() else QSize(0, hint.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.wordWrap():
            super().paintEvent(event)
            return
        painter = QPainter(self)
        metrics = self.fontMetrics()
        text = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, text)


class ProblemDetails(QWidget):
    """The sentence, the place and the source line of one problem."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.message = _Message(self)
        self.message.setObjectName("problemMessage")
        # What a file says is no markup.
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        self.message.setWordWrap(True)
        self.message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.place = QLabel(self)
        self.place.setObjectName("problemPlace")
        self.place.setTextFormat(Qt.TextFormat.PlainText)
        self.source = SourceLine(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.message)
        layout.addWidget(self.place)
        layout.addWidget(self.source)

    def set_compact(self, *, is_compact: bool) -> None:
        """Take as little height as possible, or as much as the words need."""
        self.message.setWordWrap(not is_compact)
        self.place.setVisible(not is_compact)

    def show_problem(self, problem: Problem, texts: Sequence[str] | None) -> None:
        """Show a problem.

        Args:
            problem: It.
            texts: The pieces of the text its offset refers to; None if they are not known any
                more, which leaves the line that is shown.
        """
        self.message.setText(problem.message)
        # Of a file of another program there is no text any more, and its lines are others.
        is_foreign = problem.kind.group == FOREIGN
        place = self.tr("Line {line}, column {column}")
        if is_foreign:
            place = self.tr("Line {line}, column {column} of the file it was read from")
        repairs = {
            "safe": self.tr("can be fixed without loss"),
            "ask": self.tr("a fix would be a guess"),
        }
        parts = [place.format(line=problem.line, column=problem.column)]
        parts += [repairs[problem.repair]] if problem.repair in repairs else []
        self.place.setText(" · ".join(parts))
        self.source.setVisible(not is_foreign)
        if texts is not None and not is_foreign:
            self.source.show_line(ProblemText(texts).line(problem), problem.severity)
