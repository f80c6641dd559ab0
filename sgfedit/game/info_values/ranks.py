"""BR and WR: ranks as servers write them, and the ways people write them instead.

FF[4], "BR": ``..k`` or ``..kyu`` and ``..d`` or ``..dan`` are recommended; ``*`` is put behind a
settled server rank, ``?`` behind an unsure one. Professional dan ranks are written ``9p`` almost
everywhere. Titles (Meijin), ratings (1523) and what is no rank at all stay as they are.
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple, TypeAlias

from sgfedit.game.given import one_given
from sgfedit.game.info_values._text import (
    MAX_LENGTH,
    NOTHING,
    Reading,
    cjk_number,
    is_blank,
    plain,
    trimmed,
)

RankKind: TypeAlias = Literal["dan", "kyu", "pro"]


class Rank(NamedTuple):
    """A rank.

    Attributes:
        number: 1 to 10 for a dan, 1 to 9 for a professional dan, 1 to 99 for a kyu.
        kind: "dan" also where nothing says whether the dan is professional.
        mark: "*" for a settled server rank, "?" for an unsure one, or nothing.
    """

    number: int
    kind: RankKind
    mark: Literal["", "*", "?"] = ""


_LETTERS: Final[dict[str, RankKind]] = {"d": "dan", "k": "kyu", "p": "pro"}
_HIGHEST: Final[dict[RankKind, int]] = {"dan": 10, "pro": 9, "kyu": 99}
_SHORT: Final = re.compile(r"(?P<number>[1-9][0-9]?)(?P<letter>[dkp])(?P<mark>[*?]?)")
_UNITS: Final[tuple[tuple[RankKind, str], ...]] = (
    ("dan", "dan|d|段|단|дан"),
    ("kyu", "kyuu|kyu|kyū|k|级|級|급|кю"),
    ("pro", "p"),
)
_UNIT: Final = "|".join(f"(?P<{kind}>{words})" for kind, words in _UNITS)
_PRO: Final = r"prof(?:essional)?\.?|pro|职业|職業|プロ|프로"
_AMATEUR: Final = r"amateur|ama\.?|アマチュア|アマ|业余|業餘|아마추어|아마"
_NUMBER: Final = r"(?P<number>[1-9][0-9]?|[一二三四五六七八九十]{1,3}|初)"
_ORDINAL: Final = r"(?:st|nd|rd|th|er|ère|ème|e|\.|[ºª°])?"
_RANK: Final = re.compile(
    rf"(?:(?P<front>{_PRO}|{_AMATEUR})[ -]*)?{_NUMBER}{_ORDINAL}[ -]*(?:{_UNIT})"
    # CyberOro writes 9DP for a professional.
    r"(?P<late>(?<=[dn段단])p)?(?![a-z0-9])"
    rf"(?P<mark>[*?])?(?:[ -]*\(?(?P<back>{_PRO}|{_AMATEUR})(?![a-z0-9])\)?)?"
    # Tygem and Fox write P9 for a professional.
    r"|p(?P<short>[1-9])(?: ?[段단])?(?![a-z0-9])",
    re.IGNORECASE,
)
_IN_BRACKETS: Final = re.compile(r"[(\[](?P<inner>[^()\[\]]*)[)\]]")
_REMARK_BEHIND: Final = re.compile(r" *[,;/(\[{]| +")
_REMARK_BEFORE: Final = re.compile(r"[^0-9]*?[,;: ]+")
_IS_PRO: Final = re.compile(_PRO, re.IGNORECASE)


def parse_rank(text: str) -> Rank | None:
    """Return the rank in ``9d``, ``9p``, ``10k*`` or ``6d?``, or None for any other form."""
    match = _SHORT.fullmatch(text)
    if match is None:
        return None
    mark: Literal["", "*", "?"] = "*" if match["mark"] == "*" else "?" if match["mark"] else ""
    rank = Rank(int(match["number"]), _LETTERS[match["letter"]], mark)
    return rank if rank.number <= _HIGHEST[rank.kind] else None


def format_rank(rank: Rank) -> str:
    """Return `rank` as servers write it; `parse_rank` is the inverse."""
    number, kind, mark = one_given(rank, Rank)
    return f"{number}{kind[0]}{mark}"


def read_rank(text: str) -> Reading | None:
    """Return the reading of a BR or WR value, or None if it is no rank, which is no flaw.

    That somebody is an amateur, or holds a title, is kept as the rest. The tenth dan is certain
    only as ``10d``: 十段 is a title, too.
    """
    if is_blank(text):
        return NOTHING
    if parse_rank(text) is not None:
        return Reading(text, certain=True)
    if len(text) > MAX_LENGTH:
        return None
    flat = plain(text)
    bracketed = _IN_BRACKETS.fullmatch(flat.strip(" "))
    match = _RANK.fullmatch((bracketed["inner"] if bracketed else flat).strip(" "))
    return _reading(match) if match else _read_with_rest(text, flat)


def _read_with_rest(text: str, flat: str) -> Reading | None:
    """Read a rank with a remark behind ("9p, Kisei") or before it ("Honinbo 9 dan")."""
    start = len(flat) - len(flat.lstrip(" "))
    match = _RANK.match(flat, start)
    if match is not None and _REMARK_BEHIND.match(flat, match.end()):
        return _asked(match, text[match.end() :])
    before = _REMARK_BEFORE.match(flat)
    match = _RANK.fullmatch(flat.rstrip(" "), before.end()) if before else None
    return _asked(match, text[: match.start()]) if match else None


def _asked(match: re.Match[str], remark: str) -> Reading | None:
    found = _reading(match)
    return found and found._replace(certain=False, rest=trimmed(remark))


def _reading(match: re.Match[str]) -> Reading | None:
    """Return the reading of what `_RANK` has matched, None for a rank that does not exist."""
    if match["short"]:
        return Reading(f"{match['short']}p", certain=True)
    kind: RankKind = next(kind for kind, _ in _UNITS if match[kind])
    attribute = match["front"] or match["back"] or ""
    is_pro = match["late"] is not None or _IS_PRO.fullmatch(attribute) is not None
    letter = "p" if is_pro else kind[0]
    rank = parse_rank(f"{_number(match['number'])}{letter}{match['mark'] or ''}")
    if rank is None or (kind == "kyu" and is_pro):
        return None
    rest = "" if is_pro else attribute
    is_title = kind == "dan" and rank.number == 10
    return Reading(format_rank(rank), certain=not rest and not is_title, rest=rest)


def _number(text: str) -> int:
    if text == "初":
        return 1
    return int(text) if text[0] in "123456789" else cjk_number(text)
