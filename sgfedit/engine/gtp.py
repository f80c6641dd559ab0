"""GTP 2, the side that asks: commands to bytes, bytes to answers. No I/O.

Rules are those of Gunnar Farnebäck, *Specification of the Go Text Protocol, version 2, draft 2*:
an answer begins with ``=`` or ``?`` and the number of its command, and ends with an empty line;
control characters mean nothing, a tabulator is a blank. Leela Zero and KataGo add commands that
print on and on until the next command comes, or an empty line, and end their answer then.

Engines keep to that more or less. An answer without a number belongs to the oldest command; one
with the number of a later command says that those before it will get none; what belongs to no
command is noise, and so is what is printed between answers. Nothing is kept without bound.
"""

from __future__ import annotations

import re
from collections import deque
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MOST_LINE: Final = 8_000_000
"""Bytes of a line: 361 candidates with the ownership of each are some 2 MB."""
MOST_ANSWER: Final = 8_000_000
"""Characters of an answer, lines of a stream not counted."""
MOST_NOISE: Final = 1_000_000
"""Characters between two answers that belong to nothing."""

_CONTROLS: Final = bytes(code for code in (*range(32), 127) if code not in {9, 10})
_TAB: Final = bytes.maketrans(b"\t", b" ")
_ANSWER: Final = re.compile(
    r"(?P<sign>[=?])(?P<number>[0-9]{0,12})(?:\s+(?P<text>.*)|(?P<odd>.*))"
)


class Reply(NamedTuple):
    """The whole answer to a command.

    Attributes:
        number: Of the command.
        is_fine: Whether the engine did it; else `text` says why not.
        text: What it says, its lines joined; of a stream those that tell no candidates.
    """

    number: int
    is_fine: bool
    text: str


class StreamLine(NamedTuple):
    """A line of a stream.

    Attributes:
        number: Of its command.
        text: The line.
    """

    number: int
    text: str


class Lost(NamedTuple):
    """A command that gets no answer any more: a later one has been answered."""

    number: int


class Noise(NamedTuple):
    """A line that belongs to nothing, or an answer to what was not asked."""

    text: str


class Flood(NamedTuple):
    """More was printed than an engine does; nothing is read any more."""


Received: TypeAlias = Reply | StreamLine | Lost | Noise | Flood


class _Asked(NamedTuple):
    number: int
    is_stream: bool


class LineSplitter:
    """Bytes as they come, cut into lines of text, none of them longer than MOST_LINE."""

    def __init__(self) -> None:
        self._rest = bytearray()
        self.is_flooded = False

    def split(self, data: bytes) -> Iterator[str]:
        """Yield the lines that are complete now; what is no UTF-8 becomes U+FFFD."""
        if self.is_flooded:
            return
        seen = len(self._rest)
        self._rest += data
        if b"\n" in data:
            *lines, rest = bytes(self._rest).split(b"\n")
            self._rest = bytearray(rest)
            for line in lines:
                yield line.translate(_TAB, _CONTROLS).decode("utf-8", "replace")
        elif seen + len(data) > MOST_LINE:
            self.is_flooded = True
            self._rest.clear()


class Gtp:
    """What was asked of an engine, and where its answers stand."""

    def __init__(self, heard: Callable[[str], None] = lambda _: None) -> None:
        """Begin with nothing asked; `heard` is told every line as it comes."""
        self._heard = heard
        self._splitter = LineSplitter()
        self._asked: deque[_Asked] = deque()
        self._number = 0
        self._reply: Reply | None = None  # that has begun
        self._lines: list[str] = []
        self._size = self._noise = 0

    @property
    def waits(self) -> bool:
        """Whether an answer is missing."""
        return bool(self._asked)

    def command(self, text: str, *, is_stream: bool = False) -> tuple[int, bytes]:
        """Return the number of a command, and the bytes to send.

        Args:
            text: The command with its arguments; a line break in it is a blank.
            is_stream: Whether it prints lines that are told one by one.
        """
        self._number += 1
        self._asked.append(_Asked(self._number, is_stream))
        line = " ".join(text.splitlines())
        return self._number, f"{self._number} {line}\n".encode("utf-8", "replace")

    def feed(self, data: bytes) -> Iterator[Received]:
        """Yield what is complete with some more bytes."""
        for line in self._splitter.split(data):
            self._heard(line)
            yield from self._line(line)
            if self._noise > MOST_NOISE or self._size > MOST_ANSWER:
                self._splitter.is_flooded = True
                break
        if self._splitter.is_flooded:
            yield Flood()

    def _line(self, line: str) -> Iterator[Received]:
        if self._reply is None:
            yield from self._outside(line)
        elif not line.strip():
            yield from self._end()
        elif self._is_next(line):
            # Its empty line is missing.
            yield from self._end()
            yield from self._outside(line)
        else:
            yield from self._inside(line)

    def _outside(self, line: str) -> Iterator[Received]:
        match = _ANSWER.fullmatch(line)
        if match is None or not self._asked:
            if line.strip():
                self._noise += len(line) + 1
                yield Noise(line)
            return
        number = int(match["number"]) if match["number"] else self._asked[0].number
        if number not in {one.number for one in self._asked}:
            self._noise += len(line) + 1
            yield Noise(line)
            return
        while self._asked[0].number != number:
            yield Lost(self._asked.popleft().number)
        self._noise = self._size = 0
        text = match["text"] if match["text"] is not None else match["odd"]
        self._reply, self._lines = Reply(number, match["sign"] == "=", ""), []
        if text.strip():
            yield from self._inside(text)

    def _is_next(self, line: str) -> bool:
        """Whether a line begins the answer of the next command, by its very number."""
        if line[:1] not in {"=", "?"} or len(self._asked) < 2:
            return False
        match = _ANSWER.fullmatch(line)
        return match is not None and match["number"] == str(self._asked[1].number)

    def _inside(self, line: str) -> Iterator[Received]:
        asked = self._asked[0]
        if asked.is_stream:
            yield StreamLine(asked.number, line)
            if line.startswith("info "):
                return
        self._lines.append(line)
        self._size += len(line) + 1

    def _end(self) -> Iterator[Received]:
        if self._reply is not None:
            text = "\n".join(self._lines).rstrip()
            yield self._reply._replace(text=text if "\n" in text else text.strip())
            self._asked.popleft()
        self._reply, self._lines, self._size = None, [], 0
