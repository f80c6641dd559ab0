"""A line of the tree, cut into passages as one goes along it.

Where a diagram belongs is decided by what comes in the next few moves at most, so a line is never
looked at as a whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.letters import letter
from sgfedit.game.reading.passage import Branch, Look, Passage
from sgfedit.game.reading.traits import Traits, is_handicap, is_position, traits_of
from sgfedit.go import Flag

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.game.positions import Positions
    from sgfedit.sgf.node import Node

MOST_MOVES: Final = 50
"""Moves under one diagram; books have as many."""

_TOGETHER: Final = 10
"""Moves under a diagram that has words to several of them."""

_TOGETHER_DEEP: Final = 20
"""The same in a variation, where words often stand at its beginning."""

_TOGETHER_LETTERS: Final = 700
"""Letters beside a diagram from which the next words get one of their own."""

_APART: Final = 2
"""Silent moves behind the last words that may stand under the same diagram without need."""

_PEEK: Final = 10
"""Nodes of a variation that are looked at to know whether it has something to say."""

_SHORT: Final = 12
"""Moves of a variation without words that is worth a diagram, if words lead to it."""

_PRINT_MODES: Final = frozenset({0, 1, 2})

_SHALLOW: Final = 2
"""Variations in variations that such a one may be in."""


class Opening(NamedTuple):
    """How a line begins.

    Attributes:
        start: Its first node.
        depth: How many variations it is in.
        letter: What the variation is called.
        instead: Number of the move that it is an alternative to.
        section: Its number in a row of positions, else 0.
        is_told: Whether there are words where it branches off.
        print_mode: See Passage.
    """

    start: Node
    depth: int = 0
    letter: str = ""
    instead: int | None = None
    section: int = 0
    is_told: bool = False
    print_mode: int = 1


class Item(NamedTuple):
    """A node of the line that is not in a passage yet."""

    node: Node
    traits: Traits
    number: int
    """That of its move, or of the last one before it."""
    offers: bool
    """Whether the variations after it are told before the line goes on."""
    answers: bool
    """Whether the alternatives to it are told behind its passage."""
    is_debated: bool
    """Whether there are words near the beginning of one of these."""
    print_mode: int
    """How numbers are printed here (PM)."""
    inherits: int
    """The same at the node before, which its alternatives inherit."""


class Line:
    """A line of the tree, from a fork or the root to an end."""

    def __init__(self, opening: Opening, positions: Positions) -> None:
        self._opening = opening
        self._positions = positions
        self._next: Node | None = opening.start
        self._number = 0
        self._mode = self._reached = opening.print_mode
        self._is_first = True
        self._together = _TOGETHER_DEEP if opening.depth else _TOGETHER
        self._offered = True  # the alternatives to its first node are told elsewhere
        self._items: list[Item] = []

    @property
    def depth(self) -> int:
        """How many variations it is in."""
        return self._opening.depth

    @property
    def print_mode(self) -> int:
        """How numbers are printed where the last passage has ended."""
        return self._mode

    def next_passage(self) -> Passage | None:
        """Return the next passage of the line, None behind its end."""
        count = self._cut()
        if not count:
            return None
        items, self._items = self._items[:count], self._items[count:]
        passage = self._passage(items)
        self._is_first = False
        return passage

    def _cut(self) -> int:
        """Return how many of the items, which are added to as needed, are the next passage."""
        speaking = debated = index = moves = letters = 0
        is_taken = False
        while index < len(self._items) or self._add():
            item = self._items[index]
            if index and (item.traits.has_figure or item.traits.sets_up):
                return index
            moves += item.traits.moves
            is_taken = is_taken or (bool(speaking) and self._captures(item))
            is_full = moves > self._together or letters > _TOGETHER_LETTERS
            if speaking and (is_full or (is_taken and item.traits.speaks)):
                return speaking
            if debated and index - debated >= _TOGETHER:
                return debated
            index += 1
            if item.is_debated and not debated:
                debated = index
            if item.traits.speaks:
                speaking = index
                letters += item.traits.written
            if self._ends(item):
                return speaking if speaking and index - speaking > _APART else index
            if not speaking and (moves >= MOST_MOVES or _is_round(item, moves)):
                return index
        return index

    def _captures(self, item: Item) -> bool:
        """Whether stones that the words before may speak of leave the board."""
        return bool(self._positions.flags(item.node) & (Flag.CAPTURE | Flag.SUICIDE))

    def _add(self) -> bool:
        """Take the next node of the line, and return whether there was one."""
        node = self._next
        if node is None:
            return False
        self._next = node.first_child
        traits = traits_of(node.source)
        if node.parent is None and is_handicap(node):
            traits = traits._replace(sets_up=False)  # a game from its first move on
        self._number += traits.moves
        if traits.number is not None:
            self._number = traits.number
        answers = not self._offered
        self._offered = not node.has_variations
        offers = False
        if node.has_variations:
            if is_row(node):
                self._next = None
                self._offered = True
            else:
                self._offered = offers = self._offers(traits)
        parent = node.parent
        is_debated = answers and parent is not None and _is_debated(parent)
        inherits = self._reached
        self._reached = traits.print_mode if traits.print_mode in _PRINT_MODES else inherits
        self._items.append(
            Item(
                *(node, traits, self._number, offers, answers, is_debated),
                print_mode=self._reached,
                inherits=inherits,
            )
        )
        return True

    def _offers(self, traits: Traits) -> bool:
        """Whether variations are told before the line goes on: the words lead up to them."""
        if not traits.speaks or self._next is None:
            return False
        return not traits_of(self._next.source).speaks

    def _ends(self, item: Item) -> bool:
        """Whether a diagram belongs to an item, whatever comes behind it."""
        traits = item.traits
        if item.offers or traits.sets_up or is_row(item.node):
            return True
        if traits.speaks and (traits.is_marked or item.node is self._opening.start.root):
            return True
        return item.answers and traits.speaks

    def _passage(self, items: list[Item]) -> Passage:
        opening = self._opening
        first = items[0]
        self._mode = items[-1].print_mode
        passage = Passage(
            tuple(item.node for item in items),
            first.number - first.traits.moves,
            opening.depth,
            speaks=any(item.traits.speaks for item in items),
            written=sum(item.traits.written for item in items),
            branches=branches_of(items, self._is_told),
            print_mode=self._mode,
        )
        if self._is_first:
            passage = passage._replace(
                letter=opening.letter, instead=opening.instead, section=opening.section
            )
        return passage._replace(look=self._look(items, passage))

    def _is_told(self, _start: Node) -> bool:
        """Whether a variation is to be told at all."""
        return True

    def _look(self, items: list[Item], passage: Passage) -> Look:
        if not self._positions.is_go:
            return Look.TEXT
        is_shown = any(item.traits.sets_up or item.traits.is_marked for item in items)
        moves = sum(item.traits.moves for item in items)
        if not moves and not is_shown and not items[-1].offers:
            # The board is the one of the diagram before, or still empty.
            is_shown = self._is_first and passage.depth > 0 and passage.speaks
            return Look.DIAGRAM if is_shown else Look.TEXT
        if passage.depth == 0 or passage.speaks or is_shown or items[-1].is_debated:
            return Look.DIAGRAM
        is_whole = self._is_first and self._next is None and not self._items
        is_worth_it = self._opening.is_told and passage.depth <= _SHALLOW and moves <= _SHORT
        return Look.DIAGRAM if is_whole and is_worth_it and not passage.branches else Look.MOVES


def is_row(node: Node) -> bool:
    """Whether what follows `node` is a row of positions, such as problems, and no variations."""
    if not node.has_variations:
        return False
    return all(is_position(child.source) for child in node.children[:2])


def _is_round(item: Item, moves: int) -> bool:
    """Whether a diagram that ends here lets the next one begin with move 51, 101 and so on."""
    return moves > _TOGETHER and item.traits.moves == 1 and item.number % MOST_MOVES == 0


def _is_debated(fork: Node) -> bool:
    """Whether there are words near the beginning of a variation of `fork`."""
    for start in fork.children[1:]:
        walker: Node | None = start
        for _ in range(_PEEK):
            if walker is None:
                break
            if traits_of(walker.source).speaks:
                return True
            walker = walker.first_child
    return False


def branches_of(items: list[Item], is_told: Callable[[Node], bool]) -> tuple[Branch, ...]:
    """Return the variations that follow a passage, those of earlier moves first.

    Their letters are those on the board where they all leave at one fork; those of several forks
    are counted on, as they stand on one diagram.
    """
    found: list[Branch] = []
    for item in items:
        parent = item.node.parent
        if item.answers and parent is not None:
            for node in filter(is_told, parent.children[1:]):
                found.append(Branch(node, letter(len(found) + 1), item.number, item.inherits))
    last = items[-1]
    if last.offers:
        for node in filter(is_told, last.node.children[1:]):
            found.append(Branch(node, letter(len(found) + 1), None, last.print_mode))
    return tuple(found)
