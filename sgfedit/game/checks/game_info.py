"""Checks of game info and of root properties (FF[4], "Root properties").

What can be read although it is not in the form that is prescribed for it is told with how sure the
reading is, which `sgfedit.game.info_values` decides; `reading_of` asks it, for the checks and for
the repairs. What is well-formed may be hard to believe: komi, dates, one player twice.
"""

from __future__ import annotations

import datetime
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.remark import Remark
from sgfedit.game.foreign_info import foreign_info
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
from sgfedit.i18n import Named
from sgfedit.sgf.properties import GAME_INFO, PROPERTIES, Category
from sgfedit.sgf.values import (
    MAX_SIZE,
    decode_simple,
    format_real,
    parse_number,
    parse_size,
    split_composed,
    strip,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from sgfedit.game.checks.remark import Scene
    from sgfedit.game.info_values import Reading
    from sgfedit.sgf.node import Node, Properties


ROOT_IDENTS: Final = frozenset(
    row.ident for row in PROPERTIES.values() if row.category is Category.ROOT
)
_LATEST_FF: Final = 4
_OLD_SIZE: Final = 19


def first_value(properties: Mapping[str, Sequence[str]], ident: str) -> tuple[int, str] | None:
    """Return the value of a single-value property that counts, with its index.

    It is the first that is not empty; None if there is none.
    """
    for index, raw in enumerate(properties.get(ident, ())):
        if strip(raw):
            return index, raw
    return None


def raw_of(properties: Mapping[str, Sequence[str]], ident: str) -> str:
    """Return the value of a single-value property that counts, empty if there is none."""
    found = first_value(properties, ident)
    return found[1] if found else ""


def root_remarks(scene: Scene) -> Iterator[Remark]:
    """Yield what is wrong with the root properties of the first node."""
    for ident in ("FF", "GM", "ST"):
        yield from _number_remarks(scene, ident)
    yield from _application_remarks(scene)
    for ident in ("GM", "SZ") if scene.is_go else ("GM",):
        if first_value(scene.properties, ident) is None:
            yield Remark(f"missing-{ident.lower()}")
    if scene.is_go:
        yield from _size_remarks(scene)


def _number_remarks(scene: Scene, ident: str) -> Iterator[Remark]:
    found = first_value(scene.properties, ident)
    if found is None:
        return
    index, raw = found
    number = parse_number(raw)
    code = "bad-root-value"
    if number is not None:
        code = _code_of_number(ident, number)
        if raw != str(number):
            yield Remark("value-normalised", raw, ident, index)
    if code:
        yield Remark(code, raw, ident, index)


def _code_of_number(ident: str, number: int) -> str:
    if ident == "FF":
        return "" if 1 <= number <= _LATEST_FF else "unknown-ff"
    if ident == "GM":
        return "" if number == 1 else "not-go"
    return "" if 0 <= number <= 3 else "bad-st"


def _size_remarks(scene: Scene) -> Iterator[Remark]:
    found = first_value(scene.properties, "SZ")
    if found is None:
        return
    index, raw = found
    for code in _size_codes(raw, scene.ff):
        yield Remark(code, raw, "SZ", index)


def _size_codes(raw: str, ff: int | None) -> Iterator[str]:
    size = parse_size(raw)
    if size is None:
        yield "bad-root-value"
        return
    halves = split_composed(raw)
    numbers = [parse_number(half) or 0 for half in halves or (raw,)]
    if max(numbers) > MAX_SIZE:
        yield "board-too-big"
    elif halves and numbers[0] == numbers[1]:
        yield "square-as-rectangular"
    elif raw != ":".join(map(str, numbers)):
        yield "value-normalised"
    if ff is not None and 1 <= ff < _LATEST_FF and (max(size) > _OLD_SIZE or size[0] != size[1]):
        yield "feature-newer-than-ff"


def _application_remarks(scene: Scene) -> Iterator[Remark]:
    for index, raw in enumerate(scene.properties.get("AP", ())):
        if strip(raw) and split_composed(raw) is None:
            # Most programs write no version, and all others read that.
            yield Remark("compose-expected", raw, "AP", index, certainty="safe")


def outside_remarks(scene: Scene, idents: tuple[str, ...]) -> list[Remark]:
    """Return the root properties that stand in another node, where nobody reads them.

    Those that begin a variation may be what is left to tell a game by that lacks a parenthesis.
    Where there is nothing else a node would be empty without them.

    Args:
        scene: The node.
        idents: The root properties in it, in order.
    """
    root, properties = scene.root.properties, scene.properties
    is_needed = len(idents) == len(properties) or _begins_variation(scene.node)
    return [
        _outside_remark(ident, properties[ident], root.get(ident, ()), is_needed)
        for ident in idents
    ]


@lru_cache(maxsize=1_000)
def _outside_remark(
    ident: str, values: tuple[str, ...], others: tuple[str, ...], is_needed: bool
) -> Remark:
    """Return what is said of a root property elsewhere, where the root has the `others`."""
    is_said = values == others or {*map(strip, others)}.issuperset(map(strip, values))
    certainty = "safe" if is_said and not is_needed else ""
    detail = "".join([f"[{raw}]" for raw in values])
    return Remark("root-prop-outside-root", detail, ident, certainty=certainty)


def _begins_variation(node: Node) -> bool:
    """Whether a node, which is no root, stands behind a parenthesis in the file."""
    parent = node.parent
    return parent is not None and (parent.has_variations or "(" in (parent.tail or ""))


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
    hint = False
    if ident == "DT":
        application: tuple[str, str] = root.get("AP", ("", ""))
        hint = application[0].startswith(_EUROPEAN)
    elif ident == "TM":
        hint = _may_be_minutes(node, root)
    return _read(ident, decode_simple(raw), hint)


@lru_cache(maxsize=1_000)
def _read(ident: str, text: str, hint: bool) -> Reading | None:
    """Return what a text means; many games of a file have the same one.

    Args:
        ident: As in `reading_of`.
        text: The decoded value.
        hint: Of DT whether days come before months, of TM whether it may be in minutes.
    """
    if ident == "DT":
        return read_date(text, european=hint)
    if ident == "TM":
        return read_time(text, maybe_minutes=hint)
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
            yield Remark("impossible-date", text, ident, index)
        elif ident == "TM" and _is_doubtful_time(scene, text):
            detail = Named("Problem", "{time} (minutes or seconds)", time=text)
            yield Remark("bad-gameinfo-format", detail, ident, index, certainty="ask")


def _is_doubtful_time(scene: Scene, text: str) -> bool:
    may_be = _may_be_minutes(scene.node, scene.root)
    return may_be and 0 < (parse_time(text) or 0) <= _MOST_MINUTES


def _of_other_form(scene: Scene, ident: str, index: int, raw: str) -> Remark:
    text = decode_simple(raw)
    number = parse_number(raw)
    if ident == "HA" and number is not None and number < 2:
        return Remark("bad-handicap", text, ident, index)
    reading = reading_of(scene.node, scene.root, ident, raw)
    if reading is None:
        return Remark("bad-gameinfo-format", text, ident, index, certainty="none")
    detail = f"{text} → {reading.text}" if reading.text else text
    if not reading.certain or reading.rest:
        return Remark("bad-gameinfo-format", detail, ident, index, certainty="ask")
    same = _folded(text) == _folded(reading.text) or _is_same_number(ident, raw, reading.text)
    code = "value-normalised" if same else "bad-gameinfo-format"
    return Remark(code, detail, ident, index, certainty="safe")


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


_MOST_KOMI: Final = 20
_ONE_DAY: Final = datetime.timedelta(days=1)


def doubt_remarks(scene: Scene, today: datetime.date | None = None) -> Iterator[Remark]:
    """Yield what is doubtful in the game info of a node.

    Args:
        scene: The node.
        today: The day that no game can be played after.
    """
    node = scene.node
    yield from _komi_remarks(node)
    black, white = (
        decode_simple(raw_of(node.properties, ident)).strip() for ident in ("PB", "PW")
    )
    if black and black == white and any(char.isalpha() for char in black):
        detail = Named("Problem", "both players are {name}", name=black)
        yield Remark("move-repeats-gameinfo", detail, "PW")
    text = decode_simple(raw_of(node.properties, "DT"))
    dates = parse_dates(text)
    if not dates:
        return
    # Somewhere it is tomorrow already.
    limit = (today or datetime.datetime.now(datetime.UTC).date()) + _ONE_DAY
    if any(
        (d.year, d.month or 1, d.day or 1) > (limit.year, limit.month, limit.day) for d in dates
    ):
        detail = Named("Problem", "{date} is in the future", date=text)
        yield Remark("move-repeats-gameinfo", detail, "DT")


def _komi_remarks(node: Node) -> Iterator[Remark]:
    komi = komi_of(node)
    if komi is not None and is_suspicious(komi):
        raw = raw_of(node.properties, "KM")
        reading = read_komi(decode_simple(raw))
        other = reading is not None and reading.text not in {raw, format_real(komi)}
        certainty = "" if other else "none"
        yield Remark("komi-suspicious", decode_simple(raw), "KM", certainty=certainty)
    half_points = raw_of(node.properties, "KI")
    if half_points:
        yield Remark("integer-komi", half_points, "KI", certainty=_certainty_of_ki(node))


def is_suspicious(komi: float) -> bool:
    """Whether nobody gives such a komi: above 20 points, or no multiple of a half point."""
    return abs(komi) > _MOST_KOMI or komi * 2 % 1 != 0


def komi_of_ki(node: Node) -> str | None:
    """Return the KM that the KI of `node`, in half points, stands for."""
    number = parse_number(raw_of(node.properties, "KI"))
    return None if number is None else format_real(number / 2)


def _certainty_of_ki(node: Node) -> str:
    komi = komi_of_ki(node)
    if komi is None:
        return "none"
    is_said = "KM" not in node.properties or komi_of(node) == float(komi)
    return "" if is_said and not is_suspicious(float(komi)) else "ask"


def _foreign_remarks(root: Node) -> Iterator[Remark]:
    """Yield game info that stands in a root under the names of another program."""
    for foreign in foreign_info(root).values():
        written = " ".join(
            f"{ident}[{raw_of(root.properties, ident)}]" for ident in foreign.sources
        )
        detail = f"{written} → {foreign.ident}[{foreign.text}]"
        yield Remark("foreign-gameinfo", detail, foreign.sources[0])


_OF_GAME: Final = GAME_INFO | {"KI"}

INFO_IDENTS: Final = GAME_INFO | ROOT_IDENTS
"""The properties whose values are looked at here, and not among those of other nodes."""


def info_remarks(scene: Scene) -> list[Remark]:
    """Return what is wrong with game info and root properties of a node."""
    node = scene.node
    of_root, has_info = _about(node.properties.idents)
    if node is scene.root:
        found = [*root_remarks(scene), *_foreign_remarks(node)]
    else:
        found = outside_remarks(scene, of_root)
    # Results and handicaps of other games have forms of their own.
    if has_info and scene.is_go:
        found += value_remarks(scene)
        found += doubt_remarks(scene)
    return found


@lru_cache(maxsize=1_000)
def _about(idents: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
    """Return the root properties, and whether there is game info; few nodes differ in these."""
    return tuple(i for i in idents if i in ROOT_IDENTS), not _OF_GAME.isdisjoint(idents)
