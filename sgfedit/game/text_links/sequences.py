"""Finds sequences of moves among the tokens of a text.

"B R5, W S4, R3", "R5-S4-R3", "1. D4 2. Q16", "PV: BQ3 P18 D4", "黑D4白Q16", ";B[dd];W[pp]". Points
that are only enumerated, "D4, Q16 or C3", are no sequence: nothing says that one follows another.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.text_links import context
from sgfedit.game.text_links.tokens import Sort, Token

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sgfedit.go import Colour
    from sgfedit.sgf.values import Point

# Points may be set off: **N16**-**N17**, <A:S14>-<B:S15>.
_OPEN, _CLOSE = r"[*_<(\"']{0,3}(?:[A-WYZ]:)?", r"[*_>)\"']{0,3}"
_IN_ORDER: Final = re.compile(
    rf"[ \t]+|;?|{_CLOSE}\s*(?:->|=>|→|-|–|—|~)\s*{_OPEN}"
    r"|\s*(?:>|\.{2,3}|…)\s*|\s+(?:then|puis|dann|затем|luego|poi)\s+",
    re.IGNORECASE,
)
_LISTED: Final = re.compile(r"\s*(?:[,;，、；]|\.(?=\s))\s*")
_EXCHANGED: Final = re.compile(rf"{_CLOSE}\s*(?:/|for|with)\s*{_OPEN}")
_BLANK: Final = re.compile(r"[ \t]+")
_NUMBERED: Final = re.compile(r"[.):]?[ \t]?")
_COLOURED: Final = re.compile(r"[ \t]*(?:[:.]|at|to|en|auf|plays?|[(=])?[ \t]*", re.IGNORECASE)


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
            and self._is_before(index, _BLANK)
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
