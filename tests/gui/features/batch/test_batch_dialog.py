"""The dialog that changes many files: choosing what, the table, doing it, undoing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QLabel, QPushButton

from sgfedit.gui.features.batch.dialog import BatchDialog, open_batch
from sgfedit.gui.features.batch.undo import BatchUndoDialog
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.keys import mnemonic
from sgfedit.library.batch import Job, SetInfo, backups, plan, run
from sgfedit.library.batch.backups import State

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

RECORDS = {
    "a.sgf": b"(;GM[1]FF[4]SZ[9]PB[Cho  Chikun]PW[Kato]DT[1996-3-12];B[aa]C[x];W[bb])",
    "b.sgf": b"(;GM[1]FF[4]SZ[9]PB[Cho Chikun]PW[Kato]DT[1996-03-12]KM[?!];B[bb])",
    "c.sgf": b"no game",
}
LONG_MS = 20_000


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder with two records and a file that is none."""
    folder = tmp_path / "games"
    folder.mkdir()
    for name, data in RECORDS.items():
        (folder / name).write_bytes(data)
    return folder


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Where backups are."""
    return tmp_path / "kept"


@pytest.fixture
def dialog(games: Path, kept: Path, qtbot: QtBot) -> Iterator[BatchDialog]:
    """The dialog for the folder, shown."""
    found = BatchDialog([str(games)], folder=kept)
    qtbot.addWidget(found)
    with qtbot.waitExposed(found):
        found.show()
    yield found
    found.close()


def content(games: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in games.iterdir()}


def choose(dialog: BatchDialog, qtbot: QtBot, *keys: str) -> None:
    """Check boxes of the form and wait for the table."""
    with qtbot.waitSignal(dialog.batching.planned, timeout=LONG_MS):
        for key in keys:
            dialog.form.boxes[key].click()
    qtbot.waitUntil(dialog.apply.isEnabled, timeout=LONG_MS)


def rows(dialog: BatchDialog) -> list[tuple[str, str, str]]:
    return [dialog.changes.texts(number) for number in range(dialog.changes.rowCount())]


def click_box(dialog: BatchDialog, qtbot: QtBot, number: int) -> None:
    rect = dialog.view.visualRect(dialog.changes.index(number, 0))
    at = rect.topLeft() + QPoint(rect.height() // 2, rect.height() // 2)
    qtbot.mouseClick(dialog.view.viewport(), Qt.MouseButton.LeftButton, pos=at)


def column(dialog: BatchUndoDialog, number: int) -> list[str]:
    model = dialog.list.model()
    return [model.index(row, number).data() for row in range(model.rowCount())]


def hint(dialog: BatchDialog) -> str:
    label = dialog.findChild(QLabel, "batchHint")
    assert isinstance(label, QLabel)
    return label.text() if label.isVisible() else ""


def test_files_are_changed_as_the_table_says_and_come_back(
    dialog: BatchDialog, games: Path, kept: Path, qtbot: QtBot
) -> None:
    assert hint(dialog).startswith("Choose what to do")
    assert not dialog.apply.isEnabled()

    choose(dialog, qtbot, "normalise", "rename")

    folder = str(games)
    assert rows(dialog)[:7] == [
        ("a.sgf", folder, ""),
        ("File name", "a.sgf", "1996-03-12 Cho Chikun-Kato.sgf"),
        ("Black", "Cho  Chikun", "Cho Chikun"),
        ("Date", "1996-3-12", "1996-03-12"),
        ("b.sgf", folder, ""),
        ("File name", "b.sgf", "1996-03-12 Cho Chikun-Kato (2).sgf"),
        ("Komi", "“?!” may mean several things, or nothing", ""),
    ]
    assert rows(dialog)[7][0] == "c.sgf"
    assert dialog.everything.text() == "2 of 3 files change"
    assert "1 file is left alone." in hint(dialog)
    assert content(games) == RECORDS
    model, role = dialog.changes, Qt.ItemDataRole
    assert model.index(0, 0).data(role.CheckStateRole) is Qt.CheckState.Checked
    assert model.index(1, 0).data(role.CheckStateRole) is None
    assert model.index(0, 0).data(role.ToolTipRole) == f"{folder}/a.sgf"
    assert model.index(3, 2).data() == model.index(3, 2).data(role.ToolTipRole) == "1996-03-12"
    assert model.flags(model.index(0, 0)) & Qt.ItemFlag.ItemIsUserCheckable
    # Drawn with the selection, too.
    dialog.view.selectRow(2)
    dialog.grab()

    # Without the first file the second one gets the better name.
    click_box(dialog, qtbot, 0)
    assert dialog.apply.text() == "&Change 1 file"
    assert rows(dialog)[5][2] == "1996-03-12 Cho Chikun-Kato.sgf"
    assert dialog.everything.checkState() is Qt.CheckState.PartiallyChecked
    dialog.grab()
    dialog.view.setFocus()
    dialog.view.selectRow(2)
    qtbot.keyClick(dialog.view, Qt.Key.Key_Space)
    qtbot.keyClick(dialog.view, Qt.Key.Key_Down)
    assert dialog.apply.text() == "&Change 2 files"

    with qtbot.waitSignal(dialog.batching.done, timeout=LONG_MS):
        qtbot.mouseClick(dialog.apply, Qt.MouseButton.LeftButton)

    assert dialog.outcome.text.text() == "2 files changed."
    assert "1996-03-12 Cho Chikun-Kato.sgf" in content(games)
    assert backups(kept)[0].state is State.DONE

    with qtbot.waitSignal(dialog.batching.undone, timeout=LONG_MS):
        qtbot.mouseClick(dialog.outcome.button, Qt.MouseButton.LeftButton)

    assert content(games) == RECORDS
    assert dialog.outcome.text.text() == "2 files are as they were."
    assert not dialog.outcome.button.isVisible()


def test_everything_can_be_unchecked_at_once(dialog: BatchDialog, qtbot: QtBot) -> None:
    choose(dialog, qtbot, "strip", "fix")

    dialog.everything.click()
    assert not dialog.apply.isEnabled()
    dialog.everything.click()
    assert dialog.apply.isEnabled()
    qtbot.keyClick(dialog.view, Qt.Key.Key_End)


def test_what_is_chosen_in_a_form_is_checked_by_itself(dialog: BatchDialog, qtbot: QtBot) -> None:
    form = dialog.form
    row = form.fields[0]
    qtbot.keyClicks(row.text, "Honinbo")
    qtbot.mouseClick(form.more, Qt.MouseButton.LeftButton)
    second = form.fields[1]
    second.mode.setCurrentIndex(2)
    third = form.more
    qtbot.mouseClick(third, Qt.MouseButton.LeftButton)
    form.kinds.menu().actions()[0].trigger()
    form.normalised.menu().actions()[0].trigger()
    form.charset.activated.emit(0)
    form.boxes["turn"].click()
    form.boxes["fix"].click()

    job = form.job()

    assert job is not None
    taken_out = second.ident
    assert job.words() == [
        "fix what is safe to mend",
        "set EV[Honinbo]",
        f"take out {taken_out}",
        f"normalise {', '.join(sorted(form.normalised.keys))}",
        "take out marks",
        "turn the first move to the upper right",
        "convert to UTF-8",
    ]
    assert not second.text.isEnabled()
    row.mode.setCurrentIndex(1)
    assert SetInfo("EV", "Honinbo", only_missing=True) == row.step
    with qtbot.waitSignal(dialog.batching.planned, timeout=LONG_MS):
        form.template.setText("")
        qtbot.keyClicks(form.template, "{")
        assert form.job() is None
        assert "not closed" in form.flaw.text()
        qtbot.keyClicks(form.template, "date}")
    assert form.flaw.text() == ""


def test_a_menu_stays_open_while_one_chooses(dialog: BatchDialog, qtbot: QtBot) -> None:
    button = dialog.form.kinds
    menu = button.menu()
    menu.popup(button.mapToGlobal(QPoint(0, button.height())))
    qtbot.waitUntil(menu.isVisible)
    for number in (1, 2):
        qtbot.mouseClick(
            menu,
            Qt.MouseButton.LeftButton,
            pos=menu.actionGeometry(menu.actions()[number]).center(),
        )
    menu.setActiveAction(menu.actions()[4])
    qtbot.keyClick(menu, Qt.Key.Key_Space)
    assert menu.isVisible()
    qtbot.keyClick(menu, Qt.Key.Key_Escape)

    assert button.keys == ["comments", "game-comments", "names", "marks", "regions"]
    for action in menu.actions():
        action.setChecked(True)
    assert button.text() == "all of it"
    for action in menu.actions():
        action.setChecked(False)
    assert button.text() == "nothing"
    assert dialog.form.job() == Job.of([])


def test_files_and_folders_are_added_dropped_and_cleared(
    games: Path, kept: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = BatchDialog([], folder=kept)
    qtbot.addWidget(dialog)
    dialog.show()
    buttons = {b.text().replace("&", ""): b for b in dialog.findChildren(QPushButton)}
    a, b = str(games / "a.sgf"), str(games / "b.sgf")
    monkeypatch.setattr(questions, "ask_open_paths", lambda *_: [a])
    monkeypatch.setattr(questions, "ask_folder", lambda *_: str(games))

    buttons["Add Files…"].click()
    buttons["Add Folder…"].click()
    monkeypatch.setattr(questions, "ask_folder", lambda *_: None)
    buttons["Add Folder…"].click()
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(b)])
    event = QDropEvent(
        QPointF(5, 5),
        Qt.DropAction.CopyAction,
        mime,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    dialog.dragEnterEvent(event)  # type: ignore[arg-type]
    dialog.dropEvent(event)
    assert dialog.sources.paths == [a, str(games), b]
    choose(dialog, qtbot, "strip")
    buttons["Clear"].click()
    assert dialog.sources.paths == []
    qtbot.waitUntil(lambda: dialog.changes.rowCount() == 0, timeout=LONG_MS)
    dialog.close()


def test_stopped_it_says_so(
    dialog: BatchDialog, games: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(dialog, qtbot, "strip")
    # Behind the first file: with one it has ended then.
    dialog.batching.progressed.connect(lambda _: dialog.stop.click())

    with qtbot.waitSignal(dialog.batching.done, timeout=LONG_MS):
        dialog.apply.click()

    assert "changed." in dialog.outcome.text.text()


def test_what_cannot_be_backed_up_is_told(
    games: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"")
    told: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda _parent, text: told.append(text))
    dialog = BatchDialog([str(games)], folder=tmp_path / "file")
    qtbot.addWidget(dialog)
    dialog.show()
    choose(dialog, qtbot, "strip")

    with qtbot.waitSignal(dialog.batching.failed, timeout=LONG_MS):
        dialog.apply.click()

    assert len(told) == 1
    assert content(games) == RECORDS
    dialog.close()


def test_files_that_are_left_alone_are_listed(
    dialog: BatchDialog, games: Path, qtbot: QtBot
) -> None:
    for number in range(5):
        (games / f"x{number}.sgf").write_bytes(RECORDS["a.sgf"])
    choose(dialog, qtbot, "strip")
    for number in range(5):
        (games / f"x{number}.sgf").write_bytes(b"(;PB[edited])")
    with qtbot.waitSignal(dialog.batching.done, timeout=LONG_MS):
        dialog.apply.click()

    lines = dialog.outcome.text.text().splitlines()

    assert lines[:2] == ["1 file changed.", "Left alone:"]
    assert lines[-1] == "… and 2 more"


def test_a_batch_that_was_cut_off_is_offered_to_be_undone(
    games: Path, kept: Path, qtbot: QtBot
) -> None:
    outcome = run(plan([str(games / "a.sgf")], Job.of([SetInfo.of("EV", "Cup")])), kept)
    assert outcome.backup is not None
    outcome.backup.with_state(State.BEGUN)
    dialog = BatchDialog([str(games)], folder=kept)
    qtbot.addWidget(dialog)
    dialog.show()

    assert "was cut off" in dialog.outcome.text.text()
    with qtbot.waitSignal(dialog.batching.undone, timeout=LONG_MS):
        dialog.outcome.button.click()

    assert content(games) == RECORDS
    dialog.close()


def test_windows_show_what_became_of_their_files_and_unsaved_ones_are_left_alone(
    window: MainWindow, games: Path, kept: Path, qtbot: QtBot
) -> None:
    document = window.document
    document.open(games / "a.sgf")
    document.go_to(document.game.root.children[0].children[0])
    dialog = BatchDialog([str(games / "a.sgf")], window, folder=kept)
    qtbot.addWidget(dialog)
    dialog.show()
    choose(dialog, qtbot, "normalise", "rename")
    with qtbot.waitSignal(dialog.batching.done, timeout=LONG_MS):
        dialog.apply.click()

    assert document.path == games / "1996-03-12 Cho Chikun-Kato.sgf"
    assert document.game.root.get("PB") == "Cho Chikun"
    assert document.current.get("W") is not None

    with document.edit("Comment") as edit:
        edit.set(document.current, "C", ("typed",))
    with qtbot.waitSignal(dialog.batching.planned, timeout=LONG_MS):
        dialog.form.boxes["turn"].click()
    assert "open with changes" in rows(dialog)[0][1]
    dialog.close()


def test_it_opens_from_the_menu_with_the_file_of_the_window(
    window: MainWindow, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(BatchUndoDialog, "exec", lambda *_: asked.append(1))
    window.document.open(games / "a.sgf")
    window.actions_by_id["games.change_files"].trigger()
    found = window.findChild(BatchDialog)

    assert isinstance(found, BatchDialog)
    assert found.sources.paths == [str(games / "a.sgf")]
    found.close()
    window.actions_by_id["games.undo_changes"].trigger()
    assert len(asked) == 1
    other = open_batch(window, [])
    letters = [mnemonic(b.text()) for b in other.findChildren(QPushButton) if b.isVisible()]
    letters += [mnemonic(box.text()) for box in other.form.boxes.values()]
    letters = [letter for letter in letters if letter]
    assert len(set(letters)) == len(letters)
    other.close()


def test_the_list_of_batches_undoes_the_chosen_one(
    games: Path, kept: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    for text in ("Cup", "League"):
        run(plan([str(games / "a.sgf")], Job.of([SetInfo.of("EV", text)])), kept)
    dialog = BatchUndoDialog(folder=kept)
    qtbot.addWidget(dialog)
    dialog.show()
    assert column(dialog, 3) == ["set EV[League]", "set EV[Cup]"]

    # The older one first: what the later one wrote is not its own.
    dialog.list.setCurrentIndex(dialog.list.model().index(1, 0))
    with qtbot.waitSignal(dialog._batching.undone, timeout=LONG_MS):
        dialog.apply.click()
    assert "It was changed since" in dialog.outcome.text.text()
    assert dialog.outcome.button.text() == "Try &again"

    with qtbot.waitSignal(dialog._batching.undone, timeout=LONG_MS):
        dialog.apply.click()
    with qtbot.waitSignal(dialog._batching.undone, timeout=LONG_MS):
        dialog.list.setCurrentIndex(dialog.list.model().index(1, 0))
        dialog.apply.click()
    assert content(games) == RECORDS
    assert column(dialog, 2) == ["undone", "undone"]

    told: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda _parent, text: told.append(text))
    dialog._on_failed("a reason")
    assert told == ["a reason"]
    dialog.close()


def test_a_dialog_that_is_closed_looks_at_no_files(dialog: BatchDialog, qtbot: QtBot) -> None:
    dialog.form.boxes["normalise"].click()

    dialog.reject()

    with qtbot.captureExceptions() as exceptions:
        qtbot.wait(500)
    assert exceptions == []
