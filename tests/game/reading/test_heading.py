"""What stands above a text."""

from __future__ import annotations

from sgfedit.formats import loads
from sgfedit.game.reading import Heading, heading_of


def heading(text: str) -> Heading:
    return heading_of(loads(text).games[0])


def test_the_players_are_the_title() -> None:
    found = heading(
        "(;PB[Gu Li]BR[9d]PW[Zhou]EV[Chunlan]RO[2]PC[Z.]DT[2015-06-03]RE[B+1.5]AN[An])"
    )

    assert found.title == "Gu Li 9d – Zhou"
    assert found.event == "Chunlan, 2, Z."
    assert (found.date, found.result, found.annotator) == ("2015-06-03", "B+1.5", "An")


def test_the_name_of_the_game_is_where_nobody_played() -> None:
    assert heading("(;GN[Joseki]EV[Book])")[:2] == ("Joseki", "Book")


def test_else_the_event_is_and_not_twice() -> None:
    assert heading("(;EV[Book])")[:2] == ("Book", "")


def test_without_any_info_there_is_nothing() -> None:
    assert not any(heading("(;B[aa])"))


def test_what_is_said_of_the_game_is_paragraphs() -> None:
    assert [p.text for p in heading("(;GC[One.\n\nTwo.])").comment] == ["One.", "Two."]


def test_what_is_not_known_of_an_event_leaves_no_comma() -> None:
    assert heading("(;PB[a]PC[Kobe])").event == "Kobe"
    assert heading("(;PB[a]EV[Cup]PC[Kobe])").event == "Cup, Kobe"
    assert heading("(;PB[a]EV[Cup]RO[3])").event == "Cup, 3"
    assert heading("(;PB[a])").event == ""
