"""Rows of the problems panel: kinds, and below each its problems, and how they are drawn."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QMouseEvent, QPolygon

from sgfedit.app.step_words import words_of_name
from sgfedit.game.repairs import can_repair
from sgfedit.gui.views.tree.cells import NodeNumbers
from sgfedit.gui.widgets.marked_text import Marked, line_at, shown
from sgfedit.gui.widgets.plain_text import labelled, listed, tip_of
from sgfedit.gui.widgets.row_painter import (
    DEMI_BOLD,
    FAINT,
    RowLine,
    RowPainter,
    is_selected,
    text_colour,
)
from sgfedit.gui.widgets.severity import (
    counted,
    kind_title,
    said_of,
    severity_count,
    severity_icon,
)
from sgfedit.render.icons import icon
from sgfedit.sgf.problems import PROBLEM_KINDS, SEVERITIES, severity_of, shorten

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from PySide6.QtCore import QAbstractItemModel
    from PySide6.QtGui import QPainter
    from PySide6.QtWidgets import QStyleOptionViewItem, QTableView

    from sgfedit.sgf.problems import Problem, ProblemKind


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


AnyIndex = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()
_ORDER: Final = {code: number for number, code in enumerate(PROBLEM_KINDS)}


class ProblemGroup(NamedTuple):
    """Problems under one heading.

    Attributes:
        code: The kind; empty for all problems in file order, which have no heading.
        severity: How bad they are; a kind may be two groups.
        problems: Those that are shown, in file order.
        is_open: Whether there are rows for them.
    """

    code: str
    severity: str
    problems: Sequence[Problem]
    is_open: bool = True

    @property
    def key(self) -> tuple[str, str]:
        """What it is known by."""
        return self.code, self.severity

    @property
    def has_heading(self) -> bool:
        """Whether the first row is a heading."""
        return bool(self.code)

    @property
    def rows(self) -> int:
        """How many rows it takes."""
        return self.has_heading + (len(self.problems) if self.is_open else 0)


class ProblemRows(QAbstractTableModel):
    """Any number of problems as rows; nothing is worked out for a row before it is shown.

    Attributes:
        groups: What is shown, the worst first.
        counts: How many problems of kinds that are not hidden there are of each severity.
        longest_place: The place that takes most room, or one that takes more.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.groups: list[ProblemGroup] = []
        self.counts: dict[str, int] = dict.fromkeys(SEVERITIES, 0)
        self.longest_place = ""
        self._text = ProblemText()
        self._numbers = NodeNumbers()
        self._problems: Sequence[Problem] = ()
        self._by_key: dict[tuple[str, str], list[Problem]] = {}
        self._starts: list[int] = []
        self._count = 0
        self._closed: set[tuple[str, str]] = set()
        self._hidden: Collection[str] = ()
        self._severities: Collection[str] = SEVERITIES
        self._words: tuple[str, ...] = ()
        self._in_file_order = False

    # What is shown --------------------------------------------------------------------------

    def set_problems(self, problems: Sequence[Problem], texts: Sequence[str] = ()) -> None:
        """Show other problems; O(n) with a small factor.

        Args:
            problems: In file order.
            texts: The pieces of the text their offsets refer to.
        """
        by_key: dict[tuple[str, str], list[Problem]] = {}
        # Asked once for each code and certainty, which decide how bad a problem is.
        graded: dict[tuple[str, str], list[Problem]] = {}
        for problem in problems:
            code, certainty = problem.code, problem.certainty
            group = graded.get((code, certainty))
            if group is None:
                severity = severity_of(code, certainty)
                group = graded[code, certainty] = by_key.setdefault((code, severity), [])
            group.append(problem)
        self._problems, self._by_key = problems, by_key
        self._text = ProblemText(texts)
        self._numbers.forget()
        line, column = (
            max(map(attrgetter(field), problems), default=0) for field in ("line", "column")
        )
        self.longest_place = f"{line}:{column}"
        self._lay_out()

    def set_filter(
        self,
        *,
        hidden: Collection[str] | None = None,
        severities: Collection[str] | None = None,
        text: str | None = None,
        in_file_order: bool | None = None,
    ) -> None:
        """Choose what is shown; None leaves a choice as it is.

        Args:
            hidden: Codes that are not shown.
            severities: Those that are shown.
            text: Words that must all be in a problem, its kind, its property or be its place.
            in_file_order: Whether problems are shown in file order, without headings.
        """
        self._hidden = self._hidden if hidden is None else frozenset(hidden)
        self._severities = self._severities if severities is None else frozenset(severities)
        self._words = self._words if text is None else tuple(text.casefold().split())
        if in_file_order is not None:
            self._in_file_order = in_file_order
        self._lay_out()

    def _lay_out(self) -> None:
        self.beginResetModel()
        counts = {key: len(problems) for key, problems in self._by_key.items()}
        self.counts = counted(counts, self._hidden)
        keys = sorted(filter(self._is_shown, self._by_key), key=_worst_first)
        found = [(key, self._matching(key)) for key in keys]
        groups = [ProblemGroup(*key, some, key not in self._closed) for key, some in found if some]
        if self._in_file_order and groups:
            problems = chain.from_iterable(group.problems for group in groups)
            groups = [ProblemGroup("", "", sorted(problems, key=attrgetter("offset")))]
        self.groups = groups
        self._number()
        self.endResetModel()

    def _number(self) -> None:
        self._starts = []
        self._count = 0
        for group in self.groups:
            self._starts.append(self._count)
            self._count += group.rows

    def _is_shown(self, key: tuple[str, str]) -> bool:
        code, severity = key
        return code not in self._hidden and severity in self._severities

    def _matching(self, key: tuple[str, str]) -> list[Problem]:
        """Return the problems of a kind that have all words in them, their kind or their place."""
        title = f"{kind_title(key[0])} {key[0]}".casefold()
        problems = self._by_key[key]
        for word in self._words:
            if word not in title:
                problems = [
                    problem
                    for problem in problems
                    if word in words_of_name(problem.detail).casefold()
                    or word in problem.ident.casefold()
                    or word in {str(problem.line), place_of(problem)}
                ]
        return problems

    def toggle(self, row: int) -> None:
        """Show or hide the rows under the heading in `row`."""
        number = self._group_number(row)
        group = self.groups[number]
        if row != self._starts[number] or not group.has_heading:
            return
        first, last = row + 1, row + len(group.problems)
        self._closed ^= {group.key}
        if group.is_open:
            self.beginRemoveRows(_NOWHERE, first, last)
        else:
            self.beginInsertRows(_NOWHERE, first, last)
        self.groups[number] = group._replace(is_open=not group.is_open)
        self._number()
        if group.is_open:
            self.endRemoveRows()
        else:
            self.endInsertRows()
        self.dataChanged.emit(self.index(row, 0), self.index(row, 0))

    def fold_all(self, *, is_closed: bool) -> None:
        """Close or open all headings."""
        self._closed = set(self._by_key) if is_closed else set()
        self._lay_out()

    # Rows -----------------------------------------------------------------------------------

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
        return 0 if parent.isValid() else 1

    def _group_number(self, row: int) -> int:
        return bisect_right(self._starts, row) - 1

    def group(self, row: int) -> ProblemGroup:
        """Return the group that a row is in."""
        return self.groups[self._group_number(row)]

    def problem(self, row: int) -> Problem | None:
        """Return the problem in a row; None for a heading."""
        if not 0 <= row < self._count:
            return None
        number = self._group_number(row)
        group = self.groups[number]
        index = row - self._starts[number] - group.has_heading
        return group.problems[index] if index >= 0 else None

    def heading_of(self, row: int) -> int | None:
        """Return the row of the heading that a row stands under, or is; None if there is none."""
        number = self._group_number(row)
        return self._starts[number] if self.groups[number].has_heading else None

    def kind(self, row: int) -> ProblemKind:
        """Return the kind that a row is about."""
        problem = self.problem(row)
        return PROBLEM_KINDS[problem.code if problem is not None else self.group(row).code]

    def row_of(self, problem: Problem) -> int:
        """Return the row of a problem, though it may stand elsewhere now; -1 if there is none."""
        wanted = identity(problem)
        for start, group in zip(self._starts, self.groups, strict=True):
            if group.is_open and group.code in {problem.code, ""}:
                for index, other in enumerate(group.problems):
                    if identity(other) == wanted:
                        return start + group.has_heading + index
        return -1

    def next_row(self, row: int, by: int) -> int:
        """Return the next row after (+1) or before (-1) one that holds a problem; -1 if none."""
        row += by
        while 0 <= row < self._count:
            if self.problem(row) is not None:
                return row
            row += by
        return -1

    def problems_in(self, rows: Iterable[tuple[int, int]]) -> list[Problem]:
        """Return the problems in ranges of rows from first to last.

        A heading stands for all its problems where they are not shown, or it is all there is.
        """
        ranges = list(rows)
        is_single = len(ranges) == 1 and ranges[0][0] == ranges[0][1]
        found: list[Problem] = []
        for first, last in ranges:
            for number in range(self._group_number(first), self._group_number(last) + 1):
                group, start = self.groups[number], self._starts[number]
                if first <= start and group.has_heading and (is_single or not group.is_open):
                    found += group.problems
                else:
                    begin = start + group.has_heading
                    found += group.problems[max(0, first - begin) : max(0, last + 1 - begin)]
        return found

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        problem = self.problem(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(index.row())
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tip(problem) if problem is not None else None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.described(index.row())
        return None

    def text(self, row: int) -> str:
        """Return what a row says in one line, with tabs between line, column and message."""
        problem = self.problem(row)
        if problem is None:
            group = self.group(row)
            return f"{kind_title(group.code)} · {len(group.problems)}"
        return f"{problem.line}\t{problem.column}\t{said_of(problem)}"

    def words(self, problem: Problem) -> tuple[str, str]:
        """Return what a row below a heading says: the property, and what is wrong with it.

        That is what stands in the file where there are no better words.
        """
        ident, detail = problem.ident, words_of_name(problem.detail)
        if any(word != ident for word in detail.split()):
            return ident, detail
        source = self._text.at(problem)
        if not ident and not source:
            return "", said_of(problem)
        return ident, source[len(ident) :] if source.startswith(ident) else source

    def move(self, problem: Problem) -> str:
        """Name the move of the node a problem is in, if that has one: O(distance to a known)."""
        node = problem.node
        if node is None or not ("B" in node.properties or "W" in node.properties):
            return ""
        return self.tr("move {number}").format(number=self._numbers.of(node))

    def where(self, problem: Problem) -> str:
        """Say in words where a problem is."""
        place = self.tr("Line {line}, column {column}")
        place = place.format(line=problem.line, column=problem.column)
        return listed((place, self.move(problem)))

    def _tip(self, problem: Problem) -> str:
        return tip_of(f"{said_of(problem)}\n{self.where(problem)}")

    def described(self, row: int) -> str:
        """Return what a screen reader says of a row."""
        problem = self.problem(row)
        if problem is not None:
            severity = severity_count(problem.severity, 1)
            return f"{said_of(problem)}. {self.where(problem)}, {severity}"
        group = self.group(row)
        state = self.tr("expanded") if group.is_open else self.tr("collapsed")
        count = severity_count(group.severity, len(group.problems))
        return labelled(kind_title(group.code), listed((count, state)))


def place_of(problem: Problem) -> str:
    """Return line and column of a problem as compilers write them."""
    return f"{problem.line}:{problem.column}"


def identity(problem: Problem) -> tuple[object, ...]:
    """Return what a problem keeps while the text around it changes."""
    return problem.code, problem.node, problem.ident, problem.detail


def _worst_first(key: tuple[str, str]) -> tuple[int, int]:
    code, severity = key
    return SEVERITIES.index(severity), _ORDER[code]


_LEAST_PLACE: Final = "00:00"


class ProblemDelegate(RowPainter):
    """Headings with icon, title and count; below them place, property and the offending text.

    A wrench at the end says that there is a repair, with a question mark where it is a guess. In
    file order, where nothing stands under headings, every row has an icon and a full sentence.

    Signals:
        toggled: The row of a heading whose arrow was clicked.
    """

    toggled = Signal(int)

    def __init__(self, rows: ProblemRows, view: QTableView) -> None:
        super().__init__(view)
        self._rows = rows

    def draw_row(self, painter: QPainter, option: QStyleOptionViewItem, row: int) -> None:
        problem, group = self._rows.problem(row), self._rows.group(row)
        metrics = option.fontMetrics
        pad, gap = metrics.height() // 3, metrics.averageCharWidth() * 2
        line = RowLine(painter, option.rect.adjusted(pad, 0, -pad, 0), 0)
        if problem is None:
            _draw_chevron(painter, line, metrics.height(), is_open=group.is_open)
            _draw_icon(line, option, group.severity)
            _draw_heading(painter, line, group)
            return
        if not group.has_heading:
            _draw_icon(line, option, problem.severity)
        if can_repair(problem):
            _draw_wrench(painter, line, option, problem)
        widths = (self._rows.longest_place, _LEAST_PLACE)
        # A whole px more: what a text takes has fractions, and it would be cut for one of them.
        width = max(map(metrics.horizontalAdvance, widths)) + 1
        line.column(place_of(problem), width, faint=True)
        line.skip(gap)
        ident, text = self._rows.words(problem) if group.has_heading else ("", said_of(problem))
        text = shown(text)
        if ident:
            line.left(ident, weight=DEMI_BOLD)
            # A value stands right behind its property, as in the file.
            line.skip(0 if text.startswith("[") else gap)
        line.left(text)
        line.skip(gap)
        move = self._rows.move(problem)
        if line.fits(move):
            line.right(move, faint=True)

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """Open or close a heading where its arrow is clicked."""
        is_press = event.type() == QEvent.Type.MouseButtonPress
        if is_press and isinstance(event, QMouseEvent):
            arrow = option.rect.left() + option.fontMetrics.height() * 3 // 2
            is_left = event.button() == Qt.MouseButton.LeftButton
            is_heading = self._rows.problem(index.row()) is None
            if is_left and is_heading and event.position().x() < arrow:
                self.toggled.emit(index.row())
                return True
        return super().editorEvent(event, model, option, index)


def _draw_heading(painter: QPainter, line: RowLine, group: ProblemGroup) -> None:
    font = painter.font()
    font.setBold(True)
    painter.setFont(font)
    count = f" · {len(group.problems)}"
    room = painter.fontMetrics().horizontalAdvance(count)
    line.rect.setRight(line.rect.right() - room)
    line.left(kind_title(group.code))
    line.rect.setRight(line.rect.right() + room)
    line.left(count, faint=True)


def _draw_icon(line: RowLine, option: QStyleOptionViewItem, severity: str) -> None:
    side = option.fontMetrics.height()
    # On the colour of the selection only the text's own can be told apart.
    found = (
        icon(severity, text_colour(option))
        if is_selected(option)
        else severity_icon(severity, option.palette)
    )
    line.icon(found, side)
    line.skip(side // 3)


def _draw_wrench(
    painter: QPainter, line: RowLine, option: QStyleOptionViewItem, problem: Problem
) -> None:
    side, rect = option.fontMetrics.ascent(), QRect(line.rect)
    line.rect.setRight(rect.right() - option.fontMetrics.horizontalAdvance("?"))
    line.icon(icon("fix", text_colour(option)), side, at_right=True, opacity=FAINT)
    if problem.repair == "ask":
        RowLine(painter, rect, 0).right("?", faint=True)
    line.rect.setRight(line.rect.right() - side // 2)


def _draw_chevron(painter: QPainter, line: RowLine, side: int, *, is_open: bool) -> None:
    size, rect = side // 4, line.rect
    middle = QPoint(rect.left() + size + 1, rect.center().y() + 1)
    corners = (
        ((-size, -size // 2), (0, size // 2), (size, -size // 2))
        if is_open
        else ((-size // 2, -size), (size // 2, 0), (-size // 2, size))
    )
    painter.save()
    painter.setRenderHint(painter.RenderHint.Antialiasing)
    painter.setOpacity(FAINT)
    pen = painter.pen()
    pen.setWidthF(1.5)
    painter.setPen(pen)
    painter.drawPolyline(QPolygon([middle + QPoint(x, y) for x, y in corners]))
    painter.restore()
    line.skip(side * 3 // 4 + 2)
