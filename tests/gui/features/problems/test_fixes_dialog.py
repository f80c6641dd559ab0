"""The preview of repairs, the dialog while they take long, and the choice of kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QPushButton

from sgfedit.app.document import Document
from sgfedit.app.fixing import FixedPlace, Fixes, try_out
from sgfedit.formats import loads
from sgfedit.gui.features.problems.fixes import FixesDialog, ShownKindsDialog
from sgfedit.gui.widgets import progress
from sgfedit.gui.widgets.appearance import dark_palette
from sgfedit.gui.widgets.progress import Progress
from sgfedit.sgf.problems import PROBLEM_KINDS
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Generator

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

TEXT = "(;FF[4]GM[1]SZ[19]CA[UTF-8]KM[6,5]\n;B[dd]TR[ee][ee];W[pp]foo;B[zz])"

QUIET = {code for code, kind in PROBLEM_KINDS.items() if kind.severity == "info"}


@pytest.fixture
def fixes() -> Fixes:
    document = Document()
    document.open_text(loads(TEXT))
    return run(try_out(document, None, lambda p: p.repair != "none" and p.code not in QUIET))


@pytest.fixture
def dialog(qtbot: QtBot, fixes: Fixes) -> FixesDialog:
    dialog = FixesDialog(fixes)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def labels(widget: QWidget) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel))


def test_a_single_repair_that_is_a_guess_is_called_so(qtbot: QtBot) -> None:
    document = Document()
    document.open_text(loads(TEXT))
    dialog = FixesDialog(run(try_out(document, None, lambda p: p.code == "junk-chars")))
    qtbot.addWidget(dialog)

    assert "Fix 1 flaw?" in labels(dialog)
    assert "This repair is a guess." in labels(dialog.warning)


def test_it_counts_what_is_fixed_by_kind(dialog: FixesDialog) -> None:
    text = labels(dialog)

    assert "Fix 4 flaws?" in text
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

    assert spoken[0].startswith("1:30 · Property is not written as it should be\n")
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
    assert progress.run(window, counting(10), "Fix", "Working") == 10
    assert window.findChild(Progress) is None


def test_long_work_is_done_between_events(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "PATIENCE_S", 0.0)

    assert progress.run(window, counting(100_000), "Fix", "Working") == 100_000
    assert window.updatesEnabled()


def test_long_work_can_be_given_up(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "PATIENCE_S", 0.0)
    closed: list[bool] = []

    def endless() -> Generator[None, None, int]:
        try:
            while True:
                dialog = window.findChild(Progress)
                if isinstance(dialog, Progress):
                    assert not window.updatesEnabled()
                    cancel = dialog.findChild(QPushButton)
                    assert isinstance(cancel, QPushButton)
                    cancel.click()
                yield
        finally:
            closed.append(True)

    assert progress.run(window, endless(), "Fix", "Working") is None
    assert closed == [True]
    assert window.updatesEnabled()


def test_a_bug_leaves_the_window_alive(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "PATIENCE_S", 0.0)

    def broken() -> Generator[None, None, int]:
        yield
        raise LookupError("bug")

    with qtbot.captureExceptions() as exceptions:
        assert progress.run(window, broken(), "Fix", "Working") is None

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
