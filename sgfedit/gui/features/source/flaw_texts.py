"""What is said of a property while it is edited: its form, its flaws, what a change means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP
from sgfedit.sgf.problem_kinds import PROBLEM_KINDS
from sgfedit.sgf.properties import Kind, property_type

if TYPE_CHECKING:
    from sgfedit.sgf.validate import Flaw

_FORMS: Final = {
    Kind.NONE: QT_TRANSLATE_NOOP("Flaw", "no value: it is there or not"),
    Kind.NUMBER: QT_TRANSLATE_NOOP("Flaw", "a whole number"),
    Kind.REAL: QT_TRANSLATE_NOOP("Flaw", "a number such as 6.5"),
    Kind.DOUBLE: QT_TRANSLATE_NOOP("Flaw", "1, or 2 for emphasis"),
    Kind.COLOUR: QT_TRANSLATE_NOOP("Flaw", "B or W"),
    Kind.SIMPLE: QT_TRANSLATE_NOOP("Flaw", "text in one line"),
    Kind.TEXT: QT_TRANSLATE_NOOP("Flaw", "text"),
    Kind.MOVE: QT_TRANSLATE_NOOP("Flaw", "a point such as pd; nothing for a pass"),
    Kind.POINTS: QT_TRANSLATE_NOOP("Flaw", "points such as pd, or rectangles such as aa:cc"),
    Kind.PAIRS: QT_TRANSLATE_NOOP("Flaw", "two points, such as dd:pp"),
    Kind.LABELS: QT_TRANSLATE_NOOP("Flaw", "a point and its text, such as pd:A"),
    Kind.SIZE: QT_TRANSLATE_NOOP("Flaw", "a number to 52, or columns and rows such as 9:13"),
    Kind.APPLICATION: QT_TRANSLATE_NOOP("Flaw", "name and version, such as sgfedit:1.0"),
    Kind.FIGURE: QT_TRANSLATE_NOOP("Flaw", "nothing, or flags and a name such as 257:Figure 1"),
    Kind.UNKNOWN: QT_TRANSLATE_NOOP("Flaw", "kept as it is"),
}
_FORMS_BY_IDENT: Final = {
    "DT": QT_TRANSLATE_NOOP("Flaw", "dates such as 2016-03-09,10"),
    "RE": QT_TRANSLATE_NOOP("Flaw", "a result such as B+3.5, W+R, 0 or ?"),
    "FF": QT_TRANSLATE_NOOP("Flaw", "1 to 4"),
    "GM": QT_TRANSLATE_NOOP("Flaw", "1 for Go"),
    "ST": QT_TRANSLATE_NOOP("Flaw", "0 to 3"),
    "PM": QT_TRANSLATE_NOOP("Flaw", "0 to 2"),
}
_EXPECTED: Final = QT_TRANSLATE_NOOP("Flaw", "Expected: {form}")
_TEXTS: Final = {
    "no-identifier": QT_TRANSLATE_NOOP("Flaw", "An identifier is capital letters and digits"),
    "not-typed": QT_TRANSLATE_NOOP("Flaw", "Not written: nothing typed yet"),
    "pass": QT_TRANSLATE_NOOP("Flaw", "Empty: a pass"),
    "unescaped-bracket": QT_TRANSLATE_NOOP("Flaw", "A bracket ] needs a backslash before it"),
    "duplicate-property": QT_TRANSLATE_NOOP("Flaw", "Stands here twice: the values are joined"),
    "unknown-property": QT_TRANSLATE_NOOP("Flaw", "Unknown property, kept as it is"),
    "old-properties": QT_TRANSLATE_NOOP("Flaw", "Of an older file format"),
    "root-prop-outside-root": QT_TRANSLATE_NOOP("Flaw", "Counts in the first node only"),
    "too-many-values": QT_TRANSLATE_NOOP("Flaw", "Takes one value only"),
    "bad-value": _EXPECTED,
    "bad-root-value": _EXPECTED,
    "bad-gameinfo-format": QT_TRANSLATE_NOOP("Flaw", "Usually {form}"),
    "value-normalised": QT_TRANSLATE_NOOP("Flaw", "Should be {form}"),
    "compose-expected": QT_TRANSLATE_NOOP("Flaw", "No colon. Expected: {form}"),
    "empty-value": QT_TRANSLATE_NOOP("Flaw", "Empty. Expected: {form}"),
    "unknown-ff": QT_TRANSLATE_NOOP("Flaw", "Unknown file format, read as 4"),
    "not-go": QT_TRANSLATE_NOOP("Flaw", "Not Go: moves and points will not be shown"),
    "bad-st": QT_TRANSLATE_NOOP("Flaw", "Expected: {form}"),
    "bad-pm": QT_TRANSLATE_NOOP("Flaw", "Expected: {form}"),
    "board-too-big": QT_TRANSLATE_NOOP("Flaw", "A board has 52 lines at most"),
    "square-as-rectangular": QT_TRANSLATE_NOOP("Flaw", "Of a square board one number is enough"),
    "move-off-board": QT_TRANSLATE_NOOP("Flaw", "Not on the board"),
    "markup-on-off-board-point": QT_TRANSLATE_NOOP("Flaw", "Not on the board"),
    "nonstandard-pass": QT_TRANSLATE_NOOP("Flaw", "Read as a pass, which should be empty"),
    "one-point-rect": QT_TRANSLATE_NOOP("Flaw", "A rectangle of one point: name it once"),
    "rect-corners-swapped": QT_TRANSLATE_NOOP("Flaw", "The upper left corner should come first"),
    "one-point-arrow": QT_TRANSLATE_NOOP("Flaw", "Begins and ends at one point"),
    "duplicate-arrow": QT_TRANSLATE_NOOP("Flaw", "Stands here already"),
    "label-empty": QT_TRANSLATE_NOOP("Flaw", "A label without text"),
    "point-not-unique": QT_TRANSLATE_NOOP("Flaw", "A point that is named already"),
    "bad-view": QT_TRANSLATE_NOOP("Flaw", "Empty beside points"),
    "two-moves-in-node": QT_TRANSLATE_NOOP("Flaw", "A second move in one node"),
    "move-setup-mixed": QT_TRANSLATE_NOOP("Flaw", "Set-up in a node with a move"),
    "move-in-root": QT_TRANSLATE_NOOP("Flaw", "A move in the first node"),
    "annotation-conflict": QT_TRANSLATE_NOOP("Flaw", "Excludes another annotation here"),
    "te-bm-combination": QT_TRANSLATE_NOOP("Flaw", "TE and BM exclude each other"),
    "annotation-without-move": QT_TRANSLATE_NOOP("Flaw", "Judges a move, but here is none"),
}
_CONSEQUENCES: Final = {
    "SZ": QT_TRANSLATE_NOOP("Flaw", "Another board size: points off the new board are not shown."),
    "GM": QT_TRANSLATE_NOOP("Flaw", "Another game: only 1 is Go, which can be played here."),
    "FF": QT_TRANSLATE_NOOP("Flaw", "This only says what the file is; nothing is converted."),
    "CA": QT_TRANSLATE_NOOP("Flaw", "The file will be saved in this charset."),
    "ST": QT_TRANSLATE_NOOP("Flaw", "This is how all programs are to show variations."),
}


def _tr(text: str) -> str:
    return QCoreApplication.translate("Flaw", text)


def form_of(ident: str) -> str:
    """Return what a value of a property looks like."""
    return _tr(_FORMS_BY_IDENT.get(ident) or _FORMS[property_type(ident).kind])


def name_of(ident: str) -> str:
    """Return what a property is called; empty if nobody knows."""
    label = property_type(ident).label
    return QCoreApplication.translate("Property", label) if label else ""


def text_of(flaw: Flaw) -> str:
    """Return what is said of a flaw beside the value it is in."""
    text = _TEXTS.get(flaw.code) or PROBLEM_KINDS[flaw.code].text
    return _tr(text).format(form=form_of(flaw.ident), ident=flaw.ident, detail="")


def consequence_of(ident: str) -> str:
    """Return what it means to change a property of the first node; empty if nothing special."""
    text = _CONSEQUENCES.get(ident, "")
    return _tr(text) if text else ""
