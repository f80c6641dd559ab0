"""Widths of the columns of a table: what is short is never cut, what is long gives way.

Results, dates, ranks and numbers need little room and are useless if they are cut: what they look
like in most games has room in any table. The others, names, events, files, are told by their
beginning: they share what is left, the widest gives way first, and an ellipsis and a tooltip stand
for the rest. A long text where short ones are usual comes last.

```text
Kind ─────────┐
              ├─ ColumnWidths.needs ─→ Need, Need, … ─ shared(room) ─→ pixels
texts seen ───┘
```
"""

from __future__ import annotations

from bisect import bisect_right
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QStyle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from PySide6.QtWidgets import QTableView

_MOST_LETTERS: Final = 60


class Kind(NamedTuple):
    """What is in a column.

    Attributes:
        sample: Texts up to this long always have room; of others so many letters have.
        letters: See there.
        takes: Whether it takes the room that is left.
        is_bold: Whether texts may stand out.
    """

    sample: str = ""
    letters: int = 8
    takes: bool = False
    is_bold: bool = False


class Need(NamedTuple):
    """The room that a column needs, in pixels.

    Attributes:
        wanted: For all of its text.
        least: Below which it says nothing.
        is_short: Whether that is enough for most of it.
        takes: Whether it takes what is left, if it is the last one that does.
    """

    wanted: int
    least: int
    is_short: bool = False
    takes: bool = False


def shared(needs: Sequence[Need], room: int) -> list[int]:
    """Return the widths of columns that share a room; where it is too small for all, the least."""
    found = [min(need.wanted, need.least) for need in needs]
    for is_short in (False, True):
        those = [n for n, need in enumerate(needs) if need.is_short is is_short]
        left = room - sum(width for n, width in enumerate(found) if n not in those)
        for n, width in zip(those, _levelled([needs[n] for n in those], left), strict=True):
            found[n] = width
    takers = [n for n, need in enumerate(needs) if need.takes]
    for taker in takers[-1:]:
        found[taker] += max(room - sum(found), 0)
    return found


def _levelled(needs: Sequence[Need], room: int) -> list[int]:
    """Return widths of which none is above a level, as high a one as there is room for."""

    def widths(level: int) -> list[int]:
        return [max(min(need.wanted, level), min(need.wanted, need.least)) for need in needs]

    highest = max((need.wanted for need in needs), default=0)
    level = bisect_right(range(highest + 1), room, key=lambda level: sum(widths(level))) - 1
    return widths(max(level, 0))


class ColumnWidths:
    """Shares the width of a table among its columns, by the texts that were seen in them so far.

    Columns come to want more while one scrolls, never less: nothing jumps to and fro.

    Attributes:
        is_fitting: Whether it is not the user who gives columns another width.
    """

    def __init__(self, view: QTableView, kinds: Sequence[Kind]) -> None:
        """Begin; `kinds` are those of all columns, also of hidden ones."""
        self._view = view
        self._kinds = kinds
        self._seen = [0] * len(kinds)
        self._points = view.font().pointSizeF()
        # Else Qt would not let a column be as narrow as a number of one figure.
        view.horizontalHeader().setMinimumSectionSize(2 * view.fontMetrics().averageCharWidth())
        self.is_fitting = False

    def see(self, column: int, texts: Iterable[str]) -> bool:
        """Look at texts of a column; return whether it wants more room than before."""
        self._follow_zoom()
        measure = self._measure(column)
        widest = max(map(measure, set(texts)), default=0)
        is_more = widest > self._seen[column]
        if is_more:
            self._seen[column] = widest
        return is_more

    def _follow_zoom(self) -> None:
        """Bring what was measured in another size of the font to the one it has now."""
        points = self._view.font().pointSizeF()
        if points != self._points:
            self._seen = [ceil(seen * points / self._points) for seen in self._seen]
            self._points = points

    def _measure(self, column: int) -> Callable[[str], int]:
        font = QFont(self._view.font())
        font.setBold(self._kinds[column].is_bold)
        return QFontMetrics(font).horizontalAdvance

    def need(self, column: int) -> Need:
        """Return what a column needs."""
        self._follow_zoom()
        kind, letter = self._kinds[column], self._view.fontMetrics().averageCharWidth()
        margins = 2 * (self._view.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 2)
        title = self._title(column)
        seen = self._seen[column] + margins
        enough = kind.letters * letter
        if kind.sample:
            enough = self._measure(column)(kind.sample) + margins
        wanted = max(min(seen + letter, _MOST_LETTERS * letter), title)
        return Need(wanted, max(min(seen, enough), title), bool(kind.sample), kind.takes)

    def _title(self, column: int) -> int:
        """Return the room that the title needs, with the mark of the order beside it.

        A letter is between a title at the right of its column and the next one at the left.
        """
        header, style = self._view.horizontalHeader(), self._view.style()
        margin = style.pixelMetric(QStyle.PixelMetric.PM_HeaderMargin, None, header)
        text = str(header.model().headerData(column, header.orientation()) or "").strip()
        width = header.fontMetrics().horizontalAdvance(text) + 2 * margin
        width += header.fontMetrics().averageCharWidth()
        if header.isSortIndicatorShown() and header.sortIndicatorSection() == column:
            mark = style.pixelMetric(QStyle.PixelMetric.PM_HeaderMarkSize, None, header)
            width += mark + margin
        return width

    def fit(self, fixed: Mapping[int, int] | None = None) -> None:
        """Give the columns in sight their widths.

        Args:
            fixed: Columns whose width the user has chosen, with it.
        """
        header = self._view.horizontalHeader()
        fixed = fixed or {}
        columns = [n for n in range(len(self._kinds)) if not header.isSectionHidden(n)]
        needs = [Need(fixed[n], fixed[n]) if n in fixed else self.need(n) for n in columns]
        self.is_fitting = True
        for column, width in zip(
            columns, shared(needs, self._view.viewport().width()), strict=True
        ):
            if header.sectionSize(column) != width:
                header.resizeSection(column, width)
        self.is_fitting = False
