"""Files ↔ collections: one module per format. SGF is the one that is written.

`load`, `loads`, `load_dir`, `dumps` and `save` are the public entrance.
"""

from sgfedit.formats.sgf import (
    GameSummary,
    dump_in_steps,
    dumps,
    load,
    load_dir,
    loads,
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
    "loads",
    "save",
    "save_bytes",
    "summaries",
]
