"""Files that want to be slow: time by size, memory by size, and whether the bytes come back.

Each kind is a head, a unit that repeats as often as it fits, and a tail. Small files of the same
kinds are read by `tests/sgf/test_hostile.py`. Beside them real records, damaged at random as
`tests.fuzz` does it: how long the slowest of them takes by its size, step by step.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Final

from benchmarks import child
from benchmarks.results import Measurement
from sgfedit import dumps
from sgfedit.formats import sgf
from sgfedit.game.conversion import to_ff3, to_ff4
from sgfedit.game.edits import Edit
from sgfedit.game.repairs import can_repair, fix
from tests.fuzz.mutations import random_file, records_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from benchmarks.results import Plan
    from sgfedit import Collection

_MIB: Final = 2**20
_RANDOM_BLOCK: Final = 100_000
_KB: Final = 1_000
_DAMAGED: Final = 400
_LEAST: Final = 8 * _KB
"""In smaller files it is not the size that takes the time."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of hostile file.

    Attributes:
        unit: What repeats.
        head: What stands before that.
        tail: What stands behind.
        closing: What repeats as often behind the units.
        label: What to call it, if not by unit and head.
        is_small: Whether some 20 MB show enough.
    """

    unit: bytes
    head: bytes = b""
    tail: bytes = b""
    closing: bytes = b""
    label: str = ""
    is_small: bool = True

    @property
    def name(self) -> str:
        """What to call it."""
        unit, head = (repr(part)[2:-1] for part in (self.unit, self.head))
        return self.label or (f"{unit} behind {head}" if head else unit)

    def data(self, size: int) -> bytes:
        """Return a file of about `size` bytes."""
        count = max(1, size // (len(self.unit) + len(self.closing)))
        return self.head + self.unit * count + self.closing * count + self.tail


def _noise(alphabet: bytes) -> bytes:
    return bytes(random.Random(1).choices(alphabet, k=_RANDOM_BLOCK))


def _utf16(text: str) -> bytes:
    return text.encode("utf-16-le")


_UTF16: Final = b"\xff\xfe"
_UTF32: Final = b"\xff\xfe\0\0"

_PROMISED: Final = (
    *(Kind(unit, is_small=False) for unit in (b"(", b"[", b"\\", b";", b"\0")),
    *(Kind(unit, b"(;", is_small=False) for unit in (b"(", b"[", b"\\", b";", b"\0")),
    Kind(b"\\", b"(;C[", is_small=False),
    Kind(b"a", b"(;C[", b"])", label="one long value", is_small=False),
    Kind(b"A", b"(;", b"[])", label="one long identifier", is_small=False),
    Kind(b";B[aa]", b"(", b")", label="one line of nodes"),
    Kind(b"(;B[aa]", closing=b")", label="nested variations"),
    Kind(_utf16(";C[漢]"), _UTF16 + _utf16("("), b"\x5b", label="UTF-16, cut off"),
)
"""What is promised of 50 MB each, or of some millions of nodes."""

_JUNK: Final = tuple(
    Kind(unit, head)
    for head in (b"", b"(;", b"(;B[aa]")
    for unit in (*b") () )( a A, ] [] [[ []()".split(b" "), b" ", b"\n", b"\xff")
)
_TREES: Final = (
    Kind(b"(;"),
    Kind(b"(;)"),
    Kind(b"(;B[aa])"),
    Kind(b"(;SZ[9];B[ee];W[ge])\n"),
    Kind(b"(;)x"),
    Kind(b"(;)()"),
    Kind(b"((;"),
    Kind(b"(A"),
    Kind(b"(A["),
    Kind(b"(A[]"),
    Kind(b"(B[]W[]"),
    Kind(b"(;", b"\0"),
    Kind(b";B", b"("),
    Kind(b";B[aa](", b"("),
    Kind(b";B[aa]()", b"("),
    Kind(b";b[aa]", b"(", b")"),
    Kind(b";B [aa]", b"(", b")"),
    Kind(b";A[x", b"("),
    Kind(b"(A[]", b"(;"),
    Kind(b"(A[])", b"(;", b")"),
    Kind(b"(;)A[]", b"(;", b")"),
    Kind(b"A[]x", b"(;(;)", b")"),
    Kind(b"A[]\n1", b"(;(;)", b")"),
    Kind(b"(;);", b"(;", b")"),
    Kind(b"(;B[aa])", b"(;", b")"),
    Kind(b"(;)", b"(;", b")"),
)
_VALUES: Final = (
    Kind(b"[aa]", b"(;B", b")"),
    Kind(b"[]", b"(;B", b")"),
    Kind(b"AB[]AW[]", b"(;", b")"),
    *(Kind(unit, b"(;C[", b"])") for unit in (b"\\]", b"[", b";", b"(", b"\r\n", b"\xff")),
    Kind(_noise(bytes(range(256))), label="random bytes"),
    Kind(_noise(b"()[];\\AB a\n:"), label="random tokens"),
    Kind(_noise(b"()[];\\AB a\n:"), b"(;", label="random tokens in a game"),
    Kind("漢".encode(), b"(;C[", b"])", label="one long value of ideographs"),
    Kind(b";B[aa]", "(;C[\U0001f600]".encode(), b")", label="nodes beside an emoji"),
    Kind(b"\xb0\xa1\x5c", b"(;CA[gb2312]C[", b"])", label="GBK"),
    Kind(_utf16(";B[aa]"), _UTF16 + _utf16("("), b"\x29\xd8", label="UTF-16, half a pair"),
    Kind(";C[漢]".encode("utf-32-le"), _UTF32, b"\x01\x02\x03", label="UTF-32, cut off"),
)

_TWO_CHARSETS: Final = "(;CA[gbk]C[围])(;CA[big5]C[".encode("gbk") + b"\xa7\xf5])"
CHARSETS: Final = tuple(
    Kind(unit, _TWO_CHARSETS + head, label=f"{unit!r} behind games of two charsets {head!r}")
    for head, unit in (
        (b"(;C[x]", b"a"),
        (b"(;C[x]", b"[\xe9"),
        (b"", b"(;C[\xe9])"),
        (b"", b"(;C[\xe9])x"),
        (b"", b"(;C[\xe9\\])]"),
        (b"", b"(;["),
        (b"", b"(;C[\\"),
    )
)
"""Where one game ends and the next begins is looked for in the bytes, in several ways."""

KINDS: Final = (*_PROMISED, *_JUNK, *_TREES, *_VALUES, *CHARSETS)


def files(plan: Plan) -> Iterator[Measurement]:
    for kind in _PROMISED if plan.is_quick else KINDS:
        size = (10 if plan.is_quick else 20 if kind.is_small else 50) * _MIB
        whole = _measured(kind, size, plan.subjects.folder)
        yield from _figures(kind, whole, _measured(kind, size // 2, plan.subjects.folder))


def _measured(kind: Kind, size: int, folder: Path) -> dict[str, Any]:
    path = folder / "hostile.sgf"
    path.write_bytes(kind.data(size))
    try:
        return child.run("roundtrip", path) | {"size": path.stat().st_size}
    finally:
        path.unlink()


def _figures(kind: Kind, whole: dict[str, Any], half: dict[str, Any]) -> Iterator[Measurement]:
    size = whole["size"]
    subject = f"{size / _MIB:.0f} MB of {kind.name}"
    seconds, before = (sum(found["seconds"].values()) for found in (whole, half))
    steps = ", ".join(f"{step} {taken:.2f} s" for step, taken in whole["seconds"].items())
    note = f"{seconds / size * 1e6:.3f} µs a byte; {steps}; {whole['nodes']:,} nodes"
    if not whole["is_same"]:
        note += "; NOT THE SAME BYTES"
    yield Measurement(subject, seconds, "time", None, before, seconds / before, note)
    peak = whole["peak_mib"]
    yield Measurement(subject, peak, "memory", None, size / _MIB, peak / (size / _MIB))


# Damaged records -------------------------------------------------------------------------------

_SAMPLES: Final = Path(__file__).parents[1] / "resources" / "samples"


def _look(collection: Collection) -> object:
    return collection.problems


def _mend_safely(collection: Collection) -> object:
    return fix(Edit(), collection, lambda problem: problem.fixable)


def _mend_all(collection: Collection) -> object:
    return fix(Edit(), collection, can_repair)


_STEPS: Final[dict[str, Callable[[Collection], object]]] = {
    "write": dumps,
    "check": _look,
    "fix": _mend_safely,
    "fix all": _mend_all,
    "to FF[4]": lambda collection: to_ff4(Edit(), collection),
    "to FF[3]": lambda collection: to_ff3(Edit(), collection),
}


@dataclass(slots=True)
class _Worst:
    """The slowest file of a step by its size."""

    seconds: float = 0.0
    size: int = 1
    number: int = 0

    @property
    def a_kb(self) -> float:
        """Seconds for 1,000 bytes."""
        return self.seconds / self.size * _KB


def damaged(plan: Plan) -> Iterator[Measurement]:
    """Measure real records with some damage; of processor time the worst by size is told."""
    records = records_in(plan.subjects.real if plan.subjects.real.is_dir() else _SAMPLES)
    worst = {name: _Worst() for name in ("load", *_STEPS)}
    count = plan.repeats(_DAMAGED)
    for number in range(count):
        data = random_file(random.Random(number), records)
        if len(data) < _LEAST:
            continue
        for name, seconds in _timed(data):
            found = _Worst(seconds, len(data), number)
            worst[name] = max(worst[name], found, key=lambda one: one.a_kb)
    for name, found in worst.items():
        note = f"{found.seconds:.2f} s for {found.size / _KB:.0f} KB, seed {found.number}"
        yield Measurement(f"{count} damaged records, {name}", found.a_kb, note=note)


def _timed(data: bytes) -> Iterator[tuple[str, float]]:
    start = process_time()
    collection = sgf.loads(data)
    yield "load", process_time() - start
    for name, step in _STEPS.items():
        collection = sgf.loads(data)
        start = process_time()
        step(collection)
        yield name, process_time() - start
