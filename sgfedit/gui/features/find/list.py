"""List of hits, filled as it is seen; going through it shows each where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QObject,
    Qt,
)
from PySide6.QtGui import QTextCursor

from sgfedit.game.annotations import BY_IDENT, strength_of
from sgfedit.game.finding.texts import texts_of
from sgfedit.go import vertex
from sgfedit.go.symmetry import (
    IDENTITY,
    MIRROR_ANTIDIAGONAL,
    MIRROR_DIAGONAL,
    MIRROR_LEFT_RIGHT,
    MIRROR_TOP_BOTTOM,
    ROTATE_HALF,
    ROTATE_LEFT,
    ROTATE_RIGHT,
)
from sgfedit.gui.views.comment.panel import name_of
from sgfedit.gui.views.comment.text_edit import qt_length
from sgfedit.gui.views.tree.cells import NodeNumbers
from sgfedit.gui.widgets.marked_text import Marked, draw_marked, shown
from sgfedit.gui.widgets.plain_text import showable
from sgfedit.gui.widgets.property_names import label_of
from sgfedit.gui.widgets.row_list import RowList
from sgfedit.gui.widgets.row_painter import (
    DEMI_BOLD,
    NOWHERE,
    AnyIndex,
    RowLine,
    RowPainter,
    mark_colour,
)
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.sgf.grammar import segments
from sgfedit.sgf.properties import GAME_INFO

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionViewItem, QTableView, QWidget

    from sgfedit.game import Game
    from sgfedit.game.finding import Hit, Sameness
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node


class FindList(RowList):
    """The list; a row is entered to work on what was found."""

    def __init__(self, rows: FindRows, parent: QWidget) -> None:
        super().__init__(rows, "findList", _tr("FindList", "What was found"), parent)
        self._rows = rows
        self.setItemDelegate(_Delegate(rows, self))

    def text_to_copy(self, row: int) -> str:
        return self._rows.row(row).text


class _Delegate(RowPainter):
    """Place, kind, and the line with what was found marked."""

    def __init__(self, rows: FindRows, view: QTableView) -> None:
        super().__init__(view)
        self._rows = rows

    def draw_row(self, painter: QPainter, option: QStyleOptionViewItem, row: int) -> None:
        found = self._rows.row(row)
        metrics = option.fontMetrics
        gap = metrics.averageCharWidth()
        line = RowLine(painter, option.rect.adjusted(gap, 0, -gap, 0), 2 * gap)
        widths = (found.place, self._rows.widest_place)
        line.column(found.place, max(map(metrics.horizontalAdvance, widths)), faint=True)
        if found.label:
            line.left(found.label, weight=DEMI_BOLD)
        if found.line.marked:
            draw_marked(painter, line.rect, found.line, mark_colour(option))
        else:
            line.left(shown(found.line.text))


_TEXTS: Final = frozenset({"C", "N"})
_MOST: Final = 400
"""Characters of a text to look at where only its beginning is shown."""

_BEFORE: Final = 120
_BEHIND: Final = 160
_MOST_KEPT: Final = 500
"""Rows to remember what they say."""

_tr = QCoreApplication.translate

SYMMETRY_NAMES: Final = {
    IDENTITY: QT_TRANSLATE_NOOP("Find", "The same"),
    ROTATE_RIGHT: QT_TRANSLATE_NOOP("Find", "Turned right"),
    ROTATE_HALF: QT_TRANSLATE_NOOP("Find", "Turned upside down"),
    ROTATE_LEFT: QT_TRANSLATE_NOOP("Find", "Turned left"),
    MIRROR_LEFT_RIGHT: QT_TRANSLATE_NOOP("Find", "Mirrored left to right"),
    MIRROR_TOP_BOTTOM: QT_TRANSLATE_NOOP("Find", "Mirrored top to bottom"),
    MIRROR_DIAGONAL: QT_TRANSLATE_NOOP("Find", "Mirrored at the diagonal"),
    MIRROR_ANTIDIAGONAL: QT_TRANSLATE_NOOP("Find", "Mirrored at the other diagonal"),
}
"""How a position is laid → what to call that."""


class Row(NamedTuple):
    """What a row says.

    Attributes:
        place: Number of the move, after that of the game if there are several.
        label: What kind of thing it is; may be empty.
        line: The line, with what was found marked.
    """

    place: str
    label: str
    line: Marked

    @property
    def text(self) -> str:
        """All of it, for the clipboard and for screen readers."""
        return "  ".join(filter(None, (self.place, self.label, shown(self.line.text))))


class FindRows(QAbstractTableModel):
    """Any number of hits as rows.

    Attributes:
        hits: What is shown.
        origin: A node that is marked as the one the search began at.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.hits: Sequence[Hit] = ()
        self.origin: Node | None = None
        self._games: Sequence[Game] = ()
        self._count = 0
        self._names_games = False
        self._numbers = NodeNumbers()
        self._known: tuple[object, list[str]] = (None, [])
        self._made: dict[int, Row] = {}

    def show_hits(self, hits: Sequence[Hit], games: Sequence[Game], *, names_games: bool) -> None:
        """Show other hits.

        Args:
            hits: May grow; see `grow`.
            games: Those of the file.
            names_games: Whether rows say in which game they are.
        """
        self.beginResetModel()
        self.hits, self._games, self._names_games = hits, games, names_games
        self._count = len(hits)
        self._made.clear()
        self.endResetModel()

    def grow(self) -> None:
        """Show the hits that have joined the others."""
        count = len(self.hits)
        if count > self._count:
            self.beginInsertRows(NOWHERE, self._count, count - 1)
            self._count = count
            self.endInsertRows()

    def forget(self) -> None:
        """Forget what was worked out: the file has changed."""
        self._numbers.forget()
        self._known = (None, [])
        self._made.clear()

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else 1

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            return self.row(index.row()).text
        return None

    @property
    def widest_place(self) -> str:
        """A place that takes at least as much room as the others."""
        return f"{len(self._games)} · 888" if self._names_games else "888"

    def row(self, number: int) -> Row:
        """Return what a row says; O(depth) at most, and O(length) of a text, when first asked."""
        found = self._made.get(number)
        if found is None:
            if len(self._made) > _MOST_KEPT:
                self._made.clear()
            found = self._made[number] = self._row(number)
        return found

    def _row(self, number: int) -> Row:
        hit = self.hits[number]
        move = str(self._numbers.of(hit.node))
        place = f"{hit.game + 1} · {move}" if self._names_games else move
        label, line = self._said(hit)
        if hit.node is self.origin:
            label = _tr("Find", "{what} (from here)").format(what=label)
        return Row(place, label, line)

    def _said(self, hit: Hit) -> tuple[str, Marked]:
        if hit.sameness is not None:
            return sameness_name(hit.sameness), Marked(tail=first_line(hit.node))
        if hit.end > hit.start:
            return self._label(hit), self._found_line(hit)
        if hit.point is not None:
            colour = _tr("Find", "Black") if hit.ident == "B" else _tr("Find", "White")
            return f"{colour} {self._vertex(hit)}", Marked(tail=first_line(hit.node))
        if not hit.ident or hit.ident in _TEXTS:
            return "", Marked(tail=first_line(hit.node) or _written(hit.node))
        return _property(hit)

    def _label(self, hit: Hit) -> str:
        if hit.ident == "N":
            return _tr("Find", "Name")
        if hit.ident == "LB" and hit.point is not None:
            return self._vertex(hit)
        return label_of(hit.ident) if hit.ident in GAME_INFO else ""

    def _vertex(self, hit: Hit) -> str:
        if hit.point is None or hit.game >= len(self._games):
            return ""
        return vertex(hit.point.x, hit.point.y, self._games[hit.game].size[1])

    def _found_line(self, hit: Hit) -> Marked:
        """Return the line with a hit; where the file has changed since, what is there now."""
        key = hit.node.properties, hit.ident, hit.point
        if self._known[0] != key:
            texts = texts_of(hit.node.source, frozenset({hit.ident}))
            found = [showable(text.text) for text in texts if text.point == hit.point]
            self._known = key, found
        text = next(iter(self._known[1]), "")
        return _line_around(text, hit.start, hit.end)


def _line_around(text: str, start: int, end: int) -> Marked:
    """Return the line with a place, marked; of a long one no more than takes little to measure."""
    head = text[max(0, start - _BEFORE) : start]
    tail = text[end : end + _BEHIND]
    _, line_break, last = head.rpartition("\n")
    behind, *others = tail.split("\n", 1)
    is_cut = not line_break and start > _BEFORE
    goes_on = not others and end + _BEHIND < len(text)
    return Marked("…" * is_cut + last, text[start:end], behind + "…" * goes_on)


def sameness_name(sameness: Sameness) -> str:
    """Return how a position is the same: "Turned right, colours exchanged"."""
    name = _tr("Find", SYMMETRY_NAMES[sameness.symmetry])
    if not sameness.swaps:
        return name
    return _tr("Find", "{how}, colours exchanged").format(how=name)


def first_line(node: Node) -> str:
    """Return the name of a node, or else the first line of its comment."""
    texts = {text.ident: text.text for text in texts_of(node.source, _TEXTS)}
    text = texts.get("N") or texts.get("C", "")
    return showable(text[:_MOST]).strip().partition("\n")[0]


def _written(node: Node) -> str:
    return showable(node.source[:_MOST]).strip().removeprefix(";")


def _property(hit: Hit) -> tuple[str, Marked]:
    """Return what to say of a property: the name of an annotation, else what is written."""
    if hit.ident in BY_IDENT:
        strength = strength_of(hit.node.properties, hit.ident)
        return name_of(BY_IDENT[hit.ident], strength), Marked(tail=first_line(hit.node))
    written = "".join(
        hit.node.source[segment.start : min(segment.end, segment.start + _MOST)]
        for segment in segments(hit.node.source)
        if segment.ident == hit.ident
    )
    return "", Marked(marked=hit.ident, tail=showable(written).removeprefix(hit.ident))


def show_hit(window: Window, hit: Hit, *, takes_focus: bool) -> None:
    """Show a hit of the current node.

    Args:
        window: The window.
        hit: What was found.
        takes_focus: Whether the user wants to type there.
    """
    if hit.point is not None:
        window.board.halo.point_at([hit.point])
    is_text = hit.ident in {"C", "N"} and hit.end > hit.start
    if is_text:
        _bring_up(window, is_wanted=takes_focus)
        if hit.ident == "C":
            _select_in_comment(window, hit, takes_focus=takes_focus)
        else:
            _select_in_name(window, hit, takes_focus=takes_focus)
    elif takes_focus:
        window.board.setFocus(Qt.FocusReason.OtherFocusReason)


def selected_text(window: Window) -> str:
    """Return what is selected in the comment or in the name, if it is of one line."""
    name = window.comment.name
    text = window.comment.editor.textCursor().selectedText()
    if name.hasFocus() or not text:
        text = name.selectedText()
    return "" if "\u2029" in text else text


def word_at_caret(window: Window) -> str:
    """Return the word that the caret of the comment is at; empty if there is none."""
    cursor = window.comment.editor.textCursor()
    cursor.select(QTextCursor.SelectionType.WordUnderCursor)
    return cursor.selectedText()


def _bring_up(window: Window, *, is_wanted: bool) -> None:
    """Bring the comment to the front, unless that would hide the list."""
    dock = window.docks["comment"]
    others = window.tabifiedDockWidgets(dock)
    if is_wanted:
        dock.bring_up()
    elif not dock.isHidden() and window.docks["find"] not in others:
        dock.raise_()


def _select_in_comment(window: Window, hit: Hit, *, takes_focus: bool) -> None:
    editor = window.comment.editor
    if takes_focus:
        editor.setFocus(Qt.FocusReason.OtherFocusReason)
    text = editor.text()
    cursor = editor.textCursor()
    cursor.setPosition(qt_length(text[: hit.start]))
    cursor.setPosition(qt_length(text[: hit.end]), QTextCursor.MoveMode.KeepAnchor)
    editor.setTextCursor(cursor)
    margin = editor.fontMetrics().height()
    if not editor.viewport().rect().adjusted(0, margin, 0, -margin).contains(editor.cursorRect()):
        editor.centerCursor()  # what stands around it, too, is wanted


def _select_in_name(window: Window, hit: Hit, *, takes_focus: bool) -> None:
    name = window.comment.name
    if takes_focus:
        name.setFocus(Qt.FocusReason.OtherFocusReason)
    start, end = (qt_length(name.text()[:at]) for at in (hit.start, hit.end))
    name.setSelection(start, end - start)
