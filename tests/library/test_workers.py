from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sgfedit.library import processes
from sgfedit.library.indexing import chunks_of, read_in_processes
from sgfedit.library.reading import Order
from sgfedit.library.sources import Candidate

if TYPE_CHECKING:
    from pathlib import Path

GAME = "(;PB[Player {}];B[aa])"

DEADLY = """
import sys; sys.path[:] = {path!r}
from sgfedit.library import indexing, processes, reading
read = reading.read_files_of
def deadly(archives, orders):
    for order in orders:
        if order.candidate.path.endswith("deadly.sgf"):
            raise KeyError("a bug")
        yield from read(archives, [order])
indexing.read_files_of = deadly
processes.main()
"""

LEFT_HALF_WAY = """
import sys; sys.path[:] = {path!r}
from sgfedit.library.reading import Order
from sgfedit.library.sources import Candidate
from sgfedit.library.indexing import read_in_processes
chunks = [[Order(Candidate(path, "", 0, 0))] for path in {files!r}]
found = read_in_processes(chunks, lambda: False, 1)
next(found)
raise SystemExit(3)
"""


def orders(folder: Path, *names: str) -> list[Order]:
    for name in names:
        (folder / name).write_text(GAME.format(name), encoding="utf-8")
    return [Order(Candidate(str(folder / name), "", 0, 0)) for name in names]


def never() -> bool:
    return False


def test_files_are_read_in_portions() -> None:
    small = [Order(Candidate(str(n), "", 1, 0)) for n in range(100)]
    large = [Order(Candidate(str(n), "", 150_000, 0)) for n in range(3)]

    assert [len(chunk) for chunk in chunks_of(small)] == [48, 48, 4]
    assert [len(chunk) for chunk in chunks_of(large)] == [2, 1]
    assert list(chunks_of([])) == []


def test_a_file_that_ends_its_process_is_one_that_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = DEADLY.format(path=sys.path)
    monkeypatch.setattr(processes, "command", lambda: [sys.executable, "-c", code])
    names = ["a.sgf", "deadly.sgf", "b.sgf", "c.sgf", "d.sgf"]
    asked = orders(tmp_path, *names)
    chunks = [asked[:3], asked[3:]]

    found = {rows.candidate.path: rows for rows in read_in_processes(chunks, never, 1)}

    assert len(found) == 5
    deadly = found.pop(str(tmp_path / "deadly.sgf"))
    assert deadly.problem == "reading it ended the process that read it: KeyError: 'a bug'"
    assert all(len(rows.games) == 1 for rows in found.values())


@pytest.mark.parametrize("program", ["no such program", sys.executable], ids=["none", "other"])
def test_files_are_read_here_if_no_process_can_be_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    monkeypatch.setattr(processes, "command", lambda: [program, "-c", "raise SystemExit"])
    asked = orders(tmp_path, "a.sgf", "b.sgf", "c.sgf", "d.sgf")

    found = list(read_in_processes([[one] for one in asked], never, 1))

    assert sorted(rows.candidate.path[-5] for rows in found) == ["a", "b", "c", "d"]


def test_cancelling_ends_the_processes(tmp_path: Path) -> None:
    asked = orders(tmp_path, "a.sgf")

    assert list(read_in_processes([asked], lambda: True, 1)) == []


def test_processes_end_before_a_program_that_leaves_them_half_way(tmp_path: Path) -> None:
    files = [order.candidate.path for order in orders(tmp_path, "a.sgf", "b.sgf", "c.sgf")]
    code = LEFT_HALF_WAY.format(path=sys.path, files=files)

    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )

    assert (ended.returncode, ended.stderr) == (3, "")
