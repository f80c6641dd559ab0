"""Paper: the preview of pages, and what is sent to a printer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QPageLayout, QPageSize, QWheelEvent
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QSpinBox

from sgfedit.app.export_options import ExportMemory
from sgfedit.export.jobs import Source
from sgfedit.formats import loads
from sgfedit.gui.features.export import commands as printing
from sgfedit.gui.features.export import printer
from sgfedit.gui.features.export.print_preview import PrintPreview
from sgfedit.gui.features.export.printer import Maker, stored_values
from sgfedit.gui.widgets import questions
from sgfedit.steps import run

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings
    from sgfedit.gui.shell.main_window import MainWindow

GAME = "(;SZ[9]PB[Ann]PW[Bo];B[aa]C[One];W[bb]C[" + "Many words. " * 900 + "])"
OTHER = "(;SZ[9]PB[Cy]PW[Di];B[cc])"
WAIT_MS = 10_000


@pytest.fixture
def preview(qtbot: QtBot, settings: Settings) -> PrintPreview:
    games = loads(GAME + OTHER).games
    dialog = PrintPreview(Source(games, games[0]), settings, None, "/a/book.sgf")
    qtbot.addWidget(dialog)
    dialog.show()
    settle(qtbot, dialog)
    return dialog


def settle(qtbot: QtBot, dialog: PrintPreview) -> None:
    """Wait until the pages are those that are wanted, and those in sight are painted."""
    qtbot.waitUntil(lambda: dialog.is_ready and dialog.view.is_painted, timeout=WAIT_MS)


def words(dialog: PrintPreview) -> str:
    return "\n".join(page.words() for page in dialog._pages)


def editor(dialog: PrintPreview, name: str) -> object:
    return dialog.form.editors[name].widget


def test_what_is_chosen_is_seen_at_once_and_remembered(
    qtbot: QtBot, preview: PrintPreview, settings: Settings
) -> None:
    first = preview.view.count
    assert first > 1
    assert preview.page.maximum() == first
    assert "Cy – Di" not in words(preview)

    paper, games = editor(preview, "paper"), editor(preview, "games")
    assert isinstance(paper, QComboBox)
    assert isinstance(games, QComboBox)
    paper.setCurrentText("A3")
    games.setCurrentIndex(1)
    settle(qtbot, preview)
    assert preview.view.count < first + 1
    assert "Cy – Di" in words(preview)
    assert round(preview._pages[0].width * 25.4 / 72) == 297

    wide, header = editor(preview, "landscape"), preview.form.editors["header"]
    assert isinstance(wide, QCheckBox)
    QTest.mouseClick(wide, Qt.MouseButton.LeftButton, pos=QPoint(8, wide.height() // 2))
    header.put("")
    settle(qtbot, preview)
    assert preview._pages[0].width > preview._pages[0].height

    preview.close()
    values = stored_values(settings, "/a/book.sgf")
    assert (values["paper"], values["landscape"], values["games"]) == ("a3", True, "all")
    assert values["header"] == ""


def test_margins_that_leave_no_room_are_told_instead_of_pages(
    qtbot: QtBot, preview: PrintPreview
) -> None:
    preview.form.editors["margins"].put("100")
    settle(qtbot, preview)

    assert "leave 10 × 97 mm" in preview.trouble.text()
    assert preview.trouble.isVisible()
    assert not preview.printing.isEnabled()
    assert not preview.saving.isEnabled()

    preview.form.editors["margins"].put("10")
    settle(qtbot, preview)
    assert preview.view.isVisible()
    assert preview.printing.isEnabled()


def test_the_last_page_is_reached_where_several_fit_into_the_view(
    qtbot: QtBot, preview: PrintPreview
) -> None:
    view = preview.view
    view.set_zoom(0.1)
    settle(qtbot, preview)
    assert len(view._in_sight()) > 1
    for number in (view.count - 1, 0, view.count - 2):
        view.show_page(number)
        assert view.page == number


def test_pages_are_turned_and_zoomed_by_keys(qtbot: QtBot, preview: PrintPreview) -> None:
    columns = editor(preview, "columns")
    assert isinstance(columns, QSpinBox)
    columns.setValue(1)
    settle(qtbot, preview)
    view, last = preview.view, preview.view.count - 1
    view.setFocus()
    QApplication.processEvents()

    QTest.keyClick(view, Qt.Key.Key_PageDown)
    assert (view.page, preview.page.value()) == (1, 2)
    QTest.keyClick(view, Qt.Key.Key_End)
    assert view.page == last
    QTest.keyClick(view, Qt.Key.Key_PageUp)
    assert view.page == last - 1
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert view.page == 0
    assert view.accessibleDescription() == f"Page 1 of {last + 1}"

    whole = view.zoom
    QTest.keyClick(preview, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert view.zoom > whole
    assert preview.zoom.currentText() == f"{view.zoom:.0%}"
    QTest.keyClick(preview, Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    assert view.zoom == pytest.approx(whole)
    QTest.keyClick(preview, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert preview.zoom.currentText() == "Whole page"
    QTest.keyClick(preview, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    assert view.page == 1

    preview.zoom.setCurrentIndex(6)
    preview.zoom.activated.emit(6)
    assert view.zoom == 2.0
    assert view.page == 1
    # A page that is higher than the view is read a view at a time.
    QTest.keyClick(view, Qt.Key.Key_PageDown)
    assert view.page == 1
    settle(qtbot, preview)


def test_the_wheel_zooms_with_control_and_scrolls_without(
    qtbot: QtBot, preview: PrintPreview
) -> None:
    view = preview.view
    before, at = view.zoom, view.verticalScrollBar().value()

    for modifiers in (Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier):
        place = QPointF(view.viewport().rect().center())
        up = 120 if modifiers else -120
        event = QWheelEvent(
            place,
            view.viewport().mapToGlobal(place),
            QPoint(),
            QPoint(0, up),
            Qt.MouseButton.NoButton,
            modifiers,
            Qt.ScrollPhase.NoScrollPhase,
            False,  # whether it is inverted
        )
        QApplication.sendEvent(view.viewport(), event)

    assert view.zoom > before
    assert view.verticalScrollBar().value() > at
    settle(qtbot, preview)


def test_pages_are_saved_as_pdf(
    qtbot: QtBot, preview: PrintPreview, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "book.pdf"
    monkeypatch.setattr(printer, "ask_pdf_path", lambda *_: str(path))

    preview.saving.click()

    data = path.read_bytes()
    assert len(re.findall(rb"/Type /Page\n", data)) == preview.view.count
    assert preview.told.text() == "Saved as book.pdf"
    shown: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda _, text: shown.append(text))
    monkeypatch.setattr(printer, "ask_pdf_path", lambda *_: str(tmp_path / "no" / "b.pdf"))
    preview.saving.click()
    assert len(shown) == 1


def answer(path: Path, *, paper: str = "", first: int = 0, last: int = 0) -> object:
    """Return what answers the question for a printer: a file, another paper, some pages."""

    def ask(_parent: object, chosen: QPrinter, _count: int) -> bool:
        chosen.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        chosen.setOutputFileName(str(path))
        if paper:
            layout = chosen.pageLayout()
            layout.setPageSize(QPageSize(QPageSize.PageSizeId.A5))
            layout.setOrientation(QPageLayout.Orientation.Portrait)
            chosen.setPageLayout(layout)
        if first:
            chosen.setPrintRange(QPrinter.PrintRange.PageRange)
            chosen.setFromTo(first, last)
        return True

    return ask


def test_the_preview_prints_what_it_shows(
    preview: PrintPreview, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.pdf"
    monkeypatch.setattr(printer, "ask_printer", answer(path, first=2, last=3))
    assert preview.view.count >= 3

    preview.printing.click()

    assert len(re.findall(rb"/Type /Page\n", path.read_bytes())) == 2
    assert not preview.isVisible()


def test_another_paper_chosen_at_the_printer_has_pages_of_its_own(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.document.open_text(loads(GAME))
    path = tmp_path / "out.pdf"
    monkeypatch.setattr(printer, "ask_printer", answer(path, paper="A5"))

    printing.print_games(window)

    data = path.read_bytes()
    assert b"/MediaBox [0 0 420" in data
    values = stored_values(window.settings)
    maker = Maker(Source(window.document.collection.games, window.document.game))
    pages = run(maker.pages({**values, "paper": "a5"}))
    assert len(re.findall(rb"/Type /Page\n", data)) == len(pages)


def test_nothing_is_printed_where_no_printer_is_chosen_or_no_page_possible(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda _, text: shown.append(text))
    monkeypatch.setattr(printer, "ask_printer", lambda *_: False)
    printing.print_games(window)
    assert shown == []

    ExportMemory(window.settings).remember_printed({"problems": "6"}, "")
    printing.print_games(window)
    assert shown == []

    ExportMemory(window.settings).remember_printed({"margins": "100"}, "")
    printing.print_games(window)
    assert len(shown) == 1


def test_the_command_opens_the_preview(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(PrintPreview, "exec", lambda dialog: shown.append(dialog.windowTitle()))

    printing.preview(window)

    assert shown == ["Print preview"]


@pytest.mark.parametrize("text", ["", "nonsense", "[1]", '{"paper": 5, "columns": 9, "x": 1}'])
def test_stored_nonsense_reads_as_the_defaults(settings: Settings, text: str) -> None:
    settings.set("print.values", text)

    assert stored_values(settings)["paper"] == "a4"
    assert stored_values(settings)["columns"] is None


def test_another_record_is_not_printed_whole_because_one_was(
    qtbot: QtBot, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def ask(_parent: object, _title: str, folder: str) -> None:
        asked.append(folder)

    monkeypatch.setattr(printer, "ask_pdf_path", ask)
    games = loads(GAME + OTHER).games
    chosen = []
    for record in ("/a/one.sgf", "/a/one.sgf", "/b/two.sgf"):
        dialog = PrintPreview(Source(games, games[0]), settings, None, record, record[:2])
        qtbot.addWidget(dialog)
        chosen.append(dialog.form.values["games"])
        if not asked:
            combo = editor(dialog, "games")
            assert isinstance(combo, QComboBox)
            combo.setCurrentIndex(1)
            settle_quietly(qtbot, dialog)
            dialog.saving.click()
        dialog.reject()

    assert chosen == ["one", "all", "one"]
    assert asked == ["/a"]


def settle_quietly(qtbot: QtBot, dialog: PrintPreview) -> None:
    qtbot.waitUntil(lambda: dialog.is_ready and dialog.saving.isEnabled(), timeout=WAIT_MS)
