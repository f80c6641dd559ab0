"""Files ↔ collections: one module per format, `table` the list of them. SGF is what is written.

```text
opening            load, loads, load_dir: any format
table              THE table of formats: how a file is recognised, who reads it
source, draft      what a reader is given; what it fills
sgf                SGF: read, save, list
splitting          the games of a file to files of their own
gib ngf ugf …      readers of other programs' files
asian_servers      what they have in common: ranks, results, move numbers, handicap stones
diagrams           positions drawn as text
json_tree          the tree as JSON, read and written
```
"""

from sgfedit.formats.opening import load, load_dir, loaded, loads, no_game_error
from sgfedit.formats.sgf import (
    GameSummary,
    dump_in_steps,
    dumps,
    save,
    save_bytes,
    summaries,
)

__all__ = [
    "GameSummary",
    "dump_in_steps",
    "dumps",
    "load",
    "load_dir",
    "loaded",
    "loads",
    "no_game_error",
    "save",
    "save_bytes",
    "summaries",
]
