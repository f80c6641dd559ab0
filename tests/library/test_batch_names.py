"""Files that get other names: nothing is written over, and what was said of games goes along."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sgfedit.errors import FileError
from sgfedit.library.batch import Job, Normalise, SetInfo, Turn, follow, plan, run, undo
from sgfedit.library.batch.running import Exchange, exchange, move, remove_leftovers, unlink_twin
from sgfedit.library.indexing import update
from sgfedit.library.kept import add_tag
from sgfedit.library.library import Library


class Names:
    """Files in a folder, each with its first name as its content."""

    def __init__(self, folder: Path, *names: str) -> None:
        self.folder = folder
        for name in names:
            (folder / name).write_text(name)

    def path(self, name: str) -> str:
        return str(self.folder / name)

    @property
    def content(self) -> dict[str, str]:
        return {path.name: path.read_text() for path in self.folder.iterdir()}

    def exchange(self, number: int, source: str, target: str) -> Exchange:
        aside = self.path(f".aside{number}")
        return Exchange(number, self.path(source), aside, self.path(target))


def test_a_file_is_never_written_over(tmp_path: Path) -> None:
    names = Names(tmp_path, "a", "b")

    with pytest.raises(FileError) as caught:
        move(names.path("a"), names.path("b"))

    assert caught.value.reason == "exists"
    with pytest.raises(FileError):
        move(names.path("gone"), names.path("c"))
    assert names.content == {"a": "a", "b": "b"}


def test_a_name_that_is_taken_at_the_last_moment_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = Names(tmp_path, "a", "b")
    monkeypatch.setattr(os.path, "lexists", lambda _path: False)

    with pytest.raises(FileError) as caught:
        move(names.path("a"), names.path("b"))

    assert caught.value.reason == "exists"
    assert names.content == {"a": "a", "b": "b"}


def test_files_go_round_in_a_circle(tmp_path: Path) -> None:
    names = Names(tmp_path, "a", "b", "c")
    circle = [names.exchange(n, *pair) for n, pair in enumerate(("ab", "bc", "ca"))]

    assert exchange(circle, lambda _: None) == {}
    assert names.content == {"b": "a", "c": "b", "a": "c"}


def test_who_cannot_go_aside_keeps_its_name_and_so_does_who_waits_for_it(tmp_path: Path) -> None:
    names = Names(tmp_path, "b", "c", ".aside3")
    moves = [
        names.exchange(1, "gone", "x"),
        names.exchange(2, "b", "c"),
        names.exchange(3, "c", "d"),
    ]

    stayed = exchange(moves, lambda _: None)

    assert sorted(stayed) == [1, 2, 3]
    assert names.content == {"b": "b", "c": "c", ".aside3": ".aside3"}


def test_if_it_cannot_be_written_down_all_get_their_names_back(tmp_path: Path) -> None:
    names = Names(tmp_path, "a", "b")

    def fail(_numbers: object) -> None:
        raise FileError("moved.json", "full", writing=True)

    stayed = exchange([names.exchange(1, "a", "b"), names.exchange(2, "b", "a")], fail)

    assert {number: name.path for number, name in stayed.items()} == {
        1: names.path("a"),
        2: names.path("b"),
    }
    assert names.content == {"a": "a", "b": "b"}


def test_who_waits_aside_already_stays_there_if_its_name_is_not_free(tmp_path: Path) -> None:
    names = Names(tmp_path, ".aside1", "b")
    waiting = names.exchange(1, ".aside1", "b")

    assert exchange([waiting], lambda _: None)[1].path == names.path(".aside1")


def test_a_name_that_is_taken_in_between_leaves_the_file_aside(tmp_path: Path) -> None:
    names = Names(tmp_path, "a")

    def take(_numbers: object) -> None:
        (tmp_path / "b").write_text("mine")

    stayed = exchange([names.exchange(1, "a", "b")], take)

    assert stayed[1].path == names.path(".aside1")
    assert names.content == {".aside1": "a", "b": "mine"}


def test_a_name_that_somebody_takes_while_its_file_is_aside_is_left_alone(
    tmp_path: Path,
) -> None:
    names = Names(tmp_path, "a")

    def take(_numbers: object) -> None:
        (tmp_path / "a").write_text("mine")
        raise FileError("moved.json", "full", writing=True)

    assert exchange([names.exchange(1, "a", "b")], take)[1].path == names.path(".aside1")
    assert names.content == {".aside1": "a", "a": "mine"}


def test_the_second_name_of_one_file_is_taken_away_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = Names(tmp_path, "a", "b")
    os.link(names.path("a"), names.path("twin"))

    unlink_twin(names.path("a"), names.path("b"))
    unlink_twin(names.path("a"), names.path("gone"))
    unlink_twin(names.path("a"), names.path("twin"))

    assert names.content == {"a": "a", "b": "b"}

    def refuse(*_: object) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "samefile", refuse)
    with pytest.raises(FileError):
        unlink_twin(names.path("a"), names.path("b"))


def test_only_what_saving_leaves_beside_a_file_is_deleted(tmp_path: Path) -> None:
    kept = ["a.sgf", ".a.sgf", ".a.sgf.0123456789abcde", ".b.sgf.0123456789abcdef"]
    names = Names(tmp_path, *kept, ".a.sgf.0123456789abcdef")

    remove_leftovers([names.path("a.sgf"), str(tmp_path / "nowhere" / "b.sgf")])

    assert sorted(names.content) == sorted(kept)


# What was said of games -------------------------------------------------------------------------


def tagged(library: Library) -> dict[str, str]:
    """Return what is in the file of each game that has a tag, as the library tells now."""
    update(library)
    with library.connected() as connection:
        rows = connection.execute(
            "SELECT tag, path FROM kept.tags JOIN marked ON marked.mark = tags.mark"
            " JOIN games ON games.id = marked.game JOIN files ON files.id = games.file"
        )
        return {tag: Path(path).read_text() for tag, path in rows}


def test_tags_go_along_with_games_that_are_turned_renamed_and_moved(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    for name, other, point in (("a", "b", "cc"), ("b", "a", "cg")):
        text = f"(;GM[1]SZ[9]PB[ {name}]PW[x]GN[{other}]DT[1996-3-1];B[{point}];W[ee])"
        (folder / f"{name}.sgf").write_text(text)
    library = Library(tmp_path / "library")
    library.set_folders([str(folder), str(folder / "a.sgf")])
    update(library)
    with library.connected() as connection:
        places = connection.execute(
            "SELECT games.id, path FROM games JOIN files ON files.id = games.file"
        )
        for game, path in places.fetchall():
            add_tag(connection, [game], Path(path).stem)
    before = tagged(library)
    job = Job.of([Normalise(), Turn(), SetInfo.of("PW", "y")], "{GN}.sgf")

    outcome = run(plan(map(str, folder.iterdir()), job), tmp_path / "kept")
    follow(outcome.changed, library.folder)

    after = tagged(library)
    assert {tag: f"PB[{tag}]PW[y]" in text for tag, text in after.items()} == {
        "a": True,
        "b": True,
    }
    assert library.folders == [str(folder), str(folder / "b.sgf")]
    assert outcome.backup is not None
    follow(undo(outcome.backup).restored, library.folder)
    assert tagged(library) == before


def test_without_a_library_nothing_is_made_and_a_damaged_one_is_left_alone(
    tmp_path: Path,
) -> None:
    moved = [(str(tmp_path / "a"), str(tmp_path / "b"))]

    follow(moved, tmp_path / "library")

    assert not (tmp_path / "library").exists()
    (tmp_path / "library").mkdir()
    kept = tmp_path / "library" / "library.sqlite"
    kept.write_bytes(b"damaged" * 1000)
    follow(moved, tmp_path / "library")
    assert kept.read_bytes() == b"damaged" * 1000


def test_names_that_are_no_text_are_not_known_to_the_library(tmp_path: Path) -> None:
    library = Library(tmp_path / "library")
    library.set_folders([tmp_path / "a"])

    moved = [("a\udcff", "b"), ("a", "c"), ("d", "d\udcff")]
    follow([(str(tmp_path / old), str(tmp_path / new)) for old, new in moved], library.folder)

    assert library.folders == [str(tmp_path / "c")]
