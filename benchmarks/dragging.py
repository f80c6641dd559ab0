"""Painting with the mouse: marks and stones dragged over the board, branches over the tree."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from benchmarks.results import Measurement
from benchmarks.stage import Copying, Stage, painted, paints, settle
from benchmarks.timing import Pairs
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtWidgets import QWidget

    from benchmarks.results import Plan
    from sgfedit.gui.shell.main_window import MainWindow

_TOOLS: Final = ("mark.triangle", "mark.letter", "mark.dim", "setup.black", "setup.erase")
_DEPTH: Final = 12
_STEP_PX: Final = 4

_MOVE, _PRESS, _RELEASE = (
    QMouseEvent.Type.MouseMove,
    QMouseEvent.Type.MouseButtonPress,
    QMouseEvent.Type.MouseButtonRelease,
)


def painting(plan: Plan) -> Iterator[Measurement]:
    stage = Stage()
    for subject in (plan.subjects.typical(), plan.subjects.dictionary()):
        window = stage.show(subject)
        for tool in _TOOLS:
            found = _strokes(window, tool, plan.repeats(10))
            name = f"{subject.name}, {tool}"
            yield Measurement.of_pairs(name, found)
            yield Measurement(name, found.value, "p95", found.p95)


def _strokes(window: MainWindow, tool: str, strokes: int) -> Pairs:
    """Drag a tool along rows of the board, taking each stroke back; seconds of each point."""
    board, document = window.board, window.document
    line = list(itertools.islice(document.game, _DEPTH))
    painted(document.go_to, line[-1])
    window.actions_by_id[tool].trigger()
    copy = Copying(window)
    seconds, copies = [], []
    for stroke in range(strokes + 1):
        row = [Point(x, 1 + stroke % 17) for x in range(document.game.size[0])]
        places = [board.point_rect(point).center() for point in row]
        _mouse(board, _PRESS, places[0])
        if (
            not paints(board, _mouse, board, _MOVE, places[1])
            and not stroke
            and "erase" not in tool
        ):
            raise AssertionError("a drag paints nothing")
        for place in places[2:]:
            taken = painted(_mouse, board, _MOVE, place)
            if stroke:
                seconds.append(taken)
                copies.append(copy())
        _mouse(board, _RELEASE, places[-1])
        while document.history.undo_step is not None:
            document.undo()
        settle()
    window.actions_by_id["tool.play"].trigger()
    return Pairs(tuple(seconds), tuple(copies))


def branches(plan: Plan) -> Iterator[Measurement]:
    stage = Stage()
    for subject in (plan.subjects.typical(), plan.subjects.dictionary()):
        window = stage.show(subject)
        found = _branch_drags(window, plan.repeats(6))
        yield Measurement.of_pairs(subject.name, found)
        yield Measurement(subject.name, found.value, "p95", found.p95)


def _branch_drags(window: MainWindow, drags: int) -> Pairs:
    """Drag a branch about the tree and give it up; seconds of each move of the mouse."""
    tree, document = window.tree, window.document
    line = list(itertools.islice(document.game, _DEPTH))
    painted(document.go_to, line[-1])
    copy = Copying(window)
    seconds, copies = [], []
    view = tree.viewport()
    for _ in range(drags):
        start = tree.rect_of(line[-1]).center()
        _mouse(view, _PRESS, start)
        for place in _way(start, view):
            seconds.append(painted(_mouse, view, _MOVE, place))
            copies.append(copy())
        # Back where it came from: nothing moves.
        _mouse(view, _MOVE, start)
        _mouse(view, _RELEASE, start)
        settle()
    return Pairs(tuple(seconds), tuple(copies))


def _way(start: QPoint, view: QWidget) -> Sequence[QPoint]:
    end = QPoint(view.width() // 2, view.height() // 2)
    steps = max(abs(end.x() - start.x()), abs(end.y() - start.y())) // _STEP_PX or 1
    return [start + (end - start) * step / steps for step in range(1, steps + 1)]


def _mouse(widget: QWidget, kind: QMouseEvent.Type, place: QPoint) -> None:
    button = Qt.MouseButton.LeftButton
    event = QMouseEvent(
        kind,
        QPointF(place),
        QPointF(widget.mapToGlobal(place)),
        Qt.MouseButton.NoButton if kind == _MOVE else button,
        Qt.MouseButton.NoButton if kind == _RELEASE else button,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(widget, event)
