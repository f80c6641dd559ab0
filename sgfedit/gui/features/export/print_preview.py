"""Print preview: pages one below the other, beside all that can be chosen for them.

Pages in sight are painted one at a time, between events.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPalette, QShortcut
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QScrollArea,
    QSpinBox,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.export_options import ExportMemory
from sgfedit.app.tasks import Slices
from sgfedit.export.jobs import fitting
from sgfedit.export.options import Group
from sgfedit.export.pages.painting import page_image
from sgfedit.gui.features.export.form import OptionForm
from sgfedit.gui.features.export.printer import (
    Maker,
    print_pages,
    save_pdf,
    stored_values,
    target,
    theme_for,
)
from sgfedit.gui.modes.bar_parts import CutLine
from sgfedit.gui.widgets.buttons import plain
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.numbers import percents
from sgfedit.gui.widgets.plain_text import Label, tip_of
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QImage, QKeyEvent, QPaintEvent, QResizeEvent, QWheelEvent

    from sgfedit.app.settings import Settings
    from sgfedit.export.jobs import Source
    from sgfedit.export.pages.pieces import Page
    from sgfedit.render.theme import Theme


_POINTS: Final = 72.0
_SCREEN_DPI: Final = 96.0
_GAP: Final = 14
"""Logical px around pages."""

_KEPT: Final = 12
"""Pictures of pages to keep; one of A4 at twice the usual size has some 15 MB."""

_STEP: Final = 1.2
_LEAST, _MOST = 0.1, 5.0
FIT_WIDTH: Final = "width"
FIT_PAGE: Final = "page"


class PageView(QAbstractScrollArea):
    """Shows pages.

    Signals:
        page_changed: The number, from 0, of the page that is read now.
        zoom_changed: They are shown in another size.

    Attributes:
        fit: What of a page is fitted into the view: its width, all of it, or nothing.
    """

    page_changed = Signal(int)
    zoom_changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("pages")
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Mid)
        self.viewport().setAutoFillBackground(True)
        self.fit = FIT_PAGE
        self._zoom = 1.0
        self._pages: Sequence[Page] = ()
        self._theme: Theme | None = None
        self._images: dict[int, QImage] = {}
        self._page = -1
        self._painting = Slices(self)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self.setAccessibleName(self.tr("Pages"))

    # What is shown --------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """How many pages there are."""
        return len(self._pages)

    @property
    def page(self) -> int:
        """The number, from 0, of the page that is read."""
        return max(self._page, 0)

    @property
    def zoom(self) -> float:
        """How large they are shown, 1.0 for as large as on paper."""
        return self._zoom

    @property
    def is_painted(self) -> bool:
        """Whether all pages in sight are painted."""
        return not self._missing()

    def show_pages(self, pages: Sequence[Page], theme: Theme) -> None:
        """Show other pages; the same one stays in sight, as far as there is one."""
        page = self.page
        self._pages, self._theme = pages, theme
        self._images.clear()
        self._lay_out()
        self.show_page(page)
        self._page = -1
        self._on_scrolled()

    def show_page(self, number: int) -> None:
        """Go to a page by its number, from 0."""
        if self._pages:
            number = max(0, min(number, self.count - 1))
            self.verticalScrollBar().setValue(self._top_of(number) - _GAP)

    def set_zoom(self, zoom: float | str) -> None:
        """Show pages in that size, or as large as fits: FIT_WIDTH, FIT_PAGE."""
        page = self.page
        self.fit = zoom if isinstance(zoom, str) else ""
        if isinstance(zoom, float):
            self._zoom = max(_LEAST, min(zoom, _MOST))
        self._lay_out()
        self.show_page(page)
        self.zoom_changed.emit()

    def zoom_by(self, steps: int) -> None:
        """Show pages larger or smaller."""
        self.set_zoom(self._zoom * _STEP**steps)

    # Places ---------------------------------------------------------------------------------

    @property
    def _paper(self) -> QSize:
        """The size of a page in logical px; all have the same."""
        if not self._pages:
            return QSize(1, 1)
        page, scale = self._pages[0], self._zoom * _SCREEN_DPI / _POINTS
        return QSize(max(round(page.width * scale), 1), max(round(page.height * scale), 1))

    def _top_of(self, number: int) -> int:
        return _GAP + number * (self._paper.height() + _GAP)

    def _rect_of(self, number: int) -> QRect:
        """Return where a page is in the viewport."""
        paper, width = self._paper, self.viewport().width()
        spare = max((width - paper.width()) // 2, _GAP)
        left = spare - self.horizontalScrollBar().value()
        return QRect(left, self._top_of(number) - self.verticalScrollBar().value(), *_sides(paper))

    def _in_sight(self) -> range:
        step = self._paper.height() + _GAP
        top = self.verticalScrollBar().value()
        first = max((top - _GAP) // step, 0)
        last = (top + self.viewport().height()) // step
        return range(min(first, self.count), min(last + 1, self.count))

    def _lay_out(self) -> None:
        room = self.viewport().size()
        if self.fit and self._pages:
            page, scale = self._pages[0], _SCREEN_DPI / _POINTS
            zoom = (room.width() - 2 * _GAP) / (page.width * scale)
            if self.fit == FIT_PAGE:
                zoom = min(zoom, (room.height() - 2 * _GAP) / (page.height * scale))
            self._zoom = max(_LEAST, min(zoom, _MOST))
        paper = self._paper
        down, across = self.verticalScrollBar(), self.horizontalScrollBar()
        # The last page can be at the top, where several of them fit into the view as well.
        last = self._top_of(max(self.count - 1, 0)) - _GAP
        down.setRange(0, max(self._top_of(self.count) - room.height(), last))
        down.setPageStep(room.height())
        down.setSingleStep(max(paper.height() // 20, 1))
        across.setRange(0, max(paper.width() + 2 * _GAP - room.width(), 0))
        across.setPageStep(room.width())
        self.viewport().update()
        self._painting.start(self._paint())

    def _on_scrolled(self) -> None:
        height = self._paper.height()
        middle = self.verticalScrollBar().value() + min(self.viewport().height() // 3, height)
        step = height + _GAP
        page = max(min((middle - _GAP) // step, self.count - 1), 0)
        if page != self._page and self._pages:
            self._page = page
            self.setAccessibleDescription(
                self.tr("Page {number} of {count}").format(number=page + 1, count=self.count)
            )
            self.page_changed.emit(page)
        self._painting.start(self._paint())
        self.viewport().update()

    # Painting -------------------------------------------------------------------------------

    def _missing(self) -> list[int]:
        size = self._paper * self.devicePixelRatioF()
        width = size.width()
        found = self._images
        return [
            number
            for number in self._in_sight()
            if number not in found or abs(found[number].width() - width) > 2
        ]

    def _paint(self) -> Generator[None, None, None]:
        """Paint the pages in sight."""
        while self._theme is not None and (missing := self._missing()):
            number = missing[0]
            dpi = self._zoom * _SCREEN_DPI * self.devicePixelRatioF()
            self._images.pop(number, None)
            while len(self._images) >= max(_KEPT, len(self._in_sight())):
                del self._images[next(iter(self._images))]
            self._images[number] = page_image(self._pages[number], dpi, self._theme)
            self.viewport().update(self._rect_of(number))
            yield

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        line = self.palette().color(QPalette.ColorRole.Shadow)
        for number in self._in_sight():
            rect = self._rect_of(number)
            image = self._images.get(number)
            if image is None:
                painter.fillRect(rect, Qt.GlobalColor.white)
            else:
                painter.drawImage(rect, image)
            painter.setPen(line)
            painter.drawRect(rect.adjusted(-1, -1, 0, 0))
        painter.end()

    # Events ---------------------------------------------------------------------------------

    def resizeEvent(self, _event: QResizeEvent) -> None:
        page = self.page
        self._lay_out()
        self.show_page(page)
        self.zoom_changed.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(1 if event.angleDelta().y() > 0 else -1)
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys: tuple[tuple[QKeySequence.StandardKey, Callable[[], None]], ...] = (
            (QKeySequence.StandardKey.MoveToNextPage, lambda: self._go(+1)),
            (QKeySequence.StandardKey.MoveToPreviousPage, lambda: self._go(-1)),
            (QKeySequence.StandardKey.MoveToStartOfLine, lambda: self.show_page(0)),
            (QKeySequence.StandardKey.MoveToEndOfLine, lambda: self.show_page(self.count)),
        )
        for key, act in keys:
            if event.matches(key):
                act()
                return
        super().keyPressEvent(event)

    def _go(self, by: int) -> None:
        """Go to the next page; on one that is higher than the view, a view further."""
        bar = self.verticalScrollBar()
        if self._paper.height() > self.viewport().height():
            bar.setValue(bar.value() + by * (self.viewport().height() - 2 * _GAP))
        else:
            self.show_page(self.page + by)


def _sides(size: QSize) -> tuple[int, int]:
    return size.width(), size.height()


_FITS: Final = {
    FIT_PAGE: QT_TRANSLATE_NOOP("PrintPreview", "Whole page"),
    FIT_WIDTH: QT_TRANSLATE_NOOP("PrintPreview", "Page width"),
}
_ZOOMS: Final[tuple[float | str, ...]] = (*_FITS, 0.5, 0.75, 1.0, 1.5, 2.0)
_TYPING_MS: Final = 150
_SIZE: Final = QSize(1160, 820)
_SHARE_OF_SCREEN: Final = 0.92


class PrintPreview(QDialog):
    """Shows pages; nothing is printed before somebody says so.

    Attributes:
        form: What can be chosen.
        view: The pages.
        page: Which of them is read.
        zoom: How large they are shown.
        trouble: Why there are none.
        told: Where they were saved.
        printing, saving: Buttons.
    """

    manual_page = "printing.md#paper-and-pdf"

    def __init__(
        self,
        source: Source,
        settings: Settings,
        parent: QWidget | None = None,
        record: str = "",
        folder: str = "",
    ) -> None:
        """Show the pages of `source`.

        Args:
            source: What can be printed.
            settings: Where choices are kept.
            parent: The window.
            record: The path of the file, "" for a new one.
            folder: Where PDF goes unless the user says otherwise.
        """
        super().__init__(parent)
        self._record, self._folder = record, folder
        self.setObjectName("printPreview")
        self.setWindowTitle(self.tr("Print preview"))
        self._settings = settings
        self._maker = Maker(source)
        self._pages: Sequence[Page] = ()
        self.form = OptionForm(len(source.games), "psco", self, Group.PAGE)
        self.view = PageView(self)
        self.page = QSpinBox(self)
        self.zoom = QComboBox(self)
        self.trouble = Label(parent=self)
        self.told = CutLine("printTold", self)
        self._total = Label(parent=self)
        self._stack = QStackedWidget(self)
        self._slices = Slices(self)
        self._typing = QTimer(self)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.printing = self._buttons.addButton(
            self.tr("&Print…"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.saving = self._buttons.addButton(
            self.tr("&Save as PDF…"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self._set_up()
        self.form.show_target(target(), fitting(source, stored_values(settings, record)))
        self._lay_out()
        self._begin()

    def _set_up(self) -> None:
        self.trouble.setWordWrap(True)
        self.trouble.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.trouble)
        self.page.setMinimum(1)
        self.page.setAccessibleName(self.tr("Page"))
        self.page.valueChanged.connect(lambda number: self.view.show_page(number - 1))
        self.zoom.setAccessibleName(self.tr("Zoom"))
        for value in _ZOOMS:
            self.zoom.addItem(_zoom_text(value), value)
        self.zoom.activated.connect(lambda row: self.view.set_zoom(self.zoom.itemData(row)))
        self._typing.setSingleShot(True)
        self._typing.setInterval(_TYPING_MS)
        self._typing.timeout.connect(self._begin)
        self.form.changed.connect(self._typing.start)
        self.view.page_changed.connect(self._on_page)
        self.view.zoom_changed.connect(self._show_zoom)
        self._slices.ended.connect(self._on_pages)
        self._slices.failed.connect(self._on_trouble)
        self.printing.clicked.connect(self._on_print)
        self.saving.clicked.connect(self._on_save)
        for keys, act in (
            (("Ctrl++", "Ctrl+="), partial(self.view.zoom_by, 1)),
            (("Ctrl+-",), partial(self.view.zoom_by, -1)),
            (("Ctrl+0",), partial(self.view.set_zoom, FIT_PAGE)),
            (("Ctrl+PgDown",), partial(self._turn, 1)),
            (("Ctrl+PgUp",), partial(self._turn, -1)),
            (("Ctrl+P",), self._on_print),
            (("Ctrl+S",), self._on_save),
        ):
            shortcut = QShortcut(self)
            shortcut.setKeys([QKeySequence(key) for key in keys])
            shortcut.activated.connect(act)
        self._buttons.rejected.connect(self.reject)

    def _lay_out(self) -> None:
        area = QScrollArea(self)
        self.form.setContentsMargins(0, 0, self.fontMetrics().averageCharWidth(), 0)
        area.setWidget(self.form)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        bar = area.verticalScrollBar().sizeHint().width()
        area.setMinimumWidth(self.form.minimumSizeHint().width() + bar)
        row = QHBoxLayout()
        for arrow, name, by in (
            (Qt.ArrowType.LeftArrow, self.tr("Previous page"), -1),
            (Qt.ArrowType.RightArrow, self.tr("Next page"), +1),
        ):
            button = QToolButton(self, arrowType=arrow, autoRaise=True)
            button.setAccessibleName(name)
            button.setToolTip(tip_of(name))
            button.clicked.connect(partial(self._turn, by))
            row.addWidget(button)
            if by < 0:
                fill(row, self.page, self._total)
        fill(row, (self.told, 1), self.zoom)
        right = fill(QVBoxLayout(), row, (self._stack, 1))
        columns = fill(QHBoxLayout(), area, (right, 1))
        fill(QVBoxLayout(self), (columns, 1), self._buttons)
        plain(self)
        self.printing.setDefault(True)
        screen = self.screen().availableSize()
        self.resize(_SIZE.boundedTo(screen * _SHARE_OF_SCREEN))
        self.view.setFocus()

    def _turn(self, by: int, _is_checked: bool = False) -> None:
        self.view.show_page(self.view.page + by)

    # Pages ----------------------------------------------------------------------------------

    @property
    def is_ready(self) -> bool:
        """Whether the pages are those that were chosen."""
        return not (self._slices.is_running or self._typing.isActive())

    def _begin(self) -> None:
        self._slices.start(self._maker.pages(self.form.values))

    def _on_pages(self, pages: Sequence[Page]) -> None:
        self._pages = pages
        self._stack.setCurrentWidget(self.view)
        self.view.show_pages(pages, theme_for(self.form.values))
        self.page.blockSignals(True)
        self.page.setMaximum(max(len(pages), 1))
        self.page.blockSignals(False)
        self._total.setText(self.tr("of {count}").format(count=len(pages)))
        self._allow(bool(pages))
        self._on_page(self.view.page)

    def _on_trouble(self, sentence: str) -> None:
        self._pages = ()
        self.trouble.setText(sentence)
        self._stack.setCurrentWidget(self.trouble)
        self._allow(False)

    def _allow(self, is_allowed: bool) -> None:
        for widget in (self.printing, self.saving, self.page, self.zoom):
            widget.setEnabled(is_allowed)

    def _on_page(self, number: int) -> None:
        self.page.blockSignals(True)
        self.page.setValue(number + 1)
        self.page.blockSignals(False)

    def _show_zoom(self) -> None:
        wanted: Any = self.view.fit or round(self.view.zoom, 2)
        values = [*_ZOOMS]
        self.zoom.removeItem(len(values))
        if wanted not in values:
            values.append(wanted)
            self.zoom.addItem(_zoom_text(wanted), wanted)
        self.zoom.setCurrentIndex(values.index(wanted))

    # What comes of it -----------------------------------------------------------------------

    def done(self, result: int) -> None:
        """Close, and remember what was chosen."""
        self._slices.stop()
        ExportMemory(self._settings).remember_printed(self.form.values, self._record)
        super().done(result)

    def _on_print(self) -> None:
        if self.is_ready and print_pages(self, self._maker, self._pages, self.form.values):
            self.accept()

    def _on_save(self) -> None:
        if self.is_ready:
            book, values = self._maker.book, self.form.values
            path = save_pdf(self, book, self._pages, values, self._folder)
            if path is not None:
                self.told.tip = tip_of(str(path))
                self.told.setText(self.tr("Saved as {name}").format(name=path.name))


def _zoom_text(zoom: float | str) -> str:
    if isinstance(zoom, str):
        return QCoreApplication.translate("PrintPreview", _FITS[zoom])
    return percents(round(100 * zoom))
