"""Sounds of stones, made here of damped tones and a little noise, as waves in the cache folder.

A stone of slate on kaya is a short knock of some high partials over the dull tone of the board;
prisoners rattle as they are taken off. Written once, some 20 kB each.
"""

from __future__ import annotations

import math
import random
import struct
import wave
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QStandardPaths

from sgfedit.places import own_folder

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

STONE: Final = "stone"
CAPTURE: Final = "capture"
_RATE: Final = 44_100
_VERSION: Final = 1
_LARGEST: Final = 32_767


class _Tone(NamedTuple):
    """A damped sine: Hz, strength, and ms until it is down to a third."""

    hertz: float
    strength: float
    decay_ms: float


class _Knock(NamedTuple):
    """One knock: when it comes, how loud, how much higher than the first."""

    at_ms: float
    strength: float
    pitch: float


_TONES: Final = (
    _Tone(310, 0.50, 16),
    _Tone(820, 0.35, 11),
    _Tone(1_930, 0.55, 8),
    _Tone(3_140, 0.40, 5),
    _Tone(4_870, 0.22, 3),
)
_NOISE: Final = _Tone(0, 0.30, 1.6)
_KNOCKS: Final[Mapping[str, Sequence[_Knock]]] = {
    STONE: (_Knock(0, 1.0, 1.0), _Knock(34, 0.12, 1.04)),
    CAPTURE: (
        _Knock(0, 0.85, 1.0),
        _Knock(95, 0.40, 1.22),
        _Knock(142, 0.30, 1.13),
        _Knock(171, 0.36, 1.31),
        _Knock(225, 0.22, 1.18),
    ),
}
"""Sound → its knocks."""

_LENGTH_MS: Final = {STONE: 130, CAPTURE: 320}
_LOUDEST: Final = 0.85


def samples_of(name: str) -> list[float]:
    """Return a sound as numbers from -1 to 1, always the same ones."""
    found = [0.0] * (_RATE * _LENGTH_MS[name] // 1000)
    chance = random.Random(name)  # noqa: S311  # noise, no secret
    for knock in _KNOCKS[name]:
        _add(found, knock, chance)
    peak = max(map(abs, found))
    return [_LOUDEST * value / peak for value in found]


def _add(samples: list[float], knock: _Knock, chance: random.Random) -> None:
    start = round(_RATE * knock.at_ms / 1000)
    for n in range(start, len(samples)):
        ms = (n - start) * 1000 / _RATE
        value = _NOISE.strength * math.exp(-ms / _NOISE.decay_ms) * chance.uniform(-1, 1)
        for tone in _TONES:
            swing = math.sin(2 * math.pi * tone.hertz * knock.pitch * ms / 1000)
            value += tone.strength * math.exp(-ms / tone.decay_ms) * swing
        samples[n] += knock.strength * value


def write_sounds(folder: Path) -> dict[str, Path]:
    """Return the files of all sounds, which are written if they are not there: that takes 0.3 s.

    Raises:
        OSError: nothing can be written there.
    """
    folder.mkdir(parents=True, exist_ok=True)
    paths = {name: folder / f"{name}-{_VERSION}.wav" for name in _KNOCKS}
    for name, path in paths.items():
        if not path.exists():
            part = path.with_suffix(".part")
            _write(part, samples_of(name))
            part.replace(path)
    return paths


def _write(path: Path, samples: Sequence[float]) -> None:
    values = [round(value * _LARGEST) for value in samples]
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(_RATE)
        file.writeframes(struct.pack(f"<{len(values)}h", *values))


def default_folder() -> Path:
    """Return the folder of the cache that the sounds are kept in."""
    own = own_folder()
    if own is not None:
        return own / "cache" / "sounds"
    location = QStandardPaths.StandardLocation.CacheLocation
    return Path(QStandardPaths.writableLocation(location)) / "sounds"
