"""What was chosen for an export, as the classes that make it ask for it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sgfedit.errors import RefusalError
from sgfedit.export.options import DEFAULTS
from sgfedit.export.pace import Pace
from sgfedit.export.shots import Wishes
from sgfedit.game.reading import Rule, Told, rule_for
from sgfedit.go.coordinates import parse_vertex
from sgfedit.render.diagram import Diagram, MoveNumbers
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from sgfedit.export.options import Values
    from sgfedit.export.pictures import PictureStyle
    from sgfedit.game import Game

_DPI: Final = 300
_SIZE: Final = 1000
_LARGEST: Final = 16_000
_AUTO: Final = "auto"


def whole(values: Values) -> Values:
    """Return values with the defaults of those that are missing."""
    return {**DEFAULTS, **values}


def wishes(values: Values) -> Wishes:
    """Return what diagrams show."""
    return Wishes(
        values["coordinates"],
        values["marks"],
        MoveNumbers(values["numbers"]),
        values["last_move"],
        values["crop"] == _AUTO,
        values["keep_captured"],
    )


def rule(values: Values, game: Game) -> Rule:
    """Return where figures end: as is said, else as the record says."""
    found = rule_for(game.root)
    if values["moves"] or values["at_comments"] or values["at_variations"]:
        found = Rule(
            values["moves"] or 0,
            at_comments=values["at_comments"],
            at_variations=values["at_variations"],
        )
    told = values["variations"]
    return found._replace(told=Told(told)) if told else found


def is_ruled(values: Values) -> bool:
    """Return whether anything is said about where figures end."""
    names = ("moves", "at_comments", "at_variations", "variations")
    return any(values[name] for name in names)


def style(values: Values) -> PictureStyle:
    """Return how pictures look."""
    from sgfedit.export.pictures import PictureStyle, pixels  # noqa: PLC0415  # needs Qt

    size, mm = values["size"], values["mm"]
    dpi = values["dpi"] or (_DPI if mm else 0)
    px = min(pixels(mm, dpi), _LARGEST) if mm else size or _SIZE
    return PictureStyle(px, dpi, values["theme"], values["transparent"], values["quality"])


def pace(values: Values) -> Pace:
    """Return how pictures move."""
    names = ("seconds", "pause", "hold", "loops", "captions")
    return Pace(*(values[name] for name in names))


def part_of(diagram: Diagram, values: Values) -> Diagram:
    """Return the part of a diagram that is wanted, if it is given by two corners: "A1-K9".

    Raises:
        RefusalError: they are no points of the board.
    """
    text = values["crop"]
    if text in {None, "", _AUTO}:
        return diagram
    first, _, second = text.partition("-")
    corners = [parse_vertex(one.strip(), diagram.width, diagram.height) for one in (first, second)]
    known = [corner for corner in corners if corner is not None]
    if len(known) < 2:
        raise RefusalError("no-part", repr(text))
    (x0, x1), (y0, y1) = (sorted(axis) for axis in zip(*known, strict=True))
    seen = frozenset(Point(x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1))
    return replace(diagram, visible=seen, crop=True)
