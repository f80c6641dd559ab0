"""Records on the clipboard or dropped: text in any format, or copied files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from sgfedit.errors import FileError
from sgfedit.formats import load, loads, no_game_error
from sgfedit.game import Collection, Game, operations
from sgfedit.game.edits import Edit
from sgfedit.sgf.node import size_of
from sgfedit.sgf.parser import GameTree
from sgfedit.sgf.values import WHITE, Point, format_point

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QMimeData

    from sgfedit.app.document import Document
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import Problem

_SGF: Final = "sgf"
_DIAGRAM: Final = "diagram"
_STARTS: Final = ("(", ";")
_QUOTED: Final = ">"
_tr = QCoreApplication.translate


class Content(NamedTuple):
    """What is to be pasted.

    Attributes:
        text: SGF, as a character set of its own does not matter any more; or what is no record.
        reading: What could not be read of another format.
        unread: Of several files those that could not be read at all.
        files: How many files there were.
        diagrams: The roots of diagrams that were drawn as text; none of what is a record.
    """

    text: str
    reading: tuple[Problem, ...] = ()
    diagrams: tuple[Node, ...] = ()
    unread: tuple[FileError, ...] = ()
    files: int = 0

    def as_branch(self, document: Document) -> str:
        """Return the text to append after the current node.

        A diagram is a whole position: what stands on the board there and not in the diagram goes.
        Its title becomes the name of the node, as a game has one name only.
        """
        for root in self.diagrams:
            if size_of(root) == size_of(document.game.root):
                _set_up_all(root, document)
            if "GN" in root.properties:
                edit = Edit()
                edit.set(root, "N", root.properties["GN"])
                edit.remove(root, "GN")
        return _text_of(self.diagrams) if self.diagrams else self.text


def _set_up_all(root: Node, document: Document) -> None:
    """Let set-up say the difference to the current board, of which nothing is to remain."""
    position = document.position()
    edit = Edit()
    wanted = {raw: ident for ident in ("AB", "AW") for raw in root.properties.get(ident, ())}
    there = {
        format_point(Point(x, y)): f"A{stone.value}"
        for y in range(position.height)
        for x in range(position.width)
        if (stone := position.stone(x, y)) is not None
    }
    changes = {raw: ident for raw, ident in wanted.items() if there.get(raw) != ident}
    changes |= {raw: "AE" for raw in there if raw not in wanted}
    for ident in ("AB", "AW", "AE"):
        values = [raw for raw, one in changes.items() if one == ident]
        if values:
            edit.set(root, ident, values)
        elif ident in root.properties:
            edit.remove(root, ident)


def _text_of(roots: Iterable[Node]) -> str:
    return "".join(map(operations.copied_text, roots))


def content_of(mime: QMimeData | None) -> Content:
    """Return what is on the clipboard: the games of copied files, or else of the text.

    Raises:
        FileError: no file can be read; the first is told.
    """
    paths = files_of(mime)
    if not paths:
        return _content_of_text(mime.text() if mime is not None else "")
    collections: list[Collection] = []
    unread: list[FileError] = []
    for path in paths:
        try:
            collections.append(_loaded(path))
        except FileError as error:
            unread.append(error)
    if not collections:
        raise unread[0]
    roots = [game.root for collection in collections for game in collection.games]
    reading = tuple(problem for one in collections for problem in one.reading)
    is_drawn = all(collection.format == _DIAGRAM for collection in collections)
    diagrams = tuple(roots) if is_drawn else ()
    return Content(_text_of(roots), reading, diagrams, tuple(unread), len(paths))


def _loaded(path: str) -> Collection:
    collection = load(path)
    if not collection.games:
        raise no_game_error(path, collection)
    return collection


def files_of(mime: QMimeData | None) -> list[str]:
    """Return the files that were copied in a file manager."""
    # An empty clipboard has none, whatever its type says.
    urls = mime.urls() if mime is not None else []
    return [url.toLocalFile() for url in urls if url.isLocalFile()]


def _content_of_text(text: str) -> Content:
    if text.lstrip(WHITE).startswith(_STARTS):
        return Content(text)
    collection = loads(text)
    if collection.format == _SGF or not collection.games:
        # It is read where it is pasted, with whatever stands around it.
        return Content(text, collection.reading)
    roots = tuple(game.root for game in collection.games)
    is_drawn = collection.format == _DIAGRAM
    return Content(_text_of(roots), collection.reading, roots if is_drawn else ())


def opened(text: str) -> Collection:
    """Return the games in a text, whatever stands around them; none if it holds none.

    A record in a quoted mail, or one that begins with a node, is a game of its own.

    Raises:
        FileError: it is in a known format that cannot be read.
    """
    collection = loads(text)
    is_wrapped = _QUOTED in text or text.lstrip(WHITE).startswith(";")
    if collection.games and collection.format == _SGF and is_wrapped:
        roots = operations.read_record(text)
        return Collection(tuple(Game(GameTree(root)) for root in roots))
    return collection


def remark_on_files(content: Content) -> str:
    """Return what to say of files that were not read, while others were; one line or empty."""
    if not content.unread:
        return ""
    first = str(content.unread[0])
    if len(content.unread) == 1:
        return first
    text = _tr("Command", "{count} of {all} files were not read; the first: {first}")
    return text.format(count=len(content.unread), all=content.files, first=first)


def remarks_on(reading: tuple[Problem, ...]) -> str:
    """Return what to say of text in another format that was not understood; one line or empty."""
    if not reading:
        return ""
    first = _tr("Command", "line {line}: {what}").format(
        line=reading[0].line, what=reading[0].message
    )
    if len(reading) == 1:
        return _tr("Command", "1 remark on what was read: {first}").format(first=first)
    more = _tr("Command", "%n remarks on what was read; the first: {first}", "", len(reading))
    return more.format(first=first)
