"""Which games of the list are selected, in whatever view and order they are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QObject

from sgfedit.gui.views.games.columns import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Collection

    from sgfedit.game import Game
    from sgfedit.gui.views.games.model import GamesModel
    from sgfedit.sgf import Node

_SELECT: Final = QItemSelectionModel.SelectionFlag.ClearAndSelect
_NO_UPDATE: Final = QItemSelectionModel.SelectionFlag.NoUpdate


class GamesSelection(QObject):
    """The selection that all views of the games share.

    Attributes:
        kept: The roots of the games that were selected before the rows became others.
    """

    def __init__(self, model: GamesModel, chooser: QItemSelectionModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._chooser = chooser
        self.kept: frozenset[Node] = frozenset()
        model.modelAboutToBeReset.connect(self._keep)

    def _keep(self) -> None:
        self.kept = frozenset(game.root for game in self.games)

    @property
    def games(self) -> tuple[Game, ...]:
        """The games that are selected, in the order in which they are shown."""
        selection = self._chooser.selection()
        ranges = (selection.at(number) for number in range(selection.count()))
        rows = {row for found in ranges for row in range(found.top(), found.bottom() + 1)}
        return tuple(map(self._model.game_at, sorted(rows)))

    def select(self, roots: Collection[Node], column: int) -> None:
        """Select the games with these roots, if any are shown; the first is the current one."""
        model, selection = self._model, QItemSelection()
        rows = model.rows_of(roots)
        for row in rows:
            selection.select(model.index(row, 0), model.index(row, len(COLUMNS) - 1))
        if rows:
            self._chooser.setCurrentIndex(model.index(rows[0], column), _NO_UPDATE)
            self._chooser.select(selection, _SELECT)
