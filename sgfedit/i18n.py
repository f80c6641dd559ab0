"""Marking of texts in tables for translation; the languages that there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ENGLISH: Final = "en"
LANGUAGES: Final = {
    ENGLISH: "English",
    "zh_CN": "简体中文",
    "zh_TW": "繁體中文",
    "ja": "日本語",
    "ko": "한국어",
    "ru": "Русский",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
}
"""Language, as Qt names it → what it calls itself; English is that of the sources."""

_TRADITIONAL: Final = ("Hant", "TW", "HK", "MO")


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # the extractor looks for this name
    """Mark `text` for translation in `context` and return it as it is.

    Qt's own function of this name does the same but is typed as taking and giving any object.
    """
    del context
    return text


class Named(str):
    """A text in English that is looked up when it is shown, in the language of then.

    Attributes:
        context: Where translators find it.
        text: As they find it, with names in braces.
        values: What stands for these names; what is such a text itself is looked up, too.
    """

    __slots__ = ("context", "text", "values")

    context: str
    text: str
    values: dict[str, str]

    def __new__(cls, context: str, text: str, /, **values: str) -> Self:
        """Make it from what translators find."""
        unsaid = cls._made("", context, text, values)
        # As a string it is what it says in English: nobody has to know what it is.
        return cls._made(unsaid.worded(lambda _context, text: text), context, text, values)

    @classmethod
    def _made(cls, said: str, context: str, text: str, values: dict[str, str]) -> Self:
        made = super().__new__(cls, said)
        made.context, made.text, made.values = context, text, values
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, str]]:
        """Return what makes it anew in another process."""
        return (self.context, self.text), self.values

    def worded(self, look_up: Callable[[str, str], str]) -> str:
        """Return it as `look_up` has it, which is told context and text."""
        values = {
            name: value.worded(look_up) if isinstance(value, Named) else value
            for name, value in self.values.items()
        }
        text = look_up(self.context, self.text)
        return text.format(**values) if values else text


def without_mnemonic(text: str) -> str:
    """Return the text of a menu without the letter that chooses it.

    Chinese, Japanese and Korean have it behind, in brackets: `打开(&O)…`.
    """
    start = text.find("(&")
    if start >= 0 and text[start + 3 : start + 4] == ")":
        text = f"{text[:start].rstrip()}{text[start + 4 :]}"
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")


_spoken: list[tuple[str, Callable[[str, str], str]]] = []
"""The language that the program speaks, and what looks texts up; empty for English."""


def speak_by(language: str, look_up: Callable[[str, str], str]) -> None:
    """Let `worded` give texts in a language."""
    _spoken[:] = [] if language == ENGLISH else [(language, look_up)]


def spoken_language() -> str:
    """Return the language of what `worded` gives, as BCP 47 calls it."""
    return _spoken[-1][0].replace("_", "-") if _spoken else ENGLISH


def worded(context: str, text: str, /, **values: object) -> str:
    """Return a text of what is no window, such as a book, in the language of the program.

    The command line speaks English, so does a library that somebody else uses.
    """
    found = _spoken[-1][1](context, text) if _spoken else text
    return found.format(**values) if values else found


def language_of(wanted: Iterable[str]) -> str:
    """Return the first of the languages wanted that there is; English where there is none.

    Args:
        wanted: As systems name them, the one liked best first: "de-AT", "zh-Hant-HK", "C".
    """
    for name in wanted:
        language, *rest = name.replace("-", "_").split("_")
        if language == "zh":
            return "zh_TW" if any(part in _TRADITIONAL for part in rest) else "zh_CN"
        if language in LANGUAGES:
            return language
    return ENGLISH
