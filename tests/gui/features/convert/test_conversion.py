"""Edit → Convert: the preview, its question, what is lost, one step of undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLabel, QRadioButton

from sgfedit.app.document import Document
from sgfedit.app.fixing import try_conversion as try_out
from sgfedit.formats import dumps, loads
from sgfedit.gui.features.convert import dialog as dialogs
from sgfedit.gui.features.convert.dialog import ConversionDialog, spoken
from sgfedit.gui.widgets import progress
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from sgfedit.app.fixing import Conversion
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

OLD = "(;FF[1]AP[x:1]SZ[9]TM[90]RE[who knows]L[aa];Black[bb]AW[cc];W[dd])"
NEW = "(;FF[4]AP[x:1]SZ[9]AR[aa:bb]LB[aa:12345];B[];W[dd]SQ[aa])"


def opened(text: str) -> Document:
    document = Document()
    document.open_text(loads(text))
    return document


def labels(widget: QWidget) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel))


def dialog_of(qtbot: QtBot, text: str, ff: int) -> ConversionDialog:
    document = opened(text)

    def plan(minutes: bool, _parent: QWidget) -> Conversion:
        return run(try_out(document, ff, minutes))

    dialog = ConversionDialog(run(try_out(document, ff)), plan)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def answer(do: Callable[[ConversionDialog], None]) -> None:
    """Do something with the dialog once it is there."""

    def look() -> None:
        found = QApplication.activeModalWidget()
        if isinstance(found, ConversionDialog):
            do(found)
        else:
            QTimer.singleShot(10, look)

    QTimer.singleShot(10, look)


# What is tried out ------------------------------------------------------------------------------


def test_trying_out_says_what_changes_where_and_changes_nothing() -> None:
    document = opened(OLD + "\n(;FF[1]AB[aa]B[bb])")
    before = dumps(document.collection)

    found = run(try_out(document, 4))

    assert dumps(document.collection) == before
    assert [(place.line, place.before[:9]) for place in found.places] == [
        (1, ";FF[1]AP["),
        (1, ";Black[bb"),
        (2, ";FF[1]AB["),
    ]
    assert found.places[0].codes == ("letters", "format")
    assert found.places[1].codes == ("lower-case", "split")
    assert found.places[2].codes == ("split", "format", "application")
    assert found.places[2].after.endswith("AB[aa];B[bb]")


def test_the_charset_is_a_place_of_the_file() -> None:
    document = Document()
    document.open_text(loads("(;FF[4]CA[UTF-8]PB[Müller])".encode()))

    found = run(try_out(document, 3))

    assert (found.places[0].line, found.places[0].before) == (0, "charset utf-8")
    assert found.places[0].codes == ("to-latin",)


# The dialog -------------------------------------------------------------------------------------


def test_it_lists_what_changes_and_what_stays(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot, OLD, 4)

    text = labels(dialog)
    assert "Convert to FF[4]: 2 places change" in text
    assert "1 × Letters (L) become labels (LB)" in text
    assert "What stays word for word:" in text
    assert "RE[who knows]" in text
    assert dialog.view.model().rowCount() == 2
    assert "Letters (L) become labels" in str(dialog.view.model().index(0, 0).data())


def test_one_place_is_said_to_be_one(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot, "(;FF[3])", 4)

    assert "Convert to FF[4]: 1 place changes" in labels(dialog)
    assert not dialog.remarks.isVisible()
    assert dialog.apply.text() == "&Convert"
    assert dialog.focusWidget() is dialog.apply


def test_minutes_or_seconds_must_be_answered_first(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot, OLD, 4)
    assert dialog.question is not None
    minutes, seconds = dialog.question.findChildren(QRadioButton)

    assert not dialog.apply.isEnabled()
    assert "TM[90]: minutes or seconds?" in labels(dialog)
    assert (minutes.text(), seconds.text()) == ("&Minutes: 1 h 30 min", "&Seconds: 1 min 30 s")

    minutes.click()
    assert dialog.apply.isEnabled()
    assert "TM[5400]" in dialog.conversion.places[0].after
    assert "Minutes become seconds" in labels(dialog)

    seconds.click()
    assert dialog.apply.isEnabled()
    assert "TM[90]" in dialog.conversion.places[0].after


def test_several_times_are_one_question(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot, "(;FF[1]TM[60])(;FF[1]TM[90])", 4)

    assert "TM[60] and 1 more: minutes or seconds?" in labels(dialog)


def test_an_answer_that_is_given_up_on_is_none(qtbot: QtBot) -> None:
    document = opened(OLD)
    dialog = ConversionDialog(run(try_out(document, 4)), lambda *_: None)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.question is not None

    dialog.question.findChildren(QRadioButton)[0].click()

    assert dialog.question.answer is None
    assert not dialog.apply.isEnabled()


def test_what_is_lost_stands_in_sight_and_on_the_button(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot, NEW, 3)

    text = labels(dialog)
    assert "What FF[3] cannot hold:" in text
    assert "2 × FF[3] has no such property – AR[aa:bb], SQ[aa]" in text
    assert dialog.apply.text() == "&Convert and lose 3 things"
    assert dialog_of(qtbot, "(;FF[4]SQ[aa])", 3).apply.text() == "&Convert and lose 1 thing"


def test_of_many_values_the_first_are_shown_short(qtbot: QtBot) -> None:
    arrows = "".join(f";AR[aa:{a}b]" for a in "abcdefgh")
    dialog = dialog_of(qtbot, f"(;FF[4]{arrows};FG[1:{'long ' * 30}])", 3)

    text = labels(dialog)
    assert "8 × FF[3] has no such property – AR[aa:ab]," in text
    assert "AR[aa:db] …" in text
    assert "FG[1:long long long long long long long…" in text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0 s"), (59, "59 s"), (60, "1 min"), (5400, "1 h 30 min"), (3661, "1 h 1 min 1 s")],
)
def test_times_are_written_as_one_says_them(seconds: int, text: str) -> None:
    assert spoken(seconds) == text


# The commands -----------------------------------------------------------------------------------


def test_converting_is_one_step(window: MainWindow) -> None:
    window.document.open_text(loads(OLD))
    window.document.go_to(window.document.game.root.children[0])
    before = dumps(window.document.collection)

    def convert(dialog: ConversionDialog) -> None:
        assert dialog.question is not None
        dialog.question.findChildren(QRadioButton)[0].click()
        dialog.apply.click()

    answer(convert)
    window.actions_by_id["edit.convert_ff4"].trigger()

    assert dumps(window.document.collection) == (
        b"(;FF[4]AP[x:1]SZ[9]TM[5400]RE[who knows]LB[aa:A];AW[cc];B[bb];W[dd])"
    )
    assert "Converted to FF[4]: 2 places changed" in window.status.message.text()
    assert window.document.current.get("B") is not None
    window.document.undo()
    assert dumps(window.document.collection) == before


def test_one_place_is_told_as_one(window: MainWindow) -> None:
    window.document.open_text(loads("(;FF[4])"))

    answer(lambda dialog: dialog.apply.click())
    window.actions_by_id["edit.convert_ff3"].trigger()

    assert dumps(window.document.collection) == b"(;FF[3])"
    assert "Converted to FF[3]: 1 place changed" in window.status.message.text()


def test_cancel_leaves_the_file_as_it_is(window: MainWindow) -> None:
    window.document.open_text(loads(NEW))

    answer(lambda dialog: dialog.findChildren(QDialogButtonBox)[0].rejected.emit())
    window.actions_by_id["edit.convert_ff3"].trigger()

    assert dumps(window.document.collection).decode() == NEW
    assert not window.document.history.undo_step


@pytest.mark.parametrize(
    ("text", "action", "said"),
    [
        ("(;FF[4])", "edit.convert_ff4", "this file is in FF[4] already"),
        ("(;FF[3])", "edit.convert_ff3", "this file is in FF[3] already"),
        ("(;FF[4]SZ[21])", "edit.convert_ff3", "FF[3] has no such board"),
        ("(;FF[9])", "edit.convert_ff4", "The file format is not known"),
    ],
)
def test_where_nothing_changes_it_says_why(
    window: MainWindow, text: str, action: str, said: str
) -> None:
    window.document.open_text(loads(text))

    window.actions_by_id[action].trigger()

    assert said in window.status.message.text()
    assert dumps(window.document.collection).decode() == text


def test_who_gives_up_waiting_has_changed_nothing(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def give_up(_parent: QWidget, steps: Generator[None, None, object], *_: str) -> None:
        next(steps)
        steps.close()

    window.document.open_text(loads(OLD))
    monkeypatch.setattr(progress, "run", give_up)
    monkeypatch.setattr(dialogs.ConversionDialog, "ask", None)

    window.actions_by_id["edit.convert_ff4"].trigger()

    assert dumps(window.document.collection).decode() == OLD
    assert not window.document.is_editing
    assert window.updatesEnabled()


def test_the_remarks_are_as_high_as_what_they_say(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot, NEW, 3)

    dialog.resize(dialog.width() // 2, dialog.height())
    QTest.qWaitForWindowExposed(dialog)

    assert 0 < dialog.remarks.height() <= dialog.remarks.maximumHeight()


def test_remarks_are_as_high_as_their_lines(qtbot: QtBot) -> None:
    dialog = dialog_of(qtbot, "(;FF[3]AP[x:1]RE[who knows];B[bb]AW[cc])", 4)

    qtbot.waitUntil(lambda: dialog.remarks.height() == dialog.remarks.sizeHint().height())
    assert dialog.remarks.height() < 4 * dialog.fontMetrics().lineSpacing()
