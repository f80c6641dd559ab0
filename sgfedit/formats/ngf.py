"""NGF: games of CyberOro (wBaduk), and the variant of Sina.

```text
Rated game                      what it is          GI第19届中国名人战      event
19                              board               GI常昊 九段             White
wyh1207     7D*                 White               GI古力 七段             Black
ekfshddl    4D*                 Black               GI
www.cyberoro.com                place               GI
3                               handicap            GI2006-9-5              date
0                               unknown             GI19                    board
0                               komi                GI0                     handicap
20160416 [00:36]                date                GI0
3                               time                GI6                     komi
Black wins by 34win >> …        result              GI231                   moves
283                             moves
PMABWRQQR                       move AB: White, column R, row Q, and the same mirrored
…                                                   IDB[12]a comment on move 12[EndTxt]
```

Nobody has described it; what the lines mean was learned from files and from other programs.
Letters count from B, the edge; A is a pass. The komi is a whole number, to which half a point is
added where there is no handicap.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.formats.asian_servers import (
    Player,
    foreign_handicap,
    in_order,
    read_outcome,
    with_rank_behind,
)
from sgfedit.formats.draft import Flaws, Record, collection_of
from sgfedit.formats.source import Line
from sgfedit.game.info_values import read_date
from sgfedit.i18n import Named
from sgfedit.sgf.values import DEFAULT_SIZE, MAX_SIZE, Point, format_real

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sgfedit.formats.draft import Draft
    from sgfedit.formats.source import Source
    from sgfedit.game.collection import Collection
    from sgfedit.sgf.values import Size


_ALIKE: Final = re.compile(
    r"^[ \t]*(?:GI)?PM[A-Z]{2}[BW][A-Z]{2}(?:[A-Z]{2})?[ \t\0]*\r?$",
    re.IGNORECASE | re.MULTILINE,
)
_ENOUGH: Final = 3
"""So many lines must look like moves, where the file's name does not tell what it is."""

_EXTENSION: Final = ".ngf"


def read(source: Source) -> Collection | None:
    """Return the games of a source, None if it is in another format; see `Format.read`."""
    text = source.text.replace("\r", "\n")
    alike = sum(1 for _ in islice(_ALIKE.finditer(text), _ENOUGH))
    if alike < _ENOUGH and source.extension != _EXTENSION:
        return None
    flaws = Flaws()
    parts = NgfParts(source.lines(), flaws)
    header = NgfHeader(parts.before, parts.after, flaws)
    if not alike and not header.is_certain:
        return None
    record = Record(header.size)
    end = len(parts.moves)
    header.fill(record.root, "\n".join(one.text for one in parts.comments if one.number >= end))
    stones = foreign_handicap(header.size, header.handicap)
    record.root.add_points("AB", stones)
    if header.handicap >= 2 and not stones:
        detail = Named("Problem", "handicap {count}", count=str(header.handicap))
        flaws.add("foreign-unread", header.line_of("handicap"), detail)
    grow(record, parts, header, flaws)
    return collection_of("ngf", [record], flaws)


_MOVE: Final = re.compile(
    r"(?:GI)?PM(?P<number>[A-Z]{2})(?P<colour>.)(?P<point>[A-Z]{2})(?P<mirrored>[A-Z]{2})?"
    r"(?P<rest>.*)",
    re.IGNORECASE,
)
_IS_MOVE: Final = re.compile(r"(?:GI)?PM[A-Z]{2}", re.IGNORECASE)
_COMMENT: Final = re.compile(r"IDB\[(?P<number>[0-9]{1,6})\]|\[EndTxt\]", re.IGNORECASE)
_FOOTER: Final = re.compile(r"GI[0-9]*", re.IGNORECASE)
_BLANK: Final = " \t\0\x1a\ufeff"


class MoveLine(NamedTuple):
    """A move as it is written.

    Attributes:
        number: From 1.
        colour: A letter, in capitals; it may be wrong.
        point: Two letters, in capitals: column and row.
        mirrored: Row and column; empty if they are missing.
        line: Where it stands.
        text: All of it.
    """

    number: int
    colour: str
    point: str
    mirrored: str
    line: int
    text: str


class Comment(NamedTuple):
    """What is said of the position after so many moves."""

    number: int
    text: str
    line: int


class NgfParts:
    """A file taken apart. O(length).

    Attributes:
        before: Lines before the first move, blank ones among them.
        after: Lines behind it that are neither a move nor a comment.
        moves: In the order of the file.
        comments: In the order of the file.
        last_line: The number of the last line.
    """

    def __init__(self, lines: Iterable[Line], flaws: Flaws) -> None:
        self.before: list[Line] = []
        self.after: list[Line] = []
        self.moves: list[MoveLine] = []
        self.comments: list[Comment] = []
        self.last_line = 1
        self._flaws = flaws
        self._number: int | None = None
        self._parts: list[str] = []
        self._start = 1
        for line in lines:
            self._read(Line(line.number, line.text.strip(_BLANK)))
        self._close()

    def _read(self, line: Line) -> None:
        self.last_line = line.number
        if _IS_MOVE.match(line.text):
            self._close()
            self._read_move(line)
            return
        position = 0
        for mark in _COMMENT.finditer(line.text):
            self._take(Line(line.number, line.text[position : mark.start()]))
            self._close()
            if mark["number"]:
                self._number, self._start = int(mark["number"]), line.number
            position = mark.end()
        self._take(Line(line.number, line.text[position:]))

    def _read_move(self, line: Line) -> None:
        match = _MOVE.fullmatch(line.text)
        if match is None:
            self._flaws.add("foreign-unread", line.number, line.text)
            return
        tens, ones = (ord(letter) - ord("A") for letter in match["number"].upper())
        move = MoveLine(
            tens * 26 + ones,
            match["colour"].upper(),
            match["point"].upper(),
            (match["mirrored"] or "").upper(),
            line.number,
            line.text,
        )
        self.moves.append(move)
        if match["rest"]:
            column = match.start("rest") + 1
            self._flaws.add("foreign-left-out", line.number, match["rest"], column=column)

    def _take(self, line: Line) -> None:
        if self._number is not None:
            self._parts.append(line.text)
        elif not self.moves:
            self.before.append(line)
        elif line.text.strip() and not _FOOTER.fullmatch(line.text):
            self.after.append(line)

    def _close(self) -> None:
        """End the comment that is open."""
        text = "\n".join(self._parts).strip()
        if self._number is not None and text:
            self.comments.append(Comment(self._number, text, self._start))
        self._number, self._parts = None, []


_CYBERORO: Final = (
    "title",
    "size",
    "white",
    "black",
    "place",
    "handicap",
    "unknown",
    "komi",
    "date",
    "time",
    "result",
    "count",
)
_SINA: Final = (
    "event",
    "white",
    "black",
    "other",
    "note",
    "date",
    "size",
    "handicap",
    "unknown",
    "komi",
    "count",
)
_SINA_PREFIX: Final = "GI"
_SURE_FROM: Final = 6
"""So many lines must there be to know a header by its numbers."""

_INTEGER: Final = re.compile(r"[0-9]{1,5}")
_KOMI: Final = re.compile(r"(?P<sign>-?)(?P<whole>[0-9]{1,4})(?P<part>[.,][0-9]{1,3})?")
_TIME_OF_DAY: Final = re.compile(r"\s*\[.*")
_DATE: Final = re.compile(r"(?:19|20)[0-9]{2}[-./]?[0-9]{1,2}[-./]?[0-9]{1,2}\b.*")
_PLACE: Final = re.compile(r"\S+\.(?:com|net|org|co\.kr|cn|kr|jp)\S*", re.IGNORECASE)
_USUAL_SIZES: Final = frozenset({"9", "13", "19"})
_LONGEST: Final = 80


class NgfHeader:
    """What the header says.

    Attributes:
        is_certain: Whether its numbers are where they belong.
        size: Of the board, 19x19 if there is no word about it.
        handicap: How many stones, 0 for none.
        count: How many moves there are, as it says; None if it does not.
    """

    def __init__(self, before: Sequence[Line], after: Sequence[Line], flaws: Flaws) -> None:
        self._flaws = flaws
        self._fields: dict[str, Line] = {}
        self._is_sina = False
        self.is_certain = self._read_by_place(before)
        if not self.is_certain:
            self._read_by_looks([*before, *after])
        else:
            for line in after:
                flaws.add("foreign-unread", line.number, line.text)
        size = self._number("size")
        self.size: Size = DEFAULT_SIZE
        if size is not None and 1 <= size <= MAX_SIZE:
            self.size = size, size
        elif size is not None:
            flaws.add("foreign-unread", self.line_of("size"), str(size))
        self.handicap = self._number("handicap") or 0
        self.count = self._number("count")

    def line_of(self, field: str) -> int:
        """Return the line of a field, 1 if it is not there."""
        return self._fields[field].number if field in self._fields else 1

    def _read_by_place(self, lines: Sequence[Line]) -> bool:
        """Read the lines by their order; False if numbers are not where they belong."""
        filled = [line for line in lines if line.text]
        first = next((at for at, line in enumerate(lines) if line.text), 0)
        for chosen in (lines[first:], filled):
            is_sina = sum(line.text.upper().startswith(_SINA_PREFIX) for line in chosen)
            names = _SINA if is_sina * 2 > len(chosen) else _CYBERORO
            prefix = _SINA_PREFIX if names is _SINA else ""
            fields = {
                name: _without(prefix, line) for name, line in zip(names, chosen, strict=False)
            }
            if len(chosen) >= _SURE_FROM and _are_in_place(fields):
                self._fields, self._is_sina = fields, names is _SINA
                for line in chosen[len(names) :]:
                    if line.text:
                        self._flaws.add("foreign-unread", line.number, line.text)
                return True
        return False

    def _read_by_looks(self, lines: Sequence[Line]) -> None:
        """Read what tells by itself what it is; White comes before Black."""
        for line in lines:
            field = self._looks_like(line.text)
            if field and field not in self._fields:
                self._fields[field] = line
            elif line.text:
                self._flaws.add("foreign-unread", line.number, line.text)

    def _looks_like(self, text: str) -> str:
        if _DATE.fullmatch(text):
            return "date"
        if text in _USUAL_SIZES:
            return "size"
        if _PLACE.fullmatch(text):
            return "place"
        if with_rank_behind(text).rank:
            return "black" if "white" in self._fields else "white"
        outcome = read_outcome(text)
        return "result" if outcome.known and outcome.result else ""

    def _text(self, field: str) -> str:
        return self._fields[field].text if field in self._fields else ""

    def _number(self, field: str) -> int | None:
        text = self._text(field)
        if _INTEGER.fullmatch(text):
            return int(text)
        if text:
            self._flaws.add("foreign-unread", self.line_of(field), text)
        return None

    def fill(self, root: Draft, last_words: str = "") -> None:
        """Write game info into a root.

        Args:
            root: Of the game.
            last_words: What is said of its last position: in Sina's files that tells the result.
        """
        white, black = self._player("white"), self._player("black")
        outcome = read_outcome(self._text("result"))
        is_result = outcome.known or len(outcome.result) <= _LONGEST
        root.simple("GN", self._text("title"))
        root.simple("EV", self._text("event"))
        root.simple("PB", black.name)
        root.simple("BR", black.rank)
        if self.handicap >= 2:
            root.simple("HA", str(self.handicap))
        root.simple("PW", white.name)
        root.simple("WR", white.rank)
        root.simple("KM", self._komi())
        root.simple("DT", self._date())
        root.simple("PC", self._text("place"))
        root.simple("RE", outcome.result if is_result else "")
        root.text("GC", outcome.remark if is_result else outcome.result)
        if self._is_sina:
            told = read_outcome(last_words)
            root.simple("RE", told.result if told.known else "")
        for field in ("unknown", "time", "other", "note"):
            if self._text(field) not in {"", "0"}:
                text = self._text(field)
                if field == "time":
                    text = Named("Problem", "time {time}", time=text)
                self._flaws.add("foreign-left-out", self.line_of(field), text)

    def _player(self, side: str) -> Player:
        """Return a player; the dan of Sina's professionals are not marked and stay 九段."""
        text = self._text(side)
        player = with_rank_behind(text)
        if self._is_sina and player.rank.endswith("d"):
            return player._replace(rank=text.split()[-1])
        return player

    def _komi(self) -> str:
        text = self._text("komi")
        match = _KOMI.fullmatch(text)
        if match is None:
            if text:
                self._flaws.add("foreign-unread", self.line_of("komi"), text)
            return ""
        komi = float(match["whole"] + (match["part"] or "").replace(",", "."))
        if not match["part"] and not self.handicap:
            komi += 0.5
        return format_real(-komi if match["sign"] else komi)

    def _date(self) -> str:
        text = _TIME_OF_DAY.sub("", self._text("date"))
        reading = read_date(text)
        return reading.text if reading and not reading.alternatives else self._text("date")


def _without(prefix: str, line: Line) -> Line:
    has_prefix = prefix and line.text[: len(prefix)].upper() == prefix
    return line._replace(text=line.text[len(prefix) :].strip()) if has_prefix else line


def _are_in_place(fields: dict[str, Line]) -> bool:
    """Whether two of the fields with numbers hold numbers that make sense."""
    size, handicap, komi = (
        fields[name].text if name in fields else "" for name in ("size", "handicap", "komi")
    )
    is_size = bool(_INTEGER.fullmatch(size)) and 1 <= int(size) <= MAX_SIZE
    return is_size + bool(_INTEGER.fullmatch(handicap)) + bool(_KOMI.fullmatch(komi)) >= 2


_OTHER: Final = {"B": "W", "W": "B"}
_EDGE: Final = ord("B")
_NO_LINE: Final = -1
"""What the letter A is, of a pass."""


def grow(record: Record, parts: NgfParts, header: NgfHeader, flaws: Flaws) -> None:
    """Make the tree of `record`. O(moves · log moves + length of the comments).

    Args:
        record: Of which the size is known.
        parts: The moves and the comments.
        header: What the file says of the number of moves and the handicap.
        flaws: Told of what cannot be read.
    """
    lines = [move.line for move in parts.moves]
    order = in_order([move.number for move in parts.moves], lines, flaws)
    nodes = [record.root]
    turn = "W" if header.handicap >= 2 else "B"
    for move in (parts.moves[index] for index in order):
        colour = move.colour
        if colour not in _OTHER:
            flaws.add("foreign-unread", move.line, move.text)
            colour = turn
        nodes.append(nodes[-1].play(colour, _point(move, record, flaws)))
        turn = _OTHER[colour]
    _tell_of_count(nodes[1:], parts, header, flaws)
    _add_comments(parts.comments, nodes, flaws)


def _point(move: MoveLine, record: Record, flaws: Flaws) -> Point | None:
    """Return where a move is, None for a pass: that is everything outside the board."""
    x, y = (ord(letter) - _EDGE for letter in move.point)
    point = Point(x, y)
    if move.mirrored not in {"", move.point[::-1]}:
        column = move.text.upper().rfind(move.mirrored) + 1
        flaws.add("foreign-contradiction", move.line, move.text, column=column)
        y, x = (ord(letter) - _EDGE for letter in move.mirrored)
        point = point if record.holds(point) else Point(x, y)
    if record.holds(point):
        return point
    if _NO_LINE not in point:
        flaws.add("foreign-off-board", move.line, move.text)
    return None


def _tell_of_count(moves: list[Draft], parts: NgfParts, header: NgfHeader, flaws: Flaws) -> None:
    """Tell of a file that has not as many moves as it says; some do not count passes."""
    passes = sum([""] in move.properties.values() for move in moves)
    if not moves and not header.count:
        flaws.add("foreign-cut", parts.last_line, Named("Problem", "no moves"))
    elif header.count is not None and header.count not in {len(moves), len(moves) - passes}:
        count = {"found": str(len(moves)), "told": str(header.count)}
        detail = Named("Problem", "{told} moves announced, {found} there", **count)
        flaws.add("foreign-contradiction", header.line_of("count"), detail)


def _add_comments(comments: list[Comment], nodes: list[Draft], flaws: Flaws) -> None:
    texts: dict[int, list[str]] = {}
    for comment in comments:
        if comment.number >= len(nodes):
            told, found = f"IDB[{comment.number}]", str(len(nodes) - 1)
            detail = Named("Problem", "{told}, {found} moves there", told=told, found=found)
            flaws.add("foreign-contradiction", comment.line, detail)
        texts.setdefault(min(comment.number, len(nodes) - 1), []).append(comment.text)
    for number, said in texts.items():
        nodes[number].text("C", "\n\n".join(said))
