"""Shots one after the other in one file: GIF and animated WebP.

Qt writes neither, Pillow does. A GIF has one palette, made of pictures from all over the game, and
its frames hold only what has changed, so that 250 moves at 500 px take some 400 KB.
"""

from __future__ import annotations

import io
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import partial
from itertools import chain, pairwise
from queue import Full, Queue
from threading import Event
from typing import TYPE_CHECKING, Final, TypeVar

import numpy as np
from PIL import Image
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter

from sgfedit.export.pictures import drawing_image, geometry_of, theme_of
from sgfedit.steps import in_thread

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence

    from numpy.typing import NDArray

    from sgfedit.export.option_values import Pace
    from sgfedit.export.pictures import PictureStyle
    from sgfedit.export.shots import Shot


_COLOURS: Final = 255
"""Of a GIF; one more says that a pixel stays as it is."""

_SAMPLES: Final = 6
"""Pictures that the palette is made of."""

_SAMPLE_PX: Final = 160
"""Px of their rows that are looked at, roughly: as many as tell which colours there are."""

_LINES: Final = 2
_LINES_A_BOARD: Final = 26
"""Lines of a caption, and how many of them would be as high as the board is wide."""


def gif(shots: Sequence[Shot], style: PictureStyle, pace: Pace) -> Iterator[bytes | float]:
    """Yield how much is done, and at last shots as a GIF; some 8 ms a frame of 500 px.

    Wood is flat, as few colours go far.
    """
    film = _Film(shots, style._replace(is_flat=True, is_transparent=False), pace)
    picked = []
    for shot in film.samples():
        picked.append((yield from film.frame(shot)))
        yield 0.0
    values = yield from in_thread(partial(_palette, film.style, picked))
    palette = Image.new("P", (1, 1))
    palette.putpalette(values)

    def encode(frames: Iterator[Image.Image]) -> bytes:
        indices = (_quantized(frame, palette) for frame in frames)
        first = next(indices)
        changes = (
            np.where(before == after, _COLOURS, after).astype(np.uint8)
            for before, after in pairwise(chain((first,), indices))
        )
        out = io.BytesIO()
        _indexed(first, values).save(
            out,
            "GIF",
            save_all=True,
            append_images=(_indexed(change, values) for change in changes),
            duration=film.durations(),
            disposal=1,
            optimize=False,
            transparency=_COLOURS,
            **_loop(pace, once=None),
        )
        return out.getvalue()

    yield from encoded(film.frames(), len(shots), encode)


def webp(shots: Sequence[Shot], style: PictureStyle, pace: Pace) -> Iterator[bytes | float]:
    """Yield how much is done, and at last shots as an animated WebP; 12 ms a frame of 500 px."""
    film = _Film(shots, style._replace(is_transparent=False), pace)

    def encode(frames: Iterator[Image.Image]) -> bytes:
        out = io.BytesIO()
        next(frames).save(
            out,
            "WEBP",
            save_all=True,
            append_images=frames,
            duration=film.durations(),
            quality=style.quality,
            method=2,
            **_loop(pace, once=1),
        )
        return out.getvalue()

    yield from encoded(film.frames(), len(shots), encode)


def _loop(pace: Pace, once: int | None) -> dict[str, int]:
    """Return how often to repeat: GIF counts repetitions, and says nothing for none."""
    if once is None:
        return {} if pace.loops == 1 else {"loop": max(pace.loops - 1, 0)}
    return {"loop": pace.loops}


class _Film:
    """Makes frames of one size, one at a time; parts of the board that differ are centred."""

    def __init__(self, shots: Sequence[Shot], style: PictureStyle, pace: Pace) -> None:
        self.shots = shots
        self.style = style
        self._pace = pace
        bounds = {shot.diagram.bounds: shot.diagram for shot in shots}
        sizes = [geometry_of(diagram, style.size).size_px for diagram in bounds.values()]
        self._width, self._height = (max(sides) for sides in zip(*sizes, strict=True))
        self._line = self._width / _LINES_A_BOARD if pace.has_captions else 0.0
        whole = self._height + round(self._line * (_LINES + 0.6))
        # One for all frames: new memory takes longer than what is done with it.
        self._canvas = QImage(self._width, whole, QImage.Format.Format_RGB888)

    def durations(self) -> list[int]:
        """Return how long each frame is shown, in ms."""
        pace = self._pace
        found = [pace.pause if shot.words else pace.seconds for shot in self.shots[:-1]]
        return [round(seconds * 1000) for seconds in (*found, pace.hold)]

    def samples(self) -> list[Shot]:
        """Return shots from all over the game."""
        step = max(1, len(self.shots) // _SAMPLES)
        return [*self.shots[::step], self.shots[-1]]

    def frames(self) -> Iterator[Image.Image | float]:
        """Yield the pictures of all shots, and 0 while they are drawn."""
        for shot in self.shots:
            yield (yield from self.frame(shot))

    def frame(self, shot: Shot) -> Generator[float, None, Image.Image]:
        """Yield 0 every few ms, and return the picture of a shot."""
        image = yield from drawing_image(shot, self.style)
        width, height, line = self._width, self._height, self._line
        canvas = self._canvas
        whole = canvas.height()
        canvas.fill(QColor("white"))
        painter = QPainter(canvas)
        painter.drawImage((width - image.width()) // 2, (height - image.height()) // 2, image)
        if line:
            _write(painter, shot, QRectF(0, height, width, whole - height), line)
        painter.end()
        bits, stride = canvas.constBits(), canvas.bytesPerLine()
        return Image.frombytes("RGB", (width, whole), bits, "raw", "RGB", stride, 1)


def _write(painter: QPainter, shot: Shot, place: QRectF, line: float) -> None:
    font = QFont()
    font.setPixelSize(max(round(line * 0.72), 6))
    painter.setFont(font)
    metrics = QFontMetricsF(font)
    room = place.adjusted(line / 2, line * 0.3, -line / 2, 0)
    words = " ".join(shot.words.split())
    for index, text in enumerate((shot.title, words)):
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room.adjusted(0, index * line, 0, 0), Qt.AlignmentFlag.AlignTop, shown)


def _palette(style: PictureStyle, picked: Sequence[Image.Image]) -> list[int]:
    """Return the colours of frames, and those of marks: red, green, blue.

    Marks have few pixels, so that they would get the colour of something else.
    """
    step = max(1, picked[0].width // _SAMPLE_PX)
    sheet = Image.fromarray(np.concatenate([np.asarray(one)[::step, ::step] for one in picked]))
    theme = theme_of(style)
    inks = (theme.on_black, theme.on_white, theme.on_board)
    marks = dict.fromkeys(
        (
            *(colour[:3] for ink in inks for colour in (ink.ink, ink.selected, ink.accent)),
            theme.signs.arrow[:3],
            theme.signs.variation[:3],
        )
    )
    most = sheet.quantize(_COLOURS - len(marks), method=Image.Quantize.MEDIANCUT)
    colours = [*(most.getpalette() or []), *(part for mark in marks for part in mark)]
    # What is left over is no colour of its own.
    return colours + colours[:3] * (256 - len(colours) // 3)


def _quantized(frame: Image.Image, palette: Image.Image) -> NDArray[np.uint8]:
    """Return a frame in numbers of colours."""
    found = frame.quantize(palette=palette, dither=Image.Dither.NONE)
    return np.asarray(found, dtype=np.uint8)


def _indexed(indices: NDArray[np.uint8], palette: Sequence[int]) -> Image.Image:
    height, width = indices.shape
    image = Image.frombytes("P", (width, height), indices.tobytes())
    image.putpalette(palette)
    image.info["transparency"] = _COLOURS
    return image


# Lets a slow encoder work in a thread while its frames are still made, and whoever waits goes on.
#
# Frames are made by who asks, as games belong to one thread, and painting with Qt to the window's.


_Frame = TypeVar("_Frame")

_AHEAD: Final = 4
"""Frames that may wait for the encoder."""

_PATIENCE_S: Final = 0.004
"""How long to wait for the encoder before telling how far it is: less than a frame of a screen."""

_SHARE_OF_FRAMES: Final = 0.9


def encoded(
    frames: Iterator[_Frame | float], count: int, encode: Callable[[Iterator[_Frame]], bytes]
) -> Iterator[bytes | float]:
    """Yield how much is done, from 0 to 1, and at last what `encode` makes of the frames.

    Args:
        frames: They are made as they are needed, by the thread that asks; numbers between them
            only give others time.
        count: How many there are.
        encode: Runs in a thread of its own. Its frames end early when nobody wants it any more.
    """
    line: Queue[_Frame | None] = Queue(_AHEAD)
    is_unwanted = Event()

    def taken() -> Iterator[_Frame]:
        while (frame := line.get()) is not None and not is_unwanted.is_set():
            yield frame

    pool = ThreadPoolExecutor(1)
    found: Future[bytes] = pool.submit(lambda: encode(taken()))
    try:
        done = 0
        for frame in frames:
            share = _SHARE_OF_FRAMES * done / count
            yield share
            if isinstance(frame, float):
                continue
            done += 1
            while not found.done() and not _put(line, frame):
                yield share
            if found.done():
                break  # it has failed, and says why below
        while not found.done() and not _put(line, None):
            yield _SHARE_OF_FRAMES
        while not found.done():
            wait((found,), _PATIENCE_S)
            yield _SHARE_OF_FRAMES
        yield found.result()
    finally:
        is_unwanted.set()
        # It takes a frame at most, and then none.
        while not found.done() and not _put(line, None):
            pass
        pool.shutdown(wait=False)


def _put(line: Queue[_Frame | None], frame: _Frame | None) -> bool:
    try:
        line.put(frame, timeout=_PATIENCE_S)
    except Full:
        return False
    return True
