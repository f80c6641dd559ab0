r"""Game info: which node holds it, the fields people edit, a game in one line in a user's format.

In a format such as ``\PB \BR – \PW \WR{, \EV}`` a backslash and capital letters stand for the
value of that property, or for one of `SPECIAL`; ``\\``, ``\{`` and ``\}`` are those signs
themselves. What is missing leaves no trace:

* Text between two values is shown only if both are. Of several such texts in a row one is shown,
  the last that is not blank: without \BR and \PW the line above is "Shusaku – 8d".
* What stands in braces counts as one value. The texts at its two ends are shown if any value
  inside is, and so are those at the two ends of the line: ``\PB{ (\BR)}`` needs no rank.

A name that is none is shown as it is typed, and told with its column.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from sgfedit.game.traversal import is_move, upwards
from sgfedit.lazy import expression
from sgfedit.sgf.grammar import segments
from sgfedit.sgf.properties import GAME_INFO, OTHER_MEANINGS, Kind, property_type
from sgfedit.sgf.values import BLANKS, decode_simple, format_clock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from sgfedit.game.game import Game
    from sgfedit.sgf.node import Node


GROUPS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("players", ("PB", "BR", "BT", "PW", "WR", "WT")),
    ("event", ("EV", "RO", "PC", "DT", "GN")),
    ("result", ("RE", "RU", "KM", "HA", "TM", "OT")),
    ("credits", ("AN", "US", "SO", "CP", "ON")),
    ("comment", ("GC",)),
    ("file", ("FF", "GM", "SZ", "CA", "AP", "ST")),
)
"""Code of a group → idents; together every game-info and root property of FF[4]."""

ROOT_FIELDS: Final = GROUPS[-1][1]
"""Idents that stand in the root whatever the game-info node is."""

READ_ONLY: Final = frozenset({"FF", "GM", "SZ", "CA"})
"""Fields that a change of text would make untrue: they need a conversion of the record."""

_OF_OTHER_GAMES: Final = GAME_INFO - OTHER_MEANINGS

_LONE_MOVE: Final = len(";B[aa]")
"""What most nodes are."""


def info_idents(*, is_go: bool) -> frozenset[str]:
    """Return the idents that are game info in a game of Go, or in another game."""
    return GAME_INFO if is_go else _OF_OTHER_GAMES


def info_text(node: Node, ident: str) -> str:
    """Return a game-info or root property as text to show and to edit, word for word.

    Several values of a property that has but one: the first that is not empty counts.
    """
    if property_type(ident).kind is Kind.TEXT:
        return str(node.get(ident, ""))
    return simple_text(node.properties.get(ident, ()))


def simple_text(values: Iterable[str]) -> str:
    """Return the text of raw values, of which the first that is not empty counts."""
    return decode_simple(next((raw for raw in values if raw.strip(BLANKS)), ""))


def has_info(node: Node) -> bool:
    """Whether `node` tells of a whole game; nodes are not parsed for it."""
    source = node.source
    if len(source) == _LONE_MOVE and source[2] == "[":
        return False
    return not GAME_INFO.isdisjoint(segment.ident for segment in segments(source))


def info_holder(node: Node) -> Node | None:
    """Return the node that holds the game info valid at `node`, the nearest; None without any.

    FF[4], "Game info": at most one such node stands on a path.
    """
    above = (one for one in upwards(node) if not GAME_INFO.isdisjoint(one.properties))
    return next(above, None)


def game_info_node(node: Node) -> Node:
    """Return the node whose game info is edited at `node`: its `info_holder`, or else the root."""
    return info_holder(node) or node.root


def game_info(node: Node) -> dict[str, str]:
    """Return the game info valid at `node`: ident → text, absent ones left out.

    Two game-info nodes on a path are illegal; then both are shown and the nearer one wins.
    """
    return info_of(info_holders(node))


def info_holders(node: Node) -> list[Node]:
    """Return the nodes at and above `node` that hold any game info, the nearest first."""
    return [one for one in upwards(node) if not GAME_INFO.isdisjoint(one.properties)]


def info_of(holders: Iterable[Node]) -> dict[str, str]:
    """Return the game info that nodes hold, the first one that holds it; see `game_info`."""
    found: dict[str, str] = {}
    for one in holders:
        for ident in GAME_INFO.intersection(one.properties):
            found.setdefault(ident, info_text(one, ident))
    return {ident: text for ident, text in found.items() if text}


def folded(text: str) -> str:
    """Return `text` without case, accents and widths: "Ōtake" and "ｏｔａｋｅ" are "otake".

    Letters that are made of parts come in their parts: Hangul syllables do.
    """
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


# A game in one line -------------------------------------------------------------------------


SPECIAL: Final = ("YEAR", "MOVES", "GAME", "FILE")
"""Names that are no property: the year that the date begins with, the number of moves of the main
line, the number of the game in its file, and the name of the file without its ending."""

FIELDS: Final = (*(ident for _, idents in GROUPS for ident in idents), *SPECIAL)
"""Every name that may stand behind a backslash, those of game info in the dialog's order."""

_FIELDS: Final = frozenset(FIELDS)

Flaw: TypeAlias = Literal["unknown-field", "no-field", "unclosed-brace", "stray-brace"]


class FormatError(NamedTuple):
    """What is wrong in a format.

    Attributes:
        flaw: A name that is none; a backslash with nothing behind it; a brace that is not closed;
            one that closes or opens nothing (braces do not stand in braces).
        column: Where it begins, counted from 1.
        text: What stands there.
    """

    flaw: Flaw
    column: int
    text: str


class Piece(NamedTuple):
    """A part of a format: text to show as it is, or a field, whose name it holds."""

    text: str
    is_field: bool = False


class Format(NamedTuple):
    """A format, understood.

    Attributes:
        groups: Pieces in order; those of one pair of braces together in a tuple.
        errors: What is wrong in it, from left to right.
    """

    groups: tuple[Piece | tuple[Piece, ...], ...]
    errors: tuple[FormatError, ...] = ()

    @property
    def fields(self) -> frozenset[str]:
        """The names of the fields in it."""
        groups = ((group,) if isinstance(group, Piece) else group for group in self.groups)
        return frozenset(piece.text for group in groups for piece in group if piece.is_field)


_TOKEN: Final = expression(
    r"\\(?P<field>[A-Z]+)|\\(?P<sign>[\\{}])|(?P<lone>\\)|(?P<open>\{)|(?P<close>\})|[^\\{}]+"
)


def parse_format(text: str) -> Format:
    """Return the format written in `text`; never fails. O(length)."""
    groups: list[Piece | tuple[Piece, ...]] = []
    errors: list[FormatError] = []
    inside: list[Piece] | None = None
    opened = 0
    for match in _TOKEN.finditer(text):
        kind, column = match.lastgroup, match.start() + 1
        if kind == "open" and inside is None:
            inside, opened = [], column
            continue
        if kind == "close" and inside is not None:
            groups.append(tuple(inside))
            inside = None
            continue
        flaw = _flaw(kind, match["field"] or "")
        if flaw is not None:
            errors.append(FormatError(flaw, column, match[0]))
        into: list[Piece] | list[Piece | tuple[Piece, ...]] = groups if inside is None else inside
        add_piece(into, _piece(match))
    if inside is not None:
        errors.append(FormatError("unclosed-brace", opened, "{"))
        groups.append(tuple(inside))
    return Format(tuple(groups), tuple(sorted(errors, key=lambda error: error.column)))


def _flaw(kind: str | None, field: str) -> Flaw | None:
    if kind in {"open", "close"}:
        return "stray-brace"
    if kind == "lone":
        return "no-field"
    return "unknown-field" if field and field not in _FIELDS else None


def _piece(match: re.Match[str]) -> Piece:
    if match["field"] in _FIELDS:
        return Piece(match["field"], is_field=True)
    return Piece(match["sign"] or match[0])


def add_piece(pieces: list[Piece] | list[Piece | tuple[Piece, ...]], piece: Piece) -> None:
    """Append `piece`, to the text before it if both are text."""
    last = pieces[-1] if pieces else None
    if isinstance(last, Piece) and not last.is_field and not piece.is_field:
        pieces[-1] = Piece(last.text + piece.text)
    else:
        pieces.append(piece)


def summary(form: Format, value_of: Callable[[str], str]) -> str:
    """Return the line that `form` makes of the values of fields, "" where all are missing.

    Args:
        value_of: Name of a field → its value, "" if it has none. Only what `form` names is asked.
    """

    def part(piece: Piece) -> tuple[str, bool]:
        text = " ".join(value_of(piece.text).split()) if piece.is_field else piece.text
        return text, piece.is_field

    return _joined(
        [
            part(group) if isinstance(group, Piece) else (_joined(list(map(part, group))), True)
            for group in form.groups
        ]
    )


def _joined(parts: Sequence[tuple[str, bool]]) -> str:
    """Return texts and values (True) as one value, as the rules of the module say."""
    begin, end = ("" if not parts or parts[index][1] else parts[index][0] for index in (0, -1))
    line = ""
    between: list[str] = []
    for text, is_value in parts:
        if not is_value:
            between.append(text)
        elif text:
            line += (_separator(between) if line else begin) + text
            between = []
    return line + end if line else ""


def _separator(between: list[str]) -> str:
    """Return the text to show between two values: the last that is not blank, else the last."""
    return next((text for text in reversed(between) if text.strip()), (between or [""])[-1])


def game_summary(
    game: Game,
    form: Format,
    *,
    info: Mapping[str, str] | None = None,
    file_stem: str = "",
    number: int = 1,
) -> str:
    """Return a game in one line.

    Looks at the root only, unless the format asks for the number of moves: that costs the length
    of the main line.

    Args:
        info: The `game_info` valid at a node, where the game is one of several merged in a tree;
            None for that of the root.
        file_stem: The name of its file without the ending.
    """

    def text_of(ident: str) -> str:
        if info is None or ident not in GAME_INFO:
            return info_text(game.root, ident)
        return info.get(ident, "")

    special: dict[str, Callable[[], str]] = {
        "YEAR": lambda: _year(text_of("DT")),
        "MOVES": lambda: str(count_moves(game)),
        "GAME": lambda: str(number),
        "FILE": lambda: file_stem,
    }
    return summary(form, lambda name: special[name]() if name in special else text_of(name))


_YEAR: Final = expression(r"[0-9]{4}(?![0-9])")


def _year(date: str) -> str:
    match = _YEAR.match(date.strip())
    return match[0] if match else ""


# A node whose text begins with a move: by far most of them, known without parsing.
_PLAIN_MOVE: Final = expression(r";\s*+[BW]\s*+\[")


def count_moves(game: Game) -> int:
    """Return how many moves the main line has; O(length), mostly without parsing a node."""
    matches = _PLAIN_MOVE.match
    return sum(1 for node in game if matches(node.source) or is_move(node))


# Names of files -----------------------------------------------------------------------------


# And what would let a name look like another one: line ends, marks that reverse what follows.
_ILLEGAL: Final = expression(
    r'[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff/\\:*?"<>|]'
)
_RESERVED: Final = expression(
    r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?: *\..*)?", re.IGNORECASE
)
_MOST_BYTES: Final = 200


def file_name(text: str) -> str:
    """Return `text` as the name of a file without ending, legal on every system; "" if none is.

    Signs that Windows forbids become ``_``; names that it reserves get one in front, and so do
    those that a shell takes for an option or somebody's home. Dots and blanks go from both ends.
    At most 201 bytes of UTF-8: an ending and a number have room.
    """
    safe = _ILLEGAL.sub("_", text).strip(". ")
    safe = safe.encode("utf-8")[:_MOST_BYTES].decode("utf-8", "ignore").rstrip(". ")
    return f"_{safe}" if safe.startswith(("-", "~")) or _RESERVED.fullmatch(safe) else safe


# A clock is written with its owner's move: the other one's stands in the node before.
_CLOCK_NODES: Final = 4


def time_left(node: Node, colour: str) -> str:
    """Return the clock of `colour`, as of its last move: ``0:25 (3)`` with 3 of overtime left."""
    clock, stones = f"{colour}L", f"O{colour}"
    walker: Node | None = node
    for _ in range(_CLOCK_NODES):
        if walker is None:
            break
        properties = walker.properties
        if clock in properties or stones in properties:
            seconds, overtime = walker.get(clock), walker.get(stones)
            parts = [] if seconds is None else [format_clock(seconds)]
            return " ".join(parts + ([] if overtime is None else [f"({overtime})"]))
        walker = walker.parent
    return ""
