"""Playing the commands of a GIB game into a tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from sgfedit.formats.draft import Draft, Flaws, Record
    from sgfedit.formats.gib.lines import Command

_COLOURS: Final = {"1": "B", "2": "W"}


class Play:
    """Plays commands one after the other, from the root of a record on.

    A move is not played twice from the same node: what is the same in two lines of play is one
    line in the tree.

    Attributes:
        node: Where it is.
        created: The first node that was new since the last start; None before one is.
    """

    def __init__(self, record: Record, flaws: Flaws, *, first: str) -> None:
        self._record = record
        self._flaws = flaws
        self._first = first
        self._known: dict[tuple[Draft, str, Point | None], Draft] = {}
        self._taken_back: Draft | None = None
        self._line_taken_back = 1
        self.node = record.root
        self.created: Draft | None = None

    def restart(self) -> None:
        """Go back to the root, for another line of play."""
        self.node = self._record.root
        self.created = None

    def do(self, command: Command) -> None:
        """Play a move or take one back; commands about anything else change nothing."""
        if command.name == "STO":
            self._put(command)
        elif command.name == "SKI":
            self._play(self._turn(), None)
        elif command.name == "WIT":
            self._take_back(command)

    def _turn(self) -> str:
        if self.node.parent is None:
            return self._first
        return "W" if "B" in self.node.properties else "B"

    def _put(self, command: Command) -> None:
        point = _point(command)
        if point is None:
            self._flaws.add("foreign-unread", command.line, command.text)
            return
        if not self._record.holds(point):
            self._flaws.add("foreign-off-board", command.line, command.text)
            return
        colour = _COLOURS.get(command.fields[2])
        if colour is None:
            self._flaws.add("foreign-unread", command.line, command.text)
            colour = self._turn()
        if self._taken_back is not None and colour != self._turn() and self.node.parent:
            # Who asks for a move back while the other is to play takes back two.
            self.node = self.node.parent
        self._play(colour, point)

    def _play(self, colour: str, point: Point | None) -> None:
        """Go to the node behind the current one with a move; it is new if there is none.

        What is played instead of a move that was taken back comes before that.
        """
        key = (self.node, colour, point)
        node = self._known.get(key)
        if node is None:
            node = self._known[key] = self.node.play(colour, point)
            self.created = self.created or node
        if self._taken_back is not None:
            siblings = self.node.children
            siblings.remove(node)
            siblings.insert(0, node)
            self._taken_back = None
        self.node = node

    def _take_back(self, command: Command) -> None:
        if self.node.parent is None:
            self._flaws.add("foreign-unread", command.line, command.text)
            return
        self._taken_back, self.node = self.node, self.node.parent
        self._line_taken_back = command.line

    def finish(self) -> None:
        """Drop moves that were taken back and not replaced: the game ended before them."""
        if self._taken_back is not None:
            detail = "moves that were taken back at the end"
            self._flaws.add("foreign-left-out", self._line_taken_back, detail)
            self.node.children.clear()
            self._known = {
                key: node for key, node in self._known.items() if key[0] is not self.node
            }
            self._taken_back = None

    def moves(self) -> list[Draft]:
        """Return the nodes from the root to the current one."""
        path = [self.node]
        while path[-1].parent is not None:
            path.append(path[-1].parent)
        return path[::-1]


def _point(command: Command) -> Point | None:
    """Return the point of a move, wherever that is; None if there are no numbers."""
    fields = command.fields[3:5]
    if len(fields) < 2 or not all(_is_number(field) for field in fields):
        return None
    return Point(*map(int, fields))


def _is_number(field: str) -> bool:
    return field.isascii() and field.removeprefix("-").isdigit() and len(field) <= 6
