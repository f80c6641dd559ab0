"""Table of games: columns the user chooses, orders, keys, a selection that is cheap."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QEvent, QItemSelectionModel, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QMenu, QWidget

from sgfedit.gui.features.library.cells import CellTable
from sgfedit.gui.features.library.games_model import (
    BY_NAME,
    COLUMNS,
    PAGE,
    title_of,
)
from sgfedit.gui.features.library.preview import STEPS
from sgfedit.gui.widgets.column_widths import ColumnWidths
from sgfedit.gui.widgets.keys import LIST_KEYS, claims
from sgfedit.gui.widgets.plain_text import labelled
from sgfedit.gui.widgets.row_painter import LEFT
from sgfedit.gui.widgets.row_tables import look_like_rows
from sgfedit.library.query import ORDERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtCore import QModelIndex
    from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QResizeEvent

    from sgfedit.app.settings import Settings
    from sgfedit.gui.features.library.games_model import GamesModel

_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_SIDEWAYS: Final = (Qt.Key.Key_Left, Qt.Key.Key_Right)
_KEYS: Final = LIST_KEYS | frozenset(_SIDEWAYS)
_MOST_COPIED: Final = 10_000
_WHOLE_ROW: Final = (
    QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
)


class GamesTable(CellTable):
    """The table.

    Signals:
        shown: The row of the game that the user has come to, -1 for none.
        opened: The same, where the user wants to have it in an editor.
        stepped: By how many nodes to step through the game that the user has come to.
        order_chosen: (order, whether descending).
        starred: How many stars the selected games are to have.
        menu_wanted: Where, in global coordinates, the menu of the selected games is wanted.
        left: The user wants to go back to the query line.
    """

    shown = Signal(int)
    opened = Signal(int)
    stepped = Signal(int)
    order_chosen = Signal(str, bool)
    starred = Signal(int)
    menu_wanted = Signal(QPoint)
    left = Signal()

    def __init__(self, model: GamesModel, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self._settings = settings
        self._pressed = -1
        self.setObjectName("libraryGames")
        self.setAccessibleName(self.tr("Games"))
        self.setModel(model)
        self.setAlternatingRowColors(True)
        look_like_rows(self)
        self.setCornerButtonEnabled(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._widths = ColumnWidths(self, [column.kind for column in COLUMNS])
        self._set_up_header()
        model.modelReset.connect(self._on_reset)
        model.dataChanged.connect(self._on_rows)
        self.selectionModel().currentRowChanged.connect(self._on_current)
        # Headers ask of each cell of a column whether it is selected, even to show nothing of it:
        # with 100,000 games selected that takes seconds.
        nothing = QItemSelectionModel(model, self)
        for each in (self.horizontalHeader(), self.verticalHeader()):
            each.setSelectionModel(nothing)
        self.doubleClicked.connect(self._on_double_clicked)
        self.draw(model)

    def _set_up_header(self) -> None:
        header = self.horizontalHeader()
        header.setSectionsMovable(True)
        header.setSectionsClickable(True)
        header.setDefaultAlignment(LEFT)
        header.setMinimumSectionSize(self.fontMetrics().averageCharWidth() * 3)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        state = self._settings.get("library.columns")
        if not (state and header.restoreState(QByteArray(state))):
            for number, column in enumerate(COLUMNS):
                header.setSectionHidden(number, not column.is_shown)
                header.resizeSection(number, self._widths.need(number).wanted)
        order, _, way = self._settings.get("library.order").partition(" ")
        self.show_order(order, descending=bool(way))
        header.sectionClicked.connect(self._on_header_clicked)
        header.customContextMenuRequested.connect(self._on_header_menu)
        header.sectionResized.connect(self._on_section_resized)
        header.sectionMoved.connect(self._store)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = self.rowAt(event.position().toPoint().y())
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open a game, also where the first of both clicks went into closing a list above.

        Qt would take the second one for the first then, and only select.
        """
        if self.rowAt(event.position().toPoint().y()) != self._pressed:
            super().mouseDoubleClickEvent(event)
        super().mouseDoubleClickEvent(event)
        self._pressed = -1

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fill()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_widths"):
            self._fill()

    def _fill(self) -> None:
        # As long as nobody has chosen a width, columns share the room that there is.
        if self._settings.get("library.fills_width"):
            self._widths.fit()

    def _on_reset(self) -> None:
        self._see(0)

    def _on_rows(self, first: QModelIndex, _last: QModelIndex) -> None:
        self._see(first.row())

    def _see(self, first: int) -> None:
        """Look at what columns say of a page of games, which may want more room."""
        rows = self._model.known(range(first, min(first + PAGE, len(self._model.ids))))
        columns = [n for n in range(len(COLUMNS)) if not self.isColumnHidden(n)]
        is_more = [self._widths.see(n, map(COLUMNS[n].text, rows)) for n in columns]
        if any(is_more):
            self._fill()

    def _on_section_resized(self, _section: int, old: int, new: int) -> None:
        if old and new and not self._widths.is_fitting:  # else it comes or goes
            self._settings.set("library.fills_width", False)
            self._store()

    def _store(self) -> None:
        self._settings.set("library.columns", self.horizontalHeader().saveState().data())

    # Order ----------------------------------------------------------------------------------

    def show_order(self, order: str, *, descending: bool) -> None:
        """Show by which column the games are ordered."""
        header = self.horizontalHeader()
        number = next((n for n, c in enumerate(COLUMNS) if c.order == order), -1)
        self._order = (order, descending)
        header.setSortIndicatorShown(number >= 0)
        ways = Qt.SortOrder
        header.setSortIndicator(
            number, ways.DescendingOrder if descending else ways.AscendingOrder
        )

    @property
    def order(self) -> tuple[str, bool]:
        """By what the games are ordered, and whether the largest come first."""
        return self._order

    def _on_header_clicked(self, section: int) -> None:
        order = COLUMNS[section].order
        if order not in ORDERS:
            self.show_order(self._order[0], descending=self._order[1])
            return
        descending = self._order == (order, False)
        self.show_order(order, descending=descending)
        self._fill()  # the mark of the order needs room
        self._settings.set("library.order", f"{order} descending" if descending else order)
        self.order_chosen.emit(order, descending)

    def _on_header_menu(self, place: QPoint) -> None:
        self.column_menu().popup(self.horizontalHeader().mapToGlobal(place))

    def column_menu(self) -> QMenu:
        """Return a menu that shows and hides columns."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for number, column in enumerate(COLUMNS):
            title = title_of(column)
            if column.name in {"black_rank", "white_rank"}:
                title = labelled(title_of(COLUMNS[number - 1]), title)
            action = QAction(title, menu, checkable=True, checked=not self.isColumnHidden(number))
            action.setObjectName(f"column.{column.name}")
            action.setData(number)
            action.toggled.connect(self._on_column_toggled)
            menu.addAction(action)
        return menu

    def _on_column_toggled(self, is_on: bool) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self._show_section(int(action.data()), is_on=is_on)

    def show_column(self, name: str) -> None:
        """Show a column that may be hidden."""
        self._show_section(BY_NAME[name], is_on=True)

    def _show_section(self, section: int, *, is_on: bool) -> None:
        self.setColumnHidden(section, not is_on)
        self._see(max(self.rowAt(0), 0))
        self._fill()
        self._store()

    # Selection ------------------------------------------------------------------------------

    @property
    def current_row(self) -> int:
        """The row of the game that the user has come to, -1 for none."""
        return self.currentIndex().row()

    def show_row(self, row: int) -> None:
        """Come to a row; -1 for none."""
        if 0 <= row < len(self._model.ids):
            index = self._model.index(row, max(self.columnAt(0), 0))
            self.selectionModel().setCurrentIndex(index, _WHOLE_ROW)
            self.scrollTo(index)
        else:
            self.shown.emit(-1)

    def selected_rows(self) -> Iterator[range]:
        """Yield the rows that are selected, from the top; without an index for each."""
        spans = {(s.top(), s.bottom()) for s in self.selectionModel().selection().toList()}
        last = -1
        for top, bottom in sorted(spans):
            yield range(max(top, last + 1), bottom + 1)
            last = max(last, bottom)

    @property
    def selected_ids(self) -> list[int]:
        """The ids of the selected games."""
        ids = self._model.ids
        return [game for rows in self.selected_rows() for game in ids[rows.start : rows.stop]]

    def _on_current(self, index: QModelIndex) -> None:
        self.shown.emit(index.row())

    def _on_double_clicked(self, index: QModelIndex) -> None:
        self.opened.emit(index.row())

    # Keys and menu --------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        return claims(event, _KEYS) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        is_plain = plain == Qt.KeyboardModifier.NoModifier
        if event.key() in _ENTER and self.current_row >= 0:
            self.opened.emit(self.current_row)
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif is_plain and Qt.Key.Key_0 <= event.key() <= Qt.Key.Key_5:
            self.starred.emit(event.key() - Qt.Key.Key_0)
        elif is_plain and event.key() in _SIDEWAYS:
            self.stepped.emit(STEPS[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_Escape or (
            is_plain and event.key() == Qt.Key.Key_Up and self.current_row <= 0
        ):
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.current_row >= 0:
            self.menu_wanted.emit(event.globalPos())

    def copy(self) -> None:
        """Put the selected games on the clipboard, as they are shown, cells between tabs."""
        header = self.horizontalHeader()
        shown = [header.logicalIndex(n) for n in range(header.count())]
        columns = [COLUMNS[n] for n in shown if not header.isSectionHidden(n)]
        rows = islice(chain.from_iterable(self.selected_rows()), _MOST_COPIED)
        lines = ("\t".join(c.text(row) for c in columns) for row in self._model.known(rows))
        QGuiApplication.clipboard().setText("\n".join(lines))
