"""What holds for any text: order, no overlap, nothing is changed, long texts are no trouble."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit import Point, load
from sgfedit.game.text_links import LinkKind, links_in
from tests.game.text_links.shown import BOARD

FOLDER = Path(os.path.relpath(Path(__file__).parents[4] / "shared" / "data"))
LABELS = {
    "A": Point(0, 0),
    "b": Point(1, 1),
    "1": Point(2, 2),
    "12": Point(3, 3),
    "Ｃ": Point(4, 4),
}
PIECES = st.sampled_from(
    [
        "D4",
        "q16",
        "B",
        "w",
        "A",
        "b",
        "1",
        "12",
        "55",
        "#55",
        "#54B3",
        "Black",
        "白",
        "黑",
        "至",
        "和",
        "B[dd]",
        "[[",
        "<b",
        "'",
        "(",
        "<",
        "@",
        "-",
        ".",
        "pass",
        "C4",
        "É",
        "http://",
        "Ｄ４",
        "С4",
        "exchange",
        "stones",
        "from",
        "to",
        "and",
        "move",
        "\n",
        " ",
        ", ",
        " and ",
        "move ",
        "K5 [5k]:",
    ]
)


@given(st.lists(PIECES | st.text(max_size=3), max_size=30).map("".join))
def test_links_are_in_order_and_on_the_board(text: str) -> None:
    end = 0
    for link in links_in(text, BOARD, LABELS):
        assert end <= link.start < link.end <= len(text)
        assert all(0 <= x < 19 and 0 <= y < 19 for x, y in link.points)
        assert bool(link.moves) == (link.kind is LinkKind.SEQUENCE)
        assert bool(link.address) == (link.kind in {LinkKind.MOVE, LinkKind.NODE})
        end = link.end


@pytest.mark.untraced
@pytest.mark.parametrize("piece", ["a", "1", "1,", "[[", "a@", "<b ", "A ", "D4 ", "x \n", "白"])
def test_a_long_text_of_any_kind_is_read(piece: str) -> None:
    text = (piece * 20_000)[:20_000]

    links = links_in(text, BOARD, LABELS)

    assert all(link.end <= len(text) for link in links)


@pytest.mark.skipif(not FOLDER.is_dir(), reason="the folder of real records is not here")
@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("real/pro-annotated/173-timmins.sgf", (0, 0)),
        ("real/joseki-small/josekifix.sgf", (300, 3)),
        ("tests/littlego/Famous games/Blood-vomiting game.sgf", (0, 0)),
    ],
)
def test_comments_of_real_games_speak_of_the_board(name: str, counts: tuple[int, int]) -> None:
    (game,) = load(str(FOLDER / name)).games
    kinds = [
        link.kind
        for node in game.nodes()
        for link in links_in(
            node.get("C", ""), game.size, {label: point for point, label in node.get("LB", ())}
        )
    ]

    assert len(kinds) > 40
    assert kinds.count(LinkKind.POINT) >= counts[0]
    assert kinds.count(LinkKind.SEQUENCE) >= counts[1]
