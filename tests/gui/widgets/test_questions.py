"""The questions of the window, answered by their buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QInputDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
)

from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.buttons import plain
from sgfedit.gui.widgets.questions import Answer, Overwrite, Recover

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

Button = QMessageBox.StandardButton


def answering(button: Button, ask: Callable[[], object]) -> object:
    """Return what `ask` returns when `button` of its box is clicked."""
    clicked: list[bool] = []

    def click() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox) and (found := box.button(button)) is not None:
            clicked.append(True)
            QTest.mouseClick(found, Qt.MouseButton.LeftButton)
        elif not clicked:
            QTimer.singleShot(10, click)

    QTimer.singleShot(0, click)
    answer = ask()
    assert clicked
    return answer


@pytest.mark.parametrize(
    ("button", "answer"),
    [
        (Button.Save, Answer.SAVE),
        (Button.Discard, Answer.DISCARD),
        (Button.Cancel, Answer.CANCEL),
    ],
)
def test_changes_are_saved_discarded_or_kept(
    qapp: QApplication, button: Button, answer: Answer
) -> None:
    assert answering(button, lambda: questions.ask_save_changes(None, "a.sgf")) is answer


@pytest.mark.parametrize("ask", [questions.ask_save_changes, questions.ask_revert])
def test_the_changes_are_listed_in_the_question(
    qapp: QApplication, ask: Callable[[None, str, list[str]], object]
) -> None:
    shown: list[str] = []

    def look() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        shown.append(box.informativeText())

    changes = ["Move 1: Q16 → R16", "Edit comment"]
    QTimer.singleShot(0, look)
    answering(Button.Cancel, lambda: ask(None, "a.sgf", changes))

    assert shown[0].splitlines()[:2] == ["•  Move 1: Q16 → R16", "•  Edit comment"]
    assert "lost" in shown[0]


def test_the_buttons_say_what_becomes_of_unsaved_work(qapp: QApplication) -> None:
    seen: list[tuple[list[str], str, str]] = []

    def look() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        words = [box.button(one).text() for one in (Button.Open, Button.Discard, Button.Cancel)]
        default = box.defaultButton()
        seen.append((words, default.text(), box.informativeText()))
        QTest.keyClick(box, Qt.Key.Key_Escape)

    QTimer.singleShot(50, look)

    assert questions.ask_recover(None, ["a.sgf"]) is Recover.LATER
    ((words, default, text),) = seen
    assert words == ["&Restore", "&Delete it", "&Later"]
    assert default == "&Restore"
    assert "Later keeps it" in text


@pytest.mark.parametrize(
    ("button", "answer"),
    [
        (Button.Open, Recover.RESTORE),
        (Button.Discard, Recover.DISCARD),
        (Button.Cancel, Recover.LATER),
    ],
)
def test_unsaved_work_is_restored_discarded_or_left(
    qapp: QApplication, button: Button, answer: Recover
) -> None:
    assert answering(button, lambda: questions.ask_recover(None, ["a.sgf", ""])) is answer


@pytest.mark.parametrize(
    ("ask", "yes"),
    [
        (lambda: questions.ask_revert(None, "a.sgf"), Button.Discard),
        (lambda: questions.ask_large(None, "a.sgf", 10**9), Button.Open),
    ],
    ids=["revert", "large"],
)
def test_what_loses_something_is_done_only_on_yes(
    qapp: QApplication, ask: Callable[[], object], yes: Button
) -> None:
    assert answering(yes, ask) is True
    assert answering(Button.Cancel, ask) is False


@pytest.mark.parametrize(
    ("word", "answer"),
    [
        ("&Save anyway", Overwrite.SAVE),
        ("&Compare", Overwrite.COMPARE),
        ("&Merge", Overwrite.MERGE),
        ("Save &as…", Overwrite.SAVE_AS),
        ("Cancel", Overwrite.CANCEL),
    ],
)
def test_over_theirs_is_saved_only_where_that_was_chosen(
    qapp: QApplication, word: str, answer: Overwrite
) -> None:
    defaults: list[str] = []

    def click() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        defaults.append(box.defaultButton().text())
        found = next(one for one in box.buttons() if one.text().endswith(word))
        QTest.mouseClick(found, Qt.MouseButton.LeftButton)

    QTimer.singleShot(0, click)

    assert questions.ask_overwrite(None, "a.sgf") is answer
    assert defaults[0].endswith("Cancel")


def test_also_buttons_that_a_dialog_has_not_made_yet_lose_their_icons(qtbot: QtBot) -> None:
    dialog = QInputDialog()
    qtbot.addWidget(dialog)
    dialog.setComboBoxItems(["a"])

    plain(dialog)

    buttons = [found for box in dialog.findChildren(QDialogButtonBox) for found in box.buttons()]
    assert buttons
    assert all(found.icon().isNull() for found in buttons)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: questions.ask_save_changes(None, "a.sgf"),
        lambda: questions.show_error(None, "No."),
        lambda: questions.ask_move(None, 1, 9),
    ],
    ids=["question", "error", "number"],
)
def test_buttons_have_words_only(qapp: QApplication, ask: Callable[[], object]) -> None:
    icons: list[bool] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QDialog):
            QTimer.singleShot(10, look)
            return
        boxes = dialog.findChildren(QDialogButtonBox)
        icons.extend(found.icon().isNull() for box in boxes for found in box.buttons())
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    QTimer.singleShot(0, look)
    ask()

    assert icons
    assert all(icons)


@pytest.mark.parametrize(("accepts", "answer"), [(True, "4B2"), (False, None)])
def test_a_move_is_asked_for(qapp: QApplication, accepts: bool, answer: str | None) -> None:
    def reply() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QInputDialog):
            QTimer.singleShot(10, reply)
            return
        assert "(0 to 9)" in dialog.labelText()
        field = dialog.findChild(QLineEdit)
        assert isinstance(field, QLineEdit)
        assert field.selectedText() == "1"  # typing replaces it
        QTest.keyClicks(field, "4B2")
        dialog.done(accepts)

    QTimer.singleShot(0, reply)

    assert questions.ask_move(None, 1, 9) == answer


_MARKUP = '<b>x</b><img src="file:///x.png">'


@pytest.mark.parametrize(
    "ask",
    [
        lambda: questions.ask_save_changes(None, _MARKUP, [_MARKUP]),
        lambda: questions.show_error(None, _MARKUP),
        lambda: questions.ask_recover(None, [_MARKUP]),
        lambda: questions.ask_misfits(None, ["é"], _MARKUP),
        lambda: questions.ask_replace(None, _MARKUP, [_MARKUP]),
    ],
    ids=["save", "error", "recover", "misfits", "replace"],
)
def test_names_are_never_taken_for_html(qapp: QApplication, ask: Callable[[], object]) -> None:
    formats: set[tuple[bool, Qt.TextFormat]] = set()

    def look() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        formats.update(
            (_MARKUP in one.text(), one.textFormat()) for one in box.findChildren(QLabel)
        )
        QTest.keyClick(box, Qt.Key.Key_Escape)

    QTimer.singleShot(0, look)
    ask()

    assert (True, Qt.TextFormat.PlainText) in formats
    assert (True, Qt.TextFormat.AutoText) not in formats


def test_a_box_that_is_closed_without_an_answer_means_what_escape_means(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(questions, "run", lambda _: 0)

    assert questions.ask_save_changes(None, "a.sgf") is questions.Answer.CANCEL
