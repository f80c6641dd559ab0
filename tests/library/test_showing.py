"""What windows show of a library besides the answers to queries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.library import kept
from sgfedit.library.facts import facts_of, folders, star_counts
from sgfedit.library.indexing import update
from sgfedit.library.library import Library

if TYPE_CHECKING:
    from pathlib import Path


def test_a_game_is_told_and_what_there_is_counted(tmp_path: Path) -> None:
    files = tmp_path / "files"
    files.mkdir()
    (files / "a.sgf").write_text("(;SZ[9]PB[Ann]EV[Cup]C[hello];B[aa]C[there])(;GM[3];W[e4])")
    library = Library(tmp_path / "library")
    library.set_folders([str(files)])
    update(library)

    with library.connected() as connection:
        facts = facts_of(connection, 1)
        assert facts is not None
        assert (facts.number, facts.size, facts.moves, facts.is_go) == (1, (9, 9), 1, True)
        assert facts.info == {"black": "Ann", "event": "Cup"}
        assert facts.comments == {0: "hello", 1: "there"}
        assert facts_of(connection, 99) is None

        assert facts.path == str(files / "a.sgf")
        kept.set_stars(connection, [1, 2], 3)
        assert star_counts(connection) == {3: 2}


def test_each_folder_of_files_is_told_once(tmp_path: Path) -> None:
    below = tmp_path / "files" / "a.sgf"
    below.mkdir(parents=True)
    for place in (below / "a.sgf", below / "gfs", below.parent / "b.sgf"):
        place.write_text("(;B[aa])")
    library = Library(tmp_path / "library")
    library.set_folders([below, below / "gfs", below.parent / "b.sgf"])
    update(library)

    with library.connected() as connection:
        connection.execute("UPDATE files SET path = '/c.sgf' WHERE path LIKE '%b.sgf'")

        assert sorted(folders(connection)) == ["/", str(below)]
