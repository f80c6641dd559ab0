"""Repairs of what stands in the file outside of properties: parentheses, semicolons, junk.

They say which characters to replace. `rereading` sees to it that the file, read again, has the
same nodes as before; what would change them is not done.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.files import LINE_END, line_ends, usual_line_end
from sgfedit.game.checks.structure import behind_literal
from sgfedit.game.repairs.repair import Replacement
from sgfedit.sgf.grammar import ANY_VALUE, ident_in
from sgfedit.sgf.values import WHITE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game.repairs.repair import TextRepair
    from sgfedit.game.repairs.source import Source
    from sgfedit.sgf.problems import Problem

_VALUE: Final = re.compile(rf"[^\[]++|(?P<value>{ANY_VALUE})")


def _close(source: Source, problem: Problem) -> Iterator[Replacement]:
    """Close the value and the trees that the end of the file, or of the game, cuts off."""
    start, missing = source.missing_end(problem.offset)
    end = len(source.text) if missing.startswith("]") else start
    yield Replacement(start, end, missing)


def _delete_empty(source: Source, problem: Problem) -> Iterator[Replacement]:
    start = source.text.rfind("(", 0, problem.offset)
    if start >= 0 and not source.text[start + 1 : problem.offset].strip(WHITE):
        yield Replacement(start, problem.offset + 1, "")


def _delete_outer(source: Source, problem: Problem) -> Iterator[Replacement]:
    """Delete the parentheses around those at the problem: of two in a row the first is too much.

    The outer ones may hold more variations than the inner ones, never fewer.
    """
    number = source.paren_at(problem.offset)
    if source.text[problem.offset] == ")":
        number = source.paren_at(source.parens[number].partner)
    outer = source.parens[number - 1]
    yield Replacement(outer.offset, outer.offset + 1, "")
    if outer.partner >= 0:
        yield Replacement(outer.partner, outer.partner + 1, "")


def _insert_semicolon(source: Source, problem: Problem) -> Iterator[Replacement]:
    del source
    yield Replacement(problem.offset, problem.offset, ";")


def _make_variation(source: Source, problem: Problem) -> Iterator[Replacement]:
    """Put parentheses around a node outside of variations and what follows it in its tree."""
    offset = problem.offset
    number = source.paren_at(offset)
    around = source.paren_of(source.parens[number - 1].around) if number else None
    yield Replacement(offset, offset, "(")
    if around is not None and around.partner >= 0:
        yield Replacement(around.partner, around.partner, ")")


def _delete_junk(source: Source, problem: Problem) -> Iterator[Replacement]:
    """Delete characters that belong to nothing; properties behind a variation go to their node."""
    text, start, end = source.text, problem.offset, problem.offset + problem.length
    if start in source.late:
        goes, properties = source.late[start]
        yield Replacement(goes, goes, properties)
        yield Replacement(start, end, "")
        return
    if text[start:end] == ")" and source.paren_of(start) is not None:
        yield from _delete_outer(source, problem)
    else:
        yield Replacement(start, behind_literal(text, end), "")


def _blank_nul(source: Source, problem: Problem) -> Iterator[Replacement]:
    """Put a space for each NUL in a value."""
    text = source.text
    for match in _VALUE.finditer(text, max(0, text.rfind("[", 0, problem.offset))):
        at = text.find("\0", *match.span("value")) if match["value"] else -1
        while at >= 0:
            yield Replacement(at, at + 1, " ")
            at = text.find("\0", at + 1, match.end())


def _end_lines_alike(source: Source, problem: Problem) -> Iterator[Replacement]:
    """Write all line ends like the most frequent one; within a text they mean the same."""
    del problem
    usual = usual_line_end(line_ends([source.text]))
    for match in LINE_END.finditer(source.text):
        if match[0] != usual:
            yield Replacement(*match.span(), usual)


def _delete_lower_case(source: Source, problem: Problem) -> Iterator[Replacement]:
    start, end = problem.offset, problem.offset + problem.length
    yield Replacement(start, end, ident_in(source.text[start:end]))


def _delete(source: Source, problem: Problem) -> Iterator[Replacement]:
    del source
    yield Replacement(problem.offset, problem.offset + problem.length, "")


TEXT_REPAIRS: Final[dict[str, TextRepair]] = {
    "missing-close-paren": _close,
    "unexpected-eof": _close,
    "empty-variation": _delete_empty,
    "extra-open-paren": _delete_outer,
    "missing-first-semicolon": _insert_semicolon,
    "missing-semicolon-in-variation": _insert_semicolon,
    "node-outside-variation": _make_variation,
    "junk-chars": _delete_junk,
    "control-byte": _blank_nul,
    "mixed-line-ends": _end_lines_alike,
}

DAMAGED_REPAIRS: Final[dict[str, TextRepair]] = {
    "lowercase-in-ident": _delete_lower_case,
    "property-without-value": _delete,
}
"""Repairs of what is mended node by node elsewhere, for nodes that have no text of their own."""
