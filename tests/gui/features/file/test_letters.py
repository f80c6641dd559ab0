"""The remark on letters of a file that no font of the computer has."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from PySide6.QtGui import QFontDatabase

from sgfedit.app import languages
from sgfedit.gui.features.file import letters
from sgfedit.gui.widgets.writing import letters_without_font

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

ROOT: Final = Path(__file__).parents[4]
FONTS: Final = Path("/usr/share/fonts/truetype/dejavu")
HELP: Final = "shown as boxes: install Noto Sans CJK (fonts-noto-cjk)"
System = QFontDatabase.WritingSystem
CHINESE: Final = {System.SimplifiedChinese, System.TraditionalChinese}
ALL: Final = {*CHINESE, System.Japanese, System.Korean}


@pytest.fixture(autouse=True)
def nothing_told() -> Iterator[None]:
    """Let each test be a session of its own."""
    letters._over.clear()
    yield
    letters._over.clear()


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Callable[[Collection[System]], None]:
    """Take the fonts for some writings away."""
    usual = QFontDatabase.families

    def take(lacking: Collection[System]) -> None:
        def families(system: System = System.Any) -> list[str]:
            return [] if system in lacking else usual(system) or ["Some font"]

        monkeypatch.setattr(QFontDatabase, "families", families)

    return take


def opened(qtbot: QtBot, window: MainWindow, path: Path, text: str) -> str:
    """Open a record; return what the status bar says once it was checked."""
    path.write_text(text, "utf-8")
    window.document.open(str(path))
    checker = window.checker
    qtbot.waitUntil(lambda: checker.is_current and not checker.is_running)
    return window.status.message.text()


@pytest.mark.parametrize(
    ("text", "lacking", "is_told"),
    [
        ("(;PB[古力])", ALL, True),
        ("(;B[aa]C[よい手])", ALL, True),
        ("(;N[좋은 수])", ALL, True),
        ("(;N[좋은 수])", {System.Korean}, True),
        ("(;PB[古力])", {System.Korean}, False),
        ("(;PB[古力])", CHINESE, False),  # a Japanese font has them
        ("(;PB[Müller]PW[Иванов])", ALL, False),
        ("(;PB[Mueller])", ALL, False),
        ("(;PB[古力]PW[이세돌]C[よい手])", (), False),
    ],
)
def test_letters_that_no_font_has_are_told_with_the_package_that_helps(
    qtbot: QtBot,
    window: MainWindow,
    tmp_path: Path,
    without: Callable[[Collection[System]], None],
    text: str,
    lacking: Collection[System],
    is_told: bool,
) -> None:
    without(lacking)

    said = opened(qtbot, window, tmp_path / "a.sgf", text)

    assert (HELP in said) is is_told


def test_they_are_told_of_the_name_of_a_file_and_of_what_is_typed(
    qtbot: QtBot,
    window: MainWindow,
    tmp_path: Path,
    without: Callable[[Collection[System]], None],
) -> None:
    without(ALL)
    assert HELP in opened(qtbot, window, tmp_path / "棋譜.sgf", "(;SZ[9])")
    letters._over.clear()
    assert HELP not in opened(qtbot, window, tmp_path / "a.sgf", "(;SZ[9])")

    with window.document.edit("Write") as edit:
        edit.set(window.document.current, "C", ("好手",))
    qtbot.waitUntil(lambda: HELP in window.status.message.text())


def test_they_are_told_once_in_a_session_and_stay_whatever_is_edited(
    qtbot: QtBot,
    window: MainWindow,
    tmp_path: Path,
    without: Callable[[Collection[System]], None],
) -> None:
    without(ALL)
    assert HELP in opened(qtbot, window, tmp_path / "a.sgf", "(;PB[古力])")
    with window.document.edit("Write") as edit:
        edit.set(window.document.current, "C", ("seen",))
    assert HELP in window.status.message.text()

    assert HELP not in opened(qtbot, window, tmp_path / "b.sgf", "(;PB[古力])")


def test_where_fonts_are_there_nothing_is_looked_through(
    qtbot: QtBot,
    window: MainWindow,
    tmp_path: Path,
    without: Callable[[Collection[System]], None],
) -> None:
    without(())
    opened(qtbot, window, tmp_path / "a.sgf", "(;PB[Müller])")
    assert letters.is_over()
    assert letters_without_font() is None

    without(ALL)  # whoever takes fonts away while it runs

    assert HELP not in opened(qtbot, window, tmp_path / "b.sgf", "(;PB[古力])")


def test_in_a_language_of_these_letters_it_is_left_to_what_told_of_the_language(
    qtbot: QtBot,
    window: MainWindow,
    tmp_path: Path,
    without: Callable[[Collection[System]], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without(ALL)
    monkeypatch.setattr(languages, "_own_texts", lambda _: b"")
    monkeypatch.setattr(letters, "spoken_language", lambda: "ja")

    said = opened(qtbot, window, tmp_path / "a.sgf", "(;PB[古力])")

    assert "boxes" not in said


PROGRAM: Final = """
import os, sys
from PySide6.QtCore import QTimer
from sgfedit.gui import application
class Ending(application.Application):
    def _on_settled(self):
        super()._on_settled()
        self.timer = QTimer(self, interval=20)
        self.timer.timeout.connect(self.look)
        self.timer.start()
    def look(self):
        checker = self.windows[0].checker
        if checker.is_current and not checker.is_running:
            print(self.windows[0].status.message.text(), flush=True)
            os._exit(0)
application.Application = Ending
sys.exit(application.run(sys.argv[1:]))
"""


@pytest.mark.skipif(not FONTS.is_dir(), reason="not installed here: fonts-dejavu")
@pytest.mark.skipif(sys.platform != "linux", reason="fonts are found by fontconfig on Linux only")
@pytest.mark.parametrize(
    ("language", "said"),
    [("de_DE.UTF-8", "fonts-noto-cjk)"), ("zh_CN.UTF-8", "the letters of 简体中文: install")],
)
def test_on_a_computer_without_such_fonts_the_program_says_so(
    tmp_path: Path, language: str, said: str
) -> None:
    record = tmp_path / "a.sgf"
    record.write_text("(;PB[古力]C[好手])", "utf-8")
    fonts = tmp_path / "fonts.conf"
    folders = f"<dir>{FONTS}</dir><cachedir>{tmp_path}/cache</cachedir>"
    fonts.write_text(f'<?xml version="1.0"?><fontconfig>{folders}</fontconfig>')
    home = tmp_path / "home"
    home.mkdir()
    usual = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}

    found = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(record)],
        env={
            **usual,
            "HOME": str(home),
            "FONTCONFIG_FILE": str(fonts),
            "LC_ALL": language,
            "LANGUAGE": "",
            "PYTHONPATH": str(ROOT),
            "PYTHONUTF8": "1",
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )

    assert said in found.stdout, found.stderr
