"""Moves that words of a page speak of by number, as links to where they are stepped to.

A number is that of a move in the figure before the words, as it is printed there; else that of a
move of the game. "Black 5" below the diagram of a variation is the fifth move of it.
"""

from __future__ import annotations

from collections import ChainMap
from html import escape
from typing import TYPE_CHECKING, Final

from sgfedit.export.book.model import Kind
from sgfedit.game.text_links import Kind as LinkKind
from sgfedit.game.text_links import links_in

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sgfedit.export.book.model import Block
    from sgfedit.sgf.values import Size

_USUAL: Final = (19, 19)

Steps = dict[str, tuple[str, int]]
"""Printed number → name of a figure, and which of its steps it is, from 1."""


class Mentions:
    """Finds them; asked for blocks in their order."""

    def __init__(self, blocks: Sequence[Block], names: Sequence[str]) -> None:
        """Take all blocks of a book and their names. O(moves)."""
        self._blocks = blocks
        self._names = names
        self._games = _of_games(blocks, names)
        self._game: Steps = {}
        self._figure: Steps = {}
        self._size: Size = _USUAL

    def pass_by(self, index: int) -> None:
        """Take notice of a block: what follows speaks of it."""
        block = self._blocks[index]
        if block.kind is Kind.TITLE:
            self._game, self._figure = self._games[index], {}
        elif block.kind is Kind.FIGURE and block.shot is not None:
            self._figure = _of_figure(block, self._names[index])
            self._size = (block.shot.diagram.width, block.shot.diagram.height)

    def linked(self, index: int) -> str:
        """Return the text of a block as HTML, moves in it as links."""
        block = self._blocks[index]
        text = block.text
        steps: Mapping[str, tuple[str, int]] = {}
        if block.kind is Kind.PARAGRAPH:
            steps = ChainMap(self._figure, self._game)
        elif block.kind is Kind.OPENING and block.depth == 1:
            # It is told instead of a move of the line it leaves, which is the game at first.
            steps = self._game
        parts = []
        end = 0
        for link in links_in(text, self._size) if steps else ():
            target = steps.get(link.address) if link.kind is LinkKind.MOVE else None
            if target is None:
                continue
            words = escape(text[link.start : link.end], quote=False)
            parts.append(escape(text[end : link.start], quote=False))
            parts.append(f'<a href="#{target[0]}" data-step="{target[1]}">{words}</a>')
            end = link.end
        return "".join((*parts, escape(text[end:], quote=False)))


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
    if block.shot is None or block.shot.replay is None:
        return {}
    return {
        str(step.number): (name, index)
        for index, step in enumerate(block.shot.replay.steps, 1)
        if step.colour is not None
    }
