"""Passages: the lines of a tree cut into stretches under one diagram, in the order of reading.

A text for the screen is cut where it reads best. Where a diagram belongs is decided by what comes
in the next few moves at most, so a line is never looked at as a whole. Who prints wants to say
where: figures of fifty moves, one for each comment, or exactly those that the author of the file
made (FG); such a `Rule` cuts a `RuledLine`.
"""

from __future__ import annotations

from enum import Enum, StrEnum, auto
from functools import partial
from itertools import count, islice, takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.figure_flags import begins_figure
from sgfedit.game.positions import Positions
from sgfedit.game.reading.traits import Traits, is_handicap, is_position, traits_of
from sgfedit.game.traversal import letter, onwards, upwards
from sgfedit.go import Flag

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

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
    """A line of the tree, from a fork or the root to an end.

    Attributes:
        opening: How it begins.
        print_mode: How numbers are printed where the last passage has ended.
    """

    def __init__(self, opening: Opening, positions: Positions) -> None:
        self.opening = opening
        self._positions = positions
        self._next: Node | None = opening.start
        self._number = 0
        self.print_mode = self._reached = opening.print_mode
        self._is_first = True
        self._together = _TOGETHER_DEEP if opening.depth else _TOGETHER
        self._offered = True  # the alternatives to its first node are told elsewhere
        self._items: list[Item] = []

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
        if traits.speaks and (traits.is_marked or item.node is self.opening.start.root):
            return True
        return item.answers and traits.speaks

    def _passage(self, items: list[Item]) -> Passage:
        opening = self.opening
        first = items[0]
        self.print_mode = items[-1].print_mode
        passage = Passage(
            tuple(item.node for item in items),
            first.number - first.traits.moves,
            opening.depth,
            speaks=any(item.traits.speaks for item in items),
            written=sum(item.traits.written for item in items),
            branches=branches_of(items, self._is_told),
            print_mode=self.print_mode,
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
        is_worth_it = self.opening.is_told and passage.depth <= _SHALLOW and moves <= _SHORT
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
    lines = (islice(onwards(start), _PEEK) for start in fork.children[1:])
    return any(traits_of(node.source).speaks for line in lines for node in line)


def branches_of(items: list[Item], is_told: Callable[[Node], bool]) -> tuple[Branch, ...]:
    """Return the variations that follow a passage, those of earlier moves first.

    Their letters are those on the board where they all leave at one fork; those of several forks
    are counted on, as they stand on one diagram.
    """
    found: list[Branch] = []
    names = Names(item.node for item in items)
    for item in items:
        parent = item.node.parent
        if item.answers and parent is not None:
            starts = filter(is_told, parent.children[1:])
            found += (Branch(one, names.of(one), item.number, item.inherits) for one in starts)
    last = items[-1]
    if last.offers:
        starts = filter(is_told, last.node.children[1:])
        found += (Branch(one, names.of(one), None, last.print_mode) for one in starts)
    return tuple(found)


class Names:
    """Letters for the variations that follow a passage, none that its comments may speak of.

    A variation whose first move the record has labelled with a letter is called by that. The
    others have letters that no node of the passage has as a label: a comment on "A" means the
    author's A.

    Attributes:
        main: What the main line is called beside them, where its next move has no label.
    """

    def __init__(self, nodes: Iterable[Node]) -> None:
        labels = (labels_of(node).values() for node in nodes)
        # No A beside an a: read aloud they are the same.
        taken = {text.casefold() for of_node in labels for text in of_node}
        self._free = (name for name in map(letter, count()) if name.casefold() not in taken)
        self._given: set[str] = set()
        self.main = next(self._free)

    def of(self, start: Node) -> str:
        """Return a name for the variation that begins with a node."""
        name = label_at(start)
        if not name or name in self._given:
            name = next(self._free)
        self._given.add(name)
        return name


def label_at(start: Node) -> str:
    """Return the letter that the node before has on the move of `start`; empty if none."""
    values = start.properties.get("B") or start.properties.get("W")
    if start.parent is None or not values:
        return ""
    name = labels_of(start.parent).get(values[0], "")
    return name if len(name) == 1 and name.isalpha() else ""


def labels_of(node: Node) -> dict[str, str]:
    """Return the labels of a node (LB): point as it is written → text."""
    if "LB" not in node.source:  # most nodes have none, and are left unparsed
        return {}
    pairs = (value.partition(":") for value in node.properties.get("LB", ()))
    return {point.strip(): text.strip() for point, _, text in pairs}


class Told(StrEnum):
    """Which variations become diagrams of their own."""

    ALL = "all"
    SPEAKING = "speaking"
    """Those with words, or a figure of the record, somewhere in them."""
    NONE = "none"


class Rule(NamedTuple):
    """Where figures end, and what is told.

    Attributes:
        moves: Moves in a figure at most, 0 for any number. Figures end at multiples of it too, so
            that after others they begin with move 51, 101 again.
        at_figures: Whether figures of the record (FG) begin one.
        at_comments: Whether a figure ends with a node that has words.
        at_variations: Whether it ends with a move that has alternatives to be told.
        told: Which variations are told.
        restarts: Whether the moves of variations are numbered from 1, as in books, or go on from
            the move before, as in the record.
    """

    moves: int = MOST_MOVES
    at_figures: bool = True
    at_comments: bool = False
    at_variations: bool = False
    told: Told = Told.ALL
    restarts: bool = True


OF_RECORD: Final = Rule(moves=0, restarts=False)
"""Figures as the record has them (FG), each as long as it lasts; FF[4], "FG"."""


def has_figures(root: Node) -> bool:
    """Whether the game at `root` says where its figures begin. O(nodes) if not."""
    return any(map(begins_figure, root.subtree()))


def rule_for(root: Node, automatic: Rule | None = None) -> Rule:
    """Return the rule that suits a game: its own figures, else `automatic` or some of fifty moves.

    Which variations are told is as in `automatic` in any case.
    """
    automatic = automatic or Rule()
    return OF_RECORD._replace(told=automatic.told) if has_figures(root) else automatic


def ruled_lines(rule: Rule, root: Node) -> Callable[[Opening, Positions], Line]:
    """Return what makes the lines of a game that are cut by `rule`. O(nodes) if words count."""
    told = _leading_to_words(root) if rule.told is Told.SPEAKING else ()
    return partial(RuledLine, rule, told)


class RuledLine(Line):
    """A line of the tree that is cut by a rule."""

    def __init__(
        self, rule: Rule, told: Collection[Node], opening: Opening, positions: Positions
    ) -> None:
        super().__init__(opening, positions)
        self._rule = rule
        self._told = told
        if not rule.restarts and opening.start.parent is not None:
            self._number = positions.at(opening.start.parent).move_number

    def _cut(self) -> int:
        rule = self._rule
        index = moves = 0
        while index < len(self._items) or self._add():
            item = self._items[index]
            begins = rule.at_figures and item.traits.has_figure
            if index and (begins or (rule.moves and item.traits.sets_up)):
                return index
            index += 1
            moves += item.traits.moves
            if rule.moves and moves and (moves >= rule.moves or item.number % rule.moves == 0):
                return index
            if (rule.at_comments and item.traits.speaks) or self._forks(item):
                return index
        return index

    def _offers(self, _traits: Traits) -> bool:
        return False  # behind the figure with the move that they are alternatives to

    def _forks(self, item: Item) -> bool:
        if not (self._rule.at_variations and item.answers) or item.node.parent is None:
            return False
        return any(map(self._is_told, item.node.parent.children[1:]))

    def _is_told(self, start: Node) -> bool:
        if self._rule.told is Told.SPEAKING:
            return start in self._told
        return self._rule.told is Told.ALL

    def _look(self, items: list[Item], passage: Passage) -> Look:
        look = super()._look(items, passage)
        return Look.DIAGRAM if look is Look.MOVES else look


def _leading_to_words(root: Node) -> set[Node]:
    """Return the nodes that have words or a figure, or lead to one that has. O(nodes)."""
    found: set[Node] = set()
    for node in root.subtree():
        traits = traits_of(node.source)
        if traits.speaks or traits.has_figure:
            found.update(takewhile(lambda one: one not in found, upwards(node)))
    return found


def passages(root: Node, rule: Rule | None = None) -> Iterator[Passage]:
    """Yield the passages of the game at `root`; no node is in two of them.

    The main line first, each variation behind the passage with the move that it is an alternative
    to. Iterative and lazy: O(nodes) for all of them, what nobody asks for costs nothing. The tree
    must not change meanwhile.

    Args:
        root: The first node of the game.
        rule: Where passages end and which variations are told; without one as it makes the best
            text, and every node is told.
    """
    positions = Positions(root)
    kind = Line if rule is None else ruled_lines(rule, root)
    lines: list[Line] = [kind(Opening(root), positions)]
    while lines:
        line = lines[-1]
        passage = line.next_passage()
        if passage is None:
            lines.pop()
            continue
        yield passage
        openings = reversed(_openings(line, passage))
        lines.extend(kind(opening, positions) for opening in openings)


def _openings(line: Line, passage: Passage) -> list[Opening]:
    """Return the lines that are told before the one of `passage` goes on."""
    found = [
        Opening(
            branch.start,
            line.opening.depth + 1,
            branch.letter,
            branch.instead,
            is_told=passage.speaks,
            print_mode=branch.print_mode,
        )
        for branch in passage.branches
    ]
    if is_row(passage.end):
        found += [
            Opening(node, line.opening.depth, section=number, print_mode=line.print_mode)
            for number, node in enumerate(passage.end.children, 1)
        ]
    return found
