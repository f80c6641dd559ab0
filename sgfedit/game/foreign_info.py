"""Game info under the names that the server of the Nihon Ki-in writes into roots (SPEC 2.10).

There TE is the title of the event, RD the date, KO the komi, LT and LC are the time and the number
of byo-yomi periods. FF[4] knows two of these names as something else, or not at all.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.annotations import is_text
from sgfedit.game.info_values import (
    Overtime,
    format_overtime,
    parse_time,
    read_date,
    read_komi,
    read_time,
)
from sgfedit.sgf.node import is_go
from sgfedit.sgf.values import decode_simple, strip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from sgfedit.game.info_values import Reading
    from sgfedit.sgf.node import Node

    Raw = Mapping[str, Sequence[str]]


class Foreign(NamedTuple):
    """A value of game info that stands under another name.

    Attributes:
        ident: The property that it belongs into, which the node lacks.
        sources: Those that it stands in: "RD", or "LT" and "LC".
        text: What it surely means, in the form of FF[4].
    """

    ident: str
    sources: tuple[str, ...]
    text: str

    @property
    def source(self) -> str:
        """The sources as one text."""
        return ", ".join(self.sources)


def foreign_info(node: Node) -> dict[str, Foreign]:
    """Return ident → value for what a root says under other names, and surely means.

    Only of a game of Go, and where the property itself has no value.
    """
    properties = node.properties
    if node.parent is not None or _SOURCES.isdisjoint(properties) or not is_go(node):
        return {}
    return {
        foreign.ident: foreign
        for foreign in _found(properties)
        if not any(
            _raw(properties, ident) for ident in _USUAL.get(foreign.ident, (foreign.ident,))
        )
    }


def _found(properties: Raw) -> Iterator[Foreign]:
    for ident, (source, read) in _KIIN.items():
        raw = _raw(properties, source)
        # TE and KO are annotations of moves elsewhere, without any text.
        if raw and (source == "RD" or is_text(properties, source)):
            text = read(decode_simple(raw))
            if text:
                yield Foreign(ident, (source,), text)
    periods = periods_of(properties)
    if periods is not None:
        yield Foreign("OT", ("LT", "LC"), format_overtime(periods))


def periods_of(properties: Raw) -> Overtime | None:
    """Return the byo-yomi that LT, the time of a period, and LC, their number, tell of."""
    limit, count = (decode_simple(_raw(properties, ident)) for ident in ("LT", "LC"))
    periods = _COUNT.fullmatch(count)
    reading = read_time(limit) if limit else None
    if periods is None or reading is None or not reading.certain or not reading.text:
        return None
    return Overtime("byoyomi", int(periods[1]), parse_time(reading.text))


def _raw(properties: Raw, ident: str) -> str:
    return next(filter(strip, properties.get(ident, ())), "")


def _certain(reading: Reading | None) -> str:
    is_sure = reading is not None and reading.certain and not reading.rest
    return reading.text if reading is not None and is_sure else ""


_KIIN: Final[dict[str, tuple[str, Callable[[str], str]]]] = {
    "EV": ("TE", str.strip),
    "DT": ("RD", lambda text: _certain(read_date(text))),
    "KM": ("KO", lambda text: _certain(read_komi(text))),
}
"""What it is → the property it stands in, and what its text means; nothing if that is not sure."""

_USUAL: Final = {"KM": ("KM", "KI")}
"""What else than the property itself says the same, and is mended into it: komi in half points."""

_SOURCES: Final = frozenset({"TE", "RD", "KO", "LT"})
_COUNT: Final = re.compile(r"\D{0,2}([0-9]{1,3})\D{0,2}")
