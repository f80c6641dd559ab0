"""SVG is valid, and a browser shows it as our own pictures are.

Tolerance: the mean difference of lightness is below 3 of 255, and below 2 % of the px differ by
more than 64: letters are set in the browser's way, and edges are smoothed in another one. Wood is
compared without its grain, which drawings do not have.
"""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QImage

from sgfedit.export.pictures import PictureStyle, image_of, svg
from sgfedit.export.shots import Shot
from sgfedit.go.symmetry import ROTATE_RIGHT
from sgfedit.render.turning import Turner, Turning
from tests.render.test_svg import marked

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("qapp")

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
SIZE = 450
SHOTS = (
    (Shot(marked(), 'A <board> & "more"'), "paper"),
    (Shot(marked(), "On wood"), "kaya"),
    (Shot(Turner(Turning(ROTATE_RIGHT)).turned(marked()), "Turned"), "night"),
)


@pytest.mark.skipif(shutil.which("xmllint") is None, reason="xmllint is not here")
def test_drawings_are_valid(tmp_path: Path) -> None:
    paths = []
    for index, (shot, theme) in enumerate(SHOTS):
        paths.append(tmp_path / f"{index}.svg")
        paths[-1].write_bytes(svg(shot, PictureStyle(SIZE, theme=theme, is_flat=True)))

    done = subprocess.run(
        ("xmllint", "--nonet", "--noout", *map(str, paths)), check=False, capture_output=True
    )

    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not here")
def test_a_browser_shows_drawings_as_our_pictures_are(tmp_path: Path) -> None:
    page = ['<body style="margin:0">']
    for index, (shot, theme) in enumerate(SHOTS):
        data = svg(shot, PictureStyle(SIZE, theme=theme, is_flat=True))
        (tmp_path / f"{index}.svg").write_bytes(data)
        place = f"position:absolute;left:0;top:{index * SIZE}px"
        page.append(f'<img src="{index}.svg" style="{place}">')
    (tmp_path / "page.html").write_text("".join(page), encoding="utf-8")

    subprocess.run(
        (
            *(str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"),
            *(f"--user-data-dir={tmp_path / 'profile'}", "--force-device-scale-factor=1"),
            f"--window-size={SIZE},{SIZE * len(SHOTS)}",
            f"--screenshot={tmp_path / 'page.png'}",
            (tmp_path / "page.html").as_uri(),
        ),
        check=True,
        capture_output=True,
        timeout=120,
    )

    shown = QImage(str(tmp_path / "page.png"))
    for index, (shot, theme) in enumerate(SHOTS):
        ours = image_of(shot, PictureStyle(SIZE, theme=theme, is_flat=True))
        theirs = shown.copy(0, index * SIZE, ours.width(), ours.height())
        mean, share = difference(ours, theirs)
        assert mean < 3, (shot.title, mean)
        assert share < 0.02, (shot.title, share)


def difference(one: QImage, two: QImage) -> tuple[float, float]:
    """Return the mean difference of lightness, and the share of px that differ by over 64."""
    grey = QImage.Format.Format_Grayscale8
    first, second = (bytes(image.convertToFormat(grey).constBits()) for image in (one, two))
    assert len(first) == len(second)
    found = [abs(a - b) for a, b in zip(first, second, strict=True)]
    return sum(found) / len(found), sum(value > 64 for value in found) / len(found)
