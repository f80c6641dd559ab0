"""A query as the texts of a form, and back."""

from __future__ import annotations

import pytest

from sgfedit.gui.features.library.query_bar import Terms, join_query, split_query

NAMES = {"player": "player", "p": "player", "date": "date", "rank": "rank", "komi": "komi"}


@pytest.mark.parametrize(
    ("text", "fields", "rest"),
    [
        ("", {}, ""),
        ("cho  honinbo", {}, "cho honinbo"),
        ('p:"Cho Chikun" date:1996-03', {"player": "Cho Chikun", "date": "1996-03"}, ""),
        ("rank>=7d x komi=6.5", {"rank": ">=7d", "komi": "6.5"}, "x"),
        ("player:cho player:go", {"player": "cho"}, "player:go"),
        ("-player:cho other:1", {}, "-player:cho other:1"),
        ("(player:cho | date:1996)", {}, "(player:cho | date:1996)"),
        ('player:"not closed', {}, 'player:"not closed'),
    ],
)
def test_a_query_is_shown_field_by_field(text: str, fields: dict[str, str], rest: str) -> None:
    assert split_query(text, NAMES) == Terms(fields, rest)


@pytest.mark.parametrize(
    ("fields", "rest", "text"),
    [
        ({}, "", ""),
        ({"player": 'Cho "C" Chikun '}, "x", 'x player:"Cho C Chikun"'),
        ({"rank": ">= 7d", "komi": "=6.5", "date": "  "}, "", "rank>=7d komi=6.5"),
    ],
)
def test_a_form_asks_a_query(fields: dict[str, str], rest: str, text: str) -> None:
    assert join_query(Terms(fields, rest)) == text
