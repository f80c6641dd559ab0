"""What the strip above the board says, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from sgfedit.game.annotations import ANNOTATIONS, Subject
from sgfedit.game.info import time_left
from sgfedit.go import Colour
from sgfedit.gui.widgets.plain_text import decimal, listed
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.sgf.values import format_real, parse_number, parse_real

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.game import Position
    from sgfedit.sgf import Node

SEPARATOR: Final = "  ·  "
_JUDGING: Final = frozenset(
    ("V", *(row.ident for row in ANNOTATIONS if row.subject is Subject.POSITION))
)

_tr = QCoreApplication.translate

_RULES: Final = {
    "Japanese": QT_TRANSLATE_NOOP("Rules", "Japanese"),
    "Chinese": QT_TRANSLATE_NOOP("Rules", "Chinese"),
    "Korean": QT_TRANSLATE_NOOP("Rules", "Korean"),
    "NZ": QT_TRANSLATE_NOOP("Rules", "New Zealand"),
    "GOE": QT_TRANSLATE_NOOP("Rules", "Ing"),
}
"""Rule sets that are called otherwise in some languages; other names stand as they are written."""


class PlayerFacts(NamedTuple):
    """What the strip says of one player, as shown."""

    name: str
    rank: str
    team: str
    captured: str
    clock: str
    is_to_play: bool

    @property
    def details(self) -> str:
        """What changes during the game."""
        return SEPARATOR.join(filter(None, (self.captured, self.clock)))

    @property
    def spoken(self) -> str:
        """Everything in one line."""
        return listed((self.name, self.rank, self.team, self.details))


class Facts(NamedTuple):
    """What the strip says."""

    black: PlayerFacts
    white: PlayerFacts
    move: str
    turn: str
    about: tuple[str, ...]
    event: str

    @property
    def game(self) -> str:
        """Result, komi, handicap and rules in one line."""
        return SEPARATOR.join(self.about)

    @property
    def spoken(self) -> str:
        """Everything, a fact a line."""
        lines = [self.black.spoken, self.white.spoken, self.move, self.turn, self.game]
        return "\n".join(filter(None, [*lines, self.event]))


class GameFacts(NamedTuple):
    """What the strip says of a game wherever one is in it.

    Attributes:
        names: Of the players, by the letter of their colour.
        about: Result, komi, handicap and rules.
        event: Event, round, date and place.
    """

    names: Mapping[str, tuple[str, str, str]]
    about: tuple[str, ...]
    event: str

    @classmethod
    def of(cls, info: Mapping[str, str]) -> GameFacts:
        """Return them for the game info that is valid at a node."""
        nameless = {"B": _tr("InfoStrip", "Black"), "W": _tr("InfoStrip", "White")}
        names = {
            letter: (
                info.get(f"P{letter}") or word,
                info.get(f"{letter}R", ""),
                info.get(f"{letter}T", ""),
            )
            for letter, word in nameless.items()
        }
        event = listed(info[ident] for ident in ("EV", "RO", "DT", "PC") if ident in info)
        return cls(names, tuple(_about_game(info)), event)


def gather(
    game: GameFacts,
    node: Node,
    position: Position,
    *,
    go: bool = True,
    shape: str = "",
    judges: bool = True,
) -> Facts:
    """Return what to say at `node`.

    Args:
        game: What is said of the game there.
        node: What is shown.
        position: What is on the board there.
        go: Whether the game is Go, so that it is known what was captured.
        shape: What the shape of the move is called.
        judges: Whether to say how the record judges the position.
    """
    is_black = position.to_play is Colour.BLACK
    number = position.move_number
    is_after_move = number or position.last_colour is not None  # MN[0] numbers a move
    move = (
        _tr("InfoStrip", "Move {number}").format(number=number)
        if is_after_move
        else _tr("InfoStrip", "Start")
    )
    if position.is_pass:
        move = _tr("InfoStrip", "Move {number}, pass").format(number=number)
    judged = ""
    if judges and not _JUDGING.isdisjoint(node.properties):
        from sgfedit.gui.views.comment.chips import judgement_of  # noqa: PLC0415  # seldom needed

        judged = judgement_of(node)
    return Facts(
        _player(game, node, "B", position.captured_by_black if go else None, is_black),
        _player(game, node, "W", position.captured_by_white if go else None, not is_black),
        SEPARATOR.join(filter(None, (move, shape))),
        _tr("InfoStrip", "Black to play") if is_black else _tr("InfoStrip", "White to play"),
        (judged, *game.about) if judged else game.about,
        game.event,
    )


def _player(
    game: GameFacts, node: Node, letter: str, captured: int | None, is_to_play: bool
) -> PlayerFacts:
    return PlayerFacts(
        *game.names[letter],
        "" if captured is None else _tr("InfoStrip", "%n captured", "", captured),
        time_left(node, letter),
        is_to_play,
    )


def _about_game(info: Mapping[str, str]) -> list[str]:
    found = [info["RE"]] if "RE" in info else []
    if "KM" in info:
        komi = parse_real(info["KM"])
        text = info["KM"] if komi is None else decimal(format_real(komi))
        found.append(_tr("InfoStrip", "Komi {komi}").format(komi=text))
    handicap = info.get("HA", "")
    if parse_number(handicap or "0") not in {0, 1}:
        found.append(_tr("InfoStrip", "Handicap {stones}").format(stones=handicap))
    rules = info.get("RU", "")
    return [*found, rules_in_words(rules)] if rules else found


def rules_in_words(rules: str) -> str:
    """Return what a rule set is called in the language of the window."""
    return _tr("Rules", _RULES[rules]) if rules in _RULES else rules
