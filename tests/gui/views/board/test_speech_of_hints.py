"""What a screen reader says of the moves of an engine."""

from __future__ import annotations

import pytest

from sgfedit.gui.views.board.speech import spoken
from sgfedit.render.compose import describe_point
from sgfedit.render.diagram import Diagram, Hint
from sgfedit.sgf import Point

D4 = Point(3, 15)


@pytest.mark.parametrize(
    ("hint", "words"),
    [
        (
            Hint(D4, 0, "+2.5", "1.2k", order=0),
            "D4, empty, choice 1 of the engine, +2.5, 1.2k visits",
        ),
        (
            Hint(D4, 3, "−0.7", "−3.2", is_next=True, order=4),
            "D4, empty, choice 5 of the engine, −0.7, the record goes on here, −3.2",
        ),
        (Hint(D4, None, "25%"), "D4, empty, at first sight 25%"),
        (Hint(D4, None, is_next=True), "D4, empty, the record goes on here"),
    ],
)
def test_a_hint_is_read_with_its_point(hint: Hint, words: str) -> None:
    assert spoken(describe_point(Diagram(hints=(hint,)), D4)) == words


@pytest.mark.parametrize(("owned", "word"), [(16, "Black’s"), (0, "White’s")])
def test_whose_a_point_will_be_is_read(owned: int, word: str) -> None:
    facts = describe_point(Diagram(ownership=bytes((owned,)) * 361), D4)

    assert spoken(facts) == f"D4, empty, {word}"
