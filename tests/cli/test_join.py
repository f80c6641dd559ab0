"""`sgfedit join`: what it writes and what it says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sgfedit import loads

if TYPE_CHECKING:
    from tests.cli.conftest import Invoke, Write

CHINESE = "(;CA[GBK]C[中国围棋名人战])".encode("gbk")


def test_the_games_of_all_files_become_one(invoke: Invoke, write: Write, tmp_path: Path) -> None:
    first, second = write("(;N[a])\n\n(;N[b])\n", "in/a.sgf"), write("(;N[c])", "in/b.sgf")
    folder, out = str(tmp_path / "in"), tmp_path / "out.sgf"

    planned = invoke("join", "--dry-run", folder, str(out))
    assert not out.exists()
    done = invoke("join", folder, str(out))
    again = invoke("join", first, second, str(out))
    forced = invoke("join", "--force", second, first, str(out))

    assert (
        done.stdout
        == planned.stdout
        == (f"{first}: 2 games\n{second}: 1 game\n3 games of 2 files -> {out} (utf-8)\n")
    )
    assert [run.exit_code for run in (planned, done, again, forced)] == [0, 0, 2, 0]
    assert "there is a file of that name already" in again.stderr
    assert out.read_bytes() == b"(;N[c])\n(;N[a])\n\n(;N[b])\n"


def test_charsets_that_differ_become_utf_8_or_what_is_chosen(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    chinese, western = write(CHINESE, "a.sgf"), write("(;CA[ISO-8859-1]C[\xe9])".encode("latin-1"))
    out = str(tmp_path / "out.sgf")

    done = invoke("join", "--json", chinese, western, out)
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {"kind": "file", "file": chinese, "games": 1, "charset": "gb18030"},
        {"kind": "file", "file": western, "games": 1, "charset": "cp1252"},
        {"kind": "output", "output": out, "files": 2, "games": 2, "charset": "utf-8"},
    ]
    read = loads(Path(out).read_bytes())
    assert [game.root.get("C") for game in read.games] == ["中国围棋名人战", "é"]

    lacking = invoke("join", "--force", "--to-charset", "latin1", chinese, western, out)
    assert lacking.exit_code == 2
    assert "With --to-charset utf-8 every character can be written." in lacking.stderr
    assert loads(Path(out).read_bytes()).encoding.name == "utf-8"

    chosen = invoke("join", "--force", "--to-charset", "gbk", chinese, western, out)
    assert chosen.stdout.endswith("(gb18030)\n")
    assert Path(out).read_bytes().startswith(CHINESE)


def test_a_stream_takes_the_games_and_standard_error_the_rest(
    invoke: Invoke, write: Write
) -> None:
    file = write("(;N[a])")

    done = invoke("join", file, "-")

    assert done.stdout == "(;N[a])\n"
    assert done.stderr == f"{file}: 1 game\n1 game of 1 file -> - (utf-8)\n"
    assert invoke("join", "--json", file, "-").exit_code == 2


@pytest.mark.parametrize("name", ["all.json", "all.GIB", "all.txt"])
def test_sgf_is_not_written_to_a_file_called_otherwise(
    invoke: Invoke, write: Write, tmp_path: Path, name: str
) -> None:
    done = invoke("join", write("(;N[a])"), str(tmp_path / name))

    assert done.exit_code == 2
    assert f"What is written is SGF; {tmp_path / name} would not be called so." in done.stderr
    assert not (tmp_path / name).exists()


def test_files_that_cannot_be_read_do_not_stop_the_others(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    good, bad = write("(;N[a])"), write("prose", "bad.sgf")
    out = tmp_path / "out.sgf"
    (tmp_path / "empty").mkdir()

    done = invoke("join", good, bad, str(tmp_path / "gone.sgf"), str(out))
    assert (done.exit_code, done.stderr.count("Cannot open")) == (2, 2)
    assert out.read_bytes() == b"(;N[a])\n"

    out.unlink()
    assert invoke("join", bad, str(out)).exit_code == 2
    assert invoke("join", str(tmp_path / "empty"), str(out)).exit_code == 1
    assert not out.exists()


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("{game}",), "Missing argument 'OUT'"),
        (("{game}", "{folder}"), "it is a folder"),
        (("{game}", "new/"), "it is a folder"),
        (("--force", "{game}", "{game}"), "it is one of the files that are read"),
        (("--to-charset", "klingon", "{game}", "out.sgf"), "There is no charset 'klingon'."),
    ],
    ids=["no target", "folder", "new folder", "itself", "charset"],
)
def test_what_makes_no_sense_is_refused(
    invoke: Invoke, write: Write, tmp_path: Path, args: tuple[str, ...], message: str
) -> None:
    known = {"{game}": write("(;N[a])"), "{folder}": str(tmp_path)}

    done = invoke("join", *(known.get(arg, arg) for arg in args))

    assert done.exit_code == 2
    assert message in done.stderr
