"""Which options make a difference to which format, and what other options must be for that.

The window hides those that make none, the command line speaks of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.export.option import Group
from sgfedit.export.options import DEFAULTS, OPTIONS
from sgfedit.export.registry import TARGETS, Scope

if TYPE_CHECKING:
    from sgfedit.export.option import Option, Values
    from sgfedit.export.registry import Target


class Need(NamedTuple):
    """What another option must be for one to make a difference.

    Attributes:
        name: The other option.
        values: Some of its values.
        is_one: Whether it must have one of them, or none.
    """

    name: str
    values: tuple[object, ...]
    is_one: bool = True

    def is_met(self, values: Values) -> bool:
        """Return whether it is so."""
        value = values.get(self.name, DEFAULTS[self.name])
        return (value in self.values) is self.is_one


_SHEETS: Final = Need("problems", ("none",), is_one=False)
_NO_SHEETS: Final = Need("problems", ("none",))
_NO_FIGURES: Final = Need("what", ("position", "moves"))
_ON_PAPER: Final = Need("mm", (None,), is_one=False)

_NOT_OF_SHEETS: Final = (
    *("moves", "at_comments", "at_variations", "variations", "crop"),
    *("diagrams", "beside", "new_page"),
)

_NEEDS: Final[dict[tuple[Scope | str, Group | str], Need]] = {
    (Scope.SHOT, Group.FIGURES): Need("what", ("figures",)),
    (Scope.SHOT, Group.RANGE): Need("what", ("moves",)),
    (Scope.SHOT, "last_move"): _NO_FIGURES,
    (Scope.SHOT, "numbers"): _NO_FIGURES,
    (Scope.SHOT, "size"): Need("mm", (None,)),
    (Scope.MOVES, "size"): Need("mm", (None,)),
    # Others write it into their files.
    **{(name, "dpi"): _ON_PAPER for name in ("webp", "svg", "gif", "animated-webp")},
    (Scope.BOOK, Group.SHEETS): _SHEETS,
    (Scope.BOOK, "answers_behind"): Need("answers", ("none",), is_one=False),
    (Scope.BOOK, "seed"): Need("order", ("shuffled",)),
    (Scope.BOOK, "mirror"): Need("corner", ("as-recorded",), is_one=False),
    **{(Scope.BOOK, name): _NO_SHEETS for name in _NOT_OF_SHEETS},
    # That of PDF tells the pages of problems and solutions, too.
    **{
        (name, "table_of_figures"): _NO_SHEETS
        for name in ("html", "epub", "markdown-book", "latex-book")
    },
}
"""Scope or name of a target, group or name of an option → what that option needs there."""

_NOTHING: Final[frozenset[tuple[Scope | str, str]]] = frozenset(
    {
        (Scope.MOVES, "what"),
        (Scope.MOVES, "games"),
        (Scope.MOVES, "transparent"),
        (Scope.BOOK, "what"),
        (Scope.BOOK, "last_move"),
        (Scope.BOOK, "numbers"),
        ("bmp", "transparent"),
        ("sgf", "coordinates"),
        ("sgf", "last_move"),
        ("sgf", "numbers"),
        ("markdown-book", "lines"),
    }
)
"""Scope or name of a target, and an option of its groups that is nothing to it."""


def takes(target: Target, option: Option) -> bool:
    """Return whether an option can make a difference to a format."""
    keys = {(target.scope, option.name), (target.name, option.name)}
    return option.group in target.groups and _NOTHING.isdisjoint(keys)


def takers(option: Option) -> tuple[Target, ...]:
    """Return the formats that an option can make a difference to."""
    return tuple(target for target in TARGETS if takes(target, option))


def unmet(target: Target, option: Option, values: Values) -> Need | None:
    """Return what keeps an option from making a difference to a format that takes it."""
    if option.name == _SHEETS.name:
        return None  # alone among its group: all the others need it
    for scope in (target.scope, target.name):
        for what in (option.group, option.name):
            need = _NEEDS.get((scope, what))
            if need is not None and not need.is_met(values):
                return need
    return None


def options_of(target: Target, values: Values, games: int) -> tuple[Option, ...]:
    """Return what can be chosen for a target and makes a difference to it.

    Args:
        target: The format.
        values: What is chosen already.
        games: How many games there are.
    """
    return tuple(
        option
        for option in OPTIONS
        if takes(target, option)
        and unmet(target, option, values) is None
        and (games > 1 or option.name != "games")
    )
