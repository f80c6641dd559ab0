"""The rules of Go: a board, rulesets, the names and the special points of the board.

Knows nothing of SGF, files, trees or Qt, and imports none of them.

- `board`: plays and undoes moves and setups on one `Board` and flags what they did. It is the
  hot path behind every jump in a game; everything else may ask it questions. `Colour` is for
  people and files, `EMPTY`, `BLACK`, `WHITE` are for the board.
- `rules`: what a ruleset says about a move. The board executes any move, as FF[4] demands;
  legality is only ever a question.
- `scoring`: whose each point of a finished position is, and what that makes under a ruleset.
  `judgement`: what is said of a position to be counted.
- `dead_stones`: which stones seem dead or in seki, found by random games.
- `endings`: what is left to play of a finished game, played.
- `points`: "D4" and back, hoshi and fixed handicaps. `symmetry`: ways to lay a board.
- `line_board`: moves without undo, ko and hash, in half of the time.

Two kinds of point: the board counts them, `y * width + x`; everything else writes `(x, y)`, both
from 0 at the upper left.
"""

from __future__ import annotations

from sgfedit.go.board import BLACK, EMPTY, WHITE, Board, Colour, Flag
from sgfedit.go.points import handicap_points, hoshi, max_handicap, parse_vertex, vertex
from sgfedit.go.rules import JAPANESE, Legality, Rules, legality

__all__ = [
    "BLACK",
    "EMPTY",
    "JAPANESE",
    "WHITE",
    "Board",
    "Colour",
    "Flag",
    "Legality",
    "Rules",
    "handicap_points",
    "hoshi",
    "legality",
    "max_handicap",
    "parse_vertex",
    "vertex",
]
