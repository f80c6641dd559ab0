"""Text → Query.

```text
query = all {("or" | "|") all}                 all = one {["and"] one}
one   = ("-" | "not") one | "(" query ")" | term
term  = field operator values | word | "words"
values = value {"," value} | "(" query ")"     whose words are values of the field
```
"""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.library.query.conditions import WHATEVER, Not, every, some
from sgfedit.library.query.values import FIELD_OF, FIELDS, QueryError, Value, read_value

if TYPE_CHECKING:
    from sgfedit.library.query.conditions import Condition
    from sgfedit.library.query.values import Field

__all__ = ["Query", "QueryError", "check_text", "parse"]


class Query(NamedTuple):
    """What is asked for.

    Attributes:
        text: As it was written.
        condition: What that means.
    """

    text: str
    condition: Condition


_DEEPEST: Final = 50
"""Parentheses within each other."""

_MOST: Final = 200
"""Words and values of a query: SQLite reads no endless expressions."""

_BLANK: Final = re.compile(r"\s*")
_FIELD: Final = re.compile(
    r"(?P<name>[^\W\d_]+)(?:(?P<colon>[:：])\s*|\s*(?P<operator><=|>=|!=|=|<|>|~)\s*)"
)
_OPEN: Final = {'"': '"', "“": "”", "„": "“”", "«": "»", "「": "」", "『": "』", "＂": "＂"}
_BARE: Final = re.compile(r"[^\s()（）|\"“”„«»「」『』＂]+")
_VALUE: Final = re.compile(r"[^\s()（）|,\"“”„«»「」『』＂]+")
_OR: Final = re.compile(r"\||or(?![^\s()])", re.IGNORECASE)
_AND: Final = re.compile(r"and(?![^\s()])", re.IGNORECASE)
_NOT: Final = re.compile(r"[-−](?=\S)|not(?![^\s()])", re.IGNORECASE)
_NO_LIST: Final = frozenset({"text", "path", "note", "date"})
"""Kinds whose values may contain commas; those of dates are lists of their own."""


def parse(text: str, *, is_typed: bool = False) -> Query:
    """Return the query that `text` is; an empty one asks for all games.

    Args:
        text: The query.
        is_typed: Whether it is being typed, so that a word at its very end may go on.

    Raises:
        QueryError: it makes no sense.
    """
    check_text(text)
    return Query(text, _Parser(text, is_typed).query())


def check_text(text: str) -> None:
    """Refuse what is no text: bytes of a command line that could not be decoded.

    Raises:
        QueryError: there are such.
    """
    try:
        text.encode()
    except UnicodeEncodeError as error:
        why = QT_TRANSLATE_NOOP("Error", "There is no character that is written so.")
        raise QueryError(why, error.start + 1) from error


class _Parser:
    """Goes through a text once; `_at` is where it is."""

    def __init__(self, text: str, is_typed: bool) -> None:
        self._text = text
        self._is_typed = is_typed
        self._at = 0
        self._depth = self._values = 0

    def query(self) -> Condition:
        """Return what the whole text asks for."""
        self._skip()
        if self._at == len(self._text):
            return WHATEVER
        found = self._some(None)
        if self._at < len(self._text):
            raise QueryError(
                QT_TRANSLATE_NOOP("Error", "This parenthesis was not opened."), self._at + 1
            )
        return found

    def _some(self, field: Field | None) -> Condition:
        parts = [self._all(field)]
        while self._take(_OR):
            parts.append(self._all(field))
        return some(parts)

    def _all(self, field: Field | None) -> Condition:
        parts = [self._one(field)]
        while True:
            joined = self._take(_AND)
            if not joined and (self._is_at_end or _OR.match(self._text, self._at)):
                return every(parts)
            parts.append(self._one(field))

    def _one(self, field: Field | None) -> Condition:
        is_negated = False
        while self._take(_NOT):
            is_negated = not is_negated
        if self._is_at_end or _OR.match(self._text, self._at):
            raise QueryError(
                QT_TRANSLATE_NOOP("Error", "Something to look for is missing here."), self._at + 1
            )
        found = self._group(field) if self._next in "(（" else self._term(field)
        self._skip()
        return Not(found) if is_negated else found

    def _group(self, field: Field | None) -> Condition:
        start = self._at
        self._depth += 1
        if self._depth > _DEEPEST:
            raise QueryError(
                QT_TRANSLATE_NOOP("Error", "Too many parentheses within each other."), start + 1
            )
        self._at += 1
        self._skip()
        found = self._some(field)
        if not self._next:
            raise QueryError(
                QT_TRANSLATE_NOOP("Error", "This parenthesis is not closed."), start + 1
            )
        self._at += 1
        self._depth -= 1
        return found

    def _term(self, field: Field | None) -> Condition:
        match = _FIELD.match(self._text, self._at)
        if match is None:
            return read_value(self._value(field, ":", _BARE))
        # Something like 'field:(a or b)' gives its field to the words of the group.
        named = _field(match["name"], self._at + 1)
        operator = ":" if match["colon"] else match["operator"]
        self._at = match.end()
        if operator == ":" and self._next and self._next in "(（":
            return self._group(named)
        pattern = _BARE if named.kind in _NO_LIST else _VALUE
        parts: list[Condition] = []
        while True:
            if self._is_at_end:
                why = QT_TRANSLATE_NOOP("Error", "“{name}” needs a value, as in {example}")
                raise QueryError(why, self._at + 1, name=named.name, example=named.example)
            parts.append(read_value(self._value(named, operator, pattern)))
            if self._next != "," or pattern is _BARE:
                return some(parts)
            self._at += 1

    def _value(self, field: Field | None, operator: str, pattern: re.Pattern[str]) -> Value:
        start = self._at
        self._values += 1
        if self._values > _MOST:
            why = QT_TRANSLATE_NOOP("Error", "More than {most} words are too many for a query.")
            raise QueryError(why, start + 1, most=_MOST)
        closing = _OPEN.get(self._next)
        if closing:
            return Value(field, operator, self._quoted(closing), start + 1, is_quoted=True)
        match = pattern.match(self._text, start)
        if match is None:
            why = QT_TRANSLATE_NOOP("Error", "“{sign}” stands here without sense.")
            raise QueryError(why, start + 1, sign=self._next)
        self._at = match.end()
        is_begun = self._is_typed and self._at == len(self._text)
        return Value(field, operator, match[0], start + 1, is_begun=is_begun)

    def _quoted(self, closing: str) -> str:
        """Return what stands between quotation marks; a backslash keeps what follows as it is."""
        start = self._at
        found: list[str] = []
        self._at += 1
        while (sign := self._next) not in closing:
            if sign == "\\" and self._at + 1 < len(self._text):
                self._at += 1
            found.append(self._next)
            self._at += 1
        if not sign:
            raise QueryError(
                QT_TRANSLATE_NOOP("Error", "This quotation mark is not closed."), start + 1
            )
        self._at += 1
        return "".join(found)

    @property
    def _next(self) -> str:
        return self._text[self._at : self._at + 1]

    @property
    def _is_at_end(self) -> bool:
        """Whether nothing follows that could be a term here."""
        return self._next in ")）"

    def _take(self, pattern: re.Pattern[str]) -> bool:
        match = pattern.match(self._text, self._at)
        if match is not None:
            self._at = match.end()
            self._skip()
        return match is not None

    def _skip(self) -> None:
        match = _BLANK.match(self._text, self._at)
        self._at = match.end() if match else self._at


def _field(name: str, column: int) -> Field:
    field = FIELD_OF.get(name.lower())
    if field is not None:
        return field
    close = difflib.get_close_matches(name.lower(), [f.name for f in FIELDS], 1, 0.6)
    why = QT_TRANSLATE_NOOP(
        "Error", "There is no field “{name}”. In quotation marks it is a word."
    )
    if close:
        why = QT_TRANSLATE_NOOP("Error", "There is no field “{name}”. Do you mean “{close}”?")
    raise QueryError(why, column, name=name, close=close[0] if close else "")
