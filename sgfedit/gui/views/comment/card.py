"""Card of a record: who played, where and when, how it ended; above the comment of its root."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPalette, QPen, QTextLayout, QTextOption
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from sgfedit.game import info_values
from sgfedit.game.info import info_text
from sgfedit.go import Colour
from sgfedit.gui.widgets import scale
from sgfedit.gui.widgets.appearance import NarrowBars, fade, own_viewport
from sgfedit.gui.widgets.info_words import meaning
from sgfedit.gui.widgets.keys import claims
from sgfedit.gui.widgets.plain_text import decimal, tip_of
from sgfedit.gui.widgets.property_names import label_of
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.render.icons import icon
from sgfedit.sgf.values import format_real, parse_number, parse_real

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import (
        QEnterEvent,
        QFocusEvent,
        QKeyEvent,
        QMouseEvent,
        QPaintEvent,
        QResizeEvent,
    )

    from sgfedit.sgf import Node

_tr = QCoreApplication.translate

_SEPARATOR: Final = "  ·  "
_QUIET: Final = 0.68
_GROUND: Final = 0.06
_RADIUS: Final = 4
_MOST_LETTERS: Final = 4_000
"""Of a text on the card: more is laid out slowly, and read in the game info."""

_EMPTY_LINES: Final = 3
_LINES: Final = 6
_MOST_COMMENT: Final = 0.5
"""What the comment below keeps: so many lines if it is empty, or has text; a share at most."""

_STONES: Final = {Colour.BLACK: "tool-black", Colour.WHITE: "tool-white"}
_RULES: Final = {
    "AGA": QT_TRANSLATE_NOOP("Card", "AGA rules"),
    "GOE": QT_TRANSLATE_NOOP("Card", "Ing rules"),
    "Japanese": QT_TRANSLATE_NOOP("Card", "Japanese rules"),
    "NZ": QT_TRANSLATE_NOOP("Card", "New Zealand rules"),
    "Chinese": QT_TRANSLATE_NOOP("Card", "Chinese rules"),
    "Korean": QT_TRANSLATE_NOOP("Card", "Korean rules"),
    "Tromp-Taylor": QT_TRANSLATE_NOOP("Card", "Tromp-Taylor rules"),
    "Ancient": QT_TRANSLATE_NOOP("Card", "Ancient rules"),
}
"""Name of a rule set → what the card says."""


_WIDTHS: Final = 8
"""How many widths a line is kept broken for."""


class Fact(NamedTuple):
    """One thing that is known of a game.

    Attributes:
        ident: The property that says it.
        text: What the card says.
        is_quiet: Whether it is less than what stands before it in its line.
    """

    ident: str
    text: str
    is_quiet: bool = False


class CardLine(NamedTuple):
    """Facts that stand together.

    Attributes:
        facts: At least one.
        role: Its size, see `scale.ROLES`.
        is_strong: Whether it is what one looks for.
        stone: The colour of the player that it tells of.
        is_text: Whether it is a text to be read, with room around it.
        is_quiet: Whether it is said by the way.
    """

    facts: tuple[Fact, ...]
    role: str = "body"
    is_strong: bool = False
    stone: Colour | None = None
    is_text: bool = False
    is_quiet: bool = False

    @property
    def text(self) -> str:
        """What is written."""
        between = "  " if self.stone is not None else _SEPARATOR
        return between.join(fact.text for fact in self.facts)


def lines_of(root: Node) -> list[CardLine]:
    """Return what there is to say of the game at `root`, nothing of what is not known."""

    def said(*idents: str) -> tuple[Fact, ...]:
        found = (Fact(ident, _in_words(ident, info_text(root, ident))) for ident in idents)
        return tuple(fact for fact in found if fact.text)

    def of_player(colour: Colour) -> tuple[Fact, ...]:
        name, rank, team = (f"P{colour.value}", f"{colour.value}R", f"{colour.value}T")
        return (*said(name), *(fact._replace(is_quiet=True) for fact in said(rank, team)))

    rows = [
        CardLine(of_player(colour), "heading", is_strong=True, stone=colour)
        for colour in (Colour.BLACK, Colour.WHITE)
    ]
    rows.append(CardLine(said("RE"), "reading", is_strong=True))
    rows.append(CardLine(said("GN", "EV", "RO")))
    rows.append(CardLine(said("DT", "PC")))
    rows.append(CardLine(said("RU", "KM", "HA", "TM", "OT"), is_quiet=True))
    rows.append(CardLine(said("GC"), "reading", is_text=True))
    rows.append(CardLine(said("AN", "SO", "US", "CP", "ON"), "caption", is_quiet=True))
    return [row for row in rows if row.facts]


def _in_words(ident: str, text: str) -> str:
    """Return what the card says of a value, in words where it is understood."""
    if not text.strip():
        return ""
    if ident == "GC":
        return text.strip()[:_MOST_LETTERS]
    text = " ".join(text.split())[:_MOST_LETTERS]
    if ident == "RU":
        known = info_values.parse_rules(text)
        return _tr("Card", _RULES[known]) if known else text
    if ident == "KM":
        komi = parse_real(text)
        return _tr("Card", "Komi {komi}").format(
            komi=text if komi is None else decimal(format_real(komi))
        )
    if ident == "HA":
        stones = parse_number(text)
        if stones in {0, 1}:
            return ""
        return _tr("Card", "Handicap {stones}").format(stones=text)
    form = _BESIDES.get(ident)
    if form is not None and (ident != "RO" or text[0].isdigit()):
        return _tr("Card", form).format(text=text)
    if ident == "RE":
        found = info_values.read_result(text)
        return meaning(ident, found.text if found is not None and found.certain else text) or text
    return meaning(ident, text) or text


_BESIDES: Final = {
    "AN": QT_TRANSLATE_NOOP("Card", "Annotated by {text}"),
    "SO": QT_TRANSLATE_NOOP("Card", "Source: {text}"),
    "US": QT_TRANSLATE_NOOP("Card", "Entered by {text}"),
    "CP": QT_TRANSLATE_NOOP("Card", "©\u00a0{text}"),
    "RO": QT_TRANSLATE_NOOP("Card", "Round {text}"),
    "ON": QT_TRANSLATE_NOOP("Card", "Opening: {text}"),
}
_ADD: Final = QT_TRANSLATE_NOOP("Card", "Add game info…")


class LineView(QWidget):
    """A line of the card, or several where it is long; each of its facts leads to its field.

    Signals:
        wanted: The ident of a fact that was clicked, or chosen with Enter.
    """

    wanted = Signal(str)

    def __init__(self, line: CardLine, parent: QWidget) -> None:
        super().__init__(parent)
        self.line = line
        self._laid_out: dict[int, tuple[QTextLayout, int]] = {}
        """Width → the text as it is broken there, and its height."""
        self._under = ""
        self._times = 1.0
        self.setObjectName(f"card.{line.facts[0].ident}")
        self.setAccessibleName(line.text)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    # Layout ---------------------------------------------------------------------------------

    def _font(self) -> QFont:
        font = self._sized(self.line.role)
        if self.line.is_strong:
            font.setWeight(QFont.Weight.DemiBold)
        return font

    def _sized(self, role: str) -> QFont:
        font = scale.font(role)
        font.setPointSizeF(font.pointSizeF() * self._times)
        return font

    def set_times(self, times: float) -> None:
        """Have type so many times as large as elsewhere."""
        self._times = times
        self._laid_out.clear()
        self.updateGeometry()
        self.update()

    def _left(self) -> int:
        """Return where text begins: behind the stone, if there is one."""
        pad = scale.px(scale.TIGHT)
        return pad if self.line.stone is None else pad + self._stone_px() + scale.px(scale.NEAR)

    def _stone_px(self) -> int:
        return ceil(QFontMetricsF(self._font()).height() * 0.85)

    def _at(self, width: int) -> tuple[QTextLayout, int]:
        """Return the text as it is broken in a width, and its height; a few widths are known.

        While a window is laid out the same few are asked for again and again.
        """
        known = self._laid_out.get(width)
        if known is None:
            if len(self._laid_out) == _WIDTHS:
                self._laid_out.clear()
            known = self._laid_out[width] = self._lay_out(width)
        return known

    def _lay_out(self, width: int) -> tuple[QTextLayout, int]:
        font = self._font()
        layout = QTextLayout(self.line.text.replace("\n", "\u2028"), font)
        layout.setTextOption(QTextOption(Qt.AlignmentFlag.AlignLeft))
        self._set_formats(layout)
        metrics = QFontMetricsF(font)
        spacing = metrics.height() * (scale.LINE_SPACING if self.line.is_text else 1.1)
        room = max(1, width - self._left() - scale.px(scale.TIGHT))
        if self.line.is_text:
            room = min(room, ceil(metrics.averageCharWidth() * scale.MEASURE))
        layout.beginLayout()
        y = 0.0
        while (part := layout.createLine()).isValid():
            part.setLineWidth(room)
            # Letters of another font may be higher.
            height = max(spacing, part.height())
            part.setPosition(QPointF(0, y + (height - part.height()) / 2))
            y += height
        layout.endLayout()
        return layout, ceil(y)

    def _set_formats(self, layout: QTextLayout) -> None:
        """Write ranks and teams beside a name smaller and lighter."""
        formats = []
        for fact, start in self._starts():
            if fact.is_quiet:
                part = QTextLayout.FormatRange()
                part.start, part.length = start, len(fact.text)
                quiet = part.format
                quiet.setFont(self._sized("body"))
                colour = self.palette().color(QPalette.ColorRole.WindowText)
                colour.setAlphaF(_QUIET)
                quiet.setForeground(colour)
                part.format = quiet
                formats.append(part)
        layout.setFormats(formats)

    def _starts(self) -> Iterator[tuple[Fact, int]]:
        """Yield each fact with the place of its first character."""
        place = 0
        between = len(self.line.text) - sum(len(fact.text) for fact in self.line.facts)
        gap = between // max(1, len(self.line.facts) - 1)
        for fact in self.line.facts:
            yield fact, place
            place += len(fact.text) + gap

    def _pad(self) -> int:
        return scale.px(scale.NEAR if self.line.is_text else scale.HAIR)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._at(width)[1] + 2 * self._pad()

    def line_ends(self, width: int) -> list[int]:
        """Return where the lines of its text end, in px from its top."""
        layout, _ = self._at(width)
        lines = (layout.lineAt(number) for number in range(layout.lineCount()))
        return [ceil(self._pad() + line.y() + line.height()) for line in lines]

    def sizeHint(self) -> QSize:
        return QSize(0, ceil(QFontMetricsF(self._font()).height()) + 2 * self._pad())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.PaletteChange}:
            self._laid_out.clear()
            self.updateGeometry()

    # Painting -------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        layout, _ = self._at(self.width())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        colour = self.palette().color(QPalette.ColorRole.WindowText)
        painter.setPen(colour)
        top = self._pad()
        if self.line.stone is not None:
            side, ratio = self._stone_px(), self.devicePixelRatioF()
            first = layout.lineAt(0)
            middle = first.y() + first.height() / 2
            picture = icon(_STONES[self.line.stone], colour, (side, round(side * ratio)))
            place = QPointF(scale.px(scale.TIGHT), top + middle - side / 2)
            painter.drawPixmap(place, picture.pixmap(QSize(side, side), ratio))
        if self.line.is_quiet:
            fade(painter, _QUIET)
        layout.draw(painter, QPointF(self._left(), top))
        painter.end()

    def _paint_ground(self, painter: QPainter) -> None:
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        radius = scale.px(_RADIUS)
        if self.underMouse():
            ground = self.palette().color(QPalette.ColorRole.WindowText)
            ground.setAlphaF(_GROUND)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(rect, radius, radius)
        if self.hasFocus():
            accent = self.palette().color(QPalette.ColorRole.Highlight)
            painter.setPen(QPen(accent, scale.HAIR))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)

    # Mouse and keys -------------------------------------------------------------------------

    def ident_at(self, place: QPointF) -> str:
        """Return the property that stands at a place: that of the nearest fact."""
        first = self.line.facts[0].ident
        if len(self.line.facts) == 1:
            return first
        layout, _ = self._at(self.width())
        below = place - QPointF(self._left(), self._pad())
        lines = [layout.lineAt(number) for number in range(layout.lineCount())]
        part = next((one for one in lines if below.y() < one.y() + one.height()), lines[-1])
        letter = part.xToCursor(below.x())
        return [fact.ident for fact, start in self._starts() if start <= letter][-1]

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        ident = self.ident_at(event.position())
        if ident != self._under:
            self._under = ident
            tip = _tr("Card", "{name}: edit in the game info").format(name=label_of(ident))
            self.setToolTip(tip_of(tip))
        super().mouseMoveEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        is_here = self.rect().contains(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and is_here:
            self.wanted.emit(self.ident_at(event.position()))

    def event(self, event: QEvent) -> bool:
        return claims(event, _KEYS) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self.wanted.emit(self.line.facts[0].ident)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()


_KEYS: Final = frozenset(
    {
        *(Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Up, Qt.Key.Key_Down),
        *(Qt.Key.Key_Home, Qt.Key.Key_End),
    }
)


class Card(QScrollArea):
    """The card, as high as it needs to be while the comment below keeps some lines.

    The Tab key comes to its first line, arrows lead to the others, Enter opens the game info.

    Signals:
        wanted: The ident of a field of the game info.

    Attributes:
        lines: What is on it, from the top.
    """

    wanted = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setAccessibleName(self.tr("Card of the record"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        own_viewport(self, is_clear=True)
        self._inner = QWidget(self)
        self._column = QVBoxLayout(self._inner)
        self._column.setSpacing(0)
        self.setWidget(self._inner)
        for each in (self._inner, self.viewport()):
            each.setAutoFillBackground(False)
        self._shown: tuple[CardLine, ...] | None = None
        self._room, self._times = 0, 1.0
        NarrowBars(self)
        self.lines: list[LineView] = []

    def show_game(self, root: Node) -> None:
        """Show what is known of the game at `root`."""
        found = tuple(lines_of(root))
        if found == self._shown:
            return
        self._shown = found
        had_focus = self.isAncestorOf(self.focusWidget()) if self.focusWidget() else False
        for line in self.lines:
            line.hide()
            line.deleteLater()
        rows = found or (CardLine((Fact("PB", _tr("Card", _ADD)),), "caption", is_quiet=True),)
        self.lines = [self._line(row) for row in rows]
        self.lines[0].setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleDescription("\n".join(row.text for row in rows))
        self._pad()
        if had_focus:
            self.lines[0].setFocus(Qt.FocusReason.OtherFocusReason)
        self.verticalScrollBar().setValue(0)
        self.fit(self._room)

    def _line(self, row: CardLine) -> LineView:
        line = LineView(row, self._inner)
        line.set_times(self._times)
        line.wanted.connect(self.wanted)
        self._column.addWidget(line)
        return line

    def _pad(self) -> None:
        side, top = scale.px(scale.TIGHT), scale.px(scale.TIGHT)
        self._column.setContentsMargins(side, top, side, top)

    # Height ---------------------------------------------------------------------------------

    def set_times(self, times: float) -> None:
        """Have type so many times as large as elsewhere."""
        if times != self._times:
            self._times = times
            for line in self.lines:
                line.set_times(times)
            self.fit(self._room)

    def fit(self, room: int) -> None:
        """Take the height that it needs, at most `room` px; no line of text is cut through."""
        self._room = room
        width = self.width() - 2 * scale.px(scale.TIGHT)
        wanted = self._needed(width)
        if wanted > room:
            width -= self.verticalScrollBar().sizeHint().width()
            wanted = self._needed(width)
        if wanted > room:
            ends = self._line_ends(width)
            wanted = max((end for end in ends if end <= room), default=room)
        self.setFixedHeight(max(0, wanted))

    def _line_ends(self, width: int) -> Iterator[int]:
        """Yield where lines of text end, from the top of the card."""
        top = scale.px(scale.TIGHT)
        for line in self.lines:
            yield from (top + end for end in line.line_ends(width))
            top += line.heightForWidth(width)

    def _needed(self, width: int) -> int:
        heights = sum(line.heightForWidth(width) for line in self.lines)
        return heights + 2 * scale.px(scale.TIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit(self._room)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if not hasattr(self, "lines"):
            return
        if event.type() == QEvent.Type.FontChange:
            self._pad()
            self.fit(self._room)

    # Keys -----------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focus = self.focusWidget()
        here = self.lines.index(focus) if focus in self.lines else 0
        there = {
            Qt.Key.Key_Up: here - 1,
            Qt.Key.Key_Down: here + 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(self.lines) - 1,
        }.get(Qt.Key(event.key()))
        if there is None:
            event.ignore()
            return
        line = self.lines[min(max(there, 0), len(self.lines) - 1)]
        line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.ensureWidgetVisible(line)


def room_for(height: int, editor: QWidget, *, is_empty: bool) -> int:
    """Return what a card may have of a height that it shares with the comment, empty or not."""
    lines = _EMPTY_LINES if is_empty else _LINES
    kept = editor.fontMetrics().lineSpacing() * lines + scale.px(scale.NEAR)
    kept = max(min(kept, round(height * _MOST_COMMENT)), editor.minimumSizeHint().height())
    return max(0, height - kept)
