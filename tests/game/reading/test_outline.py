"""A record cut into passages, in the order of reading."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest

from sgfedit.formats import loads
from sgfedit.game.reading import Look, Passage, entries, passages, steps
from sgfedit.game.reading.passages import MOST_MOVES

if TYPE_CHECKING:
    from sgfedit.game import Game

POINTS = [a + b for a in "abcdefghijklmnopqrs" for b in "abcdefghijklmnopqrs"]


def game_of(text: str) -> Game:
    return loads(text).games[0]


def moves(count: int, start: int = 0) -> str:
    """Return nodes of moves on points that nothing else uses."""
    return "".join(f";{'BW'[index % 2]}[{POINTS[index]}]" for index in range(start, start + count))


def told(text: str) -> list[Passage]:
    """Return the passages of a record, after checking that each node is in exactly one."""
    game = game_of(text)
    found = list(passages(game.root))
    nodes = [node for passage in found for node in passage.nodes]
    assert len(nodes) == len(set(nodes))
    assert set(nodes) == set(game.nodes())
    return found


def outline(text: str) -> list[str]:
    """Return a line for each passage: depth, letter, look, first and last number."""
    lines = []
    for passage in told(text):
        numbers = [step.number for step in steps(passage, (19, 19))]
        span = f"{numbers[0]}-{numbers[-1]}" if numbers else ""
        instead = f"/{passage.instead}" if passage.instead else ""
        head = f"{'>' * passage.depth}{passage.letter}{instead}"
        lines.append(f"{head} {passage.look.name.lower()} {span}".strip())
    return lines


# The main line ------------------------------------------------------------------------------


def test_an_empty_record_is_one_passage_without_anything() -> None:
    assert outline("(;GM[1])") == ["text"]


def test_moves_without_words_are_fifty_to_a_diagram() -> None:
    assert outline(f"(;{moves(120)})") == ["diagram 1-50", "diagram 51-100", "diagram 101-120"]


def test_diagrams_begin_at_round_numbers_again_after_words() -> None:
    text = f"(;{moves(30)}C[x]{moves(40, 30)})"

    assert outline(text) == ["diagram 1-30", "diagram 31-50", "diagram 51-70"]


def test_numbers_that_never_get_round_end_a_diagram_too() -> None:
    # Two moves in a node: 2, 4 … are never counted as a single move.
    pairs = "".join(f";B[{POINTS[i]}]W[{POINTS[i + 1]}]" for i in range(0, 120, 2))

    assert outline(f"(;{pairs})") == ["diagram 1-50", "diagram 51-100", "diagram 101-120"]
    assert MOST_MOVES == 50


def test_a_diagram_ends_at_a_comment() -> None:
    assert outline(f"(;{moves(20)}C[x]{moves(30, 20)}C[y])") == ["diagram 1-20", "diagram 21-50"]


def test_comments_to_neighbouring_moves_share_a_diagram() -> None:
    text = f"(;{moves(3)}C[one]{moves(3, 3)}C[two]{moves(20, 6)})"

    first, rest = told(text)

    assert [entry.step and entry.step.number for entry in entries(first, (19, 19))] == [3, 6]
    assert not rest.speaks


def test_words_before_a_capture_keep_their_diagram() -> None:
    taken = "(;SZ[19];B[ba]C[one];W[ss]C[two];B[sr];W[aa];B[ab]C[It is gone.];W[cc]C[four])"
    suicide = "(;SZ[19];B[ba]C[one];W[ss];B[ab]C[two];W[aa]C[Itself.])"

    assert outline(taken) == ["diagram 1-2", "diagram 3-6"]
    assert outline(suicide) == ["diagram 1-3", "diagram 4-4"]


def test_words_at_the_beginning_of_a_variation_are_about_more_of_it() -> None:
    text = f"(;{moves(2)}(;B[ss]C[x])(;B[pp]C[What if?]{moves(17, 10)}))"

    assert outline(text) == ["diagram 1-3", ">B/3 diagram 1-18"]


def test_long_comments_get_a_diagram_each() -> None:
    text = f"(;{moves(2)}C[{'long ' * 160}]{moves(2, 2)}C[two])"

    assert outline(text) == ["diagram 1-2", "diagram 3-4"]


def test_marks_that_words_speak_of_get_their_own_diagram() -> None:
    text = f"(;{moves(2)}LB[ss:A]C[A is big.]{moves(2, 2)}C[two])"

    assert outline(text) == ["diagram 1-2", "diagram 3-4"]


def test_an_introduction_stands_before_the_first_diagram() -> None:
    assert outline(f"(;C[It was in May.]{moves(2)}C[x])") == ["text", "diagram 1-2"]


def test_words_without_a_move_need_no_diagram_again() -> None:
    assert outline(f"(;{moves(2)}C[{'long ' * 160}];C[More.])") == ["diagram 1-2", "text"]


def test_a_figure_begins_a_diagram() -> None:
    text = f"(;{moves(4)}{moves(1, 4)}FG[257:Figure 2]{moves(3, 5)})"

    assert outline(text) == ["diagram 1-4", "diagram 5-8"]


def test_a_position_has_a_diagram_of_its_own() -> None:
    assert outline(f"(;AB[ss]{moves(2)};AE[aa]{moves(2, 2)})") == [
        "diagram",
        "diagram 1-2",
        "diagram",
        "diagram 3-4",
    ]


def test_handicap_stones_do_not() -> None:
    assert outline("(;HA[2]AB[dd][pp];W[aa])") == ["diagram 1-1"]


def test_numbers_are_those_of_the_record() -> None:
    numbers = [s.number for p in told("(;B[aa];W[bb]MN[7];B[cc])") for s in steps(p, (19, 19))]
    assert numbers == [1, 7, 8]


def test_the_way_of_printing_numbers_is_inherited() -> None:
    text = f"(;PM[2]{moves(2)}(;B[ss]C[x];W[sr])(;B[sq]PM[9];W[sp]PM[0]C[y]))"

    modes = {passage.letter: passage.print_mode for passage in told(text)}

    assert modes == {"": 2, "B": 0}


# Variations ---------------------------------------------------------------------------------


def test_variations_follow_the_move_they_are_alternatives_to() -> None:
    text = f"(;{moves(2)}(;B[ss]C[Main.];W[sr];B[sq]C[On.])(;B[pp]C[Or so.])(;B[qq]C[Or.]))"

    assert outline(text) == [
        "diagram 1-3",
        ">B/3 diagram 1-1",
        ">C/3 diagram 1-1",
        "diagram 4-5",
    ]


def test_they_come_first_where_the_fork_has_words_and_the_main_move_none() -> None:
    text = f"(;{moves(2)}C[A or B?](;B[ss];W[sr]C[x])(;B[pp]C[y]))"

    first, variation, rest = told(text)

    assert [branch.letter for branch in first.branches] == ["B"]
    assert first.branches[0].instead is None
    assert variation.letter == "B"
    assert [step.number for step in steps(rest, (19, 19))] == [3, 4]


def test_they_wait_for_the_next_words_if_those_are_near() -> None:
    text = f"(;{moves(2)}(;B[ss];W[sr];B[sq]C[Main.])(;B[pp]C[Or so.]))"

    assert outline(text) == ["diagram 1-5", ">B/3 diagram 1-1"]


def test_they_do_not_wait_for_words_that_are_far() -> None:
    text = f"(;{moves(2)}(;B[ss]{moves(20, 2)}C[Main.])(;B[pp]C[Or so.]))"

    assert outline(text) == ["diagram 1-3", ">B/3 diagram 1-1", "diagram 4-23"]


def test_variations_in_variations_are_nested() -> None:
    text = "(;B[aa]C[x](;W[bb]C[y])(;W[cc]C[z](;B[dd]C[u])(;B[ee]C[v])))"

    assert outline(text) == [
        "diagram 1-1",
        "diagram 2-2",
        ">B/2 diagram 1-2",
        ">>B/2 diagram 1-1",
    ]


def test_letters_under_one_diagram_are_counted_on() -> None:
    text = "(;B[aa](;W[bb](;B[cc];W[dd])(;B[ee];W[ff]))(;W[gg];B[hh]))"

    first, *rest = told(text)

    assert [(branch.letter, branch.instead) for branch in first.branches] == [("B", 2), ("C", 3)]
    assert [passage.letter for passage in rest] == ["B", "C"]


def test_no_variation_has_a_letter_that_the_comments_may_speak_of() -> None:
    text = "(;B[aa]LB[ii:a][hh:C](;W[bb];B[cc])(;W[gg]C[see A];B[hh])(;W[ff]C[x]))"

    first, *_ = told(text)

    assert [branch.letter for branch in first.branches] == ["D", "E"]


def test_a_variation_is_called_what_the_record_calls_its_first_move() -> None:
    text = "(;B[aa]LB[gg:A][bb:B][ff:A](;W[bb];B[cc])(;W[gg]C[x];B[hh])(;W[ff]C[x])(;W[]C[x]))"

    first, *_ = told(text)

    assert [branch.letter for branch in first.branches] == ["A", "D", "E"]


def test_short_variations_that_words_lead_to_are_diagrams() -> None:
    text = f"(;{moves(2)}(;B[ss]C[See the variation.])(;B[pp]{moves(5, 10)}))"

    assert outline(text) == ["diagram 1-3", ">B/3 diagram 1-6"]


@pytest.mark.parametrize(
    "variation",
    [f"(;B[pp]{moves(20, 10)})", "(;B[pp](;W[qq];B[qr])(;W[rr];B[rs]))"],
    ids=["long", "with variations"],
)
def test_others_without_words_are_lines_of_moves(variation: str) -> None:
    text = f"(;{moves(2)}(;B[ss]C[x]){variation})"

    assert told(text)[1].look is Look.MOVES


def test_a_record_without_words_has_its_variations_as_lines_of_moves() -> None:
    text = f"(;{moves(2)}(;B[ss];W[sr])(;B[pp]{moves(5, 10)}))"

    assert outline(text) == ["diagram 1-4", ">B/3 moves 1-6"]


def test_marks_are_worth_a_diagram_in_a_variation() -> None:
    text = f"(;{moves(2)}(;B[ss];W[sr])(;B[pp]TR[aa]))"

    assert told(text)[1].look is Look.DIAGRAM


def test_a_variation_that_begins_with_words_only_shows_the_board() -> None:
    text = "(;B[aa](;W[bb]C[x])(;C[What if White passes?];B[cc]C[y];C[end]))"

    looks = [passage.look for passage in told(text) if passage.depth]

    assert looks == [Look.DIAGRAM]


def test_words_without_a_move_further_on_in_a_variation_do_not() -> None:
    text = f"(;B[aa](;W[bb]C[x])(;W[cc]C[{'long ' * 160}];C[end]))"

    looks = [passage.look for passage in told(text) if passage.depth]

    assert looks == [Look.DIAGRAM, Look.TEXT]


def test_a_row_of_positions_is_no_fork() -> None:
    text = "(;C[Problems](;AB[aa]C[One];W[bb])(;AB[cc]C[Two];W[dd]C[No.])(;AB[ee]))"

    found = told(text)

    assert [passage.section for passage in found] == [0, 1, 0, 2, 0, 3]
    assert all(passage.depth == 0 for passage in found)


def test_a_row_of_positions_may_follow_an_alternative() -> None:
    told("(;B[aa](;W[bb](;AB[ss])(;AB[sr]))(;W[cc]))")


def test_words_and_a_fork_further_on_are_kept_apart() -> None:
    text = f"(;{moves(1)}C[x]{moves(4, 1)}C[fork](;B[ss];W[sr])(;B[pp]))"

    assert outline(text)[0] == "diagram 1-5"


def test_words_a_little_before_a_position_keep_their_diagram() -> None:
    text = f"(;{moves(1)}C[x]{moves(4, 1)};(;AB[ss])(;AB[sr]))"

    assert outline(text)[:2] == ["diagram 1-1", "diagram 2-5"]


def test_games_other_than_go_are_words_only() -> None:
    assert {
        passage.look for passage in told("(;GM[3]C[x];W[e4];B[e5]C[y](;W[a];B[b])(;W[c]))")
    } == {Look.TEXT}


def test_what_nobody_asks_for_is_not_made() -> None:
    game = game_of(f"(;{moves(361)})")

    first = next(islice(passages(game.root), 1))
    last = game.root
    while last.first_child is not None:
        last = last.first_child

    assert len(first.nodes) == 51
    assert first.start is game.root
    assert first.end is not last
    assert not last.is_split


@pytest.mark.untraced
def test_a_very_deep_tree_is_read_without_recursion() -> None:
    deep = "(;B[aa]C[x](;W[bb]C[y])" * 3000 + ")" * 3000

    assert max(passage.depth for passage in passages(game_of(deep).root)) == 2999
