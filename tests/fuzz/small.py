"""Damages small records, about a thousand a second and process, for as long as you like.

```text
python -m tests.fuzz.small SECONDS SEED FOLDER [PROCESSES]
python -m tests.fuzz.small --every LENGTH FOLDER [PROCESSES]
```

An input is some 20 to 400 bytes: a record of `edge_cases.json`, a piece of a real file, or what a
grammar makes up; then bytes and tokens of it are changed. Each is read, checked, mended, written,
read again and taken back (`comes_through`); one of FULL_EVERY meets all `PROMISES`. What breaks is
kept in FOLDER as by `tests.fuzz.run`; the last line counts. With ``--every`` nothing is left to
chance: a file is all that up to LENGTH tokens of each ALPHABET can make, and ``(;`` before that
(with six of ten tokens 4.4 million, which take an hour and a half).
"""

from __future__ import annotations

import json
import random
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import islice, product
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sgfedit.formats import dumps, sgf
from sgfedit.game.edits import Edit
from sgfedit.game.repairs import can_repair, fix
from tests.conftest import REAL_RECORDS
from tests.fuzz.mutations import PIECES, mutated, random_changes, records_in, spliced
from tests.fuzz.promises import PROMISES
from tests.fuzz.run import keep, kind_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sgfedit import Collection

FULL_EVERY: Final = 400
LEAST: Final = 20
MOST: Final = 400
_EDGE_CASES: Final = REAL_RECORDS.parent / "edge_cases.json"
_MAX_RECORD: Final = 120_000
_TOLD_EVERY_S: Final = 60
_IDENTS: Final = (
    *("B", "W", "C", "N", "AB", "AW", "AE", "PL", "LB", "TR", "SQ", "AR", "LN", "VW", "DD", "FG"),
    *("GM", "FF", "SZ", "CA", "AP", "ST", "KM", "HA", "TM", "OT", "RE", "DT", "PB", "RU", "V"),
    *(
        "TB",
        "TW",
        "BM",
        "TE",
        "DO",
        "IT",
        "HO",
        "GB",
        "KO",
        "MN",
        "BL",
        "OB",
        "PM",
        "L",
        "CH",
        "XX",
    ),
)
_VALUES: Final = (
    *(b"", b"aa", b"tt", b"sz", b"aa:cc", b"cc:aa", b"A1", b"T19", b"aa:x", b"1", b"2", b"-1"),
    *(
        b"6.5",
        b"5,5",
        b"19",
        b"52",
        b"0",
        b"99999999999999999999",
        b"9:13",
        b"UTF-8",
        b"GBK",
        b"big5",
    ),
    *(b"\\]", b"\\\\", b"\\\n", b"\\:", b"a:b:c", b"x\ny", b"\xb0\xa1", b"\xe3\x81\x82", b"\xff"),
    *(
        b"utf-16",
        b"UTF-7",
        b"Shift_JIS",
        b"W+R",
        b"Void",
        b"2020-02-30",
        b"W",
        b"black",
        b"\0",
        b" ",
    ),
    *(b"aa:bb][cc:dd", b"aa][aa", b"\xe2\x80\xae", b"1e5", b"nan", b"inf", b"0x1", b"1:2", b"a]"),
)
ALPHABETS: Final = (
    ("(", ")", ";", "B", "W", "[", "]", "aa", "\\", ":"),
    ("(", ")", ";", "B[aa]", "W[bb]", "C[", "]", " ", "AB[aa]", "\n"),
)
"""What the structure of a file is made of, in pieces that break it, and in pieces that fit."""

_BYTES: Final = bytes(range(256))
_LIKELY: Final = b"()[];:\\ \n\r\t\0\xff\x81\x5c\x1b-0aAZ"


def comes_through(data: bytes, _rng: random.Random) -> None:
    """Assert that a file is read and written as it is, mended to the end, and taken back."""
    collection = sgf.loads(data)
    assert dumps(collection) == data, "bytes"
    edit = Edit()
    fix(edit, collection, can_repair)
    written = dumps(collection)
    again = sgf.loads(written)
    assert dumps(again) == written, "written"
    if again.charset == collection.charset:  # else other bytes may be brackets
        is_same = _tree(again) == _tree(collection)
        assert is_same or _has_junk(collection), "reopened"
    edit.roll_back()
    assert dumps(collection) == data, "taken-back"


_QUICK: Final = {"small": comes_through}


def _tree(collection: Collection) -> list[list[tuple[int, dict[str, tuple[str, ...]]]]]:
    return [
        [(len(node.children), dict(node.properties)) for node in game.nodes()]
        for game in collection.games
    ]


def _has_junk(collection: Collection) -> bool:
    """Whether there is text that belongs to nothing, in which a tree may be seen or not."""
    return any(problem.code == "junk-chars" for problem in collection.problems)


class Maker:
    """Makes inputs by chance; the same ones for the same seed."""

    def __init__(self, records: Sequence[bytes], rng: random.Random) -> None:
        self._records, self._rng = records, rng
        self._ways: tuple[Callable[[], bytes], ...] = (self._record, self._piece, self._made_up)

    def next(self) -> bytes:
        """Return an input of at most MOST bytes."""
        rng = self._rng
        data = rng.choice(self._ways)()
        if rng.random() < 0.1:  # one in ten
            data = spliced(data, rng.choice(self._ways)(), rng.random())
        if rng.random() < 0.6:
            data = mutated(data, random_changes(rng))
        for _ in range(rng.choice((0, 0, 1, 1, 2, 4))):
            data = self._with_other_bytes(data)
        return data[:MOST]

    def _record(self) -> bytes:
        return self._rng.choice(self._records)[:MOST]

    def _piece(self) -> bytes:
        rng = self._rng
        record = rng.choice(self._records)
        size = rng.randint(LEAST, MOST)
        start = rng.randrange(max(len(record) - size, 1))
        piece = record[start : start + size]
        if rng.random() < 0.7:
            piece = record[: rng.choice((2, 10, 40))] + piece + b"])"
        return piece

    def _made_up(self) -> bytes:
        rng = self._rng
        parts = [b"(;"]
        depth = 1
        for _ in range(rng.randint(1, 20)):
            turn = rng.random()
            if turn < 0.15:
                parts.append(b"(;")
                depth += 1
            elif turn < 0.3 and depth:
                parts.append(b")")
                depth -= 1
            elif turn < 0.5:
                parts.append(b";")
            else:
                parts.append(rng.choice(_IDENTS).encode())
                parts += [
                    b"[%s]" % rng.choice(_VALUES) for _ in range(rng.choice((1, 1, 1, 2, 3)))
                ]
        return b"".join(parts) + b")" * depth

    def _with_other_bytes(self, data: bytes) -> bytes:
        rng = self._rng
        start = rng.randrange(len(data) + 1)
        end = min(len(data), start + rng.choice((0, 1, 1, 2, 8)))
        put = rng.choice(
            (
                b"",
                bytes([rng.choice(_BYTES)]),
                bytes([rng.choice(_LIKELY)]),
                rng.choice(PIECES),
                data[end:start:-1],
                data[start:end] * 2,
            )
        )
        return data[:start] + put + data[end:]


def seeds() -> list[bytes]:
    """Return what is changed: the edge cases, and real files."""
    cases = json.loads(_EDGE_CASES.read_text(encoding="utf-8"))
    known = [
        bytes.fromhex(case["sgf_hex"]) if "sgf_hex" in case else case["sgf"].encode()
        for case in cases
    ]
    real = records_in(REAL_RECORDS, _MAX_RECORD)
    return [*known * (1 + len(real) // len(known)), *real]


def every(length: int) -> Iterator[bytes]:
    """Yield all that so many tokens of one alphabet can make of a file, or of its first node."""
    for before, alphabet in product(("", "(;"), ALPHABETS):
        for size in range(length + 1):
            for tokens in product(alphabet, repeat=size):
                yield (before + "".join(tokens)).encode()


def by_chance(seconds: float, seed: int) -> Iterator[bytes]:
    """Yield inputs for so long."""
    maker = Maker(seeds(), random.Random(seed))
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield maker.next()


def run(inputs: Iterable[bytes], name: str, folder: Path) -> tuple[int, Counter[str]]:
    """Try inputs; return how many, and how often which kind of trouble was found."""
    found: Counter[str] = Counter()
    told = time.monotonic()
    number = 0
    for number, data in enumerate(inputs, 1):
        for promise, check in (PROMISES if number % FULL_EVERY == 0 else _QUICK).items():
            try:
                check(data, random.Random(len(data)))
            except Exception as error:  # whatever it is, it is what is looked for
                kind = f"{promise}-{kind_of(error)}"
                found[kind] += 1
                keep(folder, kind, data, traceback.format_exc())
        now = time.monotonic()
        if now - told > _TOLD_EVERY_S:
            told = now
            print(name, number, "tried", flush=True)
    return number, found


def _run_by_chance(seconds: float, seed: int, folder: Path) -> tuple[int, Counter[str]]:
    return run(by_chance(seconds, seed), str(seed), folder)


def _run_every(length: int, part: int, parts: int, folder: Path) -> tuple[int, Counter[str]]:
    return run(islice(every(length), part, None, parts), f"part {part}", folder)


def main() -> int:
    """Run in so many processes; return 1 if anything is broken."""
    first, second, folder, *processes = sys.argv[1:]
    where = Path(folder)
    where.mkdir(parents=True, exist_ok=True)
    several = int(processes[0]) if processes else 1
    with ProcessPoolExecutor(several) as pool:
        runs = [
            pool.submit(_run_every, int(second), number, several, where)
            if first == "--every"
            else pool.submit(_run_by_chance, float(first), int(second) * 1_000 + number, where)
            for number in range(several)
        ]
        results = [one.result() for one in runs]
    found = sum((result[1] for result in results), Counter[str]())
    tried = sum(result[0] for result in results)
    print(tried, "tried,", found.total(), "broken:", dict(found.most_common()))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
