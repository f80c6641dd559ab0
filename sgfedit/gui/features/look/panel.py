"""Panel of a looking engine: who looks, figures of the position, the moves it considers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import (
    QCoreApplication,
    QDeadlineTimer,
    QModelIndex,
    QSignalBlocker,
    Qt,
    QTimer,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.engine.questions import State
from sgfedit.gui.actions import build
from sgfedit.gui.features.look.looking import Look
from sgfedit.gui.features.look.on_board import LookOnBoard
from sgfedit.gui.features.look.words import assumed_komi, cells, head, part_text, terms_text
from sgfedit.gui.modes.bar_parts import CutLine, FigureLine
from sgfedit.gui.views.board.hints import Wishes, measure_of, rank_of
from sgfedit.gui.views.comment.analysis_line import WinrateBar
from sgfedit.gui.widgets.figure_table import FigureModel, FigureTable
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label, item_of
from sgfedit.gui.widgets.row_painter import NOWHERE
from sgfedit.gui.widgets.scale import px
from sgfedit.render.marks import hint_colour

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtGui import QColor, QKeyEvent, QShowEvent

    from sgfedit.engine.candidates import Report
    from sgfedit.engine.positions import Situation
    from sgfedit.gui.widgets.row_painter import AnyIndex
    from sgfedit.gui.window import Window

_MARGIN_PX: Final = 4
_GAP_PX: Final = 6
_WINRATE, _VISITS = 1, 3
_LINE: Final = 4
"""The last column: the rest of the line."""

_PAUSE_MS: Final = 250
"""From when the list shows a report until it shows another one; nobody reads faster."""

_BETWEEN_MS: Final = 30
"""From a report until the list shows it: by then the board is painted, before the next report."""

_tr = QCoreApplication.translate


class MovesModel(FigureModel):
    """The candidates of the report that is shown, the best first."""

    left = frozenset({0, _LINE})
    marked = 0
    long = _LINE
    samples = ("pass", "100.0", "−100.5", "99.9k", "")

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._look = look
        self._report: Report | None = None
        self._wishes = Wishes()
        self._measure = ""
        self._count = 0
        self._rows: dict[int, _Row] = {}

    def follow(self, seen: Callable[[], range]) -> None:
        """Show the report as it is now; of rows out of sight nothing is told.

        Args:
            seen: Tells which rows are in sight, once there are as many as there are moves now.
        """
        report = self._look.report if self._look.is_on else None
        wishes = Wishes.of(self._look.settings)
        if report is self._report and wishes == self._wishes:
            return
        measure = measure_of(report, wishes) if report is not None else ""
        count = min(len(report.candidates), wishes.most) if report is not None else 0
        known, self._rows = self._rows, {}
        has_other_titles, self._measure = measure != self._measure, measure
        self._report, self._wishes = report, wishes
        self._grow(count)
        self._tell_changed([row for row in seen() if row < count], known)
        if has_other_titles:
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, _LINE)

    def _tell_changed(self, seen: Sequence[int], known: Mapping[int, _Row]) -> None:
        """Tell once of the cells that say something else: in several parts they take longer."""
        changed = [
            (row, column) for row in seen for column in self._row(row).others_than(known.get(row))
        ]
        if changed:
            rows, columns = zip(*changed, strict=True)
            first, last = self.index(min(rows), min(columns)), self.index(max(rows), max(columns))
            self.dataChanged.emit(first, last)

    def _grow(self, count: int) -> None:
        """Have as many rows as there are moves now."""
        if count > self._count:
            self.beginInsertRows(NOWHERE, self._count, count - 1)
            self._count = count
            self.endInsertRows()
        elif count < self._count:
            self.beginRemoveRows(NOWHERE, count, self._count - 1)
            self._count = count
            self.endRemoveRows()

    def _row(self, row: int) -> _Row:
        found = self._rows.get(row)
        if found is None:
            report = self._report
            assert report is not None  # noqa: S101  # there are rows
            candidate = report.candidates[row]
            rank = rank_of(report, candidate, self._measure)
            found = self._rows[row] = _Row(rank, cells(report, candidate, self._wishes.view))
        return found

    def told(self) -> dict[int, bool]:
        """Return which columns have anything in them that not every engine tells."""
        best = self._report.best if self._report is not None else None
        if best is None:
            return {}  # as before
        return {_WINRATE: best.winrate is not None, _VISITS: best.visits is not None}

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else self._count

    def titles(self) -> tuple[str, ...]:
        points = _tr("Look", "Lead") if self._measure != "value" else _tr("Look", "Value")
        return (
            *(_tr("Look", "Move"), _tr("Look", "Win %"), points),
            *(_tr("Look", "Visits"), _tr("Look", "Line")),
        )

    def text(self, row: int, column: int) -> str:
        return self._row(row).cells[column]

    def disc(self, row: int) -> QColor:
        return hint_colour(self._row(row).rank)


class _Row(NamedTuple):
    """What stands in a row, and how good its move is, see `Hint.rank`."""

    rank: int
    cells: tuple[str, ...]

    def others_than(self, other: _Row | None) -> list[int]:
        """Return the columns, of which the first has the disc, that look otherwise in another row.

        One that nobody has asked for is new, and to be painted anyway.
        """
        if other is None or self == other:
            return []
        pairs = enumerate(zip(self.cells, other.cells, strict=True))
        found = [column for column, (one, another) in pairs if one != another]
        return found if self.rank == other.rank else [MovesModel.marked, *found]


class MovesTable(FigureTable):
    """The list; a row that is chosen has its line on the board."""

    def __init__(self, look: Look, on_board: LookOnBoard, parent: QWidget) -> None:
        moves = MovesModel(look)
        title = QCoreApplication.translate("MovesTable", "Moves the engine considers")
        super().__init__(moves, "lookMoves", title, parent)
        self.moves = moves
        self._on_board = on_board
        self.selectionModel().currentRowChanged.connect(self._on_row)

    def follow(self) -> None:
        """Show the report as it is now, and select the row whose line is shown, or none."""
        selection, line = self.selectionModel(), self._on_board.line
        with QSignalBlocker(selection):  # it is known already; rows that go choose others
            self.moves.follow(self.seen)
            for column, is_told in self.moves.told().items():
                if self.isColumnHidden(column) is is_told:
                    self.setColumnHidden(column, not is_told)
            if line is None or line >= self.moves.rowCount():
                is_new = selection.hasSelection()
                self.clearSelection()
                self.setCurrentIndex(NOWHERE)
            else:
                is_new = not selection.isRowSelected(line, NOWHERE)
                self.selectRow(line)
        if is_new:
            self.viewport().update()

    def _on_row(self, current: QModelIndex) -> None:
        self._on_board.show_line(current.row() if current.isValid() else None)

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
        self.setAutoFillBackground(True)  # else what is below is painted with each new figure
        self._window = window
        self._look = look = window.part(Look)
        self.who = CutLine("lookWho", self)
        font = self.who.font()
        font.setBold(True)
        self.who.setFont(font)
        self.said = FigureLine("lookSaid", self)
        self.bar = WinrateBar(self)
        self.bar.hide()
        self.part = CutLine("lookPart", self)
        self.whole = self._button("look.region", self.tr("Whole board"))
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
        self._rest = QDeadlineTimer()
        self._later = QTimer(self, singleShot=True)
        self._later.timeout.connect(self._follow)
        top = fill(QHBoxLayout(), (self.who, 1), self.toggle, self.add, self.more)
        below = fill(QHBoxLayout(), self.bar, (self.said, 1), spacing=px(_GAP_PX))
        column = QVBoxLayout(self)
        part = fill(QHBoxLayout(), (self.part, 1), self.whole)
        fill(
            column, top, below, part, self.problem, (self.table, 1), margins=_MARGIN_PX, spacing=2
        )
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
        """Follow soon, beside no report or step: these do not wait for the list."""
        if not self._later.isActive() or not self._rest.hasExpired():
            self._later.start(max(_BETWEEN_MS, self._rest.remainingTime()))

    # What is shown --------------------------------------------------------------------------

    def _follow(self) -> None:
        look = self._look
        self._rest.setRemainingTime(_PAUSE_MS)
        report = look.report if look.is_on else None
        self.toggle.setText(self.tr("Stop") if look.is_on else self.tr("Look"))
        self.add.setEnabled(report is not None and report.best is not None)
        self.who.setText(self._who())
        self._say(report, look.situation)
        self.bar.show_share(report.winrate if report else None)
        told = part_text(look.part, self._window.document.game.size) if look.is_on else ""
        self.part.setText(told)
        self.part.setVisible(bool(told))
        self.whole.setVisible(bool(told))
        self.problem.setText("\n".join(filter(None, (look.problem, *self._warnings()))))
        self.problem.setVisible(bool(self.problem.text()))
        self.table.follow()

    def _say(self, report: Report | None, situation: Situation | None) -> None:
        """Say what is told of the position, and with what komi and rules it was asked."""
        text = self.said.tip = ""
        if report is not None and situation is not None:
            view = self._window.settings.get("look.view")
            text = head(report, view, assumed_komi(situation))
            self.said.tip = terms_text(situation)
        self.said.setText(text)

    def _warnings(self) -> tuple[str, ...]:
        report = self._look.report
        if report is None or not self._look.is_on:
            return ()
        if not report.is_wider:
            return report.warnings
        wider = self.tr("{engine} reads the whole board: shown are its moves in this part alone")
        return (wider.format(engine=report.engine), *report.warnings)

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
            (
                "look.region",
                "look.ownership",
                "look.policy",
                "|",
                "engines.console",
                "engines.set_up",
            ),
        )
