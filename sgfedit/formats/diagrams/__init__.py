"""Positions drawn as text: diagrams of Sensei's Library, boards of engines, servers and mails.

```text
__init__    finds the diagrams of a text and the text around each
sensei      diagrams whose lines begin with $$
rows        what one line may be of any other board, and what its signs mean
blocks      adjoining lines as a diagram: a board, or something that only looks like one
notes       lines without the marks of quoted mail, and what the text around says
drawn       a diagram → a game: which part of which board it shows, its numbers as moves
```
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from sgfedit.formats.diagrams import sensei
from sgfedit.formats.diagrams.blocks import blocks_of, drawn_of
from sgfedit.formats.diagrams.drawn import record_of
from sgfedit.formats.diagrams.notes import own_notes, plain_lines, read_around
from sgfedit.formats.diagrams.rows import TWO_SIGNS, item_of
from sgfedit.formats.draft import Flaws, collection_of
from sgfedit.lazy import expression

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.formats.diagrams.drawn import Drawn
    from sgfedit.formats.diagrams.notes import Plain
    from sgfedit.formats.diagrams.rows import Item
    from sgfedit.formats.source import Source
    from sgfedit.game.collection import Collection

_NAME: Final = "diagram"
_MOST_NOTES: Final = 40
"""So many lines behind a board may list what has no sign on it."""

_ROW: Final = (
    r"(?:[ \t\u00a0]*+[A-Za-z]{0,3}>)*+[ \t\u00a0\u3000]*+"
    rf"(?:\d{{1,2}}(?!\d)[ \t]{{0,4}})?[|│┃║]?[ \t(]{{0,9}}{TWO_SIGNS}[^\r\n]*+"
)
_END: Final = r"(?:\r\n?|\n)"
_TWO_ROWS: Final = expression(
    rf"(?:^|(?<=[\r\n])){_ROW}{_END}(?:[ \t>]*+[|│┃║][|│┃║ ]*+{_END})?{_ROW}"
)
"""Anything that is a board has two such lines; so has much else."""


def read(source: Source) -> Collection | None:
    """Return the diagrams in a text, each as a game of its own; see `Format.read`.

    The text around a diagram becomes its comment. O(length); a text without two adjoining lines
    that begin like rows is rejected by a single search.
    """
    text = source.text
    if sensei.MARK not in text and _TWO_ROWS.search(text) is None:
        return None
    lines = plain_lines(source)
    flaws = Flaws()
    found = _with_text(_Finder(lines, flaws).found, lines)
    if not found:
        return None
    return collection_of(_NAME, [record_of(drawn, flaws) for drawn in found], flaws)


class _Finder:
    """Goes along the lines and finds diagrams.

    Attributes:
        found: (diagram, its lines by number).
    """

    def __init__(self, lines: list[Plain], flaws: Flaws) -> None:
        self.found: list[tuple[Drawn, set[int]]] = []
        self._lines = lines
        self._flaws = flaws
        self._run: list[Item] = []
        self._marked: list[Plain] = []
        for index, line in enumerate(lines):
            self._take(index, line)
        self._end_marked(len(lines))
        self._end_run(len(lines))

    def _take(self, index: int, line: Plain) -> None:
        text = line.text.lstrip()
        if text.startswith(sensei.MARK):
            self._end_run(index)
            if self._marked and self._has_rows() and sensei.begins_next(text):
                self._end_marked(index)
            self._marked.append(line)
            return
        self._end_marked(index)
        item = item_of(line)
        if item is None:
            self._end_run(index)
        else:
            self._run.append(item)

    def _has_rows(self) -> bool:
        return sensei.is_row(self._marked[-1].text.lstrip()) or sensei.is_edge(
            self._marked[-1].text.lstrip()
        )

    def _behind(self, index: int) -> Iterator[Plain]:
        return islice(self._lines, index, index + _MOST_NOTES)

    def _end_marked(self, index: int) -> None:
        lines, self._marked = self._marked, []
        if sum(sensei.is_row(line.text.lstrip()) for line in lines) < 2:
            return
        drawn = sensei.read_diagram(lines, self._flaws)
        if drawn is not None:
            own = own_notes(self._behind(index))
            drawn.notes += own.notes
            self.found.append((drawn, {line.number for line in lines} | own.used))

    def _end_run(self, index: int) -> None:
        run, self._run = self._run, []
        if len(run) < 2:
            return
        own = own_notes(self._behind(index))
        blocks = blocks_of(run, is_certain=bool(own.turn))
        for block in blocks:
            said = own if block is blocks[-1] else own_notes(())
            drawn = drawn_of(block, said, self._flaws)
            drawn.notes += said.notes
            self.found.append((drawn, {*block.lines, *said.used}))


def _with_text(found: list[tuple[Drawn, set[int]]], lines: list[Plain]) -> list[Drawn]:
    """Return the diagrams with the text around them as comments.

    Text belongs to the diagram it stands before; what stands right below one, up to a blank line,
    to that one, and so does all behind the last.
    """
    start = 0
    for index, (drawn, numbers) in enumerate(found):
        is_last = index == len(found) - 1
        end = max(numbers)
        limit = len(lines) if is_last else min(found[index + 1][1]) - 1
        stop = limit if is_last else _paragraph_end(lines, end, limit)
        before, behind = lines[start : min(numbers) - 1], lines[end:stop]
        drawn.comment = [*_texts(before), *drawn.comment, *_texts(behind)]
        read_around(drawn, [drawn.title, *drawn.comment])
        start = stop
    return [drawn for drawn, _ in found]


def _paragraph_end(lines: list[Plain], start: int, limit: int) -> int:
    """Return the index behind a paragraph; `start` if it goes on up to `limit`."""
    ends = (index for index in range(start, limit) if not lines[index].text)
    return next(ends, start)


def _texts(lines: list[Plain]) -> list[str]:
    """Return lines as they are, without blank ones before and behind and code fences."""
    text = "\n".join(line.text for line in lines if not line.is_fence).strip("\n")
    return text.split("\n") if text.strip() else []
