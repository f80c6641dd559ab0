"""Files ↔ collections: one module per format, `table` the list of them. SGF is what is written.

```text
opening            load, loads, load_dir: any format
table              THE table of formats: how a file is recognised, who reads it
source, draft      what a reader is given; what it fills
sgf                SGF: read, save, list
saving             files written whole or not at all, loaded when one is written
splitting          the games of a file to files of their own
gib ngf ugf …      readers of other programs' files
asian_servers      what they have in common: ranks, results, move numbers, handicap stones
diagrams           positions drawn as text
json_tree          the tree as JSON, read and written
```
"""

from typing import TYPE_CHECKING

from sgfedit.formats.opening import load, load_dir, loaded, loads, no_game_error, read_bytes
from sgfedit.formats.sgf import (
    GameSummary,
    dump_in_steps,
    dumps,
    save,
    summaries,
)

if TYPE_CHECKING:
    from sgfedit.formats.saving import save_bytes
else:

    def __getattr__(name: str) -> object:
        """Load what writes files when it is first wanted: a start writes none."""
        if name != "save_bytes":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from sgfedit.formats.saving import save_bytes  # noqa: PLC0415

        return save_bytes


__all__ = [
    "GameSummary",
    "dump_in_steps",
    "dumps",
    "load",
    "load_dir",
    "loaded",
    "loads",
    "no_game_error",
    "read_bytes",
    "save",
    "save_bytes",
    "summaries",
]
