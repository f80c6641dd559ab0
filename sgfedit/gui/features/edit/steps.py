"""The steps that were done, by name; a click goes back to one."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QVBoxLayout, QWidget

from sgfedit.app.step_words import name_of_step
from sgfedit.errors import LockedError
from sgfedit.gui.widgets.appearance import fade
from sgfedit.gui.widgets.keys import claims
from sgfedit.gui.widgets.plain_text import listed, tip_of
from sgfedit.gui.widgets.row_painter import BOLD, FAINT, RowLine, RowPainter
from sgfedit.gui.widgets.row_tables import look_like_rows
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QPainter, QShowEvent
    from PySide6.QtWidgets import QStyleOptionViewItem

    from sgfedit.app.document import Document
    from sgfedit.game.edits import Step
    from sgfedit.gui.window import Window

AnyIndex = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()
SETTLE_MS: Final = 60
"""From a step until it is listed: who types or holds a key down does not wait for the list."""

_UNDONE_OPACITY: Final = 0.45
_ICON_PX: Final = 16


class StepRow(NamedTuple):
    """What is shown of a state of the file.

    Attributes:
        name: The step that led to it.
        where: The move it was at, empty if that is not known.
        is_here: Whether it is the state that is shown.
        is_undone: Whether it was taken back.
        is_saved: Whether it is the state on disk.
    """

    name: str
    where: str
    is_here: bool
    is_undone: bool
    is_saved: bool


class StepsModel(QAbstractListModel):
    """The states of the file: before the first step, then after each."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._steps: list[Step] = []
        self._where: list[str | None] = []
        """Where each step was made, as far as somebody looked while it could be told."""

    @property
    def document(self) -> Document:
        """The open file."""
        return self._window.document

    def follow(self) -> None:
        """Show the steps of the document as they are now. O(steps that came or went)."""
        steps = self.document.history.steps
        # Where the same step stands, the same ones stand before it.
        same = min(len(steps), len(self._steps))
        while same and steps[same - 1] is not self._steps[same - 1]:
            same -= 1
        if same == len(steps) - 1 == len(self._steps) - 1:
            # The last step has grown, as it does while one types.
            self._steps[same], self._where[same] = steps[same], None
            return
        if same < len(self._steps):
            self.beginRemoveRows(_NOWHERE, same + 1, len(self._steps))
            del self._steps[same:]
            del self._where[same:]
            self.endRemoveRows()
        if same < len(steps):
            self.beginInsertRows(_NOWHERE, same + 1, len(steps))
            self._steps += steps[same:]
            self._where += [None] * (len(steps) - same)
            self.endInsertRows()

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._steps) + 1

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.row(index.row()).name
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole}:
            told = self._sentence(self.row(index.row()))
            return tip_of(told) if role == Qt.ItemDataRole.ToolTipRole else told
        return None

    def row(self, number: int) -> StepRow:
        """Return what is shown of the state after so many steps."""
        history = self.document.history
        saved = history.saved
        name = name_of_step(self._steps[number - 1]) if number else self._name_of_first()
        return StepRow(
            name,
            self._where_of(number) if number else "",
            is_here=number == history.done,
            is_undone=number > history.done,
            is_saved=number == saved,
        )

    def _name_of_first(self) -> str:
        is_from_file = self.document.read_from is not None
        return self.tr("As opened") if is_from_file else self.tr("As begun")

    def _where_of(self, number: int) -> str:
        known = self._where[number - 1]
        if known is None:
            step = self._steps[number - 1]
            document = self.document
            for node in (step.after, step.before):
                # What was taken out since is in none of the games.
                games = [game for game in document.collection.games if game.root is node.root]
                if games:
                    at = self._window.tree.contents.number_of(node)
                    known = self.tr("move {number}").format(number=at) if at else ""
                    self._where[number - 1] = known
                    break
        return known or ""

    def _sentence(self, row: StepRow) -> str:
        words = [row.name, row.where]
        words += [self.tr("shown now")] if row.is_here else []
        words += [self.tr("taken back")] if row.is_undone else []
        words += [self.tr("saved")] if row.is_saved else []
        return listed(words)


class StepsPanel(QWidget):
    """The steps that were done, by name; a click or Enter shows the file as it was after one."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.setObjectName("steps")
        self._window = window
        self.model = StepsModel(window)
        self.view = _StepsView(self)
        self.view.setAccessibleName(self.tr("Steps"))
        self.view.setModel(self.model)
        self.view.setItemDelegate(StepDelegate(self.model, self.view))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        self.setFocusProxy(self.view)
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self._on_settled)
        self.view.clicked.connect(self._on_chosen)
        self.view.activated.connect(self._on_chosen)
        document = window.document
        for signal in (document.changed, document.reset, document.saved_changed):
            signal.connect(self._on_changed)
        self._on_settled()

    def _on_changed(self) -> None:
        self._settle.start()

    def _on_settled(self) -> None:
        if not self.isVisible() and self.model.rowCount() > 1:
            return  # looked at when it is shown
        self.model.follow()
        self.view.setCurrentIndex(self.model.index(self._window.document.history.done))
        # Which are undone and saved is drawn from the history.
        self.view.viewport().update()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._on_settled()

    def _on_chosen(self, index: QModelIndex) -> None:
        window = self._window
        window.commit_typing()
        self.model.follow()
        done = min(index.row(), len(window.document.history.steps))
        with suppress(LockedError):  # which was told
            window.document.go_to_step(done)
        self._settle.stop()
        self._on_settled()


class _StepsView(QTableView):
    """Rows of one height, of which Qt needs to know nothing but how many there are.

    A QListView takes 30 ms for each change of ten thousand rows.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("stepList")
        look_like_rows(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)

    def event(self, event: QEvent) -> bool:
        return claims(event) or super().event(event)

    def minimumSizeHint(self) -> QSize:
        return QSize(60, 60)


class StepDelegate(RowPainter):
    """The name at the left, bold where the file is now; at the right the move, and if saved."""

    def __init__(self, model: StepsModel, view: QTableView) -> None:
        super().__init__(view)
        self._model = model

    def draw_row(self, painter: QPainter, option: QStyleOptionViewItem, row: int) -> None:
        shown = self._model.row(row)
        pad = option.fontMetrics.height() // 3
        line = RowLine(painter, option.rect.adjusted(pad, 0, -pad, 0), pad)
        opacity = _UNDONE_OPACITY if shown.is_undone else 1.0
        if shown.is_saved:
            sign = icon("file-save", painter.pen().color(), (_ICON_PX, 2 * _ICON_PX))
            line.icon(sign, _ICON_PX, at_right=True, opacity=opacity * FAINT)
        fade(painter, opacity)
        line.right(shown.where, faint=True)
        line.left(shown.name, weight=BOLD if shown.is_here else None)
