"""Game trees that look like records and dictionaries, for places without the real files.

The same arguments give the same text everywhere.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

RARE_WORD: Final = "ponnuki"
"""Stands in about one of 2,000 nodes of a generated tree."""

_ROOT: Final = ";FF[4]GM[1]CA[UTF-8]AP[benchmarks:1]SZ[19]KM[6.5]PB[Black player]PW[White player]"
_LETTERS: Final = "abcdefghijklmnopqrs"
_TEXT: Final = (
    "the corner side is big white black now this move too slow good shape bad aji after exchange "
    "stone group alive dead needs one more liberty follows main line variation see below"
)
_TRUNK: Final = 60
_BLOCK: Final = 940
_FIRST_CHAIN: Final = 150
_LONGEST_CHAIN: Final = 20


def game(moves: int, seed: int = 1) -> str:
    """Return the record of one game, a comment on every tenth move."""
    rng = random.Random(seed)
    points = [x + y for x in _LETTERS for y in _LETTERS]
    rng.shuffle(points)
    nodes = [
        f";{'BW'[i % 2]}[{point}]" + (f"C[{_comment(rng)}]" if i % 10 == 0 else "")
        for i, point in enumerate(points[:moves])
    ]
    return f"({_ROOT}RE[B+R]\n{''.join(nodes)})\n"


def collection(games: int) -> str:
    """Return the records of `games` games of 200 moves."""
    return "".join(game(200, seed) for seed in range(games))


def tree(nodes: int, seed: int = 1) -> str:
    """Return a game tree of `nodes` nodes, at least 1,000.

    Large trees are as dense as small ones: thickets of some 940 nodes on one trunk.
    """
    rng = random.Random(seed)
    children: list[list[int]] = [[] for _ in range(nodes)]
    depths = [0] * nodes
    for index in range(1, _TRUNK):
        _hang(index, index - 1, children, depths)
    done, at = _TRUNK, _TRUNK - 1
    while done < nodes:
        end = min(done + _BLOCK, nodes)
        _grow(rng, at, range(done, end), children, depths)
        done, at = end, rng.randrange(_TRUNK)
    return _written(rng, children, depths)


def _hang(index: int, parent: int, children: Sequence[list[int]], depths: list[int]) -> None:
    children[parent].append(index)
    depths[index] = depths[parent] + 1


def _grow(
    rng: random.Random,
    at: int,
    block: range,
    children: Sequence[list[int]],
    depths: list[int],
) -> None:
    """Hang chains of nodes on each other, the first one, a game, on `at`."""
    rest = iter(block)
    parent, length = at, _FIRST_CHAIN
    done = block.start
    while done < block.stop:
        for _ in range(min(length, block.stop - done)):
            index = next(rest)
            _hang(index, parent, children, depths)
            parent = index
            done += 1
        parent = rng.randrange(block.start, done)
        length = rng.randint(1, _LONGEST_CHAIN)


def _written(rng: random.Random, children: Sequence[list[int]], depths: Sequence[int]) -> str:
    parts = []
    stack: list[int | str] = [")\n", 0, "("]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        parts.append(_node(rng, depths[item]) if item else _ROOT)
        following = children[item]
        if len(following) == 1:
            stack.append(following[0])
            continue
        for child in reversed(following):
            stack += (")", child, "\n(")
    return "".join(parts)


def _node(rng: random.Random, depth: int) -> str:
    text = f";{'WB'[depth % 2]}[{rng.choice(_LETTERS)}{rng.choice(_LETTERS)}]"
    kind = rng.random()
    if kind < 0.0005:
        return f"{text}C[{_comment(rng)} {RARE_WORD}.]"
    if kind < 0.12:
        return f"{text}C[{_comment(rng)}]"
    if kind < 0.16:
        return f"{text}LB[{rng.choice(_LETTERS)}{rng.choice(_LETTERS)}:A]TR[dd][pp]"
    return text


def _comment(rng: random.Random) -> str:
    words = _TEXT.split()
    return " ".join(rng.choices(words, k=rng.randint(5, 30))).capitalize() + "."
