"""What a record says about its figures."""

from __future__ import annotations

import pytest

from sgfedit.formats import loads
from sgfedit.game.figure_flags import FigureFlags, figure_flags, figure_name, names_itself
from sgfedit.game.traversal import end


def flags(text: str) -> FigureFlags | None:
    return figure_flags(end(loads(text).games[0].root))


def test_without_a_figure_the_record_says_nothing() -> None:
    assert flags("(;B[aa];W[bb])") is None


def test_a_figure_holds_up_to_the_next_one() -> None:
    assert flags("(;FG[1:x];B[aa];W[bb])") == FigureFlags(coordinates=False)
    assert flags("(;FG[1:x];B[aa];FG[2:]W[bb])") == FigureFlags(is_named=False)


@pytest.mark.parametrize("value", ["", "32768:", "33024:Name"])
def test_a_figure_may_leave_it_to_the_program(value: str) -> None:
    assert flags(f"(;FG[{value}];B[aa])") is None


def test_each_flag_switches_off_what_it_is_for() -> None:
    assert flags("(;FG[0:x])") == FigureFlags(keeps_captured=False)
    assert flags("(;FG[775:x])") == FigureFlags(
        coordinates=False,
        is_named=False,
        lists_moves=False,
        keeps_captured=True,
        hoshi=False,
    )


def test_a_bare_number_is_flags_and_another_text_a_name() -> None:
    assert flags("(;FG[257])") == FigureFlags(coordinates=False, keeps_captured=True)
    assert figure_name(loads("(;FG[257])").games[0].root) == ""
    assert figure_name(loads("(;FG[ Dia. 1 ])").games[0].root) == "Dia. 1"
    assert figure_name(loads("(;C[x])").games[0].root) == ""


def test_a_node_in_the_middle_of_a_figure_has_no_name() -> None:
    assert figure_name(end(loads("(;FG[0:Opening];B[aa])").games[0].root)) == ""


@pytest.mark.parametrize(
    ("name", "is_so"), [("Figure 1", True), ("Dia. 2", True), ("第3図", True), ("Opening", False)]
)
def test_a_name_that_counts_its_figure_already(name: str, is_so: bool) -> None:
    assert names_itself(name) is is_so
