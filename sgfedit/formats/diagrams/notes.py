"""Text around a board: lines without quoting, whose turn it is, komi, marks of our own text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.formats.diagrams.drawn import Note
from sgfedit.lazy import expression
from sgfedit.sgf.marks import Mark
from sgfedit.sgf.properties import property_type

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.formats.diagrams.drawn import Drawn
    from sgfedit.formats.source import Source


_QUOTE: Final = expression(r"(?:[ \t\u00a0]*+[A-Za-z]{0,3}>)++[ \u00a0]?")
_FENCE: Final = re.compile(r"[ \t]*+(?:```|~~~)[\w-]*+[ \t]*+|[ \t]*+\[/?(?i:go|code|pre)\]\s*+")
_FENCE_STARTS: Final = frozenset("`~[")
_BEGIN: Final = re.compile(r"[ \t]*+\[go\](?=[ \t]*+\$\$)", re.IGNORECASE)
_END: Final = re.compile(r"\[/go\]\Z", re.IGNORECASE)
_MARK: Final = "$$"
_BLANKS: Final = str.maketrans(
    {"\u00a0": " ", "\u3000": " ", "\u200b": None, "\ufe0e": None, "\ufe0f": None}
)
_TAB: Final = 8


class Plain(NamedTuple):
    """A line without what only wraps it.

    Attributes:
        number: In the file, from 1.
        text: Without quotation marks, its tabs as blanks.
        shift: How many characters of the line stand before `text`.
        is_fence: Whether it holds nothing but the begin or end of a code block.
    """

    number: int
    text: str
    shift: int
    is_fence: bool = False


def plain_lines(source: Source) -> list[Plain]:
    """Return the lines of a source. O(length)."""
    found = []
    for number, text in source.lines():
        quote = _QUOTE.match(text) if ">" in text else None
        shift = quote.end() if quote else 0
        rest = text[shift:]
        if not rest.isascii():
            rest = rest.translate(_BLANKS)
        if "\t" in rest:
            rest = rest.expandtabs(_TAB)
        rest = rest.rstrip()
        if _MARK in rest:
            begin = _BEGIN.match(rest)
            length = begin.end() if begin else 0
            shift, rest = shift + length, _END.sub("", rest[length:]).rstrip()
        is_fence = rest.lstrip()[:1] in _FENCE_STARTS and _FENCE.fullmatch(rest) is not None
        found.append(Plain(number, rest, shift, is_fence))
    return found


OWN_TURN: Final = re.compile(r"(Black|White) \(([XO●○])\) to play")
"""Stands below every board that this program writes as text."""

_LETTERS: Final = "XO"
_OWN_MOVES: Final = re.compile(r"Moves: \d+ [A-Z].*")

_OWN_FIRST: Final = re.compile(r"Move (\d{1,4}) is by (Black|White)")
_OWN_PART: Final = re.compile(r"Part of a board of (\d{1,2}) × (\d{1,2})")
_OWN_LISTS: Final = {
    row.label: row.ident for row in map(property_type, (*Mark, "LB", "AR", "LN", "TB", "TW"))
}
_SIGNS: Final = "".join(mark.kind.ascii + mark.kind.unicode for mark in Mark)
_OWN_LIST: Final = re.compile(
    rf"({'|'.join(map(re.escape, _OWN_LISTS))})(?: \([{re.escape(_SIGNS)}]\))?: ([A-Z].*)"
)
_VERTEX: Final = r"[A-HJ-Z]{1,2}\d{1,2}"
_POINTS: Final = re.compile(rf"{_VERTEX}(?: {_VERTEX})*")
_PAIRS: Final = re.compile(rf"{_VERTEX}-{_VERTEX}(?: {_VERTEX}-{_VERTEX})*")
_NEXT_LABEL: Final = re.compile(rf", (?={_VERTEX} )")

_TURN: Final = re.compile(
    r"\b(?:Next player: *|To (?:move|play): *)(Black|White)\b"
    r"|\b(Black|White)\b(?: \([XO#@]\))?(?:'s turn|,? to (?:play|move)\b)"
    r"|\b(Schwarz|Weiß|Weiss) (?:am Zug|ist dran|ist am Zug)\b"
    r"|\b(?:Trait à )?(Noirs?|Blancs?) (?:jouent?|à jouer)\b"
    r"|(黒先|黑先|흑선|白先|백선|黒番|白番|흑 ?차례|백 ?차례)",
    re.IGNORECASE,
)
_WHITES: Final = ("w", "blanc", "白", "백")
_KOMI: Final = re.compile(
    r"\bkomi\"?[:=] *(-?\d{1,3}(?:\.\d{1,2})?)\b|\bH-cap \d+ +Komi +(-?\d{1,3}(?:\.\d{1,2})?)\b",
    re.IGNORECASE,
)
_HANDICAP: Final = re.compile(r"\b(?:Handicap: *|H-cap +)([2-9])\b", re.IGNORECASE)


class Own:
    """What our own text says below its board.

    Attributes:
        turn: "B" or "W" to play.
        is_in_letters: Whether stones are letters, not circles.
        first: (number, colour) of the lowest move that is drawn by its number.
        part: (columns, rows) of the board of which a part is drawn.
        notes: Marks, labels, arrows, territory.
        used: Numbers of the lines that say all that.
    """

    def __init__(self) -> None:
        self.turn = ""
        self.is_in_letters = False
        self.first: tuple[int, str] | None = None
        self.part: tuple[int, int] | None = None
        self.notes: list[Note] = []
        self.used: set[int] = set()


def own_notes(lines: Iterable[Plain]) -> Own:
    """Return what our own text says in the lines behind its board, up to the first others.

    Only a whole line counts; the first one that is something else ends it. So it is for a diagram
    of Sensei's Library, whose lists are the same.
    """
    found = Own()
    for line in lines:
        text = line.text.strip()
        if not text or line.is_fence:
            if found.used or found.turn:
                break
            continue
        if found.turn and _OWN_MOVES.fullmatch(text):
            continue  # stays to be read by people
        if not (_own_fact(text, found) or _own_list(line, text, found)):
            break
        found.used.add(line.number)
    return found


def _own_fact(text: str, found: Own) -> bool:
    turn = OWN_TURN.fullmatch(text)
    first = _OWN_FIRST.fullmatch(text)
    part = _OWN_PART.fullmatch(text)
    if turn:
        found.turn = turn[1][0]
        found.is_in_letters = turn[2] in _LETTERS
    if first:
        found.first = int(first[1]), first[2][0]
    if part:
        found.part = int(part[1]), int(part[2])
    return bool(turn or first or part)


def _own_list(line: Plain, text: str, found: Own) -> bool:
    match = _OWN_LIST.fullmatch(text)
    if match is None:
        return False
    ident, listed = _OWN_LISTS[match[1]], match[2]
    if ident == "LB":
        labels = [part.partition(" ") for part in _NEXT_LABEL.split(listed)]
        found.notes += [Note(ident, (name,), label, line.number) for name, _, label in labels]
    elif ident in {"AR", "LN"} and _PAIRS.fullmatch(listed):
        pairs = [part.split("-") for part in listed.split(" ")]
        found.notes += [Note(ident, (a, b), "", line.number) for a, b in pairs]
    elif _POINTS.fullmatch(listed):
        found.notes.append(Note(ident, tuple(listed.split(" ")), "", line.number))
    else:
        return False
    return True


def read_around(drawn: Drawn, texts: Iterable[str]) -> None:
    """Take over whose turn it is, komi and handicap, where the text around is clear."""
    turns, komi, handicap = set(), set(), set()
    for text in texts:
        for match in _TURN.finditer(text):
            word = next(filter(None, match.groups())).lower()
            turns.add("W" if word.startswith(_WHITES) else "B")
        komi |= {match[1] or match[2] for match in _KOMI.finditer(text)}
        handicap |= set(_HANDICAP.findall(text))
    if len(turns) == 1 and not drawn.to_play:
        drawn.to_play = drawn.first = turns.pop()
    if len(komi) == 1:
        drawn.info["KM"] = komi.pop()
    if len(handicap) == 1:
        drawn.info["HA"] = handicap.pop()
