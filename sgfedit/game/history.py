"""Undo and redo: steps of edits, typing merged into one, and an exact mark of what was saved."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.edits import AnyEdit, SetProperties, apply, inverted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sgfedit.sgf.node import Node

PAUSE_S: Final = 2.0
"""A pause in typing of this length starts a new step."""


class Step(NamedTuple):
    """One undoable step.

    Attributes:
        name: What the user did, as the menu names it.
        edits: One per node and field.
        before: The node that was shown before it.
        after: The node that was shown after it.
        keeps_bytes: Whether the file is the same byte for byte before and after it.
    """

    name: str
    edits: tuple[AnyEdit, ...]
    before: Node
    after: Node
    keeps_bytes: bool = False


class Stroke:
    """A key for steps that become one however long it takes: the button is down all the while."""


class History:
    """The steps that were done, and those that were undone and can be redone."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._steps: list[Step] = []
        self._done = 0
        self._saved: int | None = 0
        self._merge: object | None = None
        self._last_push = 0.0

    @property
    def undo_step(self) -> Step | None:
        """The step that `undo` takes back, or None."""
        return self._steps[self._done - 1] if self._done else None

    @property
    def redo_step(self) -> Step | None:
        """The step that `redo` repeats, or None."""
        return self._steps[self._done] if self._done < len(self._steps) else None

    @property
    def steps(self) -> Sequence[Step]:
        """All steps, the undone ones last; as they are now, not a copy.

        A step is never altered: where the same one stands, the same ones stand before it.
        """
        return self._steps

    @property
    def done(self) -> int:
        """How many of the steps are done; the others are undone."""
        return self._done

    @property
    def saved(self) -> int | None:
        """How many steps were done when the file was saved, None if that cannot be reached."""
        return self._saved

    @property
    def is_saved(self) -> bool:
        """Whether the file is exactly what was last saved."""
        if self._saved is None:
            return False
        first, last = sorted((self._saved, self._done))
        return all(step.keeps_bytes for step in self._steps[first:last])

    def push(self, step: Step, merge: object | None = None) -> None:
        """Add a step that has been applied; what was undone is forgotten.

        Args:
            step: The step.
            merge: Steps with an equal key, without a seal or a pause between them, become one;
                within a `Stroke` there is no pause.
        """
        if self._saved is not None and self._saved > self._done:
            self._saved = self._done if self.is_saved else None
        del self._steps[self._done :]
        now = self._clock()
        is_going_on = isinstance(merge, Stroke) or now - self._last_push < PAUSE_S
        merges = merge is not None and merge == self._merge and is_going_on
        self._merge, self._last_push = merge, now
        if merges:
            step = _merged(self._steps.pop(), step)
        if step.edits:
            self._steps.append(step)
        else:
            # The typing is gone; what comes next must not merge into the step before it.
            self.seal()
        self._done = len(self._steps)

    def seal(self) -> None:
        """Let the next step be one of its own, whatever its key."""
        self._merge = None

    def mark_saved(self) -> None:
        """Remember this state as the one on disk."""
        self.seal()
        self._saved = self._done

    def mark_unsaved(self) -> None:
        """Remember that no state of this history is the one on disk."""
        self.seal()
        self._saved = None

    def undo(self) -> Step:
        """Take back the last step and return it.

        Raises:
            IndexError: there is none.
        """
        if not self._done:
            raise IndexError("nothing to undo")
        self.seal()
        self._done -= 1
        step = self._steps[self._done]
        apply(inverted(step.edits))
        return step

    def redo(self) -> Step:
        """Repeat the step that was undone last and return it.

        Raises:
            IndexError: there is none.
        """
        step = self.redo_step
        if step is None:
            raise IndexError("nothing to redo")
        self.seal()
        self._done += 1
        apply(step.edits)
        return step

    def go_to(self, done: int) -> tuple[tuple[AnyEdit, ...], Node | None]:
        """Undo or redo until so many steps are done. O(edits).

        Returns:
            The edits that were made, and the node to show; None where there was nothing to do.

        Raises:
            IndexError: there are not so many steps.
        """
        if not 0 <= done <= len(self._steps):
            raise IndexError("no such step")
        edits: list[AnyEdit] = []
        target = None
        while self._done > done:
            step = self.undo()
            edits += inverted(step.edits)
            target = step.before
        while self._done < done:
            step = self.redo()
            edits += step.edits
            target = step.after
        return tuple(edits), target


def _merged(first: Step, second: Step) -> Step:
    """Return both steps as one, without edits that change nothing."""
    found: dict[tuple[type, object], AnyEdit] = {(type(e), e.node): e for e in first.edits}
    for edit in second.edits:
        key = (type(edit), edit.node)
        old = found.get(key)
        found[key] = edit._replace(old=old.old) if old else edit  # type: ignore[arg-type]
    edits = tuple(edit for edit in found.values() if not _is_nothing(edit))
    return Step(first.name, edits, first.before, second.after)


def _is_nothing(edit: AnyEdit) -> bool:
    if isinstance(edit, SetProperties):
        return edit.old.source == edit.new.source
    return edit.old == edit.new
