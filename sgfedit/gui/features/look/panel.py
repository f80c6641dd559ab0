"""Panel of a looking engine: who looks, figures of the position, the moves it considers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QMenu,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.engine.questions import State
from sgfedit.gui.actions import build
from sgfedit.gui.features.look.looking import Look
from sgfedit.gui.features.look.on_board import LookOnBoard
from sgfedit.gui.features.look.words import cells, head
from sgfedit.gui.modes.bar_parts import CutLine
from sgfedit.gui.views.board.hints import Wishes, measure_of, rank_of
from sgfedit.gui.views.comment.analysis_line import WinrateBar
from sgfedit.gui.widgets.appearance import NarrowBars
from sgfedit.gui.widgets.keys import LIST_KEYS, claims
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label, item_of, tip_of
from sgfedit.gui.widgets.scale import px
from sgfedit.render.marks import hint_colour

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent, QPersistentModelIndex
    from PySide6.QtGui import QKeyEvent, QShowEvent

    from sgfedit.engine.candidates import Report
    from sgfedit.gui.window import Window

    AnyIndex = QModelIndex | QPersistentModelIndex

_MARGIN_PX: Final = 4
_LINE: Final = 4
"""The last column: the rest of the line."""

_SAMPLES: Final = ("● pass", "100.0", "−100.5", "99.9k")
"""The widest text of each short column."""

_PAUSE_MS: Final = 200
"""From one report until the list shows it, and all that came meanwhile; nobody reads faster."""

_NOWHERE: Final = QModelIndex()
_tr = QCoreApplication.translate


class MovesModel(QAbstractTableModel):
    """The candidates of the report that is shown, the best first; texts are made when seen."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._look = look
        self._report: Report | None = None
        self._wishes = Wishes()
        self._measure = ""
        self._count = 0
        self._cells: dict[int, tuple[str, ...]] = {}

    def follow(self) -> None:
        """Show the report as it is now."""
        report = self._look.report if self._look.is_on else None
        wishes = Wishes.of(self._look.settings)
        if report is self._report and wishes == self._wishes:
            return
        count = min(len(report.candidates), wishes.most) if report is not None else 0
        is_reset = count != self._count
        if is_reset:
            self.beginResetModel()
        self._report, self._wishes, self._count = report, wishes, count
        self._measure = measure_of(report, wishes) if report is not None else ""
        self._cells = {}
        if is_reset:
            self.endResetModel()
        elif count:
            self.dataChanged.emit(self.index(0, 0), self.index(count - 1, _LINE))
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, _LINE)

    def _row(self, row: int) -> tuple[str, ...]:
        report = self._report
        if row not in self._cells and report is not None:
            self._cells[row] = cells(report, report.candidates[row], self._wishes.view)
        return self._cells.get(row, ("",) * (_LINE + 1))

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else _LINE + 1

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        report, row, column = self._report, index.row(), index.column()
        if report is None or not 0 <= row < self._count:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._row(row)[column]
        if role == Qt.ItemDataRole.TextAlignmentRole and 0 < column < _LINE:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.DecorationRole and column == 0:
            return hint_colour(rank_of(report, report.candidates[row], self._measure))
        if role == Qt.ItemDataRole.ToolTipRole and column == _LINE:
            return tip_of(self._row(row)[column])
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Vertical:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            points = _tr("Look", "Lead") if self._measure != "value" else _tr("Look", "Value")
            titles = (
                *(_tr("Look", "Move"), _tr("Look", "Win %"), points),
                *(_tr("Look", "Visits"), _tr("Look", "Line")),
            )
            return titles[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            is_left = section in {0, _LINE}
            side = Qt.AlignmentFlag.AlignLeft if is_left else Qt.AlignmentFlag.AlignRight
            return side | Qt.AlignmentFlag.AlignVCenter
        return None


class MovesTable(QTableView):
    """The list; a row that is chosen has its line on the board."""

    def __init__(self, look: Look, on_board: LookOnBoard, parent: QWidget) -> None:
        super().__init__(parent)
        self._on_board = on_board
        self.setObjectName("lookMoves")
        self.setAccessibleName(self.tr("Moves the engine considers"))
        self.setModel(MovesModel(look))
        NarrowBars(self)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setStretchLastSection(True)
        self.horizontalHeader().setHighlightSections(False)
        self.selectionModel().currentRowChanged.connect(self._on_row)
        self._take_sizes()

    def _take_sizes(self) -> None:
        metrics = self.fontMetrics()
        for column, sample in enumerate(_SAMPLES):
            title = str(self.model().headerData(column, Qt.Orientation.Horizontal))
            room = max(metrics.horizontalAdvance(text) for text in (sample, title))
            self.setColumnWidth(column, room + px(14))
        self.verticalHeader().setDefaultSectionSize(metrics.lineSpacing() + px(4))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == event.Type.FontChange and self.model() is not None:
            self._take_sizes()

    def minimumSizeHint(self) -> QSize:
        return QSize(px(120), px(60))

    def show_chosen(self, index: int | None) -> None:
        """Select the row whose line is shown, or none."""
        selection = self.selectionModel()
        selection.blockSignals(True)  # it is known already
        if index is None:
            self.clearSelection()
            self.setCurrentIndex(_NOWHERE)
        elif selection.currentIndex().row() != index:
            self.selectRow(index)
        selection.blockSignals(False)
        self.viewport().update()

    def _on_row(self, current: QModelIndex) -> None:
        self._on_board.show_line(current.row() if current.isValid() else None)

    def event(self, event: QEvent) -> bool:
        return claims(event, LIST_KEYS) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._on_board.line is not None:
            self._on_board.show_line(None)
        else:
            super().keyPressEvent(event)


class LookPanel(QWidget):
    """What is in the dock."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.setObjectName("look")
        self.setAccessibleName(self.tr("Engine"))
        self._window = window
        self._look = look = window.part(Look)
        self.who = CutLine("lookWho", self)
        font = self.who.font()
        font.setBold(True)
        self.who.setFont(font)
        self.said = CutLine("lookSaid", self)
        self.bar = WinrateBar(self)
        self.bar.hide()
        self.problem = Label(parent=self, wordWrap=True)
        self.problem.setObjectName("lookProblem")
        self.toggle = self._button("look.toggle", self.tr("Look"))
        self.add = self._button("look.add_line", self.tr("Add line"))
        self.more = QToolButton(self)
        self.more.setObjectName("lookMore")
        self.more.setText(self.tr("More"))
        self.more.setAutoRaise(True)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.more)
        self.menu.aboutToShow.connect(self._fill_menu)
        self.more.setMenu(self.menu)
        self._on_board = window.part(LookOnBoard)
        self.table = MovesTable(look, self._on_board, self)
        self._later = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._later.timeout.connect(self._follow)
        top = fill(QHBoxLayout(), (self.who, 1), self.toggle, self.add, self.more)
        below = fill(QHBoxLayout(), self.bar, (self.said, 1))
        column = QVBoxLayout(self)
        fill(column, top, below, self.problem, (self.table, 1), margins=_MARGIN_PX, spacing=2)
        look.changed.connect(self._on_changed)
        self._on_board.line_changed.connect(self._follow)
        window.settings.changed.connect(self._on_setting)
        self._follow()

    def _button(self, action_id: str, words: str) -> QToolButton:
        """Return a flat button that does what an action does, and leaves the focus."""
        action = self._window.actions_by_id[action_id]
        button = QToolButton(self)
        button.setObjectName(f"lookButton:{action_id}")
        button.setText(words)
        button.setToolTip(action.toolTip())
        button.setAccessibleName(words)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(action.trigger)
        return button

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._follow()

    def _on_setting(self, key: str) -> None:
        if key.startswith("look."):
            self._on_changed()

    def _on_changed(self) -> None:
        """Follow soon: steps and reports do not wait for the list."""
        if not self._later.isActive():
            self._later.start()

    # What is shown --------------------------------------------------------------------------

    def _follow(self) -> None:
        look = self._look
        report = look.report if look.is_on else None
        self.toggle.setText(self.tr("Stop") if look.is_on else self.tr("Look"))
        self.add.setEnabled(report is not None and report.best is not None)
        self.who.setText(self._who())
        self.said.setText(head(report, self._window.settings.get("look.view")) if report else "")
        self.bar.show_share(report.winrate if report else None)
        self.problem.setText("\n".join(filter(None, (look.problem, *self._warnings()))))
        self.problem.setVisible(bool(self.problem.text()))
        model = self.table.model()
        assert isinstance(model, MovesModel)  # noqa: S101  # made above
        model.follow()
        self.table.show_chosen(self._on_board.line)

    def _warnings(self) -> tuple[str, ...]:
        report = self._look.report
        return report.warnings if report is not None and self._look.is_on else ()

    def _who(self) -> str:
        """Return who looks, and whether it is at it."""
        look, spec = self._look, self._look.spec
        if spec is None:
            return self.tr("No engine is set up")
        name = look.report.engine if look.is_on and look.report is not None else spec.name
        if not look.is_on:
            return name
        if look.engines.state(spec) is State.STARTING:
            return self.tr("{engine}: starting…").format(engine=name)
        if look.is_at_work:
            return self.tr("{engine}: thinking").format(engine=name)
        return name

    # The menu ---------------------------------------------------------------------------------

    def _fill_menu(self) -> None:
        """Show the engines to choose from, and what is shown of what they say."""
        look, menu = self._look, self.menu
        menu.clear()
        for spec in look.engines.specs:
            action = menu.addAction(item_of(spec.name), partial(look.choose, spec))
            action.setCheckable(True)
            action.setChecked(spec == look.spec)
        menu.addSeparator()
        build.fill(
            self._window,
            menu,
            ("look.ownership", "look.policy", "|", "engines.console", "engines.set_up"),
        )
