"""The games of a file written to files of their own: first a plan, then what it says.

Nothing that is there already is overwritten unless the caller says so, and the file that is split
never is. A file that holds the very bytes already is left as it is.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from sgfedit.errors import FileError
from sgfedit.formats.saving import save_bytes
from sgfedit.game.file_names import Names, name_of
from sgfedit.game.joining import SingleFiles

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sgfedit.game.collection import Collection
    from sgfedit.game.file_names import Template


class State(StrEnum):
    """What is in the place of a file that is to be written."""

    NEW = "new"
    """Nothing."""
    SAME = "same"
    """A file with the same bytes."""
    EXISTS = "exists"
    """Something else."""
    SOURCE = "source"
    """The file that is split."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where a game goes.

    Attributes:
        index: Number of the game in its file, from 0.
        name: As the template has it, with ``/`` between folders; one of its own.
        path: The file.
        state: What is there now.
    """

    index: int
    name: str
    path: Path
    state: State


class Splitting:
    """A collection, which is not edited meanwhile, on its way into files of its own."""

    def __init__(
        self,
        collection: Collection,
        template: Template,
        folder: str | os.PathLike[str],
        *,
        source: str | os.PathLike[str] | None = None,
        stem: str | None = None,
        names: Names | None = None,
    ) -> None:
        """Say what goes where.

        Args:
            collection: The games.
            template: What their files are called; one without flaws.
            folder: Where they go; it need not exist.
            source: The file that the games are from, if they are.
            stem: What that is called in names; by default as it is, without its ending.
            names: Those that are given to games of other files, if these go into the same folder.
        """
        self._collection = collection
        self._files = SingleFiles(collection)
        self._template = template
        self._folder = Path(folder)
        self._source = source
        own = "" if source is None else Path(source).stem
        self._stem = own if stem is None else stem
        self._names = Names() if names is None else names

    def plan(
        self, indices: Iterable[int] | None = None, numbers: Sequence[int] = (), of: int = 0
    ) -> list[Target]:
        """Return where games go, by default all; to be asked once for each.

        Reads the files that are there already.

        Args:
            indices: Numbers of games, from 0; None for all.
            numbers: What their names say instead, from 1, in the same order; empty for the same.
            of: The highest such number; 0 for that of the games in the file.
        """
        games = self._collection.games
        wanted = tuple(range(len(games)) if indices is None else indices)
        said = numbers or [index + 1 for index in wanted]
        found = []
        for index, number in zip(wanted, said, strict=True):
            name = self._names.free(
                name_of(
                    self._template,
                    games[index],
                    number=number,
                    of=of or len(games),
                    file_stem=self._stem,
                )
            )
            path = self._folder / name
            found.append(Target(index, name, path, self._state(index, path)))
        return found

    def _state(self, index: int, path: Path) -> State:
        try:
            if not os.path.lexists(path):
                return State.NEW
            if self._source is not None and path.samefile(self._source):
                return State.SOURCE
            data = self._files.file(index)
            is_same = path.stat().st_size == len(data) and path.read_bytes() == data
        except OSError:  # whatever it is, it is there
            return State.EXISTS
        return State.SAME if is_same else State.EXISTS

    def check(self, target: Target, *, overwrite: bool = False) -> None:
        """Say whether the file of a game may be written, going by the plan.

        Raises:
            FileError: "exists", or it is the file that is split.
        """
        _check(target.path, target.state, overwrite=overwrite)

    def write(self, target: Target, *, overwrite: bool = False) -> bool:
        """Write the file of one game, all or nothing; return whether it had to be.

        Folders that are missing are made. What is there is looked at anew.

        Raises:
            CharsetError: a character that was added does not exist in the file's charset.
            FileError: as `check`, or it cannot be written.
        """
        path = target.path
        state = self._state(target.index, path)
        _check(path, state, overwrite=overwrite)
        if state is State.SAME:
            return False
        data = self._files.file(target.index)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileError.from_os(os.fspath(path), error, writing=True) from error
        save_bytes(data, path)
        return True


def _check(path: Path, state: State, *, overwrite: bool) -> None:
    if state is State.SOURCE:
        raise FileError(os.fspath(path), "failed", "it is the file that is split", writing=True)
    if state is State.EXISTS and not overwrite:
        raise FileError(os.fspath(path), "exists", writing=True)
