"""What other programs do to the open file, in the window: a word with Undo, or a bar that asks."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from sgfedit import dumps
from sgfedit.app import file_watch
from sgfedit.app.backups import Backups
from sgfedit.errors import FileError
from sgfedit.gui.actions.build import trigger
from sgfedit.gui.edit_notice import EditNotice
from sgfedit.gui.features.compare.merge import Merge
from sgfedit.gui.features.file import outside
from sgfedit.gui.features.file.outside import Outside
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.questions import Overwrite
from tests import slices

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sgfedit.game import Collection
    from sgfedit.gui.features.file.outside_bar import OutsideBar
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

GAME = "(;SZ[9]C[first];B[aa];W[cc])"
THEIRS = "(;SZ[9]C[theirs];B[aa];W[cc];B[dd])"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_text(GAME)
    return path


@pytest.fixture
def part(window: MainWindow, path: Path, monkeypatch: pytest.MonkeyPatch) -> Outside:
    """The window with the file, which looks at it when it is asked to."""
    for name in ("SETTLE_MS", "_TROUBLE_MS", "_HALF_MS", "_SOON_MS"):
        monkeypatch.setattr(file_watch, name, 0)
    for name in ("POLL_MS", "_WATCHED_POLL_MS"):
        monkeypatch.setattr(file_watch, name, 1_000_000)
    monkeypatch.setattr(file_watch, "is_told_of", lambda _: False)
    monkeypatch.setattr(Backups, "of", lambda _: Backups(path.with_name("backups")))
    window.document.open(path)
    part = window.part(Outside)
    look(part)
    return part


def look(part: Outside) -> None:
    for _ in range(2):
        while part.watch.is_busy:
            QTest.qWait(1)
        part.watch.check()
    while part.watch.is_busy:
        QTest.qWait(1)


def write(part: Outside, path: Path, text: str) -> None:
    """Let another program write the file as editors do; it is seen."""
    aside = path.with_name("aside")
    aside.write_text(text)
    aside.replace(path)
    look(part)


def bar_of(part: Outside) -> OutsideBar:
    assert part.bar is not None
    assert part.bar.isVisible()
    return part.bar


def is_told(part: Outside) -> bool:
    return part.bar is not None and part.bar.isVisible()


def offered(part: Outside) -> list[str]:
    return [name for name, button in bar_of(part).buttons.items() if button.isVisible()]


def text_of(window: MainWindow) -> str:
    return dumps(window.document.collection).decode()


def click(part: Outside, name: str) -> None:
    QTest.mouseClick(bar_of(part).buttons[name], Qt.MouseButton.LeftButton)


def test_what_was_not_changed_here_is_read_again_with_undo(
    window: MainWindow, part: Outside, path: Path
) -> None:
    window.document.go_to(window.document.game.root.children[0])

    write(part, path, THEIRS)

    notice = window.part(EditNotice)
    assert notice.isVisible()
    assert notice.text.text() == "Read again: another program has changed game.sgf"
    assert not is_told(part)
    assert text_of(window) == THEIRS
    assert window.document.current.source == ";B[aa]"
    assert not window.isWindowModified()
    QTest.mouseClick(notice.undo, Qt.MouseButton.LeftButton)
    assert text_of(window) == GAME
    assert window.isWindowModified()


def test_a_locked_file_follows_without_undo(window: MainWindow, part: Outside, path: Path) -> None:
    window.document.set_locked(is_locked=True)

    write(part, path, THEIRS)

    assert text_of(window) == THEIRS
    assert window.document.is_locked
    assert not window.part(EditNotice).isVisible()
    assert "another program" in window.status.message.text()


def test_on_wish_it_is_asked_always(window: MainWindow, part: Outside, path: Path) -> None:
    window.settings.set("files.follow", "ask")

    write(part, path, THEIRS)

    assert text_of(window) == GAME
    assert bar_of(part).sentence.shown() == "Another program has changed “game.sgf”"
    assert "merge" not in offered(part)
    trigger(window, "edit.pass")
    assert "as you have here" in bar_of(part).sentence.text()


def test_what_was_changed_here_too_is_asked_in_a_bar(
    window: MainWindow, part: Outside, path: Path
) -> None:
    trigger(window, "edit.pass")
    mine = text_of(window)
    board = window.board.geometry()

    write(part, path, THEIRS)

    bar = bar_of(part)
    assert bar.sentence.text() == "Another program has changed “game.sgf”, as you have here"
    assert bar.accessibleDescription() == bar.sentence.text()
    assert {"take", "keep"} <= {*offered(part)}
    assert text_of(window) == mine
    assert window.board.geometry() == board

    click(part, "take")

    assert not is_told(part)
    assert text_of(window) == THEIRS
    assert not window.isWindowModified()
    trigger(window, "edit.undo")
    assert text_of(window) == mine


def test_theirs_is_read_once_nothing_is_changed_here_any_more(
    window: MainWindow, part: Outside, path: Path
) -> None:
    document = window.document
    first = document.game.root.children[0]
    with document.edit("Comment") as edit:
        edit.set(first, "C", ("mine",))
    document.go_to(first.children[0])
    write(part, path, THEIRS)
    assert is_told(part)

    trigger(window, "edit.undo")  # leads to where it was, in a file that is gone then

    assert text_of(window) == THEIRS
    assert not is_told(part)
    assert document.current in list(document.game.nodes())


def test_keeping_mine_lets_it_be_saved_without_asking(
    window: MainWindow, part: Outside, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(questions, "ask_overwrite", lambda *_: pytest.fail("asked"))
    trigger(window, "edit.pass")
    write(part, path, THEIRS)

    click(part, "keep")

    assert not is_told(part)
    trigger(window, "file.save")
    assert path.read_text() == text_of(window)
    look(part)
    assert not is_told(part)


def test_the_bar_is_used_with_keys(window: MainWindow, part: Outside, path: Path) -> None:
    trigger(window, "edit.pass")
    mine = text_of(window)
    write(part, path, THEIRS)
    window.board.setFocus()

    QTest.keyClick(window.board, Qt.Key.Key_Escape)

    assert not is_told(part)
    assert "asks again" in window.status.message.text()
    look(part)
    assert not is_told(part)

    window.actions_by_id["file.outside"].trigger()
    first, *_, last = offered(part)
    bar = bar_of(part)
    assert bar.buttons[first].hasFocus()
    QTest.keyClick(bar.buttons[first], Qt.Key.Key_Left)
    assert bar.close_button.hasFocus()
    QTest.keyClick(bar.close_button, Qt.Key.Key_Left)
    assert bar.buttons[last].hasFocus()
    QTest.keyClick(bar.buttons[last], Qt.Key.Key_Escape)
    assert not is_told(part)
    assert window.board.hasFocus()
    assert text_of(window) == mine

    window.actions_by_id["file.outside"].trigger()
    for name in offered(part)[: offered(part).index("take")]:
        QTest.keyClick(bar.buttons[name], Qt.Key.Key_Right)
    assert bar.buttons["take"].hasFocus()
    QTest.keyClick(bar.buttons["take"], Qt.Key.Key_Return)
    assert text_of(window) == THEIRS
    assert window.board.hasFocus()


def test_put_away_it_comes_again_with_the_next_version(
    window: MainWindow, part: Outside, path: Path
) -> None:
    trigger(window, "edit.pass")
    write(part, path, THEIRS)
    QTest.mouseClick(bar_of(part).close_button, Qt.MouseButton.LeftButton)

    write(part, path, THEIRS.replace("theirs", "once more"))
    assert is_told(part)

    write(part, path, GAME)
    assert not is_told(part)


def test_where_nothing_happened_the_action_says_so(window: MainWindow, part: Outside) -> None:
    window.actions_by_id["file.outside"].trigger()

    assert not is_told(part)
    assert "No other program has changed game.sgf" in window.status.message.text()
    look(part)


def test_a_dialog_or_a_mode_is_not_disturbed(
    window: MainWindow, part: Outside, path: Path
) -> None:
    dialog = QDialog(window)
    dialog.setModal(True)
    dialog.show()
    write(part, path, THEIRS)
    assert text_of(window) == GAME
    dialog.close()
    part._show()
    assert text_of(window) == THEIRS

    trigger(window, "study.score")
    write(part, path, GAME)
    assert text_of(window) == THEIRS
    trigger(window, "study.score")
    part._show()
    assert text_of(window) == GAME


def be_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def be_a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_trouble_is_told_until_it_is_over(
    window: MainWindow, part: Outside, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    troubles: tuple[tuple[Callable[[], object], str, list[str]], ...] = (
        (path.unlink, "“game.sgf” is not there any more: moved or deleted", ["save", "save_as"]),
        (path.mkdir, "There is a folder now where “game.sgf” was", ["save_as"]),
        (path.rmdir, "“game.sgf” is not there any more: moved or deleted", ["save", "save_as"]),
        (
            lambda: os.mkfifo(path),
            "There is a pipe or a device now where “game.sgf” was",
            ["save_as"],
        ),
    )
    for happen, sentence, choices in troubles:
        happen()
        look(part)
        assert bar_of(part).sentence.text() == sentence
        assert offered(part) == choices
        assert window.isWindowModified()
    path.unlink()
    path.write_text(GAME[:12])
    look(part)
    assert "damaged or half written" in bar_of(part).sentence.text()
    assert {"take", "keep", "save_as"} <= {*offered(part)}
    assert text_of(window) == GAME
    path.write_text(GAME)
    look(part)
    assert not is_told(part)
    assert not window.isWindowModified()

    path.unlink()
    look(part)
    click(part, "save")
    assert path.read_text() == GAME
    assert not is_told(part)

    monkeypatch.setattr(questions, "ask_save_path", lambda *_: str(path.with_name("b.sgf")))
    path.unlink()
    look(part)
    click(part, "save_as")
    assert window.document.path == path.with_name("b.sgf")
    assert not is_told(part)


def test_a_very_large_file_is_read_on_wish(
    window: MainWindow, part: Outside, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_watch, "MOST_BYTES", 20)
    write(part, path, THEIRS)
    assert "very large" in bar_of(part).sentence.text()

    click(part, "read")
    look(part)

    assert text_of(window) == THEIRS


def test_narrow_the_bar_says_less(window: MainWindow, part: Outside, path: Path) -> None:
    trigger(window, "edit.pass")
    write(part, path, THEIRS)
    bar = bar_of(part)

    bar.sentence.resize(200, 20)

    assert bar.sentence.shown() == "Both changed it"
    assert "as you have here" in bar.sentence.toolTip()


def test_a_name_is_no_html_there(
    window: MainWindow, part: Outside, path: Path, tmp_path: Path
) -> None:
    other = tmp_path / "<b>x\n%n.sgf"
    other.write_text(GAME)
    window.document.open(other)
    look(part)
    other.unlink()
    look(part)

    bar = bar_of(part)
    assert bar.sentence.text() == "“<b>x %n.sgf” is not there any more: moved or deleted"
    assert bar.sentence.textFormat() is Qt.TextFormat.PlainText
    assert "&lt;b&gt;" in bar.sentence.toolTip()


# Saving ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "is_written"), [(Overwrite.SAVE, True), (Overwrite.CANCEL, False)]
)
def test_saving_over_theirs_asks(
    window: MainWindow,
    part: Outside,
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    answer: Overwrite,
    is_written: bool,
) -> None:
    trigger(window, "edit.pass")
    path.write_text(THEIRS)
    monkeypatch.setattr(questions, "ask_overwrite", lambda *_: answer)

    assert trigger(window, "file.save") is is_written

    assert (path.read_text() == text_of(window)) is is_written
    assert window.isWindowModified() is not is_written
    look(part)
    assert is_told(part) is not is_written


def test_instead_of_saving_over_theirs_it_is_saved_elsewhere(
    window: MainWindow, part: Outside, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trigger(window, "edit.pass")
    path.write_text(THEIRS)
    monkeypatch.setattr(questions, "ask_overwrite", lambda *_: Overwrite.SAVE_AS)
    monkeypatch.setattr(questions, "ask_save_path", lambda *_: str(path.with_name("b.sgf")))

    assert trigger(window, "file.save")

    assert path.read_text() == THEIRS
    assert path.with_name("b.sgf").read_text() == text_of(window)
    look(part)
    assert not is_told(part)


@pytest.mark.parametrize("happen", [be_a_folder, be_a_pipe])
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_what_is_no_file_is_never_written_to(
    window: MainWindow,
    part: Outside,
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    happen: Callable[[Path], None],
) -> None:
    said: list[str] = []
    trigger(window, "edit.pass")
    happen(path)
    monkeypatch.setattr(questions, "show_error", lambda _, text: said.append(text))
    monkeypatch.setattr(questions, "ask_save_path", lambda *_: str(path.with_name("b.sgf")))

    assert trigger(window, "file.save")

    assert "game.sgf" in said[0]
    assert window.document.path == path.with_name("b.sgf")
    look(part)


# With those who compare -----------------------------------------------------------------------


class Comparing:
    """Stands in for the commands that compare and merge."""

    def __init__(self) -> None:
        self.calls: list[tuple[object, ...]] = []

    def compare(self, _window: MainWindow, theirs: Collection, title: str) -> None:
        self.calls.append((dumps(theirs).decode(), title))

    def merge(
        self, window: MainWindow, theirs: Collection, title: str, done: Callable[[], object]
    ) -> None:
        self.calls.append((dumps(theirs).decode(), title))
        trigger(window, "edit.pass")
        done()


@pytest.fixture
def comparing(monkeypatch: pytest.MonkeyPatch) -> Comparing:
    found = Comparing()
    commands: dict[str, Callable[..., object]] = {
        "compare.with": found.compare,
        "compare.merge_disk": found.merge,
    }

    def triggering(window: MainWindow, action_id: str, *more: object) -> object:
        command = commands.get(action_id)
        return command(window, *more) if command else trigger(window, action_id, *more)

    monkeypatch.setattr(outside, "trigger", triggering)
    return found


def test_theirs_is_compared_and_merged(
    window: MainWindow, part: Outside, path: Path, comparing: Comparing
) -> None:
    trigger(window, "edit.pass")
    write(part, path, THEIRS)

    click(part, "compare")
    slices.finish(part)
    assert comparing.calls == [(THEIRS, "game.sgf as it is on the disk")]
    assert is_told(part)

    click(part, "merge")
    slices.finish(part)
    assert comparing.calls[1:] == [(THEIRS, "game.sgf as it is on the disk")]
    assert not is_told(part)
    assert window.isWindowModified()
    assert window.document.base == THEIRS.encode()
    trigger(window, "file.save")
    assert path.read_text() == text_of(window)


@pytest.mark.parametrize("answer", [Overwrite.COMPARE, Overwrite.MERGE])
def test_instead_of_saving_over_theirs_both_are_compared_or_merged(
    window: MainWindow,
    part: Outside,
    path: Path,
    comparing: Comparing,
    monkeypatch: pytest.MonkeyPatch,
    answer: Overwrite,
) -> None:
    trigger(window, "edit.pass")
    path.write_text(THEIRS)
    monkeypatch.setattr(questions, "ask_overwrite", lambda *_: answer)

    assert not trigger(window, "file.save")
    look(part)
    slices.finish(part)

    assert comparing.calls[0][0] == THEIRS
    assert path.read_text() == THEIRS


def test_theirs_is_merged_in_the_window(window: MainWindow, part: Outside, path: Path) -> None:
    window.document.go_to(window.document.game.root.children[0].children[0])
    trigger(window, "edit.pass")
    write(part, path, GAME.replace("first", "theirs"))

    click(part, "merge")
    slices.finish(part)
    slices.finish(window.part(Merge))

    assert window.document.game.root.get("C") == "theirs"
    assert text_of(window).endswith("B[tt])")
    assert not is_told(part)
    trigger(window, "edit.undo")
    assert window.document.game.root.get("C") == "first"


def test_a_locked_file_is_not_merged(window: MainWindow, part: Outside, path: Path) -> None:
    trigger(window, "edit.pass")
    mine = text_of(window)
    window.document.set_locked(is_locked=True)
    write(part, path, GAME.replace("first", "theirs"))

    click(part, "merge")
    slices.finish(part)
    slices.finish(window.part(Merge))

    assert text_of(window) == mine
    assert is_told(part)


@pytest.mark.parametrize("is_wanted", [True, False])
def test_theirs_is_an_earlier_version_before_it_is_saved_over(
    window: MainWindow,
    part: Outside,
    path: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    is_wanted: bool,
) -> None:
    backups = Backups(tmp_path / "backups")
    monkeypatch.setattr(Backups, "of", lambda _: backups)
    monkeypatch.setattr(questions, "ask_overwrite", lambda *_: Overwrite.SAVE)
    window.settings.set("backups.on", is_wanted)
    trigger(window, "edit.pass")
    write(part, path, THEIRS)
    click(part, "keep")
    slices.finish(part)
    later = THEIRS.replace("theirs", "later")
    path.write_text(later)
    trigger(window, "file.save")

    kept = [version.bytes().decode() for version in backups.versions(path)]
    assert {THEIRS, later} <= {*kept} if is_wanted else not kept


def test_that_no_version_can_be_kept_hinders_no_saving(
    window: MainWindow, part: Outside, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise FileError("backups", "full", writing=True)

    monkeypatch.setattr(Backups, "keep", fail)
    monkeypatch.setattr(questions, "ask_overwrite", lambda *_: Overwrite.SAVE)
    trigger(window, "edit.pass")
    path.write_text(THEIRS)

    assert trigger(window, "file.save")
    assert path.read_text() == text_of(window)
