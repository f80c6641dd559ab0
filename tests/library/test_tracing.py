from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sgfedit
from sgfedit.library import tracing
from sgfedit.library.lines import POINT_BITS, Kind, Line, Replay, node_at
from sgfedit.library.reading import Order
from sgfedit.library.records import record_of
from sgfedit.library.sources import Candidate
from sgfedit.library.tracing import lines_of, read_plain, trace
from tests.library.files import read_files

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.game.game import Game


def game_of(text: str) -> Game:
    (game,) = sgfedit.loads(text).games
    return game


def word(kind: Kind, x: int = 0, y: int = 0, columns: int = 3) -> int:
    return kind << POINT_BITS | y * columns + x


def test_a_line_says_what_changes_on_the_board() -> None:
    game = game_of("(;SZ[3]AB[aa];W[ba];W[ab];B[];AE[ba]B[ca];C[none])")

    assert lines_of(game) == [
        Line(
            -1,
            0,
            array(
                "H",
                [
                    word(Kind.ADD_BLACK, 0, 0),
                    word(Kind.WHITE, 1, 0),
                    word(Kind.WHITE, 0, 1),
                    word(Kind.REMOVE, 0, 0),
                    word(Kind.BLACK_PASS),
                    word(Kind.NODE),
                    word(Kind.REMOVE, 1, 0),
                    word(Kind.ALSO_BLACK, 2, 0),
                    word(Kind.NODE),
                ],
            ),
        )
    ]


def test_variations_begin_where_they_leave_another_line() -> None:
    game = game_of("(;SZ[3];B[aa](;W[ba](;B[ca])(;B[cb]))(;W[bb];B[cc]))")

    lines = lines_of(game)

    assert [(line.parent, line.fork, len(line.words)) for line in lines] == [
        (-1, 0, 3),
        (0, 2, 1),
        (0, 1, 2),
    ]
    assert node_at(game, 2, 3).source == ";B[cc]"


def test_what_is_captured_in_a_variation_is_on_the_board_in_the_next() -> None:
    game = game_of("(;SZ[3];B[aa];W[ba](;W[ab])(;B[cc]))")

    lines = lines_of(game)

    assert list(lines[0].words)[-1] == word(Kind.REMOVE, 0, 0)
    assert list(lines[1].words) == [word(Kind.BLACK, 2, 2)]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("(;B[aa];W[bb])", 2),
        ("(;SZ[9];B[zz];W[tt];B[off];W[])", 4),
        ("(;SZ[9];B[aa]W[bb];B[cc]BL[5]C[comment B [not a move\\]];W[dd]AW[ee])", 3),
        ("(;SZ[9];;C[no move];Black[aa])", 1),
        ("(;GM[2];B[xx];W[yy])", 2),
    ],
    ids=["in root", "off board", "more in a node", "empty nodes", "other game"],
)
def test_moves_of_the_main_line_are_counted(text: str, moves: int) -> None:
    assert trace(game_of(text)).moves == moves


def test_a_game_that_is_not_go_has_a_line_without_words() -> None:
    assert lines_of(game_of("(;GM[2];B[aa];W[bb])")) == [Line(-1, 0, array("H"))]


NODES = st.sampled_from(
    [
        *(
            ";B[aa]",
            ";W[ba]",
            ";B[bb]\n",
            ";W[ab]",
            ";B[]",
            ";W[tt]",
            ";B[cc]",
            ";W[ca]C[hi \\] x]",
        ),
        *(
            ";AE[aa]",
            ";AB[aa][bb]",
            ";C[only]",
            ";",
            ";BL[3]B[cb]",
            ";B[ac]BL[3]OB[2]",
            ";N[n]W[bc]",
        ),
        *(";B[aa]W[bb]", ";B[ca][cb]", ";LB[aa:x][bb:y]", ";W[zz]", ";B[ba]AW[cc]", ";PB[late]"),
        *(";W[bb]WL[1.5] CR[bb] TR[aa][bc]", ";B[bc]BL[1;2]", ";W[ab]OW[]\n"),
        *(";W[ac]CoPyright[of old]", ";Black[ab]", ";b[aa]C[small]", ";C[one]C[two]"),
    ]
)
ROOTS = st.sampled_from(
    [";SZ[3]", ";SZ[3]PB[A]PW[B]DT[1996-03]C[start]", ";SZ[3]B[aa]", ";SZ[3:2]"]
)


@given(games=st.lists(st.tuples(ROOTS, st.lists(NODES, max_size=12)), min_size=1, max_size=3))
def test_the_short_way_comes_to_the_same_as_the_tree(games: list[tuple[str, list[str]]]) -> None:
    text = "\n".join(f"({root}{''.join(nodes)})" for root, nodes in games)

    plain = read_plain(text)

    assert plain is not None
    assert [record_of(game, n) for n, game in enumerate(plain)] == [
        record_of(trace(game), n) for n, game in enumerate(sgfedit.loads(text).games)
    ]


@given(
    games=st.lists(st.tuples(ROOTS, st.lists(NODES, min_size=1, max_size=9)), max_size=2),
    forks=st.lists(st.tuples(st.integers(0, 8), st.lists(NODES, min_size=1, max_size=3))),
)
def test_variations_are_the_same_by_both_ways(
    games: list[tuple[str, list[str]]], forks: list[tuple[int, list[str]]]
) -> None:
    text = ""
    for root, nodes in games:
        game = ""
        for number, node in reversed(list(enumerate(nodes))):
            others = "".join(f"({''.join(fork)}) " for at, fork in forks if at == number)
            game = f"{node} ({game or ';'}) {others}" if others else node + game
        text += f" ({root}{game})"

    plain = read_plain(text)

    assert plain is not None
    assert [record_of(game, n) for n, game in enumerate(plain)] == [
        record_of(trace(game), n) for n, game in enumerate(sgfedit.loads(text).games)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "(;B[aa](;W[bb]);W[cc])",
        "(;B[aa",
        "(;B[aa];W[bb]",
        "(;B[aa](;W[bb])",
        "(;B[aa]((;W[bb]))",
        "(;B[aa]())",
        "()",
        "(",
        "(;B[aa]))",
        "junk (;B[aa])",
        "(;GM[2];B[aa])",
        "(;B[aa]) x",
    ],
)
def test_what_is_not_plain_takes_the_long_way(text: str) -> None:
    assert read_plain(text) is None


def test_a_long_text_takes_the_long_way() -> None:
    assert read_plain("(;C[" + "x" * 4_000_000 + "])") is None


def test_a_text_that_is_too_dense_takes_the_long_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tracing, "NODE_COST", 10**9)

    assert read_plain("(;B[aa])") is None


@given(
    nodes=st.lists(NODES, min_size=1, max_size=10),
    forks=st.lists(st.tuples(st.integers(0, 9), NODES), max_size=4),
)
def test_replaying_the_words_gives_the_positions_of_the_model(
    nodes: list[str], forks: list[tuple[int, str]]
) -> None:
    text = nodes[-1]
    for number in reversed(range(len(nodes) - 1)):
        others = "".join(f"({fork})" for at, fork in forks if at == number)
        text = f"{nodes[number]}({text}){others}" if others else nodes[number] + text
    game = game_of(f"(;SZ[3]{text})")
    record = record_of(trace(game), 1)
    replay = Replay((3, 3), record.line, record.variations)

    for number, node in enumerate(game.nodes()):
        frame = replay.frame(*replay.place(number))
        assert frame.stones == game.position(node).stones


def test_real_records_are_the_same_by_both_ways(real_records: Path) -> None:
    folder = real_records / "big" / "multi-game"
    paths = sorted(folder.glob("*.sgf"))[:1]
    orders = [Order(Candidate(str(path), "", 0, 0)) for path in paths]

    for path, found in zip(paths, read_files(orders), strict=True):
        games = sgfedit.load(path).games
        assert found.games == tuple(record_of(trace(game), n) for n, game in enumerate(games, 1))
