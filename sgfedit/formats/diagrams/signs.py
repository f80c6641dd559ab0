"""What the signs of a board without ``$$`` mean, which depends on the signs beside them.

A ``#`` is a black stone where White has ``O`` and nothing else is black, as on the Internet Go
Server; beside ``X`` it is a black stone with a square, as at Sensei's Library.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from typing import TYPE_CHECKING, Final

from sgfedit.formats.diagrams.drawn import FREE, STAR, Sign
from sgfedit.sgf.marks import Mark

if TYPE_CHECKING:
    from collections.abc import Mapping

BLACKS: Final = "X●⚫⬤⚉黑"
WHITES: Final = "O○◯⚪〇白"
GRID: Final = "┼├┤┬┴┌┐└┘╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻"
STARS: Final = "╋✚◘"
DOTS: Final = ".·・∙⋅\uff0e"
PERHAPS: Final = "xo#@*0BWbw"
"""Signs that are stones on some boards."""

CELLS: Final = frozenset(f"{BLACKS}{WHITES}{GRID}{STARS}{DOTS}{PERHAPS},+")
"""Signs of a board that hardly ever stand alone in other texts."""

_CIRCLED: Final = (*range(0x2460, 0x2474), *range(0x3251, 0x3260), *range(0x32B1, 0x32C0))
_WIDE: Final = (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))
_DARK: Final = (*range(0x2776, 0x2780), *range(0x24EB, 0x24F5))
PLAIN: Final = {
    chr(code): unicodedata.normalize("NFKC", chr(code)) for code in (*_CIRCLED, *_WIDE)
} | {chr(code): str(number) for number, code in enumerate(_DARK, 1)}
"""Number in a circle, wide number or letter → the same in plain signs."""

MARKED: Final = {
    sign: Sign(stone, mark.value)
    for mark in reversed(Mark)  # the first that has the sign
    for stone, sign in zip(("", "B", "W"), mark.kind.sensei, strict=True)
}
"""Beside ``X`` and ``O``, as at Sensei's Library."""

SHAPES: Final = {mark.kind.unicode: Sign(mark=mark.value) for mark in Mark}
"""On free points between lines and circles, as this program draws them too."""

_OWN_SIGNS: Final = {
    ".": FREE,
    "+": STAR,
    "X": Sign("B"),
    "O": Sign("W"),
    **{mark.kind.ascii: Sign(mark=mark.value) for mark in Mark},
}
"""Of the text that this program writes."""


def own_meanings(counts: Counter[str], *, is_numbered: bool) -> dict[str, Sign]:
    """Return sign → what it means on a board that this program has drawn."""
    found = dict(_OWN_SIGNS)
    for text in counts:
        if text not in found:
            is_number = is_numbered and text.isdecimal()
            found[text] = Sign(number=int(text)) if is_number else Sign(label=text)
    return found


def own_circles(counts: Counter[str]) -> dict[str, Sign]:
    """Return the same for a board with lines and circles: plain signs are labels there."""
    labels = {text: Sign(label=text) for text in counts if text.isascii()}
    drawn = Counter({text: count for text, count in counts.items() if text not in labels})
    return meanings(drawn) | labels


def meanings(counts: Counter[str]) -> dict[str, Sign]:
    """Return sign → what it means; a sign that is missing cannot be understood.

    Args:
        counts: How often each sign stands on the board.
    """
    found = _free(counts)
    found |= _stones(counts)
    is_marked = any(sign in counts for sign in BLACKS + WHITES) and "A" not in counts
    numbers = _numbers(counts, found)
    for text in counts:
        if text in found:
            continue
        plain = PLAIN.get(text, text)
        if text in SHAPES:
            found[text] = SHAPES[text]
        elif is_marked and text in MARKED:
            found[text] = MARKED[text]
        elif plain.isascii() and plain.isdecimal():
            found[text] = numbers.get(text, Sign(label=plain))
        elif plain.isascii() and plain.isalpha():
            found[text] = Sign(label=plain)
    return found


def _free(counts: Counter[str]) -> dict[str, Sign]:
    """Return what the signs of free points mean; star points are known where dots are drawn."""
    dots = sum(counts[sign] for sign in DOTS)
    pluses = counts["+"] + counts[","]
    grid = sum(counts[sign] for sign in GRID)
    found: dict[str, Sign] = dict.fromkeys(DOTS, FREE)
    found |= dict.fromkeys(GRID, FREE) | dict.fromkeys(STARS, STAR)
    if grid:
        return found | dict.fromkeys((*DOTS, "+", ",", "*"), STAR)
    if counts["+"] > dots:
        # net.games.go, 1986: a plus for every point, a dot for a star.
        return found | dict.fromkeys(DOTS, STAR) | {"+": FREE, ",": STAR, "*": STAR}
    stars = dict.fromkeys("+,*", STAR if pluses + counts["*"] <= 9 else Sign())
    return found | stars


def _stones(counts: Counter[str]) -> dict[str, Sign]:
    """Return the signs that are stones."""
    black, white = Sign("B"), Sign("W")
    found = dict.fromkeys(BLACKS, black) | dict.fromkeys(WHITES, white)
    has_black = any(sign in counts for sign in BLACKS)
    has_white = any(sign in counts for sign in WHITES)
    if not has_black and not has_white:
        for blacks, whites in (("B", "W"), ("b", "w"), ("#", "0"), ("@", "0"), ("*", "0")):
            if blacks in counts and whites in counts and "1" not in counts:
                return found | {blacks: black, whites: white}
    found |= _small(counts, has_black=has_black, has_white=has_white)
    has_black = has_black or "x" in counts
    has_white = has_white or "o" in counts
    if not has_white and "0" in counts and "1" not in counts and has_black:
        return found | {"0": white}
    if not has_black and has_white:
        for sign in "#@*B":
            if sign in counts:
                return found | {sign: black}
    return found


def _small(counts: Counter[str], *, has_black: bool, has_white: bool) -> dict[str, Sign]:
    """Return small letters that are stones: not those which are labels beside capital stones."""
    both = {"x": Sign("B"), "o": Sign("W")}
    if "x" in counts and "o" in counts:
        return both
    found = {}
    if counts["x"] > has_black:
        found["x"] = both["x"]
    if counts["o"] > has_white:
        found["o"] = both["o"]
    return found


def _numbers(counts: Counter[str], found: Mapping[str, Sign]) -> dict[str, Sign]:
    """Return the numbers that are moves: each stands once, and few are missing in between."""
    plain = {text: PLAIN.get(text, text) for text in counts if text not in found}
    texts = [text for text, sign in plain.items() if sign.isascii() and sign.isdecimal()]
    if any(counts[text] > 1 for text in texts):
        return {}
    values = {text: int(plain[text]) for text in texts}
    if "0" in values:
        values["0"] = 10
    if len(set(values.values())) < len(values) or 0 in values.values():
        return {}
    if not values or max(values.values()) - min(values.values()) >= 2 * len(values):
        return {}
    return {text: Sign(number=number) for text, number in values.items()}
