"""Sheets of all that the program shows, in each language, to be looked at.

`python -m tests.gui.surfaces FOLDER [LANGUAGE …]` draws windows, menus, panels, bars and dialogs
at 900x600 and at 1440x900, several on a sheet: `FOLDER/zh_CN-900-3.png`. What looks the same at
both sizes is on the first of them only. Beside them `FOLDER/cut.txt` lists what `cut_texts` finds,
and behind "dots:" what is cut on purpose, as names are in tables; look nevertheless. Text is in
DejaVu Sans and in Noto Sans CJK; each language and size has a process of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from sgfedit.i18n import LANGUAGES
from tests.gui.window_pictures import FONT, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QApplication, QWidget

    from sgfedit.gui.shell.main_window import MainWindow
    from tests.quiet_engine import QuietEngines

    Look: TypeAlias = tuple[QImage, list[str]]
    Shown: TypeAlias = QWidget | Look
    """What is on the screen now; or what was, which an answer has closed, and what was cut."""

CJK: Final = {
    "zh_CN": "Noto Sans CJK SC",
    "zh_TW": "Noto Sans CJK TC",
    "ja": "Noto Sans CJK JP",
    "ko": "Noto Sans CJK KR",
}
SIZES: Final = ((900, 600), (1440, 900))
_FRAME: Final = 4, 32
_HOMES: Final = ("DATA", "CONFIG", "STATE", "CACHE")
_SHEET: Final = 1812, 1150
_GAP: Final = 10
_LARGE: Final = 1000
"""Px of width from which on a picture is drawn smaller: by then all texts have room."""
_SMALLER: Final = 0.625
_SAMPLE: Final = SAMPLES / "commented-game.sgf"
_MOVES: Final = "pd dp pq dd fq cn qk nc qf jd cj po pp np mq kq lp ko lo kn ln km oo no qo pn"
_DAMAGED: Final = (
    "(;GM[1]FF[4]SZ[19]PB[Ann]PW[Bob]KM[abc]DT[12/3/99]RE[B+]XX[1];B[pd];W[pd];B[zz]C[one]C[two]"
    ";AB[dd]W[dp];B[qq]BM[1]TE[1]LB[dd:A][dd:B];W[cc]AB[aa:cc]TR[dd][dd])(;SZ[9];B[ee]"
)
_PROBLEMS: Final = "".join(
    f"(;GM[1]FF[4]SZ[9]GN[{number}]C[{asked}]AB[ab][bb][cb][da]AW[ac][bc][cc][db][dc][ea]"
    "(;B[ba]C[Correct.]TE[1];W[aa];B[ca])(;B[ca]C[Wrong.];W[ba]))"
    for number, asked in enumerate(("Black to live.", "黒先活", "Black to live.") * 4, 1)
)
_NAMES: Final = (
    ("Shin Jinseo", "Ke Jie", "9p", "LG Cup"),
    ("申真諝", "柯洁", "九段", "第28届LG杯世界棋王赛"),
    ("井山裕太", "一力遼", "九段", "第49期棋聖戦挑戦手合七番勝負"),
    ("Александр Динерштейн", "Илья Шикшин", "3p", "Чемпионат Европы"),
    ("이창호", "조훈현", "9단", "기성전"),
    ("Mara Lindholm", "Jun Okabe", "2d", "Rainy Evening Cup"),
)


def _game(number: int, moves: int = 26) -> str:
    """Return a game of two players who are called as in some country."""
    black, white, rank, event = _NAMES[number % len(_NAMES)]
    played = "".join(
        f";{'BW'[at % 2]}[{point}]SBKV[{50 + 30 * (-1) ** at / (at + 1):.1f}]"
        for at, point in enumerate(_MOVES.split()[:moves])
    )
    return (
        f"(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[{black}]PW[{white}]BR[{rank}]WR[{rank}]EV[{event}]KM[6.5]"
        f"DT[20{number:02}-03-12]RE[{'BW'[number % 2]}+{'R' if number % 3 else '0.5'}]{played})"
    )


class Stage:
    """A program with one window of a size, in a language, and what a user does in it."""

    def __init__(self, qt: QApplication, language: str, size: tuple[int, int], room: Path) -> None:
        from sgfedit.app.settings import Settings  # noqa: PLC0415  # with its own environment
        from sgfedit.gui.application import Application  # noqa: PLC0415
        from sgfedit.gui.widgets import questions  # noqa: PLC0415
        from tests.quiet_engine import GNUGO, KATAGO, quiet_engines  # noqa: PLC0415

        questions.ask_save_changes = lambda *_: questions.Answer.DISCARD
        self.room, self.size = room, size
        self.settings = Settings(room / "settings.ini")
        self.settings.set("comment.spelling", value=False)
        self.settings.set("view.language", language)
        self.settings.set("view.color_scheme", "light")
        self.settings.set("view.theme", "kaya")
        self.engines: QuietEngines = quiet_engines(self.settings, room, KATAGO, GNUGO)
        self.application = Application(qt, self.settings, room / "recovery")

    @property
    def window(self) -> MainWindow:
        return self.application.windows[0]

    def file(self, name: str, text: str) -> Path:
        """Return the path of a record that is written now."""
        path = self.room / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def open(self, *paths: Path) -> MainWindow:
        """Return the window, which has only these records open, in the usual layout."""
        for window in tuple(self.application.windows):
            window.close()
        self.wait(1)
        self.application.open([str(path) for path in paths])
        self.window.window().resize(*self.size)
        self.wait()
        self.window.settle()
        self.do("layout.reset")
        return self.window

    def do(self, *actions: str) -> None:
        for action in actions:
            self.window.actions_by_id[action].trigger()
            self.wait(20)

    def wait(self, ms: int = 350) -> None:
        """Let time pass, and the check of the file come to its end."""
        from PySide6.QtTest import QTest  # noqa: PLC0415

        for _ in range(max(ms // 20, 1)):
            QTest.qWait(20)  # threads run between, not meanwhile
        while self.application.windows and self.window.checker.is_running:
            QTest.qWait(20)

    def wait_until(self, is_so: Callable[[], bool]) -> None:
        for _ in range(500):
            if is_so():
                break
            self.wait(20)
        self.wait(100)


# Surfaces -----------------------------------------------------------------------------------


def _main(stage: Stage) -> Iterator[tuple[str, Shown]]:
    window = stage.open(_SAMPLE)
    stage.do(*("navigate.next",) * 12)
    stage.wait()
    yield "main", window.window()
    for panel in ("moves", "bookmarks", "steps", "find", "source", "figures"):
        window.docks[panel].bring_up()
        stage.wait()
        yield panel, window.docks[panel]
        window.docks[panel].hide()


def _menus(stage: Stage) -> Iterator[tuple[str, Shown]]:
    from PySide6.QtWidgets import QMenu, QMenuBar  # noqa: PLC0415

    stage.open(_SAMPLE)
    (bar, *_) = stage.window.window().findChildren(QMenuBar)
    waiting: list[tuple[object, str]] = [
        (action.menu(), f"menu {at}") for at, action in enumerate(bar.actions())
    ]
    while waiting:
        menu, name = waiting.pop(0)
        assert isinstance(menu, QMenu)
        menu.aboutToShow.emit()
        menu.popup(bar.mapToGlobal(bar.rect().bottomLeft()))
        stage.wait(20)
        yield name, menu
        menu.hide()
        below = (action.menu() for action in menu.actions())
        waiting += [(one, f"{name}+") for one in below if isinstance(one, QMenu)]


def _start(stage: Stage) -> Iterator[tuple[str, Shown]]:
    recent = [str(stage.file(f"{_NAMES[n][0]}.sgf", _game(n))) for n in range(6)]
    window = stage.open()
    stage.wait(1000)
    yield "start, first", window.window()
    stage.settings.set("files.recent", recent)
    window = stage.open()
    stage.wait(1500)
    yield "start", window.window()


def _info(stage: Stage) -> Iterator[tuple[str, Shown]]:
    from PySide6.QtWidgets import QTabWidget  # noqa: PLC0415

    def look(dialog: Any) -> Iterator[QWidget]:
        tabs = dialog.findChild(QTabWidget, "tabs")
        for page in range(tabs.count()):
            tabs.setCurrentIndex(page)
            stage.wait(60)
            yield dialog

    stage.open(_SAMPLE)
    yield from _modal(stage, "edit.game_info", look)


def _modal(
    stage: Stage, action: str, look: Callable[[Any], Iterator[QWidget]] | None = None
) -> Iterator[tuple[str, Shown]]:
    """Yield pictures of what an action opens, also where it waits for an answer."""
    from PySide6.QtCore import QTimer  # noqa: PLC0415
    from PySide6.QtWidgets import QApplication, QDialog  # noqa: PLC0415

    found: list[tuple[str, Look]] = []
    known = set(QApplication.topLevelWidgets())

    def meet() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            shown = [one for one in QApplication.topLevelWidgets() if one not in known]
            dialog = next((w for w in shown if isinstance(w, QDialog) and w.isVisible()), None)
        if not isinstance(dialog, QDialog):
            return
        for number, widget in enumerate(look(dialog) if look else (dialog,)):
            name = action if not number else f"{action} {number}"
            found.append((name, _looked_at(widget)))
        dialog.reject()

    QTimer.singleShot(400, meet)
    stage.window.actions_by_id[action].trigger()
    stage.wait(800)
    yield from found


_DIALOGS: Final = (
    *("file.new", "file.read_as", "file.versions", "file.save_changes"),
    *("edit.properties", "edit.convert_ff4", "find.replace", "help.keys", "help.about"),
    *("problems.kinds", "view.choose_theme", "view.summary_line", "annotate.values"),
    *("games.split", "games.change_files", "transform.dialog", "setup.handicap"),
    *("file.print_preview", "navigate.go_to", "find.property", "study.guess_options"),
)


def _dialogs(stage: Stage) -> Iterator[tuple[str, Shown]]:
    stage.open(_SAMPLE)
    for action in _DIALOGS:
        yield from _modal(stage, action)


_TARGETS: Final = ("png", "pdf", "html", "gif", "ascii", "sensei", "epub")


def _export(stage: Stage) -> Iterator[tuple[str, Shown]]:
    from sgfedit.export.registry import TARGETS  # noqa: PLC0415

    def look(dialog: Any) -> Iterator[QWidget]:
        for target in TARGETS:
            if target.name in _TARGETS:
                dialog.formats.choose(target)
                dialog._on_format()
                stage.wait(900 if target.name == _TARGETS[0] else 100)
                yield dialog if target.name == _TARGETS[0] else dialog._left

    stage.open(_SAMPLE)
    yield from _modal(stage, "file.export", look)


def _preferences(stage: Stage) -> Iterator[tuple[str, Shown]]:
    from sgfedit.gui.features.preferences.window import show  # noqa: PLC0415

    stage.open(_SAMPLE)
    dialog = show(stage.window)
    stage.wait(600)
    yield "preferences", dialog
    for name in dialog.pages:
        dialog.show_page(name)
        stage.wait(60)
        yield f"preferences {name}", dialog.content
    dialog.close()


def _problem(stage: Stage) -> Iterator[tuple[str, Shown]]:
    from sgfedit.gui.modes import Modes  # noqa: PLC0415
    from sgfedit.sgf import Point  # noqa: PLC0415

    window = stage.open(stage.file("problems.sgf", _PROBLEMS))
    stage.wait(600)
    yield "problems, notice", window.window()
    stage.do("study.tsumego")
    stage.wait()
    yield "problem, asked", _bar(window)
    mode = window.part(Modes).active
    assert mode is not None
    mode.press(Point(2, 0), *_pressed())
    stage.wait(900)
    yield "problem, wrong", _bar(window)
    stage.do("study.tsumego")
    for action in ("study.score", "study.guess"):
        stage.open(_SAMPLE)
        stage.do(action)
        stage.wait()
        yield action, _bar(stage.window)
        stage.do(action)


def _pressed() -> Any:
    from PySide6.QtCore import Qt  # noqa: PLC0415

    return Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def _bar(window: MainWindow) -> Any:
    """Return the bar of the mode that is on."""
    from sgfedit.gui.modes.bar_parts import ModeBar  # noqa: PLC0415
    from sgfedit.gui.widgets.banner import OverStrip  # noqa: PLC0415

    shown = [bar for bar in window.findChildren(OverStrip) if bar.isVisible()]
    return next((bar for bar in shown if isinstance(bar, ModeBar)), shown[0])


def _check(stage: Stage) -> Iterator[tuple[str, Shown]]:
    window = stage.open(stage.file("damaged.sgf", _DAMAGED))
    window.docks["problems"].bring_up()
    stage.wait(900)
    yield "file check", window.window()
    yield from _modal(stage, "problems.kinds")


def _games(stage: Stage) -> Iterator[tuple[str, Shown]]:
    window = stage.open(stage.file("games.sgf", "".join(map(_game, range(12)))))
    window.docks["games"].bring_up()
    stage.wait(900)
    for action in ("games.table", "games.boards"):
        stage.do(action)
        stage.wait(900)
        yield action, window.docks["games"]


def _engines(stage: Stage) -> Iterator[tuple[str, Shown]]:
    from sgfedit.engine.commands import EngineSpec, Kind  # noqa: PLC0415
    from sgfedit.engine.questions import Identity, State, StateChanged  # noqa: PLC0415, F401
    from sgfedit.gui.features.engines import console  # noqa: PLC0415
    from sgfedit.gui.features.engines.dialog import EngineDialog  # noqa: PLC0415
    from sgfedit.gui.features.engines.trial import TryEngine  # noqa: PLC0415
    from sgfedit.gui.features.review import dialogs  # noqa: PLC0415
    from tests.quiet_engine import GNUGO, KATAGO  # noqa: PLC0415

    window = stage.open(stage.file("games.sgf", _game(0) + _game(1)))
    analysis = EngineSpec(
        "KataGo", ("katago", "analysis", "NETWORK", "CONFIG"), kind=Kind.ANALYSIS
    )
    for name, dialog in (
        ("engine", EngineDialog(window, None, window)),
        ("engine, GTP", EngineDialog(window, GNUGO, window)),
        ("engine, analysis", EngineDialog(window, analysis, window, is_new=True)),
        ("engine, test", TryEngine(window, GNUGO, window)),
        ("review", dialogs.ReviewDialog(window, (KATAGO, GNUGO))),
        ("review, write", dialogs.WriteDialog(window)),
        ("review, remove", dialogs.RemoveDialog(window)),
    ):
        dialog.show()
        stage.wait(100)
        if hasattr(dialog, "accept") and name == "engine":
            dialog.accept()
            stage.wait(60)
        yield name, dialog
        dialog.reject()
    shown = console.show(window)
    stage.wait()
    yield "console", shown
    shown.close()
    _know_the_game(stage)
    stage.window.docks["review"].bring_up()
    stage.wait(900)
    yield "review, panel", window.docks["review"]
    stage.window.docks["look"].bring_up()
    stage.do("look.toggle")
    stage.wait(200)
    _look(stage)
    yield "look, panel", window.docks["look"]
    stage.do("look.toggle")


def _know_the_game(stage: Stage) -> None:
    """Let a review of the game find in the cache what the engine would say."""
    from sgfedit.engine.cache import Cache  # noqa: PLC0415
    from sgfedit.engine.candidates import Candidate, Report  # noqa: PLC0415
    from sgfedit.engine.positions import situation_at  # noqa: PLC0415
    from sgfedit.engine.queue import Wishes  # noqa: PLC0415
    from sgfedit.gui.features.review.review import Review, nodes_of  # noqa: PLC0415
    from sgfedit.sgf import Point  # noqa: PLC0415
    from tests.quiet_engine import KATAGO  # noqa: PLC0415

    document = stage.window.document
    stage.engines.use_cache(Cache(None))
    nodes = nodes_of(document, "game")
    best = (Candidate(Point(2, 2), 0, 900, 0.6, 2.5, line=(Point(2, 2), Point(6, 6))),)
    for at, node in enumerate(nodes):
        lead = (0.5, -2.0, 13.5, 3.0, -13.2)[at % 5]
        situation = situation_at(document.game.positions, node)
        rate = 0.5 + lead / 100
        report = Report(situation.size, situation.to_play, "KataGo 1.16.3", lead=lead,
                        winrate=rate, candidates=best, visits=1000)  # fmt: skip
        stage.engines.cache.put(situation, KATAGO, report)
    review = stage.window.part(Review)
    review.start(nodes, (KATAGO,), Wishes(500))
    stage.wait_until(lambda: not review.is_on)


def _look(stage: Stage) -> None:
    from sgfedit.engine.candidates import Candidate, move_of  # noqa: PLC0415
    from sgfedit.sgf.values import PASS  # noqa: PLC0415
    from tests.quiet_engine import KATAGO  # noqa: PLC0415

    size = (19, 19)
    candidates = []
    for order, (name, winrate, lead, visits) in enumerate(
        (("Q5", 0.520, 0.7, 14_600), ("R6", 0.512, 0.4, 58), ("C8", 0.449, -2.0, 15))
    ):
        line = tuple(move_of(word, size) or PASS for word in (name, "R7", "K4", "R4", "R5", "D10"))
        candidates.append(Candidate(line[0], order, visits, winrate, lead, line=line))
    engine = stage.engines.made[KATAGO]
    if engine.questions:
        engine.report(candidates=tuple(candidates), winrate=0.52, lead=0.7, visits=14_700)
    stage.wait()


def _library(stage: Stage) -> Iterator[tuple[str, Shown]]:
    from PySide6.QtWidgets import QMenu  # noqa: PLC0415

    from sgfedit.gui.features.library.pages import PAGES  # noqa: PLC0415
    from sgfedit.gui.features.library.window import LibraryWindow  # noqa: PLC0415
    from sgfedit.gui.shell.main_window import MainWindow  # noqa: PLC0415
    from sgfedit.library.indexing import update  # noqa: PLC0415
    from sgfedit.library.library import Library  # noqa: PLC0415

    stage.open(_SAMPLE)
    empty = LibraryWindow(stage.settings, lambda: MainWindow(stage.settings), stage.room / "none")
    empty.resize(*stage.size)
    empty.show()
    stage.wait(500)
    yield "library, empty", empty
    empty.close()
    for number in range(40):
        stage.file(f"records/game-{number}.sgf", _game(number))
    stage.file("records/sample.sgf", _SAMPLE.read_text("utf-8"))
    made = Library(stage.room / "index")
    made.set_folders([str(stage.room / "records")])
    update(made)
    library = LibraryWindow(
        stage.settings, lambda: MainWindow(stage.settings), stage.room / "index"
    )
    LibraryWindow._open.append(library)
    library.resize(*stage.size)
    library.show()
    stage.wait_until(lambda: library.searching.last is not None and not library.service.is_busy)
    stage.wait(600)
    yield "library", library
    library.commands.toggle_form()
    stage.wait()
    yield "library, form", library
    library.commands.toggle_form()
    for name in PAGES if stage.size == SIZES[0] else ():
        library.commands.show_page(name)
        stage.wait(400)
        yield f"library {name}", library.pages
    library.commands.show_all()
    library.commands.show_position_search()
    stage.wait(600)
    yield "library, position", library
    for action in library.menuBar().actions():
        menu = action.menu()
        assert isinstance(menu, QMenu)
        menu.aboutToShow.emit()
        menu.popup(library.mapToGlobal(library.rect().topLeft()))
        stage.wait(20)
        yield f"library menu {action.text()}", menu
        menu.hide()
    library.close()


SURFACES: Final = (
    *(_main, _menus, _start, _info, _dialogs, _export, _preferences, _problem, _check, _games),
    *(_engines, _library),
)


# Drawing ------------------------------------------------------------------------------------


def draw(folder: Path, language: str, size: tuple[int, int], only: str = "") -> None:
    """Draw the sheets of a language at a size into a folder, in a process of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    (width, height), (beside, above) = size, _FRAME
    with tempfile.TemporaryDirectory() as room:
        config = Path(room) / "screen.json"
        screen: dict[str, object] = {"name": "screen", "x": 0, "y": 0}
        screen |= {"width": width + beside, "height": height + above}
        screen |= {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
        config.write_text(json.dumps({"screens": [screen]}), encoding="ascii")
        environment = {
            **os.environ,
            "QT_QPA_PLATFORM": f"offscreen:configfile={config}",
            "QT_SCALE_FACTOR": "1",
            **{f"XDG_{kind}_HOME": f"{room}/{kind}" for kind in _HOMES},
        }
        command = [sys.executable, "-m", "tests.gui.surfaces", str(folder), language]
        command += ["--width", str(width), "--only", only, "--here", room]
        subprocess.run(command, check=True, env=environment, cwd=Path(__file__).parents[2])


def _draw_one(folder: Path, language: str, size: tuple[int, int], room: Path, only: str) -> None:
    from PySide6.QtCore import Qt  # noqa: PLC0415  # with its own environment
    from PySide6.QtGui import QFont  # noqa: PLC0415
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415

    qt = QApplication(["sgfedit", "-style", "Fusion"])
    font = QFont(FONT, 9)
    font.setFamilies([*filter(None, (FONT, CJK.get(language)))])
    qt.setFont(font)
    qt.setCursorFlashTime(0)
    stage = Stage(qt, language, size, room)
    pictures: list[tuple[str, QImage]] = []
    lines: list[str] = []
    for surface in SURFACES:
        if only and only not in surface.__name__:
            continue
        for name, shown in surface(stage):
            picture, found = shown if isinstance(shown, tuple) else _looked_at(shown)
            if picture.width() > _LARGE:
                smooth = Qt.TransformationMode.SmoothTransformation
                picture = picture.scaledToWidth(round(picture.width() * _SMALLER), smooth)
            pictures.append((name, picture))
            lines += [f"{language} {size[0]} {name}: {text}" for text in found]
    with (folder / "cut.txt").open("a", encoding="utf-8") as told:
        told.writelines(f"{line}\n" for line in dict.fromkeys(lines))
    for number, sheet in enumerate(_sheets(_new(pictures, folder / f"{language}-seen", size)), 1):
        sheet.save(str(folder / f"{language}-{size[0]}-{number}.png"))
    sys.stdout.write(f"{language} {size[0]}: {len(pictures)} pictures\n")
    sys.stdout.flush()
    os._exit(0)  # nothing shall be asked of what was changed


def _looked_at(shown: QWidget) -> Look:
    """Return what a widget looks like now, and what is cut in it."""
    from tests.gui.cut_texts import cut_texts, dotted  # noqa: PLC0415

    dots = (f"dots: {text}" for text in dotted(shown))
    return shown.grab().toImage(), [*cut_texts(shown), *dots]


def _new(
    pictures: list[tuple[str, QImage]], seen: Path, size: tuple[int, int]
) -> list[tuple[str, QImage]]:
    """Return the pictures that the size before has not had, and keep these for the next."""
    import hashlib  # noqa: PLC0415

    first = size == SIZES[0]
    known = set() if first or not seen.exists() else set(seen.read_text("ascii").split())
    fresh = []
    for name, picture in pictures:
        digest = hashlib.sha1(bytes(picture.constBits())).hexdigest()  # noqa: S324  # no secret
        if digest not in known:
            fresh.append((name, picture))
            known.add(digest)
    if first:
        seen.write_text("\n".join(known), encoding="ascii")
    else:
        seen.unlink(missing_ok=True)
    return fresh


def _sheets(pictures: list[tuple[str, QImage]]) -> Iterator[QImage]:
    """Yield sheets with the pictures, in rows, each below its name."""
    from PySide6.QtCore import QPoint, Qt  # noqa: PLC0415
    from PySide6.QtGui import QImage, QPainter  # noqa: PLC0415

    head = 14
    rows: list[list[tuple[str, QImage]]] = []
    left = 0
    for name, picture in sorted(pictures, key=lambda one: -one[1].height()):
        if not rows or picture.width() > left:
            rows.append([])
            left = _SHEET[0]
        rows[-1].append((name, picture))
        left -= picture.width() + _GAP
    while rows:
        sheet = QImage(*_SHEET, QImage.Format.Format_RGB32)
        sheet.fill(Qt.GlobalColor.darkGray)
        painter = QPainter(sheet)
        top = 0
        while rows and (not top or top + head + rows[0][0][1].height() <= _SHEET[1]):
            at = 0
            for name, picture in rows[0]:
                painter.drawText(at, top + head - 3, name)
                painter.drawImage(QPoint(at, top + head), picture)
                at += picture.width() + _GAP
            top += head + rows.pop(0)[0][1].height() + _GAP
        painter.end()
        yield sheet.copy(0, 0, _SHEET[0], min(top, _SHEET[1]))


def _main_program() -> None:
    asked = argparse.ArgumentParser("python -m tests.gui.surfaces", description=__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("languages", nargs="*", choices=LANGUAGES, default=[*LANGUAGES])
    asked.add_argument("--width", type=int, help="only windows so wide: 900 or 1440")
    asked.add_argument("--only", default="", help="only surfaces whose function is called so")
    asked.add_argument("--here", type=Path, help=argparse.SUPPRESS)
    given = asked.parse_args()
    sizes = [size for size in SIZES if given.width in {None, size[0]}]
    if given.here is not None:
        _draw_one(given.folder, given.languages[0], sizes[0], given.here, given.only)
    for language in given.languages:
        for size in sizes:
            draw(given.folder, language, size, given.only)


if __name__ == "__main__":
    _main_program()
