"""What a user types to play and to mark: how it is read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit.errors import REFUSALS
from sgfedit.game.operations.point_input import PLAY, WORDS, Clause, PointTextError, Word, parse
from sgfedit.go import Colour
from sgfedit.sgf import PASS, Point

SIZE = (19, 19)
D4, Q16, R3 = Point(3, 15), Point(15, 3), Point(16, 16)
BLACK, WHITE = Colour.BLACK, Colour.WHITE


def moves(*found: object) -> Clause:
    return Clause(PLAY, moves=tuple(found))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("D4 Q16 R3", moves((None, D4), (None, Q16), (None, R3))),
        ("d4q16r3", moves((None, D4), (None, Q16), (None, R3))),
        ("d4, q16,r3", moves((None, D4), (None, Q16), (None, R3))),
        ("w d4 q16", moves((WHITE, D4), (None, Q16))),
        ("d4 b Q16", moves((None, D4), (BLACK, Q16))),
        ("pass d4 PASS", moves((None, PASS), (None, D4), (None, PASS))),
        ("play d4", moves((None, D4))),
        ("tr d4 q16", Clause(WORDS["tr"], (D4, Q16))),
        ("TR D4Q16", Clause(WORDS["tr"], (D4, Q16))),
        ("x d4", Clause(Word("MA"), (D4,))),
        ("a d4 q16", Clause(WORDS["a"], labels=((D4, None), (Q16, None)))),
        ("1 d4", Clause(WORDS["no"], labels=((D4, None),))),
        ("d4=ko q16", Clause(WORDS["lb"], labels=((D4, "ko"), (Q16, None)))),
        ('lb d4="two words" q16=', Clause(WORDS["lb"], labels=((D4, "two words"), (Q16, "")))),
        ('d4="open', Clause(WORDS["lb"], labels=((D4, "open"),))),
        ("ar d4 q16", Clause(WORDS["ar"], (D4, Q16))),
        ("ln d4:q16", Clause(WORDS["ln"], (D4, Q16))),
        ("ab d4", Clause(WORDS["ab"], (D4,))),
        ("sq c4:d3", Clause(WORDS["sq"], (Point(2, 15), Point(2, 16), D4, Point(3, 16)))),
        ("dd", Clause(WORDS["dd"])),
        ("vw", Clause(WORDS["vw"])),
    ],
)
def test_one_clause(text: str, clause: Clause) -> None:
    assert parse(text, SIZE) == [clause]


def test_clauses_follow_each_other() -> None:
    found = parse("a d4; tr Q16;;q16 r3 ;", SIZE)

    assert [clause.word for clause in found] == [WORDS["a"], WORDS["tr"], PLAY]


@pytest.mark.parametrize("text", ["", "  ", ";", " ; , ;"])
def test_nothing_is_nothing(text: str) -> None:
    assert parse(text, SIZE) == []


def test_without_a_word_the_line_is_for_what_the_tool_does() -> None:
    assert parse("d4", SIZE, WORDS["cr"]) == [Clause(WORDS["cr"], (D4,))]
    assert parse("play d4", SIZE, WORDS["cr"]) == [moves((None, D4))]
    assert parse("b d4", SIZE, WORDS["cr"]) == [moves((BLACK, D4))]


def test_a_word_needs_no_semicolon_before_it() -> None:
    assert parse("d4 tr q16 r3 play r3", SIZE) == parse("d4; tr q16 r3; play r3", SIZE)
    assert parse("a d4 1 q16", SIZE) == parse("a d4; 1 q16", SIZE)


@pytest.mark.parametrize(
    ("text", "reason", "wrong"),
    [
        ("d4 z20 q16", "no-such-point", "z20"),
        ("d4 i9", "no-such-point", "i9"),
        ("d4q20", "no-such-point", "q20"),
        ("tr d4:q99", "no-such-point", "q99"),
        ("xx d4", "no-such-mark", "xx"),
        ("d4 tr", "no-points", "tr"),
        ("d4 q", "no-such-mark", "q"),
        ("tr pass", "no-such-mark", "pass"),
        ("tr d4; cr", "no-points", "cr"),
        ("d4 w", "no-points", "w"),
        ("ar d4 q16 r3", "no-pair", "r3"),
        ("ar d4 d4", "no-pair", "d4"),
        ("d4 = 5", "no-such-mark", "="),
        ("play d4:e5", "not-a-move", "d4:e5"),
        ("play d4=a", "not-a-move", "d4=a"),
        ("lb d4=" + "x" * 101, "label-long", "d4=" + "x" * 101),
        ("lb z20=a", "no-such-point", "z20"),
        ('"', "no-such-mark", '"'),
    ],
)
def test_the_wrong_word_is_told(text: str, reason: str, wrong: str) -> None:
    with pytest.raises(PointTextError) as caught:
        parse(text, SIZE)

    error = caught.value
    assert error.reason == reason
    assert text[error.start : error.end] == wrong
    assert str(error) == REFUSALS[reason].format(detail=error.detail)


def test_points_are_those_of_this_board() -> None:
    assert parse("aa30", (30, 30)) == [moves((None, Point(25, 0)))]
    with pytest.raises(PointTextError):
        parse("k10", (9, 9))


@given(st.text(alphabet="abdqrwx1234 =:;\"', TR", max_size=30))
def test_whatever_is_typed_is_read_or_refused(text: str) -> None:
    try:
        clauses = parse(text, SIZE)
    except PointTextError as error:
        place = (error.start, error.end)
    else:
        place = (0, len(text) + 1)
        text += ";"
        assert all(clause.word in WORDS.values() for clause in clauses)
    assert 0 <= place[0] < place[1] <= len(text)
