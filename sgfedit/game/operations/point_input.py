"""Typed moves and marks, for who uses no mouse: ``D4 Q16 R3``, ``tr D4; a Q16 R3``.

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
from sgfedit.game.operations._values import require_go
from sgfedit.game.operations.correct import move_stone
from sgfedit.game.operations.labels import Counting, NextLabels, check_label
from sgfedit.game.operations.marks import (
    clear_points,
    clear_region,
    set_labels,
    set_marks,
    set_region,
    toggle_pair,
)
from sgfedit.game.operations.nodes import drop_empty, play
from sgfedit.game.operations.setup import Place, set_stones
from sgfedit.game.positions import Positions
from sgfedit.go import Colour, parse_vertex
from sgfedit.sgf.marks import IN_MENUS
from sgfedit.sgf.values import PASS, Point, rectangle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sgfedit.game.edits import Edit
    from sgfedit.sgf.node import Node
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


_STONES: Final[dict[str, Colour | None]] = {"AB": Colour.BLACK, "AW": Colour.WHITE, "AE": None}


class Typing:
    """What the clauses of a line do to a tree, one after the other.

    Attributes:
        node: The node that was reached: marks go there, moves go on from there.
        played: The moves, in order.
    """

    def __init__(
        self, edit: Edit, node: Node, next_labels: NextLabels, place: Place = Place.AFTER
    ) -> None:
        """Begin at `node`; `place` is where stones go that are set up at a move."""
        self._edit = edit
        self._next_labels = next_labels
        self._place = place
        self.node = node
        self.played: list[PointOrPass] = []
        self._holders: dict[Node, None] = {}

    def enter(self, clauses: Iterable[Clause]) -> Node:
        """Do what all clauses say and return the node reached; O(depth) for each.

        As with a click, what is on the first point of a clause decides whether its mark is put on
        the points or taken off.

        Raises:
            RefusalError: stones cannot be set up there, see `set_stones`; the clauses before are
                done by then, and it is for the block around to take them back. Or the game is
                not Go, whose points are not typed like this.
        """
        require_go(self.node)
        for clause in clauses:
            self._do(clause)
        for holder in self._holders:
            left = drop_empty(self._edit, holder)
            self.node = left if holder is self.node else self.node
        return self.node

    def _do(self, clause: Clause) -> None:
        word = clause.word
        tasks: dict[str, Callable[[Clause], None]] = {
            "B": self._play,
            "LB": self._label,
            "AR": self._connect,
            "LN": self._connect,
            "DD": self._dim,
            "VW": self._view,
            "erase": self._erase,
            "move": self._put_right,
            **dict.fromkeys(_STONES, self._set_up),
        }
        tasks.get(word.ident, self._mark)(clause)

    def _positions(self) -> Positions:
        # Not the document's: those do not know yet what the clauses before have done.
        return Positions(self.node.root)

    def _play(self, clause: Clause) -> None:
        turn = self._positions().at(self.node).to_play
        for colour, move in clause.moves:
            turn = colour or turn
            self.node = play(self._edit, self.node, turn, move)
            self.played.append(move)
            turn = turn.opponent

    def _mark(self, clause: Clause) -> None:
        ident, points = clause.word.ident, clause.points
        is_there = points[0] in self.node.get(ident, ())
        set_marks(self._edit, self.node, ident, points, on=not is_there)

    def _label(self, clause: Clause) -> None:
        there = dict(self.node.get("LB", ()))
        typed = {point: text for point, text in clause.labels if text is not None}
        counted = [point for point, text in clause.labels if text is None]
        texts: dict[Point, str] = {}
        if counted and counted[0] in there:
            texts = dict.fromkeys(counted, "")
        elif counted:
            free = [point for point in dict.fromkeys(counted) if point not in there]
            series = self._next_labels.series(self.node, Counting(clause.word.counting))
            texts = dict(zip(free, series, strict=False))
        set_labels(self._edit, self.node, {**texts, **typed})

    def _connect(self, clause: Clause) -> None:
        pairs = zip(clause.points[::2], clause.points[1::2], strict=True)
        for start, end in pairs:
            toggle_pair(self._edit, self.node, clause.word.ident, start, end)

    def _dim(self, clause: Clause) -> None:
        if not clause.points:
            clear_region(self._edit, self.node, "DD")
            return
        dimmed = self._positions().at(self.node).dimmed
        is_there = clause.points[0] in dimmed
        points = dimmed.difference(clause.points) if is_there else dimmed.union(clause.points)
        set_region(self._edit, self.node, "DD", points)

    def _view(self, clause: Clause) -> None:
        points = clause.points
        if not points:
            clear_region(self._edit, self.node, "VW")
            return
        if len(points) == 2:
            points = tuple(rectangle(*points, self.node.board_size()))
        set_region(self._edit, self.node, "VW", points)

    def _erase(self, clause: Clause) -> None:
        clear_points(self._edit, self.node, clause.points)

    def _put_right(self, clause: Clause) -> None:
        for start, end in zip(clause.points[::2], clause.points[1::2], strict=True):
            move_stone(self._edit, self.node, self._positions(), start, end)

    def _set_up(self, clause: Clause) -> None:
        colour = _STONES[clause.word.ident]
        positions = self._positions()
        if colour is not None and positions.at(self.node).stone(*clause.points[0]) is colour:
            colour = None
        stones = dict.fromkeys(clause.points, colour)
        holder = set_stones(
            self._edit, self.node, positions, stones, self._place, keeps_empty=True
        )
        self._holders[holder] = None
        self.node = self._edit.selected or self.node
