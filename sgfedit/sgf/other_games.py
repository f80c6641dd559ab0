"""The games that SGF knows by a number (FF[4], "GM"), and the boards they are played on.

Only Go is played here. Of the others the names and the usual sizes are known, so that a record of
one can say what it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

GO: Final = 1
OTHELLO: Final = 2
GOMOKU: Final = 4
KROPKI: Final = 40

GAMES: Final[Mapping[int, str]] = {
    GO: "Go",
    OTHELLO: "Othello",
    3: "Chess",
    GOMOKU: "Gomoku or Renju",
    5: "Nine Men’s Morris",
    6: "Backgammon",
    7: "Xiangqi",
    8: "Shogi",
    9: "Lines of Action",
    10: "Ataxx",
    11: "Hex",
    12: "Jungle",
    13: "Neutron",
    14: "Philosopher’s Football",
    15: "Quadrature",
    16: "Trax",
    17: "Tantrix",
    18: "Amazons",
    19: "Octi",
    20: "Gess",
    21: "Twixt",
    22: "Zèrtz",
    23: "Plateau",
    24: "Yinsh",
    25: "Pünct",
    26: "Gobblet",
    27: "Hive",
    28: "Exxit",
    29: "Hnefatafl",
    30: "Kuba",
    31: "Tripples",
    32: "Chase",
    33: "Tumbling Down",
    34: "Sahara",
    35: "Byte",
    36: "Focus",
    37: "Dvonn",
    38: "Tamsk",
    39: "Gipf",
    KROPKI: "Kropki",
}
"""Value of GM → name of the game."""

OTHER_MEANINGS: Final = frozenset({"CP"})
"""Game info of Go that is something else in other games: in Backgammon where the cube lies."""

SIZES: Final[Mapping[int, int]] = {
    OTHELLO: 8,
    3: 8,
    GOMOKU: 15,
    9: 8,
    11: 11,
    18: 10,
    20: 20,
    21: 24,
}
"""Value of GM → columns and rows of the board where SZ does not say, other than 19.

Hex, Amazons, Lines of Action and Twixt: their pages of FF[4]. The others are what these games are
played on.
"""
