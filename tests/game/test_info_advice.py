"""What is said of values of game info while they are typed."""

from __future__ import annotations

import pytest

from sgfedit.formats import loads
from sgfedit.game.info_advice import NOTES, Context, State, Verdict, context_of, is_certain, judge

EMPTY, FINE, FREE = State.EMPTY, State.FINE, State.FREE
CERTAIN, ASK, UNKNOWN = State.CERTAIN, State.ASK, State.UNKNOWN


def context(record: str = "(;FF[4])") -> Context:
    root = loads(record).games[0].root
    return context_of(root, root)


@pytest.mark.parametrize(
    ("ident", "text", "state", "offers", "rest", "note"),
    [
        ("DT", "", EMPTY, (), "", ""),
        ("DT", "1996-03-05", FINE, (), "", ""),
        ("DT", "1996-03", FINE, (), "", ""),
        ("DT", "1996-12-27,28,1997-01-03", FINE, (), "", ""),
        ("DT", "5 March 1996", CERTAIN, ("1996-03-05",), "", ""),
        ("DT", "1996年3月5日", CERTAIN, ("1996-03-05",), "", ""),
        ("DT", "11/3/96", ASK, ("1996-11-03", "1996-03-11"), "", ""),
        ("DT", "1999-09-00", ASK, ("1999-09",), "", "impossible-date"),
        ("DT", "1997-13-45", UNKNOWN, (), "", "impossible-date"),
        ("DT", "yesterday", UNKNOWN, (), "", ""),
        ("RE", "B+R", FINE, (), "", ""),
        ("RE", "Draw", FINE, (), "", ""),
        ("RE", "black wins by 2.5 points", CERTAIN, ("B+2.5",), "", ""),
        ("RE", "B+R (after 120 moves)", ASK, ("B+R",), "(after 120 moves)", ""),
        ("RE", "3.5", ASK, ("B+3.5", "W+3.5"), "", "winner"),
        ("RE", "resign", ASK, ("B+R", "W+R"), "", "winner"),
        ("RE", "+3.5", ASK, ("B+3.5", "W+3.5"), "", "winner"),
        ("RE", "Time", ASK, ("B+T", "W+T"), "", "winner"),
        ("RE", "john wins", UNKNOWN, (), "", ""),
        ("RE", "3.5 or 4.5", UNKNOWN, (), "", ""),
        ("KM", "6.50", FINE, (), "", ""),
        ("KM", "6½", CERTAIN, ("6.5",), "", ""),
        ("KM", "375", ASK, ("7.5",), "", "counted-in-stones"),
        ("KM", "3.75", ASK, ("7.5",), "", "counted-in-stones"),
        ("KM", "none", ASK, ("", "0"), "", ""),
        ("TM", "7200", FINE, (), "", ""),
        ("TM", "2h30", CERTAIN, ("9000",), "", ""),
        ("TM", "2:30", ASK, ("150", "9000"), "", ""),
        ("TM", "1h 5x30 byo-yomi", ASK, ("3600",), "5x30 byo-yomi", ""),
        ("OT", "25/10", ASK, ("25/600 Canadian", "25/10 Canadian"), "", ""),
        ("RU", "Japanese", FINE, (), "", ""),
        ("RU", "jp", CERTAIN, ("Japanese",), "", ""),
        ("RU", "My own rules", FREE, (), "", ""),
        ("OT", "5x30 byo-yomi", FINE, (), "", ""),
        ("OT", "5 periods of 30 seconds", CERTAIN, ("5x30 byo-yomi",), "", ""),
        ("OT", "as the players like", FREE, (), "", ""),
        ("BR", "9d", FINE, (), "", ""),
        ("WR", "9段", CERTAIN, ("9d",), "", ""),
        ("BR", "Meijin", FREE, (), "", ""),
        ("EV", "Kisei", FREE, (), "", ""),
        ("EV", "", EMPTY, (), "", ""),
    ],
)
def test_a_value_is_judged(
    ident: str, text: str, state: State, offers: tuple[str, ...], rest: str, note: str
) -> None:
    assert judge(ident, text, context()) == Verdict(state, offers, rest, note)


@pytest.mark.parametrize(
    ("record", "text", "state", "offers", "note"),
    [
        ("(;FF[4])", "", EMPTY, (), ""),
        ("(;FF[4])", "0", FINE, (), ""),
        ("(;FF[4])", "2", FINE, (), "no-stones"),
        ("(;FF[4];B[aa];B[bb];W[cc])", "2", FINE, (), ""),
        ("(;FF[4])", "1", ASK, ("", "0"), "no-handicap"),
        ("(;FF[4])", "2 stones", CERTAIN, ("2",), ""),
        ("(;FF[4])", "many", UNKNOWN, (), ""),
        ("(;FF[4]AB[dd][pp])", "2", FINE, (), ""),
        ("(;FF[4]AB[dd][pp][dp])", "2", ASK, ("3",), "other-stones"),
        ("(;FF[4]AB[dd])", "2", ASK, (), "other-stones"),
        ("(;FF[4]AB[pd][dp])", "", EMPTY, ("2",), "unnamed-stones"),
        ("(;FF[4]AB[pd][dp])", "0", FINE, ("2",), "unnamed-stones"),
        ("(;FF[4]AB[aa][bb])", "", EMPTY, (), ""),
        # With white stones it is a position.
        ("(;FF[4]AB[aa][bb]AW[cc])", "3", FINE, (), "no-stones"),
    ],
)
def test_a_handicap_is_compared_with_the_board(
    record: str, text: str, state: State, offers: tuple[str, ...], note: str
) -> None:
    assert judge("HA", text, context(record)) == Verdict(state, offers, note=note)


def test_stones_count_in_the_node_that_names_them() -> None:
    root = loads("(;FF[4]AB[pd][dp];PB[x]AB[dd][pp][dp])").games[0].root
    below = root.children[0]

    assert context_of(below, root) == Context(below, root, 3)


def test_a_time_in_an_old_record_may_be_in_minutes() -> None:
    found = judge("TM", "90", context("(;FF[1])"))

    assert found == Verdict(ASK, ("5400",), note="minutes-or-seconds")


@pytest.mark.parametrize(
    ("ident", "text", "state"),
    [("RE", "1-0", FREE), ("HA", "a pawn", FREE), ("DT", "yesterday", UNKNOWN)],
)
def test_other_games_have_results_of_their_own(ident: str, text: str, state: State) -> None:
    assert judge(ident, text, context("(;GM[3])")).state is state


def test_only_certain_readings_are_taken_together() -> None:
    assert is_certain(judge("DT", "5 March 1996", context()))
    assert not is_certain(judge("DT", "11/3/96", context()))


def test_every_reason_is_in_the_list() -> None:
    texts = (("DT", "1997-13-45"), ("RE", "3.5"), ("KM", "375"), ("HA", "1"), ("HA", "2"))
    assert {judge(ident, text, context()).note for ident, text in texts} <= set(NOTES)
