"""The dialog that chooses how boards look, and what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialogButtonBox

from sgfedit.app.setting_rows import THEMES
from sgfedit.gui.features.view import commands as view
from sgfedit.gui.features.view import themes
from sgfedit.gui.features.view.themes import ThemesDialog
from sgfedit.gui.views.board.picture import board_theme
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.appearance import dark_palette
from sgfedit.render import theme_files
from sgfedit.render.theme import load_theme, theme_names
from sgfedit.render.theme_files import user_themes
from tests.render.own_themes import write_own_theme

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings
    from sgfedit.gui.application import Application
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the user's themes, of this test only; it is not there yet."""
    monkeypatch.setattr(theme_files, "default_folder", lambda: tmp_path / "data" / "themes")
    user_themes.cache_clear()
    yield tmp_path / "data" / "themes"
    user_themes.cache_clear()


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """What was opened in other programs."""
    found: list[Path] = []
    monkeypatch.setattr(themes, "open_outside", found.append)
    return found


def dialog_on(window: MainWindow, qtbot: QtBot) -> ThemesDialog:
    """Return the dialog, shown, with all its pictures."""
    dialog = ThemesDialog(window.board, window)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    painted(dialog, qtbot)
    return dialog


def painted(dialog: ThemesDialog, qtbot: QtBot) -> None:
    """Wait until all pictures are there."""
    qtbot.waitUntil(lambda: not dialog._painting.is_running)


def names(dialog: ThemesDialog) -> list[str]:
    """Return what the list shows."""
    return [dialog.list.item(row).text() for row in range(dialog.list.count())]


def ok(dialog: ThemesDialog) -> bool:
    """Return whether what is chosen can be kept."""
    return dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()


# What the settings name ---------------------------------------------------------------------


def test_a_theme_that_was_chosen_is_shown_whatever_the_desktop(
    qapp: QApplication, settings: Settings
) -> None:
    light, dark = qapp.palette(), dark_palette()

    for name in THEMES:
        settings.set("view.theme", name)
        assert board_theme(settings, light) is load_theme(name)
        assert board_theme(settings, dark) is load_theme(name)
    settings.set("view.theme", "auto")
    assert board_theme(settings, light) is load_theme("kaya")
    assert board_theme(settings, dark) is load_theme("night")


def test_a_theme_that_is_gone_looks_as_automatic(settings: Settings, qapp: QApplication) -> None:
    settings.set("view.theme", "gone")

    assert board_theme(settings, qapp.palette()) is load_theme("kaya")


# Choosing -----------------------------------------------------------------------------------


def test_a_picture_has_its_place_before_it_is_painted(window: MainWindow, qtbot: QtBot) -> None:
    dialog = ThemesDialog(window.board, window)
    qtbot.addWidget(dialog)
    items = [dialog.list.item(row) for row in range(dialog.list.count())]
    side = QSize(themes.ICON_PX, themes.ICON_PX)

    assert dialog._painting.is_running
    assert {item.icon().actualSize(side).toTuple() for item in items} == {side.toTuple()}
    painted(dialog, qtbot)
    assert {item.icon().actualSize(side).toTuple() for item in items} == {side.toTuple()}


def test_it_shows_all_themes_and_what_is_chosen_everywhere_at_once(
    window: MainWindow, qtbot: QtBot, folder: Path
) -> None:
    write_own_theme(folder)
    (folder / "broken.toml").write_text("title = 3")
    dialog = dialog_on(window, qtbot)

    titles = [load_theme(name).title for name in THEMES]
    assert names(dialog) == ["Automatic", *titles, "broken", "Own"]
    assert set(THEMES) == set(theme_names())
    assert dialog.chosen == "auto"

    dialog.choose("own")
    assert dialog.preview.theme.title == "Own"
    assert window.board._canvas.theme.title == "Own"
    assert str(folder / "own" / "theme.toml") in dialog.note.text()
    dialog.choose("broken")
    assert dialog.note.text() == f"{folder / 'broken.toml'}, line 1: title must be a text."
    assert not ok(dialog)
    assert not dialog.copy.isEnabled()
    assert window.board._canvas.theme is load_theme("kaya")

    qtbot.keyClick(dialog.list, Qt.Key.Key_Home)
    qtbot.keyClick(dialog.list, Qt.Key.Key_Right)
    assert (dialog.chosen, ok(dialog)) == ("kaya", True)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert window.settings.get("view.theme") == "auto"


def test_enter_keeps_what_is_chosen(window: MainWindow, qtbot: QtBot) -> None:
    dialog = dialog_on(window, qtbot)

    dialog.choose("slate")
    qtbot.keyClick(dialog.list, Qt.Key.Key_Return)

    assert not dialog.isVisible()
    assert window.settings.get("view.theme") == "slate"
    assert not window.actions_by_id["view.theme_auto"].isChecked()
    assert window.actions_by_id["view.theme_slate"].isChecked()


def test_the_command_shows_it(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(ThemesDialog, "exec", lambda dialog: shown.append(dialog.chosen))

    view.choose_theme(window)

    assert shown == ["auto"]


def test_the_preview_lies_as_the_board_does(window: MainWindow, qtbot: QtBot) -> None:
    window.actions_by_id["view.turn_right"].trigger()
    window.board.refresh()
    dialog = ThemesDialog(window.board, window)
    qtbot.addWidget(dialog)

    assert dialog.preview.diagram == window.board._canvas.diagram


# Own themes ---------------------------------------------------------------------------------


def test_a_new_theme_begins_as_a_copy_and_is_followed_as_it_is_edited(
    window: MainWindow,
    qtbot: QtBot,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    opened: list[Path],
) -> None:
    monkeypatch.setattr(themes, "ask_title", lambda _parent, suggestion: suggestion)
    dialog = dialog_on(window, qtbot)
    dialog.choose("slate")
    assert not dialog.edit.isEnabled()

    qtbot.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)

    path = folder / "my-slate.toml"
    assert dialog.chosen == "my-slate"
    assert board_theme(window.settings, window.palette()) == load_theme("slate")._replace(
        title="My Slate"
    )
    painted(dialog, qtbot)
    assert names(dialog)[-1] == "My Slate"
    qtbot.mouseClick(dialog.edit, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(dialog.folder, Qt.MouseButton.LeftButton)
    assert opened == [path, folder]

    path.write_text(path.read_text().replace('wood = "#82919b"', 'wood = "#102030"'))
    qtbot.waitUntil(lambda: window.board._canvas.theme.board.wood[:3] == (16, 32, 48))
    assert dialog.preview.theme.board.wood[:3] == (16, 32, 48)
    path.write_text("wood")
    qtbot.waitUntil(lambda: "no TOML" in dialog.note.text())
    assert window.board._canvas.theme.board.wood[:3] == (16, 32, 48)
    assert not ok(dialog)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert window.settings.get("view.theme") == "auto"


def test_to_give_up_a_new_theme_makes_none(
    window: MainWindow, qtbot: QtBot, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(questions, "ask_name", lambda *_: "")
    dialog = ThemesDialog(window.board, window)
    qtbot.addWidget(dialog)

    dialog.copy.click()

    assert not folder.exists()


def test_what_cannot_be_written_is_told(
    window: MainWindow,
    qtbot: QtBot,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    opened: list[Path],
) -> None:
    told: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda _parent, text: told.append(text))
    monkeypatch.setattr(questions, "ask_name", lambda *_: "Mine")
    folder.parent.parent.mkdir(exist_ok=True)
    folder.parent.write_text("a file")
    dialog = ThemesDialog(window.board, window)
    qtbot.addWidget(dialog)

    dialog.copy.click()
    dialog.folder.click()

    assert len(told) == 2
    assert all(text.startswith("Cannot save ") for text in told)
    assert opened == []


def test_the_program_follows_the_theme_and_says_what_is_wrong_with_it(
    application: Application, qtbot: QtBot, settings: Settings, folder: Path
) -> None:
    folder.mkdir(parents=True)
    path = folder / "mine.toml"
    path.write_text("title = 3")
    assert application._theme_watch is None
    window = application.new_window()
    qtbot.addWidget(window)

    settings.set("view.theme", "mine")
    assert "title must be a text" in window.status.message.text()
    path.write_text('[board]\nwood = "#112233"')

    qtbot.waitUntil(lambda: window.board._canvas.theme.board.wood[:3] == (17, 34, 51))
    settings.set("view.theme", "auto")


def test_it_says_where_marks_can_hardly_be_read_and_which_colour_could_be(
    window: MainWindow, qtbot: QtBot, folder: Path
) -> None:
    folder.mkdir(parents=True)
    (folder / "faint.toml").write_text('[board]\nwood = "#201008"\n[white]\nbody = "#101010"\n')
    dialog = dialog_on(window, qtbot)
    assert "hardly" not in dialog.note.text()

    dialog.choose("faint")

    of_board = "on_board.ink, board.line, board.coordinates"
    _follows, *warnings = dialog.note.text().splitlines()
    assert warnings == [
        f'Marks on the board can hardly be seen: set {of_board} to "#ffffff".',
        'Marks on white stones can hardly be seen: set on_white.ink to "#ffffff".',
    ]
    assert ok(dialog)
    dialog.reject()
