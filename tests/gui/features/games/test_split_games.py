"""The dialog that makes files of the games of a file: what it shows before it writes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from sgfedit.app.document import Document
from sgfedit.gui.features.games.split_games import SplitDialog
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings

FILE = "(;PB[a]PW[b]DT[1996-03-21])(;PB[c]PW[d])(;PB[a]PW[b]DT[1996-03-21])"


@pytest.fixture
def document(tmp_path: Path) -> Document:
    path = tmp_path / "all.sgf"
    path.write_text(FILE)
    document = Document()
    document.open(path)
    return document


@pytest.fixture
def dialog(qtbot: QtBot, document: Document, settings: Settings, tmp_path: Path) -> SplitDialog:
    dialog = SplitDialog(document, (), settings, str(tmp_path / "all"))
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def rows(dialog: SplitDialog) -> list[str]:
    model = dialog.model
    return [
        "|".join(str(model.index(row, column).data()) for column in range(model.columnCount()))
        for row in range(model.rowCount())
    ]


def told(dialog: SplitDialog) -> str:
    return dialog._told.text() if dialog._told.isVisible() else ""


def test_every_name_is_shown_and_nothing_is_written_before(
    dialog: SplitDialog, tmp_path: Path
) -> None:
    assert rows(dialog) == ["1|1996-03-21 a-b.sgf|", "2|c-d.sgf|", "3|1996-03-21 a-b (2).sgf|"]
    assert dialog.apply.text() == "&Write 3 files"
    assert dialog.view.isColumnHidden(2)
    assert dialog.model.index(0, 1).data(Qt.ItemDataRole.ToolTipRole).endswith("a-b.sgf")
    assert not (tmp_path / "all").exists()


def test_files_are_written_as_the_games_stand(
    dialog: SplitDialog, tmp_path: Path, settings: Settings
) -> None:
    dialog.template.setText("{number}/{black}.sgf")
    QTest.mouseClick(dialog.apply, Qt.MouseButton.LeftButton)

    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.written == 3
    assert (tmp_path / "all" / "2" / "c.sgf").read_text() == "(;PB[c]PW[d])\n"
    assert settings.get("games.file_template") == "{number}/{black}.sgf"


def test_what_is_wrong_with_a_template_is_said_with_its_column(
    qtbot: QtBot, dialog: SplitDialog
) -> None:
    dialog.template.selectAll()
    QTest.keyClicks(dialog.template, "{blak}")
    qtbot.waitUntil(lambda: "column 1: there is no field {blak}" in told(dialog))
    assert rows(dialog) == []
    assert not dialog.apply.isEnabled()

    dialog.template.clear()
    actions = dialog._field_menu().actions()
    next(action for action in actions if "{white}" in action.text()).trigger()
    dialog.refresh()
    assert rows(dialog)[0] == "1|b.sgf|"
    dialog.folder.clear()
    dialog.refresh()
    assert told(dialog) == "Into which folder?"


def test_files_that_are_there_are_left_unless_the_user_wants_otherwise(
    dialog: SplitDialog, tmp_path: Path
) -> None:
    folder = tmp_path / "all"
    folder.mkdir()
    (folder / "c-d.sgf").write_text("mine")
    (folder / "1996-03-21 a-b.sgf").write_text("(;PB[a]PW[b]DT[1996-03-21])\n")
    dialog.refresh()

    assert rows(dialog)[0].endswith("|there already")
    assert rows(dialog)[1].endswith("|there is another file")
    assert not dialog.view.isColumnHidden(2)
    assert told(dialog).startswith("1 of the names")
    assert dialog.apply.text() == "&Write 1 file"

    dialog.overwrite.setChecked(True)
    assert told(dialog) == ""
    dialog.accept()
    assert dialog.written == 2
    assert (folder / "c-d.sgf").read_text() == "(;PB[c]PW[d])\n"


def test_a_file_that_cannot_be_written_is_told_and_the_others_are(
    dialog: SplitDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    errors: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda _parent, text: errors.append(text))
    (tmp_path / "all").mkdir()
    dialog.template.setText("{black}/x.sgf")
    (tmp_path / "all" / "c").write_text("a file where a folder is wanted")

    dialog.accept()

    assert dialog.isVisible()
    assert dialog.written == 2
    assert len(errors) == 1
    dialog.template.setText("{nothing")
    dialog.accept()
    assert dialog.isVisible()


def test_only_selected_games_can_be_written(
    qtbot: QtBot,
    document: Document,
    settings: Settings,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games = document.collection.games
    monkeypatch.setattr(questions, "ask_folder", lambda *_: str(tmp_path / "other"))
    dialog = SplitDialog(document, games[1:], settings, str(tmp_path))
    qtbot.addWidget(dialog)
    assert [row[0] for row in rows(dialog)] == ["2", "3"]

    dialog.which.setCurrentIndex(0)
    assert [row[0] for row in rows(dialog)] == ["1", "2", "3"]
    dialog._on_browse()
    assert dialog.folder.text() == str(tmp_path / "other")
    monkeypatch.setattr(questions, "ask_folder", lambda *_: None)
    dialog._on_browse()
    assert dialog.folder.text() == str(tmp_path / "other")


def test_the_answer_is_how_many_files_there_are(
    document: Document, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answered(dialog: SplitDialog) -> int:
        dialog.accept()
        return 1

    monkeypatch.setattr(SplitDialog, "exec", answered)

    assert SplitDialog.ask(document, (), settings, str(tmp_path / "x"), None) == 3  # type: ignore[arg-type]
    assert len(list((tmp_path / "x").iterdir())) == 3
