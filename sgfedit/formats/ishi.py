"""The Ishi standard format: `.go` and `.prb`.

"Standard Format for Go Data Files" (D. Fotland, 1990; britgo.org/tech/ishispec): lines that begin
with a keyword, whatever its case, points with a letter without I and a number from the bottom.

```text
EVENT 5th Meijin     begins a game, a problem …
BLACK Rin  WHITE …   game info
SETUP B D4 Q16       stones that stand there
B 1 R14              a move; the number may be missing
PRISONER D12 D13     what it took
COM … ENDCOM         a comment on it
VAR … ENDVAR         another continuation; its first move tells from where
```
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.formats.draft import Flaws, Record, collection_of, without_end
from sgfedit.game.info_values import (
    Reading,
    parse_rules,
    read_date,
    read_handicap,
    read_komi,
    read_result,
    read_time,
)
from sgfedit.go import Board, parse_vertex, vertex
from sgfedit.i18n import Named
from sgfedit.sgf.values import DEFAULT_SIZE, MAX_SIZE, Point, format_point

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sgfedit.formats.draft import Draft
    from sgfedit.formats.source import Line, Source
    from sgfedit.game.collection import Collection
    from sgfedit.sgf.values import Size

EXTENSIONS: Final = (".go", ".prb")
_BLANKS: Final = " \t\0\x1a"
_WORD: Final = re.compile(r"([A-Za-z_-]+)(?:[ \t:=]+(.*))?", re.DOTALL)
_POINT: Final = "[A-HJ-Z]{1,2}[0-9]{1,2}"
_MOVE: Final = re.compile(
    rf"([BW])[ \t]+(?:([0-9]{{1,4}})[ \t]+)?({_POINT}|PASS)(?:[ \t,]+|$)", re.IGNORECASE
)
_SETUP: Final = re.compile(rf"SETUP[ \t]+([BW])(?:[ \t,]+{_POINT})+[ \t]*", re.IGNORECASE)
_SIZE: Final = re.compile(r"([0-9]{1,2})(?: *[x*] *([0-9]{1,2}))?")

# Those up to KOMI are in the published sample; the others say what they are.
_WORDS: Final = {
    "EV": "EVENT",
    "PB": "BLACK",
    "PW": "WHITE",
    "DT": "DATE",
    "RE": "RESULT",
    "KM": "KOMI",
    "BR": "BLACKRANK",
    "WR": "WHITERANK",
    "PC": "PLACE",
    "RO": "ROUND",
    "GN": "TITLE NAME",
    "RU": "RULES RULE",
    "HA": "HANDICAP",
    "TM": "TIME",
    "SO": "SOURCE",
    "CP": "COPYRIGHT",
    "AN": "COMMENTATOR",
    "US": "RECORDER",
}
_INFO: Final = {word: ident for ident, words in _WORDS.items() for word in words.split()}
_READINGS: Final[dict[str, Callable[[str], Reading | None]]] = {
    "DT": read_date,
    "RE": read_result,
    "KM": read_komi,
    "HA": read_handicap,
    "TM": read_time,
}
_VARIATION: Final = ("VAR", "VARIATION")
_END_VARIATION: Final = ("ENDVAR", "ENDVARIATION")
_KEYWORDS: Final = {*_INFO, *_VARIATION, *_END_VARIATION, "GO", "BOARDSIZE", "COM", "ENDCOM"}


_STONES: Final = ("B", "W", "SETUP")
_AFTER_TEXT: Final = ("EVENT", "COM", "PRISONER", *_VARIATION, *_END_VARIATION)


class _Entry(NamedTuple):
    """A line, or a whole comment.

    Attributes:
        line: Where it begins.
        word: The keyword, in capitals.
        text: What follows it; the lines of a comment.
    """

    line: int
    word: str
    text: str


def read(source: Source) -> Collection | None:
    """Return the games of a source, None if it is in another format; see `Format.read`."""
    lines = list(source.lines())
    if not _is_ishi(lines, by_name=source.extension in EXTENSIONS):
        return None
    flaws = Flaws()
    events = _events(_entries(lines, flaws))
    return collection_of("ishi", [_Event(event, flaws).record for event in events], flaws)


def _is_ishi(lines: Sequence[Line], *, by_name: bool) -> bool:
    """Whether there are moves or stones; without a fitting name, after a keyword to begin with."""
    texts = [line.text.strip(_BLANKS) for line in lines]
    first = next((word.upper() for text in texts for word in text.split()[:1]), "")
    if not by_name and first not in _KEYWORDS:
        return False
    return any(_MOVE.match(text) or _SETUP.fullmatch(text) for text in texts)


def _entries(lines: Sequence[Line], flaws: Flaws) -> list[_Entry]:
    """Return the lines with the comments put together; O(lines)."""
    ends = _comment_ends(lines)
    entries: list[_Entry] = []
    index = 0
    while index < len(lines):
        line = lines[index]
        text = line.text.strip(_BLANKS)
        match = _WORD.fullmatch(text)
        word, rest = (match[1].upper(), match[2] or "") if match else ("", text)
        index += 1
        if word == "COM":
            end = ends[index - 1]
            if not end:
                flaws.add("foreign-cut", line.number, without_end("COM", "ENDCOM"))
                end = _end_of_text(lines, index)
            texts = [rest, *(one.text for one in lines[index:end])]
            rest = "\n".join(texts).rstrip(_BLANKS + "\n")
            rest = rest[: -len("ENDCOM")] if rest.upper().endswith("ENDCOM") else rest
            index = max(index, end)
        if text:
            entries.append(_Entry(line.number, word, rest))
    return entries


def _comment_ends(lines: Sequence[Line]) -> list[int]:
    """Return for each line which one follows the next ENDCOM; 0 if a COM comes before it."""
    ends = [0] * len(lines)
    end = 0
    for index in range(len(lines) - 1, -1, -1):
        text = lines[index].text.strip(_BLANKS).upper()
        if text.endswith("ENDCOM"):
            end = index + 1
        ends[index] = end
        if text == "COM":
            end = 0
    return ends


def _end_of_text(lines: Sequence[Line], start: int) -> int:
    """Return the first line from `start` on that is no text of a comment that has no end."""
    for index in range(start, len(lines)):
        text = lines[index].text.strip(_BLANKS)
        word = text.split(maxsplit=1)[0].upper() if text else ""
        if word in _AFTER_TEXT or _MOVE.match(text) or _SETUP.fullmatch(text):
            return index
    return len(lines)


def _events(entries: Iterable[_Entry]) -> list[list[_Entry]]:
    """Return what belongs to each game: EVENT begins one, once the one before has an event."""
    events: list[list[_Entry]] = [[]]
    is_new = False
    for entry in entries:
        if entry.word == "EVENT" and is_new:
            events.append([])
        is_new = is_new or entry.word in {"EVENT", *_STONES}
        events[-1].append(entry)
    return events


class _Event:
    """A game, a problem or the like, while its lines are read.

    Attributes:
        record: What was read.
    """

    def __init__(self, entries: Sequence[_Entry], flaws: Flaws) -> None:
        self._flaws = flaws
        self.record = Record(self._size(entries))
        self._here = self.record.root
        self._numbers: dict[Draft, int] = {}
        self._open: list[tuple[int, Draft, bool]] = []
        self._is_variation = False
        self._prisoners: dict[Draft, tuple[int, list[Point]]] = {}
        for entry in entries:
            self._read(entry)
        for line, *_ in self._open[:1]:
            flaws.add("foreign-cut", line, without_end("VAR", "ENDVAR"))
        if self._prisoners:
            self._check_prisoners()

    def _size(self, entries: Iterable[_Entry]) -> Size:
        """Return (columns, rows), wherever they stand."""
        size = DEFAULT_SIZE
        for entry in entries:
            if entry.word == "BOARDSIZE":
                match = _SIZE.fullmatch(entry.text.strip())
                numbers = [int(number) for number in match.groups() if number] if match else [0]
                if all(0 < number <= MAX_SIZE for number in numbers):
                    size = numbers[0], numbers[-1]
                else:
                    self._flaws.add("foreign-unread", entry.line, f"BOARDSIZE {entry.text}")
        return size

    def _read(self, entry: _Entry) -> None:
        word, text = entry.word, entry.text
        if word in {"B", "W"}:
            self._play(entry)
        elif word == "SETUP":
            self._set_up(entry)
        elif word == "PRISONER":
            self._prisoners[self._here] = (entry.line, self._points(entry.line, text))
        elif word == "COM":
            self._here.text("C", text)
        elif word in _INFO:
            self._add_info(entry)
        elif word in _VARIATION:
            self._open.append((entry.line, self._here, self._is_variation))
            self._is_variation = True
        elif word in _END_VARIATION and self._open:
            _, self._here, self._is_variation = self._open.pop()
        elif word not in {"GO", "BOARDSIZE"}:
            self._flaws.add("foreign-unread", entry.line, f"{word} {text}")

    def _add_info(self, entry: _Entry) -> None:
        ident, text = _INFO[entry.word], entry.text.strip()
        root = self.record.root
        if ident in root.properties:
            detail = f"{entry.word} {text}"
            self._flaws.add("foreign-contradiction", entry.line, detail)
            return
        reading = _READINGS[ident](text) if ident in _READINGS else None
        if reading and reading.certain:
            text = reading.text
        elif ident == "RU":
            text = parse_rules(text) or text
        root.simple(ident, text)

    def _points(self, line: int, text: str) -> list[Point]:
        """Return points, telling of those that are none."""
        points: list[Point] = []
        for name in text.replace(",", " ").split():
            point = parse_vertex(name, *self.record.size)
            if point is None:
                self._flaws.add("foreign-off-board", line, name)
            else:
                points.append(Point(*point))
        return points

    def _set_up(self, entry: _Entry) -> None:
        """Add stones to the root, or to a node of their own behind a move."""
        colour, *points = entry.text.split(maxsplit=1) or [""]
        ident = f"A{colour.upper()}"
        if ident not in {"AB", "AW"}:
            self._flaws.add("foreign-unread", entry.line, f"SETUP {entry.text}")
            return
        if not {"B", "W"}.isdisjoint(self._here.properties):
            number = self._numbers.get(self._here, 0)
            self._here = self._continued(self._here.append())
            self._numbers[self._here] = number
        properties = self._here.properties
        taken = {raw for ident in ("AB", "AW") for raw in properties.get(ident, ())}
        stones = dict.fromkeys(self._points(entry.line, "".join(points)))
        for point in stones:
            if format_point(point) in taken:
                name = vertex(*point, self.record.size[1])
                detail = Named("Problem", "{point} is set up twice", point=name)
                self._flaws.add("foreign-contradiction", entry.line, detail)
            else:
                self._here.add_points(ident, [point])

    def _play(self, entry: _Entry) -> None:
        """Play the moves of a line: there may be several."""
        text = f"{entry.word} {entry.text}"
        position = 0
        while match := _MOVE.match(text, position):
            position = match.end()
            point: Point | None = None
            if match[3].upper() != "PASS":
                point = next(iter(self._points(entry.line, match[3])), None)
            self._add_move(entry.line, match[1].upper(), match[2], point)
        if text[position:].strip():
            self._flaws.add("foreign-unread", entry.line, text[position:])

    def _add_move(self, line: int, colour: str, told: str | None, point: Point | None) -> None:
        here = self._here
        number = self._numbers.get(here, 0)
        if self._is_variation and self._replaces(colour, told):
            here = here.parent or here
            number -= 1
        draft = self._continued(here.play(colour, point))
        number += 1
        if told and int(told) != number:
            if number > 1 and not self._open:
                pair = {"number": told, "before": str(number - 1)}
                text = Named("Problem", "move number {number} after {before}", **pair)
                self._flaws.add("foreign-contradiction", line, text)
            number = int(told)
            draft.simple("MN", str(number))
        self._numbers[draft] = number
        self._here = draft

    def _replaces(self, colour: str, told: str | None) -> bool:
        """Whether the first move of a variation is played instead of the move before VAR.

        Programs did not agree on it: the number tells, or else the colour.
        """
        number = self._numbers.get(self._here)
        if told and number is not None and int(told) in {number, number + 1}:
            return int(told) == number
        return colour in self._here.properties

    def _continued(self, draft: Draft) -> Draft:
        """Put a new node before the variations that stand before it in the file."""
        siblings = draft.parent.children if draft.parent else [draft]
        if not self._is_variation:
            siblings.insert(0, siblings.pop())
        self._is_variation = False
        return draft

    def _check_prisoners(self) -> None:
        """Compare the prisoners with what the rules say; O(nodes), iterative."""
        columns, rows = self.record.size
        board = Board(columns, rows)
        todo: list[tuple[Draft, int]] = [(self.record.root, 0)]
        while todo:
            draft, depth = todo.pop()
            while board.depth > depth:
                board.undo()
            draft.play_on(board)
            if draft in self._prisoners:
                line, points = self._prisoners[draft]
                taken = {Point(*divmod(point, columns)[::-1]) for point in board.captured_last}
                names = [vertex(*point, rows) for point in sorted(taken ^ set(points))]
                if names:
                    text = Named(
                        "Problem",
                        "PRISONER, other than by the rules: {points}",
                        points=" ".join(names),
                    )
                    self._flaws.add("foreign-contradiction", line, text, draft=draft)
            todo += [(child, board.depth) for child in draft.children]
