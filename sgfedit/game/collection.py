"""A file's games as Python sees them: new, read, edited, undone, checked."""

from __future__ import annotations

from contextlib import contextmanager
from math import isfinite
from typing import TYPE_CHECKING, Final

from sgfedit.errors import RefusalError
from sgfedit.game.edits import changed_nodes
from sgfedit.game.game import Game, GameFile
from sgfedit.go import handicap_points
from sgfedit.sgf.limits import paused
from sgfedit.sgf.node import Node, Properties
from sgfedit.sgf.values import MAX_SIZE, Point, encode_simple, format_point, format_real
from sgfedit.version import SIGNATURE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sgfedit.game.editor import Editor
    from sgfedit.game.edits import History, Step
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
        from sgfedit.game.edits import Step  # noqa: PLC0415
        from sgfedit.game.given import text_given  # noqa: PLC0415

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
            from sgfedit.game.edits import History  # noqa: PLC0415  # who only reads has none

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
        from sgfedit.steps import run  # noqa: PLC0415  # readers need none

        with paused():  # small things without cycles, ten for each node with a flaw
            return run(problems_in_steps(self, nodes=_MANY))


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
        "AP": (SIGNATURE,),
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


def new_collection(
    size: int | tuple[int, int] = (19, 19),
    *,
    handicap: int = 0,
    komi: float | None = None,
    black: str = "",
    white: str = "",
) -> Collection:
    """Return a new file with one game; `sgfedit.new_game`.

    Args:
        size: (columns, rows), or one number for a square board; 1 to 52.
        handicap: How many black stones stand on the usual points; 0 for none.
        komi: What White gets; None to leave it open.

    Raises:
        TypeError: something is of another type.
        RefusalError: there is no such board ("no-such-size"), handicap ("no-such-handicap"), or
            komi ("not-a-number"), or the board has no points for so many stones
            ("handicap-many").
    """
    from sgfedit.game.edits import Edit  # noqa: PLC0415  # who only reads needs none of it
    from sgfedit.game.given import number_given, text_given  # noqa: PLC0415
    from sgfedit.game.operations import set_handicap  # noqa: PLC0415

    given = size if isinstance(size, tuple) else (size, size)
    if len(given) != len(Point._fields):
        raise TypeError(f"a size such as 19 or (19, 19) is wanted, not {size!r}")
    columns, rows = map(number_given, given)
    if not (1 <= columns <= MAX_SIZE and 1 <= rows <= MAX_SIZE):
        raise RefusalError("no-such-size", f"{columns}x{rows}")
    if number_given(handicap) == 1:
        raise RefusalError("no-such-handicap", "1")
    if komi is not None and not isfinite(komi if isinstance(komi, float) else number_given(komi)):
        raise RefusalError("not-a-number", str(komi))
    game = new_game((columns, rows), komi=komi, black=text_given(black), white=text_given(white))
    set_handicap(Edit(), game.root, handicap)
    return Collection((game,))
