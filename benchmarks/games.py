"""Folders of many games, made of real ones by turning the board, cutting the end and moving dates.

```text
python -m benchmarks.games FOLDER [GAMES]
```

One game a file, in the charset it came in, as collectors have them. The first copy of each is as
it was; the others differ from it and from each other in board, length and year. The same arguments
give the same files everywhere; without real games generated ones are taken.
"""

from __future__ import annotations

import random
import re
import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import sgfedit
from benchmarks import generate
from benchmarks.subjects import REAL
from sgfedit.errors import CharsetError
from sgfedit.game.traversal import is_move
from sgfedit.go.symmetry import SYMMETRIES
from sgfedit.sgf.node import is_go

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game.game import Game
    from sgfedit.go.symmetry import Symmetry
    from sgfedit.sgf.encoding import Encoding
    from sgfedit.sgf.node import Node

GAMES: Final = 100_000
_A_FOLDER: Final = 500
_SIZES: Final = range(9, 27)
"""Boards whose points are small letters."""

_MOVES: Final = range(20, 1_000)
_NODES: Final = 1_500
"""Dictionaries have more; no library has fifty of them."""

_LONGEST_CUT: Final = 0.4
_YEARS: Final = range(-25, 26)
_YEAR: Final = re.compile(r"(?<=DT\[)(1[6-9]|20)\d\d")
_NAME: Final = re.compile(r"(?<=P[BW]\[)[^\]\\]{2,40}(?=\])")
_NAMESAKES: Final = 80
"""Copies of a game with the same players: in a larger library are more of them."""

_POINT: Final = re.compile(r"(?<=[\[:])[a-z]{2}(?=[\]:])")


class Model(NamedTuple):
    """A game to make others of.

    Attributes:
        stem: What its files are called.
        size: (columns, rows); as long as it is wide.
        encoding: How its text is bytes.
        before: Of each node of the main line its text, and what opens the variations there.
        after: Of each node what closes it, and its other variations.
    """

    stem: str
    size: tuple[int, int]
    encoding: Encoding
    before: list[str]
    after: list[str]

    def text(self, cut: int) -> str:
        """Return the game without the last `cut` nodes of its main line."""
        end = len(self.before) - cut
        after = "".join(reversed(self.after[: end - 1]))
        return f"({''.join(self.before[:end])}{after})\n"

    def turned(self, symmetry: Symmetry) -> Model:
        """Return the game on a turned board; words of two letters in texts change too."""
        columns, rows = self.size
        table = {
            _letters(x, y): _letters(*symmetry.point(x, y, *self.size))
            for x in range(columns)
            for y in range(rows)
        }

        def turn(text: str) -> str:
            return _POINT.sub(lambda match: table.get(match[0], match[0]), text)

        before, after = (list(map(turn, texts)) for texts in (self.before, self.after))
        return self._replace(before=before, after=after)


def make(folder: Path, games: int = GAMES, real: Path = REAL, *, at: int = 0) -> None:
    """Write `games` games into folders below `folder`; `at` is how many others come before."""
    models = list(_models(real)) or list(_made_up())
    for number in range(-(-games // _A_FOLDER)):
        (folder / f"{number:03}").mkdir(parents=True, exist_ok=True)
    for index, model in enumerate(models):
        first, end = (-(-(number - index) // len(models)) for number in (at, at + games))
        for copy, data in _copies(model, range(first, end)):
            below, place = divmod(copy * len(models) + index - at, _A_FOLDER)
            path = folder / f"{below:03}" / f"{place:03} {model.stem}.sgf"
            path.write_bytes(data)


def _copies(model: Model, numbers: range) -> Iterator[tuple[int, bytes]]:
    """Yield copies of a game and their numbers, those that are turned alike in a row."""
    turns = len(SYMMETRIES)
    for turn, symmetry in enumerate(SYMMETRIES):
        alike = range(numbers.start + (turn - numbers.start) % turns, numbers.stop, turns)
        if alike:
            turned = model.turned(symmetry)
            yield from ((number, _copy_of(turned, number)) for number in alike)


def _copy_of(model: Model, copy: int) -> bytes:
    """Return a copy of a game that has been turned: other in length, year, and maybe in names."""
    if not copy:
        return model.encoding.encode_part(model.text(0))
    rng = random.Random(f"{model.stem} {copy}")
    text = model.text(int(len(model.before) * rng.random() * _LONGEST_CUT))
    years = rng.choice(_YEARS)
    text = _YEAR.sub(lambda match: str(int(match[0]) + years), text)
    others = copy // _NAMESAKES
    if others:
        text = _NAME.sub(lambda match: f"{match[0]} {others}", text)
    return model.encoding.encode_part(text)


def _letters(x: int, y: int) -> str:
    return chr(ord("a") + x) + chr(ord("a") + y)


def _models(real: Path) -> Iterator[Model]:
    if not real.is_dir():
        return
    for path, collection in sgfedit.load_dir(real):
        if isinstance(collection, sgfedit.FileError) or collection.format != "sgf":
            continue
        encodings = collection.save_encodings
        for number, (game, encoding) in enumerate(
            zip(collection.games, encodings, strict=False), 1
        ):
            if _is_usual(game):
                model = _model(game, f"{path.stem[:60]} {number}", encoding)
                try:
                    encoding.encode_part(model.text(0))
                except CharsetError:
                    continue
                yield model


def _is_usual(game: Game) -> bool:
    columns, rows = game.size
    if not is_go(game.root) or columns != rows or columns not in _SIZES:
        return False
    if sum(1 for _ in islice(game.nodes(), _NODES)) == _NODES:
        return False
    return sum(map(is_move, game)) in _MOVES


def _made_up() -> Iterator[Model]:
    for seed in range(GAMES // 50):
        (game,) = sgfedit.loads(generate.game(200, seed)).games
        yield _model(game, f"game {seed}", game.save_encoding)


def _model(game: Game, stem: str, encoding: Encoding) -> Model:
    before: list[str] = []
    after: list[str] = []
    for node in game:
        others = node.children[1:]
        before.append(node.source + "(" * bool(others))
        after.append(")" * bool(others) + "".join(map(_tree, others)))
    return Model(stem, game.size, encoding, before, after)


def _tree(root: Node) -> str:
    """Return a variation as text."""
    parts: list[str] = []
    stack: list[Node | str] = [")", root, "("]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        parts.append(item.source)
        following = item.children
        if len(following) == 1:
            stack.append(following[0])
        for child in reversed(following if len(following) > 1 else ()):
            stack += (")", child, "(")
    return "".join(parts)


if __name__ == "__main__":
    make(Path(sys.argv[1]), int(sys.argv[2]) if sys.argv[2:] else GAMES)
