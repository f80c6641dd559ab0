"""The start page: when it is there, where, what one does on it by mouse and by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from shiboken6 import delete, isValid

from sgfedit import loads
from sgfedit.app.session import Opened, Session, SessionFile
from sgfedit.app.settings import session_folder
from sgfedit.errors import FileError
from sgfedit.gui.features.start.page import WAYS, StartPage
from sgfedit.gui.features.start.tiles import StartRow
from sgfedit.gui.features.view import commands as view_commands
from sgfedit.gui.opening.new_game import NewGameDialog
from sgfedit.gui.widgets import questions, scale
from tests.gui.painted import image, text, texts
from tests.gui.rest import come_to_rest

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QImage
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.application import Application
    from sgfedit.gui.features.start.tiles import FileTile
    from sgfedit.gui.shell.main_window import MainWindow

GAME = "(;GM[1]SZ[9]PB[吴清源]PW[Kitani]DT[1933-10-16];B[cc];W[gg];B[cg])"
PROBLEMS = "(;GM[1]SZ[9]AB[aa][ba][ca]AW[ab][bb][cb];B[da])" * 3


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """Recent files by what is about them."""
    folder = tmp_path / "棋谱"
    folder.mkdir()
    paths = {name: folder / f"{name}.sgf" for name in ("game", "problems", "gone", "prose")}
    paths["game"].write_text(GAME, encoding="utf-8")
    paths["problems"].write_text(PROBLEMS)
    paths["prose"].write_text("no game")
    return paths


def started(
    qtbot: QtBot, application: Application, files: dict[str, Path] | None = None
) -> tuple[MainWindow, StartPage]:
    """Return the window of a start without a file, and its page, everything on it looked at."""
    application.settings.set("files.recent", [str(path) for path in (files or {}).values()])
    application.open([])
    (window,) = application.windows
    window.resize(1200, 900)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    page = window.part(StartPage)
    qtbot.waitUntil(lambda: all(tile.recent is not None for tile in page.files))
    come_to_rest(window)
    return window, page


def tile(page: StartPage, name: str) -> FileTile:
    return next(each for each in page.files if each.path.endswith(f"{name}.sgf"))


def click(qtbot: QtBot, button: object) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


class TestWhenItIsThere:
    def test_it_has_no_heading_without_what_stands_below_it_from_the_first_picture(
        self, application: Application
    ) -> None:
        application.open([])
        (window,) = application.windows

        assert "Not saved last time" not in texts(window.part(StartPage))

    def test_its_window_may_go_without_being_closed(
        self, qtbot: QtBot, application: Application
    ) -> None:
        window, page = started(qtbot, application)
        window.closed.emit(window)  # the program forgets it
        with qtbot.captureExceptions() as raised:
            delete(window)  # as where the display is gone: all in it hides once more

        assert not isValid(page)
        assert raised == []

    def test_a_start_without_a_file_shows_it_over_the_empty_panels(
        self, qtbot: QtBot, application: Application
    ) -> None:
        window, page = started(qtbot, application)

        assert page.isVisible()
        docks = [window.docks["tree"], window.docks["comment"]]
        assert all(page.geometry().contains(dock.geometry()) for dock in docks)
        assert page.geometry().left() >= window.board.mapTo(window, QPoint()).x()
        assert page.rows["file.new"].hasFocus()

    def test_it_is_there_at_the_first_picture(self, application: Application) -> None:
        application.open([])
        assert application.windows[0].part(StartPage).isVisible()

    def test_a_file_has_none(self, application: Application, sample: Path) -> None:
        application.open([str(sample)])
        assert not application.windows[0].part(StartPage).is_open

    def test_who_wants_none_has_none(self, application: Application) -> None:
        application.settings.set("start.page", value=False)
        application.open([])
        assert not application.windows[0].part(StartPage).is_open

    def test_a_move_takes_it_away_and_undo_brings_it_back(
        self, qtbot: QtBot, application: Application
    ) -> None:
        window, page = started(qtbot, application)
        place, board = page.geometry(), window.board.geometry()
        tree, comment = window.docks["tree"], window.docks["comment"]

        click(qtbot, window.board)
        assert window.document.is_modified
        assert not page.isVisible()
        # Where the page was there is a tree now, with the comment at its foot; the board stays.
        qtbot.waitUntil(lambda: tree.height() > place.height() / 2)
        assert window.board.geometry() == board
        for dock in (tree, comment):
            assert place.contains(dock.geometry())
            assert dock.width() == place.width()
        assert comment.geometry().top() > tree.geometry().bottom()

        window.board.setFocus()
        window.actions_by_id["edit.undo"].trigger()
        qtbot.waitUntil(page.isVisible)

    @pytest.mark.parametrize("what", ["file", "comment"])
    def test_it_goes_with_what_is_opened_or_written_below(
        self, qtbot: QtBot, application: Application, sample: Path, what: str
    ) -> None:
        window, page = started(qtbot, application)
        if what == "file":
            window.document.open(sample)
        else:
            window.actions_by_id["edit.comment"].trigger()
        assert not page.isVisible()

    def test_its_key_brings_it_beside_a_file_and_escape_takes_it_away(
        self, qtbot: QtBot, window: MainWindow, sample: Path
    ) -> None:
        window.document.open(sample)
        qtbot.keyClick(window, Qt.Key.Key_Home, Qt.KeyboardModifier.AltModifier)
        page = window.part(StartPage)
        assert page.isVisible()
        assert page.rows["file.new"].hasFocus()

        qtbot.keyClick(page.rows["file.new"], Qt.Key.Key_Escape)
        assert not page.isVisible()
        assert window.board.hasFocus()

    def test_without_panels_the_board_yields_the_room(
        self, qtbot: QtBot, application: Application
    ) -> None:
        window, page = started(qtbot, application)
        for name in ("tree", "comment"):
            window.docks[name].hide()
        QApplication.processEvents()

        assert page.width() >= 280
        right = window.board.mapTo(window, window.board.rect().topRight()).x()
        assert right < page.geometry().left()

    def test_a_board_that_fills_the_screen_has_none_beside_it(
        self, qtbot: QtBot, application: Application
    ) -> None:
        window, page = started(qtbot, application)
        window.setWindowState(Qt.WindowState.WindowFullScreen)
        qtbot.waitUntil(lambda: not page.isVisible())
        window.setWindowState(Qt.WindowState.WindowNoState)
        qtbot.waitUntil(page.isVisible)


class TestWhatItOffers:
    def test_each_row_says_what_it_does_and_its_key(
        self, qtbot: QtBot, application: Application
    ) -> None:
        window, page = started(qtbot, application)
        painted = text(page)
        for way in WAYS:
            row = page.rows[way.action]
            assert row.text() in painted
            assert row.words in painted or row.words[:12] in painted
            assert row.key == window.actions_by_id[way.action].shortcut().toString()
            assert row.accessibleName() == row.text()
            assert row.words in row.accessibleDescription()

    def test_enter_does_what_a_row_says(
        self, qtbot: QtBot, application: Application, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[object] = []
        monkeypatch.setattr(NewGameDialog, "ask", lambda *args: asked.append(args))
        _window, page = started(qtbot, application)

        qtbot.keyClick(page.rows["file.new"], Qt.Key.Key_Return)

        assert asked

    def test_the_sample_game_opens_here(self, qtbot: QtBot, application: Application) -> None:
        window, page = started(qtbot, application)
        click(qtbot, page.rows["help.samples"])
        assert window.document.game.root.get("PB") == "Mara Lindholm"
        assert not page.isVisible()

    def test_problems_are_those_of_a_file_or_the_sample(
        self, qtbot: QtBot, application: Application, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        opened: list[str] = []
        monkeypatch.setattr(view_commands, "open_sample", lambda _, name: opened.append(name))
        _window, page = started(qtbot, application)

        click(qtbot, page.rows["help.sample_problem"])
        menu = page.findChild(QMenu, "startProblems")
        assert isinstance(menu, QMenu)
        qtbot.keyClick(menu, Qt.Key.Key_Down)
        qtbot.keyClick(menu, Qt.Key.Key_Return)

        assert opened == ["problem-9x9.sgf"]

    def test_arrows_lead_from_tile_to_tile_and_tab_back_to_the_board(
        self, qtbot: QtBot, application: Application, files: dict[str, Path]
    ) -> None:
        window, page = started(qtbot, application, files)
        for _ in WAYS:
            qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
        assert page.files[0].hasFocus()
        qtbot.keyClick(page.files[0], Qt.Key.Key_Right)
        assert page.files[1].hasFocus()
        qtbot.keyClick(page.files[1], Qt.Key.Key_Left)
        qtbot.keyClick(page.files[0], Qt.Key.Key_Up)
        assert QApplication.focusWidget() in page.rows.values()

        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_End)
        assert page.files[-1].hasFocus()
        qtbot.keyClick(page.files[-1], Qt.Key.Key_Tab)
        assert window.board.hasFocus()

    def test_it_grows_with_the_zoom_of_the_window(
        self, qtbot: QtBot, application: Application
    ) -> None:
        window, page = started(qtbot, application)
        window.resize(1200, 1100)
        before = page.rows["file.new"].height()
        try:
            scale.set_zoom(125)
            qtbot.waitUntil(lambda: page.rows["file.new"].height() > before)
        finally:
            scale.set_zoom(100)


class TestRecentFiles:
    def test_a_game_has_its_board_players_date_and_name(
        self, qtbot: QtBot, application: Application, files: dict[str, Path]
    ) -> None:
        _window, page = started(qtbot, application, files)
        game = tile(page, "game")
        qtbot.waitUntil(lambda: game.picture is not None)

        assert game.lines() == ("吴清源", "Kitani", "1933-10-16", "game.sgf")
        assert "吴清源" in text(game)
        assert "Kitani" in game.accessibleName()
        assert game.recent is not None
        assert game.recent.diagram is not None
        assert sum(map(bool, game.recent.diagram.stones)) == 3, "the end of the game"

    def test_the_name_of_a_file_has_a_line_and_both_its_ends(
        self, qtbot: QtBot, application: Application, tmp_path: Path
    ) -> None:
        path = tmp_path / ("2025-10-18 the game of the rainy evening cup" + "x" * 60 + "-b.sgf")
        path.write_text(GAME, encoding="utf-8")
        _window, page = started(qtbot, application, {"one": path})
        (one,) = page.files
        assert one.lines()[-1] == path.name
        line = texts(one)[-1]
        assert line.startswith("2025-10-18")
        assert line.endswith("-b.sgf")

    def test_few_files_have_large_boards_and_larger_ones_zoomed(
        self, qtbot: QtBot, application: Application, files: dict[str, Path]
    ) -> None:
        _window, page = started(qtbot, application, {"game": files["game"]})
        before = page.files[0].board_px
        try:
            scale.set_zoom(130)
            qtbot.waitUntil(lambda: page.files[0].board_px > before * 1.2)
        finally:
            scale.set_zoom(100)

    def test_problems_are_counted_and_their_answers_kept(
        self, qtbot: QtBot, application: Application, files: dict[str, Path]
    ) -> None:
        _window, page = started(qtbot, application, files)
        problems = tile(page, "problems")
        assert problems.lines()[:2] == ("problems.sgf", "3 problems")
        assert problems.recent is not None
        assert problems.recent.diagram is not None
        assert sum(map(bool, problems.recent.diagram.stones)) == 6

    @pytest.mark.parametrize("is_click", [True, False])
    def test_one_opens_at_a_click_or_with_enter(
        self, qtbot: QtBot, application: Application, files: dict[str, Path], is_click: bool
    ) -> None:
        window, page = started(qtbot, application, files)
        if is_click:
            click(qtbot, tile(page, "game"))
        else:
            tile(page, "game").setFocus()
            qtbot.keyClick(tile(page, "game"), Qt.Key.Key_Return)
        assert window.document.path == files["game"]
        assert not page.isVisible()

    def test_one_that_is_gone_says_so_and_can_be_taken_away(
        self, qtbot: QtBot, application: Application, files: dict[str, Path]
    ) -> None:
        window, page = started(qtbot, application, files)
        gone = tile(page, "gone")
        assert "no longer there" in text(gone)
        click(qtbot, gone)
        menu = page.findChild(QMenu, "startGone")
        assert isinstance(menu, QMenu)
        qtbot.keyClick(menu, Qt.Key.Key_Return)

        assert str(files["gone"]) not in window.settings.get("files.recent")
        assert all("gone.sgf" not in path for path in window.settings.get("files.recent"))
        assert len(page.files) == len(files) - 1
        assert len(texts(page)) > len(page.files)

    def test_delete_takes_any_from_the_list_and_leaves_the_file(
        self, qtbot: QtBot, application: Application, files: dict[str, Path]
    ) -> None:
        window, page = started(qtbot, application, files)
        tile(page, "prose").setFocus()
        assert isinstance(tile(page, "prose").recent.error, FileError)  # type: ignore[union-attr]
        assert "cannot be read" in text(tile(page, "prose"))

        qtbot.keyClick(tile(page, "prose"), Qt.Key.Key_Delete)

        assert files["prose"].exists()
        assert len(window.settings.get("files.recent")) == len(files) - 1
        assert page.files[-1].hasFocus()

    def test_a_slow_folder_holds_up_no_other_file(
        self, qtbot: QtBot, window: MainWindow, files: dict[str, Path]
    ) -> None:
        from threading import Event  # noqa: PLC0415

        from sgfedit.app import recent_files  # noqa: PLC0415

        answers, look = Event(), recent_files.look_at

        def slow(path: str, charset: str | None = None) -> recent_files.Recent:
            if "gone" in path:
                answers.wait(20)
            return look(path, charset)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(recent_files, "look_at", slow)
            paths = [str(files[name]) for name in ("gone", "game")]
            window.settings.set("files.recent", paths)
            page = window.part(StartPage)
            page.open()
            qtbot.waitUntil(lambda: tile(page, "game").recent is not None)
            assert tile(page, "gone").recent is None
            answers.set()
            qtbot.waitUntil(lambda: tile(page, "gone").recent is not None)


class TestUnsavedWork:
    @pytest.fixture
    def crashed(
        self, application: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> Path:
        """A record that a session left unsaved, and that is asked about later."""
        monkeypatch.setattr(questions, "ask_recover", lambda *_: questions.Recover.LATER)
        folder = application.recovery_folder
        folder.mkdir(exist_ok=True)
        (folder / "crashed.sgf").write_text("(;FF[4]GM[1]PB[kept];B[aa])")
        (folder / "crashed.json").write_text(f'{{"path": "{tmp_path / "mine.sgf"}"}}')
        return folder / "crashed.sgf"

    def test_what_lies_is_listed_and_put_back_at_a_click(
        self, qtbot: QtBot, application: Application, crashed: Path
    ) -> None:
        window, page = started(qtbot, application)
        qtbot.waitUntil(lambda: bool(page.left))
        assert "mine.sgf" in text(page)
        assert "Unsaved work of" in page.left[0].words

        click(qtbot, page.left[0])

        assert window.document.game.root.get("PB") == "kept"
        assert window.document.is_modified
        assert not crashed.exists()
        page.open()
        page.list_left()
        assert [row.words for row in page.left] == ["Put back; not saved yet"]

    def test_delete_throws_it_away_if_that_is_meant(
        self,
        qtbot: QtBot,
        application: Application,
        crashed: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        _window, page = started(qtbot, application)
        qtbot.waitUntil(lambda: bool(page.left))
        for answer in (False, True):
            monkeypatch.setattr(questions, "ask_discard_left", lambda *_, said=answer: said)
            qtbot.keyClick(page.left[0], Qt.Key.Key_Delete)
            assert crashed.exists() is not answer
        assert not page.left

    def test_what_was_saved_since_is_not_listed(
        self, qtbot: QtBot, window: MainWindow, tmp_path: Path
    ) -> None:
        window.document.recover(loads("(;GM[1];B[aa])"), tmp_path / "a.sgf")
        page = window.part(StartPage)
        page.list_left()
        assert len(page.left) == 1
        window.document.save()
        page.list_left()
        assert not page.left


class TestFirstPicture:
    def test_everything_has_its_place_from_the_first_picture(
        self, qtbot: QtBot, application: Application, files: dict[str, Path]
    ) -> None:
        before = SessionFile(session_folder(application.recovery_folder))
        before.write(Session((Opened(str(files["game"])),)))
        before.close()
        application.settings.set("files.recent", [str(files["game"])])
        application.open([])
        (window,) = application.windows
        page = window.part(StartPage)
        first = places(window, page)

        qtbot.waitUntil(lambda: page.files[0].recent is not None)
        come_to_rest(window)

        assert page.last is not None
        assert "game.sgf" in page.last.words
        assert places(window, page) == first

    def test_nothing_is_said_of_unsaved_work_that_there_is_not(
        self, application: Application
    ) -> None:
        application.open([])
        (window,) = application.windows
        page = window.part(StartPage)
        assert "Not saved last time" not in texts(page)


def places(window: MainWindow, page: StartPage) -> list[QRect]:
    """Return where the board and all that can be clicked on the page are."""
    parts = [window.board, *page.tiles()]
    return [QRect(part.mapTo(window, QPoint()), part.size()) for part in parts]


@pytest.mark.parametrize("words", ["____", "孔____"])
def test_what_hangs_below_the_line_is_not_cut(qtbot: QtBot, words: str) -> None:
    """The signs of another font push the line down, out of the height of its own font."""
    page = QWidget()
    qtbot.addWidget(page)
    row = StartRow("x", "file-open", page)
    row.resize(300, row.sizeHint().height())

    def seen(text: str) -> QImage:
        row.say("", text)
        return image(row)

    assert seen(words) != seen(words.replace("_", " "))
