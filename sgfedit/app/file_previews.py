"""What a dialog that opens files shows of one before: a board, who played, the first words."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.app.error_words import words_of
from sgfedit.app.folder_files import records_in
from sgfedit.app.shared_file import is_file, is_folder, is_there
from sgfedit.errors import FileError
from sgfedit.formats import loaded, no_game_error
from sgfedit.game.info import info_text
from sgfedit.render.figures import making_thumbnail
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sgfedit.game import Game
    from sgfedit.render.diagram import Diagram

MOST_BYTES: Final = 300_000
"""So much of a file is read: more would take longer than somebody looks."""

_LETTERS: Final = 400
_NODES: Final = 60
_TEXTS: Final = ("PB", "BR", "PW", "WR", "RE", "DT", "EV", "GN")


class FilePreview(NamedTuple):
    """A file before it is opened.

    Attributes:
        path: It, or a folder.
        error: Why it cannot be opened; empty if it can.
        diagram: The end of its first game, or the start of a problem; None where no board is.
        info: Ident → text of the first game, as far as there is any.
        comment: The first words that are said in it.
        games: How many there are.
        is_whole: Whether the whole file was read.
        records: How many records are in a folder; None of a file.
    """

    path: Path
    error: str = ""
    diagram: Diagram | None = None
    info: dict[str, str] = {}  # noqa: RUF012  # never changed
    comment: str = ""
    games: int = 0
    is_whole: bool = True
    records: int | None = None


def preview_of(path: Path, is_given_up: Callable[[], bool] = bool) -> FilePreview:
    """Read the beginning of a file, or look into a folder; for a thread."""
    if is_folder(path):
        return FilePreview(path, records=len(records_in(path, is_given_up)))
    if is_there(path) and not is_file(path):  # a pipe, which would be read for ever
        return FilePreview(path, words_of(FileError(str(path), "no-file")))
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        return FilePreview(path, words_of(FileError.from_os(str(path), error)))
    if is_given_up():
        return FilePreview(path)
    is_whole = len(data) <= MOST_BYTES
    try:
        collection = loaded(data[:MOST_BYTES], str(path))
    except FileError as error:
        return FilePreview(path, words_of(error), is_whole=is_whole)
    if not collection.games:
        return FilePreview(path, words_of(no_game_error(path, collection)), is_whole=is_whole)
    game = collection.games[0]
    return FilePreview(
        path,
        "",
        run(making_thumbnail(game)),
        {ident: text for ident in _TEXTS if (text := _line(info_text(game.root, ident)))},
        _first_words(game),
        len(collection.games),
        is_whole,
    )


def _line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LETTERS else f"{line[:_LETTERS].rstrip()}…"


def _first_words(game: Game) -> str:
    """Return what is said of the game, or at the first of its nodes where something is said."""
    said = info_text(game.root, "GC")
    texts = (str(node.get("C", "")) for node in islice(game, _NODES))
    return _line(said) or next(filter(None, map(_line, texts)), "")
