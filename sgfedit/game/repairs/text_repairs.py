"""Repairs of what stands in the file outside of properties: parentheses, semicolons, junk.

They say which characters to replace. `rereading` sees to it that the file, read again, has the
same nodes as before; what would change them is not done.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cached_property
from itertools import accumulate
from operator import itemgetter
from typing import TYPE_CHECKING, Final, TypeAlias

from sgfedit.game.checks.files import behind_literal, line_ends, nuls_in, usual_line_end
from sgfedit.game.repairs.replacements import Replacement
from sgfedit.game.serialise import Places
from sgfedit.sgf.grammar import LINE_END, closed, ident_in
from sgfedit.sgf.parens import parens_of_game
from sgfedit.sgf.values import WHITE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sgfedit.game.game import GameFile
    from sgfedit.sgf.parens import Paren
    from sgfedit.sgf.problems import Problem


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
    outer = source.outer(problem.offset)
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
    if source.is_doubled(problem):
        yield from _delete_outer(source, problem)
    else:
        yield Replacement(start, behind_literal(text, end), "")


def _blank_nul(source: Source, problem: Problem) -> Iterator[Replacement]:
    """Put a space for each NUL in a value."""
    for at in nuls_in(source.text, max(0, source.text.rfind("[", 0, problem.offset))):
        yield Replacement(at, at + 1, " ")


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


_WORD_END: Final = re.compile(r"[A-Za-z0-9_]\Z")


class Source:
    """The text of a file as it is written now, with what is worked out of it when asked for.

    Attributes:
        text: All of it.
        games: Where each game's text begins, behind its ``(``, and where it ends.
    """

    def __init__(
        self, collection: GameFile, texts: Sequence[str], problems: Sequence[Problem]
    ) -> None:
        """Look at the text of a file, see `texts_in_steps`, of which `problems` are mended."""
        self.text = "".join(texts)
        self._collection = collection
        self._texts = texts
        self._problems = problems
        starts = list(accumulate(map(len, texts), initial=0))
        self.games = [
            (start + len(game.tree.prefix), end)
            for game, start, end in zip(collection.games, starts, starts[1:], strict=False)
        ]

    @cached_property
    def parens(self) -> list[Paren]:
        """The parentheses of all games in order; O(length)."""
        found: list[Paren] = []
        for start, end in self.games:
            found += parens_of_game(self.text, start, end)
        return found

    def paren_at(self, offset: int) -> int:
        """Return the number of the first parenthesis at `offset` or behind it; O(log parens)."""
        return bisect_left(self.parens, offset, key=lambda paren: paren.offset)

    def paren_of(self, offset: int) -> Paren | None:
        """Return the parenthesis at `offset`, None if none stands there."""
        number = self.paren_at(offset)
        found = self.parens[number] if number < len(self.parens) else None
        return found if found is not None and found.offset == offset else None

    def outer(self, offset: int) -> Paren:
        """Return the first of two parentheses in a row, of which one stands at `offset`."""
        number = self.paren_at(offset)
        if self.text[offset] == ")":
            number = self.paren_at(self.parens[number].partner)
        return self.parens[number - 1]

    def is_doubled(self, problem: Problem) -> bool:
        """Whether a problem is about one of two parentheses in a row, or what closes them."""
        start = problem.offset
        if problem.code == "junk-chars":
            text = self.text[start : start + problem.length]
            return text == ")" and self.paren_of(start) is not None
        return problem.code == "extra-open-paren"

    @cached_property
    def _removed(self) -> set[int]:
        """Where parentheses stand that are taken out, so that nothing has to close them."""
        return {self.outer(p.offset).offset for p in self._problems if self.is_doubled(p)}

    def missing_end(self, offset: int) -> tuple[int, str]:
        """Return what the game at `offset` lacks at its end, a bracket, parentheses, and where.

        That is before white space, but behind that of a value.
        """
        start, end = self.games[bisect_right(self.games, offset, key=itemgetter(0)) - 1]
        game = self.text[start:end]
        inside = self.parens[self.paren_at(start) - 1 : self.paren_at(end)]
        parens = ")" * sum(
            p.partner < 0 and self.text[p.offset] == "(" and p.offset not in self._removed
            for p in inside
        )
        if closed(game) != game:
            lone = len(game) - len(game.rstrip("\\"))
            return end - lone % 2, "]" + parens
        return start + len(game.rstrip(WHITE + "\x1a")), parens

    @cached_property
    def late(self) -> dict[int, tuple[int, str]]:
        """The properties that stand behind a closed variation: where → (where they go, text)."""
        found: dict[int, tuple[int, str]] = {}
        places = Places(self._collection, self._texts)
        for number, game in enumerate(self._collection.games):
            if game.tree.pieces:
                found.update(self._late(places, number))
        return found

    def _late(self, places: Places, number: int) -> Iterator[tuple[int, tuple[int, str]]]:
        pieces = self._collection.games[number].tree.pieces
        ends = {}
        for node, offset, source in places.nodes(number):
            ends[node] = offset + len(source.rstrip(WHITE)), offset + len(source)
        for node, parts in pieces.items():
            at = ends[node][1] if node in ends else 0
            for owner, text in parts:
                if owner in ends and self.text.startswith(text, at):
                    goes = ends[owner][0]
                    # A word at the end of the node must not grow into the identifier.
                    blank = " " if _WORD_END.search(self.text[goes - 1 : goes]) else ""
                    yield at, (goes, blank + text.rstrip(WHITE))
                at += len(text)


TextRepair: TypeAlias = "Callable[[Source, Problem], Iterable[Replacement]]"
"""Says what to replace together in the file's text, to which the problem's offset refers."""
