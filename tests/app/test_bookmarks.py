"""Bookmarks in their file, and those of the open file in its nodes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QStandardPaths

from sgfedit import Point, loads
from sgfedit.app.bookmarks import Bookmark, Bookmarks, FileBookmarks, default_path, find
from sgfedit.app.document import Document
from sgfedit.game import operations
from sgfedit.go import Colour

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit import Node

RECORD = "(;SZ[9];B[aa];W[bb](;B[cc];W[dd])(;B[ee];W[ff]))(;SZ[9]PB[Two];W[hh];B[ii])"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "bookmarks.json"


@pytest.fixture
def store(path: Path) -> Bookmarks:
    return Bookmarks(path)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "games.sgf"
    found.write_text(RECORD)
    return found


def mark(number: int, file: str = "/x.sgf", name: str = "") -> Bookmark:
    return Bookmark(f"id{number}", name or f"Mark {number}", file, 0, number, ("B[aa]",))


class TestStore:
    def test_it_is_in_the_data_folder(self) -> None:
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)

        assert str(default_path()) == f"{folder}/bookmarks.json"

    def test_nothing_is_made_before_there_is_something_to_keep(
        self, store: Bookmarks, path: Path
    ) -> None:
        assert store.all() == ()
        assert not path.parent.exists()

    def test_bookmarks_are_kept_renamed_and_forgotten(self, store: Bookmarks, path: Path) -> None:
        store.put(mark(1), mark(2, name="囲碁 \udce4"))
        store.rename("id1", "Other")
        store.put(mark(3))
        store.remove("id3")
        store.put(mark(2, file="/y.sgf"))

        kept = (mark(1, name="Other"), mark(2, file="/y.sgf"))
        assert store.all() == kept
        assert Bookmarks(path).all() == kept

    def test_two_windows_keep_each_others(self, store: Bookmarks, path: Path) -> None:
        other = Bookmarks(path)
        store.put(mark(1))
        other.put(mark(2))

        assert store.all() == (mark(1), mark(2))

    @pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"bookmarks": 5}', "[" * 9_000])
    def test_a_damaged_file_is_put_aside(self, store: Bookmarks, path: Path, text: str) -> None:
        path.parent.mkdir()
        path.write_text(text)

        assert store.all() == ()
        store.put(mark(1))
        assert Bookmarks(path).all() == (mark(1),)
        assert path.with_name("bookmarks.json.damaged").read_text() == text

    def test_entries_that_make_no_sense_are_left_out(self, store: Bookmarks, path: Path) -> None:
        good = mark(1)._asdict()
        bad = [
            5,
            {"id": "x"},
            {**good, "more": 1},
            {**good, "trail": "B[aa]"},
            {**good, "trail": [5]},
            {**good, "name": None},
            {**good, "game": "0"},
        ]
        odd = {**good, "id": "odd", "game": -3, "number": "many"}
        path.parent.mkdir()
        path.write_text(json.dumps({"bookmarks": [*bad, good, odd]}))

        first, second = store.all()
        assert first == mark(1)
        assert (second.game, second.number) == (0, 0)


class TestFinding:
    def test_a_game_that_has_another_place_in_the_file_is_found(self) -> None:
        bookmark = Bookmark("x", "x", "", 1, 2, ("W[hh]", "B[ii]"))
        collection = loads("(;SZ[9];W[hh];B[ii])(;SZ[9];B[aa])")

        found = find(collection, bookmark)

        assert found.is_there
        assert found.node.root is collection.games[0].root

    def test_a_game_that_is_gone_leaves_the_last_one(self) -> None:
        bookmark = Bookmark("x", "x", "", 7, 2, ("W[ah]",))
        collection = loads("(;SZ[9];W[hh];B[ii])(;SZ[9];B[aa])")

        assert find(collection, bookmark) == (collection.games[1].root, False)

    def test_a_root_is_where_its_game_is(self) -> None:
        collection = loads("(;SZ[9];W[hh];B[ii])(;SZ[9];B[aa])")

        found = find(collection, Bookmark("x", "x", "", 1, 0, ()))
        assert found == (collection.games[1].root, True)


class TestOpenFile:
    @pytest.fixture
    def document(self, file: Path, qtbot: QtBot) -> Document:
        document = Document()
        document.open(file)
        return document

    @pytest.fixture
    def marks(self, document: Document, store: Bookmarks) -> FileBookmarks:
        return FileBookmarks(document, store, document)

    def node(self, document: Document, source: str) -> Node:
        return next(
            node
            for game in document.collection.games
            for node in game.nodes()
            if node.source == source
        )

    def test_a_node_is_bookmarked_and_found_when_the_file_is_opened_again(
        self, document: Document, marks: FileBookmarks, path: Path, file: Path, qtbot: QtBot
    ) -> None:
        with qtbot.waitSignal(marks.changed):
            bookmark = marks.set(self.node(document, ";W[ff]"), "Crucial")

        assert bookmark[2:5] == (str(file.resolve()), 0, 4)
        again = Document()
        again.open(file)
        others = FileBookmarks(again, Bookmarks(path))
        assert others.here() == (bookmark,)
        assert others.at(self.node(again, ";W[ff]")) == bookmark
        assert others.at(self.node(again, ";W[dd]")) is None

    def test_edits_do_not_lose_it_and_saving_stores_where_it_is(
        self, document: Document, marks: FileBookmarks, path: Path, file: Path
    ) -> None:
        bookmark = marks.set(self.node(document, ";W[ff]"), "Crucial")
        node = self.node(document, ";W[ff]")
        with document.edit("Correct all") as edit:
            edit.set(node.parent, "B", ["gg"])  # type: ignore[arg-type]
            edit.set(node, "W", ["hi"])
        assert marks.find(bookmark).node is node

        document.save()

        (kept,) = Bookmarks(path).all()
        assert kept.trail == ("B[aa]", "W[bb]", "1 B[gg]", "W[hi]")
        assert marks.at(node) == kept

    def test_a_deleted_node_says_so_until_that_is_undone(
        self, document: Document, marks: FileBookmarks
    ) -> None:
        node = self.node(document, ";W[ff]")
        bookmark = marks.set(node, "Crucial")
        parent = node.parent
        with document.edit("Delete") as edit:
            operations.delete_branch(edit, node)

        assert marks.find(bookmark) == (parent, False)
        document.save()  # what is gone stays as it was stored
        document.undo()
        assert marks.find(bookmark) == (node, True)
        assert marks.here() == (bookmark,)

    def test_saving_under_another_name_takes_copies_along(
        self, document: Document, marks: FileBookmarks, file: Path, tmp_path: Path
    ) -> None:
        bookmark = marks.set(self.node(document, ";W[ff]"), "Crucial")
        marks._nodes.clear()  # as if it had not been looked for yet
        other = tmp_path / "other.sgf"

        document.save(other)

        (copy,) = marks.here()
        assert (copy.name, copy.file) == ("Crucial", str(other.resolve()))
        assert marks.elsewhere() == (bookmark,)
        assert marks.at(self.node(document, ";W[ff]")) == copy
        document.save(file)
        assert {one.name for one in marks.here()} == {"Crucial"}

    def test_a_new_game_has_its_bookmarks_until_it_is_saved_and_then_for_good(
        self, store: Bookmarks, tmp_path: Path, qtbot: QtBot
    ) -> None:
        document = Document()
        document.open_text(loads(RECORD))
        marks = FileBookmarks(document, store)
        first = marks.set(self.node(document, ";W[dd]"), "First")
        second = marks.set(self.node(document, ";W[ff]"), "Second")
        marks.rename(first, "Renamed")
        marks.remove(second)
        assert [one.name for one in marks.here()] == ["Renamed"]
        assert store.all() == ()

        document.save(tmp_path / "new.sgf")

        assert [one.name for one in store.all()] == ["Renamed"]
        assert marks.at(self.node(document, ";W[dd]")) is not None

    def test_bookmarks_of_any_file_are_renamed_and_forgotten(
        self, marks: FileBookmarks, store: Bookmarks, qtbot: QtBot
    ) -> None:
        store.put(mark(1), mark(2))
        assert marks.elsewhere() == (mark(1), mark(2))

        with qtbot.waitSignal(marks.changed):
            marks.rename(mark(1), "Other")
        with qtbot.waitSignal(marks.changed):
            marks.remove(mark(2))

        assert store.all() == (mark(1, name="Other"),)

    def test_they_are_held_before_edits_change_the_way_to_them(
        self, document: Document, store: Bookmarks, file: Path
    ) -> None:
        node = self.node(document, ";W[ff]")
        FileBookmarks(document, store).set(node, "Crucial")
        marks = FileBookmarks(document, store)
        marks.hold()
        with document.edit("Insert") as edit:
            for one in (node, node.parent, node.parent.parent):  # type: ignore[union-attr]
                edit.set(one, "B", ["ai"])  # type: ignore[arg-type]

        assert marks.find(marks.here()[0]) == (node, True)

    def test_another_file_has_its_own(
        self, document: Document, marks: FileBookmarks, tmp_path: Path, qtbot: QtBot
    ) -> None:
        marks.set(self.node(document, ";W[ff]"), "Crucial")
        other = tmp_path / "other.sgf"
        other.write_text("(;SZ[9];B[aa])")

        with qtbot.waitSignal(marks.changed):
            document.open(other)

        assert marks.here() == ()
        assert len(marks.elsewhere()) == 1

    def test_another_game_of_the_file_changes_nothing(
        self, document: Document, marks: FileBookmarks, qtbot: QtBot
    ) -> None:
        with qtbot.assertNotEmitted(marks.changed):
            document.select_game(1)

    def test_saving_what_has_no_bookmarks_stores_nothing(
        self, document: Document, marks: FileBookmarks, path: Path, tmp_path: Path
    ) -> None:
        with document.edit("Play") as edit:
            operations.play(edit, document.current, Colour.BLACK, Point(5, 5))
        document.save()
        document.save(tmp_path / "other.sgf")

        assert not path.exists()


def test_an_undo_to_what_is_saved_does_not_ask_the_disk_where_the_file_is(
    file: Path, store: Bookmarks, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = Document()
    document.open(file)
    marks = FileBookmarks(document, store, document)
    with document.edit("Play") as edit:
        operations.play(edit, document.current, Colour.BLACK, Point(4, 4))
    asked: list[object] = []
    monkeypatch.setattr("sgfedit.app.bookmarks.file_key", asked.append)

    with qtbot.waitSignal(document.saved_changed):
        document.undo()

    assert asked == []
    assert marks.here() == ()
