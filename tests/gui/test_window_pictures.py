"""Whole windows look as in the pictures that somebody has looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from tests.gui import window_pictures
from tests.gui.window_pictures import PICTURES, SCENES

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

_TILE: Final = 8
"""Px of a square whose mean colour counts: letters that stand half a px off make no difference."""

_STRONG: Final = 48
"""Difference of a square's mean, of 255, that is no antialiasing: something is not there."""

_WEAK: Final = 10
_MOST_WEAK: Final = 0.03
"""Share of squares that may differ by more than `_WEAK`."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What two pictures have not in common.

    Attributes:
        strong: Upper left corners, in px, of squares that look otherwise at once.
        weak: Share of squares that look a little otherwise.
    """

    strong: list[tuple[int, int]]
    weak: float

    @property
    def is_none(self) -> bool:
        return not self.strong and self.weak <= _MOST_WEAK


def tiles(picture: QImage) -> NDArray[np.float64]:
    """Return the mean colour of each square, rows x columns x 3."""
    picture = picture.convertToFormat(QImage.Format.Format_RGB888)
    width, height = picture.width() // _TILE * _TILE, picture.height() // _TILE * _TILE
    rows = np.frombuffer(picture.constBits(), np.uint8).reshape(picture.height(), -1)
    px = rows[:height, : 3 * width].reshape(height // _TILE, _TILE, width // _TILE, _TILE, 3)
    means: NDArray[np.float64] = px.mean(axis=(1, 3))
    return means


def difference(found: QImage, kept: QImage) -> Difference:
    """Compare two pictures of one size."""
    apart = np.abs(tiles(found) - tiles(kept)).max(axis=2)
    strong = [(int(x) * _TILE, int(y) * _TILE) for y, x in np.argwhere(apart > _STRONG)]
    return Difference(strong, float((apart > _WEAK).mean()))


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pictures")
    window_pictures.draw_all(folder)
    return folder


@pytest.mark.parametrize("name", [scene.name for scene in SCENES])
def test_the_window_looks_as_in_its_picture(drawn: Path, name: str) -> None:
    found = QImage(str(drawn / f"{name}.png"))
    kept = QImage(str(PICTURES / f"{name}.webp"))

    assert found.size() == kept.size()
    apart = difference(found, kept)
    hint = f"{drawn / name}.png; renew by `python -m tests.gui.window_pictures`"
    assert apart.is_none, f"{apart.weak:.1%}, strong at {apart.strong[:9]}: {hint}"


def test_a_picture_without_star_points_differs(drawn: Path) -> None:
    kept = QImage(str(drawn / "start.png"))
    poorer = QImage(kept)
    star = _darkest_of_the_middle(poorer)
    painter = QPainter(poorer)
    painter.fillRect(star[0] - 4, star[1] - 4, 9, 9, QColor(220, 175, 100))
    painter.end()

    assert not difference(poorer, kept).is_none


def _darkest_of_the_middle(picture: QImage) -> tuple[int, int]:
    """Return where the centre of the board is: the star point nearest to the picture's middle."""
    across, down = picture.width() * 7 // 20, picture.height() // 2
    grey = picture.convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(grey.constBits(), np.uint8).reshape(grey.height(), -1).astype(int)
    shifts = [(x, y) for x in (-2, 0, 2) for y in (-2, 0, 2)]
    sums = sum(
        rows[down - 90 + y : down + 90 + y, across - 90 + x : across + 90 + x] for x, y in shifts
    )
    y, x = np.unravel_index(np.argmin(sums), (180, 180))
    return across - 90 + int(x), down - 90 + int(y)
