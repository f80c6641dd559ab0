"""What can be chosen for an export: one row an option, for the command line and the window alike.

A target takes the options of its groups (`registry.Target.groups`). Values are kept by their names
in a mapping; what is not in it has the default. Nothing is imported here, so that ``--help``
answers at once.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Values: TypeAlias = "Mapping[str, Any]"
"""Names of options → what was chosen."""


class Group(Enum):
    """Options that belong together; the value is the heading above them."""

    WHAT = "What"
    FIGURES = "Figures"
    BOARD = "Board"
    LOOK = "Look"
    SIZE = "Size"
    QUALITY = "Quality"
    RANGE = "Moves"
    PACE = "Pace"


class Kind(Enum):
    """What values an option has."""

    FLAG = auto()
    """True or false; one that is true unless said otherwise is ``--no-NAME``."""
    PERHAPS = auto()
    """True, false, or None: as the record says."""
    WHOLE = auto()
    """A whole number."""
    REAL = auto()
    """A number."""
    CHOICE = auto()
    """One of `choices`."""
    TEXT = auto()
    """Any text."""


class Choice(NamedTuple):
    """A value of an option, and what people call it."""

    value: str
    title: str


class Option(NamedTuple):
    """Something to choose.

    Attributes:
        name: Its name among values: "last_move".
        title: What people call it, in the window.
        help: What it does, on the command line.
        kind: What values it has.
        group: Where it stands.
        default: Its value when nothing is said; None: there is none.
        choices: Of CHOICE.
        least: Of numbers, the smallest.
        most: Of numbers, the largest.
        unit: What it is counted in, and what stands for it in the help.
        opposite: Of PERHAPS, the name of what is false.
    """

    name: str
    title: str
    help: str
    kind: Kind
    group: Group
    default: object = None
    choices: tuple[Choice, ...] = ()
    least: float = 0
    most: float = 0
    unit: str = ""
    opposite: str = ""


def _flag(name: str, group: Group, title: str, help_: str, *, default: bool = False) -> Option:
    return Option(name, title, help_, Kind.FLAG, group, default)


def _whole(
    name: str,
    group: Group,
    title: str,
    help_: str,
    limits: tuple[int, int],
    default: int | None = None,
    unit: str = "N",
) -> Option:
    return Option(name, title, help_, Kind.WHOLE, group, default, (), *limits, unit)


def _real(
    name: str,
    group: Group,
    title: str,
    help_: str,
    limits: tuple[float, float],
    default: float | None = None,
    unit: str = "s",
) -> Option:
    return Option(name, title, help_, Kind.REAL, group, default, (), *limits, unit)


def _choice(
    name: str,
    group: Group,
    title: str,
    help_: str,
    choices: Iterable[tuple[str, str]],
    default: str | None = None,
) -> Option:
    rows = tuple(Choice(*row) for row in choices)
    return Option(name, title, help_, Kind.CHOICE, group, default, rows)


_WHAT: Final = (
    ("position", "this position"),
    ("figures", "all figures"),
    ("moves", "every move"),
)
_GAMES: Final = (("one", "this game"), ("all", "all games of the file"))
_TOLD: Final = (
    ("all", "all of them"),
    ("speaking", "those with words"),
    ("none", "none"),
)
_NUMBERS: Final = (("none", "none"), ("last", "the last move"), ("all", "all moves"))
_LONGEST: Final = 600.0

OPTIONS: Final = (
    _choice("what", Group.WHAT, "What", "What is drawn of a game.", _WHAT, "position"),
    _choice("games", Group.WHAT, "Of", "Which games.", _GAMES),
    _whole("moves", Group.FIGURES, "Moves in a figure", "Moves in a figure.", (1, 1000)),
    _flag("at_comments", Group.FIGURES, "End at comments", "A figure ends where there are words."),
    _flag(
        "at_variations",
        Group.FIGURES,
        "End at variations",
        "A figure ends where variations begin.",
    ),
    _choice("variations", Group.FIGURES, "Variations", "Which ones are figures.", _TOLD),
    Option(
        "keep_captured",
        "Keep captured stones",
        "Stones that are taken stay where they were.",
        Kind.PERHAPS,
        Group.FIGURES,
        opposite="remove_captured",
    ),
    Option(
        "crop",
        "Part of the board",
        "Only what matters, or that part.",
        Kind.TEXT,
        Group.BOARD,
        unit="auto|A1-K9",
    ),
    _flag(
        "coordinates",
        Group.BOARD,
        "Coordinates",
        "No letters and numbers around.",
        default=True,
    ),
    _flag("marks", Group.BOARD, "Marks", "None of the record's marks and labels.", default=True),
    _flag(
        "last_move", Group.BOARD, "Last move", "No mark on the stone just played.", default=True
    ),
    _choice("numbers", Group.BOARD, "Move numbers", "On stones.", _NUMBERS, "none"),
    Option("theme", "Theme", "Its colours.", Kind.TEXT, Group.LOOK, "paper", unit="NAME"),
    _flag("transparent", Group.LOOK, "No board below the lines", "Draw no board below the lines."),
    _whole("size", Group.SIZE, "Size", "Of the longer side.", (16, 16_000), unit="PX"),
    _real("mm", Group.SIZE, "Size on paper", "The same, on paper.", (5, 2_000), unit="MM"),
    _whole("dpi", Group.SIZE, "Dots per inch", "Dots per inch.", (36, 2_400)),
    _whole("quality", Group.QUALITY, "Quality", "Of JPEG and WebP.", (1, 100), 92),
    _whole("from", Group.RANGE, "From move", "First move.", (0, 100_000)),
    _whole("until", Group.RANGE, "Until move", "Last move.", (0, 100_000)),
    _real("seconds", Group.PACE, "A move", "For a move.", (0.05, 60), 0.7),
    _real("pause", Group.PACE, "Pause at comments", "At a comment.", (0.05, _LONGEST), 3.0),
    _real("hold", Group.PACE, "At the end", "At the end.", (0.05, _LONGEST), 4.0),
    _whole("loops", Group.PACE, "Repeat", "0: for ever.", (0, 1000), 0),
    _flag("captions", Group.PACE, "Captions", "Title and comment below the board."),
)
"""All options, in the order in which they are shown."""

DEFAULTS: Final = {option.name: option.default for option in OPTIONS}


def flag_of(option: Option) -> str:
    """Return the name that an option has on the command line: ``--no-last-move``."""
    no = "no_" if option.default is True else ""
    names = filter(None, (f"{no}{option.name}", option.opposite))
    return "/".join(f"--{name.replace('_', '-')}" for name in names)
