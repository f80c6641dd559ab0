"""Other games as variations of the one that is shown."""

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

from sgfedit.app.charsets import recall
from sgfedit.errors import FileError, RefusalError
from sgfedit.formats import load, no_game_error
from sgfedit.game import operations
from sgfedit.game.info import info_text
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.buttons import without_icons

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.game import Game
    from sgfedit.game.operations import Attached
    from sgfedit.gui.window import Window


# A list of games to choose from.

_DASH: Final = " – "
_SEPARATOR: Final = "  ·  "


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


_tr = QCoreApplication.translate


def from_this_file(window: Window) -> None:
    """Ask for other games of the file and add them as variations; they stay what they are."""
    document = window.document
    others = [game for game in document.collection.games if game is not document.game]
    is_choice = len(others) > 1
    _attach(window, pick_games(window, others, document.collection.games) if is_choice else others)


def from_files(window: Window) -> None:
    """Ask for files and add their games, or those that are chosen, as variations."""
    title = _tr("Command", "Add files as variations")
    paths = questions.ask_open_paths(window, window.settings.get("files.last_folder"), title)
    games: list[Game] = []
    for path in paths:
        try:
            found = _games_in(window, path)
        except FileError as error:
            questions.show_error(window, str(error))
            return
        games += found if len(found) == 1 else pick_games(window, found, found)
    _attach(window, games)


def _games_in(window: Window, path: str) -> tuple[Game, ...]:
    """Return the games of a file.

    Raises:
        FileError: it cannot be read, or there are none.
    """
    found = load(path, recall(window.settings, path))
    if not found.games:
        raise no_game_error(path, found)
    return found.games


def _attach(window: Window, games: Sequence[Game]) -> None:
    """Add games as one step; those that cannot be are left out, and why is said.

    Raises:
        RefusalError: none can be.
    """
    if not games:
        return
    document = window.document
    done: list[Attached] = []
    refusals: list[RefusalError] = []
    with document.edit(_tr("Command", "Add game as variations")) as edit:
        for game in games:
            try:
                done.append(operations.attach(edit, document.game.root, game.root))
            except RefusalError as refusal:
                refusals.append(refusal)
        if not done:
            raise refusals[0]
        edit.selected = done[0].first
    text = _tr("Command", "Added: {new} nodes are new, {shared} were there already.").format(
        new=sum(one.new for one in done), shared=sum(one.shared for one in done)
    )
    if refusals:
        left = _tr("Command", "Left out: {count}. {reason}")
        text = f"{text} {left.format(count=len(refusals), reason=refusals[0])}"
    window.status.note_on_step(text)
