"""Parts of the bars of modes: rows, words that wrap, telling screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeySequence, QPainter, QTextLayout, QTextOption
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout

from sgfedit.gui.widgets.banner import OverStrip
from sgfedit.gui.widgets.plain_text import Label, cut, tip_of
from sgfedit.gui.widgets.scale import px
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPaintEvent, QResizeEvent
    from PySide6.QtWidgets import QWidget


MARGIN_PX: Final = 8
ICON_PX: Final = 18
_MOST_LETTERS: Final = 1_000
"""Of what is said; more has no room in any window, and takes time to be laid out."""


def bar_row(bar: QWidget) -> QHBoxLayout:
    """Lay out `bar` as a row, and return that."""
    row = QHBoxLayout(bar)
    row.setContentsMargins(px(MARGIN_PX), 0, px(MARGIN_PX // 2), 0)
    row.setSpacing(px(MARGIN_PX // 2))
    return row


def add_lines(row: QHBoxLayout, upper: QLabel, lower: QLabel, *, is_right: bool) -> None:
    """Add two lines, the upper one bold: at the left with the room there is, or at the right."""
    bold = upper.font()
    bold.setBold(True)
    upper.setFont(bold)
    column = QVBoxLayout()
    column.setSpacing(0)
    column.addStretch(1)
    for line in (upper, lower):
        column.addWidget(line)
        if is_right:
            line.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    column.addStretch(1)
    row.addLayout(column, 0 if is_right else 1)


def bar_button(
    bar: QWidget, name: str, command: Callable[[], object] | None = None
) -> QToolButton:
    """Return a flat button that leaves the focus on the board when it is clicked.

    Args:
        bar: Where it is.
        name: Its object name.
        command: What it does; None for one that shows a menu.
    """
    button = QToolButton(bar)
    button.setObjectName(name)
    button.setAutoRaise(True)
    button.setIconSize(QSize(px(ICON_PX), px(ICON_PX)))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    if command is None:
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    else:
        button.clicked.connect(command)
    return button


class CutLine(Label):
    """Words in as many lines as it is high; they end in dots where there is no room for more.

    They are whole in the tooltip then.

    Attributes:
        tip: What the tooltip says in place of that.
        most_letters: So many of them are laid out; None for all.
        wanted_lines: So many the bar grows for.
    """

    most_letters: int | None = _MOST_LETTERS
    wanted_lines = 1

    def __init__(
        self,
        name: str,
        parent: QWidget,
        *,
        least_px: int = 0,
        most_px: int | None = None,
        elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        """Make an empty line.

        Args:
            name: Its object name.
            parent: The bar.
            least_px: The room it never does without.
            most_px: More room it does not ask for; None for as much as its text needs.
            elide: Where it is cut.
        """
        super().__init__(parent=parent)
        self.setObjectName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.tip = ""
        self._known = ""
        self._elide = elide
        self._least_px = least_px
        self._most_px = most_px

    def sizeHint(self) -> QSize:
        wanted = super().sizeHint()
        if self._most_px is not None:
            wanted.setWidth(min(wanted.width(), self._most_px))
        return wanted

    def minimumSizeHint(self) -> QSize:
        return QSize(self._least_px, super().minimumSizeHint().height())

    def lines_at(self, width_px: int, text: str | None = None) -> int:
        """Return how many lines its text, or another one, needs at a width."""
        return len(self._wrapped(self.text() if text is None else text, width_px))

    def shown_lines(self) -> list[str]:
        """Return the lines as they are painted."""
        metrics = self.fontMetrics()
        lines = self._wrapped(self.text(), self.width())
        most = max(1, self.height() // metrics.lineSpacing())
        if len(lines) > most:
            rest = " ".join(lines[most - 1 :])
            cut = metrics.elidedText(rest, self._elide, self.width())
            lines[most - 1 :] = [cut]
        return lines

    def _wrapped(self, text: str, width_px: int) -> list[str]:
        text = text[: self.most_letters]
        layout = QTextLayout(text, self.font())
        layout.setTextOption(QTextOption(Qt.AlignmentFlag.AlignLeft))
        layout.beginLayout()
        lines = []
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(1, width_px))
            lines.append((line.textStart(), line.textStart() + line.textLength()))
        layout.endLayout()
        units = text.encode("utf-16-le", "surrogatepass")  # which Qt counts
        parts = (units[2 * start : 2 * end] for start, end in lines)
        return [part.decode("utf-16-le", "surrogatepass").strip() for part in parts]

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        lines = self.shown_lines()
        where = self.alignment() & Qt.AlignmentFlag.AlignVertical_Mask
        painter.drawText(self.rect(), where, "\n".join(lines))
        painter.end()
        is_whole = "".join(lines).replace(" ", "") == self.text().replace(" ", "")
        told = self._told(is_whole=is_whole)
        if told != self._known:  # of another tooltip Qt tells every filter of events
            self._known = told
            self.setToolTip(tip_of(told))

    def _told(self, *, is_whole: bool) -> str:
        """Return the text of the tooltip: `tip`, or else what is cut."""
        return self.tip or ("" if is_whole else self.text())


class FigureLine(CutLine):
    """A line that says something else several times a second, in the same room.

    A label that says something else lets Qt lay out the whole window anew; this one does not.
    """

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent)
        self._said = ""
        super().setText("0")  # which says how high it is

    def text(self) -> str:
        return self._said

    def shown_lines(self) -> list[str]:
        return [self.fontMetrics().elidedText(self._said, self._elide, self.width())]

    def _told(self, *, is_whole: bool) -> str:
        """Return what is cut, and `tip` below it."""
        return "\n".join(filter(None, ("" if is_whole else self.text(), self.tip)))

    def setText(self, text: str) -> None:
        if text != self._said:
            self._said = cut(text)
            self.setAccessibleName(self._said)
            self.update()


def share_lines(
    bar: OverStrip, upper: CutLine, lower: CutLine, width_px: int, longest: tuple[str, str]
) -> None:
    """Let the upper line wrap, which is what matters, and the lower one where lines are left.

    The bar grows if two sentences of the program have no room: always as much as the longest
    ones need, so that nothing jumps from one to the next. For what others wrote, which is cut or
    scrolled, it grows by a few lines at most.

    Args:
        bar: Their bar.
        upper: What matters.
        lower: What is said besides; often a whole comment, which is to be read elsewhere.
        width_px: How wide the lines are.
        longest: The longest sentences of the upper and the lower line.
    """
    spacing = max(line.fontMetrics().lineSpacing() for line in (upper, lower))
    needed = upper.lines_at(width_px)
    reserved = max(needed, upper.lines_at(width_px, longest[0]))
    wanted = min(lower.lines_at(width_px), lower.wanted_lines)
    below = max(wanted, lower.lines_at(width_px, longest[1]))
    bar.claim_height((reserved + below) * spacing)
    upper.setFixedHeight(needed * spacing)
    left = max(1, wanted, bar.height() // spacing - needed)
    lower.setFixedHeight(min(left, lower.lines_at(width_px)) * spacing)


class ModeBar(OverStrip):
    """A bar whose buttons have icons in the colour of the text."""

    least_lines = 2

    def __init__(self, below: QWidget, name: str, words: str) -> None:
        """Make the bar over the widget `below`, hidden; `words` are for screen readers."""
        super().__init__(below)
        self._pictures: dict[QToolButton, str] = {}
        self.setObjectName(name)
        self.setAccessibleName(words)

    def add_button(
        self,
        name: str,
        words: str,
        picture: str,
        command: Callable[[], object] | None = None,
        key: str = "",
    ) -> QToolButton:
        """Return a flat button, see `bar_button`, with words, the name of an icon, and a key."""
        button = bar_button(self, name, command)
        button.setText(words)
        button.setAccessibleName(words)
        shown = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
        button.setToolTip(tip_of(f"{words} ({shown})" if key else words))
        self._pictures[button] = picture
        return button

    def dress(self) -> None:
        """Draw the icons in the colour of the text."""
        ink, side = self.palette().buttonText().color(), px(ICON_PX)
        for button, picture in self._pictures.items():
            button.setIconSize(QSize(side, side))
            button.setIcon(icon(picture, ink, (side, 2 * side)))

    def arrange(self) -> None:
        """Show as many words as there is room for."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.PaletteChange}:
            self.dress()
            self.arrange()


def announce(bar: QWidget, text: str) -> None:
    """Tell a screen reader what a bar says now, unless it says so already."""
    if text == bar.accessibleDescription():
        return
    bar.setAccessibleDescription(text)
    from sgfedit.gui.widgets.announcing import say  # noqa: PLC0415  # not to start

    say(bar, text)
