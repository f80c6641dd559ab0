"""Repairs of game info and root properties, with those of the tree and of the file as a whole."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.annotations import info_in_comment
from sgfedit.game.checks.game_info import ROOT_IDENTS, komi_of_ki, raw_of, reading_of
from sgfedit.game.foreign_info import foreign_info
from sgfedit.game.info import info_idents
from sgfedit.game.repairs.charset_repairs import CHARSET_REPAIRS
from sgfedit.game.repairs.mending import Case, note, put, rename, set_values
from sgfedit.game.repairs.tree_repairs import TREE_REPAIRS
from sgfedit.sgf.node import is_go, line_end
from sgfedit.sgf.properties import PROPERTIES
from sgfedit.sgf.values import (
    MAX_SIZE,
    decode_simple,
    encode_simple,
    parse_number,
    parse_size,
    split_composed,
    strip,
)

if TYPE_CHECKING:
    from sgfedit.game.repairs.mending import NodeRepair


def _prescribe(case: Case) -> None:
    """Bring a value into the prescribed form; what it says beyond goes into GC.

    What stands behind a time goes into OT if that is free.
    """
    edit, node, ident = case.edit, case.node, case.ident
    if ident in ROOT_IDENTS:
        normalise_root(case)
        return
    raw = raw_of(node.properties, ident)
    reading = reading_of(node, case.root, ident, raw) if raw else None
    if reading is None:
        return
    is_behind_time = bool(reading.text) and ident == "TM"
    if reading.rest and is_behind_time and not raw_of(node.properties, "OT"):
        put(edit, node, "OT", encode_simple(reading.rest))
    elif reading.rest:
        text = f"{PROPERTIES[ident].label}: {decode_simple(raw)}"
        note(edit, node, text, line_end(case.root))
    put(edit, node, ident, encode_simple(reading.text))


def _drop_handicap(case: Case) -> None:
    """Remove a handicap of one stone, which is none, or of fewer than none."""
    number = parse_number(raw_of(case.properties, "HA"))
    if number is not None and number < 2:
        put(case.edit, case.node, "HA", "")


def komi_from_ki(case: Case) -> None:
    """Write KM for a komi in half points; a KM that is there already counts."""
    komi = komi_of_ki(case.node)
    if komi is None:
        return
    if not raw_of(case.properties, "KM"):
        put(case.edit, case.node, "KM", komi)
    case.edit.remove(case.node, "KI")


def give_usual_name(case: Case) -> None:
    """Write game info that stands under the name of another program as what it is."""
    for foreign in foreign_info(case.node).values():
        if foreign.sources[0] == case.ident:
            case.edit.remove(case.node, foreign.ident)
            rename(case.edit, case.node, case.ident, foreign.ident, (encode_simple(foreign.text),))
            for ident in foreign.sources[1:]:
                case.edit.remove(case.node, ident)


def move_info_up(case: Case) -> None:
    """Move game info to the node above that has some, except for what contradicts it."""
    info = info_idents(is_go=is_go(case.root))
    above = case.node.parent
    while above is not None and info.isdisjoint(above.properties):
        above = above.parent
    if above is None:
        return
    for ident in [ident for ident in case.properties if ident in info]:
        values = case.properties[ident]
        if ident not in above.properties:
            case.edit.set(above, ident, values)
        if above.properties[ident] == values:
            case.edit.remove(case.node, ident)


def _extract(case: Case) -> None:
    """Write the game info that the first comment holds; the comment stays."""
    for ident, raw in info_in_comment(case.root, case.node).items():
        put(case.edit, case.root, ident, raw)


_CROSS: Final = re.compile(r"([0-9]{1,2})\s?[xX×*,/-]\s?([0-9]{1,2})")
_DEFAULTS: Final = {"FF": "4", "GM": "1", "SZ": "19"}


def normalise_root(case: Case) -> None:
    """Write a number or a size without white space, signs and leading zeros."""
    raw = raw_of(case.properties, case.ident)
    numbers = list(map(parse_number, split_composed(raw) or (raw,)))
    if None not in numbers:
        put(case.edit, case.node, case.ident, ":".join(map(str, numbers)))


def _default(case: Case) -> None:
    """Put what programs assume for an unreadable value; a size is looked for in it."""
    ident = case.ident
    raw = raw_of(case.properties, ident)
    if not raw or (parse_size(raw) if ident == "SZ" else parse_number(raw)) is not None:
        return
    cross = _CROSS.fullmatch(raw.strip()) if ident == "SZ" else None
    size = ":".join(dict.fromkeys(cross.groups())) if cross else ""
    default = "" if ident == "FF" else _DEFAULTS.get(ident, "")
    put(case.edit, case.node, ident, size if parse_size(size) else default)


def square(case: Case) -> None:
    """Write the size of a square board as one number."""
    sides = set(map(parse_number, split_composed(raw_of(case.properties, "SZ")) or ()))
    side = sides.pop() if len(sides) == 1 else None
    if side is not None and 1 <= side <= MAX_SIZE:
        put(case.edit, case.node, "SZ", str(side))


def _remove(case: Case) -> None:
    case.edit.remove(case.node, case.ident)


def _add_missing(case: Case) -> None:
    ident = case.code[-2:].upper()
    if not raw_of(case.properties, ident):
        case.edit.set(case.node, ident, [_DEFAULTS[ident]])


def _compose(case: Case) -> None:
    """Make names of programs without version ``name:``, which reads the same."""
    values = case.properties.get(case.ident, ())
    named = [(raw if not strip(raw) or split_composed(raw) else f"{raw}:",) for raw in values]
    set_values(case.edit, case.node, case.ident, named)


def _raise_ff(case: Case) -> None:
    """Let a game say that it is in FF[4]."""
    if case.root.get("FF", 4) < 4:
        put(case.edit, case.root, "FF", "4")


INFO_REPAIRS: Final[dict[str, NodeRepair]] = {
    "value-normalised": _prescribe,
    "bad-gameinfo-format": _prescribe,
    "komi-suspicious": _prescribe,
    "bad-handicap": _drop_handicap,
    "integer-komi": komi_from_ki,
    "foreign-gameinfo": give_usual_name,
    "gameinfo-twice-on-path": move_info_up,
    "gameinfo-in-first-comment": _extract,
    "bad-root-value": _default,
    "square-as-rectangular": square,
    "bad-st": _remove,
    "root-prop-outside-root": _remove,
    "missing-ff": _add_missing,
    "missing-gm": _add_missing,
    "missing-sz": _add_missing,
    "compose-expected": _compose,
    "feature-newer-than-ff": _raise_ff,
    **TREE_REPAIRS,
    **CHARSET_REPAIRS,
}
