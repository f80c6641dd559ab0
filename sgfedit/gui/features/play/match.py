"""What was agreed on before a game, and what has come of it so far."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QDate, Qt

from sgfedit.engine.questions import TimeControl
from sgfedit.game import Game
from sgfedit.go import Colour
from sgfedit.sgf import Properties
from sgfedit.sgf.values import encode_simple, format_real

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.app.settings import Settings
    from sgfedit.engine.commands import EngineSpec
    from sgfedit.engine.questions import TimeLeft
    from sgfedit.sgf import Node

_KEPT: Final = "play.values"


class Doing(Enum):
    """What goes on in a game."""

    PLAYING = "playing"
    """The side to move thinks."""
    WAITING = "waiting"
    """Nobody thinks until the user goes on, or plays."""
    COUNTING = "counting"
    """Engines are asked which stones are dead."""
    OVER = "over"
    """There is a result."""


class Match(NamedTuple):
    """What is played.

    Attributes:
        sides: Colour → the engine that plays it, None for the user.
        control: The time of the game.
        visits: How much engines read for a move; None: as they are set.
        level: GNU Go's level; None: as it is set.
        games: How many games two engines play.
    """

    sides: Mapping[Colour, EngineSpec | None]
    control: TimeControl = TimeControl()
    visits: int | None = None
    level: int | None = None
    games: int = 1

    @property
    def is_between_engines(self) -> bool:
        """Whether the user only looks on."""
        return None not in self.sides.values()


@dataclass
class Course:
    """What has come of a match.

    Attributes:
        match: What is played.
        sides: Who plays which colour now.
        start: Where the game began.
        is_from_position: Whether that is a position of a record, and no new game.
        made: The nodes of moves that were played.
        left: What both had left where somebody stopped to think, by node.
        result: What was written into the record by this; empty for nothing.
        agreed: What both have counted together; empty as long as they have not.
        goes_on_after: Where two passes were no end.
        number: Which game it is, from 1.
        wins: Name of an engine → games won.
    """

    match: Match
    start: Node
    is_from_position: bool = False
    sides: dict[Colour, EngineSpec | None] = field(default_factory=dict)
    made: set[Node] = field(default_factory=set)
    left: dict[Node, dict[Colour, TimeLeft]] = field(default_factory=dict)
    result: str = ""
    agreed: str = ""
    goes_on_after: Node | None = None
    number: int = 1
    wins: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.sides = self.sides or dict(self.match.sides)

    @property
    def own(self) -> Colour | None:
        """The user's colour, None without one."""
        return next((colour for colour, spec in self.sides.items() if spec is None), None)

    def swap(self) -> None:
        """Let each side play the other colour."""
        black, white = self.sides[Colour.BLACK], self.sides[Colour.WHITE]
        self.sides = {Colour.BLACK: white, Colour.WHITE: black}


def with_terms(
    game: Game, match_sides: Mapping[Colour, EngineSpec | None], rules: str, control: TimeControl
) -> Game:
    """Return a new game that says by which rules and in which time it is played, and by whom."""
    told: dict[str, tuple[str, ...]] = {
        ident: game.root.properties[ident] for ident in game.root.properties
    }
    if rules:
        told["RU"] = (encode_simple(rules),)
    for colour, spec in match_sides.items():
        if spec is not None:
            told[f"P{colour.value}"] = (encode_simple(spec.name),)
    told["DT"] = (QDate.currentDate().toString(Qt.DateFormat.ISODate),)
    if control.kind != "none":
        told["TM"] = (format_real(control.main_s),)
    if control.kind in {"byo-yomi", "canadian"}:
        told["OT"] = (overtime_text(control),)
    return Game.new(Properties.of(told))


def overtime_text(control: TimeControl) -> str:
    """Return overtime as servers write OT: "5x30 byo-yomi", "25/600 Canadian"."""
    period = format_real(control.period_s)
    if control.kind == "byo-yomi":
        return f"{control.number}x{period} byo-yomi"
    return f"{control.number}/{period} Canadian"


def kept_values(settings: Settings) -> dict[str, Any]:
    """Return what was chosen the last time; nothing where that is damaged."""
    try:
        found = json.loads(settings.get(_KEPT) or "{}")
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def keep_values(settings: Settings, chosen: Mapping[str, Any]) -> None:
    """Remember what was chosen."""
    settings.set(_KEPT, json.dumps(chosen, ensure_ascii=False))
