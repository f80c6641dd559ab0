"""Charsets that were chosen for files, and are there again."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject

from sgfedit.app.charsets import MOST, ChosenCharsets, recall, remember, reread
from sgfedit.app.document import Document
from sgfedit.app.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path

GBK = "(;GM[1]PB[柯洁])".encode("gbk")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.ini")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "a game.sgf"
    found.write_bytes(GBK)
    return found


@pytest.fixture
def document(settings: Settings, path: Path) -> Document:
    document = Document()
    owner = QObject(document)
    ChosenCharsets(document, settings, owner)
    document.open(path)
    return document


def test_what_was_chosen_is_known_by_the_real_path(
    settings: Settings, path: Path, tmp_path: Path
) -> None:
    assert recall(settings, path) is None
    link = tmp_path / "link.sgf"
    link.symlink_to(path)

    remember(settings, link, "big5hkscs")
    assert recall(settings, path) == "big5hkscs"
    remember(settings, path, "cp1252")
    assert recall(settings, os.path.relpath(path)) == "cp1252"
    remember(settings, path, None)
    assert recall(settings, path) is None


def test_the_choice_outlives_the_program(settings: Settings, path: Path, tmp_path: Path) -> None:
    remember(settings, path, "utf-16-le")
    settings.sync()

    assert recall(Settings(tmp_path / "settings.ini"), path) == "utf-16-le"


def test_a_charset_that_there_is_not_is_none(settings: Settings, path: Path) -> None:
    remember(settings, path, "klingon")

    assert recall(settings, path) is None


def test_the_oldest_choices_are_forgotten(settings: Settings) -> None:
    for number in range(MOST + 1):
        remember(settings, f"/{number}.sgf", "gb18030")

    assert recall(settings, "/0.sgf") is None
    assert recall(settings, f"/{MOST}.sgf") == "gb18030"


def test_a_choice_is_forgotten_with_undo_and_known_again_with_redo(
    document: Document, settings: Settings, path: Path
) -> None:
    reread(document, "cp1252")
    assert recall(settings, path) == "cp1252"
    document.undo()
    assert recall(settings, path) is None
    document.redo()
    assert recall(settings, path) == "cp1252"


def test_what_is_not_saved_says_nothing_of_the_file(
    document: Document, settings: Settings, path: Path
) -> None:
    document.set_charset("utf-8")
    assert recall(settings, path) is None

    document.save()
    assert recall(settings, path) == "utf-8"


def test_edits_of_a_game_change_no_choice(
    document: Document, settings: Settings, path: Path
) -> None:
    reread(document, "cp1252")
    with document.edit("name") as edit:
        edit.set(document.current, "C", ["x"])

    assert recall(settings, path) == "cp1252"


def test_a_file_is_chosen_for_anew_where_it_is_saved_as_another(
    document: Document, settings: Settings, path: Path, tmp_path: Path
) -> None:
    reread(document, "cp1252")
    document.save(tmp_path / "other.sgf")

    assert recall(settings, tmp_path / "other.sgf") == "cp1252"
    assert recall(settings, path) == "cp1252"
