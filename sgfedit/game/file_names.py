"""Names of files by a template the user writes: ``{date} {PB}-{PW}.sgf``.

What stands in braces is the value of that property, or of one of `FIELDS`; ``{{`` and ``}}`` are
the signs themselves, ``/`` goes into a folder. What is missing leaves no trace, as in
`game.info`: text between two values is shown only if both are. A game of which nothing is known
gets the name of its file and its number; so does one of which only the date is known, though the
template asks for players or an event: problems do.

Every name is legal on every system; two games that would get the same one are told apart by a
number behind it.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from sgfedit.errors import RefusalError
from sgfedit.game.info import FIELDS as INFO_FIELDS
from sgfedit.game.info import (
    Format,
    Piece,
    add_piece,
    count_moves,
    file_name,
    has_info,
    info_text,
    summary,
)
from sgfedit.game.traversal import finder
from sgfedit.i18n import Named
from sgfedit.sgf.properties import GAME_INFO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sgfedit.game.game import Game
    from sgfedit.sgf.node import Node

DEFAULT: Final = "{date} {PB}-{PW}.sgf"
"""A template to begin with."""

EXTENSION: Final = ".sgf"

FIELDS: Final = {
    "number": "GAME",
    "date": "DATE",
    "year": "YEAR",
    "black": "PB",
    "white": "PW",
    "black_rank": "BR",
    "white_rank": "WR",
    "event": "EV",
    "round": "RO",
    "place": "PC",
    "name": "GN",
    "result": "RE",
    "komi": "KM",
    "handicap": "HA",
    "moves": "MOVES",
    "file": "FILE",
}
"""Names that may stand in braces → what they mean: a property, or one of these.

GAME is the number of the game with as many digits as the last one has; DATE the first day of DT
as 1996-03-21, or DT as it is; YEAR its year; MOVES the number of moves; FILE the name of the file
that the game comes from. Every property of game info is a name, too. Case does not count.
"""

_MEANINGS: Final = {
    **{name.lower(): name for name in INFO_FIELDS},
    **{name.lower(): meaning for name, meaning in FIELDS.items()},
}

Flaw: TypeAlias = Literal[
    "unknown-field", "no-field", "unclosed-brace", "stray-brace", "unsafe-sign", "outside", "empty"
]

WORDS: Final[dict[Flaw, str]] = {
    "unknown-field": "there is no field {text}",
    "no-field": "the braces name no field",
    "unclosed-brace": "this brace is not closed; {{{{ is the sign itself",
    "stray-brace": "this brace closes nothing; }}}} is the sign itself",
    "unsafe-sign": "{text} cannot stand in the name of a file on every system",
    "outside": "{text} leads out of the folder",
    "empty": "there is no name in it",
}
"""Flaw → English words; `in_words` fills in the text."""


class TemplateFlaw(NamedTuple):
    """What is wrong in a template.

    Attributes:
        flaw: One of the keys of WORDS.
        column: Where it begins, counted from 1.
        text: What stands there.
    """

    flaw: Flaw
    column: int
    text: str


def in_words(flaw: TemplateFlaw) -> Named:
    """Return a sentence without full stop."""
    return at_column(flaw.column, Named("Error", WORDS[flaw.flaw], text=flaw.text))


def at_column(column: int, what: Named) -> Named:
    """Return what is wrong with a text, and where in it."""
    return Named("Error", "column {column}: {what}", column=str(column), what=what)


class Template(NamedTuple):
    """A template, understood.

    Attributes:
        parts: What the names of folders, and at last that of the file, are made of.
        extension: With its dot.
        flaws: What is wrong in it, from left to right; only without any it can be used.
    """

    parts: tuple[Format, ...]
    extension: str = EXTENSION
    flaws: tuple[TemplateFlaw, ...] = ()

    @property
    def fields(self) -> frozenset[str]:
        """What the fields in it mean."""
        return frozenset().union(*(part.fields for part in self.parts))


_TOKEN: Final = re.compile(
    r"\{\{|\}\}|\{(?P<field>[^{}/]*)\}|(?P<open>\{)|(?P<close>\})|(?P<folder>/)"
    r'|(?P<unsafe>[\x00-\x1f\x7f\ud800-\udfff\\:*?"<>|])|[^{}/\x00-\x1f\x7f\ud800-\udfff\\:*?"<>|]+'
)
_EXTENSION: Final = re.compile(r"\.(?:sgf|mgt)\Z", re.IGNORECASE)


def parse_template(text: str) -> Template:
    """Return the template written in `text`; never fails. O(length).

    It may end with ``.sgf``, which every name gets.
    """
    ending = _EXTENSION.search(text)
    body = text[: ending.start()] if ending else text
    parts: list[list[Piece]] = [[]]
    flaws: list[TemplateFlaw] = []
    for match in _TOKEN.finditer(body):
        flaw = _flaw(match)
        if flaw is not None:
            flaws.append(TemplateFlaw(flaw, match.start() + 1, match[0]))
        elif match["folder"]:
            parts.append([])
        elif match["field"] is not None:
            parts[-1].append(Piece(_MEANINGS[match["field"].strip().lower()], is_field=True))
        else:
            text = match[0][0] if match[0] in {"{{", "}}"} else match[0]
            add_piece(parts[-1], Piece(text))
    flaws += _flaws_of_folders(body)
    flaws.sort(key=lambda flaw: flaw.column)
    formats = tuple(Format(tuple(part)) for part in parts)
    return Template(formats, ending[0] if ending else EXTENSION, tuple(flaws))


def valid_template(text: str) -> Template:
    """Return the template that `text` is.

    Raises:
        RefusalError: something is wrong in it; says in which column ("bad-template").
    """
    template = parse_template(text)
    if template.flaws:
        raise RefusalError("bad-template", in_words(template.flaws[0]))
    return template


def _flaw(match: re.Match[str]) -> Flaw | None:
    if match["unsafe"]:
        return "unsafe-sign"
    if match["open"]:
        return "unclosed-brace"
    if match["close"]:
        return "stray-brace"
    field = match["field"]
    if field is None or field.strip().lower() in _MEANINGS:
        return None
    return "unknown-field" if field.strip() else "no-field"


def _flaws_of_folders(body: str) -> Iterator[TemplateFlaw]:
    """Yield what is wrong with the folders of a template: where they lead, names that are none."""
    column = 1
    parts = body.split("/")
    for number, part in enumerate(parts, 1):
        if not part.strip() and number == len(parts):
            yield TemplateFlaw("empty", column, part)
        elif number == 1 and not part and len(parts) > 1:
            yield TemplateFlaw("outside", column, "/")
        elif part.strip() and not part.strip(". "):
            yield TemplateFlaw("outside", column, part)
        column += len(part) + 1


# Filling in ---------------------------------------------------------------------------------


_TELLING: Final = frozenset({"PB", "PW", "BT", "WT", "GN", "EV", "FILE", "GAME"})
"""What a game is told from others by."""


def fill(template: Template, value_of: Callable[[str], str], *, number: int, of: int) -> str:
    """Return the name of a file, with ``/`` between folders.

    Args:
        template: One without flaws.
        value_of: What a field means → its value, "" if it has none.
        number: Of the game, for a name that would tell nothing, and for the field of that name.
        of: The highest number there is.
    """
    padded = str(number).zfill(len(str(of)))

    def value(name: str) -> str:
        return padded if name == "GAME" else value_of(name)

    *folders, last = template.parts
    name = file_name(_filled(last, value)) if _tells(last, value) else ""
    if not name:
        name = file_name(" ".join(filter(None, (value("FILE"), padded))))
    above = (file_name(_filled(part, value)) for part in folders)
    return "/".join([*filter(None, above), name + template.extension])


def _tells(part: Format, value_of: Callable[[str], str]) -> bool:
    """Return whether a game has any of what tells it from others, as far as that is asked for."""
    asked = part.fields
    return not asked or any(map(value_of, asked & _TELLING or asked))


def _filled(part: Format, value_of: Callable[[str], str]) -> str:
    """Return the text of a part; text alone is shown, though no value stands beside it."""
    if not part.fields:
        return "".join(piece.text for piece in part.groups if isinstance(piece, Piece))
    return summary(part, value_of)


def name_of(
    template: Template, game: Game, *, number: int = 1, of: int = 1, file_stem: str = ""
) -> str:
    """Return the name that a template without flaws gives a game, with ``/`` between folders.

    Looks at the node with the game info, mostly the root, unless the template asks for the number
    of moves: that costs the length of the main line.

    Args:
        template: One without flaws.
        number: Of the game in its file, from 1.
        of: The number of games in the file.
        file_stem: The name of that file without the ending.
    """
    return fill(template, _values(game, file_stem), number=number, of=of)


def tells(template: Template, game: Game) -> bool:
    """Return whether a template finds anything in a game by which a file can be named."""
    value_of = _values(game, "file")
    return _tells(template.parts[-1], lambda name: name if name == "GAME" else value_of(name))


def _values(game: Game, file_stem: str) -> Callable[[str], str]:
    """Return what gives a field the value that it has in a game."""
    holder: list[Node] = []

    def value_of(name: str) -> str:
        if name == "MOVES":
            return str(count_moves(game))
        if name == "FILE":
            return file_stem
        if not holder:
            holder.append(_info_node(game))
        text = info_text(holder[0], _TEXT_OF.get(name, name))
        return _OF_DATE[name](text) if name in _OF_DATE else text

    return value_of


def _info_node(game: Game) -> Node:
    """Return the first node of the main line that tells of the game, or else the root."""
    perhaps = _PERHAPS_INFO.search
    return next((node for node in game if perhaps(node.source) and has_info(node)), game.root)


_PERHAPS_INFO: Final = finder(sorted(GAME_INFO))


_TEXT_OF: Final = {"DATE": "DT", "YEAR": "DT"}


@lru_cache(4_096)
def first_day(date: str) -> str:
    """Return the earliest day, month or year that DT names as 1996-03-21, or DT for none.

    Of a date that can mean several ones (11/3/96) only what they have in common.
    """
    from sgfedit.game.info_values import parse_dates, read_date  # noqa: PLC0415  # slow

    reading = read_date(date.strip())
    texts = (reading.text, *reading.alternatives) if reading else ()
    choices = [
        min(dates, key=lambda date: (date.year, date.month or 0, date.day or 0))
        for dates in map(parse_dates, texts)
        if dates
    ]
    common = list(takewhile(_is_sure, zip(*choices, strict=True)))
    if not common:
        return date
    year, *parts = (int(choice[0] or 0) for choice in common)
    return "-".join([f"{year:04}", *(f"{part:02}" for part in parts)])


def _is_sure(choices: tuple[int | None, ...]) -> bool:
    """Whether all dates agree in a year, month or day, and have one."""
    return choices[0] is not None and len(set(choices)) == 1


def _year(date: str) -> str:
    day = first_day(date)
    return day[:4] if day[:4].isdecimal() else ""


_OF_DATE: Final[dict[str, Callable[[str], str]]] = {"DATE": first_day, "YEAR": _year}


# No name twice ------------------------------------------------------------------------------


class Names:
    """Hands out names, none of them twice, whatever the system takes for the same name."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        """Hand out none of the names that are `taken`."""
        self._taken = set(map(_key, taken))
        self._next: dict[str, int] = {}

    def free(self, name: str) -> str:
        """Return `name`, or the first of ``name (2)``, ``name (3)`` … that was not handed out."""
        key = _key(name)
        found, number = name, self._next.get(key, 2)
        while _key(found) in self._taken:
            found = _numbered(name, number)
            number += 1
        self._next[key] = number
        self._taken.add(_key(found))
        return found


def _key(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _numbered(name: str, number: int) -> str:
    folder, slash, last = name.rpartition("/")
    stem, dot, extension = last.rpartition(".")
    if not dot:
        stem, extension = last, ""
    return f"{folder}{slash}{stem} ({number}){dot}{extension}"
