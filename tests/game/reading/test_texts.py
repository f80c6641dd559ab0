"""The words and moves of a passage."""

from __future__ import annotations

from sgfedit.formats import loads
from sgfedit.game.reading import entries, passages, steps
from sgfedit.game.reading.passages import Passage
from sgfedit.go import Colour
from sgfedit.sgf import Point

SIZE = (19, 19)


def whole(text: str) -> Passage:
    """Return the main line of a record as one passage."""
    return Passage(tuple(loads(text).games[0]))


def test_moves_have_numbers_colours_and_names() -> None:
    first, second, third = steps(whole("(;B[dp];W[];B[zz9])"), SIZE)

    assert (first.number, first.colour, first.point, first.text) == (
        1,
        Colour.BLACK,
        Point(3, 15),
        "D4",
    )
    assert (second.number, second.point, second.text) == (2, None, "")
    assert (third.number, third.point, third.text) == (3, None, "zz9")


def test_two_moves_in_a_node_are_two_steps() -> None:
    assert [s.number for s in steps(whole("(;B[aa]W[bb];B[cc])"), SIZE)] == [1, 2, 3]


def test_numbers_follow_the_record() -> None:
    assert [s.number for s in steps(whole("(;B[aa]MN[5];W[bb]MN[x];MN[9];B[cc])"), SIZE)] == [
        5,
        6,
        10,
    ]


def test_moves_of_other_games_are_what_stands_there() -> None:
    passage = whole("(;GM[3];W[e4];B[])")

    assert [s.text for s in steps(passage, (8, 8), is_go=False)] == ["e4", ""]


def test_what_is_written_is_an_entry_for_each_node() -> None:
    passage = whole("(;B[aa];W[bb]N[Joseki]C[One.\n\nTwo.]BM[2];B[cc]FG[0:Figure 3];N[ ])")

    one, two = entries(passage, SIZE)

    assert (one.name, [j.name for j in one.judgements]) == ("Joseki", ["Very bad move"])
    assert [paragraph.text for paragraph in one.paragraphs] == ["One.", "Two."]
    assert one.step is not None
    assert one.step.number == 2
    assert two.figure == "Figure 3"


def test_a_hotspot_without_move_or_comment_says_nothing() -> None:
    assert entries(whole("(;HO[1])"), SIZE) == []
    assert len(entries(whole("(;HO[1]C[x])"), SIZE)) == 1


def test_first_passage_of_a_game_begins_with_its_root() -> None:
    game = loads("(;B[aa])").games[0]

    assert next(passages(game.root)).start is game.root


def test_a_name_that_the_figure_has_as_well_is_written_once() -> None:
    one, two = entries(whole("(;FG[0:Opening]N[opening ]C[x];FG[0:Fight]N[Ko])"), SIZE)

    assert (one.figure, one.name) == ("Opening", "")
    assert (two.figure, two.name) == ("Fight", "Ko")
