"""Spelling by Enchant, which asks whatever the system checks spelling with.

Loading a dictionary takes a tenth of a second and suggestions some milliseconds a word, so all of
it happens in a thread of its own: words go in, answers are fetched later. The library is optional.
"""

from __future__ import annotations

import importlib
import threading
from functools import cache
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_MANY_SUGGESTIONS: Final = 6


class Answer(NamedTuple):
    """What is known of a word.

    Attributes:
        word: The word.
        is_right: Whether the dictionary has it.
        suggestions: What might have been meant; None while that is not known yet.
    """

    word: str
    is_right: bool
    suggestions: tuple[str, ...] | None = None


class Speller:
    """The dictionary of one language, asked from a thread; all windows ask the same one.

    Attributes:
        known: What was answered of each word, to whichever window.
        told: How many answers there were.
        reason: Why it cannot say anything: a reason of errors.REFUSALS, or empty.
        is_ready: Whether that is known by now.
    """

    def __init__(self, language: str, module: str = "enchant") -> None:
        """Begin to load the dictionary.

        Args:
            language: Such as "en_GB" or "en".
            module: What to import; it has `Dict`, `dict_exists` and `list_languages` as Enchant's.
        """
        self.language = language
        self.known: dict[str, Answer] = {}
        self.told = 0
        self.reason = ""
        self.is_ready = False
        self._module = module
        self._questions: SimpleQueue[tuple[str, str]] = SimpleQueue()
        self._answers: SimpleQueue[Answer] = SimpleQueue()
        self._open = 0
        threading.Thread(target=self._run, name="spelling", daemon=True).start()

    # From the window --------------------------------------------------------------------------

    def ask(self, words: Iterable[str]) -> None:
        """Ask for words; suggestions for wrong ones come after all the verdicts."""
        for word in words:
            self._open += 1
            self._questions.put(("check", word))

    def add(self, word: str) -> None:
        """Put a word into the user's own dictionary."""
        self._questions.put(("add", word))
        self._tell(Answer(word, is_right=True))

    @property
    def is_busy(self) -> bool:
        """Whether there are answers to come."""
        return not self.is_ready or (self._open > 0 and not self.reason)

    def answers(self) -> list[Answer]:
        """Return what has been answered since the last time, which is `known` then."""
        found: list[Answer] = []
        while True:
            try:
                answer = self._answers.get_nowait()
            except Empty:
                return found
            found.append(answer)
            self._tell(answer)
            if answer.is_right or answer.suggestions is not None:
                self._open -= 1

    def _tell(self, answer: Answer) -> None:
        self.known[answer.word] = answer
        self.told += 1

    # In the thread ----------------------------------------------------------------------------

    def _run(self) -> None:
        dictionary = self._load()
        self.is_ready = True
        wrong: list[str] = []
        while dictionary is not None:
            if wrong and self._questions.empty():
                self._suggest(dictionary, wrong.pop(0))
                continue
            task, word = self._questions.get()
            if task == "add":
                dictionary.add(word)
            elif dictionary.check(word):
                self._answers.put(Answer(word, is_right=True))
            else:
                self._answers.put(Answer(word, is_right=False))
                wrong.append(word)

    def _suggest(self, dictionary: Any, word: str) -> None:
        found = tuple(dictionary.suggest(word)[:_MANY_SUGGESTIONS])
        self._answers.put(Answer(word, is_right=False, suggestions=found))

    def _load(self) -> Any:
        """Return the dictionary of the library; None if there is none, see `reason`."""
        try:
            library = importlib.import_module(self._module)
        except ImportError:  # also where the library of the system is missing
            self.reason = "no-spelling"
            return None
        tag = matching(self.language, library.list_languages())
        if not tag:
            self.reason = "no-dictionary"
            return None
        return library.Dict(tag)


@cache
def speller(language: str) -> Speller:
    """Return the one speller of a language; its dictionary is loaded once for all windows."""
    return Speller(language)


def matching(language: str, tags: Sequence[str]) -> str:
    """Return which of the dictionaries `tags` is for a language, empty for none.

    "en_NZ" has "en_NZ", or else "en", or else any other "en_…"; the first by name.
    """
    plain = language.replace("-", "_")
    family = plain.partition("_")[0]
    others = sorted(tag for tag in tags if tag.replace("-", "_").partition("_")[0] == family)
    return next((tag for tag in (plain, family) if tag in tags), others[0] if others else "")


def languages() -> list[str]:
    """Return the dictionaries that are installed; none without the library. May take 0.1 s."""
    try:
        library = importlib.import_module("enchant")
    except ImportError:
        return []
    return sorted(library.list_languages())
