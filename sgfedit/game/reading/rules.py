"""Figures by a rule: so many moves, at variations, at comments, or where the record says (FG).

A text for the screen is cut where it reads best (`lines`). Who prints wants to say it: figures of
fifty moves, one for each comment, or exactly those that the author of the file made.
"""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.figure_flags import begins_figure
from sgfedit.game.reading.lines import MOST_MOVES, Line
from sgfedit.game.reading.passage import Look
from sgfedit.game.reading.traits import traits_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from sgfedit.game.positions import Positions
    from sgfedit.game.reading.lines import Item, Opening
    from sgfedit.game.reading.passage import Passage
    from sgfedit.game.reading.traits import Traits
    from sgfedit.sgf.node import Node


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
            walker: Node | None = node
            while walker is not None and walker not in found:
                found.add(walker)
                walker = walker.parent
    return found
