"""What figures are called in print."""

from __future__ import annotations

import pytest

from sgfedit.export.book.model import BlockKind
from sgfedit.export.shots import Wishes
from sgfedit.formats import loads
from sgfedit.game.figure_flags import names_itself
from sgfedit.game.reading import OF_RECORD
from tests.export.at_once import book_of, shots_of_figures


def test_a_name_that_is_switched_off_is_not_printed() -> None:
    game = loads("(;SZ[9]GN[Lesson]FG[2:Secret];B[aa];W[bb])").games[0]

    (only,) = shots_of_figures(game, OF_RECORD, Wishes())

    assert only.title == "Lesson, moves 1–2"


def test_a_name_that_counts_the_figure_is_not_counted_again() -> None:
    game = loads("(;SZ[9]FG[257:Figure 1];B[aa];FG[257:Ending];W[bb];FG[]B[cc])").games[0]

    figures = [b for b in book_of([game], Wishes()).blocks if b.kind is BlockKind.FIGURE]

    assert [(block.lead, block.text) for block in figures] == [
        ("", "Figure 1"),
        ("Figure 2", "Ending"),
        ("Figure 3", "Move 3"),
    ]


@pytest.mark.parametrize("name", ["Figure 1", "Dia. 6", "diagram 12b", "Fig 2", "Рис. 3", "第3図"])
def test_names_that_count(name: str) -> None:
    assert names_itself(name)


@pytest.mark.parametrize("name", ["", "Opening", "Variation of move 2 in Figure 1", "Dialogue"])
def test_names_that_do_not(name: str) -> None:
    assert not names_itself(name)
