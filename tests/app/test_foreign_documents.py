"""Documents that were read from files of other programs, which are never written."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from sgfedit import dumps, load
from sgfedit.app.charsets import reread
from sgfedit.app.document import Document
from sgfedit.app.recovery import Recovery
from sgfedit.app.shared_file import is_same_file
from sgfedit.errors import FileError, RefusalError
from sgfedit.game import operations

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

NAME = "김철수"
GIB = (
    "\\HS\r\n\\[GAMEWHITENAME=White (1D)\\]\r\n\\[GAMEBLACKNAME={name} (2D)\\]\r\n\\HE\r\n"
    "\\GS\r\n2 1 0\r\nINI 0 1 0 &4\r\nSTO 0 2 1 3 3\r\nSTO 0 3 2 15 15\r\n\\GE\r\n"
)


@pytest.fixture
def gib(tmp_path: Path) -> Path:
    """A game of Tygem whose text is not in UTF-8."""
    path = tmp_path / "game.gib"
    path.write_bytes(GIB.format(name=NAME).encode("cp949"))
    return path


@pytest.fixture
def document(qtbot: QtBot, gib: Path) -> Document:
    """A document that was read from it."""
    found = Document()
    found.open(gib)
    return found


def comment(document: Document, text: str = "mine") -> None:
    with document.edit("Type") as edit:
        operations.set_text(edit, document.current, "C", text)


def test_it_has_no_path_to_save_to_but_knows_where_it_is_from(
    document: Document, gib: Path
) -> None:
    assert (document.path, document.origin, document.read_from) == (None, gib, gib)
    assert not document.is_modified
    assert not document.is_changed_on_disk
    with pytest.raises(ValueError, match="path"):
        document.save()


def test_the_file_is_never_written(document: Document, gib: Path, tmp_path: Path) -> None:
    before = gib.read_bytes()
    comment(document)
    link = tmp_path / "link.sgf"
    os.link(gib, link)
    for path in (gib, link):
        with pytest.raises(FileError, match="file of another program"):
            document.save(path)

    assert gib.read_bytes() == before
    assert document.is_modified


def test_once_saved_it_is_an_sgf_file_like_any_other(
    document: Document, gib: Path, tmp_path: Path
) -> None:
    comment(document)
    path = tmp_path / "game.sgf"
    document.save(path)

    assert (document.path, document.origin, document.read_from) == (path, None, path)
    assert not document.is_modified
    assert load(path).games[0].root.get("C") == "mine"


def test_another_program_may_write_the_file_meanwhile(document: Document, gib: Path) -> None:
    gib.write_bytes(gib.read_bytes() + b"\r\n")

    assert document.is_changed_on_disk


def test_revert_reads_the_file_again(document: Document, gib: Path) -> None:
    before = dumps(document.collection)
    comment(document)
    document.revert()

    assert dumps(document.collection) == before
    assert (document.path, document.origin) == (None, gib)


def test_it_is_read_in_another_charset_from_the_disk(document: Document) -> None:
    document.go_to(list(document.game)[1])

    reread(document, "cp1251")
    assert document.game.root.get("PB") == NAME.encode("cp949").decode("cp1251")
    assert document.current is list(document.game)[1]
    assert not document.is_modified

    reread(document, "cp949")
    assert document.game.root.get("PB") == NAME
    reread(document, None)
    assert document.game.root.get("PB") == NAME


def test_edits_are_not_lost_by_reading_it_again(document: Document, gib: Path) -> None:
    comment(document)
    before = dumps(document.collection)
    with pytest.raises(RefusalError) as refusal:
        reread(document, "latin-1")

    assert refusal.value.reason == "foreign-edited"
    assert dumps(document.collection) == before

    gib.unlink()
    document.undo()
    with pytest.raises(FileError):
        reread(document, "latin-1")


def test_a_new_document_is_from_no_file(document: Document) -> None:
    document.open_text(load(str(document.origin)))

    assert document.read_from is None
    assert not document.is_changed_on_disk


# Recovery -----------------------------------------------------------------------------------


def test_what_a_crash_left_knows_which_file_it_is_from(
    document: Document, gib: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "recovery"
    recovery = Recovery(document, folder)
    comment(document)
    recovery.flush()
    recovery._lock.unlock()  # as if the session had crashed
    (leftover,) = Recovery.found(folder)
    assert (leftover.path, leftover.origin, leftover.format) == (None, gib, "gib")
    assert leftover.name == "game.gib"

    again = Document()
    again.recover(leftover.load(), leftover.path, leftover.origin)
    assert (again.path, again.origin) == (None, gib)
    assert again.is_modified
    assert again.game.root.get("C") == "mine"


@pytest.mark.parametrize(
    ("about", "name"),
    [
        ('{"path": "/x/a.sgf"}', "a.sgf"),
        ('{"path": null, "origin": "/x/b.gib"}', "b.gib"),
        ('{"path": null, "title": "games"}', "games"),
        ('{"path": 3, "origin": []}', ""),
        ("[]", ""),
        ("{", ""),
    ],
)
def test_a_note_may_be_old_or_damaged(qtbot: QtBot, tmp_path: Path, about: str, name: str) -> None:
    (tmp_path / "1.sgf").write_text("(;)")
    (tmp_path / "1.json").write_text(about)
    (leftover,) = Recovery.found(tmp_path)

    assert leftover.name == name
    assert leftover.format == "sgf"


def test_a_file_that_is_missing_is_no_other_file(tmp_path: Path) -> None:
    path = tmp_path / "a"
    assert not is_same_file(path, path)
    path.touch()
    assert is_same_file(path, path)
