"""Opinions of engines on a position, where programs keep them in properties of their own.

Nothing here is Go knowledge of ours: `analyses` reads what stands in a node and leaves it as it
is, from Black's point of view whoever is to play. `READERS` is THE table of those properties.

- KaTrain's KT: three values, each gzip in base64; the last is KataGo's answer as JSON. The first
  two, ownership and policy, are arrays of half-precision numbers, which nobody reads as text.
- Lizzie's LZ and the further ones of LizzieYzy: ``engine winrate playouts [lead …]``, the winrate
  being that of the side that has just played, in percent. Lizzie names itself by its version,
  ``0.7 43.5 1.2k``, and writes ``50.0 0`` for what it did not look at. Then ``move D4 visits 12
  winrate 4512 pv D4 Q16 info move …``, where numbers are those of the side to play and a winrate
  is in hundredths of a percent.
- Plain numbers: Sabaki's SBKV and SBKS, Ogatak's OGSC, q5Go's QLZV and QKGV.
"""

from __future__ import annotations

import base64
import binascii
import json
import math
import re
import zlib
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sgfedit.go import Colour
from sgfedit.sgf.values import decode_simple, decode_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from sgfedit.sgf.node import Node


class Candidate(NamedTuple):
    """A move that an engine considered.

    Attributes:
        move: A GTP vertex or "pass".
        visits: How often it was tried; None if that is not told.
        winrate: Of Black after it, from 0 to 1; None if that is not told.
        lead: Points by which Black leads after it; None if that is not told.
        line: The expected moves, this one first.
    """

    move: str
    visits: int | None = None
    winrate: float | None = None
    lead: float | None = None
    line: tuple[str, ...] = ()


class Analysis(NamedTuple):
    """What one engine said.

    Attributes:
        winrate: Of Black, from 0 to 1; None if that is not told.
        lead: Points by which Black leads; None if that is not told.
        visits: How much was read; None if that is not told.
        engine: Its name, or that of the program it ran in; empty if that is not told.
        candidates: The moves it considered, the best first.
    """

    winrate: float | None = None
    lead: float | None = None
    visits: int | None = None
    engine: str = ""
    candidates: tuple[Candidate, ...] = ()


# KaTrain ------------------------------------------------------------------------------------


_MOST_BYTES: Final = 4_000_000
_GZIP: Final = 31


def _read_katrain(values: Sequence[str], _to_play: Colour) -> Iterator[Analysis]:
    """Read KT; KataGo tells of Black there. What is longer than 4 MB unpacked is not read."""
    answer = _unpacked(values[-1])
    root = answer.get("root")
    if isinstance(root, dict):
        lead, candidates = _number(root, "scoreLead"), _candidates_of(answer.get("moves"))
        yield Analysis(_winrate(root), lead, _visits(root), "KaTrain", candidates)


def _unpacked(value: str) -> dict[str, Any]:
    try:
        packed = base64.b64decode(value, validate=False)
        found = json.loads(zlib.decompressobj(_GZIP).decompress(packed, _MOST_BYTES))
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _candidates_of(moves: object) -> tuple[Candidate, ...]:
    if not isinstance(moves, dict):
        return ()
    rows = [move for move in moves.values() if isinstance(move, dict)]
    rows.sort(key=lambda move: _number(move, "order") or 0)
    return tuple(
        Candidate(
            str(move.get("move", "")),
            _visits(move),
            _winrate(move),
            _number(move, "scoreLead"),
            tuple(map(str, line)) if isinstance(line := move.get("pv"), list) else (),
        )
        for move in rows
        if move.get("move")
    )


def _number(values: Mapping[str, Any], key: str) -> float | None:
    value = values.get(key)
    return float(value) if isinstance(value, (int, float)) else None


def _winrate(values: Mapping[str, Any]) -> float | None:
    winrate = _number(values, "winrate")
    return winrate if winrate is not None and 0 <= winrate <= 1 else None


def _visits(values: Mapping[str, Any]) -> int | None:
    visits = _number(values, "visits")
    return int(visits) if visits is not None and 0 <= visits < float("inf") else None


# Lizzie -------------------------------------------------------------------------------------


_REST: Final = (
    r"(?P<winrate>\d{1,3}(?:[.,]\d+)?)\s+(?P<visits>\d+(?:[.,]\d+)?[kKmM]|\d+)"
    r"(?:\s+(?P<lead>-?\d+(?:[.,]\d+)?)(?!\S).*)?\s*"
)
_NAMED: Final = re.compile(rf"(?P<engine>\S+(?:\s+\S+)*?)\s+{_REST}")
_NAMELESS: Final = re.compile(rf"(?P<engine>)\s*{_REST}")
_VERSION: Final = re.compile(r"\A[0-9.]+\Z")
_TIMES: Final = {"k": 1_000, "m": 1_000_000}
_LONGEST: Final = 300


def _read_lizzie(values: Sequence[str], to_play: Colour) -> Iterator[Analysis]:
    """Read LZ, LZ2, LZOP and LZOP2."""
    is_black = to_play is Colour.BLACK
    for value in values:
        first, _, rest = decode_text(value).partition("\n")
        match = None
        if len(first) <= _LONGEST:
            match = _NAMED.fullmatch(first) or _NAMELESS.fullmatch(first)
        winrate = _share(match["winrate"].replace(",", "."), 100) if match else None
        visits = _playouts(match["visits"]) if match else 0
        if match is None or winrate is None or not visits:
            continue
        lead = _real((match["lead"] or "").replace(",", "."))
        yield Analysis(
            1 - winrate if is_black else winrate,
            lead if is_black or lead is None else -lead,
            visits,
            _VERSION.sub(r"Lizzie \g<0>", match["engine"]),
            tuple(_candidates(rest, is_black=is_black)),
        )


def _playouts(text: str) -> int:
    """Return the playouts in ``512``, ``1.2k`` or ``3m``."""
    times = _TIMES.get(text[-1].lower(), 1)
    return round(float(text.rstrip("kKmM").replace(",", ".")) * times)


def _candidates(text: str, *, is_black: bool) -> Iterator[Candidate]:
    for part in re.split(r"\binfo\b", text):
        words, line = part.split(), ()
        if "pv" in words:
            start = words.index("pv")
            words, line = words[:start], tuple(words[start + 1 :])
        named = dict(zip(words[::2], words[1::2], strict=False))
        if "move" not in named:
            continue
        winrate = _share(named.get("winrate", ""), 10_000)
        lead = _real(named.get("scoreMean", ""))
        yield Candidate(
            named["move"],
            int(visits) if (visits := named.get("visits", "")).isdecimal() else None,
            winrate if is_black or winrate is None else 1 - winrate,
            lead if is_black or lead is None else -lead,
            line,
        )


# Plain numbers ------------------------------------------------------------------------------


def _real(text: str) -> float | None:
    """Return a finite number, None for anything else."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def _share(text: str, whole: float = 1) -> float | None:
    """Return a part of a whole as 0 to 1, None for anything else."""
    value = _real(text)
    return None if value is None or not 0 <= value <= whole else value / whole


def _read_winrate(values: Sequence[str], _to_play: Colour) -> Iterator[Analysis]:
    """Read the winrate of Black in percent (SBKV)."""
    winrate = _share(values[0], 100)
    if winrate is not None:
        yield Analysis(winrate)


def read_lead(values: Sequence[str], _to_play: Colour) -> Iterator[Analysis]:
    """Read the points by which Black leads (SBKS, OGSC, V)."""
    lead = _real(values[0])
    if lead is not None:
        yield Analysis(lead=lead)


def _read_q5go(values: Sequence[str], _to_play: Colour, *, has_lead: bool) -> Iterator[Analysis]:
    """Read q5Go's QLZV and QKGV, which are of Black, one value an engine.

    ``visits:winrate[:komi][:engine]``, and in QKGV ``:lead:deviation`` behind the winrate.
    """
    for value in values:
        visits, _, rest = decode_simple(value).partition(":")
        parts = rest.split(":")
        winrate = _share(parts[0])
        if not visits.isdecimal() or winrate is None:
            continue
        engine = parts[-1] if any(char.isalpha() for char in parts[-1]) else ""
        lead = _real(parts[1]) if has_lead and len(parts) > 1 else None
        yield Analysis(winrate, lead, int(visits), engine)


READERS: Final[dict[str, Callable[[Sequence[str], Colour], Iterator[Analysis]]]] = {
    "KT": _read_katrain,
    **dict.fromkeys(("LZ", "LZ2", "LZOP", "LZOP2"), _read_lizzie),
    "QLZV": partial(_read_q5go, has_lead=False),
    "QKGV": partial(_read_q5go, has_lead=True),
    "SBKV": _read_winrate,
    "SBKS": read_lead,
    "OGSC": read_lead,
}
"""Ident → reader of its raw values at a position with that side to play."""


def analyses(node: Node, to_play: Colour) -> tuple[Analysis, ...]:
    """Return what engines said of the position at `node`; what is not understood is left out.

    One program may write a winrate and a lead into two properties: they come as one. O(length).

    Args:
        to_play: Whose turn it is there: some programs tell of that side and not of Black.
    """
    found: list[Analysis] = []
    for ident, reader in READERS.items():
        for one in reader(node.properties[ident], to_play) if ident in node.properties else ():
            if found and not one.engine and one.winrate is None and found[-1].lead is None:
                found[-1] = found[-1]._replace(lead=one.lead)
            else:
                found.append(one)
    return tuple(found)
