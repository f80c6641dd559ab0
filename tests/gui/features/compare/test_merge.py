"""A merge in the window: the base that is named, what was taken, conflicts settled by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMenu

from sgfedit import dumps, loads
from sgfedit.app.earlier_versions import Earlier, Source
from sgfedit.app.merging import Wanted
from sgfedit.errors import REFUSALS
from sgfedit.game.comparing import merge
from sgfedit.game.comparing.conflicts import Side
from sgfedit.game.edits import Edit
from sgfedit.game.merge_signs import SIGN
from sgfedit.gui.actions.build import trigger
from sgfedit.gui.edit_notice import EditNotice
from sgfedit.gui.features.compare import commands
from sgfedit.gui.features.compare.links import ConflictLinks
from sgfedit.gui.features.compare.merge import Merge
from tests.gui import painted
from tests.slices import finish

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.features.compare.merge_panel import MergePanel
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

BASE = "(;SZ[9]PB[A];B[aa]C[a good move];W[bb](;B[cc];W[dd];B[ee])(;B[dc];W[de]))"
MINE = BASE.replace("a good", "a slow").replace("W[de]", "W[de]C[wait]").replace("[A]", "[Ann]")
THEIRS = (
    BASE.replace("a good", "a bad")
    .replace("(;B[dc];W[de])", "")
    .replace("(;B[cc];W[dd];B[ee])", ";B[cc];W[dd];B[ee];W[ff]")
)


@pytest.fixture
def game(window: MainWindow, tmp_path: Path) -> MainWindow:
    """A file that was read as the base, then changed."""
    path = tmp_path / "game.sgf"
    path.write_text(BASE)
    window.document.open(path)
    window.document.replace_contents(loads(MINE), "Edit")
    return window


def panel_of(window: MainWindow) -> MergePanel:
    return cast("MergePanel", window.docks["merge"].content)


def settled(window: MainWindow) -> None:
    finish(window.part(Merge))
    QCoreApplication.processEvents()  # what came of it is told after that


def merged(window: MainWindow, theirs: str = THEIRS) -> MergePanel:
    """Return the panel after a merge with what was read as the base."""
    wanted = Wanted("student.sgf", loads(theirs))
    window.part(Merge).begin_with_known(wanted)
    settled(window)
    return panel_of(window)


def do(window: MainWindow, action: str) -> None:
    window.actions_by_id[f"compare.{action}"].trigger()
    settled(window)


def text(window: MainWindow) -> str:
    return dumps(window.document.collection).decode().replace("\n(", "(")


def test_a_merge_is_one_step_and_the_same_as_that_of_the_command_line(game: MainWindow) -> None:
    before = text(game)

    panel = merged(game)

    other = loads(before)
    merge(Edit(), other, loads(BASE), loads(THEIRS))
    assert dumps(other) == dumps(game.document.collection)
    assert game.document.history.steps[-1].name == "Merge with student.sgf"
    told = " ".join(painted.texts(panel))
    assert "student.sgf · 2 conflicts are left" in told
    assert "Both began with game.sgf, today" in told
    assert "as it was read or saved here" in told
    assert "move 1" in told
    notice = game.part(EditNotice)
    assert "of student.sgf · 2 conflicts are left" in notice.text.text()
    assert not notice.undo.isHidden()
    game.document.undo()
    assert text(game) == before
    assert "The merge is undone." in painted.text(panel)
    game.document.redo()
    assert panel.rows.rowCount() == 2


def test_a_conflict_is_shown_side_by_side_and_settled(game: MainWindow, qtbot: QtBot) -> None:
    panel = merged(game)

    assert game.document.current.source == ";B[aa]C[a slow move]"  # the first one
    shown = [side.text.toPlainText() for side in panel.sides.sides]
    assert shown == ["a slow move", "a bad move", "a good move"]
    assert [button.isEnabled() for button in panel.buttons.values()] == [True] * 3
    assert game.tree.contents.changes is not None
    assert game.document.current in game.tree.contents.changes.kinds

    do(game, "next")
    do(game, "next")
    do(game, "both")  # and on to the next one
    assert game.document.game.root.children[0].get("C") == "a slow move\n\na bad move"
    assert game.document.current.get("C") == "wait"
    assert game.document.history.steps[-1].name == "Keep both"
    assert "1 conflict is left" in game.part(EditNotice).text.text()
    assert "1 conflict is left, 1 settled" in panel.summary.text()

    game.document.undo()
    assert panel.rows.rowCount() == 2
    game.part(Merge).choose(0)
    qtbot.mouseClick(panel.buttons[Side.THEIRS], Qt.MouseButton.LeftButton)
    assert game.document.game.root.children[0].get("C") == "a bad move"
    assert panel.rows.rowCount() == 1


def test_what_they_have_removed_can_go(game: MainWindow) -> None:
    panel = merged(game)
    do(game, "previous")
    assert panel.list.currentIndex().row() == 1
    assert panel.rows.row(1).what == "changed in mine, removed in theirs"
    shown = [side.text.toPlainText() for side in panel.sides.sides]
    assert shown[0].endswith("wait")
    assert shown[1] == "(removed)"
    assert not panel.buttons[Side.BOTH].isEnabled()
    do(game, "both")
    assert game.status.message.text() == REFUSALS["not-both"]
    do(game, "mine")
    do(game, "mine")
    assert SIGN not in text(game)
    assert "No conflict is left." in painted.text(panel)
    do(game, "mine")
    assert game.status.message.text() == REFUSALS["no-conflict"]
    do(game, "end")
    assert game.docks["merge"].isHidden()


def test_coming_to_a_node_chooses_its_conflict_and_undoing_by_hand_settles(
    game: MainWindow,
) -> None:
    panel = merged(game)
    first = game.document.game.root.children
    game.document.go_to(first[1])
    assert panel.list.currentIndex().row() == 0
    with game.document.edit("Delete") as edit:
        edit.replace_child(game.document.game.root, first[1], ())
    assert panel.rows.rowCount() == 1


@pytest.mark.parametrize("is_base", [True, False])
def test_a_base_in_doubt_is_asked_for(game: MainWindow, is_base: bool) -> None:
    # Only a later version of mine was kept.
    game.document.base = MINE.encode()
    theirs = BASE.replace("a good", "a bad")
    game.part(Merge).begin(Wanted("student.sgf", loads(theirs)))
    settled(game)
    panel = panel_of(game)
    assert game.document.history.steps[-1].name == "Edit"
    assert not panel.question.isHidden()
    assert "At 1 place it has what yours has, and theirs has not." in panel.question.text()

    (panel.is_base if is_base else panel.is_none).click()
    settled(game)

    assert panel.question.isHidden()
    assert ("C[wait]" in text(game)) is not is_base
    name = "Both began with game.sgf" if is_base else "Nobody knows what both began with"
    assert panel.base.text().startswith(name)


def test_another_base_takes_the_place_of_the_merge(game: MainWindow, tmp_path: Path) -> None:
    panel = merged(game)
    game.resize(1200, 800)
    game.show()
    other = tmp_path / "base.sgf"
    other.write_text(MINE)
    earlier = game.part(Merge).merger.named(other)
    assert earlier is not None
    wanted = game.part(Merge).wanted
    assert wanted is not None
    kept = Earlier(Source.GIT, "game.sgf", 0.0, None, bytes, lambda: loads(BASE), "", "Mine & his")
    game.part(Merge).wanted = Wanted(
        wanted.title, wanted.theirs, None, (kept,), wanted.base, is_decided=True
    )

    do(game, "base")
    menu = panel.findChild(QMenu)
    assert menu is not None
    assert [action.text() for action in menu.actions() if action.text()][1:] == [
        "Another &file…",
        "&None: nothing counts as removed",
    ]
    assert menu.actions()[0].text().endswith("in git: Mine && his")
    menu.actions()[-1].trigger()
    menu.close()
    settled(game)
    assert [step.name for step in game.document.history.steps] == [
        "Edit",
        "Merge with student.sgf",
    ]
    told = [panel.rows.row(row).what for row in range(panel.rows.rowCount())]
    assert told == ["Black", "Comment"]  # nothing is removed

    do(game, "mine")
    with game.board.refusing():
        game.part(Merge).choose_base(earlier)
    assert game.status.message.text() == REFUSALS["merged-since"]
    game.document.undo()
    game.part(Merge).choose_base(earlier)
    settled(game)
    assert "the file you chose" in panel.base.text()
    assert "W[de]" not in text(game)
    assert panel.rows.rowCount() == 0


def test_without_a_merge_a_command_says_so(window: MainWindow) -> None:
    for action, refusal in {
        "mine": "no-conflict-shown",
        "base": "no-merge",
        "conflicts": "no-conflict",
        "end": "no-comparison",
    }.items():
        do(window, action)
        assert window.status.message.text() == REFUSALS[refusal]


def test_a_file_is_merged_and_a_comparison_gives_way(
    game: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "student.sgf"
    other.write_text(BASE.replace("a good", "a bad"))
    monkeypatch.setattr(commands, "ask_paths", lambda *_: [str(other)])
    trigger(game, "compare.with", loads(THEIRS), "student.sgf")
    do(game, "merge_file")
    assert game.docks["compare"].isHidden()
    assert game.document.history.steps[-1].name == "Merge with student.sgf"
    trigger(game, "compare.with", loads(THEIRS), "student.sgf")
    assert game.docks["merge"].isHidden()

    monkeypatch.setattr(commands, "ask_paths", lambda *_: [str(tmp_path / "game.sgf")])
    do(game, "merge_file")
    assert game.status.message.text() == "game.sgf has nothing that yours has not"


def test_who_has_merged_is_not_told_of_conflicts_once_more_by_the_look_at_the_file(
    game: MainWindow,
) -> None:
    merged(game)
    before = game.status.message.text()

    finish(game.part(ConflictLinks))  # begun when the file was opened

    assert game.status.message.text() == before


def test_a_file_that_cannot_be_read_or_is_locked_ends_it(
    game: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(
        "sgfedit.gui.widgets.questions.show_error", lambda _, each: said.append(each)
    )
    game.part(Merge).begin(Wanted("x.sgf", path=tmp_path / "x.sgf"))
    settled(game)
    assert "x.sgf" in said[0]
    assert not game.part(Merge).is_on
    game.document.set_locked(is_locked=True)
    before = text(game)
    merged(game)
    assert text(game) == before
    assert not game.part(Merge).is_on


def test_conflicts_in_a_file_are_told_when_it_is_opened_and_saved_and_can_be_listed(
    game: MainWindow,
) -> None:
    merged(game)
    trigger(game, "file.save")
    finish(game.part(ConflictLinks))
    words = "2 conflicts of a merge are left in game.sgf: Ctrl+K, Shift+C lists them"
    assert game.status.message.text() == words

    path = game.document.path
    assert path is not None
    game.document.open(path)
    assert not game.part(Merge).is_on
    game.status.note("")
    finish(game.part(ConflictLinks))
    assert game.status.message.text() == words

    do(game, "conflicts")
    panel = panel_of(game)
    assert panel.summary.text() == "2 conflicts are left"
    assert panel.base.isHidden()
    do(game, "next")
    assert [side.text.toPlainText() for side in panel.sides.sides][:2] == [
        "a slow move",
        "a bad move",
    ]
    do(game, "theirs")
    assert panel.rows.rowCount() == 1


def test_an_edit_meanwhile_plans_the_merge_anew(game: MainWindow) -> None:
    game.part(Merge).begin_with_known(Wanted("student.sgf", loads(THEIRS)))
    with game.document.edit("Say") as edit:
        edit.set(game.document.game.root, "GC", ["said"])
    settled(game)
    assert game.document.game.root.get("GC") == "said"
    assert game.document.history.steps[-1].name == "Merge with student.sgf"
