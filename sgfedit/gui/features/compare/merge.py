"""Merge of a window's file with another copy of it: what was taken, what is left to be settled.

What is left is read from the tree, see `game.comparing.conflicts`: undo brings a conflict back,
and whoever deletes its variation has settled it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, Signal

from sgfedit.app.merging import Merger, Wanted
from sgfedit.app.step_words import words_of_name
from sgfedit.app.tasks import Slices
from sgfedit.errors import RefusalError
from sgfedit.game.comparing.conflicts import (
    Clash,
    Conflict,
    Side,
    conflicts_in_steps,
    is_left,
    resolve,
    sides_of,
)
from sgfedit.gui.edit_notice import EditNotice
from sgfedit.gui.features.compare.merge_words import left_in_words, result_in_words, step_name
from sgfedit.gui.features.compare.opening import bring_up_in_steps
from sgfedit.gui.views.tree.changes import TreeChanges
from sgfedit.gui.widgets import later, questions
from sgfedit.i18n import Named

if TYPE_CHECKING:
    from sgfedit.app.earlier_versions import Earlier
    from sgfedit.game.comparing.game_merging import Merged
    from sgfedit.game.edits import AnyEdit, Step
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node

_tr = QCoreApplication.translate
_PANEL: Final = "sgfedit.gui.features.compare.merge_panel"


class Merge(QObject):
    """What another copy has contributed to the file, and where both contradict each other.

    Signals:
        changed: Other conflicts are left, or the base is another one.
        chosen: Another one of them is shown.

    Attributes:
        merger: Works out what a merge does.
        wanted: What is merged, or was; None for nothing, or where only signs in a file are known.
        is_on: Whether there is anything to be shown.
        is_asking: Whether the user has to decide the base.
        found: How many conflicts there were.
        left: Those that are not settled.
        row: Which of them is shown; -1 for none.
    """

    changed = Signal()
    chosen = Signal()

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._document = window.document
        self._collection = window.document.collection
        self.merger = Merger(window.document, window.settings, window.recovery_folder, self)
        self.wanted: Wanted | None = None
        self.is_on = self.is_asking = False
        self.left: list[Conflict] = []
        self.row = -1
        self._known: list[Conflict] = []
        self._step: Step | None = None
        self._opening = Slices(self)
        self._looking = Slices(self, lambda: window.document.is_editing)
        self._looking.ended.connect(self._on_looked)
        self.merger.asked.connect(self._on_asked)
        self.merger.planned.connect(self._on_planned)
        self.merger.failed.connect(self._on_failed)
        self._document.changed.connect(self._on_changed)
        self._document.current_changed.connect(self._on_current_changed)
        self._document.reset.connect(self._on_reset)

    @property
    def found(self) -> int:
        """How many conflicts there were."""
        return len(self._known)

    @property
    def is_undone(self) -> bool:
        """Whether the merge itself was undone."""
        history = self._document.history
        return self._step is not None and self._step not in history.steps[: history.done]

    # Beginning and end ----------------------------------------------------------------------

    def begin(self, wanted: Wanted) -> None:
        """Merge with another copy, once it is known what both began with."""
        self._show(wanted)
        self.merger.begin(wanted)

    def begin_with_known(self, wanted: Wanted) -> None:
        """Merge with what another program has made of the file: what was read here is the base."""
        earlier = self.merger.as_read()
        if earlier is None:
            self.begin(wanted)
        else:
            self._show(wanted)
            self.merger.choose(wanted, earlier)

    def choose_base(self, earlier: Earlier | None) -> None:
        """Merge with another base, in place of what was merged; None for none.

        Raises:
            RefusalError: nothing is merged ("no-merge"), or something was done since, which has
                to be undone first ("merged-since").
        """
        if self.wanted is None or self.wanted.theirs is None:
            raise RefusalError("no-merge")
        history = self._document.history
        if self._step is not None and not self.is_undone:
            if history.undo_step is not self._step:
                raise RefusalError("merged-since")
            self._document.undo()
        wanted = self.wanted
        self._show(wanted)
        self.merger.choose(wanted, earlier)

    def _show(self, wanted: Wanted) -> None:
        self._window.commit_typing()
        self._collection = self._document.collection
        self.wanted, self.is_on, self.is_asking = wanted, True, False
        self._known, self.left, self.row, self._step = [], [], -1, None
        self._bring_up()

    def _bring_up(self) -> None:
        self._opening.start(bring_up_in_steps(self._window, "merge", _PANEL), at_once=True)
        self.changed.emit()

    def end(self) -> None:
        """Show nothing of it any more; what is left stays in the file.

        Raises:
            RefusalError: nothing is merged ("no-merge").
        """
        if not self.is_on:
            raise RefusalError("no-merge")
        self.merger.stop()
        self._looking.stop()
        self._opening.stop()
        self.wanted, self.is_on, self.is_asking = None, False, False
        self._known, self.left, self.row, self._step = [], [], -1, None
        self._window.tree.show_changes(None)
        self.changed.emit()
        self._window.docks["merge"].hide()

    def _on_reset(self) -> None:
        if self.is_on and self._document.collection is not self._collection:
            self.end()

    def _on_failed(self, text: str) -> None:
        questions.show_error(self._window, text)
        if not self._known:
            self.end()

    def show_left(self) -> None:
        """List the conflicts that earlier merges have left in the file."""
        self._looking.start(conflicts_in_steps(self._document.collection))

    def _on_looked(self, found: list[Conflict]) -> None:
        bases = {each.theirs: each for each in self._known}
        self._known = [bases.get(each.theirs, each) for each in found]
        if not found and not self.is_on:
            self._window.refuse(RefusalError("no-conflict"))
            return
        self._collection, self.is_on = self._document.collection, True
        self._bring_up()
        self._refresh()

    # Merging --------------------------------------------------------------------------------

    def _on_asked(self, wanted: Wanted) -> None:
        self.wanted, self.is_asking = wanted, True
        self.changed.emit()

    def decide(self, *, is_base: bool) -> None:
        """Merge with the base that is in doubt, or without any."""
        wanted = self.wanted
        if wanted is not None and self.is_asking:
            base = wanted.base if is_base else None
            self.is_asking = False
            self.wanted = replace(wanted, base=base, is_decided=True)
            self.merger.begin(self.wanted)
            self.changed.emit()

    def _on_planned(self, wanted: Wanted, merged: Merged, edits: tuple[AnyEdit, ...]) -> None:
        self.wanted = wanted
        document = self._document
        name = Named("Compare", "Merge with {name}", name=wanted.title)
        done = document.history.done
        try:
            if edits:
                document.apply(name, edits)
        except RefusalError as refusal:  # it may be locked
            self.end()
            self._window.refuse(refusal)
            return
        history = document.history
        self._step = history.undo_step if history.done != done else None
        self._known = list(merged.conflicts)
        self._refresh()
        words = result_in_words(wanted, merged.changed, len(self.left))
        wanted.done()
        # Another event: what was changed is shown first.
        later(self, lambda: self._tell(words))

    def _tell(self, words: str) -> None:
        """Show the first conflict, and what came of the merge."""
        if self.left and self.row < 0:
            self.choose(0)
        if self._step is not None and not self.is_undone:
            self._window.part(EditNotice).show_done(words)
        else:
            self._window.status.note(words)

    # What is left ---------------------------------------------------------------------------

    def _on_changed(self) -> None:
        if self._known:
            self._refresh()

    def _refresh(self) -> None:
        roots = {game.root for game in self._document.collection.games}
        before = self.conflict
        self.left = [one for one in self._known if is_left(one, roots)]
        # What was settled leaves its row to the next one.
        places = [at for at, one in enumerate(self.left) if one is before]
        self.row = places[0] if places else min(self.row, len(self.left) - 1)
        signed = [node for one in self.left for node in (one.mine, one.theirs)]
        self._window.tree.show_changes(TreeChanges.of_conflicts(signed) if signed else None)
        self.changed.emit()

    @property
    def conflict(self) -> Conflict | None:
        """The conflict that is shown, None for none."""
        return self.left[self.row] if 0 <= self.row < len(self.left) else None

    def step(self, by: int) -> None:
        """Go to the next conflict (+1) or the one before (-1), round the end.

        Raises:
            RefusalError: none is left ("no-conflict"), or that is not known yet.
        """
        if self.merger.is_running:
            raise RefusalError("still-comparing")
        if not self.left:
            raise RefusalError("no-conflict")
        first = 0 if by > 0 else len(self.left) - 1
        self.choose((self.row + by) % len(self.left) if self.row >= 0 else first)

    def choose(self, row: int) -> None:
        """Show a conflict, and my node of it; theirs where I have none any more."""
        self.row = row
        conflict = self.conflict
        if conflict is not None:
            is_gone = conflict.clash is not Clash.VALUES
            self._document.go_to(conflict.theirs if is_gone else conflict.mine)
        self.chosen.emit()

    def _on_current_changed(self, node: Node) -> None:
        """Show the conflict of a node that one has come to."""
        shown = self.conflict
        if shown is not None and node in {shown.mine, shown.theirs}:
            return
        rows = [at for at, one in enumerate(self.left) if node in {one.mine, one.theirs}]
        if rows:
            self.row = rows[0]
            self.chosen.emit()

    def settle(self, side: Side) -> None:
        """Settle the conflict that is shown, as one step.

        Raises:
            RefusalError: none is shown ("no-conflict-shown"), both cannot stand there
                ("not-both"), or the only game would be gone.
        """
        conflict = self.conflict
        if conflict is None:
            raise RefusalError(
                "no-conflict" if self.is_on and not self.left else "no-conflict-shown"
            )
        if side not in sides_of(conflict):
            raise RefusalError("not-both")
        self._window.commit_typing()
        document, name = self._document, step_name(side)
        with document.edit(name) as edit:
            edit.selected = resolve(edit, document.collection, conflict, side)
        text = f"{words_of_name(name)} · {left_in_words(len(self.left))}"
        self._window.part(EditNotice).show_done(text)
        if self.left:
            self.choose(self.row)
            self._window.part(EditNotice).show_done(text)
