"""Numbers of moves in other formats."""

from __future__ import annotations

import pytest

from sgfedit.formats.asian_servers import in_order
from sgfedit.formats.draft import Flaws


def told(numbers: list[int]) -> tuple[list[int], list[str]]:
    flaws = Flaws()
    order = in_order(numbers, [10 + at for at in range(len(numbers))], flaws)
    return order, [f"{flaw.line}: {flaw.detail}" for flaw in flaws.problems({})]


@pytest.mark.parametrize("numbers", [[], [5], [2, 3, 4], [-1, -1], [2, -1, 4]])
def test_numbers_that_go_up_are_not_talked_about(numbers: list[int]) -> None:
    assert told(numbers) == (list(range(len(numbers))), [])


def test_a_shuffled_file_is_put_in_order() -> None:
    assert told([3, 2, 4]) == ([1, 0, 2], ["10: move number 3 in place 1"])


def test_odd_numbers_are_told_and_the_order_of_the_file_counts() -> None:
    assert told([2, 3, 3, 9]) == (
        [0, 1, 2, 3],
        ["12: move number 3 after 3", "13: move number 9 after 3"],
    )


def test_a_shuffled_file_with_a_gap_is_left_in_its_order() -> None:
    order, flaws = told([9, 2, 3])

    assert order == [0, 1, 2]
    assert flaws == ["11: move number 2 after 9"]
