"""Names typed before: the most recent first, shared between windows, never a reason to fail."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QStandardPaths

from sgfedit.app.known_names import MOST, KnownNames, default_path

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "known_names.json"


@pytest.fixture
def names(path: Path) -> KnownNames:
    return KnownNames(path)


def test_nothing_is_known_at_first(names: KnownNames, path: Path) -> None:
    assert names.names("PB") == ()
    assert names.matching("PB", "a") == []
    assert not path.parent.exists()


def test_the_most_recent_name_is_first_in_every_field_of_its_kind(names: KnownNames) -> None:
    for name in ("Mara Lindholm", "Jun Okabe", "mara lindholm"):
        names.remember("PB", name)

    assert names.names("PW") == ("mara lindholm", "Jun Okabe")
    assert names.names("EV") == ()


def test_blank_and_very_long_texts_and_other_fields_are_not_kept(
    names: KnownNames, path: Path
) -> None:
    names.remember_all([("PB", "  "), ("PB", "x" * 201), ("KM", "6.5"), ("GC", "long ago")])
    names.forget("KM", "6.5")

    assert not path.exists()


def test_a_name_is_kept_in_one_line(names: KnownNames) -> None:
    names.remember("EV", " Harbour \n Cup ")

    assert names.names("EV") == ("Harbour Cup",)


def test_the_oldest_names_go(names: KnownNames) -> None:
    names.remember_all(("PB", f"Player {number}") for number in range(MOST + 5))

    assert len(names.names("PB")) == MOST
    assert names.names("PB")[0] == f"Player {MOST + 4}"


def test_beginnings_come_before_words_and_words_before_parts(names: KnownNames) -> None:
    names.remember_all([("PB", name) for name in ("Okabe Jun", "Juno", "Majunga", "Ann Juno")])

    assert names.matching("PB", "jun") == ["Juno", "Ann Juno", "Okabe Jun", "Majunga"]
    assert names.matching("PB", "jun", 1) == ["Juno"]
    assert names.matching("PB", "junk") == []
    assert len(names.matching("PB")) == 4


@pytest.mark.parametrize("typed", ["müller", "MULL", "muller", " Mül "])
def test_case_and_accents_do_not_matter(names: KnownNames, typed: str) -> None:
    names.remember("PW", "Müller")

    assert names.matching("PB", typed) == ["Müller"]


def test_a_part_of_a_name_without_blanks_is_found(names: KnownNames) -> None:
    names.remember("PB", "本因坊秀策")

    assert names.matching("PB", "秀策") == ["本因坊秀策"]


def test_a_forgotten_name_is_offered_no_more(names: KnownNames, path: Path) -> None:
    names.remember_all([("PC", "Oslo"), ("PC", "Bergen")])

    names.forget("PC", "oslo")

    assert names.names("PC") == ("Bergen",)
    assert KnownNames(path).names("PC") == ("Bergen",)


def test_two_windows_do_not_lose_each_others_names(path: Path) -> None:
    one, other = KnownNames(path), KnownNames(path)
    one.remember("PB", "Ann")
    other.remember("PB", "Bob")
    one.remember("PB", "Cid")

    assert one.names("PB") == ("Cid", "Bob", "Ann")
    assert other.names("PB") == ("Cid", "Bob", "Ann")


@pytest.mark.parametrize("text", ["{", "[]", '{"players": "Ann"}', "\0", "[" * 100_000])
def test_a_damaged_file_is_put_aside(names: KnownNames, path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")

    assert names.names("PB") == ()
    names.remember("PB", "Ann")

    assert path.with_name("known_names.json.damaged").read_text(encoding="utf-8") == text
    assert KnownNames(path).names("PB") == ("Ann",)


def test_what_is_no_name_in_the_file_is_passed_over(names: KnownNames, path: Path) -> None:
    path.parent.mkdir()
    path.write_text(json.dumps({"players": ["Ann", 3, None], "other": []}), encoding="utf-8")

    assert names.names("PB") == ("Ann",)


def test_names_that_are_no_text_are_kept(names: KnownNames, path: Path) -> None:
    names.remember("PB", "Bj\udcf6rn")

    assert KnownNames(path).names("PB") == ("Bj\udcf6rn",)


def test_the_file_stands_in_the_data_folder() -> None:
    location = QStandardPaths.StandardLocation.AppDataLocation
    folder = QStandardPaths.writableLocation(location)

    assert os.fspath(default_path()).startswith(folder)
    assert KnownNames().matching("XX") == []
