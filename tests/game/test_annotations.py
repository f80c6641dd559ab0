"""The table of annotations, and what a node has of them."""

from __future__ import annotations

import pytest

from sgfedit.assets import asset
from sgfedit.game.annotations import (
    ANNOTATIONS,
    BY_IDENT,
    Annotation,
    Subject,
    judgements,
    rivals,
    strength_of,
)
from sgfedit.sgf.node import Properties
from sgfedit.sgf.properties import Category, Kind, property_type


def test_it_holds_the_annotations_of_ff4() -> None:
    types = [property_type(row.ident) for row in ANNOTATIONS]
    of_moves = {t.ident for t in types if t.category is Category.MOVE_ANNOTATION}

    assert of_moves == {row.ident for row in ANNOTATIONS if row.needs_move}
    assert [t.kind is Kind.DOUBLE for t in types] == [row.strongest == 2 for row in ANNOTATIONS]
    assert {t.kind for t in types} == {Kind.DOUBLE, Kind.NONE}


@pytest.mark.parametrize("row", ANNOTATIONS, ids=lambda row: row.ident)
def test_each_strength_has_a_sign_a_name_and_an_icon(row: Annotation) -> None:
    assert len(row.signs) == len(row.names) == len(row.icons) == row.strongest
    for icon in row.icons:
        assert asset("icons", f"{icon}.svg").is_file()


def test_no_two_look_or_sound_alike() -> None:
    for looks in ([row.signs for row in ANNOTATIONS], [row.names for row in ANNOTATIONS]):
        texts = [text for row in looks for text in row]
        assert len(set(texts)) == len(texts)


def test_signs_are_those_of_books() -> None:
    assert [row.signs for row in ANNOTATIONS[:4]] == [("!", "!!"), ("!?",), ("?!",), ("?", "??")]
    assert [BY_IDENT["TE"].sign(strength) for strength in (0, 1, 2)] == ["!", "!", "!!"]
    assert BY_IDENT["TE"].name(0) == BY_IDENT["TE"].name(1) == "Good move"
    assert BY_IDENT["BM"].icon(2) == "judge-bad-strong"


def test_rivals_are_of_the_same_subject() -> None:
    assert rivals("TE") == ("IT", "DO", "BM")
    assert rivals("UC") == ("GB", "GW", "DM")
    assert rivals("HO") == ()
    assert BY_IDENT["HO"].subject is Subject.NODE


def test_a_node_has_them_in_the_order_of_the_table() -> None:
    found = judgements(Properties(";HO[2]C[x]GB[1]W[aa]IT[2]"))

    assert [(j.sign, j.name, j.icon) for j in found] == [
        ("!?", "Interesting move", "judge-interesting"),
        ("B+", "Good for Black", "judge-black"),
        ("★★", "Important hotspot", "judge-hotspot-strong"),
    ]


@pytest.mark.parametrize(
    ("source", "ident", "strength"),
    [
        (";TE[2]", "TE", 2),
        (";TE[ 2 ]", "TE", 2),
        (";B[aa]TE[x]", "TE", 1),
        (";TE[]", "TE", 1),
        (";DO[2]", "DO", 1),
        (";B[aa]", "TE", 0),
    ],
)
def test_the_strength_is_emphasised_only_for_a_two(source: str, ident: str, strength: int) -> None:
    assert strength_of(Properties(source), ident) == strength


@pytest.mark.parametrize("source", [";TE[第37期 王座戦]KO[6目半]", ";BM[x]"])
def test_a_text_in_a_node_without_move_is_a_title_and_no_annotation(source: str) -> None:
    properties = Properties(source)

    assert judgements(properties) == []
    assert strength_of(properties, "TE") == strength_of(properties, "BM") == 0


@pytest.mark.parametrize("source", [";TE[1]", ";TE[]", ";TE[2]", ";B[aa]TE[title]"])
def test_what_says_how_good_is_an_annotation_wherever_it_stands(source: str) -> None:
    assert [found.annotation.ident for found in judgements(Properties(source))] == ["TE"]
