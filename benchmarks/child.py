"""What needs a process of its own: starting the program, and the memory of a reader.

Run as ``python -m benchmarks.child TASK FILE``; prints one JSON object. Imports what it measures
inside the tasks, because importing is part of what is measured.
"""

# ruff: noqa: PLC0415

from __future__ import annotations

import gc
import json
import os
import re
import subprocess
import sys
import tracemalloc
from pathlib import Path
from time import perf_counter
from typing import Any, Final


def run(task: str, path: Path) -> dict[str, Any]:
    """Run one task in a fresh process and return what it reports."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.child", task, str(path)],
        check=True,
        capture_output=True,
        text=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def bytes_a_node(path: Path) -> dict[str, Any]:
    """Report the memory one node of a file takes, with all that belongs to the tree."""
    from sgfedit import load

    load(path)
    gc.collect()
    tracemalloc.start()
    collection = load(path)
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    nodes = sum(1 for game in collection.games for _ in game.nodes())
    return {"bytes": taken / nodes, "nodes": nodes}


def read_and_lay_out(path: Path) -> dict[str, Any]:
    """Report time and peak memory of reading a file and laying out its first tree."""
    from sgfedit import load
    from sgfedit.game.layout import TreeLayout

    start = perf_counter()
    collection = load(path)
    layout = TreeLayout(collection.games[0].root)
    seconds = perf_counter() - start
    return {"seconds": seconds, "peak_mib": _peak_mib(), "rows": layout.rows}


def read_walk_and_write(path: Path) -> dict[str, Any]:
    """Report time and peak memory of reading a file, walking its nodes and writing it."""
    from sgfedit import dumps, load

    before = _peak_mib()
    start = perf_counter()
    collection = load(path)
    read = perf_counter()
    nodes = sum(1 for game in collection.games for _ in game.nodes())
    walked = perf_counter()
    data = dumps(collection)
    written = perf_counter()
    peak = _peak_mib() - before
    return {
        "seconds": {"read": read - start, "walk": walked - read, "write": written - walked},
        "peak_mib": peak,
        "nodes": nodes,
        "is_same": data == path.read_bytes(),
    }


def _peak_mib() -> float:
    """Return the most memory this process has held.

    Not `ru_maxrss` where /proc tells it: a child process inherits that of its parent.
    """
    status = Path("/proc/self/status")
    if status.exists():
        match = re.search(r"VmHWM:\s+(\d+) kB", status.read_text(encoding="ascii"))
        if match:
            return int(match[1]) / 1024
    import resource

    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**20


_TASKS: Final = {
    "bytes": bytes_a_node,
    "layout": read_and_lay_out,
    "roundtrip": read_walk_and_write,
}

if __name__ == "__main__":
    print(json.dumps(_TASKS[sys.argv[1]](Path(sys.argv[2]))), flush=True)
    # Without taking a large heap apart.
    os._exit(0)
