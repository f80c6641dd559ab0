"""Opens a game of the library in an editor window, at a node."""

from __future__ import annotations

from pathlib import Path, PurePath
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication

from sgfedit.game.traversal import node_at as node_in_file
from sgfedit.gui.opening.files import open_file
from sgfedit.gui.widgets import questions
from sgfedit.gui.window import window_of
from sgfedit.library.lines import node_at

if TYPE_CHECKING:
    from sgfedit.gui.features.library.frame import LibraryFrame
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node

_tr = QCoreApplication.translate


class Target(NamedTuple):
    """What to open.

    Attributes:
        path: The file, or the archive.
        member: Name within the archive, empty for a file.
        number: The game in the file, from 1.
        place: (line, node from the root), see `sgfedit.library.lines`; or the number of the node
            in file order; None for the start.
    """

    path: str
    member: str
    number: int
    place: tuple[int, int] | int | None = None


def open_target(library: LibraryFrame, target: Target) -> Window | None:
    """Show a game in the window it is open in, or in a free one; None if it cannot be opened.

    What has gone since it was indexed is told, and the index brought up to date.
    """
    window = _opened(library, target)
    if window is None:
        library.bring_up()  # an editor came to the front to tell why
        library.service.update()
        return None
    node = _node(window, target)
    if node is None:
        window.document.select_game(min(target.number, len(window.document.collection.games)) - 1)
        text = _tr("Library", "The file is not as it was when the library read it")
        window.status.note(text)
        library.service.update()
    else:
        window.commit_typing()
        window.document.go_to(node)
    window.show()
    window.raise_()
    window.activateWindow()
    return window


def _opened(library: LibraryFrame, target: Target) -> Window | None:
    if target.member:
        return _opened_member(library, target)
    path = Path(target.path)
    window = window_of(path)
    if window is None and not open_file(library.editor(), target.path):
        return None
    return window or window_of(path)


def _opened_member(library: LibraryFrame, target: Target) -> Window | None:
    """Show a member of an archive as a new record: it cannot be saved where it is."""
    from sgfedit.formats import loads  # noqa: PLC0415  # seldom needed
    from sgfedit.library.archives import read_bytes  # noqa: PLC0415
    from sgfedit.library.sources import Candidate, UnfitError  # noqa: PLC0415

    try:
        data = read_bytes(Candidate(target.path, target.member, 0, 0))
    except (OSError, UnfitError) as error:
        text = _tr("Library", "“{name}” cannot be read: {why}")
        questions.show_error(library, text.format(name=target.member, why=error))
        return None
    collection = loads(data, extension=PurePath(target.member).suffix)
    if not collection.games:
        text = _tr("Library", "There is no game in “{name}” any more.")
        questions.show_error(library, text.format(name=target.member))
        return None
    free = library.editor()
    free.document.open_text(collection)
    text = _tr("Library", "From the archive {name}: saving asks for a file of its own")
    free.show()
    free.status.note(text.format(name=PurePath(target.path).name))
    return free


def _node(window: Window, target: Target) -> Node | None:
    """Return the node to show; None if the file has no such game or node."""
    games = window.document.collection.games
    if target.number > len(games):
        return None
    game = games[target.number - 1]
    place = target.place
    if place is None:
        return game.root
    if isinstance(place, int):
        return node_in_file(game.root, place)
    try:
        return node_at(game, *place)
    except IndexError:
        return None
