"""Problems as rows: grouped, folded, filtered, any number of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QTableView

from sgfedit.formats import loads
from sgfedit.game.serialise import texts_in_steps
from sgfedit.gui.views.problems.rows import ProblemDelegate, ProblemRows
from sgfedit.sgf.problems import Problem
from sgfedit.steps import run
from tests.gui.painted import texts as painted_texts

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

ERROR, WARNING, NOTE = "bad-value", "nonstandard-pass", "komi-suspicious"
DOUBLE = "point-not-unique"
PROBLEMS = (
    Problem(WARNING, 0, 1, 1, "tt", ident="B"),
    Problem(ERROR, 10, 2, 3, "aa", ident="TR"),
    Problem(NOTE, 20, 3, 1, "650", ident="KM"),
    Problem(ERROR, 30, 4, 5, "bb, cc", ident="SQ"),
)


@pytest.fixture
def rows() -> ProblemRows:
    rows = ProblemRows()
    rows.set_problems(PROBLEMS)
    return rows


def texts(rows: ProblemRows) -> list[str]:
    return [rows.text(row).split("\t")[0] for row in range(rows.rowCount())]


def test_problems_stand_under_their_kind_the_worst_first(rows: ProblemRows) -> None:
    assert texts(rows) == [
        "Property cannot be understood · 2",
        "2",
        "4",
        "Unusual way to write a pass · 1",
        "1",
        "Unusual komi · 1",
        "3",
    ]
    assert rows.problem(0) is None
    assert rows.problem(2) is PROBLEMS[3]
    assert rows.problem(-1) is None
    assert rows.kind(0).code == rows.kind(2).code == ERROR
    assert rows.counts == {"error": 2, "warning": 1, "info": 1}


def test_a_heading_can_be_closed_and_opened(rows: ProblemRows) -> None:
    rows.toggle(0)
    assert texts(rows)[:3] == [
        "Property cannot be understood · 2",
        "Unusual way to write a pass · 1",
        "1",
    ]

    rows.toggle(1)
    rows.toggle(0)

    assert texts(rows)[:4] == [
        "Property cannot be understood · 2",
        "2",
        "4",
        "Unusual way to write a pass · 1",
    ]
    rows.toggle(1)  # no heading
    assert rows.rowCount() == 6


def test_a_closed_heading_stays_closed_when_problems_are_found_again(rows: ProblemRows) -> None:
    rows.toggle(0)
    rows.set_problems(PROBLEMS[:2])

    assert rows.rowCount() == 3


def test_all_headings_can_be_closed_at_once(rows: ProblemRows) -> None:
    rows.fold_all(is_closed=True)
    assert rows.rowCount() == 3
    assert rows.next_row(-1, +1) == -1

    rows.fold_all(is_closed=False)
    assert rows.rowCount() == 7


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("understood", [2, 4]),
        ("sq", [4]),
        ("BB cc", [4]),
        ("3", [3]),
        ("2:3", [2]),
        (NOTE, [3]),
        ("nothing like it", []),
        ("", [1, 2, 3, 4]),
    ],
)
def test_words_choose_problems(rows: ProblemRows, text: str, lines: list[int]) -> None:
    rows.set_filter(text=text)

    found = [rows.problem(row) for row in range(rows.rowCount())]
    assert sorted(problem.line for problem in found if problem) == lines


def test_severities_and_kinds_can_be_left_out(rows: ProblemRows) -> None:
    rows.set_filter(severities={"warning", "info"})
    assert texts(rows)[0].startswith("Unusual way")
    assert rows.counts["error"] == 2  # what the button says

    rows.set_filter(hidden={WARNING})
    assert texts(rows) == ["Unusual komi · 1", "3"]
    assert rows.counts["warning"] == 0


def test_file_order_has_no_headings(rows: ProblemRows) -> None:
    rows.set_filter(in_file_order=True)

    assert texts(rows) == ["1", "2", "3", "4"]
    assert rows.heading_of(0) is None
    assert rows.row_of(PROBLEMS[3]) == 3
    rows.set_filter(text="nothing like it")
    assert rows.rowCount() == 0


def test_a_problem_is_found_again_where_it_stands_now(rows: ProblemRows) -> None:
    moved = PROBLEMS[3]._replace(offset=99, line=77)

    assert rows.row_of(moved) == 2
    assert rows.row_of(moved._replace(detail="other")) == -1


def test_steps_pass_over_headings(rows: ProblemRows) -> None:
    assert rows.next_row(2, +1) == 4
    assert rows.next_row(4, -1) == 2
    assert rows.next_row(1, -1) == -1


@pytest.mark.parametrize(
    ("ranges", "lines"),
    [
        ([(1, 1)], [2]),
        ([(0, 0)], [2, 4]),  # the heading alone stands for all
        ([(2, 4)], [4, 1]),  # but not one that is passed
        ([(0, 1), (6, 6)], [2, 3]),
    ],
)
def test_selected_rows_are_problems(
    rows: ProblemRows, ranges: list[tuple[int, int]], lines: list[int]
) -> None:
    assert [problem.line for problem in rows.problems_in(ranges)] == lines


def test_closed_headings_stand_for_their_problems(rows: ProblemRows) -> None:
    rows.fold_all(is_closed=True)

    assert len(rows.problems_in([(0, 2)])) == 4


def test_rows_say_what_they_are(rows: ProblemRows) -> None:
    heading, problem = rows.index(0, 0), rows.index(1, 0)

    spoken = Qt.ItemDataRole.AccessibleTextRole
    assert heading.data(spoken) == "Property cannot be understood: 2 errors, expanded"
    assert problem.data(spoken) == ("TR cannot be understood: aa. Line 2, column 3, 1 error")
    assert problem.data() == "2\t3\tTR cannot be understood: aa"
    assert problem.data(Qt.ItemDataRole.ToolTipRole) == (
        "TR cannot be understood: aa\nLine 2, column 3"
    )
    assert heading.data(Qt.ItemDataRole.ToolTipRole) is None
    assert heading.data(Qt.ItemDataRole.DecorationRole) is None
    assert rows.data(QModelIndex()) is None
    assert rows.rowCount(heading) == rows.columnCount(heading) == 0


def test_a_hundred_thousand_problems_are_listed() -> None:
    problems = [p._replace(offset=n) for n in range(25_000) for p in PROBLEMS]
    rows = ProblemRows()

    rows.set_problems(problems)

    assert rows.rowCount() == 100_003
    assert rows.problem(100_002) is not None


def test_real_problems_have_their_node() -> None:
    collection = loads("(;TR[aa][aa])")
    rows = ProblemRows()
    rows.set_problems([p for p in collection.problems if p.code == DOUBLE])

    problem = rows.problem(1)
    assert problem is not None
    assert problem.node is collection.games[0].root


def rows_of(text: str, code: str) -> tuple[ProblemRows, list[Problem]]:
    collection = loads(text)
    rows = ProblemRows()
    problems = [p for p in collection.problems if p.code == code]
    rows.set_problems(problems, run(texts_in_steps(collection, nodes=100)))
    return rows, problems


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("(;GM[1];C[])", "empty-value", ("C", "[]")),
        ("(;GM[1])(;GM[1];B[aa]W[tt])", "two-moves-in-node", ("W", "[tt]")),
        ("(;GM[1]TR[aa][aa])", DOUBLE, ("TR", "aa")),
    ],
)
def test_rows_say_something_of_the_file(text: str, code: str, words: tuple[str, str]) -> None:
    rows, problems = rows_of(text, code)

    assert [rows.words(problem) for problem in problems] == [words]


def test_where_there_is_no_text_the_message_is_told() -> None:
    rows = ProblemRows()

    problem = Problem("missing-ca", 0, 1, 1)
    assert rows.words(problem) == ("", problem.message)
    assert rows.words(Problem("missing-ca", 0, 1, 1, ident="CA")) == ("CA", "")


def test_the_move_of_a_node_is_told() -> None:
    rows, (first, second) = rows_of("(;GM[1]TR[aa][aa];B[aa];W[bb]\nTR[cc][cc])", DOUBLE)

    assert rows.move(first) == ""
    assert rows.move(second) == "move 2"
    assert rows.where(second) == "Line 2, column 7, move 2"
    assert rows.move(Problem(ERROR, 0, 1, 1)) == ""
    assert rows.longest_place == f"2:{first.column}"


def test_what_can_be_mended_without_loss_stands_apart_from_the_rest_of_its_kind() -> None:
    rows = ProblemRows()
    rows.set_problems(
        (
            Problem("compose-expected", 0, 1, 1, "CGoban", ident="AP", certainty="safe"),
            Problem("compose-expected", 9, 2, 1, "aa", ident="LB"),
        )
    )

    assert texts(rows) == ["Property lacks a colon · 1", "2", "Property lacks a colon · 1", "1"]
    assert rows.counts == {"error": 1, "warning": 0, "info": 1}
    rows.set_filter(severities={"error"})
    assert texts(rows) == ["Property lacks a colon · 1", "2"]


@pytest.mark.parametrize("px", [11, 12, 13, 15, 17])
def test_places_are_whole_and_line_ends_no_boxes(qtbot: QtBot, px: int) -> None:
    rows = ProblemRows()
    rows.set_problems([Problem(ERROR, 0, 31, 178, "a\r\nb", ident="TR")])
    view = QTableView()
    qtbot.addWidget(view)
    font = view.font()
    font.setPixelSize(px)
    view.setFont(font)
    view.setModel(rows)
    view.setItemDelegate(ProblemDelegate(rows, view))
    view.setColumnWidth(0, 400)
    view.resize(420, 200)

    found = painted_texts(view.viewport())

    assert "31:178" in found
    assert not [one for one in found if "\r" in one]


def test_bytes_that_are_no_text_can_be_seen(qtbot: QtBot) -> None:
    rows = ProblemRows()
    rows.set_problems((Problem(ERROR, 0, 1, 1, "e\udcecc", ident="B"),))
    view = QTableView()
    qtbot.addWidget(view)
    view.setModel(rows)
    view.setItemDelegate(ProblemDelegate(rows, view))
    view.setColumnWidth(0, 400)
    view.resize(420, 200)
    index = rows.index(1, 0)

    assert "e‹EC›c" in painted_texts(view.viewport())
    for role in (
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.ToolTipRole,
        Qt.ItemDataRole.AccessibleTextRole,
    ):
        assert "B cannot be understood: e‹EC›c" in rows.data(index, role)
