"""What differs between two texts of SGF, cut to what fits in a line."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.gui.marked_text import shown
from sgfedit.sgf.grammar import ANY_VALUE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_TOKEN: Final = re.compile(rf"{ANY_VALUE}|[A-Za-z]+|\s+|.", re.DOTALL)
_MOST_TOKENS: Final = 400
"""Comparing takes the square of that at worst; longer texts differ from the first to the last."""

_MOST: Final = 2_000
_AROUND: Final = 12
ELLIPSIS: Final = "…"


class Piece(NamedTuple):
    """A stretch of text, and whether the other text has something else instead."""

    text: str
    is_changed: bool


def compared(before: str, after: str) -> tuple[list[Piece], list[Piece]]:
    """Return two texts in pieces: values and words that differ, without their common ends."""
    olds, news = _TOKEN.findall(before[: 10 * _MOST]), _TOKEN.findall(after[: 10 * _MOST])
    if max(len(olds), len(news)) > _MOST_TOKENS:
        return _ends_apart(before, after)
    left: list[Piece] = []
    right: list[Piece] = []
    for tag, a, b, c, d in SequenceMatcher(None, olds, news, autojunk=False).get_opcodes():
        old, new = "".join(olds[a:b]), "".join(news[c:d])
        if tag == "equal":
            left.append(Piece(old, is_changed=False))
            right.append(Piece(new, is_changed=False))
        else:
            old_pieces, new_pieces = _ends_apart(old, new)
            left += old_pieces
            right += new_pieces
    return left, right


def _ends_apart(before: str, after: str) -> tuple[list[Piece], list[Piece]]:
    """Return two texts with all marked but what they begin and end with alike; linear."""
    front = _common(before, after)
    behind = min(_common(before[::-1], after[::-1]), min(len(before), len(after)) - front)
    left, right = (
        [
            Piece(text[:front], is_changed=False),
            Piece(text[front : len(text) - behind], is_changed=True),
            Piece(text[len(text) - behind :], is_changed=False),
        ]
        for text in (before, after)
    )
    return left, right


def _common(one: str, other: str) -> int:
    """Return how many characters two texts begin with alike."""
    count = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        count += 1
    return count


def fitted(pieces: Sequence[Piece], width: Callable[[str], int], room: int) -> list[Piece]:
    """Return pieces as one line for `room` px: where that is too little, less of what is equal.

    Args:
        pieces: Of a text.
        width: Says how wide a text is.
        room: In the unit of `width`.
    """
    line = [
        Piece(shown(_middle_cut(text, _MOST)), changed)
        for text, changed in pieces
        if text or changed
    ]
    if sum(width(text) for text, _ in line) <= room:
        return line
    last = len(line) - 1
    return [
        piece
        if piece.is_changed
        else Piece(_shortened(piece.text, number, last), is_changed=False)
        for number, piece in enumerate(line)
    ]


def _shortened(text: str, number: int, last: int) -> str:
    """Return an equal piece with only what stands beside the changed ones."""
    if len(text) <= 2 * _AROUND:
        return text
    if number == 0:
        return ELLIPSIS + text[-2 * _AROUND :]
    return text[: 2 * _AROUND] + ELLIPSIS if number == last else _middle_cut(text, 2 * _AROUND)


def _middle_cut(text: str, most: int) -> str:
    if len(text) <= most + 1:
        return text
    return text[: most // 2] + ELLIPSIS + text[len(text) - most // 2 :]
