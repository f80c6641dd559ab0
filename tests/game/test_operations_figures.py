"""Editing figures: each function does one thing and leaves all else as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sgfedit.errors import RefusalError
from sgfedit.formats import dumps, loads
from sgfedit.game.edits import Edit, changed_nodes
from sgfedit.game.operations import figures as operations
from sgfedit.game.operations.figures import GameFigure, figures, view_at
from sgfedit.game.reading import Rule, Told, figure_of, notes_in_words, passages
from sgfedit.sgf import Node, Point
from sgfedit.sgf.node import Properties
from tests.amounts import amount

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.game import Game

CORNER = {Point(x, y) for x in range(3) for y in range(3)}


def done(text: str, act: Callable[[Edit, Node], None]) -> str:
    """Return a record after something was done to its root."""
    collection = loads(text)
    act(Edit(), collection.games[0].root)
    return dumps(collection).decode().strip()


def refused(text: str, act: Callable[[Edit, Node], None]) -> str:
    with pytest.raises(RefusalError) as refusal:
        done(text, act)
    return refusal.value.reason


# Where figures begin -------------------------------------------------------------------------


def test_a_figure_begins_and_is_taken_away() -> None:
    assert done("(;FF[4];B[aa])", operations.begin_figure) == "(;FF[4]FG[];B[aa])"
    assert done("(;FF[4]FG[256:x];B[aa])", operations.remove_figure) == "(;FF[4];B[aa])"
    assert refused("(;FG[];B[aa])", operations.begin_figure) == "figure-begins"
    assert refused("(;B[aa])", operations.remove_figure) == "no-figure"
    assert refused("(;GM[3])", operations.begin_figure) == "not-go-board"


def test_all_are_taken_away() -> None:
    text = "(;FF[4]FG[];B[aa]MN[3](;W[bb]FG[1:x])(;W[cc]))"

    assert done(text, operations.remove_figures) == "(;FF[4];B[aa]MN[3](;W[bb])(;W[cc]))"
    assert refused("(;C[FG]B[aa])", operations.remove_figures) == "no-figures"


def record(rule: Rule) -> Callable[[Edit, Node], None]:
    return lambda edit, root: operations.record_figures(
        edit, [found.passage for found in figures(root, rule)]
    )


def test_figures_of_a_rule_become_those_of_the_record() -> None:
    text = "(;FF[4];B[aa];W[bb];B[cc](;W[dd])(;W[ee];B[ff](;W[gg])(;W[hh])))"

    assert done(text, record(Rule(moves=2))) == (
        "(;FF[4]FG[];B[aa];W[bb];B[cc]FG[](;W[dd])"
        "(;W[ee]MN[1]FG[];B[ff](;W[gg]FG[])(;W[hh]MN[1]FG[])))"
    )


def test_numbers_that_go_on_need_no_word() -> None:
    text = "(;FF[4];B[aa](;W[bb])(;W[cc])(;N[x];W[dd]MN[7])(;C[no move]))"

    assert done(text, record(Rule(restarts=False))) == (
        "(;FF[4]FG[];B[aa](;W[bb])(;W[cc]FG[])(;N[x]FG[];W[dd]MN[7])(;C[no move]FG[]))"
    )


def test_what_the_record_has_already_is_refused() -> None:
    assert refused("(;FG[1:x];B[aa])", record(Rule())) == "figures-recorded"


def told(found: GameFigure, game: Game) -> tuple[object, ...]:
    """Return what a reader sees of a figure."""
    figure = figure_of(found.passage, game.positions)
    return (
        *(found.number, found.passage.depth, found.passage.start),
        *(figure.first, figure.last, figure.numbers, notes_in_words(figure)),
    )


SIZES = st.integers(0, 7)


@pytest.mark.untraced
@settings(max_examples=amount(30, 600))
@given(
    st.lists(st.tuples(st.integers(0, 30), st.integers(0, 48), SIZES), min_size=1, max_size=40),
    st.sampled_from([Rule(moves=3), Rule(at_comments=True), Rule(4, at_variations=True)]),
    st.sampled_from(Told),
    st.booleans(),
)
def test_the_record_then_shows_the_same(
    grown: list[tuple[int, int, int]], rule: Rule, which: Told, restarts: bool
) -> None:
    rule = rule._replace(told=which, restarts=restarts)
    game = loads("(;SZ[7])").games[0]
    nodes = [game.root]
    edit = Edit()
    for above, at, kind in grown:
        parent = nodes[above % len(nodes)]
        value = f"{'abcdefg'[at % 7]}{'abcdefg'[at // 7]}"
        move = {"BW"[len(nodes) % 2]: [value]} if kind else {"N": ["name"]}
        node = Node(Properties.of(move))
        if kind == 7:
            edit.set(node, "C", ["Words."])
        edit.add_child(parent, node)
        nodes.append(node)
    game.forget(changed_nodes(edit.edits()))
    before = figures(game.root, rule)
    assume(before)
    seen = [told(found, game) for found in before]

    change = Edit()
    operations.record_figures(change, [found.passage for found in before])
    game.forget(changed_nodes(change.edits()))

    after = figures(game.root, rule)
    assert [told(found, game) for found in after if found.is_recorded] == seen
    if which is Told.ALL:
        assert len(after) == len(before)


# What they are called and show ---------------------------------------------------------------


def test_a_name_leaves_the_flags_alone() -> None:
    def name(text: str) -> Callable[[Edit, Node], None]:
        return lambda edit, root: operations.name_figure(edit, root, text)

    assert done("(;FF[4]FG[4353:x])", name("Dia. 1: ko")) == "(;FF[4]FG[4353:Dia. 1\\: ko])"
    assert done("(;FF[4]FG[259:x])", name("")) == "(;FF[4]FG[259:])"
    assert done("(;FF[4]FG[])", name(" x ")) == "(;FF[4]FG[0:x])"
    assert done("(;FF[4])", name("x")) == "(;FF[4]FG[0:x])"


def test_a_switch_leaves_all_other_bits_alone() -> None:
    def switch(bit: int, *, on: bool) -> Callable[[Edit, Node], None]:
        return lambda edit, root: operations.switch_figure(edit, root, bit, on=on)

    assert done("(;FF[4]FG[4352:x])", switch(1, on=True)) == "(;FF[4]FG[4353:x])"
    assert done("(;FF[4]FG[4353:x])", switch(256, on=False)) == "(;FF[4]FG[4097:x])"
    assert done("(;FF[4]FG[1:x])", switch(32768, on=True)) == "(;FF[4]FG[32769:x])"
    assert done("(;FF[4]FG[32769:x])", switch(4, on=True)) == "(;FF[4]FG[5:x])"
    assert done("(;FF[4]FG[1:])", switch(1, on=False)) == "(;FF[4]FG[])"
    assert done("(;FF[4])", switch(512, on=True)) == "(;FF[4]FG[512:])"


# Numbers -------------------------------------------------------------------------------------


def nodes_of(root: Node) -> tuple[Node, ...]:
    return next(passages(root, Rule(moves=0))).nodes


def test_the_first_move_has_the_number() -> None:
    def number(text: str) -> Callable[[Edit, Node], None]:
        return lambda edit, root: operations.number_figure(edit, nodes_of(root), text)

    assert done("(;FF[4];N[x];B[aa])", number("51")) == "(;FF[4];N[x];B[aa]MN[51])"
    assert done("(;FF[4];B[aa]MN[51])", number("")) == "(;FF[4];B[aa])"
    assert refused("(;FF[4];B[aa])", number("x")) == "not-a-count"
    assert refused("(;FF[4]C[x])", number("1")) == "figure-empty"


def test_the_print_mode_stands_at_the_beginning_or_where_it_stood() -> None:
    def mode(text: str) -> Callable[[Edit, Node], None]:
        return lambda edit, root: operations.set_figure_mode(edit, nodes_of(root), text)

    assert done("(;FF[4];B[aa])", mode("2")) == "(;FF[4]PM[2];B[aa])"
    assert done("(;FF[4];B[aa]PM[2])", mode("0")) == "(;FF[4];B[aa]PM[0])"
    assert done("(;FF[4];B[aa]PM[2])", mode("")) == "(;FF[4];B[aa])"


# The part of the board -----------------------------------------------------------------------


def crop(points: set[Point]) -> Callable[[Edit, Node], None]:
    """Return what crops the second figure."""

    def act(edit: Edit, root: Node) -> None:
        start = next(node for node in root.subtree() if "FG" in node.properties)
        nodes = next(found.passage.nodes for found in figures(root, Rule()) if found.is_recorded)
        assert nodes[0] is start
        operations.crop_figure(edit, nodes, points)

    return act


def test_what_follows_a_figure_shows_what_it_did() -> None:
    text = "(;FF[4]SZ[9];B[aa];FG[]W[bb](;B[cc];FG[]W[dd])(;B[ee])(;B[ff]VW[aa:bb]))"

    found = done(text, crop(CORNER))

    assert found == (
        "(;FF[4]SZ[9];B[aa];FG[]W[bb]VW[aa][ba][ca][ab][bb][cb][ac][bc][cc]"
        "(;B[cc];FG[]W[dd]VW[])(;B[ee]VW[])(;B[ff]VW[aa:bb]))"
    )
    assert done(found, crop(set())) == text


def test_a_part_that_held_from_before_is_given_back() -> None:
    text = "(;FF[4]SZ[9]VW[aa:bb];B[aa];FG[]W[bb];FG[]W[dd])"

    assert done(text, crop(CORNER)).endswith("FG[]W[dd]VW[aa][ba][ab][bb])")
    assert done(text, crop(set())) == (
        "(;FF[4]SZ[9]VW[aa:bb];B[aa];FG[]W[bb]VW[];FG[]W[dd]VW[aa][ba][ab][bb])"
    )


def test_a_part_within_the_figure_is_changed_where_it_is() -> None:
    text = "(;FF[4]SZ[9];FG[]B[aa];W[bb]VW[aa:bb](;B[cc];FG[]W[dd])(;B[ee]))"

    found = done(text, crop(CORNER))

    assert found.startswith("(;FF[4]SZ[9];FG[]B[aa];W[bb]VW[")
    game = loads(found).games[0]
    leaves = [node for node in game.nodes() if not node.children]
    assert [len(view_at(node)) for node in leaves] == [4, 4]


def test_a_variation_that_leaves_before_it_is_none_of_its_business() -> None:
    text = "(;FF[4]SZ[9];FG[]B[aa](;W[bb]VW[aa:bb])(;W[cc]))"

    assert done(text, crop(CORNER)).endswith("(;W[cc]))")


def test_the_same_part_again_changes_nothing() -> None:
    text = "(;FF[4]SZ[9];FG[]B[aa]VW[aa:cc];FG[]W[bb])"

    assert done(text, crop(CORNER)) == text
    assert refused("(;GM[3];FG[];FG[])", lambda e, r: operations.crop_figure(e, [r], ())) == (
        "not-go-board"
    )
