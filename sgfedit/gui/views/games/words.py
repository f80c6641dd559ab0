"""What lists say of a game: who played, or what it is called, or what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from sgfedit.game.info import info_text
from sgfedit.go import Colour
from sgfedit.gui.views.games.columns import SIZE_NAME, YEAR_NAME, written
from sgfedit.gui.views.games.delegate import DASH
from sgfedit.gui.views.games.delegate import Game as Shown

if TYPE_CHECKING:
    from sgfedit.game import Game
    from sgfedit.gui.views.games.columns import Facts

_tr = QCoreApplication.translate
_SEPARATOR: Final = "  ·  "
_USUAL_SIZE: Final = "19×19"


def shown_game(game: Game, number: str, facts: Facts, line: str = "") -> Shown:
    """Return what a list shows of a game.

    Args:
        game: The game.
        number: Its number in the file.
        facts: What is known of it so far.
        line: What the user's format makes of it, if there is one.
    """
    black, black_rank, white, white_rank = (
        info_text(game.root, ident) for ident in ("PB", "BR", "PW", "WR")
    )
    if black or white:
        black = black or _tr("GamesModel", "Black")
        white = white or _tr("GamesModel", "White")
    else:
        black = _name(game, facts) or _task(game, facts) or _tr("GamesModel", "Untitled")
        black_rank = white_rank = ""
    length = facts.moves(game)
    one = _tr("GamesModel", "1 move")
    moves = one if length == 1 else _tr("GamesModel", "%n moves", "", length)
    result, date, year = (facts.text(game, name) for name in ("RE", "DT", YEAR_NAME))
    return Shown(
        black, black_rank, white, white_rank, result, str(length), moves, date, line, number, year
    )


def _name(game: Game, facts: Facts) -> str:
    """Return what a game is called, with event and round."""
    return "  ".join(filter(None, (facts.text(game, name) for name in ("GN", "EV", "RO"))))


def _task(game: Game, facts: Facts) -> str:
    """Return what a problem asks for, "" for a game."""
    colour = facts.asked_colour(game)
    if colour is None:
        return ""
    if colour is Colour.BLACK:
        return _tr("GamesModel", "Black to play")
    return _tr("GamesModel", "White to play")


def described(game: Game, shown: Shown, facts: Facts) -> str:
    """Return all that is known about a game that a list shows so, as it is written."""
    black = " ".join(filter(None, (shown.black, shown.black_rank)))
    white = " ".join(filter(None, (shown.white, shown.white_rank)))
    players = DASH.join(filter(None, (black, white)))
    size = facts.text(game, SIZE_NAME)
    size = "" if size == _USUAL_SIZE else size
    result, date = (written(game, ident) for ident in ("RE", "DT"))
    about = _SEPARATOR.join(filter(None, (result, shown.moves, date, size)))
    event = _name(game, facts) if white else ""
    return "\n".join(filter(None, (f"{shown.number}. {players}", about, event)))
