"""`sgfedit split`: what it writes, what it leaves alone, what it says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sgfedit.game.file_names import DEFAULT, FIELDS

if TYPE_CHECKING:
    from tests.cli.conftest import Invoke, Write

GAMES = "(;DT[1996-03-21]PB[Cho]PW[Ko];B[aa])\n\n(;PB[x])\n(;PB[x];B[aa])\n"
NAMES = ["1996-03-21 Cho-Ko.sgf", "x.sgf", "x (2).sgf"]


def names(folder: Path) -> list[str]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path.relative_to(folder).as_posix() for path in files)


def test_every_game_goes_into_a_file_of_its_own(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    file, out = write(GAMES), tmp_path / "out"
    lines = [f"{file}: game {n} -> {out / name}\n" for n, name in enumerate(NAMES, 1)]

    planned = invoke("split", "--dry-run", file, str(out))
    assert not out.exists()
    done = invoke("split", file, str(out))
    again = invoke("split", file, str(out))

    assert planned.stdout == f"{''.join(lines)}3 games, 3 files to be written to {out}\n"
    assert done.stdout == f"{''.join(lines)}3 games, 3 files written to {out}\n"
    assert again.stdout.count("(there already)\n") == 3
    assert again.stdout.endswith(f"3 games, 0 files written to {out}\n")
    assert [run.exit_code for run in (planned, done, again)] == [0, 0, 0]
    assert names(out) == sorted(NAMES)
    assert (out / "x (2).sgf").read_bytes() == b"(;PB[x];B[aa])\n"


def test_json_has_an_object_for_each_game(invoke: Invoke, write: Write, tmp_path: Path) -> None:
    file, out = write(GAMES), tmp_path / "out"
    out.mkdir()
    (out / "x.sgf").write_text("mine")

    done = invoke("split", "--json", "--template", "{year}/{PB}", file, str(out))

    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {"file": file, "game": n, "output": str(out / name), "state": state}
        for n, name, state in [
            (1, "1996/Cho.sgf", "new"),
            (2, "x.sgf", "exists"),
            (3, "x (2).sgf", "new"),
        ]
    ]
    assert done.stderr.splitlines() == [
        f"sgfedit: Cannot save {out / 'x.sgf'}: there is a file of that name already."
    ]
    assert done.exit_code == 2
    assert (out / "x.sgf").read_text() == "mine"
    assert names(out) == ["1996/Cho.sgf", "x (2).sgf", "x.sgf"]


def test_force_overwrites_but_not_what_is_read(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    first, second = write("(;PB[a])(;PB[b])", "b.sgf"), write("(;PB[c])", "c.sgf")
    (tmp_path / "a.sgf").write_text("old")

    left = invoke("split", "--dry-run", "-t", "{PB}", first, second, str(tmp_path))
    done = invoke("split", "--force", "-t", "{PB}", first, second, str(tmp_path))

    assert left.stderr.count("already.") == 1
    assert (left.exit_code, done.exit_code) == (2, 2)
    assert done.stderr.count("it is one of the files that are read") == 2
    assert f"{first}: game 2 -> {first} (the file itself)\n" in done.stdout
    assert done.stdout.endswith(f"3 games, 1 file written to {tmp_path}\n")
    assert (tmp_path / "a.sgf").read_text() == "(;PB[a])\n"
    assert Path(first).read_text() == "(;PB[a])(;PB[b])"


def test_files_that_cannot_be_read_do_not_stop_the_others(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    write("prose", "in/a.sgf")
    write(GAMES, "in/b.sgf")
    (tmp_path / "empty").mkdir()
    out = tmp_path / "out"

    done = invoke("split", str(tmp_path / "in"), str(tmp_path / "gone.sgf"), str(out))
    nothing = invoke("split", str(tmp_path / "empty"), str(out))

    assert done.exit_code == 2
    assert done.stderr.count("Cannot open") == 2
    assert names(out) == sorted(NAMES)
    assert (nothing.exit_code, nothing.stdout) == (1, "")


def test_help_names_every_field_and_the_usual_template(invoke: Invoke) -> None:
    text = " ".join(invoke("split", "--help").stdout.split())

    assert f"[default: {DEFAULT}]" in text
    assert all(f"{{{field}}}" in text for field in FIELDS)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("{game}",), "Missing argument 'FOLDER'"),
        (("{game}", "{game}"), "it is a file, not a folder"),
        (("-t", "{PB}: {foo}", "{game}", "out"), "column 5: : cannot stand in the name of a file"),
        (("-t", "{foo}", "{game}", "out"), "column 1: there is no field {foo}."),
    ],
    ids=["no folder", "a file", "sign", "field"],
)
def test_what_makes_no_sense_is_refused(
    invoke: Invoke, write: Write, args: tuple[str, ...], message: str
) -> None:
    file = write(GAMES)

    done = invoke("split", *(arg.replace("{game}", file) for arg in args))

    assert done.exit_code == 2
    assert message in done.stderr
    assert done.stdout == ""
