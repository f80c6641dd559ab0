"""Comparison of a window's file with another version: its state, and what can be done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, Signal

from sgfedit.app.comparing import Comparer
from sgfedit.app.tasks import Slices
from sgfedit.errors import RefusalError
from sgfedit.game.comparing import Kind
from sgfedit.game.comparing.taking import take
from sgfedit.gui.actions.build import note_undoable
from sgfedit.gui.features.compare.opening import bring_up_in_steps
from sgfedit.gui.features.compare.words import Group, groups_of, only
from sgfedit.gui.views.tree.changes import TreeChanges
from sgfedit.gui.widgets import questions
from sgfedit.i18n import Named

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.game import Collection
    from sgfedit.game.comparing.taking import Entry
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node

_tr = QCoreApplication.translate
_PANEL: Final = "sgfedit.gui.features.compare.panel"


class Comparison(QObject):
    """What another version of the file has that mine has not, and the other way round.

    Signals:
        changed: Other differences are listed.
        chosen: Another one of them is shown.

    Attributes:
        comparer: Works out what differs.
        title: What to call the other version.
        group: What the list is filtered by, None for all.
        shown: The differences that the filter lets through.
        row: Which of them is shown; -1 for none.
    """

    changed = Signal()
    chosen = Signal()

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._document = window.document
        self._collection = window.document.collection
        self.comparer = Comparer(window.document, self)
        self.title = ""
        self.group: Group | None = None
        self.shown: list[Entry] = []
        self.row = -1
        self._opening = Slices(self)
        self._showing = Slices(self, lambda: window.document.is_editing)
        self._showing.ended.connect(self._list)
        self.comparer.compared.connect(self._on_compared)
        self.comparer.loaded.connect(self._on_loaded)
        self.comparer.failed.connect(lambda text: questions.show_error(window, text))
        self._places: dict[Node, int] = {}
        self._document.reset.connect(self._on_reset)
        self._document.current_changed.connect(self._on_current_changed)
        window.tree.guest_pressed.connect(self._on_guest_pressed)

    @property
    def is_on(self) -> bool:
        """Whether anything is compared."""
        return self.comparer.theirs is not None

    @property
    def is_running(self) -> bool:
        """Whether what differs now is not shown yet."""
        return self.comparer.is_running or self._showing.is_running

    @property
    def theirs(self) -> Collection:
        """The other version.

        Raises:
            RefusalError: nothing is compared ("no-comparison").
        """
        if self.comparer.theirs is None:
            raise RefusalError("no-comparison")
        return self.comparer.theirs

    # Beginning and end ----------------------------------------------------------------------

    def begin_with_file(self, path: Path, title: str) -> None:
        """Compare with a file, once it is read."""
        self.title = title
        self.comparer.load(path)

    def _on_loaded(self, theirs: Collection) -> None:
        self.begin(theirs, self.title)

    def begin(self, theirs: Collection, title: str) -> None:
        """Compare with another version from now on, which stays as it is."""
        self._window.commit_typing()
        self._collection = self._document.collection
        self.title, self.group = title, None
        self.shown, self.row = [], -1
        self.comparer.begin(theirs)
        self._opening.start(bring_up_in_steps(self._window, "compare", _PANEL), at_once=True)
        self.changed.emit()

    def end(self) -> None:
        """Compare no longer.

        Raises:
            RefusalError: nothing is compared ("no-comparison").
        """
        _ = self.theirs
        self.comparer.end()
        self._opening.stop()
        self._showing.stop()
        self.shown, self.row = [], -1
        self._places = {}
        self._window.tree.show_changes(None)
        self.changed.emit()
        self._window.docks["compare"].hide()

    def _on_reset(self) -> None:
        if self.is_on and self._document.collection is not self._collection:
            self.end()

    # What differs ---------------------------------------------------------------------------

    def filter(self, group: Group | None) -> None:
        """List the differences of one group only; None lists all."""
        self.group = group
        self._list()

    def _on_compared(self) -> None:
        changes = TreeChanges.of_differences(self.comparer.shown)
        self._showing.start(self._window.tree.show_changes_in_steps(changes), at_once=True)

    def _list(self) -> None:
        entries = self.comparer.entries
        group = self.group
        if group is None:
            self.shown = list(entries)
        else:
            self.shown = [only(one, group) for one in entries if group in groups_of(one)]
        # What was taken over leaves its row to the next one.
        self.row = min(self.row, len(self.shown) - 1)
        self._places = {}
        for row, entry in reversed(list(enumerate(self.shown))):
            node = entry.difference.old
            if node is not None:
                self._places[node] = row
        self._show_wanted()
        self.changed.emit()

    @property
    def entry(self) -> Entry | None:
        """The difference that is shown, None for none."""
        return self.shown[self.row] if 0 <= self.row < len(self.shown) else None

    # Going there ----------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """Go to the next difference (+1) or the one before (-1), round the end.

        Raises:
            RefusalError: nothing is compared ("no-comparison"), nothing differs
                ("no-difference"), or that is not known yet ("still-comparing").
        """
        _ = self.theirs
        if self.is_running and not self.shown:
            raise RefusalError("still-comparing")
        if not self.shown:
            raise RefusalError("no-difference")
        first = 0 if by > 0 else len(self.shown) - 1
        self.choose((self.row + by) % len(self.shown) if self.row >= 0 else first)

    def choose(self, row: int) -> None:
        """Show a difference, and the node of mine that it is at."""
        self.row = row
        entry = self.entry
        node = None if entry is None else node_of_mine(entry)
        if node is not None and self._is_there(node):
            self._document.go_to(node)
        self._show_wanted()
        self.chosen.emit()

    def _show_wanted(self) -> None:
        """Put a ring around the branch in the tree that only they have, if that is shown."""
        changes = self._window.tree.contents.changes
        if changes is not None:
            entry = self.entry
            new = None if entry is None or entry.difference.old else entry.difference.new
            changes.choose(new)
            self._window.tree.viewport().update()

    def _on_current_changed(self, node: Node) -> None:
        """Show the difference of a node that one has come to, and theirs wherever one is."""
        if not self.is_on:
            return
        entry = self.entry
        row = self._places.get(node)
        if row is not None and (entry is None or node_of_mine(entry) is not node):
            self.row = row
            self._show_wanted()
        self.chosen.emit()

    def _on_guest_pressed(self, guest: Node) -> None:
        changes = self._window.tree.contents.changes
        original = None if changes is None else changes.originals.get(guest)
        rows = {entry.difference.new: row for row, entry in enumerate(self.shown)}
        while original is not None and original not in rows:
            original = original.parent
        if original is not None:
            self.choose(rows[original])

    @property
    def their_node(self) -> Node | None:
        """Their node to be shown beside mine, None where they have none."""
        entry, current = self.entry, self._document.current
        if entry is not None and node_of_mine(entry) is current:
            return node_of_theirs(entry)
        root = self._document.game.root
        for one in self.comparer.entries:
            if one.pair.found is not None and one.pair.found.old is root:
                return one.pair.found.to_new.get(current)
        return None

    def _is_there(self, node: Node) -> bool:
        root = node.root
        return any(game.root is root for game in self._document.collection.games)

    # Taking over ----------------------------------------------------------------------------

    def take(self) -> None:
        """Take over the difference that is shown, as one step.

        Raises:
            RefusalError: none is shown ("nothing-to-take"), or nothing is compared.
        """
        theirs, entry = self.theirs, self.entry
        if entry is None:
            raise RefusalError("nothing-to-take")
        self._take(theirs, [entry], _step_name(entry))

    def take_all(self) -> None:
        """Take over all differences that are listed, as one step.

        Raises:
            RefusalError: none is listed ("no-difference"), or nothing is compared.
        """
        theirs = self.theirs
        if not self.shown:
            raise RefusalError("no-difference")
        self._take(theirs, self.shown, Named("Compare", "Take over all differences listed"))

    def _take(self, theirs: Collection, entries: list[Entry], name: str) -> None:
        if self.is_running:
            raise RefusalError("still-comparing")
        self._window.commit_typing()
        document = self._document
        with document.edit(name) as edit:
            node = take(edit, document.collection, theirs, entries)
            edit.selected = node or edit.selected
        count = len(entries)
        words = _tr("Compare", "Took over %n differences", "", count)
        note_undoable(self._window, name if count == 1 else words)


def node_of_mine(entry: Entry) -> Node | None:
    """Return my node that a difference is at: before one that only they have."""
    one, found = entry.difference, entry.pair.found
    if one.old is not None:
        return one.old
    if found is None or one.new is None or one.new.parent is None:
        return None
    return found.to_old[one.new.parent]


def node_of_theirs(entry: Entry) -> Node | None:
    """Return their node that a difference is at: before one that only I have."""
    one, found = entry.difference, entry.pair.found
    if one.new is not None:
        return one.new
    if found is None or one.old is None or one.old.parent is None:
        return None
    return found.to_new[one.old.parent]


def _step_name(entry: Entry) -> str:
    names = {
        Kind.ADDED: Named("Compare", "Take over what only they have"),
        Kind.REMOVED: Named("Compare", "Remove what only mine has"),
        Kind.MOVED: Named("Compare", "Move where they have it"),
        Kind.CHANGED: Named("Compare", "Take over their values"),
    }
    return names[entry.difference.kind]
