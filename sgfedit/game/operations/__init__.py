"""What users do to a tree, as plain functions on an `Edit`: for window, command line and tests.

```text
nodes      play, add, delete, move variations
sequences  several moves, where the tree has them or as a variation
surgery    insert nodes and moves, delete what is not on the line, make one node of two
splitting  two nodes of one
merging    variations that begin with the same move
extract    a position as a game of its own
attaching  another game as variations
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
clearing   marks of many nodes, by kind
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

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sgfedit.game.operations.annotate import (
        clear_annotations as clear_annotations,
    )
    from sgfedit.game.operations.annotate import (
        cycle_annotation as cycle_annotation,
    )
    from sgfedit.game.operations.annotate import (
        set_annotation as set_annotation,
    )
    from sgfedit.game.operations.annotate import (
        toggle_annotation as toggle_annotation,
    )
    from sgfedit.game.operations.attaching import Attached as Attached
    from sgfedit.game.operations.attaching import attach as attach
    from sgfedit.game.operations.attaching import check_attach as check_attach
    from sgfedit.game.operations.charset import (
        escape_misfits as escape_misfits,
    )
    from sgfedit.game.operations.charset import (
        misfits as misfits,
    )
    from sgfedit.game.operations.charset import (
        name_charset as name_charset,
    )
    from sgfedit.game.operations.charset import (
        set_charset as set_charset,
    )
    from sgfedit.game.operations.clearing import MARK_KINDS as MARK_KINDS
    from sgfedit.game.operations.clearing import MARKS as MARKS
    from sgfedit.game.operations.clearing import REGIONS as REGIONS
    from sgfedit.game.operations.clearing import clear_marks as clear_marks
    from sgfedit.game.operations.clearing import marks_of as marks_of
    from sgfedit.game.operations.correct import (
        move_stone as move_stone,
    )
    from sgfedit.game.operations.correct import (
        origin_of_stone as origin_of_stone,
    )
    from sgfedit.game.operations.extract import (
        new_game_from as new_game_from,
    )
    from sgfedit.game.operations.games import (
        add_games as add_games,
    )
    from sgfedit.game.operations.games import (
        append_collection as append_collection,
    )
    from sgfedit.game.operations.games import (
        copy_of as copy_of,
    )
    from sgfedit.game.operations.games import (
        duplicate_games as duplicate_games,
    )
    from sgfedit.game.operations.games import (
        move_games as move_games,
    )
    from sgfedit.game.operations.games import (
        order_games as order_games,
    )
    from sgfedit.game.operations.games import (
        remove_games as remove_games,
    )
    from sgfedit.game.operations.handicap import (
        check_handicap as check_handicap,
    )
    from sgfedit.game.operations.handicap import (
        fixed_points as fixed_points,
    )
    from sgfedit.game.operations.handicap import (
        handicap_of as handicap_of,
    )
    from sgfedit.game.operations.handicap import (
        handicap_stones as handicap_stones,
    )
    from sgfedit.game.operations.handicap import (
        max_fixed as max_fixed,
    )
    from sgfedit.game.operations.handicap import (
        other_stones as other_stones,
    )
    from sgfedit.game.operations.handicap import (
        set_handicap as set_handicap,
    )
    from sgfedit.game.operations.kind_of_game import (
        treat_as_go as treat_as_go,
    )
    from sgfedit.game.operations.labels import (
        MAX_LABEL as MAX_LABEL,
    )
    from sgfedit.game.operations.labels import (
        Counting as Counting,
    )
    from sgfedit.game.operations.labels import (
        NextLabels as NextLabels,
    )
    from sgfedit.game.operations.labels import (
        check_label as check_label,
    )
    from sgfedit.game.operations.labels import (
        next_letter as next_letter,
    )
    from sgfedit.game.operations.labels import (
        next_number as next_number,
    )
    from sgfedit.game.operations.marks import (
        clear_point as clear_point,
    )
    from sgfedit.game.operations.marks import (
        clear_points as clear_points,
    )
    from sgfedit.game.operations.marks import (
        marked_points as marked_points,
    )
    from sgfedit.game.operations.marks import (
        set_label as set_label,
    )
    from sgfedit.game.operations.marks import (
        set_labels as set_labels,
    )
    from sgfedit.game.operations.marks import (
        set_marks as set_marks,
    )
    from sgfedit.game.operations.marks import (
        set_region as set_region,
    )
    from sgfedit.game.operations.marks import (
        toggle_pair as toggle_pair,
    )
    from sgfedit.game.operations.merging import (
        Combined as Combined,
    )
    from sgfedit.game.operations.merging import (
        combined as combined,
    )
    from sgfedit.game.operations.merging import (
        merge_twins as merge_twins,
    )
    from sgfedit.game.operations.merging import (
        move_key as move_key,
    )
    from sgfedit.game.operations.node_values import (
        Figure as Figure,
    )
    from sgfedit.game.operations.node_values import (
        figure_of as figure_of,
    )
    from sgfedit.game.operations.node_values import (
        set_figure as set_figure,
    )
    from sgfedit.game.operations.node_values import (
        set_forced as set_forced,
    )
    from sgfedit.game.operations.node_values import (
        set_node_values as set_node_values,
    )
    from sgfedit.game.operations.nodes import (
        add_node as add_node,
    )
    from sgfedit.game.operations.nodes import (
        child_with_move as child_with_move,
    )
    from sgfedit.game.operations.nodes import (
        delete_branch as delete_branch,
    )
    from sgfedit.game.operations.nodes import (
        delete_node as delete_node,
    )
    from sgfedit.game.operations.nodes import (
        demote as demote,
    )
    from sgfedit.game.operations.nodes import (
        drop_empty as drop_empty,
    )
    from sgfedit.game.operations.nodes import (
        fork_above as fork_above,
    )
    from sgfedit.game.operations.nodes import (
        make_first as make_first,
    )
    from sgfedit.game.operations.nodes import (
        make_main_line as make_main_line,
    )
    from sgfedit.game.operations.nodes import (
        move_node as move_node,
    )
    from sgfedit.game.operations.nodes import (
        play as play,
    )
    from sgfedit.game.operations.nodes import (
        promote as promote,
    )
    from sgfedit.game.operations.nodes import (
        shift as shift,
    )
    from sgfedit.game.operations.older_values import (
        set_older_values as set_older_values,
    )
    from sgfedit.game.operations.paste import (
        Pasted as Pasted,
    )
    from sgfedit.game.operations.paste import (
        copied_in_steps as copied_in_steps,
    )
    from sgfedit.game.operations.paste import (
        copied_text as copied_text,
    )
    from sgfedit.game.operations.paste import (
        paste_branch as paste_branch,
    )
    from sgfedit.game.operations.paste import (
        paste_games as paste_games,
    )
    from sgfedit.game.operations.paste import (
        paste_position as paste_position,
    )
    from sgfedit.game.operations.paste import (
        read_record as read_record,
    )
    from sgfedit.game.operations.regions import (
        clear_region as clear_region,
    )
    from sgfedit.game.operations.regions import (
        inherit_region as inherit_region,
    )
    from sgfedit.game.operations.regions import (
        inherits_region as inherits_region,
    )
    from sgfedit.game.operations.regions import (
        region_source as region_source,
    )
    from sgfedit.game.operations.regraft import (
        check_move as check_move,
    )
    from sgfedit.game.operations.regraft import (
        copy_branch_to as copy_branch_to,
    )
    from sgfedit.game.operations.regraft import (
        move_branch as move_branch,
    )
    from sgfedit.game.operations.replacing import (
        REPLACEABLE as REPLACEABLE,
    )
    from sgfedit.game.operations.replacing import (
        place_in_source as place_in_source,
    )
    from sgfedit.game.operations.replacing import (
        replace_parts as replace_parts,
    )
    from sgfedit.game.operations.sequences import (
        add_sequence as add_sequence,
    )
    from sgfedit.game.operations.setup import (
        Place as Place,
    )
    from sgfedit.game.operations.setup import (
        clear_board as clear_board,
    )
    from sgfedit.game.operations.setup import (
        has_move as has_move,
    )
    from sgfedit.game.operations.setup import (
        set_player as set_player,
    )
    from sgfedit.game.operations.setup import (
        set_stones as set_stones,
    )
    from sgfedit.game.operations.setup import (
        takes_setup as takes_setup,
    )
    from sgfedit.game.operations.signing import (
        sign as sign,
    )
    from sgfedit.game.operations.splitting import (
        first_part as first_part,
    )
    from sgfedit.game.operations.splitting import (
        split_node as split_node,
    )
    from sgfedit.game.operations.surgery import (
        delete_after as delete_after,
    )
    from sgfedit.game.operations.surgery import (
        delete_others as delete_others,
    )
    from sgfedit.game.operations.surgery import (
        insert_after as insert_after,
    )
    from sgfedit.game.operations.surgery import (
        insert_before as insert_before,
    )
    from sgfedit.game.operations.surgery import (
        insert_moves as insert_moves,
    )
    from sgfedit.game.operations.surgery import (
        merge_into_parent as merge_into_parent,
    )
    from sgfedit.game.operations.territory import (
        mark_territory as mark_territory,
    )
    from sgfedit.game.operations.text import (
        set_info as set_info,
    )
    from sgfedit.game.operations.text import (
        set_text as set_text,
    )
    from sgfedit.game.operations.transforms import (
        Normalise as Normalise,
    )
    from sgfedit.game.operations.transforms import (
        Part as Part,
    )
    from sgfedit.game.operations.transforms import (
        Plan as Plan,
    )
    from sgfedit.game.operations.transforms import (
        Resize as Resize,
    )
    from sgfedit.game.operations.transforms import (
        Scope as Scope,
    )
    from sgfedit.game.operations.transforms import (
        SwapColours as SwapColours,
    )
    from sgfedit.game.operations.transforms import (
        Turn as Turn,
    )
    from sgfedit.game.operations.transforms import (
        carry_out as carry_out,
    )
    from sgfedit.game.operations.transforms import (
        parts_of as parts_of,
    )
    from sgfedit.game.operations.transforms import (
        plan_in_steps as plan_in_steps,
    )
    from sgfedit.game.operations.transforms import (
        transform as transform,
    )
    from sgfedit.game.operations.transforms import (
        upper_right as upper_right,
    )
    from sgfedit.game.operations.typed import (
        Typing as Typing,
    )

_HOMES: Final = {
    "annotate": "clear_annotations cycle_annotation set_annotation toggle_annotation",
    "attaching": "Attached attach check_attach",
    "charset": "escape_misfits misfits name_charset set_charset",
    "clearing": "MARK_KINDS MARKS REGIONS clear_marks marks_of",
    "correct": "move_stone origin_of_stone",
    "extract": "new_game_from",
    "games": (
        "add_games append_collection copy_of duplicate_games move_games order_games remove_games"
    ),
    "handicap": (
        "check_handicap fixed_points handicap_of handicap_stones max_fixed "
        "other_stones set_handicap"
    ),
    "kind_of_game": "treat_as_go",
    "labels": "MAX_LABEL Counting NextLabels check_label next_letter next_number",
    "marks": (
        "clear_point clear_points marked_points set_label set_labels set_marks "
        "set_region toggle_pair"
    ),
    "merging": "Combined combined merge_twins move_key",
    "node_values": "Figure figure_of set_figure set_forced set_node_values",
    "nodes": (
        "add_node child_with_move delete_branch delete_node demote drop_empty "
        "fork_above make_first make_main_line move_node play promote shift"
    ),
    "older_values": "set_older_values",
    "paste": (
        "Pasted copied_in_steps copied_text paste_branch paste_games paste_position read_record"
    ),
    "regions": "clear_region inherit_region inherits_region region_source",
    "regraft": "check_move copy_branch_to move_branch",
    "replacing": "REPLACEABLE place_in_source replace_parts",
    "sequences": "add_sequence",
    "setup": "Place clear_board has_move set_player set_stones takes_setup",
    "signing": "sign",
    "splitting": "first_part split_node",
    "surgery": (
        "delete_after delete_others insert_after insert_before insert_moves merge_into_parent"
    ),
    "territory": "mark_territory",
    "text": "set_info set_text",
    "transforms": (
        "Normalise Part Plan Resize Scope SwapColours Turn carry_out parts_of "
        "plan_in_steps transform upper_right"
    ),
    "typed": "Typing",
}
"""Module → what is handed out of it, imported when it is first asked for: few use all of it."""

_MODULE_OF: Final = {name: module for module, names in _HOMES.items() for name in names.split()}

__all__ = tuple(_MODULE_OF)  # of strings


if not TYPE_CHECKING:  # pragma: no branch  # or any name would be an attribute

    def __getattr__(name: str) -> object:
        if name not in _MODULE_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
        globals()[name] = found
        return found
