"""Position search as it is meant: every position of every game and every placement, compared.

Slow, and written without a look at how the library searches. Positions come from `Game.position`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.go.symmetry import SYMMETRIES
from sgfedit.library.patterns import Hit
from sgfedit.sgf.values import Point, effective, parse_move

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sgfedit.game.game import Game
    from sgfedit.library.patterns import Options, Pattern
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Size

OTHER: Final = {"B": "W", "W": "B"}
_SWAPPED: Final = {"X": "O", "O": "X", "x": "o", "o": "x", ".": ".", "*": "*"}


class Step(NamedTuple):
    """A node: what is on the board as two numbers with a bit for each point, and its moves."""

    black: int
    white: int
    moves: tuple[tuple[str, int | None], ...]


class Path(NamedTuple):
    """A line from the root to its end; from `fork` on it is another one than its parent.

    Whatever stones it ever has are in `ever`: a pattern with others need not be looked for.
    """

    number: int
    fork: int
    steps: list[Step]
    ever: tuple[int, int]


class Replayed(NamedTuple):
    """A game with all its lines."""

    id: int
    size: Size
    paths: list[Path]


# Positions ----------------------------------------------------------------------------------


def by_model(number: int, game: Game) -> Replayed:
    """Replay a game with `Game.position`."""
    paths: list[Path] = []
    steps_of = {node: _step(game, node) for node in game.nodes()}
    for node in game.nodes():
        parent = node.parent
        if parent is None or parent.first_child is not node:
            way = _way(node)
            end = node
            while end.first_child is not None:
                end = end.first_child
                way.append(end)
            steps = [steps_of[n] for n in way]
            paths.append(Path(len(paths), _depth(parent), steps, _ever(steps)))
    return Replayed(number, game.size, paths)


def _way(node: Node) -> list[Node]:
    way = [node]
    while way[-1].parent is not None:
        way.append(way[-1].parent)
    return way[::-1]


def _depth(node: Node | None) -> int:
    return -1 if node is None else len(_way(node)) - 1


def _step(game: Game, node: Node) -> Step:
    stones = game.position(node).stones
    moves: list[tuple[str, int | None]] = []
    for ident in node.properties:
        if ident in {"B", "W"}:
            move = parse_move(effective(node.properties[ident]), game.size)
            if move is not None:
                point = move.y * game.size[0] + move.x if isinstance(move, Point) else None
                moves.append((ident, point))
    return Step(_bits(stones, 1), _bits(stones, 2), tuple(moves))


def _ever(steps: Iterable[Step]) -> tuple[int, int]:
    black = white = 0
    for step in steps:
        black |= step.black
        white |= step.white
    return black, white


def _bits(stones: Iterable[int], colour: int) -> int:
    return sum(1 << point for point, stone in enumerate(stones) if stone == colour)


# Search -------------------------------------------------------------------------------------


class Placement(NamedTuple):
    """A pattern on a board: points that must be or must not be black or white, as bits."""

    symmetry: int
    swaps: bool
    corner: tuple[int, int]
    columns: int
    rows: int
    signs: str
    black: int
    white: int
    not_black: int
    not_white: int

    def is_on(self, step: Step) -> bool:
        return not (
            step.black & self.not_black
            or step.white & self.not_white
            or self.black & ~step.black
            or self.white & ~step.white
        )

    def covers(self, point: int | None, size: Size) -> bool:
        if point is None:
            return False
        y, x = divmod(point, size[0])
        left, top = self.corner
        return left <= x < left + self.columns and top <= y < top + self.rows


def placements(pattern: Pattern, options: Options, size: Size) -> Iterator[Placement]:
    """Yield every way to lay a pattern on every place of a board where it may lie."""
    for index, symmetry in enumerate(SYMMETRIES):
        if (index and not options.turned) or symmetry.size(*pattern.size) != tuple(size):
            continue
        columns, rows = symmetry.size(pattern.columns, pattern.rows)
        turned = {}
        for at, sign in enumerate(pattern.signs):
            y, x = divmod(at, pattern.columns)
            turned[symmetry.point(x, y, pattern.columns, pattern.rows)] = sign
        for swaps in (False, True)[: 1 + options.swapped]:
            for left, top in _corners(pattern, index, columns, rows, size):
                laid = {
                    (left + x, top + y): _SWAPPED[sign] if swaps else sign
                    for (x, y), sign in turned.items()
                }
                signs = "".join(sign for _, sign in sorted(laid.items(), key=_reading_order))
                masks = [
                    sum(1 << y * size[0] + x for (x, y), sign in laid.items() if sign in signs_of)
                    for signs_of in ("X", "O", ".Oo", ".Xx")
                ]
                yield Placement(index, swaps, (left, top), columns, rows, signs, *masks)


def _reading_order(item: tuple[tuple[int, int], str]) -> tuple[int, int]:
    (x, y), _ = item
    return y, x


def _corners(
    pattern: Pattern, index: int, columns: int, rows: int, size: Size
) -> Iterator[tuple[int, int]]:
    if pattern.anchor is None:
        for top in range(size[1] - rows + 1):
            for left in range(size[0] - columns + 1):
                yield left, top
        return
    points = [
        SYMMETRIES[index].point(pattern.anchor[0] + x, pattern.anchor[1] + y, *pattern.size)
        for x in (0, pattern.columns - 1)
        for y in (0, pattern.rows - 1)
    ]
    yield min(x for x, _ in points), min(y for _, y in points)


def find(games: Iterable[Replayed], pattern: Pattern, options: Options) -> list[Hit]:
    """Return the hits that `find_position` has to find, in its order."""
    hits: list[Hit] = []
    cached: dict[Size, list[Placement]] = {}
    for game in games:
        if game.size not in cached:
            cached[game.size] = list(placements(pattern, options, game.size))
        for path in game.paths[: None if options.variations else 1]:
            # The same stones in the same place are found once: by the way that shows it best.
            best: dict[tuple[object, ...], tuple[tuple[object, ...], Hit]] = {}
            for placement in cached[game.size]:
                for key, rank, hit in _hits(game, path, placement, pattern, options):
                    if key not in best or rank < best[key][0]:
                        best[key] = (rank, hit)
            hits += (hit for _, hit in best.values())
    hits.sort(key=lambda h: (h.game, h.line, h.time, h.corner[::-1], h.symmetry, h.swaps))
    return hits


def _hits(
    game: Replayed, path: Path, placement: Placement, pattern: Pattern, options: Options
) -> Iterator[tuple[tuple[object, ...], tuple[object, ...], Hit]]:
    steps = path.steps
    if placement.black & ~path.ever[0] or placement.white & ~path.ever[1]:
        return
    # What is there before the fork belongs to another line.
    before = max(path.fork, 0)
    there = [False] * before + [placement.is_on(step) for step in steps[before:]]
    if True not in there:
        return
    for time, is_there in enumerate(there):
        is_fork = time == path.fork and any(
            placement.covers(point, game.size) for _, point in steps[time + 1].moves
        )
        is_start = time > path.fork and not (time and there[time - 1])
        if not is_there or not (is_fork or is_start):
            continue
        move = sum(len(step.moves) for step in steps[: time + 1])
        if options.before_move is not None and move > options.before_move:
            continue
        wanted = options.to_play
        if wanted is not None and placement.swaps:
            wanted = OTHER[wanted]
        if wanted is not None and _turn(steps, time) not in {None, wanted}:
            continue
        point, colour, is_tenuki = _next(game, steps, there, time, placement)
        seen = shown = None
        if point is not None and colour is not None:
            seen = _laid_back(point, placement, pattern, game.size)
            shown = OTHER[colour] if placement.swaps else colour
        hit = Hit(
            game.id,
            path.number,
            time,
            move,
            placement.symmetry,
            placement.swaps,
            placement.corner,
            seen,
            shown,
            is_tenuki,
        )
        way = (placement.symmetry, placement.swaps)
        rank: tuple[object, ...] = way
        if seen is not None:
            rank = (shown == "W", pattern.columns - seen[0] + seen[1], -seen[0], *way)
        yield (time, placement.corner, placement.columns, placement.signs, wanted), rank, hit


def _turn(steps: list[Step], time: int) -> str | None:
    after = [colour for step in steps[time + 1 :] for colour, _ in step.moves]
    before = [colour for step in steps[: time + 1] for colour, _ in step.moves]
    return after[0] if after else OTHER[before[-1]] if before else None


def _next(
    game: Replayed, steps: list[Step], there: list[bool], time: int, placement: Placement
) -> tuple[int | None, str | None, bool]:
    is_tenuki = False
    for step, is_there in zip(steps[time + 1 :], there[time + 1 :], strict=True):
        for colour, point in step.moves:
            if placement.covers(point, game.size):
                return point, colour, is_tenuki
            is_tenuki = True
        if not is_there:
            break
    return None, None, is_tenuki


def _laid_back(point: int, placement: Placement, pattern: Pattern, size: Size) -> tuple[int, int]:
    y, x = divmod(point, size[0])
    x, y = x - placement.corner[0], y - placement.corner[1]
    symmetry = SYMMETRIES[placement.symmetry]
    for py in range(pattern.rows):
        for px in range(pattern.columns):
            if symmetry.point(px, py, pattern.columns, pattern.rows) == (x, y):
                return px, py
    raise AssertionError
