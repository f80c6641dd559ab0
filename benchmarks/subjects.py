"""What to measure with: real records where the checkout lies beside them, else generated ones."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks import generate

if TYPE_CHECKING:
    from collections.abc import Callable

REAL: Final = Path(__file__).parents[2] / "shared" / "data"
_DICTIONARY: Final = "big/joseki-trees/kogo-2014-02.sgf"
_FUSEKI: Final = "big/fuseki/fuseki_db.sgf"
_COLLECTIONS: Final = ("cho1962-1984.sgf", "cho1995-2002.sgf", "cj.sgf")
_ANNOTATED: Final = (
    "real/pro-annotated/Fujisawa-Hosai-vs-Go-Seigen-19430225-commentary-An-Younggil-8p.sgf"
)
_LEAST_BYTES: Final = 1_000
_MOST_BYTES: Final = 60_000
_FIRST_GAME: Final = re.compile(rb"\((?:[^\[()]+|\[[^\]\\]*(?:\\.[^\]\\]*)*\])*\)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Subject:
    """A file and what to call it.

    Attributes:
        name: As printed.
        path: Where it is.
        word: A rare word in its comments, to search for.
    """

    name: str
    path: Path
    word: str = generate.RARE_WORD


class Subjects:
    """The files of one run. Those that are made go to `folder` and are made once."""

    def __init__(self, folder: Path, real: Path = REAL) -> None:
        self.folder = folder
        self._real = real

    @property
    def real(self) -> Path:
        """The folder of real records, which may be missing."""
        return self._real

    def typical(self) -> Subject:
        """One game, moves only, as a collection holds it."""
        source = self._real / "big" / "multi-game" / _COLLECTIONS[1]
        match = _FIRST_GAME.search(source.read_bytes()) if source.exists() else None
        if match is None:
            return self._made("generated game, 250 moves", "game", lambda: generate.game(250))
        path = self.folder / "typical.sgf"
        if not path.exists():
            path.write_bytes(match[0])
        return Subject(f"typical game, {match[0].count(b';')} nodes", path)

    def annotated(self) -> Subject | None:
        """One game with comments and variations."""
        return self._found("annotated game, 823 nodes", _ANNOTATED, "hane")

    def dictionary(self) -> Subject:
        """A joseki dictionary."""
        found = self._found("dictionary, 62,749 nodes", _DICTIONARY, "geta")
        return found or self.tree(62_749)

    def fuseki(self) -> Subject | None:
        """A tree of openings, wide and without comments."""
        return self._found("fuseki tree, 81,848 nodes", _FUSEKI)

    def big(self) -> Subject:
        """The tree of 100,000 nodes that the goals speak of."""
        return self.tree(100_000)

    def trees(self) -> tuple[Subject, ...]:
        """The large trees there are, generated and real."""
        return (self.big(), self.dictionary(), *filter(None, [self.fuseki()]))

    def tree(self, nodes: int) -> Subject:
        """A generated tree of `nodes` nodes."""
        name = f"generated tree, {nodes:,} nodes"
        return self._made(name, f"tree-{nodes}", lambda: generate.tree(nodes))

    def some_games(self) -> list[Path]:
        """Real files of one game each, none larger than usual; empty where there are none."""
        files = sorted(self._real.glob("real/*/*.sgf"))
        return [path for path in files if _LEAST_BYTES < path.stat().st_size < _MOST_BYTES]

    def collection(self) -> Subject:
        """A file of some 1,000 games."""
        folder = self._real / "big" / "multi-game"
        files = [folder / name for name in _COLLECTIONS]
        if not all(file.exists() for file in files):
            name = "generated collection, 1,000 games"
            return self._made(name, "collection", lambda: generate.collection(1_000))
        path = self.folder / "collection.sgf"
        if not path.exists():
            path.write_bytes(b"\n".join(file.read_bytes() for file in files))
        return Subject("three collections, 1,005 games", path)

    def _found(self, name: str, path: str, word: str = generate.RARE_WORD) -> Subject | None:
        real = self._real / path
        return Subject(name, real, word) if real.exists() else None

    def _made(self, name: str, stem: str, make: Callable[[], str]) -> Subject:
        path = self.folder / f"{stem}.sgf"
        if not path.exists():
            path.write_text(make(), encoding="utf-8")
        return Subject(name, path)
