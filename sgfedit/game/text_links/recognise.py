"""Recognising in a text what it says of the board.

Sequences of moves are found among the tokens of a text: "B R5, W S4, R3", "R5-S4-R3", "1. D4 2.
Q16", "PV: BQ3 P18 D4", "黑D4白Q16", ";B[dd];W[pp]". Points that are only enumerated, "D4, Q16 or
C3", are no sequence: nothing says that one follows another.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.text_links import context
from sgfedit.game.text_links.link import LinkKind, TextLink
from sgfedit.game.text_links.tokens import Sort, Token, plain, tokens
from sgfedit.lazy import expression

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sgfedit.go import Colour
    from sgfedit.sgf.values import Point, Size


# Points may be set off: **N16**-**N17**, <A:S14>-<B:S15>.
_OPEN, _CLOSE = r"[*_<(\"']{0,3}(?:[A-WYZ]:)?", r"[*_>)\"']{0,3}"
_IN_ORDER: Final = expression(
    rf"[ \t]+|;?|{_CLOSE}\s*(?:->|=>|→|-|–|—|~)\s*{_OPEN}"
    r"|\s*(?:>|\.{2,3}|…)\s*|\s+(?:then|puis|dann|затем|luego|poi)\s+",
    re.IGNORECASE,
)
_LISTED: Final = expression(r"\s*(?:[,;，、；]|\.(?=\s))\s*")
_EXCHANGED: Final = expression(rf"{_CLOSE}\s*(?:/|for|with)\s*{_OPEN}")
_BETWEEN: Final = expression(r"[ \t]+")
_NUMBERED: Final = expression(r"[.):]?[ \t]?")
_COLOURED: Final = expression(r"[ \t]*(?:[:.]|at|to|en|auf|plays?|[(=])?[ \t]*", re.IGNORECASE)


class Item(NamedTuple):
    """One move of a sequence.

    Attributes:
        start: Index of its first character.
        end: Index behind its last one.
        colour: Who plays it, if that is said.
        point: Where; None for a pass.
        after: Index of the token behind it.
        is_numbered: Whether a number stands before it.
    """

    start: int
    end: int
    colour: Colour | None
    point: Point | None
    after: int
    is_numbered: bool


class Sequences:
    """Reads sequences in one text."""

    def __init__(
        self, text: str, tokens: Sequence[Token], label: Callable[[Token], Point | None]
    ) -> None:
        """Take a plain text, its tokens, and what knows the labels of the node."""
        self._text = text
        self._tokens = tokens
        self._label = label

    def at(self, index: int) -> list[Item]:
        """Return the moves of the sequence that begins with a token; none if they are not two.

        O(tokens of the sequence).
        """
        item = self._item(index)
        items: list[Item] = []
        coloured = 0
        while item is not None:
            items.append(item)
            coloured += item.colour is not None
            following = self._item(item.after)
            if following is None or not self._follows(items, following, coloured):
                break
            item = following
        return [] if len(items) < 2 or self._is_group(items) else items

    def _is_group(self, items: Sequence[Item]) -> bool:
        """Whether points with nothing but blanks between are only named together."""
        text, start, end = self._text, items[0].start, items[-1].end
        return (
            all(item.colour is None for item in items)
            and context.is_group(text, end)
            and re.search(r"[^\w \t]|then", text[start:end]) is None
        )

    def _item(self, index: int) -> Item | None:
        token = self._token(index)
        start, colour = token.start, None
        is_numbered = token.sort is Sort.NUMBER and self._counts(index)
        if is_numbered:
            index += 1
            token = self._token(index)
        names_colour = token.sort is Sort.COLOUR
        if names_colour or (token.sort is Sort.LETTER and token.colour is not None):
            if not self._is_before(index, _COLOURED):
                return None
            colour = token.colour
            index += 1
            if names_colour and self._repeats(index, colour):
                index += 1
            token = self._token(index)
        if token.sort is Sort.VERTEX or token.sort is Sort.PASS:
            colour = token.colour or colour
            return Item(start, token.end, colour, token.point, index + 1, is_numbered)
        point = self._label(token) if names_colour and token.sort is Sort.LETTER else None
        if point is None:
            return None
        return Item(start, token.end, colour, point, index + 1, is_numbered)

    def _repeats(self, index: int, colour: Colour | None) -> bool:
        """Whether a letter says a colour again, and is no label: "Black: B S17"."""
        letter, vertex = self._token(index), self._token(index + 1)
        return (
            letter.sort is Sort.LETTER
            and letter.colour is colour
            and vertex.sort is Sort.VERTEX
            and self._is_before(index, _BETWEEN)
        )

    def _counts(self, index: int) -> bool:
        """Whether a number counts the move behind it: "1. D4", but not "move 1: D4"."""
        is_led = index > 0 and self._tokens[index - 1].sort is Sort.MOVE_WORD
        return not is_led and self._is_before(index, _NUMBERED)

    def _token(self, index: int) -> Token:
        return self._tokens[index] if index < len(self._tokens) else _NOTHING

    def _is_before(self, index: int, gap: re.Pattern[str]) -> bool:
        """Whether only `gap` is between a token and the next one."""
        if index + 1 >= len(self._tokens):
            return False
        one, other = self._tokens[index : index + 2]
        return gap.fullmatch(self._text, one.end, other.start) is not None

    def _follows(self, items: Sequence[Item], following: Item, coloured: int) -> bool:
        start, end = items[-1].end, following.start
        if end - start > 16:
            return False
        text = self._text
        if _IN_ORDER.fullmatch(text, start, end):
            return start < end or following.colour is not None
        if _LISTED.fullmatch(text, start, end):
            return following.colour is not None or following.is_numbered or coloured > 1
        if len(items) == 1 and _EXCHANGED.fullmatch(text, start, end):
            return context.is_exchange(text, items[0].start, following.end)
        return False


_NOTHING: Final = Token(Sort.OTHER, 0, 0)


_LEADS: Final = expression(r"[ \t\n]*(?:no\.?|nr\.?|number|n°|№|at|#|')?[ \t]*", re.IGNORECASE)
_BLANK: Final = expression(r"[ \t]+['\"‘“]?")
_COLON: Final = expression(r"\s?:\s?")
_PERHAPS: Final = expression(r"[0-9]|[bw]\[", re.IGNORECASE)


def links_in(
    text: str, size: Size, labels: Mapping[str, Point] | None = None
) -> tuple[TextLink, ...]:
    """Return what `text` says of a board, in its order and without overlap. O(length).

    Args:
        text: A comment, or part of one.
        size: Of the board: (columns, rows).
        labels: Label → point, as the node of the comment puts them on the board.
    """
    text = plain(text)
    if not labels and not _PERHAPS.search(text):
        return ()
    return tuple(_Reader(text, size, labels or {}).read())


class _Reader:
    """Reads one text from its start to its end."""

    def __init__(self, text: str, size: Size, labels: Mapping[str, Point]) -> None:
        self._text = text
        self._labels = {plain(label): point for label, point in labels.items()}
        # "A" in a text may be "a" on the board; both may be there.
        self._folded = {label.casefold(): point for label, point in self._labels.items()}
        self._tokens = _with_numbers(tokens(text, size))
        self._sequences = Sequences(text, self._tokens, self._letter)
        self._links: list[TextLink] = []
        self._listed = -1
        """Where the last number or label ends that a list may go on from."""

    def read(self) -> list[TextLink]:
        """Return all links."""
        index = 0
        while index < len(self._tokens):
            items = self._sequences.at(index)
            if items:
                self._links.append(_sequence(items)._replace(after=self._origin(items)))
                index = items[-1].after
                continue
            link = self._link(index)
            if link is not None:
                self._links.append(link)
            index += 1
        return self._links

    def _link(self, index: int) -> TextLink | None:
        token = self._tokens[index]
        if token.sort is Sort.VERTEX:
            return self._vertex(token)
        if token.sort is Sort.NUMBER:
            return self._number(index)
        if token.sort is Sort.LETTER:
            point = None if self._is_colour(index) else self._letter(token)
            return None if point is None else self._labelled(token, point)
        if token.sort is Sort.ADDRESS:
            return self._address(token)
        return None

    def _vertex(self, token: Token) -> TextLink | None:
        point = token.point
        if point is None or context.is_no_point(self._text, token.start, token.end):
            return None
        if " " in token.text and context.is_unit_behind(self._text, token.end):
            return None
        return TextLink(token.start, token.end, LinkKind.POINT, (point,))

    def _address(self, token: Token) -> TextLink | None:
        if not token.text.isdecimal():
            return TextLink(token.start, token.end, LinkKind.NODE, address=token.text)
        if context.is_rank(self._text, token.start, token.end):
            return None
        return self._move(token, token.start)

    def _origin(self, items: list[Item]) -> str:
        """Return the address that is written before a sequence: "From move 12: R5 S4"."""
        last = self._links[-1] if self._links else None
        if last is None or last.kind is not LinkKind.MOVE:
            return ""
        is_before = _COLON.fullmatch(self._text, last.end, items[0].start) is not None
        return last.address if is_before and context.is_origin(self._text, last.start) else ""

    # Labels ---------------------------------------------------------------------------------

    def _letter(self, token: Token) -> Point | None:
        """Return the point that a letter is the label of, if it is meant as one."""
        point = self._labels.get(token.text) or self._folded.get(token.text.casefold())
        if point is None or not context.is_label_like(self._text, token.start, token.end):
            return None
        return point

    def _is_colour(self, index: int) -> bool:
        """Whether a letter is short for the colour of what stands behind it: B 'c', W k11."""
        if self._tokens[index].colour is None or index + 1 >= len(self._tokens):
            return False
        token, other = self._tokens[index : index + 2]
        is_point = other.sort is Sort.VERTEX or (
            other.sort is Sort.LETTER and self._letter(other) is not None
        )
        return is_point and _BLANK.fullmatch(self._text, token.end, other.start) is not None

    def _labelled(self, token: Token, point: Point) -> TextLink:
        self._listed = token.end
        return TextLink(token.start, token.end, LinkKind.LABEL, (point,))

    # Numbers --------------------------------------------------------------------------------

    def _number(self, index: int) -> TextLink | None:
        """Read a number: a label, the number of a move, or nothing of the board."""
        token, text = self._tokens[index], self._text
        leader = self._leader(index)
        is_named = leader is not None or self._goes_on(token)
        if is_named and context.is_amount(text, token.end):
            return None
        if not is_named and context.counts(text, token.start, token.end):
            return None
        point = self._labels.get(token.text)
        if point is not None:
            return self._labelled(token, point)
        if not is_named and not context.is_move_like(text, token.start, token.end):
            return None
        start = token.start if leader is None else self._start(leader, token)
        return self._move(token, start)

    def _leader(self, index: int) -> Token | None:
        """Return the token that says that a number is one of a move: a colour, "move"."""
        if not index:
            return None
        token, number = self._tokens[index - 1 : index + 1]
        is_word = token.sort is Sort.COLOUR or token.sort is Sort.MOVE_WORD
        if not is_word and not (token.sort is Sort.LETTER and token.text in {"B", "W"}):
            return None
        return token if _LEADS.fullmatch(self._text, token.end, number.start) else None

    def _start(self, leader: Token, number: Token) -> int:
        """Return where the link to a move begins: with "move", or the B of B53."""
        is_part = leader.sort is Sort.MOVE_WORD or (
            leader.end == number.start and leader.end - leader.start == 1
        )
        return leader.start if is_part else number.start

    def _goes_on(self, token: Token) -> bool:
        """Whether a list of numbers or labels goes on with a number."""
        start = self._listed
        return (
            start >= 0
            and token.start - start < 12
            and context.LIST.fullmatch(self._text, start, token.start) is not None
        )

    def _move(self, token: Token, start: int) -> TextLink:
        self._listed = token.end
        return TextLink(start, token.end, LinkKind.MOVE, address=str(int(token.text)))


def _sequence(items: list[Item]) -> TextLink:
    points = tuple(item.point for item in items if item.point is not None)
    moves = tuple((item.colour, item.point) for item in items)
    return TextLink(items[0].start, items[-1].end, LinkKind.SEQUENCE, points, moves)


def _with_numbers(found: list[Token]) -> list[Token]:
    """Read B9 as move 9 in a text that writes B53 and W46, which are no points."""
    if not any(token.text and token.sort is Sort.COLOUR for token in found):
        return found
    numbered: list[Token] = []
    for token in found:
        if token.sort is Sort.VERTEX and token.text[:1] == "B" and token.text[1:].isdecimal():
            numbered.append(Token(Sort.COLOUR, token.start, token.start + 1, "B"))
            numbered.append(Token(Sort.NUMBER, token.start + 1, token.end, token.text[1:]))
        else:
            numbered.append(token)
    return numbered
