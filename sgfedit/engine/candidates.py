"""What an engine says of a position, whatever it speaks, always from Black's point of view.

Winrates go from 0 to 1. What an engine does not tell, or tells as `nan` or out of range, is None:
nothing is made up for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sgfedit.game.analysis import Analysis
    from sgfedit.go import Colour
    from sgfedit.sgf.values import PointOrPass, Size


class Candidate(NamedTuple):
    """A move that an engine considered.

    Attributes:
        move: Its point, or PASS.
        order: Its rank, from 0 for the best.
        visits: How often it was tried.
        winrate: Of Black after it, 0 to 1.
        lead: Points by which Black leads after it.
        prior: What the engine thought of it before reading, 0 to 1.
        lcb: Lower bound of the winrate for the side to play (an upper one of Black's if White
            plays), as Black's winrate; may be a little outside of 0 to 1.
        value: What GNU Go calls the value of a move, in points; not comparable to anything else.
        line: The expected moves, this one first; up to the first that is no point of the board.
        line_visits: Visits of each of them, where they are told.
    """

    move: PointOrPass
    order: int = 0
    visits: int | None = None
    winrate: float | None = None
    lead: float | None = None
    prior: float | None = None
    lcb: float | None = None
    value: float | None = None
    line: tuple[PointOrPass, ...] = ()
    line_visits: tuple[int, ...] = ()


class Report(NamedTuple):
    """What one engine says of a position.

    Attributes:
        size: (columns, rows) of the board.
        to_play: Whose turn it is: the side whose candidates these are.
        engine: Who says so: name, version and network as far as they are known.
        candidates: The moves it considered, the best first.
        winrate: Of Black, 0 to 1.
        lead: Points by which Black leads.
        visits: How much was read for the position.
        ownership: Row by row from the upper left: 1 is surely Black's, -1 surely White's;
            empty if it was not asked or not told.
        policy: What the engine thinks of each point before reading, and of a pass behind them,
            0 to 1, -1 for illegal moves; empty if it was not asked or not told.
        is_final: Whether no more comes for this question.
        warnings: What the engine warned of, such as rules that its network does not know.
    """

    size: Size
    to_play: Colour
    engine: str
    candidates: tuple[Candidate, ...] = ()
    winrate: float | None = None
    lead: float | None = None
    visits: int | None = None
    ownership: tuple[float, ...] = ()
    policy: tuple[float, ...] = ()
    is_final: bool = False
    warnings: tuple[str, ...] = ()

    @property
    def best(self) -> Candidate | None:
        """The engine's first choice."""
        return self.candidates[0] if self.candidates else None

    def of(self, move: PointOrPass) -> Candidate | None:
        """Return what is said of a move, None where it was not considered."""
        return next((one for one in self.candidates if one.move == move), None)

    def analysis(self) -> Analysis:
        """Return the same as `game.analysis` has it, to be written into a record."""
        raise NotImplementedError
