"""Other games as variations of the one that is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.app.chosen_charsets import recall
from sgfedit.errors import FileError, RefusalError
from sgfedit.formats import load, no_game_error
from sgfedit.game import operations
from sgfedit.gui.features.tree.pick_games import pick_games
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.game import Game
    from sgfedit.game.operations import Attached
    from sgfedit.gui.window import Window

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
