"""What a text consists of."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sgfedit.sgf.node import Node


class Look(Enum):
    """How a passage is shown."""

    TEXT = auto()
    """Words only: what stands before the first move, games that are not drawn."""
    DIAGRAM = auto()
    """A diagram and the words about it."""
    MOVES = auto()
    """Its moves in a line: a variation without a word that would take much room."""


class Branch(NamedTuple):
    """A variation that follows a passage.

    Attributes:
        start: Its first node.
        letter: What it is called; the board shows the same letter at its fork.
        instead: Number of the move that it is an alternative to, None where it is to none that
            the reader has seen yet.
        print_mode: How numbers are printed where it leaves (PM), which it inherits.
    """

    start: Node
    letter: str
    instead: int | None
    print_mode: int = 1


class Passage(NamedTuple):
    """A stretch of one line of the tree, and how it is shown.

    Attributes:
        nodes: Its nodes, one after the other; at least one.
        before: The number that the last move before it has; variations count from 1.
        depth: How many variations it is in.
        look: How it is shown.
        branches: The variations that follow it.
        letter: What the variation is called that begins with it, empty if none does.
        instead: See Branch; of the variation that begins with it.
        section: Its number, from 1, where the file is a row of positions; else 0.
        print_mode: How its numbers are to be printed (PM): 0 not, 1 as they are, 2 below 100.
        speaks: Whether there is something to read about it.
        written: Characters of names and comments in it.
    """

    nodes: tuple[Node, ...]
    before: int = 0
    depth: int = 0
    look: Look = Look.DIAGRAM
    branches: tuple[Branch, ...] = ()
    letter: str = ""
    instead: int | None = None
    section: int = 0
    print_mode: int = 1
    speaks: bool = False
    written: int = 0

    @property
    def start(self) -> Node:
        """Its first node, which no other passage has."""
        return self.nodes[0]

    @property
    def end(self) -> Node:
        """Its last node: the one whose position the diagram shows."""
        return self.nodes[-1]
