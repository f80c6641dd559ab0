"""One thing to choose for an export. Nothing is imported, so that ``--help`` answers at once."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

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
    SHEETS = "Problem sheets"
    BOOK = "Book"
    WEB = "Web page"
    PAGE = "Pages"
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
        usual: Of numbers without default, what one is likely to begin with.
        nothing: Of numbers, what people call the smallest, or that there is none.
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
    usual: float = 0
    nothing: str = ""


def flag(name: str, group: Group, title: str, help_: str, *, default: bool = False) -> Option:
    """Return an option that is true or false."""
    return Option(name, title, help_, Kind.FLAG, group, default)


def whole(
    name: str,
    group: Group,
    title: str,
    help_: str,
    limits: tuple[int, int],
    default: int | None = None,
    unit: str = "N",
    usual: int = 0,
    nothing: str = "",
) -> Option:
    """Return an option that is a whole number."""
    return Option(
        name,
        title,
        help_,
        Kind.WHOLE,
        group,
        default,
        least=limits[0],
        most=limits[1],
        unit=unit,
        usual=usual,
        nothing=nothing,
    )


def real(
    name: str,
    group: Group,
    title: str,
    help_: str,
    limits: tuple[float, float],
    default: float,
    unit: str = "s",
) -> Option:
    """Return an option that is a number."""
    return Option(name, title, help_, Kind.REAL, group, default, (), *limits, unit)


def choice(
    name: str,
    group: Group,
    title: str,
    help_: str,
    choices: Iterable[tuple[str, str]],
    default: str | None = None,
) -> Option:
    """Return an option that is one of `choices`: values, and what people call them."""
    rows = tuple(Choice(*row) for row in choices)
    return Option(name, title, help_, Kind.CHOICE, group, default, rows)


def text(
    name: str, group: Group, title: str, help_: str, default: str | None, unit: str
) -> Option:
    """Return an option that is any text."""
    return Option(name, title, help_, Kind.TEXT, group, default, unit=unit)


def flag_of(option: Option) -> str:
    """Return the name that an option has on the command line: ``--no-last-move``."""
    no = "no_" if option.default is True else ""
    names = filter(None, (f"{no}{option.name}", option.opposite))
    return "/".join(f"--{name.replace('_', '-')}" for name in names)


def fits(option: Option, value: object) -> bool:
    """Return whether an option can have a value, such as one that was stored long ago."""
    if value is None:
        return option.default is None
    if option.kind in {Kind.FLAG, Kind.PERHAPS}:
        return isinstance(value, bool)
    if option.kind is Kind.CHOICE:
        return any(value == choice.value for choice in option.choices)
    if option.kind is Kind.TEXT:
        return isinstance(value, str)
    is_number = isinstance(value, int) or (option.kind is Kind.REAL and isinstance(value, float))
    is_number = is_number and not isinstance(value, bool)
    return is_number and option.least <= value <= option.most  # type: ignore[operator]
