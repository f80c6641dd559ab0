"""Positions of a record as they are put to engines, and what an engine cannot take.

A `Situation` is exact: the stones on the board and whose turn it is are those of the node. Moves
are handed over as far back as every engine can play them: what FF[4] allows and the rules do not
(a move on a stone, a suicide of one stone, a ko retaken at once) and stones set up later begin the
history anew with the stones as they stand; `Situation.cut` says so.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import EngineError
from sgfedit.game.counting import terms_at, usual_komi
from sgfedit.game.info import game_info
from sgfedit.game.info_values import parse_rules
from sgfedit.game.positions import set_up_of
from sgfedit.game.traversal import path_to
from sgfedit.go import Board, Colour, vertex
from sgfedit.go.board import Flag
from sgfedit.go.scoring import COUNTING, Method
from sgfedit.sgf.values import PASS, Point, effective, parse_move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.game.positions import Positions
    from sgfedit.sgf.node import Node, Properties
    from sgfedit.sgf.values import PointOrPass, Size


class Cut(Enum):
    """Why the history of a situation does not go back to the beginning."""

    NONE = ""
    SET_UP = "set-up"
    """Stones were set up or taken off during the game."""
    ILLEGAL = "illegal"
    """The record has a move that no engine would play."""
    TURN = "turn"
    """The record gives the turn to another side than the moves do."""


class Situation(NamedTuple):
    """A position with the moves that led to it, and the terms of the game. Hashable.

    Attributes:
        size: (columns, rows).
        to_play: Whose turn it is.
        rules: A name in `game.info_values.RULES`.
        komi: White's points for moving second.
        handicap: Stones that HA counts and that stand in `stones`; 0 without.
        stones: What stands on the board before `moves`, by colour and point.
        moves: What was played since.
        prisoners: What Black has taken less what White has taken before `moves` began.
        names_rules: Whether the record names the rules; else they are those usual with its komi.
        names_komi: Whether the record names the komi; else it is the one usual with its rules.
        cut: Why `moves` does not go back to the beginning.
    """

    size: Size
    to_play: Colour
    rules: str
    komi: float
    handicap: int = 0
    stones: tuple[tuple[Colour, Point], ...] = ()
    moves: tuple[tuple[Colour, PointOrPass], ...] = ()
    prisoners: int = 0
    names_rules: bool = True
    names_komi: bool = True
    cut: Cut = Cut.NONE

    def after(self, *moves: PointOrPass) -> Situation:
        """Return the situation after some more moves, by each side in turn."""
        to_play, played = self.to_play, []
        for move in moves:
            played.append((to_play, move))
            to_play = to_play.opponent
        return self._replace(to_play=to_play, moves=(*self.moves, *played))

    def playable(self, line: Sequence[PointOrPass]) -> tuple[PointOrPass, ...]:
        """Return the moves of an engine's line up to the first that cannot be played here."""
        board, colour, found = self.board(), self.to_play, []
        for move in line:
            index = _index(move, self.size)
            if index is not None and board.stones[index]:
                break
            if board.play(colour.index, index) & (_SUICIDE | _KO):
                break
            found.append(move)
            colour = colour.opponent
        return tuple(found)

    def board(self) -> Board:
        """Return the board as it stands, a new one. O(moves)."""
        board = Board(*self.size)
        width = self.size[0]
        board.setup([(p.y * width + p.x, colour.index) for colour, p in self.stones])
        for colour, move in self.moves:
            board.play(colour.index, _index(move, self.size))
        return board

    @property
    def asked_komi(self) -> float:
        """The komi with which an engine counts as the record does.

        Engines know of no prisoners but those of the moves they are told; where territory is
        counted, those before are points.
        """
        is_territory = self.rules in COUNTING and COUNTING[self.rules].method is Method.TERRITORY
        return self.komi - self.prisoners if is_territory else self.komi

    @property
    def key(self) -> str:
        """The same for situations of which an engine would say the same: for `cache`.

        Stones, ko, side to move, komi, rules and prisoners; not how the position came about.
        """
        board = self.board()
        _, by_black, by_white = board.captures
        is_passed = bool(self.moves) and self.moves[-1][1] is PASS
        said = (
            self.size,
            bytes(board.stones),
            board.ko_point,
            self.to_play.value,
            self.rules,
            self.komi,
            self.handicap,
            self.prisoners + by_black - by_white,
            is_passed,
        )
        return blake2b(repr(said).encode(), digest_size=16).hexdigest()


_SUICIDE: Final = Flag.SUICIDE.value
_KO: Final = Flag.KO.value
_UNPLAYABLE: Final = (Flag.ON_STONE | Flag.SUICIDE | Flag.KO).value
_COLOURS: Final = {"B": Colour.BLACK, "W": Colour.WHITE}


def _index(move: PointOrPass, size: Size) -> int | None:
    return move.y * size[0] + move.x if isinstance(move, Point) else None


@lru_cache(maxsize=8_192)
def _move_of(colour: Colour, move: PointOrPass) -> tuple[Colour, PointOrPass]:
    """Return a move as a pair, the same one each time: reviews have thousands of situations."""
    return colour, move


class _History:
    """The moves of a path that engines can be told, and the stones before them."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self.board = Board(*size)
        self.stones: tuple[tuple[Colour, Point], ...] = ()
        self.moves: list[tuple[Colour, PointOrPass]] = []
        self.prisoners = 0
        self.cut = Cut.NONE

    def begin_anew(self, why: Cut) -> None:
        """Let the history begin with the stones that stand now."""
        width = self.size[0]
        self.stones = tuple(
            (_COLOURS["BW"[stone - 1]], Point(at % width, at // width))
            for at, stone in enumerate(self.board.stones)
            if stone
        )
        _, by_black, by_white = self.board.captures
        self.prisoners = by_black - by_white
        self.moves.clear()
        self.cut = why

    def set_up(self, properties: Properties) -> None:
        """Do what a node sets up."""
        width, stones = self.size[0], self.board.stones
        changes = [
            (point.y * width + point.x, colour)
            for point, colour in set_up_of(properties, self.size).items()
        ]
        if any(stones[at] != colour for at, colour in changes):
            has_begun = bool(self.moves) or self.cut is not Cut.NONE
            self.board.setup(changes)
            self.begin_anew(Cut.SET_UP if has_begun else Cut.NONE)

    def play(self, colour: Colour, move: PointOrPass) -> None:
        """Play a move of the record."""
        if self.board.play(colour.index, _index(move, self.size)) & _UNPLAYABLE:
            self.begin_anew(Cut.ILLEGAL)
        else:
            self.moves.append(_move_of(colour, move))

    def breathless(self) -> Point | None:
        """Return a stone without liberty that the history begins with."""
        width = self.size[0]
        board = Board(*self.size)
        board.setup([(p.y * width + p.x, colour.index) for colour, p in self.stones])
        return next((p for _, p in self.stones if not board.liberties(p.y * width + p.x)), None)


def situation_at(positions: Positions, node: Node) -> Situation:
    """Return the situation at a node. O(depth).

    Raises:
        EngineError: it is no game of Go ("not-go"), or a group has no liberty ("no-liberties").
    """
    if not positions.is_go:
        raise EngineError("not-go")
    history = _History(positions.size)
    for step in path_to(node):
        properties = step.properties
        history.set_up(properties)
        for ident in properties:
            if ident in _COLOURS:
                move = parse_move(effective(properties[ident]), positions.size)
                if isinstance(move, Point) or move is PASS:
                    history.play(_COLOURS[ident], move)
    to_play = positions.at(node).to_play
    if history.moves and history.moves[-1][0] is to_play:
        history.begin_anew(Cut.TURN)
    _let_breathe(history)
    return _with_terms(history, to_play, node)


def _let_breathe(history: _History) -> None:
    """Begin with the stones as they stand now where some had no liberty at first."""
    if history.stones and history.breathless() is not None:
        history.begin_anew(Cut.SET_UP)
        point = history.breathless()
        if point is not None:
            raise EngineError("no-liberties", detail=vertex(*point, history.size[1]))


def _with_terms(history: _History, to_play: Colour, node: Node) -> Situation:
    terms = terms_at(node)
    named = parse_rules(game_info(node).get("RU", ""))
    is_known = named in RULES_OF_KATAGO
    komi = terms.komi if terms.names_komi else usual_komi(node, terms)[0]
    stones = history.stones
    is_handicap = all(colour is Colour.BLACK for colour, _ in stones)
    handicap = terms.handicap if is_handicap and terms.handicap == len(stones) else 0
    return Situation(
        history.size,
        to_play,
        named if named is not None and is_known else terms.rules,
        komi,
        handicap if handicap >= 2 else 0,
        stones,
        tuple(history.moves),
        history.prisoners,
        is_known,
        terms.names_komi,
        history.cut,
    )


_ING: Final[dict[str, str | bool]] = {
    "ko": "SIMPLE",
    "scoring": "AREA",
    "suicide": True,
    "tax": "NONE",
    "whiteHandicapBonus": "0",
    "hasButton": False,
    "friendlyPassOk": True,
}

RULES_OF_KATAGO: Final[dict[str, str | dict[str, str | bool]]] = {
    "Japanese": "japanese",
    "Korean": "korean",
    "Chinese": "chinese",
    "AGA": "aga",
    "NZ": "new-zealand",
    "Tromp-Taylor": "tromp-taylor",
    "Ancient": "stone-scoring",
    "GOE": _ING,
}
"""Name of rules in RU → as KataGo has them (GTP_Extensions.md, `kata-set-rules`), as near as it
comes; of Ing's it knows no name, but area, suicide and the simple ko, as `go.rules` has them."""

RULES_OF_KGS: Final = {
    "Japanese": "japanese",
    "Korean": "japanese",
    "Chinese": "chinese",
    "AGA": "aga",
    "NZ": "new_zealand",
}
"""Name of rules in RU → for `kgs-rules`, which other engines know."""
