"""Text that is looked for, as it is written or as a regular expression; what takes its place.

Expressions are those of the module `regex`: like Python's own, and it can be told to give up. It
is imported only for them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sgfedit.errors import RefusalError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game.operations.text import Part


TIMEOUT_S: Final = 0.006
"""How long an expression may look for its next match in a text by default.

The module looks at the clock of the process now and then only, so it may be some milliseconds
more; it stays within a frame.
"""

_EMPTY_AT_ONCE: Final = 256
"""Matches of nothing to pass before a search says that it is still going on."""

MOST_LEFT_OUT: Final = 20
"""So many texts may be left out because of the time; then the search is given up."""

# What ends a run of characters that a simple expression matches one by one.
_BREAK: Final = re.compile(r"\\[^A-Za-z0-9][?*+]?|.[?*]|[\s\0.^$+]")
_NOT_SIMPLE: Final = re.compile(r"[\\|()\[\]{}?*]")


class TextQuery(NamedTuple):
    """What a user is looking for.

    Attributes:
        text: As typed.
        matches_case: Whether capitals count.
        is_word: Whether no letter or digit may stand beside it.
        is_regex: Whether it is a regular expression; ^ and $ are ends of lines.
    """

    text: str
    matches_case: bool = False
    is_word: bool = False
    is_regex: bool = False


class Matcher:
    """Finds a text in others.

    Attributes:
        query: What is found.
        word: What stands in every match, folded and without white space; empty if unknown.
        left_out: How many texts an expression took too long for.
    """

    def __init__(self, query: TextQuery, timeout_s: float = TIMEOUT_S) -> None:
        """Take a query.

        Raises:
            RefusalError: it is no expression ("bad-expression"), or nothing at all.
        """
        if not query.text:
            raise RefusalError("nothing-to-find")
        self.query = query
        self.left_out = 0
        self._timeout_s = timeout_s
        self._pattern: Any = _expression(query) if query.is_regex else _literal(query)
        words = query.text.split()
        self.word = folded(_word_in(query.text) if query.is_regex else _longest(words))

    def spans(self, text: str) -> Iterator[tuple[int, int] | None]:
        """Yield where it stands in a text, without overlaps; matches of nothing are none.

        None stands for a stretch of those: expressions such as ``x*`` match nothing everywhere.

        Raises:
            RefusalError: the expression took too long in too many texts ("slow-expression").
        """
        for match in self.matches(text):
            yield None if match is None else match.span()

    def matches(self, text: str) -> Iterator[Any]:
        """Yield the match objects of `re` or `regex`; see `spans`."""
        if not self.query.is_regex:
            yield from self._pattern.finditer(text)
            return
        at = empty = 0
        while (match := self._next(text, at)) is not None:
            at = match.end()
            if at > match.start():
                yield match
                continue
            at += 1
            empty += 1
            if not empty % _EMPTY_AT_ONCE:
                yield None

    def _next(self, text: str, at: int) -> Any:
        if at > len(text):
            return None
        try:
            return self._pattern.search(text, at, timeout=self._timeout_s)
        except TimeoutError as error:
            self.left_out += 1
            if self.left_out > MOST_LEFT_OUT:
                raise RefusalError("slow-expression") from error
            return None

    def expand(self, match: Any, template: str) -> str:
        r"""Return what takes the place of a match: `template`, for expressions with its \1.

        Raises:
            RefusalError: the expression has no such group, or the template makes no sense
                ("bad-replacement").
        """
        if not self.query.is_regex:
            return template
        import regex  # noqa: PLC0415  # slow

        try:
            return str(match.expand(template))
        except (regex.error, IndexError) as error:
            raise RefusalError("bad-replacement", str(error)) from error


def _literal(query: TextQuery) -> re.Pattern[str]:
    text = re.escape(query.text)
    if query.is_word:
        # \b would ask for a letter at the edge, which a query such as "(a)" has not.
        text = rf"(?<!\w){text}(?!\w)"
    return re.compile(text, 0 if query.matches_case else re.IGNORECASE)


def _expression(query: TextQuery) -> Any:
    import regex  # noqa: PLC0415  # slow

    flags = regex.MULTILINE if query.matches_case else regex.MULTILINE | regex.IGNORECASE
    try:
        pattern = regex.compile(query.text, flags)
        return (
            regex.compile(rf"(?<!\w)(?:{query.text})(?!\w)", flags) if query.is_word else pattern
        )
    except regex.error as error:
        # What is known of the place is missing in the types of the module.
        place: int | None = getattr(error, "pos", None)
        where = "" if place is None else f" (character {place + 1})"
        raise RefusalError("bad-expression", f"{getattr(error, 'msg', error)}{where}") from error


def folded(text: str) -> str:
    """Return `text` so that characters that expressions hold for equal are equal."""
    if text.isascii():
        return text.lower()
    # Regardless of case, the Turkish letters İ and ı are i.
    return text.casefold().replace("\u0131", "i").replace("\u0307", "")


def _word_in(expression: str) -> str:
    """Return a word without white space that stands in every match; empty if unknown."""
    words = _BREAK.split(expression)
    return "" if any(map(_NOT_SIMPLE.search, words)) else _longest(words)


def _longest(words: list[str]) -> str:
    return max(words, key=len, default="")


def replaced_parts(
    matcher: Matcher, text: str, template: str, only: tuple[int, int] | None = None
) -> list[Part]:
    r"""Return the parts of a text that are replaced, and by what.

    Args:
        matcher: What is looked for.
        text: Where.
        template: What takes its place; for expressions with groups, such as \1.
        only: The one place that is replaced; all by default.

    Raises:
        RefusalError: the template makes no sense, or an expression takes too long.
    """
    return [
        (match.start(), match.end(), matcher.expand(match, template))
        for match in matcher.matches(text)
        if match is not None and (only is None or only == match.span())
    ]
