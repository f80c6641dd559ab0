"""A file's games as Python sees them: read, edited, undone, checked."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from sgfedit.errors import RefusalError
from sgfedit.game.edits import changed_nodes
from sgfedit.game.game_file import GameFile
from sgfedit.game.given import text_given
from sgfedit.sgf.garbage import paused
from sgfedit.sgf.node import Node
from sgfedit.sgf.writer import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sgfedit.game.editor import Editor
    from sgfedit.game.history import History, Step
    from sgfedit.sgf.problems import Problem

_MANY: Final = 1_000_000


class Collection(GameFile):
    """The games of one file, and what can be done to them as a whole."""

    _editor: Editor | None = None
    _history: History | None = None

    @contextmanager
    def edit(self, name: str) -> Iterator[Editor]:
        """Begin a block of changes that is one step of the history, called `name`.

        An exception that leaves the block takes all of it back. A block within a block is part of
        it, unless it fails.

            >>> from sgfedit import new_game
            >>> collection = new_game(9)
            >>> with collection.edit("First move") as e:
            ...     node = e.play(collection.games[0].root, "E5")
            >>> node.move
            Move(colour='B', point=Point(x=4, y=4))
        """
        from sgfedit.game.editor import Editor  # noqa: PLC0415  # who only reads needs none
        from sgfedit.game.history import Step  # noqa: PLC0415

        text_given(name)
        outer = self._editor
        editor = self._editor = Editor(self)
        try:
            yield editor
        except BaseException:
            editor.roll_back()
            raise
        finally:
            self._editor = outer
        edits = editor.end()
        if outer is not None:
            outer.absorb(editor)
        elif edits:
            shown = next((game.root for game in self.games), Node())
            self.history.push(Step(name, edits, shown, shown))

    @property
    def history(self) -> History:
        """The steps that `edit` has made."""
        if self._history is None:
            from sgfedit.game.history import History  # noqa: PLC0415  # who only reads has none

            self._history = History()
        return self._history

    def undo(self) -> str | None:
        """Take back the last step of `edit`; return its name, or None if there is none.

        Raises:
            RefusalError: an edit is under way ("edit-under-way").
        """
        return self._go(self.history.undo_step, self.history.undo)

    def redo(self) -> str | None:
        """Repeat the step that was taken back last; return its name, or None if there is none.

        Raises:
            RefusalError: an edit is under way ("edit-under-way").
        """
        return self._go(self.history.redo_step, self.history.redo)

    def _go(self, step: Step | None, go: Callable[[], Step]) -> str | None:
        if self._editor is not None:
            raise RefusalError("edit-under-way")
        if step is None:
            return None
        go()
        self.forget(changed_nodes(step.edits))
        return step.name

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the file as it is now, in file order.

        Worked out on the first look after every edit: replays all games, some 10 µs a node. A
        window asks `sgfedit.game.checks.problems_in_steps` instead.
        """
        from sgfedit.game.checks import problems_in_steps  # noqa: PLC0415  # readers need none

        with paused():  # small things without cycles, ten for each node with a flaw
            return run(problems_in_steps(self, nodes=_MANY))
