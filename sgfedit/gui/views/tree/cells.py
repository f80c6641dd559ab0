"""Cells of the variation tree: their places, looks, move numbers and a line of text each.

Looks are read from the raw properties and never ask a node for its root, so the cost of a cell
does not grow with the depth of the tree.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QPoint, QRect, QSize

from sgfedit.game.annotations import BY_IDENT, Subject, judgements
from sgfedit.game.layout import Cell, Segment
from sgfedit.game.traversal import following
from sgfedit.go import vertex
from sgfedit.gui.widgets.plain_text import listed
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.sgf import PASS, Point
from sgfedit.sgf.node import is_go
from sgfedit.sgf.properties import MARKUP, decode
from sgfedit.sgf.values import (
    decode_simple,
    effective,
    parse_colour,
    parse_move,
    parse_number,
    parse_points,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.game.layout import TreeLayout
    from sgfedit.sgf import Node
    from sgfedit.sgf.node import Properties
    from sgfedit.sgf.values import Size


_LONG_LINE: Final = 1_000
"""Letters of a comment, at most, in which its first line is looked for."""


class CellKind(Enum):
    """The shape of a cell."""

    __hash__ = object.__hash__  # that of Enum is Python, and each cell painted is looked up

    ROOT = auto()
    MOVE = auto()
    WRITTEN = auto()
    PASS = auto()
    SETUP = auto()
    NOTE = auto()
    EMPTY = auto()


class Labels(Enum):
    """What stands on the stones of the tree; the values of the setting ``tree.labels``."""

    NUMBERS = "numbers"
    POINTS = "points"
    NONE = "none"


class CellLook(NamedTuple):
    """All that the drawing of a node depends on, except its number and where it stands.

    Attributes:
        kind: The shape.
        colours: "B", "W", "BW" or "": of the move, or of the stones set up.
        moves: How many moves the node counts for, usually 0 or 1.
        words: Whether it has a comment or a name.
        hotspot: 1 for a hotspot, 2 for an important one, else 0.
        sign: Judgement of the move: "!", "!!", "?", "??", "?!", "!?" or "".
        position: Judgement of the position: "B+", "W+", "=", "∞", their double forms or "".
        renumbers: Whether it sets the move number with MN.
        text: The move of another game than Go, as it is written.
    """

    kind: CellKind
    colours: str = ""
    moves: int = 0
    words: bool = False
    hotspot: int = 0
    sign: str = ""
    position: str = ""
    renumbers: bool = False
    text: str = ""


_SIGN_ORDER: Final = (Subject.NODE, Subject.MOVE, Subject.POSITION)
_SETUP: Final = ("AB", "AW", "AE", "PL")
_PLAIN_MOVE: Final = re.compile(r";\s*+([BW])\[([a-zA-Z]{2})?\]\s*+")
_PLAIN: Final = {
    (colour, is_pass): CellLook(CellKind.PASS if is_pass else CellKind.MOVE, colour, 1)
    for colour in "BW"
    for is_pass in (False, True)
}


def look_of(node: Node, size: Size, *, go: bool = True) -> CellLook:
    """Return how `node` looks on a board of `size`; O(length of the node).

    Args:
        node: Any node.
        size: Columns and rows.
        go: Whether its game is Go; moves of others are shown as they are written.
    """
    if not go:
        return _look_of_other(node, size)
    plain = _PLAIN_MOVE.fullmatch(node.source)
    if plain is not None and node.parent is not None:
        # Most nodes of a record: not worth splitting.
        return _PLAIN[plain[1], parse_move(plain[2] or "", size) is PASS]
    properties, idents = node.properties, node.properties.idents
    moves = ("B" in idents) + ("W" in idents)
    kind, colours = _shape(node, properties, size)
    words, renumbers = "C" in idents or "N" in idents, "MN" in idents
    signs = _NO_SIGNS if BY_IDENT.keys().isdisjoint(idents) else _signs(properties)
    return CellLook(kind, colours, moves, words, *signs, renumbers)


def _look_of_other(node: Node, size: Size) -> CellLook:
    found = look_of(node, size)
    if found.kind not in {CellKind.MOVE, CellKind.PASS}:
        return found
    text = written_move(node, found.colours)
    # What is no point of Go may be taken for a pass, as "tt" on a wide board.
    return found._replace(kind=CellKind.WRITTEN, text=text) if text else found


def written_move(node: Node, colour: str) -> str:
    """Return the move of a colour as it is written, on one line; empty for a pass or none."""
    values = node.properties.get(colour)
    return " ".join(decode_simple(effective(values)).split()) if values else ""


def point_label(node: Node, size: Size) -> str:
    """Return where `node` plays, as "R16"; empty for a pass, or what is no move to a point."""
    source = node.source
    plain = _PLAIN_MOVE.fullmatch(source)
    if plain is not None:
        raw = plain[2] or ""
    else:
        properties = node.properties
        ident = next((each for each in "BW" if each in properties), "")
        raw = properties[ident][0] if ident else ""
    move = parse_move(raw, size) if raw else None
    return vertex(move.x, move.y, size[1]) if isinstance(move, Point) else ""


def _shape(node: Node, properties: Properties, size: Size) -> tuple[CellKind, str]:
    idents = properties.idents
    colours = "B" * ("AB" in idents) + "W" * ("AW" in idents)
    if node.parent is None:
        return CellKind.ROOT, colours
    for colour in "BW":
        if colour in idents:
            is_pass = parse_move(properties[colour][0], size) is PASS
            return CellKind.PASS if is_pass else CellKind.MOVE, colour
    if any(ident in idents for ident in _SETUP):
        turn = parse_colour(properties["PL"][0]) if "PL" in idents else None
        return CellKind.SETUP, colours or turn or ""
    return (CellKind.NOTE if idents else CellKind.EMPTY), ""


_NO_SIGNS: Final = (0, "", "")


def _signs(properties: Mapping[str, tuple[str, ...]]) -> tuple[int, str, str]:
    """Return how hot a node is, and the first judgements of its move and of its position."""
    found = judgements(properties)
    # Of several, which FF[4] forbids, the first in the table is shown.
    signs = {one.annotation.subject: one for one in reversed(found)}
    hot, move, position = (signs.get(subject) for subject in _SIGN_ORDER)
    return (
        hot.strength if hot else 0,
        move.sign if move else "",
        position.sign if position else "",
    )


class NodeNumbers:
    """Numbers of moves along paths, MN honoured, without asking for positions.

    Remembers the number at the nodes it was asked for, so that the next question nearby walks back
    only a few nodes. Forget everything after a change.
    """

    def __init__(self) -> None:
        self._known: dict[Node, int] = {}

    def knows(self, node: Node | None) -> bool:
        """Whether the number of `node` is remembered."""
        return node in self._known

    def forget(self) -> None:
        """Drop all that is remembered."""
        self._known.clear()

    def seed(self, node: Node, number: int, count: int) -> None:
        """Take over the number of `node`, and what follows from it for `count` nodes."""
        walker: Node | None = node
        for _ in range(count):
            if walker is None:
                return
            self._known[walker] = number
            moves, set_to = numbering(walker)
            if set_to is not None:
                return
            number -= moves
            walker = walker.parent

    def of(self, node: Node) -> int:
        """Return the number of the last move at `node`: O(distance to a known node above)."""
        known = self._known
        missing: list[tuple[int, int | None]] = []
        walker: Node | None = node
        number = 0
        while walker is not None:
            found = known.get(walker)
            if found is not None:
                number = found
                break
            step = numbering(walker)
            missing.append(step)
            if step[1] is not None:
                break
            walker = walker.parent
        for moves, set_to in reversed(missing):
            number = number + moves if set_to is None else set_to
        known[node] = number
        return number


def numbering(node: Node) -> tuple[int, int | None]:
    """Return how many moves `node` counts for, and the number it sets with MN or None."""
    source = node.source
    if source.startswith((";B[", ";W[")) and source.count("[") == 1:
        return 1, None
    properties = node.properties
    set_to = parse_number(properties["MN"][0]) if "MN" in properties else None
    return ("B" in properties) + ("W" in properties), set_to


# Text ---------------------------------------------------------------------------------------


def describe(node: Node, number: int, size: Size | None = None, *, go: bool | None = None) -> str:
    """Return one line about `node`: "Move 12 · Black D4 · Good move · name · first comment line".

    Args:
        node: Any node.
        number: Its move number, as `Position.move_number`.
        size: Columns and rows of its game; finding them costs O(depth).
        go: Whether its game is Go; finding that out costs O(depth).
    """
    is_of_go = is_go(node.root) if go is None else go
    titles = title(node, number, size or node.board_size(), go=is_of_go)
    parts = [*([titles] if titles else []), *_judgements(node)]
    name = node.get("N", "").strip()
    comment = _first_line(node)
    parts += [name] if name else []
    parts += [comment] if comment else []
    return " · ".join(parts)


def _first_line(node: Node) -> str:
    """Return the first line of the comment, its first part if it is very long; O(1)."""
    if "C" not in node.properties:
        return ""
    raw = node.properties["C"][0]
    text = str(decode("C", (raw[:_LONG_LINE],)) or "").strip()
    return text.splitlines()[0].strip() if text else ""


def title(node: Node, number: int, size: Size, *, go: bool = True) -> str:
    """Return the first part of `describe`: what a node is, without what is written about it."""
    return " · ".join(_titles(node, number, size, go=go))


def _titles(node: Node, number: int, size: Size, *, go: bool) -> list[str]:
    properties = node.properties
    for ident in "BW":
        if ident in properties:
            title = QCoreApplication.translate("TreeCells", "Move {number}")
            written = "" if go else written_move(node, ident)
            return [
                title.format(number=number),
                coloured(ident, written)
                if written
                else _move_text(node.properties[ident][0], ident, size),
            ]
    if node.parent is None:
        titles = [QCoreApplication.translate("TreeCells", "Start")]
    elif any(ident in properties for ident in _SETUP):
        titles = []
    else:
        after = QCoreApplication.translate("TreeCells", "After move {number}")
        return [after.format(number=number)]
    return titles + _setup_text(node, size)


def _move_text(raw: str, ident: str, size: Size) -> str:
    move = parse_move(raw, size)
    black = ident == "B"
    if move is PASS:
        return (
            QCoreApplication.translate("TreeCells", "Black passes")
            if black
            else QCoreApplication.translate("TreeCells", "White passes")
        )
    # A move that is no point, in a damaged file or another game, is shown as written.
    return coloured(ident, vertex(move.x, move.y, size[1]) if isinstance(move, Point) else raw)


def coloured(ident: str, move: str) -> str:
    """Return "Black D4", given "B" and "D4"."""
    text = (
        QCoreApplication.translate("TreeCells", "Black {vertex}")
        if ident == "B"
        else QCoreApplication.translate("TreeCells", "White {vertex}")
    )
    return text.format(vertex=move)


def _setup_text(node: Node, size: Size) -> list[str]:
    counts = {
        "AB": QT_TRANSLATE_NOOP("TreeCells", "%n black"),
        "AW": QT_TRANSLATE_NOOP("TreeCells", "%n white"),
        "AE": QT_TRANSLATE_NOOP("TreeCells", "%n cleared"),
    }
    stones = [
        QCoreApplication.translate(
            "TreeCells", text, "", len(parse_points(node.properties[ident], size))
        )
        for ident, text in counts.items()
        if ident in node.properties
    ]
    texts = []
    if stones:
        text = QCoreApplication.translate("TreeCells", "Set-up: {stones}")
        texts.append(text.format(stones=listed(stones)))
    turn = node.get("PL")
    if turn == "B":
        texts.append(QCoreApplication.translate("TreeCells", "Black to play"))
    elif turn == "W":
        texts.append(QCoreApplication.translate("TreeCells", "White to play"))
    return texts or (
        [] if node.parent is None else [QCoreApplication.translate("TreeCells", "Set-up")]
    )


def _judgements(node: Node) -> list[str]:
    properties = node.properties
    _tr = QCoreApplication.translate
    found = [_tr("Annotation", judgement.name) for judgement in judgements(properties)]
    if any(ident in properties for ident in MARKUP):
        found.append(_tr("TreeCells", "Marks"))
    return found


class CellGrid(NamedTuple):
    """The mapping between cells and pixels of the whole drawing.

    Columns go to the right and rows down, or the other way round.

    Attributes:
        cell: Height of a cell in px.
        is_down: Whether the game runs downwards and not to the right.
        wider: By how much a cell is wider than it is high, for what stands on it.
    """

    cell: int
    is_down: bool = False
    wider: int = 0

    @property
    def width(self) -> int:
        """Width of a cell in px."""
        return self.cell + self.wider

    @property
    def step(self) -> int:
        """Px from a node to the next one of its line."""
        return self.cell if self.is_down else self.width

    @property
    def pitch(self) -> int:
        """Px from a row to the next one."""
        return self.width if self.is_down else self.cell

    @property
    def margin(self) -> int:
        """Px around the drawing."""
        return self.cell // 4

    def size(self, rows: int, columns: int) -> QSize:
        """Return the size of a drawing."""
        size = QSize(columns * self.step, rows * self.pitch) + QSize(1, 1) * (2 * self.margin)
        return size.transposed() if self.is_down else size

    def corner(self, cell: Cell) -> QPoint:
        """Return the upper left corner of a cell."""
        x, y = cell.column * self.step + self.margin, cell.row * self.pitch + self.margin
        return QPoint(y, x) if self.is_down else QPoint(x, y)

    def rect(self, cell: Cell) -> QRect:
        """Return the rectangle of a cell."""
        return QRect(self.corner(cell), QSize(self.width, self.cell))

    def at(self, point: QPoint) -> Cell:
        """Return the cell at a point; it may be outside of the tree."""
        x, y = (point.x() - self.margin) // self.width, (point.y() - self.margin) // self.cell
        return Cell(x, y) if self.is_down else Cell(y, x)

    def across(self, point: QPoint) -> float:
        """Return how far a point is from the edge of its cell, across the line of play: 0 to 1.

        0 is at the side of the variations before, 1 at the side of those behind.
        """
        place = (point.x() if self.is_down else point.y()) - self.margin
        return place % self.pitch / self.pitch

    def along(self, point: QPoint) -> float:
        """Return how far a point is from the near edge of its cell, along the line: 0 to 1."""
        place = (point.y() if self.is_down else point.x()) - self.margin
        return place % self.step / self.step


def line_width(cell_px: int, *, on_path: bool) -> int:
    """Return the px of a connector."""
    return max(1, round(cell_px / 20)) + (max(1, round(cell_px / 13)) if on_path else 0)


def fold_side(cell_px: int) -> int:
    """Return the px of the mark of a fold, an odd number."""
    return max(7, round(cell_px * 0.36) | 1)


class CurrentLine:
    """The line from the root over the current node to the end, in cells.

    The part after the current node is followed only as far as `extend_to` asks.
    """

    def __init__(self, layout: TreeLayout, preferred: Mapping[Node, Node], node: Node) -> None:
        """Find the line to `node`; see `TreeLayout.line_to`."""
        self._layout = layout
        self._preferred = preferred
        self._segments = layout.line_to(node)
        self._rows = [segment.row for segment in self._segments]
        self._end: Node | None = node

    def extend_to(self, column: int) -> None:
        """Follow the line up to `column`; O(distance), once."""
        row, first, last = self._segments[-1]
        node = self._end
        folded = self._layout.folded
        while node is not None and last < column:
            before = node
            node = None if node in folded else following(node, self._preferred)
            if node is None or self._layout.is_away(node):
                node = None
                break
            if before.first_child is not node:
                self._segments[-1] = Segment(row, first, last)
                row, first = self._layout.cell_of(node).row, last + 1
                self._segments.append(Segment(row, first, first))
                self._rows.append(row)
            last += 1
        self._segments[-1] = Segment(row, first, last)
        self._end = node

    def in_rows(self, first: int, last: int) -> list[Segment]:
        """Return the parts in the rows given, and those that lead into and out of them."""
        start = max(bisect_left(self._rows, first) - 1, 0)
        return self._segments[start : bisect_right(self._rows, last) + 1]

    def holds(self, cell: Cell) -> bool:
        """Whether the line goes through `cell`."""
        end = self._segments[-1]
        if cell.column > end.last and cell.row >= end.row:
            self.extend_to(cell.column)
        index = bisect_right(self._rows, cell.row) - 1
        if index < 0:
            return False
        segment = self._segments[index]
        return segment.row == cell.row and segment.first <= cell.column <= segment.last
