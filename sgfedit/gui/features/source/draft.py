"""Properties of a node while they are edited: raw values, their flaws in words. No widgets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from sgfedit.game.info_values import is_mandated_date, is_mandated_result
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.sgf.node import Node, Properties, is_go, size_of
from sgfedit.sgf.problems import PROBLEM_KINDS
from sgfedit.sgf.properties import Kind, property_type
from sgfedit.sgf.validate import UNWRITABLE, Flaw, is_writable, validate, validate_node, writable
from sgfedit.sgf.values import decode_simple, strip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sgfedit.game.edits import Edit
    from sgfedit.sgf.values import Size


_MANDATED: Final[dict[str, Callable[[str], bool]]] = {
    "DT": is_mandated_date,
    "RE": is_mandated_result,
}
_BOARD: Final = frozenset({"SZ", "GM"})
"""What all values of points depend on."""


@dataclass(slots=True, eq=False)
class Entry:
    """One property of the table.

    Attributes:
        ident: As typed; empty for one that has just been added.
        values: Raw values; those of a property that stands twice are joined.
        flaws: What is to be said of them.
        added: Which values are new, and were not yet confirmed where they are empty.
    """

    ident: str
    values: list[str]
    flaws: list[Flaw] = field(default_factory=list)
    added: set[int] = field(default_factory=set)

    @property
    def is_blank(self) -> bool:
        """Whether nothing has been typed into it yet."""
        return not self.ident and not any(map(strip, self.values))

    def waits(self, index: int) -> bool:
        """Whether a value was added but never typed, where something is to be typed."""
        is_open = index in self.added and not self.values[index]
        return is_open and property_type(self.ident).kind is not Kind.NONE

    @property
    def written(self) -> tuple[str, ...]:
        """The raw values that will be written."""
        if not self.added:
            return tuple(self.values)
        return tuple(raw for index, raw in enumerate(self.values) if not self.waits(index))

    def delete(self, index: int) -> None:
        """Delete one value."""
        del self.values[index]
        self.added = {at - (at > index) for at in self.added if at != index}


class Row(NamedTuple):
    """One line of the table: a property and which of its values."""

    entry: Entry
    number: int


class Draft:
    """What a node's properties are to become; the node itself stays as it is until `write`.

    Attributes:
        node: The node.
        entries: Its properties, in the order of the table.
        rows: One for each value.
    """

    def __init__(self, node: Node) -> None:
        self.node = node
        self.before = node.properties
        self.entries = [Entry(ident, list(values)) for ident, values in self.before.items()]
        self.rows: list[Row] = []
        self._together: list[Flaw] = []
        self._count()
        self._validate(self.entries)

    def _count(self) -> None:
        self.rows = [
            Row(entry, index) for entry in self.entries for index in range(len(entry.values))
        ]

    # Changing -------------------------------------------------------------------------------

    def rename(self, row: int, ident: str) -> None:
        """Give the property of a row another identifier."""
        entry = self.rows[row].entry
        before, entry.ident = entry.ident, ident
        self._validate([entry], is_board=bool({before, ident} & _BOARD))

    def set_value(self, row: int, text: str) -> None:
        """Set a raw value; what cannot stand between brackets is escaped."""
        entry, index = self.rows[row]
        entry.values[index] = writable(text)
        self._validate([entry], is_board=entry.ident in _BOARD)

    def confirm(self, row: int) -> None:
        """Take the value of a row as it stands, also if nothing was typed."""
        entry, index = self.rows[row]
        entry.added.discard(index)
        self._validate([entry], is_board=entry.ident in _BOARD)

    def add_property(self) -> int:
        """Append a property without identifier; return its row."""
        self.entries.append(Entry("", [""], added={0}))
        self._count()
        return len(self.rows) - 1

    def add_value(self, row: int) -> int:
        """Add an empty value to the property of a row, behind its others; return the new row."""
        entry = self.rows[row].entry
        entry.added.add(len(entry.values))
        entry.values.append("")
        self._count()
        self._validate([entry])
        return self.rows.index(Row(entry, len(entry.values) - 1))

    def delete(self, rows: Iterable[int]) -> None:
        """Delete the values of rows; a property without any goes with its last one."""
        touched = []
        for row in sorted(set(rows), reverse=True):
            entry, index = self.rows[row]
            entry.delete(index)
            touched.append(entry)
        self.entries = [entry for entry in self.entries if entry.values]
        self._count()
        kept = [entry for entry in dict.fromkeys(touched) if entry.values]
        self._validate(kept, is_board=any(entry.ident in _BOARD for entry in touched))

    def rows_of(self, row: int) -> range:
        """Return all rows of the property of a row."""
        entry, index = self.rows[row]
        return range(row - index, row - index + len(entry.values))

    # Judging --------------------------------------------------------------------------------

    @property
    def is_root(self) -> bool:
        """Whether it is the first node of a game."""
        return self.node.parent is None

    def _board(self) -> tuple[Size, bool]:
        """Return the board and whether the game is Go, as they will be."""
        root = Node(self.result()) if self.is_root else self.node.root
        return size_of(root), is_go(root)

    def _validate(self, entries: Iterable[Entry], *, is_board: bool = False) -> None:
        size, go = self._board()
        is_root = self.is_root
        for entry in self.entries if is_board else entries:
            entry.flaws = validate(entry.ident, entry.values, size, is_go=go, is_root=is_root)
            entry.flaws += _of_info(entry)
            if go:
                entry.flaws += _of_passes(entry)
            _say_of_waiting(entry)
        together = validate_node(self.wanted(), size, is_go=go, is_root=is_root)
        counts: dict[str, int] = {}
        for entry in self.entries:
            if entry.written:
                counts[entry.ident] = counts.get(entry.ident, 0) + 1
        doubled = [ident for ident, count in counts.items() if ident and count > 1]
        self._together = [
            *together,
            *(Flaw(ident, None, "duplicate-property", "warning") for ident in doubled),
        ]

    def flaws_at(self, row: int) -> list[Flaw]:
        """Return what is to be said of a row; of a whole property at its first."""
        entry, index = self.rows[row]
        if entry.is_blank:
            return []
        found = [flaw for flaw in entry.flaws if flaw.value == index]
        if not index:
            found += [flaw for flaw in entry.flaws if flaw.value is None]
        if not index and entry.written:
            found += [flaw for flaw in self._together if flaw.ident == entry.ident]
        return found

    def flawed_rows(self, most: int) -> list[int]:
        """Return the first rows that something is to be said of.

        O(rows); without those of properties with so many flaws that it would take long.
        """
        found: list[int] = []
        first = 0
        together = {flaw.ident for flaw in self._together}
        for entry in self.entries:
            if len(entry.flaws) <= most:
                values = {flaw.value or 0 for flaw in entry.flaws}
                if entry.ident in together:
                    values.add(0)
                found += (first + value for value in sorted(values))
            first += len(entry.values)
        return found[:most]

    @property
    def can_be_written(self) -> bool:
        """Whether all of it can be written as SGF."""
        return not any(
            flaw.level == UNWRITABLE
            for entry in self.entries
            if not entry.is_blank
            for flaw in entry.flaws
        )

    # The outcome ----------------------------------------------------------------------------

    def wanted(self) -> dict[str, tuple[str, ...]]:
        """Return the properties as they will be; without what cannot be written."""
        found: dict[str, tuple[str, ...]] = {}
        for entry in self.entries:
            written = entry.written
            if written and is_writable(entry.ident):
                found[entry.ident] = (*found.get(entry.ident, ()), *written)
        return found

    def place_of(self, row: int) -> tuple[str, int] | None:
        """Return which value of which property a row will be; None if it is not written."""
        entry, index = self.rows[row]
        if entry.waits(index) or not is_writable(entry.ident):
            return None
        number = index - sum(map(entry.waits, entry.added & set(range(index))))
        for other in self.entries:
            if other is entry:
                break
            if other.ident == entry.ident:
                number += len(other.written)
        return entry.ident, number

    def changes(self) -> list[tuple[str, tuple[str, ...]]]:
        """Return the properties that become other ones, with their raw values; () removes one."""
        wanted = self.wanted()
        removed = [ident for ident in self.before if ident not in wanted]
        changed = [item for item in wanted.items() if self.before.get(item[0]) != item[1]]
        return [*((ident, ()) for ident in removed), *changed]

    def result(self) -> Properties:
        """Return the node's properties as they will be, everything else with its old text."""
        properties = self.before
        for ident, values in self.changes():
            properties = properties.set(ident, values)
        return properties

    def write(self, edit: Edit) -> None:
        """Make the node what the table says."""
        for ident, values in self.changes():
            edit.set(self.node, ident, values)


def _of_info(entry: Entry) -> list[Flaw]:
    """Return which values of a game-info property are not in the form that FF[4] mandates."""
    is_mandated = _MANDATED.get(entry.ident)
    if is_mandated is None:
        return []
    return [
        Flaw(entry.ident, index, "bad-gameinfo-format", "warning")
        for index, raw in enumerate(entry.values)
        if strip(raw) and not is_mandated(decode_simple(raw))
    ]


def _of_passes(entry: Entry) -> list[Flaw]:
    """Return which values are passes: that is easily meant otherwise."""
    if property_type(entry.ident).kind is not Kind.MOVE:
        return []
    passes = [at for at, raw in enumerate(entry.values) if not raw]
    return [Flaw(entry.ident, at, "pass", "info") for at in passes]


def _say_of_waiting(entry: Entry) -> None:
    """Say of values that were never typed just that."""
    waiting = [index for index in entry.added if entry.waits(index)]
    if waiting and is_writable(entry.ident):
        entry.flaws = [flaw for flaw in entry.flaws if flaw.value not in waiting]
        entry.flaws += (Flaw(entry.ident, at, "not-typed", "warning") for at in sorted(waiting))


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
