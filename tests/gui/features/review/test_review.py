"""An engine goes through games: what is known of them, shown, written and taken out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest

from sgfedit import dumps, loads
from sgfedit.app.settings import REMEMBERED, Settings
from sgfedit.engine.cache import Cache
from sgfedit.engine.candidates import Candidate, Report
from sgfedit.engine.commands import EngineSpec, Kind
from sgfedit.engine.positions import situation_at
from sgfedit.engine.queue import Wishes
from sgfedit.game import operations
from sgfedit.game.evaluations import Limits
from sgfedit.go import Colour
from sgfedit.gui.features.review import dialogs
from sgfedit.gui.features.review.panel import ReviewPanel
from sgfedit.gui.features.review.review import Review, nodes_of
from sgfedit.gui.features.review.table import BETTER, MOVE, NUMBER, POINTS, WINRATE, cell
from sgfedit.gui.shell.main_window import MainWindow
from sgfedit.gui.widgets import questions
from sgfedit.sgf import Point
from tests.engine.asking import stand_in
from tests.gui.one_window import SHARED
from tests.quiet_engine import quiet_engines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from sgfedit.sgf import Node
    from tests.quiet_engine import QuietEngines

pytestmark = pytest.mark.one_window

ENGINE = EngineSpec("Engine", ("/no/such/engine",), kind=Kind.ANALYSIS)
"""It cannot be started: whatever it says is in the cache."""

GAME = "(;FF[4]CA[UTF-8]SZ[9]KM[6.5]RU[Japanese]PB[Ann]PW[Bo];B[ee];W[gc]C[typed];B[cg];W[gg])"
LEADS = (0.5, -2.0, 3.5, 3.0, 3.2)
"""Black's moves lose 2.5 and 0.5 points, White's 5.5 and 0.2."""

C7, E5 = Point(2, 2), Point(4, 4)


class Reviewing:
    """A window in which an engine goes through games, and knows what a test lets it."""

    def __init__(self, window: MainWindow, engines: QuietEngines, qtbot: QtBot) -> None:
        self.window = window
        self.document = window.document
        self.engines = engines
        self.review = window.part(Review)
        self._qtbot = qtbot

    def know(self, *leads: float | None, at: list[Node] | None = None, **more: Any) -> None:
        """Let the engine know positions; None: it does not."""
        document = self.document
        nodes = at or nodes_of(document, "file")
        games = {game.root: game for game in document.collection.games}
        for node, lead in zip(nodes, leads, strict=False):
            if lead is not None:
                situation = situation_at(games[node.root].positions, node)
                best = (Candidate(C7, 0, 900, 0.6, 2.5, line=(C7, Point(6, 6))),)
                said = {"winrate": 0.5 + lead / 100, "candidates": best, "visits": 1000, **more}
                report = Report(situation.size, situation.to_play, "Engine 1.0", lead=lead, **said)
                self.engines.cache.put(situation, ENGINE, report)

    def run(self, scope: str = "game", *specs: EngineSpec) -> None:
        engines = specs or (ENGINE,)
        self.review.start(nodes_of(self.document, scope), engines, Wishes(500))
        self.end()

    def end(self) -> None:
        self._qtbot.waitUntil(lambda: not self.review.is_on, timeout=20_000)

    def do(self, action_id: str) -> None:
        self.window.actions_by_id[action_id].trigger()

    def panel(self) -> ReviewPanel:
        panel = self.window.docks["review"].bring_up()
        assert isinstance(panel, ReviewPanel)
        panel._follow()
        return panel

    def listed(self) -> list[list[str]]:
        model = self.panel().table.losses
        columns = (NUMBER, MOVE, POINTS, WINRATE, BETTER)
        return [
            [cell(model.row(row), column) for column in columns] for row in range(model.rowCount())
        ]


@pytest.fixture(scope="module")
def shared(
    qapp: QApplication, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[MainWindow, QuietEngines]]:
    """One window for all tests of this module."""
    del qapp
    folder = tmp_path_factory.mktemp("review")
    settings = Settings(folder / "settings.ini")
    settings.set("comment.spelling", value=False)
    engines = quiet_engines(settings, folder, ENGINE)
    window = MainWindow(settings)
    window.setProperty(SHARED, True)
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    window.settle()
    window.resize(1000, 700)
    window.show()
    yield window, engines
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(questions, "ask_save_changes", lambda *_: questions.Answer.DISCARD)
        window.close()
    shiboken6.delete(window)


@pytest.fixture
def reviewing(shared: tuple[MainWindow, QuietEngines], qtbot: QtBot) -> Reviewing:
    """The window with a game, of which the engine knows all positions."""
    window, engines = shared
    engines.use_cache(Cache(None))
    for setting in REMEMBERED:
        if setting.key.startswith("review."):
            window.settings.set(setting.key, setting.default)
    engines.change(lambda _: (ENGINE,))
    window.document.open_text(loads(GAME))
    found = Reviewing(window, engines, qtbot)
    found.know(*LEADS)
    panel = found.panel()
    panel.who.setCurrentIndex(0)
    panel.phase.setCurrentIndex(0)
    panel.points.setValue(2)
    window.docks["review"].hide()
    return found


def test_a_review_knows_what_every_move_lost(reviewing: Reviewing) -> None:
    reviewing.run()
    lost = [one.points for one in reviewing.review.lost.values()]
    assert lost == pytest.approx([2.5, 5.5, 0.5, 0.2])
    assert (reviewing.review.done, reviewing.review.total) == (5, 5)
    assert not reviewing.document.is_modified


def test_the_graph_hears_of_it_by_the_name_of_the_engine(reviewing: Reviewing) -> None:
    reviewing.run()
    source = reviewing.window.timeline.reading.source
    leads = [source.of(node)["Engine"].lead for node in nodes_of(reviewing.document, "game")]
    assert leads == [*LEADS]


def test_the_table_lists_who_lost_how_much_and_what_was_better(reviewing: Reviewing) -> None:
    reviewing.run()
    assert reviewing.listed() == [
        ["1", "E5", "2.5", "2.5", "C7"],
        ["2", "G7", "5.5", "5.5", "C7"],
    ]


def test_filters_leave_one_player_or_bigger_losses(reviewing: Reviewing) -> None:
    reviewing.run()
    panel = reviewing.panel()
    panel.points.setValue(0)
    assert len(reviewing.listed()) == 4
    panel.who.setCurrentIndex(1)
    assert [row[:2] for row in reviewing.listed()] == [["1", "E5"], ["3", "C3"]]
    panel.who.setCurrentIndex(0)
    panel.phase.setCurrentIndex(2)
    assert reviewing.listed() == []
    panel.phase.setCurrentIndex(1)
    assert len(reviewing.listed()) == 4
    panel.points.setValue(50)
    assert panel.empty.label.text() == "No such move lost as much."
    panel.who.setCurrentIndex(0)


def test_a_click_on_a_title_brings_the_worst_moves_up(reviewing: Reviewing) -> None:
    reviewing.run()
    table = reviewing.panel().table
    table.sortByColumn(POINTS, Qt.SortOrder.DescendingOrder)
    assert [row[0] for row in reviewing.listed()] == ["2", "1"]
    table.sortByColumn(NUMBER, Qt.SortOrder.AscendingOrder)


def test_enter_and_a_click_go_to_the_move(reviewing: Reviewing) -> None:
    reviewing.run()
    table = reviewing.panel().table
    nodes = nodes_of(reviewing.document, "game")
    table.setCurrentIndex(table.losses.index(0, MOVE))
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert reviewing.document.current is nodes[1]
    place = table.visualRect(table.losses.index(1, MOVE)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert reviewing.document.current is nodes[2]


def test_keys_lead_from_loss_to_loss(reviewing: Reviewing) -> None:
    reviewing.run()
    timeline = reviewing.window.timeline
    timeline.refresh()
    timeline.choose("Engine")
    reviewing.document.go_to(reviewing.document.game.root)
    reviewing.do("navigate.next_loss")
    assert reviewing.document.current is nodes_of(reviewing.document, "game")[2]


def test_other_keys_lead_through_the_table(reviewing: Reviewing) -> None:
    reviewing.run()
    nodes = nodes_of(reviewing.document, "game")
    reviewing.panel()
    for action_id, node in (
        ("review.next", nodes[1]),
        ("review.next", nodes[2]),
        ("review.next", nodes[2]),
        ("review.previous", nodes[1]),
    ):
        reviewing.do(action_id)
        assert reviewing.document.current is node


def test_both_players_have_a_line_that_says_what_its_figures_are(reviewing: Reviewing) -> None:
    reviewing.run()
    panel = reviewing.panel()
    assert panel.players[Colour.BLACK].text() == (
        "Black: 1.5 points lost a move · 1.5% of winrate · first choice 0 of 2"
    )
    assert panel.players[Colour.WHITE].text().startswith("White: 2.9 points lost")
    assert panel.progress.text() == "Engine: 5 of 5 positions"


def test_what_an_engine_cannot_say_is_told_and_the_rest_goes_on(reviewing: Reviewing) -> None:
    reviewing.engines.use_cache(Cache(None))
    reviewing.know(0.5, -2.0, None, 3.0, 3.2)
    reviewing.run()
    assert reviewing.review.failed == 1
    assert [one.points for one in reviewing.review.lost.values()] == pytest.approx([2.5, 0.2])
    panel = reviewing.panel()
    assert panel.progress.text() == "Engine: 5 of 5 positions · 1 without answer"
    assert panel.problem.text() == "There is no program /no/such/engine."
    assert not panel.problem.isHidden()


def test_a_branch_is_reviewed_as_it_is_shown(reviewing: Reviewing) -> None:
    document = reviewing.document
    document.open_text(loads("(;SZ[9](;B[ee];W[gg])(;B[cc]))"))
    branch = document.game.root.children[1]
    document.go_to(branch)
    reviewing.know(1.0, -1.0, at=[document.game.root, branch])
    reviewing.run("line")
    assert [*reviewing.review.lost] == [branch]


def test_all_games_of_a_file_are_told_apart(reviewing: Reviewing) -> None:
    reviewing.document.open_text(loads("(;SZ[9];B[ee])(;SZ[9];B[cc])"))
    reviewing.know(4.0, 0.0, 4.0, 1.0)
    reviewing.run("file")
    table = reviewing.panel().table
    assert not table.isColumnHidden(0)
    assert [cell(table.losses.row(row), 0) for row in range(2)] == ["1", "2"]


def test_edits_meanwhile_leave_out_what_is_gone_and_nothing_else(reviewing: Reviewing) -> None:
    document = reviewing.document
    review = reviewing.review
    nodes = nodes_of(document, "game")
    review.start(nodes, (ENGINE,), Wishes(500))
    review._slices.finish()  # the positions are known, and nothing has come back yet
    with document.edit("Comment") as edit:
        operations.set_text(edit, nodes[1], "C", "typed meanwhile")
    with document.edit("Delete") as edit:
        operations.delete_node(edit, nodes[3])
    reviewing.end()
    assert [*review.said] == nodes[:3]
    assert [*review.lost] == nodes[1:3]
    document.go_to(nodes[1])
    with document.edit("Correct") as edit:
        edit.set(nodes[1], "B", ("dd",))
    assert [*review.said] == nodes[:1]
    assert reviewing.listed() == []


def test_what_was_on_its_way_when_it_was_stopped_is_not_heard(reviewing: Reviewing) -> None:
    review = reviewing.review
    review.start(nodes_of(reviewing.document, "game"), (ENGINE,), Wishes(500))
    review._slices.finish()
    first = review._running
    assert first is not None
    assert first._thread is not None
    first._thread.join()  # all of it is told, and nothing is heard yet
    review.stop()
    assert (review.done, review.said) == (0, {})
    QCoreApplication.processEvents()
    assert (review.done, review.said) == (0, {})
    reviewing.run()
    assert len(review.said) == 5


def test_a_new_move_forgets_nothing(reviewing: Reviewing) -> None:
    reviewing.run()
    document = reviewing.document
    with document.edit("Play") as edit:
        operations.add_sequence(edit, document.game.root, ((Colour.BLACK, C7),))
    assert len(reviewing.review.said) == 5


def test_another_file_ends_it(reviewing: Reviewing) -> None:
    reviewing.run()
    reviewing.document.open_text(loads(GAME))
    assert reviewing.review.said == {}
    assert reviewing.panel().progress.text() == ""


def test_it_is_written_only_when_asked_in_one_step(
    reviewing: Reviewing, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = reviewing.document
    reviewing.run()
    document.go_to(nodes_of(document, "game")[2])

    def accept(dialog: dialogs.WriteDialog) -> int:
        for kind, box in dialog.kinds.items():
            box.setChecked(kind in {"values", "comments", "variations"})
        dialog.points.setValue(5)
        dialog.accept()
        return 1

    before = dumps(document.collection)
    monkeypatch.setattr(dialogs.WriteDialog, "exec", accept)
    reviewing.do("review.write")
    nodes = nodes_of(document, "game")
    assert [node.properties["V"] for node in nodes] == [
        ("0.5",),
        ("-2",),
        ("3.5",),
        ("3",),
        ("3.2",),
    ]
    assert nodes[2].get("C").startswith("typed\nEngine Engine 1.0: ")
    assert "C" not in nodes[1].properties
    assert len(nodes[1].children) == 2
    message = reviewing.window.status.message.text()
    assert message == "Written: 5 values, 1 comments, 1 variations · Undo"
    assert document.current is nodes[2]
    document.undo()
    assert dumps(document.collection) == before


def test_analysis_is_taken_out_in_one_step(
    reviewing: Reviewing, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = reviewing.document
    reviewing.run()
    wishes = operations.FigureWishes(winrates=True, limits=Limits(points=5.0))
    end = nodes_of(document, "game")[-1]
    with document.edit("Write") as edit:
        operations.write_figures(edit, reviewing.review.said, wishes)
        operations.remove_analysis(edit, [end])
        edit.set(end, "V", ("-12",))  # a person's
    monkeypatch.setattr(dialogs.RemoveDialog, "exec", lambda _: 1)
    reviewing.do("review.remove")
    values = [node.properties.get("V") for node in nodes_of(document, "game")]
    assert values == [None, None, None, None, ("-12",)]
    assert reviewing.window.status.message.text().startswith("Analysis removed: 4 nodes")
    reviewing.do("review.remove")
    assert reviewing.window.status.message.text() == "No engine has said anything in there."


def test_the_dialog_says_how_many_positions_and_remembers(
    reviewing: Reviewing, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def accept(dialog: dialogs.ReviewDialog) -> int:
        seen.extend(dialog.scope.itemText(at) for at in range(dialog.scope.count()))
        dialog.visits.setValue(500)
        dialog.accept()
        return 1

    monkeypatch.setattr(dialogs.ReviewDialog, "exec", accept)
    reviewing.do("review.start")
    reviewing.end()
    assert seen == [
        "Main line of this game (5 positions)",
        "The line that is shown (5 positions)",
    ]
    assert reviewing.window.settings.get("review.visits") == 500
    assert len(reviewing.review.said) == 5
    assert reviewing.window.docks["review"].isVisible()


def test_several_engines_share_a_review(
    reviewing: Reviewing, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = ENGINE._replace(name="Elsewhere", command=("ssh", "elsewhere"))
    reviewing.engines.change(lambda _: (ENGINE, other))
    document = reviewing.document
    for node in nodes_of(document, "game")[
        1::2
    ]:  # what one of them has said is known of the other
        situation = situation_at(document.game.positions, node)
        report = reviewing.engines.cache.get(situation, ENGINE)
        assert report is not None
        reviewing.engines.cache.put(situation, other, report._replace(visits=2000))
    seen: list[bool] = []

    def accept(dialog: dialogs.ReviewDialog) -> int:
        boxes = [*dialog.engines.values()]
        seen.extend(box.isChecked() for box in boxes)
        boxes[0].setChecked(False)
        seen.append(dialog.start.isEnabled())
        for box in boxes:
            box.setChecked(True)
        seen.append(dialog.start.isEnabled())
        dialog.visits.setValue(500)
        dialog.accept()
        return 1

    monkeypatch.setattr(dialogs.ReviewDialog, "exec", accept)
    reviewing.do("review.start")
    reviewing.end()

    assert seen == [True, False, False, True]
    assert reviewing.window.settings.get("review.engines") == ["Engine", "Elsewhere"]
    assert reviewing.review.specs == (ENGINE, other)
    assert reviewing.panel().progress.text() == "Engine + Elsewhere: 5 of 5 positions"
    source = reviewing.window.timeline.reading.source
    leads = [source.of(node)["Engine + Elsewhere"].lead for node in nodes_of(document, "game")]
    assert leads == [*LEADS]


def test_without_an_engine_the_preferences_say_where_to_name_one(
    reviewing: Reviewing, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviewing.engines.change(lambda _: ())
    shown: list[bool] = []
    action = reviewing.window.actions_by_id["engines.set_up"]
    monkeypatch.setattr(action, "trigger", lambda: shown.append(True))
    reviewing.do("review.start")
    message = reviewing.window.status.message.text()
    assert message == "No engine is set up yet: name one in the preferences."


def test_nothing_to_write_and_nothing_to_stop_are_said(reviewing: Reviewing) -> None:
    reviewing.do("review.write")
    assert reviewing.window.status.message.text().startswith("Nothing is reviewed yet")
    reviewing.do("review.stop")
    assert reviewing.window.status.message.text() == "No engine reviews a game now."


def test_a_stopped_review_goes_on_where_it_was(reviewing: Reviewing, qtbot: QtBot) -> None:
    reviewing.engines.use_cache(Cache(None))
    slow = stand_in(Kind.ANALYSIS, "--interval", 0.01, name="Engine")
    review = reviewing.review
    nodes = nodes_of(reviewing.document, "game")
    review.start(nodes, (slow,), Wishes(50))
    qtbot.waitUntil(lambda: review.done >= 1, timeout=20_000)
    reviewing.do("review.stop")
    assert not review.is_on
    known = review.done
    QCoreApplication.processEvents()
    assert review.done == known  # nothing of it is heard any more
    reviewing.run("game", slow)
    assert len(review.said) == 5


def test_an_engine_without_fair_leads_is_heard_for_values_of_moves(
    reviewing: Reviewing, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviewing.engines.use_cache(Cache(None))
    moves = (
        Candidate(C7, 0, value=7.0),
        Candidate(E5, 1, value=4.5),
        Candidate(Point(0, 0), 2, value=1.0),
    )
    reviewing.know(1.0, 9.0, 1.0, 9.0, 1.0, winrate=None, visits=None, candidates=moves)
    reviewing.run()
    assert reviewing.listed()[:2] == [
        ["1", "E5", "2.5", "", "C7"],
        ["2", "G7", "≥ 6.0", "", "C7"],
    ]
    monkeypatch.setattr(dialogs.WriteDialog, "exec", lambda dialog: dialog.accept() or 1)
    reviewing.do("review.write")
    comment = nodes_of(reviewing.document, "game")[1].get("C")
    assert comment == "Engine Engine 1.0: lead B+9. Lost 2.5 points. Better: C7."


def test_what_players_lost_is_whole_in_a_narrow_panel(reviewing: Reviewing) -> None:
    reviewing.run()
    panel = reviewing.panel()
    panel.window().resize(900, 600)
    QTest.qWait(1)
    for line in panel.players.values():
        assert line.height() >= line.heightForWidth(line.width())
    panel.progress.resize(panel.fontMetrics().horizontalAdvance("Engine: 5 / 5") + 12, 20)
    assert panel.progress.shown() == "Engine: 5 / 5"
    panel.window().resize(1000, 700)
