"""`sgfedit batch`: many files changed with one command, and taken back with one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sgfedit.cli import progress
from sgfedit.formats import save_bytes
from sgfedit.library.batch import backups
from sgfedit.library.batch.steps import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from click.testing import Result

    from tests.cli.conftest import Invoke, Write

    Batch = Callable[..., Result]

A = "(;GM[1]FF[4]SZ[9]PB[Cho  Chikun]PW[Kato]DT[1996-3-12];B[aa]C[x])"
B = "(;GM[1]FF[4]SZ[9]PB[Cho Chikun]PW[Kato]DT[1996-03-12];B[bb])"
ODD = "(;GM[1]FF[4]SZ[9]KM[?!])"


@pytest.fixture
def folder(write: Write) -> Path:
    """A folder with two records of the same players and day."""
    write(B, "games/b.sgf")
    return Path(write(A, "games/a.sgf")).parent


@pytest.fixture
def batch(invoke: Invoke, tmp_path: Path) -> Batch:
    """Run the command with backups in a folder of the test."""
    return lambda *args: invoke("batch", "--backups", str(tmp_path / "kept"), *args)


def content(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir()}


def objects(result: Result) -> list[dict[str, object]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_a_dry_run_lists_what_changes_and_writes_nothing(folder: Path, batch: Batch) -> None:
    job = ("--normalise", "all", "--strip", "comments", "--rename", "{date} {PB}-{PW}")

    result = batch(*job, "--dry-run", str(folder))

    assert result.stdout.splitlines() == [
        f"{folder}/a.sgf",
        "  File name: a.sgf → 1996-03-12 Cho Chikun-Kato.sgf",
        "  Black: Cho  Chikun → Cho Chikun",
        "  Date: 1996-3-12 → 1996-03-12",
        "  Comments: in 1 node → nothing",
        f"{folder}/b.sgf",
        "  File name: b.sgf → 1996-03-12 Cho Chikun-Kato (2).sgf",
        "2 files would change: 2 File name, 1 Black, 1 Date, 1 Comments.",
    ]
    assert result.exit_code == 0
    assert content(folder) == {"a.sgf": A, "b.sgf": B}


def test_it_is_done_and_undone(folder: Path, batch: Batch, tmp_path: Path) -> None:
    done = batch("--set", "EV=Honinbo", "--fill", "PC=Tokyo", "--turn", str(folder))

    name = backups(tmp_path / "kept")[0].name
    assert done.stdout.splitlines()[-2:] == [
        "2 files changed: 2 Event, 2 Place, 2 First moves.",
        f"To undo it: sgfedit batch --undo '{name}'",
    ]
    assert all("EV[Honinbo]" in text for text in content(folder).values())
    listed = batch("--list").stdout
    assert listed.startswith(f"{name}  done  2 files: set EV[Honinbo]; fill in PC[Tokyo]; turn")

    undone = batch("--undo")

    assert undone.stdout == f"2 files as before the batch {name}.\n"
    assert content(folder) == {"a.sgf": A, "b.sgf": B}
    assert (undone.exit_code, batch("--undo").exit_code) == (0, 2)
    assert "There is no batch to undo." in batch("--undo").stderr
    assert "There is no batch “x” to undo." in batch("--undo", "x").stderr
    assert objects(batch("--undo", name, "--json")) == [
        {"kind": "undo", "undo": name, "state": "undone"}
    ]


def test_as_json_each_change_is_an_object(folder: Path, batch: Batch, tmp_path: Path) -> None:
    path = str(folder / "a.sgf")
    dry, done = (
        objects(batch("--normalise", "DT", "--rename", "{date}", "--json", path, *args))
        for args in (["--dry-run"], [])
    )

    backup = backups(tmp_path / "kept")[0]
    change = {"kind": "change", "file": path, "game": 1, "field": "DT"}
    name = {"kind": "change", "file": path, "game": None, "field": "name"}
    total = {"kind": "batch", "files": 1, "changed": 1}
    assert dry[:2] == done[:2]
    assert dry[:2] == [
        {**name, "before": "a.sgf", "after": "1996-03-12.sgf"},
        {**change, "before": "1996-3-12", "after": "1996-03-12"},
    ]
    target = str(folder / "1996-03-12.sgf")
    file = {"kind": "file", "file": path, "target": target, "why": None}
    assert dry[2:] == [
        {**file, "state": "would-change"},
        {**total, "dry_run": True, "undo": None, "backup": None},
    ]
    kept = {"undo": backup.name, "backup": str(backup.folder)}
    assert done[2:] == [{**file, "state": "changed"}, {**total, "dry_run": False, **kept}]
    (listed,) = objects(batch("--list", "--json"))
    assert (listed["undo"], listed["files"], listed["state"]) == (backup.name, 1, "done")
    restored, end = objects(batch("--undo", "--json"))
    assert restored == {"kind": "file", "file": target, "target": path, "state": "restored"}
    assert end["state"] == "undone"


def test_what_is_left_alone_is_told(folder: Path, batch: Batch, write: Write) -> None:
    odd = write(ODD, "odd.sgf")

    result = batch("--normalise", "KM", odd)

    assert f"{odd}\n  Komi left alone: “?!”" in result.stdout
    assert "Nothing to change in 1 file." in result.stdout
    assert result.exit_code == 1
    remark, *_ = objects(batch("--normalise", "KM", "--json", odd))
    assert (remark["kind"], remark["field"], remark["game"]) == ("remark", "KM", 1)
    assert batch("--normalise", "KM", str(folder)).exit_code == 0


def test_what_fails_is_told_and_the_others_are_changed(
    folder: Path, batch: Batch, write: Write
) -> None:
    missing, twin = str(folder / "missing.sgf"), str(folder / "a.sgf")
    (folder / "link.sgf").symlink_to(twin)

    result = batch("--set", "EV=Cup", str(folder), missing)

    assert "1 of 4 files" not in result.stdout
    assert result.stdout.splitlines()[-2] == "2 of 4 files changed: 2 Event."
    assert "there is no such file" in result.stderr
    assert "It is the same file as" in result.stderr
    assert result.exit_code == 2


def test_an_undo_that_has_to_leave_a_file_alone_says_so(folder: Path, batch: Batch) -> None:
    batch("--set", "EV=Cup", str(folder))
    (folder / "a.sgf").write_text("(;PB[edited])")

    result = batch("--undo")

    assert "a.sgf: It was changed since" in result.stderr
    assert "1 file left alone" in result.stdout
    assert result.exit_code == 2
    name = objects(batch("--list", "--json"))[0]["undo"]
    failed, _ = objects(batch("--undo", str(name), "--json"))
    assert failed["state"] == "failed"


def test_stopped_half_way_it_says_how_to_take_it_back(
    folder: Path, batch: Batch, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(data: bytes, path: str) -> None:
        save_bytes(data, path)
        raise KeyboardInterrupt

    monkeypatch.setattr("sgfedit.library.batch.running.save_bytes", stop)

    result = batch("--set", "EV=Cup", str(folder))

    assert result.exit_code == 130
    assert "--undo" in result.stderr
    assert content(folder) != {"a.sgf": A, "b.sgf": B}
    batch("--undo")
    assert content(folder) == {"a.sgf": A, "b.sgf": B}


def test_repairs_and_charsets(folder: Path, batch: Batch) -> None:
    path = folder / "a.sgf"
    path.write_bytes("(;GM[1]FF[4]SZ[9:9]PB[é];B[aa]())".encode("latin-1"))

    mended = batch("--fix-only", "empty-variation", "--charset", "latin-1", str(path))
    assert "empty-variation" in mended.stdout
    done = batch("--fix", "--to-charset", "utf-8", "--charset", "latin-1", str(path))

    assert path.read_text() == "(;GM[1]FF[4]SZ[9]PB[é]CA[UTF-8];B[aa])", done.stdout


@pytest.mark.parametrize(
    "args",
    [
        ("a.sgf",),
        ("--turn",),
        ("--undo", "x", "a.sgf"),
        ("--list", "a.sgf"),
        ("--set", "EV", "a.sgf"),
        ("--set", "SZ=9", "a.sgf"),
        ("--strip", "everything", "a.sgf"),
        ("--normalise", "SZ", "a.sgf"),
        ("--rename", "{foo}", "a.sgf"),
        ("--to-charset", "klingon", "a.sgf"),
    ],
)
def test_what_makes_no_sense_is_refused(args: tuple[str, ...], batch: Batch) -> None:
    result = batch(*args)

    assert result.exit_code == 2
    assert "Usage" in result.stderr


def test_without_a_batch_there_is_nothing_to_list(batch: Batch) -> None:
    result = batch("--list")

    assert (result.exit_code, result.stdout) == (1, "")


def test_a_long_text_is_cut_out_of_the_list(folder: Path, batch: Batch) -> None:
    assert "…" in batch("--set", f"EV={'x' * 300}", "--dry-run", str(folder)).stdout


def test_the_help_names_every_kind(batch: Batch) -> None:
    text = " ".join(batch("--help").stdout.split())

    assert [kind for kind in KINDS if kind not in text] == []


def test_a_bar_is_shown_to_those_who_look(
    folder: Path, batch: Batch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "is_terminal", lambda _stream: True)

    result = batch("--set", "EV=Cup", str(folder))

    assert "Looking" in result.stderr
    assert "Changing" in result.stderr
