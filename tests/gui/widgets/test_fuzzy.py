"""How well a few letters fit a name."""

from __future__ import annotations

import pytest

from sgfedit.gui.widgets.fuzzy import fit


@pytest.mark.parametrize(
    ("query", "better", "worse"),
    [
        ("sa", "Save as", "Mark last move"),
        ("sas", "Save as", "Paste as set-up"),
        ("gi", "Game info", "Go to fork, main line"),
        ("pass", "Pass", "Previous variation, same side"),
        ("undo", "Undo", "Undone moves"),
        ("mm", "Make main line", "Move numbers"),
        ("comm", "Next comment", "Copy in memory"),
        ("tri", "Triangle", "White territory"),
        ("SAVE", "Save", "Save as"),
    ],
)
def test_word_starts_and_letters_in_a_row_count_more(query: str, better: str, worse: str) -> None:
    best, other = fit(query, better), fit(query, worse)

    assert best is not None
    assert other is None or best.score > other.score


def test_the_letters_found_are_told() -> None:
    found = fit("mml", "Make main line")

    assert found is not None
    assert found.places == (0, 5, 10)


def test_the_best_way_to_find_the_letters_is_told_not_the_first() -> None:
    found = fit("line", "Lonely is the line")

    assert found is not None
    assert found.places == (14, 15, 16, 17)


def test_a_name_counts_more_than_a_menu() -> None:
    named, in_menu = fit("view", "Partial view", "Board"), fit("view", "Kaya", "View")

    assert named is not None
    assert in_menu is not None
    assert named.score > in_menu.score
    assert in_menu.places == ()


def test_a_search_word_counts_less_than_the_name_and_more_than_scattered_letters() -> None:
    named = fit("rotate", "Rotate the stones")
    searched = fit("rotate", "Turn the game right", words="clockwise rotate")
    begun = fit("rota", "Turn the game right", words="clockwise rotate")
    scattered = fit("rotate", "Mirror the game at the diagonal")

    assert named is not None
    assert searched is not None
    assert begun is not None
    assert scattered is not None
    assert named.score > searched.score > scattered.score
    assert searched.places == ()
    assert fit("otate", "Turn the game right", words="clockwise rotate") is None


def test_words_may_be_in_any_order_and_in_name_and_menu() -> None:
    assert fit("line main", "Make main line") is not None
    assert fit("board kaya", "Kaya", "View › Board theme") is not None


@pytest.mark.parametrize("query", ["xyz", "evas", "save xyz", "savee"])
def test_what_is_not_there_does_not_fit(query: str) -> None:
    assert fit(query, "Save", "File") is None


def test_nothing_fits_everything() -> None:
    assert fit("", "Save") == (0, ())
    assert fit("  ", "Save") == (0, ())


@pytest.mark.parametrize("name", ["Größe", "GROẞE ß", "İstanbul", ""])
def test_places_are_those_of_the_name_as_it_is_shown(name: str) -> None:
    for letter in name.lower():
        found = fit(letter, name)
        assert found is None or all(place < len(name) for place in found.places)


def test_an_apostrophe_as_it_is_printed_is_found_by_the_one_on_the_key() -> None:
    assert fit("l'orth", "Vérifier l’orthographe")
    assert fit("l’orth", "Vérifier l'orthographe")
