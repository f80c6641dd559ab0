"""Diagrams for the tests of drawing."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from sgfedit.formats import loads
from sgfedit.go.board import Colour
from sgfedit.render.diagram import (
    DEFAULT_OPTIONS,
    HINT_RANKS,
    NOBODY,
    Diagram,
    Ghost,
    Hint,
    Options,
    build,
)
from sgfedit.sgf.marks import Mark
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Callable

COLOURS = (Colour.BLACK, Colour.WHITE)
SIGNS = ("", "!", "!!", "!?", "?!", "?", "??")
TEXTS = ("A", "b", "12", "123", "weak?", "a longer label", "中")


def _random_diagram(seed: int, width: int = 9, height: int = 9) -> Diagram:
    random = Random(seed)
    points = [Point(x, y) for x in range(width) for y in range(height)]

    def some(most: int) -> list[Point]:
        return random.sample(points, random.randint(0, min(most, len(points))))

    def pairs(most: int) -> tuple[tuple[Point, Point], ...]:
        if len(points) < 2:
            return ()
        found: dict[tuple[Point, Point], None] = {}
        for _ in range(random.randint(0, most)):
            start, end = random.sample(points, 2)
            found[start, end] = None
        return tuple(found)

    stones = bytes(random.choice((0, 0, 1, 2)) for _ in points)
    return Diagram(
        width=width,
        height=height,
        stones=stones,
        marks=tuple({(p, random.choice(list(Mark))): None for p in some(8) + some(8)}),
        labels=tuple((p, random.choice(TEXTS)) for p in some(6)),
        arrows=pairs(2),
        lines=pairs(2),
        territory=tuple((p, random.choice(COLOURS)) for p in some(5)),
        dimmed=frozenset(some(6)),
        faded=frozenset(some(6)),
        last_move=random.choice([None, *points]),
        numbers=tuple((p, random.randint(1, 300)) for p in some(6)),
        ghosts=tuple(
            Ghost(p, random.choice(COLOURS), random.choice(("", "A", "B")), random.choice(SIGNS))
            for p in some(4)
        ),
        hints=tuple(
            Hint(
                p,
                random.choice((None, *range(HINT_RANKS))),
                random.choice(("", "52", "+1.5")),
                random.choice(("", "1.2k")),
                is_next=random.random() < 0.3,
            )
            for p in some(9)
        ),
        ownership=bytes(random.randint(0, 2 * NOBODY) for _ in points) if seed % 2 else b"",
        verdicts=tuple((p, random.random() < 0.5) for p in some(3)),
        judged=random.choice([None, (random.choice(points), random.choice(SIGNS[1:]))]),
        hover=random.choice([None, (random.choice(points), random.choice(COLOURS))]),
        cursor=random.choice([None, *points]),
        coordinates=True,
        framed=frozenset(some(9)) if seed % 3 else frozenset(),
    )


@pytest.fixture(scope="session")
def random_diagram() -> Callable[..., Diagram]:
    """A function (seed, width, height) → Diagram with a bit of everything."""
    return _random_diagram


@pytest.fixture(scope="session")
def busy(random_diagram: Callable[..., Diagram]) -> Diagram:
    """A 19x19 diagram with a bit of everything."""
    return replace(random_diagram(5, 19, 19), hoshi=frozenset({Point(3, 3), Point(9, 9)}))


def _diagram_at(text: str, *path: int, options: Options = DEFAULT_OPTIONS) -> Diagram:
    game = loads(text).games[0]
    node = game.root
    for index in path:
        node = node.children[index]
    return build(game.position(node), node, options)


@pytest.fixture(scope="session")
def diagram_at() -> Callable[..., Diagram]:
    """A function (record, child numbers …, options=) → Diagram of that node."""
    return _diagram_at
