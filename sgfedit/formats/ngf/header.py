"""The header of an NGF file, whose lines have their meaning from where they stand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.formats.outcomes import read_outcome
from sgfedit.formats.players import Player, with_rank_behind
from sgfedit.game.info_values import read_date
from sgfedit.sgf.values import DEFAULT_SIZE, MAX_SIZE, format_real

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.formats.draft import Draft, Flaws
    from sgfedit.formats.source import Line
    from sgfedit.sgf.values import Size

_CYBERORO: Final = (
    "title",
    "size",
    "white",
    "black",
    "place",
    "handicap",
    "unknown",
    "komi",
    "date",
    "time",
    "result",
    "count",
)
_SINA: Final = (
    "event",
    "white",
    "black",
    "other",
    "note",
    "date",
    "size",
    "handicap",
    "unknown",
    "komi",
    "count",
)
_SINA_PREFIX: Final = "GI"
_SURE_FROM: Final = 6
"""So many lines must there be to know a header by its numbers."""

_INTEGER: Final = re.compile(r"[0-9]{1,5}")
_KOMI: Final = re.compile(r"(?P<sign>-?)(?P<whole>[0-9]{1,4})(?P<part>[.,][0-9]{1,3})?")
_TIME_OF_DAY: Final = re.compile(r"\s*\[.*")
_DATE: Final = re.compile(r"(?:19|20)[0-9]{2}[-./]?[0-9]{1,2}[-./]?[0-9]{1,2}\b.*")
_PLACE: Final = re.compile(r"\S+\.(?:com|net|org|co\.kr|cn|kr|jp)\S*", re.IGNORECASE)
_USUAL_SIZES: Final = frozenset({"9", "13", "19"})
_LONGEST: Final = 80


class NgfHeader:
    """What the header says.

    Attributes:
        is_certain: Whether its numbers are where they belong.
        size: Of the board, 19x19 if there is no word about it.
        handicap: How many stones, 0 for none.
        count: How many moves there are, as it says; None if it does not.
    """

    def __init__(self, before: Sequence[Line], after: Sequence[Line], flaws: Flaws) -> None:
        self._flaws = flaws
        self._fields: dict[str, Line] = {}
        self._is_sina = False
        self.is_certain = self._read_by_place(before)
        if not self.is_certain:
            self._read_by_looks([*before, *after])
        else:
            for line in after:
                flaws.add("foreign-unread", line.number, line.text)
        size = self._number("size")
        self.size: Size = DEFAULT_SIZE
        if size is not None and 1 <= size <= MAX_SIZE:
            self.size = size, size
        elif size is not None:
            flaws.add("foreign-unread", self.line_of("size"), str(size))
        self.handicap = self._number("handicap") or 0
        self.count = self._number("count")

    def line_of(self, field: str) -> int:
        """Return the line of a field, 1 if it is not there."""
        return self._fields[field].number if field in self._fields else 1

    def _read_by_place(self, lines: Sequence[Line]) -> bool:
        """Read the lines by their order; False if numbers are not where they belong."""
        filled = [line for line in lines if line.text]
        first = next((at for at, line in enumerate(lines) if line.text), 0)
        for chosen in (lines[first:], filled):
            is_sina = sum(line.text.upper().startswith(_SINA_PREFIX) for line in chosen)
            names = _SINA if is_sina * 2 > len(chosen) else _CYBERORO
            prefix = _SINA_PREFIX if names is _SINA else ""
            fields = {
                name: _without(prefix, line) for name, line in zip(names, chosen, strict=False)
            }
            if len(chosen) >= _SURE_FROM and _are_in_place(fields):
                self._fields, self._is_sina = fields, names is _SINA
                for line in chosen[len(names) :]:
                    if line.text:
                        self._flaws.add("foreign-unread", line.number, line.text)
                return True
        return False

    def _read_by_looks(self, lines: Sequence[Line]) -> None:
        """Read what tells by itself what it is; White comes before Black."""
        for line in lines:
            field = self._looks_like(line.text)
            if field and field not in self._fields:
                self._fields[field] = line
            elif line.text:
                self._flaws.add("foreign-unread", line.number, line.text)

    def _looks_like(self, text: str) -> str:
        if _DATE.fullmatch(text):
            return "date"
        if text in _USUAL_SIZES:
            return "size"
        if _PLACE.fullmatch(text):
            return "place"
        if with_rank_behind(text).rank:
            return "black" if "white" in self._fields else "white"
        outcome = read_outcome(text)
        return "result" if outcome.known and outcome.result else ""

    def _text(self, field: str) -> str:
        return self._fields[field].text if field in self._fields else ""

    def _number(self, field: str) -> int | None:
        text = self._text(field)
        if _INTEGER.fullmatch(text):
            return int(text)
        if text:
            self._flaws.add("foreign-unread", self.line_of(field), text)
        return None

    def fill(self, root: Draft, last_words: str = "") -> None:
        """Write game info into a root.

        Args:
            root: Of the game.
            last_words: What is said of its last position: in Sina's files that tells the result.
        """
        white, black = self._player("white"), self._player("black")
        outcome = read_outcome(self._text("result"))
        is_result = outcome.known or len(outcome.result) <= _LONGEST
        root.simple("GN", self._text("title"))
        root.simple("EV", self._text("event"))
        root.simple("PB", black.name)
        root.simple("BR", black.rank)
        if self.handicap >= 2:
            root.simple("HA", str(self.handicap))
        root.simple("PW", white.name)
        root.simple("WR", white.rank)
        root.simple("KM", self._komi())
        root.simple("DT", self._date())
        root.simple("PC", self._text("place"))
        root.simple("RE", outcome.result if is_result else "")
        root.text("GC", outcome.remark if is_result else outcome.result)
        if self._is_sina:
            told = read_outcome(last_words)
            root.simple("RE", told.result if told.known else "")
        for field in ("unknown", "time", "other", "note"):
            if self._text(field) not in {"", "0"}:
                text = self._text(field) if field != "time" else f"time {self._text(field)}"
                self._flaws.add("foreign-left-out", self.line_of(field), text)

    def _player(self, side: str) -> Player:
        """Return a player; the dan of Sina's professionals are not marked and stay 九段."""
        text = self._text(side)
        player = with_rank_behind(text)
        if self._is_sina and player.rank.endswith("d"):
            return player._replace(rank=text.split()[-1])
        return player

    def _komi(self) -> str:
        text = self._text("komi")
        match = _KOMI.fullmatch(text)
        if match is None:
            if text:
                self._flaws.add("foreign-unread", self.line_of("komi"), text)
            return ""
        komi = float(match["whole"] + (match["part"] or "").replace(",", "."))
        if not match["part"] and not self.handicap:
            komi += 0.5
        return format_real(-komi if match["sign"] else komi)

    def _date(self) -> str:
        text = _TIME_OF_DAY.sub("", self._text("date"))
        reading = read_date(text)
        return reading.text if reading and not reading.alternatives else self._text("date")


def _without(prefix: str, line: Line) -> Line:
    has_prefix = prefix and line.text[: len(prefix)].upper() == prefix
    return line._replace(text=line.text[len(prefix) :].strip()) if has_prefix else line


def _are_in_place(fields: dict[str, Line]) -> bool:
    """Whether two of the fields with numbers hold numbers that make sense."""
    size, handicap, komi = (
        fields[name].text if name in fields else "" for name in ("size", "handicap", "komi")
    )
    is_size = bool(_INTEGER.fullmatch(size)) and 1 <= int(size) <= MAX_SIZE
    return is_size + bool(_INTEGER.fullmatch(handicap)) + bool(_KOMI.fullmatch(komi)) >= 2
