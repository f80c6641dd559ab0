"""The manual's page on Git does what it says, in a real repository."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sgfedit import load

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "manual" / "git.md").read_text("utf-8")
SET_UP, LOOK, MERGE, SETTLE = re.findall(r"^```sh\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
BASE = "(;SZ[9]PB[A];B[aa]C[one\r\ntwo\r\nthree];W[bb])\r\n"

pytestmark = pytest.mark.skipif(
    shutil.which("git") is None or shutil.which("bash") is None, reason="git is not installed"
)


@pytest.fixture
def shell(tmp_path: Path) -> Callable[[str], subprocess.CompletedProcess[str]]:
    """Runs lines in a folder with one record, where `sgfedit` is in PATH."""
    programs, games = tmp_path / "bin", tmp_path / "games 你好"
    programs.mkdir()
    games.mkdir()
    (games / "game.sgf").write_bytes(BASE.encode())
    program = programs / "sgfedit"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m sgfedit "$@"\n')
    program.chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{programs}:{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path]),
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_SYSTEM": os.devnull,
        "GIT_PAGER": "cat",
        **{f"GIT_{who}_NAME": "A" for who in ("AUTHOR", "COMMITTER")},
        **{f"GIT_{who}_EMAIL": "a@example.org" for who in ("AUTHOR", "COMMITTER")},
    }

    def run(lines: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["bash", "-euc", lines],
            cwd=games,
            env=environment,
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )

    return run


def change(folder: Path, old: str, new: str) -> None:
    path = folder / "games 你好" / "game.sgf"
    text = path.read_bytes().decode()
    assert old in text
    path.write_bytes(text.replace(old, new).encode())


def well(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_it_sets_up_shows_and_merges(
    shell: Callable[[str], subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    well(shell(SET_UP))
    well(shell("git checkout -q -b teacher"))
    change(tmp_path, "three", "THREE")
    well(shell("git commit -qam Theirs; git checkout -q -"))
    change(tmp_path, "PB[A]", "PB[Ann]")

    shown = well(shell(LOOK))
    well(shell(f"git commit -qam Mine; {MERGE}"))

    assert "-    PB A\n+    PB Ann\n" in shown
    assert "+    PB A\n" in shown  # the patch of the first version
    record = tmp_path / "games 你好" / "game.sgf"
    assert record.read_bytes().count(b"\r\n") == 3  # two of the comment, one of the file
    first = load(record).games[0].root
    assert first.get("PB") == "Ann"
    assert first.children[0].get("C") == "one\ntwo\nTHREE"


def test_a_conflict_is_a_record_and_is_settled(
    shell: Callable[[str], subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    well(shell(SET_UP))
    well(shell("git checkout -q -b teacher"))
    change(tmp_path, "PB[A]", "PB[Bob]")
    well(shell("git commit -qam Theirs; git checkout -q -"))
    change(tmp_path, "PB[A]", "PB[Ann]")

    done = shell(f"git commit -qam Mine; {MERGE}")

    assert done.returncode == 1
    assert "CONFLICT" in done.stdout
    record = tmp_path / "games 你好" / "game.sgf"
    text = record.read_text("utf-8")
    assert "N[Merge conflict" in text
    assert "Ann" in text
    assert "Bob" in text
    well(shell(SETTLE))
    assert well(shell("git status --porcelain")) == ""
