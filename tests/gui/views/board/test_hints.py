"""What an engine says, as it is laid over the board."""

from __future__ import annotations

import pytest

from sgfedit.engine.candidates import Candidate, Report
from sgfedit.go import Colour
from sgfedit.gui.views.board.hints import (
    Next,
    Wishes,
    cost_text,
    hints,
    owners,
    signed,
    visits_text,
)
from sgfedit.render.diagram import NOBODY, Hint
from sgfedit.sgf.values import PASS, Point

A, B, C, D = (Point(x, 0) for x in range(4))
WHITE = Wishes(view="white")


def report(*candidates: Candidate, side: Colour = Colour.BLACK, **said: object) -> Report:
    return Report((9, 9), side, "KataGo", candidates, **said)  # type: ignore[arg-type]


def move(point: Point, order: int, lead: float, visits: int = 100) -> Candidate:
    return Candidate(point, order, visits, 0.5 + lead / 50, lead)


def texts(found: tuple[Hint, ...]) -> dict[Point, tuple[str, str]]:
    return {hint.point: (hint.text, hint.detail) for hint in found}


def test_moves_have_their_lead_and_visits_and_are_ranked_by_what_they_lose() -> None:
    said = report(move(A, 0, 2.5, 1_234), move(B, 1, 2.2), move(C, 2, 0.6), move(D, 3, -4.0))

    found = hints(said, Wishes())

    assert texts(found)[A] == ("+2.5", "1.2k")
    assert [hint.rank for hint in found] == [0, 1, 3, 4]


@pytest.mark.parametrize(
    ("view", "side", "text"),
    [
        ("side", Colour.BLACK, "+2.5"),
        ("side", Colour.WHITE, "−2.5"),
        ("black", Colour.WHITE, "+2.5"),
        ("white", Colour.BLACK, "−2.5"),
    ],
)
def test_figures_are_of_whom_the_user_wants(view: str, side: Colour, text: str) -> None:
    (hint,) = hints(report(move(A, 0, 2.5), side=side), Wishes(view=view))

    assert hint.text == text


def test_what_whites_moves_lose_is_seen_from_white() -> None:
    said = report(move(A, 0, -2.0), move(B, 1, 3.0), side=Colour.WHITE)

    assert [hint.rank for hint in hints(said, Wishes())] == [0, 4]


def test_winrates_are_shown_on_wish_and_where_no_lead_is_told() -> None:
    bare = Candidate(A, 0, 10, 0.618)

    assert texts(hints(report(move(A, 0, 2.5)), Wishes("winrate")))[A] == ("55", "100")
    assert texts(hints(report(bare), Wishes("lead")))[A] == ("62", "10")
    assert texts(hints(report(bare), Wishes("lead", "white")))[A] == ("38", "10")


def test_an_engine_without_figures_has_its_values_or_its_order() -> None:
    valued = report(Candidate(A, 0, value=75.0), Candidate(B, 1, value=74.0))
    ordered = report(Candidate(A, 0), Candidate(B, 1))

    assert texts(hints(valued, WHITE)) == {A: ("75.0", ""), B: ("74.0", "")}
    assert [hint.rank for hint in hints(valued, WHITE)] == [0, 2]
    assert texts(hints(ordered, WHITE)) == {A: ("1", ""), B: ("2", "")}


def test_moves_hardly_looked_at_are_dots_and_passes_are_not_on_the_board() -> None:
    said = report(
        move(A, 0, 2.5, 10_000), move(B, 1, 2.0, 99), Candidate(PASS, 2, 5_000, 0.5, 0.0)
    )

    assert texts(hints(said, Wishes())) == {A: ("+2.5", "10k"), B: ("", "")}


def test_so_many_moves_are_shown_as_the_user_wants() -> None:
    said = report(*(move(Point(x, 1), x, 2.0) for x in range(9)))

    assert len(hints(said, Wishes(most=4))) == 4


def test_the_move_of_the_record_says_what_it_costs() -> None:
    said = report(move(A, 0, 2.5), move(B, 1, -0.7))

    in_list = {hint.point: hint for hint in hints(said, Wishes(), Next(B))}
    known = {hint.point: hint for hint in hints(said, Wishes(), Next(C, 4.0))}
    unknown = {hint.point: hint for hint in hints(said, Wishes(), Next(C))}

    assert in_list[B].is_next
    assert (in_list[B].text, in_list[B].detail) == ("−0.7", "−3.2")
    assert (known[C].rank, known[C].text, known[C].detail) == (None, "−4.0", "")
    assert (unknown[C].is_next, unknown[C].text) == (True, "")
    assert hints(said, Wishes(), Next(PASS)) == hints(said, Wishes())


def test_what_the_network_likes_is_shown_on_wish_where_nothing_better_is_known() -> None:
    chances = [0.0] * 81 + [0.9]
    chances[0], chances[1] = 0.5, 0.25
    said = report(move(A, 0, 2.5), policy=tuple(chances))

    assert texts(hints(said, Wishes(policy=True))) == {A: ("+2.5", "100"), B: ("25%", "")}


def test_owners_are_steps_from_white_to_black() -> None:
    told = (1.0, -1.0, 0.0, 2.0, *(0.1,) * 77)

    assert tuple(owners(report(ownership=told))[:5]) == (2 * NOBODY, 0, NOBODY, 2 * NOBODY, 9)
    assert owners(report()) == b""
    assert owners(report(ownership=(1.0,))) == b""


@pytest.mark.parametrize(
    ("visits", "text"),
    [
        (0, "0"),
        (987, "987"),
        (1_240, "1.2k"),
        (9_960, "10k"),
        (123_456, "123k"),
        (1_500_000, "1.5M"),
    ],
)
def test_visits_are_short(visits: int, text: str) -> None:
    assert visits_text(visits) == text


def test_points_have_a_sign_unless_they_round_to_nothing() -> None:
    assert [signed(1.26), signed(-0.5), signed(-0.04), signed(12.3)] == [
        *("+1.3", "−0.5", "0.0", "+12")
    ]
    assert [cost_text(3.2, "lead"), cost_text(-1, "lead"), cost_text(0.05, "winrate")] == [
        *("−3.2", "0", "−5%")
    ]
