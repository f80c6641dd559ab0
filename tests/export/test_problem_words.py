"""What is made of the words and colours of problems, and in which order they come."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from sgfedit.errors import RefusalError
from sgfedit.export.book.answers import Answers
from sgfedit.export.book.model import Block, BlockKind, Book
from sgfedit.export.book.problems import level_of
from sgfedit.export.book.sheets import Corner, Order, SheetStyle, parse_numbers
from sgfedit.export.jobs import Made, Source, job_of
from sgfedit.export.registry import target_named
from sgfedit.export.shots import Wishes
from sgfedit.formats import loads
from sgfedit.game.tsumego import identity, problems_in
from sgfedit.go import Colour
from sgfedit.go.symmetry import IDENTITY
from sgfedit.sgf import Point
from tests.export.at_once import problem_book

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from sgfedit.game import Game

BLACK_FIRST = SheetStyle(black_first=True)


def book(text: str, style: SheetStyle | None = None, *, replay: bool = False) -> Book:
    return problem_book(loads(text).games, Wishes(replay=replay), style or SheetStyle())


def cells(made: Book) -> list[Block]:
    return [block for block in made.blocks if block.kind is BlockKind.CELL]


def told(made: Book) -> list[str]:
    return [f"{block.lead}|{block.text}" for block in cells(made)]


# Colours ------------------------------------------------------------------------------------


def test_black_is_to_play_where_colours_are_exchanged() -> None:
    white = "(;AB[ba]AW[aa][cb]C[White to live. Black is weak.];W[da]C[Black dies];B[db])"
    black = "(;AB[ba]AW[aa][cb]C[Black kills White];B[da])"

    made = book(f"{white}{black}", BLACK_FIRST, replay=True)

    assert told(made) == [
        "1|Black to live. White is weak.",
        "2|Black to play. Black kills White",
        "1|Black 1: White dies",
        "2|",
    ]
    problem, unchanged, solution, _ = [block.shot for block in cells(made)]
    assert problem is not None
    assert problem.diagram.to_play is Colour.BLACK
    assert problem.diagram.stone(Point(1, 0)) is Colour.WHITE
    assert problem.diagram.stone(Point(2, 1)) is Colour.BLACK
    assert unchanged is not None
    assert unchanged.diagram.stone(Point(1, 0)) is Colour.BLACK
    assert solution is not None
    assert solution.diagram.stone(Point(3, 0)) is Colour.BLACK
    assert solution.diagram.stone(Point(1, 0)) is Colour.WHITE
    assert solution.diagram.numbers == ((Point(3, 0), 1), (Point(3, 1), 2))
    assert solution.replay is not None
    assert [step.colour for step in solution.replay.steps] == [Colour.BLACK, Colour.WHITE]
    assert "Colours are exchanged in 1 of 2 problems." in made.remarks


def test_words_in_front_go_along_if_all_problems_are_exchanged() -> None:
    problem = "(;AB[ba]AW[aa][cb]GN[White to live]PL[W];W[da])"
    front = "White to play everywhere.\n"

    assert book(f"{front}{problem}", BLACK_FIRST).title == "Black to play everywhere"
    assert told(book(f"{front}{problem}", BLACK_FIRST))[0] == "1|Black to play (Black to live)"
    other = "(;AB[ba]AW[aa][cb];B[da])"
    assert book(f"{front}{problem}{other}", BLACK_FIRST).title == "White to play everywhere"
    assert book("", BLACK_FIRST).remarks == ()


def test_moves_in_words_are_of_the_other_colour() -> None:
    made = book("(;AB[ba]AW[aa];W[da];B[db])", BLACK_FIRST._replace(answers=Answers.TEXT))

    assert made.blocks[-1].text == "Black D19, White D18"


# Sides --------------------------------------------------------------------------------------


def test_boards_are_not_turned_where_words_name_sides() -> None:
    stones = "(;AB[ba]AW[aa][cb]C[%s];B[da]C[%s])"
    words = (
        ("Live.", "So."),
        ("Live at the top.", ""),
        ("", "右上の黒"),
        ("What is left?", "Right."),
    )

    made = book("".join(stones % pair for pair in words), SheetStyle(corner=Corner.LOWER_RIGHT))

    shots = [block.shot for block in cells(made)[:4]]
    turned = [shot.diagram.symmetry != IDENTITY for shot in shots if shot is not None]
    assert turned == [True, False, False, True]
    assert made.remarks == ("The words of 2 of 4 problems name sides: these are not turned.",)
    assert book(stones % words[1]).remarks == ()


# Names and headings -------------------------------------------------------------------------


def test_what_names_of_problems_have_in_common_is_said_once() -> None:
    def titles(*names: str) -> list[str]:
        made = book("".join(f"(;AB[ba]AW[aa]GN[{name}])" for name in names))
        return [made.title, *(block.text for block in cells(made)[: len(names)])]

    to_play = "Black to play"
    assert titles("Ladders: one", "Ladders: two") == [
        "Ladders",
        f"{to_play} (one)",
        f"{to_play} (two)",
    ]
    assert titles("Eyes 1", "Eyes 2") == ["Eyes", to_play, to_play]
    assert titles("Eyes (easy 1)", "Eyes (easy 2)")[:2] == ["Eyes", f"{to_play} ((easy 1))"]
    assert titles("Problem 1a", "Problem 1b")[0] == "Problems of Go"
    assert titles("Eyes", "Ladders")[1:] == [f"{to_play} (Eyes)", f"{to_play} (Ladders)"]


def test_a_line_above_all_comments_of_a_lesson_is_its_title() -> None:
    problems = "".join(
        f"(;AB[ba]AW[aa]C[Nets\n{question}];B[da]C[Nets\nSo.])" for question in ("One?", "Two?")
    )

    made = book(f"(;C[Nets\nWelcome.]{problems})")

    assert made.title == "Nets"
    assert [block.text for block in made.blocks if block.kind is BlockKind.ABOUT] == ["Welcome."]
    assert told(made) == ["1|Black to play. One?", "2|Black to play. Two?", "1|So.", "2|So."]


# Which ones ---------------------------------------------------------------------------------


def test_problems_may_be_those_that_are_not_solved_yet_or_were_failed(tmp_path: Path) -> None:
    games = loads("".join(f"(;AB[ba]AW[{point}];B[da])" for point in ("aa", "bb", "ca"))).games
    solved, failed, _ = [identity(problem) for problem in problems_in(games)]
    scores = tmp_path / "scores.json"
    scores.write_text(json.dumps({solved: {"streak": 2}, failed: {"streak": 0}}))
    target = target_named("markdown-book")
    assert target is not None

    def numbers(
        games: Sequence[Game], scores: Callable[[], Path] | None, **values: object
    ) -> list[str]:
        source = Source(games, games[0], scores=scores)
        job = job_of(source, target, {"problems": "6", "answers": "none", **values})
        (file,) = (part for part in job.run() if isinstance(part, Made))
        return re.findall(r"^\*\*(\d)\*\*", file.data.decode(), re.MULTILINE)

    def kept() -> Path:
        return scores

    assert numbers(games, kept) == ["1", "2", "3"]
    assert numbers(games, kept, which="unsolved") == ["2", "3"]
    assert numbers(games, kept, which="failed") == ["2"]
    assert numbers(games, kept, which="unsolved", only="1-2") == ["2"]
    assert numbers(games, None, which="unsolved") == ["1", "2", "3"]
    with pytest.raises(RefusalError, match="not solved yet"):
        numbers(games[:1], kept, which="unsolved")
    with pytest.raises(RefusalError, match="failed"):
        numbers(games[2:], kept, which="failed")


# The order ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("life and death 12k", -12),
        ("30 kyu", -30),
        ("3d", 3),
        ("初段", None),
        ("2段", 2),
        ("5級", -5),
        ("Level #2", 2),
        ("Easy", -25),
        ("中級", -12),
        ("어려움", -3),
        ("very hard", 3),
        ("uneasy", None),
        ("", None),
    ],
)
def test_levels_are_grades_numbers_or_words(text: str, level: int | None) -> None:
    assert level_of(text) == level


LEVELS = "".join(
    f"(;AB[ba]AW[aa]{words};B[c{row}])"
    for row, words in zip(
        "abcdef",
        ("DI[5k]", "", "DI[20k]", "GN[2d problem]", "DI[5k]", "GE[ko]"),
        strict=True,
    )
)


def rows(style: SheetStyle) -> list[tuple[str, int]]:
    """Return the numbers of solutions and the rows of their moves, from 0."""
    shots = [(block.lead, block.shot) for block in cells(book(LEVELS, style))[6:]]
    return [(lead, shot.diagram.numbers[0][0].y) for lead, shot in shots if shot is not None]


def test_easy_problems_come_first_and_those_of_no_level_last() -> None:
    found = rows(SheetStyle(order=Order.LEVEL))

    assert found == [("1", 2), ("2", 0), ("3", 4), ("4", 3), ("5", 1), ("6", 5)]


def test_the_same_number_shuffles_in_the_same_way() -> None:
    shuffled = SheetStyle(order=Order.SHUFFLED)
    first = rows(shuffled)

    assert first == rows(shuffled)
    assert sorted(row for _, row in first) == [0, 1, 2, 3, 4, 5]
    assert [number for number, _ in first] == ["1", "2", "3", "4", "5", "6"]
    others = [[row for _, row in rows(shuffled._replace(seed=seed))] for seed in range(2, 6)]
    assert len(set(map(tuple, others))) > 1
    some = shuffled._replace(only=parse_numbers("1-2"), first=11)
    leads = [block.lead for block in cells(book(LEVELS, some))]
    assert leads == ["11", "12", "11", "12"]
