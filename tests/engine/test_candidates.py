"""What engines say of a position, as it is read."""

from __future__ import annotations

import pytest

from sgfedit.engine.candidates import Candidate, Reader, Report, gtp_vertex, move_of
from sgfedit.engine.commands import View
from sgfedit.game.analysis import Analysis
from sgfedit.game.analysis import Candidate as Written
from sgfedit.go import Colour
from sgfedit.sgf import PASS, Point

BLACK, WHITE = Colour.BLACK, Colour.WHITE
KATA = (
    "info move D4 visits 487 edgeVisits 480 utility -0.04 winrate 0.48 scoreMean -0.6 "
    "scoreStdev 24.7 scoreLead -0.5 scoreSelfplay -0.5 prior 0.22 lcb 0.47 utilityLcb -0.04 "
    "weight 3 order 0 pv D4 E3 F3 pvVisits 487 12 3 "
    "info move pass visits 2 winrate 0.1 scoreLead -9 prior 0.01 lcb -0.5 isSymmetryOf D4 order 1 "
    "pv pass "
    "rootInfo visits 500 utility 0.1 winrate 0.46 scoreMean 9 scoreLead -0.75"
)


def reader(to_play: Colour = BLACK, view: View = View.SIDE, whole: float = 1.0) -> Reader:
    """Return a reader of a board of 9 by 9."""
    return Reader.of((9, 9), to_play, "An engine", view, whole=whole)


def line(text: str, to_play: Colour = BLACK, view: View = View.SIDE, whole: float = 1.0) -> Report:
    """Return what a line of a stream says."""
    found = reader(to_play, view, whole).line(text)
    assert found is not None
    return found


def test_a_line_of_kata_analyze() -> None:
    report = line(KATA)

    d4, e3, f3 = Point(3, 5), Point(4, 6), Point(5, 6)
    assert report.candidates == (
        Candidate(d4, 0, 487, 0.48, -0.5, 0.22, 0.47, None, (d4, e3, f3), (487, 12, 3)),
        Candidate(PASS, 1, 2, 0.1, -9.0, 0.01, -0.5, None, (PASS,)),
    )
    assert (report.winrate, report.lead, report.visits) == (0.46, -0.75, 500)
    assert report.best == report.of(d4)
    assert report.of(f3) is None
    assert not report.is_final


@pytest.mark.parametrize(
    ("to_play", "view", "is_turned"),
    [
        (BLACK, View.SIDE, False),
        (WHITE, View.SIDE, True),
        (WHITE, View.BLACK, False),
        (BLACK, View.WHITE, True),
    ],
)
def test_figures_are_always_blacks(to_play: Colour, view: View, is_turned: bool) -> None:
    report = line(f"{KATA} ownership " + " ".join(["0.5"] * 80) + " -1.5", to_play, view)

    sign = -1 if is_turned else 1
    assert report.winrate == pytest.approx(0.54 if is_turned else 0.46)
    assert report.lead == -0.75 * sign
    assert report.candidates[0].lcb == pytest.approx(0.53 if is_turned else 0.47)
    assert report.ownership == (*[0.5 * sign] * 80, -1.0 * sign)


def test_a_line_of_lz_analyze_tells_ten_thousandths_and_no_lead() -> None:
    report = line(
        "info move E3 visits 3 winrate 4793 prior 1920 lcb 2157 order 0 pv E3 C6 "
        "info move C5 visits 1 winrate 6000 prior 100 lcb -8221 order 1 pv C5",
        WHITE,
        whole=10_000,
    )

    assert report.winrate == pytest.approx(0.5207)
    assert report.candidates[0].prior == pytest.approx(0.192)
    assert report.candidates[1].lcb == pytest.approx(1.8221)
    assert (report.lead, report.visits, report.ownership) == (None, 4, ())


def test_the_order_of_fields_may_be_another_one_and_unknown_ones_are_passed_over() -> None:
    report = line("info winrate 0.5 newField x order 1 move C3 pv C3 later 7 info move D4 order 0")

    assert [(one.move, one.winrate) for one in report.candidates] == [
        (Point(3, 5), None),
        (Point(2, 6), 0.5),
    ]
    assert report.candidates[0].line == (Point(3, 5),)


def test_ownership_of_each_move_before_its_line_does_not_shift_the_fields() -> None:
    owns = " ".join(["0.5"] * 81)

    report = line(f"info move D4 winrate 0.4 movesOwnership {owns} order 0 visits 5 pv D4 C3")

    (found,) = report.candidates
    assert (found.winrate, found.visits, found.line) == (0.4, 5, (Point(3, 5), Point(2, 6)))


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "1.5", "-0.1", "x", "1e999"])
def test_a_winrate_that_is_none_is_not_told(value: str) -> None:
    report = line(f"info move D4 winrate {value} visits {value} order 0 pv D4")

    assert report.winrate is None
    assert report.candidates[0].winrate is None


def test_moves_off_the_board_are_none_and_a_line_ends_before_one() -> None:
    report = line("info move Z9 order 0 pv Z9 info move D4 order 1 pv D4 T19 C3 info order 2")

    assert [(one.move, one.line) for one in report.candidates] == [(Point(3, 5), (Point(3, 5),))]


def test_a_line_that_does_not_begin_with_its_move_is_that_move_alone() -> None:
    assert line("info move D4 pv C3 E5").candidates[0].line == (Point(3, 5),)


@pytest.mark.parametrize("owns", ["0.5 0.5", "x " * 81, "nan " * 81])
def test_ownership_is_of_every_point_or_of_none(owns: str) -> None:
    assert line(f"info move D4 ownership {owns}").ownership == ()


@pytest.mark.parametrize("text", ["", "play D4", "information", "loading"])
def test_other_lines_say_nothing(text: str) -> None:
    assert reader().line(text) is None


def test_moves_are_named_in_any_case() -> None:
    assert move_of("d4", (19, 19)) == move_of("D4", (19, 19)) == Point(3, 15)
    assert move_of("PASS", (9, 9)) is move_of("pass", (9, 9)) is PASS
    assert move_of("i5", (9, 9)) is None
    assert move_of("aa1", (30, 30)) == Point(25, 29)
    assert gtp_vertex(PASS, 9) == "pass"


def test_json_of_katago() -> None:
    report = reader(WHITE, View.BLACK).json(
        {
            "moveInfos": [
                {"move": "C3", "order": 1, "visits": 4, "winrate": 0.25, "pv": "none"},
                {
                    "move": "D4",
                    "order": 0,
                    "visits": 9,
                    "scoreLead": 3,
                    "pv": ["D4", "pass", "Q9"],
                },
                {"move": 7},
                "odd",
            ],
            "rootInfo": {"winrate": 0.6, "scoreLead": 2.5, "visits": 13},
            "ownership": [0.5] * 81,
            "policy": [*[0.01] * 80, -1, 0.2],
        }
    )

    assert [(one.move, one.line) for one in report.candidates] == [
        (Point(3, 5), (Point(3, 5), PASS)),
        (Point(2, 6), (Point(2, 6),)),
    ]
    assert (report.winrate, report.lead, report.visits) == (0.6, 2.5, 13)
    assert len(report.ownership) == 81
    assert report.policy[-2:] == (-1.0, 0.2)


@pytest.mark.parametrize(
    "answer", [{}, {"moveInfos": None, "rootInfo": []}, {"policy": [1], "ownership": {}}]
)
def test_json_without_anything_says_nothing(answer: dict[str, object]) -> None:
    assert reader().json(answer) == Report((9, 9), BLACK, "An engine")


@pytest.mark.parametrize(
    ("score", "lead"),
    [
        ("W+1.0 (upper bound: 1.0, lower: 1.0)", -1.0),
        ("B+6", 6.0),
        ("0", 0.0),
        ("W+0.0", 0.0),
        ("what", None),
    ],
)
def test_gnu_go_tells_values_and_a_score_and_no_winrate(score: str, lead: float | None) -> None:
    report = reader(WHITE).gnugo("C3 75.01 Z9 1 C6 74.01 odd", score)

    assert [(one.move, one.value) for one in report.candidates] == [
        (Point(2, 6), 75.01),
        (Point(2, 3), 74.01),
    ]
    assert (report.lead, report.winrate, report.visits) == (lead, None, None)


def test_a_report_is_written_as_the_record_has_it() -> None:
    report = line(KATA)._replace(engine="KataGo 1.17.2")

    assert report.analysis() == Analysis(
        0.46,
        -0.75,
        500,
        "KataGo 1.17.2",
        (
            Written("D4", 487, 0.48, -0.5, ("D4", "E3", "F3")),
            Written("pass", 2, 0.1, -9, ("pass",)),
        ),
    )
