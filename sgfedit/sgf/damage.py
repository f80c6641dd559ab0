"""Damage in SGF text: games that start among junk, flaws inside one node, melted games.

A variation whose first node holds root properties begins a game wherever it stands, unless the
tree around it makes sense of it. That a tree does if its parentheses are in order: closed, none
doubled or empty, and nothing behind a variation but another one. So a collection that is kept as
the variations of one root stays one, and where a game lacks its ``)`` the next one begins.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sgfedit.lazy import expression
from sgfedit.sgf.grammar import ANY_VALUE, VALUE, WORD, WS, closed, ident_in, segments
from sgfedit.sgf.node import Properties
from sgfedit.sgf.problems import Finding
from sgfedit.sgf.properties import PROPERTIES, Category
from sgfedit.sgf.values import WHITE

if TYPE_CHECKING:
    import re
    from collections.abc import Iterable, Iterator, Sequence

    from sgfedit.sgf.node import Node


_PROPERTY: Final = expression(rf";{WS}{WORD}{WS}\[")
_WORD: Final = expression(WORD)
_TWO_PROPERTIES: Final = expression(rf"(?:[A-Z]++{WS}\[[^\[\]()]*+\]{WS}){{2}}")
_SGF_LIKE: Final = expression(r"\[[a-z]{2}\]")
CONTROL: Final = expression(r"[\x00-\x08\x0e-\x19\x1b-\x1f]")

Late: TypeAlias = "tuple[Node, int, int]"
"""Properties behind a closed variation: the node they count for, where they begin and end."""

_JUNK: Final = "junk-chars"
_LOOK_BACK: Final = 1_000
_SHORT: Final = 256
MAX_IDENT: Final = 100


@dataclass(slots=True)
class Damaged:
    """A node that stands in the file otherwise than its properties say.

    The verbatim text is written back only while node and surroundings are as they were read.

    Attributes:
        properties: The properties as read. Their source is the node's text as it has to be
            written at any other place: with its semicolon, closed, late properties included.
        verbatim: The node's text in the file.
        before: The node in front of it, if it has no semicolon and is not the root.
        is_cut: Whether the file ends inside its last value.
        late: The number of stretches of late properties: those that stand behind a closed
            variation and belong to the node before it.
    """

    properties: Properties
    verbatim: str
    before: Node | None = None
    is_cut: bool = False
    late: int = 0


def with_late(owner: Node, damaged: Damaged | None, texts: Sequence[str]) -> Damaged:
    """Let properties behind a closed variation count for `owner`, the node before it.

    Its text in the file stays as it is; when that cannot be, the properties go into the node.
    """
    damaged = damaged or Damaged(owner.properties, owner.source)
    mended = damaged.properties.source
    # A word at the end of the node must not grow into the identifier.
    mended += "" if mended[-1:] in f"];{WHITE}" else " "
    damaged.properties = owner._properties = Properties(closed(mended + "".join(texts)))  # noqa: SLF001
    damaged.late = len(texts)
    return damaged


def in_pieces(tail: str, start: int, late: Sequence[Late]) -> list[tuple[Node | None, str]]:
    """Return what stands behind a node in pieces, each with the node it is a property of, or None.

    Args:
        tail: All of it.
        start: Where it begins in the text.
        late: The properties in it, in order.
    """
    pieces: list[tuple[Node | None, str]] = []
    done = 0
    for owner, begin, end in late:
        pieces += (None, tail[done : begin - start]), (owner, tail[begin - start : end - start])
        done = end - start
    return [*pieces, (None, tail[done:])]


def starts_game(text: str, match: re.Match[str], pos: int) -> bool:
    """Whether the parenthesis that `match` found in the junk from `pos` on starts a game.

    The answer depends only on what stands up to the next parenthesis, not on the game behind it.
    """
    end = match.end()
    if text.startswith(";", end):
        # Two bytes "(;" are common in pictures: ask for more where the text looks binary.
        if _PROPERTY.match(text, end):
            return True
        return not CONTROL.search(text, max(pos, match.start() - _LOOK_BACK), match.start())
    # Servers of the Nihon Ki-in leave out the first semicolon.
    word = _WORD.match(text, end)
    is_known = word is not None and word[0] in PROPERTIES
    return is_known or _TWO_PROPERTIES.match(text, end) is not None


def junk_findings(text: str, start: int, end: int, *, is_first: bool) -> Iterator[Finding]:
    """Yield what is wrong with the text before the first game, or between and behind games."""
    junk = text[start:end]
    if is_first:
        like = _SGF_LIKE.search(junk)
        if like is not None:
            yield Finding("sgf-like-data-before-start", start + like.start(), like[0])
        return
    stripped = junk.strip(WHITE + "\x1a")
    if stripped:
        yield Finding(_JUNK, start + junk.index(stripped[0]), stripped)


def body_findings(source: str) -> Iterable[Finding]:
    """Return what is wrong inside one node, with offsets into its text `source`.

    Junk that stands together is one flaw: parts of it could not be judged or mended alone. What
    is wrong with a short text is known for a while: a damaged file is read again and again.
    """
    return _in_short_body(source) if len(source) <= _SHORT else _in_body(source)


def _in_body(source: str) -> Iterator[Finding]:
    junk: list[Finding] = []
    for finding in _each_in_body(source):
        is_junk = finding.code == _JUNK
        if junk and not (is_junk and _stand_together(junk[-1], finding)):
            yield _as_one(junk)
            junk = []
        if is_junk:
            junk.append(finding)
        else:
            yield finding
    if junk:
        yield _as_one(junk)


@lru_cache(maxsize=4_096)
def _in_short_body(source: str) -> tuple[Finding, ...]:
    return tuple(_in_body(source))


def _stand_together(one: Finding, other: Finding) -> bool:
    return one.offset + len(one.detail) == other.offset


def _as_one(found: Sequence[Finding]) -> Finding:
    """Return one finding for some that stand together."""
    if len(found) == 1:
        return found[0]
    certainty = next(filter(None, [finding.certainty for finding in found]), "")
    detail = "".join([finding.detail for finding in found])
    return found[0]._replace(detail=detail, certainty=certainty)


def _each_in_body(source: str) -> Iterator[Finding]:
    certainty: str | None = None
    for ident, written, values, at, end in segments(source):
        if ident:
            if written != ident or not ident.isalpha() or len(ident) > MAX_IDENT:
                yield from _ident_findings(written, ident, at)
            continue
        text = source[at:end]
        if values:
            if written:
                yield Finding(_JUNK, at, written)
            yield Finding("value-without-ident", at + len(written), text)
        elif written[0].isascii() and written[0].isalpha():
            is_ident = _may_be_ident(written)
            code = "property-without-value" if is_ident else _JUNK
            if certainty is None:
                certainty = _certainty_of_words(source)
            yield Finding(code, at, text, certainty=certainty if is_ident else "")
        else:
            junk = text.lstrip(WHITE + (";" if at == 0 else ""))
            if junk:
                yield Finding(_JUNK, at + len(text) - len(junk), junk)


def _certainty_of_words(source: str) -> str:
    """Return how sure it is that lone words in a node mean nothing, and can just go.

    One may well be the identifier of a value that stands alone as well; words that are all there
    is would leave an empty node behind; and where other text belongs to nothing either, all of it
    may be what is left of a comment, which loses none of its words unasked.
    """
    with_values = [bool(part.ident) for part in segments(source) if part.values]
    if not with_values or not all(with_values):
        return "ask"
    rest = (part.written.strip(WHITE + ";") for part in segments(source) if not part.values)
    return "ask" if any(text and not _may_be_ident(text) for text in rest) else ""


def _may_be_ident(text: str) -> bool:
    return text[0].isascii() and text[0].isalpha() and bool(ident_in(text))


def _ident_findings(written: str, ident: str, at: int) -> Iterator[Finding]:
    if written != ident:
        # The name of a charset that nobody has read may be a wrong one.
        yield Finding("lowercase-in-ident", at, written, certainty="ask" if ident == "CA" else "")
    if not ident.isalpha():
        yield Finding("digit-in-ident", at, written)
    if len(ident) > MAX_IDENT:
        yield Finding("ident-too-long", at, written)


class _Start(NamedTuple):
    """Where a game may begin within another one.

    Attributes:
        offset: Of the parenthesis in front of its root.
        first: Of the first of the parentheses in front of its root.
        around: The offset of the innermost such parenthesis, or game, that it stands within.
    """

    offset: int
    first: int
    around: int


@cache
def _tokens() -> re.Pattern[str]:
    """Return what takes the next parentheses that open, or other structure, or a value."""
    return expression(rf"(?:\({WS})++|[;)]|{ANY_VALUE}")


@cache
def _root() -> re.Pattern[str]:
    """Return what takes a node up to its first root property.

    FF[3] allowed lower-case letters to be mixed in: ``GaMe[1]``.
    """
    idents = [row.ident for row in PROPERTIES.values() if row.category is Category.ROOT]
    ident = "|".join("[a-z]*+".join(["", *ident, ""]) for ident in idents)
    wanted = rf"(?:{ident}){WS}\["
    other = rf"(?!{wanted})(?:{WORD}|{VALUE}|[^;()\[A-Za-z]++)"
    return expression(rf"{WS}(?:;|(?={WORD}{WS}\[))(?:{other})*+{wanted}")


def begins_game(text: str, pos: int = 0) -> bool:
    """Whether a node at `pos`, or behind white space there, holds root properties."""
    return _root().match(text, pos) is not None


def games_between(text: str, start: int, end: int) -> Iterator[int]:
    """Yield where games begin within the tree from its root at `start` to its `end`."""
    trees = _Trees(start)
    before = ";"
    for match in _tokens().finditer(text, start, end):
        sign = match[0][0]
        if sign == "(":
            trees.open(match)
        elif sign == ")":
            trees.close(is_empty=before == "(")
        elif before == ")":
            trees.go_on(is_flawed=sign == ";")
        before = sign
    return trees.begun()


class _Trees:
    """What is known of a tree up to a place in it.

    Attributes:
        opened: The parentheses that are open.
        games: Those of them that may begin a game.
        flawed: The games, open or closed, in which something is wrong.
        found: Where games may begin.
    """

    def __init__(self, start: int) -> None:
        self.opened = [start]
        self.games = [start]
        self.flawed: set[int] = set()
        self.found: list[_Start] = []

    def open(self, match: re.Match[str]) -> None:
        """Take parentheses that open: the last of them belongs to a tree."""
        outer = match[0].count("(") - 1
        offset = match.start() + match[0].rindex("(")
        self.opened += [match.start()] * outer
        self.opened.append(offset)
        if outer:
            self.flawed.add(self.games[-1])
        is_game = starts_game(match.string, match, match.start())
        if is_game and begins_game(match.string, match.end()):
            self.found.append(_Start(offset, match.start(), self.games[-1]))
            self.games.append(offset)

    def close(self, *, is_empty: bool) -> None:
        """Take a parenthesis that closes; what is wrong in a tree is wrong in the one around."""
        games, flawed = self.games, self.flawed
        if is_empty:
            flawed.add(games[-1])
        if self.opened.pop() == games[-1] and games.pop() in flawed:
            flawed.update(games[-1:])

    def go_on(self, *, is_flawed: bool) -> None:
        """Take more of a tree behind one in it, which so is no game but a part of it."""
        if is_flawed:
            self.flawed.add(self.games[-1])
        while self.found and self.found[-1].offset > self.opened[-1]:
            self.found.pop()

    def begun(self) -> Iterator[int]:
        """Yield where games begin, at the end of the tree."""
        self.flawed.update(self.games)
        return (item.first for item in self.found if item.around in self.flawed)
