from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from sgfedit import CharsetError, FileError, Point, dumps, load, loads
from sgfedit.app.document import Document
from sgfedit.formats import read_bytes
from sgfedit.game import operations
from sgfedit.game.collection import new_game
from sgfedit.game.edits import PAUSE_S, History
from sgfedit.go import Colour

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.game.game import Change

BLACK, WHITE = Colour.BLACK, Colour.WHITE


class Told:
    """What a document's signals have told."""

    def __init__(self, document: Document) -> None:
        self.log: list[str] = []
        self.changes: list[Change] = []
        document.changed.connect(self._on_changed)
        document.current_changed.connect(lambda node: self.log.append(f"current {node.source}"))
        document.saved_changed.connect(lambda saved: self.log.append(f"saved {saved}"))
        document.reset.connect(lambda: self.log.append("reset"))

    def _on_changed(self, change: Change) -> None:
        self.log.append("changed")
        self.changes.append(change)


@pytest.fixture
def document(qtbot: QtBot) -> Document:
    return document_of("(;SZ[5];B[aa](;W[bb];B[cc])(;W[cc]))(;SZ[9];B[ee])")


def document_of(text: str) -> Document:
    document = Document()
    document.open_text(loads(text))
    return document


def play(document: Document, point: tuple[int, int], colour: Colour = BLACK) -> None:
    with document.edit("Play") as edit:
        operations.play(edit, document.current, colour, Point(*point))


def type_text(document: Document, text: str) -> None:
    with document.edit("Type", merge="C") as edit:
        operations.set_text(edit, document.current, "C", text)


class TestSaving:
    def test_modified_is_exact(self, document: Document, tmp_path: Path) -> None:
        told = Told(document)
        play(document, (3, 3))
        document.save(tmp_path / "x.sgf")
        play(document, (4, 4))
        document.undo()
        document.undo()
        document.redo()

        states = [entry for entry in told.log if entry.startswith("saved")]
        assert states == [
            "saved False", "saved True", "saved False", "saved True", "saved False", "saved True",
        ]  # fmt: skip
        assert not document.is_modified

    def test_typing_back_to_what_was_saved_is_saved(self, document: Document) -> None:
        type_text(document, "a")
        assert document.is_modified

        type_text(document, "")

        assert not document.is_modified

    @pytest.mark.parametrize("how", ["pause", "seal", "go to", "save", "nothing"])
    def test_typing_is_one_step_until_it_is_sealed(
        self, document: Document, tmp_path: Path, how: str
    ) -> None:
        now = [0.0]
        document.history = History(lambda: now[0])
        root = document.current
        type_text(document, "a")

        if how == "pause":
            now[0] += PAUSE_S
        elif how == "seal":
            document.seal()
        elif how == "go to":
            document.go_to(root.children[0])
            document.go_to(root)
        elif how == "save":
            document.save(tmp_path / "x.sgf")
        type_text(document, "ab")
        document.undo()

        assert root.get("C", "") == ("" if how == "nothing" else "a")
        assert document.is_modified is (how not in {"nothing", "save"})

    def test_saving_writes_what_is_open_and_keeps_the_path(
        self, document: Document, tmp_path: Path
    ) -> None:
        first, second = tmp_path / "1.sgf", tmp_path / "2.sgf"
        play(document, (3, 3))

        document.save(first)
        play(document, (4, 4))
        document.save()
        assert first.read_bytes() == dumps(document.collection)
        document.save(second)

        assert document.path == second
        assert second.read_bytes() == first.read_bytes()

    def test_a_new_document_cannot_be_saved_without_a_path(self, document: Document) -> None:
        with pytest.raises(ValueError, match="path"):
            document.save()

    def test_a_failed_save_leaves_the_document_modified(
        self, document: Document, tmp_path: Path
    ) -> None:
        play(document, (3, 3))

        with pytest.raises(FileError):
            document.save(tmp_path / "no" / "x.sgf")

        assert document.is_modified
        assert document.path is None

    def test_a_character_that_does_not_fit_needs_utf8(self, qtbot: QtBot, tmp_path: Path) -> None:
        file = tmp_path / "x.sgf"
        file.write_bytes("(;CA[iso-8859-1]PB[é])".encode("latin-1"))
        document = Document()
        document.open(file)
        type_text(document, "囲碁")

        with pytest.raises(CharsetError):
            document.save()
        document.set_charset("utf-8")
        document.save()

        root = load(file).games[0].root
        assert (root.get("CA"), root.get("C"), root.get("PB")) == ("UTF-8", "囲碁", "é")
        document.undo()
        assert document.collection.charset == "cp1252"


class TestOpening:
    def test_opening_replaces_everything(self, document: Document, tmp_path: Path) -> None:
        file = tmp_path / "x.sgf"
        file.write_bytes(b"(;C[x];B[aa])")
        document.select_game(1)
        play(document, (3, 3))
        told = Told(document)

        document.open(file)

        assert told.log == ["reset", "saved True"]
        assert (document.path, document.game_index) == (file, 0)
        assert document.current.get("C") == "x"
        assert document.history.undo_step is None

    @pytest.mark.parametrize(
        ("data", "reason"), [(b"", "empty"), (b"no game", "no-game"), (None, "missing")]
    )
    def test_what_cannot_be_opened_leaves_all_as_it_was(
        self, document: Document, tmp_path: Path, data: bytes | None, reason: str
    ) -> None:
        file = tmp_path / "x.sgf"
        if data is not None:
            file.write_bytes(data)
        before = document.current

        with pytest.raises(FileError) as error:
            document.open(file)

        assert error.value.reason == reason
        assert document.current is before

    def test_reverting_reads_the_file_again(self, document: Document, tmp_path: Path) -> None:
        document.revert()
        document.save(tmp_path / "x.sgf")
        play(document, (3, 3))

        document.revert()

        assert not document.is_modified
        assert len(document.game.root.children) == 1

    def test_a_new_game_has_no_path(self, document: Document, tmp_path: Path) -> None:
        document.save(tmp_path / "x.sgf")

        document.new(new_game((13, 13)))

        assert document.path is None
        assert document.position().size == (13, 13)


def written_while_read(monkeypatch: pytest.MonkeyPatch, path: Path, *texts: str) -> None:
    """Let another program write these texts, one after each reading of the file."""
    written = iter(texts)

    def slowly(given: Path) -> bytes:
        found = read_bytes(given)
        for text in written:
            path.write_text(text)
            break
        return found

    monkeypatch.setattr("sgfedit.app.document.read_bytes", slowly)


def test_a_file_written_while_it_is_read_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.sgf"
    path.write_text("(;C[before])")
    written_while_read(monkeypatch, path, "(;C[afterwards])")
    document = Document()

    document.open(path)

    assert document.game.root.get("C") == "afterwards"
    assert not document.is_changed_on_disk


def test_a_file_that_never_rests_is_told_as_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.sgf"
    path.write_text("(;C[0])")
    written_while_read(monkeypatch, path, *(f"(;C[{'x' * n}])" for n in range(2, 20)))
    document = Document()

    document.open(path)

    assert document.is_changed_on_disk


def test_another_file_of_the_same_time_and_size_is_another_file(tmp_path: Path) -> None:
    path, other = tmp_path / "a.sgf", tmp_path / "b.sgf"
    path.write_text("(;C[one])")
    document = Document()
    document.open(path)
    other.write_text("(;C[two])")
    then = path.stat()
    os.utime(other, ns=(then.st_atime_ns, then.st_mtime_ns))

    other.replace(path)

    assert document.is_changed_on_disk


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "pipe.sgf"
    os.mkfifo(path)

    with pytest.raises(FileError, match="it is a pipe or a device, not a file"):
        Document().open(path)
