"""The words of a passage: what is written about its moves, and the moves themselves as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sgfedit.game.annotations import Judgement, judgements
from sgfedit.game.figure_flags import figure_name
from sgfedit.game.reading.paragraphs import Paragraph, paragraphs
from sgfedit.go import Colour, vertex
from sgfedit.sgf.values import Point, effective, parse_move, parse_number, strip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game.reading.passage import Passage
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Size


class Step(NamedTuple):
    """A move of a passage.

    Attributes:
        node: Its node.
        number: Its number.
        colour: Whose it is.
        point: Where it is; None for a pass and for what is no point of the board.
        text: What it is called: "D4", and what stands in the file if that is no move of Go; empty
            for a pass.
    """

    node: Node
    number: int
    colour: Colour
    point: Point | None
    text: str


class Entry(NamedTuple):
    """What is written about one node.

    Attributes:
        node: The node.
        step: Its move, None if it has none.
        figure: Name of the figure that begins here.
        name: Name of the node; empty where the figure has the same.
        judgements: What annotations say.
        paragraphs: The comment.
    """

    node: Node
    step: Step | None
    figure: str
    name: str
    judgements: tuple[Judgement, ...]
    paragraphs: tuple[Paragraph, ...]


def steps(passage: Passage, size: Size, *, is_go: bool = True) -> Iterator[Step]:
    """Yield the moves of a passage with their numbers, which are those of `Position`."""
    number = passage.before
    for node in passage.nodes:
        properties = node.properties
        moves = [ident for ident in properties if ident in {"B", "W"}]
        last = number + len(moves)
        if "MN" in properties:
            given = parse_number(effective(properties["MN"]))
            last = last if given is None else given
        for left, ident in zip(range(len(moves) - 1, -1, -1), moves, strict=True):
            point, text = _move(effective(properties[ident]), size, is_go=is_go)
            yield Step(node, last - left, Colour(ident), point, text)
        number = last


def _move(raw: str, size: Size, *, is_go: bool) -> tuple[Point | None, str]:
    if not is_go:
        return None, strip(raw)
    move = parse_move(raw, size)
    if isinstance(move, Point):
        return move, vertex(move.x, move.y, size[1])
    return None, strip(raw) if move is None else ""


def entries(passage: Passage, size: Size, *, is_go: bool = True) -> list[Entry]:
    """Return what is written in a passage, one for each node that has something to say."""
    moves = {step.node: step for step in steps(passage, size, is_go=is_go)}
    found = (_entry(node, moves.get(node)) for node in passage.nodes)
    return [entry for entry in found if any(entry[2:])]


def _entry(node: Node, step: Step | None) -> Entry:
    properties = node.properties
    is_judged = step is not None or "C" in properties
    figure, name = figure_name(node), str(node.get("N", "")).strip()
    return Entry(
        node,
        step,
        figure,
        "" if name.casefold() == figure.strip().casefold() else name,
        tuple(judgements(properties)) if is_judged else (),
        tuple(paragraphs(str(node.get("C", "")))),
    )
