"""`sgfedit thumbnail`: boards for file managers."""

from __future__ import annotations

from configparser import ConfigParser
from pathlib import Path
from shlex import split
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QImage

if TYPE_CHECKING:
    from tests.cli.conftest import Invoke, Write

GAME = "(;PB[Ann]PW[Bo];B[aa];W[bb];B[cc])"
LINUX = Path(__file__).parents[2] / "resources" / "linux"

pytestmark = pytest.mark.usefixtures("qapp")


def test_a_board_is_as_large_as_asked(invoke: Invoke, write: Write, tmp_path: Path) -> None:
    out = tmp_path / "a.png"

    done = invoke("thumbnail", "-s", "128", write(GAME), str(out))

    assert (done.exit_code, done.output) == (0, "")
    assert QImage(str(out)).width() == 128
    assert out.stat().st_size < 12_000


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("t.png", b"\x89PNG"),
        ("t.JPG", b"\xff\xd8\xff"),
        ("t.jpeg", b"\xff\xd8\xff"),
        ("t.webp", b"RIFF"),
        ("t.bmp", b"BM"),
        ("gnome.A1B2C3", b"\x89PNG"),
        ("thumbnail", b"\x89PNG"),
    ],
)
def test_the_ending_says_what_is_written(
    name: str, start: bytes, invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    done = invoke("thumbnail", write(GAME), str(tmp_path / name))

    assert (done.exit_code, done.output) == (0, "")
    assert (tmp_path / name).read_bytes().startswith(start)


@pytest.mark.parametrize("name", ["t.svg", "t.gif", "t.pdf", "t.html", "t.sgf"])
def test_what_thumbnails_cannot_be_is_refused(
    name: str, invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    done = invoke("thumbnail", write(GAME), str(tmp_path / name))

    assert done.exit_code == 2
    assert "a thumbnail is a PNG, JPEG, WebP or BMP picture." in done.stderr
    assert not (tmp_path / name).exists()


def test_several_thumbnails_make_no_folder_called_like_a_picture(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    done = invoke("thumbnail", write(GAME, "a.sgf"), write(GAME, "b.sgf"), str(tmp_path / "t.png"))

    assert done.exit_code == 2
    assert "t.png would be a folder" in done.stderr
    assert not (tmp_path / "t.png").exists()


def test_what_is_there_is_overwritten_but_never_what_is_read(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    file, out = write(GAME), tmp_path / "a.png"
    out.write_text("old")

    assert invoke("thumbnail", file, str(out)).exit_code == 0
    assert not QImage(str(out)).isNull()
    refused = invoke("thumbnail", file, file)
    assert refused.exit_code == 2
    assert "it is one of the files that are read" in refused.stderr


def test_a_problem_shows_its_start_and_only_its_part_of_the_board(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    stones = "AB[aa][ab]AW[ba][bb]"
    with_answer = write(f"(;{stones};B[ac];W[bc])", "a.sgf")
    without = write(f"(;{stones})", "b.sgf")
    out = tmp_path / "out"
    out.mkdir()

    invoke("thumbnail", with_answer, without, str(out))

    assert (out / "a.png").read_bytes() == (out / "b.png").read_bytes()
    assert (out / "a.png").stat().st_size > 0


def test_what_cannot_be_drawn_is_told_and_the_rest_is_drawn(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    write(GAME, "in/a.sgf")
    write("(;GM[3];W[e2e4])", "in/b.sgf")
    write("no game", "in/c.sgf")
    out = tmp_path / "out"

    done = invoke("thumbnail", str(tmp_path / "in"), str(out))

    assert done.exit_code == 2
    assert sorted(path.name for path in out.iterdir()) == ["a.png"]
    assert "b.sgf: it is not a game of Go but Chess." in done.stderr
    assert "c.sgf" in done.stderr


def test_two_files_need_a_folder(invoke: Invoke, write: Write) -> None:
    file = write(GAME)

    assert "need a folder" in invoke("thumbnail", file, file, file).stderr
    assert "Missing argument" in invoke("thumbnail", file).stderr


def test_the_desktop_entry_is_a_command_that_works(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    entry = ConfigParser(interpolation=None)
    entry.read(LINUX / "org.sgfedit.SgfEdit.thumbnailer")
    program, *arguments = split(entry["Thumbnailer Entry"]["Exec"])
    values = {"%s": "64", "%i": write(GAME), "%o": str(tmp_path / "out.png")}

    done = invoke(*(values.get(argument, argument) for argument in arguments))

    assert program == "sgfedit"
    assert done.exit_code == 0
    assert QImage(str(tmp_path / "out.png")).width() == 64
