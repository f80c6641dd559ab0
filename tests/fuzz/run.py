"""Damages real records and looks whether all promises hold, for as long as you like.

```text
python -m tests.fuzz.run COUNT SEED FOLDER [DATA]
```

Makes COUNT files from the records in DATA, always the same ones for a SEED, and puts each through
`PROMISES`. Prints a line for each promise that is broken, ``kind file``, and keeps the file in
FOLDER by that name; with COUNT 0 the files that are in FOLDER are tried again. The last line
counts the kinds. What it finds becomes a test at the depth where its cause lies.
"""

from __future__ import annotations

import random
import sys
import traceback
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.conftest import REAL_RECORDS
from tests.fuzz.mutations import random_file, records_in
from tests.fuzz.promises import PROMISES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_MAX_RECORD: Final = 30_000


def broken(data: bytes) -> Iterator[tuple[str, str]]:
    """Yield the kind of each promise that is broken, and how that shows."""
    for name, promise in PROMISES.items():
        try:
            promise(data, random.Random(len(data)))
        except Exception as error:  # whatever it is, it is what is looked for
            yield f"{name}-{_kind(error)}", traceback.format_exc()


def _kind(error: Exception) -> str:
    if isinstance(error, AssertionError) and error.args:
        return str(error.args[0]).split("\n", 1)[0].replace(" ", "-")
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}-{Path(frame.filename).stem}-{frame.name}"


def made(count: int, seed: int, data: Path) -> Iterator[bytes]:
    """Yield damaged records; the same ones for the same arguments."""
    records = records_in(data, _MAX_RECORD)
    for number in range(count):
        yield random_file(random.Random(f"{seed} {number}"), records)


def run(files: Iterable[bytes], folder: Path) -> Counter[str]:
    """Try files, print and keep those with which something is broken; return how often."""
    found: Counter[str] = Counter()
    for data in files:
        for kind, how in broken(data):
            found[kind] += 1
            name = f"{kind}-{sha256(data).hexdigest()[:10]}"
            print(kind, f"{name}.sgf", len(data), flush=True)
            (folder / f"{name}.sgf").write_bytes(data)
            (folder / f"{name}.txt").write_text(how, encoding="utf-8")
    return found


def main() -> int:
    """Run; return 1 if anything is broken."""
    count, seed, folder = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    data = Path(sys.argv[4]) if len(sys.argv) > 4 else REAL_RECORDS
    found = run(made(count, seed, data) if count else records_in(folder), folder)
    print(found.total(), "broken:", dict(found.most_common()))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
