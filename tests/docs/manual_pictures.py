"""Pictures of the manual: what the window shows of each thing that a page describes.

`python -m tests.docs.manual_pictures` draws them anew into `docs/manual/pictures`, only those
that are named behind it: look at each one before you commit it. `--language ja` before the names
draws them in that language, into `docs/manual/ja/pictures`. They are made by the running
program, without a screen, with records of this module and the samples; all text is in DejaVu
Sans, as in `tests.gui.window_pictures`, Chinese and Japanese in Noto Sans. Each picture has a
process of its own.
"""

from __future__ import annotations

import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sgfedit.i18n import ENGLISH
from tests.gui.window_pictures import FONT, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QRect
    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QApplication, QWidget

    from sgfedit.gui.shell.main_window import MainWindow

ROOT: Final = Path(__file__).parents[2]
PICTURES: Final = ROOT / "docs" / "manual" / "pictures"
SAMPLE: Final = SAMPLES / "commented-game.sgf"
OTHERS: Final = frozenset({"export.png", "figure.svg", "library.png", "pages.png", "reading.png"})
"""Pictures that come out of dialogs and exports, drawn elsewhere."""

_ROOM: Final = Path(tempfile.gettempdir()) / "sgfedit-manual"
"""Where records lie meanwhile: always the same place, for some pictures show its name."""
_SCREEN: Final = 1300, 1000
_SCREENS: Final = {"focus": (1000, 660)}
"""What fills the screen has one of its own."""
_FOOT: Final = 300
MOST_BYTES: Final = 60_000
MOST_BYTES_TRANSLATED: Final = 45_000
"""Of a picture in another language, as far as that can be: there are as many of each."""

FONTS: Final = {"zh_CN": "Noto Sans CJK SC", "ja": "Noto Sans CJK JP"}
"""The languages besides English that have pictures, and what they are written in."""
_QUALITIES: Final = (92, 86, 80, 70, 60, 50, 40, 30, 20)
_TIME: Final = 1_760_000_000
"""When all those records were written."""

_MOVES: Final = (
    "pd dp pq dd fq cn qk nc qf jd cj po pp np mq kq lp ko lo kn ln km oo no qo pn"
    " on pm om pl ol ok nk nj mk mj lk lj kk jk ki jj cc dc db cd eb ed fc cb bb"
)
_JOSEKI: Final = """(;GM[1]FF[4]SZ[19]ST[1]GN[Low approach to the 3-4 point];B[dc]N[3-4]
(;W[de]N[high approach](;B[ce];W[cf];B[cd];W[df];B[fc]C[Calm.])(;B[ee]TE[1];W[ef];B[ed];W[df])
(;B[ge];W[cc];B[cb];W[cd];B[db];W[ch]))
(;W[ce]N[low approach](;B[ed];W[dh];B[fc])(;B[dh]C[A severe pincer.];W[fc];B[df])(;B[ci];W[ee]))
(;W[dd](;B[cd];W[ce];B[ed];W[de];B[fc])(;B[ed];W[cc];B[cb];W[cd];B[bb]))
(;W[cg]DO[];B[ce])(;W[fc]BM[1];B[cf]))"""
_CAPTURES: Final = """(;GM[1]FF[4]SZ[9]PB[Shoko]PW[Dosaku]KM[7]
;B[ee];W[de];B[dd];W[ce];B[ed];W[fe];B[fd];W[ge];B[ef];W[df];B[ff];W[gf];B[eg];W[dg];B[gd]
;W[fg];B[hd];W[eh];B[cd];W[fh];B[bd];W[eg];B[fe];W[gg];B[be];W[he];B[ge];W[hf];B[ie])"""


# Records ------------------------------------------------------------------------------------


def _with_figures() -> str:
    """Return a game with what an engine says of each move, and some bad ones among them."""
    lead, nodes = 0.5, []
    drops = {11: 4.0, 18: -6.5, 25: 9.0, 32: -5.0, 43: 7.5}
    said = {4: "C[A calm opening.]", 12: "C[Both sides build.]TE[1]", 18: "BM[1]", 25: "BM[2]"}
    said |= {32: "DO[]", 38: "IT[]", 44: "C[That decides the game.]HO[1]"}
    for number, point in enumerate(_MOVES.split()):
        lead += drops.get(number, 0.35 * math.sin(number * 1.7))
        rate = 100 / (1 + math.exp(-lead / 4))
        figures = f"SBKV[{rate:.1f}]SBKS[{lead:.1f}]"
        nodes.append(f";{'BW'[number % 2]}[{point}]{figures}{said.get(number, '')}")
    return f"(;GM[1]FF[4]SZ[19]PB[Ada]PW[Ben]KM[6.5]SBKV[53]SBKS[0.5]{''.join(nodes)})"


def _large_tree() -> str:
    """Return a tree that no pane shows whole."""
    branches = (
        f"(;W[{'defg'[n % 4]}{'cdefgh'[n % 6]}]{'C[Said.]' if n % 3 == 0 else ''}"
        + "".join(f";{'BW'[m % 2]}[{chr(104 + m % 10)}{chr(99 + n % 14)}]" for m in range(30))
        + ")"
        for n in range(150)
    )
    return f"(;GM[1]FF[4]SZ[19];B[pd]{''.join(branches)})"


def _problems() -> str:
    shapes = (
        "AB[ab][bb][cb][da]AW[ac][bc][cc][db][dc][ea](;B[ba])",
        "AB[ba][bb][bc][ac]AW[ca][cb][cc][bd][ad](;W[ab])",
        "AB[cb][bb][db][ac][bd][ea][eb]AW[bc][cc][dc][ec][fb][fa][cd](;B[ba])",
        "AB[bb][cb][db][eb][ac]AW[bc][cc][dc][ec][fb][fc][ad](;W[fa])",
    )
    asked = "C[Black to live.]"
    return "".join(f"(;GM[1]FF[4]SZ[9]{asked}{shapes[n % 4]})" for n in range(40))


# The stage ----------------------------------------------------------------------------------


class Stage:
    """A program with one window, and what a user does in it."""

    def __init__(self, qt: QApplication, language: str) -> None:
        from sgfedit.app.settings import Settings  # noqa: PLC0415  # with its own environment
        from sgfedit.gui.application import Application  # noqa: PLC0415

        self.settings = Settings(_ROOM / "settings.ini")
        self.settings.set("comment.spelling", value=False)
        self.settings.set("view.language", language)
        self.application = Application(qt, self.settings, _ROOM / "recovery")

    @property
    def window(self) -> MainWindow:
        return self.application.windows[0]

    def file(self, name: str, text: str | Path) -> str:
        """Return the path of a record that is written for the picture."""
        path = _ROOM / name
        path.parent.mkdir(parents=True, exist_ok=True)
        content = text.read_bytes() if isinstance(text, Path) else text.encode()
        path.write_bytes(content)
        os.utime(path, (_TIME, _TIME))
        return str(path)

    def open(self, *paths: str | Path, size: tuple[int, int] = (1000, 660)) -> None:
        """Open records in a window, or an empty one."""
        self.application.open([str(path) for path in paths])
        self.window.window().resize(*size)
        self.wait()
        self.window.settle()

    def do(self, *actions: str) -> None:
        for action in actions:
            self.window.actions_by_id[action].trigger()
            self.wait(20)

    def step(self, count: int) -> None:
        self.do(*("navigate.next",) * count)
        self.wait()

    def wait(self, ms: int = 500) -> None:
        from PySide6.QtTest import QTest  # noqa: PLC0415

        for _ in range(max(ms // 20, 1)):
            QTest.qWait(20)  # threads run between, not meanwhile
        window = self.window
        for _ in range(100):
            if window.checker.is_current and not window.checker.is_running:
                break
            QTest.qWait(20)

    def shot(self, *others: QWidget, of: QWidget | None = None) -> QImage:
        """Return a picture of a window, with others that lie on it."""
        from PySide6.QtGui import QImage, QPainter  # noqa: PLC0415

        below = of or self.window.window()
        drawn = below.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        painter = QPainter(drawn)
        for other in others:
            place = other.mapToGlobal(other.rect().topLeft())
            painter.drawPixmap(below.mapFromGlobal(place), other.grab())
        painter.end()
        return drawn

    def rect(self, *widgets: QWidget, around: int = 8) -> QRect:
        """Return the place of widgets in their window."""
        from PySide6.QtCore import QRect  # noqa: PLC0415

        found = QRect()
        for widget in widgets:
            corner = widget.mapTo(self.window.window(), widget.rect().topLeft())
            found |= QRect(corner, widget.size())
        return found.adjusted(-around, -around, around, around)

    def part(self, *widgets: QWidget, others: Sequence[QWidget] = (), around: int = 8) -> QImage:
        """Return the part of the window where some widgets are."""
        whole = self.shot(*others)
        return whole.copy(self.rect(*widgets, around=around) & whole.rect())

    def foot(self) -> QImage:
        """Return the lower part of the window."""
        whole = self.shot()
        return whole.copy(0, whole.height() - _FOOT, whole.width(), _FOOT)

    def popups(self) -> list[QWidget]:
        """Return what lies above the window: lists, menus, hints, previews."""
        from PySide6.QtWidgets import QApplication  # noqa: PLC0415

        window = self.window.window()
        return [
            one for one in QApplication.topLevelWidgets() if one.isVisible() and one is not window
        ]

    def key(self, text: str, widget: QWidget | None = None) -> None:
        from PySide6.QtGui import QKeySequence  # noqa: PLC0415
        from PySide6.QtTest import QTest  # noqa: PLC0415

        QTest.keySequence(widget or self.window.board, QKeySequence(text))
        self.wait(50)

    def click(self, point: str) -> None:
        """Click a point of the board, as SGF names it."""
        from PySide6.QtCore import Qt  # noqa: PLC0415
        from PySide6.QtTest import QTest  # noqa: PLC0415

        from sgfedit import Point  # noqa: PLC0415

        board = self.window.board
        at = board.point_rect(Point(ord(point[0]) - 97, ord(point[1]) - 97)).center()
        QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=at)
        self.wait(100)


# Pictures -----------------------------------------------------------------------------------


def _window(stage: Stage) -> QImage:
    stage.open(SAMPLE, size=(1000, 820))
    stage.step(12)
    return stage.shot()


def _focus(stage: Stage) -> QImage:
    stage.open(SAMPLE)
    stage.step(12)
    stage.do("view.full_screen")
    stage.wait(1000)
    return stage.shot()


def _zoom(stage: Stage) -> QImage:
    stage.settings.set("view.zoom", 150)
    stage.open(SAMPLE, size=(1000, 700))
    stage.step(12)
    return stage.shot()


def _start(stage: Stage) -> QImage:
    recent = [
        stage.file("rainy-evening.sgf", SAMPLE),
        stage.file("handicap.sgf", SAMPLES / "handicap-13x13.sgf"),
        stage.file("problem.sgf", SAMPLES / "problem-9x9.sgf"),
        stage.file("ada-ben.sgf", _with_figures()),
        stage.file("joseki.sgf", _JOSEKI),
        stage.file("captures.sgf", _CAPTURES),
    ]
    stage.settings.set("files.recent", recent)
    stage.open()
    stage.wait(1500)
    return stage.shot()


def _card(stage: Stage) -> QImage:
    stage.open(SAMPLE, size=(1100, 1000))
    return stage.part(stage.window.docks["comment"], around=0)


def _problem_notice(stage: Stage) -> QImage:
    stage.open(stage.file("corner-problems.sgf", _problems()))
    stage.wait(1500)
    return stage.shot()


def _folder(stage: Stage) -> QImage:
    for number in range(12):
        stage.file(f"Club evenings/game-{number + 1}.sgf", SAMPLE)
    stage.open(_ROOM / "Club evenings")
    stage.wait(1500)
    return stage.shot()


def _outside(stage: Stage) -> QImage:
    path = stage.file("joseki.sgf", _JOSEKI)
    stage.open(path)
    stage.wait(600)  # it was looked at
    stage.do("navigate.next", "edit.pass")
    stage.file("joseki.sgf", _JOSEKI.replace("A severe pincer.", "A severe pincer, often played."))
    stage.wait(2_500)
    return stage.shot()


def _preferences(stage: Stage) -> QImage:
    from sgfedit.gui.features.preferences.window import Preferences  # noqa: PLC0415

    stage.open(SAMPLE)
    stage.do("edit.preferences")
    stage.wait()
    (found,) = stage.window.findChildren(Preferences)
    return stage.shot(of=found)


def _sounds(stage: Stage) -> QImage:
    from PySide6.QtWidgets import QLineEdit  # noqa: PLC0415

    from sgfedit.gui.features.preferences.window import Preferences  # noqa: PLC0415

    stage.open(SAMPLE)
    stage.do("edit.preferences")
    (found,) = stage.window.findChildren(Preferences)
    found.findChildren(QLineEdit)[0].setText("sound")
    stage.wait()
    return stage.shot(of=found)


def _judgements(stage: Stage) -> QImage:
    record = SAMPLE.read_text("utf-8").replace("TE[1]SQ[bp]", "TE[1]UC[1]V[2.5]SQ[bp]")
    stage.open(stage.file("rainy-evening.sgf", record))
    stage.step(30)
    return stage.shot()


def _timeline(stage: Stage) -> QImage:
    from PySide6.QtCore import QPoint  # noqa: PLC0415
    from PySide6.QtTest import QTest  # noqa: PLC0415

    stage.open(stage.file("ada-ben.sgf", _with_figures()), size=(1000, 820))
    stage.step(34)
    timeline = stage.window.timeline
    QTest.mouseMove(timeline, QPoint(timeline.width() // 3, timeline.height() // 3))
    QTest.mouseMove(timeline, QPoint(timeline.width() // 2 - 20, timeline.height() - 14))
    stage.wait(1200)
    return stage.part(stage.window.board, timeline, others=stage.popups())


_LOOKED_AT: Final = (
    "(;GM[1]FF[4]SZ[19]PB[Ada]PW[Ben]KM[6.5]RU[Japanese];B[pd];W[dp];B[pq];W[dc];B[de];W[ce];B[cf]"
    ";W[cd];B[df];W[fc];B[dj];W[qf];B[nc];W[rd];B[qc];W[qi];B[cn];W[fq];B[bp];W[cq];B[gd])"
)
_CONSIDERED: Final = (
    ("Q5", 0.520, 0.7, 146, "Q5 R7 K4 R4 R5"),
    ("R6", 0.512, 0.4, 58, "R6 C8 D8 D9"),
    ("R5", 0.489, -0.5, 88, "R5 P3 P4 O3"),
    ("O4", 0.478, -0.9, 41, "O4 R5 G17"),
    ("F16", 0.463, -1.4, 24, "F16 G17 C8"),
    ("C8", 0.449, -2.0, 15, "C8 D7 C7"),
    ("G16", 0.441, -2.6, 11, "G16 F16"),
    ("K4", 0.420, -3.4, 6, "K4 Q5"),
)
"""A position, and moves with winrate, lead, visits and line, as a small network has them."""


def _engine(stage: Stage) -> QImage:
    from sgfedit.engine.candidates import Candidate, move_of  # noqa: PLC0415
    from sgfedit.sgf.values import PASS  # noqa: PLC0415
    from tests.quiet_engine import KATAGO, quiet_engines  # noqa: PLC0415

    engines = quiet_engines(stage.settings, _ROOM, KATAGO)
    stage.open(stage.file("ada-ben.sgf", _LOOKED_AT), size=(1000, 660))
    stage.step(20)
    stage.do("look.toggle")
    stage.wait()
    size = (19, 19)
    candidates = [
        Candidate(
            move_of(name, size) or PASS,
            order,
            visits,
            winrate,
            lead,
            line=tuple(found for word in line.split() if (found := move_of(word, size))),
        )
        for order, (name, winrate, lead, visits, line) in enumerate(_CONSIDERED)
    ]
    engine = engines.made[KATAGO]
    engine.report(candidates=tuple(candidates), winrate=0.52, lead=0.7, visits=389)
    stage.wait()
    return stage.shot()


def _numbers(stage: Stage) -> QImage:
    stage.settings.set("view.coordinate_style", "kanji")
    stage.settings.set("view.move_numbers", "all")
    stage.settings.set("view.shape_names", value=True)
    stage.open(stage.file("captures.sgf", _CAPTURES), size=(900, 660))
    stage.do("navigate.end")
    stage.wait()
    return stage.shot()


def _part(stage: Stage) -> QImage:
    stage.open(stage.file("joseki.sgf", _JOSEKI), size=(1000, 620))
    stage.step(3)
    return stage.shot()


def _tree(stage: Stage) -> QImage:
    stage.settings.set("tree.labels", "points")
    stage.open(stage.file("joseki.sgf", _JOSEKI), size=(1000, 820))
    stage.step(2)
    stage.do("tree.tag_red", "navigate.next_variation", "tree.tag_green")
    stage.do("navigate.next_variation", "tree.tag_blue", "navigate.start")
    stage.step(1)
    return stage.part(stage.window.docks["tree"], around=0)


def _overview(stage: Stage) -> QImage:
    stage.open(stage.file("large.sgf", _large_tree()), size=(1000, 820))
    stage.step(6)
    stage.do("tree.show_commented")
    stage.wait(1000)
    return stage.part(stage.window.docks["tree"], around=0)


def _moves(stage: Stage) -> QImage:
    stage.open(SAMPLE, size=(1000, 820))
    stage.step(26)
    stage.do("view.moves")
    stage.wait()
    return stage.part(stage.window.docks["moves"], around=0)


def _open_dialog(stage: Stage) -> QImage:
    from PySide6.QtCore import QDir, Qt, QUrl  # noqa: PLC0415
    from PySide6.QtTest import QTest  # noqa: PLC0415
    from PySide6.QtWidgets import QFileDialog, QTreeView  # noqa: PLC0415

    from sgfedit.gui.opening.open_dialog import equip  # noqa: PLC0415

    folder = _ROOM / "Go"
    kept = stage.file("Go/rainy-evening.sgf", SAMPLE)
    stage.file("Go/ada-ben.sgf", _with_figures())
    stage.file("Go/joseki.sgf", _JOSEKI)
    stage.file("Go/Problems/corner.sgf", _problems())
    os.utime(folder / "Problems", (_TIME, _TIME))
    stage.settings.set("files.favourites", [f"{folder / 'Problems'}{os.sep}"])
    stage.settings.set("files.recent", [kept])
    stage.open()
    dialog = QFileDialog(stage.window, "Open", str(folder))
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    dialog.setViewMode(QFileDialog.ViewMode.Detail)
    dialog.setFilter(QDir.Filter.AllDirs | QDir.Filter.Files | QDir.Filter.NoDotAndDotDot)
    dialog.setSidebarUrls([QUrl.fromLocalFile(str(_ROOM))])
    preview = equip(dialog, stage.settings)
    assert preview is not None
    dialog.show()
    dialog.resize(1000, 560)
    stage.wait()
    table = dialog.findChild(QTreeView, "treeView")
    assert table is not None
    model, root = table.model(), table.rootIndex()
    rows = [model.index(row, 0, root) for row in range(model.rowCount(root))]
    row = next(row for row in rows if row.data() == Path(kept).name)
    QTest.mouseClick(
        table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(row).center()
    )
    for _ in range(100):
        stage.wait(20)
        if preview.shown is not None and not preview.is_reading:
            break
    drawn = stage.shot(of=dialog)
    dialog.reject()
    return drawn


def _lock(stage: Stage) -> QImage:
    stage.open(stage.file("rainy-evening.sgf", SAMPLE))
    stage.step(12)
    stage.do("file.lock")
    stage.click("jj")
    return stage.foot()


def _edit_notice(stage: Stage) -> QImage:
    stage.open(stage.file("rainy-evening.sgf", SAMPLE))
    stage.step(12)
    stage.do("mark.triangle")
    stage.click("jj")
    return stage.foot()


def _save_sheet(stage: Stage) -> QImage:
    from sgfedit.gui.features.file.save_sheet import SaveSheet  # noqa: PLC0415

    stage.open(stage.file("rainy-evening.sgf", SAMPLE))
    stage.step(12)
    stage.do("mark.triangle")
    stage.click("jj")
    stage.do("tool.play", "annotate.hotspot")
    stage.step(3)
    stage.click("kk")
    stage.do("file.save_changes")
    stage.window.part(SaveSheet).resize(640, 460)
    stage.wait(1000)
    return stage.shot(of=stage.window.part(SaveSheet))


def _versions(stage: Stage) -> QImage:
    import time  # noqa: PLC0415

    from sgfedit.app.backups import Backups  # noqa: PLC0415
    from sgfedit.gui.features.versions.dialog import Versions  # noqa: PLC0415

    path = Path(stage.file("rainy-evening.sgf", SAMPLE))
    whole = path.read_bytes()
    midnight = time.mktime((*time.localtime()[:3], 0, 0, 0, 0, 0, -1))
    shorter = whole[: whole.index(b";W", 4_000)] + b")"
    renamed = whole.replace(b"PB[Mara Lindholm]", b"PB[Mara]").replace(b"C[", b"C[Once: ", 2)
    marked = whole.replace(b";W[", b";CR[jj]W[", 3)
    for hours, data in ((29.4, shorter), (4.3, renamed), (2.7, marked)):
        path.write_bytes(data)
        then = midnight - hours * 3_600
        os.utime(path, (then, then))
        Backups().keep(path)
    path.write_bytes(whole)
    stage.open(str(path))
    stage.step(12)
    dialog = Versions(stage.window, path)
    dialog.resize(860, 420)
    dialog.show()
    stage.wait(1500)
    return stage.shot(of=dialog)


def _merge(stage: Stage) -> QImage:
    from sgfedit import loads  # noqa: PLC0415
    from sgfedit.gui.actions.build import trigger  # noqa: PLC0415

    text = SAMPLE.read_text(encoding="utf-8")
    first = text.index("C[", text.index(";W")) + 2
    end = text.index("]", first)
    stage.open(stage.file("lesson.sgf", text))
    said = text[first:end]
    mine = f"{text[:first]}{said.replace('now approaches', 'could tenuki')}{text[end:]}"
    theirs = f"{text[:first]}{said.replace('now approaches', 'has to approach')}{text[end:]}"
    theirs = theirs.replace("PC[", "GC[Shown to the club.]PC[", 1)
    stage.window.document.replace_contents(loads(mine.encode()), "Say")
    trigger(stage.window, "compare.merge", loads(theirs.encode()), "teacher.sgf")
    stage.wait(1500)
    return stage.shot()


def _put_two_aside() -> None:
    from sgfedit.app.put_aside import put_aside  # noqa: PLC0415
    from sgfedit.app.settings import settings_path  # noqa: PLC0415
    from sgfedit.app.shared_file import data_path  # noqa: PLC0415

    for path, data in ((settings_path(), b"\0" * 4_096), (data_path("bookmarks.json"), b"{")):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        os.utime(path, (_TIME, _TIME))
        put_aside(path)


def _safe_start(stage: Stage) -> QImage:
    from sgfedit.app.shared_file import data_path  # noqa: PLC0415
    from sgfedit.app.start_mark import Tried  # noqa: PLC0415
    from sgfedit.gui.shell.start_question import StartQuestion  # noqa: PLC0415

    _put_two_aside()
    data_path("guess_scores.json").write_bytes(b"{")
    os.utime(data_path("guess_scores.json"), (_TIME, _TIME))
    stage.open(SAMPLE)
    tried = Tried(_TIME, ("/home/mara/joseki.sgf",), "ask", "club evening")
    dialog = StartQuestion((tried, tried), ("/home/mara/joseki.sgf",))
    dialog.show()
    stage.wait()
    return stage.shot(of=dialog)


def _put_aside(stage: Stage) -> QImage:
    from sgfedit.gui.features.safety.put_aside_dialog import PutAside  # noqa: PLC0415

    _put_two_aside()
    stage.open(SAMPLE)
    dialog = PutAside(stage.window)
    dialog.show()
    stage.wait()
    return stage.shot(of=dialog)


def _tabs(stage: Stage) -> QImage:
    stage.settings.set("window.tabs", value=True)
    paths = [
        stage.file("rainy-evening.sgf", SAMPLE),
        stage.file("ada-ben.sgf", _with_figures()),
        stage.file("joseki.sgf", _JOSEKI),
    ]
    stage.open(*paths)
    last = stage.application.windows[-1]
    for _ in range(4):
        last.actions_by_id["navigate.next"].trigger()
    stage.wait()
    return stage.shot()


def _layouts(stage: Stage) -> QImage:
    stage.open(SAMPLE)
    stage.do("layout.reading")
    stage.step(12)
    return stage.shot()


def _palette(stage: Stage) -> QImage:
    from PySide6.QtTest import QTest  # noqa: PLC0415

    from sgfedit.gui.features.keys.palette import Palette  # noqa: PLC0415

    stage.open(SAMPLE)
    stage.do("help.palette")
    palette = stage.window.findChildren(Palette)[-1]
    QTest.keyClicks(palette.line, "joseki")
    stage.wait()
    return stage.shot(*stage.popups())


def _hints(stage: Stage) -> QImage:
    stage.open(SAMPLE)
    stage.window.activateWindow()
    stage.key("Ctrl+K")
    stage.wait(1500)
    return stage.shot(*stage.popups())


SCENES: Final[dict[str, Callable[[Stage], QImage]]] = {
    "window": _window,
    "focus": _focus,
    "zoom": _zoom,
    "start": _start,
    "card": _card,
    "problems": _problem_notice,
    "folder": _folder,
    "outside": _outside,
    "preferences": _preferences,
    "sounds": _sounds,
    "judgements": _judgements,
    "timeline": _timeline,
    "engine": _engine,
    "numbers": _numbers,
    "part": _part,
    "tree": _tree,
    "overview": _overview,
    "moves": _moves,
    "open": _open_dialog,
    "lock": _lock,
    "edit": _edit_notice,
    "save": _save_sheet,
    "versions": _versions,
    "merge": _merge,
    "safe-start": _safe_start,
    "put-aside": _put_aside,
    "tabs": _tabs,
    "layouts": _layouts,
    "palette": _palette,
    "hints": _hints,
}
"""Name of a picture → what draws it."""


# Drawing ------------------------------------------------------------------------------------


def pictures_of(language: str) -> Path:
    """Return the folder of the pictures in a language."""
    return PICTURES if language == ENGLISH else PICTURES.parent / language / PICTURES.name


def draw(names: Sequence[str], folder: Path, language: str = ENGLISH) -> None:
    """Draw pictures into a folder, each in a process of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        shutil.rmtree(_ROOM, ignore_errors=True)
        _ROOM.mkdir()
        config = _ROOM / "screen.json"
        width, height = _SCREENS.get(name, _SCREEN)
        screen = {"name": "screen", "x": 0, "y": 0, "width": width, "height": height}
        screen |= {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
        config.write_text(json.dumps({"screens": [screen]}), encoding="ascii")
        environment = {
            **os.environ,
            "QT_QPA_PLATFORM": f"offscreen:configfile={config}",
            "QT_SCALE_FACTOR": "1",
            **{f"XDG_{kind}_HOME": str(_ROOM / kind.lower()) for kind in ("DATA", "CONFIG")},
        }
        command = (sys.executable, "-m", "tests.docs.manual_pictures", "--one", name, str(folder))
        subprocess.run((*command, language), check=True, env=environment, cwd=ROOT)
        shutil.rmtree(_ROOM)


def _draw_one(name: str, folder: Path, language: str) -> None:
    from PySide6.QtGui import QFont, QFontDatabase  # noqa: PLC0415  # with its own environment
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415

    qt = QApplication(["sgfedit", "-style", "Fusion"])
    families = list(filter(None, (FONT, FONTS.get(language))))
    for family in families:
        if family not in QFontDatabase.families():
            sys.exit(f"The font {family} is missing; tests/setup.sh brings it.")
    font = QFont(FONT, 9)
    font.setFamilies(families)
    qt.setFont(font)
    qt.setCursorFlashTime(0)
    stage = Stage(qt, language)
    drawn = SCENES[name](stage)
    target = folder / f"{name}.webp"
    most = MOST_BYTES if language == ENGLISH else MOST_BYTES_TRANSLATED
    for quality in _QUALITIES:
        drawn.save(str(target), quality=quality)
        if target.stat().st_size <= most:
            break
    sys.stdout.write(f"{name}: {drawn.width()}x{drawn.height()}, {target.stat().st_size} bytes\n")
    sys.stdout.flush()
    os._exit(0)  # nothing shall be asked of what was changed


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        _draw_one(sys.argv[2], Path(sys.argv[3]), sys.argv[4])
    elif sys.argv[1:2] == ["--language"]:
        draw(sys.argv[3:] or tuple(SCENES), pictures_of(sys.argv[2]), sys.argv[2])
    else:
        draw(sys.argv[1:] or tuple(SCENES), PICTURES)
