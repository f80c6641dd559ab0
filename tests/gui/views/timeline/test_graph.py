"""The graph above the track: who leads, and what moves lost."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QHelpEvent, QImage, QPainter, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolTip

from sgfedit import loads
from sgfedit.game import operations, traversal
from sgfedit.gui.views.timeline import reading
from sgfedit.gui.views.timeline.inks import inks
from sgfedit.gui.widgets.appearance import dark_palette
from tests.gui import painted

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QColor
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.gui.views.timeline.view import Timeline

LEFT = Qt.MouseButton.LeftButton


def record(figures: list[str], tail: str = "") -> str:
    """Return a game with figures at its root and its moves."""
    nodes = [
        f";{'BW'[n % 2]}[{chr(97 + n % 19)}{chr(97 + n // 19)}]{text}"
        for n, text in enumerate(figures[1:])
    ]
    return f"(;SZ[19]{figures[0]}{''.join(nodes)}{tail})"


def points(*leads: float | None) -> list[str]:
    return ["" if lead is None else f"SBKS[{lead}]" for lead in leads]


# Black loses 5 points by move 11, White 9 by move 22; then Black leads by 9.
LEADS = points(*[0.0] * 11, *[-5.0] * 11, *[4.0] * 10)


def open_record(window: MainWindow, qtbot: QtBot, text: str) -> Timeline:
    window.resize(1400, 1200)  # there is room for all of the graph
    window.document.open_text(loads(text))
    settle(qtbot, window.timeline)
    return window.timeline


def settle(qtbot: QtBot, timeline: Timeline) -> None:
    qtbot.waitUntil(lambda: not timeline.is_waiting)
    QApplication.processEvents()


@pytest.fixture
def timeline(window: MainWindow, qtbot: QtBot) -> Timeline:
    return open_record(window, qtbot, record(LEADS))


def x_of(timeline: Timeline, index: int) -> int:
    return round(timeline._x(index))


def column(picture: QImage, x: int, top: int) -> list[str]:
    return [picture.pixelColor(x, y).name() for y in range(4, top - 4)]


def is_red(colour: QColor) -> bool:
    return colour.red() > colour.blue() + 60


def bars(timeline: Timeline, index: int) -> tuple[bool, bool]:
    """Return whether a bar hangs from the top at a node, and whether one stands on the bottom."""
    picture, x = painted.image(timeline), x_of(timeline, index)
    return is_red(picture.pixelColor(x, 5)), is_red(picture.pixelColor(x, timeline._top - 5))


def test_it_opens_where_figures_are_and_only_there(
    window: MainWindow, timeline: Timeline, qtbot: QtBot
) -> None:
    assert timeline.is_open
    assert timeline.height() == 74
    open_record(window, qtbot, "(;SZ[9];B[aa];W[bb]SBKS[3];B[cc])")
    assert timeline.graph is None
    assert timeline.height() == 18
    open_record(window, qtbot, record(LEADS))
    assert timeline.height() == 74


@pytest.mark.parametrize("palette_of", [QPalette, dark_palette])
def test_black_is_below_the_curve_and_white_above_it(
    window: MainWindow, timeline: Timeline, palette_of: Callable[[], QPalette]
) -> None:
    timeline.setPalette(palette_of())
    picture = painted.image(timeline)
    above, below = (
        picture.pixelColor(x_of(timeline, 5), y).lightness() for y in (8, timeline._top - 6)
    )
    assert above > below + 30
    # Where nobody leads there is less of Black than where Black leads by four.
    shares = []
    for index in (5, 28):
        colours = column(picture, x_of(timeline, index), timeline._top)
        shares.append(colours.count(colours[-1]))
    assert shares[0] < shares[1] - 5


def test_bars_stand_on_the_side_of_who_lost(window: MainWindow, timeline: Timeline) -> None:
    graph = timeline.graph
    assert graph is not None
    assert graph.bad == [11, 22]
    window.document.go_to(timeline.line[5])
    assert bars(timeline, 11) == (False, True)
    assert bars(timeline, 22) == (True, False)
    assert bars(timeline, 16) == (False, False)
    window.document.go_to(timeline.line[11])
    assert bars(timeline, 11) == (False, True)  # the line where one is does not hide it

    window.settings.set("timeline.loss_points", 8)
    assert bars(timeline, 11) == (False, False)
    assert bars(timeline, 22) == (True, False)


def test_a_hole_is_no_zero(window: MainWindow, qtbot: QtBot) -> None:
    leads: list[float | None] = [6.0] * 40
    leads[15:25] = [None] * 10
    timeline = open_record(window, qtbot, record(points(*leads)))
    picture = painted.image(timeline)
    told, hole, again = (
        set(column(picture, x_of(timeline, index), timeline._top)) for index in (10, 20, 30)
    )
    assert told == again
    assert len(told) > len(hole)
    assert not told & hole
    assert timeline.graph is not None
    assert timeline.graph.bad == []


def test_a_lone_figure_is_a_dot(window: MainWindow, qtbot: QtBot) -> None:
    timeline = open_record(window, qtbot, record(points(0, None, None, 5, None, None, 0, None)))
    picture = painted.image(timeline)
    at, beside = (
        column(picture, x, timeline._top) for x in (x_of(timeline, 3), x_of(timeline, 4))
    )
    assert at != beside


def test_a_variation_is_strong_and_the_main_line_faint(window: MainWindow, qtbot: QtBot) -> None:
    rest = record(points(*[8.0] * 31)).removeprefix("(;SZ[19]SBKS[8.0]").removesuffix(")")
    variation = ";W[ss]SBKS[-8];B[rr]SBKS[-8]"
    timeline = open_record(window, qtbot, record(points(*[0.0] * 10), f"({rest})({variation})"))
    length = len(timeline.line)
    graph = timeline.graph
    assert graph is not None
    before = graph.main
    fork = timeline.line[9]
    window.document.go_to(fork.children[1])
    settle(qtbot, timeline)
    assert before is None
    assert graph.main is not None
    assert graph.current is not None
    assert graph.current.values[-2:] == (-8.0, -8.0)
    assert len(graph.main.values) == length
    picture = painted.image(timeline)
    strong = column(picture, x_of(timeline, 5), timeline._top)
    faint = column(picture, x_of(timeline, 25), timeline._top)
    assert len(set(faint)) > 1
    darkest = [min(int(name[1:3], 16) for name in names) for names in (strong, faint)]
    assert darkest[0] < darkest[1]


def test_a_step_repaints_two_strips(window: MainWindow, timeline: Timeline) -> None:
    before = painted.image(timeline)
    window.document.go_to(timeline.line[1])
    changed = painted.differing(before, painted.image(timeline))
    assert changed.width() < x_of(timeline, 1) - x_of(timeline, 0) + 30
    still = timeline._still
    window.document.go_to(timeline.line[2])
    timeline.grab()
    assert timeline._still is still


# Several who tell figures -------------------------------------------------------------------


MIXED = [f"SBKV[{50 + n % 3}]QKGV[100:0.9:{n % 3 - 20}:1::KataGo]" for n in range(30)]


def test_several_voices_are_named_and_never_mixed(window: MainWindow, qtbot: QtBot) -> None:
    timeline = open_record(window, qtbot, record(MIXED))
    graph = timeline.graph
    assert graph is not None
    assert graph.chosen == ("KataGo", "lead")
    assert graph.label == "KataGo: Lead ±20"
    timeline.choose("Sabaki")
    assert graph.chosen == ("Sabaki", "winrate")
    assert graph.current is not None
    assert set(graph.current.values) == {0.5, 0.51, 0.52}
    assert graph.bad == []
    assert timeline.words(4).splitlines()[1:] == [
        "KataGo: Black 90.0% · W+19.0 · White lost 1.0 points",
        "Sabaki: Black 51.0% · White lost 1%",
    ]


def menu_of(window: MainWindow) -> dict[str, object]:
    menu = next(menu for menu in window.timeline.findChildren(QMenu) if menu.isVisible())
    return {action.text(): action for action in menu.actions() if action.text()}


def test_a_click_on_the_label_opens_the_menu(window: MainWindow, qtbot: QtBot) -> None:
    timeline = open_record(window, qtbot, record(MIXED))
    timeline.grab()
    QTest.mouseClick(timeline, LEFT, pos=timeline._label().center())
    actions = menu_of(window)
    assert list(actions) == [
        "Lead of Black",
        "Winrate of Black",
        "KataGo",
        "Sabaki",
        "Bad moves lose at least",
        "Small board under the pointer",
        "Fold the graph",
    ]
    assert timeline.index == 0
    actions["Winrate of Black"].trigger()  # type: ignore[attr-defined]
    assert window.settings.get("timeline.measure") == "winrate"
    assert timeline.chosen in {("Sabaki", "winrate"), ("KataGo", "winrate")}


def test_the_label_says_what_it_shows(timeline: Timeline) -> None:
    timeline.grab()
    where = timeline._label().center()
    QApplication.sendEvent(
        timeline, QHelpEvent(QHelpEvent.Type.ToolTip, where, timeline.mapToGlobal(where))
    )
    assert "Lead of Black by Sabaki. Bars are moves that lost 3.0 points" in QToolTip.text()


# Folding ------------------------------------------------------------------------------------


@pytest.mark.parametrize("palette_of", [QPalette, dark_palette])
def test_the_curve_does_not_strike_the_label_out_in_a_low_window(
    timeline: Timeline, palette_of: Callable[[], QPalette]
) -> None:
    graph = timeline.graph
    assert graph is not None
    timeline.setPalette(palette_of())
    colours = inks(timeline.palette())
    low = QImage(800, 18, QImage.Format.Format_RGB32)
    low.fill(colours.ground)
    painter = QPainter(low)
    graph.paint(painter, timeline, QSize(800, 18), lambda index: 10.0 + 24 * index)
    painter.end()

    label, middle = graph.label_rect, low.height() // 2

    def is_curve(x: int) -> bool:
        seen = {low.pixelColor(x, y).lightness() for y in (middle - 1, middle)}
        line, ground = colours.line.lightness(), colours.ground.lightness()
        return any(abs(one - line) < abs(one - ground) for one in seen)

    assert is_curve(label.right() + 5)
    assert not is_curve(label.left() + 2)
    assert not is_curve(label.right() - 1)


def test_a_mark_folds_it_and_opens_it(window: MainWindow, timeline: Timeline) -> None:
    board = window.board.height()
    QTest.mouseClick(timeline, LEFT, pos=timeline._fold_mark().center())
    QApplication.processEvents()
    assert timeline.height() == 18
    assert window.board.height() == board + 56
    assert window.settings.get("view.timeline_graph") == "folded"
    QTest.mouseClick(timeline, LEFT, pos=timeline._fold_mark().center())
    QApplication.processEvents()
    assert timeline.height() == 74
    assert timeline.index == 0


def test_in_a_low_window_it_yields_unless_the_user_wants_it(
    window: MainWindow, timeline: Timeline, qtbot: QtBot
) -> None:
    window.settings.set("view.zoom_problems", value=False)
    window.resize(900, 600)
    qtbot.waitUntil(lambda: timeline.height() == 18)
    window.actions_by_id["navigate.graph"].trigger()
    qtbot.waitUntil(lambda: timeline.height() == 36)
    window.resize(1400, 1200)
    qtbot.waitUntil(lambda: timeline.height() == 74)


def test_without_figures_there_is_nothing_to_open(window: MainWindow, qtbot: QtBot) -> None:
    timeline = open_record(window, qtbot, "(;SZ[9];B[aa])")
    window.actions_by_id["navigate.graph"].trigger()
    assert "holds no figures" in window.status.message.text()
    assert timeline.height() == 18


def test_while_the_tree_is_veiled_it_tells_nothing(window: MainWindow, timeline: Timeline) -> None:
    window.tree.veil("Hidden")
    picture = painted.image(timeline)
    assert {picture.pixelColor(x_of(timeline, n), 20).name() for n in range(1, 30)} == {
        picture.pixelColor(1, 1).name()
    }
    assert painted.texts(timeline) == []


# Keys and mouse -----------------------------------------------------------------------------


def is_at(timeline: Timeline, index: int) -> bool:
    return timeline.index == index


def test_keys_go_to_the_next_drop(window: MainWindow, timeline: Timeline, qtbot: QtBot) -> None:
    window.board.setFocus()
    for key, index in ((Qt.Key.Key_Period, 11), (Qt.Key.Key_Period, 22), (Qt.Key.Key_Comma, 11)):
        QTest.keyClick(window.board, key)
        qtbot.waitUntil(partial(is_at, timeline, index))
    QTest.keyClick(window.board, Qt.Key.Key_Comma)
    qtbot.waitUntil(lambda: "lost much" in window.status.message.text())
    assert timeline.index == 11

    window.settings.set("timeline.loss_points", 8)
    QTest.keyClick(window.board, Qt.Key.Key_Period)
    qtbot.waitUntil(lambda: timeline.index == 22)


def test_keys_need_no_timeline(window: MainWindow, qtbot: QtBot) -> None:
    window.actions_by_id["navigate.slider"].trigger()
    open_record(window, qtbot, record(LEADS))
    assert window.timeline.graph is None
    QTest.keyClick(window.board, Qt.Key.Key_Period)
    eleventh = traversal.ahead(window.document.game.root, 11)
    qtbot.waitUntil(lambda: window.document.current is eleventh)


def test_drops_are_places_to_jump_to(window: MainWindow, timeline: Timeline, qtbot: QtBot) -> None:
    window.actions_by_id["navigate.jump_losses"].trigger()
    window.actions_by_id["navigate.next_place"].trigger()
    qtbot.waitUntil(lambda: timeline.index == 11)
    window.actions_by_id["navigate.next_mistake"].trigger()
    qtbot.waitUntil(lambda: timeline.index == 22)


def test_a_narrow_bar_is_easy_to_hit(window: MainWindow, timeline: Timeline) -> None:
    QTest.mouseClick(timeline, LEFT, pos=QPoint(x_of(timeline, 11) + 4, 20))
    assert timeline.index == 11
    QTest.mouseClick(timeline, LEFT, pos=QPoint(x_of(timeline, 15), 20))
    assert timeline.index == 15


def test_a_drag_through_the_graph_is_one_place(window: MainWindow, timeline: Timeline) -> None:
    QTest.mousePress(timeline, LEFT, pos=QPoint(x_of(timeline, 5), 20))
    for index in (20, 30, 25):
        QTest.mouseMove(timeline, QPoint(x_of(timeline, index), 20))
        assert timeline.index == index
    QTest.mouseRelease(timeline, LEFT, pos=QPoint(x_of(timeline, 25), 20))
    assert [timeline.line.index(node) for node in timeline.visited.places] == [0, 25]


def test_the_small_board_tells_the_figures(timeline: Timeline, window: MainWindow) -> None:
    where = QPoint(x_of(timeline, 22), 20)
    QApplication.sendEvent(
        timeline, QHelpEvent(QHelpEvent.Type.ToolTip, where, timeline.mapToGlobal(where))
    )
    assert window.tree.preview.text.splitlines()[1] == "Sabaki: B+4.0 · White lost 9.0 points"


# Edits --------------------------------------------------------------------------------------


def test_typing_a_comment_reads_no_figures(
    window: MainWindow, timeline: Timeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[object] = []
    monkeypatch.setattr(reading, "evaluations", read.append)
    document = window.document
    for text in ("x", "xy"):
        with document.edit("Comment") as edit:
            operations.set_text(edit, document.current, "C", text)
    assert not timeline.is_waiting
    assert read == []


def test_other_figures_are_another_graph(
    window: MainWindow, timeline: Timeline, qtbot: QtBot
) -> None:
    window.document.go_to(traversal.ahead(window.document.game.root, 16))
    with window.document.edit("Figures") as edit:
        node = window.document.current
        edit.set_properties(node, node.properties.set("SBKS", ["15.0"]))
    settle(qtbot, timeline)
    graph = timeline.graph
    assert graph is not None
    assert graph.bad == [11, 16, 17, 22]
    window.document.undo()
    settle(qtbot, timeline)
    assert graph.bad == [11, 22]


def test_first_figures_open_a_graph(window: MainWindow, qtbot: QtBot) -> None:
    timeline = open_record(window, qtbot, "(;SZ[9];B[aa];W[bb]V[2];B[cc])")
    assert timeline.height() == 18
    node = traversal.ahead(window.document.game.root, 3)
    with window.document.edit("Value") as edit:
        edit.set(node, "V", ["-4"])
    settle(qtbot, timeline)
    assert timeline.height() == 74
    assert timeline.graph is not None
    assert timeline.graph.bad == [3]
    assert (
        timeline.words(3).splitlines()[1] == "Value in the record: W+4.0 · Black lost 6.0 points"
    )
