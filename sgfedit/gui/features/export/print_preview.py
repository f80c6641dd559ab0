"""The window that shows pages as they will be printed, with all that can be chosen for them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
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
from sgfedit.gui.features.export.form import OptionForm
from sgfedit.gui.features.export.pages_view import FIT_PAGE, FIT_WIDTH, PageView
from sgfedit.gui.features.export.print_job import Maker, stored_values, target, theme_for
from sgfedit.gui.features.export.printer import print_pages, save_pdf
from sgfedit.gui.widgets.buttons import without_icons
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.app.settings import Settings
    from sgfedit.export.jobs import Source
    from sgfedit.export.pages.page import Page

_ZOOMS: Final[tuple[tuple[str, float | str], ...]] = (
    (QT_TRANSLATE_NOOP("PrintPreview", "Whole page"), FIT_PAGE),
    (QT_TRANSLATE_NOOP("PrintPreview", "Page width"), FIT_WIDTH),
    ("50 %", 0.5),
    ("75 %", 0.75),
    ("100 %", 1.0),
    ("150 %", 1.5),
    ("200 %", 2.0),
)
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
        printing, saving: Buttons.
    """

    def __init__(self, source: Source, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("printPreview")
        self.setWindowTitle(self.tr("Print preview"))
        self._settings = settings
        self._maker = Maker(source)
        self._pages: Sequence[Page] = ()
        self.form = OptionForm(len(source.games), "psco", self, Group.PAGE)
        self.view = PageView(self)
        self.page = QSpinBox(self)
        self.zoom = QComboBox(self)
        self.trouble = QLabel(self)
        self._total = QLabel(self)
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
        self.form.show_target(target(), fitting(source, stored_values(settings)))
        self._lay_out()
        self._begin()

    def _set_up(self) -> None:
        self.trouble.setWordWrap(True)
        self.trouble.setTextFormat(Qt.TextFormat.PlainText)
        self.trouble.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.trouble)
        self.page.setMinimum(1)
        self.page.setAccessibleName(self.tr("Page"))
        self.page.valueChanged.connect(lambda number: self.view.show_page(number - 1))
        self.zoom.setAccessibleName(self.tr("Zoom"))
        for title, value in _ZOOMS:
            self.zoom.addItem(self.tr(title), value)
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
            button = QToolButton(self)
            button.setArrowType(arrow)
            button.setAutoRaise(True)
            button.setAccessibleName(name)
            button.setToolTip(name)
            button.clicked.connect(partial(self._turn, by))
            row.addWidget(button)
            if by < 0:
                row.addWidget(self.page)
                row.addWidget(self._total)
        row.addStretch(1)
        row.addWidget(self.zoom)
        right = QVBoxLayout()
        right.addLayout(row)
        right.addWidget(self._stack, 1)
        columns = QHBoxLayout()
        columns.addWidget(area)
        columns.addLayout(right, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(columns, 1)
        layout.addWidget(self._buttons)
        without_icons(self)
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
        values = [value for _, value in _ZOOMS]
        self.zoom.removeItem(len(values))
        if wanted not in values:
            values.append(wanted)
            self.zoom.addItem(f"{wanted:.0%}".replace("%", " %"), wanted)
        self.zoom.setCurrentIndex(values.index(wanted))

    # What comes of it -----------------------------------------------------------------------

    def done(self, result: int) -> None:
        """Close, and remember what was chosen."""
        self._slices.stop()
        ExportMemory(self._settings).remember_printed(self.form.values)
        super().done(result)

    def _on_print(self) -> None:
        if self.is_ready and print_pages(self, self._maker, self._pages, self.form.values):
            self.accept()

    def _on_save(self) -> None:
        if self.is_ready:
            save_pdf(self, self._maker.book, self._pages, self.form.values)
