"""What is said about moves without a stone in a diagram."""

from __future__ import annotations

from sgfedit.formats import loads
from sgfedit.game.positions import Positions
from sgfedit.game.reading import OF_RECORD, figure_of, notes_in_words, passages
from sgfedit.game.reading.figures import ENGLISH, NoteWords
from sgfedit.sgf import Point

KO = "(;SZ[9]AB[ba][ab][bc]AW[ca][db][cc];W[bb];B[cb];W[ii];B[hh];W[bb];B[ih];W[hi];B[cb];W[gg]"


def notes(text: str, words: NoteWords = ENGLISH, *, keeps: bool = True) -> str:
    game = loads(text).games[0]
    (passage,) = passages(game.root, OF_RECORD)
    figure = figure_of(passage, Positions(game.root), keeps_captured=keeps)
    return notes_in_words(figure, words)


def test_a_ko_is_told_with_all_its_moves_in_one_place() -> None:
    assert notes(f"{KO};B[aa];W[bb];B[ff])") == "ko: 5, 11 at 1, ko: 8 at 2"


def test_moves_on_stones_that_were_taken_say_where() -> None:
    assert notes("(;B[ba];W[aa];B[ab];W[ss];B[aa])") == "5 at 2"
    assert notes("(;B[ba];W[aa];B[ab];W[ss];B[aa])", keeps=False) == "2 at 5"
    assert notes("(;B[ba];W[aa];B[ab])", keeps=False) == "2 at A19"


def test_points_may_have_other_names() -> None:
    game = loads("(;SZ[9];B[ba];W[aa];B[ab];W[ii];B[cc])").games[0]
    (passage,) = passages(game.root, OF_RECORD)
    figure = figure_of(passage, Positions(game.root))

    assert notes_in_words(figure, names={Point(0, 0): "a"}) == "2 at a"
    assert notes_in_words(figure, names={Point(1, 1): "a"}) == "2 at A9"


def test_passes_are_told_together() -> None:
    assert notes("(;B[aa];W[];B[tt];W[bb])") == "2, 3 pass"


def test_what_is_no_point_is_told_as_it_is_written() -> None:
    assert notes("(;B[aa];W[zz9])") == "2 zz9"


def test_other_words_can_be_given() -> None:
    german = NoteWords("{numbers} bei {place}", "Ko: {numbers} bei {place}", skip="gepasst")

    assert notes("(;B[ba];W[aa];B[ab];W[];B[aa])", german) == "4 gepasst, 5 bei 2"


def test_taking_several_stones_back_is_no_ko() -> None:
    # White's two stones in the corner are taken, White plays there again.
    text = "(;SZ[5]AB[ca][bb]AW[aa][ba][ac];B[ab];W[ee];B[ed];W[aa])"

    assert notes(text) == "4 at A5"
