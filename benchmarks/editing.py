"""Changing a record: typing, playing, undo, and the longest time the window does not answer."""

from __future__ import annotations

import random
from collections import defaultdict
from statistics import median
from time import perf_counter, sleep
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow, QPlainTextEdit

from benchmarks.results import Measurement
from benchmarks.stage import Stage, painted, paints, settle
from benchmarks.timing import Pairs, percentile
from sgfedit.game import operations
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QWidget

    from benchmarks.results import Plan
    from sgfedit.gui.shell.main_window import MainWindow

_TEXT = "the quick brown fox jumps over the lazy dog, "
_REST_S = 0.2
"""How long to wait after an edit for what is put off until the user pauses."""


def typing(plan: Plan) -> Iterator[Measurement]:
    stage = Stage()
    for subject in (plan.subjects.typical(), plan.subjects.big()):
        window = stage.show(subject)
        window.document.go_to(list(window.document.game)[-1])
        settle()
        found = _typed(window, plan.repeats(320))
        yield Measurement.of_pairs(subject.name, found)


def _typed(window: MainWindow, repeats: int) -> Pairs:
    """Type into the comment and into a bare text widget, a burst here and a burst there."""
    panel = window.comment.editor
    bare_window = QMainWindow()
    bare = QPlainTextEdit()
    bare_window.setCentralWidget(bare)
    bare_window.show()
    settle()
    bare_window.resize(
        bare_window.width() + panel.width() - bare.width(),
        bare_window.height() + panel.height() - bare.height(),
    )
    settle()
    bare.setPlainText(panel.toPlainText())
    if not paints(panel.viewport(), _press, panel, "x"):
        raise AssertionError("a key paints nothing")
    ours: list[float] = []
    theirs: list[float] = []
    burst = len(_TEXT)
    for index in range(repeats // burst + 2):
        for widget, found in ((panel, ours), (bare, theirs)):
            widget.activateWindow()
            widget.setFocus()
            settle()
            seconds = [painted(_press, widget, char) for char in _TEXT]
            found.extend(seconds if index else ())
    bare_window.close()
    return Pairs(tuple(ours), tuple(theirs))


def _press(widget: QWidget, char: str) -> None:
    QTest.keyClick(widget, char)  # type: ignore[call-overload]  # the stubs lack this one


def playing(plan: Plan) -> Iterator[Measurement]:
    stage = Stage()
    for subject in (plan.subjects.typical(), *plan.subjects.trees()):
        window = stage.show(subject)
        steps, adds, undos, redos = _edits(window, plan.repeats(160))
        for goal, seconds in (("add", adds), ("undo", undos), ("redo", redos)):
            found = Pairs(tuple(seconds), tuple(steps))
            yield Measurement.of_pairs(subject.name, found, goal)


def _edits(window: MainWindow, repeats: int) -> tuple[list[float], ...]:
    """Step, play somewhere new, undo and redo at random nodes; return the seconds of each."""
    rng = random.Random(1)
    document = window.document
    nodes = [node for node in document.game.nodes() if node.first_child is not None]
    samples: tuple[list[float], ...] = [], [], [], []
    forward, undo, redo = (
        window.actions_by_id[name] for name in ("navigate.next", "edit.undo", "edit.redo")
    )
    for index in range(repeats + 2):
        painted(document.go_to, rng.choice(nodes))
        point = _empty_point(window, rng)
        seconds = [painted(forward.trigger)]
        painted(window.actions_by_id["navigate.previous"].trigger)
        seconds += [
            painted(_click, window, point),
            painted(undo.trigger),
            painted(redo.trigger),
        ]
        painted(undo.trigger)
        if index >= 2:
            for found, value in zip(samples, seconds, strict=True):
                found.append(value)
    return samples


def _empty_point(window: MainWindow, rng: random.Random) -> Point:
    """Return a point where nobody has played yet, now or next."""
    position = window.document.position()
    taken = {child.get(ident) for child in window.document.current.children for ident in "BW"}
    width, height = position.size
    free = [
        Point(index % width, index // width)
        for index, stone in enumerate(position.stones)
        if not stone and Point(index % width, index // width) not in taken
    ]
    return rng.choice(free) if free else Point(width // 2, height // 2)


def _click(window: MainWindow, point: Point) -> None:
    QTest.mouseClick(
        window.board, Qt.MouseButton.LeftButton, pos=window.board.point_rect(point).center()
    )


def click_somewhere(window: MainWindow) -> Callable[[], None]:
    """Return what plays at an empty point of a random node that has a next one."""
    rng = random.Random(1)
    document = window.document
    nodes = [node for node in document.game.nodes() if node.first_child is not None]

    def click() -> None:
        document.go_to(rng.choice(nodes))
        _click(window, _empty_point(window, rng))

    return click


def pause(plan: Plan) -> Iterator[Measurement]:
    stage = Stage()
    for subject in plan.subjects.trees()[: 1 if plan.is_quick else None]:
        window = stage.show(subject)
        edits = 25 if plan.is_quick else 100
        runs = [_random_edits(window, edits) for _ in range(3)]
        pauses = [
            (name, *map(median, zip(*(map(float, run[index][1:]) for run in runs), strict=True)))
            for index, (name, *_) in enumerate(runs[0])
        ]
        found = [seconds for _, seconds, _ in pauses]
        # What is put off comes now after this edit, now after that one.
        later = median(max(seconds for *_, seconds in run) for run in runs)
        worst = max(max(seconds[1:]) for run in runs for seconds in run)
        note = f"afterwards {later * 1e3:.0f} ms; worst of 3 runs {worst * 1e3:.0f} ms; "
        yield Measurement(
            subject.name,
            max(*found, later),
            p95=percentile(found),
            note=note + _by_kind(pauses),
        )


def _by_kind(pauses: list[tuple[str, float, float]]) -> str:
    found: dict[str, list[float]] = defaultdict(list)
    for name, seconds, _ in pauses:
        found[name].append(seconds)
    return ", ".join(f"{name} {max(found[name]) * 1e3:.0f}" for name in sorted(found))


def _random_edits(window: MainWindow, edits: int) -> list[tuple[str, float, float]]:
    """Edit at random nodes and take all back.

    Returns:
        For each edit: what it was, how long it took, and the longest time the event loop did not
        come round in the rest after it.
    """
    rng = random.Random(1)
    nodes = list(window.document.game.nodes())
    kinds = _kinds(window, rng)
    found: list[tuple[str, float, float]] = []
    for _ in range(edits):
        node = rng.choice(nodes)
        while node.root is not window.document.game.root:  # its branch has been deleted
            node = rng.choice(nodes)
        painted(window.document.go_to, node)
        name, edit = rng.choice(kinds)
        found.append((name, painted(edit), _longest_in_rest()))
    while window.document.history.undo_step is not None:
        window.document.undo()
    settle()
    return found


def _longest_in_rest() -> float:
    longest, end = 0.0, perf_counter() + _REST_S
    while perf_counter() < end:
        longest = max(longest, painted(sleep, 0))
        sleep(0.002)
    return longest


def _kinds(window: MainWindow, rng: random.Random) -> list[tuple[str, Callable[[], object]]]:
    document = window.document

    def mark() -> None:
        with document.edit("Triangle") as edit:
            operations.set_marks(edit, document.current, "TR", [Point(3, 3)], on=True)

    def trigger(name: str) -> Callable[[], object]:
        return window.actions_by_id[name].trigger

    return [
        ("play", lambda: _click(window, _empty_point(window, rng))),
        ("type", lambda: _press(window.comment.editor, "x")),
        ("mark", mark),
        ("delete branch", trigger("edit.delete_branch")),
        ("delete node", trigger("edit.delete_node")),
        ("add node", trigger("edit.add_node")),
        ("promote", trigger("edit.promote")),
        ("main line", trigger("edit.make_main_line")),
        ("undo", trigger("edit.undo")),
        ("redo", trigger("edit.redo")),
    ]
