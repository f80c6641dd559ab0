"""Diagram of the board for a document: settings, tool and pointer decide, `render` draws it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from sgfedit.app.setting_rows import THEMES
from sgfedit.gui.views.board.gestures import gesture_of
from sgfedit.gui.views.board.tools import PLAY
from sgfedit.gui.widgets.appearance import is_dark
from sgfedit.render.diagram import (
    CoordinateSides,
    CoordinateStyle,
    Diagram,
    MoveNumbers,
    Options,
    VariationMarks,
    Variations,
    build,
    marked_variation,
    variation_style,
)
from sgfedit.render.theme import DEFAULT_THEME, load_theme, theme_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPalette

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings
    from sgfedit.game import Game, Position
    from sgfedit.game.numbering import Numbering
    from sgfedit.go import Colour
    from sgfedit.gui.views.board.tools import Tool
    from sgfedit.render.theme import Theme
    from sgfedit.sgf import Node, Point


_LAST = frozenset({"last", "recent"})


def picture(
    document: Document, settings: Settings, tool: Tool, found: Numbering | None = None
) -> Diagram:
    """Return the diagram of the current node as the user wants to see it, while `tool` is active.

    O(board + markup + variations).

    Args:
        document: What is shown.
        settings: How.
        tool: What is in the hand.
        found: What is numbered; see `numbering_at`.
    """
    node, position, game = document.current, document.position(), document.game
    return _picture(node, position, game, settings, tool, found)


def picture_of(node: Node, position: Position, game: Game, settings: Settings) -> Diagram:
    """Return the diagram of any node of a game as the user wants to see it.

    With move numbers it costs also the moves before.
    """
    return _picture(node, position, game, settings, PLAY, numbering_at(node, game, settings))


def _picture(
    node: Node,
    position: Position,
    game: Game,
    settings: Settings,
    tool: Tool,
    found: Numbering | None,
) -> Diagram:
    options = _options(
        tuple(map(settings.get, _COORDINATES)),
        tuple(map(settings.get, _LOOKS)),
        variation_style(game.root, settings.get("view.variations")),
        is_numbered=found is not None,
        is_go=game.positions.is_go,
        # Who changes the visible part has to see what is not in it.
        is_whole=tool.ident == "VW" and position.view is not None,
    )
    return build(position, node, options, numbers=None if found is None else found.numbers)


_COORDINATES: Final = ("view.coordinates", "view.coordinate_style", "view.coordinate_sides")
_LOOKS: Final = ("view.variation_style", "view.last_move", "view.judgements")


@lru_cache(maxsize=16)
def _options(
    coordinates: tuple[Any, ...],
    looks: tuple[Any, ...],
    variations: Variations,
    *,
    is_numbered: bool,
    is_go: bool,
    is_whole: bool,
) -> Options:
    """Return how a board is shown, the same for most steps."""
    variation_marks, last_move, judgements = looks
    # What a figure switches off (FG) is for paper: on the screen the user decides.
    options = _named_lines(*coordinates)._replace(
        variations=variations,
        variation_marks=VariationMarks(variation_marks),
        free_letters=True,
        hoshi=is_go,
        last_move=last_move,
        move_numbers=MoveNumbers.ALL if is_numbered else MoveNumbers.NONE,
        judgements=judgements,
        whole_board=is_whole,
    )
    # Other games call their points otherwise.
    return options if is_go else options._replace(coordinates=False)


def coordinate_options(settings: Settings) -> Options:
    """Return options that say how the user wants lines to be named, and nothing else."""
    return _named_lines(*map(settings.get, _COORDINATES))


def _named_lines(are_named: bool, style: str, sides: str) -> Options:
    return Options(
        coordinates=are_named,
        coordinate_style=CoordinateStyle(style),
        coordinate_sides=CoordinateSides(sides),
    )


def numbering_at(
    node: Node, game: Game, settings: Settings, counted_from: Node | None = None
) -> Numbering | None:
    """Return what is numbered at a node as the settings want it, None for nothing; O(depth).

    Args:
        node: What is shown.
        game: Its game.
        settings: What the user wants.
        counted_from: The node after which moves are numbered, if the user has marked one.
    """
    kind = settings.get("view.move_numbers")
    if kind == "none":
        return None
    from sgfedit.game.numbering import numbering, start_of_variation  # noqa: PLC0415  # seldom

    if kind in _LAST:
        last = 1 if kind == "last" else settings.get("view.recent_numbers")
        return numbering(game.positions, node, last=last)
    if kind == "all":
        return numbering(game.positions, node)
    after = counted_from if kind == "here" else start_of_variation(node)
    return None if after is None else numbering(game.positions, node, after=after)


def variation_at(
    diagram: Diagram, document: Document, settings: Settings, point: Point
) -> Node | None:
    """Return the variation of the current node that its `diagram` marks at `point`, if any."""
    style = variation_style(document.game.root, settings.get("view.variations"))
    return marked_variation(diagram, point, document.current, style)


def with_pointer(diagram: Diagram, document: Document, tool: Tool, point: Point) -> Diagram:
    """Return `diagram` with the stone that `tool` would put under the pointer, if it is one.

    The gesture of a tool may have a static method ``hover(tool, document, point)`` that returns
    the colour of this stone, or None. Other tools show the stones they set, on free points.
    """
    if not document.game.positions.is_go:
        return diagram
    asks: Callable[[Tool, Document, Point], Colour | None] | None
    asks = getattr(gesture_of(tool), "hover", None)
    if asks is not None:
        colour = asks(tool, document, point)
    elif tool is PLAY:
        marked = (ghost.colour for ghost in diagram.ghosts if ghost.point == point)
        colour = next(marked, document.position().to_play)
    else:
        colour = tool.colour if document.position().stone(*point) is None else None
    return diagram.with_hover(point, colour) if colour is not None else diagram


def board_theme(settings: Settings, palette: QPalette) -> Theme:
    """Return the theme that the settings name; "auto" follows the palette.

    A theme of the user that is broken looks as it did before; if it never was whole, as "auto".
    """
    return theme_called(settings.get("view.theme"), palette)


def theme_called(name: str, palette: QPalette) -> Theme:
    """Return a theme by its name in the settings, see `board_theme`."""
    if name in THEMES:
        return load_theme(name)
    if name != "auto":
        from sgfedit.render.theme_files import user_themes  # noqa: PLC0415  # most have none

        theme = user_themes().last_good(name)
        if theme is not None:
            return theme
    return theme_for(DEFAULT_THEME, dark=is_dark(palette))
