"""Books on pages: nothing is lost, nothing overlaps, and what belongs together stays together."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest

from sgfedit.errors import RefusalError
from sgfedit.export.book import Block, BlockKind, Book
from sgfedit.export.pages import PageStyle
from sgfedit.export.pages.layout import laying_out
from sgfedit.export.pages.style import (
    POINTS_PER_MM,
    Frame,
    frame_of,
    parse_margins,
    parse_paper,
)
from sgfedit.export.shots import Shot, Wishes
from sgfedit.formats import loads
from sgfedit.render.diagram import Diagram
from sgfedit.sgf.values import Point
from tests.export.at_once import book_of, pages_of

if TYPE_CHECKING:
    from sgfedit.export.pages.pieces import Page

pytestmark = pytest.mark.usefixtures("qapp")
TEXT = "the stones at the left are heavy so Black attacks them from above 手筋 тэсудзи"
WORDS = TEXT.split()

STYLES = {
    "usual": PageStyle(),
    "small": PageStyle("a5", margins=(10, 10, 10, 10)),
    "beside": PageStyle(beside=True),
    "above": PageStyle("letter", columns=1, captions_above=True, diagrams=2),
    "wide": PageStyle("b5", landscape=True, columns=2, diagrams=1, size=12),
    "six": PageStyle(columns=2, diagrams=6, new_page=False),
}


@dataclass
class Part:
    """The lines of a paragraph that are in one column of a page, and where they are."""

    page: int
    left: float
    top: float
    bottom: float
    count: int


def words(random: Random, count: int) -> str:
    return " ".join(random.choice(WORDS) for _ in range(count))


def random_book(seed: int) -> Book:
    """Return a book of three games with everything there is, in any order a game may have."""
    random = Random(seed)
    blocks: list[Block] = []
    for game in range(3):
        blocks += [Block(BlockKind.TITLE, f"Game {game}"), Block(BlockKind.ABOUT, "1846")]
        for number in range(random.randrange(4, 9)):
            depth = random.choice((0, 0, 1, 2, 7))
            if depth:
                blocks.append(
                    Block(BlockKind.OPENING, "instead of 3", f"Variation {number}", depth)
                )
            shot = Shot(Diagram(), "", words(random, random.choice((0, 0, 5, 90))))
            blocks.append(Block(BlockKind.FIGURE, "Moves 1-9", f"Figure {number}", depth, shot))
            for _ in range(random.randrange(5)):
                if random.random() < 0.2:
                    blocks.append(Block(BlockKind.HEADING, words(random, 3), "", depth))
                text = words(random, random.choice((1, 20, 60, 400)))
                blocks.append(Block(BlockKind.PARAGRAPH, text, "Black 5", depth))
    return Book("Three games", tuple(blocks))


def parts_of(pages: list[Page]) -> dict[int, list[Part]]:
    """Return the parts of each text, by its identity."""
    found: dict[int, list[Part]] = {}
    for number, page in enumerate(pages):
        for line in page.lines:
            parts = found.setdefault(id(line.text), [])
            bottom = line.y + line.text.height
            if parts and (parts[-1].page, parts[-1].left) == (number, line.x):
                parts[-1].bottom = bottom
                parts[-1].count += 1
            else:
                parts.append(Part(number, line.x, line.y, bottom, 1))
    return found


def bare(text: str) -> str:
    """Return a text without spaces: lines end between ideographs, too."""
    return "".join(text.split())


def is_marginal(y: float, frame: Frame) -> bool:
    return not frame.top - 0.01 <= y <= frame.bottom


@pytest.fixture(params=STYLES, scope="module")
def style(request: pytest.FixtureRequest) -> PageStyle:
    return STYLES[request.param]


@pytest.fixture(scope="module")
def books() -> list[Book]:
    return [random_book(seed) for seed in range(2)]


@pytest.fixture(scope="module")
def laid_out(qapp: object, style: PageStyle, books: list[Book]) -> list[tuple[Book, list[Page]]]:
    return [(book, pages_of(book, style)) for book in books]


def test_every_word_is_on_a_page_once_and_in_order(
    laid_out: list[tuple[Book, list[Page]]], style: PageStyle
) -> None:
    frame = frame_of(style)
    for book, pages in laid_out:
        lines: dict[int, str] = {}
        for page in pages:
            for line in page.lines:
                if not is_marginal(line.y, frame):
                    said = line.text.words(line.number)
                    lines[id(line.text)] = lines.get(id(line.text), "") + bare(said)
        written = [bare(block.lead + block.text) for block in book.blocks]
        told = [one for one in written if one.startswith("Black5")]

        assert [one for one in lines.values() if one.startswith("Black5")] == told
        notes = [bare(block.shot.note) for block in book.blocks if block.shot and block.shot.note]
        assert sorted(one for one in lines.values() if one in notes) == sorted(notes)


def test_nothing_overlaps_and_nothing_leaves_the_page(
    laid_out: list[tuple[Book, list[Page]]], style: PageStyle
) -> None:
    frame = frame_of(style)
    for _, pages in laid_out:
        for page in pages:
            boxes = [
                (line.x + 0.5, line.y, line.x + 1, line.y + line.text.height)
                for line in page.lines
                if not style.beside
            ]
            boxes += [(f.x, f.y, f.x + f.width, f.y + f.height) for f in page.figures]
            for left, top, right, bottom in boxes:
                assert frame.left - 0.1 <= left < right <= frame.right + 0.1
                assert 0 <= top < bottom <= frame.height
            boxes.sort(key=lambda box: (round(box[0] // (frame.column + 1)), box[1]))
            for first, second in pairwise(boxes):
                is_beside = first[2] <= second[0] or second[2] <= first[0]
                assert is_beside or first[3] <= second[1] + 0.1 or second[3] <= first[1] + 0.1


def test_no_paragraph_leaves_a_single_line_behind(
    laid_out: list[tuple[Book, list[Page]]],
) -> None:
    for _, pages in laid_out:
        for parts in parts_of(pages).values():
            if len(parts) > 1:
                assert min(part.count for part in parts) >= 2


def test_every_figure_has_its_caption_beside_it(
    laid_out: list[tuple[Book, list[Page]]], style: PageStyle
) -> None:
    for book, pages in laid_out:
        figures = [block for block in book.blocks if block.kind is BlockKind.FIGURE]
        entries = [entry for page in pages for entry in page.entries if entry.depth is not None]

        assert len(entries) == len(figures) == sum(len(page.figures) for page in pages)
        for page in pages:
            captions = [line.y for line in page.lines if line.text.words(0).startswith("Figure")]
            edges = [(f.y if style.captions_above else f.y + f.height) for f in page.figures]
            assert len(captions) == len(edges)
            for caption, edge in zip(sorted(captions), sorted(edges), strict=True):
                assert abs(caption - edge) < 20


def test_headings_are_never_the_last_in_a_column(
    laid_out: list[tuple[Book, list[Page]]], style: PageStyle
) -> None:
    frame = frame_of(style)
    for _, pages in laid_out:
        for page in pages:
            for line in page.lines:
                if not line.text.words(0).startswith("Variation"):
                    continue
                tops = [one.y for one in page.lines] + [one.y for one in page.figures]
                below = [y for y in tops if line.y < y < frame.bottom]

                assert below, line.text.words(0)


def test_games_begin_pages_and_stand_in_the_headers(books: list[Book]) -> None:
    pages = pages_of(books[0], PageStyle(header="{title}|{game}|{page}", footer="{page}/{pages}"))

    told = [page.words() for page in pages]
    starts = [number for number, page in enumerate(pages) if page.has_head]
    assert len(starts) == 3
    for number, text in enumerate(told):
        assert f"{number + 1}/{len(pages)}" in text
        game = sum(start <= number for start in starts) - 1
        assert pages[number].game == f"Game {game}"
        assert ("Three games" in text) is (number not in starts)


def test_games_can_follow_each_other_on_a_page() -> None:
    blocks = [Block(BlockKind.TITLE, f"Game {number}") for number in range(4)]
    book = Book("Games", tuple(blocks))

    assert len(pages_of(book, PageStyle())) == 4
    assert len(pages_of(book, PageStyle(new_page=False))) == 1


def test_the_table_of_figures_names_their_pages(books: list[Book]) -> None:
    pages = pages_of(books[1], PageStyle(contents=True, title_page=True, footer=""))

    assert pages[0].words().splitlines()[0] == "Three games"
    tables = [page for page in pages if page.words().startswith("Figures")]
    assert tables == [pages[1]]
    lines = pages[1].words().splitlines()[1:]
    numbers = [int(line) for line in lines if line.isdecimal()]
    found = [number for number, page in enumerate(pages, 1) for _ in page.entries]
    assert numbers == found


def test_the_table_tells_problems_from_their_solutions() -> None:
    problem, solution = Shot(Diagram(), "Problem 1"), Shot(Diagram(), "Problem 1, solution")
    cells = [
        Block(BlockKind.CELL, "Black to play", "1", shot=shot) for shot in (problem, solution)
    ]

    (page,) = pages_of(Book("Sheet", (Block(BlockKind.PAGE, "Problem 1"), *cells), 2), PageStyle())

    assert [entry.label for entry in page.entries] == ["Problem 1", "Problem 1, solution"]


def test_cells_are_of_equal_size_and_as_many_as_wanted() -> None:
    shot = Shot(Diagram(), "")
    cells = [Block(BlockKind.CELL, "Black to play", f"{n}.", 0, shot, 2) for n in range(1, 12)]
    book = Book(
        "Sheet", (Block(BlockKind.PAGE, "Problems"), *cells, Block(BlockKind.PAGE, "Solutions")), 4
    )

    pages = pages_of(book, PageStyle(footer=""))

    assert [len(page.figures) for page in pages] == [4, 4, 3, 0]
    assert len({(f.width, f.height) for page in pages for f in page.figures}) == 1
    assert [len(page.rules) for page in pages] == [8, 8, 6, 0]
    told = "\n".join(page.words() for page in pages).splitlines()
    numbered = [f"{n}. Black to play" for n in range(1, 12)]
    assert told == ["Problems", *numbered, "Solutions"]
    columns = {round(f.x) for f in pages[0].figures}
    assert len(columns) == 2


@pytest.mark.parametrize("count", range(1, 14))
def test_there_is_a_grid_for_every_number_of_cells(count: int) -> None:
    shot = Shot(Diagram(), "")
    cells = tuple(Block(BlockKind.CELL, "", f"{n}.", 0, shot) for n in range(count))
    frame = frame_of(PageStyle())

    pages = pages_of(Book("Sheet", cells, count), PageStyle())

    first = pages[0].figures
    assert len(first) == min(count, 12)
    assert all(figure.y + figure.height <= frame.bottom + 0.1 for figure in first)


def test_what_is_too_long_for_a_cell_follows_below_the_cells() -> None:
    text = " ".join(str(number) for number in range(600))
    shot = Shot(Diagram(), "", "46 at 21")
    book = Book("Sheet", (Block(BlockKind.CELL, text, "1.", 0, shot),), 6)

    pages = pages_of(book, PageStyle(footer=""))

    assert len(pages) == 2
    assert " ".join(pages[1].words().split()) == f"1. {text}"


# Bad input ----------------------------------------------------------------------------------


def test_a_comment_of_thirty_pages_flows_over_pages() -> None:
    text = "\n".join(f"Line {number} of a long comment." for number in range(1500))
    book = Book("Long", (Block(BlockKind.PARAGRAPH, text, "Black 1"),))

    pages = pages_of(book, PageStyle("a5", header="", footer=""))

    assert len(pages) >= 30
    assert "\n".join(page.words() for page in pages) == f"Black 1 {text}"


@pytest.mark.parametrize("paper", ["a5", "50x62"])
def test_the_largest_board_fits_any_paper(paper: str) -> None:
    (game,) = loads("(;SZ[52];B[aa];W[ZZ];B[az]LB[cc:" + "x" * 500 + "])").games
    style = PageStyle(paper, margins=(5, 5, 5, 5), header="", footer="")
    frame = frame_of(style)

    pages = pages_of(book_of([game], Wishes()), style)

    (figure,) = [figure for page in pages for figure in page.figures]
    assert figure.x >= frame.left - 0.1
    assert figure.x + figure.width <= frame.right + 0.1
    assert figure.y + figure.height <= frame.bottom + 0.1
    said = "".join(page.words() for page in pages).replace("\n", "")
    assert "x" * 500 in said


def test_nine_hundred_variations_are_pages_of_diagrams() -> None:
    moves = [f"{chr(97 + n % 30 % 19)}{chr(97 + n // 30 % 19)}" for n in range(900)]
    text = "".join(f"(;B[{move}]C[Number {n}])" for n, move in enumerate(moves))
    games = loads(f"(;SZ[30]{text})").games

    pages = pages_of(book_of(games, Wishes()), PageStyle())

    said = " ".join(" ".join(page.words() for page in pages).split())
    assert all(f"Number {n}" in said for n in range(900))


def test_a_list_of_moves_as_long_as_a_page_is_text() -> None:
    shot = Shot(Diagram(), "", ", ".join(f"{number} at 5" for number in range(900)))
    book = Book("Kos", (Block(BlockKind.FIGURE, "Moves", "Figure 1", 0, shot),))

    pages = pages_of(book, PageStyle("a5"))

    assert len(pages) > 1
    assert "899 at 5" in pages[-1].words()


@pytest.mark.parametrize("style", [PageStyle(), PageStyle(contents=True, title_page=True)])
def test_a_blank_book_has_a_page(style: PageStyle) -> None:
    assert len(pages_of(Book("", ()), style)) == 1


def test_layouts_can_be_given_up(books: list[Book]) -> None:
    steps = laying_out(books[0], PageStyle())

    assert 0 < next(steps) <= 1
    steps.close()


def test_layouts_tell_how_far_they_are() -> None:
    paragraph = Block(BlockKind.PARAGRAPH, text="Words. " * 200)

    shares = list(laying_out(Book("Words", (paragraph,) * 20), PageStyle("a5")))

    assert len(shares) > 5
    assert shares == sorted(shares)
    assert 0 <= shares[0] < 0.5
    assert shares[-1] == 1


# Styles -------------------------------------------------------------------------------------


def test_paper_is_known_by_name_or_measured() -> None:
    assert parse_paper("A4")[1:] == (210, 297)
    assert parse_paper("170 x 240 mm")[1:] == (170, 240)
    assert parse_paper("170×240").title == "170 × 240 mm"


@pytest.mark.parametrize("paper", ["", "foo", "10x10", "3000x100", "170x"])
def test_what_is_no_paper_is_told(paper: str) -> None:
    with pytest.raises(RefusalError):
        parse_paper(paper)


def test_margins_are_one_two_or_four() -> None:
    assert parse_margins("15") == (15, 15, 15, 15)
    assert parse_margins("20, 15") == (20, 15, 20, 15)
    assert parse_margins("1 2 3 4.5") == (1, 2, 3, 4.5)


@pytest.mark.parametrize("margins", ["", "a", "1,2,3", "-1", "1,2,3,4,5", "9999"])
def test_what_are_no_margins_is_told(margins: str) -> None:
    with pytest.raises(RefusalError):
        parse_margins(margins)


def test_margins_that_leave_no_room_are_refused_with_numbers() -> None:
    with pytest.raises(RefusalError, match="leave 10 × 97 mm"):
        frame_of(PageStyle(margins=(100, 100, 100, 100)))


def test_paper_on_its_side_is_wide_and_has_two_columns() -> None:
    frame = frame_of(PageStyle("a5", landscape=True))

    assert round(frame.width / POINTS_PER_MM) == 210
    assert frame.columns == 2
    assert frame_of(PageStyle("a5")).columns == 1
    assert frame_of(PageStyle("240x170", landscape=True)).width > 600


def test_a_cropped_board_has_stones_that_are_hardly_larger() -> None:
    part = frozenset(Point(x, y) for x in range(6) for y in range(6))
    figures = [
        Block(BlockKind.FIGURE, "", f"Figure {n}", 0, Shot(diagram, ""))
        for n, diagram in enumerate((Diagram(), Diagram(visible=part)))
    ]

    (page,) = pages_of(Book("", tuple(figures)), PageStyle())

    whole, cut = (figure.geometry(20).cell for figure in page.figures)
    assert whole < cut <= whole * 1.4


def test_a_figure_below_a_high_title_is_smaller_or_on_the_next_page() -> None:
    figure = Block(BlockKind.FIGURE, "", "Figure 1", 0, Shot(Diagram(), ""))
    style = PageStyle("a5", landscape=True, columns=1, diagrams=1)
    heights = []
    for lines in (1, 5, 14):
        abouts = [Block(BlockKind.ABOUT, "about")] * lines
        pages = pages_of(Book("", (Block(BlockKind.TITLE, "Game"), *abouts, figure)), style)
        heights.append((len(pages), pages[-1].figures[0].height))

    assert [count for count, _ in heights] == [1, 1, 2]
    assert heights[0][1] > heights[1][1]
    assert heights[2][1] > heights[1][1]


def test_a_title_within_a_page_goes_on_with_its_first_words() -> None:
    text = "word " * 60
    game = [Block(BlockKind.TITLE, "A game"), *[Block(BlockKind.PARAGRAPH, text)] * 7]

    pages = pages_of(
        Book("", tuple(game * 6)), PageStyle("a5", new_page=False, header="", footer="")
    )

    for page in pages:
        assert page.lines[-1].text.words(0) != "A game"


def test_problems_after_words_begin_a_page_and_words_after_problems_too() -> None:
    cell = Block(BlockKind.CELL, "", "1.", 0, Shot(Diagram(), ""))
    blocks = (Block(BlockKind.PARAGRAPH, "Before"), cell, Block(BlockKind.PARAGRAPH, "After"))

    pages = pages_of(Book("", blocks, 2), PageStyle(footer=""))

    assert [page.words() for page in pages] == ["Before", "1.", "After"]


def test_a_problem_may_have_no_diagram_and_a_caption_above() -> None:
    shot = Shot(Diagram(), "")
    blocks = (
        Block(BlockKind.CELL, "no solution", "1.", 0),
        Block(BlockKind.CELL, "", "2.", 0, shot),
    )

    (page,) = pages_of(Book("", blocks, 2), PageStyle(footer="", captions_above=True))

    (figure,) = page.figures
    assert page.words() == "1. no solution\n2."
    assert page.lines[1].y < figure.y


def test_a_long_table_of_figures_has_columns_and_pages_and_names_games() -> None:
    shot = Shot(Diagram(), "")
    blocks: list[Block] = []
    for game in range(40):
        blocks.append(Block(BlockKind.TITLE, f"Game {game}"))
        blocks += [Block(BlockKind.FIGURE, "", f"Figure {n}", n % 2, shot) for n in range(6)]
    style = PageStyle(contents=True, title_page=True, header="", footer="")

    pages = pages_of(Book("All games", tuple(blocks)), style)

    first = next(number for number, page in enumerate(pages) if page.entries)
    table = pages[1:first]
    assert len(table) >= 2
    said = "\n".join(page.words() for page in table).splitlines()
    assert [one for one in said if one.startswith("Game")] == [f"Game {n}" for n in range(40)]
    numbers = [int(one) for one in said if one.isdecimal()]
    assert numbers == [n for n, page in enumerate(pages, 1) for _ in page.entries]
    assert pages[0].words().splitlines()[0] == "All games"
    assert pages[0].words().splitlines()[-1] == "…"


def test_a_header_of_two_parts_stands_at_the_sides() -> None:
    book = Book("Title", (Block(BlockKind.PARAGRAPH, "word"),))

    (page,) = pages_of(book, PageStyle(header="{title}|{unknown}", footer="middle"))

    _, left, right, middle = page.lines
    assert left.text.words(0) == "Title"
    assert right.text.words(0) == "{unknown}"
    assert left.x < middle.x < right.x


def test_braces_of_a_title_stay() -> None:
    book = Book("On {page}", (Block(BlockKind.PARAGRAPH, "word"),))

    (page,) = pages_of(book, PageStyle(header="{title}", footer=""))

    assert page.lines[1].text.words(0) == "On {page}"


def test_headers_need_margins() -> None:
    book = Book("Title", (Block(BlockKind.PARAGRAPH, "word"),))

    (page,) = pages_of(book, PageStyle(margins=(0, 0, 0, 0)))

    assert page.words() == "word"


def test_a_font_that_is_not_there_is_replaced() -> None:
    book = Book("", (Block(BlockKind.PARAGRAPH, "word 手 바"),))

    (page,) = pages_of(book, PageStyle(font="No such family", footer=""))

    assert page.words() == "word 手 바"


def test_a_heading_stands_beside_a_figure_as_the_words_below_it_do() -> None:
    blocks = (
        Block(BlockKind.FIGURE, "Moves 1–9", "Figure 1", 0, Shot(Diagram(), "")),
        Block(BlockKind.HEADING, "Introduction"),
        Block(BlockKind.PARAGRAPH, "Black is thick."),
        Block(BlockKind.OPENING, "instead of 3", "Variation B", 1),
    )

    (page,) = pages_of(Book("One", blocks), PageStyle(beside=True, footer=""))

    (figure,) = page.figures
    tops = {line.text.words(0).split()[0]: line.y for line in page.lines}
    assert tops["Introduction"] < tops["Black"] < figure.y + figure.height / 4
    assert tops["Variation"] > figure.y + figure.height
