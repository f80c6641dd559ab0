"""What users do to a tree, as plain functions on an `Edit`: for window, command line and tests.

```text
nodes      play, add, delete, move variations
sequences  several moves, where the tree has them or as a variation
surgery    insert nodes and moves, delete what is not on the line, make one node of two
splitting  two nodes of one
merging    variations that begin with the same move
extract    a position as a game of its own
attach     another game as variations
games      the games of a file: add, remove, copy, order, those of another file
game_charsets  what they are in then
regraft    put a branch elsewhere
setup      stones and the player to play
handicap   HA and its stones
kind_of_game  which game the record is of
correct    a stone on the wrong point
marks      marks, labels, arrows, lines, visible and dimmed parts
regions    where visible and dimmed parts come from, clearing and inheriting them
labels     which letter and number come next
clear_marks  marks of many nodes, by kind
territory  TB and TW of a counted position
text       comments, names, game info
replacing  parts of a text
annotate   judgements of moves and positions, hotspots
node_values  estimate, clocks, move number, print mode, figure, KO
older_values  what FF[4] has dropped, and what collectors add
figures    where figures begin, what they show, their numbers and parts of the board
transforms  turn, mirror, recolour and resize; point_maps, rewriting, recolouring: how
paste      what the clipboard holds, as variations or as games
typed      what is typed as coordinates
charset    what the file is saved in
_values    what they share: change raw values, touching no more than the change
```

Every function leaves the tree as FF[4] wants it: no second child for the same move, no set-up in a
node with a move, a point in one of CR MA SL SQ TR only. Only a branch that comes to stand
elsewhere (`move_branch`, `copy_branch_to`, `delete_node`) is not merged with a sibling that has
the same move: that is a step of its own, `merge_twins`. What it inherits (DD, VW, PM) is what
holds there. Values that a change does not concern keep their very text: rectangles, points off the
board, white space. Setting what is there already changes nothing.

What takes an `Edit` refuses a node, a file or a mapping that is none with a TypeError; functions
that only look are called many times a frame and do not ask.
"""

from sgfedit.game.operations.annotate import (
    clear_annotations,
    cycle_annotation,
    set_annotation,
    toggle_annotation,
)
from sgfedit.game.operations.attach import Attached, attach, check_attach
from sgfedit.game.operations.charset import (
    escape_misfits,
    misfits,
    name_charset,
    set_charset,
)
from sgfedit.game.operations.clear_marks import (
    MARK_KINDS,
    MARKS,
    REGIONS,
    clear_marks,
    marks_of,
)
from sgfedit.game.operations.correct import move_stone, origin_of_stone
from sgfedit.game.operations.extract import new_game_from
from sgfedit.game.operations.games import (
    add_games,
    append_collection,
    copy_of,
    duplicate_games,
    move_games,
    order_games,
    remove_games,
)
from sgfedit.game.operations.handicap import (
    check_handicap,
    fixed_points,
    handicap_of,
    handicap_stones,
    max_fixed,
    other_stones,
    set_handicap,
)
from sgfedit.game.operations.kind_of_game import treat_as_go
from sgfedit.game.operations.labels import (
    MAX_LABEL,
    Counting,
    NextLabels,
    check_label,
    next_letter,
    next_number,
)
from sgfedit.game.operations.marks import (
    clear_point,
    clear_points,
    marked_points,
    set_label,
    set_labels,
    set_marks,
    set_region,
    toggle_pair,
)
from sgfedit.game.operations.merging import Combined, combined, merge_twins, move_key
from sgfedit.game.operations.node_values import (
    Figure,
    figure_of,
    set_figure,
    set_forced,
    set_node_values,
)
from sgfedit.game.operations.nodes import (
    add_node,
    child_with_move,
    delete_branch,
    delete_node,
    demote,
    drop_empty,
    fork_above,
    make_first,
    make_main_line,
    move_node,
    play,
    promote,
    shift,
)
from sgfedit.game.operations.older_values import set_older_values
from sgfedit.game.operations.paste import (
    Pasted,
    copied_in_steps,
    copied_text,
    paste_branch,
    paste_games,
    paste_position,
    read_record,
)
from sgfedit.game.operations.regions import (
    clear_region,
    inherit_region,
    inherits_region,
    region_source,
)
from sgfedit.game.operations.regraft import check_move, copy_branch_to, move_branch
from sgfedit.game.operations.replacing import REPLACEABLE, place_in_source, replace_parts
from sgfedit.game.operations.sequences import add_sequence
from sgfedit.game.operations.setup import (
    Place,
    clear_board,
    has_move,
    set_player,
    set_stones,
    takes_setup,
)
from sgfedit.game.operations.signing import sign
from sgfedit.game.operations.splitting import first_part, split_node
from sgfedit.game.operations.surgery import (
    delete_after,
    delete_others,
    insert_after,
    insert_before,
    insert_moves,
    merge_into_parent,
)
from sgfedit.game.operations.territory import mark_territory
from sgfedit.game.operations.text import set_info, set_text
from sgfedit.game.operations.transforms import (
    Normalise,
    Part,
    Plan,
    Resize,
    Scope,
    SwapColours,
    Turn,
    carry_out,
    parts_of,
    plan_in_steps,
    transform,
    upper_right,
)
from sgfedit.game.operations.typed import Typing

__all__ = [
    "MARKS",
    "MARK_KINDS",
    "MAX_LABEL",
    "REGIONS",
    "REPLACEABLE",
    "Attached",
    "Combined",
    "Counting",
    "Figure",
    "NextLabels",
    "Normalise",
    "Part",
    "Pasted",
    "Place",
    "Plan",
    "Resize",
    "Scope",
    "SwapColours",
    "Turn",
    "Typing",
    "add_games",
    "add_node",
    "add_sequence",
    "append_collection",
    "attach",
    "carry_out",
    "check_attach",
    "check_handicap",
    "check_label",
    "check_move",
    "child_with_move",
    "clear_annotations",
    "clear_board",
    "clear_marks",
    "clear_point",
    "clear_points",
    "clear_region",
    "combined",
    "copied_in_steps",
    "copied_text",
    "copy_branch_to",
    "copy_of",
    "cycle_annotation",
    "delete_after",
    "delete_branch",
    "delete_node",
    "delete_others",
    "demote",
    "drop_empty",
    "duplicate_games",
    "escape_misfits",
    "figure_of",
    "first_part",
    "fixed_points",
    "fork_above",
    "handicap_of",
    "handicap_stones",
    "has_move",
    "inherit_region",
    "inherits_region",
    "insert_after",
    "insert_before",
    "insert_moves",
    "make_first",
    "make_main_line",
    "mark_territory",
    "marked_points",
    "marks_of",
    "max_fixed",
    "merge_into_parent",
    "merge_twins",
    "misfits",
    "move_branch",
    "move_games",
    "move_key",
    "move_node",
    "move_stone",
    "name_charset",
    "new_game_from",
    "next_letter",
    "next_number",
    "order_games",
    "origin_of_stone",
    "other_stones",
    "parts_of",
    "paste_branch",
    "paste_games",
    "paste_position",
    "place_in_source",
    "plan_in_steps",
    "play",
    "promote",
    "read_record",
    "region_source",
    "remove_games",
    "replace_parts",
    "set_annotation",
    "set_charset",
    "set_figure",
    "set_forced",
    "set_handicap",
    "set_info",
    "set_label",
    "set_labels",
    "set_marks",
    "set_node_values",
    "set_older_values",
    "set_player",
    "set_region",
    "set_stones",
    "set_text",
    "shift",
    "sign",
    "split_node",
    "takes_setup",
    "toggle_annotation",
    "toggle_pair",
    "transform",
    "treat_as_go",
    "upper_right",
]
