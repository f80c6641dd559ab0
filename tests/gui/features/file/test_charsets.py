"""Reading and saving a file in another charset, from the menu to the bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QMessageBox

from sgfedit.gui.features.file.charsets import ReadAsDialog, SaveInDialog
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

AnyDialog: TypeAlias = ReadAsDialog | SaveInDialog

GBK = "(;GM[1]SZ[19]PB[柯洁]PW[李世石]C[围棋])".encode("gbk")


def opened(window: MainWindow, path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    window.document.open(path)
    return path


def in_dialog(kind: type, answer: Callable[[AnyDialog], None]) -> None:
    """Let `answer` do something in the next dialog of a kind."""

    def act() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, ReadAsDialog | SaveInDialog)
        assert isinstance(dialog, kind)
        answer(dialog)

    QTimer.singleShot(0, act)


def choose_only(dialog: AnyDialog, codec: str) -> None:
    """Click a charset."""
    rows = dialog.choices
    for row in range(rows.count()):
        if rows.item(row).data(Qt.ItemDataRole.UserRole) == codec:
            rows.scrollToItem(rows.item(row))
            place = rows.visualItemRect(rows.item(row)).center()
            QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=place)


def choose(codec: str, button: str = "accept") -> Callable[[AnyDialog], None]:
    """Return what clicks a charset and then a button."""

    def answer(dialog: AnyDialog) -> None:
        choose_only(dialog, codec)
        cancel = dialog.buttons.button(QDialogButtonBox.StandardButton.Cancel)
        others = [other for other in dialog.buttons.buttons() if other is not cancel]
        QTest.mouseClick(others[0] if button == "accept" else cancel, Qt.MouseButton.LeftButton)

    return answer


def preview_of(dialog: AnyDialog) -> list[str]:
    tree = dialog.preview
    items = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
    return [item.text(1) for item in items if item is not None]


class TestStatus:
    def test_it_names_the_charset_and_says_why(self, window: MainWindow, tmp_path: Path) -> None:
        opened(window, tmp_path / "a.sgf", GBK)

        assert window.status.charset.text() == "GB18030"
        assert "found out" in window.status.charset.toolTip()

    def test_its_menu_offers_what_can_be_done(self, window: MainWindow) -> None:
        offered = [action.objectName() for action in window.status.charset.menu().actions()]

        assert offered[-2:] == ["file.read_as", "file.save_in"]

    def test_a_new_game_cannot_be_read_again(self, window: MainWindow, tmp_path: Path) -> None:
        assert not window.actions_by_id["file.read_as"].isEnabled()
        opened(window, tmp_path / "a.sgf", GBK)
        assert window.actions_by_id["file.read_as"].isEnabled()


class TestReading:
    def test_texts_are_shown_in_each_charset_before_one_is_chosen(
        self, window: MainWindow, tmp_path: Path
    ) -> None:
        opened(window, tmp_path / "a.sgf", GBK)
        seen: dict[str, list[str]] = {}

        def look(dialog: AnyDialog) -> None:
            rows = dialog.choices
            for _ in range(rows.count()):
                seen[dialog.codec] = preview_of(dialog)
                QTest.keyClick(rows, Qt.Key.Key_Down)
            QTest.keyClick(dialog, Qt.Key.Key_Escape)

        in_dialog(ReadAsDialog, look)
        window.actions_by_id["file.read_as"].trigger()

        assert seen["gb18030"] == ["柯洁", "李世石", "围棋"]
        assert seen["cp1252"][0] == "¿Â½à"
        assert len(seen) > 10
        assert window.document.collection.charset == "gb18030"

    def test_the_chosen_one_is_read_and_can_be_undone(
        self, window: MainWindow, tmp_path: Path
    ) -> None:
        path = opened(window, tmp_path / "a.sgf", GBK)

        in_dialog(ReadAsDialog, choose("cp1252"))
        window.actions_by_id["file.read_as"].trigger()
        assert window.document.game.root.get("PB") == "¿Â½à"
        assert window.status.charset.text() == "windows-1252"
        assert not window.isWindowModified()

        window.actions_by_id["edit.undo"].trigger()
        assert window.document.game.root.get("PB") == "柯洁"
        assert not window.isWindowModified()
        window.document.save()
        assert path.read_bytes() == GBK

    def test_charsets_of_several_games_can_be_found_out_again(
        self, window: MainWindow, tmp_path: Path
    ) -> None:
        mixed = GBK + "(;CA[Shift_JIS]C[山下])".encode("cp932") + "(;CA[UTF-8]C[é棋])".encode()
        opened(window, tmp_path / "a.sgf", mixed)
        texts = [game.root.get("C") for game in window.document.collection.games]
        assert texts == ["围棋", "山下", "é棋"]

        in_dialog(ReadAsDialog, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Return))
        window.actions_by_id["file.read_as"].trigger()
        assert window.status.charset.text() == "Several charsets"

        in_dialog(ReadAsDialog, choose("gb18030"))
        window.actions_by_id["file.read_as"].trigger()
        assert window.status.charset.text() == "GB18030"

        in_dialog(ReadAsDialog, choose(""))
        window.actions_by_id["file.read_as"].trigger()
        assert [game.root.get("C") for game in window.document.collection.games] == texts

    def test_what_was_typed_before_and_where_one_was_stay(
        self, window: MainWindow, tmp_path: Path
    ) -> None:
        opened(
            window, tmp_path / "a.sgf", "(;PB[山下];B[aa];W[bb](;B[cc])(;B[dd]))".encode("cp932")
        )
        window.document.go_to(list(window.document.game.nodes())[4])
        with window.document.edit("Type") as edit:
            edit.set(window.document.current, "C", ["typed"])

        in_dialog(ReadAsDialog, choose("cp1251"))
        window.actions_by_id["file.read_as"].trigger()

        assert window.document.current.source == ";B[dd]C[typed]"
        assert window.isWindowModified()

    def test_giving_up_changes_nothing(self, window: MainWindow, tmp_path: Path) -> None:
        opened(window, tmp_path / "a.sgf", GBK)
        root = window.document.game.root

        in_dialog(ReadAsDialog, choose("cp1252", "cancel"))
        window.actions_by_id["file.read_as"].trigger()

        assert window.document.game.root is root

    def test_bytes_that_are_no_text_are_counted(self, window: MainWindow, tmp_path: Path) -> None:
        opened(window, tmp_path / "a.sgf", GBK)
        said: list[str] = []

        def look(dialog: AnyDialog) -> None:
            choose_only(dialog, "utf-8")
            said.append(dialog.remark.text())
            QTest.keyClick(dialog, Qt.Key.Key_Escape)

        in_dialog(ReadAsDialog, look)
        window.actions_by_id["file.read_as"].trigger()

        assert "no text in this charset" in said[0]


class TestSaving:
    def test_the_file_and_its_ca_are_in_the_chosen_charset(
        self, window: MainWindow, tmp_path: Path
    ) -> None:
        path = opened(window, tmp_path / "a.sgf", GBK)

        in_dialog(SaveInDialog, choose("utf-8"))
        window.actions_by_id["file.save_in"].trigger()

        assert path.read_bytes() == ("(;GM[1]SZ[19]PB[柯洁]PW[李世石]C[围棋]CA[UTF-8])".encode())
        assert window.status.charset.text() == "UTF-8"
        assert "you chose" in window.status.charset.toolTip()

    def test_what_does_not_exist_there_is_told_and_written_as_numbers(
        self, window: MainWindow, tmp_path: Path
    ) -> None:
        path = opened(window, tmp_path / "a.sgf", "(;CA[UTF-8]PB[é 柯]C[a])".encode())
        told: list[str] = []

        def answer(dialog: AnyDialog) -> None:
            choose_only(dialog, "cp1252")
            told.append(dialog.remark.text())
            choose("cp1252")(dialog)

        in_dialog(SaveInDialog, answer)
        window.actions_by_id["file.save_in"].trigger()

        assert "柯" in told[0]
        assert path.read_bytes() == "(;CA[windows-1252]PB[é &#26607;]C[a])".encode("latin-1")
        window.actions_by_id["edit.undo"].trigger()
        assert window.document.game.root.get("PB") == "é 柯"

    def test_enter_does_not_destroy_texts(self, window: MainWindow, tmp_path: Path) -> None:
        path = opened(window, tmp_path / "a.sgf", GBK)
        shown: list[str] = []

        def answer(dialog: AnyDialog) -> None:
            choose_only(dialog, "cp1252")
            shown.extend(preview_of(dialog))
            QTest.keyClick(dialog.choices, Qt.Key.Key_Return)

        in_dialog(SaveInDialog, answer)
        window.actions_by_id["file.save_in"].trigger()

        assert shown == ["&#26607;&#27905;", "&#26446;&#19990;&#30707;", "&#22260;&#26827;"]
        assert path.read_bytes() == GBK
        assert window.document.game.root.get("PB") == "柯洁"


class TestMisfits:
    @pytest.fixture
    def typed(self, window: MainWindow, tmp_path: Path) -> Path:
        """A Latin-1 file in which something was typed that Latin-1 lacks."""
        path = opened(window, tmp_path / "a.sgf", "(;CA[ISO-8859-1]PB[é])".encode("latin-1"))
        window.comment.editor.setFocus()
        window.comment.editor.insertPlainText("囲碁")
        return path

    def click(self, text: str) -> None:
        def act() -> None:
            box = QApplication.activeModalWidget()
            assert isinstance(box, QMessageBox)
            assert "囲 碁" in box.informativeText()
            button = next(b for b in box.buttons() if text in b.text().replace("&", ""))
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)

        QTimer.singleShot(0, act)

    def test_utf_8_is_the_first_choice(self, window: MainWindow, typed: Path) -> None:
        self.click("UTF-8")
        window.actions_by_id["file.save"].trigger()

        assert typed.read_bytes() == "(;CA[UTF-8]PB[é]C[囲碁])".encode()

    def test_the_charset_may_be_kept_and_is_asked_about_once(
        self, window: MainWindow, typed: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.click("Keep")
        window.actions_by_id["file.save"].trigger()
        assert typed.read_bytes() == "(;CA[ISO-8859-1]PB[é]C[&#22258;&#30849;])".encode("latin-1")

        monkeypatch.setattr(questions, "ask_misfits", lambda *_: pytest.fail("asked twice"))
        window.comment.editor.insertPlainText("石")
        window.actions_by_id["file.save"].trigger()
        assert b"&#30707;" in typed.read_bytes()
        assert not window.isWindowModified()

    def test_giving_up_saves_nothing(self, window: MainWindow, typed: Path) -> None:
        self.click("Cancel")
        window.actions_by_id["file.save"].trigger()

        assert typed.read_bytes() == "(;CA[ISO-8859-1]PB[é])".encode("latin-1")
        assert window.isWindowModified()
