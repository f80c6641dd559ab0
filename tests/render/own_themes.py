"""Images and themes such as a user has in the data folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage, QImageWriter

from sgfedit.render.theme import Images, Picture, Theme, load_theme

if TYPE_CHECKING:
    from pathlib import Path

SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    b'<rect width="10" height="10" fill="#3355ff"/></svg>'
)


def image_data(colour: str, width: int = 8, height: int = 8, kind: str = "png") -> bytes:
    """Return an image file of one colour."""
    image = QImage(width, height, QImage.Format.Format_ARGB32)
    image.fill(QColor(colour))
    return saved(image, kind)


def saved(image: QImage, kind: str = "png") -> bytes:
    """Return an image as a file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert QImageWriter(buffer, kind.encode()).write(image)
    return bytes(buffer.data().data())


def coloured(colour: str, width: int = 8, height: int = 8) -> Picture:
    """Return an image of one colour."""
    return Picture(f"{colour[1:]}.png", image_data(colour, width, height))


def pictured(*, is_tiled: bool = False) -> Theme:
    """Return a theme with images for everything; white stones have two, one of them SVG."""
    white = (coloured("#eeeeee"), Picture("white.svg", SVG))
    board = coloured("#20a040", 30, 20)
    images = Images(board, is_tiled, (coloured("#300000"),), white)
    return load_theme("kaya")._replace(images=images, title="Own")


def write_own_theme(folder: Path, name: str = "own", text: str = "") -> Path:
    """Write a theme with images into a folder of its own, and return its file."""
    here = folder / name
    here.mkdir(parents=True)
    (here / "b.png").write_bytes(image_data("#300000"))
    (here / "w.svg").write_bytes(SVG)
    (here / "board.jpg").write_bytes(image_data("#20a040", 30, 20, "jpeg"))
    path = here / "theme.toml"
    images = 'board = "board.jpg"\nblack = "b.png"\nwhite = ["w.svg", "b.png"]\n'
    path.write_text(text or f'title = "Own"\n[images]\n{images}', encoding="utf-8")
    return path
