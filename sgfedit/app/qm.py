"""Compiler of `.ts` files of Qt Linguist into `.qm` files, which Qt looks texts up in.

`lrelease` does the same, but comes with PySide6 as a program that wheels are not built with. Here
it is, as far as the `.ts` files of this program go: no texts by id, no fallback without context.
Both formats are those of Qt (qtranslator.cpp, and qm.cpp and numerus.cpp of qttools).

Wheels hold what this makes; a checkout compiles the one language it shows when it starts. The
module imports nothing of the program, so that building a wheel can load it alone.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MAGIC: Final = bytes.fromhex("3cb86418caef9c95cd211cbf60a1bddd")
_LANGUAGE, _HASHES, _MESSAGES, _RULES = 0xA7, 0x42, 0x69, 0x88
_END, _TRANSLATION, _SOURCE, _CONTEXT, _COMMENT = 1, 3, 6, 7, 8

_ONE: Final = bytes((0x01, 1))
_AT_MOST_ONE: Final = bytes((0x03, 1))
_RUSSIAN: Final = bytes(
    (
        *(0x11, 1, 0xFD, 0x29, 11),  # n % 10 is 1, and n % 100 is not 11
        *(0xFF, 0x14, 2, 4, 0xFD, 0x2C, 10, 19),  # n % 10 is 2 to 4, and n % 100 not 10 to 19
    )
)
NUMERUS: Final = {
    "de": (_ONE, 2),
    "en": (_ONE, 2),
    "es": (_ONE, 2),
    "fr": (_AT_MOST_ONE, 2),
    "ja": (b"", 1),
    "ko": (b"", 1),
    "ru": (_RUSSIAN, 3),
    "zh": (b"", 1),
}
"""Language → which form a number takes, as Qt writes it down, and how many forms there are."""


class Message(NamedTuple):
    """A text with its translation: one for each form of numbers."""

    context: str
    source: str
    comment: str
    translations: tuple[str, ...]


def forms_of(language: str) -> int:
    """Return how many forms a counted text has in a language such as "zh_CN"."""
    return NUMERUS[language.partition("_")[0]][1]


def finished(ts: bytes | str) -> Iterator[Message]:
    """Yield the messages of a `.ts` file that are translated and finished.

    Raises:
        ElementTree.ParseError: it is none.
    """
    for context in ET.fromstring(ts).iter("context"):  # noqa: S314  # a file of the program
        name = context.findtext("name", "")
        for message in context.iter("message"):
            given = message.find("translation")
            if given is None or given.get("type"):
                continue  # unfinished, vanished or obsolete
            forms = given.findall("numerusform")
            texts = tuple(form.text or "" for form in forms) or (given.text or "",)
            if all(texts):
                source, comment = message.findtext("source", ""), message.findtext("comment", "")
                yield Message(name, source, comment, texts)


def compiled(messages: Iterable[Message], language: str) -> bytes:
    """Return the `.qm` file of some messages in a language such as "zh_CN"."""
    body = bytearray()
    places: list[tuple[int, int]] = []
    for message in messages:
        source, comment = message.source.encode(), message.comment.encode()
        places.append((_hash(source + comment), len(body)))
        for text in message.translations:
            body += _part(_TRANSLATION, text.encode("utf-16-be"))
        body += _part(_COMMENT, comment) if comment else b""
        body += _part(_SOURCE, source) + _part(_CONTEXT, message.context.encode())
        body.append(_END)
    hashes = b"".join(struct.pack(">II", *place) for place in sorted(places))
    rules, _ = NUMERUS[language.partition("_")[0]]
    sections = {_LANGUAGE: language.encode(), _HASHES: hashes, _MESSAGES: bytes(body)}
    if rules:
        sections[_RULES] = rules
    return MAGIC + b"".join(_part(tag, data) for tag, data in sections.items())


def _part(tag: int, data: bytes) -> bytes:
    return struct.pack(">BI", tag, len(data)) + data


def _hash(text: bytes) -> int:
    """Return the hash of a text, that of ELF, by which Qt finds it; never 0."""
    found = 0
    for byte in text:
        found = (found << 4) + byte
        high = found & 0xF0000000
        found = (found ^ (high >> 24)) & ~high
    return found or 1
