"""Labels that count: which letter and which number come next on a node, and how long one may be.

Gaps are filled first: beside A, B and D the next letter is C. Counting begins at A and 1 on every
node, at a where its letters are small ones, or where the user wants it to begin there.
"""

from __future__ import annotations

import re
from enum import StrEnum
from itertools import count, dropwhile, islice, product
from typing import TYPE_CHECKING, Final

from sgfedit.errors import RefusalError
from sgfedit.sgf.values import decode_simple, split_composed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from sgfedit.sgf.node import Node

MAX_LABEL: Final = 100
"""Characters of a label. FF[4] has no limit, but more than this is a comment."""

_UPPER: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LOWER: Final = _UPPER.lower()
_SMALL: Final = frozenset(_LOWER)
_SINGLE: Final = frozenset(_UPPER + _LOWER)
_START: Final = re.compile(r"(?P<letter>[A-Z]{1,2}|[a-z]{1,2})|(?P<number>0|[1-9][0-9]{0,3})")
_LINE_BREAK: Final = re.compile(r"[\r\n\v\f\x85\u2028\u2029]")


class Counting(StrEnum):
    """What labels count with."""

    LETTER = "letter"
    NUMBER = "number"


def check_label(text: str) -> None:
    """Check that `text` may be a label.

    Raises:
        RefusalError: it is longer than MAX_LABEL characters, or not one line (FF[4]: SimpleText).
    """
    if _LINE_BREAK.search(text):
        raise RefusalError("label-lines")
    if len(text) > MAX_LABEL:
        raise RefusalError("label-long", str(MAX_LABEL))


def _letters(start: str) -> Iterator[str]:
    """Yield the letters from `start` on, without end.

    From A: A … Z, a … z, AA … ZZ, AAA …; from a: a … z, A … Z, aa … zz, aaa …
    """
    first, second = (_LOWER, _UPPER) if start.islower() else (_UPPER, _LOWER)
    return dropwhile(lambda text: text != start, _all_letters(first, second))


def _all_letters(first: str, second: str) -> Iterator[str]:
    yield from first
    yield from second
    length = 2
    while True:
        yield from map("".join, product(first, repeat=length))
        length += 1


def _unused(texts: Iterator[str], used: Iterable[str]) -> Iterator[str]:
    taken = set(used)
    return (text for text in texts if text not in taken)


class NextLabels:
    """Where letters and numbers begin on the nodes of a document.

    A chosen beginning belongs to its node: the next node begins anew at A and 1. Nothing of this
    is in the file, and undo leaves it alone.

    Attributes:
        is_lower: Whether letters begin with a instead of A.
    """

    def __init__(self) -> None:
        self.is_lower = False
        self._starts: dict[tuple[Node, Counting], str] = {}

    def begin(self, node: Node, text: str) -> Counting:
        """Let the letters or the numbers of `node` begin at `text`; return which of the two.

        Raises:
            RefusalError: nothing can be counted from `text`.
        """
        match = _START.fullmatch(text.strip())
        if match is None:
            raise RefusalError("label-start", text.strip())
        counting = Counting(match.lastgroup or "")
        self._starts[node, counting] = match[0]
        return counting

    def clear(self) -> None:
        """Forget where counting begins, on every node."""
        self._starts.clear()

    def series(self, node: Node, counting: Counting) -> Iterator[str]:
        """Yield the labels that come next on `node`, without end."""
        start = self._starts.get((node, counting))
        used = frozenset(_labels_of(node))
        if counting is Counting.NUMBER:
            return _unused(map(str, count(int(start or 1))), used)
        if start is None:
            start = "a" if self.is_lower or _has_small_letters_only(used) else "A"
        return _unused(_letters(start), used)

    def next(self, node: Node, counting: Counting) -> str:
        """Return the label that comes next on `node`; O(its labels)."""
        return next(self.series(node, counting))


def _has_small_letters_only(texts: Collection[str]) -> bool:
    letters = [text for text in texts if text in _SINGLE]
    return bool(letters) and all(text in _SMALL for text in letters)


def _labels_of(node: Node) -> Iterator[str]:
    """Yield the texts of LB; without their points, which would need the board size.

    The points of the obsolete L are lettered from A in the order of the list (FF[1]).
    """
    yield from islice(_all_letters(_UPPER, _LOWER), len(node.properties.get("L", ())))
    for raw in node.properties.get("LB", ()):
        halves = split_composed(raw)
        if halves is not None:
            yield decode_simple(halves[1])
