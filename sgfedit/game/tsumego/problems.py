"""Problems of a file: where they begin, and whose move they ask for.

A problem begins at a node that sets up stones, with the moves after it, or with none if its author
left the solution out. Collections come as many games, as one root with a set-up node for each
problem, or, in lessons, as set-up nodes along one line.

Moves say whose move it is, PL says it, and where there is neither, as in collections without
solutions, often a comment does: "Black to play", 黒先, "Trait aux noirs".
"""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.info import info_text
from sgfedit.game.traversal import colour_of, is_move, sets_up, upwards
from sgfedit.go import Colour
from sgfedit.sgf.values import effective, parse_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sgfedit.game.game import Game
    from sgfedit.game.positions import Position
    from sgfedit.sgf import Node


class Problem(NamedTuple):
    """One problem of a file.

    Attributes:
        game: Its game.
        start: The node whose position is asked about; what comes after it is the solution.
    """

    game: Game
    start: Node

    @property
    def position(self) -> Position:
        """The position that is asked about."""
        return self.game.position(self.start)

    @property
    def solver(self) -> Colour:
        """Whose moves are asked for: who is to play, unless only the other one has moves."""
        to_play = self.position.to_play
        colours = [colour_of(node) for node in moves_after(self.start)]
        return to_play if to_play in colours or not colours else colours[0]


def problems_in(games: Iterable[Game]) -> list[Problem]:
    """Return the problems of all games, in file order; O(nodes), most of them by a glance."""
    return [
        Problem(game, node) for game in games if game.positions.is_go for node in _starts(game)
    ]


def problem_at(game: Game, node: Node) -> Problem | None:
    """Return the problem that asks for what comes after `node`, None if nothing does."""
    return Problem(game, node) if moves_after(node) else None


def identity(problem: Problem) -> str:
    """Return what tells a problem from others: a hash of its position and who is to play."""
    position = problem.position
    head = f"{position.width}x{position.height} {problem.solver.value} "
    return hashlib.sha256(head.encode() + position.stones).hexdigest()[:24]


def moves_after(node: Node) -> tuple[Node, ...]:
    """Return the nodes with the next moves after `node`.

    Nodes without a move are passed over; one that sets up stones begins another position.
    """
    found: list[Node] = []
    stack = list(node.children[::-1])
    while stack:
        child = stack.pop()
        if is_move(child):
            found.append(child)
        elif not sets_up(child):
            stack.extend(child.children[::-1])
    return tuple(found)


def remarks_after(node: Node) -> Iterator[Node]:
    """Yield `node` and the nodes after it, up to the next move, which only say more of it."""
    stack = [node]
    while stack:
        current = stack.pop()
        yield current
        stack.extend(
            child for child in current.children[::-1] if not is_move(child) and not sets_up(child)
        )


def _starts(game: Game) -> Iterator[Node]:
    """Yield where problems begin; of a handicap game that is not its first position."""
    handicap = parse_number(effective(game.root.properties.get("HA", ("0",)))) or 0
    for node in game.nodes():
        if not sets_up(node) or (node is game.root and handicap >= 2):
            continue
        is_alone = node.first_child is None and not any(map(is_move, upwards(node.parent)))
        if is_alone or moves_after(node):
            yield node


_LONGEST: Final = 500
"""Characters of a text that are looked at: whose move it is stands at its beginning."""

_INFO: Final = ("GC", "GN", "EV")

# Black, White, and what stands around them: "*" is the colour.
_WORDS: Final = (
    ("black", "white", r"* to (?!black\b|white\b|the\b|be\b|a\b)\w+"),
    ("black", "white", r"*(?: plays?| moves?| goes| starts?| begins?)\b"),
    ("black", "white", r"*['’]s (?:turn|move)\b|(?:move|turn) (?:for|of) *\b"),
    (
        "schwarz",
        "wei(?:ß|ss)",
        r"* (?:ist )?(?:am zug|an der reihe|zieht|spielt|beginnt|fängt an)",
    ),
    ("noirs?", "blancs?", r"* (?:jouent?|à jouer|commencent?)|(?:trait aux|aux|trait à) *"),
    ("negr[ao]s?", "blanc[ao]s?", r"* (?:juegan?|mueven?)|(?:juegan?|mueven?) (?:las? |el )?*"),
    ("pretas?", "brancas?", r"* (?:jogam?|a jogar)|(?:jogam?) (?:as? )?*"),
    ("nero", "bianco", r"* (?:muove|gioca)|(?:muove|gioca|tocca) (?:il |al )?*"),
    ("zwart", "wit", r"* (?:speelt|begint|is aan zet|aan zet)"),
    ("svart", "vit", r"* (?:spelar|börjar|vid draget)"),
    ("czarn(?:e|ych)", "biał(?:e|ych)", r"* (?:zaczynają|grają)|ruch *"),
    ("černý", "bílý", r"* (?:na tahu|hraje)"),
    ("ч[её]рны[ех]", "белы[ех]", r"* (?:начинают|ходят|играют)|(?:ход|начинают|ходят) *"),
    ("[黑黒]", "白", r"*[方棋]?(?:先|番|の手番)|(?:轮到|輪到|该|該)*"),
    ("흑", "백", r"*(?:이|의)? ?(?:차례|선|번|먼저)"),
)


def _compiled(black: str, white: str, form: str) -> re.Pattern[str]:
    # The colour stands in one of the alternatives; its group cannot have the same name in both.
    # Bars within brackets part nothing.
    start = r"\b" if black.isascii() else ""
    either = "|".join(
        part.replace("*", rf"{start}(?:(?P<b{at}>{black})|(?P<w{at}>{white}))")
        for at, part in enumerate(re.split(r"\|(?![^()]*\))", form))
    )
    return re.compile(either)


_PATTERNS: Final = tuple(_compiled(*row) for row in _WORDS)


def player_in(text: str) -> Colour | None:
    """Return who is to play by the words of a text, None if they do not say. O(length)."""
    start = " ".join(text[:_LONGEST].casefold().split())
    matches = filter(None, (pattern.search(start) for pattern in _PATTERNS))
    first = min(matches, key=re.Match.start, default=None)
    if first is None or first.lastgroup is None:
        return None
    return Colour.BLACK if first.lastgroup.startswith("b") else Colour.WHITE


def player_of(problem: Problem) -> Colour | None:
    """Return whose moves a problem asks for, None if nothing in the record says it."""
    if moves_after(problem.start):
        return problem.solver
    walker = problem.start
    while "PL" not in walker.properties and not is_move(walker):
        if walker.parent is None:
            return next(filter(None, map(player_in, _texts(problem))), None)
        walker = walker.parent
    return problem.position.to_play


def _texts(problem: Problem) -> Iterator[str]:
    """Yield what may say it: what is written about the position, then about the game."""
    for node in remarks_after(problem.start):
        yield str(node.get("C", ""))
        yield str(node.get("N", ""))
    for ident in _INFO:
        yield info_text(problem.game.root, ident)
