"""The one table of SGF properties: ident → value type, category, English label; table of games.

FF[4] "Properties" and its index of FF[1]–FF[4]; private idents are listed only where the program
does something with them. A property that is not in the table is text of any number of values and
is kept as it stands.

Only Go is played here. Of the other games, which SGF knows by a number (FF[4], "GM"), the names
and the usual sizes are known, so that a record of one can say what it is.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from sgfedit.sgf import values as v
from sgfedit.sgf.marks import IN_MENUS, Mark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sgfedit.sgf.values import Size


Value: TypeAlias = object
"""What a property decodes to; see Kind."""


class Kind(Enum):
    """Value types; the comment says what `Node.get` returns."""

    __hash__ = object.__hash__  # that of Enum is Python, and half of what it costs to look one up

    NONE = "none"  # True
    NUMBER = "number"  # int
    REAL = "real"  # float
    DOUBLE = "double"  # 1 or 2
    COLOUR = "colour"  # "B" or "W"
    SIMPLE = "simpletext"  # str in one line
    TEXT = "text"  # str
    MOVE = "move"  # Point or PASS
    POINTS = "points"  # tuple[Point, ...]
    PAIRS = "point:point"  # tuple[(Point, Point), ...]
    LABELS = "point:simpletext"  # tuple[(Point, str), ...]
    SIZE = "size"  # int, or (columns, rows)
    APPLICATION = "simpletext:simpletext"  # (str, str)
    FIGURE = "figure"  # (flags, name)
    UNKNOWN = "unknown"  # tuple[str, ...]


class Category(Enum):
    """Property types of FF[4], plus the obsolete and private ones."""

    __hash__ = object.__hash__

    ROOT = "root"
    GAME_INFO = "game-info"
    MOVE = "move"
    SETUP = "setup"
    TIMING = "timing"  # a move property in FF[4]
    MOVE_ANNOTATION = "move annotation"  # a move property in FF[4]
    ANNOTATION = "node annotation"
    MARKUP = "markup"
    OTHER = "other"
    OBSOLETE = "obsolete"


class PropertyType(NamedTuple):
    """One row of the table.

    Attributes:
        ident: The identifier, upper case.
        kind: Value type.
        category: Property type.
        label: English name.
        ff: The versions that define it, as digits, e.g. "34".
        many: True for "list of" and "elist of" types.
        empty: True if a single empty value is legal ("elist", "none").
        inherit: True if the value holds for the whole subtree (DD, PM, VW).
    """

    ident: str
    kind: Kind
    category: Category
    label: str
    ff: str
    many: bool = False
    empty: bool = False
    inherit: bool = False


_LIST_KINDS: Final = {Kind.POINTS, Kind.PAIRS, Kind.LABELS}


_TABLE: Final = """
# root
FF number 234 - File format
GM number 1234 - Game
SZ size 1234 - Board size
AP simpletext:simpletext 4 - Application
CA simpletext 4 - Charset
ST number 4 - Variation style
# game-info
PB simpletext 1234 - Black
BR simpletext 1234 - Black's rank
BT simpletext 34 - Black's team
PW simpletext 1234 - White
WR simpletext 1234 - White's rank
WT simpletext 34 - White's team
EV simpletext 1234 - Event
RO simpletext 1234 - Round
PC simpletext 1234 - Place
DT simpletext 1234 - Date
RE simpletext 1234 - Result
RU simpletext 34 - Rules
KM real 1234 - Komi
HA number 1234 - Handicap
TM real 1234 - Time limit
OT simpletext 4 - Overtime
ON simpletext 34 - Opening
GN simpletext 1234 - Game name
GC text 1234 - Game comment
AN simpletext 34 - Annotator
US simpletext 1234 - Entered by
SO simpletext 1234 - Source
CP simpletext 34 - Copyright
# move
B move 1234 - Black move
W move 1234 - White move
KO none 34 - Execute even if illegal
MN number 34 - Move number
# timing
BL real 1234 - Black's time left
WL real 1234 - White's time left
OB number 34 - Black's overtime stones
OW number 34 - White's overtime stones
# move annotation
BM double 1234 - Bad move
TE double 1234 - Tesuji
DO none 34 - Doubtful
IT none 34 - Interesting
# setup
AB points 1234 - Add black stones
AW points 1234 - Add white stones
AE points 1234 - Clear points
PL colour 1234 - Player to play
# node annotation
C text 1234 - Comment
N simpletext 1234 - Node name
V real 1234 - Value
GB double 1234 - Good for Black
GW double 1234 - Good for White
DM double 34 - Even position
UC double 34 - Unclear position
HO double 34 - Hotspot
# markup
{marks}
LB point:simpletext 34 - Labels
AR point:point 4 - Arrows
LN point:point 4 - Lines
TB points 1234 e Black's territory
TW points 1234 e White's territory
DD points 4 ei Dimmed points
VW points 1234 ei Visible part
# other
FG figure 1234 e Figure
PM number 4 i Print move mode
# obsolete
L points 12 - Letters
M points 12 - Marks
CH double 123 - Check mark
SI double 3 - Sigma
BS number 123 - Black's species
WS number 123 - White's species
EL number 12 - Computer's evaluation
EX move 12 - Expected reply
ID simpletext 3 - Game identifier
LT none 3 - Losing on time enforced
OM number 3 - Moves per overtime
OP real 3 - Overtime length
OV real 3 - Operator overhead
RG points 123 - Region
SC points 123 - Secure stones
SE points 3 - Self-test moves
TC number 3 - Territory count
KI number 3 - Integer komi
KGSDE points - - Dead stones (KGS)
KGSSB real - - Black's score (KGS)
KGSSW real - - White's score (KGS)
"""
"""Categories, and in each a row a property: ident, kind, versions, flags, label.

Flags: ``-`` none, ``e`` elist, ``i`` inherited. Marks that are lists of points are in `marks`.
"""


def _rows() -> Iterator[PropertyType]:
    marks = [f"{mark} points {mark.kind.ff} - {mark.label}" for mark in IN_MENUS]
    category = Category.ROOT
    for row in _TABLE.strip().replace("{marks}", "\n".join(marks)).split("\n"):
        if row.startswith("# "):
            category = Category(row[2:])
            continue
        ident, name, ff, flags, label = row.split(maxsplit=4)
        kind = Kind(name)
        is_list, empty = kind in _LIST_KINDS, "e" in flags or kind is Kind.NONE
        yield PropertyType(ident, kind, category, label, ff, is_list, empty, "i" in flags)


PROPERTIES: Final[dict[str, PropertyType]] = {row.ident: row for row in _rows()}
"""Every property the program knows, by ident, in the order of the table."""

GAME_INFO: Final = frozenset(
    row.ident for row in PROPERTIES.values() if row.category is Category.GAME_INFO
)
MARKUP: Final = frozenset(
    row.ident for row in PROPERTIES.values() if row.category is Category.MARKUP
)
EXCLUSIVE_MARKS: Final = tuple(sorted(mark.value for mark in Mark))
"""A point may be in only one of these lists of a node (FF[4], "Markup properties")."""

_UNKNOWN: Final = PropertyType("", Kind.UNKNOWN, Category.OTHER, "", "", many=True, empty=True)


def property_type(ident: str) -> PropertyType:
    """Return the row of `ident`, or the row of all unknown properties."""
    return PROPERTIES.get(ident, _UNKNOWN)


def _size_value(raw: str) -> int | tuple[int, int] | None:
    size = v.parse_size(raw)
    if size is None or v.split_composed(raw):
        return size
    return size[0]


_SINGLE: Final[dict[Kind, Callable[[str], Value | None]]] = {
    Kind.NONE: lambda _raw: True,
    Kind.NUMBER: v.parse_number,
    Kind.REAL: v.parse_real,
    Kind.DOUBLE: v.parse_double,
    Kind.COLOUR: v.parse_colour,
    Kind.SIMPLE: v.decode_simple,
    Kind.SIZE: _size_value,
    Kind.APPLICATION: v.parse_simple_pair,
    Kind.FIGURE: v.parse_figure,
}
_MANY: Final[dict[Kind, Callable[[Sequence[str], Size], Value]]] = {
    Kind.POINTS: v.parse_points,
    Kind.PAIRS: v.parse_pairs,
    Kind.LABELS: v.parse_labels,
}


def needs_size(ident: str) -> bool:
    """Return whether decoding `ident` depends on the board size."""
    kind = property_type(ident).kind
    return kind is Kind.MOVE or kind in _MANY


def decode(ident: str, raw_values: Sequence[str], size: Size = v.DEFAULT_SIZE) -> Value | None:
    """Return the Python value of a property, or None if none of its values can be understood.

    Several values of a single-value property: the first that is not empty counts; those of C and
    GC are joined with an empty line, as they come from a doubled property.

    Args:
        ident: The property's identifier.
        raw_values: Values as written between the brackets, at least one.
        size: The board, needed for points and moves only.
    """
    kind = property_type(ident).kind
    if kind is Kind.UNKNOWN:
        return tuple(map(v.decode_text, raw_values))
    many = _MANY.get(kind)
    if many is not None:
        return many(raw_values, size)
    if kind is Kind.TEXT:
        return "\n\n".join(text for text in map(v.decode_text, raw_values) if text)
    raw = v.effective(raw_values)
    if kind is Kind.MOVE:
        return v.parse_move(raw, size)
    return _SINGLE[kind](raw)


GO: Final = 1
OTHELLO: Final = 2
GOMOKU: Final = 4
KROPKI: Final = 40

_GAMES: Final = """
    Go, Othello, Chess, Gomoku or Renju, Nine Men’s Morris, Backgammon, Xiangqi, Shogi, Lines of
    Action, Ataxx, Hex, Jungle, Neutron, Philosopher’s Football, Quadrature, Trax, Tantrix,
    Amazons, Octi, Gess, Twixt, Zèrtz, Plateau, Yinsh, Pünct, Gobblet, Hive, Exxit, Hnefatafl,
    Kuba, Tripples, Chase, Tumbling Down, Sahara, Byte, Focus, Dvonn, Tamsk, Gipf, Kropki
"""
GAMES: Final = dict(enumerate(" ".join(_GAMES.split()).split(", "), 1))
"""Value of GM → name of the game."""

OTHER_MEANINGS: Final = frozenset({"CP"})
"""Game info of Go that is something else in other games: in Backgammon where the cube lies."""

SIZES: Final = {OTHELLO: 8, 3: 8, GOMOKU: 15, 9: 8, 11: 11, 18: 10, 20: 20, 21: 24}
"""Value of GM → columns and rows of the board where SZ does not say, other than 19.

Hex, Amazons, Lines of Action and Twixt: their pages of FF[4]. The others are what these games are
played on.
"""
