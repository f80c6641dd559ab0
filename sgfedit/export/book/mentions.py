"""Moves and figures that words of a book speak of, and where they are.

A number is that of a move in the figure before the words, as it is printed there; else that of a
move of the game. "Black 5" below the diagram of a variation is the fifth move of it. "Dia. 3" is
the figure that the record calls so: whoever wrote that does not know how others count figures.
"""

from __future__ import annotations

import re
from collections import ChainMap
from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.export.book.model import Kind
from sgfedit.game.text_links import LinkKind, links_in

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sgfedit.export.book.model import Block
    from sgfedit.sgf.values import Size

_USUAL: Final = (19, 19)
_NAMED: Final = re.compile(
    r"\b(?P<kind>fig|dia)[^\W\d]*\.?\s*(?P<number>\d+)|第\s*(?P<counted>\d+)\s*[图図圖]",
    re.IGNORECASE,
)

Steps = dict[str, tuple[str, int]]
"""Printed number → name of a figure, and which of its steps it is, from 1; 0: it is not known."""


class Mention(NamedTuple):
    """A part of a text that speaks of a figure, or of a step of it.

    Attributes:
        start: Where it begins.
        end: Where it ends.
        name: The name of the figure.
        step: Which of its steps, from 1; 0 for none.
    """

    start: int
    end: int
    name: str
    step: int


class Mentions:
    """Finds them; asked for blocks in their order."""

    def __init__(self, blocks: Sequence[Block], names: Sequence[str]) -> None:
        """Take all blocks of a book and their names. O(moves)."""
        self._blocks = blocks
        self._names = names
        self._games = _of_games(blocks, names)
        self._figures = _named_figures(blocks, names)
        self._named: dict[str, str] = {}
        self._game: Steps = {}
        self._figure: Steps = {}
        self._beside = ""
        self._size: Size = _USUAL

    def pass_by(self, index: int) -> None:
        """Take notice of a block: what follows speaks of it."""
        block = self._blocks[index]
        if block.kind is Kind.TITLE:
            self._game, self._figure = self._games[index], {}
            self._named = self._figures[index]
        elif block.kind is Kind.FIGURE and block.shot is not None:
            self._beside = self._names[index]
            self._figure = _of_figure(block, self._beside)
            self._size = (block.shot.diagram.width, block.shot.diagram.height)

    def linked(self, index: int) -> str:
        """Return the text of a block as HTML, with links in it."""
        text = self._blocks[index].text
        parts = []
        end = 0
        for mention in self.found(index):
            words = escape(text[mention.start : mention.end], quote=False)
            parts.append(escape(text[end : mention.start], quote=False))
            step = f' data-step="{mention.step}"' if mention.step else ""
            parts.append(f'<a href="#{mention.name}"{step}>{words}</a>')
            end = mention.end
        return "".join((*parts, escape(text[end:], quote=False)))

    def found(self, index: int) -> list[Mention]:
        """Return what the text of a block speaks of, from first to last.

        The figure before it is in sight: of that only steps that can be shown are mentioned.
        """
        block = self._blocks[index]
        steps: Mapping[str, tuple[str, int]] = {}
        if block.kind is Kind.PARAGRAPH:
            steps = ChainMap(self._figure, self._game)
        elif block.kind is Kind.OPENING and block.depth == 1:
            # It is told instead of a move of the line it leaves, which is the game at first.
            steps = self._game
        if not steps and (block.kind is not Kind.PARAGRAPH or not self._named):
            return []
        figures = list(_NAMED.finditer(block.text))
        found = []
        for match in figures:
            name = self._named.get(_called(match), "")
            if name and name != self._beside:
                found.append(Mention(match.start(), match.end(), name, 0))
        for link in links_in(block.text, self._size):
            target = steps.get(link.address) if link.kind is LinkKind.MOVE else None
            # The number of a figure is none of a move.
            is_apart = all(link.end <= one.start() or link.start >= one.end() for one in figures)
            if target is not None and target != (self._beside, 0) and is_apart:
                found.append(Mention(link.start, link.end, *target))
        return sorted(found)


def _called(match: re.Match[str]) -> str:
    return f"{(match['kind'] or '').lower()}{int(match['number'] or match['counted'])}"


def _named_figures(blocks: Sequence[Block], names: Sequence[str]) -> dict[int, dict[str, str]]:
    """Return the figures that records name themselves, by the places of the titles of games."""
    found: dict[int, dict[str, str]] = {}
    current: dict[str, str] = {}
    for index, block in enumerate(blocks):
        if block.kind is Kind.TITLE:
            current = found[index] = {}
        elif block.kind is Kind.FIGURE and not block.lead:
            match = _NAMED.match(block.text)
            if match is not None:
                current.setdefault(_called(match), names[index])
    return found


def _of_games(blocks: Sequence[Block], names: Sequence[str]) -> dict[int, Steps]:
    """Return the moves of each game itself, by the place of its title."""
    found: dict[int, Steps] = {}
    current: Steps = {}
    for index, block in enumerate(blocks):
        if block.kind is Kind.TITLE:
            current = found[index] = {}
        elif block.kind is Kind.FIGURE and not block.depth:
            for number, step in _of_figure(block, names[index]).items():
                current.setdefault(number, step)
    return found


def _of_figure(block: Block, name: str) -> Steps:
    if block.shot is None:
        return {}
    if block.shot.replay is None:
        return {str(number): (name, 0) for number in block.shot.moves}
    return {
        str(step.number): (name, index)
        for index, step in enumerate(block.shot.replay.steps, 1)
        if step.colour is not None
    }
