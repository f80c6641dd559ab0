"""Damaged files of UGF, Ishi and WGS: what can be read is read, nothing raises, time is linear."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sgfedit import Collection, dumps, loads
from sgfedit.formats import no_game_error
from tests.amounts import amount

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

FOLDER = Path(os.path.relpath(Path(__file__).parents[3] / "shared" / "data" / "foreign"))
REAL = sorted(path for path in FOLDER.glob("ug[fi]/*") if path.is_file())

UGF = """# comment
[Header]
Ver=UGF3,200
Lang=SJIS
Crypt=0,PLAIN_UGF_FILE,READ_WRITE
Title=26th,Gosei,5th game
Date=2001/08/20,09:00:00,2001/08/21,00:00:00
Rule=JPN
Size=19
Hdcp=2,0.50
Ptime=J;240;0;0,J;240;0;0,0,0
Winner=B,C
Moves=4
CoordinateType=IGS
PlayerB=Äö,9-dan,0,x@y
PlayerW=B
[Files]
black=FFD8
[Data]
DD,B1,0,0
PP,B1,0,0
QP,W1,1,10
DQ,B1,2,0 '00:00:31
YA,W1,3,0
CC,B2,4,0
[Figure]
.Text,1
words
.#,6,16,A
.EndText
.Fig,1,1,1,10,19,Title,3,0
DD,B1,0,0
PP,B1,0,0
QP,W1,0,0
AA,B1,1,0
.Text
more words
.EndText
.EndFig
[MessageLine]
hello
[ReviewNode]
NODE,1,0,0,0
NODE,2,2,17,16
  VARIATION,
    NODE,10,1,14,7
  VARIATIONEND,
NODE,3,1,4,17
NODE,4,0,0,0
[ReviewComment]
.Comment,10
good
""".encode("cp1252")
ISHI = b"""EVENT old game
BLACK Shi
DATE 1739
BOARDSIZE 19
RESULT W+15
KOMI -2
SETUP W A1
B 1 A2
VAR
W 2 C9
ENDVAR
W 2 K10
B 3 B1
PRISONER A1
COM
text
ENDCOM
EVENT two
B 1 D4 W 2 PASS
"""
WGS = (
    b"\x02\0\0\0" + bytes(6) + b"name".ljust(90, b"\0") + b"\0\x13\0\x07\x05\x0a\x01\0\x10\0"
).ljust(120, b"\0") + b"\x04\0\x3c\x03\x0c\x0f\x01\x00\x40\x02"
SAMPLES = {".ugf": UGF, ".go": ISHI, ".wgs": WGS}
FORMATS = {".ugf": "ugf", ".go": "ishi", ".wgs": "wgs"}


def check(data: bytes, extension: str) -> Collection:
    """Read a file, and read again what is written of it."""
    collection = loads(data, extension=extension)
    for problem in collection.reading:
        assert problem.message
        assert 1 <= problem.line <= data.count(b"\n") + data.count(b"\r") + 1
        assert problem.column >= 1
    if collection.format == "sgf":
        return collection
    if not collection.games:
        assert collection.reading
        assert str(no_game_error(__file__, collection))
    written = dumps(collection)
    again = loads(written)
    assert nodes_of(again) == nodes_of(collection)
    assert dumps(again) == written
    return collection


def nodes_of(collection: Collection) -> list[list[dict[str, tuple[str, ...]]]]:
    return [[dict(node.properties) for node in game.nodes()] for game in collection.games]


@pytest.mark.parametrize("extension", SAMPLES)
def test_the_samples_are_read(extension: str) -> None:
    collection = check(SAMPLES[extension], extension)

    assert collection.format == FORMATS[extension]
    assert sum(len(list(game)) for game in collection.games) >= 5


@pytest.mark.parametrize("extension", SAMPLES)
def test_a_file_that_is_cut_anywhere_is_read(extension: str) -> None:
    data = SAMPLES[extension]
    for end in range(len(data)):
        check(data[:end], extension)
        if end % 7 == 0:
            check(data[end:], extension)


def shuffled(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    rng.shuffle(lines)
    return b"".join(lines)


def noisy(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.randrange(1, 30)):
        if changed:
            changed[rng.randrange(len(changed))] = rng.randrange(256)
    return bytes(changed)


def spliced(data: bytes, rng: random.Random) -> bytes:
    """Leave out, double or move a part."""
    a, b, c = sorted(rng.randrange(len(data) + 1) for _ in range(3))
    parts = [data[:a], data[a:b], data[b:c], data[c:]]
    return b"".join(rng.choice(parts) for _ in range(rng.randrange(1, 7)))


def renumbered(data: bytes, rng: random.Random) -> bytes:
    """Put other digits for some."""
    return bytes(
        rng.choice(b"0123456789-,.") if 48 <= byte < 58 and rng.random() < 0.2 else byte
        for byte in data
    )


MUTATIONS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    shuffled,
    noisy,
    spliced,
    renumbered,
)


@given(
    st.sampled_from(sorted(SAMPLES)),
    st.lists(st.sampled_from(MUTATIONS), max_size=3),
    st.randoms(),
)
@settings(max_examples=amount(60, 1500), deadline=None)
def test_a_damaged_file_is_read(
    extension: str,
    mutations: list[Callable[[bytes, random.Random], bytes]],
    rng: random.Random,
) -> None:
    data = SAMPLES[extension]
    for mutate in mutations:
        data = mutate(data, rng)
    check(data, extension)


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name)
@given(st.sampled_from(MUTATIONS), st.randoms())
@settings(max_examples=amount(15, 250), deadline=None)
def test_a_damaged_real_file_is_read(
    path: Path, mutate: Callable[[bytes, random.Random], bytes], rng: random.Random
) -> None:
    check(mutate(path.read_bytes(), rng), path.suffix)


@given(st.binary(max_size=400), st.sampled_from([".ugf", ".go", ".wgs", ".gos"]))
@settings(max_examples=amount(60, 1000), deadline=None)
def test_any_bytes_are_read(data: bytes, extension: str) -> None:
    check(data, extension)
    check(WGS[:4] + data, extension)
    check(b"[Data]\n" + data, extension)


@given(
    st.text("NODEVARIT,0123 .#TextFig[]\nBW", max_size=300),
    st.sampled_from(["[Figure]", "[ReviewNode]"]),
)
@settings(max_examples=amount(60, 1000), deadline=None)
def test_any_lines_of_a_section_are_read(text: str, section: str) -> None:
    check(f"[Header]\n{section}\n{text}".encode(), ".ugf")


@pytest.mark.parametrize(
    ("extension", "head", "part"),
    [
        (".ugf", "[Header]\n[Data]\n", "QP,B1,1,0\n"),
        (".ugf", "[Header]\n[Data]\nQP,B1,1,0\n[ReviewNode]\n", "VARIATION,\nNODE,1,1,3,3\n"),
        (".ugf", "[Header]\n[Data]\n[ReviewNode]\n", "VARIATION,\nNODE,1,0,0,0\nVARIATIONEND,\n"),
        (
            ".ugf",
            "[Header]\n[Data]\nQP,B1,1,0\n[Figure]\n",
            ".Fig,1\nAA,B1,0,0\nBB,B1,1,0\n.EndFig\n",
        ),
        (".ugf", "[Header]\n[Data]\n[Figure]\n", ".Text,77\nx\n.EndText\n"),
        (".ugf", "[Header]\n", "Key=value\n"),
        (".go", "B 1 D4\n", "VAR\nW 2 C3\nENDVAR\n"),
        (".go", "B 1 D4\n", "VAR\nW 2 C3\nPRISONER A1\n"),
        (".go", "B 1 D4\n", "COM\nx\n"),
        (".go", "B 1 D4\n", "SETUP B A1\n"),
        (".go", "B 1 D4\n", "EVENT x\n"),
    ],
)
def test_many_lines_are_read(extension: str, head: str, part: str) -> None:
    """Nothing recurses, and nothing is searched for again and again."""
    check((head + part * 4_000).encode(), extension)
