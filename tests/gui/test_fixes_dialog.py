"""The preview of repairs, the dialog while they take long, and the choice of kinds."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QPushButton

from sgfedit.app.document import Document
from sgfedit.app.fixing import FixedPlace, Fixes, try_out
from sgfedit.formats import loads
from sgfedit.gui.appearance import dark_palette
from sgfedit.gui.dialogs import fix_progress
from sgfedit.gui.dialogs.fix_progress import FixProgress
from sgfedit.gui.dialogs.fixes import FixesDialog
from sgfedit.gui.dialogs.shown_kinds import ShownKindsDialog
from sgfedit.sgf.problem_kinds import PROBLEM_KINDS
from sgfedit.sgf.writer import run

if TYPE_CHECKING:
    from collections.abc import Generator

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings
    from sgfedit.gui.main_window import MainWindow

TEXT = "(;FF[4]GM[1]SZ[19]CA[UTF-8]KM[6,5]\n;B[dd]TR[ee][ee];W[pp]foo;B[zz])"


@pytest.fixture
def fixes() -> Fixes:
    document = Document()
    document.open_text(loads(TEXT))
    return run(try_out(document, None, lambda p: p.repair != "none" and not p.kind.quiet))


@pytest.fixture
def dialog(qtbot: QtBot, fixes: Fixes) -> FixesDialog:
    dialog = FixesDialog(fixes)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def labels(widget: QWidget) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel))


def test_it_counts_what_is_fixed_by_kind(dialog: FixesDialog) -> None:
    text = labels(dialog)

    assert "Fix 4 problems?" in text
    assert "1 × Points stand more than once" in text
    assert "1 × Text that belongs to nothing" in text


def test_it_warns_of_guesses(dialog: FixesDialog, fixes: Fixes, qtbot: QtBot) -> None:
    assert dialog.warning.isVisible()
    assert "a guess" in labels(dialog.warning)

    sure = FixesDialog(fixes._replace(guessed=0))
    qtbot.addWidget(sure)
    sure.show()
    assert not sure.warning.isVisible()
    many = FixesDialog(fixes._replace(guessed=7))
    qtbot.addWidget(many)
    assert "7 of these repairs are guesses" in labels(many.warning)


def test_it_shows_each_place_before_and_after(dialog: FixesDialog) -> None:
    model = dialog.model
    spoken = [
        model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)
        for row in range(model.rowCount())
    ]

    assert spoken[0].startswith("Line 1, column 2 · Property is not written as it should be\n")
    assert any("TR[ee][ee]" in text and "+ ;B[dd]TR[ee]" in text for text in spoken)
    assert model.index(0, 0).data() == model.title(0)
    assert model.data(QModelIndex()) is None
    assert model.index(0, 0).data(Qt.ItemDataRole.DecorationRole) is None
    dialog.view.setCurrentIndex(model.index(0, 0))
    assert not dialog.view.grab().isNull()
    dialog.setPalette(dark_palette())
    assert not dialog.view.grab().isNull()


def test_enter_applies_and_esc_gives_up(qtbot: QtBot, dialog: FixesDialog, fixes: Fixes) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.result() == FixesDialog.DialogCode.Accepted

    other = FixesDialog(fixes)
    qtbot.addWidget(other)
    other.show()
    QTest.keyClick(other, Qt.Key.Key_Escape)
    assert other.result() == FixesDialog.DialogCode.Rejected


def test_ask_returns_what_is_left_out(
    fixes: Fixes, monkeypatch: pytest.MonkeyPatch, qapp: object
) -> None:
    monkeypatch.setattr(FixesDialog, "exec", lambda _self: 0)
    assert FixesDialog.ask(fixes, None) is None
    monkeypatch.setattr(FixesDialog, "exec", lambda _self: 1)
    assert FixesDialog.ask(fixes, None) == frozenset()
    monkeypatch.setattr(FixesDialog, "exec", lambda self: self.model.toggle(0) or 1)
    assert FixesDialog.ask(fixes, None) == fixes.places[0].joint


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
    assert all(len(unescape(re.sub("<[^>]+>", "", x))) <= 90 for x in tip.split("<br>"))


# Leaving out --------------------------------------------------------------------------------


def click_box(dialog: FixesDialog, row: int) -> None:
    view = dialog.view
    view.scrollTo(dialog.model.index(row, 0))
    rect = view.visualRect(dialog.model.index(row, 0))
    QTest.mouseClick(
        view.viewport(),
        Qt.MouseButton.LeftButton,
        pos=view._delegate._box_rect(rect).center(),
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


def test_many_kinds_and_places_open_at_once(qtbot: QtBot, fixes: Fixes) -> None:
    counts = type(fixes.counts)(dict.fromkeys(list(PROBLEM_KINDS)[:30], 100))
    place = FixedPlace(0, 0, None, "(;B[aa]", "(;B[ab]")
    dialog = FixesDialog(fixes._replace(counts=counts, places=(place,) * 100_000))
    qtbot.addWidget(dialog)

    dialog.show()

    assert dialog.model.rowCount() == 100_000
    assert dialog.model.title(0) == "File"
    assert "21 more kinds" in labels(dialog)


# Progress -----------------------------------------------------------------------------------


def counting(steps: int) -> Generator[None, None, int]:
    for _ in range(steps):
        yield
    return steps


def test_quick_work_needs_no_dialog(window: MainWindow) -> None:
    assert fix_progress.run(window, counting(10)) == 10
    assert window.findChild(FixProgress) is None


def test_long_work_is_done_between_events(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fix_progress, "PATIENCE_S", 0.0)

    assert fix_progress.run(window, counting(100_000)) == 100_000
    assert window.updatesEnabled()


def test_long_work_can_be_given_up(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fix_progress, "PATIENCE_S", 0.0)
    closed: list[bool] = []

    def endless() -> Generator[None, None, int]:
        try:
            while True:
                dialog = window.findChild(FixProgress)
                if isinstance(dialog, FixProgress):
                    assert not window.updatesEnabled()
                    cancel = dialog.findChild(QPushButton)
                    assert isinstance(cancel, QPushButton)
                    cancel.click()
                yield
        finally:
            closed.append(True)

    assert fix_progress.run(window, endless()) is None
    assert closed == [True]
    assert window.updatesEnabled()


def test_a_bug_leaves_the_window_alive(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fix_progress, "PATIENCE_S", 0.0)

    def broken() -> Generator[None, None, int]:
        yield
        raise LookupError("bug")

    with qtbot.captureExceptions() as exceptions:
        assert fix_progress.run(window, broken()) is None

    assert [type(found[1]) for found in exceptions] == [LookupError]
    assert window.updatesEnabled()


# Kinds --------------------------------------------------------------------------------------


@pytest.fixture
def kinds(qtbot: QtBot, settings: Settings) -> ShownKindsDialog:
    dialog = ShownKindsDialog(settings.get("problems.hidden"), {"junk-chars": 3})
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_every_kind_can_be_chosen(kinds: ShownKindsDialog, settings: Settings) -> None:
    assert set(kinds._items) == set(PROBLEM_KINDS)
    assert kinds.hidden == settings.get("problems.hidden")
    assert kinds._items["junk-chars"].text(1) == "3"
    assert kinds._items["junk-chars"].toolTip(0) == "junk-chars"


def test_a_group_is_chosen_at_once(kinds: ShownKindsDialog) -> None:
    kinds._groups["Moves"].setCheckState(0, Qt.CheckState.Unchecked)

    moves = {code for code, kind in PROBLEM_KINDS.items() if kind.group == "Moves"}
    assert moves <= set(kinds.hidden)


def test_the_defaults_come_back(kinds: ShownKindsDialog, settings: Settings) -> None:
    kinds.set_hidden(())
    box = kinds.findChild(QDialogButtonBox)
    assert isinstance(box, QDialogButtonBox)

    box.button(QDialogButtonBox.StandardButton.RestoreDefaults).click()

    assert kinds.hidden == settings.get("problems.hidden")


def test_words_choose_kinds(kinds: ShownKindsDialog) -> None:
    QTest.keyClicks(kinds.field, "komi")

    shown = [code for code, item in kinds._items.items() if not item.isHidden()]
    assert shown == ["integer-komi", "komi-suspicious"]
    assert kinds._groups["Moves"].isHidden()
    assert not kinds._groups["Game info"].isHidden()


@pytest.mark.parametrize("is_wanted", [True, False])
def test_the_choice_is_kept_only_if_it_is_wanted(
    qtbot: QtBot, settings: Settings, monkeypatch: pytest.MonkeyPatch, is_wanted: bool
) -> None:
    before = settings.get("problems.hidden")
    monkeypatch.setattr(
        ShownKindsDialog, "exec", lambda self: self.set_hidden(["junk-chars"]) or is_wanted
    )

    ShownKindsDialog.ask(settings, {}, None)

    assert settings.get("problems.hidden") == (["junk-chars"] if is_wanted else before)
