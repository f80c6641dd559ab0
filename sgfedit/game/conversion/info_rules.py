"""Rules for game info: the forms that FF[4] prescribes, what old programs had (SPEC 3.15)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.doubts import komi_of_ki
from sgfedit.game.checks.game_info import FORMS, komi_of, names_server, reading_of
from sgfedit.game.checks.roots import first_value, raw_of
from sgfedit.game.checks.values import is_borrowed
from sgfedit.game.conversion.work import Rule, at, ff_of
from sgfedit.game.info_values import (
    Overtime,
    format_overtime,
    format_time,
    parse_overtime,
    parse_time,
    read_rules,
    read_time,
)
from sgfedit.game.repairs.game_info_repairs import GAME_INFO_REPAIRS, note
from sgfedit.game.repairs.mending import rename
from sgfedit.game.repairs.root_repairs import put
from sgfedit.sgf.node import line_end
from sgfedit.sgf.values import (
    decode_simple,
    encode_simple,
    format_real,
    parse_number,
    parse_real,
    strip,
)

if TYPE_CHECKING:
    from sgfedit.game.conversion.work import Work
    from sgfedit.game.info_values import Reading
    from sgfedit.sgf.node import Node

_FORMS: Final = (*FORMS, "RU")
_BARE: Final = re.compile(r"[0-9.,+ ]+")
_MINUTE: Final = 60
_MOST_MINUTES: Final = 600
_MAYBE_MINUTES: Final = {None, 1, 2}
"""File formats in which TM may be in minutes: FF[1] recommended them; without FF it is that."""

# The Nihon Ki-in ------------------------------------------------------------------------------

_KIIN: Final = {"TE": "EV", "RD": "DT", "KO": "KM"}
"""What the server of the Nihon Ki-in writes into the root → what it is."""

_COUNT: Final = re.compile(r"\D{0,2}([0-9]{1,3})\D{0,2}")


def _from_kiin(work: Work, root: Node) -> None:
    """Give the game info of a root that the Nihon Ki-in wrote its usual names.

    It has no FF, and TE and KO stand for a title and a komi there.
    """
    borrowed = [ident for ident in ("TE", "KO") if _is_text(work, root, ident)]
    if ff_of(root) is not None or root.parent is not None or not borrowed:
        return
    for old, new in _KIIN.items():
        raw = raw_of(root.properties, old)
        if not raw or (old != "RD" and old not in borrowed):
            continue
        said = raw_of(root.properties, new)
        if said and strip(said) != strip(raw):
            work.ask(root, old, decode_simple(raw), "both")
            continue
        work.edit.remove(root, new)
        rename(work.edit, root, old, new)
    _kiin_overtime(work, root)


def _is_text(work: Work, root: Node, ident: str) -> bool:
    return ident in root.properties and is_borrowed(work.scene, ident)


def _kiin_overtime(work: Work, root: Node) -> None:
    """Write LT, the time of a period, and LC, their number, as OT."""
    limit, count = (decode_simple(raw_of(root.properties, ident)) for ident in ("LT", "LC"))
    if not limit or raw_of(root.properties, "OT"):
        return
    periods = _COUNT.fullmatch(count)
    reading = read_time(limit)
    if periods is None or reading is None or not reading.certain or not reading.text:
        work.ask(root, "LT", limit, "unclear")
        return
    overtime = Overtime("byoyomi", int(periods[1]), parse_time(reading.text))
    rename(work.edit, root, "LT", "OT", (format_overtime(overtime),))
    work.edit.remove(root, "LC")


# Prescribed forms -------------------------------------------------------------------------------


def _prescribe(work: Work, node: Node) -> None:
    """Bring values into the form that FF[4] prescribes, where they can be read in one way only."""
    for ident in _FORMS:
        raw = raw_of(node.properties, ident)
        if not raw or _is_right(ident, decode_simple(raw)):
            continue
        reading = _reading(work, node, ident, raw)
        if reading is not None and reading.certain:
            if reading.text and reading.text != decode_simple(raw):
                put(work.edit, node, ident, encode_simple(reading.text))
        elif work.is_raised and ident != "RU":
            choices = (reading.text, *reading.alternatives) if reading is not None else ()
            work.ask(node, ident, decode_simple(raw), "unclear", tuple(filter(None, choices)))


def _is_right(ident: str, text: str) -> bool:
    return ident in FORMS and FORMS[ident](text)


def _reading(work: Work, node: Node, ident: str, raw: str) -> Reading | None:
    if ident == "RU":
        return read_rules(decode_simple(raw))
    return reading_of(node, work.scene.root, ident, raw)


def _seconds(work: Work, node: Node) -> None:
    """Write a bare number as a time limit in seconds if it is in minutes; ask if it may be."""
    raw = raw_of(node.properties, "TM")
    text = decode_simple(raw)
    reading = read_time(text) if _BARE.fullmatch(text) else None
    if reading is None or not reading.certain or ff_of(work.scene.root) not in _MAYBE_MINUTES:
        return
    number = parse_time(reading.text) or 0
    if not 0 < number <= _MOST_MINUTES or names_server(node.properties):
        return
    minutes = format_time(number * _MINUTE)
    if work.minutes is None:
        work.ask(node, "TM", text, "minutes-or-seconds", (minutes, reading.text))
    if work.minutes:
        put(work.edit, node, "TM", minutes)
    elif parse_time(text) is None:
        put(work.edit, node, "TM", reading.text)


def _from_half_komi(work: Work, node: Node) -> None:
    komi = komi_of_ki(node)
    if komi is None:
        return
    if raw_of(node.properties, "KM") and komi_of(node) != float(komi):
        work.ask(node, "KI", raw_of(node.properties, "KI"), "both", (komi,))
        return
    GAME_INFO_REPAIRS["integer-komi"](work.edit, work.collection, at(node))


# Overtime ---------------------------------------------------------------------------------------


def _to_ot(work: Work, node: Node) -> None:
    """Write OM and OP, so many moves in so many seconds, as OT."""
    moves = parse_number(raw_of(node.properties, "OM"))
    seconds = parse_real(raw_of(node.properties, "OP"))
    if not moves or not seconds or moves < 0 or seconds < 0:
        return
    period = (
        f"{format_real(seconds / _MINUTE)} min"
        if seconds % _MINUTE == 0
        else f"{format_real(seconds)} sec"
    )
    text = f"{moves} moves / {period}"
    said = decode_simple(raw_of(node.properties, "OT"))
    if not said:
        work.edit.remove(node, "OT")
        rename(work.edit, node, "OM", "OT", (text,))
    elif parse_overtime(said) != parse_overtime(text):
        work.ask(node, "OM", str(moves), "both", (text,))
        return
    else:
        work.edit.remove(node, "OM")
    work.edit.remove(node, "OP")


def _from_ot(work: Work, node: Node) -> None:
    """Write OT, which FF[3] does not have, as OM and OP."""
    overtime = parse_overtime(decode_simple(raw_of(node.properties, "OT")))
    is_said = first_value(node.properties, "OM") or first_value(node.properties, "OP")
    if overtime is None or overtime.kind != "canadian" or not overtime.seconds or is_said:
        return
    work.edit.remove(node, "OM")
    work.edit.remove(node, "OP")
    rename(work.edit, node, "OT", "OM", (str(overtime.number),))
    work.edit.set(node, "OP", (format_real(overtime.seconds),))


def _ot_to_comment(work: Work, node: Node) -> None:
    """Say in the game comment which overtime there is, as OM and OP cannot."""
    text = decode_simple(raw_of(node.properties, "OT"))
    if strip(text):
        note(work.edit, node, f"Overtime: {text}", line_end(work.scene.root))
    work.edit.remove(node, "OT")


TO_FF4: Final = (
    Rule("nihon-kiin", frozenset({"TE", "KO"}), _from_kiin),
    # In front of the forms: "5m" is 300 then, which is not in doubt.
    Rule("minutes", frozenset({"TM"}), _seconds),
    Rule("form", frozenset(_FORMS), _prescribe),
    Rule("half-komi", frozenset({"KI"}), _from_half_komi),
    Rule("overtime", frozenset({"OM"}), _to_ot),
)
TO_FF3: Final = (
    Rule("to-overtime", frozenset({"OT"}), _from_ot),
    Rule("to-comment", frozenset({"OT"}), _ot_to_comment),
)
