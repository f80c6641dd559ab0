"""Everything users do to a tree, as plain functions on an `Edit`, for window, shell and tests.

```text
nodes      play one move or several, add, delete, put variations in another order
surgery    insert nodes and moves, make one node of two, put branches elsewhere
merging    two nodes of one; variations that begin with the same move
attaching  another game as variations
paste      what the clipboard holds, as variations or as games
games      the games of a file: add, remove, copy, order, those of another file, a position as one
charset    what the file is saved in, and games that come in
setup      stones and the player to play; correct: a stone on the wrong point
handicap   HA and its stones
marks      marks, labels, arrows, lines, territory, visible and dimmed parts
labels     which letter and number come next
clearing   marks of many nodes, by kind
text       comments, names, game info, parts of them, which game and which program
annotate   judgements of moves and positions, hotspots
node_values  estimate, clocks, move number, print mode, figure, KO; what FF[4] has dropped
engine_figures  what engines say, into the record and out of it
figures    where figures begin, what they show, their numbers and parts of the board
transforms  turn, mirror, recolour and resize; point_maps, recolouring: how
point_input  what is typed as coordinates
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

from typing import TYPE_CHECKING, Final

from sgfedit.lazy import getter, module_of_each

if TYPE_CHECKING:
    # fmt: off
    # isort: off
    from sgfedit.game.operations.annotate import (
        clear_annotations as clear_annotations, cycle_annotation as cycle_annotation,
        set_annotation as set_annotation, toggle_annotation as toggle_annotation,
    )
    from sgfedit.game.operations.attaching import (
        Attached as Attached, attach as attach, check_attach as check_attach,
    )
    from sgfedit.game.operations.charset import (
        escape_misfits as escape_misfits, misfits as misfits, name_charset as name_charset,
        set_charset as set_charset,
    )
    from sgfedit.game.operations.clearing import (
        MARK_KINDS as MARK_KINDS, MARKS as MARKS, REGIONS as REGIONS, clear_marks as clear_marks,
        marks_of as marks_of,
    )
    from sgfedit.game.operations.correct import (
        move_stone as move_stone, origin_of_stone as origin_of_stone,
    )
    from sgfedit.game.operations.engine_figures import (
        Figures as Figures, FigureWishes as FigureWishes, Removed as Removed,
        remove_analysis as remove_analysis, write_figures as write_figures,
    )
    from sgfedit.game.operations.games import (
        add_games as add_games, append_collection as append_collection, copy_of as copy_of,
        duplicate_games as duplicate_games, move_games as move_games,
        new_game_from as new_game_from, order_games as order_games, remove_games as remove_games,
    )
    from sgfedit.game.operations.handicap import (
        check_handicap as check_handicap, fixed_points as fixed_points, handicap_of as handicap_of,
        handicap_stones as handicap_stones, max_fixed as max_fixed, other_stones as other_stones,
        set_handicap as set_handicap,
    )
    from sgfedit.game.operations.labels import (
        MAX_LABEL as MAX_LABEL, Counting as Counting, NextLabels as NextLabels,
        check_label as check_label,
    )
    from sgfedit.game.operations.marks import (
        clear_points as clear_points, clear_region as clear_region,
        inherit_region as inherit_region, inherits_region as inherits_region,
        mark_territory as mark_territory, marked_points as marked_points,
        region_source as region_source, set_label as set_label, set_labels as set_labels,
        set_marks as set_marks, set_region as set_region, toggle_pair as toggle_pair,
    )
    from sgfedit.game.operations.merging import (
        Combined as Combined, can_split as can_split, combined as combined,
        merge_twins as merge_twins, move_key as move_key, split_node as split_node,
    )
    from sgfedit.game.operations.node_values import (
        Figure as Figure, figure_of as figure_of, set_figure as set_figure,
        set_forced as set_forced, set_node_values as set_node_values,
        set_older_values as set_older_values,
    )
    from sgfedit.game.operations.nodes import (
        add_node as add_node, add_sequence as add_sequence, child_with_move as child_with_move,
        delete_branch as delete_branch, delete_node as delete_node, demote as demote,
        drop_empty as drop_empty, fork_above as fork_above, make_first as make_first,
        make_main_line as make_main_line, move_node as move_node, play as play, promote as promote,
        shift as shift,
    )
    from sgfedit.game.operations.paste import (
        Pasted as Pasted, copied_in_steps as copied_in_steps, copied_text as copied_text,
        paste_branch as paste_branch, paste_games as paste_games, paste_position as paste_position,
        read_record as read_record,
    )
    from sgfedit.game.operations.point_input import Typing as Typing
    from sgfedit.game.operations.setup import (
        Place as Place, clear_board as clear_board, has_move as has_move, set_player as set_player,
        set_stones as set_stones, takes_setup as takes_setup,
    )
    from sgfedit.game.operations.surgery import (
        check_move as check_move, copy_branch_to as copy_branch_to, delete_after as delete_after,
        delete_others as delete_others, insert_after as insert_after,
        insert_before as insert_before, insert_moves as insert_moves,
        merge_into_parent as merge_into_parent, move_branch as move_branch,
    )
    from sgfedit.game.operations.text import (
        REPLACEABLE as REPLACEABLE, place_in_source as place_in_source,
        replace_parts as replace_parts, set_info as set_info, set_text as set_text, sign as sign,
        treat_as_go as treat_as_go,
    )
    from sgfedit.game.operations.transforms import (
        Normalise as Normalise, Part as Part, Plan as Plan, Resize as Resize, Scope as Scope,
        SwapColours as SwapColours, Turn as Turn, carry_out as carry_out, parts_of as parts_of,
        plan_in_steps as plan_in_steps, transform as transform, upper_right as upper_right,
    )
    # isort: on
    # fmt: on

_HOMES: Final = {
    "annotate": "clear_annotations cycle_annotation set_annotation toggle_annotation",
    "attaching": "Attached attach check_attach",
    "charset": "escape_misfits misfits name_charset set_charset",
    "clearing": "MARK_KINDS MARKS REGIONS clear_marks marks_of",
    "correct": "move_stone origin_of_stone",
    "engine_figures": "Figures FigureWishes Removed remove_analysis write_figures",
    "games": (
        "add_games append_collection copy_of duplicate_games move_games new_game_from "
        "order_games remove_games"
    ),
    "handicap": (
        "check_handicap fixed_points handicap_of handicap_stones max_fixed other_stones "
        "set_handicap"
    ),
    "labels": "MAX_LABEL Counting NextLabels check_label",
    "marks": (
        "clear_points clear_region inherit_region inherits_region mark_territory marked_points "
        "region_source set_label set_labels set_marks set_region toggle_pair"
    ),
    "merging": "Combined can_split combined merge_twins move_key split_node",
    "node_values": "Figure figure_of set_figure set_forced set_node_values set_older_values",
    "nodes": (
        "add_node add_sequence child_with_move delete_branch delete_node demote drop_empty "
        "fork_above make_first make_main_line move_node play promote shift"
    ),
    "paste": (
        "Pasted copied_in_steps copied_text paste_branch paste_games paste_position read_record"
    ),
    "point_input": "Typing",
    "setup": "Place clear_board has_move set_player set_stones takes_setup",
    "surgery": (
        "check_move copy_branch_to delete_after delete_others insert_after insert_before "
        "insert_moves merge_into_parent move_branch"
    ),
    "text": "REPLACEABLE place_in_source replace_parts set_info set_text sign treat_as_go",
    "transforms": (
        "Normalise Part Plan Resize Scope SwapColours Turn carry_out parts_of plan_in_steps "
        "transform upper_right"
    ),
}
"""Module → what is handed out of it, imported when it is first asked for: few use all of it."""

_MODULE_OF: Final = module_of_each(_HOMES)

__all__ = tuple(_MODULE_OF)  # of strings


if not TYPE_CHECKING:  # pragma: no branch  # or any name would be an attribute
    __getattr__ = getter(__name__, _MODULE_OF)
