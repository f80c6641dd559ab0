"""The places in the preview of repairs: all that changes is shown, and can be left out."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from sgfedit.app.document import Document
from sgfedit.app.fixing import FixedPlace, Fixes, try_out
from sgfedit.formats import loads
from sgfedit.gui.features.problems.fixes import FixesDialog
from sgfedit.gui.widgets.appearance import dark_palette
from sgfedit.steps import run

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

# All that changes can be seen ---------------------------------------------------------------

SCATTERED = (
    "(;FF[4]GM[1]SZ[19]" + "".join(f"AB[{a}a]AW[{a}c]" for a in "abcdefghijklmnopqrs") + "AP[x])"
)


def preview(qtbot: QtBot, text: str) -> FixesDialog:
    document = Document()
    document.open_text(loads(text))
    dialog = FixesDialog(run(try_out(document, None, lambda p: p.fixable)))
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def texts_of(dialog: FixesDialog, row: int) -> list[str]:
    """What is drawn in a row, before and after; all lines."""
    laid = dialog.view._delegate._laid(row, dialog.view.viewport().width())
    return [text.layout.text() for text in laid]


def test_a_long_change_takes_as_many_lines_as_it_needs(qtbot: QtBot) -> None:
    dialog = preview(qtbot, SCATTERED)

    before, after = texts_of(dialog, 0)
    assert "…" not in before + after
    assert "AW[sc]" in before
    assert after.rstrip().endswith("[sc]AP[x:]")
    laid = dialog.view._delegate._laid(0, dialog.view.viewport().width())
    for text in laid:
        assert text.layout.lineCount() > 1
        lines = [text.layout.lineAt(number) for number in range(text.layout.lineCount())]
        assert max(line.naturalTextWidth() for line in lines) <= lines[0].width()
        assert lines[-1].y() + lines[-1].height() <= text.height
    least = dialog.view._delegate.least_height
    assert dialog.view.rowHeight(0) > least


def test_heights_follow_the_width(qtbot: QtBot) -> None:
    dialog = preview(qtbot, SCATTERED)
    before = dialog.view.rowHeight(0)

    dialog.resize(dialog.width() // 2, dialog.height())

    qtbot.waitUntil(lambda: dialog.view.rowHeight(0) > before)


def test_rows_further_down_are_measured_when_they_are_looked_at(qtbot: QtBot) -> None:
    place = FixedPlace(1, 1, None, "x" * 500, "y" * 500)
    places = tuple(place._replace(joint=frozenset()) for _ in range(1000))
    fixes = Fixes((), Document().current, Counter({"junk-chars": 1000}), 0, places)
    dialog = FixesDialog(fixes)
    qtbot.addWidget(dialog)
    dialog.show()
    first = dialog.view.rowHeight(0)
    assert dialog.view.rowHeight(900) < first

    dialog.view.setCurrentIndex(dialog.model.index(0, 0))
    QTest.keyClick(dialog.view, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)

    assert dialog.view.rowHeight(999) == first
    rect = dialog.view.visualRect(dialog.model.index(999, 0))
    assert rect.bottom() <= dialog.view.viewport().height()
    assert len(dialog.view._measured) < 100


def test_the_tooltip_is_broken_into_lines_and_is_no_markup(qtbot: QtBot) -> None:
    dialog = preview(qtbot, SCATTERED.replace("(;", "(;C[<b>x</b>]"))

    tip = dialog.model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)

    assert "<b>" not in tip
    assert "&lt;b&gt;" in tip
    words = re.split("[\\s\u200b]", unescape(re.sub("<[^>]+>", " ", tip)))
    assert max(map(len, words)) <= 120  # between which Qt breaks lines


# Leaving out --------------------------------------------------------------------------------


def click_box(dialog: FixesDialog, row: int) -> None:
    view = dialog.view
    view.scrollTo(dialog.model.index(row, 0))
    rect = view.visualRect(dialog.model.index(row, 0))
    QTest.mouseClick(
        view.viewport(),
        Qt.MouseButton.LeftButton,
        pos=rect.topLeft()
        + QPoint(view.fontMetrics().height() * 3 // 4, view.fontMetrics().height()),
    )


def test_every_place_has_a_check_box(qtbot: QtBot) -> None:
    dialog = preview(qtbot, "(;TR[aa][aa];B[cc]SQ[bb][bb][cc];W[dd]CR[bb][bb])")
    model = dialog.model
    assert [model.is_checked(row) for row in range(model.rowCount())] == [True] * 3
    assert dialog.everything.isVisible()
    assert dialog.everything.text() == "3 of 3 places"

    click_box(dialog, 1)

    states = [model.index(row, 0).data(Qt.ItemDataRole.CheckStateRole) for row in range(3)]
    on, off = Qt.CheckState.Checked, Qt.CheckState.Unchecked
    assert states == [on, off, on]
    assert dialog.everything.text() == "2 of 3 places"
    assert dialog.everything.checkState() == Qt.CheckState.PartiallyChecked
    dialog.view.grab()
    dialog.view.setFocus()
    QTest.keyClick(dialog.view, Qt.Key.Key_Space)
    assert model.is_checked(1)
    assert dialog.everything.checkState() == on


def test_a_click_on_the_changes_only_selects(qtbot: QtBot) -> None:
    dialog = preview(qtbot, "(;TR[aa][aa];B[cc]SQ[bb][bb][cc])")
    rect = dialog.view.visualRect(dialog.model.index(1, 0))
    viewport = dialog.view.viewport()

    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=rect.center())
    title = rect.topLeft() + QPoint(rect.width() // 2, 10)
    QTest.mouseClick(viewport, Qt.MouseButton.RightButton, pos=title)
    QTest.keyClick(dialog.view, Qt.Key.Key_X)

    assert dialog.model.left_out == frozenset()
    assert dialog.view.currentIndex().row() == 1


def test_what_changes_can_be_told_apart_in_a_selected_row(qtbot: QtBot) -> None:
    dialog = preview(qtbot, "(;TR[aa][aa];B[cc]SQ[bb][bb][cc])")
    dialog.setPalette(dark_palette())
    view = dialog.view
    view.setCurrentIndex(dialog.model.index(1, 0))

    image = view.viewport().grab().toImage()

    rect = view.visualRect(dialog.model.index(1, 0))
    ground = image.pixelColor(rect.right() - 1, rect.bottom() - 1)
    assert ground == view.palette().base().color()


def test_all_can_be_checked_and_unchecked_at_once(qtbot: QtBot) -> None:
    dialog = preview(qtbot, "(;TR[aa][aa];B[cc]SQ[bb][bb][cc])")

    QTest.mouseClick(dialog.everything, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    assert dialog.model.checked_count == 0
    assert not dialog.apply.isEnabled()
    click_box(dialog, 0)
    assert dialog.apply.isEnabled()
    QTest.mouseClick(dialog.everything, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    assert dialog.model.checked_count == 2


def test_a_single_place_needs_no_box(qtbot: QtBot) -> None:
    dialog = preview(qtbot, "(;TR[aa][aa])")

    assert not dialog.everything.isVisible()
    dialog.model.toggle(0)
    assert dialog.model.checked_count == 1


def test_places_that_go_together_are_checked_together(qtbot: QtBot) -> None:
    both = frozenset({Document().current, None})
    place = FixedPlace(1, 1, None, "a", "b", ("junk-chars",), both)
    alone = place._replace(joint=frozenset({None}))
    fixes = Fixes((), Document().current, Counter(), 0, (place, alone, place))
    dialog = FixesDialog(fixes)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.model.title(0).endswith("together with 1 other place")
    assert "together" not in dialog.model.title(1)

    click_box(dialog, 2)

    assert [dialog.model.is_checked(row) for row in range(3)] == [False, True, False]
    assert dialog.everything.text() == "1 of 3 places"
