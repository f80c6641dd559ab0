"""After two starts that did not get far the third one asks whether to leave out what is set."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from sgfedit.app.shared_file import data_path
from sgfedit.app.start_mark import Tried, Way
from sgfedit.gui.shell.start_question import StartQuestion, ask_way

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

ROOT = Path(__file__).parents[3]
TRIED = (Tried(1e9, ("/b/a.sgf",), "all", "mine"), Tried(1e9, ("/b/a.sgf",), "ask", "auto"))


def button(dialog: StartQuestion, name: str) -> QPushButton:
    return cast("QPushButton", dialog.findChild(QPushButton, name))


def words(dialog: StartQuestion) -> str:
    return "\n".join(label.text() for label in dialog.findChildren(QLabel))


def test_the_page_says_what_was_tried_last(qtbot: QtBot) -> None:
    dialog = StartQuestion(TRIED, ())
    qtbot.addWidget(dialog)

    assert "last 2 starts" in words(dialog)
    assert "“a.sgf”" in words(dialog)
    assert "last session" in words(dialog).splitlines()[2]
    assert "theme mine" in words(dialog)
    assert not dialog.files.isVisibleTo(dialog)


def test_the_page_lists_what_looks_damaged_and_what_was_put_aside(
    qtbot: QtBot, tmp_path: Path
) -> None:
    data_path("themes").mkdir(parents=True)
    data_path("bookmarks.json").write_text("{")
    data_path("known_names.json").write_text("{}")
    os.mkfifo(data_path("guess_scores.json"))
    settings = tmp_path / "config" / "sgfedit.ini"
    settings.parent.mkdir(parents=True)
    Path(f"{settings}.damaged").write_text("old")

    dialog = StartQuestion(TRIED, ())
    qtbot.addWidget(dialog)

    rows = [dialog.files.topLevelItem(n) for n in range(dialog.files.topLevelItemCount())]
    names = [row.text(0) for row in rows if row is not None]
    assert names == ["bookmarks.json", "guess_scores.json", "sgfedit.ini.damaged"]


@pytest.mark.parametrize(
    ("name", "way"),
    [("startSafe", Way((), is_safe=True)), ("startUsual", Way(())), ("startQuit", None)],
)
def test_a_button_says_how_to_start(qtbot: QtBot, name: str, way: Way | None) -> None:
    dialog = StartQuestion(TRIED, ("/b/a.sgf",))
    qtbot.addWidget(dialog)
    dialog.show()

    qtbot.mouseClick(button(dialog, name), Qt.MouseButton.LeftButton)

    assert dialog.way == way


def test_a_file_that_was_tried_each_time_is_opened_on_wish_only(qtbot: QtBot) -> None:
    same = StartQuestion(TRIED, ("/b/a.sgf",))
    other = StartQuestion(TRIED, ("/b/other.sgf",))
    for dialog in (same, other):
        qtbot.addWidget(dialog)
        assert dialog.opens is not None
    assert same.opens is not None
    assert not same.opens.isChecked()
    assert other.opens is not None
    assert other.opens.isChecked()

    same.opens.setChecked(True)
    same.safe.click()

    assert same.way == Way(("/b/a.sgf",), is_safe=True)


def answered(answer: Callable[[StartQuestion], object]) -> Way | None:
    def give() -> None:
        answer(cast("StartQuestion", QApplication.activeModalWidget()))

    QTimer.singleShot(0, give)
    return ask_way(TRIED, ())


def test_esc_starts_nothing_and_the_program_goes_on_behind_the_page(qtbot: QtBot) -> None:
    quits: list[bool] = []
    application = cast("QApplication", QApplication.instance())
    application.aboutToQuit.connect(lambda: quits.append(True))

    assert answered(lambda dialog: qtbot.keyClick(dialog, Qt.Key.Key_Escape)) is None
    assert answered(lambda dialog: qtbot.keyClick(dialog, Qt.Key.Key_Return)) == Way((), True)
    QApplication.processEvents()

    assert not quits
    assert QGuiApplication.quitOnLastWindowClosed()


REAL = """
import json, os, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from sgfedit.gui import application
from sgfedit.gui.shell import start_question
said = []
class Answered(start_question.StartQuestion):
    def exec(self):
        said.append("asked")
        self.safe.click()
        return 1
start_question.StartQuestion = Answered
class Ending(application.Application):
    def _on_settled(self):
        super()._on_settled()
        if sys.argv[1] == "die":
            print(json.dumps(said), flush=True)
            os._exit(9)
        if sys.argv[1] == "settle":
            QTimer.singleShot(application.GONE_WELL_MS + 50, self.end)
        else:
            self.end()
    def end(self):
        said.append([w.windowTitle() for w in self.windows])
        said.append(self.settings.get("view.zoom"))
        said.append(sum(entry.name.endswith(".json") for entry in os.scandir(starts)))
        print(json.dumps(said), flush=True)
        os._exit(9 if sys.argv[1] == "settle" else 0)
application.GONE_WELL_MS = 10
application.Application = Ending
if sys.argv[1] == "raise":
    def fail(*_): raise ZeroDivisionError
    application.Settings.get = fail
starts = os.path.join(os.environ["XDG_DATA_HOME"], "sgfedit", "starts")
sys.exit(application.run(sys.argv[2:]))
"""


def run(home: Path, how: str, *files: str) -> list[object]:
    """Start the real program; return what it has seen when it was there."""
    folders = {
        f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "CACHE")
    }
    found = subprocess.run(
        [sys.executable, "-c", REAL, how, *files],
        env={**os.environ, **folders, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return cast("list[object]", json.loads(found.stdout or "[]"))


def test_two_starts_that_die_are_followed_by_the_page_unless_one_goes_well_meanwhile(
    tmp_path: Path, sample: Path
) -> None:
    settings = tmp_path / "config" / "sgfedit" / "sgfedit.ini"
    settings.parent.mkdir(parents=True)
    settings.write_text("[General]\nview.zoom=150\n")
    assert run(tmp_path, "die", str(sample)) == []
    titles, zoom, marks = run(tmp_path, "settle", str(sample))

    assert marks == 0
    assert zoom == 150
    assert "safe mode" not in str(titles)
    # That one was killed as well, but after it had gone well.
    assert run(tmp_path, "die", str(sample)) == []
    assert run(tmp_path, "raise", str(sample)) == []

    # Safe mode loads no settings.
    before = settings.read_text()
    titles = ["New game[*] · sgfedit in safe mode"]
    assert run(tmp_path, "end", str(sample)) == ["asked", titles, 100, 2]

    assert settings.read_text() == before
    # What was not mended is asked about again.
    assert run(tmp_path, "end", str(sample))[0] == "asked"
