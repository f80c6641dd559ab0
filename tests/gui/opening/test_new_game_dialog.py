"""The dialog that makes a new game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QRadioButton

from sgfedit.app.journal_reading import told
from sgfedit.app.known_names import KnownNames
from sgfedit.go import Colour, handicap_points
from sgfedit.gui.opening.new_game import Kept, NewGameDialog

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot


@pytest.fixture
def dialog(qtbot: QtBot) -> NewGameDialog:
    dialog = NewGameDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def choose(qtbot: QtBot, dialog: NewGameDialog, name: str) -> None:
    button = dialog.findChild(QRadioButton, name)
    assert isinstance(button, QRadioButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_enter_alone_gives_the_usual_game(dialog: NewGameDialog) -> None:
    root = dialog.game().root

    assert root.get("SZ") == 19
    assert root.get("KM") == 6.5
    assert root.get("FF") == 4
    assert not {"HA", "AB", "PB", "PW"} & set(root.properties)


@pytest.mark.parametrize("size", [9, 13, 19])
def test_the_usual_sizes_are_one_click(qtbot: QtBot, dialog: NewGameDialog, size: int) -> None:
    choose(qtbot, dialog, f"size{size}")

    assert dialog.game().size == (size, size)
    assert not dialog.columns.isEnabled()


@pytest.mark.parametrize("size", [9, 13, 19])
def test_the_fields_of_another_size_say_the_usual_one_that_is_chosen(
    qtbot: QtBot, dialog: NewGameDialog, size: int
) -> None:
    choose(qtbot, dialog, f"size{size}")
    assert (dialog.columns.value(), dialog.rows.value()) == (size, size)

    choose(qtbot, dialog, "sizeOther")
    assert dialog.game().size == (size, size)


@pytest.mark.parametrize("size", [(1, 1), (52, 52), (5, 25)])
def test_any_other_size_can_be_typed(
    qtbot: QtBot, dialog: NewGameDialog, size: tuple[int, int]
) -> None:
    choose(qtbot, dialog, "sizeOther")
    for box, value in zip((dialog.columns, dialog.rows), size, strict=True):
        box.selectAll()
        QTest.keyClicks(box, str(value))

    assert dialog.game().size == size


def test_handicap_stones_are_placed_and_komi_follows(dialog: NewGameDialog) -> None:
    dialog.handicap.setCurrentIndex(dialog.handicap.findData(4))
    game = dialog.game()

    assert game.root.get("HA") == 4
    assert game.root.get("KM") == 0.5
    position = game.position(game.root)
    assert all(position.stone(*p) is Colour.BLACK for p in handicap_points(19, 19, 4))
    assert position.to_play is Colour.WHITE

    dialog.handicap.setCurrentIndex(0)
    assert dialog.game().root.get("KM") == 6.5


def test_a_chosen_komi_is_kept(qtbot: QtBot, dialog: NewGameDialog) -> None:
    dialog.komi.selectAll()
    QTest.keyClicks(dialog.komi, "7.5")
    dialog.handicap.setCurrentIndex(2)

    assert dialog.game().root.properties["KM"] == ("7.5",)


@pytest.mark.parametrize(("size", "most"), [((19, 19), 9), ((8, 8), 4), ((5, 5), 0), ((9, 13), 9)])
def test_handicap_is_limited_by_the_board(
    qtbot: QtBot, dialog: NewGameDialog, size: tuple[int, int], most: int
) -> None:
    dialog.handicap.setCurrentIndex(dialog.handicap.findData(9))

    choose(qtbot, dialog, "sizeOther")
    dialog.columns.setValue(size[0])
    dialog.rows.setValue(size[1])

    offered = [dialog.handicap.itemData(i) for i in range(dialog.handicap.count())]
    assert offered == [0, *range(2, most + 1)]
    assert dialog.handicap.currentData() in offered


def test_players_are_written(qtbot: QtBot, dialog: NewGameDialog) -> None:
    QTest.keyClicks(dialog.black, "Me [1k]")
    QTest.keyClicks(dialog.white, "You")

    root = dialog.game().root
    assert (root.get("PB"), root.get("PW")) == ("Me [1k]", "You")


def test_names_complete_from_those_typed_before(qtbot: QtBot, tmp_path: Path) -> None:
    names = KnownNames(tmp_path / "names.json")
    names.remember("PW", "Honinbo Shusaku")
    dialog = NewGameDialog(names=names)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    dialog.activateWindow()
    dialog.black.setFocus()

    QTest.keyClicks(dialog.black, "shu")
    completer = dialog.black.completer()
    assert completer is not None
    popup = completer.popup()
    assert popup is not None
    qtbot.waitUntil(popup.isVisible)
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    QTest.keyClicks(dialog.white, "Gennan")
    dialog.accept()

    assert dialog.game().root.get("PB") == "Honinbo Shusaku"
    assert names.names("PB") == ("Gennan", "Honinbo Shusaku")


def test_ask_returns_the_game_or_none(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NewGameDialog, "exec", lambda _self: QDialog.DialogCode.Accepted)
    game = NewGameDialog.ask()
    assert game is not None
    assert game.size == (19, 19)

    monkeypatch.setattr(NewGameDialog, "exec", lambda _self: QDialog.DialogCode.Rejected)
    assert NewGameDialog.ask() is None


def test_what_is_typed_is_kept_until_it_is_answered(
    dialog: NewGameDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    kept = Kept(dialog, tmp_path)
    assert list(tmp_path.iterdir()) == []
    choose(qtbot, dialog, "size9")
    QTest.keyClicks(dialog.black, "Honinbo")
    assert kept.recovery is not None

    kept.recovery.flush()
    found = told(kept.recovery.record.read_bytes())
    kept.close()

    assert found is not None
    root = found.collection.games[0].root
    assert (root.get("SZ"), root.get("PB")) == (9, "Honinbo")
    assert list(tmp_path.iterdir()) == []
