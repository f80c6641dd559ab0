"""Comments, names and game info as users type them, parts of them; which game, which program."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sgfedit.errors import RefusalError
from sgfedit.game.game import GameFile
from sgfedit.game.given import ident_given, mapping_given, number_given, one_given, text_given
from sgfedit.game.info import info_text
from sgfedit.game.operations._values import require_node, store
from sgfedit.lazy import expression
from sgfedit.sgf.grammar import ANY_VALUE, segments
from sgfedit.sgf.node import Properties, is_go, line_end
from sgfedit.sgf.properties import Kind, decode, property_type
from sgfedit.sgf.values import decode_text, encode_simple, encode_text, strip
from sgfedit.version import SIGNATURE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sgfedit.game.edits import Edit
    from sgfedit.sgf.node import Node


_TEXTS: Final = {Kind.TEXT, Kind.SIMPLE, Kind.UNKNOWN}


def set_text(edit: Edit, node: Node, ident: str, text: str) -> None:
    """Set a Text or SimpleText property; an empty text removes it, an equal one is left alone.

    Properties that no standard knows are texts.

    Raises:
        TypeError: `text` is no text.
        RefusalError: `ident` is of another type, such as a move ("not-text"), or is no name of a
            property ("no-such-ident").
    """
    require_node(node)
    text_given(text)
    if property_type(ident_given(ident)).kind not in _TEXTS:
        raise RefusalError("not-text", ident)
    if text != node.get(ident, ""):
        store(edit, node, ident, (_encoded(node, ident, text),) if text else ())


def set_info(edit: Edit, node: Node, texts: Mapping[str, str]) -> None:
    """Set game-info and root properties from what a user typed, word for word.

    A value that is not of the property's type is kept as text; an unchanged one is not touched.

    Raises:
        TypeError: one of `texts` is no text.
        RefusalError: a name is that of no property ("no-such-ident").

    Args:
        texts: Ident → text as shown by `info_text`; an empty text removes the property.
    """
    mapping_given(texts)
    require_node(node)
    given = {ident_given(ident): text_given(text) for ident, text in texts.items()}
    for ident, text in given.items():
        if text != info_text(node, ident):
            store(edit, node, ident, (_encoded(node, ident, text),) if text else ())


def _encoded(node: Node, ident: str, text: str) -> str:
    if property_type(ident).kind is not Kind.TEXT:
        return encode_simple(text)
    return encode_text(text).replace("\n", line_end(node.root))


_GO: Final = ("1",)


def treat_as_go(edit: Edit, root: Node) -> None:
    """Let the record that starts at `root` be one of Go, whatever it says: GM[0], GM[11] occur.

    Nothing but GM is changed.

    Raises:
        RefusalError: it is one of Go already.
    """
    require_node(root)
    if is_go(root):
        raise RefusalError("is-go")
    edit.set(root, "GM", _GO)


def sign(edit: Edit, collection: GameFile) -> None:
    """Let AP of the games that have been edited name this program; the others stay. O(games).

    FF[4] has in AP the program that created the game, and readers take from it what they have to
    expect of the values: nothing but the user's wish makes another one of it.
    """
    one_given(collection, GameFile)
    for game in collection.games:
        if game.cache.version:
            store(edit, game.root, "AP", (SIGNATURE,))


Part: TypeAlias = tuple[int, int, str]
"""Where a part of a decoded text begins and ends, and what takes its place."""

REPLACEABLE: Final = frozenset({Kind.TEXT, Kind.SIMPLE})
"""What of a property's value is nothing but text."""

_VALUE: Final = expression(ANY_VALUE)
# What is not as long as what it stands for (FF[4], "Text").
_UNEQUAL: Final = re.compile(r"(\\(?:\r\n|\n\r|[\r\n])|\\\Z)|\\[\s\S]|\r\n|\n\r")
_OF_PART: Final = 3
_BETWEEN_VALUES: Final = len("\n\n")


def replace_parts(edit: Edit, node: Node, ident: str, parts: Sequence[Part]) -> None:
    """Replace parts of a Text or SimpleText property; O(length).

    Only the bytes of these parts change, unless one goes over the border of two values, which
    become one then. A text of which nothing is left goes with its property.

    Args:
        ident: The property, which is there.
        parts: In order, without overlaps, with places in the text as `Node.get` gives it.

    Raises:
        TypeError: one is no triple of two whole numbers and a text.
        RefusalError: the property is of another type ("not-text"), or the text has no such parts
            in this order ("no-such-part").
    """
    require_node(node)
    if property_type(ident_given(ident)).kind not in REPLACEABLE:
        raise RefusalError("not-text", ident)
    text = str(node.get(ident, ""))
    is_text = property_type(ident).kind is Kind.TEXT
    parts = _parts_given(parts, ident, len(text))
    wanted = _spliced(text, parts)
    if not is_text:
        wanted = wanted.replace("\n", " ")
    source = _with_parts(node, ident, parts, is_text=is_text) if wanted else None
    if source is not None and decode(ident, Properties(source)[ident]) == wanted:
        edit.set_properties(node, Properties(source))
    else:
        # Also where new text and old run together to something else, as LF before CR.
        set_text(edit, node, ident, wanted)


def _parts_given(given: Sequence[Part], ident: str, length: int) -> list[Part]:
    """Return the parts that are given, all of them in a text of `length`; see `replace_parts`."""
    parts: list[Part] = []
    done = 0
    for part in list(given):
        if not isinstance(part, tuple) or len(part) != _OF_PART:
            raise TypeError(f"a part such as (0, 4, 'new') is wanted, not {part!r}")
        start, end = map(number_given, part[:2])
        parts.append((start, end, text_given(part[2])))
        if not done <= start <= end <= length:
            raise RefusalError("no-such-part", f"{ident} {start}–{end}")
        done = end
    return parts


def place_in_source(source: str, ident: str, start: int, end: int) -> tuple[int, int] | None:
    """Return where a part of a property's text, not an empty one, stands in a node's source.

    None if it goes over the border of two values, or the property is more than text.
    """
    kind = property_type(ident).kind
    pieces = _pieces(source, ident, is_text=kind is Kind.TEXT) if kind in REPLACEABLE else []
    return next((p.place(start, end) for p in pieces if p.start <= start and end <= p.end), None)


def _spliced(text: str, parts: Sequence[Part]) -> str:
    """Return a text with parts replaced."""
    found: list[str] = []
    done = 0
    for start, end, new in parts:
        found += text[done:start], new
        done = end
    return "".join([*found, text[done:]])


def _with_parts(node: Node, ident: str, parts: Sequence[Part], *, is_text: bool) -> str | None:
    """Return the source of a node with parts replaced; None if one is not within a value."""
    end_of_line = line_end(node.root)
    placed: list[Part] = []
    # Of many parts each begins in the piece of the one before, or later.
    pieces = _pieces(node.source, ident, is_text=is_text)
    for start, end, new in parts:
        while pieces and pieces[0].end < end:
            del pieces[0]
        if not pieces or start < pieces[0].start:
            return None
        raw = encode_text(new).replace("\n", end_of_line) if is_text else encode_simple(new)
        placed.append((*pieces[0].place(start, end), raw))
    return _spliced(node.source, placed)


class _Piece(NamedTuple):
    """One value of a property: where it stands in the text it is part of, and in the source."""

    start: int  # in the text, as is `end`
    end: int
    at: int  # in the source, of what stands between the brackets
    # Where what is not as long as what it stands for ends, counted from the start of the value.
    text_ends: list[int]
    raw_ends: list[int]
    units: dict[int, int]  # the same for those that stand for one character

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Return where a part of the text stands in the source; an empty one: what it is behind.

        Line breaks that only wrap the source belong to neither side of the part.
        """
        if start == end:
            behind = self.at if start == self.start else self.place(start - 1, start)[1]
            return behind, behind
        last = end - self.start
        raw_last = self.units[last] if last in self.units else self._raw(last - 1) + 1
        return self.at + self._raw(start - self.start), self.at + raw_last

    def _raw(self, at: int) -> int:
        index = bisect_right(self.text_ends, at) - 1
        return at if index < 0 else self.raw_ends[index] + at - self.text_ends[index]


def _pieces(source: str, ident: str, *, is_text: bool) -> list[_Piece]:
    """Return the values that the text of a property consists of."""
    found: list[_Piece] = []
    start = 0
    for at, raw in _raw_values(source, ident):
        length = len(decode_text(raw))
        if length if is_text else strip(raw):
            found.append(_Piece(start, start + length, at, *_ends(raw)))
            start += length + _BETWEEN_VALUES
            if not is_text:
                break  # only the first one counts, see `sgfedit.sgf.properties.decode`
    return found


def _raw_values(source: str, ident: str) -> list[tuple[int, str]]:
    """Return where the values of a property begin in a source, and the values."""
    return [
        (match.start() + 1, raw)
        for segment in segments(source)
        if segment.ident == ident
        for match, raw in zip(
            _VALUE.finditer(source, segment.start + len(segment.written), segment.end),
            segment.values,
            strict=True,
        )
    ]


def _ends(raw: str) -> tuple[list[int], list[int], dict[int, int]]:
    """Return where what is not as long as what it stands for ends; see `_Piece`."""
    text_ends: list[int] = []
    raw_ends: list[int] = []
    units: dict[int, int] = {}
    shorter = 0
    for match in _UNEQUAL.finditer(raw):
        is_nothing = match[1] is not None
        shorter += len(match[0]) - (not is_nothing)
        text_ends.append(match.end() - shorter)
        raw_ends.append(match.end())
        if not is_nothing:
            units[text_ends[-1]] = match.end()
    return text_ends, raw_ends, units
