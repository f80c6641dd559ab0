"""An engine that looks at the board: what it is asked, what is shown, what is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QAction, QCursor, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sgfedit import loads
from sgfedit.app.setting_rows import SETTINGS
from sgfedit.app.settings import REMEMBERED, Settings
from sgfedit.engine.cache import Cache
from sgfedit.engine.candidates import Candidate, Report
from sgfedit.engine.questions import Analyse, Command
from sgfedit.errors import EngineError
from sgfedit.game.engine_lines import is_engine_comment
from sgfedit.go import Colour
from sgfedit.gui.features.look import looking as looking_module
from sgfedit.gui.features.look import panel as panel_module
from sgfedit.gui.features.look.looking import Look
from sgfedit.gui.features.look.on_board import LookOnBoard
from sgfedit.gui.features.look.panel import LookPanel
from sgfedit.gui.features.look.words import cells, head
from sgfedit.gui.features.preferences.window import Preferences
from sgfedit.gui.shell.main_window import MainWindow
from sgfedit.gui.shell.point_menu import point_menu
from sgfedit.gui.views.board.picture import picture
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.plain_text import tip_of
from sgfedit.render.marks import hint_colour
from sgfedit.sgf import Point
from tests.gui.one_window import SHARED
from tests.gui.painted import image, texts
from tests.quiet_engine import GNUGO, KATAGO, QuietEngine, QuietEngines, quiet_engines

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sgfedit.render.diagram import Diagram

pytestmark = pytest.mark.one_window

GAME = "(;FF[4]SZ[9]KM[6.5]RU[Japanese];B[ee];W[gc];B[cg]C[typed];W[gg])"
E5, C7, D7, G7 = Point(4, 4), Point(2, 2), Point(3, 2), Point(6, 2)
LINE = (C7, D7, Point(2, 3))


def said(**more: Any) -> dict[str, Any]:
    """Return what a report says: two moves, of which the second is the worse one."""
    return {
        "candidates": (
            Candidate(C7, 0, 80, 0.6, 2.5, line=LINE),
            Candidate(G7, 1, 20, 0.5, 0.5, line=(G7, C7)),
        ),
        "winrate": 0.6,
        "lead": 2.5,
        "visits": 100,
        **more,
    }


class Looking:
    """A window whose engine looks, and says what a test lets it."""

    def __init__(self, window: MainWindow, engines: QuietEngines) -> None:
        self.window = window
        self.engines = engines
        self.look = window.part(Look)
        self.on_board = window.part(LookOnBoard)

    @property
    def engine(self) -> QuietEngine:
        return self.engines.made[KATAGO]

    def do(self, action_id: str) -> None:
        self.window.actions_by_id[action_id].trigger()
        settle()

    def report(self, **more: Any) -> Report:
        found = self.engine.report(**said(**more))
        settle()
        return found

    def hinted(self) -> dict[Point, str]:
        return {hint.point: hint.text for hint in self.window.board.diagram.hints}

    def next(self) -> None:
        self.do("navigate.next")


def settle() -> None:
    """Let timers of no time run, and what was told be heard."""
    for _ in range(3):
        QCoreApplication.processEvents()


@pytest.fixture(scope="module")
def shared(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Looking]:
    """One window for all tests of this module, which do not alter it."""
    del qapp
    folder = tmp_path_factory.mktemp("look")
    settings = Settings(folder / "settings.ini")
    settings.set("comment.spelling", value=False)
    engines = quiet_engines(settings, folder, KATAGO, GNUGO)
    window = MainWindow(settings)
    window.setProperty(SHARED, True)
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    window.settle()
    window.resize(1000, 700)
    window.show()
    looking = Looking(window, engines)
    looking.look._asking.setInterval(0)
    yield looking
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(questions, "ask_save_changes", lambda *_: questions.Answer.DISCARD)
        window.close()
    shiboken6.delete(window)


@pytest.fixture
def looking(shared: Looking) -> Looking:
    """The window with a game at its first move, before the engine is asked."""
    look, window = shared.look, shared.window
    look.stop()
    for spec in tuple(shared.engines.made):
        shared.engines.end(spec)
    shared.engines.use_cache(Cache(None))
    for setting in (*SETTINGS, *REMEMBERED):
        if setting.key.startswith("look."):
            window.settings.set(setting.key, setting.default)
    QCursor.setPos(0, 0)
    window.document.open_text(loads(GAME))
    window.document.go_to(window.document.game.root)
    window.board.hover_at(None)
    settle()
    shared.engines.made.clear()
    return shared


def test_the_engine_is_asked_about_the_position_without_an_end(looking: Looking) -> None:
    looking.do("look.toggle")

    (question,) = looking.engine.asked
    assert isinstance(question, Analyse)
    assert (question.situation.size, question.situation.to_play) == ((9, 9), Colour.BLACK)
    assert (question.visits, question.seconds) == (None, 60)
    assert looking.window.actions_by_id["look.toggle"].isChecked()


def test_what_it_says_lies_on_the_board_and_is_gone_with_it(looking: Looking) -> None:
    looking.do("look.toggle")
    looking.report(ownership=(1.0,) * 81)

    assert looking.hinted() == {C7: "+2.5", G7: "+0.5", E5: ""}
    assert [h.point for h in looking.window.board.diagram.hints if h.is_next] == [E5]
    assert looking.window.board.diagram.ownership == b""
    looking.do("look.ownership")
    assert looking.window.board.diagram.ownership == bytes((16,)) * 81
    looking.do("look.toggle")
    assert looking.hinted() == {}
    assert not looking.engine.questions


def test_a_report_changes_the_hints_and_the_record_is_not_looked_at_again(
    looking: Looking, monkeypatch: pytest.MonkeyPatch
) -> None:
    looking.do("look.toggle")
    looking.report()
    pictures: list[object] = []

    def noted(*args: Any) -> Diagram:
        pictures.append(args)
        return picture(*args)

    monkeypatch.setattr("sgfedit.gui.views.board.board.picture", noted)

    looking.report(lead=1.0, candidates=(Candidate(G7, 0, 200, 0.5, 1.0),), visits=200)
    assert (looking.hinted(), pictures) == ({G7: "+1.0", E5: ""}, [])

    looking.next()
    assert pictures
    assert looking.window.board.diagram.stone(E5) is Colour.BLACK


def test_rows_that_say_the_same_are_not_painted_again(looking: Looking) -> None:
    looking.do("look.toggle")
    looking.report()
    panel: LookPanel = looking.window.docks["look"].widget()  # type: ignore[assignment]
    panel._follow()
    told = []
    panel.table.moves.dataChanged.connect(
        lambda first, last: told.append((first.row(), last.row(), first.column()))
    )

    known = said()["candidates"]
    looking.report(candidates=(known[0], known[1]._replace(visits=21)), visits=101)
    panel._follow()

    assert told == [(1, 1, 3)]


def test_it_follows_a_step_and_knows_again_what_was_said(looking: Looking) -> None:
    looking.do("look.toggle")
    looking.report()

    looking.next()

    assert len(looking.engine.questions) == 1
    assert looking.engine.situation.to_play is Colour.WHITE
    assert looking.hinted() == {}
    looking.window.document.go_to(looking.window.document.game.root)
    assert looking.hinted()[C7] == "+2.5"


def test_owners_of_points_stay_for_a_step_until_others_are_told(looking: Looking) -> None:
    looking.window.settings.set("look.ownership", value=True)
    looking.do("look.toggle")
    looking.report(ownership=(1.0,) * 81)
    board, black, white = looking.window.board, bytes((16,)) * 81, bytes(81)

    looking.next()
    assert (board.diagram.ownership, looking.hinted()) == (black, {})
    looking.report(ownership=(-1.0,) * 81)
    assert board.diagram.ownership == white

    looking.do("navigate.end")  # which is further than a step
    assert board.diagram.ownership == b""


def test_less_than_is_known_already_is_not_shown(looking: Looking) -> None:
    looking.do("look.toggle")
    looking.report()
    looking.next()
    looking.do("navigate.previous")

    looking.engine.report(**said(visits=3, lead=-9.0))
    settle()

    assert looking.look.report is not None
    assert looking.look.report.visits == 100


def test_reports_of_an_earlier_position_are_not_shown(looking: Looking) -> None:
    looking.do("look.toggle")
    looking.engine.report(**said())  # on its way

    looking.window.document.go_to(looking.window.document.game.root.children[0])
    settle()

    assert looking.hinted() == {}


def test_an_edit_of_the_position_asks_anew_and_typing_does_not(looking: Looking) -> None:
    looking.do("look.toggle")
    looking.report()
    document = looking.window.document
    with document.edit("Comment") as edit:
        edit.set(document.current, "C", ("hello",))
    settle()
    count = len(looking.engine.asked)

    with document.edit("Komi") as edit:
        edit.set(document.current, "KM", ("0.5",))
    settle()

    assert (count, len(looking.engine.asked)) == (1, 2)
    assert looking.engine.situation.komi == 0.5
    assert looking.hinted() == {}


def test_limits_and_what_is_wanted_are_asked_for(looking: Looking) -> None:
    settings = looking.window.settings
    settings.set("look.visits", 50)
    settings.set("look.seconds", 0)
    settings.set("look.policy", value=True)
    looking.do("look.toggle")

    question = looking.engine.asked[-1]
    assert isinstance(question, Analyse)
    assert (question.visits, question.seconds, question.policy) == (50, None, True)
    looking.engine.answer(looking.report(is_final=True))
    settle()
    looking.next()
    looking.do("navigate.previous")
    assert not looking.engine.questions  # it is known


def test_nothing_is_asked_while_the_window_is_not_seen(looking: Looking) -> None:
    looking.do("look.toggle")

    looking.window.hide()
    settle()
    assert not looking.engine.questions
    looking.window.show()
    settle()

    assert len(looking.engine.questions) == 1


def test_while_a_mode_asks_or_counts_nothing_is_given_away(looking: Looking) -> None:
    looking.do("look.toggle")
    looking.report()

    looking.do("study.score")
    assert looking.hinted() == {}
    assert not looking.engine.questions
    looking.do("study.score")

    assert looking.hinted()[C7] == "+2.5"
    assert looking.engine.questions


def test_the_line_under_the_pointer_is_shown_as_numbered_stones(looking: Looking) -> None:
    looking.do("look.toggle")
    looking.report()
    board = looking.window.board

    QTest.mouseMove(board, board.point_rect(C7).center())
    assert dict(board.diagram.numbers) == {C7: 1, D7: 2, Point(2, 3): 3}
    assert looking.hinted() == {}
    QTest.mouseMove(board, QPoint(0, 0))

    assert board.diagram.numbers == ()
    assert C7 in looking.hinted()


def test_keys_lead_from_line_to_line_and_back_to_the_moves(looking: Looking) -> None:
    looking.do("look.toggle")
    looking.report()
    board = looking.window.board
    seen = []

    for action_id in ("look.next_line", "look.next_line", "look.next_line", "look.previous_line"):
        looking.do(action_id)
        seen.append(dict(board.diagram.numbers).get(C7))

    assert seen == [1, 2, None, 2]
    looking.next()
    assert looking.on_board.line is None


def test_a_line_is_added_as_one_step_with_who_says_so(looking: Looking) -> None:
    looking.do("look.toggle")
    looking.report()
    document, steps = looking.window.document, len(looking.window.document.history.steps)

    looking.do("look.add_line")

    root = document.game.root
    assert document.current is root
    assert len(document.history.steps) == steps + 1
    added = root.children[1]
    assert (added.get("B"), added.children[0].get("W")) == (C7, D7)
    said = added.get("C")
    assert said == "Engine KataGo 1.0: winrate B 60.0%, lead B+2.5, 80 of 100 visits."
    assert is_engine_comment(said)
    looking.do("look.add_line")
    assert len(document.history.steps) == steps + 1  # the tree has it
    looking.do("edit.undo")
    assert len(root.children) == 1


def test_a_line_that_the_record_begins_with_says_of_which_move_it_speaks(
    looking: Looking,
) -> None:
    looking.do("look.toggle")
    line = (E5, C7, D7)
    looking.report(candidates=(Candidate(E5, 0, value=7.5, line=line),), visits=None)

    looking.do("look.add_line")

    first = looking.window.document.game.root.children[0]
    assert first.get("C") is None
    assert first.children[1].get("C") == "Engine KataGo 1.0: choice 1, value 7.5, for E5."


def test_the_menu_of_a_point_adds_its_line(looking: Looking) -> None:
    looking.do("look.toggle")
    looking.report()

    menu = point_menu(looking.window, G7)
    rows = [one for one in menu.findChildren(QAction) if "engine" in one.text()]
    rows[0].trigger()

    assert looking.window.document.game.root.children[1].get("B") == G7
    assert not [one for one in point_menu(looking.window, E5).actions() if "engine" in one.text()]


def test_a_click_on_a_hint_plays_there(looking: Looking) -> None:
    looking.do("look.toggle")
    looking.report()
    board = looking.window.board

    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.point_rect(C7).center())
    settle()

    assert looking.window.document.current.get("B") == C7
    assert looking.engine.situation.to_play is Colour.WHITE


def test_the_graph_has_its_figures_beside_those_of_the_record(looking: Looking) -> None:
    source = looking.window.timeline.reading.source
    document = looking.window.document
    with document.edit("Values") as edit:
        edit.set(document.current, "SBKV", ("52.0",))
    looking.do("look.toggle")
    looking.report()
    looking.next()
    looking.report(lead=-1.0)

    root, first = document.game.root, document.current
    assert {who: one.lead for who, one in source.of(root).items()} == {
        "Sabaki": None,
        "KataGo": 2.5,
    }
    assert source.of(first)["KataGo"].lead == -1.0
    document.go_to(root)
    (following,) = (h for h in looking.window.board.diagram.hints if h.is_next)
    assert following.text == "−3.5"
    with document.edit("Move") as edit:
        edit.set(first, "B", ("dd",))
    assert source.of(first) == {}


def test_an_engine_that_is_wanted_elsewhere_is_asked_again(
    looking: Looking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sgfedit.gui.features.look.looking._AGAIN_MS", 0)
    looking.do("look.toggle")
    report = looking.report()

    looking.engine.answer(report, is_cancelled=True)  # as a game asks for a move
    settle()

    assert len(looking.engine.asked) == 2
    assert looking.hinted()[C7] == "+2.5"


def test_an_engine_that_dies_is_told_of_in_a_line(looking: Looking) -> None:
    looking.do("look.toggle")
    looking.report()

    looking.engine.die()
    settle()

    assert "KataGo has ended" in looking.look.problem
    assert looking.hinted()[C7] == "+2.5"
    looking.next()  # which starts it again
    assert looking.engine.questions


def test_who_looks_last_has_the_engine_and_the_other_window_is_told(looking: Looking) -> None:
    looking.do("look.toggle")

    looking.engines.look(KATAGO, looking.engine.asked[0], lambda _: None)  # type: ignore[arg-type]
    settle()

    assert not looking.look.is_on
    assert not looking.window.docks["look"].isVisible()
    assert "another window" in looking.window.status.message.text()


def test_a_board_that_an_engine_refuses_stays_as_it_was(looking: Looking) -> None:
    looking.do("look.toggle")

    looking.engine.fail(EngineError("size", "GNU Go", "25x25"))
    settle()

    assert looking.look.problem == "GNU Go cannot play on a board of 25x25."
    assert looking.hinted() == {}
    assert not looking.engine.questions


def test_another_engine_can_be_chosen_while_looking(looking: Looking) -> None:
    looking.do("look.toggle")
    looking.report()

    looking.look.choose(GNUGO)
    settle()

    assert not looking.engine.questions
    assert len(looking.engines.made[GNUGO].questions) == 1
    assert looking.hinted() == {}


@pytest.mark.parametrize(
    ("named", "said", "told"),
    [
        ("KM[6.5]RU[Japanese]", "100 visits", ["Asked with komi 6.5, rules: Japanese"]),
        (
            "KM[7.5]",
            "100 visits",
            [
                "Asked with komi 7.5, rules: Chinese",
                "The record names no known rules: those usual with this komi",
            ],
        ),
        (
            "RU[NZ]",
            "100 visits · komi 7 assumed",
            [
                "Asked with komi 7, rules: New Zealand",
                "The record names no komi: the usual one",
            ],
        ),
    ],
)
def test_the_panel_says_with_what_komi_and_rules_it_asked(
    named: str, said: str, told: list[str], looking: Looking
) -> None:
    looking.window.document.open_text(loads(f"(;SZ[9]{named};B[ee])"))
    looking.do("look.toggle")
    looking.report()
    panel = looking.window.docks["look"].content
    assert isinstance(panel, LookPanel)

    panel._follow()

    panel.said.resize(900, panel.said.height())
    assert texts(panel.said) == [panel.said.text()] == [f"Black 60.0% · +2.5 · {said}"]
    assert panel.said.toolTip() == tip_of("\n".join(told))


def test_the_list_follows_between_two_reports_after_a_pause(looking: Looking) -> None:
    looking.do("look.toggle")
    panel = looking.window.docks["look"].content
    assert isinstance(panel, LookPanel)
    later, rest = panel._later, panel._rest

    later.stop()
    rest.setRemainingTime(0)
    looking.report()
    assert later.interval() == panel_module._BETWEEN_MS  # the board is painted before

    later.start(70_000)
    looking.report(visits=200)
    assert later.interval() == 70_000  # many reports do not put it off for ever

    rest.setRemainingTime(60_000)
    looking.report(visits=300)
    assert 50_000 < later.interval() <= 60_000

    panel._follow()
    assert 0 < rest.remainingTime() <= panel_module._PAUSE_MS
    assert panel.said.text().endswith("300 visits")


def test_figures_without_room_in_the_panel_are_cut_and_whole_in_the_tooltip(
    looking: Looking,
) -> None:
    looking.do("look.toggle")
    looking.report(visits=1_234_567_890)
    panel = looking.window.docks["look"].content
    assert isinstance(panel, LookPanel)
    panel._follow()

    panel.said.resize(90, panel.said.height())
    shown = texts(panel.said)
    assert [text[:5] + text[-1] for text in shown] == ["Black…"]
    assert panel.said.toolTip().splitlines()[0] == panel.said.text()

    panel.said.resize(900, panel.said.height())
    assert texts(panel.said) == [panel.said.text()]
    assert panel.said.text() not in panel.said.toolTip()


def test_the_panel_lists_the_moves_and_shows_the_line_of_the_chosen_one(looking: Looking) -> None:
    looking.do("look.toggle")
    looking.report(warnings=("komi is odd",))
    panel = looking.window.docks["look"].content
    assert isinstance(panel, LookPanel)
    panel._follow()  # which reports do not wait for
    model = panel.table.model()

    rows = [[model.index(row, at).data() for at in range(5)] for row in range(model.rowCount())]
    assert rows == [["C7", "60.0", "+2.5", "80", "D7 C6"], ["G7", "50.0", "+0.5", "20", "C7"]]
    assert panel.who.text() == "KataGo 1.0: thinking"
    assert panel.said.text() == "Black 60.0% · +2.5 · 100 visits"
    assert panel.problem.text() == "komi is odd"
    panel.table.selectRow(1)
    assert dict(looking.window.board.diagram.numbers)[G7] == 1


def test_the_list_has_the_decimal_point_of_the_language(looking: Looking) -> None:
    looking.do("look.toggle")
    report = looking.report(visits=12_345)
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.German))
    try:
        assert cells(report, report.candidates[0], "side")[:3] == ("C7", "60,0", "+2,5")
        assert head(report, "white").startswith("White 40,0% · −2,5 · ")
    finally:
        QLocale.setDefault(before)


def test_on_its_battery_the_computer_lets_the_engine_rest_if_that_is_wished(
    looking: Looking, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_on_battery = True
    monkeypatch.setattr(looking_module, "on_battery", lambda: is_on_battery)
    looking.do("look.toggle")
    looking.report()

    looking.window.settings.set("look.plugged", value=True)
    settle()
    assert not looking.engine.questions
    assert looking.look.problem == "Rests until the computer is plugged in"
    assert looking.hinted()  # what is known stays

    looking.next()
    assert not looking.engine.questions
    assert looking.look.problem
    is_on_battery = False
    looking.look._on_power()
    settle()
    assert len(looking.engine.questions) == 1
    assert not looking.look.problem
    is_on_battery = True
    looking.look._on_power()
    settle()
    assert not looking.engine.questions
    looking.window.settings.set("look.plugged", value=False)
    settle()
    assert looking.engine.questions
    assert not looking.look._power.isActive()


def test_the_list_tells_of_rows_that_are_others_and_keeps_the_chosen_one(
    looking: Looking,
) -> None:
    looking.do("look.toggle")
    looking.report()
    panel = looking.window.docks["look"].content
    assert isinstance(panel, LookPanel)
    panel._follow()
    moves, told = panel.table.moves, []
    moves.dataChanged.connect(lambda first, last: told.append((first.row(), last.row())))

    looking.report(
        visits=200,
        candidates=(
            Candidate(C7, 0, 80, 0.6, 2.5, line=LINE),
            Candidate(G7, 1, 90, 0.5, 0.5, line=(G7, C7)),
        ),
    )
    panel.table.selectRow(1)
    panel._follow()
    assert told == [(1, 1)]
    assert moves.text(1, 3) == "90"

    looking.report(visits=300, candidates=said()["candidates"][:1])
    panel._follow()
    assert moves.rowCount() == 1
    looking.report(visits=400)
    panel._follow()
    assert moves.rowCount() == 2
    assert panel.table.currentIndex().row() == 1


def test_the_list_has_no_columns_of_what_an_engine_does_not_tell(looking: Looking) -> None:
    looking.do("look.toggle")
    panel = looking.window.docks["look"].content
    assert isinstance(panel, LookPanel)
    hidden: list[list[int]] = []
    for candidate in (Candidate(C7, value=23.0), said()["candidates"][0]):
        looking.report(candidates=(candidate,), visits=1000 + len(hidden))
        panel._follow()
        hidden.append([at for at in range(5) if panel.table.isColumnHidden(at)])

    assert hidden == [[1, 3], []]


def test_the_list_paints_what_the_moves_are_worth(looking: Looking) -> None:
    looking.do("look.toggle")
    looking.report()
    panel = looking.window.docks["look"].content
    assert isinstance(panel, LookPanel)
    panel._follow()
    picture = image(panel.table)

    colours = {picture.pixelColor(x, y).name() for x in range(30) for y in range(60)}
    assert {hint_colour(0).name(), hint_colour(3).name()} <= colours
    assert {"60.0", "+2.5", "80", "D7 C6"} <= set(texts(panel.table))


def _points_in(rect: QRect) -> Iterator[tuple[int, int]]:
    yield from (
        (x, y) for x in range(rect.left(), rect.right()) for y in range(rect.top(), rect.bottom())
    )


def test_the_chosen_row_of_the_list_stands_out(looking: Looking) -> None:
    looking.do("look.toggle")
    looking.report()
    panel = looking.window.docks["look"].content
    assert isinstance(panel, LookPanel)
    panel._follow()

    panel.table.selectRow(1)
    settle()

    role, palette = QPalette.ColorRole, panel.table.palette()
    ground = image(panel.table.viewport())
    plain, chosen = (panel.table.visualRect(panel.table.moves.index(row, 3)) for row in (0, 1))
    for cell, wanted in ((plain, role.Base), (chosen, role.Highlight)):
        assert ground.pixelColor(cell.left() + 1, cell.top() + 1) == palette.color(wanted)
    inks = {ground.pixelColor(x, y).lightness() for x, y in _points_in(chosen)}
    assert palette.color(role.Highlight).lightness() + 80 < max(inks)  # white figures
    looking.on_board.show_line(None)


def test_other_figures_do_not_lay_out_the_window_anew(
    looking: Looking,
) -> None:
    looking.do("look.toggle")
    panel = looking.window.docks["look"].findChild(LookPanel)
    assert panel is not None
    looking.report()
    panel._follow()
    settle()
    laid_out: list[str] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.LayoutRequest:
                laid_out.append(watched.objectName())
            return False

    watch = Watch()
    panel.installEventFilter(watch)
    looking.window.installEventFilter(watch)

    looking.report(winrate=0.75, visits=12_345)
    panel._follow()
    settle()

    assert panel.said.text() == panel.said.accessibleName() == "Black 75.0% · +2.5 · 12,345 visits"
    assert panel.said.text() in texts(panel.said)
    assert laid_out == []


def test_without_an_engine_the_way_leads_to_where_one_is_set_up(
    window: MainWindow, tmp_path: Path
) -> None:
    quiet_engines(window.settings, tmp_path)

    window.actions_by_id["look.toggle"].trigger()

    assert not window.actions_by_id["look.toggle"].isChecked()
    (found,) = [
        one
        for one in QApplication.topLevelWidgets()
        if isinstance(one, Preferences) and one.isVisible()
    ]
    assert found.page == "engines"
    found.close()
    QCoreApplication.sendPostedEvents(found, QEvent.Type.DeferredDelete)


def test_a_command_of_the_console_does_not_end_a_look(looking: Looking) -> None:
    looking.do("look.toggle")

    looking.engines.ask(KATAGO, Command("{}"), lambda _: None)
    settle()

    assert looking.look.is_on
