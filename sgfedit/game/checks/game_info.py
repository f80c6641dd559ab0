"""Checks of the game info that has a prescribed form: DT, RE, KM, HA and TM.

What can be read although it is not in that form is told with how sure the reading is, which
`sgfedit.game.info_values` decides; `reading_of` asks it, for the checks and for the repairs.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.remark import Remark
from sgfedit.game.checks.roots import first_value, raw_of
from sgfedit.game.info_values import (
    is_mandated_date,
    is_mandated_handicap,
    is_mandated_komi,
    is_mandated_result,
    is_mandated_time,
    is_real_date,
    parse_dates,
    parse_handicap,
    parse_komi,
    parse_time,
    read_date,
    read_handicap,
    read_komi,
    read_overtime,
    read_rank,
    read_result,
    read_rules,
    read_time,
)
from sgfedit.sgf.values import decode_simple, parse_number, strip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sgfedit.game.checks.remark import Scene
    from sgfedit.game.info_values import Reading
    from sgfedit.sgf.node import Node, Properties

FORMS: Final[dict[str, Callable[[str], bool]]] = {
    "DT": is_mandated_date,
    "RE": is_mandated_result,
    "KM": is_mandated_komi,
    "HA": is_mandated_handicap,
    "TM": is_mandated_time,
}
"""Idents whose form is prescribed → whether a decoded value has that form."""

_READERS: Final[dict[str, Callable[[str], Reading | None]]] = {
    "RE": read_result,
    "KM": read_komi,
    "HA": read_handicap,
    "RU": read_rules,
    "OT": read_overtime,
    "BR": read_rank,
    "WR": read_rank,
}
_EUROPEAN: Final = ("Drago", "GOWrite")
_PLACES: Final = ("PC", "US", "SO")
"""Where a server names itself."""

_SERVER: Final = re.compile(
    r"\b(?:igs|panda-?net|panda net|nngs|kgs|gokgs|ogs|online-go|dgs|lgs|cws|wbaduk|tygem"
    r"|cyber ?oro|foxwq|eweiqi|go server)\b|野狐|弈城|联众|新浪围棋|幽玄の間|타이젬|사이버오로",
    re.IGNORECASE,
)

_MOST_MINUTES: Final = 600


def reading_of(node: Node, root: Node, ident: str, raw: str) -> Reading | None:
    """Return what a value of game info in `node` means, None if that is not clear.

    Args:
        node: The node it stands in.
        root: The first node of that game.
        ident: DT, RE, KM, HA or TM; or RU, OT, BR or WR, for which no form is prescribed.
        raw: The value.
    """
    text = decode_simple(raw)
    if ident == "DT":
        application: tuple[str, str] = root.get("AP", ("", ""))
        return read_date(text, european=application[0].startswith(_EUROPEAN))
    if ident == "TM":
        return read_time(text, maybe_minutes=_may_be_minutes(node, root))
    return _READERS[ident](text)


def names_server(properties: Properties) -> bool:
    """Whether game info is of a known server: they write TM in seconds in any file format."""
    return any(_SERVER.search(decode_simple(raw_of(properties, ident))) for ident in _PLACES)


def _may_be_minutes(node: Node, root: Node) -> bool:
    """Whether TM may be in minutes: FF[1] recommended them, but servers wrote seconds."""
    return root.get("FF") == 1 and not names_server(node.properties)


def value_remarks(scene: Scene) -> Iterator[Remark]:
    """Yield the values of a node that are not in the prescribed form, or make no sense in it."""
    for ident, is_mandated in FORMS.items():
        found = first_value(scene.properties, ident)
        if found is None:
            continue
        index, raw = found
        text = decode_simple(raw)
        if not is_mandated(text):
            yield _of_other_form(scene, ident, index, raw)
        elif ident == "DT" and not all(map(is_real_date, parse_dates(text) or ())):
            yield Remark("impossible-date", scene.node, text, ident, index)
        elif ident == "TM" and _is_doubtful_time(scene, text):
            detail = f"{text} (minutes or seconds)"
            yield Remark("bad-gameinfo-format", scene.node, detail, ident, index, certainty="ask")


def _is_doubtful_time(scene: Scene, text: str) -> bool:
    may_be = _may_be_minutes(scene.node, scene.root)
    return may_be and 0 < (parse_time(text) or 0) <= _MOST_MINUTES


def _of_other_form(scene: Scene, ident: str, index: int, raw: str) -> Remark:
    text = decode_simple(raw)
    number = parse_number(raw)
    if ident == "HA" and number is not None and number < 2:
        return Remark("bad-handicap", scene.node, text, ident, index)
    reading = reading_of(scene.node, scene.root, ident, raw)
    if reading is None:
        return Remark("bad-gameinfo-format", scene.node, text, ident, index, certainty="none")
    detail = f"{text} → {reading.text}" if reading.text else text
    if not reading.certain or reading.rest:
        return Remark("bad-gameinfo-format", scene.node, detail, ident, index, certainty="ask")
    same = _folded(text) == _folded(reading.text) or _is_same_number(ident, raw, reading.text)
    code = "value-normalised" if same else "bad-gameinfo-format"
    return Remark(code, scene.node, detail, ident, index, certainty="safe")


def _folded(text: str) -> str:
    """Return what two texts have in common that differ only in white space, case and commas."""
    return strip(text).lower().replace(",", ".")


def _is_same_number(ident: str, raw: str, text: str) -> bool:
    return ident in {"KM", "HA", "TM"} and parse_number(raw) == parse_number(text) is not None


def komi_of(node: Node) -> float | None:
    """Return the komi of a game-info node if it is a real number."""
    return parse_komi(decode_simple(raw_of(node.properties, "KM")))


def handicap_of(node: Node) -> int:
    """Return the handicap that a game-info node names, 0 for none."""
    return parse_handicap(decode_simple(raw_of(node.properties, "HA"))) or 0
