"""Figures by a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sgfedit.formats import load, loads
from sgfedit.game.positions import Positions
from sgfedit.game.reading import OF_RECORD, Look, Rule, Told, figure_of, passages, rule_for, steps
from tests.amounts import amount

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.game import Game

POINTS = [a + b for a in "abcdefghijklmnopqrs" for b in "abcdefghijklmnopqrs"]


def moves(count: int, start: int = 0) -> str:
    """Return nodes of moves on points that nothing else uses."""
    return "".join(f";{'BW'[index % 2]}[{POINTS[index]}]" for index in range(start, start + count))


def figures(text: str, rule: Rule) -> list[str]:
    """Return a line for each figure: depth, letter, first and last number."""
    found = []
    for passage in passages(loads(text).games[0].root, rule):
        numbers = [step.number for step in steps(passage, (19, 19))]
        span = f"{numbers[0]}-{numbers[-1]}" if numbers else "-"
        found.append(f"{'>' * passage.depth}{passage.letter} {span}".strip())
    return found


def test_moves_are_fifty_to_a_figure_or_as_many_as_one_likes() -> None:
    text = f"(;{moves(120)}C[Words do not matter.])"

    assert figures(text, Rule()) == ["1-50", "51-100", "101-120"]
    assert figures(text, Rule(moves=100)) == ["1-100", "101-120"]
    assert figures(text, Rule(moves=0)) == ["1-120"]


def test_behind_a_figure_of_the_record_they_get_round_again() -> None:
    text = f"(;{moves(30)};FG[1:x]{moves(40, 30)[1:]})"

    assert figures(text, Rule()) == ["1-30", "31-50", "51-70"]
    assert figures(text, Rule(at_figures=False)) == ["1-50", "51-70"]


def test_a_rule_of_comments_ends_figures_with_them() -> None:
    text = f"(;C[Before.]{moves(3)}C[one]{moves(1, 3)}C[two]{moves(3, 4)})"

    assert figures(text, Rule(at_comments=True)) == ["-", "1-3", "4-4", "5-7"]


def test_a_rule_of_variations_ends_figures_with_the_move_that_has_some() -> None:
    text = f"(;{moves(2)}(;B[ss];W[sr];B[rs])(;B[pp];W[pq]))"

    assert figures(text, Rule(at_variations=True)) == ["1-3", ">B 1-2", "4-5"]
    assert figures(text, Rule(at_variations=True, told=Told.NONE)) == ["1-5"]
    assert figures(text, Rule()) == ["1-5", ">B 1-2"]


def test_variations_that_words_lead_up_to_follow_the_move_all_the_same() -> None:
    text = "(;B[aa]C[What now?](;W[bb];B[cc])(;W[dd]))"

    assert figures(text, Rule()) == ["1-3", ">B 1-1"]


def test_only_variations_with_words_or_figures_can_be_told() -> None:
    text = (
        "(;B[aa](;W[bb])(;W[cc];B[ss])(;W[dd];B[sr]C[Good.])(;W[ee];FG[]B[rr])"
        "(;W[ff](;B[ra])(;B[rb]C[x])))"
    )

    assert figures(text, Rule(told=Told.SPEAKING)) == [
        *("1-2", ">B 1-2", ">C 1-1", "> 2-2", ">D 1-2", ">>B 1-1")
    ]


def test_numbers_of_variations_go_on_if_one_likes() -> None:
    text = "(;B[aa];W[bb](;B[cc])(;B[dd];W[ee](;B[ff])(;B[gg];W[hh])))"

    assert figures(text, Rule(restarts=False)) == ["1-3", ">B 3-5", ">>B 5-6"]
    assert figures(text, Rule()) == ["1-3", ">B 1-3", ">>B 1-2"]


def test_set_up_begins_a_figure_but_not_in_one_of_the_record() -> None:
    text = "(;B[aa];AB[cc][dd];W[bb];FG[];B[ee])"

    assert figures(text, Rule()) == ["1-1", "2-2", "3-3"]
    assert figures(text, OF_RECORD) == ["1-2", "3-3"]


def test_a_game_with_figures_has_those_and_another_ones_of_fifty() -> None:
    own, none = (loads(f"(;B[aa];{figure}W[bb])").games[0].root for figure in ("FG[257:x]", ""))
    of_twenty = Rule(20, told=Told.NONE)

    assert rule_for(own) == OF_RECORD
    assert rule_for(none) == Rule()
    assert rule_for(none, of_twenty) == of_twenty
    assert rule_for(own, of_twenty) == OF_RECORD._replace(told=Told.NONE)


def test_each_variation_is_a_diagram_even_where_a_text_would_only_list_its_moves() -> None:
    game = loads(f"(;B[aa](;W[bb])(;W[cc]{moves(30, 40)}))").games[0]

    assert [passage.look for passage in passages(game.root)] == [Look.DIAGRAM, Look.MOVES]
    assert [p.look for p in passages(game.root, Rule())] == [Look.DIAGRAM, Look.DIAGRAM]


def test_figures_of_real_records_are_those_that_their_properties_say(real_records: Path) -> None:
    paths = [p for p in sorted(real_records.glob("real/pro-*/*.sgf")) if b"FG[" in p.read_bytes()]
    games = [game for path in paths for game in load(path).games]
    with_figures = [game for game in games if rule_for(game.root) == OF_RECORD]

    for game in with_figures:
        _check_against_properties(game)
    assert len(with_figures) >= 3


def _check_against_properties(game: Game) -> None:
    starts = {passage.start for passage in passages(game.root, OF_RECORD)}
    wanted = {node for node in game.nodes() if "FG" in node.properties or node.parent is None}
    forks = {child for node in game.nodes() for child in node.children[1:]}
    assert starts == wanted | forks


@pytest.mark.untraced
@settings(max_examples=amount(20, 400))
@given(
    st.lists(st.integers(0, 8), min_size=1, max_size=60),
    st.integers(0, 12),
    st.booleans(),
)
def test_every_move_is_on_the_board_or_in_a_note(
    points: list[int], most: int, keeps_captured: bool
) -> None:
    names = [f"{x}{y}" for x in "abc" for y in "abc"]
    nodes = "".join(f";{'BW'[i % 2]}[{names[at]}]" for i, at in enumerate(points))
    game = loads(f"(;SZ[3]{nodes})").games[0]
    positions = Positions(game.root)

    counted = 0
    for passage in passages(game.root, Rule(moves=most)):
        figure = figure_of(passage, positions, keeps_captured=keeps_captured)
        listed = [note.number for note in figure.notes]
        assert sorted([*figure.numbers.values(), *listed]) == [s.number for s in figure.steps]
        for point, number in figure.numbers.items():
            (step,) = (step for step in figure.steps if step.number == number)
            assert (step.point, step.colour) == (point, figure.position.stone(*point))
        for note in figure.notes:
            assert note.at == figure.numbers.get(note.step.point, 0)  # type: ignore[arg-type]
        counted += len(figure.steps)
    assert counted == len(points)
