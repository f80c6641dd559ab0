"""`sgfedit export`: which files it makes, what is in them, what it says."""

from __future__ import annotations

import json
import os
import signal
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QImage, QImageReader

from sgfedit.cli.export import export
from sgfedit.export.registry import TARGETS
from sgfedit.formats import load
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Invoke, Write

GAME = "(;SZ[9]PB[Ann]PW[Bo];B[aa]TR[aa];W[ii](;B[bb];W[hh])(;B[cc]LB[dd:x]C[What if?];W[gg]))"

pytestmark = pytest.mark.usefixtures("qapp")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("suffix", ["png", "jpg", "webp", "bmp"])
def test_the_ending_says_what_kind_of_picture_it_is(
    invoke: Invoke, write: Write, tmp_path: Path, suffix: str
) -> None:
    file, out = write(GAME), tmp_path / f"a.{suffix}"

    done = invoke("export", "--size", "200", file, str(out))

    assert done.stdout == f"{file} -> {out}: Ann – Bo, move 4\n"
    assert QImage(str(out)).width() == 200


def test_a_size_on_paper_is_kept_in_the_file(invoke: Invoke, write: Write, tmp_path: Path) -> None:
    file, out = write(GAME), tmp_path / "a.png"

    invoke("export", "--mm", "50.8", file, str(out))

    image = QImage(str(out))
    assert image.width() == 600
    assert round(image.dotsPerMeterX() * 0.0254) == 300


def test_figures_are_numbered_and_told(invoke: Invoke, write: Write, tmp_path: Path) -> None:
    file, out = write(GAME), tmp_path / "a.svg"

    done = invoke("export", "--figures", "--json", file, str(out))

    assert names(tmp_path) == ["a-1.svg", "a-2.svg", "game.sgf"]
    objects = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one["title"] for one in objects] == [
        "Ann – Bo, moves 1–4",
        "Ann – Bo, variation B: moves 1–2",
    ]
    assert (objects[0]["width"], objects[0]["note"]) == (1000, "")


def test_every_move_is_a_text_diagram(invoke: Invoke, write: Write) -> None:
    done = invoke("export", "--all", "--to", "ascii", write(GAME), "-")

    boards = done.stdout.split("Ann – Bo")
    assert len(boards) == 6
    assert "5 . . . . + . . . . 5" in boards[-1]
    assert done.stderr.count(" -> -: ") == 5


@pytest.mark.parametrize(
    ("to", "row"),
    [
        ("unicode", "9 ●─┬─┬"),
        ("markdown", "    9 ●─┬─┬"),
        ("ansi", "9 \x1b[38;5;231;48;5;16m◆"),
        ("sensei", "$$ | B . ."),
    ],
)
def test_text_has_many_forms(invoke: Invoke, write: Write, to: str, row: str) -> None:
    file = write(GAME.replace("TR[aa]", ""))

    done = invoke("export", "--move", "1", "--to", to, file, "-")

    assert any(line.startswith(row) for line in done.stdout.splitlines()), done.stdout


def test_one_position_by_move_or_address(invoke: Invoke, write: Write) -> None:
    file = write(GAME)

    def at(*options: str) -> str:
        return invoke("export", *options, "--to", "sgf", "--no-marks", file, "-").stdout

    assert "AB[aa]" in at("--move", "2")
    assert at("--move", "0") == "(;FF[4]GM[1]CA[UTF-8]SZ[9]PL[B])\n"
    assert "AB[aa][cc]" in at("--node", "#2B1")
    assert "AB[aa][bb]" in at()


def test_a_part_of_the_board_is_cut_out(invoke: Invoke, write: Write, tmp_path: Path) -> None:
    file, out = write(GAME), tmp_path / "out.sgf"

    def seen(crop: str) -> frozenset[Point]:
        invoke("export", "--move", "1", "--crop", crop, "--force", file, str(out))
        game = load(out).games[0]
        return game.position(game.root).view or frozenset()

    assert seen("A9-C8") == {Point(x, y) for x in range(3) for y in range(2)}
    assert seen("auto") == {Point(x, y) for x in range(4) for y in range(4)}


def test_options_decide_what_is_drawn(invoke: Invoke, write: Write) -> None:
    file = write("(;SZ[9];B[ba]TR[ba];W[aa];B[ab];W[ii];B[aa];W[];FG[4:x])")

    def text(*options: str) -> str:
        return invoke("export", "--to", "ascii", *options, file, "-").stdout

    assert "Triangles" in text("--move", "1")
    assert "Triangles" not in text("--move", "1", "--no-marks")
    assert "A B C" not in text("--no-coordinates")
    assert "(" not in text("--no-last-move", "--move", "1", "--no-marks").splitlines()[2]
    assert "(5)1" in text("--numbers", "all", "--move", "5")
    assert text("--figures", "--remove-captured").count("2 at 5, 6 pass") == 1
    assert text("--figures", "--keep-captured").count("5 at 2, 6 pass") == 1


def test_moves_are_shown_one_after_the_other(invoke: Invoke, write: Write, tmp_path: Path) -> None:
    file, out = write(GAME), tmp_path / "a.gif"

    def frames(*options: str) -> int:
        assert invoke("export", "--size", "60", "--force", *options, file, str(out)).exit_code == 0
        return QImageReader(str(out)).imageCount()

    assert frames() == 5
    assert frames("--from", "1", "--until", "3") == 3
    missing = invoke("export", "--from", "9", "--force", file, str(out))
    assert f"{file}: There are no such moves: the main line has 4." in missing.stderr
    backwards = invoke("export", "--from", "3", "--until", "2", "--force", file, str(out))
    assert f"{file}: The last move comes before the first: 3–2." in backwards.stderr
    invoke("export", "--to", "animated-webp", "--size", "60", file, str(tmp_path / "a.webp"))
    assert QImageReader(str(tmp_path / "a.webp")).imageCount() == 5


def test_a_book_holds_all_games_or_the_one_that_is_asked_for(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    file, out = write(f"{GAME}(;GN[Second];B[aa])(;GM[3];W[e2e4])"), tmp_path / "a.html"

    done = invoke("export", file, str(out))
    text = out.read_text()
    assert done.stdout == f"{file} -> {out}: Ann – Bo\n"
    titles = ("Ann – Bo", "Second", "Game 3")
    assert [text.count(f'"auto">{title}') for title in titles] == [1, 1, 1]
    assert text.count("<figure ") == 3
    invoke("export", "--force", "--game", "2", file, str(out))
    assert out.read_text().count("<h1 ") == 1
    for name, start in (("a.epub", b"PK"), ("b.md", b"# Ann")):
        to = ("--to", "markdown-book") if name == "b.md" else ()
        invoke("export", *to, file, str(tmp_path / name))
        assert (tmp_path / name).read_bytes().startswith(start)
    chess = invoke("export", "--force", "--game", "3", "--json", file, str(out))
    assert json.loads(chess.stdout)["title"] == "Games of Go"
    assert "1\u00a0e2e4" in out.read_text()
    empty = invoke("export", "--force", write("no game", "b.txt"), str(out))
    assert empty.exit_code == 2


def test_several_files_become_one_book(invoke: Invoke, write: Write, tmp_path: Path) -> None:
    files = [write(GAME, "a.sgf"), write("(;GN[Second])", "b.sgf"), write("x", "no.txt")]
    out = tmp_path / "out.html"

    done = invoke("export", "--join", "--title", "Ours", *files, str(out))

    assert done.exit_code == 2  # one of them is no game
    assert "no.txt" in done.stderr
    assert done.stdout == f"2 files -> {out}: Ours\n"
    text = out.read_text()
    assert "<title>Ours</title>" in text
    assert ("Ann – Bo</h1>" in text, "Second</h1>" in text) == (True, True)
    second = write("(;GN[One])(;GN[Other])", "c.sgf")
    invoke("export", "--join", "--game", "1", "--force", second, files[1], str(out))
    assert "Other" not in out.read_text()
    assert "Second</h1>" in out.read_text()


def test_rules_for_figures_can_be_given(invoke: Invoke, write: Write) -> None:
    file = write("(;SZ[9];B[aa];W[bb]C[x];B[cc](;W[dd];B[ee])(;W[ff])(;W[gg]C[y]))")

    def titles(*options: str) -> list[str]:
        done = invoke("export", "--figures", "--to", "sensei", *options, file, "-")
        return [line.rpartition(": ")[2] for line in done.stderr.splitlines()]

    assert titles() == ["moves 1–5", "move 1", "move 1"]
    assert titles("--moves", "3") == ["moves 1–3", "moves 4–5", "move 1", "move 1"]
    assert titles("--at-comments", "--variations", "none") == ["moves 1–2", "moves 3–5"]
    assert titles("--variations", "speaking") == ["moves 1–5", "move 1"]
    assert titles("--at-variations", "--variations", "none") == ["moves 1–5"]


def test_a_folder_is_drawn_into_a_folder(invoke: Invoke, write: Write, tmp_path: Path) -> None:
    write(GAME, "in/a.sgf")
    write(GAME, "in/deep/b.sgf")
    out = tmp_path / "out"

    done = invoke("export", "--to", "png", "--size", "50", str(tmp_path / "in"), str(out))

    assert done.exit_code == 0
    assert names(out) == ["a.png", "deep"]
    assert names(out / "deep") == ["b.png"]


def test_nothing_is_overwritten_unasked_and_then_nothing_is_written(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    file = write(GAME)
    (tmp_path / "a-2.svg").write_text("mine")

    refused = invoke("export", "--figures", file, str(tmp_path / "a.svg"))

    assert refused.exit_code == 2
    assert "a-2.svg" in refused.stderr
    assert names(tmp_path) == ["a-2.svg", "game.sgf"]
    planned = invoke("export", "--figures", "--force", "--dry-run", file, str(tmp_path / "a.svg"))
    assert planned.exit_code == 0
    assert names(tmp_path) == ["a-2.svg", "game.sgf"]
    invoke("export", "--figures", "--force", file, str(tmp_path / "a.svg"))
    assert (tmp_path / "a-2.svg").read_text().startswith("<?xml")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--move", "9"), "There is no move 9 in {file}: its main line has 4."),
        (("--node", "#99"), "There is no move or node '#99' in {file}."),
        (("--crop", "A1"), "'A1' is no part of the board: auto, or two corners such as A1-K9."),
        (("--theme", "pink"), "pink: there is no such theme, only kaya, "),
        (("--game", "3"), "Cannot export game 3: {file} holds 1 game."),
    ],
)
def test_what_cannot_be_drawn_is_told(
    invoke: Invoke, write: Write, tmp_path: Path, options: tuple[str, ...], message: str
) -> None:
    file = write(GAME)

    done = invoke("export", *options, file, str(tmp_path / "a.png"))

    assert done.exit_code == 2
    assert message.format(file=file) in done.stderr
    assert names(tmp_path) == ["game.sgf"]


def test_a_game_without_a_board_is_refused(invoke: Invoke, write: Write, tmp_path: Path) -> None:
    done = invoke("export", write("(;GM[3];W[e2e4])"), str(tmp_path / "a.png"))

    assert done.exit_code == 2
    assert "it is not a game of Go but Chess." in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("in.sgf",), "Missing argument 'OUT'"),
        (("in.sgf", "out.xyz"), "Say what out.xyz is to be"),
        (("in.sgf", "-"), "Say what - is to be"),
        (("a.sgf", "b.sgf", "-"), "Several files need a folder"),
        (("a.sgf", "b.sgf", "o.png"), "Several files need a folder, as o.png would be: say --to "),
        (("a.sgf", "b.sgf", "o.pdf"), "say --to pdf, or --join to make one of them."),
    ],
)
def test_words_that_make_no_sense_are_usage_errors(
    invoke: Invoke, arguments: tuple[str, ...], message: str
) -> None:
    done = invoke("export", *arguments)

    assert done.exit_code == 2
    assert message in done.stderr


def test_several_pictures_cannot_go_to_standard_output(invoke: Invoke, write: Write) -> None:
    done = invoke("export", "--all", "--to", "png", write(GAME), "-")

    assert done.exit_code == 2
    assert "5 pictures need a file or a folder" in done.stderr


def test_one_picture_can(invoke: Invoke, write: Write) -> None:
    done = invoke("export", "--to", "png", "--size", "60", write(GAME), "-")

    assert done.stdout_bytes.startswith(b"\x89PNG")


def test_all_games_are_drawn_and_called_by_what_is_known_of_them(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    file, out = write(f"{GAME}(;PB[Ann]PW[Bo])(;GM[3])(;GN[Third])"), tmp_path / "out"

    def drawn(*options: str) -> list[str]:
        done = invoke("export", "--to", "sgf", "--all-games", *options, file, f"{out}/")
        assert done.exit_code == 0, done.stderr
        return names(out)

    assert drawn() == ["game-1.sgf", "game-2.sgf", "game-3.sgf"]
    assert set(drawn("--name", "{PB}-{PW} {GN}")) >= {
        "Ann-Bo.sgf",
        "Ann-Bo (2).sgf",
        "Third.sgf",
    }
    assert set(drawn("--figures", "--name", "{PB}")) >= {"Ann-1.sgf", "Ann-2.sgf", "Ann (2).sgf"}
    flawed = invoke("export", "--to", "sgf", "--name", "{XY}", file, str(out))
    assert "cannot name files: column 1: there is no field {XY}." in flawed.stderr
    no_folder = invoke("export", "--name", "{PB}", file, str(out / "a.png"))
    assert "--name needs a folder as OUT." in no_folder.stderr


def test_who_is_asked_to_end_leaves_no_half_a_file(
    invoke: Invoke, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, before = write(GAME), signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(os, "fsync", lambda _file: signal.raise_signal(signal.SIGTERM))

    done = invoke("export", file, str(tmp_path / "a.svg"))

    assert done.exit_code == 128 + signal.SIGTERM
    assert names(tmp_path) == ["game.sgf"]
    assert signal.getsignal(signal.SIGTERM) is before


def test_every_format_of_the_registry_is_offered() -> None:
    (option,) = (one for one in export.params if one.name == "to")

    assert list(option.type.choices) == [target.name for target in TARGETS]  # type: ignore[attr-defined]
