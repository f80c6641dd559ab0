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
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QLocale, QSize
from PySide6.QtGui import QFont, Qt, QTextLayout, QTextOption
from PySide6.QtWidgets import QLabel

from sgfedit.lazy import expression

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtWidgets import QWidget

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
