"""The records of a folder, in natural order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit.app.folder_files import natural_key, places_from, records_in

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ["Game 1.sgf", "game 2.gib", "game 9.sgf", "game 10.SGF", "z.json"]


def test_names_are_sorted_as_people_number_them(tmp_path: Path) -> None:
    for name in (*NAMES[::-1], "readme.txt", "picture.png"):
        (tmp_path / name).touch()
    (tmp_path / "folder.sgf").mkdir()

    assert records_in(tmp_path) == NAMES
    assert records_in(tmp_path / "nowhere") == []
    assert records_in(tmp_path, lambda: True) == []


@pytest.mark.parametrize("name", ["1", "a", "1a", "a1", "²", "٣x", ""])
def test_any_names_can_be_compared(name: str) -> None:
    assert sorted([natural_key(name), natural_key("b2b"), natural_key("2")])


@pytest.mark.parametrize(
    ("name", "by", "wanted"),
    [
        ("game 2.gib", +1, ["game 9.sgf", "game 10.SGF", "z.json"]),
        ("game 2.gib", -1, ["Game 1.sgf"]),
        ("game 3.txt", +1, ["game 9.sgf", "game 10.SGF", "z.json"]),
        ("game 3.txt", -1, ["game 2.gib", "Game 1.sgf"]),
        ("z.json", +1, []),
        ("Game 1.sgf", -1, []),
    ],
)
def test_what_is_next(tmp_path: Path, name: str, by: int, wanted: list[str]) -> None:
    found = places_from(tmp_path / name, NAMES, by)

    assert [place.path.name for place in found] == wanted
    assert [NAMES[place.number - 1] for place in found] == wanted
