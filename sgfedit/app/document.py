"""The open file: its games, where the user is, what was done, and the signals that tell of it."""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from sgfedit.errors import FileError, ForeignNodeError
from sgfedit.formats import dumps, load, save_bytes
from sgfedit.game import Collection, Game
from sgfedit.game.edits import Edit, changed_nodes, surviving
from sgfedit.game.history import History, Step
from sgfedit.go import handicap_points
from sgfedit.sgf import Node, Point, Properties
from sgfedit.sgf.values import encode_simple, format_point, format_real

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game import Position
    from sgfedit.game.edits import AnyEdit, Change


def new_game(
    size: tuple[int, int] = (19, 19),
    *,
    handicap: int = 0,
    komi: float | None = None,
    black: str = "",
    white: str = "",
) -> Game:
    """Return a game of one node; handicap stones are placed as AB with HA (FF[4], "HA")."""
    columns, rows = size
    values: dict[str, tuple[str, ...]] = {
        "FF": ("4",),
        "GM": ("1",),
        "CA": ("UTF-8",),
        "SZ": (str(columns) if columns == rows else f"{columns}:{rows}",),
    }
    if black:
        values["PB"] = (encode_simple(black),)
    if white:
        values["PW"] = (encode_simple(white),)
    if komi is not None:
        values["KM"] = (format_real(komi),)
    stones = handicap_points(columns, rows, handicap) if handicap >= 2 else ()
    if handicap >= 2:
        values["HA"] = (str(handicap),)
    if stones:
        values["AB"] = tuple(format_point(Point(*stone)) for stone in stones)
    return Game.new(Properties.of(values))


class Document(QObject):
    """One open file.

    Signals:
        changed: A `Change`, once after each edit, undo or redo; positions are already right.
        current_changed: The node that is shown now.
        saved_changed: Whether the file on disk is what is shown.
        reset: Other games are open, or another game of the file is shown; before `changed` where
            an edit is the reason.
    """

    changed = Signal(object)
    current_changed = Signal(object)
    saved_changed = Signal(bool)
    reset = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path: Path | None = None
        self._on_disk: tuple[int, int] | None = None
        self._current: Node
        self._position: Position | None
        self._set_collection(Collection((new_game(),)))

    def _set_collection(self, collection: Collection) -> None:
        self.collection = collection
        self.history = History()
        self.preferred: dict[Node, Node] = {}
        self.game_index = 0
        self._set_current(self.game.root)
        self._was_saved = True
        self._editing: Edit | None = None

    # Where the user is ----------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that is shown."""
        return self.collection.games[self.game_index]

    @property
    def current(self) -> Node:
        """The node that is shown."""
        return self._current

    def position(self) -> Position:
        """Return the position at the current node."""
        if self._position is None:
            self._position = self.game.position(self._current)
        return self._position

    def go_to(self, node: Node) -> None:
        """Show `node`, of whichever game of the file it is. Not part of the history.

        Raises:
            ForeignNodeError: it is in none of them.
        """
        if node is self._current:
            return
        self.history.seal()
        self._show(node)

    def _show(self, node: Node) -> None:
        previous = self._current
        if node.parent is previous:
            self.preferred[previous] = node
        elif previous.parent is not node:
            self._select_game_of(node.root)
            walker = node
            while walker.parent is not None:
                self.preferred[walker.parent] = walker
                walker = walker.parent
        self._set_current(node)
        self.current_changed.emit(node)

    def _set_current(self, node: Node) -> None:
        self._current = node
        self._position = None

    def _select_game_of(self, root: Node) -> None:
        if root is self.game.root:
            return
        roots = [game.root for game in self.collection.games]
        if root not in roots:
            raise ForeignNodeError(root)
        self.game_index = roots.index(root)
        self._set_current(root)
        self.reset.emit()

    def select_game(self, index: int) -> None:
        """Show another game of the file, at its root."""
        if index != self.game_index:
            self.go_to(self.collection.games[index].root)

    # Changes --------------------------------------------------------------------------------

    @contextmanager
    def edit(
        self, name: str, *, origin: object | None = None, merge: object | None = None
    ) -> Iterator[Edit]:
        """Collect changes into one undoable step called `name`; an exception takes all back.

        Args:
            name: What the user did, for the menu.
            origin: Handed on with the Change, so that a view can skip its own echo.
            merge: Steps with the same key that follow each other become one, as in typing.
        """
        if self._editing is not None:
            # Becomes part of the step under way, unless it fails.
            with self._block(self._editing) as inner:
                yield inner
            self._editing.absorb(inner)
            return
        with self._block(None) as edit:
            yield edit
        edits = edit.edits()
        target = edit.selected or self._current
        if edits:
            self.history.push(Step(name, edits, self._current, target), merge)
            self._tell(edits, target, origin)
        elif target is not self._current:
            self.go_to(target)

    @contextmanager
    def _block(self, outer: Edit | None) -> Iterator[Edit]:
        """Make a new Edit the one under way, and take back what it did if an exception leaves."""
        edit = self._editing = Edit()
        try:
            yield edit
        except BaseException:
            self._forget(edit.roll_back())
            raise
        finally:
            self._editing = outer

    def _forget(self, change: Change) -> None:
        for game in self.collection.games:
            game.forget(change)
        self._position = None

    def undo(self) -> None:
        """Take back the last step, if there is one, and show where it was."""
        if self.history.undo_step is not None:
            step = self.history.undo()
            self._tell(step.edits, step.before, None)

    def redo(self) -> None:
        """Repeat the step undone last, if there is one, and show where it is."""
        if self.history.redo_step is not None:
            step = self.history.redo()
            self._tell(step.edits, step.after, None)

    def _tell(self, edits: tuple[AnyEdit, ...], target: Node, origin: object | None) -> None:
        """Drop stale positions, repair the current node, then tell the views once."""
        change = changed_nodes(edits, origin)
        self._forget(change)
        previous = self._current
        if change.games:
            self._show_in_games(self._surviving(target, edits))
        else:
            self._set_current(self._surviving(previous, edits))
        self.changed.emit(change)
        self._tell_saved()
        target = self._surviving(target, edits)
        if target is not self._current:
            self._show(target)
        elif target is not previous:
            self.current_changed.emit(target)

    def _show_in_games(self, node: Node) -> None:
        """Show `node` of games that are not the ones that were shown."""
        roots = [game.root for game in self.collection.games]
        self.game_index = roots.index(node.root)
        self._set_current(node)
        self.reset.emit()

    def _surviving(self, node: Node, edits: tuple[AnyEdit, ...]) -> Node:
        """Return `node`, or the nearest node above it that is still in a tree."""
        games = self.collection.games
        found = surviving(node, edits, {game.root for game in games})
        return found or games[min(self.game_index, len(games) - 1)].root

    def seal(self) -> None:
        """End the merging of typing: the next change is a step of its own."""
        self.history.seal()

    @property
    def is_modified(self) -> bool:
        """Whether there is anything to save."""
        return not self.history.is_saved

    def _tell_saved(self) -> None:
        if self._was_saved != self.history.is_saved:
            self._was_saved = self.history.is_saved
            self.saved_changed.emit(self._was_saved)

    # Files ----------------------------------------------------------------------------------

    def open(self, path: str | os.PathLike[str]) -> None:
        """Replace what is open by the file at `path`.

        Raises:
            FileError: it cannot be read or holds no game; what is open stays.
        """
        collection = load(path)
        if not collection.games:
            empty = Path(path).stat().st_size == 0
            raise FileError(os.fspath(path), "empty" if empty else "no-game")
        self._replace(collection, Path(path))

    def new(self, game: Game) -> None:
        """Replace what is open by a new file with one game."""
        self._replace(Collection((game,)), None)

    def open_text(self, collection: Collection) -> None:
        """Replace what is open by games that come from no file, such as the clipboard.

        Args:
            collection: At least one game.
        """
        self._replace(collection, None)

    @property
    def is_changed_on_disk(self) -> bool:
        """Whether another program has written or deleted the file since it was read or saved."""
        return self.path is not None and _stamp(self.path) != self._on_disk

    def recover(self, collection: Collection, path: Path | None) -> None:
        """Replace what is open by the unsaved state of the file at `path`, as a crash left it.

        It counts as modified until it is saved.

        Args:
            collection: At least one game.
            path: The file it is to be saved to; None if it never was in one.
        """
        self._replace(collection, path, is_saved=False)

    def _replace(
        self, collection: Collection, path: Path | None, *, is_saved: bool = True
    ) -> None:
        self.path = path
        self._on_disk = _stamp(path)
        self._set_collection(collection)
        if not is_saved:
            self.history.mark_unsaved()
        self._was_saved = is_saved
        self.reset.emit()
        self.saved_changed.emit(is_saved)

    def revert(self) -> None:
        """Read the file again and forget all changes.

        Raises:
            FileError: it cannot be read; what is open stays.
        """
        if self.path is not None:
            self.open(self.path)

    def save(self, path: str | os.PathLike[str] | None = None) -> None:
        """Write the file, to another `path` if one is given.

        Raises:
            FileError: it cannot be written; the old file and the document are as they were.
            CharsetError: text does not fit the charset; see `convert_to_utf8`.
        """
        target = Path(path) if path is not None else self.path
        if target is None:
            raise ValueError("a new document needs a path")
        save_bytes(dumps(self.collection), target)
        self.path = target
        self._on_disk = _stamp(target)
        self.history.mark_saved()
        self._was_saved = True
        self.saved_changed.emit(True)

    def convert_to_utf8(self) -> None:
        """Say in CA that the file is UTF-8, which makes it so when it is saved; one step."""
        with self.edit(self.tr("Change charset")) as edit:
            for game in self.collection.games:
                edit.set(game.root, "CA", ["UTF-8"])


def _stamp(path: Path | None) -> tuple[int, int] | None:
    """Return time and size of a file, which tell whether it was written; None without one."""
    if path is None:
        return None
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
