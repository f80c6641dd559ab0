from __future__ import annotations

import pytest

from sgfedit.game.info import folded


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Otake", "otake"),
        ("Ōtake", "otake"),
        ("O\u0304TAKE", "otake"),
        ("ＹŪTA", "yuta"),
        ("Müller", "muller"),
        ("Straße", "strasse"),
        ("趙治勲", "趙治勲"),
        ("", ""),
    ],
)
def test_spelling_does_not_matter(text: str, plain: str) -> None:
    assert folded(text) == plain
