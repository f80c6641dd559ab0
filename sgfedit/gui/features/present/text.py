"""Text beside the board of the presentation: players, move, judgements, name, comment.

Everything is as large as the room allows: sizes are shares of the window's height. A long comment
gets smaller letters, down to a share of that, and scrolls if it is longer still.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPalette, QPen
from PySide6.QtWidgets import QFrame, QLabel, QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

from sgfedit.game.annotations import judgements
from sgfedit.gui.views.comment.panel import name_of
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from sgfedit.game.annotations import Judgement
    from sgfedit.gui.views.strip_facts import Facts
    from sgfedit.sgf import Node

_SHARE: Final = 0.033
"""Height of letters at 100 percent, in heights of the window."""

_LEAST_PX: Final = 15
_SMALLEST: Final = 0.6
"""What is left of that for a long comment."""

_MOST_LETTERS: Final = 20_000
"""Longer comments are cut: nobody reads so much off a screen, and to lay it out takes time."""

_MOST_MEASURED: Final = 3_000
"""Longer ones are not measured: they do not fit."""

_STEPS: Final = 5
"""Sizes to try between the largest and the smallest, each half of what is left."""

_BLACK, _WHITE, _RIM = QColor("#16181b"), QColor("#fafafa"), QColor("#7d7d7d")
_tr = QCoreApplication.translate


class PresentedWords(NamedTuple):
    """What is said of a node.

    Attributes:
        black, white: The players.
        move: Its number, or that it is the start.
        result: How the game ended; empty before its end.
        judgements: What the record judges.
        name: The node's name.
        comment: Its comment, not longer than can be shown.
        is_hidden: Whether there is a comment that is not shown.
    """

    black: str
    white: str
    move: str
    result: str
    judgements: tuple[Judgement, ...]
    name: str
    comment: str
    is_hidden: bool


def words_of(node: Node, facts: Facts, result: str, *, is_hidden: bool) -> PresentedWords:
    """Return what is said of `node`.

    Args:
        node: What is shown.
        facts: What the strip above the board says of it.
        result: How the game ended, said at the end of a line.
        is_hidden: Whether its comment is to be kept back.
    """
    comment = node.get("C", "") if "C" in node.properties else ""
    if len(comment) > _MOST_LETTERS:
        comment = f"{comment[:_MOST_LETTERS]} …"
    return PresentedWords(
        " ".join(filter(None, (facts.black.name, facts.black.rank))),
        " ".join(filter(None, (facts.white.name, facts.white.rank))),
        facts.move,
        "" if node.children else result,
        tuple(judgements(node.properties)),
        node.get("N", "").strip(),
        "" if is_hidden else comment.strip("\n"),
        is_hidden and bool(comment.strip()),
    )


class PresentedText(QWidget):
    """The column of text.

    Attributes:
        heading: Players, move and judgements.
        name: The node's name.
        comment: Its comment.
        hint: Says that there is one while it is hidden.
        told: What a mode of the window says, such as how near a guess was.
        pointed: The point under the pointer.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("presentedText")
        self._words: PresentedWords | None = None
        self._base = float(_LEAST_PX)
        self.heading = PresentedHeading(self)
        self.name = self._label("presentedName")
        self.comment = QPlainTextEdit(self)
        self.hint = self._label("presentedHint")
        self.told = self._label("presentedTold")
        self.pointed = self._label("presentedPoint")
        self._layout = layout = QVBoxLayout(self)
        for part in (self.heading, self.told, self.name, self.hint):
            layout.addWidget(part)
        fill(layout, (self.comment, 1), self.pointed)
        self._dress_comment()
        self.told.hide()

    def _label(self, name: str) -> QLabel:
        label = Label(parent=self)
        label.setObjectName(name)
        label.setWordWrap(True)
        label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        return label

    def _dress_comment(self) -> None:
        comment = self.comment
        comment.setObjectName("presentedComment")
        comment.setAccessibleName(_tr("Presentation", "Comment"))
        comment.setReadOnly(True)
        comment.setFrameShape(QFrame.Shape.NoFrame)
        comment.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        comment.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        comment.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        comment.viewport().setAutoFillBackground(False)
        comment.document().setDocumentMargin(0)
        # What stands above it takes or gives back room in its own time.
        comment.viewport().installEventFilter(self)

    @property
    def words(self) -> PresentedWords | None:
        """What it says."""
        return self._words

    def show_words(self, words: PresentedWords) -> None:
        """Say `words`."""
        if words == self._words:
            return
        before, self._words = self._words, words
        self.heading.show_words(words)
        self.name.setText(words.name)
        self.name.setVisible(bool(words.name))
        self.hint.setText(_tr("Presentation", "C shows the comment"))
        self.hint.setVisible(words.is_hidden)
        if before is None or words.comment != before.comment:
            self.comment.setPlainText(words.comment)
        self._layout.activate()
        self.fit()

    def tell(self, text: str) -> None:
        """Show what a mode of the window says; nothing for an empty text."""
        self.told.setText(text)
        self.told.setVisible(bool(text))
        self._layout.activate()
        self.fit()

    def set_size(self, height: int, percent: int) -> None:
        """Write as large as a window of `height` needs it, `percent` of that."""
        base = max(float(_LEAST_PX), height * _SHARE * percent / 100)
        self._base = base
        margin = round(base * 0.7)
        self._layout.setContentsMargins(margin, margin, margin, margin)
        self._layout.setSpacing(round(base * 0.4))
        self.heading.set_size(base)
        for label, share, is_bold in (
            (self.name, 1.15, True),
            (self.hint, 0.7, False),
            (self.told, 1.0, True),
            (self.pointed, 0.8, True),
        ):
            label.setFont(_font(self.font(), base * share, is_bold=is_bold))
        self._layout.activate()
        self.fit()

    @property
    def comment_px(self) -> int:
        """The size of the letters of the comment."""
        return self.comment.font().pixelSize()

    def fit(self) -> None:
        """Choose the largest letters, down to a limit, with which the whole comment is seen."""
        text = self.comment.toPlainText()
        largest, smallest = self._base, max(float(_LEAST_PX), self._base * _SMALLEST)
        size = largest
        if len(text) > _MOST_MEASURED:
            size = smallest
        elif text and not self._has_room(text, largest):
            size = smallest
            step = (largest - smallest) / 2
            for _ in range(_STEPS):
                size += step if self._has_room(text, size + step) else 0
                step /= 2
        font = _font(self.font(), size)
        if font != self.comment.font():
            self.comment.setFont(font)

    def _has_room(self, text: str, size: float) -> bool:
        view = self.comment.viewport()
        room = QRect(0, 0, max(1, self.comment.width() - 2), 1_000_000)
        metrics = QFontMetrics(_font(self.font(), size))
        flags = Qt.TextFlag.TextWordWrap
        return metrics.boundingRect(room, flags, text).height() <= view.height()

    def scroll_pages(self, pages: int) -> None:
        """Scroll the comment by most of a page, down for 1 and up for -1."""
        bar = self.comment.verticalScrollBar()
        bar.setValue(bar.value() + pages * max(1, bar.pageStep() - 1))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.fit()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._layout.activate()
        self.fit()


class PresentedHeading(QWidget):
    """Both players, the move, and what is judged: lines of large letters."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("presentedHeading")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._words: PresentedWords | None = None
        self.set_size(_LEAST_PX)

    def set_size(self, base: float) -> None:
        """Write with letters of `base` px and shares of it."""
        self._small = _font(self.font(), base * 0.8)
        self._large = _font(self.font(), base * 1.25, is_bold=True)
        self.updateGeometry()
        self.update()

    def show_words(self, words: PresentedWords) -> None:
        """Show what is said of a node."""
        self._words = words
        self.setAccessibleName(words.move)
        spoken = [words.black, words.white, words.result]
        spoken += [name_of(one.annotation, one.strength) for one in words.judgements]
        self.setAccessibleDescription(". ".join(filter(None, spoken)))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        small, large = QFontMetrics(self._small), QFontMetrics(self._large)
        places = self._places()
        lines = 2 + (places[-1][1] + 1 if places else 0)
        return QSize(0, lines * small.lineSpacing() + large.lineSpacing() + large.descent())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def _places(self) -> list[tuple[int, int, Judgement]]:
        """Return where judgements stand: px from the left, line, judgement."""
        found: list[tuple[int, int, Judgement]] = []
        left = line = 0
        metrics = QFontMetrics(self._small)
        for judgement in self._words.judgements if self._words is not None else ():
            name = name_of(judgement.annotation, judgement.strength)
            width = self._sign_px(metrics) + metrics.horizontalAdvance(name)
            if left and left + width > self.width():
                left, line = 0, line + 1
            found.append((left, line, judgement))
            left += width + 2 * metrics.averageCharWidth()
        return found

    @staticmethod
    def _sign_px(metrics: QFontMetrics) -> int:
        return metrics.lineSpacing() + metrics.averageCharWidth() // 2

    def paintEvent(self, _event: QPaintEvent) -> None:
        words = self._words
        if words is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = 0
        for name, ground in ((words.black, _BLACK), (words.white, _WHITE)):
            top += self._paint_player(painter, top, name, ground)
        metrics = QFontMetrics(self._large)
        text = " · ".join(filter(None, (words.move, words.result)))
        painter.setFont(self._large)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        top += metrics.descent()
        painter.drawText(
            QPointF(0, top + metrics.ascent()),
            metrics.elidedText(text, Qt.TextElideMode.ElideRight, self.width()),
        )
        self._paint_judgements(painter, top + metrics.lineSpacing())
        painter.end()

    def _paint_player(self, painter: QPainter, top: int, name: str, ground: QColor) -> int:
        metrics = QFontMetrics(self._small)
        height = metrics.lineSpacing()
        stone = round(metrics.ascent() * 0.86)
        painter.setPen(QPen(_RIM, max(1.0, stone / 14)))
        painter.setBrush(ground)
        painter.drawEllipse(1, top + (height - stone) // 2, stone, stone)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        painter.setFont(self._small)
        left = stone + metrics.averageCharWidth()
        room = QRect(left, top, max(0, self.width() - left), height)
        shown = metrics.elidedText(name, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, shown)
        return height

    def _paint_judgements(self, painter: QPainter, top: int) -> None:
        metrics = QFontMetrics(self._small)
        height, ratio = metrics.lineSpacing(), self.devicePixelRatioF()
        ink = self.palette().color(QPalette.ColorRole.WindowText)
        painter.setFont(self._small)
        for left, line, judgement in self._places():
            y = top + line * height
            picture = icon(judgement.icon, ink, (height, round(height * ratio)))
            painter.drawPixmap(QPointF(left, y), picture.pixmap(QSize(height, height), ratio))
            name = name_of(judgement.annotation, judgement.strength)
            place = QPointF(left + self._sign_px(metrics), y + metrics.ascent())
            painter.drawText(place, name)


def _font(like: QFont, size: float, *, is_bold: bool = False) -> QFont:
    """Return a font of so many px."""
    font = QFont(like)
    font.setPixelSize(max(1, round(size)))
    font.setBold(is_bold)
    return font
