"""What users do to a tree, as plain functions on an `Edit`: for window, command line and tests.

```text
nodes      play, add, delete, move variations
setup      stones and the player to play
marks      marks, labels, arrows, lines, visible and dimmed parts
text       comments, names, game info, annotations
charset    what the file is saved in
_values    what they share: change raw values, touching no more than the change
```

Every function leaves the tree as FF[4] wants it: no second child for the same move, no set-up in a
node with a move, a point in one of CR MA SL SQ TR only. Values that a change does not concern keep
their very text: rectangles, points off the board, white space. Setting what is there already
changes nothing.
"""

from sgfedit.game.operations.charset import (
    escape_misfits,
    misfits,
    name_charset,
    set_charset,
)
from sgfedit.game.operations.marks import (
    clear_point,
    next_letter,
    next_number,
    set_label,
    set_marks,
    set_region,
    toggle_pair,
)
from sgfedit.game.operations.nodes import (
    add_node,
    child_with_move,
    delete_branch,
    delete_node,
    fork_above,
    make_main_line,
    play,
    promote,
    shift,
)
from sgfedit.game.operations.setup import has_move, set_player, set_stones
from sgfedit.game.operations.text import set_annotation, set_info, set_text

__all__ = [
    "add_node",
    "child_with_move",
    "clear_point",
    "delete_branch",
    "delete_node",
    "escape_misfits",
    "fork_above",
    "has_move",
    "make_main_line",
    "misfits",
    "name_charset",
    "next_letter",
    "next_number",
    "play",
    "promote",
    "set_annotation",
    "set_charset",
    "set_info",
    "set_label",
    "set_marks",
    "set_player",
    "set_region",
    "set_stones",
    "set_text",
    "shift",
    "toggle_pair",
]
