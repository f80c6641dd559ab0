"""The status bar: notes, the charset, how many problems there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QAction, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget

from sgfedit import dumps
from sgfedit.app.document import Document
from sgfedit.formats import loads
from sgfedit.game import operations
from sgfedit.gui.views.status_bar import Rank, StatusBar
from sgfedit.gui.widgets.appearance import dark_palette
from sgfedit.gui.widgets.plain_text import tip_of
from sgfedit.gui.widgets.scale import TIGHT, px
from tests.gui.painted import image
from tests.gui.rest import come_to_rest

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture
def document() -> Document:
    return Document()


@pytest.fixture
def bar(qtbot: QtBot, document: Document) -> StatusBar:
    bar = StatusBar(document)
    qtbot.addWidget(bar)
    bar.resize(500, bar.sizeHint().height())
    bar.show()
    return bar


def test_a_note_is_shown_for_a_while(qtbot: QtBot, bar: StatusBar) -> None:
    bar.note("Ko", seconds=0.05)
    assert bar.message.text() == "Ko"

    qtbot.waitUntil(lambda: bar.message.text() == "")


def test_a_later_note_has_its_own_time(qtbot: QtBot, bar: StatusBar) -> None:
    bar.note("first", seconds=0.02)
    bar.note("second", seconds=0)

    qtbot.wait(60)

    assert bar.message.text() == "second"


def test_a_long_note_pushes_nothing_away(bar: StatusBar) -> None:
    bar.show_problems({"error": 3, "warning": 12, "info": 0})
    bar.show_point("D4")
    QCoreApplication.sendPostedEvents()  # lays out
    places = [widget.geometry() for widget in (bar.problem_count, bar.charset)]
    narrowest = bar.minimumSizeHint().width()

    bar.note("a very long note " * 50)
    QCoreApplication.sendPostedEvents()

    assert [widget.geometry() for widget in (bar.problem_count, bar.charset)] == places
    # No more than the gap beside it.
    assert bar.minimumSizeHint().width() <= narrowest + 8
    assert bar.point.isVisible()


def test_a_message_stands_in_for_a_remark(qtbot: QtBot, bar: StatusBar) -> None:
    bar.remark.setText("Suicide")
    assert bar.remark.isVisible()

    bar.note("Copied", seconds=0.05)
    assert not bar.remark.isVisible()
    assert bar.message.isVisible()

    qtbot.waitUntil(bar.remark.isVisible)
    assert not bar.message.isVisible()


def test_a_message_lays_out_nothing_anew(qtbot: QtBot, bar: StatusBar) -> None:
    QCoreApplication.sendPostedEvents()
    asked: list[QEvent.Type] = []

    class Requests(QObject):
        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
            asked.append(event.type())
            return False

    filtering = Requests()
    bar.installEventFilter(filtering)
    bar.note("Undone: Pass")
    QCoreApplication.sendPostedEvents()
    assert bar.message.isVisible()
    assert bar.message.width() > 0
    bar.note("")
    QCoreApplication.sendPostedEvents()

    assert QEvent.Type.LayoutRequest not in asked


def test_a_remark_that_is_cut_is_in_its_tooltip(bar: StatusBar) -> None:
    bar.remark.setText("Suicide " * 40)

    assert bar.remark.toolTip() == tip_of(bar.remark.text())


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"(;C[plain])", "UTF-8"),
        ("(;C[é])".encode(), "UTF-8"),
        (b"(;CA[ISO-8859-1]C[plain])", "ISO-8859-1"),
        (b"(;CA[ISO-8859-1]C[\xe9t\xe9])", "ISO-8859-1"),
        (b"(;CA[gb2312]C[\xbf\xc2\xbd\xe0])", "gb2312"),
        (b"(;CA[klingon]C[plain])", "UTF-8"),
        (b"(;CA[GB18030]C[plain])", "GB18030"),
    ],
)
def test_a_file_is_called_by_the_charset_that_it_is_saved_in(
    bar: StatusBar, document: Document, data: bytes, name: str
) -> None:
    document.open_text(loads(data))
    assert bar.charset.text() == name

    document.open_text(loads(dumps(document.collection)))
    assert bar.charset.text() == name


def test_another_name_of_the_same_charset_is_shown_at_once(
    bar: StatusBar, document: Document
) -> None:
    document.open_text(loads(b"(;CA[ISO-8859-1]C[plain])"))
    with document.edit("Type") as edit:
        edit.set(document.current, "CA", ["windows-1252"])

    assert bar.charset.text() == "windows-1252"
    assert bar.charset.accessibleName() == "Charset windows-1252"


def test_what_is_typed_into_a_file_of_ascii_leaves_the_name_of_its_charset(
    bar: StatusBar, document: Document
) -> None:
    document.open_text(loads(b"(;C[plain])"))
    with document.edit("Type") as edit:
        operations.set_text(edit, document.current, "C", "Müller")

    assert bar.charset.text() == "UTF-8"
    assert "read as plain ASCII" in bar.charset.toolTip()


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ({"error": 3, "warning": 12, "info": 5}, "3 errors, 12 warnings"),
        ({"error": 1, "warning": 0, "info": 0}, "1 error"),
        ({"error": 0, "warning": 1, "info": 9}, "1 warning"),
    ],
)
def test_problems_are_counted(bar: StatusBar, counts: dict[str, int], words: str) -> None:
    bar.show_problems(counts)

    assert bar.problem_count.text() == words
    assert bar.problem_count.isVisible()
    assert not bar.problem_count.icon().isNull()


def test_a_file_without_problems_has_no_button(bar: StatusBar) -> None:
    assert bar.problem_count.isHidden()

    bar.show_problems({"error": 2, "warning": 0, "info": 0})
    bar.show_problems({"error": 0, "warning": 0, "info": 5})

    assert bar.problem_count.isHidden()


def test_the_icon_follows_the_scheme(bar: StatusBar) -> None:
    bar.show_problems({"error": 2, "warning": 0, "info": 0})
    light = bar.problem_count.icon().cacheKey()

    bar.setPalette(dark_palette())

    assert bar.problem_count.icon().cacheKey() != light


def test_a_note_goes_with_the_next_edit_but_a_warning_stays(
    bar: StatusBar, document: Document
) -> None:
    for rank, told in ((Rank.NOTICE, ""), (Rank.WARNING, "Saved")):
        bar.note("Saved", rank=rank)
        with document.edit("Name") as edit:
            edit.set(document.current, "N", [rank.name])
        assert bar.message.text() == told


def test_a_hint_outlasts_edits(bar: StatusBar, document: Document) -> None:
    bar.note("Choose a point", rank=Rank.HINT)
    with document.edit("Name") as edit:
        edit.set(document.current, "N", ["here"])
    assert bar.message.text() == "Choose a point"


def test_a_warning_is_shown_before_a_notice_and_that_before_a_hint(bar: StatusBar) -> None:
    bar.note("Not kept", rank=Rank.WARNING)
    bar.note("Saved")
    bar.note("Choose a point", rank=Rank.HINT)
    shown = []
    for rank in Rank:
        shown.append(bar.message.text())
        bar.note("", rank=rank)

    assert shown == ["Not kept", "Saved", "Choose a point"]
    assert bar.message.text() == ""


def test_the_latest_of_a_rank_is_shown(bar: StatusBar) -> None:
    for rank in Rank:
        bar.note("first", rank=rank)
        bar.note("second", rank=rank)
        assert bar.message.text() == "second"
        bar.note("", rank=rank)


def test_a_notice_behind_a_warning_is_shown_once_that_is_over(
    qtbot: QtBot, bar: StatusBar
) -> None:
    bar.note("Saved", seconds=60)
    bar.note("Not kept", seconds=0.02, rank=Rank.WARNING)
    assert bar.message.text() == "Not kept"

    qtbot.waitUntil(lambda: bar.message.text() == "Saved")


def test_a_click_is_for_what_is_shown(bar: StatusBar) -> None:
    clicked = []
    action = QAction("Show", bar)
    action.triggered.connect(lambda: clicked.append("Show"))
    bar.note_with_link("Exported", action)
    bar.note("Not kept", rank=Rank.WARNING)
    QTest.mouseClick(bar.message, Qt.MouseButton.LeftButton)
    assert clicked == []

    bar.note("", rank=Rank.WARNING)
    QTest.mouseClick(bar.message, Qt.MouseButton.LeftButton)
    assert clicked == ["Show"]


def test_a_further_fact_leaves_the_charset_where_it_is(bar: StatusBar) -> None:
    come_to_rest(bar)
    before = bar.charset.geometry()
    bar.add_fact(QLabel("Locked"))
    come_to_rest(bar)
    assert bar.charset.isVisible()
    assert bar.charset.geometry() == before


def test_a_note_about_a_node_goes_where_another_is_shown(
    bar: StatusBar, document: Document
) -> None:
    document.open_text(loads("(;SZ[9];B[aa])"))
    for of_node, told in ((False, "No fork"), (True, "")):
        document.go_to(document.game.root)
        bar.note("No fork", of_node=of_node)
        document.go_to(document.game.root.children[0])
        assert bar.message.text() == told


def test_descenders_are_seen_in_a_bar_that_is_as_low_as_its_letters(bar: StatusBar) -> None:
    bar.setMaximumHeight(bar.fontMetrics().height() + px(TIGHT))
    bar.add_fact(QLabel("Locked", bar))
    bar.show_problems({"error": 0, "warning": 2, "info": 0})
    bar.resize(500, bar.maximumHeight())
    come_to_rest(bar)

    count = bar.problem_count
    assert bar.rect().contains(count.geometry())
    low = image(count)
    bar.setMaximumHeight(100)
    count.setMaximumHeight(100)
    count.setFixedHeight(60)
    come_to_rest(bar)
    assert _ink(low) == _ink(image(count))


def _ink(picture: QImage) -> int:
    """Return how many rows of a picture are not of one colour, right of the icon."""
    columns = range(24, picture.width())
    return sum(len({picture.pixel(x, y) for x in columns}) > 1 for y in range(picture.height()))


def test_a_notice_that_comes_and_goes_moves_nothing_but_the_line_behind_it(
    qtbot: QtBot, bar: StatusBar
) -> None:
    notice = QLabel("Moved")
    bar.hold_notice(notice)
    bar.note("Ko")
    come_to_rest(bar)
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    others = bar.findChildren(QWidget, options=direct)
    before = [one.geometry() for one in others]

    notice.show()
    qtbot.waitUntil(lambda: bar.message.x() > notice.geometry().right())
    assert [one.geometry() for one in others] == before

    notice.hide()
    qtbot.waitUntil(lambda: bar.message.x() == 0)
    assert [one.geometry() for one in others] == before
