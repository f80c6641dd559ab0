"""Source lines cut around a place, texts compared, kinds and severities in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QFontMetrics, QPalette

from sgfedit.gui.views.problems.rows import ProblemText
from sgfedit.gui.widgets.appearance import dark_palette
from sgfedit.gui.widgets.differences import Piece, compared
from sgfedit.gui.widgets.differences import fitted as fitted_pieces
from sgfedit.gui.widgets.marked_text import Marked, fitted, line_at, monospaced, shown
from sgfedit.gui.widgets.severity import counted, kind_title, severity_colour, severity_count
from sgfedit.sgf.problems import PROBLEM_KINDS, SEVERITIES, Problem

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


LINE = "TR[aa][bb][cc][dd]SQ[ee]"


@pytest.mark.parametrize(
    ("offset", "length", "parts"),
    [
        (2, 4, ("TR", "[aa]", "[bb][cc][dd]SQ[ee]")),
        (0, 2, ("", "TR", "[aa][bb][cc][dd]SQ[ee]")),
        (2, 0, ("TR", "[", "aa][bb][cc][dd]SQ[ee]")),  # a place: what stands there
        (24, 0, (LINE, "", "")),  # the end of the line
        (25, 1, ("", ";", "B[bb]")),
        (31, 0, (";B[bb]", "", "")),  # the end of the file
        (20, 9, ("TR[aa][bb][cc][dd]SQ", "[ee]\n;B[b", "b]")),  # over more than a line
    ],
)
def test_the_line_around_a_place(offset: int, length: int, parts: tuple[str, str, str]) -> None:
    assert line_at(f"{LINE}\n;B[bb]", offset, length) == parts


def test_a_line_that_says_little_goes_on() -> None:
    assert line_at(f";\nB\n{LINE}\n;W[dd]", 0, 1) == ("", ";", f"\nB\n{LINE}")


def test_a_line_of_a_hundred_megabytes_costs_nothing() -> None:
    text = "x" * 100_000_000
    line = line_at(text, 50_000_000, 10_000_000)

    assert len(line.text) < 2_000


def test_a_place_in_a_file_of_several_games() -> None:
    texts = ["(;B[aa])\n", "(;B[bb])", ""]

    def line(offset: int) -> Marked:
        return ProblemText(texts).line(Problem("junk-chars", offset, 1, 1, length=2))

    assert line(2) == ("(;", "B[", "aa])\n")
    assert line(11) == ("(;", "B[", "bb])")
    assert line(999) == ("(;B[bb])", "", "") or line(999).marked == ""
    assert ProblemText().line(Problem("junk-chars", 0, 1, 1)) == ("", "", "")


def test_a_cut_line_keeps_the_place(qapp: QApplication) -> None:
    metrics = QFontMetrics(monospaced(qapp.font()))
    letter = metrics.horizontalAdvance("x")
    line = Marked("a" * 100, "HERE", "b" * 100)

    cut = fitted(line, metrics, 40 * letter)

    assert cut.marked == "HERE"
    assert cut.head.startswith("…")
    assert cut.tail.endswith("…")
    assert metrics.horizontalAdvance(cut.text) <= 40 * letter
    wide = fitted(Marked("a", "x" * 5000, "b"), metrics, 40 * letter)
    assert "…" in wide.marked
    assert (wide.head, wide.tail) == ("a", "b")


def test_a_line_shows_its_line_ends() -> None:
    assert shown("a\tb\r\nc\0") == "a b↵c "


def changed(pieces: list[Piece]) -> list[str]:
    return [piece.text for piece in pieces if piece.is_changed and piece.text]


@pytest.mark.parametrize(
    ("before", "after", "gone", "new"),
    [
        (";TR[aa][aa]C[x]", ";TR[aa]C[x]", ["[aa]"], []),
        (";DT[1990.2.2]KM[6,5]", ";DT[1990-02-02]KM[6.5]", [".2.", ","], ["-02-0", "."]),
        (";B[aa]", "", [";B[aa]"], []),
        ("", ";B[aa]", [], [";B[aa]"]),
        (";B[aa]", ";B[aa]", [], []),
    ],
)
def test_what_differs_is_marked(before: str, after: str, gone: list[str], new: list[str]) -> None:
    old, fresh = compared(before, after)

    assert "".join(piece.text for piece in old) == before
    assert "".join(piece.text for piece in fresh) == after
    assert changed(old) == gone
    assert changed(fresh) == new


def test_comparing_long_texts_is_quick() -> None:
    before = ";" + "B[aa]\n" * 50_000
    after = before.replace("aa", "ab", 3) + "x"

    old, new = compared(before, after)

    assert changed(old)
    assert changed(new)


def test_a_line_of_changes_leaves_out_what_is_equal() -> None:
    pieces = [
        Piece("a" * 100, is_changed=False),
        Piece("X", is_changed=True),
        Piece("b" * 100, is_changed=False),
        Piece("Y", is_changed=True),
        Piece("c" * 100, is_changed=False),
    ]

    line = "".join(piece.text for piece in fitted_pieces(pieces, len, 120))

    assert len(line) <= 120
    assert line.startswith("…a")
    assert "X" in line
    assert "Y" in line
    assert line.endswith("c…")
    assert fitted_pieces(pieces, len, 1000) == pieces


def test_what_changed_is_never_cut_without_a_word() -> None:
    (piece,) = fitted_pieces([Piece("x" * 10_000, is_changed=True)], len, 100)

    assert "… 6000 more characters …" in piece.text
    old, new = compared("C[" + "x" * 30_000 + "]", "C[" + "x" * 30_000 + "]y")
    assert "".join(piece.text for piece in new).endswith("]y")
    assert changed(new) == ["y"]
    assert changed(old) == []


def test_changed_characters_that_are_not_seen_get_a_sign() -> None:
    pieces = [Piece("a\t\r\n", is_changed=False), Piece("\t\0\r\n", is_changed=True)]

    assert [piece.text for piece in fitted_pieces(pieces, len, 100)] == ["a ↵", "⇥‹NUL›‹CR›↵"]


def test_every_kind_has_a_title_without_gaps() -> None:
    titles = [kind_title(code) for code in PROBLEM_KINDS]

    assert all(titles)
    assert not any("{" in title for title in titles)
    assert kind_title("point-not-unique") == "Points stand more than once"
    assert kind_title("too-many-values") == "Property has more than one value"
    assert kind_title("one-point-rect") == "Rectangle of one point"
    assert kind_title("several-games") == "The file holds … games"


def test_severities_are_counted_in_words() -> None:
    words = [severity_count(severity, count) for severity in SEVERITIES for count in (1, 12)]

    assert words == ["1 error", "12 errors", "1 warning", "12 warnings", "1 trifle", "12 trifles"]


def test_hidden_kinds_do_not_count() -> None:
    counts = {
        ("junk-chars", "error"): 2,
        ("bad-pm", "info"): 3,
        ("missing-ca", "warning"): 1,
        ("compose-expected", "error"): 1,
        ("compose-expected", "info"): 387,
    }

    assert counted(counts, {"bad-pm"}) == {"error": 3, "warning": 1, "info": 387}


@pytest.mark.parametrize("severity", SEVERITIES)
def test_colours_can_be_seen_in_both_schemes(qapp: QApplication, severity: str) -> None:
    for palette in (QPalette(), dark_palette()):
        colour, ground = severity_colour(severity, palette), palette.base().color()
        assert abs(colour.lightness() - ground.lightness()) > 80


def test_what_cannot_be_seen_is_named() -> None:
    assert shown("a\ufeffb\u200b") == "a‹U+FEFF›b‹U+200B›"
