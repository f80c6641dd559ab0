from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from sgfedit.assets import asset
from sgfedit.library.names import (
    Spellings,
    key_of,
    read_spellings,
    sounded,
    spellings,
    spellings_file,
    whole_of,
    words_of,
)

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Cho  Chikun", "cho chikun"),
        ("CH'OE Ch’ŏl-han", "choe chol han"),
        ("Ōtake, Hideo (9p)", "otake hideo 9p"),
        ("趙治勲", "趙治勲"),
        ("", ""),
    ],
)
def test_keys(name: str, key: str) -> None:
    assert key_of(name) == key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Otake Hideo", "Ōtake Hideo"),
        ("Otake Hideo", "Ohtake Hideo"),
        ("Honinbo Shusaku", "Honinbou Shuusaku"),
        ("Honinbo Shusai", "Honimbo Shusai"),
        ("Lee Sedol", "Lee Se-dol"),
        ("Ch'oe Ch'eol-han", "Choe Cheolhan"),
    ],
)
def test_spellings_that_hardly_differ_are_one(one: str, other: str) -> None:
    assert whole_of(one) == whole_of(other)


@pytest.mark.parametrize(("one", "other"), [("Cho", "Chou"), ("Cho U", "Chou"), ("Go", "Goh")])
def test_short_names_are_not_mixed_up(one: str, other: str) -> None:
    assert sounded(key_of(one)) != sounded(key_of(other))


def test_words_by_which_a_player_is_found() -> None:
    assert words_of("Anna") == "anna"
    assert words_of("Lee Se-dol") == "lee se dol leesedol"
    assert words_of("Ohtake Hideo") == "ohtake hideo otake otakehideo"
    assert words_of("趙治勲").split() == ["趙", "治", "勲"]


def test_other_spellings() -> None:
    known = Spellings([("Cho Chikun", "趙治勲"), ("Cho U", "張栩")])
    assert known.others("chikun") == ["Cho Chikun", "趙治勲"]
    assert known.others("Chikun Cho") == ["Cho Chikun", "趙治勲"]
    assert known.others("cho") == ["Cho Chikun", "趙治勲", "Cho U", "張栩"]
    assert known.others("choch") == []
    assert known.others("cho chi", is_begun=True) == ["Cho Chikun", "趙治勲"]
    assert known.others("kato cho", is_begun=True) == []
    assert known.others("chochikun") == ["Cho Chikun", "趙治勲"]
    assert known.others("-") == []
    assert known.same("張栩") == ("Cho U", "張栩")
    assert known.same("Cho") == ("Cho",)


def test_lines_of_a_file() -> None:
    text = "# A = B\n\nCho Chikun = 趙治勲 = ??? =\n alone \nA＝B\nC = -\n=\n"
    assert read_spellings(text) == [("Cho Chikun", "趙治勲"), ("A", "B")]


def test_no_spelling_that_is_shipped_means_two_players() -> None:
    groups = read_spellings(asset("library", "players.txt").read_text(encoding="utf-8"))
    wholes = [
        whole_of(name) for group in groups for name in {whole_of(n): n for n in group}.values()
    ]
    assert len(groups) > 100
    assert [whole for whole in set(wholes) if wholes.count(whole) > 1] == []


def test_the_users_lines_come_before_those_that_are_shipped(tmp_path: Path) -> None:
    assert "赵治勋" in spellings(tmp_path).same("Cho Chikun")
    file = spellings_file(tmp_path)
    file.write_text("\ufeffCho Chikun = The Master\nAnna = Ann\n", encoding="utf-8")
    os.utime(file, ns=(1, 1))
    known = spellings(tmp_path)
    assert known.same("Cho Chikun") == ("Cho Chikun", "The Master")
    assert known.same("ann") == ("Anna", "Ann")
    assert known.same("Go Seigen")[1] == "呉清源"
    assert spellings(None).same("赵治勋")[0] == "Cho Chikun"
