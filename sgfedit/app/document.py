"""The open file: its games, where the user is, what was done, and the signals that tell of it."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from sgfedit.app.shared_file import FileVersion, is_same_file, stamp
from sgfedit.errors import FileError, ForeignNodeError, LockedError
from sgfedit.formats import dumps, loaded, no_game_error, read_bytes
from sgfedit.game import Collection, Game, operations
from sgfedit.game.collection import new_game
from sgfedit.game.edits import (
    Edit,
    History,
    SetContents,
    Step,
    apply,
    changed_nodes,
    surviving,
)
from sgfedit.game.game import forget_edited
from sgfedit.i18n import Named

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterator

    from sgfedit.app.shared_file import Stamp
    from sgfedit.game import Position
    from sgfedit.game.edits import AnyEdit
    from sgfedit.game.game import Change
    from sgfedit.sgf import Node

_TRIES: Final = 3
"""So often a file is read that is being written."""


class Document(QObject):
    """One open file.

    Signals:
        changed: A `Change`, once after each edit, undo or redo; positions are already right.
        altered: The same, just before it, but not where comments are only worded otherwise
            (`Change.rewords`): for those whom a key of a comment does not concern.
        current_changed: The node that is shown now.
        saved_changed: Whether the file on disk is what is shown.
        reset: Other games are open, or another game of the file is shown; before `changed` where
            an edit is the reason.
        lock_changed: Whether the file is locked now.
        locked_out: Something would have changed the file, which is locked; nothing was changed.
    """

    changed = Signal(object)
    altered = Signal(object)
    current_changed = Signal(object)
    saved_changed = Signal(bool)
    reset = Signal()
    lock_changed = Signal(bool)
    locked_out = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path: Path | None = None
        self.origin: Path | None = None
        """The file in another format that it was read from, until saved as SGF; never written."""
        self.title = ""
        """What to call games that are in no file: the folder they are from; empty for new ones."""
        self.is_recovered = False
        """Whether it is what a crash left, put back and not saved since."""
        self.admits: Callable[[Node], bool] | None = None
        """Asked before the user is shown another node; see `gui.modes`."""
        self.lists_games: Callable[[int, int], int | None] | None = None
        """Asked for the game so many (±1) from one, where games are not listed in file order."""
        self.is_moving_on = False
        """While `changed` is told: `current_changed` follows, nobody need look at both nodes."""
        self._is_locked = False
        self.on_disk = FileVersion(None, None)
        """The file as it was last read or written here, or seen and let be: see `keep_mine`."""
        self.base: bytes | None = None
        """What the file held when it was last read or saved here; None if that is not known."""
        self._keeps_mine = self._is_astray = False
        self._followed: Step | None = None
        self._current: Node
        self._position: Position | None
        self._set_collection(Collection((new_game(),)))
        self.destroyed.connect(forget_edited)

    @cached_property
    def next_labels(self) -> operations.NextLabels:
        """Which letter and number come next."""
        return operations.NextLabels()

    @cached_property
    def setup_place(self) -> operations.Place:
        """Where set-up goes that is made at a move."""
        return operations.Place.AFTER

    def _set_collection(self, collection: Collection) -> None:
        forget_edited()  # else its notes would hold on to the nodes of the file before
        self.collection = collection
        self.history = History()
        self.preferred: dict[Node, Node] = {}
        if "next_labels" in vars(self):
            self.next_labels.clear()
        self.is_suspect = False
        """Whether something went wrong while it was open: to be checked before it is saved."""
        self.escapes_misfits = False
        """Whether the user wants the file to keep its charset, come what may."""
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
        if node is self._current or (self.admits is not None and not self.admits(node)):
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
        if all(root is not game.root for game in self.collection.games):
            raise ForeignNodeError(root)
        self._show_in_games(root)

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

        Raises:
            LockedError: the file is locked, and there are changes; they are taken back.
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
            if edits:
                self.check_unlocked()
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

    @contextmanager
    def trial(self) -> Iterator[Edit]:
        """Collect changes that are all taken back at the end; `Edit.edits` says what they are.

        Nobody is told of them, so whoever lets events happen meanwhile must see to it that
        nothing is painted and nothing else changes. See `apply`.
        """
        edit = self._editing = Edit()
        try:
            yield edit
        finally:
            self._forget(edit.roll_back())
            self._editing = None

    @property
    def is_editing(self) -> bool:
        """Whether an edit or a trial is under way, so that the tree may be anything in between."""
        return self._editing is not None

    def apply(
        self,
        name: str,
        edits: tuple[AnyEdit, ...],
        selected: Node | None = None,
        *,
        keeps_bytes: bool = False,
    ) -> None:
        """Make changes that were tried out, as one undoable step called `name`.

        Args:
            name: What the user did, for the menu.
            edits: As `trial` left them; nothing may have been changed since.
            selected: The node to show afterwards; None leaves the view where it is.
            keeps_bytes: Whether the file stays the same byte for byte.

        Raises:
            LockedError: the file is locked, and would not stay the same.
        """
        if not keeps_bytes:
            self.check_unlocked()
        apply(edits)
        target = selected or self._current
        self.history.push(Step(name, edits, self._current, target, keeps_bytes))
        self._tell(edits, target, None)

    def _forget(self, change: Change) -> None:
        for game in self.collection.games:
            game.forget(change)
        self._position = None

    def undo(self) -> Step | None:
        """Take back the last step, if there is one, show where it was, and return it."""
        step = self.history.undo_step
        if step is not None:
            self.go_to_step(self.history.done - 1)
        return step

    def redo(self) -> Step | None:
        """Repeat the step undone last, if there is one, show where it is, and return it."""
        step = self.history.redo_step
        if step is not None:
            self.go_to_step(self.history.done + 1)
        return step

    def go_to_step(self, done: int) -> None:
        """Undo or redo until so many steps are done, and tell of it once.

        The file and the node that is shown are the same as if it were done step by step.

        Raises:
            IndexError: there are not so many steps.
            LockedError: the file is locked, and would not stay the same.
        """
        first, last = sorted((done, self.history.done))
        if any(not step.keeps_bytes for step in self.history.steps[first:last]):
            self.check_unlocked()
        edits, target = self.history.go_to(done)
        if target is not None:
            self._tell(edits, target, None)

    def _tell(self, edits: tuple[AnyEdit, ...], target: Node, origin: object | None) -> None:
        """Drop stale positions, repair the current node if nodes came or went, tell the views."""
        change = changed_nodes(edits, origin)
        if not change.rewords:
            self._forget(change)
        previous = self._current
        if change.games:
            self._show_in_games(self._surviving(target, edits))
        elif change.children:
            self._set_current(self._surviving(previous, edits))
        target = self._current if target is previous else self._surviving(target, edits)
        self.is_moving_on = target is not previous
        if not change.rewords:
            self.altered.emit(change)
        self.changed.emit(change)
        self.is_moving_on = False
        if target is not self._current:
            self._show(target)
        elif target is not previous:
            self.current_changed.emit(target)
        self._tell_saved()  # last: the file may be read again as soon as nothing is to be saved

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
        return self.is_edited or self._is_astray

    @property
    def is_edited(self) -> bool:
        """Whether somebody wants something else than what the file holds, or was to hold."""
        return self._keeps_mine or not self.history.is_saved

    def _tell_saved(self) -> None:
        is_saved = not self.is_modified
        if self._was_saved != is_saved:
            self._was_saved = is_saved
            self.saved_changed.emit(is_saved)

    # Lock -----------------------------------------------------------------------------------

    @property
    def is_locked(self) -> bool:
        """Whether nothing in the file may be changed: it is read, until somebody unlocks it."""
        return self._is_locked

    def set_locked(self, *, is_locked: bool) -> None:
        """Lock the file or unlock it; that is in no file and not part of the history."""
        if is_locked != self._is_locked:
            self._is_locked = is_locked
            self.lock_changed.emit(is_locked)

    def check_unlocked(self) -> None:
        """Tell that the file is locked, if it is: for what would begin to edit it.

        Raises:
            LockedError: it is.
        """
        if self._is_locked:
            self.locked_out.emit()
            raise LockedError

    # Files ----------------------------------------------------------------------------------

    @property
    def read_from(self) -> Path | None:
        """The file that the games were read from or saved to, in whatever format it is."""
        return self.path or self.origin

    def open(self, path: str | os.PathLike[str], charset: str | None = None) -> None:
        """Replace what is open by the file at `path`, read in `charset` if one is given.

        Raises:
            FileError: it cannot be read or holds no game; what is open stays.
        """
        collection, on_disk = _read(Path(path), charset)
        if not collection.games:
            raise no_game_error(path, collection)
        is_sgf = collection.format == "sgf"
        target, origin = (Path(path), None) if is_sgf else (None, Path(path))
        self._replace(collection, target, origin, on_disk=on_disk)

    def new(self, game: Game) -> None:
        """Replace what is open by a new file with one game."""
        self._replace(Collection((game,)), None)

    def open_text(self, collection: Collection, title: str = "") -> None:
        """Replace what is open by games that come from no file, such as the clipboard.

        Args:
            collection: At least one game.
            title: What to call them until they are saved.
        """
        self._replace(collection, None, title=title)

    @property
    def is_changed_on_disk(self) -> bool:
        """Whether another program has written or deleted the file since it was read or saved."""
        return self.read_from is not None and stamp(self.read_from) != self.on_disk.stamp

    def recover(
        self,
        collection: Collection,
        path: Path | None,
        origin: Path | None = None,
        *,
        title: str = "",
        on_disk: Stamp | None = None,
    ) -> None:
        """Replace what is open by the unsaved state of a file, as a crash left it: still unsaved.

        Args:
            collection: At least one game.
            path: The file it is to be saved to; None if it never was in one.
            origin: The file of another program that it was read from.
            title: What it was called if it never was in a file.
            on_disk: The stamp of its file when it was last read or saved there: another one means
                that somebody else has written it since. None if that is not known.
        """
        known = FileVersion(on_disk, None) if on_disk is not None else None
        self._replace(collection, path, origin, title=title, is_saved=False, on_disk=known)

    def _replace(
        self,
        collection: Collection,
        path: Path | None,
        origin: Path | None = None,
        *,
        title: str = "",
        is_saved: bool = True,
        on_disk: FileVersion | None = None,
    ) -> None:
        self.path, self.origin, self.title = path, origin, title
        self.is_recovered = not is_saved
        self._hold(on_disk or FileVersion(stamp(self.read_from), None))
        self._set_collection(collection)
        self.set_locked(is_locked=False)
        if not is_saved:
            self.history.mark_unsaved()
        self._was_saved = is_saved
        self.reset.emit()
        self.saved_changed.emit(is_saved)

    # What other programs do to the file ------------------------------------------------------

    def _hold(self, on_disk: FileVersion) -> None:
        """Know what the file holds, which is what is saved."""
        self.on_disk, self.base = on_disk, on_disk.data
        self._keeps_mine = self._is_astray = False

    def replace_contents(
        self,
        collection: Collection,
        name: str,
        *,
        on_disk: FileVersion | None = None,
        is_quiet: bool = False,
    ) -> None:
        """Put the games of another collection in place of these, as one undoable step `name`.

        Games that are the same stay; the node that is shown is the one at the same place.

        Args:
            collection: At least one game; it is not to be used any more.
            name: What the user did, for the menu.
            on_disk: The version of the file that the games were read from: they are saved then,
                and a locked file follows too. None: they are to be saved.
            is_quiet: Whether nobody has asked for it: such steps become one as long as nothing
                else is done between them.

        Raises:
            LockedError: the file is locked, and the games are from elsewhere.
        """
        from sgfedit.app.succession import succession  # noqa: PLC0415  # not to start

        if on_disk is None:
            self.check_unlocked()
        own = self.collection
        following = succession(own, collection, self._current, self.preferred)
        edits = (SetContents(own, own.contents, following.contents),)
        apply(edits)
        history, step = self.history, Step(name, edits, self._current, following.node)
        goes_on = is_quiet and self._followed is not None
        if goes_on and history.undo_step is self._followed:
            history.extend(step)
        else:
            history.push(step)
        self._followed = history.undo_step if is_quiet else None
        if on_disk is not None:
            self._hold(on_disk)
            self.is_recovered = False
            history.mark_saved()
            own.as_read, own.findings = following.contents, collection.findings
            own.format, own.reading = collection.format, collection.reading
        self.preferred.update(following.preferred)
        self._tell(edits, following.node, None)

    def keep_mine(self, theirs: FileVersion, *, is_merged: bool = False) -> None:
        """Let what is open be saved over a version of the file that another program has written.

        It is to be saved then, whatever is undone.

        Args:
            theirs: That version.
            is_merged: Whether all that is in it is open here, too.
        """
        self.on_disk = theirs
        if is_merged:
            self.base = theirs.data
        self._keeps_mine = True
        self._tell_saved()

    def look_again(self, stamp: Stamp | None) -> None:
        """Know the file by another stamp: it was written, or put there again, as it was."""
        self.on_disk = self.on_disk._replace(stamp=stamp)

    def set_astray(self, *, is_astray: bool) -> None:
        """Note that the file does not hold what was saved: it is gone, or damaged.

        Then there is something to save.
        """
        self._is_astray = is_astray
        self._tell_saved()

    def revert(self, charset: str | None = None) -> None:
        """Read the file again and forget all changes.

        Raises:
            FileError: it cannot be read; what is open stays.
        """
        if self.read_from is not None:
            self.open(self.read_from, charset)

    def save(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        before_writing: Callable[[bytes], object] | None = None,
        keep: Callable[[Path], object] | None = None,
    ) -> str:
        """Write the file, to another `path` if one is given.

        Args:
            path: Where to.
            before_writing: Called with the bytes that are written next, as long as the file is
                what it was.
            keep: Keeps what is in a file that has to be written in place, see `save_bytes`.

        Returns:
            How it was written: `saving.ASIDE`, or why it was in place.

        Raises:
            FileError: it cannot be written; the old file and the document are as they were.
            CharsetError: text does not fit the charset; see `set_charset`.
        """
        target = Path(path) if path is not None else self.path
        if target is None:
            raise ValueError("a new document needs a path")
        if self.origin is not None and is_same_file(self.origin, target):
            raise FileError(str(target), "foreign", writing=True)
        if self.is_modified:
            # What was changed before it was locked is saved as ever.
            with self._unlocked(), self.edit(Named("Document", "Name the charset")) as edit:
                operations.name_charset(edit, self.collection)
        data = dumps(self.collection)
        if before_writing is not None:
            before_writing(data)
        from sgfedit.formats.saving import save_bytes  # noqa: PLC0415  # not to start

        how = save_bytes(data, target, keep=keep)
        self.path, self.origin = target, None
        self.is_recovered = False
        self._hold(FileVersion(stamp(target), data))
        self.history.mark_saved()
        self._was_saved = True
        self.saved_changed.emit(True)
        return how

    @contextmanager
    def _unlocked(self) -> Iterator[None]:
        is_locked, self._is_locked = self._is_locked, False
        try:
            yield
        finally:
            self._is_locked = is_locked

    def set_charset(self, codec: str) -> None:
        """Let the file be saved in a charset, by its name in Python, and say so in CA; one step.

        What does not exist in it is written as numbers, see `operations.escape_misfits`.
        """
        with self.edit(Named("Document", "Change charset")) as edit:
            operations.set_charset(edit, self.collection, codec)
            operations.escape_misfits(edit, self.collection)

    def escape_misfits(self) -> None:
        """Write what does not exist in the file's charset as numbers; one step."""
        with self.edit(Named("Document", "Write characters as numbers")) as edit:
            operations.escape_misfits(edit, self.collection)


def _read(path: Path, charset: str | None) -> tuple[Collection, FileVersion]:
    """Return what is in a file, and its version; read again if it was written meanwhile.

    A file that is written again and again keeps the stamp from before it was read, so that saving
    asks.
    """
    for _ in range(_TRIES):
        before = stamp(path)
        data = read_bytes(path)
        if stamp(path) == before:
            break
    return loaded(data, str(path), charset), FileVersion(before, data)


def neighbour_game(document: Document, by: int) -> int | None:
    """Return the number of the game before (-1) or after (+1) the one shown; None at the ends.

    A list that is sorted or filtered decides, see `Document.lists_games`; else the file.
    """
    if document.lists_games is not None:
        return document.lists_games(document.game_index, by)
    number = document.game_index + by
    return number if 0 <= number < len(document.collection.games) else None
