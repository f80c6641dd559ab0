"""Columns are filled: figures are a little smaller where that lets them stay."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pytest

from sgfedit.export.book import Block, BlockKind, Book
from sgfedit.export.pages import PageStyle
from sgfedit.export.pages.style import frame_of
from sgfedit.export.shots import Shot
from sgfedit.render.diagram import Diagram
from tests.export.at_once import pages_of

if TYPE_CHECKING:
    from sgfedit.export.pages.pieces import Page

pytestmark = pytest.mark.usefixtures("qapp")
STYLE = PageStyle(columns=2, header="", footer="")
FRAME = frame_of(STYLE)
MIDDLE = FRAME.width / 2
TEXT = Block(BlockKind.PARAGRAPH, "words " * 1500)


class Figures(NamedTuple):
    """Heights of the figures of a page, for each of its columns."""

    left: list[float]
    right: list[float]


def figure(number: int, size: int = 19, depth: int = 0) -> Block:
    shot = Shot(Diagram(size, size), "")
    return Block(BlockKind.FIGURE, "Moves 1-9", f"Figure {number}", depth, shot)


def lines(count: int) -> Block:
    return Block(BlockKind.PARAGRAPH, "\n".join(f"Line {number}." for number in range(count)))


def pages(*blocks: Block, style: PageStyle = STYLE) -> list[Page]:
    return pages_of(Book("", blocks), style)


def figures(page: Page) -> Figures:
    left = [figure.height for figure in page.figures if figure.x < MIDDLE]
    right = [figure.height for figure in page.figures if figure.x >= MIDDLE]
    return Figures(left, right)


@pytest.fixture(scope="module")
def full(qapp: object) -> float:
    """Height of a whole board that stands alone."""
    return figures(pages(figure(1))[0]).left[0]


def text_that_lacks(share: float, full: float) -> Block:
    """Return lines after which the second figure of a column lacks that share of its height."""
    (page,) = pages(figure(1), figure(2))
    end = max(line.y + line.text.height for line in page.lines)
    room = FRAME.bottom - end + share * full
    return lines(round((room - 0.4 * FRAME.leading) / FRAME.leading))


@pytest.mark.parametrize("share", [0.1, 0.2, 0.3])
def test_figures_of_a_column_are_made_smaller_alike_so_that_the_last_one_stays(
    share: float, full: float
) -> None:
    page, *_ = pages(figure(1), text_that_lacks(share, full), figure(2), TEXT)

    first, second = figures(page).left
    assert first == pytest.approx(second, abs=0.02 * full)
    assert first == pytest.approx(full * (1 - share / 2), abs=0.04 * full)
    end = max(line.y + line.text.height for line in page.lines if line.x < MIDDLE)
    assert FRAME.bottom - FRAME.leading < end <= FRAME.bottom


def test_figures_are_never_smaller_than_four_fifths(full: float) -> None:
    page, *_ = pages(figure(1), text_that_lacks(0.5, full), figure(2), figure(3), TEXT)

    assert figures(page).left == [full]
    assert min(figures(page).right) >= 0.79 * full


def test_what_stands_between_and_below_figures_moves_up_with_them(full: float) -> None:
    opening = Block(BlockKind.OPENING, "instead of 9", "Variation B", 1)
    text = text_that_lacks(0.2, full)

    page, *_ = pages(figure(1), text, opening, figure(2, depth=1), TEXT)

    first, second = (one for one in page.figures if one.x < MIDDLE)
    above = [line.y for line in page.lines if line.x < MIDDLE and line.y < second.y]
    between = [y for y in above if y > first.y + first.height]
    assert first.height < full
    assert between[0] - (first.y + first.height) < FRAME.leading
    assert second.y - between[-1] < 2 * FRAME.leading
    assert all(after - before > 0.8 * FRAME.leading for before, after in pairwise(between))
    (rule, *_) = page.rules
    assert rule.y == pytest.approx(between[-1], abs=1)
    assert rule.y + rule.height > second.y + second.height


def test_figures_keep_their_size_where_the_next_column_has_room_for_all(full: float) -> None:
    (page,) = pages(figure(1), text_that_lacks(0.1, full), figure(2))

    assert figures(page) == ([full], [full])


@pytest.mark.parametrize(
    "follows", [Block(BlockKind.TITLE, "Next"), Block(BlockKind.CELL, "", "1.")]
)
def test_what_begins_a_page_needs_no_room(follows: Block, full: float) -> None:
    page, *_ = pages(figure(1), text_that_lacks(0.1, full), figure(2), follows)

    assert figures(page) == ([full], [full])


def test_stones_of_large_boards_do_not_become_too_small_to_be_read() -> None:
    page, *_ = pages(*(figure(number, 30) for number in range(5)), TEXT)

    sizes = {round(one.height) for one in page.figures}
    assert len(sizes) == 1


def test_a_variation_that_opens_with_a_figure_stays_with_it_in_a_full_column() -> None:
    blocks = []
    for number in range(12):
        blocks.append(Block(BlockKind.OPENING, "instead of 9", f"Variation {number}", 1))
        blocks.append(figure(number, depth=1))

    found = pages(*blocks)

    assert [len(page.figures) for page in found] == [6, 6]


def test_the_last_words_of_a_game_need_no_page_of_their_own(full: float) -> None:
    (page,) = pages(figure(1), figure(2))
    end = max(line.y + line.text.height for line in page.lines)
    count = int((FRAME.bottom - end) / FRAME.leading)
    words = [lines(1)] * 3
    style = STYLE._replace(columns=1, margins=(18, 113, 18, 18))

    kept, *rest = pages(figure(1), figure(2), lines(count), *words, style=style)

    assert not rest
    assert {one.height < full for one in kept.figures} == {True}


@pytest.mark.parametrize("count", range(1, 60, 4))
def test_a_lead_stays_with_the_heading_after_it(count: int) -> None:
    lead = Block(BlockKind.PARAGRAPH, "", "White 228")
    heading = Block(BlockKind.HEADING, "The end")

    found = pages(figure(1), lines(count), figure(2), lead, heading, lines(9))

    for page in found:
        said = [(line.text.words(line.number), line.x, line.y) for line in page.lines]
        for index, (words, x, y) in enumerate(said):
            if words == "White 228":
                following, beside, below = said[index + 1]
                assert (following, beside) == ("The end", x)
                assert 0 < below - y < 2 * FRAME.leading


def test_words_with_headings_come_before_a_figure_that_has_no_room(full: float) -> None:
    text = text_that_lacks(0.6, full)
    heading = Block(BlockKind.HEADING, "The middle game")

    page, *_ = pages(figure(1), text, figure(2), lines(2), heading, TEXT)

    (said,) = (line for line in page.lines if line.text.words(0) == "The middle game")
    assert said.x < MIDDLE
    assert figures(page) == ([full], [full])
    assert min(line.y for line in page.lines if line.x > MIDDLE) > page.figures[1].y


def test_figures_of_a_page_are_equal_though_only_one_column_needs_smaller_ones(
    full: float,
) -> None:
    text = text_that_lacks(0.2, full)

    page, *_ = pages(figure(1), text, figure(2), figure(3), TEXT)

    (first, second), (third,) = figures(page)
    assert first == pytest.approx(second, abs=0.02 * full)
    assert second < 0.95 * full
    assert third == pytest.approx(first, abs=0.02 * full)


def test_diagrams_of_variations_are_as_large_as_figures_of_the_game() -> None:
    page, *_ = pages(figure(1), figure(2, depth=1), figure(3, depth=3))

    sizes = {round(height) for column in figures(page) for height in column}
    assert len(sizes) == 1
