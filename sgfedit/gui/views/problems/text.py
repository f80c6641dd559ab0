"""The text of a file in pieces, as problems refer to it by offset."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING

from sgfedit.gui.widgets.marked_text import Marked, line_at, shown
from sgfedit.sgf.problems import shorten

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.sgf.problems import Problem

_MOST = 200


class ProblemText:
    """Finds what stands at a problem: O(pieces) once, O(log pieces) per question."""

    def __init__(self, texts: Sequence[str] = ()) -> None:
        self._texts = texts
        self._starts = [0, *accumulate(map(len, texts[:-1]))]

    def _piece(self, problem: Problem) -> tuple[str, int]:
        """Return the piece a problem is in, and where in it."""
        if not self._texts:
            return "", 0
        number = bisect_right(self._starts, problem.offset) - 1
        text = self._texts[number]
        return text, min(problem.offset - self._starts[number], len(text))

    def line(self, problem: Problem) -> Marked:
        """Return the line of the file in which a problem stands."""
        return line_at(*self._piece(problem), problem.length)

    def at(self, problem: Problem) -> str:
        """Return the offending text in one line, shortened; empty where a problem has none."""
        text, start = self._piece(problem)
        return shorten(shown(text[start : start + min(problem.length, _MOST)]))
