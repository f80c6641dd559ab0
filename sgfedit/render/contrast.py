"""Contrast of marks with what is below them, painted or an image.

As WCAG 2.1 has it (1.4.11, "Non-text Contrast"): relative luminances in a ratio of 3 at least.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.render.images import mean_colour
from sgfedit.render.theme import Rgba

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.render.theme import Ink, Picture, Theme

LEAST: Final = 3.0
"""The contrast that signs need to be seen."""

_LEAST_OF_LINES: Final = 2.0
"""The same of what is there on each board, and is to stand back."""

_INKS: Final = (Rgba(0, 0, 0), Rgba(255, 255, 255))
_FULL: Final = 255


class Faint(NamedTuple):
    """Signs that can hardly be seen where they stand.

    Attributes:
        ground: Where: "board", "black" or "white".
        keys: What gives them their colours: "on_board.ink".
        better: The colour that is best there, black or white.
    """

    ground: str
    keys: tuple[str, ...]
    better: Rgba


def faint_signs(theme: Theme) -> list[Faint]:
    """Return the signs that can hardly be seen on the board and on stones.

    The mean colour of an image counts; halos are too narrow to be read by. Some 10 ms for each
    large image.
    """
    images, board = theme.images, theme.board
    of_board = () if images.board is None else (images.board,)
    grounds: tuple[tuple[str, Ink, Rgba, tuple[Picture, ...]], ...] = (
        ("board", theme.on_board, board.wood, of_board),
        ("black", theme.on_black, theme.black.body, images.black),
        ("white", theme.on_white, theme.white.body, images.white),
    )
    found = []
    for ground, ink, painted, pictures in grounds:
        means = [mean_colour(picture) or painted for picture in pictures] or [painted]
        signs = [(f"on_{ground}.ink", ink.ink, LEAST)]
        if ground == "board":
            signs.append(("board.line", board.line, _LEAST_OF_LINES))
            signs.append(("board.coordinates", board.coordinates, _LEAST_OF_LINES))
        keys = tuple(key for key, colour, least in signs if _worst(colour, means) < least)
        if keys:
            found.append(Faint(ground, keys, max(_INKS, key=partial(_worst, grounds=means))))
    return found


def _worst(ink: Rgba, grounds: Sequence[Rgba]) -> float:
    return min(contrast(ink, ground) for ground in grounds)


def contrast(ink: Rgba, ground: Rgba) -> float:
    """Return the contrast of an ink on a ground that nothing shines through, 1 to 21."""
    share = ink.alpha / _FULL
    mixed = (
        share * one + (1 - share) * other for one, other in zip(ink[:3], ground, strict=False)
    )
    lights = sorted((_luminance(mixed), _luminance(iter(ground[:3]))))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _luminance(channels: Iterator[float]) -> float:
    """Return the relative luminance of a colour of sRGB, 0 to 1."""
    parts = (value / _FULL for value in channels)
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(
        weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True)
    )
