"""Two versions of a record: what is the same in both, what differs, and one record of all of it.

```text
align        which nodes of an old and a new version are the same one; which games
differences  nodes added, removed, moved, changed, in file order
values       one property in two or three versions
common       what stands for a base that nobody knows
merging      what somebody else has done to a record, done to mine as well
game_merging the same for one game
conflicts    where both contradict each other: signed in the tree, and settled there
```
"""

from sgfedit.game.comparing.align import Alignment, align, pair_games
from sgfedit.game.comparing.conflicts import Conflict
from sgfedit.game.comparing.differences import Difference, Kind, differences
from sgfedit.game.comparing.game_merging import Merged
from sgfedit.game.comparing.merging import merge

__all__ = [
    "Alignment",
    "Conflict",
    "Difference",
    "Kind",
    "Merged",
    "align",
    "differences",
    "merge",
    "pair_games",
]
