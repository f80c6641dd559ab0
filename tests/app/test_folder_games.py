"""The games of a folder as one list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.app.folder_games import games_of, records_below
from sgfedit.formats import dumps
from sgfedit.steps import run

if TYPE_CHECKING:
    from pathlib import Path


def test_records_are_found_by_name_and_those_within_folders_last(tmp_path: Path) -> None:
    for name in ("b.sgf", "A.SGFS", "x.gib", "sub/c.mgt", "notes.txt", "d.sgf/e.sgf"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()

    found = run(records_below(tmp_path))

    names = ["A.SGFS", "b.sgf", "x.gib", "d.sgf/e.sgf", "sub/c.mgt"]
    assert found == [str(tmp_path / name) for name in names]


def test_games_stay_as_they_are_and_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    first, second = b"(;GM[1]XYZ[a]  ;B[aa])", b"(;FF[3]GM[1])(;GM[1]C[x])"
    paths = [tmp_path / name for name in ("a.sgf", "none.sgf", "b.sgf", "gone.sgf")]
    for path, data in zip(paths, (first, b"nothing", second), strict=False):
        path.write_bytes(data)

    found = run(games_of([str(path) for path in paths]))

    assert dumps(found.collection) == first + b"\n" + second + b"\n"
    assert [error.path for error in found.unread] == [str(paths[1]), str(paths[3])]
