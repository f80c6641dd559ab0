"""FIELDS, the table of all that can be asked of a game, and the values behind the colon, read."""

from __future__ import annotations

import re
from math import inf
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from sgfedit.errors import SgfEditError
from sgfedit.game.info_values import PartialDate, is_real_date, parse_dates
from sgfedit.game.info_values.meanings import days_of, result_of, strength
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.library.kept import MOST_STARS
from sgfedit.library.names import key_of
from sgfedit.library.query.conditions import (
    Counted,
    Ended,
    Known,
    Named,
    Not,
    Noted,
    Phrase,
    Placed,
    Played,
    Said,
    Tagged,
    Won,
    Written,
    every,
    some,
)
from sgfedit.sgf.values import MAX_SIZE

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.library.query.conditions import Bound, Condition


Kind: TypeAlias = Literal[
    "player", "words", "date", "number", "rank", "result", "size", "path", "text", "tag", "note"
]
"""How values are written and compared: see `values`."""


class Field(NamedTuple):
    """A field of a query.

    Attributes:
        name: What stands before the colon.
        kind: How its values are written.
        meaning: What it asks for, as a phrase.
        example: A term that uses it.
        others: Further names by which it is understood; property names in any case.
    """

    name: str
    kind: Kind
    meaning: str
    example: str
    others: tuple[str, ...] = ()


FIELDS: Final = (
    Field("player", "player", "a player, of either colour", 'player:"Cho Chikun"', ("p",)),
    Field("opponent", "player", "who plays against this player", "player:cho opponent:takemiya"),
    Field("black", "player", "the player of Black", "black:Shusaku", ("pb", "b")),
    Field("white", "player", "the player of White", "white:Gennan", ("pw", "w")),
    Field("winner", "player", "who has won: a player, or black or white", "winner:Sakata"),
    Field("loser", "player", "who has lost: a player, or black or white", "loser:white"),
    Field("date", "date", "a day, month or year in which it was played", "date:1996-03", ("dt",)),
    Field("event", "words", "the event", "event:honinbo", ("ev",)),
    Field("round", "words", "the round", 'round:"game 7"', ("ro",)),
    Field("place", "words", "where it was played", "place:Kyoto", ("pc",)),
    Field("result", "result", "who has won, how, and by how much", "result:B+>10", ("re",)),
    Field("rank", "rank", "the rank of one of the players", "rank>=7d"),
    Field("ranks", "rank", "the ranks of both players", "ranks:1p..9p"),
    Field("blackrank", "rank", "the rank of Black", "blackrank:9p", ("br",)),
    Field("whiterank", "rank", "the rank of White", "whiterank<=5k", ("wr",)),
    Field("handicap", "number", "handicap stones; 0 for an even game", "handicap>=2", ("ha",)),
    Field("komi", "number", "komi in points", "komi:6.5", ("km",)),
    Field("size", "size", "the size of the board", "size:13x13", ("sz",)),
    Field("moves", "number", "how many moves the main line has", "moves>200"),
    Field("margin", "number", "the points by which a counted game was won", "margin:0.5"),
    Field("rules", "words", "the rules", "rules:Chinese", ("ru",)),
    Field("title", "words", "the name of the game", 'title:"ear-reddening"', ("gn",)),
    Field("annotator", "words", "who has commented on it", "annotator:Redmond", ("an",)),
    Field("user", "words", "who has entered the game", "user:Jones", ("us",)),
    Field("source", "words", "where the record is from", 'source:"Go World"', ("so",)),
    Field("text", "text", "comments, names of nodes, labels", 'text:"ladder breaker"', ("c",)),
    Field("comments", "number", "how many nodes have a comment", "comments>0"),
    Field("variations", "number", "how many variations it has", "variations>0"),
    Field("stars", "number", "the stars you gave it", "stars>=3"),
    Field("tag", "tag", "a tag you gave it", "tag:joseki"),
    Field("note", "note", "the note you wrote on it", "note:ladder"),
    Field("path", "path", "a part of the path of its file", "path:pros/1996", ("file",)),
    Field("number", "number", "which game of its file it is", "number:1"),
)
"""All fields, in the order in which a form shows them."""

FIELD_OF: Final = {name: f for f in FIELDS for name in (f.name, *f.others)}
"""Name, in small letters → field."""


class QueryError(SgfEditError):
    """A query makes no sense.

    Attributes:
        text: What is wrong, an English sentence with places in braces.
        column: Where, from 1.
        values: What stands in these places.
    """

    def __init__(self, text: str, column: int, **values: object) -> None:
        super().__init__(text, column, values)
        self.text = text
        self.column = column
        self.values = values

    def _worded(self, translate: Callable[[str], str]) -> str:
        return translate(self.text).format(**self.values)

    @property
    def message(self) -> str:
        """The English sentence, without where it is."""
        return self.worded()

    def __str__(self) -> str:
        return f"{self.message} (column {self.column})"


class Value(NamedTuple):
    """A value as it was written.

    Attributes:
        field: Of what, None for a free word.
        operator: ``:``, ``=``, ``!=``, ``<``, ``<=``, ``>``, ``>=`` or ``~``.
        text: Without quotation marks.
        column: Where it begins, from 1.
        is_quoted: Whether it was in quotation marks, where nothing has a meaning of its own.
        is_begun: Whether it is still being typed, so that its last word may go on.
    """

    field: Field | None
    operator: str
    text: str
    column: int
    is_quoted: bool = False
    is_begun: bool = False


_ORDERED: Final = frozenset({"<", "<=", ">", ">="})
_WORDS_ONLY: Final = frozenset({":", "="})
ANYTHING: Final = "*"


def read_value(value: Value) -> Condition:
    """Return what a value asks for.

    Raises:
        QueryError: it makes no sense for its field.
    """
    if value.operator == "!=":
        return Not(read_value(value._replace(operator=":")))
    field = value.field
    if field is None:
        return Said(None, _phrase(value))
    if not value.text and value.is_quoted:
        return Not(Known(field.name))
    if value.text == ANYTHING and not value.is_quoted:
        return Known(field.name)
    if value.operator not in _OPERATORS[field.kind]:
        text = QT_TRANSLATE_NOOP(
            "Error", "“{name}” has no greater or less: write “{name}:”, as in {example}."
        )
        raise QueryError(text, value.column, name=field.name, example=field.example)
    return _READERS[field.kind](field, value)


# Words and names ----------------------------------------------------------------------------


def _phrase(value: Value) -> Phrase:
    text, is_begun = value.text, value.is_begun
    if not value.is_quoted and text.endswith(ANYTHING):
        text, is_begun = text.rstrip(ANYTHING), True
    if not key_of(text):
        why = QT_TRANSLATE_NOOP("Error", "There is no word in “{found}”.")
        raise QueryError(why, value.column, found=value.text)
    if not value.is_quoted and ANYTHING in text:
        raise QueryError(
            QT_TRANSLATE_NOOP(
                "Error", "An asterisk stands at the end of a word: honin* finds Honinbo."
            ),
            value.column + text.index(ANYTHING),
        )
    return Phrase(text, is_begun, value.operator == "=")


def _words(field: Field, value: Value) -> Condition:
    return Said(COLUMN_OF.get(field.name, field.name), _phrase(value))


def _written(_: Field, value: Value) -> Condition:
    return Written(_phrase(value))


_COLOURS: Final = {"b": "B", "black": "B", "w": "W", "white": "W"}
_OTHER: Final = {"B": "W", "W": "B"}


def _player(field: Field, value: Value) -> Condition:
    colour = _COLOURS.get(value.text.lower()) if field.name in {"winner", "loser"} else None
    if colour is None or value.is_quoted:
        return Named(field.name, _phrase(value))
    return Won(colour if field.name == "winner" else _OTHER[colour])


def _path(_: Field, value: Value) -> Condition:
    return Placed(value.text)


def _tag(_: Field, value: Value) -> Condition:
    return Tagged(value.text + ANYTHING if value.is_begun else value.text)


def _note(_: Field, value: Value) -> Condition:
    return Noted(value.text)


# Numbers, ranks, sizes ----------------------------------------------------------------------

_COMPARED: Final = re.compile(r"(?P<operator><=|>=|<|>|=)?(?P<rest>.*)", re.DOTALL)
_RANGE: Final = re.compile(r"(?P<low>.*?)(?:\.\.\.?|…|~)(?P<high>.*)", re.DOTALL)
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}(?:[.,][0-9]{1,9})?")


_NO_NUMBER: Final = QT_TRANSLATE_NOOP("Error", "“{found}” is no number.")
_NO_RANK: Final = QT_TRANSLATE_NOOP("Error", "“{found}” is no rank, such as 5k, 3d or 9p.")
_NO_SIZE: Final = QT_TRANSLATE_NOOP("Error", "“{found}” is no size, such as 19 or 13x9.")
_NO_MARGIN: Final = QT_TRANSLATE_NOOP("Error", "“{found}” is no margin.")


def _bounds(value: Value, read: Callable[[str], float | None], why: str) -> tuple[Bound, ...]:
    """Return the bounds that a value is: a number, ``a..b``, or ``>a`` in or before it."""
    text, operator = value.text.strip(), value.operator
    if operator in {":", "="}:
        parts = _RANGE.fullmatch(text)
        if parts is not None and (parts["low"] or parts["high"]):
            ends = ((">=", parts["low"]), ("<=", parts["high"]))
            found = tuple((op, _read(value, end, read, why)) for op, end in ends if end)
            _check_order(value, parts["low"], parts["high"], found[0][1], found[-1][1])
            return _possible(value, found)
        match = _COMPARED.fullmatch(text)
        if match is not None and match["operator"]:
            operator, text = match["operator"], match["rest"]
    bound = "=" if operator == ":" else operator, _read(value, text, read, why)
    return _possible(value, (bound,))


def _check_order(value: Value, low: str, high: str, first: float, last: float) -> None:
    if first > last:
        why = QT_TRANSLATE_NOOP("Error", "“{found}” ends before it begins: write {first}..{last}.")
        raise QueryError(why, value.column, found=value.text, first=high.strip(), last=low.strip())


_LIMITS: Final = {
    **dict.fromkeys(("moves", "comments", "variations", "handicap"), (0, None)),
    **dict.fromkeys(("margin", "result"), (0, None)),
    "number": (1, None),
    "size": (1, MAX_SIZE),
    "stars": (0, MOST_STARS),
}
"""Field of numbers → the least and the greatest there can be."""

_IN_PARTS: Final = frozenset({"komi", "margin", "result"})
_MEETS: Final[dict[str, Callable[[float, float, float], bool]]] = {
    "=": lambda number, least, most: least <= number <= most,
    "<": lambda number, least, _: least < number,
    "<=": lambda number, least, _: least <= number,
    ">": lambda number, _, most: number < most,
    ">=": lambda number, _, most: number <= most,
}
"""Comparison → whether anything from `least` to `most` compares so with a number."""


def _possible(value: Value, bounds: tuple[Bound, ...]) -> tuple[Bound, ...]:
    """Return `bounds`, if there can be a game within them.

    Raises:
        QueryError: there is none, whatever the library holds.
    """
    name = value.field.name if value.field else ""
    least, most = _LIMITS.get(name, (None, None))
    ends = -inf if least is None else least, inf if most is None else most
    if not all(_MEETS[op](number, *ends) for op, number in bounds):
        why = QT_TRANSLATE_NOOP(
            "Error", "“{name}” goes from {least} to {most}, so there is no such game."
        )
        if most is None:
            why = QT_TRANSLATE_NOOP(
                "Error", "“{name}” begins at {least}, so there is no such game."
            )
        raise QueryError(why, value.column, name=name, least=least, most=most)
    if name not in _IN_PARTS and any(op == "=" and number % 1 for op, number in bounds):
        why = QT_TRANSLATE_NOOP("Error", "“{name}” has whole numbers only.")
        raise QueryError(why, value.column, name=name)
    return bounds


def _read(value: Value, text: str, read: Callable[[str], float | None], why: str) -> float:
    found = read(text.strip())
    if found is None:
        raise QueryError(why, value.column, found=text)
    return found


def _as_number(text: str) -> float | None:
    return float(text.replace(",", ".")) if _NUMBER.fullmatch(text) else None


def _number(field: Field, value: Value) -> Condition:
    return Counted(field.name, _bounds(value, _as_number, _NO_NUMBER))


def _rank(field: Field, value: Value) -> Condition:
    return Counted(field.name, _bounds(value, strength, _NO_RANK))


_BOTH_SIDES: Final = re.compile(r"(?P<columns>[0-9]{1,2})[x×:](?P<rows>[0-9]{1,2})", re.IGNORECASE)


def _size(field: Field, value: Value) -> Condition:
    match = _BOTH_SIDES.fullmatch(value.text)
    if match is None or value.operator in _ORDERED:
        return Counted(field.name, _bounds(value, _as_number, _NO_SIZE))
    sides = ((side, float(match[side])) for side in ("columns", "rows"))
    return every([Counted(side, _possible(value, (("=", length),))) for side, length in sides])


# Dates --------------------------------------------------------------------------------------

_DATE: Final = re.compile(
    r"(?P<year>[0-9]{4})(?:[-/.](?P<month>[0-9]{1,2})(?:[-/.](?P<day>[0-9]{1,2}))?)?-?"
)
_DECADE: Final = re.compile(r"(?P<tens>[0-9]{3})(?:\*|0s)")
_YEARS: Final = re.compile(r"([0-9]{4})[-–]([0-9]{4})")


def _date(field: Field, value: Value) -> Condition:
    text, operator = value.text.strip(), value.operator
    if "," in text and not value.is_quoted and parse_dates(text) is None:
        return some([_date(field, value._replace(text=part)) for part in text.split(",")])
    match = _COMPARED.fullmatch(text)
    if operator == ":" and match is not None and match["operator"]:
        operator, text = match["operator"], match["rest"]
    years = _YEARS.fullmatch(text)
    parts = _RANGE.fullmatch(text)
    if years is not None:
        ends = years[1], years[2]
    elif parts is not None and (parts["low"] or parts["high"]):
        ends = parts["low"], parts["high"]
    else:
        spans = _spans(value, text)
        return some([_compared(operator, *span) for span in spans])
    if operator in _ORDERED:
        why = QT_TRANSLATE_NOOP("Error", "A range of dates has no greater or less.")
        raise QueryError(why, value.column)
    first = min(first for first, _ in _spans(value, ends[0])) if ends[0] else None
    last = max(last for _, last in _spans(value, ends[1])) if ends[1] else None
    if first is not None and last is not None:
        _check_order(value, *ends, first, last)
    return Played(first, last, operator == "~")


def _compared(operator: str, first: int, last: int) -> Played:
    """Return the dates that compare with the days from `first` to `last`."""
    if operator == "<":
        return Played(None, first - 1)
    if operator == "<=":
        return Played(None, last)
    if operator == ">":
        return Played(last + 1, None)
    return Played(first, None if operator == ">=" else last, operator == "~")


def _spans(value: Value, text: str) -> tuple[tuple[int, int], ...]:
    """Return the first and last day of a date, or of each one of a list of them."""
    text = text.strip()
    match = _DECADE.fullmatch(text)
    if match is not None:
        return ((int(match["tens"] + "00101"), int(match["tens"] + "91231")),)
    match = _DATE.fullmatch(text)
    if match is None:
        # Free words are taken for what they may mean, figures are not: 1996-034 would be a year.
        is_read = parse_dates(text) is not None or any(map(str.isalpha, text))
        found = days_of(text).spans if is_read else ()
        if not found:
            why = QT_TRANSLATE_NOOP(
                "Error", "“{found}” is no date, such as 1996, 1996-03 or 1996-03-14."
            )
            raise QueryError(why, value.column, found=text)
        return found
    year, month, day = (int(part) if part else None for part in match.group(1, 2, 3))
    date = PartialDate(year or 0, month, day)
    if not is_real_date(date):
        why = QT_TRANSLATE_NOOP("Error", "There is no day “{found}” in the calendar.")
        raise QueryError(why, value.column, found=text)
    low = (year or 0) * 10_000
    return ((low + (month or 1) * 100 + (day or 1), low + (month or 12) * 100 + (day or 31)),)


# Results ------------------------------------------------------------------------------------

_RESULT: Final = re.compile(
    r"(?:(?P<winner>black|white|[bw])(?=[+]|$))?[+]?(?P<rest>.*)", re.IGNORECASE | re.DOTALL
)
_KINDS: Final = {
    **dict.fromkeys(("r", "resign", "resigns", "resignation"), "resign"),
    **dict.fromkeys(("t", "time", "timeout"), "time"),
    **dict.fromkeys(("f", "forfeit"), "forfeit"),
    **dict.fromkeys(("n", "score", "points", "counted"), "score"),
}
_WITHOUT_WINNER: Final = {
    **dict.fromkeys(("0", "d", "draw", "jigo"), "draw"),
    "void": "void",
    "?": "unknown",
    "unknown": "unknown",
}


def _result(_: Field, value: Value) -> Condition:
    text = value.text.strip()
    if value.operator in _ORDERED:
        return Ended(None, "score", _bounds(value, _as_number, _NO_MARGIN))
    if text.lower() in _WITHOUT_WINNER:
        kind = _WITHOUT_WINNER[text.lower()]
        found = Ended(None, kind)
        # Nothing said is as unknown as said to be.
        return some([found, Not(Known("result"))]) if kind == "unknown" else found
    match = _RESULT.fullmatch(text)
    winner = _COLOURS[match["winner"].lower()] if match and match["winner"] else None
    rest = match["rest"].lower() if match else text
    if not rest or rest in _KINDS:
        return Ended(winner, _KINDS.get(rest))
    if rest[0] in "0123456789.<>=":
        return Ended(winner, "score", _bounds(value._replace(text=rest), _as_number, _NO_MARGIN))
    result = result_of(text)
    if result is None:
        why = QT_TRANSLATE_NOOP(
            "Error", "“{found}” is no result, such as B+R, W+, B+3.5, B+>10 or draw."
        )
        raise QueryError(why, value.column, found=text)
    margin = () if result.margin is None else (("=", result.margin),)
    return Ended(result.winner, result.kind, margin)


COLUMN_OF: Final = {"title": "name"}
"""Field of words → column of info_words, where they differ."""

_COMPARABLE: Final = _WORDS_ONLY | _ORDERED
_OPERATORS: Final[dict[Kind, frozenset[str]]] = {
    "player": _WORDS_ONLY,
    "words": _WORDS_ONLY,
    "text": _WORDS_ONLY,
    "path": _WORDS_ONLY,
    "tag": _WORDS_ONLY,
    "note": _WORDS_ONLY,
    "number": _COMPARABLE,
    "rank": _COMPARABLE,
    "size": _COMPARABLE,
    "result": _COMPARABLE,
    "date": _COMPARABLE | {"~"},
}
_READERS: Final[dict[Kind, Callable[[Field, Value], Condition]]] = {
    "player": _player,
    "words": _words,
    "text": _written,
    "path": _path,
    "tag": _tag,
    "note": _note,
    "number": _number,
    "rank": _rank,
    "size": _size,
    "result": _result,
    "date": _date,
}
