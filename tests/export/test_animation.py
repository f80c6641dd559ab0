"""Moves one after the other in one file."""

from __future__ import annotations

import io
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PIL import Image
from PySide6.QtGui import QImage

from sgfedit.export import animation
from sgfedit.export.option_values import Pace
from sgfedit.export.pictures import PictureStyle, image_of
from sgfedit.export.shots import Shot, Wishes
from sgfedit.formats import loads
from sgfedit.game.traversal import end
from tests.export.at_once import shots_of_moves

pytestmark = pytest.mark.usefixtures("qapp")

if TYPE_CHECKING:
    from collections.abc import Sequence

STYLE = PictureStyle(200, theme="kaya", is_flat=True)


def shots(text: str = "(;SZ[9];B[ba];W[aa]C[Look!];B[ab];W[ii])") -> list[Shot]:
    game = loads(text).games[0]
    return list(shots_of_moves(game, end(game.root), Wishes()))


def gif(shots: Sequence[Shot], style: PictureStyle, pace: Pace) -> bytes:
    *_, data = animation.gif(shots, style, pace)
    assert isinstance(data, bytes)
    return data


def webp(shots: Sequence[Shot], style: PictureStyle, pace: Pace) -> bytes:
    *_, data = animation.webp(shots, style, pace)
    assert isinstance(data, bytes)
    return data


def frames(data: bytes) -> list[np.ndarray]:
    image = Image.open(io.BytesIO(data))
    found = []
    for number in range(getattr(image, "n_frames", 1)):
        image.seek(number)
        found.append(np.asarray(image.convert("RGB")).astype(int))
    return found


def pixels(image: QImage) -> np.ndarray:
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(bytes(plain.constBits()), np.uint8)
    rows = rows.reshape(plain.height(), plain.bytesPerLine())[:, : plain.width() * 3]
    return rows.reshape(plain.height(), plain.width(), 3).astype(int)


@pytest.mark.parametrize("write", [gif, webp])
def test_each_frame_is_the_picture_of_its_position(write: object) -> None:
    wanted = shots()

    found = frames(write(wanted, STYLE, Pace()))  # type: ignore[operator]

    assert len(found) == len(wanted) == 5
    for frame, shot in zip(found, wanted, strict=True):
        difference = np.abs(frame - pixels(image_of(shot, STYLE)))
        assert difference.mean() < 4
    # A stone that is taken is gone.
    assert np.abs(found[2] - found[3]).max() > 100


def test_small_marks_keep_their_colours() -> None:
    last = frames(gif(shots(), STYLE, Pace()))[-1]

    red, green = last[:, :, 0], last[:, :, 1]
    assert ((red > 180) & (green < 90)).sum() > 10


def test_what_is_written_about_gives_time_to_read_and_the_end_stays() -> None:
    image = Image.open(io.BytesIO(gif(shots(), STYLE, Pace(0.5, 2, 3))))
    durations = []
    for number in range(5):
        image.seek(number)
        durations.append(image.info["duration"])

    assert durations == [500, 500, 2000, 500, 3000]


@pytest.mark.parametrize(("loops", "info"), [(0, 0), (1, None), (3, 2)])
def test_it_is_repeated_as_often_as_wanted(loops: int, info: int | None) -> None:
    image = Image.open(io.BytesIO(gif(shots(), STYLE, Pace(loops=loops))))

    assert image.info.get("loop") == info


def test_captions_stand_below_the_board() -> None:
    plain, told = (
        frames(gif(shots(), STYLE, Pace(has_captions=captions))) for captions in (False, True)
    )

    height, width = plain[0].shape[:2]
    assert told[0].shape[1] == width
    band = told[2][height:]
    assert band.shape[0] > 15
    assert (band < 100).any()
    assert np.abs(told[0][height:] - band).max() > 100


def test_one_position_is_a_picture_that_does_not_move() -> None:
    assert len(frames(gif(shots("(;SZ[9])"), STYLE, Pace()))) == 1


def test_parts_of_the_board_are_centred() -> None:
    text = "(;SZ[9];B[aa]VW[aa:cc];W[bb]VW[aa:ac])"

    found = frames(gif(shots(text), STYLE, Pace()))

    assert len({frame.shape for frame in found}) == 1
    assert (found[2][5, 5] > 250).all()


def test_only_what_changes_takes_room() -> None:
    points = [a + b for a in "abcdefghijklmnopqrs" for b in "abcdefghijklmnopqrs"]
    moves = "".join(f";{'BW'[i % 2]}[{points[i * 7 % 361]}]" for i in range(120))

    few, many = (
        len(gif(shots(f"(;{text})"), PictureStyle(500, theme="kaya"), Pace()))
        for text in (moves[:8], moves)
    )

    assert (many - few) / 119 < 4_000


@pytest.mark.parametrize("write", [animation.gif, animation.webp])
def test_how_far_it_is_only_grows(write: object) -> None:
    *shares, _data = write(shots(), STYLE, Pace())  # type: ignore[operator]

    assert shares == sorted(shares)
    assert 0 <= shares[0] < shares[-1] < 1


@pytest.mark.parametrize("count", [0, 1, 9, 30])
def test_it_can_be_given_up_at_any_time(count: int) -> None:
    steps = animation.gif(shots() * 10, STYLE, Pace())
    list(islice(steps, count))

    steps.close()  # type: ignore[attr-defined]
