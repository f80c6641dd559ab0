"""Game trees: edits and their history, positions, operations, traversal, layout. No Qt.

```text
Document.edit ─→ Edit (set_properties, set_children) ─→ Step in History ─→ Change
Collection.edit ─→ editor.Editor ─→ the same, for callers of the library; given: what they hand in
operations.*  call an Edit          positions.at(node)  derives boards from the path
traversal, file_order   ways through a tree         layout       its drawing, without pixels
finding       text, moves, properties, positions    text_links   what a comment points at
reading       a record as a text with diagrams      trail        a node found again after edits
figures       the diagrams of a game as a list
guessing      the moves that are asked for          tsumego      problems and their answers
targets, mistakes   what one can jump to            terms        the rules a game is counted by
counting, recorded_count, usual_komi   how a game ends, what its record says of that
info, info_values, info_advice   game info          checks, repairs   what is wrong, and right
single_files, joining       games apart and together         file_names   by template
analysis      figures that engines left             conversion   between kinds of charts of games
```
"""

from sgfedit.game.collection import Collection
from sgfedit.game.game import Game
from sgfedit.game.positions import Position

__all__ = ["Collection", "Game", "Position"]
