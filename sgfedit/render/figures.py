"""What the diagram of a passage shows, on the screen as in print."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sgfedit.render.diagram import (
    Diagram,
    Ghost,
    MoveNumbers,
    Options,
    Variations,
    build,
    figure_options,
)

if TYPE_CHECKING:
    from sgfedit.game import Game
    from sgfedit.game.reading import Figure, Passage


def figure_diagram(
    passage: Passage, figure: Figure, options: Options, *, on_paper: bool = True
) -> Diagram:
    """Return what the board of a passage shows: its moves numbered, its variations as letters.

    Args:
        passage: The moves.
        figure: Where they are; its position is what is on the board.
        options: Coordinates and star points.
        on_paper: Whether the record may switch them off (FG); on the screen the user decides.
    """
    node = passage.end
    options = options._replace(
        variations=Variations.NONE, last_move=False, move_numbers=MoveNumbers.ALL
    )
    position = figure.position
    if on_paper:
        options = figure_options(position, options)
    diagram = build(position, node, options, numbers=figure.numbers)
    # Many commentators write the numbers themselves; two texts on a stone cannot be read.
    labels = dict(diagram.labels)
    numbers = tuple(pair for pair in diagram.numbers if pair[0] not in labels)
    own = {point for point, _ in (*diagram.marks, *diagram.labels, *diagram.territory)}
    ghosts = tuple(
        Ghost(item.point, diagram.to_play, item.letter)
        for item in figure.letters
        if item.point not in own
    )
    return replace(diagram, numbers=numbers, ghosts=ghosts)


def is_played(game: Game) -> bool:
    """Return whether somebody played the game, so that boards are shown as a whole."""
    properties = game.root.properties
    return "PB" in properties or "PW" in properties
