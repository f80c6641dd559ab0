"""Estimate, clocks, move number, print mode and figure, as people type them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit import loads
from sgfedit.errors import RefusalError
from sgfedit.game.edits import Edit
from sgfedit.game.operations.node_values import (
    NODE_VALUES,
    Figure,
    figure_of,
    inherited_print_mode,
    raw_value,
    set_figure,
    set_forced,
    set_node_values,
    value_text,
)
from sgfedit.sgf.values import format_clock, parse_real

if TYPE_CHECKING:
    from sgfedit import Node


def node_of(properties: str) -> Node:
    root = loads(f"(;FF[4];{properties})").games[0].root
    assert root.first_child is not None
    return root.first_child


@pytest.mark.parametrize(
    ("properties", "ident", "text"),
    [
        ("V[-3.50]", "V", "-3.50"),
        ("V[ good ]", "V", "good"),
        ("BL[754]", "BL", "12:34"),
        ("WL[3930.5]", "WL", "1:05:30.5"),
        ("WL[-5]", "WL", "-0:05"),
        ("BL[soon]", "BL", "soon"),
        ("OB[05]", "OB", "05"),
        ("MN[][7]", "MN", "7"),
        ("B[aa]", "PM", ""),
    ],
)
def test_values_are_shown_as_people_read_them(properties: str, ident: str, text: str) -> None:
    assert value_text(node_of(properties), ident) == text


@pytest.mark.parametrize(
    ("ident", "text", "raw"),
    [
        ("V", "3.5", "3.5"),
        ("V", " +3,50 ", "3.5"),
        ("V", "-2", "-2"),
        ("V", "B+3.5", "3.5"),
        ("V", "w+2.50", "-2.5"),
        ("V", "0", "0"),
        ("BL", "754", "754"),
        ("BL", "12:34", "754"),
        ("BL", "0:05.5", "5.5"),
        ("WL", "1:05:30", "3930"),
        ("WL", "90:00", "5400"),
        ("WL", "0", "0"),
        ("OB", "05", "5"),
        ("OW", "0", "0"),
        ("MN", "+7", "7"),
        ("PM", "2", "2"),
        *((ident, " ", "") for ident in NODE_VALUES),
    ],
)
def test_what_is_typed_is_written_as_ff4_wants_it(ident: str, text: str, raw: str) -> None:
    assert raw_value(ident, text) == raw


@pytest.mark.parametrize(
    ("ident", "text", "reason"),
    [
        ("V", "much", "not-a-number"),
        ("V", "B+", "not-a-number"),
        ("V", "B+.", "not-a-number"),
        ("V", "1e5", "not-a-number"),
        ("BL", "-5", "not-a-time"),
        ("BL", "12:60", "not-a-time"),
        ("BL", "1:60:00", "not-a-time"),
        ("WL", "5 min", "not-a-time"),
        ("WL", "1:2:3:4", "not-a-time"),
        ("OB", "-1", "not-a-count"),
        ("OB", "2.5", "not-a-count"),
        ("MN", "x", "not-a-count"),
        ("PM", "3", "no-print-mode"),
    ],
)
def test_what_is_not_understood_is_refused_before_anything_changes(
    ident: str, text: str, reason: str
) -> None:
    node = node_of("B[aa]V[1]")
    edit = Edit()

    with pytest.raises(RefusalError) as refused:
        set_node_values(edit, node, {"V": "2", "OW": "3"} | {ident: text})

    assert refused.value.reason == reason
    assert f"“{text}”" in str(refused.value)
    assert not edit.edits()


def test_only_what_was_changed_is_written() -> None:
    before = "B[aa] V[+3.50]BL[754.0] WL[later]OB[05][6]MN[ 7 ]"
    node = node_of(before)
    texts = {ident: value_text(node, ident) for ident in NODE_VALUES}

    set_node_values(Edit(), node, texts)
    assert node.source == f";{before}"

    set_node_values(Edit(), node, texts | {"V": "3.5", "BL": "754", "OW": "2", "MN": ""})
    assert node.source == ";B[aa] V[+3.50]BL[754.0] WL[later]OB[05][6]OW[2]"

    set_node_values(Edit(), node, {"V": "W+1", "WL": "1:00", "OB": "5", "PM": "0"})
    assert node.source == ";B[aa] V[-1]BL[754.0] WL[60]OB[5]OW[2]PM[0]"


@pytest.mark.parametrize("ident", ["BL", "OB", "WL", "OW", "MN"])
def test_values_of_moves_are_refused_where_stones_are_set_up(ident: str) -> None:
    node = node_of("AB[aa]MN[3]")
    edit = Edit()

    with pytest.raises(RefusalError, match="this node sets up stones"):
        set_node_values(edit, node, {"V": "1", ident: "5"})
    assert not edit.edits()

    set_node_values(edit, node, {"V": "1", "PM": "1", "MN": ""})
    assert node.source == ";AB[aa]V[1]PM[1]"


@given(st.sampled_from(NODE_VALUES), st.text(st.sampled_from("0123456789.,:+-BWx "), max_size=9))
def test_a_text_is_refused_or_says_the_same_when_shown(ident: str, text: str) -> None:
    node = node_of("B[aa]")
    try:
        set_node_values(Edit(), node, {ident: text})
    except RefusalError:
        assert node.source == ";B[aa]"
        return

    shown = value_text(node, ident)
    assert raw_value(ident, shown) == raw_value(ident, text)
    values = node.properties.get(ident)
    assert values is None or parse_real(values[0]) is not None


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0:00"), (59.5, "0:59.5"), (60, "1:00"), (3600, "1:00:00"), (59.9999, "1:00")],
)
def test_clocks(seconds: float, text: str) -> None:
    assert format_clock(seconds) == text


# Print mode -------------------------------------------------------------------------------------


def test_the_print_mode_is_inherited_from_the_nearest_node_above() -> None:
    game = loads("(;FF[4]PM[0]C[root];B[aa]PM[9];W[bb]C[PM];B[cc]PM[2];W[dd];B[ee])").games[0]
    nodes = list(game.nodes())
    found = [inherited_print_mode(node) for node in nodes]

    assert [mode for mode, _ in found] == [1, 0, 0, 0, 2, 2]
    assert [node for _, node in found] == [None, nodes[0], nodes[0], nodes[0], nodes[3], nodes[3]]


# Figures ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("properties", "figure"),
    [
        ("B[aa]", None),
        ("FG[]", Figure()),
        ("FG[ ]", Figure()),
        ("FG[257]", Figure(257)),
        ("FG[257:Figure 1]", Figure(257, "Figure 1")),
        ("FG[Figure 1]", Figure(0, "Figure 1")),
        ("FG[:a\\:b]", Figure(0, "a:b")),
    ],
)
def test_a_figure_is_read(properties: str, figure: Figure | None) -> None:
    node = node_of(properties)

    assert figure_of(node) == figure
    set_figure(Edit(), node, figure)
    assert node.source == f";{properties}"


@pytest.mark.parametrize(
    ("before", "figure", "after"),
    [
        ("B[aa]", Figure(), "B[aa]FG[]"),
        ("B[aa]FG[257]", Figure(1, "a:]"), "B[aa]FG[1:a\\:\\]]"),
        ("FG[1:x]C[y]", Figure(), "FG[]C[y]"),
        ("FG[]C[y]", Figure(0, "x"), "FG[0:x]C[y]"),
        ("FG[1:x]C[y]", None, "C[y]"),
    ],
)
def test_a_figure_is_set(before: str, figure: Figure | None, after: str) -> None:
    node = node_of(before)

    set_figure(Edit(), node, figure)

    assert node.source == f";{after}"
    assert figure_of(node) == figure


@pytest.mark.parametrize(
    ("before", "is_on", "after"),
    [
        ("B[aa]", True, "B[aa]KO[]"),
        ("B[aa]KO[]", False, "B[aa]"),
        ("W[aa]KO[1]", True, "W[aa]KO[1]"),
        ("KO[]", False, ""),
        ("KO[6.5]", False, "KO[6.5]"),
        ("C[x]", False, "C[x]"),
    ],
)
def test_a_move_is_forced_or_not(before: str, is_on: bool, after: str) -> None:
    node = node_of(before)

    set_forced(Edit(), node, is_on=is_on)

    assert node.source == f";{after}"


def test_without_a_move_nothing_can_be_forced() -> None:
    edit = Edit()

    with pytest.raises(RefusalError, match="KO belongs to a move"):
        set_forced(edit, node_of("C[x]"), is_on=True)

    assert edit.edits() == ()
