"""`sgfedit export --problems`: what it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.cli.output import Status

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Invoke, Write

PROBLEM = "(;SZ[9]AB[ba][cb]AW[aa][ca];B[da]C[So.])"


def test_games_that_are_no_problems_are_told(invoke: Invoke, write: Write, tmp_path: Path) -> None:
    file, out = write(f"{PROBLEM}(;B[aa])"), tmp_path / "a.md"

    done = invoke("export", "--problems", "4", "--to", "markdown-book", file, str(out))

    told = "Problems of Go (Left out as no problem: game 2.)"
    assert done.stdout == f"{file} -> {out}: {told}\n"
    assert "**1** Black to play" in out.read_text()
    assert "**1** So." in out.read_text()


def test_a_file_without_problems_is_no_sheet(invoke: Invoke, write: Write, tmp_path: Path) -> None:
    file, out = write("(;B[aa])"), tmp_path / "a.md"

    done = invoke("export", "--problems", "4", "--to", "markdown-book", file, str(out))

    assert done.exit_code == Status.FAILED
    assert "There is no problem in this file" in done.stderr
    assert not out.exists()
