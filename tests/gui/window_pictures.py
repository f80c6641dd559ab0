"""Pictures of whole windows: how a person sees the program first.

`python -m tests.gui.window_pictures` draws them anew into `tests/gui/pictures`: look at each one
before you commit it. `test_window_pictures` draws them again and compares. Each scale needs a
process of its own, and so does a program without a trace of other tests.

All text is in DejaVu Sans, which the packages of `tests/setup.sh` bring.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QApplication

PICTURES: Final = Path(__file__).parent / "pictures"
SAMPLES: Final = Path(__file__).parents[2] / "resources" / "samples"
FONT: Final = "DejaVu Sans"
_QUALITY: Final = 90
_FRAME: Final = 4, 32
"""Px of the screen that are kept for a frame: no window comes larger than what is left."""

_NINE = (
    "(;GM[1]FF[4]SZ[9]KM[7]PB[Shoko]PW[Dosaku]RE[W+0.5]"
    ";B[ee];W[eg];B[fc];W[cg];B[dh];W[gf];B[ff];W[fg]C[The last large point.])"
)
_LARGE = (
    "(;GM[1]FF[4]SZ[52]PB[Wide]PW[Open]"
    + "".join(f";{'BW'[at % 2]}[{'dnxHRW'[at % 6]}{'dnxHRW'[at // 2 % 6]}]" for at in range(12))
    + ")"
)


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture.

    Attributes:
        name: Of the picture's file.
        record: What is open: a sample's file name, the text of a record, or nothing.
        node: How many nodes below the root.
        size: Of the window, in logical px.
        scale: Px for each of these.
        settings: Those that are not as they come.
    """

    name: str
    record: str = ""
    node: int = 0
    size: tuple[int, int] = (1440, 900)
    scale: int = 1
    settings: Mapping[str, object] = field(default_factory=dict)


SAMPLE: Final = "commented-game.sgf"
SCENES: Final = (
    Scene("start"),
    Scene("root", SAMPLE),
    Scene("move-12", SAMPLE, 12),
    Scene("dark", SAMPLE, 12, settings={"view.color_scheme": "dark"}),
    Scene("problem", "problem-9x9.sgf"),
    Scene("9x9", _NINE, 8),
    Scene("52x52", _LARGE, 12),
    Scene("small", SAMPLE, 12, (900, 600)),
    Scene("scale-2", SAMPLE, 12, (900, 600), 2),
)


def draw_all(folder: Path) -> None:
    """Draw every scene into `folder`, in a process for each kind of screen."""
    config = folder / "screen.json"
    for (width, height), scale in sorted({(scene.size, scene.scale) for scene in SCENES}):
        screen = {
            "name": "screen",
            "x": 0,
            "y": 0,
            "width": (width + _FRAME[0]) * scale,
            "height": (height + _FRAME[1]) * scale,
            "logicalDpi": 96,
            "logicalBaseDpi": 96,
            "dpr": 1,
        }
        config.write_text(json.dumps({"screens": [screen]}), encoding="ascii")
        environment = {
            **os.environ,
            "QT_QPA_PLATFORM": f"offscreen:configfile={config}",
            "QT_SCALE_FACTOR": str(scale),
        }
        names = [
            scene.name for scene in SCENES if (scene.size, scene.scale) == ((width, height), scale)
        ]
        command = (sys.executable, "-m", "tests.gui.window_pictures", str(folder), *names)
        subprocess.run(command, check=True, env=environment, cwd=Path(__file__).parents[2])
    config.unlink()


def _draw(folder: Path, names: list[str]) -> None:
    from PySide6.QtGui import QFont, QFontDatabase  # noqa: PLC0415  # with its own environment
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415

    qt = QApplication(["sgfedit", "-style", "Fusion"])
    if FONT not in QFontDatabase.families():
        sys.exit(f"The font {FONT} is missing; tests/setup.sh brings it.")
    qt.setFont(QFont(FONT, 9))
    qt.setCursorFlashTime(0)
    for scene in SCENES:
        if scene.name in names:
            with tempfile.TemporaryDirectory() as room:
                _draw_scene(qt, scene, Path(room), folder / f"{scene.name}.png")


def _draw_scene(qt: QApplication, scene: Scene, room: Path, target: Path) -> None:
    from PySide6.QtCore import QEvent  # noqa: PLC0415
    from PySide6.QtTest import QTest  # noqa: PLC0415

    from sgfedit.app.settings import Settings  # noqa: PLC0415
    from sgfedit.gui.application import Application  # noqa: PLC0415

    settings = Settings(room / "settings.ini")
    settings.set("comment.spelling", value=False)
    for key, value in scene.settings.items():
        settings.set(key, value)
    application = Application(qt, settings, room / "recovery")
    application.open([str(path)] if (path := _path(scene, room)) else [])
    window = application.windows[0]
    window.resize(*scene.size)
    for _ in range(scene.node):
        window.actions_by_id["navigate.next"].trigger()
    QTest.qWait(20)
    window.settle()
    for _ in range(100):
        QTest.qWait(20)
        if window.checker.is_current and not window.checker.is_running:
            break
    QTest.qWait(400)  # icons of other sizes
    window.grab().toImage().save(str(target))
    window.close()
    qt.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # else its file would still be open
    settings.set("view.color_scheme", "system")


def _path(scene: Scene, room: Path) -> Path | None:
    if not scene.record or scene.record.endswith(".sgf"):
        return SAMPLES / scene.record if scene.record else None
    path = room / f"{scene.name}.sgf"
    path.write_text(scene.record, encoding="ascii")
    return path


def _renew() -> None:
    """Draw all pictures and keep them, smaller than they come."""
    from PySide6.QtGui import QImage  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        draw_all(Path(folder))
        PICTURES.mkdir(exist_ok=True)
        for scene in SCENES:
            drawn = QImage(str(Path(folder) / f"{scene.name}.png"))
            drawn.save(str(PICTURES / f"{scene.name}.webp"), quality=_QUALITY)
    print(f"Drawn into {PICTURES}. Look at them.")  # noqa: T201


if __name__ == "__main__":
    if len(sys.argv) > 2:
        _draw(Path(sys.argv[1]), sys.argv[2:])
    else:
        _renew()
