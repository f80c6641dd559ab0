"""Finds in a text what it says of the board."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.text_links import context
from sgfedit.game.text_links.link import Kind, TextLink
from sgfedit.game.text_links.sequences import Sequences
from sgfedit.game.text_links.tokens import Sort, Token, plain, tokens

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.game.text_links.sequences import Item
    from sgfedit.sgf.values import Point, Size

_LEADS: Final = re.compile(r"[ \t\n]*(?:no\.?|nr\.?|number|n°|№|at|#|')?[ \t]*", re.IGNORECASE)
_BLANK: Final = re.compile(r"[ \t]+['\"‘“]?")
_COLON: Final = re.compile(r"\s?:\s?")
_PERHAPS: Final = re.compile(r"[0-9]|[bw]\[", re.IGNORECASE)


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
        return TextLink(token.start, token.end, Kind.POINT, (point,))

    def _address(self, token: Token) -> TextLink | None:
        if not token.text.isdecimal():
            return TextLink(token.start, token.end, Kind.NODE, address=token.text)
        if context.is_rank(self._text, token.start, token.end):
            return None
        return self._move(token, token.start)

    def _origin(self, items: list[Item]) -> str:
        """Return the address that is written before a sequence: "From move 12: R5 S4"."""
        last = self._links[-1] if self._links else None
        if last is None or last.kind is not Kind.MOVE:
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
        return TextLink(token.start, token.end, Kind.LABEL, (point,))

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
        return TextLink(start, token.end, Kind.MOVE, address=str(int(token.text)))


def _sequence(items: list[Item]) -> TextLink:
    points = tuple(item.point for item in items if item.point is not None)
    moves = tuple((item.colour, item.point) for item in items)
    return TextLink(items[0].start, items[-1].end, Kind.SEQUENCE, points, moves)


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
