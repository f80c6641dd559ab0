"""The File menu: paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.errors import SgfEditError
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate


def print_games(window: Window) -> None:
    """Lay out what was chosen the last time, ask for a printer, and print."""
    from sgfedit.app.export_options import source_of  # noqa: PLC0415
    from sgfedit.export.jobs import fitting  # noqa: PLC0415  # slow
    from sgfedit.gui.features.export.print_job import Maker, stored_values  # noqa: PLC0415
    from sgfedit.gui.features.export.printer import print_pages  # noqa: PLC0415
    from sgfedit.gui.widgets import progress  # noqa: PLC0415  # slow

    window.commit_typing()
    source = source_of(window.document, window.settings)
    values = fitting(source, stored_values(window.settings))
    maker = Maker(source)
    title, text = _tr("Print", "Print"), _tr("Print", "Laying out pages…")
    try:
        pages = progress.run(window, maker.pages(values), title, text)
    except SgfEditError as error:
        questions.show_error(window, str(error))
        return
    if pages and print_pages(window, maker, pages, values):
        window.status.note(_tr("Print", "Printed: %n pages", "", len(pages)))


def preview(window: Window) -> None:
    """Show the pages as they will be printed, and what can be chosen for them."""
    from sgfedit.app.export_options import source_of  # noqa: PLC0415  # slow
    from sgfedit.gui.features.export.print_preview import PrintPreview  # noqa: PLC0415

    window.commit_typing()
    source = source_of(window.document, window.settings)
    dialog = PrintPreview(source, window.settings, window)
    dialog.exec()
    dialog.deleteLater()
