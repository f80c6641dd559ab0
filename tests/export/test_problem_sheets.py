"""Collections of problems as sheets."""

from __future__ import annotations

import re
import shutil
import subprocess
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING

import pytest

from sgfedit.errors import RefusalError
from sgfedit.export.book.answers import Answers
from sgfedit.export.book.model import Block, BlockKind, Book
from sgfedit.export.book.problems import sheets_in_steps
from sgfedit.export.book.sheets import (
    CELLS,
    Corner,
    Order,
    Part,
    SheetStyle,
    Which,
    parse_numbers,
    symmetry_to,
)
from sgfedit.export.jobs import Made, Source, job_of
from sgfedit.export.options import OPTIONS, Group
from sgfedit.export.registry import options_of, target_named
from sgfedit.export.shots import Wishes
from sgfedit.formats import load, loads
from sgfedit.go import Colour
from sgfedit.go.symmetry import SYMMETRIES, Symmetry
from sgfedit.sgf import Point
from sgfedit.sgf.marks import Mark
from tests.export.at_once import problem_book

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from sgfedit.render.diagram import Diagram

CORNER = "AB[ba][cb]AW[aa][ca]"


def book(text: str, style: SheetStyle | None = None, wishes: Wishes | None = None) -> Book:
    steps = sheets_in_steps(loads(text).games, wishes or Wishes(), style or SheetStyle())
    done = []
    while True:
        try:
            done.append(next(steps))
        except StopIteration as stop:
            assert done == sorted(done)
            found = stop.value
            assert isinstance(found, Book)
            return found


def told(made: Book) -> list[str]:
    """Return the blocks of a book in lines: kind, lead and text."""
    return [f"{block.kind.name} {block.lead}|{block.text}" for block in made.blocks]


def pages_of(made: Book, name: str) -> list[tuple[str, list[Block]]]:
    """Return the pages with a heading that begins so, and the blocks on each."""
    found: list[tuple[str, list[Block]]] = []
    for block in made.blocks:
        if block.kind is BlockKind.PAGE:
            found.append((block.text, []))
        elif found:
            found[-1][1].append(block)
    return [page for page in found if page[0].startswith(name)]


def cells(made: Book, name: str) -> list[Block]:
    return [
        block for _, page in pages_of(made, name) for block in page if block.kind is BlockKind.CELL
    ]


def drawn(block: Block) -> Diagram:
    assert block.shot is not None
    return block.shot.diagram


def without_numbers(diagram: Diagram) -> bytes:
    """Return the stones that have no number on them."""
    stones = bytearray(diagram.stones)
    for point, _ in diagram.numbers:
        stones[point.y * diagram.width + point.x] = 0
    return bytes(stones)


# What is on a sheet -------------------------------------------------------------------------


def test_a_sheet_has_a_title_problems_and_their_solutions() -> None:
    text = f"(;SZ[9]GN[Lesson]{CORNER};B[da]C[So.])(;SZ[9]GN[Lesson]{CORNER};W[bb];B[da])"

    made = book(text)

    assert made.title == "Lesson"
    assert made.cells == 6
    assert told(made) == [
        "TITLE |Lesson",
        "PAGE |Problems 1–2",
        "CELL 1|Black to play",
        "CELL 2|White to play",
        "PAGE |Solutions 1–2",
        "CELL 1|So.",
        "CELL 2|",
    ]
    problem, solution = made.blocks[2], made.blocks[5]
    assert problem.shot is not None
    assert solution.shot is not None
    assert (problem.shot.title, solution.shot.title) == ("Problem 1", "Problem 1, solution")
    assert (problem.key, solution.key) == ("1", "1")
    assert (problem.room, solution.room) == (2, 0)
    assert problem.shot.diagram.numbers == ()
    assert problem.shot.diagram.last_move is None
    assert solution.shot.diagram.numbers == ((Point(3, 0), 1),)


def test_games_that_are_no_problems_are_left_out_and_told() -> None:
    played = f"(;{'B[aa];W[bb]'})"
    found = book(f"{played}(;{CORNER}){played * 12}(;GM[3]AB[aa])")

    assert len(cells(found, "Problem")) == 1
    assert found.remarks == (
        "Left out as no problem: game 1, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 4 more.",
        "Nothing says whose move it is in 1 of 1 problems: Black to play.",
        "The file has no solution for 1 of 1 problems.",
    )
    assert book("(;B[aa])").remarks == ("Left out as no problem: game 1.",)
    assert book("(;B[aa])").blocks == (Block(BlockKind.TITLE, "Problems of Go"),)
    assert problem_book([], Wishes(), SheetStyle()).blocks == book("(;B[aa])").blocks


def test_lessons_are_problems_and_games_with_a_set_up_are_none() -> None:
    lesson = "(;B[aa];AB[ba][bb]C[1];W[cc];AB[ca][cb]C[2];W[dd])"
    game = "(;PB[Ann];B[aa];W[bb];AE[bb];W[cc])"

    assert len(cells(book(lesson), "Problem")) == 2
    assert book(game).remarks == ("Left out as no problem: game 1.",)


@pytest.mark.parametrize("count", CELLS)
def test_a_page_has_as_many_problems_as_are_wanted(count: int) -> None:
    made = book(f"(;{CORNER};B[da])" * 13, SheetStyle(count, first=7))

    pages = pages_of(made, "Problem")
    assert [len(page) for _, page in pages] == [
        *[count] * (13 // count),
        *([13 % count] if 13 % count else []),
    ]
    numbers = [block.lead for block in cells(made, "Problem")]
    assert numbers == [block.lead for block in cells(made, "Solution")]
    assert numbers == [str(number) for number in range(7, 20)]
    assert made.cells == count
    assert pages[0][0] == ("Problem 7" if count == 1 else f"Problems 7–{min(6 + count, 19)}")


def test_some_problems_of_a_collection_keep_their_numbers_or_count_anew() -> None:
    text = f"(;{CORNER};B[da])" * 9
    some = SheetStyle(only=parse_numbers("8-20, 2–3;5"))

    assert [block.lead for block in cells(book(text, some), "Problem")] == [
        "2",
        "3",
        "5",
        "8",
        "9",
    ]
    anew = book(text, some._replace(first=11))
    assert [block.lead for block in cells(anew, "Problem")] == ["11", "12", "13", "14", "15"]
    assert parse_numbers(" ") == ()
    with pytest.raises(RefusalError):
        parse_numbers("1-x")


def test_solutions_may_come_behind_each_page() -> None:
    made = book(f"(;{CORNER};B[da])" * 3, SheetStyle(2, behind_each=True))

    assert [block.text for block in made.blocks if block.kind is BlockKind.PAGE] == [
        "Problems 1–2",
        "Solutions 1–2",
        "Problem 3",
        "Solution 3",
    ]
    unsolved = book(f"(;{CORNER})" * 3, SheetStyle(2, behind_each=True))
    assert pages_of(unsolved, "Solution") == []


def test_without_a_word_it_is_blacks_move_or_nobodys() -> None:
    text = f"(;{CORNER})(;{CORNER}PL[W])"

    assert [block.text for block in cells(book(text), "Problem")] == [
        "Black to play",
        "White to play",
    ]
    unsaid = book(text, SheetStyle(unsaid=None))
    assert [block.text for block in cells(unsaid, "Problem")] == ["", "White to play"]
    assert unsaid.remarks[0] == "Nothing says whose move it is in 1 of 2 problems."


# Words --------------------------------------------------------------------------------------


def questions(*problems: str, style: SheetStyle | None = None) -> list[str]:
    text = "".join(f"(;{CORNER}{problem})" for problem in problems)
    return [block.text for block in cells(book(text, style), "Problem")]


def test_the_authors_words_are_the_question() -> None:
    assert questions(
        "C[黒先]",
        "C[Can White be caught?\n\nhttps://example.org/1];B[da]",
        "C[problem 3]",
        "C[Problem 9]",
        "GC[From a game];B[da]",
    ) == [
        "黒先",
        "Black to play. Can White be caught?",
        "Black to play",
        "Black to play. Problem 9",
        "Black to play. From a game",
    ]
    assert drawn(cells(book(f"(;{CORNER}C[白先])"), "Problem")[0]).to_play is Colour.WHITE
    assert questions("C[White to live]", style=SheetStyle(has_questions=False)) == [
        "White to play"
    ]


def test_title_level_and_source_are_told_of_each_problem_or_once() -> None:
    problem = f"(;SO[https://www.example.org/]{CORNER}GN[%s]DI[%s])"
    text = problem % ("Eyes", "9k") + problem % ("problem 2", "")

    made = book(text)

    assert told(made)[:5] == [
        "TITLE |Problems of Go",
        "ABOUT |example.org",
        "PAGE |Problems 1–2",
        "CELL 1|Black to play (Eyes · 9k)",
        "CELL 2|Black to play",
    ]
    plain = book(text, SheetStyle(has_details=False, title="Mine"))
    assert told(plain)[:3] == [
        "TITLE |Mine",
        "PAGE |Problems 1–2",
        "CELL 1|Black to play",
    ]
    only = book(problem % ("Eyes", ""), SheetStyle(unsaid=None))
    assert told(only)[2] == "CELL 1|Eyes · example.org"
    assert questions("EV[Cup]SO[Cup];W[da]") == ["White to play (Cup)"]


def test_a_collection_is_called_as_it_says_itself() -> None:
    row = f"(;{CORNER})(;{CORNER})"

    assert book(f"(;C[Old problems.]{row})").title == "Old problems"
    assert book(f"Easy problems.\n(;{CORNER})(;{CORNER})").title == "Easy problems"
    front = book(f"(;C[First.\n\nThen.]{row})")
    assert told(front)[:3] == ["TITLE |Problems of Go", "ABOUT |First.", "ABOUT |Then."]
    words = "Long. " * 70
    long = book(f"(;C[{words}\n\nThen.]{row})")
    assert told(long)[1:3] == [f"PARAGRAPH |{words.strip()}", "PARAGRAPH |Then."]


def test_long_words_have_pages_of_their_own() -> None:
    question, answer = "Why? " * 100, "Thus. " * 100
    made = book(f"(;{CORNER}C[{question}];B[da]C[{answer}\n\nAnd so.])(;{CORNER};B[da])")

    assert told(made)[2:] == [
        "CELL 1|Black to play. See the notes.",
        "CELL 2|Black to play",
        "PAGE |Solutions 1–2",
        "CELL 1|See the notes.",
        "CELL 2|",
        "PAGE |Notes",
        f"PARAGRAPH 1|{question.strip()}",
        f"PARAGRAPH 1, solution|{answer.strip()}",
        "PARAGRAPH |And so.",
    ]
    for lines, text in ((0, question[:295]), (2, question[:195])):
        fits = book(f"(;{CORNER}C[{text}])", SheetStyle(room=lines))
        longer = book(f"(;{CORNER}C[{text}Why? Why?])", SheetStyle(room=lines))
        assert cells(fits, "Problem")[0].text == f"Black to play. {text.strip()}"
        assert cells(longer, "Problem")[0].text == "Black to play. See the notes."
    hidden = book(f"(;{CORNER}C[{question}];B[da]C[{answer}])", SheetStyle(answers=Answers.NONE))
    assert told(hidden)[-2:] == ["PAGE |Notes", f"PARAGRAPH 1|{question.strip()}"]


# Solutions ----------------------------------------------------------------------------------

LINES = (
    f"(;SZ[9]{CORNER}(;B[da]C[Good\n\nhttps://example.org];W[bb];B[ea]C[Correct RIGHT])"
    "(;B[ee]C[RIGHT])(;B[ff];W[fg]TR[fg]))"
)


@pytest.mark.parametrize(
    ("answers", "lines"),
    [
        (Answers.NONE, []),
        (Answers.MAIN, ["1|Black 1: Good. Correct"]),
        (Answers.RIGHT, ["1|Black 1: Good. Correct", "1|Also right"]),
        (Answers.ALL, ["1|Black 1: Good. Correct", "1|Also right", "1|Wrong"]),
    ],
)
def test_as_much_of_a_solution_is_printed_as_is_wanted(answers: Answers, lines: list[str]) -> None:
    found = cells(book(LINES, SheetStyle(answers=answers)), "Solution")

    assert [f"{block.lead}|{block.text}" for block in found] == lines
    assert [block.key for block in found] == ["1", "", ""][: len(found)]
    if answers is Answers.ALL:
        assert drawn(found[2]).marks == ()
        assert drawn(found[2]).numbers == ((Point(5, 5), 1), (Point(5, 6), 2))


def test_what_is_said_of_a_move_is_printed_once() -> None:
    lines = "(;W[bb];B[ea]C[RIGHT])(;W[ab];B[eb]C[RIGHT])"
    made = book(f"(;{CORNER};B[da]C[Here.]{lines})", SheetStyle(answers=Answers.RIGHT))

    assert [block.text for block in cells(made, "Solution")] == ["Black 1: Here.", "Also right"]


def test_words_that_are_repeated_along_a_line_are_printed_once() -> None:
    made = book(
        f"(;{CORNER};B[da]C[A ladder.];W[db]C[A ladder.\n\nIt goes on.];B[eb]C[A ladder.])"
    )

    assert cells(made, "Solution")[0].text == "Black 1: A ladder. White 2: It goes on."


def test_words_before_the_first_move_are_the_question() -> None:
    made = book(f"(;{CORNER}C[Look.];C[White is weak.];B[da]C[Done.];C[Really.])")

    assert [block.text for block in cells(made, "Problem")] == [
        "Black to play. Look. White is weak."
    ]
    assert [block.text for block in cells(made, "Solution")] == ["Done. Really."]


def test_answers_may_be_words_only() -> None:
    text = f"{LINES}(;{CORNER})(;{CORNER};B[]C[Live.\n\nYes.])"
    made = book(text, SheetStyle(answers=Answers.TEXT), Wishes(coordinates=False))

    assert told(made)[-6:] == [
        "PAGE |Answers 1–3",
        "PARAGRAPH 1|Black D9, White B8, Black E9. Black 1: Good",
        "PARAGRAPH |Correct",
        "PARAGRAPH 3|Black pass. Live.",
        "PARAGRAPH |Yes.",
        "PARAGRAPH |The file has no solution for problem 2.",
    ]
    assert drawn(cells(made, "Problem")[0]).coordinates


def test_problems_without_a_solution_are_told_behind_the_others() -> None:
    without = f"(;{CORNER})"
    made = book(f"{without}{without}(;{CORNER};B[da]){without}")

    assert told(made)[-2:] == [
        "CELL 3|",
        "PARAGRAPH |The file has no solution for problems 1–2, 4.",
    ]
    behind = book(f"{without}{without}(;{CORNER};B[da])", SheetStyle(2, behind_each=True))
    assert pages_of(behind, "Solution")[0] == (
        "Solutions 1–2",
        [Block(BlockKind.PARAGRAPH, "The file has no solution for problems 1–2.")],
    )
    assert pages_of(book(without), "Solution") == []


def test_captured_stones_stay_and_what_comes_on_them_is_told() -> None:
    text = "(;SZ[9]AB[ba][ca][cb][ac][bc]AW[aa][bb]C[Black first];B[ab];W[ee];B[aa])"

    (kept,) = cells(book(text), "Solution")
    assert kept.shot is not None
    assert kept.shot.note == "3 at A9"
    assert without_numbers(drawn(kept)) == drawn(cells(book(text), "Problem")[0]).stones
    (unnamed,) = cells(book(text, wishes=Wishes(coordinates=False)), "Solution")
    assert unnamed.shot is not None
    assert unnamed.shot.note == "3 at a"
    assert drawn(unnamed).labels == ((Point(0, 0), "a"),)
    (taken,) = cells(book(text, wishes=Wishes(keeps_captured=False)), "Solution")
    assert (Point(0, 0), 3) in drawn(taken).numbers


def test_solutions_can_be_replayed_as_they_lie() -> None:
    style = SheetStyle(corner=Corner.LOWER_RIGHT)

    (solution,) = cells(book(LINES, style, Wishes(replay=True)), "Solution")

    assert solution.shot is not None
    assert solution.shot.replay is not None
    steps = {step.point: step.number for step in solution.shot.replay.steps}
    assert steps == dict(drawn(solution).numbers)
    for point, colour in solution.shot.replay.stones:
        assert drawn(solution).stone(point) is colour


def test_marks_may_be_left_out_everywhere() -> None:
    text = f"(;SZ[9]{CORNER}TR[ba];B[da]LB[ee:A])"

    bare = book(text, wishes=Wishes(marks=False))

    assert all(not drawn(b).marks and not drawn(b).labels for b in bare.blocks if b.shot)
    assert drawn(cells(book(text), "Problem")[0]).marks == ((Point(1, 0), Mark.TRIANGLE),)
    assert drawn(cells(book(text), "Solution")[0]).labels == ((Point(4, 4), "A"),)


def test_only_another_position_behind_set_up_is_asked_for() -> None:
    (cell,) = cells(book(f"(;AB[ss];AE[ss]{CORNER};C[White to live])"), "Problem")

    assert cell.text == "White to live"
    assert drawn(cell).stones.count(1) == 2


# How boards lie -----------------------------------------------------------------------------

ARROWS = "AR[aa:ca]LN[ba:bb]LB[ab:x]TR[ba]DD[ac]TB[bb]"


def lies(text: str, style: SheetStyle) -> Diagram:
    return drawn(cells(book(text, style), "Problem")[0])


@pytest.mark.parametrize("corner", [corner for corner in Corner if corner != "as-recorded"])
@pytest.mark.parametrize("mirrors", [False, True])
def test_all_corners_are_laid_into_one(corner: Corner, *, mirrors: bool) -> None:
    stones = [(1, 0), (2, 1), (0, 0), (5, 0)]
    for symmetry in SYMMETRIES:
        a, b, c, d = (_sgf(symmetry, *point) for point in stones)
        diagram = lies(f"(;AB[{a}][{b}]AW[{c}][{d}])", SheetStyle(corner=corner, mirrors=mirrors))

        left, top, right, bottom = diagram.bounds
        assert ("left" in corner) == (left == 0) == (right < 18)
        assert ("upper" in corner) == (top == 0) == (bottom < 18)
        turning = diagram.symmetry
        is_mirrored = turning.transposes != (turning.mirrors_columns != turning.mirrors_rows)
        assert mirrors or not is_mirrored
        if mirrors:
            assert right - left > bottom - top


def _sgf(symmetry: Symmetry, x: int, y: int) -> str:
    return "".join(chr(97 + at) for at in symmetry.point(x, y, 19, 19))


def test_everything_on_the_board_turns_along() -> None:
    style = SheetStyle(corner=Corner.LOWER_RIGHT, mirrors=False)
    diagram = lies(f"(;{CORNER}{ARROWS})", style)

    assert diagram.arrows == ((Point(18, 18), Point(16, 18)),)
    assert diagram.lines == ((Point(17, 18), Point(17, 17)),)
    assert diagram.labels == ((Point(18, 17), "x"),)
    assert diagram.marks == ((Point(17, 18), Mark.TRIANGLE),)
    assert diagram.dimmed == {Point(18, 16)}
    assert diagram.territory == ((Point(17, 17), Colour.BLACK),)
    assert diagram.stone(Point(17, 18)) is Colour.BLACK


def test_a_whole_board_stays_as_it_is() -> None:
    style = SheetStyle(corner=Corner.LOWER_RIGHT)
    diagram = lies("(;AB[aa][bb]AW[qq][rr][ss])", style)

    assert diagram.visible is None
    assert diagram.symmetry == Symmetry()
    assert symmetry_to(diagram, Corner.UPPER_LEFT) == Symmetry()


def test_a_view_of_the_record_counts_and_is_turned() -> None:
    style = SheetStyle(corner=Corner.UPPER_RIGHT, mirrors=False)
    made = book(f"(;{CORNER}VW[aa:dc];B[bb])", style)

    for block in (*cells(made, "Problem"), *cells(made, "Solution")):
        assert drawn(block).bounds == (16, 0, 18, 3)


def test_boards_that_are_not_square_are_laid_broad() -> None:
    style = SheetStyle(corner=Corner.UPPER_RIGHT)

    for stones in ("AB[ab][bb][cb][db][eb]AW[ac]", "AB[ba][bb][bc][bd][be]AW[ca]"):
        diagram = lies(f"(;SZ[16:8]{stones})", style)
        left, top, right, bottom = diagram.bounds
        assert (top, right) == (0, diagram.width - 1)
        assert right - left > bottom - top
        assert {diagram.width, diagram.height} == {8, 16}


def test_a_page_may_show_the_same_part_of_all_boards() -> None:
    text = f"(;{CORNER};B[da])(;{CORNER}AB[fe];B[da])(;SZ[9]AB[aa]AW[ii];B[bb])"
    style = SheetStyle(2, part=Part.SHEET, corner=Corner.UPPER_LEFT)

    made = book(text, style)

    one, two, small = (drawn(block) for block in cells(made, "Problem"))
    assert one.bounds == two.bounds == (0, 0, 7, 6)
    assert small.visible is None
    for block in cells(made, "Solution")[:2]:
        assert drawn(block).bounds == one.bounds
    assert book(text, style._replace(cells=4)).blocks[2].shot is not None
    own = [drawn(block).bounds for block in cells(book(text), "Problem")]
    assert own[0] == (0, 0, 5, 3)
    whole = book(text, SheetStyle(part=Part.BOARD, corner=Corner.LOWER_RIGHT))
    assert [drawn(block).visible for block in cells(whole, "Problem")] == [None] * 3
    assert drawn(cells(whole, "Problem")[0]).stone(Point(17, 18)) is Colour.BLACK


# Nine hundred problems ----------------------------------------------------------------------


def collection(count: int) -> tuple[str, list[tuple[set[str], str]]]:
    """Return a file of problems in all corners, and the stones and the answer of each."""
    chance = Random(8)
    problems, truth = [], []
    for _ in range(count):
        symmetry = chance.choice(SYMMETRIES)
        points = chance.sample([(x, y) for x in range(7) for y in range(5)], 9)
        *stones, answer = (_sgf(symmetry, *point) for point in points)
        black, white = "".join(f"[{p}]" for p in stones[:4]), "".join(f"[{p}]" for p in stones[4:])
        problems.append(f"(;GM[1]AB{black}AW{white};B[{answer}])\n")
        truth.append(({f"B{p}" for p in stones[:4]} | {f"W{p}" for p in stones[4:]}, f"B{answer}"))
    return "".join(problems), truth


def recorded(diagram: Diagram) -> dict[Point, str]:
    """Return where the stones of a diagram are in the record: seen there → "Bcd"."""
    found = {}
    for index, stone in enumerate(diagram.stones):
        if stone:
            seen = Point(index % diagram.width, index // diagram.width)
            x, y = diagram.symmetry.inverse.point(*seen, diagram.width, diagram.height)
            found[seen] = f"{' BW'[stone]}{chr(97 + x)}{chr(97 + y)}"
    return found


def is_in_corner(diagram: Diagram) -> bool:
    """Whether most stones are up and to the right of the middle."""
    points = [
        (index % diagram.width, index // diagram.width)
        for index, stone in enumerate(diagram.stones)
        if stone
    ]
    right = sum(2 * x > diagram.width - 1 for x, _ in points)
    above = sum(2 * y < diagram.height - 1 for _, y in points)
    return right * 2 >= len(points) and above * 2 >= len(points)


def test_a_sheet_of_nine_hundred_problems_reads_back_as_they_are() -> None:
    text, truth = collection(900)

    made = book(text, SheetStyle(8, first=101, corner=Corner.UPPER_RIGHT))

    for name in ("Problem", "Solution"):
        sizes = [len(page) for _, page in pages_of(made, name)]
        assert sizes == [8] * 112 + [4]
        assert [block.lead for block in cells(made, name)] == [str(n) for n in range(101, 1001)]
    pairs = zip(cells(made, "Problem"), cells(made, "Solution"), truth, strict=True)
    for problem, solution, (stones, answer) in pairs:
        asked, answered = drawn(problem), drawn(solution)
        assert is_in_corner(asked)
        assert set(recorded(asked).values()) == stones
        assert problem.key == solution.key == problem.lead
        ((point, number),) = answered.numbers
        assert number == 1
        assert recorded(answered)[point] == answer
        assert answered.symmetry == asked.symmetry
        assert answered.bounds == asked.bounds


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="poppler is not here")
@pytest.mark.usefixtures("qapp")
def test_pages_of_a_pdf_have_their_problems_and_solutions(tmp_path: Path) -> None:
    from sgfedit.export.pages import PageStyle  # noqa: PLC0415  # with the next
    from sgfedit.export.pictures import PictureStyle  # noqa: PLC0415  # draws
    from tests.export.at_once import pdf  # noqa: PLC0415  # draws

    text, _ = collection(10)
    out = tmp_path / "a.pdf"
    out.write_bytes(pdf(book(text, SheetStyle(4)), PageStyle(), PictureStyle()))

    read = subprocess.run(("pdftotext", out, "-"), check=True, capture_output=True, text=True)
    pages = [
        re.split(r"^((?:Problem|Solution)s \d.*)$", page, maxsplit=1, flags=re.MULTILINE)
        for page in read.stdout.split("\f")
    ]
    found = [page for page in pages if len(page) == 3]
    assert [heading for _, heading, _ in found] == [
        *("Problems 1–4", "Problems 5–8", "Problems 9–10"),
        *("Solutions 1–4", "Solutions 5–8", "Solutions 9–10"),
    ]
    for (_, heading, page), lead in zip(
        found, [{*"1234"}, {*"5678"}, {"9", "10"}] * 2, strict=True
    ):
        assert lead <= set(re.findall(r"^\d+\b", page, flags=re.MULTILINE))
        if heading.startswith("Problem"):
            assert set(re.findall(r"(\d+) Black to play", page)) == lead


def test_the_sheet_of_a_real_collection_has_all_its_problems_in_order(real_records: Path) -> None:
    path = real_records / "big/problem-collections-one-root/cho-1-elementary.sgf"
    written = re.findall(r"\(;AB((?:\[..\])+)AW((?:\[..\])+)", path.read_text())

    style = SheetStyle(6, corner=Corner.UPPER_RIGHT)
    made = problem_book(load(path).games, Wishes(), style)

    assert made.title == "Cho Chikun's Encyclopedia of Life & Death (Vol 1)"
    assert [len(page) for _, page in pages_of(made, "Problem")] == [6] * 150
    found = cells(made, "Problem")
    assert [block.lead for block in found] == [str(number) for number in range(1, 901)]
    for block, (black, white) in zip(found, written, strict=True):
        stones = {f"B{p}" for p in re.findall("..(?=])", black)}
        stones |= {f"W{p}" for p in re.findall("..(?=])", white)}
        assert set(recorded(drawn(block)).values()) == stones
    turned = [block for block in found if drawn(block).visible is not None]
    assert len(turned) > 890
    assert all(is_in_corner(drawn(block)) for block in turned)
    assert pages_of(made, "Solution") == []


@pytest.mark.parametrize(
    "name",
    [
        "big/problem-collections-multi-tree/harbour-easy.sgf",
        "big/problem-collections-multi-tree/many_many_games_qjzm-a.sgf",
    ],
)
def test_every_line_of_a_real_collection_belongs_to_its_problem(
    real_records: Path, name: str
) -> None:
    style = SheetStyle(9, answers=Answers.ALL, corner=Corner.LOWER_LEFT, mirrors=False)
    made = problem_book(load(real_records / name).games, Wishes(), style)

    problems = {block.lead: drawn(block) for block in cells(made, "Problem")}
    solutions = cells(made, "Solution")
    assert [lead for lead, _ in groupby(block.lead for block in solutions)] == list(problems)
    for block in solutions:
        assert without_numbers(drawn(block)) == problems[block.lead].stones
        assert drawn(block).bounds == problems[block.lead].bounds
        first = min(drawn(block).numbers, key=lambda pair: pair[1])
        assert first[1] == 1
        if "wrong" not in (block.shot.title if block.shot else ""):
            assert block.text != "Wrong"


# As an export ------------------------------------------------------------------------------


def made(text: str, values: Mapping[str, object]) -> Made:
    games = loads(text).games
    target = target_named("markdown-book")
    assert target is not None
    parts = list(job_of(Source(games, games[0]), target, values).run())
    shares = [part for part in parts if not isinstance(part, Made)]
    assert shares == sorted(shares)
    (file,) = (part for part in parts if isinstance(part, Made))
    return file


def test_sheets_are_exported_like_any_book() -> None:
    values = {"problems": "4", "only": "2", "title": "Sheet", "to_play": "unsaid"}
    file = made(f"(;{CORNER};B[da])(;{CORNER}EV[Cup])(;B[aa])", values)

    assert file.title == "Sheet"
    assert file.note == (
        "Left out as no problem: game 3. Nothing says whose move it is in 1 of 1 problems. "
        "The file has no solution for 1 of 1 problems."
    )
    assert "# Sheet\n\n## Problem 2\n\n**2** Cup" in file.data.decode()


@pytest.mark.parametrize(
    ("text", "only", "reason"),
    [
        ("(;B[aa])", None, "There is no problem in this file"),
        (f"(;{CORNER})", "7", "There are no problems 7"),
        (f"(;{CORNER})", "one", "There are no problems one"),
    ],
)
def test_an_export_without_a_problem_is_refused(text: str, only: str | None, reason: str) -> None:
    with pytest.raises(RefusalError, match=reason):
        made(text, {"problems": "6", "only": only})


def test_only_what_matters_to_sheets_can_be_chosen_for_them() -> None:
    target = target_named("html")
    assert target is not None

    def names(**values: object) -> set[str]:
        return {option.name for option in options_of(target, values, 1)}

    rows = {option.name for option in OPTIONS if option.group is Group.SHEETS}
    assert names() & rows == {"problems"}
    assert "moves" in names()
    assert rows - names(problems="6") == {"mirror", "seed"}
    assert not {"moves", "crop"} & names(problems="6")
    assert "mirror" in names(problems="6", corner="upper-left")
    assert "seed" in names(problems="6", order="shuffled")
    assert "answers_behind" not in names(problems="6", answers="none")
    enums = (
        ("answers", Answers),
        ("corner", Corner),
        ("part", Part),
        ("order", Order),
        ("which", Which),
    )
    for name, enum in enums:
        (option,) = (option for option in OPTIONS if option.name == name)
        assert [choice.value for choice in option.choices] == list(enum)
        assert option.default == getattr(SheetStyle(), name)
    (cells_option,) = (option for option in OPTIONS if option.name == "problems")
    assert [choice.value for choice in cells_option.choices[1:]] == [str(n) for n in CELLS]
