"""Hits of a search for words in comments, names of nodes and labels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyleOptionViewItem

from sgfedit.gui.features.library.games_model import file_name, read_rows
from sgfedit.gui.widgets.keys import claims
from sgfedit.gui.widgets.marked_text import draw_marked, line_at, shown
from sgfedit.gui.widgets.plain_text import labelled
from sgfedit.gui.widgets.row_painter import NOWHERE, AnyIndex, RowLine, RowPainter, mark_colour

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from sqlite3 import Connection

    from PySide6.QtWidgets import QWidget

    from sgfedit.library.query import GameRow
    from sgfedit.library.texts import TextHit


MOST_HITS: Final = 2_000
"""More than that nobody looks through."""

_SEPARATOR: Final = " · "


class TextsFound(NamedTuple):
    """Where words occur, and what is said of the games."""

    words: str
    hits: Sequence[TextHit]
    games: dict[int, GameRow]


def texts_question(
    words: str, within: Sequence[int] | None = None
) -> Callable[[Connection, Callable[[], bool]], TextsFound]:
    """Return the question where words occur, in the games `within` or in all."""

    def question(connection: Connection, _given_up: Callable[[], bool]) -> TextsFound:
        from sgfedit.library.texts import find_texts  # noqa: PLC0415  # in the thread that asks

        hits = find_texts(connection, words, MOST_HITS, within) if words.strip() else []
        ids = list(dict.fromkeys(hit.game for hit in hits))
        return TextsFound(words, hits, {row.id: row for row in read_rows(connection, ids)})

    return question


class _Model(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.found = TextsFound("", (), {})

    def show_found(self, found: TextsFound) -> None:
        self.beginResetModel()
        self.found = found
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.found.hits)

    def head(self, number: int) -> str:
        """Return the game of a hit."""
        row = self.found.games.get(self.found.hits[number].game)
        if row is None:
            return ""
        players = f"{row.black} – {row.white}" if row.black or row.white else file_name(row)
        return _SEPARATOR.join(filter(None, (players, row.date, row.event)))

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or role != Qt.ItemDataRole.AccessibleTextRole:
            return None
        hit = self.found.hits[index.row()]
        return labelled(self.head(index.row()), shown(hit.text))


class TextsView(QListView):
    """The list.

    Signals:
        shown: (game, number of the node in file order) of the hit that the user has come to.
        opened: The user wants it in an editor.
        left: The user wants to go back to the query line.
    """

    shown = Signal(int, int)
    opened = Signal()
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("libraryTexts")
        self.setAccessibleName(self.tr("Texts that were found"))
        self._model = _Model(self)
        self.setModel(self._model)
        self.setItemDelegate(_Delegate(self._model, self))
        self.setUniformItemSizes(True)
        self.setAlternatingRowColors(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.selectionModel().currentChanged.connect(self._on_current)
        self.doubleClicked.connect(self._on_double_clicked)

    @property
    def found(self) -> TextsFound:
        """What is listed."""
        return self._model.found

    def show_found(self, found: TextsFound) -> None:
        """List what was found, and come to the first."""
        self._model.show_found(found)
        if found.hits:
            self.setCurrentIndex(self._model.index(0))

    def tell_current(self) -> None:
        """Say again what the user has come to."""
        self._on_current(self.currentIndex())

    def _on_current(self, index: QModelIndex) -> None:
        if 0 <= index.row() < len(self.found.hits):
            hit = self.found.hits[index.row()]
            self.shown.emit(hit.game, hit.node)

    def _on_double_clicked(self, _index: QModelIndex) -> None:
        self.opened.emit()

    def event(self, event: QEvent) -> bool:
        return claims(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.opened.emit()
        elif event.key() == Qt.Key.Key_Escape or (
            event.key() == Qt.Key.Key_Up and self.currentIndex().row() <= 0
        ):
            self.left.emit()
        else:
            super().keyPressEvent(event)


class _Delegate(RowPainter):
    """The line with what was found marked, and below it the game it is in."""

    def __init__(self, model: _Model, view: TextsView) -> None:
        super().__init__(view, lines=2)
        self._model = model

    def draw_row(self, painter: QPainter, option: QStyleOptionViewItem, row: int) -> None:
        hit = self._model.found.hits[row]
        metrics = option.fontMetrics
        pad, height = metrics.averageCharWidth(), metrics.lineSpacing()
        rect = option.rect.adjusted(pad, metrics.height() // 4, -pad, 0)
        rect.setHeight(height)
        start, end = hit.spans[0] if hit.spans else (0, 0)
        draw_marked(painter, rect, line_at(hit.text, start, end - start), mark_colour(option))
        font = QFont(option.font)
        font.setPointSizeF(font.pointSizeF() * 0.95)
        painter.setFont(font)
        lower = RowLine(painter, rect.translated(0, height), 2 * pad)
        if hit.ident in {"N", "LB"}:
            lower.right(hit.ident, faint=True)
        lower.left(self._model.head(row), faint=True)
