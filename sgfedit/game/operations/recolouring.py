"""Nodes with Black's made White's in their source, and the other way round."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.operations.point_maps import rewritten, with_values
from sgfedit.lazy import expression
from sgfedit.sgf.grammar import ident_in
from sgfedit.sgf.values import strip

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.sgf.grammar import Segment

_PAIRS: Final = "B W,AB AW,PB PW,BR WR,BT WT,BL WL,OB OW,GB GW,TB TW,BS WS,KGSSB KGSSW"
_LONE_MOVE: Final = re.compile(r";([BW])(\[[a-zA-Z]*+\]\s*+)")
_SIGNED: Final = re.compile(r"(\s*+)([+-]?)(\s*+[0-9]*+[.,]?[0-9]*+\s*+)")


def _both_ways(pairs: str) -> dict[str, str]:
    found = dict(pair.split() for pair in pairs.split(","))
    return found | {other: one for one, other in found.items()}


_IDENTS: Final = _both_ways(_PAIRS)
_WORDS: Final = _both_ways("B W,b w,Black White,black white,BLACK WHITE,1 2,黑 白,흑 백")
_COLOURS: Final = _both_ways(
    "black white,schwarz weiß,noir blanc,noirs blancs,negro blanco,negros blancos,"
    "negras blancas,zwart wit,nero bianco,чёрные белые,чёрных белых,чёрным белым"
) | {"weiss": "schwarz", "черные": "белые", "черных": "белых", "черным": "белым"}
"""The words for colours in results, in the languages that are read."""

# What says in a result who won; the text around it is kept.
_WINNER: Final = expression(
    rf"\A\s*+[BW](?=\s*+\+)|\b(?:{'|'.join(_COLOURS)})\b|[黑黒白흑백]", re.IGNORECASE
)
_JAPANESE: Final = re.compile("[黒番ぁ-ヺ]")


def recoloured(source: str) -> str:
    """Return the source of a node with the colours exchanged.

    Properties of one colour change their identifiers at their places; PL, RE and the signs of KM
    and V, which count for one of the colours, change their values (FF[4]).
    """
    lone = _LONE_MOVE.fullmatch(source)
    if lone is not None:
        return f";{_IDENTS[lone[1]]}{lone[2]}"
    return rewritten(source, _changed)


def _changed(segment: Segment, text: str) -> str | None:
    other = _IDENTS.get(segment.ident)
    if other is not None:
        return _word(segment.written, other) + text[len(segment.written) :]
    change = _VALUES.get(segment.ident)
    if change is None:
        return None
    new = list(map(change, segment.values))
    return None if new == list(segment.values) else with_values(text, new)


def _word(written: str, ident: str) -> str:
    """Return how `ident` is written where its opposite is written so: as FF[3] may, in full."""
    word = re.sub("Black|White", lambda match: _WORDS[match[0]], written)
    return word if ident_in(word) == ident else ident


def _player(raw: str) -> str:
    text = strip(raw)
    return raw.replace(text, _WORDS[text]) if text in _WORDS else raw


def _result(raw: str) -> str:
    is_japanese = _JAPANESE.search(raw) is not None

    def other(match: re.Match[str]) -> str:
        word = match[0]
        if word == "黒":
            return "白"
        if word == "白" and is_japanese:
            return "黒"
        bare = strip(word)
        return word.replace(bare, _WORDS.get(bare) or _in_case_of(bare))

    return _WINNER.sub(other, raw)


def _in_case_of(word: str) -> str:
    """Return the other colour with large letters where `word` has them."""
    other = _COLOURS[word.lower()]
    if word.isupper():
        return other.upper()
    return other.capitalize() if word[0].isupper() else other


def _negated(raw: str) -> str:
    match = _SIGNED.fullmatch(raw)
    if match is None or not strip(match[3]).strip("0.,"):
        return raw
    return f"{match[1]}{'' if match[2] == '-' else '-'}{match[3]}"


_VALUES: Final[dict[str, Callable[[str], str]]] = {
    "PL": _player,
    "RE": _result,
    "KM": _negated,
    "V": _negated,
}
