"""Themes written to files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from sgfedit.errors import FileError
from sgfedit.render.images import flaw_of
from sgfedit.render.theme import Images, Picture, load_theme, theme_names
from sgfedit.render.theme_files import ThemeFolder, read_theme, theme_text, write_theme
from tests.render.own_themes import pictured, write_own_theme

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("name", theme_names())
def test_what_is_written_looks_the_same(tmp_path: Path, name: str) -> None:
    theme = load_theme(name)

    (tmp_path / "x.toml").write_text(theme_text(theme, "X", "paper"), encoding="utf-8")

    assert read_theme(tmp_path / "x.toml").theme == theme._replace(title="X", companion="")


def test_every_key_says_what_it_is() -> None:
    lines = theme_text(load_theme("kaya"), "X").splitlines()

    keys = [line for line in lines if re.match(r"\w+ = ", line)]
    assert len(keys) > 50
    assert [line for line in keys if not re.search(r"# \w", line)] == ['title = "X"']
    assert any(line.startswith("# board =") for line in lines)
    assert "# Marks on black stones." in lines


@pytest.mark.parametrize("title", ['a "quoted" \\ title', "line\nbreak\x7f", "碁盤", "  "])
def test_any_title_can_be_written(tmp_path: Path, title: str) -> None:
    name = write_theme(tmp_path, load_theme("kaya"), title)

    found = ThemeFolder(tmp_path).user_theme(name)
    assert found.error is None
    assert found.title.split() == title.replace("\x7f", " ").split()


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("My Kaya", "my-kaya"),
        ("Kaya", "kaya (2)"),
        ("auto", "auto (2)"),
        ("CON", "con (2)"),
        ("../../etc", "etc"),
        ("碁盤", "碁盤"),
        ("?!", "theme"),
        ("x" * 500, "x" * 60),
    ],
)
def test_a_file_is_named_after_its_title(tmp_path: Path, title: str, name: str) -> None:
    assert write_theme(tmp_path, load_theme("kaya"), title) == name
    assert (tmp_path / f"{name}.toml").is_file()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "themes"

    names = [write_theme(folder, load_theme("kaya"), "Mine") for _ in range(3)]

    assert names == ["mine", "mine (2)", "mine (3)"]
    assert list(ThemeFolder(folder).files()) == ["mine", "mine (2)", "mine (3)"]


def test_images_are_copied(tmp_path: Path) -> None:
    theme = read_theme(write_own_theme(tmp_path), flaw_of=flaw_of).theme
    assert theme is not None

    name = write_theme(tmp_path, theme, "Copy")

    copy = ThemeFolder(tmp_path, flaw_of).user_theme(name)
    assert copy.theme == theme._replace(title="Copy")
    assert copy.path == tmp_path / "copy" / "theme.toml"


def test_images_from_elsewhere_get_names_of_their_own(tmp_path: Path) -> None:
    one, other = Picture("../a/s.png", b"1"), Picture("b\\s.png", b"2")
    board = Picture("theme.toml", b"3")
    images = Images(board, is_tiled=True, black=(one, other), white=(one,))

    name = write_theme(tmp_path, pictured()._replace(images=images), "x")

    found = ThemeFolder(tmp_path).user_theme(name).theme
    assert found is not None
    assert [picture.name for picture in found.images.black] == ["s.png", "s (2).png"]
    assert [picture.data for picture in found.images.black] == [b"1", b"2"]
    assert found.images.white == found.images.black[:1]
    assert found.images.board == Picture("theme (2).toml", b"3")
    assert found.images.is_tiled


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(FileError, match="Cannot save"):
        write_theme(tmp_path / "file" / "themes", load_theme("kaya"), "x")
