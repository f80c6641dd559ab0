"""Patterns as they are typed."""

from __future__ import annotations

import pytest

from sgfedit.library.patterns import Pattern
from sgfedit.library.positions import PatternError, parse_pattern


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        (".X/O*", Pattern(2, 2, ".XO*")),
        (" . X \n O x \r\n", Pattern(2, 2, ".XOx")),
        (".X/O.@ur", Pattern(2, 2, ".XO.", (19, 19), (17, 0))),
        (".X/O. @ LL # 9", Pattern(2, 2, ".XO.", (9, 9), (0, 7))),
        ("ooo@C17", Pattern(3, 1, "ooo", (19, 19), (2, 2))),
        ("X.@lr#13x9", Pattern(2, 1, "X.", (13, 9), (11, 8))),
        (".X/..#2", Pattern(2, 2, ".X..", (2, 2), (0, 0))),
        ("X#16:8", Pattern(1, 1, "X", (16, 8))),
    ],
)
def test_a_text_is_rows_place_and_size(text: str, pattern: Pattern) -> None:
    assert parse_pattern(text) == pattern


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, "at least one sign"),
        (".XQ", 3, "“Q” is none of the signs"),
        ("../.", 1, "row 2 has 1 signs, the first one has 2"),
        ("X@middle", 3, "“middle” is neither"),
        ("X@T5#9", 3, "“T5” is neither"),
        ("XX@T5", 4, "at T5 it does not fit"),
        ("X#53", 3, "“53” is no size"),
        ("X#nine", 3, "“nine” is no size"),
        ("...#2", 1, "3 by 1 signs do not fit on a board of 2 by 2"),
        ("X#9@ur", 6, "in this order"),
    ],
)
def test_what_is_no_pattern_is_told_with_its_column(text: str, column: int, words: str) -> None:
    with pytest.raises(PatternError, match=words) as caught:
        parse_pattern(text)

    assert caught.value.column == column
