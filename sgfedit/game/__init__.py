"""Game trees: edits and their history, positions, operations, traversal, layout. No Qt.

```text
Document.edit ─→ Edit (set_properties, set_children) ─→ Step in History ─→ Change
Collection.edit ─→ editor.Editor ─→ the same, for callers of the library; given: what they hand in
operations.*  call an Edit          positions.at(node)  derives boards from the path
traversal     ways through a tree                   layout       its drawing, without pixels
finding       text, moves, properties, positions    text_links   what a comment points at
reading       a record as a text with diagrams      node_locator a node found again after edits
guessing      the moves that are asked for          tsumego      problems and their answers
targets       what one can jump to                  counting     how a game ends
info, info_values, info_advice   game info          checks, repairs   what is wrong, and right
serialise     texts of files and branches           edit_effects what edits have done
joining       games apart and together              file_names   by template
analysis      figures that engines left             conversion   between kinds of charts of games
```
"""

from sgfedit.game.collection import Collection
from sgfedit.game.game import Game
from sgfedit.game.positions import Position

__all__ = ["Collection", "Game", "Position"]
