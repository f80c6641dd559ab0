"""Commands of playing against an engine."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from sgfedit.app.engines import Engines
from sgfedit.errors import RefusalError
from sgfedit.gui.features.play.mode import PlayMode
from sgfedit.gui.modes import Modes

if TYPE_CHECKING:
    from sgfedit.gui.features.play.match import Match
    from sgfedit.gui.window import Window


def play(window: Window) -> None:
    """Ask what is to be played, and begin; or end what is played.

    Raises:
        RefusalError: there is no engine.
    """
    modes = window.part(Modes)
    if modes.active is not None and modes.active.action_id == PlayMode.action_id:
        modes.end()
        return
    modes.tell()  # Qt has toggled the check mark
    engines = Engines.of(window.settings)
    if engines.is_safe:
        raise RefusalError("look-safe")
    if not engines.specs:
        window.actions_by_id["engines.set_up"].trigger()
        raise RefusalError("no-engine")
    from sgfedit.gui.features.play.dialog import PlayDialog  # noqa: PLC0415  # slow

    agreed = PlayDialog.ask_match(window)
    if agreed is None:
        return
    target = window
    if agreed.game is not None:
        target = window.free_window()
        target.document.new(agreed.game)
        target.bring_up()
    begin(target, agreed.match, is_from_position=agreed.game is None)


def begin(window: Window, match: Match, *, is_from_position: bool = False) -> None:
    """Play a match from the node that is shown.

    Raises:
        RefusalError: it cannot be played here.
    """
    make = partial(PlayMode, match=match, is_from_position=is_from_position)
    window.part(Modes).toggle(make)


def do(window: Window, name: str) -> None:
    """Do what a method of the mode does.

    Raises:
        RefusalError: nothing is played, or it makes no sense now.
    """
    mode = window.part(Modes).active
    if mode is None or mode.action_id != PlayMode.action_id:
        raise RefusalError("not-playing")
    getattr(cast("PlayMode", mode), name)()
