"""Turns a sequence that a text speaks of into moves that can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.sgf.values import PASS

if TYPE_CHECKING:
    from sgfedit.game.positions import Position
    from sgfedit.game.text_links.link import TextLink
    from sgfedit.go import Colour
    from sgfedit.sgf.values import PointOrPass


def sequence_moves(link: TextLink, position: Position) -> tuple[tuple[Colour, PointOrPass], ...]:
    """Return the moves of a SEQUENCE as they are played from `position`; of others none.

    Where no colour is written the sides take turns: after the last colour that is, before the
    first one that is, or from the side to play.
    """
    turn = position.to_play
    for index, (colour, _) in enumerate(link.moves):
        if colour is not None:
            turn = colour if index % 2 == 0 else colour.opponent
            break
    found: list[tuple[Colour, PointOrPass]] = []
    for colour, point in link.moves:
        player = colour or turn
        found.append((player, PASS if point is None else point))
        turn = player.opponent
    return tuple(found)
