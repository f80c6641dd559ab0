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
