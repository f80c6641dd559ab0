"""A result as one SGF file, as a folder of files, as a table."""

from __future__ import annotations

import csv
import zipfile
from typing import TYPE_CHECKING, NamedTuple

import pytest

from sgfedit import load
from sgfedit.errors import FileError
from sgfedit.game.file_names import parse_template
from sgfedit.library.exporting import COLUMNS, export_file, export_folder, export_table
from sgfedit.library.indexing import update
from sgfedit.library.kept import add_tag, set_note, set_stars
from sgfedit.library.library import Library

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator
    from pathlib import Path

CHINESE = "(;CA[GBK]PB[聂卫平]PW[马晓春]DT[1994]RE[B+R];B[aa])\n\n(;PB[常昊])\n".encode("gbk")
PLAIN = b"(;PB[Cho]PW[Ko]DT[1996-03-21];B[aa];W[bb])"


class Made(NamedTuple):
    """A library, and the ids of its games by the name of Black."""

    folder: Path
    connection: sqlite3.Connection
    ids: dict[str, int]


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Made]:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "chinese.sgf").write_bytes(CHINESE)
    (folder / "plain.sgf").write_bytes(PLAIN)
    for name in ("one", "two"):
        with zipfile.ZipFile(folder / f"{name}.zip", "w") as archive:
            archive.writestr("a.sgf", f"(;PB[{name} a])")
            archive.writestr("b.sgf", f"(;PB[{name} b])")
    library = Library(tmp_path / "library")
    library.set_folders([str(folder)])
    update(library)
    connection = library.connect()
    rows = connection.execute(
        "SELECT players.name, games.id FROM games JOIN players ON black = players.id"
    )
    yield Made(folder, connection, dict(rows))
    connection.close()


def test_a_result_becomes_one_file_in_its_order(made: Made, tmp_path: Path) -> None:
    names = ["two b", "常昊", "Cho", "one a", "聂卫平", "one b"]
    told: list[tuple[int, int]] = []

    done = export_file(
        made.connection,
        [made.ids[name] for name in names],
        tmp_path / "out.sgf",
        lambda *far: told.append(far),
    )

    assert (done.games, done.failed, done.is_cancelled) == (6, (), False)
    collection = load(tmp_path / "out.sgf")
    assert [game.root.get("PB") for game in collection.games] == names
    assert collection.encoding.name == "utf-8"
    assert PLAIN + b"\n" in (tmp_path / "out.sgf").read_bytes()
    assert told[-1] == (6, 6)


def test_a_result_becomes_a_folder_of_files_as_they_were(made: Made, tmp_path: Path) -> None:
    out = tmp_path / "out"
    names = ["聂卫平", "two b", "Cho", "two a"]
    ids = [made.ids[name] for name in names]

    done = export_folder(made.connection, ids, out, parse_template("{number} {PB} {file}"))

    assert (done.games, done.failed) == (4, ())
    assert {path.name: path.read_bytes() for path in out.iterdir()} == {
        "1 聂卫平 chinese.sgf": CHINESE.split(b"\n")[0] + b"\n",
        "2 two b b.sgf": b"(;PB[two b])\n",
        "3 Cho plain.sgf": PLAIN + b"\n",
        "4 two a a.sgf": b"(;PB[two a])\n",
    }


def test_nothing_is_overwritten_in_a_folder_unless_that_is_said(
    made: Made, tmp_path: Path
) -> None:
    (tmp_path / "Cho.sgf").write_text("mine")
    ids, template = [made.ids["Cho"]], parse_template("{PB}")

    left = export_folder(made.connection, ids, tmp_path, template)
    assert left.games == 0
    assert [(one.id, one.file) for one in left.failed] == [
        (made.ids["Cho"], str(made.folder / "plain.sgf"))
    ]
    assert "there is a file of that name already" in left.failed[0].reason
    assert (tmp_path / "Cho.sgf").read_text() == "mine"

    assert export_folder(made.connection, ids, tmp_path, template, overwrite=True).games == 1
    assert (tmp_path / "Cho.sgf").read_bytes() == PLAIN + b"\n"


def test_a_file_that_has_changed_or_gone_is_left_out_and_named(made: Made, tmp_path: Path) -> None:
    (made.folder / "plain.sgf").write_bytes(PLAIN.replace(b"Cho", b"Oh!"))
    (made.folder / "one.zip").unlink()
    with zipfile.ZipFile(made.folder / "two.zip", "w") as archive:
        archive.writestr("b.sgf", "(;PB[two b])")

    ids = [made.ids[name] for name in ("Cho", "one a", "two a", "two b")]
    done = export_file(made.connection, ids, tmp_path / "out.sgf")

    assert done.games == 1
    assert (tmp_path / "out.sgf").read_bytes() == b"(;PB[two b])\n"
    reasons = {one.id: one.reason for one in done.failed}
    assert reasons == {
        ids[0]: "It cannot be read: it has changed since the library was brought up to date.",
        ids[1]: "It cannot be read: No such file or directory.",
        ids[2]: "It cannot be read: the archive has no such file any more.",
    }
    assert done.failed[-1].file == str(made.folder / "two.zip" / "a.sgf")


def test_what_is_stopped_leaves_no_half_a_file(made: Made, tmp_path: Path) -> None:
    ids, template = list(made.ids.values()), parse_template("{PB}")

    stopped = [
        export_file(made.connection, ids, tmp_path / "out.sgf", None, lambda: True),
        export_folder(made.connection, ids, tmp_path / "out", template, None, lambda: True),
        export_table(made.connection, ids, tmp_path / "out.csv", None, lambda: True),
    ]

    assert all(done.is_cancelled and done.games == 0 for done in stopped)
    assert not list(tmp_path.glob("out*"))


def test_a_result_becomes_a_table_with_all_that_is_known(made: Made, tmp_path: Path) -> None:
    ids = [made.ids["聂卫平"], made.ids["Cho"]]
    set_stars(made.connection, ids[1:], 4)
    set_note(made.connection, ids[1], 'a "note",\nof two lines')
    add_tag(made.connection, ids[1:], "title match")
    add_tag(made.connection, ids[1:], "seen")
    told: list[tuple[int, int]] = []

    done = export_table(
        made.connection, [*ids, 99_999], tmp_path / "out.csv", lambda *far: told.append(far)
    )

    assert (done.games, told) == (2, [(2, 3)])
    assert export_table(made.connection, ids, tmp_path / "out.csv") == done
    with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as file:
        chinese, plain = csv.DictReader(file)
    assert tuple(chinese) == COLUMNS
    assert chinese["black"] == "聂卫平"
    assert (chinese["winner"], chinese["stars"], chinese["tags"]) == ("B", "", "")
    wanted = {
        "path": str(made.folder / "plain.sgf"),
        "number": "1",
        "white": "Ko",
        "date": "1996-03-21",
        "first_day": "19960321",
        "moves": "2",
        "columns": "19",
        "stars": "4",
        "tags": "seen; title match",
        "note": 'a "note",\nof two lines',
    }
    assert wanted == {key: plain[key] for key in wanted}


def test_nothing_is_written_of_no_games_and_where_it_cannot(made: Made, tmp_path: Path) -> None:
    assert export_file(made.connection, [99_999], tmp_path / "out.sgf").games == 0
    assert not (tmp_path / "out.sgf").exists()
    with pytest.raises(FileError):
        export_table(made.connection, [], tmp_path / "gone" / "out.csv")
