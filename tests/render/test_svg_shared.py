"""Several drawings of a document: what they have in common is there once."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from sgfedit.go.board import Colour
from sgfedit.render.diagram import Diagram, Ghost
from sgfedit.render.geometry import Geometry
from sgfedit.render.svg import Shared, inline, svg_in_steps
from sgfedit.render.theme import Theme, load_theme
from sgfedit.sgf.values import Point
from tests.export.at_once import svg_text
from tests.render.own_themes import pictured

if TYPE_CHECKING:
    from collections.abc import Generator

pytestmark = pytest.mark.usefixtures("qapp")

STONES = Diagram(
    width=5, height=5, stones=bytes([0, 1, 2] * 8 + [0]), hoshi=frozenset({Point(2, 2)})
)
LETTERED = replace(STONES, ghosts=(Ghost(Point(0, 0), Colour.BLACK, "A"),))
GEOMETRY = Geometry.fit(300, 300, STONES)


def drawn(common: Shared, diagram: Diagram, theme: Theme) -> str:
    text = svg_text(diagram, GEOMETRY, theme, title="x", prefix="f1", common=common)
    return inline(text)


def names(text: str) -> list[str]:
    return re.findall(r' id="([^"]+)"', text)


def used(text: str) -> set[str]:
    return {*re.findall(r'xlink:href="#([^"]+)"', text), *re.findall(r"url\(#([^)]+)\)", text)}


@pytest.mark.parametrize("theme", [load_theme("kaya"), load_theme("paper"), pictured()])
def test_what_drawings_use_is_in_what_they_share_once(theme: Theme) -> None:
    common = Shared("all")

    drawings = [drawn(common, diagram, theme) for diagram in (STONES, LETTERED, STONES)]

    assert names("".join(drawings)) == []
    assert drawings[0] == drawings[2]
    shared = common.text()
    ET.fromstring(shared)  # noqa: S314  # made here
    found = names(shared)
    assert len(found) == len(set(found))
    assert used("".join((*drawings, shared))) <= set(found)
    assert all(name.startswith("all") for name in found)


@pytest.mark.parametrize("prefix", ["", "all"])
def test_a_drawing_may_be_made_in_steps(prefix: str) -> None:
    def common() -> Shared | None:
        return Shared(prefix) if prefix else None

    theme = load_theme("paper")
    shares: list[float] = []
    texts: list[str] = []

    def kept() -> Generator[float, None, None]:
        text = yield from svg_in_steps(STONES, GEOMETRY, theme, title="x", common=common())
        texts.append(text)

    shares += kept()

    assert len(shares) > 2
    assert texts == [svg_text(STONES, GEOMETRY, theme, title="x", common=common())]


def test_images_and_boards_are_not_repeated() -> None:
    common = Shared("all")
    drawings = [drawn(common, STONES, pictured()) for _ in range(3)]

    assert "data:image/" not in "".join(drawings)
    assert common.text().count("data:image/jpeg") == 1
    assert "<text" not in drawings[0]  # names of lines are of the board


def test_lines_with_gaps_are_drawn_where_they_are() -> None:
    common = Shared("all")
    plain, lettered = (drawn(common, diagram, load_theme()) for diagram in (STONES, LETTERED))

    assert "<rect" not in plain
    assert "<rect" in lettered


def test_texts_on_the_board_can_be_found_where_they_are_seen() -> None:
    common = Shared("all")

    assert ">A</text>" in drawn(common, LETTERED, load_theme())
    assert ">A</text>" in drawn(common, LETTERED, load_theme())


def test_boards_that_differ_share_only_what_is_alike() -> None:
    common = Shared("all")
    whole = drawn(common, STONES, load_theme())
    small = replace(STONES, visible=frozenset({Point(1, 1), Point(2, 1), Point(1, 2)}))
    part = svg_text(small, Geometry.fit(300, 300, small), load_theme(), title="", common=common)

    assert not used(whole) & used(part)


def test_nothing_drawn_has_nothing_to_share() -> None:
    assert Shared("all").text() == ""
