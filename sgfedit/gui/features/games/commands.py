"""Commands and menus of the games of a file."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

from sgfedit.app.error_words import words_of
from sgfedit.app.shared_file import is_there
from sgfedit.errors import FileError, RefusalError, SgfEditError
from sgfedit.formats import dumps, load, loads, no_game_error, save_bytes
from sgfedit.game import operations
from sgfedit.game.joining import ends, line_files
from sgfedit.gui.features.games import BOARD_IDS, BOARDS
from sgfedit.gui.opening.files import ask_paths
from sgfedit.gui.views.games.columns import COLUMNS, DEFAULT, label_of
from sgfedit.gui.views.games.model import as_text, dragged
from sgfedit.gui.views.games.table import COLUMNS_SETTING, WIDTHS_SETTING, columns_of
from sgfedit.gui.widgets import keys, questions
from sgfedit.gui.widgets.plain_text import item_of
from sgfedit.i18n import Named

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence

    from PySide6.QtWidgets import QMenu

    from sgfedit.game import Collection, Game
    from sgfedit.gui.actions.row import Item
    from sgfedit.gui.views.games.model import Dropped
    from sgfedit.gui.window import Window


_tr = QCoreApplication.translate
_WINDOW_SHARE: Final = 0.8
_WINDOW_LETTERS: Final = 150


def chosen(window: Window) -> tuple[Game, ...]:
    """Return the games that are meant: those selected in the list, or else the shown one."""
    selected = window.games.selected if window.docks["games"].isVisible() else ()
    return selected or (window.document.game,)


# Looking ------------------------------------------------------------------------------------


def show_as(window: Window, view: str) -> None:
    """Show the games as a table, or as boards."""
    _bring_up(window)
    window.games.show_as(view)


def _bring_up(window: Window) -> None:
    window.docks["games"].bring_up()
    window.games.activateWindow()


def filter_games(window: Window) -> None:
    """Put the caret into the field above the games."""
    _bring_up(window)
    window.games.focus_filter()


def in_window(window: Window) -> None:
    """Show the games in a window of their own, large enough for a table, or put them back."""
    dock = window.docks["games"]
    is_own = not dock.isFloating()
    _bring_up(window)
    dock.setFloating(is_own)
    if is_own:
        room = window.screen().availableGeometry()
        width = min(
            _WINDOW_LETTERS * window.fontMetrics().averageCharWidth(),
            int(room.width() * _WINDOW_SHARE),
        )
        dock.resize(width, int(room.height() * _WINDOW_SHARE))
        dock.move(room.center() - dock.rect().center())


def show_all(window: Window) -> None:
    """Show all games in the order of the file."""
    model = window.games.model
    if model.arrangement.is_plain:
        raise RefusalError("in-file-order")
    if window.games.head is not None:
        window.games.head.show_all()


def board_at_move(window: Window) -> None:
    """Ask which move the boards of games show."""
    settings = window.settings
    number = questions.ask_board_move(window, settings.get("games.boards_move"))
    if number is not None:
        settings.set("games.boards_move", number)
        settings.set("games.boards_show", "move")


def zoom(window: Window, by: int) -> None:
    """Make the boards of games larger (+1) or smaller (-1)."""
    window.games.boards.zoom(by)


def copy(window: Window) -> None:
    """Put games on the clipboard as SGF."""
    games = chosen(window)
    QGuiApplication.clipboard().setMimeData(dragged(window.document.collection, games))
    window.status.note(_counted(_tr("Command", "Copied: {games}"), len(games)))


def extract(window: Window) -> None:
    """Open games as a new file, in another window."""
    collection = loads(as_text(chosen(window)))
    target = window.new_window()
    target.document.open_text(collection)
    target.bring_up()


def first_game(window: Window) -> None:
    """Show the first game of those that are listed."""
    _show_row(window, 0)


def last_game(window: Window) -> None:
    """Show the last game of those that are listed."""
    _show_row(window, -1)


def _show_row(window: Window, row: int) -> None:
    order = window.games.model.order
    if order:
        window.document.select_game(order[row])


# Adding and taking out ----------------------------------------------------------------------


def new(window: Window) -> None:
    """Ask for size and players and add such a game behind the one that is shown."""
    window.document.check_unlocked()
    from sgfedit.gui.opening.new_game import NewGameDialog  # noqa: PLC0415  # slow

    game = NewGameDialog.ask(window)
    if game is None:
        return
    document = window.document
    with document.edit(Named("Command", "New game in the file")) as edit:
        operations.add_games(edit, document.collection, [game], document.game_index + 1)


def duplicate(window: Window) -> None:
    """Put a copy behind each game."""
    document = window.document
    with document.edit(Named("Command", "Duplicate games")) as edit:
        copies = operations.duplicate_games(edit, document.collection, chosen(window))
    _select(window, copies)


def delete(window: Window) -> None:
    """Take games out of the file.

    Raises:
        RefusalError: none would be left.
    """
    document, games = window.document, chosen(window)
    with document.edit(Named("Command", "Delete games")) as edit:
        operations.remove_games(edit, document.collection, games)
    window.status.note(_counted(_tr("Command", "Deleted: {games}"), len(games)))


def merge(window: Window) -> None:
    """Ask for files and add their games behind those of this one."""
    window.document.check_unlocked()
    title = _tr("Command", "Add the games of files")
    paths = ask_paths(window, title)
    add_files(window, paths)


def add_files(window: Window, paths: Sequence[str], to: int | None = None) -> None:
    """Add the games of files before number `to` of the file, or behind all; one step."""
    found: list[Collection] = []
    for path in paths:
        try:
            found.append(_read(path))
        except FileError as error:
            questions.show_error(window, words_of(error))
            return
    if not found:
        return
    document = window.document
    games: list[Game] = []
    with document.edit(Named("Command", "Add games of files")) as edit:
        for other in found:
            games += operations.append_collection(edit, document.collection, other)
        if to is not None:
            operations.move_games(edit, document.collection, games, to)
        edit.selected = games[0].root
    _select(window, games)
    window.status.note(_counted(_tr("Command", "Added: {games}"), len(games)))


def _read(path: str) -> Collection:
    """Return a file.

    Raises:
        FileError: it cannot be read, or holds no game.
    """
    found = load(path)
    if not found.games:
        raise no_game_error(path, found)
    return found


def drop(window: Window, dropped: Dropped) -> None:
    """Do what was meant by dropping something between games.

    Raises:
        RefusalError: the games are not in the order of the file.
    """
    _check_unsorted(window)
    if dropped.own:
        document, games = window.document, chosen(window)
        with document.edit(Named("Command", "Move games")) as edit:
            operations.move_games(edit, document.collection, games, dropped.to)
        _select(window, games)
    elif dropped.paths:
        add_files(window, dropped.paths, dropped.to)
    else:
        _add_text(window, dropped)


def _add_text(window: Window, dropped: Dropped) -> None:
    document = window.document
    with document.edit(Named("Command", "Add games")) as edit:
        games = operations.paste_games(edit, document.collection, dropped.text)
        operations.move_games(edit, document.collection, games, dropped.to)
        edit.selected = games[0].root
    _select(window, games)


# Order --------------------------------------------------------------------------------------


def move(window: Window, where: str) -> None:
    """Move games: "up", "down", "first" or "last"."""
    _move(window, _MOVES[where])


def _move(window: Window, moved: Callable[[list[int], set[int]], list[int]]) -> None:
    """Move games among those that are listed; the others stay where they are.

    Raises:
        RefusalError: the games are not in the order of the file.
    """
    _check_unsorted(window)
    document = window.document
    roots = {game.root for game in chosen(window)}
    games = document.collection.games
    shown = list(window.games.model.order)
    picked = {number for number in shown if games[number].root in roots}
    order = moved(shown, picked)
    if order == shown:
        return
    with document.edit(
        Named("Command", "Move games"), merge=("move games", frozenset(roots))
    ) as edit:
        operations.order_games(edit, document.collection, _in_places(games, order))
    window.games.select(frozenset(roots))


def _up(shown: list[int], picked: set[int]) -> list[int]:
    found = list(shown)
    for place in range(1, len(found)):
        if found[place] in picked and found[place - 1] not in picked:
            found[place - 1], found[place] = found[place], found[place - 1]
    return found


def _down(shown: list[int], picked: set[int]) -> list[int]:
    return _up(shown[::-1], picked)[::-1]


def _to_front(shown: list[int], picked: set[int]) -> list[int]:
    return sorted(shown, key=lambda number: number not in picked)


def _to_end(shown: list[int], picked: set[int]) -> list[int]:
    return sorted(shown, key=lambda number: number in picked)


_MOVES: Final = {"up": _up, "down": _down, "first": _to_front, "last": _to_end}


def keep_order(window: Window) -> None:
    """Write the order that is shown to the file; games that are not shown stay where they are.

    Raises:
        RefusalError: it is the order of the file.
    """
    document, model = window.document, window.games.model
    if not model.arrangement.sorts:
        raise RefusalError("in-file-order")
    model.finish()
    order = _in_places(document.collection.games, list(model.order))
    with document.edit(Named("Command", "Keep the order of games")) as edit:
        operations.order_games(edit, document.collection, order)
    model.arrange(model.arrangement._replace(sorts=()))


def _in_places(games: Sequence[Game], order: Iterable[int]) -> list[Game]:
    """Return all games, those whose numbers are given in that order in their places."""
    order = list(order)
    found = list(games)
    for place, number in zip(sorted(order), order, strict=True):
        found[place] = games[number]
    return found


def _check_unsorted(window: Window) -> None:
    if window.games.model.arrangement.sorts:
        raise RefusalError("sorted-games")


# Files --------------------------------------------------------------------------------------


def split(window: Window) -> None:
    """Ask how the games are to become files of their own, and write these."""
    from sgfedit.gui.features.games.split_games import SplitDialog  # noqa: PLC0415  # slow

    path = window.document.read_from
    folder = str(path.parent / path.stem) if path else window.settings.get("files.last_folder")
    selected = window.games.selected if window.docks["games"].isVisible() else ()
    count = SplitDialog.ask(window.document, selected, window.settings, folder, window)
    if count:
        text = _tr("Command", "Written: 1 file")
        if count > 1:
            text = _tr("Command", "Written: %n files", "", count)
        window.status.note(text)


# Words --------------------------------------------------------------------------------------


def _select(window: Window, games: Iterable[Game]) -> None:
    window.games.select(frozenset(game.root for game in games))


def _counted(text: str, count: int) -> str:
    games = _tr("Command", "1 game") if count == 1 else _tr("Command", "%n games", "", count)
    return text.format(games=games)


def save_each(window: Window) -> None:
    """Ask for a folder and write every line of the game, root to end, into a file there."""
    from sgfedit.gui.widgets import progress  # noqa: PLC0415  # slow

    document = window.document
    count = len(ends(document.game.root))
    folder = questions.ask_folder(
        window,
        _tr("Command", "Where to save the only line")
        if count == 1
        else _tr("Command", "Where to save %n lines, a file each", "", count),
        window.settings.get("files.last_folder"),
    )
    if folder is None:
        return
    paths = names(Path(folder), document.read_from.stem if document.read_from else "game", count)
    taken = next((path.name for path in paths if is_there(path)), None)
    if taken is not None:
        raise RefusalError("file-exists", taken)
    try:
        done = progress.run(
            window,
            _write(window, paths),
            _tr("Command", "Save each line as a file"),
            _tr("Command", "Writing the files…"),
        )
    except SgfEditError as error:
        questions.show_error(window, words_of(error))
        return
    if done:
        window.status.note(
            _tr("Command", "Saved 1 file")
            if count == 1
            else _tr("Command", "Saved %n files", "", count)
        )


def names(folder: Path, stem: str, count: int) -> list[Path]:
    """Return as many paths as there are lines: ``stem-001.sgf``, in the order of the file."""
    digits = len(str(count))
    return [folder / f"{stem}-{number:0{digits}}.sgf" for number in range(1, count + 1)]


def _write(window: Window, paths: list[Path]) -> Generator[None, None, bool]:
    document = window.document
    encoding = document.collection.save_encodings[document.game_index]
    for path, file in zip(paths, line_files(document.game.root, encoding), strict=True):
        if is_there(path):
            # It has come into being since we looked.
            raise FileError(str(path), "exists", writing=True)
        save_bytes(dumps(file), path)
        yield
    return True


HEAD_MENU: Final[tuple[Item, ...]] = (
    "|",
    "games.all",
    "games.keep_order",
    "|",
    (BOARDS, BOARD_IDS),
    "|",
    "games.new",
    "games.duplicate",
    "games.delete",
    "|",
    "games.merge",
    "games.extract",
    "games.split",
    "|",
    "games.window",
)
"""What stands in the menu above the list, below its submenus."""


def fill_columns(window: Window, menu: QMenu) -> None:
    """Offer every column with a check mark for those that are shown."""
    shown = columns_of(window.settings)
    for number, column in enumerate(COLUMNS):
        if number == len(DEFAULT):
            menu.addSeparator()
        action = menu.addAction(
            item_of(label_of(column)), partial(_show_column, window, column.name)
        )
        action.setCheckable(True)
        action.setChecked(column.name in shown)
        # One column is left, or there would be no header to choose others from.
        action.setEnabled(shown != [column.name])
    menu.addSeparator()
    menu.addAction(_tr("GamesMenu", "As at first"), partial(_show_first_columns, window))
    keys.give(menu)


def _show_column(window: Window, name: str) -> None:
    """Show a column behind the others, or hide it."""
    names = columns_of(window.settings)
    if name in names:
        names.remove(name)
    else:
        names.append(name)
    window.settings.set(COLUMNS_SETTING, names)


def _show_first_columns(window: Window) -> None:
    """Show the columns that are shown at first, as wide as then."""
    window.settings.set(WIDTHS_SETTING, [])
    window.settings.set(COLUMNS_SETTING, list(DEFAULT))


def fill_sorts(window: Window, menu: QMenu) -> None:
    """Offer every column to sort by; the one in force once more turns the order round."""
    sorts = window.games.model.arrangement.sorts
    for number, column in enumerate(COLUMNS):
        if number == len(DEFAULT):
            menu.addSeparator()
        action = menu.addAction(item_of(label_of(column)), partial(_sort_by, window, number))
        action.setCheckable(True)
        action.setChecked(bool(sorts) and sorts[0].column == number)
    keys.give(menu)


def _sort_by(window: Window, number: int) -> None:
    """Sort by a column, the other way round if that is so already."""
    model = window.games.model
    first = model.arrangement.sorts[:1]
    is_up = bool(first) and first[0].column == number and not first[0].descending
    model.arrange(model.arrangement.sorted_by(number, descending=is_up))
