"""Texts of menus without the letters that choose them."""

from __future__ import annotations

import pytest

from sgfedit.i18n import without_mnemonic


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("&New game…", "New game…"),
        ("打开(&O)…", "打开…"),
        ("打开 (&O)", "打开"),
        ("Black && White", "Black & White"),
        ("Up to (&most)", "Up to (most)"),
        ("Sensei’s &Library ($$)", "Sensei’s Library ($$)"),
        ("R && D(&R)", "R & D"),
        ("", ""),
    ],
)
def test_the_letter_goes_with_its_brackets(text: str, shown: str) -> None:
    assert without_mnemonic(text) == shown
