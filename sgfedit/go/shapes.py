"""Names of the shapes that moves make: hane, knight's move, 3-3 invasion, two-space pincer.

THE table of shapes is `PATTERNS`, drawn as diagrams, and the tables of the corner beside it. The
names and what they mean are those of Sensei's Library (https://senseis.xmp.net), pages "Go Terms",
"Hane", "Nobi", "Keima", "Kosumi", "Ikken tobi", "Tsuke", "Nozoki", "Kake tsugi", "Takefu",
"Empty triangle", "Shoulder hit", "Boshi", "Ponnuki", "Horikomi", "First moves in a corner",
"Approach move", "Corner enclosure", "Pincer", "3-3 point invasion" and "Extension".

A move has one name at most: what it does (it takes, it threatens to), what it is in an open
corner, what it does to stones that it touches, and only then how it lies to its own stones. Where
nothing fits, nothing is said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.go.board import Board
from sgfedit.go.tactics import Tactics
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


class Played(NamedTuple):
    """A move whose shape is asked for.

    Attributes:
        width: Columns of the board.
        height: Its rows.
        before: The stones before the move, row by row: 0 empty, 1 black, 2 white.
        after: The stones after it.
        x: Its column, from 0 at the left.
        y: Its row, from 0 at the top.
        answers: Column and row of the opponent's last move, None for none.
    """

    width: int
    height: int
    before: Sequence[int]
    after: Sequence[int]
    x: int
    y: int
    answers: tuple[int, int] | None = None


class Pattern(NamedTuple):
    """A shape as a diagram.

    `*` is the move, `X` a stone of its colour, `O` one of the opponent, `.` an empty point, `?`
    anything, also beyond the edge. It may lie in any of eight ways.

    Attributes:
        name: What it is called.
        rows: The diagram.
        lines: The least and the most line, from 1 at the edge, that the move may be on.
    """

    name: str
    rows: tuple[str, ...]
    lines: tuple[int, int] = (1, 99)


_KO: Final = QT_TRANSLATE_NOOP("Shape", "ko")
_CAPTURE: Final = QT_TRANSLATE_NOOP("Shape", "capture")
_PONNUKI: Final = QT_TRANSLATE_NOOP("Shape", "ponnuki")
_ATARI: Final = QT_TRANSLATE_NOOP("Shape", "atari")
_DOUBLE_ATARI: Final = QT_TRANSLATE_NOOP("Shape", "double atari")
_LADDER: Final = QT_TRANSLATE_NOOP("Shape", "ladder (shicho)")
_THROW_IN: Final = QT_TRANSLATE_NOOP("Shape", "throw-in (horikomi)")
_CONNECTION: Final = QT_TRANSLATE_NOOP("Shape", "connection (tsugi)")
_DESCENT: Final = QT_TRANSLATE_NOOP("Shape", "descent (sagari)")
_ATTACHMENT: Final = QT_TRANSLATE_NOOP("Shape", "attachment (tsuke)")
_SHOULDER: Final = QT_TRANSLATE_NOOP("Shape", "shoulder hit (kata-tsuki)")
_CAP: Final = QT_TRANSLATE_NOOP("Shape", "cap (boshi)")
_TENGEN: Final = QT_TRANSLATE_NOOP("Shape", "centre (tengen)")
_INVASION: Final = QT_TRANSLATE_NOOP("Shape", "3-3 invasion")

PATTERNS: Final = (
    Pattern(QT_TRANSLATE_NOOP("Shape", "cut (kiri)"), ("OX", "*O")),
    Pattern(QT_TRANSLATE_NOOP("Shape", "push through (de)"), ("?X?", "O*O")),
    Pattern(QT_TRANSLATE_NOOP("Shape", "wedge (warikomi)"), ("?.?", "O*O", "?.?")),
    Pattern(QT_TRANSLATE_NOOP("Shape", "bamboo joint (takefu)"), ("X.*", "X.X")),
    Pattern(QT_TRANSLATE_NOOP("Shape", "turn (magari)"), ("XO", "X*")),
    Pattern(QT_TRANSLATE_NOOP("Shape", "empty triangle"), ("*X", "X.")),
    Pattern(QT_TRANSLATE_NOOP("Shape", "empty triangle"), ("*X", ".X")),
    Pattern(QT_TRANSLATE_NOOP("Shape", "hane"), ("X.", "O*")),
    Pattern(QT_TRANSLATE_NOOP("Shape", "tiger’s mouth (kake-tsugi)"), ("X.X", "?*?")),
    Pattern(QT_TRANSLATE_NOOP("Shape", "clamp (hasami-tsuke)"), ("?.?", "XO*", "?.?")),
    Pattern(QT_TRANSLATE_NOOP("Shape", "diagonal attachment (kosumi-tsuke)"), ("X.?", ".*O")),
    Pattern(QT_TRANSLATE_NOOP("Shape", "peep (nozoki)"), ("O.O", "?*?")),
    Pattern(QT_TRANSLATE_NOOP("Shape", "crawl (hai)"), ("OO", "X*"), (2, 2)),
    Pattern(QT_TRANSLATE_NOOP("Shape", "push (oshi)"), ("OO", "X*")),
    Pattern(QT_TRANSLATE_NOOP("Shape", "extension (nobi)"), ("O?", "X*")),
    Pattern(QT_TRANSLATE_NOOP("Shape", "extension (nobi)"), ("OX*",)),
    Pattern(QT_TRANSLATE_NOOP("Shape", "block (osae)"), ("?O", "X*")),
    Pattern(QT_TRANSLATE_NOOP("Shape", "block (osae)"), ("X*O",)),
)
"""Shapes of moves that touch something, the most telling first."""

JUMPS: Final = (
    Pattern(QT_TRANSLATE_NOOP("Shape", "diagonal (kosumi)"), ("X.", ".*")),
    Pattern(QT_TRANSLATE_NOOP("Shape", "one-point jump (ikken-tobi)"), ("X.*",)),
    Pattern(QT_TRANSLATE_NOOP("Shape", "knight’s move (keima)"), ("X.?", "?.*")),
    Pattern(QT_TRANSLATE_NOOP("Shape", "two-space extension (niken-biraki)"), ("X..*",), (3, 4)),
    Pattern(QT_TRANSLATE_NOOP("Shape", "two-point jump (niken-tobi)"), ("X..*",)),
    Pattern(QT_TRANSLATE_NOOP("Shape", "elephant’s move (zō)"), ("X.?", "...", "?.*")),
    Pattern(QT_TRANSLATE_NOOP("Shape", "large knight’s move (ōgeima)"), ("X..?", "?..*")),
    Pattern(
        QT_TRANSLATE_NOOP("Shape", "three-space extension (sangen-biraki)"), ("X...*",), (3, 4)
    ),
)
"""How a move lies to a stone of its own, the nearest first."""

CORNERS: Final = {
    (3, 3): QT_TRANSLATE_NOOP("Shape", "3-3 point (san-san)"),
    (3, 4): QT_TRANSLATE_NOOP("Shape", "3-4 point (komoku)"),
    (4, 4): QT_TRANSLATE_NOOP("Shape", "4-4 point (hoshi)"),
    (3, 5): QT_TRANSLATE_NOOP("Shape", "3-5 point (mokuhazushi)"),
    (4, 5): QT_TRANSLATE_NOOP("Shape", "4-5 point (takamoku)"),
    (5, 5): QT_TRANSLATE_NOOP("Shape", "5-5 point (go-no-go)"),
    (3, 6): QT_TRANSLATE_NOOP("Shape", "3-6 point (ō-mokuhazushi)"),
    (4, 6): QT_TRANSLATE_NOOP("Shape", "4-6 point (ō-takamoku)"),
}
"""Lines of a first move in a corner, the lower one first → its name."""

APPROACHES: Final = {
    (1, 2): QT_TRANSLATE_NOOP("Shape", "knight’s approach (keima-gakari)"),
    (0, 2): QT_TRANSLATE_NOOP("Shape", "one-space approach (ikken-gakari)"),
    (1, 3): QT_TRANSLATE_NOOP("Shape", "large knight’s approach (ōgeima-gakari)"),
    (0, 3): QT_TRANSLATE_NOOP("Shape", "two-space approach (niken-gakari)"),
}
"""How far a move is from the opponent's lone stone in a corner → its name."""

ENCLOSURES: Final = {
    (1, 2): QT_TRANSLATE_NOOP("Shape", "knight’s enclosure (keima-jimari)"),
    (0, 2): QT_TRANSLATE_NOOP("Shape", "one-space enclosure (ikken-jimari)"),
    (1, 3): QT_TRANSLATE_NOOP("Shape", "large knight’s enclosure (ōgeima-jimari)"),
    (0, 3): QT_TRANSLATE_NOOP("Shape", "two-space enclosure (niken-jimari)"),
}
"""How far a move is from the own lone stone in a corner → its name."""

PINCERS: Final = {
    (2, 3): QT_TRANSLATE_NOOP("Shape", "one-space low pincer (ikken-basami)"),
    (2, 4): QT_TRANSLATE_NOOP("Shape", "one-space high pincer (ikken-taka-basami)"),
    (3, 3): QT_TRANSLATE_NOOP("Shape", "two-space low pincer (niken-basami)"),
    (3, 4): QT_TRANSLATE_NOOP("Shape", "two-space high pincer (niken-taka-basami)"),
    (4, 3): QT_TRANSLATE_NOOP("Shape", "three-space low pincer (sangen-basami)"),
    (4, 4): QT_TRANSLATE_NOOP("Shape", "three-space high pincer (sangen-taka-basami)"),
}
"""How far along the side a move is from the stone that it pincers, and its line → its name."""

_OFF: Final = 3
_AROUND: Final = ((1, 0), (-1, 0), (0, 1), (0, -1))
_DIAGONALS: Final = ((1, 1), (1, -1), (-1, 1), (-1, -1))
_OPEN_FROM: Final = 13
"""Sides of boards from here on have corners of nine lines; of smaller ones, half of the side."""


def shape_of(played: Played) -> str:
    """Return the English name of the shape of a move, empty where it has none; about 0.1 ms."""
    scene = _Scene(played)
    steps = (_by_deed, _in_corner, _pincer, _by_contact, _to_enemy, _to_own)
    return next(filter(None, (step(scene) for step in steps)), "")


class _Scene:
    """A move and what is around it."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self.width, self.height, self.stones = played.width, played.height, played.after
        self.x, self.y = played.x, played.y
        self.own = self.at(0, 0)
        self.enemy = 3 - self.own

    def at(self, dx: int, dy: int, stones: Sequence[int] | None = None) -> int:
        """Return what is beside the move: 0 empty, 1 black, 2 white, 3 beyond the edge."""
        x, y = self.x + dx, self.y + dy
        if not (0 <= x < self.width and 0 <= y < self.height):
            return _OFF
        return (stones or self.stones)[y * self.width + x]

    def line(self, x: int, y: int) -> int:
        """Return how far a point is from the edge, from 1."""
        return min(x, y, self.width - 1 - x, self.height - 1 - y) + 1

    def string(self, x: int, y: int, stones: Sequence[int]) -> tuple[set[int], set[int]]:
        """Return the stones joined to the one on a point, and their liberties."""
        width, height = self.width, self.height
        start = y * width + x
        colour = stones[start]
        group, liberties, todo = {start}, set[int](), [start]
        for at in todo:
            row, column = divmod(at, width)
            for dx, dy in _AROUND:
                if 0 <= column + dx < width and 0 <= row + dy < height:
                    near = at + dy * width + dx
                    if not stones[near]:
                        liberties.add(near)
                    elif stones[near] == colour and near not in group:
                        group.add(near)
                        todo.append(near)
        return group, liberties

    def beside(self, colour: int, stones: Sequence[int]) -> Iterator[tuple[set[int], set[int]]]:
        """Yield the strings of a colour that the move touches, with their liberties."""
        seen: set[int] = set()
        for dx, dy in _AROUND:
            x, y = self.x + dx, self.y + dy
            if self.at(dx, dy, stones) == colour and y * self.width + x not in seen:
                group, liberties = self.string(x, y, stones)
                seen |= group
                yield group, liberties

    def matches(self, pattern: Pattern) -> bool:
        """Whether a pattern lies here, one way or another."""
        least, most = pattern.lines
        if not least <= self.line(self.x, self.y) <= most:
            return False
        wanted = {"X": self.own, "O": self.enemy, ".": 0}
        return any(
            all(self.at(dx, dy) == wanted[sign] for dx, dy, sign in way)
            for way in _WAYS[pattern.rows]
        )


def _ways(rows: Sequence[str]) -> tuple[tuple[tuple[int, int, str], ...], ...]:
    """Return what is where around the move, in each way that a pattern may lie."""
    cells = [(x, y, sign) for y, row in enumerate(rows) for x, sign in enumerate(row)]
    left, top = next((x, y) for x, y, sign in cells if sign == "*")
    around = [(x - left, y - top, sign) for x, y, sign in cells if sign not in "*?"]
    # Stones first: most of them are not there.
    around.sort(key=lambda cell: cell[2] == ".")
    found: dict[frozenset[tuple[int, int, str]], tuple[tuple[int, int, str], ...]] = {}
    for sx in (1, -1):
        for sy in (1, -1):
            for swap in (False, True):
                way = tuple(
                    (sy * dy, sx * dx, sign) if swap else (sx * dx, sy * dy, sign)
                    for dx, dy, sign in around
                )
                found.setdefault(frozenset(way), way)
    return tuple(found.values())


_WAYS: Final = {pattern.rows: _ways(pattern.rows) for pattern in (*PATTERNS, *JUMPS)}


# What a move does ---------------------------------------------------------------------------


def _by_deed(scene: _Scene) -> str:
    before, after = scene.played.before, scene.stones
    taken = [at for at, stone in enumerate(before) if stone == scene.enemy and after[at] != stone]
    group, liberties = scene.string(scene.x, scene.y, after)
    if taken:
        if len(taken) > 1:
            return _CAPTURE
        if len(group) == 1 and liberties == set(taken):
            return _KO
        y, x = divmod(taken[0], scene.width)
        dx, dy = x - scene.x, y - scene.y
        around = [scene.at(dx + ax, dy + ay) for ax, ay in _AROUND]
        corners = [scene.at(dx + ax, dy + ay) for ax, ay in _DIAGONALS]
        is_diamond = around == [scene.own] * 4 and corners.count(scene.own) <= 1
        return _PONNUKI if is_diamond and _OFF not in corners else _CAPTURE
    chased = [found for found in scene.beside(scene.enemy, after) if len(found[1]) == 1]
    if len(chased) > 1:
        return _DOUBLE_ATARI
    if chased:
        return _LADDER if _is_ladder(scene, *chased[0]) else _ATARI
    is_alone = len(group) == 1 and len(liberties) == 1
    return _THROW_IN if is_alone else ""


def _is_ladder(scene: _Scene, group: set[int], liberties: set[int]) -> bool:
    """Whether the string in atari is taken after it runs out, being in atari at each step."""
    stones = list(scene.stones)
    (way_out,) = liberties
    stones[way_out] = scene.enemy
    y, x = divmod(way_out, scene.width)
    if len(scene.string(x, y, stones)[1]) != 2:
        return False
    for at in group:
        row, column = divmod(at, scene.width)
        for dx, dy in _AROUND:
            x, y = column + dx, row + dy
            if (
                0 <= x < scene.width
                and 0 <= y < scene.height
                and scene.stones[y * scene.width + x] == scene.own
                and len(scene.string(x, y, scene.stones)[1]) == 1
            ):
                return False  # who chases can be taken
    board = Board(scene.width, scene.height)
    board.setup([(at, stone) for at, stone in enumerate(stones) if stone])
    return Tactics(board, {}).taking(way_out) is not None


# In open corners ----------------------------------------------------------------------------


def _in_corner(scene: _Scene) -> str:
    width, height, x, y = scene.width, scene.height, scene.x, scene.y
    if width == height and width % 2 and (x, y) == (width // 2, height // 2):
        return _TENGEN if not any(scene.played.before) or _is_open(scene) else ""
    side = 9 if min(width, height) >= _OPEN_FROM else min(width, height) // 2
    is_left, is_top = x < width / 2, y < height / 2
    column, row = (x if is_left else width - 1 - x), (y if is_top else height - 1 - y)
    if max(column, row) >= side:
        return ""
    others: list[tuple[int, int, int]] = []
    for dy in range(side):
        for dx in range(side):
            at_x, at_y = (dx if is_left else width - 1 - dx), (dy if is_top else height - 1 - dy)
            stone = scene.stones[at_y * width + at_x]
            if stone and (dx, dy) != (column, row):
                others.append((dx, dy, stone))
    lines = (min(column, row) + 1, max(column, row) + 1)
    if not others:
        return CORNERS.get(lines, "")
    if lines == (3, 3) and (3, 3, scene.enemy) in others:
        near = [one for one in others if max(one[:2]) <= 3 and one[2] == scene.own]
        return "" if near else _INVASION
    if len(others) > 1:
        return ""
    ((dx, dy, stone),) = others
    if (min(dx, dy) + 1, max(dx, dy) + 1) not in CORNERS:
        return ""
    away = (abs(dx - column), abs(dy - row))
    table = ENCLOSURES if stone == scene.own else APPROACHES
    return table.get((min(away), max(away)), "")


def _is_open(scene: _Scene) -> bool:
    """Whether nothing stands near."""
    near = range(-3, 4)
    return not any(scene.at(dx, dy) in {1, 2} for dx in near for dy in near if dx or dy)


def _pincer(scene: _Scene) -> str:
    """Name a move on the side that leaves no room to the stone just played beside a corner."""
    answers = scene.played.answers
    if answers is None:
        return ""
    for across in (False, True):
        # Along the side: u along it, v up from it.
        u, v, far, deep = scene.x, scene.y, scene.width, scene.height
        eu, ev = answers
        if across:
            u, v, far, deep, eu, ev = v, u, deep, far, ev, eu
        line, their = min(v, deep - 1 - v) + 1, min(ev, deep - 1 - ev) + 1
        is_side = line in {3, 4} and their in {3, 4, 5} and (v < deep / 2) == (ev < deep / 2)
        away = abs(u - eu)
        name = PINCERS.get((away, line), "")
        if not name or not is_side or not 5 <= eu + 1 <= far - 4:
            continue
        step = 1 if eu > u else -1
        if _backs(scene, (u, v, eu, ev), step, deep, across=across):
            return name
    return ""


def _backs(
    scene: _Scene, points: tuple[int, int, int, int], step: int, deep: int, *, across: bool
) -> bool:
    """Whether nothing is between the two stones, and a stone of the own beyond the other."""
    u, _v, eu, ev = points
    is_low = ev < deep / 2
    rows = range(5) if is_low else range(deep - 5, deep)

    def stone(at_u: int, at_v: int) -> int:
        x, y = (at_v, at_u) if across else (at_u, at_v)
        return scene.at(x - scene.x, y - scene.y)

    between = (stone(at, row) for at in range(u + step, eu, step) for row in rows)
    if any(one in {1, 2} for one in between):
        return False
    if any(stone(eu, row) in {1, 2} for row in rows if row != ev):
        return False
    beyond = [stone(eu + step * more, row) for more in (1, 2, 3) for row in rows]
    return scene.own in beyond


# Beside other stones ------------------------------------------------------------------------


def _by_contact(scene: _Scene) -> str:
    has_enemy = any(scene.at(*near) == scene.enemy for near in (*_AROUND, *_DIAGONALS))
    if has_enemy and len([*scene.beside(scene.own, scene.played.before)]) > 1:
        return _CONNECTION
    found = next((one.name for one in PATTERNS if scene.matches(one)), "")
    return _DESCENT if found.startswith("extension") and _is_descent(scene) else found


def _is_descent(scene: _Scene) -> bool:
    """Whether the move goes from a stone of its own towards an edge that is near."""
    line = scene.line(scene.x, scene.y)
    return line <= 2 and any(
        scene.at(dx, dy) == scene.own and scene.line(scene.x + dx, scene.y + dy) == line + 1
        for dx, dy in _AROUND
    )


def _to_enemy(scene: _Scene) -> str:
    if any(scene.at(*near) == scene.own for near in (*_AROUND, *_DIAGONALS)):
        return ""
    if any(scene.at(*near) == scene.enemy for near in _AROUND):
        return _ATTACHMENT
    line = scene.line(scene.x, scene.y)
    if _faces(scene, ((dx, dy) for dx, dy in _DIAGONALS), line - 1, (3, 4)):
        return _SHOULDER
    ahead = ((2 * dx, 2 * dy) for dx, dy in _AROUND if not scene.at(dx, dy))
    return _CAP if _faces(scene, ahead, line - 2, (3, 5)) else ""


def _faces(
    scene: _Scene, points: Iterable[tuple[int, int]], line: int, lines: tuple[int, int]
) -> bool:
    """Whether an enemy stone stands on one of the points, on that line."""
    return lines[0] <= line <= lines[1] and any(
        scene.at(dx, dy) == scene.enemy and scene.line(scene.x + dx, scene.y + dy) == line
        for dx, dy in points
    )


def _to_own(scene: _Scene) -> str:
    if any(scene.at(*near) == scene.own for near in _AROUND):
        return ""
    return next((one.name for one in JUMPS if scene.matches(one)), "")
