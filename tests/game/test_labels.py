"""Labels that count: gaps first, from a beginning of one's own; how long they may be."""

from __future__ import annotations

import pytest

import sgfedit
from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.edits import Edit
from sgfedit.game.operations import Counting, NextLabels, labels
from sgfedit.sgf import Node, Point

LETTER, NUMBER = Counting.LETTER, Counting.NUMBER


def next_letter(used: list[str], start: str = "A") -> str:
    return next(labels._unused(labels._letters(start), used))


def next_number(used: list[str], start: int = 1) -> str:
    labels_of_node = NextLabels()
    labels_of_node.begin(one := node("".join(f"LB[aa:{text}]" for text in used)), str(start))
    return labels_of_node.next(one, NUMBER)


SINGLE = [chr(c) for c in (*range(65, 91), *range(97, 123))]


def node(text: str = "") -> Node:
    return sgfedit.loads(f"(;SZ[9]{text})").games[0].root


class TestNextLetter:
    def test_the_first_gap_is_filled(self) -> None:
        assert next_letter([]) == "A"
        assert next_letter(["A", "B", "D", "7"]) == "C"

    def test_small_letters_follow_capitals_and_pairs_follow_both(self) -> None:
        pairs = [a + b for a in SINGLE[:26] for b in SINGLE[:26]]

        assert next_letter(SINGLE[:26]) == "a"
        assert next_letter(SINGLE) == "AA"
        assert next_letter([*SINGLE, *pairs]) == "AAA"

    def test_small_letters_begin_with_small_ones(self) -> None:
        assert next_letter(["a", "c"], "a") == "b"
        assert next_letter(SINGLE[26:], "a") == "A"
        assert next_letter(SINGLE, "a") == "aa"

    def test_nothing_before_the_beginning_is_given(self) -> None:
        assert next_letter([], "C") == "C"
        assert next_letter(["C", "D"], "C") == "E"
        assert next_letter(["AB"], "AB") == "AC"


class TestNextNumber:
    def test_the_first_gap_is_filled(self) -> None:
        assert next_number([]) == "1"
        assert next_number(["1", "3", "A"]) == "2"
        assert next_number(["1", "2", "3"]) == "4"

    def test_numbers_count_on_from_a_beginning(self) -> None:
        assert next_number(["1", "7"], 7) == "8"
        assert next_number([], 0) == "0"


class TestNextLabels:
    def test_what_is_on_the_node_is_left_out(self) -> None:
        labels = NextLabels()
        marked = node("LB[aa:A][bb:1][cc:C][dd][ee:2]")

        assert labels.next(marked, LETTER) == "B"
        assert labels.next(marked, NUMBER) == "3"

    def test_letters_of_old_files_are_left_out(self) -> None:
        assert NextLabels().next(node("L[aa][bb]LB[cc:C]"), LETTER) == "D"

    def test_a_beginning_belongs_to_its_node(self) -> None:
        labels, one, other = NextLabels(), node("LB[aa:C]"), node()

        assert labels.begin(one, " C ") is LETTER
        assert labels.begin(one, "7") is NUMBER

        assert (labels.next(one, LETTER), labels.next(one, NUMBER)) == ("D", "7")
        assert (labels.next(other, LETTER), labels.next(other, NUMBER)) == ("A", "1")
        labels.clear()
        assert labels.next(one, LETTER) == "A"

    def test_letters_may_begin_small(self) -> None:
        labels, one = NextLabels(), node("LB[aa:a]")
        labels.is_lower = True

        assert labels.next(one, LETTER) == "b"
        labels.begin(one, "Q")
        assert labels.next(one, LETTER) == "Q"

    def test_small_letters_that_are_there_are_gone_on_with(self) -> None:
        labels = NextLabels()

        assert labels.next(node("LB[aa:a][bb:b][cc:d][dd:1]"), LETTER) == "c"
        assert labels.next(node("LB[aa:a][bb:A]"), LETTER) == "B"
        assert labels.next(node("L[aa]LB[bb:b]"), LETTER) == "B"
        assert labels.next(node("LB[aa:weak]"), LETTER) == "A"

    def test_a_beginning_in_capitals_stays_beside_small_letters(self) -> None:
        labels, one = NextLabels(), node("LB[aa:a][bb:b]")
        labels.begin(one, "A")

        assert labels.next(one, LETTER) == "A"

    @pytest.mark.parametrize("text", ["", "Aa", "ABC", "07", "12345", "-1", "x1", "é"])
    def test_nothing_else_can_be_counted_from(self, text: str) -> None:
        labels, one = NextLabels(), node()

        with pytest.raises(RefusalError, match="count from a letter"):
            labels.begin(one, text)

        assert labels.next(one, LETTER) == "A"


class TestLength:
    def test_a_label_has_at_most_a_hundred_characters(self) -> None:
        one = node()
        operations.set_label(Edit(), one, Point(0, 0), "x" * 100)
        before = one.source

        with pytest.raises(RefusalError, match="at most 100 characters"):
            operations.set_label(Edit(), one, Point(0, 0), "x" * 101)

        assert one.source == before

    @pytest.mark.parametrize("line_break", ["\n", "\r\n", "\u2028"])
    def test_a_label_is_one_line(self, line_break: str) -> None:
        with pytest.raises(RefusalError, match="single line"):
            operations.set_label(Edit(), node(), Point(0, 0), f"a{line_break}b")

    def test_a_longer_one_of_the_file_stays(self) -> None:
        text = "x" * 150
        one = node(f"LB[aa:{text}]")

        operations.set_labels(Edit(), one, {Point(0, 0): text, Point(1, 1): "A"})

        assert one.source == f";SZ[9]LB[aa:{text}][bb:A]"


def test_many_labels_are_set_at_once() -> None:
    one = node("LB[aa:A][junk][bb: B][cc:C][aa:Z][dd:D]")
    labels = {Point(0, 0): "1", Point(1, 1): " B", Point(2, 2): "", Point(4, 4): "5"}

    operations.set_labels(Edit(), one, labels)

    assert one.source == ";SZ[9]LB[aa:1][junk][bb: B][dd:D][ee:5]"
