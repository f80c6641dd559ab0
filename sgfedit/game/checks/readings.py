"""Damage that can be read in two ways, and the other one of them (SPEC 1.2)."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from sgfedit.game.game import Game
    from sgfedit.sgf.problems import Problem


def with_other_readings(
    problems: Sequence[Problem], games: Sequence[Game]
) -> Generator[None, None, tuple[Problem, ...]]:
    """Return problems, with those that offer another reading; in file order, in steps.

    A node behind a variation begins one more variation. Where that is so at every fork of a game
    it may as well be a file in which the main line goes on behind each of its variations, as some
    programs write it.
    """
    outside = {p.node: p for p in problems if p.code == "node-outside-variation"}
    found = list(problems)
    for game in games if outside else ():
        forks = [node for node in game.nodes() if node.has_variations]
        if all(fork.last_child in outside for fork in forks):
            told = (outside[fork.last_child] for fork in forks)
            found += (p._replace(code="main-line-behind-variation") for p in told)
        yield
    return tuple(sorted(found, key=attrgetter("offset")))
