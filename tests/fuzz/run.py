"""Damages real records and looks whether all promises hold, for as long as you like.

```text
python -m tests.fuzz.run COUNT SEED FOLDER [DATA]
python -m tests.fuzz.run --safe FOLDER [DATA]
```

Makes COUNT files from the records in DATA, always the same ones for a SEED, and puts each through
`PROMISES`. Prints a line for each promise that is broken, ``kind file``, and keeps the file in
FOLDER by that name; with COUNT 0 the files that are in FOLDER are tried again. Every hundred
files it says how far it is; the last line counts the kinds. What it finds becomes a test at the
depth where its cause lies.

With ``--safe`` every record in DATA as it is, whatever its size, and 200 more that are damaged are
mended as far as that is safe, and only what that may not change is looked at.
"""

from __future__ import annotations

import random
import sys
import traceback
from collections import Counter
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.conftest import REAL_RECORDS
from tests.fuzz.mutations import random_file, records_in
from tests.fuzz.promises import PROMISES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_MAX_RECORD: Final = 30_000
_TOLD: Final = 100
_OF_SAFE: Final = ("fix-safe",)
_DAMAGED: Final = 200


def broken(data: bytes, names: Iterable[str] = PROMISES) -> Iterator[tuple[str, str]]:
    """Yield the kind of each of these promises that is broken, and how that shows."""
    for name in names:
        try:
            PROMISES[name](data, random.Random(len(data)))
        except Exception as error:  # whatever it is, it is what is looked for
            yield f"{name}-{kind_of(error)}", traceback.format_exc()


def kind_of(error: Exception) -> str:
    """Return a short name of what is broken: the message of an assertion, or where it failed."""
    if isinstance(error, AssertionError) and error.args:
        return str(error.args[0]).split("\n", 1)[0].replace(" ", "-")
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}-{Path(frame.filename).stem}-{frame.name}"


def made(count: int, seed: int, data: Path) -> Iterator[bytes]:
    """Yield damaged records; the same ones for the same arguments."""
    records = records_in(data, _MAX_RECORD)
    for number in range(count):
        yield random_file(random.Random(f"{seed} {number}"), records)


def run(
    files: Iterable[bytes], folder: Path, names: Iterable[str] = PROMISES
) -> tuple[int, Counter[str]]:
    """Try files, print and keep those with which something is broken.

    Return how many were tried, and how often which kind was found.
    """
    found: Counter[str] = Counter()
    count = 0
    for data in files:
        count += 1
        if not count % _TOLD:
            print(count, "tried", flush=True)
        for kind, how in broken(data, names):
            found[kind] += 1
            keep(folder, kind, data, how)
    return count, found


def keep(folder: Path, kind: str, data: bytes, how: str) -> None:
    """Print a line about an input that breaks something, and keep it."""
    name = f"{kind}-{sha256(data).hexdigest()[:10]}"
    print(kind, f"{name}.sgf", len(data), flush=True)
    (folder / f"{name}.sgf").write_bytes(data)
    (folder / f"{name}.txt").write_text(how, encoding="utf-8")


def main() -> int:
    """Run; return 1 if anything is broken."""
    is_safe = sys.argv[1] == "--safe"
    *numbers, folder, data = [*sys.argv[1:], str(REAL_RECORDS)][: 3 if is_safe else 4]
    files: Iterable[bytes]
    if is_safe:
        files = chain(records_in(Path(data), sys.maxsize), made(_DAMAGED, 0, Path(data)))
    elif int(numbers[0]):
        files = made(int(numbers[0]), int(numbers[1]), Path(data))
    else:
        files = records_in(Path(folder))
    Path(folder).mkdir(parents=True, exist_ok=True)
    count, found = run(files, Path(folder), _OF_SAFE if is_safe else PROMISES)
    print(count, "tried,", found.total(), "broken:", dict(found.most_common()))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
