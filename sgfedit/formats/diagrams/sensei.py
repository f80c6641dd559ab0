"""Diagrams of Sensei's Library, also used in the forum Life in 19x19.

The rules are those of its page "How Diagrams Work" and of its own SGF export, where the page
leaves something open: ten moves at most, a title may say ``5 at 1``, a diagram without edges lies
in the middle of its board, one that shows two opposite edges names the size.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.formats.diagrams.drawn import (
    FREE,
    HIDDEN,
    STAR,
    Drawn,
    Edges,
    Note,
    Sign,
    other_width,
)
from sgfedit.formats.diagrams.rows import MARKED
from sgfedit.sgf.values import MAX_SIZE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.formats.diagrams.notes import Plain
    from sgfedit.formats.draft import Flaws

MARK: Final = "$$"
_USUAL: Final = 19

_HEAD: Final = re.compile(
    r"\$\$(?:(?P<first>[BW])|(?P<c>c)|(?P<size>\d{1,3}(?=[cm\s]|\Z))|m(?P<start>\d{1,4}))*"
    r"(?P<title>\s.*|)\Z"
)
_ROW: Final = re.compile(r"[-|+ ]*+(?:[.,XOBW#@YQZPCSTM_0-9a-z][-|+ ]*+){1,60}")
_EDGE: Final = re.compile(r"[-+| ]*-[-+| ]*-[-+| ]*")
_PAIR: Final = re.compile(r"\{\s*(AR|LN)\s+([\w:]+)[\s,-]+([\w:]+)\s*\}")
_POINT: Final = re.compile(r"\d{1,3}:\d{1,3}|[A-Za-z]{1,2}\d{1,2}")
_LINK: Final = re.compile(r"\[([^\[\]|]*)(?:\|[^\[\]]*)?\]")
_AT: Final = re.compile(r"\b(\d{1,4}) (?:at|@) (\d{1,4})\b")
_AWAY: Final = re.compile(r"\b(\d{1,4}):? (?:(pass(?:es)?)|tenuki|elsewhere)\b")
_BORDERS: Final = "-|+"
_DIGITS: Final = "0123456789"
_FIRST: Final = frozenset("BWcm" + _DIGITS)
_SIGNS: Final = {
    ".": FREE,
    ",": STAR,
    "X": Sign("B"),
    "O": Sign("W"),
    **MARKED,
    "_": HIDDEN,
    **{letter: Sign(label=letter) for letter in map(chr, range(ord("a"), ord("z") + 1))},
    **dict.fromkeys(_BORDERS, HIDDEN),
}
_BLANKS: Final = re.compile(r"[ \t]+")


def is_row(text: str) -> bool:
    """Whether a line that begins with ``$$`` holds points and nothing else."""
    body = text[len(MARK) :].strip()
    if _ROW.fullmatch(body) is None:
        return False
    plain = sum(map(body.count, ".,XO"))
    points = len(body) - sum(map(body.count, f"{_BORDERS} "))
    return body[0] in _BORDERS or body[-1] in _BORDERS or plain * 2 >= points


def begins_next(text: str) -> bool:
    """Whether a line behind the rows of a diagram is the first line of another one."""
    return text[len(MARK) : len(MARK) + 1] in _FIRST and not is_row(text)


def _is_meant_as_row(body: str) -> bool:
    """Whether a line holds points, most of which can be read."""
    if is_row(f"{MARK}{body}"):
        return True
    chars = _BLANKS.sub("", body)
    known = sum(char in _SIGNS or char in _DIGITS for char in chars)
    return any(char in ".,XO" for char in chars) and known * 4 >= len(chars) * 3


def is_edge(text: str) -> bool:
    """Whether a line is an upper or a lower edge."""
    return _EDGE.fullmatch(text[len(MARK) :].strip()) is not None


def read_diagram(lines: Sequence[Plain], flaws: Flaws) -> Drawn | None:
    """Return the diagram in adjoining lines that begin with ``$$``; None if it has no rows."""
    texts = [line.text.lstrip() for line in lines]
    head = None if is_row(texts[0]) or is_edge(texts[0]) else texts[0]
    board: list[tuple[Plain, str]] = []
    drawn = Drawn([], lines[0].number, Edges())
    edges = [False, False]
    for line, text in list(zip(lines, texts, strict=True))[0 if head is None else 1 :]:
        body = text[len(MARK) :].strip()
        if is_edge(text):
            edges[1 if board else 0] = True
        elif body[:1] == "{":
            _read_pair(line, body, drawn, flaws)
        elif _LINK.fullmatch(body) or not _is_meant_as_row(body):
            drawn.comment.append(body)
        else:
            board.append((line, body))
    if not board:
        return None
    left, right = _read_rows(board, drawn, flaws)
    named = _read_head(head or MARK, drawn)
    drawn.edges = Edges(edges[0], edges[1], left, right, is_centred=True)
    drawn.edges = drawn.edges._replace(size=_said_size(named, drawn.edges))
    return drawn


def _said_size(named: int, edges: Edges) -> tuple[int, int]:
    """Return (columns, rows) that the first line says: of a side that is cut off."""
    if named:
        return (named, named)
    is_whole = (edges.top and edges.bottom) or (edges.left and edges.right)
    return (0, 0) if is_whole else (_USUAL, _USUAL)


def _read_head(text: str, drawn: Drawn) -> int:
    """Take over the first line and return the board size it names, 0 if it names none."""
    match = _HEAD.match(text)
    named = match.groupdict() if match else {"title": text[len(MARK) :]}
    drawn.title = _LINK.sub(r"\1", named["title"]).strip()
    drawn.first = named.get("first") or "B"
    drawn.start = int(named.get("start") or 1)
    numbers = [sign.number for row in drawn.rows for sign in row if sign and sign.number]
    if named.get("first") or numbers:
        drawn.to_play = drawn.first
    _number(drawn)
    _read_title(drawn)
    size = int(named.get("size") or 0)
    return size if 1 < size <= MAX_SIZE else 0


def _read_title(drawn: Drawn) -> None:
    """Take over moves that have no sign: ``15 at 12``, ``13 pass``.

    People write the numbers of the game or, as the diagram counts, those from 1 to 10.
    """
    again = [(int(number), int(other)) for number, other in _AT.findall(drawn.title)]
    away = [(int(number), bool(is_pass)) for number, is_pass in _AWAY.findall(drawn.title)]
    numbers = [*sum(again, ()), *(number for number, _ in away)]
    shift = drawn.start - 1 if min(numbers, default=drawn.start) < drawn.start else 0
    drawn.later |= {number + shift: other + shift for number, other in again}
    drawn.passes |= {number + shift: is_pass for number, is_pass in away}


def _number(drawn: Drawn) -> None:
    """Count the numbers that are drawn from where the first line says."""
    for row in drawn.rows:
        for x, sign in enumerate(row):
            if sign is not None and sign.number:
                row[x] = sign._replace(number=sign.number + drawn.start - 1)


def _read_pair(line: Plain, body: str, drawn: Drawn, flaws: Flaws) -> None:
    match = _PAIR.fullmatch(body)
    if match is None or not all(map(_POINT.fullmatch, match.groups()[1:])):
        flaws.add("foreign-unread", line.number, body, column=line.shift + 1)
        return
    drawn.notes.append(Note(match[1], (match[2], match[3]), "", line.number))


def _read_rows(board: list[tuple[Plain, str]], drawn: Drawn, flaws: Flaws) -> tuple[bool, bool]:
    """Fill the rows and return whether they have a left and a right edge."""
    bodies = [_BLANKS.sub("", body) for _, body in board]
    left = sum(body[0] in _BORDERS for body in bodies) * 2 > len(bodies)
    right = sum(body[-1] in _BORDERS for body in bodies) * 2 > len(bodies)
    if left:
        bodies = [body[1:] if body[0] in _BORDERS else body for body in bodies]
    if right:
        bodies = [body[:-1] if body[-1:] and body[-1] in _BORDERS else body for body in bodies]
    width = min(_usual_length(bodies), MAX_SIZE)
    for (line, text), body in zip(board, bodies, strict=True):
        column = line.shift + line.text.find(text) + 1
        if len(drawn.rows) == MAX_SIZE:
            flaws.add("foreign-off-board", line.number, text, column=column)
            continue
        if len(body) != width:
            told = other_width(len(body), width)
            flaws.add("foreign-contradiction", line.number, told, column=column + len(text) - 1)
        drawn.rows.append(
            [_sign(char, line, flaws) for char in body[:width]] + [FREE] * (width - len(body))
        )
    return left, right


def _usual_length(bodies: Sequence[str]) -> int:
    """Return the length that most rows have, the longer of two."""
    lengths = [len(body) for body in bodies]
    return max(sorted(set(lengths), reverse=True), key=lengths.count) or 1


def _sign(char: str, line: Plain, flaws: Flaws) -> Sign | None:
    if char in _DIGITS:
        return Sign(number=int(char) or 10)
    if char not in _SIGNS:
        column = line.shift + line.text.find(char, line.text.find(MARK) + 2) + 1
        flaws.add("foreign-unread", line.number, char, column=column)
        return FREE
    return _SIGNS[char]
