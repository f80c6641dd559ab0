"""Numbers of moves, and addresses of nodes."""

from __future__ import annotations

import pytest

from sgfedit.game.text_links import LinkKind, links_in
from tests.game.text_links.shown import BOARD, found


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("see #55 and #0", ["#55", "#0"]),
        ("At move 180 he resigned. Moves 5-9, move no. 7", ["#180", "#5", "#9", "#7"]),
        ("Black 55 was big, White's 56 slow", ["#55", "#56"]),
        ("Black 75 and 83, White 74 to 78", ["#75", "#83", "#74", "#78"]),
        ("W46 and W48, then B49; W122", ["#46", "#48", "#49", "#122"]),
        ("White 46 or B 47", ["#46", "#47"]),
        ("Coup 34, Noir 35; Schwarz 12; ход 56; чёрные 57", ["#34", "#35", "#12", "#56", "#57"]),
        ("白118至黑135，由于57位", ["#118", "#135", "#57"]),
        ("至14双方平稳，104至112，34、36欠考虑", ["#14", "#104", "#112", "#34", "#36"]),
        ("第55手, 56手目, 흑 57", ["#55", "#56", "#57"]),
        ("4粘，80断，38的跳下，150手之前，13的脱先", ["#4", "#80", "#38", "#150", "#13"]),
        ("18 : a joseki", ["#18"]),
        ("12.\nThe cut", ["#12"]),
        ("The wedge at 78 and the stone below 80", ["#78", "#80"]),
        ("from 62 to 70; the stones (10 and 12); up to 94", ["#62", "#70", "#10", "#12", "#94"]),
        ("31 was wide, 40 at A is better", ["#31", "#40"]),
        ("**12** was good", ["#12"]),
    ],
)
def test_numbers_of_moves_are_found(text: str, moves: list[str]) -> None:
    assert found(text) == moves


def test_the_link_of_a_move_begins_with_the_word_for_it() -> None:
    text = "move 55, Black 56, B57, #58, W 59, 第60手"

    links = links_in(text, BOARD)

    assert [text[one.start : one.end] for one in links] == [
        "move 55",
        "56",
        "B57",
        "#58",
        "59",
        "第60",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Black 10 points, White 2 stones, 白52目, 黑4子, White 3-3",
        "game 2, round 3, June 4, part 2, 20 minutes, a 9 p",
        "ranked #1 in China, game #2, Position #3, #4 according to policy, #5.5",
        "the age of 50 in Japan, a total of 31 and out of 12, with 64 titles in his career",
        "It costs 12 or so, dropped to 55, ahead by 36",
        "#00ff00, #12abc, 350+ moves, 1987, 12/5, 3.5",
        "top left and 5 at the bottom",
        "He is 17.",
        "5 groups",
    ],
)
def test_other_numbers_are_none(text: str) -> None:
    assert found(text) == []


def test_b9_is_a_move_where_moves_are_written_so() -> None:
    assert found("B9 was bad") == ["B9"]
    assert found("B9 was bad, W10 and B53 too; D4, b9") == ["#9", "#10", "#53", "D4", "B9"]


def test_a_label_comes_before_the_number_of_a_move() -> None:
    assert found("White 1 to 3, Black 144", "13") == ["=1:A1", "=3:B1", "#144"]


def test_addresses_of_nodes_need_their_sign() -> None:
    (link,) = links_in("see #54B3c2, not 54B3", BOARD)

    assert (link.kind, link.address) == (LinkKind.NODE, "54B3c2")
