"""Kills an update 20 times at random moments and looks what became of the library.

A program of its own: a process without threads can be forked, and its children killed.
"""

from __future__ import annotations

import os
import random
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3

sys.path[:] = sys.argv[2:]

from sgfedit.library import indexing, kept  # noqa: E402
from sgfedit.library.indexing import update  # noqa: E402
from sgfedit.library.library import Library  # noqa: E402
from tests.library.files import rows_with_words  # noqa: E402

KILLS = 20
FILES = 60
GAMES = (
    "SELECT path, number, identity, line FROM games JOIN files ON files.id = file ORDER BY 1, 2"
)
EVERY = 50
"""Instructions of SQLite between two moments at which a process may be killed."""


class Watched(Library):
    """A library that counts the moments of an update, and is killed at one of them."""

    moments = 0
    last = sys.maxsize

    def connect(self) -> sqlite3.Connection:
        connection = super().connect()
        connection.set_progress_handler(self._pass, EVERY)
        return connection

    def _pass(self) -> int:
        self.moments += 1
        if self.moments > self.last:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0


def write(folder: Path, rng: random.Random) -> None:
    for number in rng.sample(range(FILES), FILES // 3):
        text = "".join(
            f"(;SZ[9]PB[{number}-{n}]PW[x]C[round {rng.random()}];B[aa])" for n in range(3)
        )
        (folder / f"{number:02}.sgf").write_text(text, encoding="utf-8")


def killed(library: Watched, moment: int) -> bool:
    """Update in a process that is killed at a moment; return whether it was."""
    child = os.fork()
    if not child:
        library.moments, library.last = 0, moment
        update(library)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def check(library: Library, tagged: int) -> None:
    """See that whatever is in the index is whole, and that tags are there."""
    with library.connected() as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        games = connection.execute("SELECT file, count(*) FROM games GROUP BY file").fetchall()
        assert all(count == 3 for _, count in games)
        for table, of in (("info_words", "games"), ("text_words", "texts")):
            ids = {row for (row,) in connection.execute(f"SELECT id FROM {of}")}  # noqa: S608
            assert rows_with_words(connection, table) == ids
        (tags,) = connection.execute("SELECT count(*) FROM kept.tags").fetchone()
        assert tags == tagged


def main(folder: Path) -> None:
    setattr(indexing, "_BATCH", 7)  # noqa: B010  # it is Final
    rng = random.Random(7)
    files = folder / "files"
    files.mkdir()
    library = Watched(folder / "library")
    library.set_folders([str(files)])
    write(files, rng)
    update(library)
    with library.connected() as connection:
        ids = [row[0] for row in connection.execute("SELECT id FROM games")][:5]
        kept.add_tag(connection, ids, "fine")
    most = library.moments
    kills = 0
    for _ in range(KILLS):
        write(files, rng)
        kills += killed(library, rng.randrange(most))
        check(library, len(ids))
    update(library)
    check(library, len(ids))
    fresh = Library(folder / "fresh")
    fresh.set_folders([str(files)])
    update(fresh)
    with library.connected() as one, fresh.connected() as other:
        assert one.execute(GAMES).fetchall() == other.execute(GAMES).fetchall()
        assert kept.tags(one) == [("fine", len(ids))]
        assert kept.lost(one) == []
    assert kills > KILLS // 2
    print(kills, "killed, right")  # noqa: T201


if __name__ == "__main__":
    main(Path(sys.argv[1]))
