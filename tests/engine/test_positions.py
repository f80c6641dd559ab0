"""Nodes of a record as they are put to engines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import sgfedit
from sgfedit.engine.gtp_setup import steps
from sgfedit.engine.limits import Limits, limits_of, refusal
from sgfedit.engine.positions import RULES_OF_KATAGO, Cut, Situation, situation_at
from sgfedit.engine.questions import Identity
from sgfedit.errors import EngineError
from sgfedit.game.info_values import RULES
from sgfedit.go import Colour
from sgfedit.sgf import PASS, Point
from tests.amounts import one_in
from tests.engine.asking import situation

if TYPE_CHECKING:
    from pathlib import Path

BLACK, WHITE = Colour.BLACK, Colour.WHITE
KATAGO = frozenset(
    ("set_free_handicap", "set_position", "undo", "kata-set-rules", "rectangular_boardsize")
)


def sent(text: str, known: str | None = None, commands: frozenset[str] = KATAGO) -> list[str]:
    """Return what an engine is told to come to the end of a record."""
    before = None if known is None else situation(known)
    return [step.text for step in steps(before, situation(text), commands)]


def test_moves_and_terms_are_those_of_the_record() -> None:
    found = situation("(;SZ[13:9]KM[0.5]RU[NZ];B[cc];W[];B[aa])")

    assert found == Situation(
        (13, 9),
        WHITE,
        "NZ",
        0.5,
        moves=((BLACK, Point(2, 2)), (WHITE, PASS), (BLACK, Point(0, 0))),
    )


def test_what_the_record_does_not_say_is_what_is_usual() -> None:
    found = situation("(;SZ[9]DT[1990-01-02];B[cc])")

    assert (found.rules, found.komi) == ("Japanese", 5.5)
    assert not found.names_rules
    assert not found.names_komi
    assert situation("(;KM[7.5];B[cc])").rules == "Chinese"


def test_handicap_stones_are_set_up_and_it_is_whites_turn() -> None:
    found = situation("(;SZ[9]HA[2]AB[cc][gg]KM[0.5])")

    assert (found.handicap, found.to_play, found.moves) == (2, WHITE, ())
    assert found.stones == ((BLACK, Point(2, 2)), (BLACK, Point(6, 6)))
    assert situation("(;SZ[9]HA[3]AB[cc][gg])").handicap == 0
    assert situation("(;SZ[9]HA[2]AB[cc]AW[gg])").handicap == 0


def test_stones_set_up_later_begin_the_history_anew() -> None:
    found = situation("(;SZ[9];B[cc];AW[dd]AE[cc];W[ee])")

    assert found.cut is Cut.SET_UP
    assert found.stones == ((WHITE, Point(3, 3)),)
    assert found.moves == ((WHITE, Point(4, 4)),)


def test_set_up_that_changes_nothing_does_not() -> None:
    assert situation("(;SZ[9];B[cc];AB[cc]AE[ee];W[dd])").cut is Cut.NONE


@pytest.mark.parametrize(
    "moves",
    [
        ";B[cc];W[cc]",
        ";B[ba];W[ee];B[ab];W[aa]",
    ],
    ids=["on a stone", "suicide"],
)
def test_moves_that_no_engine_plays_begin_the_history_anew(moves: str) -> None:
    record = f"(;SZ[9]{moves})"
    game = sgfedit.loads(record).games[0]
    *_, last = game

    found = situation_at(game.positions, last)

    assert found.cut is Cut.ILLEGAL
    assert found.moves == ()
    assert bytes(found.board().stones) == game.positions.at(last).stones


def test_a_ko_retaken_at_once_is_cut_off() -> None:
    record = "(;SZ[9]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb])"

    found = situation(record)

    assert found.cut is Cut.ILLEGAL
    assert (WHITE, Point(1, 1)) in found.stones


def test_another_turn_than_the_moves_give_is_kept() -> None:
    found = situation("(;SZ[9];B[cc];PL[B])")

    assert (found.cut, found.to_play, found.moves) == (Cut.TURN, BLACK, ())
    assert found.stones == ((BLACK, Point(2, 2)),)


def test_two_moves_of_a_colour_are_two_moves() -> None:
    found = situation("(;SZ[9];B[cc];B[dd];W[ee])")

    assert [colour for colour, _ in found.moves] == [BLACK, BLACK, WHITE]


def test_prisoners_before_the_history_count_where_territory_does() -> None:
    record = "(;SZ[9]KM[6.5]RU[{}];B[ba];W[aa];B[ab];AB[ee])"

    japanese, chinese = situation(record.format("Japanese")), situation(record.format("Chinese"))

    assert japanese.prisoners == chinese.prisoners == 1
    assert (japanese.komi, japanese.asked_komi, chinese.asked_komi) == (6.5, 5.5, 6.5)


def test_other_games_and_stones_without_liberty_are_refused() -> None:
    with pytest.raises(EngineError, match="Engines play Go"):
        situation("(;GM[2]SZ[8])")
    with pytest.raises(EngineError, match="stones at A9 have no liberty"):
        situation("(;SZ[9]AB[aa]AW[ba][ab])")


def test_stones_that_are_taken_later_are_no_hindrance() -> None:
    found = situation("(;SZ[9]AB[aa]AW[ba][ab];W[bb];AE[aa])")

    assert found.cut is Cut.SET_UP


def test_a_situation_goes_on() -> None:
    found = situation("(;SZ[9];B[cc])").after(Point(3, 3), PASS)

    assert found.moves[1:] == ((WHITE, Point(3, 3)), (BLACK, PASS))
    assert found.to_play is WHITE


def test_a_line_is_played_as_far_as_that_goes() -> None:
    found = situation("(;SZ[9];B[ba];W[ee];B[ab])")

    assert found.playable((Point(8, 8), Point(0, 1), Point(3, 3))) == (Point(8, 8),)
    assert found.playable((Point(0, 0),)) == ()
    assert found.playable((PASS, Point(3, 3))) == (PASS, Point(3, 3))


def test_the_key_is_that_of_what_an_engine_would_see() -> None:
    one, other = "(;SZ[9];B[cc];W[dd];B[ee])", "(;SZ[9];B[ee];W[dd];B[cc])"

    assert situation(one).key == situation(other).key
    different = [
        situation(text).key
        for text in (
            one,
            one.replace("SZ[9]", "SZ[9]KM[7]"),
            one.replace("SZ[9]", "SZ[9]RU[AGA]"),
            one.replace("B[ee]", "B[ee];PL[B]"),
            one.replace("B[ee]", "B[ee];W[];B[]"),
            one.replace("SZ[9]", "SZ[10]"),
        )
    ]
    assert len({*different}) == len(different)


def test_the_key_knows_of_a_ko() -> None:
    position = "(;SZ[9]AB[ba][ab][bc]AW[ca][db][cc]{}AW[bb];B[cb]{})"

    assert situation(position.format("", "")).key != situation(position.format("", ";W[];B[]")).key


def test_every_known_rule_is_told_to_katago() -> None:
    assert set(RULES_OF_KATAGO) == set(RULES)
    for name in RULES:
        assert situation(f"(;RU[{name}])").rules == name


# What GTP engines are told ---------------------------------------------------------------------


def test_an_engine_that_knows_nothing_is_told_all() -> None:
    assert sent("(;SZ[9]KM[6.5]RU[AGA];B[cc];W[])") == [
        "boardsize 9",
        "clear_board",
        "kata-set-rules aga",
        "komi 6.5",
        "play B C7",
        "play W pass",
    ]


def test_an_engine_is_told_the_difference() -> None:
    known = "(;SZ[9];B[cc];W[dd];B[ee])"

    assert sent("(;SZ[9];B[cc];W[dd];B[ee];W[ff])", known) == ["play W F4"]
    assert sent("(;SZ[9];B[cc];W[gg])", known) == ["undo", "undo", "play W G3"]
    assert sent("(;SZ[9]KM[0];B[cc];W[dd];B[ee])", known) == ["komi 0"]
    assert sent(known, known) == []


def test_a_fresh_board_is_shorter_than_many_steps_back() -> None:
    known = "(;SZ[9];B[cc];W[dd];B[ee];W[ff];B[gg];W[hh];B[aa];W[bb])"

    assert sent("(;SZ[9];B[cc])", known)[0] == "boardsize 9"
    assert sent("(;SZ[9];B[cc];W[dd])", "(;SZ[9];B[cc];W[ee])", frozenset())[0] == "boardsize 9"


def test_handicap_set_up_and_rectangular_boards_in_words_of_the_engine() -> None:
    handicap, set_up = "(;SZ[9]HA[2]AB[cc][gg])", "(;SZ[13:9]AB[cc]AW[gg])"

    assert sent(handicap)[-1] == "set_free_handicap C7 G3"
    assert sent(set_up)[0] == "rectangular_boardsize 13 9"
    assert sent(set_up)[-1] == "set_position B C7 W G3"
    assert sent(handicap, None, frozenset())[-2:] == ["play B C7", "play B G3"]
    assert sent(set_up, None, frozenset())[0] == "boardsize 13 9"


def test_rules_are_told_as_the_engine_knows_them() -> None:
    kgs = frozenset(("kgs-rules",))

    assert "kgs-rules new_zealand" in sent("(;SZ[9]RU[NZ])", None, kgs)
    assert sent("(;SZ[9]RU[Tromp-Taylor])", None, kgs)[2].startswith("komi")
    assert '"suicide":true' in sent("(;SZ[9]RU[GOE])")[2]


# What an engine cannot take --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "record", "sentence"),
    [
        ("GNU Go", "(;SZ[25])", "GNU Go cannot play on a board of 25x25."),
        ("GNU Go", "(;SZ[9:13])", "GNU Go cannot play on a board of 9x13."),
        ("Unheard of", "(;SZ[26])", "Unheard of cannot play on a board of 26x26."),
        ("Unheard of", "(;SZ[9:13])", "Unheard of cannot play on a board of 9x13."),
        ("KataGo", "(;SZ[1])", "KataGo cannot play on a board of 1x1."),
        (
            "KataGo",
            "(;KM[5.3])",
            "KataGo cannot play with a komi of 5.3: it has to be a half or a whole one.",
        ),
    ],
)
def test_what_an_engine_cannot_take_is_said_before_it_is_asked(
    name: str, record: str, sentence: str
) -> None:
    error = refusal(situation(record), limits_of(Identity(name)))

    assert str(error) == sentence


def test_what_it_can_take_is_not_refused() -> None:
    assert refusal(situation("(;SZ[19]KM[5.3])"), limits_of(Identity("GNU Go"))) is None
    assert refusal(situation("(;SZ[13:9])"), limits_of(Identity("KataGo"), is_json=True)) is None
    rectangular = Identity("It", commands=frozenset(("rectangular_boardsize",)))
    assert refusal(situation("(;SZ[13:9])"), limits_of(rectangular)) is None


def test_a_size_that_was_refused_once_is_refused() -> None:
    limits = Limits("It", refused=frozenset({(21, 21)}))

    assert refusal(situation("(;SZ[21])"), limits) is not None


@pytest.mark.long
def test_the_situation_of_every_position_of_real_records_is_exact(real_records: Path) -> None:
    files = sorted(real_records.rglob("*.sgf"))

    for path in one_in(150, files):
        for game in sgfedit.load(path).games[:2]:
            if not game.positions.is_go:
                continue
            for node in list(game)[::40]:
                try:
                    found = situation_at(game.positions, node)
                except EngineError as error:
                    assert error.reason == "no-liberties"  # noqa: PT017
                    continue
                position = game.positions.at(node)
                assert bytes(found.board().stones) == position.stones
                assert found.to_play is position.to_play
