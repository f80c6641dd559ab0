"""Position search finds what a replay of every game finds, neither more nor less."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sgfedit.library.patterns import SIGNS, Options, Pattern
from sgfedit.library.positions import candidates, find_position, sweeping
from tests.amounts import amount
from tests.library.positions.replaying import find

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.library.positions.conftest import Searched
    from tests.library.positions.replaying import Replayed, Step

_EXAMPLES = amount(20, 500)


def _sign(step: Step, point: int) -> str:
    return "X" if step.black >> point & 1 else "O" if step.white >> point & 1 else "."


@st.composite
def patterns(draw: st.DrawFn, games: list[Replayed]) -> Pattern:
    """A rectangle of a position of a game, with wildcards, in its place or anywhere."""
    game = draw(st.sampled_from(games))
    path = draw(st.sampled_from(game.paths))
    step = draw(st.sampled_from(path.steps))
    width, height = game.size
    is_whole = draw(st.booleans())
    columns = width if is_whole else draw(st.integers(1, width))
    rows = height if is_whole else draw(st.integers(1, height))
    left = draw(st.integers(0, width - columns))
    top = draw(st.integers(0, height - rows))
    signs = [
        _sign(step, y * width + x)
        for y in range(top, top + rows)
        for x in range(left, left + columns)
    ]
    for at in draw(st.lists(st.integers(0, len(signs) - 1), max_size=4)):
        signs[at] = draw(st.sampled_from(SIGNS))
    anchor = None if draw(st.booleans()) else (left, top)
    return Pattern(columns, rows, "".join(signs), game.size, anchor)


options = st.builds(
    Options,
    turned=st.booleans(),
    swapped=st.booleans(),
    to_play=st.sampled_from((None, None, "B", "W")),
    before_move=st.one_of(st.none(), st.integers(0, 30)),
    variations=st.booleans(),
)


@pytest.fixture(params=["few", "many"], scope="module")
def way(request: pytest.FixtureRequest) -> Iterator[None]:
    """What is worth while for many games, and what for few: the answers are the same."""
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "many":
            patch.setattr(candidates, "_SIFT", 2)
            patch.setattr(candidates, "_DENSE", 0)
            patch.setattr(candidates, "_PAIRS", 50)
            patch.setattr(candidates, "_TOGETHER", 0)
            patch.setattr(sweeping, "_WORDS", 1_000)
        yield


@pytest.mark.usefixtures("way")
@settings(max_examples=_EXAMPLES)
@given(st.data(), options)
def test_hits_are_those_of_a_replay(
    searched: Searched, data: st.DataObject, chosen: Options
) -> None:
    pattern = data.draw(patterns(searched.games))

    answer = find_position(searched.library, searched.connection, pattern, chosen)

    assert list(answer.hits) == find(searched.games, pattern, chosen)
