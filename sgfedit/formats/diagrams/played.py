"""The numbers of a diagram as moves of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.sgf.values import encode_simple, format_point

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.formats.diagrams.drawn import Drawn
    from sgfedit.formats.draft import Draft, Flaws, Record
    from sgfedit.sgf.values import Point


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
