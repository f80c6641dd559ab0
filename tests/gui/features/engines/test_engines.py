"""Setting up engines: the page of the preferences, the dialog, a trial, the console."""

from __future__ import annotations

import shutil
from itertools import count, islice
from typing import TYPE_CHECKING, NamedTuple, cast

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from sgfedit.app.engines import Engines
from sgfedit.engine.commands import EngineSpec, Found, Kind
from sgfedit.engine.engine import Line
from sgfedit.engine.questions import Command, Genmove, Played, State
from sgfedit.errors import EngineError
from sgfedit.go import Colour
from sgfedit.gui.features.engines import console as console_module
from sgfedit.gui.features.engines import list as list_module
from sgfedit.gui.features.engines.console import Console
from sgfedit.gui.features.engines.dialog import EngineDialog
from sgfedit.gui.features.engines.list import EngineList
from sgfedit.gui.features.engines.trial import TryEngine
from sgfedit.sgf import Point
from tests.quiet_engine import GNUGO, KATAGO, QuietEngines, quiet_engines

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings
    from sgfedit.gui.window import Window

NEEDY = EngineSpec(
    "KataGo", ("sh", "-model", "{model}", "-config", "{config}"), kind=Kind.ANALYSIS
)


class Program(NamedTuple):
    """What a window is asked for here."""

    settings: Settings


@pytest.fixture
def engines(settings: Settings, tmp_path: Path) -> QuietEngines:
    return quiet_engines(settings, tmp_path, KATAGO, GNUGO)


@pytest.fixture
def parent(qtbot: QtBot, engines: QuietEngines, monkeypatch: pytest.MonkeyPatch) -> QWidget:
    """What dialogs lie over, where GNU Go and KataGo are found on the computer."""
    del engines
    found = Found(GNUGO), Found(NEEDY, ("model", "config"))
    monkeypatch.setattr(list_module, "found_here", lambda: found)
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


@pytest.fixture
def window(settings: Settings) -> Window:
    """What has the settings of a window, and no more: nothing else is needed."""
    return cast("Window", Program(settings))


def settle() -> None:
    for _ in range(3):
        QCoreApplication.processEvents()


# The list -----------------------------------------------------------------------------------


def test_engines_are_listed_ordered_and_removed(
    window: Window, parent: QWidget, engines: QuietEngines
) -> None:
    page = EngineList(window, parent)
    assert [page.list.item(n).text() for n in range(2)] == [
        "KataGo\nkatago analysis",
        "GNU Go\ngnugo --mode gtp",
    ]

    page.down.click()
    assert list(engines.specs) == [GNUGO, KATAGO]
    assert (page.list.currentRow(), page.down.isEnabled()) == (1, False)
    page.remove.click()

    assert list(engines.specs) == [GNUGO]


def test_what_is_found_on_the_computer_is_added_by_a_click(
    window: Window, parent: QWidget, engines: QuietEngines, monkeypatch: pytest.MonkeyPatch
) -> None:
    engines.change(lambda _: ())
    asked: list[EngineDialog] = []
    monkeypatch.setattr("sgfedit.gui.widgets.questions.run", asked.append)
    page = EngineList(window, parent)
    offers = {
        button.objectName(): button
        for button in page.findChildren(QPushButton)
        if button.objectName().startswith("engineFound:")
    }

    offers["engineFound:KataGo"].click()  # which needs files
    offers["engineFound:GNU Go"].click()

    assert engines.specs == (GNUGO,)
    assert [dialog.command.text() for dialog in asked] == ["sh -model {model} -config {config}"]


def test_in_safe_mode_the_list_is_empty_and_says_so(
    window: Window, parent: QWidget, engines: QuietEngines
) -> None:
    engines._is_safe = True

    page = EngineList(window, parent)

    assert page.list.count() == 0
    assert not page.add.isEnabled()
    assert "safe mode" in page.words.text()


# The dialog ---------------------------------------------------------------------------------


def test_an_engine_is_set_as_it_is_typed(window: Window, parent: QWidget) -> None:
    dialog = EngineDialog(window, None, parent)
    dialog.name.setText(" My  engine ")
    dialog.command.setText("sh -c 'sleep 1'")
    dialog.visits.setValue(500)
    dialog.level.setValue(7)

    dialog.accept()

    assert dialog.result_spec == EngineSpec(
        "My engine", ("sh", "-c", "sleep 1"), visits=500, level=7
    )


@pytest.mark.parametrize(
    ("name", "command", "problem"),
    [
        ("", "sh", "An engine needs a name."),
        ("GNU Go", "sh", "There is an engine with the name GNU Go already."),
        ("x", "sh 'a", "That is no command"),
        ("x", "no-such-program-here", "There is no program no-such-program-here."),
        ("x", "sh -model {model}", "Name the files that x needs."),
    ],
)
def test_what_makes_no_sense_is_said_and_not_kept(
    window: Window, parent: QWidget, name: str, command: str, problem: str
) -> None:
    dialog = EngineDialog(window, None, parent)
    dialog.name.setText(name)
    dialog.command.setText(command)

    dialog.accept()

    assert dialog.result_spec is None
    assert dialog.problem.text().startswith(problem)


def test_katago_is_asked_for_its_files(window: Window, parent: QWidget) -> None:
    dialog = EngineDialog(window, NEEDY, parent, is_new=True)
    dialog.show()
    dialog.name.setText("K")
    shown = [not line.isHidden() and line.isVisible() for line in dialog.files]
    for line, text in zip(dialog.files, ("/n/net.bin.gz", "/n/my config.cfg"), strict=True):
        line.setText(text)

    assert shown == [True, True]
    assert dialog.help.isVisible()
    assert dialog.spec().command == (
        *("sh", "-model", "/n/net.bin.gz", "-config", "/n/my config.cfg"),
    )
    assert not dialog.level.isVisible()  # which GNU Go alone has


# A trial ------------------------------------------------------------------------------------


def test_a_trial_plays_three_moves_and_leaves_the_engine_as_it_was(
    window: Window, parent: QWidget, engines: QuietEngines
) -> None:
    trial = TryEngine(window, GNUGO, parent)
    for number in range(3):
        colour = (Colour.BLACK, Colour.WHITE)[number % 2]
        engines.made[GNUGO].answer(Played(colour, Point(number, 0)))
        settle()

    assert trial.said.toPlainText().splitlines() == ["1. Black A9", "2. White B9", "3. Black C9"]
    assert "It works" in trial.result_words.text()
    last = engines.made[GNUGO].asked[-1]
    assert isinstance(last, Genmove)
    assert len(last.situation.moves) == 2
    trial.reject()
    assert engines.state(GNUGO) is State.OFF


def test_a_trial_that_fails_says_why_and_what_was_sent(
    window: Window, parent: QWidget, engines: QuietEngines
) -> None:
    trial = TryEngine(window, GNUGO, parent)
    engine = engines.made[GNUGO]
    engine.console = [Line(0, 0.0, "in", "1 name"), Line(1, 0.1, "err", "no network")]

    engine.fail(EngineError("died", "GNU Go", "no network"))
    settle()

    assert trial.result_words.text() == "GNU Go has ended. no network"
    assert trial.said.toPlainText() == "> 1 name\n! no network"


# The console --------------------------------------------------------------------------------


def test_the_console_shows_what_was_sent_and_received(
    qtbot: QtBot, window: Window, engines: QuietEngines, monkeypatch: pytest.MonkeyPatch
) -> None:
    console = opened(qtbot, window, monkeypatch)
    console.choose(GNUGO)
    assert console.state.text() == "off"

    engines.start(GNUGO)
    lines = ("note", "gnugo"), ("in", "1 name"), ("out", "=1 GNU Go"), ("err", "hm")
    engines.made[GNUGO].console = [Line(n, 0.0, *line) for n, line in enumerate(lines)]
    console.follow()
    console.follow()

    assert console.text.toPlainText().splitlines() == ["· gnugo", "→ 1 name", "=1 GNU Go", "! hm"]
    assert console.state.text() == "ready"
    console.choose(KATAGO)
    assert console.text.toPlainText() == ""


def test_the_console_shows_the_newest_of_long_lines_unless_one_reads_above(
    qtbot: QtBot, window: Window, engines: QuietEngines, monkeypatch: pytest.MonkeyPatch
) -> None:
    engines.start(KATAGO)
    said = engines.made[KATAGO].console
    text = "a line of figures, " * 200
    said += [Line(number, 0.0, "out", text) for number in range(30)]
    numbers = count(30)
    console = opened(qtbot, window, monkeypatch)
    bar = console.text.verticalScrollBar()

    def say() -> None:
        said.extend(Line(number, 0.0, "out", text) for number in islice(numbers, 3))
        console.follow()
        settle()

    def is_end_shown() -> bool:
        last = QTextCursor(console.text.document())
        last.movePosition(QTextCursor.MoveOperation.End)
        return console.text.viewport().rect().contains(console.text.cursorRect(last).center())

    for _ in range(4):
        settle()
        assert is_end_shown()
        say()

    bar.setValue(3)
    say()
    assert bar.value() == 3
    assert not is_end_shown()

    bar.setValue(bar.maximum())
    say()
    assert is_end_shown()


def test_commands_are_sent_completed_and_brought_back(
    qtbot: QtBot, window: Window, engines: QuietEngines, monkeypatch: pytest.MonkeyPatch
) -> None:
    console = opened(qtbot, window, monkeypatch)
    console.choose(GNUGO)
    engines.start(GNUGO)
    settle()
    console.follow()
    assert console.line.completer().model().rowCount() == 2

    for text in ("name", "showboard"):
        QTest.keyClicks(console.line, text)
        console.line.returnPressed.emit()
    QTest.keyClick(console.line, Qt.Key.Key_Up)
    QTest.keyClick(console.line, Qt.Key.Key_Up)

    assert engines.made[GNUGO].asked == [Command("name"), Command("showboard")]
    assert console.line.text() == "name"
    assert console.isVisible()


def test_the_console_ends_and_starts_an_engine_and_is_saved(
    qtbot: QtBot,
    window: Window,
    engines: QuietEngines,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    console = opened(qtbot, window, monkeypatch)
    path = tmp_path / "log"
    monkeypatch.setattr(console_module, "ask_log_path", lambda *_: str(path))

    console.restart.click()
    console.text.setPlainText("→ 1 name")
    console.save.click()
    assert engines.state(KATAGO) is State.READY
    console.end.click()

    assert path.read_text() == "→ 1 name\n"
    assert engines.state(KATAGO) is State.OFF


def opened(qtbot: QtBot, window: Window, monkeypatch: pytest.MonkeyPatch) -> Console:
    """Return a console that belongs to no window, as what has the settings here is none."""
    init = QDialog.__init__
    monkeypatch.setattr(QDialog, "__init__", lambda dialog, _: init(dialog))
    console = Console(window)
    qtbot.addWidget(console)
    console.show()
    return console


# A real one ---------------------------------------------------------------------------------


@pytest.mark.skipif(
    shutil.which("gnugo", path="/usr/games:/usr/bin") is None, reason="needs GNU Go"
)
def test_real_gnu_go_plays_the_three_moves_of_a_trial(
    qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    path = shutil.which("gnugo", path="/usr/games:/usr/bin")
    spec = EngineSpec("GNU Go", (str(path), "--mode", "gtp"), level=1)
    engines = Engines(settings, tmp_path / "real.json")
    over = QWidget()
    qtbot.addWidget(over)

    trial = TryEngine(cast("Window", Program(settings)), spec, over)
    qtbot.waitUntil(lambda: "It works" in trial.result_words.text(), timeout=30_000)

    moves = trial.said.toPlainText().splitlines()
    assert [line[:8] for line in moves] == ["1. Black", "2. White", "3. Black"]
    assert engines.lines(spec)
    engines.close()
