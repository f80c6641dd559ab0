"""The common list of edge cases: every expectation about reading that the package answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sgfedit import Collection, Game, dumps, loads
from sgfedit.game.conversion import to_ff4
from sgfedit.game.edits import Edit
from sgfedit.game.info import info_holder
from sgfedit.sgf import PASS, Kind, Node, Point, property_type
from sgfedit.sgf.charset_names import codec_name
from sgfedit.sgf.values import WHITE, decode_simple, decode_text, format_point, split_composed

if TYPE_CHECKING:
    from sgfedit.game.positions import Position

SOURCE = Path(__file__).parents[2] / "shared" / "edge_cases.json"
CASES: list[dict[str, Any]] = (
    json.loads(SOURCE.read_text(encoding="utf-8")) if SOURCE.is_file() else []
)
pytestmark = pytest.mark.skipif(not CASES, reason="the list of edge cases is not here")
every_case = pytest.mark.parametrize("case", [pytest.param(c, id=c["name"]) for c in CASES])


def data_of(case: dict[str, Any]) -> bytes:
    text: str | None = case.get("sgf")
    return bytes.fromhex(case["sgf_hex"]) if text is None else text.encode("utf-8")


def nodes_of(case: dict[str, Any]) -> list[tuple[Game, Node]]:
    """Return every node of the file with its game, numbered through the games."""
    return [(game, node) for game in loads(data_of(case)).games for node in game.nodes()]


def position(case: dict[str, Any], index: int) -> Position:
    game, node = nodes_of(case)[index]
    return game.position(node)


def values_of(node: Node, ident: str) -> list[object]:
    """Return the values of a property as the list writes them."""
    kind = property_type(ident).kind
    raws = node.properties[ident]
    if kind is Kind.TEXT:
        return ["\n\n".join(map(decode_text, raws))]
    if kind is Kind.UNKNOWN:
        return list(map(decode_text, raws))
    if kind is Kind.MOVE and node.get(ident) is PASS:
        return [""]
    values = [_value(kind, raw) for raw in raws]
    if property_type(ident).many:
        return values
    return [next(filter(None, values), "")]


def _value(kind: Kind, raw: str) -> object:
    halves = split_composed(raw)
    if kind is Kind.SIMPLE or halves is None:
        text = decode_simple(raw)
        return text if kind is Kind.SIMPLE else text.strip(WHITE).replace(" ", "")
    return [decode_simple(half) for half in halves]


def rows(key: str) -> pytest.MarkDecorator:
    """Parametrise a test with every row of one key of every case."""
    found = [
        pytest.param(case, row, id=f"{case['name']}-{number}")
        for case in CASES
        for number, row in enumerate(case["expect"].get(key, []))
    ]
    return pytest.mark.parametrize(("case", "row"), found)


@every_case
def test_every_byte_is_kept(case: dict[str, Any]) -> None:
    assert dumps(loads(data_of(case))) == data_of(case)


@every_case
def test_games_and_nodes_are_counted_right(case: dict[str, Any]) -> None:
    collection: Collection = loads(data_of(case))

    assert len(collection.games) == case["expect"]["games"]
    assert len(nodes_of(case)) == case["expect"]["nodes"]


@rows("values")
def test_values_are_read_right(case: dict[str, Any], row: tuple[int, str, list[object]]) -> None:
    index, ident, expected = row
    found = values_of(nodes_of(case)[index][1], ident)

    if property_type(ident).kind not in {Kind.TEXT, Kind.SIMPLE, Kind.UNKNOWN}:
        expected = [_without_blanks(value) for value in expected]
    assert found == expected


def _without_blanks(value: object) -> object:
    return value.replace(" ", "") if isinstance(value, str) else value


@rows("gameinfo_node")
def test_game_info_stands_where_it_should(
    case: dict[str, Any], row: tuple[int, int | None]
) -> None:
    nodes = [node for _, node in nodes_of(case)]
    index, expected = row

    assert info_holder(nodes[index]) is (None if expected is None else nodes[expected])


@rows("converted")
def test_old_properties_become_those_of_ff4(
    case: dict[str, Any], row: tuple[int, str, list[object]]
) -> None:
    index, ident, expected = row
    collection = loads(data_of(case))

    to_ff4(Edit(), collection)

    again = loads(dumps(collection))
    nodes = [node for game in again.games for node in game.nodes()]
    assert values_of(nodes[index], ident) == expected


@rows("parents")
def test_parents_are_right(case: dict[str, Any], row: tuple[int, int]) -> None:
    nodes = nodes_of(case)
    child, parent = row

    assert nodes[child][1].parent is nodes[parent][1]


@rows("points")
def test_point_lists_are_expanded_right(
    case: dict[str, Any], row: tuple[int, str, list[str]]
) -> None:
    index, ident, expected = row

    points: tuple[Point, ...] = nodes_of(case)[index][1].get(ident)

    assert sorted(map(format_point, points)) == expected


@rows("size")
def test_board_sizes_are_right(case: dict[str, Any], row: tuple[int, int, int]) -> None:
    index, columns, height = row

    assert nodes_of(case)[index][0].size == (columns, height)
    assert position(case, index).size == (columns, height)


@rows("board")
def test_boards_are_right(case: dict[str, Any], row: tuple[int, list[str], list[str]]) -> None:
    index, black, white = row
    found = position(case, index)

    for colour, expected in (("B", black), ("W", white)):
        stones = [
            format_point(Point(x, y))
            for x in range(found.width)
            for y in range(found.height)
            if found.stone(x, y) == colour
        ]
        assert sorted(stones) == sorted(expected)


@rows("prisoners")
def test_prisoners_are_counted_right(case: dict[str, Any], row: tuple[int, int, int]) -> None:
    index, by_black, by_white = row

    assert position(case, index).captures == {"B": by_black, "W": by_white}


@rows("to_play")
def test_the_player_to_move_is_right(case: dict[str, Any], row: tuple[int, str]) -> None:
    index, colour = row

    assert position(case, index).to_play == colour


@rows("dimmed")
def test_dimmed_points_are_inherited_right(case: dict[str, Any], row: tuple[int, int]) -> None:
    index, count = row

    assert len(position(case, index).dimmed) == count


@every_case
def test_charsets_are_chosen_right(case: dict[str, Any]) -> None:
    expected = case["expect"].get("encoding")
    found = loads(data_of(case)).charset

    if expected is not None and expected.startswith("utf-8"):
        assert found == "utf-8"
    elif expected is not None:
        assert found == (codec_name(expected) or expected)


@every_case
def test_flaws_are_reported(case: dict[str, Any]) -> None:
    reported = {problem.code for problem in loads(data_of(case)).problems}

    assert set(case["expect"]["diagnostics"]) <= reported


@every_case
def test_a_record_without_flaw_has_none(case: dict[str, Any]) -> None:
    if not case["expect"]["diagnostics"]:
        problems = loads(data_of(case)).problems
        remarkable = [problem for problem in problems if problem.severity != "info"]
        assert {problem.code for problem in remarkable} <= {"missing-ca"}
