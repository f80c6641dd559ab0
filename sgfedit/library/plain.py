"""The short way from text to games: no tree is made of records that have nothing unusual.

What the parser and the tree find in a text that is whole is found by one expression as well, in a
fraction of the time. Everything else takes the long way; where this one goes, both come to the
same.
"""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Final

from sgfedit.library.tracing import Tracer
from sgfedit.sgf.grammar import INSIDE, RAW_VALUES, VALUE, WS, ident_in
from sgfedit.sgf.limits import GAME_COST, NODE_COST, is_too_dense
from sgfedit.sgf.node import Node, Properties, is_go, size_of
from sgfedit.sgf.values import WHITE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.library.tracing import Place, Traced

_MAX_LENGTH: Final = 4_000_000
"""Longer texts take the long way."""

_PROPERTY: Final = rf"[A-Za-z]++{VALUE}{WS}(?:{VALUE}{WS})*+"
_MOVE: Final = rf";[BW]\[[a-zA-Z]{{0,2}}+\]{WS}(?=[;()])"
# Moves in a row first: they are most of a record, and need no choice between values.
_TOKEN: Final = re.compile(rf"((?:{_MOVE})++)|(;{WS}(?:{_PROPERTY})*+)|([()]{WS})")
_VALUES: Final = re.compile(rf"([A-Za-z]++)\[({INSIDE})\]{WS}((?:{VALUE}{WS})*+)")


def read_plain(text: str) -> list[Traced] | None:
    """Return the games of a text; None if it is not plain, or holds another game than Go."""
    if len(text) > _MAX_LENGTH:
        return None
    found = _TOKEN.findall(text)
    if sum(map(len, chain.from_iterable(found))) != len(text.lstrip(WHITE)):
        return None
    games: list[Traced] = []
    tokens = iter(found)
    for _, _, paren in tokens:
        game = _game(tokens) if paren.startswith("(") else None
        if game is None:
            return None
        games.append(game)
    cost = sum(NODE_COST * game.nodes + GAME_COST for game in games)
    return None if is_too_dense(cost, len(text)) else games


def _game(tokens: Iterator[tuple[str, str, str]]) -> Traced | None:
    """Return the game whose parenthesis has been opened; None if its tokens do not fit."""
    row, node, _ = next(tokens, ("", "", ""))
    moves = _moves(row)
    root = _properties(f";{moves.pop(0)}" if moves else node)
    if not root.source or not is_go(Node(root)):
        return None
    tracer = Tracer(size_of(Node(root)))
    tracer.take(root)
    tracer.take_moves(moves)
    open_: list[Place] = []  # where the variations begin that have not ended
    ended: Place | None = None  # where the one began that has just ended
    before = ""
    for row, node, paren in tokens:
        if (paren and before.startswith("(")) or (ended and not paren):
            return None
        if paren.startswith("("):
            if ended is not None:
                tracer.begin(ended)
            open_.append(ended or tracer.place)
            ended = None
        elif paren:
            if not open_:
                return tracer.traced()
            ended = open_.pop()
        elif row:
            tracer.take_moves(_moves(row))
        else:
            tracer.take(_properties(node))
        before = paren
    return None


def _moves(row: str) -> list[str]:
    """Return the moves of a row without their semicolons."""
    return "".join(row.split()).split(";")[1:]


def _properties(source: str) -> Properties:
    """Return the properties of a node that is whole; `Properties` finds the same."""
    found: dict[str, tuple[str, ...]] = {}
    for word, first, others in _VALUES.findall(source):
        ident = word if word.isupper() else ident_in(word)
        if ident in found or not ident:
            return Properties(source)  # which knows what to do then
        found[ident] = (first, *RAW_VALUES.findall(others)) if others else (first,)
    return Properties.known(source, found)
