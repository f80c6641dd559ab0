"""Differences between two texts of SGF, without most of what is the same in both."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from sgfedit.gui.widgets.marked_text import shown
from sgfedit.lazy import expression
from sgfedit.sgf.grammar import ANY_VALUE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_tr = QCoreApplication.translate

_TOKEN: Final = expression(rf"{ANY_VALUE}|[A-Za-z]+|\s+|.", re.DOTALL)
_MOST_TOKENS: Final = 400
"""Comparing takes the square of that at worst; longer texts differ from the first to the last."""

_MOST_COMPARED: Final = 20_000
_MOST_SHOWN: Final = 4_000
_AROUND: Final = 12
ELLIPSIS: Final = "…"
_UNSEEN: Final = {0: "‹NUL›", 9: "⇥", 13: "‹CR›"}
"""What stands for characters that nothing is seen of, where they are what has changed."""


class Piece(NamedTuple):
    """A stretch of text, and whether the other text has something else instead."""

    text: str
    is_changed: bool


def compared(before: str, after: str) -> tuple[list[Piece], list[Piece]]:
    """Return two texts in pieces: values and words that differ, without their common ends."""
    if max(len(before), len(after)) > _MOST_COMPARED:
        return _ends_apart(before, after)
    olds, news = _TOKEN.findall(before), _TOKEN.findall(after)
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
    """Return pieces for lines of `room` px: where one is too little, less of what is equal.

    All that has changed stays; of what is very long it says how much more there is.

    Args:
        pieces: Of a text.
        width: Says how wide a text is.
        room: In the unit of `width`.
    """
    line = [_readable(piece) for piece in pieces if piece.text or piece.is_changed]
    if sum(width(text) for text, _ in line) <= room:
        return line
    last = len(line) - 1
    return [
        piece
        if piece.is_changed
        else Piece(_shortened(piece.text, number, last), is_changed=False)
        for number, piece in enumerate(line)
    ]


def _readable(piece: Piece) -> Piece:
    text = piece.text
    if not piece.is_changed:
        return Piece(shown(_middle_cut(text, _MOST_SHOWN)), is_changed=False)
    more = len(text) - _MOST_SHOWN
    if more > 0:
        words = _tr("Fixes", "%n more characters", "", more)
        half = _MOST_SHOWN // 2
        text = f"{text[:half]} {ELLIPSIS} {words} {ELLIPSIS} {text[len(text) - half :]}"
    return Piece(shown(text.translate(_UNSEEN)), is_changed=True)


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
