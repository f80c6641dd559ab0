"""Questions to an engine, and the events that come back.

Each question that was asked gets exactly one `Answered` or `Failed`; before it there may be any
number of `Reported`.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.engine.candidates import Report
    from sgfedit.engine.positions import Situation
    from sgfedit.errors import EngineError
    from sgfedit.go import Colour
    from sgfedit.sgf.values import Point, PointOrPass, Size

Ticket: TypeAlias = int
"""Names a question of one engine; never used twice."""


class Analyse(NamedTuple):
    """What do you think of this position? Answered by a final `Report`.

    Ends when `visits` or `seconds` are reached, whichever comes first; with neither, when it is
    cancelled: then the last report is the answer. An engine without analysis says which move it
    would play, which is a report of one candidate without figures.

    Attributes:
        situation: The position.
        visits: How much to read.
        seconds: How long to think.
        every_s: Seconds between reports meanwhile; None for none.
        ownership: Whether to tell whose each point is.
        policy: Whether to tell what the network thinks of each point (KataGo's JSON only).
        only: Moves that alone are considered, such as the one played; empty for all.
        priority: Higher ones are read first, where an engine is asked several at once.
    """

    situation: Situation
    visits: int | None = None
    seconds: float | None = None
    every_s: float | None = None
    ownership: bool = False
    policy: bool = False
    only: tuple[PointOrPass, ...] = ()
    priority: int = 0


class TimeControl(NamedTuple):
    """The time of a game.

    Attributes:
        kind: Without limit, main time alone, Japanese byo-yomi, or Canadian.
        main_s: Main time in seconds.
        period_s: Of a period of overtime, in seconds.
        number: Periods of byo-yomi, or stones to a Canadian period.
    """

    kind: Literal["none", "absolute", "byo-yomi", "canadian"] = "none"
    main_s: float = 0.0
    period_s: float = 0.0
    number: int = 0


class TimeLeft(NamedTuple):
    """What a player has left.

    Attributes:
        seconds: Of the main time, or of the period.
        number: Periods left, or stones to play in this period; 0 in main time.
    """

    seconds: float
    number: int = 0


class Genmove(NamedTuple):
    """Which move do you play for the side to move? Answered by a `Played`.

    Nobody's position changes by it: the next question brings its own.

    Attributes:
        situation: The position.
        visits: How much to read; None: as the engine is set.
        seconds: How long to think; None: as the clock allows, or as the engine is set.
        level: GNU Go's level; None: as the engine is set.
        control: The time of the game.
        left: What each player has left.
        every_s: Seconds between reports meanwhile, where the engine can; None for none.
    """

    situation: Situation
    visits: int | None = None
    seconds: float | None = None
    level: int | None = None
    control: TimeControl = TimeControl()
    left: Mapping[Colour, TimeLeft] | None = None
    every_s: float | None = None


class Played(NamedTuple):
    """The engine's move.

    Attributes:
        colour: Whose it is.
        move: A legal point, or PASS; None where it resigns.
        report: What it thought meanwhile, if it said.
    """

    colour: Colour
    move: PointOrPass | None
    report: Report | None = None

    @property
    def resigns(self) -> bool:
        """Whether the engine gives up."""
        return self.move is None


class DeadStones(NamedTuple):
    """Which stones are dead? Answered by a frozenset of points.

    By GTP `final_status_list dead`; an analysis engine is asked for ownership, and stones that
    are more the opponent's than not are dead.
    """

    situation: Situation


class FinalScore(NamedTuple):
    """Who wins by how much? Answered by a text as in RE, such as "B+3.5" or "0"."""

    situation: Situation


class PlaceHandicap(NamedTuple):
    """Where do you put handicap stones on an empty board? Answered by a frozenset of points.

    Attributes:
        size: (columns, rows).
        stones: How many.
        is_fixed: Whether on the hoshi (`fixed_handicap`), else where the engine likes them
            (`place_free_handicap`); an engine that cannot fails with "cannot" or "refused".
    """

    size: Size
    stones: int
    is_fixed: bool = False


class Command(NamedTuple):
    """A line that the user typed, sent as it is. Answered by the engine's text.

    An error of the engine's is `Failed` with the reason "refused". Afterwards the position is set
    up anew, for it may have changed. To an analysis engine it is an object of JSON; one without
    "id" gets one.
    """

    text: str


Question: TypeAlias = Analyse | Genmove | DeadStones | FinalScore | PlaceHandicap | Command
Answer: TypeAlias = "Report | Played | frozenset[Point] | str"


class State(Enum):
    """What an engine is doing."""

    OFF = "off"
    """Not started yet, or ended; the next question starts it."""
    STARTING = "starting"
    READY = "ready"
    BUSY = "busy"
    CLOSED = "closed"
    """Ended for good by `Engine.close`."""


class Identity(NamedTuple):
    """Who an engine says it is.

    Attributes:
        name: Such as "KataGo" or "GNU Go"; as the user calls it where it does not say.
        version: As it says.
        network: Of a KataGo; empty where it is not told.
        commands: What it understands, by `list_commands`; empty for KataGo's JSON.
    """

    name: str
    version: str = ""
    network: str = ""
    commands: frozenset[str] = frozenset()

    @property
    def full(self) -> str:
        """Name, version and network, to quote it with."""
        return " ".join(filter(None, (self.name, self.version, self.network)))


class StateChanged(NamedTuple):
    """The engine does something else now.

    Attributes:
        state: What.
        identity: Who it is, once it has said so.
        error: Why it is off, if that was not asked for.
    """

    state: State
    identity: Identity | None = None
    error: EngineError | None = None


class Reported(NamedTuple):
    """A report meanwhile; the next one replaces it."""

    ticket: Ticket
    report: Report


class Answered(NamedTuple):
    """The answer; nothing more comes for this ticket.

    Attributes:
        ticket: Of the question.
        answer: As the question says.
        is_cancelled: Whether it was cancelled, and this is what was known by then.
    """

    ticket: Ticket
    answer: Answer
    is_cancelled: bool = False


class Failed(NamedTuple):
    """There is no answer, and none will come.

    Attributes:
        ticket: Of the question.
        error: Why; its reason is "cancelled" where it was cancelled and nothing was known.
    """

    ticket: Ticket
    error: EngineError


Event: TypeAlias = StateChanged | Reported | Answered | Failed
