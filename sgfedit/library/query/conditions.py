"""Conditions of a query: a tree of claims on a game that knows nothing of SQL.

```text
All, Some, Not           what joins conditions
Named                    a player                     player:cho
Said                     words of game info           event:honinbo, free words
Written                  words of a comment           text:ladder
Counted                  a number within bounds       moves>200
Played                   a date                       date:1996-03
Ended                    a result                     result:B+R
Placed, Tagged, Noted    path, tag, note              path:pros
Known                    something is said at all     event:*
```
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias


class Phrase(NamedTuple):
    """Words that follow each other.

    Attributes:
        text: The words as they were written.
        is_begun: Whether the last one may be only the beginning of a word.
        is_all: Whether nothing may stand beside them.
    """

    text: str
    is_begun: bool = False
    is_all: bool = False


class Named(NamedTuple):
    """A player: `part` is the name of one of the fields of players."""

    part: str
    name: Phrase


class Won(NamedTuple):
    """Which colour has won: "B" or "W"."""

    colour: str


class Said(NamedTuple):
    """Words of game info: of a column of the games table, or of any where that is None."""

    column: str | None
    words: Phrase


class Written(NamedTuple):
    """Words of a comment, the name of a node, or a label."""

    words: Phrase


Bound: TypeAlias = tuple[str, float]
"""A comparison of SQL, and with what."""


class Counted(NamedTuple):
    """A number of a field that keeps all bounds."""

    field: str
    bounds: tuple[Bound, ...]


class Played(NamedTuple):
    """A date.

    Attributes:
        first: The day from which on it counts, as yyyymmdd; None from the beginning.
        last: The last day that counts; None without end.
        is_possible: Whether it is enough that it may be so: of a game whose date is a year.
    """

    first: int | None
    last: int | None
    is_possible: bool = False


class Ended(NamedTuple):
    """A result.

    Attributes:
        winner: "B", "W", or None for either, or nobody.
        kind: As `info_values.ResultKind`; None for any.
        bounds: Of the margin.
    """

    winner: str | None
    kind: str | None
    bounds: tuple[Bound, ...] = ()


class Placed(NamedTuple):
    """A part of the path of the file; asterisks stand for anything."""

    part: str


class Tagged(NamedTuple):
    """A tag; an asterisk behind stands for anything."""

    tag: str


class Noted(NamedTuple):
    """A part of the user's note."""

    part: str


class Known(NamedTuple):
    """A field, named, of which the game says something."""

    field: str


class All(NamedTuple):
    """All of these; without any: whatever game."""

    parts: tuple[Condition, ...]


class Some(NamedTuple):
    """At least one of these."""

    parts: tuple[Condition, ...]


class Not(NamedTuple):
    """Not this."""

    part: Condition


Condition: TypeAlias = (
    All
    | Some
    | Not
    | Named
    | Won
    | Said
    | Written
    | Counted
    | Played
    | Ended
    | Placed
    | Tagged
    | Noted
    | Known
)

WHATEVER: Final = All(())
"""What all games fulfil."""


def some(parts: list[Condition]) -> Condition:
    """Return what one of `parts` fulfils; one alone needs no `Some`."""
    return parts[0] if len(parts) == 1 else Some(tuple(parts))


def every(parts: list[Condition]) -> Condition:
    """Return what all of `parts` fulfil; one alone needs no `All`."""
    return parts[0] if len(parts) == 1 else All(tuple(parts))
