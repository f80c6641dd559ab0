"""Fuzzy match of a few typed letters with a name: the order of the command palette."""

from __future__ import annotations

from typing import Final, NamedTuple

_LETTER: Final = 10
_NEXT_TO: Final = 12  # the letter before was typed as well
_WORD_START: Final = 14
_NAME_START: Final = 6
_SKIPPED: Final = -1
_MAX_SKIPPED: Final = -12
_WHOLE: Final = 20
_LITTLE: Final = frozenset({"a", "an", "and", "as", "in", "of", "on", "the", "to"})
"""Words that say nothing beside others."""
_IN_MENU: Final = 4
"""What a letter found in the name of a menu counts."""
_IN_WORDS: Final = 20
"""What a letter of a search word counts: less than in a row in the name, more than scattered."""


def folded(text: str) -> str:
    """Return a text as it is compared with what is typed: without capitals, with plain signs.

    An apostrophe is written as it is printed, and typed as it stands on keys.
    """
    return text.casefold().replace("’", "'")


class Fit(NamedTuple):
    """How a query fits a name.

    Attributes:
        score: The larger the better.
        places: Where in the name its letters are, in order.
    """

    score: int
    places: tuple[int, ...] = ()


def fit(query: str, name: str, menu: str = "", words: str = "") -> Fit | None:
    """Return how the words of `query` fit a name and the menu it is in; None: not at all.

    Each word that says something has to be found in one of them, its letters in order but not
    next to each other, or to begin one of the search words in `words`, of which the first ones
    count a little more. Case does not matter. O(query x name).
    """
    in_name, in_menu, among = folded(name), folded(menu), folded(f" {words}")
    if len(in_name) != len(name):
        # Places are those of the name as it is shown.
        in_name = "".join(letter.lower()[0] for letter in name)
    score, places = 0, set[int]()
    asked = folded(query).split()
    for word in [word for word in asked if word not in _LITTLE] or asked:
        found = _word(word, in_name)
        in_words = _of_search_word(word, among)
        if found is not None and found.score >= in_words:
            score += found.score
            places.update(found.places)
        elif in_words:
            score += in_words
        elif _is_within(word, in_menu):
            score += _IN_MENU * len(word)
        else:
            return None
    if in_name == folded(query).strip():
        score += _WHOLE
    return Fit(score, tuple(sorted(places)))


def _of_search_word(word: str, among: str) -> int:
    """Return what it counts that `word` begins one of the words that follow the blanks."""
    before, found, _ = among.partition(f" {word}")
    return _IN_WORDS * len(word) - before.count(" ") if found else 0


def _is_within(word: str, text: str) -> bool:
    """Whether the letters of `word` are in `text`, in order."""
    rest = iter(text)
    return all(letter in rest for letter in word)


def _word(word: str, text: str) -> Fit | None:
    """Return the best way to find the letters of `word` in `text`."""
    if not _is_within(word, text):
        return None
    # best[i]: the best fit of the letters so far whose last one is at place i.
    best: dict[int, Fit] = {}
    for index, letter in enumerate(word):
        step: dict[int, Fit] = {}
        for place, found in enumerate(text):
            if found != letter:
                continue
            gain = _LETTER + _start(text, place)
            if index == 0:
                step[place] = Fit(gain, (place,))
            else:
                before = [
                    Fit(fit.score + gain + _gap(place - last), (*fit.places, place))
                    for last, fit in best.items()
                    if last < place
                ]
                if before:
                    step[place] = max(before)
        best = step
    return max(best.values())


def _start(text: str, place: int) -> int:
    if place == 0:
        return _WORD_START + _NAME_START
    return 0 if text[place - 1].isalnum() else _WORD_START


def _gap(distance: int) -> int:
    return _NEXT_TO if distance == 1 else max(_MAX_SKIPPED, _SKIPPED * (distance - 1))
