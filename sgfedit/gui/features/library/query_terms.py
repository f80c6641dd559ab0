"""A query as the texts of a form and back: field by field, the rest as it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

_TERM: Final = re.compile(
    r"""
    (?P<field>\w+) (?P<sign>:|[<>!]?=|[<>~]) (?P<value>"[^"]*"|[^\s"()]+)
    (?= \s | $ )
    """,
    re.VERBOSE,
)
_OPERATOR: Final = re.compile(r"[<>!]?=|[<>~]")
_PLAIN: Final = re.compile(r'[^\s"()]+')
_LOOSE: Final = frozenset({":", "="})


class Terms(NamedTuple):
    """A query in parts.

    Attributes:
        fields: Name of a field → what a form shows in it: a value, after an operator if there is
            one.
        rest: Free words, and all that no single field can show.
    """

    fields: dict[str, str]
    rest: str


def split_query(text: str, names: Mapping[str, str]) -> Terms:
    """Return a query in parts.

    Args:
        text: The query.
        names: Every name that a field is understood by → its name.
    """
    fields: dict[str, str] = {}
    rest: list[str] = []
    at = 0
    # In parentheses, or beside "or", a term does not stand for itself.
    is_plain = "(" not in text and " or " not in text.lower() and "|" not in text
    for match in _TERM.finditer(text) if is_plain else ():
        name = names.get(match["field"].lower())
        begins = match.start() == 0 or text[match.start() - 1].isspace()
        if name is None or name in fields or not begins:
            continue
        rest.append(text[at : match.start()])
        at = match.end()
        value = match["value"].strip('"')
        sign = match["sign"]
        fields[name] = value if sign in _LOOSE else f"{sign}{value}"
    rest.append(text[at:])
    return Terms(fields, " ".join("".join(rest).split()))


def join_query(terms: Terms) -> str:
    """Return the query that a form asks; fields in the order of the form."""
    parts = [terms.rest.strip()]
    for name, shown in terms.fields.items():
        text = " ".join(shown.split())
        match = _OPERATOR.match(text)
        sign, value = (match[0], text[match.end() :].strip()) if match else (":", text)
        value = value.replace('"', "")
        if value:
            quoted = value if _PLAIN.fullmatch(value) else f'"{value}"'
            parts.append(f"{name}{sign}{quoted}")
    return " ".join(filter(None, parts))
