"""Lizzie's LZ and the further ones of LizzieYzy: a line of numbers, a line of moves.

``engine winrate playouts [lead …]``, the winrate being that of the side that has just played, in
percent. Lizzie names itself by its version, ``0.7 43.5 1.2k``, and writes ``50.0 0`` for what it
did not look at. Then ``move D4 visits 12 winrate 4512 pv D4 Q16 info move …``, where numbers are
those of the side to play and a winrate is in hundredths of a percent.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.analysis.analysis import Analysis, Candidate
from sgfedit.game.analysis.numbers import real, share
from sgfedit.go import Colour
from sgfedit.sgf.values import decode_text

if TYPE_CHECKING:
    from collections.abc import Sequence

_REST: Final = (
    r"(?P<winrate>\d{1,3}(?:[.,]\d+)?)\s+(?P<visits>\d+(?:[.,]\d+)?[kKmM]|\d+)"
    r"(?:\s+(?P<lead>-?\d+(?:[.,]\d+)?)(?!\S).*)?\s*"
)
_NAMED: Final = re.compile(rf"(?P<engine>\S+(?:\s+\S+)*?)\s+{_REST}")
_NAMELESS: Final = re.compile(rf"(?P<engine>)\s*{_REST}")
_VERSION: Final = re.compile(r"\A[0-9.]+\Z")
_TIMES: Final = {"k": 1_000, "m": 1_000_000}
_LONGEST: Final = 300


def read_lizzie(values: Sequence[str], to_play: Colour) -> tuple[Analysis, ...]:
    """Read LZ, LZ2, LZOP and LZOP2."""
    found = []
    for value in values:
        first, _, rest = decode_text(value).partition("\n")
        match = None
        if len(first) <= _LONGEST:
            match = _NAMED.fullmatch(first) or _NAMELESS.fullmatch(first)
        winrate = share(match["winrate"].replace(",", "."), 100) if match else None
        visits = _count(match["visits"]) if match else 0
        if match is None or winrate is None or not visits:
            continue
        is_black = to_play is Colour.BLACK
        lead = real((match["lead"] or "").replace(",", "."))
        one = Analysis(
            1 - winrate if is_black else winrate,
            lead if is_black or lead is None else -lead,
            visits,
            _VERSION.sub(r"Lizzie \g<0>", match["engine"]),
            _candidates(rest, is_black=is_black),
        )
        found.append(one)
    return tuple(found)


def _count(text: str) -> int:
    """Return the playouts in ``512``, ``1.2k`` or ``3m``."""
    times = _TIMES.get(text[-1].lower(), 1)
    return round(float(text.rstrip("kKmM").replace(",", ".")) * times)


def _candidates(text: str, *, is_black: bool) -> tuple[Candidate, ...]:
    found = []
    for part in re.split(r"\binfo\b", text):
        words = part.split()
        if "pv" in words:
            start = words.index("pv")
            words, line = words[:start], tuple(words[start + 1 :])
        else:
            line = ()
        named = dict(zip(words[::2], words[1::2], strict=False))
        if "move" not in named:
            continue
        winrate = share(named.get("winrate", ""), 10_000)
        lead = real(named.get("scoreMean", ""))
        found.append(
            Candidate(
                named["move"],
                int(visits) if (visits := named.get("visits", "")).isdecimal() else None,
                winrate if is_black or winrate is None else 1 - winrate,
                lead if is_black or lead is None else -lead,
                line,
            )
        )
    return tuple(found)
