"""Sessions on disk: the last one that ended, of several programs, whatever the clock says."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sgfedit import loads
from sgfedit.app.document import Document
from sgfedit.app.session import KEPT, Opened, Session, SessionFile, ended, opened

if TYPE_CHECKING:
    from pathlib import Path


def session_of(*paths: str) -> Session:
    return Session(tuple(map(Opened, paths)))


def write_and_end(folder: Path, *paths: str) -> None:
    file = SessionFile(folder)
    file.write(session_of(*paths))
    file.close()


def paths_in(folder: Path) -> list[list[str]]:
    return [[one.path for one in session.windows] for session in ended(folder)]


def test_a_session_comes_back_as_it_was(tmp_path: Path) -> None:
    window = Opened("/a b.sgf", 2, ("B[pd]", "1 W[dp]", ""), 57, b"\0\xff", b"state", 0)
    session = Session((window, Opened("/\udce4.sgf")), 1, (("library.open", "player:Cho"),))
    file = SessionFile(tmp_path / "sessions")
    file.write(session)
    file.close()

    (found,) = ended(tmp_path / "sessions")

    assert found._replace(ended=0) == session


def test_the_session_of_a_program_that_runs_is_no_other_ones(tmp_path: Path) -> None:
    running = SessionFile(tmp_path)
    running.write(session_of("/running.sgf"))
    write_and_end(tmp_path, "/ended.sgf")

    assert paths_in(tmp_path) == [["/ended.sgf"]]
    running.close()
    assert paths_in(tmp_path) == [["/running.sgf"], ["/ended.sgf"]]


KILLED = """
import os, sys
from pathlib import Path
from sgfedit.app.session import Opened, Session, SessionFile
SessionFile(Path(sys.argv[1])).write(Session((Opened("/killed.sgf"),)))
os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals")
def test_a_session_outlives_a_kill(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], check=False)

    assert paths_in(tmp_path) == [["/killed.sgf"]]


def test_the_last_one_is_the_last_also_where_the_clock_was_put_back(tmp_path: Path) -> None:
    write_and_end(tmp_path, "/first.sgf")
    for path in tmp_path.glob("*.json"):
        os.utime(path, (4_000_000_000, 4_000_000_000))
    write_and_end(tmp_path, "/last.sgf")

    assert paths_in(tmp_path) == [["/last.sgf"], ["/first.sgf"]]


def test_few_sessions_are_kept_and_those_without_files_are_none(tmp_path: Path) -> None:
    for number in range(KEPT + 3):
        write_and_end(tmp_path, f"/{number}.sgf")
        write_and_end(tmp_path)

    assert len(paths_in(tmp_path)) <= KEPT + 1
    assert paths_in(tmp_path)[0] == [f"/{KEPT + 2}.sgf"]


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b'{"windows": 5}', b'{"windows": [{"path": 5}]}', b"\xff" * 9]
)
def test_a_damaged_one_is_put_aside(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "session.json"
    path.write_bytes(data)
    write_and_end(tmp_path, "/good.sgf")

    assert paths_in(tmp_path) == [["/good.sgf"]]
    assert path.with_name("session.json.damaged").read_bytes() == data


def test_where_nothing_can_be_written_nothing_fails(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    folder = tmp_path / "data" / "sessions"

    write_and_end(folder, "/a.sgf")

    assert ended(folder) == ()


def test_the_node_is_found_again_and_a_record_without_a_file_is_none(tmp_path: Path) -> None:
    text = "(;FF[4](;B[aa];W[bb])(;B[cc];W[dd]))(;FF[4];B[ee])"
    path = tmp_path / "a.sgf"
    path.write_text(text)
    document = Document()
    assert opened(document, b"", b"") is None
    document.open(path)
    node = document.collection.games[0].root.children[1].children[0]
    document.go_to(node)

    found = opened(document, b"", b"")

    assert found is not None
    assert (found.path, found.game, found.number) == (str(path), 0, 2)
    assert found.node_in(document.collection) is node
    # What is left of the way, where the file is another one now.
    assert found.node_in(loads("(;FF[4];B[aa])")).parent is None
