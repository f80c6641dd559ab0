"""Repairs of values, moves, set-up, marks and annotations of a node."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.repairs.annotation_repairs import annotate, combine, keep_first, move_up
from sgfedit.game.repairs.board_repairs import convert, force_ko, play_setup
from sgfedit.game.repairs.split_repairs import (
    add_bracket,
    delete_empty,
    split_moves,
    split_root,
    split_setup,
)
from sgfedit.game.repairs.value_repairs import (
    capitals_only,
    drop_words,
    mend_values,
    merge,
    put_characters,
)

if TYPE_CHECKING:
    from sgfedit.game.repairs.repair import NodeRepair

_OF_VALUES: Final = (
    "bad-value",
    "value-normalised",
    "empty-value",
    "feature-newer-than-ff",
    "ff4-pass-in-old-ff",
    "bad-pm",
    "nonstandard-pass",
    "point-not-unique",
    "redundant-setup",
    "bad-view",
    "one-point-rect",
    "rect-corners-swapped",
    "one-point-arrow",
    "duplicate-arrow",
    "label-empty",
    "markup-on-off-board-point",
    "kgs-cr-on-move",
)

NODE_REPAIRS: Final[dict[str, NodeRepair]] = {
    **dict.fromkeys(_OF_VALUES, mend_values),
    "character-reference": put_characters,
    "duplicate-property": merge,
    "too-many-values": merge,
    "lowercase-in-ident": capitals_only,
    "property-without-value": drop_words,
    "suspicious-bracket-in-value": add_bracket,
    "prop-not-in-ff": convert,
    "two-moves-in-node": split_moves,
    "move-setup-mixed": split_setup,
    "move-in-root": split_root,
    "empty-node": delete_empty,
    "ko-violation": force_ko,
    "setup-instead-of-move": play_setup,
    "annotation-conflict": keep_first,
    "te-bm-combination": combine,
    "annotation-without-move": move_up,
    "annotation-in-comment": annotate,
}
"""Code → repair. Some codes have their value elsewhere too: those of game info and the root."""
