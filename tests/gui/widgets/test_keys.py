"""Letters that choose menu items and fields."""

from __future__ import annotations

import pytest

from sgfedit.gui.widgets.keys import with_mnemonic
from sgfedit.i18n import without_mnemonic


@pytest.mark.parametrize(
    ("text", "taken", "given"),
    [
        ("Open file", "", "&Open file"),
        ("Open file", "o", "Open &file"),
        ("Файл", "", "&Файл"),
        ("纸张", "", "纸张(&A)"),
        ("纸张：", "ab", "纸张(&C)："),
        ("打开…\tCtrl+O", "", "打开(&A)…\tCtrl+O"),
        ("SGF 文件", "", "&SGF 文件"),
        ("용지", "", "용지(&A)"),
        ("52 路", "5", "5&2 路"),
        ("aa", "a", "aa"),
        ("—", "", "—"),
        ("纸张", "abcdefghijklmnopqrstuvwxyz", "纸张"),
    ],
)
def test_a_mnemonic_is_a_letter_that_a_key_types(text: str, taken: str, given: str) -> None:
    assert with_mnemonic(text, set(taken)) == given
    assert without_mnemonic(given) == text
