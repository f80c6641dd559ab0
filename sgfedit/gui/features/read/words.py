"""What stands in the text besides the words of the record, in the user's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication

from sgfedit.game.reading import Look, heading_of, notes_in_words
from sgfedit.game.reading.figures import NoteWords
from sgfedit.go import Colour
from sgfedit.gui.views.comment.annotation_names import name_of
from sgfedit.gui.widgets.info_words import meaning

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sgfedit.game import Game
    from sgfedit.game.reading import Entry, Figure, Passage, Step
    from sgfedit.sgf import Node

_tr = QCoreApplication.translate
_MOST_MOVES = 16
_VERSUS = " – "
_NBSP = "\u00a0"
_SPACE = "\u2002 "


class Span(NamedTuple):
    """A part of a text that leads to a node, and whether it is a number that stands back."""

    start: int
    end: int
    node: Node


def title(text: str, fits: Callable[[str], bool]) -> str:
    """Return a title that is broken into lines between its players, not within their names.

    Args:
        text: The title.
        fits: Whether a text has room in a line.
    """
    parts = text.split(_VERSUS)
    return _VERSUS.join(part.replace(" ", _NBSP) if fits(part) else part for part in parts)


def title_lines(game: Game) -> list[str]:
    """Return the lines below the title: the event, the date and the result, the annotator."""
    heading = heading_of(game)
    date = meaning("DT", heading.date) or heading.date
    result = meaning("RE", heading.result) or heading.result
    by = _tr("Reading", "Comments by {name}").format(name=heading.annotator)
    lines = [heading.event, " · ".join(filter(None, (date, result)))]
    return [*filter(None, lines), *([by] if heading.annotator else [])]


def nothing(passage: Passage) -> str:
    """Return what to say of a record that holds nothing."""
    if passage.start.first_child is None and passage.start.parent is None:
        return _tr("Reading", "This record is empty: no moves, no stones, no words.")
    return ""


def opening(passage: Passage) -> tuple[str, str]:
    """Return what a variation is called, and what else to say where it begins."""
    if passage.letter:
        if passage.instead is None:
            return passage.letter, ""
        words = _tr("Reading", "instead of {number}")
        return passage.letter, words.format(number=passage.instead)
    if passage.section:
        return _tr("Reading", "Position {number}").format(number=passage.section), ""
    return "", ""


def caption(figure: Figure) -> str:
    """Say which moves are in a diagram."""
    if not figure.steps:
        return ""
    if figure.first == figure.last:
        return _tr("Reading", "Move {number}").format(number=figure.last)
    words = _tr("Reading", "Moves {first}–{last}")
    return words.format(first=figure.first, last=figure.last)


def note(figure: Figure) -> str:
    """Say where the moves are that have no stone in a diagram; only between them lines break."""
    forms = (
        _tr("Reading", "{numbers} at {place}"),
        _tr("Reading", "ko: {numbers} at {place}"),
        "{numbers} {place}",
        _tr("Reading", "pass"),
    )
    return notes_in_words(figure, NoteWords(*(form.replace(" ", _NBSP) for form in forms)))


def who(step: Step) -> str:
    """Name a move: "Black 31"."""
    colour = step.colour is Colour.BLACK
    words = _tr("Reading", "Black {number}") if colour else _tr("Reading", "White {number}")
    return words.format(number=step.number)


def where(step: Step) -> str:
    """Say where a move is."""
    return step.text or _tr("Reading", "pass")


def judged(entry: Entry) -> str:
    """Return what the annotations of a node say."""
    return " · ".join(name_of(item.annotation, item.strength) for item in entry.judgements)


def moves_line(
    passage: Passage, moves: Iterable[Step], *, is_open: bool
) -> tuple[str, tuple[Span, ...]]:
    """Return the moves of a passage in a line, and which part of it leads where.

    Args:
        passage: The passage.
        moves: Its moves.
        is_open: Whether all of them are to be named, not only the first.
    """
    listed = list(moves)
    shown = listed if is_open or len(listed) <= _MOST_MOVES + 4 else listed[:_MOST_MOVES]
    letter, words = opening(passage)
    head = f"{letter} {words}".strip()
    text = f"{head}:{_SPACE}" if head and passage.look is Look.MOVES else ""
    spans = []
    for step in shown:
        one = f"{step.number}{_NBSP}{where(step)}"
        spans.append(Span(len(text), len(text) + len(one), step.node))
        text += one + _SPACE
    if len(shown) < len(listed):
        text += _tr("Reading", "and %n more", "", len(listed) - len(shown))
    return text.rstrip(), tuple(spans)
