"""What a user types to play and to mark without a mouse: ``D4 Q16 R3``, ``tr D4; a Q16 R3``.

```text
line    = clause { [ ";" ] clause }    without a semicolon where a word begins the clause
clause  = [ word ] item { item }       what the word does with the items, see WORDS
item    = point                        D4, d4; d4q16 are two
        | point ":" point              all points between two corners, or the two ends of an arrow
        | point "=" text               that label; quotes around one with blanks, none removes it
        | "pass" | "b" | "w"           in moves: a pass, or whose move comes next
```

Clauses are done one after the other: marks belong to the node that was reached, moves go on. A
clause without a word does what the line is for, such as the active tool. Words and points may be
small letters; commas are as good as blanks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import RefusalError
from sgfedit.game.operations.labels import check_label
from sgfedit.go import Colour, parse_vertex
from sgfedit.sgf.marks import IN_MENUS
from sgfedit.sgf.values import PASS, Point, rectangle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.sgf.values import PointOrPass, Size


class Word(NamedTuple):
    """What a word at the beginning of a clause means.

    Attributes:
        ident: The property it is about; "B" stands for moves of both colours, "erase" for all
            marks, "move" for stones that are put right.
        wants: "moves", "points", "labels", or "pairs" of points.
        counting: What labels without a text count with: "letter" or "number".
    """

    ident: str
    wants: str = "points"
    counting: str = "letter"


WORDS: Final = {
    "play": Word("B", "moves"),
    **{
        word: Word(mark.value)
        for mark in IN_MENUS
        for word in (mark.value.lower(), *mark.kind.typed)
    },
    "a": Word("LB", "labels"),
    "lb": Word("LB", "labels"),
    "1": Word("LB", "labels", "number"),
    "no": Word("LB", "labels", "number"),
    "ar": Word("AR", "pairs"),
    "ln": Word("LN", "pairs"),
    "ab": Word("AB"),
    "aw": Word("AW"),
    "ae": Word("AE"),
    "tb": Word("TB"),
    "tw": Word("TW"),
    "dd": Word("DD"),
    "vw": Word("VW"),
    "er": Word("erase"),
    "mv": Word("move", "pairs"),
}
"""Word → what it does. Those with two letters are named after the property of SGF."""

PLAY: Final = WORDS["play"]
_REGIONS: Final = ("DD", "VW")
_COLOURS: Final = {"b": Colour.BLACK, "w": Colour.WHITE}
_ITEM: Final = re.compile(r';|[^\s;,="]+(?:=(?:"[^"]*"?|[^\s;,"]*))?|[^\s;,]')
_VERTEX: Final = re.compile(r"[A-Za-z]{1,2}[0-9]{1,2}")
_VERTICES: Final = re.compile(rf"(?:{_VERTEX.pattern})+")
_RANGE: Final = re.compile(rf"({_VERTEX.pattern}):({_VERTEX.pattern})")


class PointTextError(RefusalError):
    """What was typed cannot be done.

    Attributes:
        start: Where the wrong word begins.
        end: Where it ends.
    """

    def __init__(self, reason: str, detail: str, start: int, end: int) -> None:
        super().__init__(reason, detail)
        self.start = start
        self.end = end


@dataclass(frozen=True)
class Clause:
    """One thing to do.

    Attributes:
        word: What.
        points: Where, in the order typed; for pairs two for each.
        moves: The moves, each with its colour if that was typed.
        labels: The labels that were typed; None where the next one is meant.
    """

    word: Word
    points: tuple[Point, ...] = ()
    moves: tuple[tuple[Colour | None, PointOrPass], ...] = ()
    labels: tuple[tuple[Point, str | None], ...] = ()


class _Token(NamedTuple):
    text: str
    start: int
    end: int

    def error(self, reason: str) -> PointTextError:
        return PointTextError(reason, self.text, self.start, self.end)


def parse(text: str, size: Size, word: Word = PLAY) -> list[Clause]:
    """Return what a line says.

    Args:
        text: It.
        size: Of the board.
        word: What a clause without a word does.

    Raises:
        PointTextError: a word is no point of the board and no mark, or points are missing.
    """
    clauses = []
    tokens: list[_Token] = []
    for match in [*_ITEM.finditer(text), None]:
        if tokens and (match is None or match[0] == ";" or match[0].casefold() in WORDS):
            clauses.append(_clause(tokens, size, word))
            tokens = []
        if match is not None and match[0] != ";":
            tokens.append(_Token(match[0], match.start(), match.end()))
    return clauses


def _clause(tokens: list[_Token], size: Size, word: Word) -> Clause:
    first = tokens[0]
    named = WORDS.get(first.text.casefold())
    items = tokens if named is None else tokens[1:]
    word = named or _unnamed(tokens, word)
    if not items and word.ident not in _REGIONS:
        raise first.error("no-points")
    if word.wants == "moves":
        return Clause(word, moves=_moves(items, size))
    if word.wants == "labels":
        return Clause(word, labels=tuple(_labels(items, size)))
    if word.wants == "pairs":
        return Clause(word, points=_pairs(items, size))
    points = (point for item in items for point in _points(item, size))
    return Clause(word, points=tuple(points))


def _unnamed(tokens: list[_Token], word: Word) -> Word:
    """Return what a clause does that does not say it."""
    if tokens[0].text.casefold() in _COLOURS:
        return PLAY
    return WORDS["lb"] if any("=" in token.text for token in tokens) else word


def _pairs(items: list[_Token], size: Size) -> tuple[Point, ...]:
    found = [(item, point) for item in items for point in _points(item, size, ends=True)]
    if len(found) % 2:
        raise found[-1][0].error("no-pair")
    for (item, start), (_, end) in zip(found[::2], found[1::2], strict=True):
        if start == end:
            raise item.error("no-pair")
    return tuple(point for _, point in found)


def _moves(items: list[_Token], size: Size) -> tuple[tuple[Colour | None, PointOrPass], ...]:
    found: list[tuple[Colour | None, PointOrPass]] = []
    colour: Colour | None = None
    last = items[-1]
    for item in items:
        word = item.text.casefold()
        if word in _COLOURS:
            colour = _COLOURS[word]
            if item is last:
                raise item.error("no-points")
            continue
        if ":" in item.text or "=" in item.text:
            raise item.error("not-a-move")
        moves: list[PointOrPass] = [PASS] if word == "pass" else [*_points(item, size)]
        for move in moves:
            found.append((colour, move))
            colour = None
    return tuple(found)


def _labels(items: list[_Token], size: Size) -> Iterator[tuple[Point, str | None]]:
    for item in items:
        name, equals, text = item.text.partition("=")
        if not equals:
            yield from ((point, None) for point in _points(item, size))
            continue
        text = text.strip('"')
        try:
            check_label(text)
        except RefusalError as refusal:
            raise PointTextError(refusal.reason, refusal.detail, item.start, item.end) from None
        yield from ((point, text) for point in _points(item._replace(text=name), size))


def _points(item: _Token, size: Size, *, ends: bool = False) -> list[Point]:
    """Return the points that a word names; of a range all of them, or only its `ends`."""
    between = _RANGE.fullmatch(item.text)
    if between is not None:
        one, other = (_point(name, item, size) for name in between.groups())
        return [one, other] if ends else rectangle(one, other, size)
    if not _VERTICES.fullmatch(item.text):
        raise item.error("no-such-mark")
    return [_point(name, item, size) for name in _VERTEX.findall(item.text)]


def _point(name: str, item: _Token, size: Size) -> Point:
    found = parse_vertex(name, *size)
    if found is None:
        at = item.start + item.text.index(name)
        raise PointTextError("no-such-point", name.upper(), at, at + len(name))
    return Point(*found)
