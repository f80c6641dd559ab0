"""A start is marked until it has gone well, and starts that did not are known."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sgfedit.app.start_mark import StartMark, Tried, failed

BEGIN = """
import os, sys
from pathlib import Path
from sgfedit.app.start_mark import StartMark
mark = StartMark(Path(sys.argv[1]), sys.argv[2:])
mark.note("all", "book")
print("begun", flush=True)
sys.stdin.read()
os.kill(os.getpid(), 9)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "starts"


def start(folder: Path, *files: str) -> subprocess.Popen[str]:
    """Begin a start that ends as if killed when its input does."""
    process = subprocess.Popen(
        [sys.executable, "-c", BEGIN, str(folder), *files],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    return process


def test_starts_that_were_killed_are_known_until_one_goes_well(folder: Path) -> None:
    assert failed(folder) == ()
    for number in (1, 2):
        start(folder, f"/{number}.sgf").communicate()

    tried = failed(folder)
    assert [one.files for one in tried] == [("/2.sgf",), ("/1.sgf",)]
    assert {(one.session, one.theme) for one in tried} == {("all", "book")}

    mark = StartMark(folder, [])
    assert len(failed(folder)) == 2
    mark.end()

    assert failed(folder) == ()
    assert list(folder.iterdir()) == []


def test_a_program_that_still_starts_is_no_start_that_failed(folder: Path) -> None:
    with start(folder) as other:
        assert failed(folder) == ()
        mark = StartMark(folder, [])
        mark.end()
        assert len(list(folder.glob("*.json"))) == 1  # that of the other one
        other.communicate()

    assert len(failed(folder)) == 1


@pytest.mark.parametrize(
    "data", [b"", b"\xff\0", b"[]", b'{"time": "x", "files": 7, "session": []}', b'{"time": 1e99}']
)
def test_a_mark_that_was_cut_off_or_damaged_counts_and_tells_nothing(
    folder: Path, data: bytes
) -> None:
    folder.mkdir(parents=True)
    (folder / "a.json").write_bytes(data)

    assert failed(folder) == (Tried(),)


def test_what_is_no_file_in_place_of_a_mark_is_not_waited_for(folder: Path) -> None:
    folder.mkdir(parents=True)
    os.mkfifo(folder / "a.json")
    (folder / "b.json").mkdir()

    assert failed(folder) == (Tried(),)  # a folder is no mark


def test_where_nothing_can_be_written_a_start_is_not_marked(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    folder = tmp_path / "file" / "data" / "starts"

    mark = StartMark(folder, ["a.sgf"])
    mark.note("ask", "auto")
    mark.end()

    assert failed(folder) == ()


def test_what_is_in_the_place_of_the_data_folder_is_put_aside(folder: Path) -> None:
    folder.parent.write_text("in the way")

    mark = StartMark(folder, ["a.sgf"])

    (found,) = folder.glob("*.json")
    assert json.loads(found.read_bytes())["files"] == [str(Path("a.sgf").absolute())]
    assert Path(f"{folder.parent}.damaged").read_text() == "in the way"
    mark.end()
