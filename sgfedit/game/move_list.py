"""List of the moves of a line in two columns, as a score sheet has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sgfedit.game.annotations import judgements
from sgfedit.game.traversal import MOVES
from sgfedit.go import vertex
from sgfedit.sgf import PASS, Point
from sgfedit.sgf.values import decode_simple, effective, parse_move, parse_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Size

_AT_ONCE = 100


class Row(NamedTuple):
    """A row: what Black and White played one after the other, or a node without a move.

    Attributes:
        number: Number of the first move in it; 0 without one.
        black: The node with the move of Black.
        white: The node with that of White.
        other: A node without a move.
    """

    number: int
    black: Node | None = None
    white: Node | None = None
    other: Node | None = None

    @property
    def nodes(self) -> tuple[Node, ...]:
        """Its nodes, in the order of the game."""
        found = (self.other, self.black, self.white)
        return tuple(node for node in found if node is not None)


def rows_of(line: Iterable[Node]) -> Iterator[list[Row] | None]:
    """Yield None now and then, and at last the rows of a line that begins at a root. O(length)."""
    rows: list[Row] = []
    number = 0
    for count, node in enumerate(line, 1):
        properties = node.properties
        colour = next((ident for ident in MOVES if ident in properties), "")
        number += sum(ident in properties for ident in MOVES)
        if "MN" in properties:
            named = parse_number(effective(properties["MN"]))
            number = number if named is None else named
        if not colour:
            rows.append(Row(0, other=node))
        elif colour == "B":
            rows.append(Row(number, black=node))
        elif rows and rows[-1].black is not None and rows[-1].white is None:
            rows[-1] = rows[-1]._replace(white=node)
        else:
            rows.append(Row(number, white=node))
        if not count % _AT_ONCE:
            yield None
    yield rows


def move_name(node: Node, colour: str, size: Size, *, go: bool = True) -> str:
    """Return the move of a colour: "R16", "pass", or as it is written where it is no point."""
    raw = node.properties[colour][0]
    move = parse_move(raw, size) if go else None
    if move is PASS:
        return "pass"
    if isinstance(move, Point):
        return vertex(move.x, move.y, size[1])
    return " ".join(decode_simple(raw).split())


def as_text(rows: Sequence[Row], size: Size, *, go: bool = True) -> str:
    """Return the moves in rows as lines of text, with the signs of judgements.

    ```text
      1  R16    D4
      3  Q3!    D16
    ```
    """
    texts = [
        (row.number, _cell(row.black, "B", size, go=go), _cell(row.white, "W", size, go=go))
        for row in rows
        if row.other is None
    ]
    wide = max((len(black) for _, black, _ in texts), default=0)
    high = max((len(str(number)) for number, *_ in texts), default=0)
    lines = (f"{number:>{high}}  {black:<{wide}}  {white}" for number, black, white in texts)
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _cell(node: Node | None, ident: str, size: Size, *, go: bool) -> str:
    if node is None:
        return "…" if ident == "B" else ""
    found = judgements(node.properties)
    sign = next((one.sign for one in found if one.annotation.needs_move), "")
    return f"{move_name(node, ident, size, go=go)}{sign}"
