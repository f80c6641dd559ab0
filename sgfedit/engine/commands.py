"""Commands that start engines: those the user has set, and those found on this computer."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


class Kind(Enum):
    """Which protocol an engine speaks."""

    GTP = "gtp"
    """Go Text Protocol, version 2."""
    ANALYSIS = "analysis"
    """KataGo's JSON protocol (`katago analysis`)."""


class View(Enum):
    """Whose winrate and lead an engine tells."""

    SIDE = "side"
    """Of the side to move: Leela Zero, Pachi, and KataGo unless its config says otherwise."""
    BLACK = "black"
    WHITE = "white"


class EngineSpec(NamedTuple):
    """An engine as the user has set it.

    Attributes:
        name: What it is called in lists and in what it is quoted with; one of each.
        command: The program and its arguments, never split by a shell.
        folder: Working folder; empty for the user's home.
        kind: Its protocol.
        visits: How much it reads for each position where nothing else is asked; None: no limit.
        seconds: How long it thinks where nothing else is asked; None: no limit.
        level: GNU Go's level from 1 to 10; None for its own.
        view: Whose figures it tells by GTP; by KataGo's JSON we ask for Black's.
    """

    name: str
    command: tuple[str, ...]
    folder: str = ""
    kind: Kind = Kind.GTP
    visits: int | None = None
    seconds: float | None = None
    level: int | None = None
    view: View = View.SIDE


class Found(NamedTuple):
    """An engine that is on this computer.

    Attributes:
        spec: What would start it; its command may lack what `needs` names.
        needs: What the user has to add: "model", "config".
    """

    spec: EngineSpec
    needs: tuple[str, ...] = ()


def found_here(path: str | None = None) -> tuple[Found, ...]:
    """Return the known engines in PATH and where Debian puts games; starts none of them.

    Args:
        path: In place of PATH.
    """
    raise NotImplementedError


def resolve(command: tuple[str, ...], folder: str = "") -> tuple[str, ...]:
    """Return `command` with the path of its program.

    Raises:
        EngineError: there is no such program ("no-command"), or it is no program
            ("not-executable").
    """
    raise NotImplementedError


def split_command(text: str) -> tuple[str, ...]:
    """Return a command line as the user types it in words; quotes keep blanks together.

    Raises:
        EngineError: a quote is not closed, or there is no word ("bad-command").
    """
    raise NotImplementedError


def joined_command(command: Iterable[str]) -> str:
    """Return words as one line, the inverse of `split_command`."""
    raise NotImplementedError


def engines_path() -> Path:
    """Return where the engines that the user has set are kept; the file need not exist."""
    raise NotImplementedError


def specs_from(data: dict[str, Any]) -> tuple[EngineSpec, ...] | None:
    """Return the engines that the object of a file holds; None if it is damaged."""
    raise NotImplementedError


def specs_as_json(specs: Iterable[EngineSpec]) -> dict[str, Any]:
    """Return the object that a file of engines holds, the inverse of `specs_from`."""
    raise NotImplementedError


def user_engines() -> tuple[EngineSpec, ...]:
    """Return the engines that the user has set; none where the file is missing or damaged."""
    raise NotImplementedError
