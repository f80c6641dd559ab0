"""Printing: games as pages, the choices of last time, and the printer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QFileDialog

from sgfedit.app.error_words import words_of
from sgfedit.app.export_options import ExportMemory
from sgfedit.errors import SgfEditError
from sgfedit.export import option_values
from sgfedit.export.book import Book
from sgfedit.export.jobs import Source, book_for
from sgfedit.export.options import OPTIONS, Group
from sgfedit.export.pages.layout import laying_out
from sgfedit.export.pages.painting import paint_page
from sgfedit.export.pages.pdf import drawing_pdf
from sgfedit.export.pictures import theme_of
from sgfedit.export.registry import defaults_of, target_named
from sgfedit.formats import save_bytes
from sgfedit.gui.widgets import progress, questions
from sgfedit.gui.widgets.buttons import plain

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from PySide6.QtWidgets import QWidget

    from sgfedit.app.settings import Settings
    from sgfedit.export.pages.pieces import Page
    from sgfedit.export.registry import Target
    from sgfedit.render.theme import Theme


def target() -> Target:
    """Return the format whose pages are those on paper."""
    found = target_named("pdf")
    assert found is not None  # noqa: S101  # a row of the table
    return found


def stored_values(settings: Settings, record: str = "") -> dict[str, Any]:
    """Return what was chosen the last time; what is not understood any more has its default.

    It is one game that is printed, unless more were chosen for the same `record`, a path.
    """
    return {**defaults_of(target()), "games": "one", **ExportMemory(settings).printed(record)}


def theme_for(values: Mapping[str, Any]) -> Theme:
    """Return how boards look on paper: wood has one colour there."""
    return theme_of(option_values.style(values)._replace(is_flat=True))


_NO_BOOK: Final = Book("", ())


class Maker:
    """Makes pages; the book is made anew only if something else is to stand in it.

    Attributes:
        book: What is printed, empty before it is made.
    """

    def __init__(self, source: Source) -> None:
        self.book = _NO_BOOK
        self._source = source
        self._made_for: dict[str, Any] = {}

    def pages(self, values: Mapping[str, Any]) -> Generator[float, None, Sequence[Page]]:
        """Yield now and then, and return the pages.

        Raises:
            RefusalError: there is nothing to print, or no room on the paper; says why.
        """
        whole = option_values.whole(values)
        style = option_values.page_style(whole)
        wanted = {name: value for name, value in whole.items() if name not in _OF_PAPER}
        if wanted != self._made_for:
            self.book, self._made_for = _NO_BOOK, {}
            for part in book_for(self._source, whole):
                if isinstance(part, Book):
                    self.book, self._made_for = part, wanted
                else:
                    yield part
        if self.book is _NO_BOOK:
            return []
        return (yield from laying_out(self.book, style))


_OF_PAPER: Final = {
    option.name
    for option in OPTIONS
    if option.group in {Group.PAGE, Group.BOOK, Group.LOOK, Group.SIZE, Group.QUALITY}
}
"""Options that change nothing of what the book says."""


_tr = QCoreApplication.translate
_NEARLY = 3.0
"""Points by which papers of one name differ."""


def print_pages(
    parent: QWidget, maker: Maker, pages: Sequence[Page], values: Mapping[str, Any]
) -> bool:
    """Ask for a printer and print; return whether that was done.

    Where another paper is chosen than that of the pages they are laid out for that.
    """
    printer = printer_for(pages, maker.book.title)
    if not ask_printer(parent, printer, len(pages)):
        return False
    title = _tr("Print", "Print")
    try:
        paper = paper_of(printer, pages)
        if paper is not None:
            wanted = {**values, "paper": "{:g}x{:g}".format(*paper), "landscape": False}
            steps = maker.pages(wanted)
            found = progress.run(parent, steps, title, _tr("Print", "Laying out pages…"))
            if found is None:
                return False
            pages = found
        text = _tr("Print", "Printing %n pages…", "", len(pages))
        done = progress.run(parent, printing(printer, pages, theme_for(values)), title, text)
    except SgfEditError as error:
        questions.show_error(parent, words_of(error))
        return False
    if done is False:
        questions.show_error(parent, _tr("Print", "The printer did not take the pages."))
    return bool(done)


def save_pdf(
    parent: QWidget, book: Book, pages: Sequence[Page], values: Mapping[str, Any], folder: str = ""
) -> Path | None:
    """Ask for a name and write the pages of a book as PDF; return where, None if it was not.

    Args:
        parent: What asks.
        book, pages, values: What is written.
        folder: Where the record is; "" for the working folder.
    """
    path = ask_pdf_path(parent, book.title, folder)
    if path is None:
        return None
    name = _tr("Print", "Save as PDF")
    steps = drawing_pdf(pages, book, theme_for(values))
    data = progress.run(parent, steps, name, _tr("Print", "Drawing pages…"))
    if data is None:
        return None
    try:
        save_bytes(data, path)
    except SgfEditError as error:
        questions.show_error(parent, words_of(error))
        return None
    return Path(path)


def ask_pdf_path(parent: QWidget, title: str, folder: str) -> str | None:
    """Ask where to save, from a folder on; None if the user gave up."""
    name, kind = _tr("Print", "Save as PDF"), _tr("Print", "PDF (*.pdf)")
    dialog = questions.file_dialog(parent, name, folder, kind)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setDefaultSuffix("pdf")
    dialog.selectFile(f"{Path(title.replace('/', '-')).name}.pdf")
    return dialog.selectedFiles()[0] if dialog.exec() else None


def printer_for(pages: Sequence[Page], title: str) -> QPrinter:
    """Return a printer set up for pages: their paper, no margins of its own."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(title)
    printer.setFullPage(True)
    set_paper(printer, pages)
    return printer


def set_paper(printer: QPrinter, pages: Sequence[Page]) -> None:
    """Let a printer use the paper of pages."""
    width, height = pages[0].width, pages[0].height
    is_wide = width > height
    across, down = (height, width) if is_wide else (width, height)
    size = QPageSize(QSizeF(across, down), QPageSize.Unit.Point)
    orientation = (
        QPageLayout.Orientation.Landscape if is_wide else QPageLayout.Orientation.Portrait
    )
    margins = QMarginsF(0, 0, 0, 0)
    printer.setPageLayout(QPageLayout(size, orientation, margins))
    printer.setFullPage(True)


def ask_printer(parent: QWidget, printer: QPrinter, count: int) -> bool:
    """Let the user choose a printer, copies and pages; False if nothing is to be printed."""
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle(_tr("Print", "Print"))
    dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange, on=True)
    dialog.setMinMax(1, count)
    dialog.setFromTo(1, count)
    plain(dialog)
    return bool(dialog.exec())


def paper_of(printer: QPrinter, pages: Sequence[Page]) -> tuple[float, float] | None:
    """Return the paper in mm that was chosen instead of that of the pages, None if it is that."""
    size = printer.pageLayout().fullRect(QPageLayout.Unit.Point).size()
    page = pages[0]
    if abs(size.width() - page.width) < _NEARLY and abs(size.height() - page.height) < _NEARLY:
        return None
    return size.width() * 25.4 / 72, size.height() * 25.4 / 72


def printing(
    printer: QPrinter, pages: Sequence[Page], theme: Theme
) -> Generator[None, None, bool]:
    """Print those pages that were chosen, one at a time; returns whether the printer took them."""
    painter = QPainter()
    if not painter.begin(printer):
        return False
    try:
        for index, number in enumerate(_chosen(printer, len(pages))):
            if index and not printer.newPage():
                return False
            paint_page(painter, pages[number], printer.resolution(), theme)
            yield
    finally:
        painter.end()
    return printer.printerState() != QPrinter.PrinterState.Error


def _chosen(printer: QPrinter, count: int) -> range:
    first, last = printer.fromPage() or 1, printer.toPage() or count
    if printer.printRange() != QPrinter.PrintRange.PageRange:
        first, last = 1, count
    numbers = range(max(first, 1) - 1, min(last, count))
    is_reversed = printer.pageOrder() == QPrinter.PageOrder.LastPageFirst
    return numbers[::-1] if is_reversed else numbers
