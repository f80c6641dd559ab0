"""What records say, as the surfaces of Qt show it.

Most take a text for HTML that looks like it, and make room for all of it.

A player may be called ``<img src=…>``: that is a name, and no picture to be loaded; and a name may
have a million characters. Every label is a `Label`, every tooltip with words of a record goes
through `tip_of`, items of menus through `item_of`, titles of windows through `caption_of`, every
question through `plain` of `buttons`; ``tests/gui/test_plain_surfaces.py`` holds it.

Where a text is edited, it is kept whole as a `Verbatim`. Qt's text widgets drop bytes that did not
decode (lone surrogates), a leading byte order mark and some Unicode noncharacters. They are shown
as one stand-in character each, and come back untouched wherever the user did not type over them.
So do blanks in the endless paragraphs that some files have: some of them are shown as line ends.

Texts that are painted again and again, such as those of the strip above the board, are a `Line`,
or a `LinkLine` whose words can be clicked: what is seen of them is laid out once.
"""

from __future__ import annotations

from itertools import zip_longest
from math import ceil
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QPoint, QPointF, QSize
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    Qt,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from sgfedit.gui.widgets.scale import font as font_of
from sgfedit.lazy import expression

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QShowEvent

_MOST: Final = 2_000
"""Characters of a tooltip or a label; a comment may have a hundred thousand."""

_LINES: Final = 40
_COLUMNS: Final = 120
"""Characters of a line of a tooltip, which Qt breaks in rich text only, and between words only."""

_PIECE: Final = 80
"""Letters of a word without blanks that are kept together."""

_ITEM: Final = 100
_BREAK: Final = "\u200b"
_ENDLESS_PX: Final = 1e6


class Label(QLabel):
    """A label that shows a text as it is, cut where nobody reads on."""

    def __init__(self, text: str = "", parent: QWidget | None = None, **looks: Any) -> None:
        """Make a label; `looks` are properties of QLabel."""
        super().__init__(cut(text), parent, textFormat=Qt.TextFormat.PlainText, **looks)

    def setText(self, text: str) -> None:
        is_plain = (
            self.textFormat() is Qt.TextFormat.PlainText
        )  # words can be marked, by who escapes
        super().setText(cut(text) if is_plain else text)

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        if self.buddy() is not None:
            # Its underlined letter is drawn apart from those that it was measured close to.
            hint.setWidth(hint.width() + max(2, self.fontMetrics().averageCharWidth() // 4))
        widest = _COLUMNS * self.fontMetrics().averageCharWidth()
        return hint.boundedTo(QSize(widest, hint.height()))  # words may be as long as they like


class LaidLine(NamedTuple):
    """A text of one line whose glyphs are found, for whoever paints it again and again.

    Attributes:
        layout: One line that begins at the left.
        ascent: How far below its top its base is.
        advance: The whole px that it takes.
    """

    layout: QTextLayout
    ascent: float
    advance: int

    @classmethod
    def of(cls, text: str, font: QFont, direction: Qt.LayoutDirection) -> LaidLine:
        """Lay out a text, as `drawText` does."""
        layout = QTextLayout(text, font)
        layout.setCacheEnabled(True)
        left = QTextOption(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute)
        left.setWrapMode(QTextOption.WrapMode.NoWrap)
        left.setTextDirection(direction)
        left.setFlags(QTextOption.Flag.IncludeTrailingSpaces)
        layout.setTextOption(left)
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(_ENDLESS_PX)
        layout.endLayout()
        return cls(layout, line.ascent(), ceil(line.horizontalAdvance()))


def cut(text: str, most: int = _MOST) -> str:
    """Return a text, or its beginning and an ellipsis where it has more than `most` characters."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def tip_of(text: str) -> str:
    """Return a tooltip that shows a text as it is, in lines that fit on a screen.

    It is cut where it is very long, or has very many lines.
    """
    shown = cut(text)
    lines = shown.splitlines()
    if len(lines) > _LINES:
        shown = "\n".join([*lines[: _LINES - 1], "…"])
    if not Qt.mightBeRichText(shown) and max(map(len, lines), default=0) <= _COLUMNS:
        return shown
    return str(Qt.convertFromPlainText(_breakable(shown), Qt.WhiteSpaceMode.WhiteSpaceNormal))


def item_of(text: str) -> str:
    """Return a text as a menu or a button shows it, in one line and not very long.

    Its ampersands are no mnemonics, its tabs no columns. A long one has an ellipsis in the middle:
    of a path both ends tell something.
    """
    line = " ".join(text.splitlines()).replace("\t", " ")
    if len(line) > _ITEM:
        line = f"{line[: _ITEM // 2]}…{line[-_ITEM // 2 + 1 :]}"
    return line.replace("&", "&&")


def decimal(number: str) -> str:
    """Return a number as records have it with the decimal point of the language: "2,5"."""
    return number.replace(".", QLocale().decimalPoint()) if "." in number else number


def listed(parts: Iterable[str | None]) -> str:
    """Return parts one behind the other, with the comma of the language: "a, b", "a、b".

    Empty ones are left out. The last one has no "and" before it: it need not be the last.
    """
    return _comma().join(filter(None, parts))


def quoted(text: str) -> str:
    """Return a name in the quotation marks of the language."""
    return QCoreApplication.translate("Quotation", "“{text}”").format(text=text)


def labelled(name: str, text: str) -> str:
    """Return a text behind what it is about, with the colon of the language: "a: b", "a：b"."""
    form = QCoreApplication.translate("Colon", "{name}: {text}")
    return form.format(name=name, text=text)


def strung(parts: Iterable[str]) -> str:
    """Return parts that may have commas, with the semicolon of the language: "a; b", "a；b".

    Empty ones are left out.
    """
    return _one_by_one(QCoreApplication.translate("Semicolon", "{text}; {more}"), parts)


def sentences(said: Iterable[str]) -> str:
    """Return sentences one behind the other, with a space between where the language has one.

    Empty ones are left out.
    """
    form = QCoreApplication.translate("Sentences", "{text} {more}")
    return _one_by_one(form, said)


def with_more(text: str, more: str) -> str:
    """Return a text with words behind it in the brackets of the language: "a (b)", "a（b）"."""
    form = QCoreApplication.translate("Brackets", "{text} ({more})")
    return form.format(text=text, more=more)


def _one_by_one(form: str, parts: Iterable[str]) -> str:
    told = ""
    for part in filter(None, parts):
        told = form.format(text=told, more=part) if told else part
    return told


def _comma() -> str:
    return QLocale().createSeparatedList(["\0"] * 3).split("\0")[1]


def caption_of(text: str) -> str:
    """Return a text as the title of a window shows it, in one line and not very long."""
    return cut(" ".join(text.split()), _ITEM * 2).replace("[*]", "[*][*]")  # the sign of a change


def _breakable(text: str) -> str:
    """Let words of more than a line be broken, as Chinese is anyway, and keep all spaces."""
    broken = "\n".join(
        " ".join(
            _BREAK.join(word[at : at + _PIECE] for at in range(0, len(word), _PIECE))
            for word in line.split(" ")
        )
        for line in text.split("\n")
    )
    return broken.replace("  ", " \u00a0")


# Texts that are edited ---------------------------------------------------------------------


_UNSHOWABLE: Final = expression("[\ud800-\udfff\ufeff\ufdd0\ufdd1\u2029\r]")
_STAND_IN: Final = {"\ufeff": "\u200b", "\u2029": "\n", "\r": "\n"}
_NO_TEXT: Final = "\t\v\f\0"
_SPACES: Final = str.maketrans(_NO_TEXT, " " * len(_NO_TEXT))
LONG_LINE: Final = 4_000
"""Characters of a paragraph that a widget lays out in a fraction of a frame; the time grows with
the square of its length."""


def showable(text: str) -> str:
    """Return `text` as widgets can hold it, with as many characters; O(length)."""
    if not text.isascii() or "\r" in text:
        text = _UNSHOWABLE.sub(lambda match: _STAND_IN.get(match[0], "\ufffd"), text)
    return _with_breaks(text) if len(text) > LONG_LINE else text


def _with_breaks(text: str) -> str:
    """Return `text` with line ends for some of the blanks in endless paragraphs; O(length)."""
    parts: list[str] = []
    done = at = 0
    while len(text) - at > LONG_LINE:
        end = text.rfind("\n", at, at + LONG_LINE)
        blank = text.rfind(" ", at, at + LONG_LINE) if end < 0 else end
        if end < 0 <= blank:
            parts += text[done:blank], "\n"
            done = blank + 1
        at = blank + 1 if blank >= 0 else at + LONG_LINE
    return "".join([*parts, text[done:]]) if parts else text


def typed(text: str) -> str:
    """Return `text` as it will be read again: without tab, form feed, NUL (FF[4], "Text")."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    # Translating a long text costs a hundred times as much as looking through it.
    return text.translate(_SPACES) if any(char in text for char in _NO_TEXT) else text


class Verbatim:
    """A text and how it is shown.

    Attributes:
        text: The true text.
        shown: The same as a widget holds it.
    """

    __slots__ = ("shown", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.shown = showable(text)

    def edited(self, shown: str) -> str:
        """Take over what the widget holds now and return the true text; O(length).

        Only the stretch that differs from what was shown before is new.
        """
        if self.text == self.shown:
            self.text = shown
        else:
            start, end = difference(self.shown, shown)
            new = shown[start : len(shown) - end]
            self.text = self.text[:start] + new + self.text[len(self.text) - end :]
        self.shown = shown
        return self.text


def difference(old: str, new: str) -> tuple[int, int]:
    """Return the lengths of the start and of the end that two texts have in common."""
    start = _common_start(old, new)
    room = min(len(old), len(new)) - start
    end = _common_start(old[len(old) - room :][::-1], new[len(new) - room :][::-1])
    return start, end


def _common_start(one: str, other: str) -> int:
    """Return how many characters two texts begin with in common; by halving, at memory speed."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


# Lines that are painted again and again ------------------------------------------------------


_SECONDARY_OPACITY: Final = 0.68
"""How faint the quieter texts of a line are."""

_MOST_LAID: Final = 500
"""Texts that a line remembers as they are laid out."""


if TYPE_CHECKING:
    _Widget = QWidget
else:
    _Widget = object  # whatever kind of widget it is mixed into


class _Placed(NamedTuple):
    """What is seen of a line.

    Attributes:
        left: Where it begins.
        width: How wide it is.
        base: The y of what all letters stand on.
        texts: The strong one, and the quiet ones as one; each with its left upper corner as it is
            laid out.
    """

    left: int
    width: int
    base: float
    texts: tuple[tuple[LaidLine, QPointF], ...]


class _Written(_Widget):
    """One line: a strong text and quieter ones, left out from the end where there is no room.

    What is left is cut with an ellipsis.
    """

    _is_underlined = _has_ground = False

    def __init__(self, parent: QWidget, alignment: Qt.AlignmentFlag) -> None:
        super().__init__(parent)
        self._before = _BEFORE[alignment]
        self._shown: tuple[str, ...] = ("",)
        self._texts: tuple[str, ...] = self._shown
        self._widths: tuple[int, ...] = (0,)
        self._is_large = self._is_steady = False
        self._most: tuple[int, ...] = ()
        self._placed: _Placed | None = None
        self._quiet_ink: QColor | None = None
        self._ground = QBrush()
        self._find_metrics()

    def _find_metrics(self) -> None:
        self._strong_font = _strong(self.font(), is_large=self._is_large)
        self._strong = QFontMetricsF(self._strong_font)
        self._quiet = QFontMetricsF(self.font())
        self._rise = tuple(each.ascent() - each.descent() for each in (self._quiet, self._strong))
        self._laid: dict[tuple[bool, str], LaidLine] = {}
        self._placed = None

    def _advance(self, text: str, *, is_strong: bool) -> int:
        """Return the whole px that a text takes."""
        return self._lay_out(text, is_strong=is_strong).advance

    def _lay_out(self, text: str, *, is_strong: bool) -> LaidLine:
        """Return a text as it is drawn; those of moves come again, way and back.

        To find glyphs takes longer than to draw them, above all of a font Qt falls back on.
        """
        laid = self._laid.get((is_strong, text))
        if laid is None:
            if len(self._laid) > _MOST_LAID:
                self._laid.clear()
            font = self._strong_font if is_strong else self.font()
            laid = self._laid[is_strong, text] = LaidLine.of(text, font, self.layoutDirection())
        return laid

    def set_large(self, *, is_large: bool) -> None:
        """Write the strong text as a heading, or as large as the others."""
        if is_large is not self._is_large:
            self._is_large = is_large
            self._find_metrics()
            self._measure()
            self.update()

    def set_steady(self, *, is_steady: bool) -> None:
        """Leave texts out by the widest ones there were: another move makes none come or go."""
        self._is_steady, self._most = is_steady, ()
        self._measure()

    def show_text(self, strong: str, *quiet: str) -> None:
        """Show texts, any of which may be empty; gaps between them are theirs."""
        texts = (strong, *quiet)
        if texts != self._shown:
            self._shown = texts
            self._texts = tuple([text.replace("\n", " ") for text in texts])
            self._measure()
            self.setAccessibleName("".join(self._texts))
            self.update()

    def _measure(self) -> None:
        self._placed = None
        # Widths of glyphs are no whole pixels; one too few would cost a word its end.
        strong, *quiet = self._texts
        first = self._advance(strong, is_strong=True) + 1 if strong else 0
        self._widths = (
            first,
            *(self._advance(text, is_strong=False) + 1 if text else 0 for text in quiet),
        )
        if self._is_steady:
            self._most = tuple(map(max, zip_longest(self._most, self._widths, fillvalue=0)))
            self._widths = self._most[: len(self._texts)]

    def width_of(self, index: int) -> int:
        """Return the px that one of the texts needs."""
        return self._widths[index]

    def natural_width(self, count: int | None = None) -> int:
        """Return the px that all texts need, or the first `count` ones."""
        return sum(self._widths[:count])

    @property
    def shown(self) -> str:
        """What can be seen of the texts."""
        return "".join(self._fitting())

    def _fitting(self) -> tuple[str, ...]:
        room = self.width()
        for count in range(len(self._texts), 0, -1):
            has_room = self.natural_width(count) <= room
            if has_room:
                break
        fitting = self._texts[:count]
        if any(fitting):
            return fitting if has_room else (self._cut(0, room), *fitting[1:])
        # Nothing that shows any text fits.
        first = next((index for index, text in enumerate(self._texts) if text), 0)
        return (*("",) * first, self._cut(first, room))

    def _cut(self, index: int, room: int) -> str:
        metrics = self._quiet if index else self._strong
        return metrics.elidedText(self._texts[index], Qt.TextElideMode.ElideRight, room)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self._quiet_ink = None  # a palette has colours for each state of a widget
        if event.type() == QEvent.Type.FontChange:
            self._find_metrics()
            self._measure()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._quiet_ink = None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._placed = None

    def _span(self) -> tuple[int, int]:
        """Return where what is seen begins, and its width."""
        placed = self._placed or self._place()
        return placed.left, placed.width

    def _place(self) -> _Placed:
        """Find where what is seen stands, until that is another text or has another width."""
        strong, *rest = self._fitting()
        laid = self._lay_out(strong, is_strong=True)
        beside = self._lay_out("".join(rest), is_strong=False)
        width = laid.advance + beside.advance
        left = int(self._before * max(0, self.width() - width))
        # Large and small letters stand on one line.
        base = (self.height() + self._rise[bool(strong)]) / 2
        texts = (
            (laid, QPointF(left, base - laid.ascent)),
            (beside, QPointF(left + laid.advance, base - beside.ascent)),
        )
        self._placed = placed = _Placed(left, width, base, texts)
        return placed

    def _find_colours(self) -> QColor:
        self._ground = self.palette().window()
        ink = self.palette().color(self.foregroundRole())
        ink.setAlphaF(ink.alphaF() * _SECONDARY_OPACITY)
        return ink

    def paintEvent(self, event: QPaintEvent) -> None:
        placed = self._placed or self._place()
        if self._quiet_ink is None:
            self._quiet_ink = self._find_colours()
        (strong, place), (beside, place_beside) = placed.texts
        painter = QPainter(self)
        if self._has_ground:
            painter.fillRect(event.rect(), self._ground)
        if self._is_underlined:
            self._write_underlined(painter, placed)
        else:
            strong.layout.draw(painter, place)
            painter.setPen(self._quiet_ink)
            beside.layout.draw(painter, place_beside)
        painter.end()

    def _write_underlined(self, painter: QPainter, placed: _Placed) -> None:
        """Draw the texts as under the pointer; below a layout Qt puts the line elsewhere."""
        for (laid, place), is_strong in zip(placed.texts, (True, False), strict=True):
            font = QFont(self._strong_font if is_strong else self.font())
            font.setUnderline(True)
            painter.setFont(font)
            if not is_strong and self._quiet_ink is not None:
                painter.setPen(self._quiet_ink)
            painter.drawText(QPointF(place.x(), placed.base), laid.layout.text())


_BEFORE: Final = {
    Qt.AlignmentFlag.AlignLeft: 0.0,
    Qt.AlignmentFlag.AlignHCenter: 0.5,
    Qt.AlignmentFlag.AlignRight: 1.0,
}
"""Which share of the room that is left stands before a line."""


class Line(_Written, QWidget):
    """A line that is only read; it has its own ground, so nothing below it is painted with it."""

    _has_ground = True

    def __init__(self, parent: QWidget, alignment: Qt.AlignmentFlag) -> None:
        super().__init__(parent, alignment)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)


class LinkLine(_Written, QAbstractButton):
    """A line whose words can be clicked; beside them it is part of what it lies on.

    Under the pointer it is underlined. A press that becomes a drag does nothing.
    """

    def __init__(self, parent: QWidget, alignment: Qt.AlignmentFlag) -> None:
        super().__init__(parent, alignment)
        self._pressed = QPoint()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)

    def hitButton(self, pos: QPoint) -> bool:
        left, width = self._span()
        return left <= pos.x() < left + width and 0 <= pos.y() < self.height()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # Its first click has done it.
        event.setAccepted(self.hitButton(event.position().toPoint()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._show_hover(is_over=self.hitButton(event.position().toPoint()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        way = event.position().toPoint() - self._pressed
        if way.manhattanLength() >= QApplication.startDragDistance():
            self.setDown(False)
        super().mouseReleaseEvent(event)

    def leaveEvent(self, _event: QEvent) -> None:
        self._show_hover(is_over=False)

    def _show_hover(self, *, is_over: bool) -> None:
        if is_over is not self._is_underlined:
            self._is_underlined = is_over
            shape = Qt.CursorShape.PointingHandCursor if is_over else Qt.CursorShape.ArrowCursor
            self.setCursor(shape)
            self.update()


def _strong(font: QFont, *, is_large: bool) -> QFont:
    strong = font_of("heading", font) if is_large else QFont(font)
    strong.setWeight(QFont.Weight.DemiBold)
    return strong


def heading_height(font: QFont) -> int:
    """Return the height of a line of names."""
    return QFontMetrics(_strong(font, is_large=True)).height()
