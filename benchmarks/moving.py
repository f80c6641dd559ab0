"""Moving about in a record: steps, jumps, scrolling the tree, resizing the window."""

from __future__ import annotations

import random
from functools import _lru_cache_wrapper
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from benchmarks.results import Measurement
from benchmarks.stage import (
    Copying,
    SpareCanvas,
    Stage,
    painted,
    paints,
    repaint,
    settle,
)
from benchmarks.timing import quick_pairs
from sgfedit.render import sprites, wood

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QScrollBar

    from benchmarks.results import Plan
    from benchmarks.timing import Pairs, Sampler
    from sgfedit.gui.shell.main_window import MainWindow

_NOTCH = 120


def step(plan: Plan) -> Iterator[Measurement]:
    stage = Stage()
    subjects = plan.subjects
    some = [subjects.typical(), subjects.annotated(), subjects.dictionary(), subjects.big()]
    for subject in filter(None, some):
        found = _steps(stage.show(subject), plan.repeats(240))
        yield Measurement.of_pairs(subject.name, found)
        yield Measurement(subject.name, found.value, "p95", found.p95)


def _steps(window: MainWindow, repeats: int) -> Pairs:
    return quick_pairs(walk(window), Copying(window), repeats)


def walk(window: MainWindow) -> Sampler:
    """Return what steps to the end of the main line and back, again and again."""
    forward, back = (window.actions_by_id[f"navigate.{way}"] for way in ("next", "previous"))
    if not paints(window.board, forward.trigger):
        raise AssertionError("a step paints nothing")
    way = [forward]

    def sample() -> float:
        current = window.document.current
        if current.first_child is None:
            way[0] = back
        elif current.parent is None:
            way[0] = forward
        return painted(way[0].trigger)

    return sample


def jump(plan: Plan) -> Iterator[Measurement]:
    stage = Stage()
    subjects = plan.subjects
    typical = subjects.typical()
    window = stage.show(typical)
    yield Measurement.of_pairs(f"{typical.name}, to the end", _ends(window, plan.repeats(80)))
    for subject in (typical, *subjects.trees()):
        window = stage.show(subject)
        found = _random_jumps(window, plan.repeats(120))
        yield Measurement.of_pairs(f"{subject.name}, random", found)
    beside = quick_pairs(_random_jump(window), lambda: repaint(window), plan.repeats(120))
    yield Measurement.of_pairs(f"{subject.name}, random", beside, "window")


def _ends(window: MainWindow, repeats: int) -> Pairs:
    spare = SpareCanvas(window)
    start, end = (window.actions_by_id[f"navigate.{way}"] for way in ("start", "end"))

    def sample() -> float:
        painted(start.trigger)
        return painted(end.trigger)

    return quick_pairs(sample, lambda: spare.repaint(window.board.diagram), repeats)


def _random_jumps(window: MainWindow, repeats: int) -> Pairs:
    spare = SpareCanvas(window)
    jump_ = _random_jump(window)
    return quick_pairs(jump_, lambda: spare.repaint(window.board.diagram), repeats)


def _random_jump(window: MainWindow) -> Sampler:
    rng = random.Random(1)
    nodes = list(window.document.game.nodes())
    return lambda: painted(window.document.go_to, rng.choice(nodes))


def scroll(plan: Plan) -> Iterator[Measurement]:
    stage = Stage()
    small = plan.subjects.tree(1_000)
    reference = stage.show(small)
    for subject in plan.subjects.trees():
        window = stage.show(subject)
        for name, scroller in (("wheel", _wheels), ("pages", _pages)):
            found = quick_pairs(scroller(window), scroller(reference), plan.repeats(200))
            yield Measurement(f"{subject.name}, {name}", found.value, "p95", found.p95)
            if subject.name == plan.subjects.big().name:
                label = f"{subject.name}, {name}"
                yield Measurement.of_pairs(label, found, "size")
    alone = quick_pairs(_wheels(reference), _wheels(reference), plan.repeats(200))
    yield Measurement(f"{small.name}, wheel", alone.value, "p95", alone.p95)


def _wheels(window: MainWindow) -> Sampler:
    """Return what turns the wheel by a notch, down to the end and up again."""
    bar, viewport = window.tree.verticalScrollBar(), window.tree.viewport()
    centre = viewport.rect().center()
    bar.setValue(bar.maximum() // 3)
    settle()
    way = [-1]

    def turn() -> None:
        event = QWheelEvent(
            QPointF(centre),
            QPointF(viewport.mapToGlobal(centre)),
            QPoint(),
            QPoint(0, way[0] * _NOTCH),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(viewport, event)

    def sample() -> float:
        if bar.value() == bar.maximum():
            way[0] = 1
        elif bar.value() == bar.minimum():
            way[0] = -1
        return painted(turn)

    return sample


def _pages(window: MainWindow) -> Sampler:
    """Return what drags a handle to some other place: all of the tree is painted anew."""
    tree = window.tree
    bars = (tree.verticalScrollBar(), tree.horizontalScrollBar())
    rng = random.Random(1)

    def sample() -> float:
        places = [rng.randint(0, bar.maximum()) for bar in bars]
        return painted(_drag, places, bars)

    return sample


def _drag(places: list[int], bars: tuple[QScrollBar, ...]) -> None:
    for bar, place in zip(bars, places, strict=True):
        bar.setValue(place)


def resize(plan: Plan) -> Iterator[Measurement]:
    stage = Stage()
    for subject in (plan.subjects.typical(), plan.subjects.dictionary()):
        window = stage.show(subject)
        painted(window.actions_by_id["navigate.end"].trigger)
        found = _resizes(window, plan.repeats(60))
        yield Measurement.of_pairs(subject.name, found)


def _resizes(window: MainWindow, repeats: int) -> Pairs:
    spare = SpareCanvas(window)
    sizes = _sizes(window)

    def sample() -> float:
        _forget_pictures()
        return painted(window.resize, *next(sizes))

    def rebuild() -> float:
        _forget_pictures()
        spare.resize(window.board)
        return spare.rebuild(window.board.diagram)

    return quick_pairs(sample, rebuild, repeats)


def _sizes(window: MainWindow) -> Iterator[tuple[int, int]]:
    """Yield sizes that grow and shrink by so much that the cells of the board change."""
    width, height = window.width(), window.height()
    while True:
        for index in (*range(10), *range(10, 0, -1)):
            yield width - 24 * index, height - 24 * index


def _forget_pictures() -> None:
    """Drop what pictures of one size share, so that none gets what the other has made."""
    for module in (sprites, wood):
        for function in vars(module).values():
            if isinstance(function, _lru_cache_wrapper):
                function.cache_clear()
