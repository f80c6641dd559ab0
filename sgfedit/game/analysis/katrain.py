"""KaTrain's KT: three values, each gzip in base64; the last is KataGo's answer as JSON.

The first two, ownership and policy, are arrays of half-precision numbers, which nobody reads as
text.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import TYPE_CHECKING, Any, Final

from sgfedit.game.analysis.analysis import Analysis, Candidate

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sgfedit.go import Colour

_MOST_BYTES: Final = 4_000_000
_GZIP: Final = 31
_ENGINE: Final = "KaTrain"


def read_katrain(values: Sequence[str], to_play: Colour) -> tuple[Analysis, ...]:
    """Read KT; KataGo tells of Black there. What is longer than 4 MB unpacked is not read."""
    del to_play
    answer = _unpacked(values[-1])
    root = answer.get("root")
    moves = answer.get("moves")
    if not isinstance(root, dict):
        return ()
    found = Analysis(
        _share(root), _number(root, "scoreLead"), _count(root), _ENGINE, _candidates(moves)
    )
    return (found,)


def _unpacked(value: str) -> dict[str, Any]:
    try:
        packed = base64.b64decode(value, validate=False)
        unpacker = zlib.decompressobj(_GZIP)
        text = unpacker.decompress(packed, _MOST_BYTES)
        found = json.loads(text)
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _candidates(moves: object) -> tuple[Candidate, ...]:
    if not isinstance(moves, dict):
        return ()
    rows = [move for move in moves.values() if isinstance(move, dict)]
    rows.sort(key=lambda move: _number(move, "order") or 0)
    return tuple(
        Candidate(
            str(move.get("move", "")),
            _count(move),
            _share(move),
            _number(move, "scoreLead"),
            tuple(map(str, line)) if isinstance(line := move.get("pv"), list) else (),
        )
        for move in rows
        if move.get("move")
    )


def _number(values: Mapping[str, Any], key: str) -> float | None:
    value = values.get(key)
    return float(value) if isinstance(value, (int, float)) else None


def _share(values: Mapping[str, Any]) -> float | None:
    winrate = _number(values, "winrate")
    return winrate if winrate is not None and 0 <= winrate <= 1 else None


def _count(values: Mapping[str, Any]) -> int | None:
    visits = _number(values, "visits")
    return int(visits) if visits is not None and 0 <= visits < float("inf") else None
