"""A list of games to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sgfedit.game.info import info_text
from sgfedit.gui.widgets.buttons import without_icons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.game import Game

_DASH: Final = " – "
_SEPARATOR: Final = "  ·  "
_tr = QCoreApplication.translate


class PickGamesDialog(QDialog):
    """The games by number, players, result, date and board; several may be chosen."""

    def __init__(
        self, games: Sequence[Game], all_games: Sequence[Game], parent: QWidget | None = None
    ) -> None:
        """Make the dialog.

        Args:
            games: Those to choose from, at least one; the first is chosen already.
            all_games: Those of the file, whose numbers they have.
            parent: The window.
        """
        super().__init__(parent)
        self.setObjectName("pickGames")
        self.setWindowTitle(self.tr("Add games as variations"))
        hint = QLabel(self.tr("&Games (Ctrl and Shift choose several):"), self)
        self.list = QListWidget(self)
        self.list.setObjectName("games")
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.setUniformItemSizes(True)
        self.list.setAlternatingRowColors(True)
        hint.setBuddy(self.list)
        numbers = {game: number for number, game in enumerate(all_games, start=1)}
        for game in games:
            item = QListWidgetItem(f"{numbers[game]}.  {described(game)}", self.list)
            item.setData(Qt.ItemDataRole.UserRole, numbers[game] - 1)
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(self.accept)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        self._ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._ok.setText(self.tr("&Add"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.list.itemSelectionChanged.connect(self._on_selected)
        layout = QVBoxLayout(self)
        layout.addWidget(hint)
        layout.addWidget(self.list)
        layout.addWidget(buttons)
        without_icons(self)

    def _on_selected(self) -> None:
        self._ok.setEnabled(bool(self.list.selectedItems()))

    def numbers(self) -> list[int]:
        """Return which games of the file are chosen, from 0, in their order."""
        role = Qt.ItemDataRole.UserRole
        return sorted(int(item.data(role)) for item in self.list.selectedItems())

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * 64, self.fontMetrics().height() * 20)


def described(game: Game) -> str:
    """Return who played, or else what a game is called, its result, date and board."""
    root = game.root
    names = [info_text(root, "PB"), info_text(root, "PW")]
    event = info_text(root, "GN") or info_text(root, "EV")
    untitled = _tr("PickGames", "Untitled")
    who = _DASH.join(name or "?" for name in names) if any(names) else event or untitled
    columns, rows = game.size
    facts = (info_text(root, "RE"), info_text(root, "DT"), f"{columns} × {rows}")
    return _SEPARATOR.join(filter(None, (who, *facts)))


def pick_games(
    parent: QWidget | None, games: Sequence[Game], all_games: Sequence[Game]
) -> list[Game]:
    """Ask which of `games` are meant; none if the user gave up. See `PickGamesDialog`."""
    dialog = PickGamesDialog(games, all_games, parent)
    chosen = dialog.numbers() if dialog.exec() else []
    dialog.deleteLater()
    return [all_games[number] for number in chosen]
