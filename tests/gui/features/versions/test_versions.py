"""Earlier versions in the window: listed, looked at, opened, compared, put back, deleted."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sgfedit.app.backups import Backups
from sgfedit.errors import RefusalError
from sgfedit.gui.actions import build
from sgfedit.gui.features.versions import commands
from sgfedit.gui.features.versions.dialog import Versions
from sgfedit.gui.opening.files import open_file
from sgfedit.gui.widgets import questions
from sgfedit.gui.window import open_windows
from tests.gui import painted
from tests.slices import finish

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import TypeAlias

    from sgfedit.gui.shell.main_window import MainWindow

if TYPE_CHECKING:
    Answer: TypeAlias = Callable[[Callable[[Versions], object]], None]

pytestmark = pytest.mark.one_window

NOW = b"(;SZ[9]PB[Ada];B[aa];W[bb];B[cc])"
OLD = b"(;SZ[9]PB[Ada];B[aa]C[<b>said</b>])"
OLDEST = b"(;SZ[9]PB[Eve];B[aa];W[bb];B[cc])"
HOUR = 3600


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A file with two versions, one of an hour before and one of thirty days before."""
    path = tmp_path / "game.sgf"
    keep(path, OLDEST, 24 * 30)
    keep(path, OLD, 1)
    path.write_bytes(NOW)
    return path


def keep(path: Path, data: bytes, hours: float) -> None:
    path.write_bytes(data)
    then = time.time() - hours * HOUR
    os.utime(path, (then, then))
    Backups().keep(path)


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Answer:
    """Let somebody use the dialog, which knows all that there is to know by then."""

    def by(user: Callable[[Versions], object]) -> None:
        def exec_(dialog: Versions) -> int:
            dialog.show()
            finish(dialog)
            user(dialog)
            dialog.hide()
            return dialog.result()

        monkeypatch.setattr(Versions, "exec", exec_)

    return by


def stones(dialog: Versions) -> int:
    diagram = dialog.board.diagram
    return sum(stone != 0 for stone in diagram.stones) if diagram is not None else 0


def comment(window: MainWindow, text: str) -> None:
    with window.document.edit("Comment") as edit:
        edit.set(window.document.current, "C", [text])


def test_versions_are_listed_with_their_time_size_and_what_differs(
    window: MainWindow, game: Path, answer: Answer
) -> None:
    seen: list[str] = []

    def look(dialog: Versions) -> None:
        seen.append(painted.text(dialog))
        rows = dialog.model.rowCount()
        assert rows == 2
        said = dialog.model.data(dialog.model.index(0), Qt.ItemDataRole.AccessibleTextRole)
        assert "1 move, " not in said
        assert "2 nodes fewer, 1 comment differs" in said
        assert dialog.list.accessibleName()
        assert not dialog.apply.isHidden()
        assert dialog.apply.isDefault()
        # The board of the one that is chosen, and then of the other one.
        assert stones(dialog) == 1
        QTest.keyClick(dialog.list, Qt.Key.Key_Down)
        assert stones(dialog) == 3
        seen.append(painted.text(dialog))

    answer(look)
    open_file(window, str(game))
    window.document.go_to(list(window.document.game)[-1])
    build.trigger(window, "file.versions")

    first, second = seen
    assert "1 move · 35 bytes" in first
    assert "2 nodes fewer, 1 comment differs" in first
    assert "Copies of this file: 68 bytes" in first
    assert "of 500\u00a0MB at most" in first
    assert "At the end of the game" in first
    assert "game info differs" in second
    assert "At the node that is shown now" in second


def test_a_version_is_put_back_in_one_step_that_can_be_undone(
    window: MainWindow, game: Path, answer: Answer
) -> None:
    answer(lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Return))
    open_file(window, str(game))

    assert build.trigger(window, "file.versions")
    document = window.document
    assert document.is_modified
    assert len(list(document.game)) == 2
    assert len(document.history.steps) == 1
    assert document.history.steps[0].name.startswith("Restore game.sgf, ")
    assert "Restored game.sgf, " in window.status.message.text()
    assert game.read_bytes() == NOW

    document.undo()
    assert document.history.is_saved
    assert len(list(document.game)) == 4


def test_a_locked_file_is_not_put_back(window: MainWindow, game: Path, answer: Answer) -> None:
    answer(lambda dialog: dialog.apply.click())
    open_file(window, str(game))
    window.document.set_locked(is_locked=True)

    with pytest.raises(RefusalError):
        build.trigger(window, "file.versions")
    assert len(list(window.document.game)) == 4


def test_a_version_is_opened_beside_the_file(
    window: MainWindow, game: Path, answer: Answer
) -> None:
    answer(lambda dialog: QTest.mouseClick(dialog.open_button, Qt.MouseButton.LeftButton))
    open_file(window, str(game))
    build.trigger(window, "file.versions")

    (other,) = [one for one in open_windows() if one is not window]
    assert other.document.title.startswith("game.sgf, ")
    assert other.document.path is None
    assert not other.document.is_locked
    assert len(list(other.document.game)) == 2
    assert window.document.path == game
    other.close()


@pytest.mark.parametrize("wish", ["compare", "merge"])
def test_a_version_is_compared_or_merged_with_the_file(
    window: MainWindow,
    game: Path,
    answer: Answer,
    monkeypatch: pytest.MonkeyPatch,
    wish: str,
) -> None:
    told: list[tuple[object, ...]] = []
    command = f"sgfedit.gui.features.compare.commands.{wish}_with"
    monkeypatch.setattr(command, lambda *given: told.append(given))
    answer(lambda dialog: getattr(dialog, f"{wish}_button").click())
    open_file(window, str(game))
    build.trigger(window, "file.versions")

    ((where, theirs, title),) = told
    assert where is window
    assert len(list(theirs.games[0])) == 2  # type: ignore[attr-defined]
    assert str(title).startswith("game.sgf, ")


def test_a_copy_has_every_byte_of_the_version(
    window: MainWindow,
    game: Path,
    answer: Answer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    target = game.with_name("copy.sgf")
    proposed: list[str] = []

    def ask(_parent: object, path: str) -> str:
        proposed.append(path)
        return str(target)

    monkeypatch.setattr(questions, "ask_save_path", ask)
    answer(lambda dialog: dialog.copy_button.click())
    open_file(window, str(game))

    assert not build.trigger(window, "file.versions")
    assert target.read_bytes() == OLD
    assert proposed == [str(game.with_name("game (earlier).sgf"))]

    told: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda _, why: told.append(why))
    monkeypatch.setattr(questions, "ask_save_path", lambda *_: str(game.parent))
    build.trigger(window, "file.versions")
    assert told
    assert "folder" in told[0]


def test_versions_are_deleted_behind_a_question(
    window: MainWindow,
    game: Path,
    answer: Answer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = [False, True, True]
    monkeypatch.setattr(questions, "ask_delete_version", lambda *_: answers.pop(0))

    def delete(dialog: Versions) -> None:
        QTest.keyClick(dialog.list, Qt.Key.Key_Delete)
        assert dialog.model.rowCount() == 2
        QTest.keyClick(dialog.list, Qt.Key.Key_Delete)
        assert [one.content() for one in dialog.model.rows] == [OLDEST]
        assert dialog.chosen is not None
        dialog.delete_button.click()
        assert "There are none yet" in painted.text(dialog)
        for button in (dialog.open_button, dialog.apply, dialog.delete_button, dialog.copy_button):
            assert not button.isEnabled()

    answer(delete)
    open_file(window, str(game))
    build.trigger(window, "file.versions")
    assert Backups().versions(game) == ()


def test_what_is_on_the_disk_is_offered_while_there_are_edits(
    window: MainWindow, game: Path, answer: Answer
) -> None:
    def look(dialog: Versions) -> None:
        assert dialog.model.rowCount() == 3
        assert "as it is on the disk" in painted.text(dialog)
        assert not dialog.delete_button.isEnabled()

    answer(look)
    open_file(window, str(game))
    comment(window, "new")
    build.trigger(window, "file.versions")


def test_a_version_like_the_file_can_be_opened_but_need_not_be_put_back(
    window: MainWindow, tmp_path: Path, answer: Answer
) -> None:
    path = tmp_path / "game.sgf"
    keep(path, NOW, 1)

    def look(dialog: Versions) -> None:
        assert "the same as now" in painted.text(dialog)
        assert not dialog.apply.isEnabled()
        assert not dialog.compare_button.isEnabled()
        assert dialog.open_button.isEnabled()

    answer(look)
    open_file(window, str(path))
    build.trigger(window, "file.versions")


def test_why_there_are_no_versions_is_said(
    window: MainWindow, tmp_path: Path, answer: Answer
) -> None:
    said: list[str] = []
    answer(lambda dialog: said.append(painted.text(dialog)))
    (tmp_path / "game.sgf").write_bytes(NOW)
    open_file(window, str(tmp_path / "game.sgf"))
    build.trigger(window, "file.versions")
    window.settings.set("backups.on", value=False)
    build.trigger(window, "file.versions")

    assert "The next save keeps" in said[0]
    assert "switched off" in said[1]


def test_a_game_from_no_file_has_no_versions(window: MainWindow) -> None:
    with pytest.raises(RefusalError, match="no file"):
        commands.show(window)
    assert not window.actions_by_id["file.versions"].isEnabled()


def test_a_version_that_is_damaged_says_so(window: MainWindow, game: Path, answer: Answer) -> None:
    Backups().versions(game)[0].file.write_bytes(b"nothing at all")

    def look(dialog: Versions) -> None:
        assert "no game" in painted.text(dialog)
        assert "lost a part" in painted.text(dialog)
        assert not dialog.open_button.isEnabled()
        assert dialog.copy_button.isEnabled()

    answer(look)
    open_file(window, str(game))
    build.trigger(window, "file.versions")


@pytest.mark.parametrize(
    "name", [b"a\nb.sgf", b"100%n{x}.sgf", b"<b>x&y.sgf", b"x" * 251 + b".sgf", b"\xff.sgf"]
)
def test_names_of_any_kind_are_shown_as_they_are(
    window: MainWindow,
    tmp_path: Path,
    answer: Answer,
    name: bytes,
) -> None:
    path = tmp_path / os.fsdecode(name)
    keep(path, OLD, 1)
    path.write_bytes(NOW)
    answer(lambda dialog: dialog.apply.click())
    open_file(window, str(path))
    build.trigger(window, "file.versions")

    assert len(list(window.document.game)) == 2
    assert window.document.history.steps[0].name.startswith(f"Restore {path.name}, ")


# Files that are gone --------------------------------------------------------------------------


def test_of_a_file_that_is_gone_the_versions_are_offered(
    window: MainWindow,
    game: Path,
    answer: Answer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[object, ...]] = []

    def ask(*given: object) -> bool:
        asked.append(given)
        return True

    def take(dialog: Versions) -> None:
        assert dialog.apply.isHidden()
        assert dialog.compare_button.isHidden()
        QTest.keyClick(dialog, Qt.Key.Key_Return)

    monkeypatch.setattr(questions, "ask_versions_of_gone", ask)
    answer(take)
    game.unlink()

    assert open_file(window, str(game))
    ((_, name, when),) = asked
    assert name == "game.sgf"
    assert ":" in str(when)
    assert len(list(window.document.game)) == 2
    assert window.document.title.startswith("game.sgf, ")


def test_of_a_gone_file_without_versions_one_is_told_why_it_is_not_open(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda _, why: told.append(why))

    assert not open_file(window, str(tmp_path / "missing.sgf"))
    assert "no such file" in told[0]
