from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit.library.duplicates import find_duplicates, superfluous
from sgfedit.library.indexing import update
from sgfedit.library.library import Library
from sgfedit.library.query import rows
from tests.library.test_signatures import moves_of, named, spread

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Sequence


@pytest.fixture(scope="module")
def doubled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    folder = tmp_path_factory.mktemp("doubled")
    long = named(spread(90))
    mirrored = named([(18 - x, y) for x, y in spread(90)])
    for name, text in {
        "a": "PB[Anna];B[cc];W[gg]",
        "b": "PB[Ann];B[gc]C[The same];W[cg]",
        "c": ";B[cc];W[gf]",
        "long": moves_of(long),
        "longer": moves_of([*mirrored, "sa"]),
        "empty1": "",
        "empty2": "",
    }.items():
        size = 19 if "long" in name else 9
        (folder / f"{name}.sgf").write_text(f"(;SZ[{size}]{text})")
    library = Library(folder / "library")
    library.set_folders([str(folder)])
    update(library)
    with library.connected() as connection:
        yield connection


def names(connection: sqlite3.Connection, games: Sequence[int]) -> list[str]:
    return [row.path.rpartition("/")[2] for row in rows(connection, games)]


def test_games_of_equal_moves_and_of_equal_signatures(doubled: sqlite3.Connection) -> None:
    alike, same = sorted(find_duplicates(doubled))
    assert (same.likeness, names(doubled, same.games)) == ("same", ["b.sgf", "a.sgf"])
    assert (alike.likeness, names(doubled, alike.games)) == ("alike", ["longer.sgf", "long.sgf"])
    assert names(doubled, superfluous([alike, same])) == ["a.sgf"]


def test_only_within_a_result(doubled: sqlite3.Connection) -> None:
    groups = find_duplicates(doubled)
    (same,) = (group for group in groups if group.likeness == "same")
    assert find_duplicates(doubled, same.games) == [same]
    assert find_duplicates(doubled, same.games[:1]) == []
