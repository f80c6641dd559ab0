"""Diagrams in words for those who hear them, and lists of marks for formats without signs."""

from __future__ import annotations

from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, Final, Protocol

from sgfedit.go.board import Colour
from sgfedit.go.points import vertex
from sgfedit.i18n import QT_TRANSLATE_NOOP, worded
from sgfedit.sgf.marks import OUTER_FIRST
from sgfedit.sgf.properties import property_type
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf.marks import Mark


class Say(Protocol):
    """What looks a text up, such as `i18n.worded`."""

    def __call__(self, context: str, text: str, /, **values: object) -> str:
        """Return it with its values, in some language."""


def names(diagram: Diagram, points: Iterable[Point]) -> str:
    """Return points as people name them: "D4 Q16"."""
    return " ".join(vertex(*point, diagram.height) for point in points)


def english(_context: str, text: str, /, **values: object) -> str:
    """Return a text as it is marked, for what other programs, or this one, read back."""
    return text.format(**values) if values else text


def label_list(
    diagram: Diagram, labels: Iterable[tuple[Point, str]], say: Say = english
) -> Iterator[str]:
    """Yield the line that lists labels, if there are any."""
    listed = ", ".join(f"{names(diagram, [point])} {text}" for point, text in labels)
    if listed:
        yield f"{say('Property', property_type('LB').label)}: {listed}"


def lists(
    diagram: Diagram,
    signs: Mapping[Mark, str],
    ends: str = "-",
    pairs: str = " ",
    say: Say = english,
) -> Iterator[str]:
    """Yield lines that list marks, labels, arrows, lines and territory with their points.

    Args:
        diagram: One `Diagram.in_sight`; what it does not have is not listed.
        signs: The order of marks, and what stands behind the name of each.
        ends: What stands between the ends of arrows and lines.
        pairs: What stands between two of them.
        say: Looks their names up: `i18n.worded` does in the language of the program.
    """

    def name_of(ident: str) -> str:
        return say("Property", property_type(ident).label)

    for mark, sign in signs.items():
        points = [point for point, one in diagram.marks if one is mark]
        if points:
            yield f"{name_of(mark)}{sign}: {names(diagram, points)}"
    yield from label_list(diagram, diagram.labels, say)
    for ident, of_ident in (("AR", diagram.arrows), ("LN", diagram.lines)):
        if of_ident:
            told = (names(diagram, pair).replace(" ", ends) for pair in of_ident)
            yield f"{name_of(ident)}: {pairs.join(told)}"
    for ident, colour in (("TB", Colour.BLACK), ("TW", Colour.WHITE)):
        points = [point for point, owner in diagram.territory if owner is colour]
        if points:
            yield f"{name_of(ident)}: {names(diagram, points)}"


def position_in_words(diagram: Diagram) -> str:
    """Return size, stones, whose turn it is, numbers and marks in one line, as is spoken.

    Of a board that is shown in part, what is in that part.
    """
    sentence = partial(worded, "Book", "{sentence}.")
    return " ".join(sentence(sentence=one) for one in _sentences(diagram.in_sight()))


def _sentences(diagram: Diagram) -> Iterator[str]:
    yield worded(
        "Book", "Board of {width} by {height}", width=diagram.width, height=diagram.height
    )
    left, top, right, bottom = diagram.bounds
    if (right - left + 1, bottom - top + 1) != (diagram.width, diagram.height):
        first, last = (names(diagram, [Point(*at)]) for at in ((left, bottom), (right, top)))
        yield worded("Book", "Shown from {first} to {last}", first=first, last=last)
    seen = [point for point in diagram.points() if not diagram.is_hidden(point)]
    for colour, sentence in _STONES.items():
        stones = names(diagram, (point for point in seen if diagram.stone(point) is colour))
        yield worded("Book", sentence, stones=stones or worded("Book", "no stones"))
    yield worded("Book", TO_PLAY[diagram.to_play])
    if diagram.last_move is not None:
        yield worded("Book", "Last move: {point}", point=names(diagram, [diagram.last_move]))
    moves = sorted(diagram.numbers, key=itemgetter(1))
    if moves:
        told = (f"{number} {names(diagram, [point])}" for point, number in moves)
        yield worded("Book", "Moves: {moves}", moves=", ".join(told))
    yield from lists(diagram, dict.fromkeys(OUTER_FIRST, ""), "–", ", ", worded)


TO_PLAY: Final = {
    Colour.BLACK: QT_TRANSLATE_NOOP("Book", "Black to play"),
    Colour.WHITE: QT_TRANSLATE_NOOP("Book", "White to play"),
}
_STONES: Final = {
    Colour.BLACK: QT_TRANSLATE_NOOP("Book", "Black: {stones}"),
    Colour.WHITE: QT_TRANSLATE_NOOP("Book", "White: {stones}"),
}
