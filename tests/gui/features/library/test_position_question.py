"""What a position search is asked, and what is said of its answer."""

from __future__ import annotations

import pytest

from sgfedit import loads
from sgfedit.go import Colour
from sgfedit.gui.features.library.position_question import (
    Found,
    History,
    Listed,
    Question,
    chosen_region,
    corner_of,
    corner_region,
    mover,
    question_for,
    question_of,
)
from sgfedit.gui.features.library.position_table import (
    bars_of,
    letters_of,
    percent,
    rows_of,
    summary_of,
    words_of,
)
from sgfedit.library.patterns import Answer, Continuation, Hit, Options, Pattern
from sgfedit.sgf import Point


def hit(game: int, at: tuple[int, int] | None, *, is_tenuki: bool = False) -> Hit:
    return Hit(game, 0, 3, 3, 0, False, (0, 0), at, "B" if at else None, is_tenuki)


HITS = [hit(1, (2, 0)), hit(1, (2, 0), is_tenuki=True), hit(2, (0, 1)), hit(3, None)]
ANSWER = Answer(
    HITS,
    3,
    [Continuation(2, 0, "A", 1, 0, 1, 0, 1, 1), Continuation(0, 1, "B", 0, 1, 0, 0, 0, 0)],
    1,
    2,
    1,
    {1990: 2, 1996: 1},
)
NOTHING = Answer([], 0, [], 0, 0, 0, {})


# Questions ------------------------------------------------------------------------------------


def test_a_position_is_asked_for_as_a_whole_or_in_part() -> None:
    game = loads("(;SZ[3]AB[aa][ba]AW[cc];W[bb])").games[0]
    position = game.position(game.root.children[0])

    whole, part = question_of(position), question_of(position, (1, 1, 2, 2))

    assert whole.pattern == Pattern(3, 3, "XX..O...O", (3, 3), (0, 0))
    assert whole.pattern.is_whole_board
    assert whole.turn is Colour.BLACK
    assert part.pattern == Pattern(2, 2, "O..O", (3, 3), (1, 1))
    assert part.sign(Point(0, 0)) == "X"  # what lies outside is kept
    assert (part.counts(Point(1, 1)), part.counts(Point(0, 0))) == (True, False)


def test_the_whole_board_is_no_rectangle_that_may_lie_anywhere() -> None:
    question = Question((5, 5), "." * 25, (0, 0, 1, 1), anywhere=True)

    assert question.pattern.anchor is None
    assert question.with_region((0, 0, 4, 4)).region is None
    assert not question.with_region(None).anywhere
    assert question.with_region((1, 1, 3, 3)).anywhere


@pytest.mark.parametrize(
    ("region", "signs", "says_something"),
    [
        (None, "....", True),
        ((0, 0, 1, 0), "....", False),
        ((0, 0, 1, 0), ".*..", False),
        ((0, 0, 1, 0), ".x..", True),
        ((0, 0, 1, 0), "..X.", False),
    ],
    ids=["board", "empty", "anything", "maybe", "outside"],
)
def test_an_empty_rectangle_asks_for_nothing(
    region: tuple[int, int, int, int] | None, signs: str, says_something: bool
) -> None:
    assert Question((2, 2), signs, region).says_something is says_something


def test_a_move_takes_stones_and_changes_the_turn() -> None:
    question = Question((3, 2), "OX..*x", turn=Colour.BLACK)

    after = question.played(Point(0, 1), Colour.BLACK)

    assert after.cells == ".X.X*x"
    assert after.turn is Colour.WHITE
    assert after.options.to_play is None
    assert after.played(Point(1, 0), Colour.WHITE) is after  # there is a stone


def test_after_a_move_the_other_colour_has_to_be_next() -> None:
    question = Question((3, 2), "......", options=Options(to_play="B"))

    assert question.played(Point(1, 1), Colour.BLACK).options.to_play == "W"


def test_a_pattern_is_laid_on_a_board() -> None:
    corner = Pattern(2, 1, "X*", (5, 5), (3, 0))
    floating = Pattern(3, 1, "XXO", (5, 5))

    assert question_for(corner).pattern == corner
    assert question_for(corner).turn is Colour.WHITE
    assert question_for(corner, Options(to_play="B")).turn is Colour.BLACK
    assert question_for(floating).region == (1, 2, 3, 2)
    assert question_for(floating).pattern == floating
    assert question_for(Pattern(2, 1, "XO", (2, 1), (0, 0))).region is None


def test_selected_or_visible_points_are_the_part_that_counts() -> None:
    root = loads("(;SZ[9];SL[ab][cd];VW[ba:eb]SL[aa];)").games[0].root
    game = loads("(;SZ[9];SL[ab][cd];VW[ba:eb]SL[aa];VW[])").games[0]
    selected = game.root.children[0]
    visible = selected.children[0]
    plain = visible.children[0]

    assert chosen_region(selected, game.position(selected)) == (0, 1, 2, 3)
    assert chosen_region(visible, game.position(visible)) == (1, 0, 4, 1)
    assert chosen_region(plain, game.position(plain)) is None
    assert chosen_region(root, game.position(game.root)) is None


@pytest.mark.parametrize(
    ("size", "point", "region"),
    [
        ((19, 19), (15, 3), (9, 0, 18, 9)),
        ((19, 19), (9, 9), (0, 0, 9, 9)),
        ((19, 19), (2, 16), (0, 9, 9, 18)),
        ((8, 6), (7, 5), (4, 3, 7, 5)),
        ((8, 6), (3, 2), (0, 0, 3, 2)),
    ],
)
def test_a_corner_is_a_quarter_with_the_middle_lines(
    size: tuple[int, int], point: tuple[int, int], region: tuple[int, int, int, int]
) -> None:
    assert corner_region(size, Point(*point)) == region


def test_the_corner_of_the_last_move_is_found_over_passes() -> None:
    game = loads("(;SZ[9];B[cc];W[];C[no move])").games[0]
    end = list(game)[-1]

    assert corner_of(end, game.position(end)) == (0, 0, 4, 4)
    assert corner_of(game.root, game.position(game.root)) == (4, 0, 8, 4)


def test_the_corner_of_a_problem_is_the_one_with_its_stones() -> None:
    game = loads("(;SZ[9]AB[aa][gg]AW[hh][ii])").games[0]

    assert corner_of(game.root, game.position(game.root)) == (4, 4, 8, 8)


def test_who_plays_at_once_more_often_is_the_mover() -> None:
    now, later = (
        Continuation(0, 0, "A", 1, 2, 9, 0, 0, 0),
        Continuation(0, 0, "A", 1, 1, 2, 0, 0, 0),
    )
    nobody = Continuation(0, 0, "A", 0, 0, 0, 0, 0, 0)

    assert mover(now, Colour.BLACK) is Colour.WHITE
    assert mover(later, Colour.WHITE) is Colour.BLACK
    assert mover(nobody, Colour.WHITE) is Colour.WHITE


# History --------------------------------------------------------------------------------------


def test_history_goes_back_and_forward_and_branches() -> None:
    one, two, three = (Question((n, n), "." * n * n) for n in (1, 2, 3))
    history = History(one)

    history.push(two)
    history.push(two)

    assert history.go(-1).question == one
    assert history.go(-1).question == one
    assert history.can_go(1)
    assert history.push(three).question == three
    assert not history.can_go(1)
    history.replace(two)
    assert (history.step.question, history.go(-1).question) == (two, one)


def test_history_keeps_answers_of_the_latest_questions() -> None:
    history = History(Question((1, 1), "."))
    for number in range(15):
        step = history.push(Question((1, 1), ".", options=Options(before_move=number + 1)))
        step.found = Found(NOTHING, Listed([], {}))

    known = [history.step.found is not None]
    while history.can_go(-1):
        known.append(history.go(-1).found is not None)

    assert known == [True] * 12 + [False] * 4
    history.forget()
    assert history.go(15).found is None


# Answers --------------------------------------------------------------------------------------


def test_rows_are_continuations_and_what_else_happens() -> None:
    rows = rows_of(Question((9, 9), "." * 81, (4, 0, 8, 4)), ANSWER)

    assert [(r.letter, r.name, r.times, r.later) for r in rows] == [
        ("A", "G9", 2, 1),
        ("B", "E8", 1, 0),
        ("", "Elsewhere", 1, 0),
        ("", "No move here", 1, 0),
    ]
    assert [row.share for row in rows] == [0.5, 0.25, 0.25, 0.25]
    assert (rows[0].wins, rows[1].wins) == (0.5, None)
    assert rows[0].colour is Colour.BLACK
    assert rows[1].colour is Colour.WHITE
    assert rows_of(Question(), NOTHING) == []


@pytest.mark.parametrize(
    ("numbers", "texts"),
    [("share", ["50", "25"]), ("wins", ["50", ""]), ("count", ["2", "1"]), ("none", ["", ""])],
)
def test_below_a_letter_stands_what_is_wished(numbers: str, texts: list[str]) -> None:
    letters = letters_of(rows_of(Question(), ANSWER), numbers)

    assert [found.number for found in letters] == texts
    assert [(found.point, found.text) for found in letters] == [((2, 0), "A"), ((0, 1), "B")]
    assert [(found.black, found.weight) for found in letters] == [(1.0, 1.0), (0.0, 0.5)]


def test_wins_below_a_letter_are_those_of_the_mover_and_thousands_are_short() -> None:
    many = Continuation(0, 0, "A", 0, 24_000, 0, 0, 9_000, 3_000)
    rows = rows_of(Question(), ANSWER._replace(continuations=[many]))

    assert letters_of(rows, "wins")[0].number == "25"
    assert letters_of(rows, "count")[0].number == "24k"


@pytest.mark.parametrize(
    ("share", "text"), [(0.0, "0"), (0.004, "<1"), (0.126, "13"), (1.0, "100")]
)
def test_percents_are_short(share: float, text: str) -> None:
    assert percent(share) == text


def test_everything_is_said_in_words() -> None:
    rows = rows_of(Question(), ANSWER)
    mixed = rows[0]._replace(white=3)

    assert words_of(mixed) == (
        "A, C19: 2 times, 50%; Black 2, White 3; 1 of them after moves elsewhere; "
        "Black wins 50% of 2 games"
    )
    assert words_of(rows[1]) == "B, A18: once, 25%"
    assert words_of(rows[2]).startswith("The next move is elsewhere: once, 25%")
    assert words_of(rows[3]) == "No move here: once, 25%"


def test_the_summary_counts_games_and_places() -> None:
    one = ANSWER._replace(hits=HITS[:1], games=1, wins=0, losses=0)

    assert summary_of(ANSWER) == "3 games · 4 places · Black wins 67%"
    assert summary_of(one) == "1 game"
    assert summary_of(NOTHING) == "Found in no game"


# Years ----------------------------------------------------------------------------------------


def test_each_year_is_a_bar_where_there_is_room() -> None:
    bars = bars_of({1990: 2, 1992: 1}, 400)

    assert [(bar.first, bar.last, bar.games) for bar in bars] == [
        (1990, 1990, 2),
        (1991, 1991, 0),
        (1992, 1992, 1),
    ]
    assert [bar.text for bar in bars[::2]] == ["1990: 2 games", "1992: 1 game"]


def test_several_years_share_a_bar_where_there_is_not() -> None:
    bars = bars_of({1660: 1, 1990: 2, 1999: 1, 2003: 1}, 160)

    assert (bars[0].first, bars[0].last) == (1660, 1669)
    assert bars[-2].games == 3
    assert bars[-2].text == "1990–1999: 3 games"
    assert bars[-1].left + bars[-1].width <= 160
    assert bars_of({}, 160) == bars_of({1990: 1}, 2) == []
