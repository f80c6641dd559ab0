from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit.library.query import FIELDS, Query, QueryError, parse
from sgfedit.library.query.conditions import (
    WHATEVER,
    All,
    Counted,
    Ended,
    Known,
    Named,
    Not,
    Noted,
    Phrase,
    Placed,
    Played,
    Said,
    Some,
    Tagged,
    Won,
    Written,
)
from sgfedit.library.query.values import FIELD_OF

if TYPE_CHECKING:
    from sgfedit.library.query import Field


def condition(text: str) -> object:
    return parse(text).condition


def word(text: str) -> Said:
    return Said(None, Phrase(text))


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_the_example_of_every_field_is_a_query(field: Field) -> None:
    assert isinstance(parse(field.example), Query)
    assert FIELD_OF[field.name] is field


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("", WHATEVER),
        ("  ", WHATEVER),
        ("a b", All((word("a"), word("b")))),
        ("a and b", All((word("a"), word("b")))),
        ("a or b c", Some((word("a"), All((word("b"), word("c")))))),
        ("a | b", Some((word("a"), word("b")))),
        ("(a OR b) -c", All((Some((word("a"), word("b"))), Not(word("c"))))),
        ("not a", Not(word("a"))),
        ("not -a", word("a")),
        ('"a or b"', word("a or b")),
        (r'"a \" b"', word('a " b')),
        ("“a b” „c“ 「d」", All((word("a b"), word("c"), word("d")))),
        ("organ notes android", All((word("organ"), word("notes"), word("android")))),
        ("hon*", Said(None, Phrase("hon", is_begun=True))),
    ],
)
def test_words_are_joined(text: str, meaning: object) -> None:
    assert condition(text) == meaning


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ('player:"Cho Chikun"', Named("player", Phrase("Cho Chikun"))),
        ("PB: Cho", Named("black", Phrase("Cho"))),
        ("player：Cho", Named("player", Phrase("Cho"))),
        ("player=Cho", Named("player", Phrase("Cho", is_all=True))),
        ("winner:black", Won("B")),
        ("loser:black", Won("W")),
        ('winner:"black"', Named("winner", Phrase("black"))),
        ("event:honinbo", Said("event", Phrase("honinbo"))),
        ("title:x", Said("name", Phrase("x"))),
        ("event:*", Known("event")),
        ('event:""', Not(Known("event"))),
        ("event!=oteai", Not(Said("event", Phrase("oteai")))),
        ('text:"a, b"', Written(Phrase("a, b"))),
        ("path:a,b", Placed("a,b")),
        ("tag:joseki", Tagged("joseki")),
        ("note:club", Noted("club")),
        ("player:a,b", Some((Named("player", Phrase("a")), Named("player", Phrase("b"))))),
        (
            "player:(a or b)",
            Some((Named("player", Phrase("a")), Named("player", Phrase("b")))),
        ),
        ("event:(a -b)", All((Said("event", Phrase("a")), Not(Said("event", Phrase("b")))))),
    ],
)
def test_fields_of_words(text: str, meaning: object) -> None:
    assert condition(text) == meaning


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        ("moves:200", (("=", 200),)),
        ("moves>200", ((">", 200),)),
        ("moves >= 200", ((">=", 200),)),
        ("moves:<=200", (("<=", 200),)),
        ("moves:100..200", ((">=", 100), ("<=", 200))),
        ("moves:100..", ((">=", 100),)),
        ("moves:..200", (("<=", 200),)),
    ],
)
def test_numbers(text: str, bounds: tuple[tuple[str, float], ...]) -> None:
    assert condition(text) == Counted("moves", bounds)


def test_numbers_of_other_kinds() -> None:
    assert condition("komi:-5,5") == Some(
        (Counted("komi", (("=", -5.0),)), Counted("komi", (("=", 5.0),)))
    )
    assert condition('komi:"6,5"') == Counted("komi", (("=", 6.5),))
    assert condition("rank>=7d") == Counted("rank", ((">=", 7),))
    assert condition("rank:5k..9p") == Counted("rank", ((">=", -5), ("<=", 19)))
    assert condition("size:13x9") == All(
        (Counted("columns", (("=", 13),)), Counted("rows", (("=", 9),)))
    )
    assert condition("size<19") == Counted("size", (("<", 19),))
    assert condition("moves!=3") == Not(Counted("moves", (("=", 3),)))


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("date:1996", Played(19960101, 19961231)),
        ("date:1996-03", Played(19960301, 19960331)),
        ("date:1996-3", Played(19960301, 19960331)),
        ("date:1996-03-14", Played(19960314, 19960314)),
        ("date:1996/3/14", Played(19960314, 19960314)),
        ("date=1996", Played(19960101, 19961231)),
        ("date:199*", Played(19900101, 19991231)),
        ("date:1990s", Played(19900101, 19991231)),
        ("date:1990..1995", Played(19900101, 19951231)),
        ("date:1990-1995", Played(19900101, 19951231)),
        ("date:1990-05..", Played(19900501, None)),
        ("date:..1990-05", Played(None, 19900531)),
        ("date>=1996-03", Played(19960301, None)),
        ("date>1996-03", Played(19960332, None)),
        ("date<1996", Played(None, 19960100)),
        ("date:<=1996", Played(None, 19961231)),
        ("date~1996-03-14", Played(19960314, 19960314, is_possible=True)),
        ('date:"March 1996"', Played(19960301, 19960331)),
        ("date:1996-03-14,15", Some((Played(19960314, 19960314), Played(19960315, 19960315)))),
        (
            "date:1990..1991,1996",
            Some((Played(19900101, 19911231), Played(19960101, 19961231))),
        ),
    ],
)
def test_dates(text: str, meaning: object) -> None:
    assert condition(text) == meaning


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("result:B+R", Ended("B", "resign")),
        ("result:w+resign", Ended("W", "resign")),
        ("result:B+", Ended("B", None)),
        ("result:white", Ended("W", None)),
        ("result:B+T", Ended("B", "time")),
        ("result:B+3.5", Ended("B", "score", (("=", 3.5),))),
        ("result:B+>10", Ended("B", "score", ((">", 10),))),
        ("result:W+0.5..2.5", Ended("W", "score", ((">=", 0.5), ("<=", 2.5)))),
        ("result>10", Ended(None, "score", ((">", 10),))),
        ("result:resign", Ended(None, "resign")),
        ("result:score", Ended(None, "score")),
        ("result:draw", Ended(None, "draw")),
        ("result:void", Ended(None, "void")),
        ("result:?", Some((Ended(None, "unknown"), Not(Known("result"))))),
        ("result:黑中盘胜", Ended("B", "resign")),
        ("result:黑胜3目半", Ended("B", "score", (("=", 3.5),))),
    ],
)
def test_results(text: str, meaning: object) -> None:
    assert condition(text) == meaning


def test_a_word_that_is_being_typed_may_go_on() -> None:
    assert parse("player:cho hon", is_typed=True).condition == All(
        (Named("player", Phrase("cho")), Said(None, Phrase("hon", is_begun=True)))
    )
    assert parse("tag:jo", is_typed=True).condition == Tagged("jo*")
    assert parse("hon ", is_typed=True).condition == word("hon")


@pytest.mark.parametrize(
    ("text", "column", "part"),
    [
        ("(a", 1, "not closed"),
        ("a)", 2, "not opened"),
        ("()", 2, "missing"),
        ("a or", 5, "missing"),
        ("or a", 1, "missing"),
        ('a "b', 3, "not closed"),
        ("foo:1", 1, "no field “foo”"),
        ("a playr:1", 3, "Do you mean “player”?"),
        ("player:", 8, "needs a value"),
        ("player:a,", 10, "needs a value"),
        ("player:,", 8, "without sense"),
        ("-", 1, "no word"),
        ("player:ʼ", 8, "no word"),
        ("cho \udcff", 5, "no character"),
        ("event:ho*n", 9, "asterisk"),
        ("event>3", 7, "no greater or less"),
        ("text~3", 6, "no greater or less"),
        ("komi:x", 6, "no number"),
        ("rank:Honinbo", 6, "no rank"),
        ("size:big", 6, "no size"),
        ("date:soon", 6, "no date"),
        ("date:1996-13", 6, "calendar"),
        ("date:1996-034", 6, "no date"),
        ("date:19960", 6, "no date"),
        ("date:1996-03-044", 6, "no date"),
        ("date>1990..1991", 6, "range"),
        ("result:zzz", 8, "no result"),
        # What no game can be.
        ("stars>9", 7, "“stars” goes from 0 to 5"),
        ("stars>=6", 8, "from 0 to 5"),
        ("stars>5", 7, "from 0 to 5"),
        ("stars:9", 7, "from 0 to 5"),
        ("stars<0", 7, "from 0 to 5"),
        ("stars<=-1", 8, "from 0 to 5"),
        ("moves<0", 7, "“moves” begins at 0"),
        ("a or number:0", 13, "“number” begins at 1"),
        ("size:60", 6, "from 1 to 52"),
        ("size:19x60", 6, "from 1 to 52"),
        ("result:B+<0", 8, "“result” begins at 0"),
        ("moves:10.5", 7, "whole numbers"),
        ("stars:5..3", 7, "write 3..5"),
        ("komi:7.5...5.5", 6, "write 5.5..7.5"),
        ("rank:9p..1p", 6, "write 1p..9p"),
        ("result:B+10..2", 8, "write 2..10"),
        ("date:1996..1990", 6, "write 1990..1996"),
        ("date:1996-1990", 6, "write 1990..1996"),
        ("date:1996-03..1996-01", 6, "write 1996-01..1996-03"),
        ("(" * 60 + "a" + ")" * 60, 51, "parentheses"),
        ("a " * 300, 401, "too many"),
    ],
)
def test_what_makes_no_sense_is_told_with_its_place(text: str, column: int, part: str) -> None:
    with pytest.raises(QueryError) as told:
        parse(text)
    assert (told.value.column, part in told.value.message) == (column, True)
    assert str(told.value) == f"{told.value.message} (column {column})"


@given(st.text(st.sampled_from('ab:()"-|,.*<>=~ \\dateorplayersz1996')))
def test_whatever_is_typed_is_a_query_or_told(text: str) -> None:
    column = 1
    try:
        parse(text, is_typed=True)
    except QueryError as error:
        column = error.column
    assert 1 <= column <= len(text) + 1
