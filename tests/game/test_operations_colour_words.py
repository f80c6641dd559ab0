"""Texts with the colours the other way round."""

from __future__ import annotations

import pytest

from sgfedit.game.text_links.context import exchanged


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Black to play", "White to play"),
        ("BLACK's blacks and white.", "WHITE's whites and black."),
        ("blackboard, Whitehall", "blackboard, Whitehall"),
        ("Weiß am Zug, die weißen Steine", "Schwarz am Zug, die schwarzen Steine"),
        ("WEISS zieht", "SCHWARZ zieht"),
        ("schwarzer Stein", "weißer Stein"),
        ("Man weiß es, er weiß es", "Man weiß es, er weiß es"),
        ("Trait aux noirs, des pierres blanches", "Trait aux blancs, des pierres noires"),
        ("Juegan blancas", "Juegan negras"),
        ("Brancas jogam", "Pretas jogam"),
        ("Bianco muove, neri", "Nero muove, bianchi"),
        ("Wit speelt, de witte steen", "Zwart speelt, de zwarte steen"),
        ("White has the wit to live", "Black has the wit to live"),
        ("Vit spelar", "Svart spelar"),
        ("noir vit ici", "blanc vit ici"),
        ("La vita del nero", "La vita del bianco"),
        ("Ход белых, чёрные живут", "Ход чёрных, белые живут"),
        ("черные", "белые"),
        ("黑先白死", "白先黑死"),
        ("白番です", "黒番です"),
        ("黒先", "白先"),
        ("明白了，黑白各一", "明白了，黑白各一"),
        ("白が面白い", "黒が面白い"),
        ("흑 차례, 백이 산다", "백 차례, 흑이 산다"),
        ("백만, 고백", "백만, 고백"),
        ("W to play, b is small", "B to play, b is small"),
        ("White at B or C", "Black at B or C"),
        ("B W", "B W"),
        ("w to play", "w to play"),
    ],
)
def test_colours_are_exchanged_and_nothing_else(text: str, other: str) -> None:
    assert exchanged(text) == other
