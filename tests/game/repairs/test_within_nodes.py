"""What is replaced within nodes, for which no game is read again."""

from __future__ import annotations

import pytest

from sgfedit import Collection, dumps, loads
from sgfedit.game.edits import Edit
from sgfedit.game.repairs import repair
from sgfedit.game.repairs.replacements import Replacement
from sgfedit.game.repairs.rereading import _around
from sgfedit.game.repairs.within_nodes import parted


def _mended(collection: Collection, code: str) -> str:
    problems = [problem for problem in collection.problems if problem.code == code]
    repair(Edit(), collection, problems)
    return dumps(collection).decode("utf-8", "surrogateescape")


@pytest.mark.parametrize(
    ("text", "code", "mended"),
    [
        ("(;B[aa]x;W[bb] !C[a)\n]z)", "junk-chars", "(;B[aa];W[bb] C[a)\n])"),
        ("(;C[a\0b]N[c\0];B[aa])", "control-byte", "(;C[a b]N[c ];B[aa])"),
        ("(;B[aa]x[b]y)", "junk-chars", "(;B[aa]x[b])"),  # x would be that of a property
    ],
)
def test_the_nodes_stay_what_they_are(text: str, code: str, mended: str) -> None:
    collection = loads(text)
    games = collection.games

    assert _mended(collection, code) == mended
    assert collection.games is games


@pytest.mark.parametrize("count", [2, 30])
def test_what_would_change_a_node_is_left_out(count: int) -> None:
    text = f"(;B[aa]{'!' * count};W[bb])"
    collection = loads(text)
    value = (Replacement(4, 5, "c"),)
    junk = [(Replacement(number, number + 1, ""),) for number in range(7, 7 + count)]

    sources, others = parted(collection, [text, ""], [value, *junk])

    is_few = count == 2
    assert [*sources.values()] == ([";B[aa]"] if is_few else [])
    assert others == ([] if is_few else [value, *junk])  # which halves them


@pytest.mark.parametrize(
    "text",
    [
        "(;B[aa]x(;W[bb])y(;W[cc]))",  # something between nodes, too
        "(;B[aa]x;C[\udc81])",  # a byte that is no text, of which all of a game may be a part
        "(B[aa]x)",  # a node that stands there otherwise
    ],
)
def test_a_game_with_anything_else_in_it_is_read_again(text: str) -> None:
    collection = loads(text.encode("utf-8", "surrogateescape"))
    games = collection.games

    assert "x" not in _mended(collection, "junk-chars")
    assert collection.games is not games


def test_replacements_are_tried_in_parts_around_the_first_that_changes_something() -> None:
    groups = [(Replacement(at, at + 1, ""),) for at in range(0, 12, 2)]

    places: set[int] = set()
    assert _around(groups, 4, 6, places) == [groups[:2], groups[2:3], groups[3:4], groups[4:]]
    assert _around(groups, 0, 12, places) == [groups[:3], groups[3:]]
    assert not places


def test_of_replacements_before_what_they_change_the_last_one_is_tried_first() -> None:
    groups = [(Replacement(at, at + 1, ""),) for at in range(0, 12, 2)]
    places: set[int] = set()

    assert _around(groups, 100, 100, places) == [groups[:5], groups[5:]]
    assert _around(groups, 7, 7, places) == [groups[:3], groups[3:4], groups[4:]]
    assert places == {100, 7}
    assert _around(groups, 100, 100, places) == [groups[:3], groups[3:]]
