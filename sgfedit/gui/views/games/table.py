"""The games of a file as a table: columns of the user's choice, sorted where they are clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QAbstractItemView, QTableView

from sgfedit.gui.views.games.columns import BY_NAME, COLUMNS, DEFAULT
from sgfedit.gui.widgets.column_widths import ColumnWidths, Kind
from sgfedit.gui.widgets.row_tables import look_like_rows

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QWidget

    from sgfedit.app.settings import Settings
    from sgfedit.gui.views.games.model import GamesModel

COLUMNS_SETTING: Final = "games.columns"
WIDTHS_SETTING: Final = "games.widths"
_STORE_MS: Final = 300
_KINDS: Final = {
    "PB": Kind(letters=20),
    "PW": Kind(letters=20),
    "BR": Kind("9 dan"),
    "WR": Kind("9 dan"),
    "DT": Kind("1996-07-31–08-02"),
    "EV": Kind(takes=True),
    "RE": Kind("W+107.5"),
}
"""Name of a column → what is in it, if that is not any text."""


class GamesTable(QTableView):
    """Games in rows of one height.

    Signals:
        columns_menu_requested: The global position at which the user wants to choose columns.
    """

    columns_menu_requested = Signal(QPoint)

    def __init__(self, model: GamesModel, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._games = model
        self._settings = settings
        self._is_quiet = False
        self._resized: dict[str, int] = {}
        # The game that is shown stands out.
        kinds = [_KINDS.get(c.name, Kind())._replace(is_bold=True) for c in COLUMNS]
        self._room = ColumnWidths(self, kinds)
        self._looking = QTimer(self, singleShot=True, interval=0)
        self._looking.timeout.connect(self._look)
        self._storing = QTimer(self, singleShot=True, interval=_STORE_MS)
        self._storing.timeout.connect(self._store)
        self.setObjectName("gameTable")
        self.setAccessibleName(self.tr("Table of the games"))
        self.setModel(model)
        look_like_rows(self)
        self.setAlternatingRowColors(True)
        self.setCornerButtonEnabled(False)
        self.setDragDropOverwriteMode(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._set_up_header()
        settings.changed.connect(self._on_setting_changed)
        model.arranged.connect(self._show_sort)
        model.modelReset.connect(self._on_other_games)
        model.dataChanged.connect(self._on_other_games)
        self.verticalScrollBar().valueChanged.connect(self._on_other_games)

    def _set_up_header(self) -> None:
        header = self.horizontalHeader()
        header.setObjectName("gameColumns")
        header.setSectionsMovable(True)
        header.setSortIndicatorClearable(True)
        # Else Qt would sort by a column as soon as it may.
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._on_header_menu)
        self._show_columns()
        self._show_sort()
        header.sectionResized.connect(self._on_resized)
        header.sectionMoved.connect(self._on_moved)

    # Columns --------------------------------------------------------------------------------

    @property
    def shown(self) -> list[str]:
        """The names of the columns in sight, from left to right."""
        header = self.horizontalHeader()
        logical = (header.logicalIndex(place) for place in range(header.count()))
        return [COLUMNS[number].name for number in logical if not header.isSectionHidden(number)]

    def _show_columns(self) -> None:
        """Show the columns of the settings, as wide and in the order as they say."""
        self._is_quiet = True
        names = columns_of(self._settings)
        header = self.horizontalHeader()
        for number, column in enumerate(COLUMNS):
            header.setSectionHidden(number, column.name not in names)
        for place, name in enumerate(names):
            header.moveSection(header.visualIndex(BY_NAME[name]), place)
        self._is_quiet = False
        self._fit()
        self._looking.start()

    def _widths(self) -> dict[str, int]:
        pairs = (text.partition("=") for text in self._settings.get(WIDTHS_SETTING))
        return {name: int(px) for name, _, px in pairs if name in BY_NAME and px.isdecimal()}

    def _fit(self) -> None:
        """Let columns that the user has not resized have what the others leave of the width."""
        fixed = {**self._widths(), **self._resized}
        self._room.fit({BY_NAME[name]: px for name, px in fixed.items()})

    def _on_other_games(self) -> None:
        self._looking.start()

    def _look(self) -> None:
        """Look at the games in sight, whose columns may want more room."""
        if not self.isVisible():
            return
        rows = range(max(self.rowAt(0), 0), self._games.rowCount())
        rows = rows[: self.viewport().height() // self.verticalHeader().defaultSectionSize() + 1]
        columns = [BY_NAME[name] for name in self.shown]
        texts = self._games.text
        is_more = [
            self._room.see(column, [texts(row, column) for row in rows]) for column in columns
        ]
        if any(is_more):
            self._fit()

    def _on_resized(self, number: int, _old: int, new: int) -> None:
        if not (self._is_quiet or self._room.is_fitting):
            self._resized[COLUMNS[number].name] = new
            self._storing.start()

    def _on_moved(self) -> None:
        if not self._is_quiet:
            self._storing.start()

    def _store(self) -> None:
        """Keep what the user made of the columns."""
        widths = self._widths() | self._resized
        self._is_quiet = True
        self._settings.set(WIDTHS_SETTING, [f"{name}={px}" for name, px in sorted(widths.items())])
        self._settings.set(COLUMNS_SETTING, self.shown)
        self._is_quiet = False

    def _on_setting_changed(self, key: str) -> None:
        if key in {COLUMNS_SETTING, WIDTHS_SETTING} and not self._is_quiet:
            self._resized.clear()
            self._show_columns()

    def _on_header_menu(self, place: QPoint) -> None:
        self.columns_menu_requested.emit(self.horizontalHeader().mapToGlobal(place))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        self._looking.start()

    # Order ----------------------------------------------------------------------------------

    def _show_sort(self) -> None:
        """Let the header say by which column the games are sorted."""
        sorts = self._games.arrangement.sorts
        header = self.horizontalHeader()
        column = sorts[0].column if sorts else -1
        is_down = bool(sorts) and sorts[0].descending
        order = Qt.SortOrder.DescendingOrder if is_down else Qt.SortOrder.AscendingOrder
        if (column, order) != (header.sortIndicatorSection(), header.sortIndicatorOrder()):
            header.blockSignals(True)  # it is not the user who sorts
            header.setSortIndicator(column, order)
            header.blockSignals(False)
            self._fit()  # the mark of the order needs room


def columns_of(settings: Settings) -> list[str]:
    """Return the names of the columns that the user wants, from left to right."""
    names = [name for name in dict.fromkeys(settings.get(COLUMNS_SETTING)) if name in BY_NAME]
    return names or list(DEFAULT)
