"""A game as it was read: nodes and the text around them; what the parser makes of a file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sgfedit.sgf.damage import Damaged
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import Finding


@dataclass(slots=True)
class GameTree:
    """One game as it was read.

    Attributes:
        root: Its first node.
        prefix: Verbatim text from the end of the game before (or the start of the file) up to the
            root: white space, junk and the opening parenthesis.
        unclosed: The last node, if the file ends before this game is closed, or another begins.
        damaged: The nodes that stand in the file otherwise than their properties say.
        outside: The nodes behind whose variation another one begins without a parenthesis.
        pieces: For tails that hold late properties (see `Damaged.late`), which `Node.tail` leaves
            out: node → all of its tail in pieces, each with the node it is a property of, or None.
        offset: Where its root stands in the text that it was read from.
        span: Where it stands in the text, from its root to the parenthesis that closes it; None
            if nothing closes it, or if it was not read.
    """

    root: Node
    prefix: str = "("
    unclosed: Node | None = None
    damaged: dict[Node, Damaged] = field(default_factory=dict)
    outside: set[Node] = field(default_factory=set)
    pieces: dict[Node, list[tuple[Node | None, str]]] = field(default_factory=dict)
    offset: int = 0
    span: tuple[int, int] | None = None


@dataclass(slots=True)
class Parsed:
    """What the parser makes of a text: games, the text behind the last one, and what is wrong."""

    trees: list[GameTree]
    suffix: str
    findings: list[Finding]
