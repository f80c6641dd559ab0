"""Shows a picture, a drawing or a page: all of it, or at the size that it is meant to have."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QScrollArea, QWidget

from sgfedit.export.pages.painting import page_image
from sgfedit.export.pictures import theme_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPaintEvent

    from sgfedit.export.pages.page import Page
    from sgfedit.export.pictures import PictureStyle

_CHECKS: Final = (QColor("#ffffff"), QColor("#e4e4e4"))
_CHECK_PX: Final = 8
_POINTS: Final = 72.0
_SCREEN_DPI: Final = 96.0
_MARGIN: Final = 8


@dataclass(frozen=True)
class Sight:
    """Something to look at.

    Attributes:
        size: In px.
        draw: Returns the picture of it in that size.
        is_clear: Whether one can see through it.
    """

    size: QSize
    draw: Callable[[QSize], QImage]
    is_clear: bool = False


def sight_of_image(image: QImage) -> Sight:
    """Return a picture."""

    def draw(size: QSize) -> QImage:
        if size == image.size():
            return image
        smooth = Qt.TransformationMode.SmoothTransformation
        return image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)

    return Sight(image.size(), draw, image.hasAlphaChannel())


def sight_of_svg(data: bytes) -> Sight:
    """Return a drawing."""
    renderer = QSvgRenderer(QByteArray(data))

    def draw(size: QSize) -> QImage:
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        renderer.render(painter)
        painter.end()
        return image

    return Sight(renderer.defaultSize(), draw, is_clear=True)


def sight_of_page(page: Page, style: PictureStyle) -> Sight:
    """Return a page; paper has no px, so that it is as large as on a usual screen."""
    per_point = _SCREEN_DPI / _POINTS
    size = QSize(round(page.width * per_point), round(page.height * per_point))
    return Sight(size, partial(_page, page, style))


def _page(page: Page, style: PictureStyle, size: QSize) -> QImage:
    return page_image(page, size.width() / page.width * _POINTS, theme_of(style))


class Canvas(QScrollArea):
    """A picture in the middle.

    Attributes:
        sight: What is shown.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.sight: Sight | None = None
        self._is_actual = False
        self._area = _Area(self)
        self.setWidget(self._area)
        self.setWidgetResizable(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def show_sight(self, sight: Sight | None) -> None:
        """Show something else, or nothing."""
        is_same_size = sight is not None and self.sight and self.sight.size == sight.size
        self.sight = sight
        self._area.show_sight(sight)
        if not is_same_size:
            self._resize()

    def set_actual(self, is_actual: bool) -> None:
        """Show it as large as it is, or fit it into the room there is."""
        self._is_actual = is_actual
        self._resize()

    @property
    def scale(self) -> float:
        """How large it is shown, 1.0 for as large as it is."""
        if self.sight is None or self.sight.size.isEmpty():
            return 1.0
        place = self._area.place()
        return place.width() * self.devicePixelRatioF() / self.sight.size.width()

    def _resize(self) -> None:
        ratio = self.devicePixelRatioF()
        room = QSize()
        if self._is_actual and self.sight is not None:
            frame = QSize(2 * _MARGIN, 2 * _MARGIN)
            room = self.sight.size / ratio + frame
        self._area.setMinimumSize(room.expandedTo(QSize(1, 1)))
        self._area.update()


class _Area(QWidget):
    """What the picture is painted on."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._sight: Sight | None = None
        self._drawn: QImage | None = None

    def show_sight(self, sight: Sight | None) -> None:
        self._sight = sight
        self._drawn = None
        self.update()

    def place(self) -> QRect:
        """Return where the picture is: as large as there is room, but no larger than it is."""
        if self._sight is None:
            return QRect()
        room = self.rect().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        size = self._sight.size / self.devicePixelRatioF()
        if size.width() > room.width() or size.height() > room.height():
            size = size.scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        size = size.expandedTo(QSize(1, 1))
        found = QRect(self.rect().topLeft(), size)
        found.moveCenter(self.rect().center())
        return found

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._sight is None:
            return
        place, ratio = self.place(), self.devicePixelRatioF()
        if self._drawn is None or self._drawn.size() != place.size() * ratio:
            self._drawn = self._sight.draw(place.size() * ratio)
        painter = QPainter(self)
        if self._sight.is_clear:
            _checks(painter, place)
        painter.drawImage(place, self._drawn)
        painter.end()


def _checks(painter: QPainter, place: QRect) -> None:
    """Paint what says that one sees through."""
    painter.fillRect(place, _CHECKS[0])
    for y in range(place.top(), place.bottom() + 1, _CHECK_PX):
        first = (y - place.top()) // _CHECK_PX % 2 * _CHECK_PX
        for x in range(place.left() + first, place.right() + 1, 2 * _CHECK_PX):
            painter.fillRect(QRect(x, y, _CHECK_PX, _CHECK_PX).intersected(place), _CHECKS[1])
