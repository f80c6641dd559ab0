"""Exports of the library, its small questions, archives."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QInputDialog,
    QLabel,
    QMessageBox,
    QPushButton,
    QWidget,
)

from sgfedit.gui.features.library import dialogs, export
from sgfedit.gui.features.library.export import ExportFolderDialog
from sgfedit.gui.features.library.window_commands import Target, open_target
from sgfedit.gui.widgets import questions
from sgfedit.gui.window import open_windows
from sgfedit.library.exporting import Exported, Failed
from tests.gui.library_steps import WAIT_MS, ask, open_window, settle

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings
    from sgfedit.gui.features.library.window import LibraryWindow
    from sgfedit.gui.shell.main_window import MainWindow


@pytest.fixture
def library(qtbot: QtBot, settings: Settings, tmp_path: Path) -> LibraryWindow:
    """A window on a library with an archive in it."""
    records = tmp_path / "records"
    records.mkdir()
    (records / "a.sgf").write_text("(;PB[Ann]PW[Bob];B[aa])(;PB[Cid]PW[Bob];B[bb])")
    with ZipFile(records / "old.zip", "w") as archive:
        archive.writestr("in/b.sgf", "(;PB[Dan]PW[Eve];B[cc])")
    library = open_window(qtbot, settings, tmp_path / "library")
    with qtbot.waitSignal(library.service.updated, timeout=WAIT_MS):
        library.service.add_folders([str(records)])
    settle(qtbot, library)
    return library


def when_asked(act: Callable[[QDialog], object]) -> None:
    """Do something with the next dialog."""

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QDialog):
            act(dialog)
        else:
            QTimer.singleShot(20, look)

    QTimer.singleShot(0, look)


def test_what_is_listed_is_exported(
    library: LibraryWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(qtbot, library, "bob")
    sgf, table, folder = tmp_path / "out.sgf", tmp_path / "out.csv", tmp_path / "out"
    paths = iter([str(sgf), str(table), ""])
    titles: list[str] = []

    def answer(_parent: object, title: str, _proposed: str) -> str:
        titles.append(title)
        return next(paths)

    monkeypatch.setattr(dialogs, "ask_export_path", answer)
    for name, path in (("export_sgf", sgf), ("export_csv", table)):
        library.actions_by_name[name].trigger()
        qtbot.waitUntil(path.exists, timeout=WAIT_MS)
        qtbot.waitUntil(lambda: "written to" in library.foot.note.text(), timeout=WAIT_MS)
    assert sgf.read_text().count("(;") == 2
    assert len(table.read_text().splitlines()) == 3
    assert titles == ["Export 2 games as one SGF file", "Export 2 games as a table"]
    library.actions_by_name["export_sgf"].trigger()  # given up

    library.table.selectAll()
    when_asked(lambda dialog: _choose_folder(dialog, str(folder)))
    library.actions_by_name["export_folder"].trigger()
    qtbot.waitUntil(lambda: len(list(folder.glob("*.sgf"))) == 2, timeout=WAIT_MS)
    settle(qtbot, library)
    assert sorted(p.name for p in folder.iterdir()) == ["Ann-Bob.sgf", "Cid-Bob.sgf"]

    when_asked(QDialog.reject)
    library.actions_by_name["export_folder"].trigger()
    ask(qtbot, library, "nobody")
    library.actions_by_name["export_sgf"].trigger()
    assert library.foot.note.text() == "There are no games to export"


def _choose_folder(dialog: QDialog, folder: str) -> None:
    assert isinstance(dialog, ExportFolderDialog)
    dialog.folder.clear()
    assert not dialog.apply.isEnabled()
    dialog.folder.setText(folder)
    dialog.template.setText("{PB")
    assert dialog.message.text().startswith("Column 1: this brace")
    dialog.template.setText("{PB}-{PW}.sgf")
    assert dialog.message.text() == ""
    dialog.accept()


def test_the_folder_of_an_export_can_be_chosen(
    library: LibraryWindow, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["/there", ""])
    monkeypatch.setattr(dialogs, "ask_folder", lambda *_: next(answers))
    dialog = ExportFolderDialog("Export", "", settings, library)
    dialog.show()
    hints = [label for label in dialog.findChildren(QLabel) if "{number}" in label.text()]
    assert all(hint.height() >= hint.heightForWidth(hint.width()) > 0 for hint in hints)
    assert hints
    button = next(b for b in dialog.findChildren(QPushButton) if "Choose" in b.text())

    button.click()
    button.click()

    assert dialog.folder.text() == "/there"


def test_what_could_not_be_exported_is_told(
    library: LibraryWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda _, text: told.append(text))
    failed = tuple(Failed(n, f"{n}.sgf", "It is gone.") for n in range(20))
    monkeypatch.setattr(export, "export_file", lambda *_: Exported(3, failed))
    monkeypatch.setattr(dialogs, "ask_export_path", lambda *_: str(tmp_path / "no" / "x.sgf"))

    library.actions_by_name["export_sgf"].trigger()
    qtbot.waitUntil(lambda: len(told) == 1, timeout=WAIT_MS)
    assert told[0].splitlines()[:2] == ["20 games could not be written:", "0.sgf: It is gone."]
    assert told[0].endswith("…")

    monkeypatch.undo()
    monkeypatch.setattr(questions, "show_error", lambda _, text: told.append(text))
    monkeypatch.setattr(dialogs, "ask_export_path", lambda *_: str(tmp_path / "no" / "x.sgf"))
    library.actions_by_name["export_sgf"].trigger()
    qtbot.waitUntil(lambda: len(told) == 2, timeout=WAIT_MS)
    assert "x.sgf" in told[1]

    library.foot.show_work("Exporting…")
    library.service.worked.emit(1, 2)
    assert library.foot.numbers.text() == "Exporting… 1 of 2"
    library.foot.stop.click()
    assert library.foot.note.text() == "The export was stopped"


def test_a_game_in_an_archive_is_opened(
    library: LibraryWindow, qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda _, text: told.append(text))
    (game,) = ask(qtbot, library, "dan")
    qtbot.waitUntil(
        lambda: library.preview.details is not None and library.preview.details.game == game,
        timeout=WAIT_MS,
    )
    assert library.preview.file.text() == "old.zip › in/b.sgf, game 1"

    library.preview.open()

    qtbot.waitUntil(lambda: window.document.game.root.get("PB") == "Dan", timeout=WAIT_MS)
    assert window.document.path is None
    archive = library.preview.details.path if library.preview.details else ""
    assert open_target(library, Target(archive, "in/not.sgf", 1)) is None
    assert len(told) == 1


def test_a_file_that_has_changed_opens_as_far_as_it_goes(
    library: LibraryWindow, qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda _, text: told.append(text))
    path = Path(library.service.folders[0], "a.sgf")
    path.write_text("(;PB[New];B[aa])")

    assert open_target(library, Target(str(path), "", 2, (0, 9))) is window
    assert window.document.game.root.get("PB") == "New"
    assert "not as it was" in window.status.message.text()
    assert open_target(library, Target(str(path), "", 1, (0, 9))) is window
    assert open_target(library, Target(str(path), "", 1, 1)) is window
    assert window.document.current.get("B") == (0, 0)
    brought: list[bool] = []
    monkeypatch.setattr(library, "bring_up", lambda: brought.append(True))
    assert open_target(library, Target(str(path) + ".gone", "", 1)) is None
    assert len(told) == len(brought) == 1
    (free,) = [one for one in open_windows() if one is not window]
    qtbot.addWidget(free)


def test_the_small_questions(qtbot: QtBot, tmp_path: Path) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    folder = str(tmp_path)
    asked: tuple[Callable[[], object], ...] = (
        lambda: dialogs.ask_name(parent, "x"),
        lambda: dialogs.ask_tag(parent, "Tag:", ["a"]),
        lambda: bool(dialogs.ask_folder(parent, folder)),
        lambda: bool(dialogs.ask_files(parent, folder)),
        lambda: bool(dialogs.ask_export_path(parent, "To", str(tmp_path / "games.csv"))),
        lambda: dialogs.ask_remove_folder(parent, folder),
    )

    def answers(act: Callable[[QDialog], object]) -> list[object]:
        found = []
        for question in asked:
            when_asked(act)
            found.append(question())
        return found

    assert answers(lambda dialog: _accept(dialog, tmp_path)) == [
        *("joseki, good", "joseki good", True, True, True, True)
    ]
    assert answers(_give_up) == ["", "", False, False, False, False]


def _accept(dialog: QDialog, folder: Path) -> None:
    if isinstance(dialog, QMessageBox):
        dialog.defaultButton().click()
        return
    if isinstance(dialog, QInputDialog):
        dialog.setTextValue("  joseki,  good ")
    elif isinstance(dialog, QFileDialog):
        dialog.selectFile(str(folder / "x.zip"))
    dialog.done(1)


def _give_up(dialog: QDialog) -> None:
    if isinstance(dialog, QMessageBox):
        dialog.escapeButton().click()
    else:
        dialog.reject()
