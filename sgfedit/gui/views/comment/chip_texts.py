"""What a node has besides its comment, in words: judgements, estimate, clocks, figure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from sgfedit.game.annotations import judgements
from sgfedit.game.operations.node_values import (
    figure_of,
    is_forced,
    older_points,
    older_text,
    older_values,
    value_text,
)
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP
from sgfedit.sgf.properties import property_type
from sgfedit.sgf.values import format_real, parse_number

if TYPE_CHECKING:
    from sgfedit.game.annotations import Judgement
    from sgfedit.sgf import Node

_tr = QCoreApplication.translate
_VALUES: Final = frozenset({"V", "BL", "OB", "WL", "OW", "MN", "PM", "FG", "KO"})
_NAMED: Final = 4
"""Points that a chip names; more are counted."""

_LETTERS: Final = 40
"""Letters of a text that a chip shows."""

_SIGNS: Final = {"CH": "✓", "SI": "Σ"}
_COLLECTED: Final = {
    "JD": QT_TRANSLATE_NOOP("Chips", "Japanese date"),
    "OH": QT_TRANSLATE_NOOP("Chips", "Handicap in words"),
    "KO": QT_TRANSLATE_NOOP("Chips", "Komi in words"),
}
_SPECIES: Final = {
    -1: QT_TRANSLATE_NOOP("Chips", "by modem"),
    0: QT_TRANSLATE_NOOP("Chips", "human"),
}
"""What BS and WS say of a player; FF[3], "Species"."""


class ChipText(NamedTuple):
    """One chip.

    Attributes:
        idents: The properties that go with it.
        lead: Before what matters; left out where there is little room.
        strong: What matters.
        trail: Behind it; left out where there is little room.
        brief: All that is shown where there is little room.
        judgement: What it says if it is an annotation.
    """

    idents: tuple[str, ...]
    lead: str
    strong: str
    trail: str
    brief: str
    judgement: Judgement | None = None

    @property
    def spoken(self) -> str:
        """Everything in one line; a sign is no word."""
        words = (self.lead, "" if self.judgement else self.strong, self.trail)
        return " ".join(filter(None, words))


def chip_texts(node: Node) -> list[ChipText]:
    """Return the chips of a node, the judgements first."""
    properties = node.properties
    found = [_judged(judgement) for judgement in judgements(properties)]
    if not _VALUES.isdisjoint(properties):
        found += _values(node)
    return found + [_older(node, ident) for ident in older_values(node)]


def _judged(judgement: Judgement) -> ChipText:
    row = judgement.annotation
    name = _tr("Annotation", judgement.name)
    return ChipText((row.ident,), "", judgement.sign, name, judgement.sign, judgement)


def _values(node: Node) -> list[ChipText]:
    """Return the chips of the values: what is least worth its room, the clocks, comes last."""
    found = []
    if "V" in node.properties:
        text = estimate(node.get("V"), value_text(node, "V"))
        found.append(ChipText(("V",), _tr("Chips", "Value"), text, "", text))
    if is_forced(node):
        text = _tr("Chips", "played even if illegal")
        found.append(ChipText(("KO",), "", _tr("Chips", "KO"), text, _tr("Chips", "KO")))
    return found + _of_print(node) + _clocks(node)


def _of_print(node: Node) -> list[ChipText]:
    """Return the chips of what is about numbers and printing."""
    found = []
    number, mode = value_text(node, "MN"), value_text(node, "PM")
    figure = figure_of(node)
    if figure is not None:
        text = _tr("Chips", "Figure")
        found.append(ChipText(("FG",), text, "", figure.name, text))
    if number:
        found.append(ChipText(("MN",), _tr("Chips", "Move number"), number, "", f"#{number}"))
    if mode:
        brief = _tr("Chips", "Print {mode}").format(mode=mode)
        found.append(ChipText(("PM",), _tr("Chips", "Print mode"), mode, "", brief))
    return found


def _clocks(node: Node) -> list[ChipText]:
    """Return the chips of the clocks, which the strip above the board shows as well."""
    found = []
    for idents, side, letter in (
        (("BL", "OB"), _tr("Chips", "Black"), _tr("Chips", "B")),
        (("WL", "OW"), _tr("Chips", "White"), _tr("Chips", "W")),
    ):
        clock = _clock(node, *idents)
        if clock:
            present = tuple(ident for ident in idents if ident in node.properties)
            found.append(ChipText(present, side, clock, "", f"{letter} {clock}"))
    return found


def older_label(ident: str) -> str:
    """Return what one of OLDER_VALUES is called."""
    collected = _COLLECTED.get(ident)
    if collected is not None:
        return _tr("Chips", collected)
    return _tr("Property", property_type(ident).label)


def _older(node: Node, ident: str) -> ChipText:
    """Return the chip of a value that FF[4] does not know any more, or never knew."""
    label, text = older_label(ident), older_text(node, ident)
    sign = _SIGNS.get(ident)
    if sign is not None:
        shown = sign * 2 if text == "2" else sign
        return ChipText((ident,), "", shown, label, shown)
    points = older_points(node, ident)
    if len(points) > _NAMED:
        text = _tr("Chips", "%n points", "", len(points))
    elif ident in {"BS", "WS"}:
        text = _species(text)
    if len(text) > _LETTERS:
        text = text[:_LETTERS] + "…"
    return ChipText((ident,), label, text, "", f"{ident} {text}".strip())


def _species(text: str) -> str:
    number = parse_number(text)
    if number is None:
        return text
    if number > 0:
        return _tr("Chips", "program, level {number}").format(number=number)
    words = _SPECIES.get(number)
    return text if words is None else _tr("Chips", words)


def estimate(value: float | None, raw: str = "") -> str:
    """Return a value of V as go players write a score; `raw` if it is none."""
    if value is None:
        return raw
    number = format_real(abs(value))
    if number == "0":
        return number
    return f"B+{number}" if value > 0 else f"W+{number}"


def _clock(node: Node, time: str, moves: str) -> str:
    """Return time left and moves or periods left: ``12:34 (5)``."""
    left, count = value_text(node, time), value_text(node, moves)
    return " ".join(filter(None, (left, f"({count})" if count else "")))
