"""The dialog that counts what is in a branch and in the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from sgfedit.app import tasks
from sgfedit.app.document import Document
from sgfedit.app.tasks import Slices
from sgfedit.formats import loads
from sgfedit.gui.features.tree.commands import StatisticsDialog
from tests.slices import finish

if TYPE_CHECKING:
    import pytest
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

GAME = "(;SZ[9];B[ee]C[x](;W[cc];B[aa])(;W[bb]TE[1]))"


def numbers(dialog: StatisticsDialog, heading: str) -> dict[str, str]:
    """Return the numbers of a column by what they count."""
    labels = [label for label in dialog.findChildren(QLabel) if label.accessibleName()]
    named = [(label.accessibleName().rsplit(": ", 1), label.text()) for label in labels]
    # How thousands are set apart is the locale's business.
    return {
        name: "".join(filter(str.isdigit, text))
        for (name, column), text in named
        if column == heading
    }


def test_branch_and_game_are_counted(qtbot: QtBot, qapp: QApplication) -> None:
    document = Document(qapp)
    document.open_text(loads(GAME))
    document.go_to(document.game.root.children[0].children[0])

    dialog = StatisticsDialog(document)
    qtbot.addWidget(dialog)

    branch, game = numbers(dialog, "From here"), numbers(dialog, "Whole game")
    assert (branch["Nodes"], branch["Moves"], branch["Forks"]) == ("2", "2", "0")
    assert (game["Nodes"], game["Moves"], game["Forks"]) == ("5", "4", "1")
    assert (game["Lines to an end"], game["Nodes with a judgement"]) == ("2", "1")


def test_at_the_root_there_is_only_the_game(qtbot: QtBot, qapp: QApplication) -> None:
    document = Document(qapp)
    document.open_text(loads(GAME))

    dialog = StatisticsDialog(document)
    qtbot.addWidget(dialog)

    assert numbers(dialog, "From here") == {}
    assert numbers(dialog, "Whole game")["Nodes"] == "5"


def test_a_large_game_is_counted_in_slices(qtbot: QtBot, qapp: QApplication) -> None:
    document = Document(qapp)
    document.open_text(loads("(;" + ";B[aa]C[c]TR[bb]" * 40_000 + ")"))

    dialog = StatisticsDialog(document)
    qtbot.addWidget(dialog)

    assert numbers(dialog, "Whole game")["Nodes"] != "40001"
    finish(dialog)
    assert numbers(dialog, "Whole game")["Nodes"] == "40001"
    assert numbers(dialog, "Whole game")["Nodes with marks"] == "40000"


def test_a_count_that_ends_with_its_slice_stays(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = Document(qapp)
    document.open_text(loads("(;" + ";B[aa]" * 1_000 + ")"))
    # No slice lasts longer than one interim result, so the last one ends a slice, too.
    monkeypatch.setattr(tasks, "SLICE_S", 0.0)

    dialog = StatisticsDialog(document)
    qtbot.addWidget(dialog)

    counting = dialog.findChild(Slices)
    assert isinstance(counting, Slices)
    qtbot.waitUntil(lambda: not counting.is_running)
    assert numbers(dialog, "Whole game")["Nodes"] == "1001"


def test_the_action_shows_it_until_it_is_closed(window: MainWindow) -> None:
    window.document.open_text(loads(GAME))
    seen: list[str] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, StatisticsDialog)
        seen.append(numbers(dialog, "Whole game")["Nodes"])
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    QTimer.singleShot(0, look)
    window.actions_by_id["tree.statistics"].trigger()

    assert seen == ["5"]
