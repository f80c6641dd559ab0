"""What is asked and told of a file that was opened, from the bytes to the click."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest

from sgfedit import loads
from sgfedit.app.recovery import Recovery
from sgfedit.game.finding import Extent
from sgfedit.gui.features.file import folder
from sgfedit.gui.features.file.links import FileLinks
from sgfedit.gui.features.find.panel import FindPanel
from sgfedit.gui.features.library import commands as library_commands
from sgfedit.gui.opening.files import open_path
from sgfedit.gui.views.comment.chips import chip_texts
from sgfedit.gui.widgets import questions
from sgfedit.gui.window import open_windows, window_of

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.features.file.charsets import CharsetBar
    from sgfedit.gui.features.file.folder import FolderBar
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

LIE = "(;CA[ISO-8859-1]GM[1]PB[聂卫平]PW[马晓春]EV[名人战挑战赛第五局])".encode("gbk")


@pytest.fixture
def shown(window: MainWindow, qtbot: QtBot) -> MainWindow:
    window.resize(1300, 800)
    window.show()
    qtbot.waitExposed(window)
    return window


def opened(window: MainWindow, path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    assert open_path(window, str(path))
    return path


def bar_of(window: MainWindow) -> CharsetBar:
    bar = window.part(FileLinks).bar
    assert bar is not None
    return bar


def is_asked(window: MainWindow) -> bool:
    bar = window.part(FileLinks).bar
    return bar is not None and bar.isVisible()


class TestCharset:
    def test_a_name_in_ca_that_fits_is_not_asked_about(
        self, shown: MainWindow, tmp_path: Path
    ) -> None:
        opened(shown, tmp_path / "a.sgf", "(;CA[ISO-8859-1]C[Ää Àà])".encode("latin-1"))

        assert not is_asked(shown)
        assert shown.document.game.root.get("C") == "Ää Àà"

    def test_one_that_the_text_gainsays_is_asked_about_above_the_board(
        self, shown: MainWindow, tmp_path: Path
    ) -> None:
        opened(shown, tmp_path / "a.sgf", LIE)

        assert bar_of(shown).isVisible()
        assert "GB18030" in bar_of(shown).text.shown()
        assert "ISO-8859-1" in bar_of(shown).text.shown()
        assert shown.document.game.root.get("PB") == "聂卫平"

    def test_a_narrow_bar_still_asks(self, shown: MainWindow, tmp_path: Path) -> None:
        opened(shown, tmp_path / "a.sgf", LIE)

        bar_of(shown).text.resize(240, 20)

        assert bar_of(shown).text.shown() == "GB18030, not ISO-8859-1?"

    def test_the_file_is_read_as_it_says_and_undo_asks_again(
        self, shown: MainWindow, tmp_path: Path
    ) -> None:
        path = opened(shown, tmp_path / "a.sgf", LIE)

        QTest.mouseClick(bar_of(shown).read_button, Qt.MouseButton.LeftButton)
        assert shown.document.game.root.get("PB") == "ÄôÎÀÆ½"
        assert not bar_of(shown).isVisible()
        assert not shown.isWindowModified()

        shown.actions_by_id["edit.undo"].trigger()
        assert shown.document.game.root.get("PB") == "聂卫平"
        assert bar_of(shown).isVisible()
        assert path.read_bytes() == LIE

    def test_ca_is_corrected_as_one_step(self, shown: MainWindow, tmp_path: Path) -> None:
        path = opened(shown, tmp_path / "a.sgf", LIE)

        QTest.mouseClick(bar_of(shown).name_button, Qt.MouseButton.LeftButton)

        assert not bar_of(shown).isVisible()
        shown.actions_by_id["file.save"].trigger()
        assert path.read_bytes() == LIE.replace(b"ISO-8859-1", b"GB18030")
        shown.actions_by_id["edit.undo"].trigger()
        assert shown.document.game.root.get("CA") == "ISO-8859-1"

    def test_who_does_not_care_is_not_asked_again(self, shown: MainWindow, tmp_path: Path) -> None:
        opened(shown, tmp_path / "a.sgf", LIE)

        QTest.mouseClick(bar_of(shown).close_button, Qt.MouseButton.LeftButton)
        shown.actions_by_id["edit.pass"].trigger()

        assert not bar_of(shown).isVisible()
        assert shown.document.game.root.get("CA") == "ISO-8859-1"

    def test_the_one_of_several_games_is_asked_about_while_it_is_shown(
        self, shown: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[MainWindow] = []
        monkeypatch.setattr("sgfedit.gui.features.file.charsets.read_as", asked.append)
        opened(shown, tmp_path / "a.sgf", "(;CA[UTF-8]C[棋聖])".encode() + LIE)
        assert shown.document.collection.charset == "per-game"
        assert not is_asked(shown)

        shown.document.select_game(1)
        assert bar_of(shown).isVisible()
        QTest.mouseClick(bar_of(shown).read_button, Qt.MouseButton.LeftButton)
        assert asked == [shown]

        shown.document.select_game(0)
        assert not bar_of(shown).isVisible()

    def test_another_file_in_the_window_is_another_question(
        self, shown: MainWindow, tmp_path: Path
    ) -> None:
        opened(shown, tmp_path / "a.sgf", LIE)
        (tmp_path / "b.sgf").write_bytes(b"(;GM[1]C[x])")
        shown.document.open(tmp_path / "b.sgf")

        assert not bar_of(shown).isVisible()


class TestChoice:
    def test_a_chosen_charset_is_there_when_the_file_is_opened_again(
        self, window: MainWindow, tmp_path: Path, qtbot: QtBot
    ) -> None:
        path = opened(window, tmp_path / "a.sgf", LIE)
        window.show()
        QTest.mouseClick(bar_of(window).read_button, Qt.MouseButton.LeftButton)

        window.document.open_text(window.document.collection)  # it is open nowhere now
        assert open_path(window, str(path))

        shown = window_of(path)
        assert shown is not None
        assert shown.document.game.root.get("PB") == "ÄôÎÀÆ½"
        assert shown.document.collection.encoding.reason == "chosen"
        shown.close()
        qtbot.waitUntil(lambda: len(open_windows()) == 1)

    def test_reverting_reads_it_in_the_chosen_charset(
        self, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(questions, "ask_revert", lambda *_: True)
        opened(window, tmp_path / "a.sgf", LIE)
        QTest.mouseClick(bar_of(window).read_button, Qt.MouseButton.LeftButton)
        window.actions_by_id["edit.pass"].trigger()

        window.actions_by_id["file.revert"].trigger()

        assert window.document.game.root.get("PB") == "ÄôÎÀÆ½"


class TestUnknownProperties:
    DATA = b"(;GM[1]MULTIGOGM[1];B[aa]XYZ[a])(;GM[1]XYZ[b])"

    def test_they_are_told_once_and_listed_by_a_click(
        self, shown: MainWindow, tmp_path: Path, qtbot: QtBot
    ) -> None:
        opened(shown, tmp_path / "a.sgf", self.DATA)
        message = shown.status.message
        qtbot.waitUntil(lambda: "MULTIGOGM, XYZ" in message.text())
        assert "kept" in message.text()

        QTest.mouseClick(message, Qt.MouseButton.LeftButton)

        panel = shown.docks["find"].content
        assert isinstance(panel, FindPanel)
        qtbot.waitUntil(lambda: len(panel.finder.hits) == 3)
        assert panel.head.extent is Extent.FILE

        shown.status.note("")
        shown.actions_by_id["edit.pass"].trigger()
        with qtbot.waitSignal(shown.checker.found):
            pass
        assert message.text() == ""

    def test_what_the_program_shows_by_its_name_is_not_told_as_unknown(
        self, shown: MainWindow, tmp_path: Path, qtbot: QtBot
    ) -> None:
        data = (
            b"(;GM[1]FF[4]CA[UTF-8]SZ[9]JD[x]OH[1];B[aa]KGSDE[bb]KGSSB[9.0]KGSSW[5.5]SBKV[52.1])"
        )
        opened(shown, tmp_path / "a.sgf", data)
        qtbot.waitUntil(lambda: shown.checker.counts["unknown-property"] == 3)
        shown.actions_by_id["navigate.next"].trigger()

        assert "kept" not in shown.status.message.text()
        chips = {chip.idents: chip for chip in chip_texts(shown.document.current)}
        assert (chips["KGSSB",].lead, chips["KGSSB",].strong) == ("Black's score (KGS)", "9.0")

    def test_those_of_a_new_game_are_the_users_own(self, shown: MainWindow, qtbot: QtBot) -> None:
        with shown.document.edit("own") as edit:
            edit.set(shown.document.game.root, "XYZ", ["a"])
        qtbot.waitUntil(lambda: shown.checker.counts["unknown-property"] == 1)

        assert shown.status.message.text() == ""


def drop(window: MainWindow, *paths: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    event = QDropEvent(QPointF(QPoint(50, 50)), Qt.DropAction.CopyAction, mime, left, none)
    window.dropEvent(event)


def offer(qtbot: QtBot, window: MainWindow) -> FolderBar:
    """Return the bar that asks about a folder, once its records are counted."""
    bar = window.part(folder.FolderOffer).bar
    assert bar is not None
    qtbot.waitUntil(lambda: "so far" not in bar.said.text())
    return bar


def shown_in(bar: FolderBar) -> str:
    return f"{bar.said.text()} {bar.more.text()}"


class TestFolder:
    @pytest.fixture
    def games(self, tmp_path: Path) -> Path:
        found = tmp_path / "games"
        (found / "sub").mkdir(parents=True)
        (found / "b.sgf").write_bytes(b"(;GM[1]PB[b1])(;GM[1]PB[b2])")
        (found / "A.sgfs").write_bytes(b"(;GM[1]PB[a])")
        (found / "sub" / "c.SGF").write_bytes("(;GM[1]CA[GBK]PB[柯洁])".encode("gbk"))
        (found / "broken.gib").write_bytes(b"nothing")
        (found / "notes.txt").write_bytes(b"(;GM[1]PB[no])")
        return found

    def test_it_opens_as_one_list_of_games(
        self, qtbot: QtBot, window: MainWindow, games: Path
    ) -> None:
        drop(window, games)
        qtbot.mouseClick(offer(qtbot, window).as_list, Qt.MouseButton.LeftButton)

        collection = window.document.collection
        assert [game.root.get("PB") for game in collection.games] == ["a", "b1", "b2", "柯洁"]
        assert window.document.read_from is None
        assert not window.isWindowModified()
        assert "3 files" in window.status.message.text()
        assert "broken.gib" in window.status.message.text()

    def test_the_list_is_called_as_the_folder_is_until_it_is_saved(
        self, qtbot: QtBot, window: MainWindow, games: Path
    ) -> None:
        drop(window, games)
        offer(qtbot, window).as_list.click()
        assert window.windowTitle().startswith("games[*]")
        assert window.file_name == "games"

        window.document.save(games / "all.sgf")
        assert window.file_name == "all.sgf"

        window.document.open_text(loads("(;)"))
        assert window.file_name == "New game"

    def test_what_a_crash_left_of_it_is_called_so_too(
        self, qtbot: QtBot, window: MainWindow, games: Path, tmp_path: Path
    ) -> None:
        recovery = Recovery(window.document, tmp_path / "recovery")
        drop(window, games)
        offer(qtbot, window).as_list.click()
        window.actions_by_id["edit.pass"].trigger()
        recovery.flush()
        recovery._lock.unlock()  # as if the session had crashed

        (leftover,) = Recovery.found(tmp_path / "recovery")
        window.document.recover(leftover.load(), None, title=leftover.title)

        assert leftover.name == "games"
        assert window.file_name == "games"

    def test_one_without_records_is_told(
        self, qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        told: list[str] = []
        monkeypatch.setattr(questions, "show_error", lambda _, text: told.append(text))

        drop(window, tmp_path)

        qtbot.waitUntil(lambda: bool(told))
        assert "no game record" in told[0]
        assert not window.part(folder.FolderOffer).folder

    def test_one_of_which_nothing_can_be_read_is_told(
        self, qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        told: list[str] = []
        monkeypatch.setattr(questions, "show_error", lambda _, text: told.append(text))
        (tmp_path / "a.sgf").write_bytes(b"nothing")

        drop(window, tmp_path)
        offer(qtbot, window).as_list.click()

        assert "a.sgf" in told[0]

    def test_it_is_asked_about_in_a_bar(
        self, qtbot: QtBot, window: MainWindow, games: Path
    ) -> None:
        drop(window, games)
        bar = offer(qtbot, window)

        assert "“games” holds 4 records" in shown_in(bar)
        assert bar.as_list.hasFocus()
        assert len(window.document.collection.games) == 1, "nothing is opened unasked"

    def test_it_goes_to_the_library_at_a_click(
        self, qtbot: QtBot, window: MainWindow, games: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        added: list[str] = []
        monkeypatch.setattr(library_commands, "add_folder", lambda _, path: added.append(path))
        drop(window, games)
        bar = offer(qtbot, window)

        qtbot.mouseClick(bar.to_library, Qt.MouseButton.LeftButton)

        assert added == [str(games)]
        assert not bar.isVisible()
        assert len(window.document.collection.games) == 1

    @pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Tab])
    def test_keys_lead_through_the_bar(
        self, qtbot: QtBot, window: MainWindow, games: Path, key: Qt.Key
    ) -> None:
        drop(window, games)
        bar = offer(qtbot, window)

        qtbot.keyClick(bar.as_list, key)
        if bar.isVisible():
            qtbot.keyClick(bar.to_library, key)
            assert bar.leave.hasFocus()
            qtbot.keyClick(bar.leave, Qt.Key.Key_Return)

        assert not bar.isVisible()
        assert window.board.hasFocus()
        assert len(window.document.collection.games) == 1

    def test_very_many_are_rather_for_the_library(
        self, qtbot: QtBot, window: MainWindow, games: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(folder, "MANY", 2)

        drop(window, games)

        bar = offer(qtbot, window)
        assert bar.to_library.hasFocus()
        assert "without opening" in shown_in(bar)

    def test_folders_are_asked_about_one_after_the_other(
        self, qtbot: QtBot, window: MainWindow, games: Path
    ) -> None:
        drop(window, games)
        drop(window, games / "sub")
        bar = offer(qtbot, window)

        bar.leave.click()
        qtbot.waitUntil(lambda: "“sub” holds 1 record" in shown_in(bar))
        bar.leave.click()

        assert not bar.isVisible()

    def test_who_does_not_wait_gets_the_list_when_all_is_counted(
        self, qtbot: QtBot, window: MainWindow, games: Path
    ) -> None:
        assert not open_path(window, str(games))
        bar = window.part(folder.FolderOffer).bar
        assert bar is not None

        qtbot.keyClick(bar.as_list, Qt.Key.Key_Return)

        qtbot.waitUntil(lambda: len(window.document.collection.games) == 4)


class TestSigning:
    def test_a_saved_file_keeps_its_ap(self, window: MainWindow, tmp_path: Path) -> None:
        path = opened(window, tmp_path / "a.sgf", b"(;GM[1]AP[CGoban:3])")
        window.actions_by_id["edit.pass"].trigger()

        window.actions_by_id["file.save"].trigger()

        assert path.read_bytes() == b"(;GM[1]AP[CGoban:3];B[tt])"

    def test_who_wants_it_lets_ap_say_who_saved_last(
        self, window: MainWindow, tmp_path: Path
    ) -> None:
        window.actions_by_id["file.signed"].trigger()
        path = opened(window, tmp_path / "a.sgf", b"(;GM[1]AP[CGoban:3])(;GM[1]AP[CGoban:3])")
        window.actions_by_id["edit.pass"].trigger()

        window.actions_by_id["file.save"].trigger()

        text = path.read_text()
        assert text.startswith("(;GM[1]AP[sgfedit:")
        assert text.endswith("(;GM[1]AP[CGoban:3])")

    def test_what_was_not_edited_is_not_signed(self, window: MainWindow, tmp_path: Path) -> None:
        window.actions_by_id["file.signed"].trigger()
        path = opened(window, tmp_path / "a.sgf", b"(;GM[1]AP[CGoban:3])")

        window.actions_by_id["file.save"].trigger()

        assert path.read_bytes() == b"(;GM[1]AP[CGoban:3])"
