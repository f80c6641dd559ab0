"""Ranks, results, move numbers and handicap stones as the Asian servers write them.

Their records give only a count of handicap stones. The third one stands in the upper *left*, not
in the lower right as in a fixed handicap of GTP: in Tygem games with three stones White's first
move stands in the lower right corner.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.info_values import read_result
from sgfedit.go import handicap_points
from sgfedit.i18n import Named
from sgfedit.sgf.values import DEFAULT_SIZE, Point, parse_point

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.formats.draft import Flaws
    from sgfedit.sgf.values import Size


_DIGITS: Final = {digit: value for value, digit in enumerate("一二三四五六七八九", 1)} | {
    "初": 1,
    "초": 1,
}
_UNITS: Final = {
    "d": "d dan 段 단",
    "k": "k kyu gup 级 級 급",
    "p": "p",
}
_UNIT: Final = {word: unit for unit, words in _UNITS.items() for word in words.split()}
_RANK: Final = re.compile(
    r"(?:(?P<first>p|pro|프로|职业|職業)|业余?|業餘?)?"
    rf" *(?P<number>[0-9]{{1,2}}|[{''.join(_DIGITS)}])"
    rf" *(?P<unit>{'|'.join(sorted(_UNIT, key=len, reverse=True))})?"
    r" *(?P<last>p|pro|프로)?(?P<sure>[*?+]?)",
    re.IGNORECASE,
)
_BRACKETS: Final = re.compile(r"(?P<name>.*\S)\s*[(\uff08](?P<rank>[^()\uff08\uff09]*)[)\uff09]")
_FIRST_DAN: Final = 18
_FIRST_PRO: Final = 27
_MOST_DAN: Final = 9


class Player(NamedTuple):
    """A name and a rank as BR and WR have it; empty where it is not known."""

    name: str
    rank: str


def read_rank(text: str) -> str | None:
    """Return a rank in the form of BR and WR, or None where `text` is none.

    ``4D``, ``4단`` and ``四段`` are ``4d``; ``18K`` and ``18급`` are ``18k``; ``9P``, ``P9``,
    ``9DP`` and ``9段P`` are ``9p``; ``业5段`` is ``5d``. A mark behind it is kept: ``7D*``.
    """
    match = _RANK.fullmatch(unicodedata.normalize("NFKC", text).strip())
    if match is None or not (match["unit"] or match["first"] or match["last"]):
        return None
    unit = "p" if match["first"] or match["last"] else _UNIT[match["unit"].lower()]
    number = _DIGITS.get(match["number"]) or int(match["number"])
    return f"{number}{unit}{match['sure']}"


def rank_of_level(level: int) -> str:
    """Return the rank that a level of Tygem stands for: 17 is ``1k``, 18 ``1d``, 27 ``1p``."""
    if 0 <= level < _FIRST_DAN:
        return f"{_FIRST_DAN - level}k"
    if level < 0 or level >= _FIRST_PRO + _MOST_DAN:
        return ""
    first, unit = (_FIRST_PRO, "p") if level >= _FIRST_PRO else (_FIRST_DAN, "d")
    return f"{level - first + 1}{unit}"


def with_rank_in_brackets(text: str) -> Player:
    """Return the player in ``name (rank)``; brackets without a rank belong to the name."""
    text = " ".join(text.split())
    match = _BRACKETS.fullmatch(text)
    rank = read_rank(match["rank"]) if match else None
    return Player(match["name"], rank) if match and rank else Player(text, "")


def with_rank_behind(text: str) -> Player:
    """Return the player in ``name   rank``; a last word that is no rank belongs to the name."""
    words = text.split()
    for count in (2, 1):  # 프로 9단
        rank = read_rank(" ".join(words[-count:])) if len(words) > count else None
        if rank:
            return Player(" ".join(words[:-count]), rank)
    return with_rank_in_brackets(text)


_SCORES: Final = re.compile(r"\s*>>.*", re.DOTALL)
_NUMBER_WIN: Final = re.compile(r"([0-9])\s*wins?\b", re.IGNORECASE)
_GONE: Final = re.compile(
    r"disconnection|disconnect(?:ed)?|접속\s?(?:종료|끊김)|斷線|断线|掉线|掉線|逃跑",
    re.IGNORECASE,
)
_UNDECIDED: Final = re.compile(
    r"progressing|in progress|(?:대국|진행)\s?중|[對对対]局中|[進进]行中", re.IGNORECASE
)
_TRIM: Final = " \t\r\n!.！。"


class Outcome(NamedTuple):
    """What a text says of the result.

    Attributes:
        result: For RE; the text itself where it is not understood.
        remark: For GC: what the result does not say, such as the points of both players.
        known: Whether the text was understood.
    """

    result: str
    remark: str = ""
    known: bool = True


def read_outcome(text: str) -> Outcome:
    """Return the reading of a server's result, an empty one of an empty text.

    The loss of who leaves a game is a forfeit. A game that was not over when it was saved has an
    unknown result.
    """
    text = " ".join(text.split())
    if not text:
        return Outcome("")
    if _UNDECIDED.fullmatch(text.strip(_TRIM)):
        return Outcome("?")
    short = _SCORES.sub("", text)
    is_counted = short != text
    found = _read(short, is_counted=is_counted)
    if found is not None:
        return Outcome(found, text if is_counted else "")
    found = _read(_GONE.sub(" forfeit ", short), is_counted=is_counted)
    return Outcome(text, known=False) if found is None else Outcome(found, text)


def _read(text: str, *, is_counted: bool) -> str | None:
    """Read "Black wins by 34win" and "White 19Win" as well, which name no points.

    Where the points of both players follow, a margin in 子 is in points, too: it is their
    difference. Elsewhere one 子 may be two points, and the text is left as it is.
    """
    for words in (r"\g<0>", r"\1 points", r"\1 points win"):
        reading = read_result(_NUMBER_WIN.sub(words, text))
        if reading is not None and not reading.alternatives:
            return reading.text
        if reading is not None and is_counted:
            return reading.alternatives[0]
    return None


def in_order(numbers: Sequence[int], lines: Sequence[int], flaws: Flaws) -> list[int]:
    """Return the order in which moves were played, as indices, and tell of odd numbers.

    Lines are in the order of the file, unless their numbers are all there and say that the file
    was shuffled. O(moves · log moves).

    Args:
        numbers: The numbers of the moves, in the order of the file; -1 where there is none.
        lines: The lines they stand on.
        flaws: Told of the first line of a shuffled file; else of each number that does not
            follow the one before it.
    """
    order = sorted(range(len(numbers)), key=numbers.__getitem__)
    is_ascending = order == list(range(len(numbers)))
    is_complete = all(numbers[index] == numbers[order[0]] + at for at, index in enumerate(order))
    if is_complete and not is_ascending and numbers[order[0]] >= 0:
        first = next(at for at, index in enumerate(order) if at != index)
        found = {"number": str(numbers[first]), "place": str(first + 1)}
        detail = Named("Problem", "move number {number} in place {place}", **found)
        flaws.add("foreign-contradiction", lines[first], detail)
        return order
    known = [at for at, number in enumerate(numbers) if number >= 0]
    for before, at in pairwise(known):
        if numbers[at] != numbers[before] + at - before:
            pair = {"number": str(numbers[at]), "before": str(numbers[before])}
            detail = Named("Problem", "move number {number} after {before}", **pair)
            flaws.add("foreign-contradiction", lines[at], detail)
    return list(range(len(numbers)))


_BY_COUNT: Final = {
    2: "pd dp",
    3: "pd dp dd",
    4: "pd dp dd pp",
    5: "pd dp dd pp jj",
    6: "pd dp dd pp dj pj",
    7: "pd dp dd pp dj pj jj",
    8: "pd dp dd pp dj pj jd jp",
    9: "pd dp dd pp dj pj jd jp jj",
}
MOST_STONES: Final = max(_BY_COUNT)
"""What a count above this says is not known: free placement, or nonsense."""


def foreign_handicap(size: Size, count: int) -> tuple[Point, ...]:
    """Return the handicap stones of a game on one of these servers, in the order of placing.

    Args:
        size: (columns, rows); boards that are no 19x19 get the points of a fixed handicap, the
            third stone in the upper left.
        count: None below 2 and above `MOST_STONES`, nor where the board has fewer points.
    """
    if not 2 <= count <= MOST_STONES:
        return ()
    if size == DEFAULT_SIZE:
        named = (parse_point(name) for name in _BY_COUNT[count].split())
        return tuple(point for point in named if point is not None)
    points = [Point(*point) for point in handicap_points(*size, max(count, 4))]
    if count == 3 and points:
        points = [points[0], points[1], points[3]]
    return tuple(points[:count]) if len(points) >= count else ()
