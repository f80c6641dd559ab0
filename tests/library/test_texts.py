from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import pytest

from sgfedit.library.query import QueryError
from sgfedit.library.texts import TextHit, find_texts, snippet

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    Seen: TypeAlias = tuple[int, str, list[str]]
    Found: TypeAlias = Callable[..., list[Seen]]


@pytest.fixture
def found(connection: sqlite3.Connection) -> Found:
    def texts(words: str) -> list[Seen]:
        hits = find_texts(connection, words)
        return [(hit.node, hit.ident, [hit.text[a:b] for a, b in hit.spans]) for hit in hits]

    return texts


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("net", [(0, "C", ["net"])]),
        ("LADDER net", [(0, "C", ["ladder", "net"])]),
        ("ladder -net -breaker", [(0, "C", ["ladder"])]),
        ('"ladder breaker"', [(1, "N", ["ladder breaker"])]),
        ('"breaker ladder"', []),
        ("bre*", [(1, "N", ["breaker"])]),
        ("bre", []),
        ("triángle", [(2, "LB", ["Triangle"])]),
        ("打劫", [(0, "C", ["打劫"])]),
        ("劫打", []),
        ("net or breaker", [(1, "N", ["breaker"]), (0, "C", ["net"])]),
        ("net | “ladder breaker”", [(1, "N", ["ladder breaker"]), (0, "C", ["net"])]),
        ("net - .", [(0, "C", ["net"])]),
    ],
)
def test_words_are_found_with_their_places(found: Found, words: str, expected: list[Seen]) -> None:
    assert sorted(found(words)) == sorted(expected)


def test_as_many_as_are_wanted_in_the_games_that_are_wanted(
    connection: sqlite3.Connection,
) -> None:
    everything = find_texts(connection, "ladder", None)
    assert len(everything) == 3
    assert find_texts(connection, "ladder", 2) == everything[:2]
    one = everything[1].game
    assert find_texts(connection, "ladder", within=[one]) == [everything[1]]
    assert find_texts(connection, "ladder", within=[]) == []


@pytest.mark.parametrize("words", ["", "-net", "a or", "or", "--", '""', "ladder\udcff"])
def test_nothing_to_look_for(connection: sqlite3.Connection, words: str) -> None:
    with pytest.raises(QueryError):
        find_texts(connection, words)


def test_a_snippet_is_one_line_around_what_was_found() -> None:
    text = "The first lines of it.\nThen much more, until at last a ladder comes.\n" + "x" * 99
    at = text.index("ladder")
    shown, spans = snippet(TextHit(1, 0, "C", text, ((at, at + 6), (at + 90, at + 99))), 30)
    assert shown == "…much more, until at last a ladder comes. " + "x" * 22 + "…"
    assert [shown[a:b] for a, b in spans] == ["ladder"]
    assert snippet(TextHit(1, 0, "C", "short", ())) == ("short", ())
    assert snippet(TextHit(1, 0, "C", "y" * 90, ((80, 81),)), 9)[0] == "…" + "y" * 19
