"""Themes in the folder of the user."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from sgfedit.errors import ThemeError
from sgfedit.render import theme_files
from sgfedit.render.images import flaw_of
from sgfedit.render.theme import Rgba, load_theme, theme_names
from sgfedit.render.theme_files import (
    ThemeFolder,
    known_names,
    read_theme,
    theme_named,
    user_themes,
)
from tests.render.own_themes import SVG, write_own_theme

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("qapp")


def flaw(path: Path) -> str:
    """Return what is wrong with the theme in a file, without the name of the file."""
    found = read_theme(path, flaw_of=flaw_of)
    assert found.theme is None
    return str(found.error).replace(str(path), "FILE")


def written(folder: Path, text: str | bytes, name: str = "mine.toml") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


# One theme ----------------------------------------------------------------------------------


def test_what_a_theme_does_not_say_is_as_in_its_base(tmp_path: Path) -> None:
    text = 'base = "slate"\ntitle = "Mine"\n[board]\nwood = "#010203"\n'

    found = read_theme(written(tmp_path, text))

    slate = load_theme("slate")
    board = slate.board._replace(wood=Rgba(1, 2, 3))
    assert found.theme == slate._replace(title="Mine", companion="", board=board)
    assert (found.name, found.title, found.base) == ("mine", "Mine", "slate")


def test_a_theme_may_say_nothing(tmp_path: Path) -> None:
    found = read_theme(written(tmp_path, b"\xef\xbb\xbf# nothing"))

    assert found.theme == load_theme("kaya")._replace(title="mine", companion="")


def test_images_stand_beside_the_theme(tmp_path: Path) -> None:
    path = write_own_theme(tmp_path)

    found = read_theme(path, flaw_of=flaw_of)

    assert found.theme is not None
    assert found.name == "own"
    assert found.theme.images.white[0].data == SVG
    assert [picture.name for picture in found.theme.images.white] == ["w.svg", "b.png"]
    assert {file.name for file in found.files} == {"theme.toml", "board.jpg", "b.png", "w.svg"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("wood", "FILE, line 1: no TOML: expected '=' after a key in a key/value pair."),
        ("\n[board]\nwod = 1", "FILE, line 3: board.wod is not a key of themes (is wood meant?)."),
        ('[board]\nline = "red"', 'FILE, line 2: board.line must be a colour such as "#dcb35c".'),
        ("[shadow]\nblur = inf", "FILE, line 2: shadow.blur must be a number from 0 to 0.5."),
        ('base = "own"', "FILE, line 1: base must be one of kaya, colour-safe, high-contrast, "),
        ("base = ['kaya']", "FILE, line 1: base must be one of kaya"),
        ("images = 1", "FILE, line 1: images must be a table."),
        ("[images]\nx = 1", "FILE, line 2: images.x is not a key of themes, which are board, "),
        ("[images]\ntiled = 1", "FILE, line 2: images.tiled must be true or false."),
        ("[images]\nboard = ['a']", "FILE, line 2: images.board must be the name of a file."),
        ("[images]\nblack = [1]", "FILE, line 2: images.black must be names of files."),
        ("[images]\nwhite = ''", "FILE, line 2: images.white must be names of files."),
        (f"[images]\nwhite = {['x'] * 33}", "FILE, line 2: images.white has more than 32 images."),
        (
            "[images]\nwhite = 'w.png'",
            "FILE, line 2: images.white w.png cannot be read: No such file or directory.",
        ),
        ("[images]\nwhite = 'a\\u0000b'", "FILE, line 2: images.white "),
        ('[images]\nwhite = "a\\u0000b"', "FILE, line 2: images.white a\0b cannot be read: "),
        (
            "\n[images]\nblack = 'mine.toml'",
            "FILE, line 3: images.black mine.toml is neither PNG nor JPEG, WebP or SVG.",
        ),
    ],
)
def test_what_is_wrong_is_told_with_key_and_line(tmp_path: Path, text: str, words: str) -> None:
    assert flaw(written(tmp_path, text)).startswith(words)


def test_files_that_cannot_be_themes_are_told(tmp_path: Path) -> None:
    assert flaw(written(tmp_path, b"\xff\xfe")) == "FILE: it is no text in UTF-8."
    assert flaw(tmp_path / "gone.toml") == "FILE: it cannot be read: No such file or directory."
    assert flaw(tmp_path) == "FILE: it is no file."
    assert flaw(written(tmp_path, b" " * 1_000_001)) == "FILE: it is larger than 1 MB."


# The folder ---------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [f"x = {'[' * 10_000}", f"[board]\nhoshi_radius = {'9' * 5_000}"])
def test_what_no_reader_of_toml_bears_is_told(tmp_path: Path, text: str) -> None:
    assert flaw(written(tmp_path, text)).startswith("FILE: no TOML: ")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names here")
def test_what_is_no_plain_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")

    assert flaw(written(tmp_path, '[images]\nblack = ["pipe.png"]')) == (
        "FILE, line 2: images.black pipe.png is no file."
    )
    assert flaw(tmp_path / "pipe.png") == "FILE: it is no file."


def test_the_folder_need_not_exist(tmp_path: Path) -> None:
    folder = ThemeFolder(tmp_path / "none")

    assert folder.files() == {}
    assert str(folder.user_theme("x").error) == "x: there is no such theme."


def test_themes_are_files_and_folders(tmp_path: Path) -> None:
    write_own_theme(tmp_path, "wood")
    for name in ("b.toml", ".hidden.toml", "A.toml", "c.txt", "wood.toml"):
        written(tmp_path, "", name)
    (tmp_path / "empty").mkdir()

    found = ThemeFolder(tmp_path).files()

    assert sorted(found) == ["A", "b", "wood"]
    assert found["wood"] == tmp_path / "wood.toml"
    assert ThemeFolder(tmp_path).user_theme("wood").theme is not None


def test_a_theme_is_read_once_until_it_is_forgotten(tmp_path: Path) -> None:
    path = written(tmp_path, 'title = "One"')
    folder = ThemeFolder(tmp_path)
    first = folder.user_theme("mine")

    path.write_text('title = "Two"')
    assert folder.user_theme("mine") is first
    assert folder.known == [first]
    folder.forget()

    assert folder.user_theme("mine").title == "Two"


def test_a_theme_that_breaks_looks_as_before(tmp_path: Path) -> None:
    path = written(tmp_path, 'title = "One"')
    folder = ThemeFolder(tmp_path)
    good = folder.last_good("mine")

    path.write_text("title =")
    folder.forget()

    assert folder.user_theme("mine").theme is None
    assert folder.user_theme("mine").title == "mine"
    assert folder.last_good("mine") is good
    assert folder.last_good("never") is None


@pytest.mark.parametrize("name", ["kaya", "auto"])
def test_names_of_the_program_are_its_own(tmp_path: Path, name: str) -> None:
    written(tmp_path, "", f"{name}.toml")

    error = ThemeFolder(tmp_path).user_theme(name).error

    assert str(error).endswith("the program has a theme of that name: rename the file.")


@pytest.mark.parametrize("name", ["", ".", "..", "../mine", "a/b", "a\0b"])
def test_no_name_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    written(tmp_path, "")
    (tmp_path / "inner").mkdir()

    assert ThemeFolder(tmp_path / "inner").user_theme(name).theme is None


# By name ------------------------------------------------------------------------------------


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the user's themes, of this test only."""
    monkeypatch.setattr(theme_files, "default_folder", lambda: tmp_path)
    user_themes.cache_clear()
    yield tmp_path
    user_themes.cache_clear()


def test_a_theme_is_found_by_its_name_or_its_file(own_folder: Path) -> None:
    path = written(own_folder, 'title = "Mine"')
    written(own_folder, "", "kaya.toml")

    assert theme_named("slate") is load_theme("slate")
    assert theme_named("kaya") is load_theme("kaya")
    assert theme_named("mine").title == "Mine"
    assert theme_named(str(path)) == theme_named("mine")
    assert known_names() == (*theme_names(), "mine")


def test_what_is_no_theme_is_told(own_folder: Path) -> None:
    written(own_folder, "title =")

    with pytest.raises(ThemeError, match=r"nonsense: there is no such theme, only kaya, .*mine"):
        theme_named("nonsense")
    with pytest.raises(ThemeError, match=r"mine\.toml, line 1: no TOML"):
        theme_named("mine")
    with pytest.raises(ThemeError, match=r"gone\.toml: it cannot be read"):
        theme_named(str(own_folder / "gone.toml"))


def test_the_folder_of_the_user_is_in_the_data_folder() -> None:
    assert theme_files.default_folder().parts[-2:] == ("sgfedit", "themes")
