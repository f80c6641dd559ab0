"""Game trees: edits and their history, positions, operations, traversal, layout. No Qt.

```text
Document.edit ─→ Edit (set_properties, set_children) ─→ Step in History ─→ Change
operations.*  call an Edit          positions.at(node)  derives boards from the path
```
"""

from sgfedit.game.collection import Collection, Game
from sgfedit.game.positions import Position

__all__ = ["Collection", "Game", "Position"]
