"""What the board shows under the pointer, and while a part of it is changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit.app.document import Document
from sgfedit.formats import loads
from sgfedit.go import Colour
from sgfedit.gui.views.board.picture import picture, with_pointer
from sgfedit.gui.views.board.stone_gestures import Play
from sgfedit.gui.views.board.tools import PLAY, TOOLS_BY_ID
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from sgfedit.app.settings import Settings
    from sgfedit.gui.views.board.tools import Tool


class Asking(Play):
    """A gesture that says itself what hovers."""

    @staticmethod
    def hover(tool: Tool, document: Document, point: Point) -> Colour | None:
        return Colour.WHITE if point == Point(1, 1) else None


@pytest.fixture
def document() -> Document:
    document = Document()
    document.open_text(loads("(;SZ[9]AB[cc]VW[aa:dd])"))
    return document


@pytest.mark.parametrize(
    ("tool", "point", "colour"),
    [
        (PLAY, Point(0, 0), Colour.WHITE),
        (PLAY, Point(2, 2), Colour.WHITE),
        (TOOLS_BY_ID["setup.black"], Point(0, 0), Colour.BLACK),
        (TOOLS_BY_ID["setup.white"], Point(2, 2), None),
        (TOOLS_BY_ID["mark.circle"], Point(0, 0), None),
        (PLAY._replace(gesture=f"{__name__}:Asking"), Point(1, 1), Colour.WHITE),
        (PLAY._replace(gesture=f"{__name__}:Asking"), Point(0, 0), None),
    ],
)
def test_the_stone_under_the_pointer_is_the_tools(
    document: Document, settings: Settings, tool: Tool, point: Point, colour: Colour | None
) -> None:
    diagram = with_pointer(picture(document, settings, tool), document, tool, point)

    assert diagram.hover == (None if colour is None else (point, colour))


def test_only_the_tool_for_the_visible_part_shows_the_rest(
    document: Document, settings: Settings
) -> None:
    playing = picture(document, settings, PLAY)
    viewing = picture(document, settings, TOOLS_BY_ID["mark.view"])

    assert playing.is_hidden(Point(8, 8))
    assert not viewing.is_hidden(Point(8, 8))
    assert viewing.visible == playing.visible
