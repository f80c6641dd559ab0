from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import pytest

from sgfedit.library.query import FIELDS, complete

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    Completed: TypeAlias = Callable[..., list[str]]


@pytest.fixture
def completed(connection: sqlite3.Connection) -> Completed:
    def found(text: str, cursor: int | None = None) -> list[str]:
        """What the text becomes with each completion."""
        at = len(text) if cursor is None else cursor
        return [text[: c.start] + c.text + text[c.end :] for c in complete(connection, text, at)]

    return found


def test_fields(connection: sqlite3.Connection, completed: Completed) -> None:
    assert [c.text for c in complete(connection, "", 0)] == [f"{f.name}:" for f in FIELDS]
    assert completed("ev")[0] == "event:"
    assert completed("x -(ROU")[0] == "x -(round:"
    assert complete(connection, "winn", 4)[0].what == "who has won: a player, or black or white"


def test_players_by_number_of_games(completed: Completed, connection: sqlite3.Connection) -> None:
    assert completed("player:koba") == ['player:"Kobayashi Koichi"', 'player:"Kobayashi Satoru"']
    assert complete(connection, "player:koba", 11)[0].what == "2 games"
    assert completed('x winner:"sato') == ['x winner:"Kobayashi Satoru"']
    assert completed('winner:"sato"', 12) == ['winner:"Kobayashi Satoru"']
    assert completed("player:anna,yi") == []
    assert completed('player:anna,"Kobayashi s') == ['player:anna,"Kobayashi Satoru"']
    assert completed("player:")[0] == "player:Anna"
    assert completed("player:anna") == ["player:Anna"]


def test_players_and_events_without_their_field(completed: Completed) -> None:
    assert completed("kise") == ['event:"20th Kisei Final"']
    assert 'player:"Kobayashi Koichi"' in completed("koba")


def test_events_and_other_words(completed: Completed) -> None:
    assert completed("event:fin") == ['event:"20th Kisei Final"']
    assert set(completed("event:")) >= {"event:Oteai", 'event:"World Cup"'}
    assert completed("title:b") == ['title:"The best"']
    assert completed("title:") == []
    assert completed("ro:") == []


def test_tags_and_usual_values(completed: Completed) -> None:
    assert completed("tag:") == ['tag:"club evening"', "tag:fighting"]
    assert completed("tag:f") == ["tag:fighting"]
    assert completed("result:w+") == ["result:W+R", "result:W+", "result:W+T", "result:W+>10"]
    assert completed("size:") == ["size:19", "size:13", "size:9", "size:<19"]
    assert completed("moves:") == ["moves:>0", "moves:0"]
    assert completed("text:lad") == []


@pytest.mark.parametrize("text", ['"kisei"', "foo:k", 'player:"Cho" ', "event:-", "=", '"'])
def test_nothing_where_nothing_fits(connection: sqlite3.Connection, text: str) -> None:
    found = complete(connection, text, len(text))
    assert all(c.text.endswith(":") for c in found)


def test_quotation_marks_within_a_value_are_kept(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN")
    connection.execute("UPDATE games SET event = 'Say \"Go\"' WHERE event = 'Oteai'")
    (found,) = complete(connection, "event:ote", 9)
    connection.rollback()
    assert found.text == r'"Say \"Go\""'
