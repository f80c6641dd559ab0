"""Game info below the first node: the dialog says where it stands and edits it there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel

from sgfedit.formats import dumps
from sgfedit.game.traversal import letter
from sgfedit.gui.features.info import places as info_places
from tests.gui.features.info.game_info_steps import (
    LEFT,
    OK,
    dialog_for,
    document_of,
    press,
    retype,
)
from tests.slices import finish, hold

if TYPE_CHECKING:
    import pytest
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.features.info.game_info import GameInfoDialog

MERGED = (
    "(;FF[4];B[aa](;W[bb]PB[Cho]PW[Otake];B[cc])(;W[dd]PB[Go]EV[Ten games];B[ee](;W[ff])(;W[gg])))"
)
TWICE = "(;FF[4]PB[Above]EV[Cup];B[aa]PB[Below]RE[B+R];W[bb])"


def note(dialog: GameInfoDialog) -> str:
    label = dialog.findChild(QLabel, "placeNote")
    assert isinstance(label, QLabel)
    return label.text() if label.isVisible() else ""


def choice(dialog: GameInfoDialog) -> QComboBox:
    combo = dialog.findChild(QComboBox, "infoNode")
    assert isinstance(combo, QComboBox)
    return combo


def rows(dialog: GameInfoDialog) -> list[str]:
    combo = choice(dialog)
    return [combo.itemText(row) for row in range(combo.count())]


def choose(dialog: GameInfoDialog, row: int) -> None:
    combo = choice(dialog)
    combo.setCurrentIndex(row)
    combo.activated.emit(row)


def up_box(dialog: GameInfoDialog) -> QCheckBox:
    box = dialog.findChild(QCheckBox, "moveUp")
    assert isinstance(box, QCheckBox)
    return box


def test_it_lists_the_nodes_that_hold_game_info(qtbot: QtBot) -> None:
    document = document_of(MERGED)
    second = document.game.root.children[0].children[1]
    document.go_to(second.children[0])
    dialog = dialog_for(qtbot, document)

    assert rows(dialog) == [
        "The start of the record",
        "Move 2: Cho – Otake",
        "Move 2, in variation B after move 1: Go",
    ]
    assert choice(dialog).currentIndex() == 2
    assert "stands at move 2, in variation B after move 1" in note(dialog)
    assert dialog.fields["EV"].text == "Ten games"


def test_several_nodes_are_edited_in_one_step(qtbot: QtBot) -> None:
    document = document_of(MERGED)
    before = dumps(document.collection)
    first, second = document.game.root.children[0].children
    document.go_to(first)
    dialog = dialog_for(qtbot, document)

    retype(dialog, "PB", "Cho U")
    choose(dialog, 2)
    assert dialog.fields["PB"].text == "Go"
    retype(dialog, "PB", "Go Seigen")
    choose(dialog, 1)
    assert dialog.fields["PB"].text == "Cho U"
    choose(dialog, 1)
    press(dialog, OK)

    assert (first.get("PB"), second.get("PB")) == ("Cho U", "Go Seigen")
    document.undo()
    assert dumps(document.collection) == before


def test_it_warns_of_a_second_one_above(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of(MERGED))

    assert "would be a second one above" in note(dialog)
    assert choice(dialog).currentIndex() == 0


def test_info_further_on_is_told(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of(TWICE))

    assert "further on" in note(dialog)
    assert rows(dialog)[1] == "Move 1: Below"


def test_two_on_a_line_are_shown_together_and_edited_where_they_stand(qtbot: QtBot) -> None:
    document = document_of(TWICE)
    root = document.game.root
    document.go_to(root.children[0].children[0])
    dialog = dialog_for(qtbot, document)
    assert "move 1 and the start of the record" in note(dialog)
    found = {ident: dialog.fields[ident].text for ident in ("PB", "EV", "RE")}
    assert found == {"PB": "Below", "EV": "Cup", "RE": "B+R"}

    retype(dialog, "PB", "Nearer")
    retype(dialog, "EV", "Other cup")
    press(dialog, OK)

    assert root.source == ";FF[4]PB[Above]EV[Other cup]"
    assert root.children[0].source == ";B[aa]PB[Nearer]RE[B+R]"


def test_two_on_a_line_become_one(qtbot: QtBot) -> None:
    document = document_of("(;FF[4]EV[Cup];B[aa]PB[Below]RE[B+R];W[bb])")
    before = dumps(document.collection)
    root = document.game.root
    document.go_to(root.children[0])
    dialog = dialog_for(qtbot, document)
    box = up_box(dialog)
    assert box.isVisible()

    QTest.mouseClick(box, LEFT, pos=QPoint(8, box.height() // 2))
    retype(dialog, "PW", "White")
    press(dialog, OK)

    assert root.children[0].source == ";B[aa]"
    assert {ident: root.get(ident) for ident in ("EV", "PB", "PW", "RE")} == {
        "EV": "Cup",
        "PB": "Below",
        "PW": "White",
        "RE": "B+R",
    }
    document.undo()
    assert dumps(document.collection) == before


def test_another_node_is_not_moved_with_it(qtbot: QtBot) -> None:
    document = document_of(TWICE)
    document.go_to(document.game.root.children[0])
    dialog = dialog_for(qtbot, document)
    box = up_box(dialog)
    box.setChecked(True)

    choose(dialog, 0)
    assert not box.isVisible()
    press(dialog, OK)

    assert not document.is_modified


def test_games_side_by_side_cannot_move_up(qtbot: QtBot) -> None:
    document = document_of("(;FF[4]EV[Cup];B[aa](;W[bb]PB[One])(;W[cc]PB[Two]))")
    document.go_to(document.game.root.children[0].children[0])
    dialog = dialog_for(qtbot, document)

    assert "Two nodes" in note(dialog)
    assert not up_box(dialog).isVisible()


def test_a_large_tree_is_looked_through_in_slices(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold(monkeypatch)
    record = "(;FF[4]PB[x]" + ";B[aa];W[bb]" * 30 + ";B[cc]PB[y])"
    document = document_of(record)
    document.go_to(next(iter(document.game.root.children)))
    dialog = dialog_for(qtbot, document)

    assert not dialog.place.is_complete
    finish(dialog)

    assert len(dialog.place.nodes) == 2
    assert choice(dialog).isVisible()


def test_it_stops_looking_when_it_is_left(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    hold(monkeypatch)
    dialog = dialog_for(qtbot, document_of(MERGED))

    press(dialog, OK)

    assert dialog.place.is_complete


def test_a_variation_far_down_a_list_has_the_letter_of_the_board(qtbot: QtBot) -> None:
    names = [first + second for first in "ab" for second in "abcdefghijklmnopqrs"]
    variations = "".join(f"(;W[{name}])" for name in names)
    document = document_of(f"(;FF[4];B[ss]{variations[:-1]}PB[x]))")
    node = document.game.root.children[0].children[-1]

    name = letter(len(names) - 1)
    assert info_places.place_of(document, node) == f"move 2, in variation {name} after move 1"
    dialog = dialog_for(qtbot, document)
    assert rows(dialog)[1].endswith(": x")
