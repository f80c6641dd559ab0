"""The moves and comments of an NGF file as a tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.formats.move_numbers import in_order
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from sgfedit.formats.draft import Draft, Flaws, Record
    from sgfedit.formats.ngf.header import NgfHeader
    from sgfedit.formats.ngf.lines import Comment, MoveLine, NgfParts

_OTHER: Final = {"B": "W", "W": "B"}
_EDGE: Final = ord("B")
_NO_LINE: Final = -1
"""What the letter A is, of a pass."""


def grow(record: Record, parts: NgfParts, header: NgfHeader, flaws: Flaws) -> None:
    """Make the tree of `record`. O(moves · log moves + length of the comments).

    Args:
        record: Of which the size is known.
        parts: The moves and the comments.
        header: What the file says of the number of moves and the handicap.
        flaws: Told of what cannot be read.
    """
    lines = [move.line for move in parts.moves]
    order = in_order([move.number for move in parts.moves], lines, flaws)
    nodes = [record.root]
    turn = "W" if header.handicap >= 2 else "B"
    for move in (parts.moves[index] for index in order):
        colour = move.colour
        if colour not in _OTHER:
            flaws.add("foreign-unread", move.line, move.text)
            colour = turn
        nodes.append(nodes[-1].play(colour, _point(move, record, flaws)))
        turn = _OTHER[colour]
    _tell_of_count(nodes[1:], parts, header, flaws)
    _add_comments(parts.comments, nodes, flaws)


def _point(move: MoveLine, record: Record, flaws: Flaws) -> Point | None:
    """Return where a move is, None for a pass: that is everything outside the board."""
    x, y = (ord(letter) - _EDGE for letter in move.point)
    point = Point(x, y)
    if move.mirrored not in {"", move.point[::-1]}:
        column = move.text.upper().rfind(move.mirrored) + 1
        flaws.add("foreign-contradiction", move.line, move.text, column=column)
        y, x = (ord(letter) - _EDGE for letter in move.mirrored)
        point = point if record.holds(point) else Point(x, y)
    if record.holds(point):
        return point
    if _NO_LINE not in point:
        flaws.add("foreign-off-board", move.line, move.text)
    return None


def _tell_of_count(moves: list[Draft], parts: NgfParts, header: NgfHeader, flaws: Flaws) -> None:
    """Tell of a file that has not as many moves as it says; some do not count passes."""
    passes = sum([""] in move.properties.values() for move in moves)
    if not moves and not header.count:
        flaws.add("foreign-cut", parts.last_line, "no moves")
    elif header.count is not None and header.count not in {len(moves), len(moves) - passes}:
        detail = f"{header.count} moves announced, {len(moves)} there"
        flaws.add("foreign-contradiction", header.line_of("count"), detail)


def _add_comments(comments: list[Comment], nodes: list[Draft], flaws: Flaws) -> None:
    texts: dict[int, list[str]] = {}
    for comment in comments:
        if comment.number >= len(nodes):
            detail = f"IDB[{comment.number}], {len(nodes) - 1} moves there"
            flaws.add("foreign-contradiction", comment.line, detail)
        texts.setdefault(min(comment.number, len(nodes) - 1), []).append(comment.text)
    for number, said in texts.items():
        nodes[number].text("C", "\n\n".join(said))
