"""The keys of all actions on paper: a page to pin beside the screen, as print, PDF or HTML."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QLocale, QMarginsF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPen,
)

from sgfedit.errors import FileError
from sgfedit.gui.actions import shortcuts
from sgfedit.gui.actions.shortcuts import PRESETS
from sgfedit.gui.features.keys.key_list import sections
from sgfedit.gui.widgets.buttons import plain

if TYPE_CHECKING:
    from PySide6.QtGui import QPagedPaintDevice

    from sgfedit.app.settings import Settings
    from sgfedit.gui.actions.row import Table
    from sgfedit.gui.features.keys.key_list import KeyRow, KeySection
    from sgfedit.gui.window import Window

_MARGIN_MM: Final = 12
_PDF_DPI: Final = 300
_TEXT_PT: Final = 7.5
_HEAD_PT: Final = 9
_TITLE_PT: Final = 15
_LEADING: Final = 1.42
_GUTTER_PT: Final = 16
_INK: Final = QColor("#1d1e20")
_ACCENT: Final = QColor("#2f5f8f")
_FAINT: Final = QColor("#b4b8be")
_SHADE: Final = QColor("#f2f4f6")
_tr = QCoreApplication.translate

_PAGE: Final = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ font: 14px/1.45 system-ui, sans-serif; margin: 2em; }}
h1 {{ font-size: 1.5em; margin: 0 0 .2em; }}
p {{ margin: 0 0 1.4em; opacity: .7; }}
main {{ columns: 24em; column-gap: 2.5em; }}
h2 {{ font-size: 1em; margin: 1.2em 0 .3em; padding-bottom: .2em; border-bottom: 2px solid #6a93bd;
  break-after: avoid; }}
h2:first-child {{ margin-top: 0; }}
dl {{ margin: 0; }}
div {{ display: flex; gap: 1em; justify-content: space-between; break-inside: avoid; }}
dd {{ margin: 0; text-align: right; white-space: nowrap; }}
kbd {{ font: inherit; font-weight: 600; }}
@media print {{ body {{ font-size: 8pt; margin: 0; }} main {{ columns: 2; }} }}
</style>
</head>
<body>
<h1>{title}</h1>
<p>{subtitle}</p>
<main>
{sections}
</main>
</body>
</html>
"""


class KeySheet:
    """What is on the sheet.

    Attributes:
        title: Its heading.
        subtitle: Which keys these are.
        sections: Rows by menu; those without a key are left out.
    """

    def __init__(self, table: Table, settings: Settings) -> None:
        self.title = _tr("Keys", "sgfedit: keyboard and mouse")
        preset = _tr("Keys", PRESETS[settings.get("keys.preset")].title)
        self.subtitle = _tr("Keys", "Keys as in {preset}").format(preset=preset)
        if settings.get("keys.changed"):
            self.subtitle += _tr("Keys", ", with changes of your own")
        all_rows = sections(table, shortcuts.of_settings(table.default_keys, settings))
        with_keys = [
            section._replace(rows=tuple(row for row in section.rows if row.keys))
            for section in all_rows
        ]
        self.sections = [section for section in with_keys if section.rows]

    def html(self) -> str:
        """Return it as a page for browsers."""
        return _PAGE.format(
            language=QLocale().bcp47Name(),
            title=escape(self.title),
            subtitle=escape(self.subtitle),
            sections="\n".join(map(_section_html, self.sections)),
        )

    def draw(self, device: QPagedPaintDevice) -> int:
        """Draw it on as many pages as it needs; return how many."""
        painter = QPainter(device)
        pages = _Pages(painter, device, self)
        for section in self.sections:
            pages.add(section)
        painter.end()
        return pages.count


def _section_html(section: KeySection) -> str:
    rows = "\n".join(
        f"<div><dt>{escape(row.full_text)}</dt><dd>"
        + _tr("Keys", " or ").join(f"<kbd>{escape(key)}</kbd>" for key in row.keys)
        + "</dd></div>"
        for row in section.rows
    )
    return f"<h2>{escape(section.title)}</h2>\n<dl>\n{rows}\n</dl>"


class _Pages:
    """Fills columns from top to bottom, and pages from left to right."""

    def __init__(self, painter: QPainter, device: QPagedPaintDevice, sheet: KeySheet) -> None:
        self._painter = painter
        self._device = device
        self._sheet = sheet
        self._pt = painter.device().logicalDpiY() / 72
        width, height = painter.viewport().width(), painter.viewport().height()
        self._columns = 3 if width > height else 2
        gutter = _GUTTER_PT * self._pt
        self._column_width = (width - gutter * (self._columns - 1)) / self._columns
        self._step = self._column_width + gutter
        self._bottom = height - 2 * _TEXT_PT * self._pt
        self._line = _TEXT_PT * _LEADING * self._pt
        self.count = 0
        self._new_page()

    def _font(self, points: float, *, bold: bool = False) -> QFont:
        font = QFont(self._painter.font())
        font.setPointSizeF(points)
        font.setBold(bold)
        return font

    def _new_page(self) -> None:
        if self.count:
            self._device.newPage()
        self.count += 1
        painter, width = self._painter, self._painter.viewport().width()
        top = 0.0
        if self.count == 1:
            place = QRectF(0, 0, width, _TITLE_PT * _LEADING * self._pt)
            painter.setPen(_INK)
            painter.setFont(self._font(_TITLE_PT, bold=True))
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft, self._sheet.title)
            painter.setFont(self._font(_HEAD_PT))
            painter.setPen(_ACCENT)
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(place, flags, self._sheet.subtitle)
            top = place.height() + self._line
        painter.setFont(self._font(_TEXT_PT))
        painter.setPen(_FAINT.darker())
        foot = QRectF(0, self._bottom, width, 2 * _TEXT_PT * self._pt)
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
        painter.drawText(foot, flags, str(self.count))
        self._top = self._y = top
        self._column = 0

    def _need(self, lines: float) -> bool:
        """Go to the next column if there is no room; return whether it went."""
        if self._y + lines * self._line <= self._bottom:
            return False
        self._column += 1
        self._y = self._top
        if self._column == self._columns:
            self._new_page()
        return True

    def add(self, section: KeySection) -> None:
        """Put a section where the last one ended."""
        if self._y > self._top:
            self._y += self._line
        self._need(4)
        self._head(section.title)
        submenu, index = "", 0
        for row in section.rows:
            begins = row.submenu != submenu
            # A heading never stands alone at the bottom.
            if self._need(3 if begins and row.submenu else 1):
                self._head(_tr("Keys", "{menu} (continued)").format(menu=section.title))
                begins, index = bool(row.submenu), 0
            if begins:
                submenu, index = row.submenu, 0
                self._sub_head(submenu)
            self._row(row, is_shaded=index % 2 == 1)
            index += 1

    def _head(self, title: str) -> None:
        painter, left = self._painter, self._column * self._step
        height = _HEAD_PT * _LEADING * self._pt
        place = QRectF(left, self._y, self._column_width, height)
        painter.setPen(_ACCENT)
        painter.setFont(self._font(_HEAD_PT, bold=True))
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, title)
        painter.setPen(QPen(_ACCENT, 0.9 * self._pt))
        painter.drawLine(place.bottomLeft(), place.bottomRight())
        self._y += height + 0.25 * self._line

    def _sub_head(self, title: str) -> None:
        """Name a submenu; nothing is a line that ends one."""
        painter, pad = self._painter, 2 * self._pt
        self._y += 0.35 * self._line
        if not title:
            return
        place = QRectF(self._column * self._step, self._y, self._column_width, self._line)
        painter.setPen(_ACCENT)
        painter.setFont(self._font(_TEXT_PT))
        painter.drawText(place.adjusted(pad, 0, -pad, 0), Qt.AlignmentFlag.AlignVCenter, title)
        self._y += self._line

    def _row(self, row: KeyRow, *, is_shaded: bool) -> None:
        painter, pad = self._painter, 2 * self._pt
        place = QRectF(self._column * self._step, self._y, self._column_width, self._line)
        if is_shaded:
            painter.fillRect(place, _SHADE)
        place.adjust((4 if row.submenu else 1) * pad, 0, -pad, 0)
        bold, plain = self._font(_TEXT_PT, bold=True), self._font(_TEXT_PT)
        of_keys, metrics = (QFontMetricsF(font, painter.device()) for font in (bold, plain))
        keys = _tr("Keys", " or ").join(row.keys)
        if metrics.horizontalAdvance(row.text) > (
            place.width() - of_keys.horizontalAdvance(keys) - 3 * pad
        ):
            keys = row.keys[0]  # what it does is worth more than a second key
        used = of_keys.horizontalAdvance(keys)
        painter.setPen(_INK)
        painter.setFont(bold)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(place, right, keys)
        room = place.width() - used - 3 * pad
        text = metrics.elidedText(row.text, Qt.TextElideMode.ElideRight, room)
        painter.setFont(plain)
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, text)
        self._dots(place, metrics.horizontalAdvance(text) + 2 * pad, used + 2 * pad)
        self._y += self._line

    def _dots(self, place: QRectF, left: float, right: float) -> None:
        """Lead the eye from the text to the keys."""
        y = place.bottom() - 0.32 * self._line
        pen = QPen(_FAINT, 0.7 * self._pt, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
        pen.setDashPattern([0.01, 3.5])
        self._painter.setPen(pen)
        start, end = place.left() + left, place.right() - right
        if start < end:
            self._painter.drawLine(round(start), round(y), round(end), round(y))


def _page_layout() -> QPageLayout:
    is_metric = QLocale().measurementSystem() is QLocale.MeasurementSystem.MetricSystem
    size = QPageSize.PageSizeId.A4 if is_metric else QPageSize.PageSizeId.Letter
    margins = QMarginsF(_MARGIN_MM, _MARGIN_MM, _MARGIN_MM, _MARGIN_MM)
    return QPageLayout(
        QPageSize(size), QPageLayout.Orientation.Portrait, margins, QPageLayout.Unit.Millimeter
    )


def save(path: str, table: Table, settings: Settings) -> None:
    """Write the sheet to a file: HTML if its name ends so, else PDF.

    Raises:
        FileError: it cannot be written.
    """
    sheet = KeySheet(table, settings)
    try:
        if Path(path).suffix.lower() in {".html", ".htm"}:
            Path(path).write_text(sheet.html(), encoding="utf-8")
            return
        # Qt says nothing but that it failed.
        Path(path).write_bytes(b"")
    except OSError as error:
        raise FileError.from_os(path, error, writing=True) from error
    writer = QPdfWriter(path)
    writer.setResolution(_PDF_DPI)
    writer.setPageLayout(_page_layout())
    writer.setTitle(sheet.title)
    writer.setCreator(QCoreApplication.applicationName())
    sheet.draw(writer)


def print_sheet(window: Window) -> None:
    """Ask for a printer and print the sheet."""
    # Loading it takes a while, and few sessions print.
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter  # noqa: PLC0415

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPageLayout(_page_layout())
    printer.setDocName(_tr("Keys", "sgfedit keys"))
    dialog = QPrintDialog(printer, window)
    plain(dialog)
    if dialog.exec():
        KeySheet(window.table, window.settings).draw(printer)
    dialog.deleteLater()
