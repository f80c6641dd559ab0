"""Diagrams, mails and copied files on the clipboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from sgfedit import dumps, loads
from sgfedit.gui.features.clipboard import commands as clipboard
from sgfedit.gui.opening import content
from sgfedit.gui.widgets import questions
from sgfedit.gui.window import open_windows

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.gui.window import Window

pytestmark = pytest.mark.one_window

CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
DIAGRAM = "$$Wc A title\n$$ | . X . |\n$$ | . O 1 |\n$$ | . . 2 |\n"
BOARD = "Hello\n\n  A B C\n3 . X .\n2 . O .\n1 . ~ .\n  A B C\nBlack to play\n"


@pytest.fixture
def errors(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Sentences that are told in a dialog."""
    found: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda _, sentence: found.append(sentence))
    return found


def put(text: str) -> None:
    QGuiApplication.clipboard().setText(text)


def put_files(*paths: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    QGuiApplication.clipboard().setMimeData(mime)


def show(window: MainWindow, text: str) -> None:
    window.document.open_text(loads(text))
    window.activateWindow()
    window.board.setFocus()


def press(window: MainWindow, key: Qt.Key, modifiers: Qt.KeyboardModifier = CTRL) -> None:
    QTest.keyClick(window.board, key, modifiers)


def record(window: MainWindow) -> str:
    return dumps(window.document.collection).decode().replace("\n", "")


def windows(window: MainWindow) -> list[Window]:
    return [one for one in open_windows() if one.isVisible()]


def test_a_diagram_is_pasted_as_a_variation_that_shows_just_its_stones(
    window: MainWindow,
) -> None:
    show(window, "(;SZ[3]AB[aa][ba];W[ca])")
    window.document.go_to(window.document.game.root.children[0])
    put(DIAGRAM)

    press(window, Qt.Key.Key_V)

    assert record(window) == (
        "(;SZ[3]AB[aa][ba];W[ca];PL[W]AW[bb]AE[aa][ca]N[A title];W[cb];B[cc])"
    )
    assert window.status.message.text() == ""
    press(window, Qt.Key.Key_Z)
    assert record(window) == "(;SZ[3]AB[aa][ba];W[ca])"


def test_a_diagram_is_set_up_here(window: MainWindow) -> None:
    show(window, "(;SZ[3]AB[aa])")
    put(BOARD)

    press(window, Qt.Key.Key_H)
    press(window, Qt.Key.Key_V, Qt.KeyboardModifier.NoModifier)

    assert record(window) == "(;SZ[3]AB[ba]AW[bb]PL[B])"
    assert window.status.message.text() == "1 remark on what was read: line 6: Not understood: ~"
    press(window, Qt.Key.Key_Z)
    assert record(window) == "(;SZ[3]AB[aa])"
    assert window.status.message.text() == "Undone: Set-up: A3 → B3"


def test_diagrams_are_pasted_as_games(window: MainWindow) -> None:
    show(window, "(;SZ[9])")
    put(f"{DIAGRAM}\n{DIAGRAM}$$ {{CI 1:1}}\n$$ {{CI 2:1}}\n")

    press(window, Qt.Key.Key_V, CTRL | ALT)

    assert len(window.document.collection.games) == 3
    assert window.document.game.root.get("GN") == "A title"
    said = "2 remarks on what was read; the first: line 10: Not understood: {CI 1:1}"
    assert window.status.message.text() == said


def test_a_diagram_of_another_size_is_refused_with_a_sentence(window: MainWindow) -> None:
    show(window, "(;SZ[9])")
    put(DIAGRAM)

    press(window, Qt.Key.Key_V)

    assert "3 × 3 instead of 9 × 9" in window.status.message.text()
    assert record(window) == "(;SZ[9])"


@pytest.mark.parametrize("key", ["file.open_clipboard"])
def test_a_diagram_is_opened_from_the_clipboard(window: MainWindow, key: str) -> None:
    put(BOARD)

    window.actions_by_id[key].trigger()

    assert record(window).startswith("(;FF[4]GM[1]CA[UTF-8]SZ[3]PL[B]AB[ba]AW[bb]C[Hello")
    assert window.document.path is None
    assert window.status.message.text() == "1 remark on what was read: line 6: Not understood: ~"


def test_a_record_in_a_quoted_mail_is_opened(window: MainWindow) -> None:
    put("Ann wrote:\n> > (;FF[4]SZ[9];B[aa]C[a\n> > b])\n")

    window.actions_by_id["file.open_clipboard"].trigger()

    assert window.document.game.root.children[0].get("C") == "a\nb"


def test_what_holds_no_record_is_not_opened(window: MainWindow, errors: list[str]) -> None:
    put("nothing")

    window.actions_by_id["file.open_clipboard"].trigger()

    assert errors == ["The clipboard holds no game record."]
    assert not clipboard.open_text(window, "nothing")
    assert len(windows(window)) == 1


def test_files_that_were_copied_are_opened(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[5];B[aa])")
    put_files(path)

    window.actions_by_id["file.open_clipboard"].trigger()

    assert window.document.path == path


def test_files_that_were_copied_are_pasted(window: MainWindow, tmp_path: Path) -> None:
    one, two = tmp_path / "game.sgf", tmp_path / "diagram.txt"
    one.write_bytes("(;SZ[3]CA[GBK];B[aa]C[棋])".encode("gbk"))
    two.write_text(DIAGRAM)
    show(window, "(;SZ[3])")
    put_files(one, two)

    press(window, Qt.Key.Key_V)
    assert record(window).startswith("(;SZ[3]CA[UTF-8](;B[aa]C[棋])(;")

    press(window, Qt.Key.Key_Z)
    put_files(two)
    press(window, Qt.Key.Key_V)
    assert record(window) == "(;SZ[3];PL[W]AB[ba]AW[bb]N[A title];W[cb];B[cc])"


@pytest.mark.parametrize("text", [None, "nothing"])
@pytest.mark.parametrize("key", ["edit.paste_branch", "edit.paste_game", "edit.paste_position"])
def test_copied_files_that_hold_no_record_are_told(
    window: MainWindow, tmp_path: Path, errors: list[str], text: str | None, key: str
) -> None:
    path = tmp_path / "no.txt"
    if text is not None:
        path.write_text(text)
    show(window, "(;SZ[3])")
    put_files(path)

    window.actions_by_id[key].trigger()

    assert len(errors) == 1
    assert "no.txt" in errors[0]
    assert record(window) == "(;SZ[3])"


def test_files_that_can_be_read_are_pasted_and_the_others_told(
    window: MainWindow, tmp_path: Path, errors: list[str]
) -> None:
    good, bad, missing = (tmp_path / name for name in ("a.sgf", "b.sgf", "c.sgf"))
    good.write_text("(;SZ[9]W[bb])")
    bad.write_text("nothing")
    show(window, "(;SZ[9];B[aa])")

    put_files(bad, good)
    press(window, Qt.Key.Key_V)

    assert record(window) == "(;SZ[9](;B[aa])(;W[bb]))"
    assert window.status.message.text() == (f"Cannot open {bad}: no game record was found in it.")

    put_files(missing, good, bad)
    window.actions_by_id["edit.paste_game"].trigger()

    assert len(window.document.collection.games) == 2
    told = window.status.message.text()
    assert told.startswith(f"2 of 3 files were not read; the first: Cannot open {missing}:")
    assert errors == []


def test_an_empty_clipboard_has_neither_text_nor_files() -> None:
    assert content.files_of(None) == []
    assert content.content_of(None).text == ""
