"""What nobody would want to export, on the command line: sensible files or one clear sentence."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import zipfile
from contextlib import contextmanager
from html import unescape
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from PIL import Image
from PySide6.QtCore import QByteArray
from PySide6.QtSvg import QSvgRenderer

from sgfedit.cli.group import sgfedit
from sgfedit.export.registry import TARGETS, Scope, Target
from sgfedit.formats import load, loads

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from click.testing import Result

pytestmark = pytest.mark.usefixtures("qapp")

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
POINTS = [column + row for column in LETTERS for row in LETTERS]
STAMP = 16
"""Px of the smallest picture that can be asked for."""

GAME = "(;SZ[9]PB[Ann]PW[Bo];B[aa];W[bb])"
PICTURES = ("png", "jpeg", "webp", "bmp", "gif", "animated-webp")
IDS = [target.name for target in TARGETS]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that one is in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def export(*args: str) -> Result:
    return CliRunner().invoke(sgfedit, ["export", *args], catch_exceptions=False)


def written(folder: Path) -> list[str]:
    return sorted(
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and path.parent != folder
    )


def exported(folder: Path, record: str, target: Target, *options: str) -> bytes:
    """Return the file that a format makes of a record."""
    (folder / "in.sgf").write_text(record)
    to = ("--to", target.name, *options, "in.sgf", f"out{target.suffixes[0]}")

    done = export(*to)

    assert done.exit_code == 0, done.output
    return (folder / f"out{target.suffixes[0]}").read_bytes()


# A board of 52 by 52 ------------------------------------------------------------------------


@pytest.mark.parametrize("target", TARGETS, ids=IDS)
def test_the_largest_board_goes_onto_a_postage_stamp(folder: Path, target: Target) -> None:
    moves = "".join(f";{'BW'[i % 2]}[{POINTS[i * 131 % len(POINTS)]}]" for i in range(12))
    is_drawn = target.name in {*PICTURES, "svg"}
    size = ("--size", str(STAMP)) if is_drawn else ()

    data = exported(folder, f"(;SZ[52]{moves}LB[bb:12]TR[cc])", target, *size)

    # A px for each line, and a frame.
    if target.name in PICTURES:
        assert max(Image.open(io.BytesIO(data)).size) == 54
    elif target.name == "svg":
        assert QSvgRenderer(QByteArray(data)).defaultSize().width() == 54
    elif target.name in {"ascii", "sgf"}:
        game = loads(data.decode()).games[0]
        *_, node = game
        position = game.position(node)
        assert position.size == (52, 52)
        assert sum(map(bool, position.stones)) == 12
    elif target.scope is Scope.SHOT:
        assert len(data.splitlines()) > 52
    else:
        assert len(data) > 1000


# A label of 500 letters ---------------------------------------------------------------------


@pytest.mark.parametrize("target", TARGETS, ids=IDS)
def test_a_very_long_label_is_cut_short_on_the_board_and_told_beside_it(
    folder: Path, target: Target
) -> None:
    label = "-".join(f"word{number}" for number in range(75))[:500]
    assert len(label) == 500

    data = exported(folder, f"(;SZ[9];B[aa]LB[dd:{label}][aa:{label}])", target)

    if target.scope is Scope.BOOK:
        assert len(data) < 60_000
    if target.name in PICTURES:
        assert Image.open(io.BytesIO(data)).size[0] == 1000
    elif target.name not in {"pdf", "epub"}:
        # Letters of their own in some format or other.
        text = unescape(data.decode()).replace("\\", "")
        assert label in text


def test_a_very_long_label_does_not_make_a_drawing_wider(folder: Path) -> None:
    latex = next(target for target in TARGETS if target.name == "latex")

    text = exported(folder, f"(;SZ[9];B[aa]LB[dd:{'x' * 500}])", latex).decode()

    assert max(len(line) for line in text.splitlines() if not line.startswith("%")) < 120


# 900 variations -----------------------------------------------------------------------------


def test_900_variations_are_900_diagrams(folder: Path) -> None:
    variations = "".join(f"(;B[{POINTS[i % 19 * 52 + i // 48]}]C[No. {i}])" for i in range(900))
    book = next(target for target in TARGETS if target.name == "markdown-book")

    text = exported(folder, f"(;SZ[19]{variations})", book).decode()

    assert [f"No. {i}\n" in text for i in range(900)] == [True] * 900
    assert text.count("Diagram 8") == 111


# A comment of 30 pages ----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["html", "epub", "markdown-book", "latex-book", "pdf"])
def test_a_comment_of_30_pages_is_there_to_the_last_word(folder: Path, name: str) -> None:
    target = next(target for target in TARGETS if target.name == name)
    paragraph = "A sentence with a number of words in it. " * 30
    comment = "\n\n".join(f"{paragraph}Paragraph {number} ends." for number in range(100))

    data = exported(folder, f"(;SZ[9];B[aa]C[{comment}];W[bb])", target)

    if name == "pdf":
        if not shutil.which("pdftotext"):
            pytest.skip("poppler is not here")
        command = ["pdftotext", "-", "-"]
        text = subprocess.run(command, input=data, capture_output=True, check=True).stdout.decode()
        assert text.count("\f") >= 20
    elif name == "epub":
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            pages = [name for name in archive.namelist() if name.endswith(".xhtml")]
            text = "".join(archive.read(name).decode() for name in pages)
    else:
        text = data.decode()
    words = " ".join(text.split())
    assert [f"Paragraph {number} ends." in words for number in range(100)] == [True] * 100


# Where nothing can be written ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("out", "message"),
    [
        ("missing/a.png", "Cannot save missing/a.png: its folder does not exist."),
        ("in.sgf/a.png", "Cannot save in.sgf: it is a file, not a folder."),
        ("in.sgf/deep/", "Cannot save in.sgf: it is a file, not a folder."),
    ],
)
def test_a_folder_that_is_none_is_told_in_one_sentence_before_any_work(
    folder: Path, out: str, message: str
) -> None:
    for name in ("in", "other"):
        (folder / f"{name}.sgf").write_text(GAME)
    sources = ("in.sgf", "other.sgf") if out.endswith("/") else ("in.sgf",)

    done = export("--to", "png", *sources, out)

    assert (done.exit_code, done.stdout, done.stderr) == (2, "", f"sgfedit: {message}\n")
    assert [path.suffix for path in folder.iterdir()] == [".sgf"] * 2


@contextmanager
def somebody() -> Iterator[None]:
    """Be somebody who may not write everywhere: root may."""
    if os.geteuid():
        yield
        return
    os.setresuid(NOBODY, NOBODY, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)


NOBODY = 65534


@pytest.mark.skipif(not hasattr(os, "setresuid"), reason="rights are otherwise there")
@pytest.mark.parametrize(
    ("to", "out"),
    [
        ("png", "closed/a.png"),
        ("gif", "closed/"),
        ("ascii", "closed/new/"),
        ("pdf", "secret/a.pdf"),
    ],
)
def test_a_folder_that_is_not_ours_is_told_before_any_work(
    folder: Path, to: str, out: str
) -> None:
    (folder / "in.sgf").write_text(GAME)
    (folder / "closed").mkdir(mode=0o500)
    (folder / "secret").mkdir(mode=0)
    folder.chmod(0o755)
    assert export("--to", to, "--dry-run", "in.sgf", "-").exit_code == 0  # imports what it needs

    with somebody():
        done = export("--to", to, "in.sgf", out)

    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"sgfedit: Cannot save {out}: permission denied.\n"
    assert written(folder) == []


# Names --------------------------------------------------------------------------------------


def test_a_template_that_repeats_gives_names_that_do_not(folder: Path) -> None:
    (folder / "in.sgf").write_text(GAME * 3)

    done = export("--to", "ascii", "--all-games", "--name", "{PB}", "in.sgf", "out/")

    assert done.exit_code == 0
    assert written(folder) == ["out/Ann (2).txt", "out/Ann (3).txt", "out/Ann.txt"]


def test_files_of_the_same_name_become_files_that_differ(folder: Path) -> None:
    for name in ("a/Ito vs. Cho.sgf", "b/Ito vs. Cho.sgf", "b/Ito vs. Cho.SGF", "b/c.sgf"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(GAME)
    (folder / "b" / "c-1.sgf").write_text(GAME)

    done = export("--to", "ascii", "a/", "b/", "out/")

    assert (done.exit_code, done.stderr) == (0, "")
    names = ("Ito vs. Cho", "Ito vs. Cho (2)", "Ito vs. Cho (3)", "c", "c-1")
    assert set(written(folder)) >= {f"out/{name}.txt" for name in names}
    assert len(list((folder / "out").iterdir())) == len(names)
    done = export("--to", "ascii", "--all", "b/c.sgf", "b/c-1.sgf", "figures/")
    assert done.exit_code == 0
    assert {"figures/c-1.txt", "figures/c-1 (2)-1.txt"} <= set(written(folder))


@pytest.mark.parametrize("template", ["{PB", "{what}", "../{PB}", "/etc/{PB}", "a/../../b"])
def test_a_template_that_is_none_is_told_before_any_work(folder: Path, template: str) -> None:
    (folder / "in.sgf").write_text(GAME)

    done = export("--to", "ascii", "--name", template, "in.sgf", "out/")

    assert done.exit_code == 2
    assert done.stderr.startswith("sgfedit: That cannot name files: column ")
    assert done.stderr.count("\n") == 1
    assert not (folder / "out").exists()


def test_one_file_that_is_there_keeps_all_from_being_written(folder: Path) -> None:
    (folder / "in.sgf").write_text(GAME * 3)
    (folder / "out").mkdir()
    (folder / "out" / "Ann (2).txt").write_text("mine")
    arguments = ("--to", "ascii", "--all-games", "--name", "{PB}", "in.sgf", "out/")

    done = export(*arguments)

    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == (
        "sgfedit: Cannot save out/Ann (2).txt: there is a file of that name already.\n"
    )
    assert written(folder) == ["out/Ann (2).txt"]
    assert (folder / "out" / "Ann (2).txt").read_text() == "mine"
    assert export("--force", *arguments).exit_code == 0
    assert (folder / "out" / "Ann (2).txt").read_text() != "mine"


def test_the_record_itself_is_never_overwritten(folder: Path) -> None:
    (folder / "in.sgf").write_text(GAME)

    done = export("--to", "sgf", "--force", "in.sgf", "in.sgf")

    assert done.exit_code == 2
    assert load(folder / "in.sgf").games[0].root.get("PB") == "Ann"


def test_what_a_dry_run_tells_is_where_files_would_go(folder: Path) -> None:
    (folder / "in.sgf").write_text(GAME * 2)
    options = ("--dry-run", "--json", "--to", "ascii", "--all-games", "--name", "{PW}")

    done = export(*options, "in.sgf", "out/")

    outputs = [json.loads(line)["output"] for line in done.stdout.splitlines()]
    assert outputs == [os.path.join("out", name) for name in ("Bo.txt", "Bo (2).txt")]  # noqa: PTH118
    assert written(folder) == []


# Characters that no file can hold -----------------------------------------------------------


@pytest.mark.parametrize("target", TARGETS, ids=IDS)
def test_what_is_no_text_has_a_sign_of_its_own(folder: Path, target: Target) -> None:
    # Bytes that are none in UTF-8, what terminals obey, and what XML forbids.
    odd = "日本語の碁".encode() + b"\xbe\xee\x1b[31m\x01"
    label = b"LB[aa:" + odd + b"][bb:\x01]"
    record = b"(;CA[UTF-8]SZ[9]PB[" + odd + b"]C[" + odd + b"];B[cc]" + label + b")"
    (folder / "in.sgf").write_bytes(record)
    out = f"out{target.suffixes[0]}"

    figures = () if target.scope is Scope.MOVES else ("--figures",)

    done = export("--to", target.name, *figures, "in.sgf", out)

    assert (done.exit_code, done.stderr) == (0, "")
    data = (folder / out).read_bytes()
    if target.scope is Scope.SHOT and target.name not in PICTURES:
        assert "の碁\ufffd\ufffd\ufffd[31m\ufffd" in data.decode()
        assert not {"\x01", "\x1b[31m"} & set(re.findall("\x01|\x1b\\[31m", data.decode()))
