"""Names in the order of the language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QLocale

from sgfedit.gui.widgets.sorting import SortedText

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(autouse=True)
def locale_again() -> Iterator[None]:
    before = QLocale()
    yield
    QLocale.setDefault(before)


@pytest.mark.parametrize(
    ("locale", "names"),
    [
        ("de_DE", ["apfel", "Ärger", "game9", "game10", "Öl", "Otto", "Zebra"]),
        ("zh_CN", ["阿含", "李昌镐", "王立诚", "Zebra"]),
    ],
)
def test_names_stand_where_people_look_for_them(locale: str, names: list[str]) -> None:
    QLocale.setDefault(QLocale(locale))

    shuffled = [*names[2:], *names[:2]]

    assert sorted(shuffled, key=SortedText) == names


def test_what_differs_in_capitals_only_is_equal() -> None:
    assert SortedText("Lee") == SortedText("lee")
    assert SortedText("Lee") != SortedText("Li")
