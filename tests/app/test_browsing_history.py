"""Back and forward through the places one has been at."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sgfedit import loads
from sgfedit.app import browsing_history as module
from sgfedit.app.browsing_history import STRIDE, BrowsingHistory
from sgfedit.app.document import Document
from sgfedit.errors import ForeignNodeError
from sgfedit.game import operations, traversal
from tests.amounts import amount

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit import Node

LINE = "".join(f";{'BW'[n % 2]}[{chr(97 + n % 19)}{chr(97 + n // 19)}]" for n in range(60))
RECORD = f"(;SZ[19]{LINE}(;B[qq];W[rr];B[ss])(;B[qr];W[rs]))(;SZ[9];B[ee];W[dd])"


class Way:
    """A document and the places in it, named by game and number of moves."""

    def __init__(self, text: str = RECORD) -> None:
        self.document = Document()
        self.document.open_text(loads(text))
        self.visited = BrowsingHistory(self.document)

    def node(self, number: int, game: int = 0) -> Node:
        return traversal.ahead(self.document.collection.games[game].root, number)

    def go(self, *numbers: int) -> None:
        for number in numbers:
            self.document.go_to(self.node(number))

    def walk(self, by: int) -> None:
        """Step by step, forward or (negative) back."""
        for _ in range(abs(by)):
            current = self.document.current
            after, before = traversal.ahead(current, 1), traversal.back(current, 1)
            self.document.go_to(after if by > 0 else before)

    @property
    def here(self) -> int:
        return len(traversal.path_to(self.document.current)) - 1

    @property
    def places(self) -> list[int]:
        return [len(traversal.path_to(node)) - 1 for node in self.visited.places]

    def back(self) -> int:
        self.visited.back()
        return self.here

    def forward(self) -> int:
        self.visited.forward()
        return self.here


@pytest.fixture
def way(qtbot: QtBot) -> Way:
    return Way()


def test_at_first_there_is_nowhere_to_go_back_to(way: Way) -> None:
    assert way.visited.back_node is None
    assert way.visited.forward_node is None
    assert (way.back(), way.forward()) == (0, 0)


def test_jumps_are_places(way: Way) -> None:
    way.go(20, 50, 5)

    assert [way.back() for _ in range(4)] == [50, 20, 0, 0]
    assert [way.forward() for _ in range(4)] == [20, 50, 5, 5]


def test_a_walk_leaves_its_two_ends(way: Way) -> None:
    way.go(20)
    way.walk(25)
    way.go(0)

    assert way.places == [0, 20, 45, 0]
    assert [way.back(), way.back(), way.back()] == [45, 20, 0]


@pytest.mark.parametrize("stride", [1, STRIDE])
def test_a_walk_may_take_long_strides(way: Way, stride: int) -> None:
    way.go(*range(0, 60, stride))

    assert way.places == [0, max(range(0, 60, stride))]


def test_a_walk_back_to_its_beginning_leaves_nothing(way: Way) -> None:
    way.go(20)
    way.walk(7)
    way.walk(-7)

    assert way.places == [0, 20]


def test_a_walk_does_not_forget_what_lies_ahead_but_a_jump_does(way: Way) -> None:
    way.go(20, 50)
    way.back()
    way.walk(3)

    assert way.forward() == 50
    way.back()
    way.go(0)
    assert way.visited.forward_node is None


def test_a_walk_that_ends_at_the_place_ahead_meets_it(way: Way) -> None:
    way.go(20, 45)
    way.back()
    way.walk(25)

    assert way.places == [0, 20, 45]
    assert way.visited.forward_node is None


def test_another_variation_is_a_jump(way: Way) -> None:
    fork = way.node(60)
    way.document.go_to(fork.children[0])
    way.document.go_to(fork.children[1])

    way.visited.back()

    assert way.document.current is fork.children[0]


def test_it_leads_to_other_games_of_the_file(way: Way) -> None:
    way.go(20)
    way.document.select_game(1)
    way.walk(2)

    assert [way.back(), way.back()] == [0, 20]
    assert way.document.game_index == 0
    way.visited.forward()
    assert way.document.game_index == 1


def test_another_file_begins_anew(way: Way) -> None:
    way.go(20, 50)

    way.document.open_text(loads("(;B[aa])"))

    assert way.visited.places == (way.document.current,)


def test_deleted_nodes_are_skipped_until_that_is_undone(way: Way) -> None:
    way.go(20, 50, 5)
    with way.document.edit("Delete") as edit:
        operations.delete_branch(edit, way.node(40))

    assert [way.here, way.back(), way.back()] == [39, 5, 20]
    way.visited.forward()
    way.document.undo()
    assert [way.here, way.back(), way.back()] == [5, 50, 20]


def test_deleting_the_current_node_is_a_step_back(way: Way) -> None:
    way.go(20, 50)
    with way.document.edit("Delete") as edit:
        operations.delete_branch(edit, way.document.current)

    assert way.here == 49
    assert way.visited.back_node is way.node(20)
    way.document.undo()
    assert way.places == [0, 20, 50]


def test_where_an_edit_was_undone_one_gets_back_from(way: Way) -> None:
    way.go(50)
    with way.document.edit("Comment") as edit:
        operations.set_text(edit, way.document.current, "C", "Here")
    way.go(5)
    way.document.undo()

    assert way.here == 50
    assert way.back() == 5


def test_what_slides_is_one_place(way: Way) -> None:
    way.go(20, 40)
    for number in (30, 15, 3, 33):
        way.visited.slide_to(way.node(number))

    assert way.places == [0, 20, 33]
    assert way.back() == 20


def test_the_oldest_places_go(way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 3)
    way.go(20, 40, 5, 58)
    assert way.places == [40, 5, 58]

    way.visited.back()
    way.visited.back()
    way.walk(1)  # its beginning is the oldest place

    way.walk(2)
    assert way.places == [43, 5, 58]


def test_it_tells_when_something_has_changed(way: Way, qtbot: QtBot) -> None:
    with qtbot.waitSignal(way.visited.moved):
        way.go(20)
    with qtbot.waitSignal(way.visited.moved), way.document.edit("Delete") as edit:
        operations.delete_branch(edit, way.node(10))
    with qtbot.assertNotEmitted(way.visited.moved), way.document.edit("Comment") as edit:
        operations.set_text(edit, way.document.current, "C", "Typed")


MOVES = st.lists(
    st.tuples(st.sampled_from(["go", "back", "forward", "delete", "undo"]), st.integers(0, 8))
)


@settings(
    deadline=None, max_examples=amount(25, 600), suppress_health_check=[HealthCheck.too_slow]
)
@given(MOVES)
def test_wherever_one_goes_the_place_here_is_what_is_shown(moves: list[tuple[str, int]]) -> None:
    way = Way("(;SZ[9](;B[aa];W[bb](;B[cc])(;B[dd]))(;B[ee];W[ff]))(;B[gg])")
    every = [node for game in way.document.collection.games for node in game.nodes()]
    for what, number in moves:
        there = [
            node for node in every if node.root in (g.root for g in way.document.collection.games)
        ]
        if what == "go":
            way.document.go_to(there[number % len(there)])
        elif what == "back":
            way.visited.back()
        elif what == "forward":
            way.visited.forward()
        elif what == "delete" and way.document.current.parent is not None:
            with way.document.edit("Delete") as edit:
                operations.delete_branch(edit, way.document.current)
        elif what == "undo":
            way.document.undo()

        places = way.visited.places
        assert way.document.current in places
        assert all(one is not other for one, other in pairwise(places))
        for node in (way.visited.back_node, way.visited.forward_node):
            assert node is None or node.root in [g.root for g in way.document.collection.games]


def test_a_node_that_is_refused_leaves_no_trace(qtbot: QtBot) -> None:
    way = Way()
    way.go(30)
    with pytest.raises(ForeignNodeError):
        way.visited.slide_to(loads("(;B[aa])").games[0].root)

    way.go(60)
    way.visited.back()

    assert way.here == 30
