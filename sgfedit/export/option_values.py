"""Values of the options of an export, as the classes that make it ask for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import RefusalError
from sgfedit.export.options import DEFAULTS
from sgfedit.export.shots import Wishes
from sgfedit.go.board import Colour
from sgfedit.go.points import parse_vertex
from sgfedit.render.diagram import CoordinateSides, CoordinateStyle, Diagram, MoveNumbers

if TYPE_CHECKING:
    from sgfedit.export.book.sheets import SheetStyle
    from sgfedit.export.options import Values
    from sgfedit.export.pages.style import PageStyle
    from sgfedit.export.pictures import PictureStyle
    from sgfedit.game import Game
    from sgfedit.game.reading import Rule


class Pace(NamedTuple):
    """How the frames follow each other.

    Attributes:
        seconds: How long a position is shown.
        pause: How long one that something is written about.
        hold: How long the last one.
        loops: How often all is shown, 0 for ever.
        has_captions: Whether title and words stand below the board.
    """

    seconds: float = 0.7
    pause: float = 3.0
    hold: float = 4.0
    loops: int = 0
    has_captions: bool = False


_DPI: Final = 300
_SIZE: Final = 1000
_AUTO: Final = "auto"


def whole(values: Values) -> Values:
    """Return values with the defaults of those that are missing."""
    return {**DEFAULTS, **values}


def wishes(values: Values) -> Wishes:
    """Return what diagrams show."""
    return Wishes(
        coordinates=values["coordinates"],
        coordinate_style=CoordinateStyle(values["coordinate_style"]),
        coordinate_sides=CoordinateSides(values["coordinate_sides"]),
        judgements=values["judgements"],
        marks=values["marks"],
        numbers=MoveNumbers(values["numbers"]),
        last_move=values["last_move"],
        crop=values["crop"] == _AUTO,
        keeps_captured=values["keep_captured"],
        replay=values["replay"],
    )


def rule(values: Values, game: Game, automatic: Rule | None = None) -> Rule:
    """Return where figures end: as is said, else as the record says, else as `automatic` does."""
    from sgfedit.game.reading import Rule, Told, rule_for  # noqa: PLC0415  # positions need none

    found = rule_for(game.root, automatic)
    if values["moves"] or values["at_comments"] or values["at_variations"]:
        found = Rule(
            values["moves"] or 0,
            at_comments=values["at_comments"],
            at_variations=values["at_variations"],
        )
    told = values["variations"]
    return found._replace(told=Told(told)) if told else found


def style(values: Values) -> PictureStyle:
    """Return how pictures look."""
    from sgfedit.export.pictures import LARGEST, PictureStyle, pixels  # noqa: PLC0415  # needs Qt

    size, mm = values["size"], values["mm"]
    dpi = values["dpi"] or (_DPI if mm else 0)
    px = pixels(mm, dpi) if mm else size or _SIZE
    if px > LARGEST:
        dpi = int(dpi * LARGEST / px)  # it is to be as large on paper
        px = pixels(mm, dpi)
    return PictureStyle(px, dpi, values["theme"], values["transparent"], values["quality"])


def pace(values: Values) -> Pace:
    """Return how pictures move."""
    names = ("seconds", "pause", "hold", "loops", "captions")
    return Pace(*(values[name] for name in names))


def page_style(values: Values) -> PageStyle:
    """Return how pages look.

    Raises:
        RefusalError: there is no such paper, font or field of headers, or the margins leave no
            room on the paper.
    """
    from sgfedit.export.pages.style import (  # noqa: PLC0415
        PageStyle,
        frame_of,
        parse_margins,
        require_fields,
    )

    style = PageStyle(
        values["paper"],
        values["landscape"],
        parse_margins(values["margins"]),
        values["columns"] or 0,
        values["diagrams"] or 0,
        values["beside"],
        values["captions_above"],
        _family(values["font"] or ""),
        values["font_size"],
        require_fields(values["header"], "header"),
        require_fields(values["footer"], "footer"),
        values["table_of_figures"],
        values["title_page"],
        values["new_page"],
    )
    frame_of(style)
    return style


def _family(name: str) -> str:
    if not name:
        return ""
    from sgfedit.export.pages.texts import family_named  # noqa: PLC0415  # needs Qt

    return family_named(name)


def sheet_style(values: Values) -> SheetStyle | None:
    """Return how problem sheets look, None where none are wanted.

    Raises:
        RefusalError: what says which problems are wanted is no list of numbers.
    """
    if values["problems"] == "none":
        return None
    from sgfedit.export.book.answers import Answers  # noqa: PLC0415  # most exports need none
    from sgfedit.export.book.sheets import (  # noqa: PLC0415
        Corner,
        Order,
        Part,
        SheetStyle,
        Which,
        parse_numbers,
    )

    return SheetStyle(
        cells=int(values["problems"]),
        which=Which(values["which"]),
        only=parse_numbers(values["only"] or ""),
        order=Order(values["order"]),
        seed=values["seed"],
        first=values["first_number"],
        room=values["lines"],
        answers=Answers(values["answers"]),
        behind_each=values["answers_behind"],
        corner=Corner(values["corner"]),
        mirrors=values["mirror"],
        part=Part(values["part"]),
        black_first=values["black_first"],
        unsaid=_PLAYERS[values["to_play"]],
        has_details=values["details"],
        has_questions=values["questions"],
        title=values["title"] or "",
    )


_PLAYERS: Final = {"black": Colour.BLACK, "white": Colour.WHITE, "unsaid": None}


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
    return diagram.cut_to(x0, y0, x1, y1)
