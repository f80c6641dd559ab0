"""Shapes of a PDF: what is drawn often is in it once, and looks as if drawn each time."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPointF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPageLayout,
    QPageSize,
    QPainter,
    QPainterPath,
    QPdfWriter,
    QPen,
    QRadialGradient,
)

from sgfedit.export.pages.pdf import Draughtsman, naming_shapes
from sgfedit.export.pages.pdf_file import PdfFile, text_string
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("qapp")
NO_PEN = QPen(Qt.PenStyle.NoPen)


def written(draw: Callable[[QPainter], None], painter_of: type[QPainter] = Draughtsman) -> bytes:
    """Return what Qt writes for a drawing on a page of 6,000 x 6,000 dots."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(1440)
    size = QPageSize(QSizeF(300, 300), QPageSize.Unit.Point)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF()))
    painter = painter_of(writer)
    painter.setBrush(QColor("black"))
    painter.setPen(NO_PEN)
    draw(painter)
    painter.end()
    data = bytes(buffer.data().data())
    if isinstance(painter, Draughtsman):
        file = PdfFile(data)
        run(naming_shapes(file, painter.shapes))
        return file.written()
    return data


def contents_of(data: bytes) -> bytes:
    file = PdfFile(data)
    return b"".join(file.stream(file.reference(page, b"Contents")) for page in file.pages())


def forms_in(data: bytes) -> list[bytes]:
    file = PdfFile(data)
    return [
        file.stream(number) for number, body in file.objects.items() if b"/Subtype /Form" in body
    ]


def outline_of(text: str) -> QPainterPath:
    path = QPainterPath()
    path.addText(0, 0, QFont("DejaVu Sans", 400), text)
    return path


def discs(painter: QPainter) -> None:
    for step in range(6):
        painter.save()
        painter.translate(500 + 700.5 * step, 600)
        painter.drawEllipse(QPointF(0, 0), 250, 250)
        painter.restore()


def outlined_discs(painter: QPainter) -> None:
    painter.setPen(QPen(QColor("red"), 40))
    discs(painter)


def translucent_discs(painter: QPainter) -> None:
    painter.setOpacity(0.4)
    painter.setPen(QPen(QColor("red"), 40))
    discs(painter)


def faint_discs(painter: QPainter) -> None:
    painter.setBrush(QColor(200, 0, 0, 90))
    discs(painter)


def shaded_discs(painter: QPainter) -> None:
    gradient = QRadialGradient(QPointF(0, 0), 250)
    gradient.setColorAt(0, QColor("white"))
    gradient.setColorAt(1, QColor("black"))
    painter.setBrush(gradient)
    discs(painter)


def turned_discs(painter: QPainter) -> None:
    painter.rotate(5)
    painter.scale(0.7, 1.1)
    discs(painter)
    painter.drawPath(outline_of("Turned").translated(700, 2500))


def hairline_discs(painter: QPainter) -> None:
    painter.setPen(QPen(QColor("red"), 0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    discs(painter)


def numbers(painter: QPainter) -> None:
    for row, number in enumerate((81, 86, 168, 18, 8)):
        painter.save()
        painter.translate(500.3, 600.6 + 700 * row)
        painter.drawPath(outline_of(str(number)))
        painter.restore()


def open_lines(painter: QPainter) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("black"), 30))
    path = QPainterPath(QPointF(300, 300))
    for step in range(9):
        path.lineTo(300 + 200 * step, 300 + 500 * (step % 2))
    for down in (0, 800):
        painter.drawPath(path.translated(0, down))
    painter.drawPath(QPainterPath(QPointF(0, 0)))


def clipped_discs(painter: QPainter) -> None:
    painter.setClipRect(0, 0, 1500, 700)
    discs(painter)


def unseen_discs(painter: QPainter) -> None:
    discs(painter)
    for brush in (Qt.BrushStyle.NoBrush, QColor(0, 0, 0, 0)):
        painter.setBrush(brush)
        discs(painter)
    painter.setOpacity(0)
    outlined_discs(painter)


DRAWINGS = (
    discs,
    outlined_discs,
    translucent_discs,
    faint_discs,
    shaded_discs,
    turned_discs,
    hairline_discs,
    numbers,
    open_lines,
    clipped_discs,
    unseen_discs,
)


@pytest.mark.parametrize("draw", DRAWINGS, ids=lambda draw: draw.__name__)
def test_pages_look_as_if_qt_had_drawn_each_shape(
    draw: Callable[[QPainter], None], tmp_path: Path
) -> None:
    if shutil.which("pdftoppm") is None:
        pytest.skip("poppler is not installed")
    images = []
    for painter_of in (QPainter, Draughtsman):
        path = tmp_path / f"{painter_of.__name__}.pdf"
        path.write_bytes(written(draw, painter_of))
        picture = path.with_suffix("")
        subprocess.run(["pdftoppm", "-r", "36", "-png", "-singlefile", path, picture], check=True)
        image = QImage(str(picture.with_suffix(".png")))
        images.append(bytes(image.convertToFormat(QImage.Format.Format_RGB32).constBits()))
    usual, ours = images

    assert min(usual) < 200
    differences = [abs(one - two) for one, two in zip(usual, ours, strict=True)]
    assert max(differences) < 100
    assert sum(differences) / len(differences) < 0.3


def test_a_shape_is_in_a_file_once_for_each_way_to_paint_it() -> None:
    def both(painter: QPainter) -> None:
        discs(painter)
        outlined_discs(painter)

    data = written(both)

    (filled, outlined) = sorted(forms_in(data), key=lambda form: form.endswith(b"*"))[:2]
    assert len(forms_in(data)) == 2
    assert filled.rpartition(b"\n")[0] == outlined.rpartition(b"\n")[0]
    assert len(re.findall(rb"/S\d+ Do", contents_of(data))) == 12


def test_numbers_share_their_digits() -> None:
    if not QFontMetricsF(QFont("DejaVu Sans", 400)).inFont("8"):
        pytest.skip("no font has digits")

    data = written(numbers)

    assert len(forms_in(data)) <= 3  # 1, 6 and 8
    assert len(re.findall(rb"/S\d+ Do", contents_of(data))) == 10


def test_what_is_drawn_once_stands_on_its_page() -> None:
    data = written(lambda painter: painter.drawEllipse(QPointF(900, 900), 250, 250))

    assert forms_in(data) == []
    assert b" Do" not in contents_of(data)
    assert contents_of(data).count(b" c\n") == 4


def test_objects_that_are_read_are_written_as_they_were() -> None:
    data = written(discs)

    file = PdfFile(data)
    again = PdfFile(file.written())

    assert again.objects == file.objects
    assert again.pages() == file.pages()
    assert file.written() == PdfFile(again.written()).written()


def test_a_file_can_be_added_to() -> None:
    file = PdfFile(written(discs))
    page = file.pages()[0]

    number = file.add(b"\n(text)\n")
    file.extend(file.root, b"/Lang (en)")
    file.set_stream(file.reference(page, b"Contents"), b"0 0 m")
    again = PdfFile(file.written())

    assert again.objects[number] == b"\n(text)\n"
    assert again.objects[again.root].rstrip().endswith(b"/Lang (en)\n>>")
    assert again.stream(again.reference(page, b"Contents")) == b"0 0 m"
    assert text_string("Aé") == b"<FEFF004100E9>"


def test_a_file_is_valid(tmp_path: Path) -> None:
    if shutil.which("qpdf") is None:
        pytest.skip("qpdf is not installed")
    path = tmp_path / "drawing.pdf"
    path.write_bytes(written(numbers))

    done = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
