"""Games of drawn diagrams."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.formats.diagrams.placing import place
from sgfedit.formats.draft import Record
from sgfedit.go.points import parse_vertex
from sgfedit.sgf.values import Point, encode_simple, format_point

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.formats.diagrams.drawn import Drawn, Note, Placed, Sign
    from sgfedit.formats.draft import Draft, Flaws


_SETUP: Final = {"B": "AB", "W": "AW"}


def record_of(drawn: Drawn, flaws: Flaws) -> Record:
    """Return the game of a diagram: its position in the root, its numbers as moves. O(points).

    Stones that are shown stand there before the moves. Marks and letters are where the diagram is
    first seen and, as the diagram shows the moves too, at the last of them.
    """
    placed = place(drawn.rows, drawn.edges)
    if placed.doubt:
        flaws.add("foreign-contradiction", drawn.line, placed.doubt)
    record = Record(placed.size)
    signs = drawn.signs(placed)
    root = record.root
    root.simple("GN", drawn.title)
    for ident, text in drawn.info.items():
        root.simple(ident, text)
    if drawn.to_play:
        root.add("PL", drawn.to_play)
    for colour, ident in _SETUP.items():
        root.add_points(ident, (point for point, sign in signs if sign.stone == colour))
    _add_view(record, [point for point, _ in signs])
    last = add_moves(drawn, {p: s.number for p, s in signs if s.number}, record, flaws)
    for node in dict.fromkeys((root, last)):
        _add_marks(node, signs)
        _add_notes(drawn, placed, record, node)
    for note in drawn.notes:
        if len(_on_board(note, placed, record)) < len(note.points):
            flaws.add("foreign-off-board", note.line, " ".join(note.points), draft=root)
    root.text("C", "\n".join(drawn.comment))
    return record


def _add_view(record: Record, shown: list[Point]) -> None:
    """Show the part of the board that is drawn."""
    columns, rows = record.size
    if len(shown) == columns * rows or not shown:
        return
    first, last = shown[0], shown[-1]
    if len(shown) == (last.x - first.x + 1) * (last.y - first.y + 1) and len(shown) > 1:
        record.root.add("VW", f"{format_point(first)}:{format_point(last)}")
    else:
        record.root.add_points("VW", shown)


def _add_marks(node: Draft, signs: list[tuple[Point, Sign]]) -> None:
    for point, sign in signs:
        if sign.mark:
            node.add(sign.mark, format_point(point))
        if sign.label:
            node.add("LB", f"{format_point(point)}:{encode_simple(sign.label, composed=True)}")


def _add_notes(drawn: Drawn, placed: Placed, record: Record, node: Draft) -> None:
    """Add what is written below the board and not drawn on it."""
    for note in drawn.notes:
        found = _on_board(note, placed, record)
        if note.ident in {"AR", "LN"}:
            if len(found) == 2 and found[0] != found[1]:
                node.add(note.ident, ":".join(map(format_point, found)))
            continue
        text = f":{encode_simple(note.text, composed=True)}" if note.text else ""
        known = set(node.properties.get(note.ident, ()))
        raws = (f"{format_point(point)}{text}" for point in found)
        for raw in dict.fromkeys(raw for raw in raws if raw not in known):
            node.add(note.ident, raw)


def _on_board(note: Note, placed: Placed, record: Record) -> list[Point]:
    points = [_point(name, placed) for name in note.points]
    return [point for point in points if point is not None and record.holds(point)]


def _point(name: str, placed: Placed) -> Point | None:
    """Return the point a note names, also one off the board."""
    if ":" in name:
        column, row = name.split(":")
        return Point(int(column) - 1 + placed.left, int(row) - 1 + placed.top)
    found = parse_vertex(name, *placed.size)
    return None if found is None else Point(*found)


# The numbers of a diagram as moves of a game.


def add_moves(drawn: Drawn, numbers: Mapping[Point, int], record: Record, flaws: Flaws) -> Draft:
    """Append the moves to the root and return the last node.

    The lowest number that can be drawn is `drawn.start`, and `drawn.first` plays it. Where a
    number is missing, the next move says its own (MN); a number that stands twice is a label the
    second time.
    """
    points: dict[int, Point] = {}
    for point, number in numbers.items():
        if number in points:
            flaws.add("foreign-contradiction", drawn.line, f"{number} stands twice")
            label = encode_simple(str(number), composed=True)
            record.root.add("LB", f"{format_point(point)}:{label}")
        else:
            points[number] = point
    for number, other in drawn.later.items():
        if other in points:
            points.setdefault(number, points[other])
    known = {*points, *drawn.passes}
    node = record.root
    expected = 1
    missing: list[str] = []
    for number in range(drawn.start, max(known, default=0) + 1) if points else ():
        if number not in known:
            missing.append(str(number))
            continue
        is_odd = (number - drawn.start) % 2
        colour = drawn.first if not is_odd else ("W" if drawn.first == "B" else "B")
        if number not in points and not drawn.passes[number]:
            continue
        node = node.play(colour, points.get(number))
        if number != expected:
            node.add("MN", str(number))
        expected = number + 1
    if missing:
        flaws.add("foreign-contradiction", drawn.line, f"moves {', '.join(missing)} are nowhere")
    return node
