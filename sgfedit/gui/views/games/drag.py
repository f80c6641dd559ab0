"""Games that are dragged: within the list, to that of another window, or out of the program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QMimeData

from sgfedit.game.operations import copied_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.game import Collection, Game

GAMES_TYPE: Final = "application/x-sgfedit-games"
"""Says which file the games are of; the text beside it holds them."""


class Dropped(NamedTuple):
    """What was dropped in front of a game.

    Attributes:
        to: The number of that game in the file, from 0.
        own: Whether games of this very file are to be moved there: those that are selected.
        text: Games as SGF, to be added there.
        paths: Files whose games are to be added there.
    """

    to: int
    own: bool = False
    text: str = ""
    paths: tuple[str, ...] = ()


def as_text(games: Iterable[Game]) -> str:
    """Return games as the text of an SGF file; O(nodes)."""
    texts = (copied_text(game.root) for game in games)
    return "".join(text if text.endswith("\n") else f"{text}\n" for text in texts)


def dragged(collection: Collection, games: Iterable[Game]) -> QMimeData:
    """Return games of a file as what is dragged, or put on the clipboard."""
    found = QMimeData()
    found.setData(GAMES_TYPE, _name(collection))
    found.setText(as_text(games))
    return found


def dropped(
    collection: Collection, data: QMimeData, to: int, *, is_copy: bool = False
) -> Dropped | None:
    """Return what is to be done with what was dropped on a file; None if it is nothing of ours."""
    if data.hasFormat(GAMES_TYPE):
        if data.data(GAMES_TYPE).data() == _name(collection) and not is_copy:
            return Dropped(to, own=True)
        return Dropped(to, text=data.text())
    paths = tuple(url.toLocalFile() for url in data.urls() if url.isLocalFile())
    files = tuple(path for path in paths if Path(path).is_file())
    return Dropped(to, paths=files) if files else None


def _name(collection: Collection) -> bytes:
    """Return what no other file that is open has."""
    return str(id(collection)).encode()
