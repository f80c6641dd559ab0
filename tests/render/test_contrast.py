"""Whether marks can be told from what is below them."""

from __future__ import annotations

import pytest

from sgfedit.render.contrast import contrast, faint_signs
from sgfedit.render.images import mean_colour
from sgfedit.render.theme import Images, Picture, Rgba, load_theme, theme_names
from tests.render.own_themes import SVG, coloured

pytestmark = pytest.mark.usefixtures("qapp")

BLACK, WHITE = Rgba(0, 0, 0), Rgba(255, 255, 255)


def test_contrasts_are_those_of_the_definition() -> None:
    assert contrast(BLACK, WHITE) == contrast(WHITE, BLACK) == pytest.approx(21)
    assert contrast(Rgba(118, 118, 118), WHITE) == pytest.approx(4.54, abs=0.01)
    assert contrast(Rgba(0, 0, 0, 0), WHITE) == 1
    assert contrast(Rgba(0, 0, 0, 128), WHITE) == pytest.approx(4.0, abs=0.01)


@pytest.mark.parametrize("name", theme_names())
def test_marks_of_the_programs_themes_can_be_read(name: str) -> None:
    assert faint_signs(load_theme(name)) == []


@pytest.mark.parametrize("name", theme_names())
def test_coordinates_can_be_read(name: str) -> None:
    board = load_theme(name).board

    assert contrast(board.coordinates, board.wood) >= 4.5


@pytest.mark.parametrize("name", theme_names())
def test_what_stands_on_the_board_can_be_seen_on_it_or_on_its_halo(name: str) -> None:
    theme = load_theme(name)
    signs, marks, wood = theme.signs, theme.on_board, theme.board.wood
    inks = {
        "selected": (marks.selected, marks.halo),
        "accent": (marks.accent, marks.halo),
        "arrow": (signs.arrow, signs.arrow_halo),
        "cursor": (signs.cursor, signs.cursor_halo),
        "variation": (signs.variation, None),  # large letters
    }
    seen = {
        name: max(contrast(ink, ground) for ground in (wood, halo and _over(halo, wood)) if ground)
        for name, (ink, halo) in inks.items()
    }

    assert {name: ratio for name, ratio in seen.items() if ratio < 3} == {}


def _over(colour: Rgba, ground: Rgba) -> Rgba:
    share = colour.alpha / 255
    red, green, blue = (
        round(share * one + (1 - share) * other)
        for one, other in zip(colour[:3], ground[:3], strict=True)
    )
    return Rgba(red, green, blue)


def test_inks_are_measured_on_images() -> None:
    dark, light = coloured("#301808"), coloured("#f0e0c0")
    theme = load_theme("kaya")._replace(images=Images(dark, black=(light,), white=(light, dark)))

    board, black, white = faint_signs(theme)

    assert board == ("board", ("on_board.ink", "board.line", "board.coordinates"), WHITE)
    assert black == ("black", ("on_black.ink",), BLACK)
    assert white[:2] == ("white", ("on_white.ink",))  # one of its images is enough


def test_inks_are_measured_on_what_is_painted_where_no_image_can_be_read() -> None:
    torn = Images(Picture("x.png", b"x"), black=(Picture("y.png", b""),))
    kaya = load_theme("kaya")
    faint = kaya._replace(on_board=kaya.on_board._replace(ink=kaya.board.wood))

    assert faint_signs(kaya._replace(images=torn)) == []
    assert [one.keys for one in faint_signs(faint)] == [("on_board.ink",)]


def test_the_mean_is_of_what_an_image_covers() -> None:
    assert mean_colour(coloured("#20a040", 30, 20)) == Rgba(0x20, 0xA0, 0x40)
    assert mean_colour(Picture("x.svg", SVG)) == Rgba(0x33, 0x55, 0xFF)
    assert mean_colour(coloured("#00000000")) is None
