"""Fixing every file of the folder of real records loses nothing and leaves nothing to fix."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sgfedit import Collection, Node, dumps, loads
from sgfedit.game.edits import Edit
from sgfedit.game.operations import misfits
from sgfedit.game.positions import Positions
from sgfedit.game.repairs import can_repair, fix, repair
from tests.amounts import amount, one_in
from tests.game.repairs.safety import check_nodes

if TYPE_CHECKING:
    import random

    from sgfedit.sgf.problems import Problem

FOLDER = Path(os.path.relpath(Path(__file__).parents[4] / "shared" / "data"))
RECORDS = sorted(path for path in FOLDER.rglob("*") if path.suffix.lower() in {".sgf", ".mgt"})
SMALL = [path for path in RECORDS if path.stat().st_size < 4_000]
LARGER = [path for path in RECORDS if 4_000 <= path.stat().st_size < 40_000]
FIXED = [*one_in(8, SMALL), *one_in(48, LARGER)]
NODES_FIXED = [*one_in(8, SMALL, first=4), *one_in(48, LARGER, first=24)]
"""Others, so that the gates look at more; the larger ones look like the small ones."""

pytestmark = [
    pytest.mark.skipif(not RECORDS, reason="the folder of real records is not here"),
    pytest.mark.untraced,  # several times as fast
]


def name(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix()


def boards(collection: Collection) -> list[list[bytes]]:
    """Return the stones after each node of each game."""
    return [
        [positions.at(node).stones for node in game.nodes()]
        for game in collection.games
        for positions in [Positions(game.root)]
    ]


def last_boards(collection: Collection) -> list[Counter[bytes]]:
    """Return the stones after the last node of each line of each game, in any order."""
    return [
        Counter(positions.at(node).stones for node in game.nodes() if not node.children)
        for game in collection.games
        for positions in [Positions(game.root)]
    ]


def is_safe(problem: Problem) -> bool:
    return problem.fixable


def check_fix(data: bytes) -> None:
    """Assert that a fix of all that is safe is one, ends, and can be undone."""
    original, collection = loads(data), loads(data)
    edit = Edit()

    fix(edit, collection, is_safe)

    after, version = dumps(collection), collection.version
    assert [problem for problem in collection.problems if problem.fixable] == []
    fix(Edit(), collection, is_safe)
    assert collection.version == version
    again = loads(after)
    assert dumps(again) == after
    assert [problem.code for problem in again.problems if problem.fixable] == []
    assert boards(again) == boards(collection)
    if list(map(len, boards(again))) == list(map(len, boards(original))):
        assert boards(again) == boards(original)
    else:
        assert last_boards(again) == last_boards(original)
    edit.roll_back()
    assert dumps(collection) == data


@pytest.mark.long
@pytest.mark.parametrize("path", FIXED, ids=name)
def test_a_fix_is_safe_and_complete(path: Path) -> None:
    check_fix(path.read_bytes())


@pytest.mark.long
@pytest.mark.parametrize("path", NODES_FIXED, ids=name)
def test_a_fix_of_nodes_leaves_what_is_not_to_be_mended(path: Path) -> None:
    check_nodes(path.read_bytes())


PIECES = [
    *(b"(", b")", b";", b"[", b"]", b"\\", b"(;", b"))", b"\0", b"B", b"((", b"()", b" foo "),
    *(
        b"\r\n",
        b"\\r\\n",
        b"C[x]",
        b"(B[aa]",
        b"HA[3]",
        b"SZ[19:19]",
        b"RE[W+R maybe]",
        b"KM[375]",
    ),
    *(b"AB", b"Bl[3]", b"\xef\xbb\xbf", b"AE[dd]", b"\r", b"\n\r", b"\xff", b"CA[Big5]", b"GM[2]"),
]


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A real file with some bytes taken out and some pieces put in."""
    content = bytearray(draw(st.sampled_from(SMALL)).read_bytes())
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(content)))
        content[at : at + draw(st.sampled_from([0, 0, 0, 1, 8]))] = draw(st.sampled_from(PIECES))
    return bytes(content)


@given(damaged())
@settings(max_examples=amount(12, 500))
def test_a_fix_of_a_damaged_file_is_safe(data: bytes) -> None:
    collection = loads(data)
    before = boards(collection)
    edit = Edit()

    fix(edit, collection, is_safe)

    again = read_again(collection)
    assert boards(again) == boards(collection)
    if list(map(len, boards(again))) == list(map(len, before)):
        assert boards(again) == before
    edit.roll_back()
    assert dumps(collection) == data


@given(damaged(), st.randoms(use_true_random=False))
@settings(max_examples=amount(12, 500))
def test_any_repair_of_a_damaged_file_leaves_one_that_is_read_the_same(
    data: bytes, chance: random.Random
) -> None:
    collection = loads(data)

    for _ in range(4):
        found = [problem for problem in collection.problems if can_repair(problem)]
        if found:
            repair(Edit(), collection, [chance.choice(found)])
    # A CA that came out of a broken value may name a charset that lacks characters of the file:
    # whoever saves is asked then.
    assume(not misfits(collection))

    again = read_again(collection)
    assert list(map(structure, nodes_of(again))) == list(map(structure, nodes_of(collection)))


def read_again(collection: Collection) -> Collection:
    """Read what is written in the same charset: little broken text may be left to guess from."""
    charset = collection.charset
    return loads(dumps(collection), None if charset == "per-game" else charset)


def nodes_of(collection: Collection) -> list[Node]:
    return [node for game in collection.games for node in game.nodes()]


def structure(node: Node) -> tuple[dict[str, tuple[str, ...]], int]:
    return dict(node.properties), len(node.children)
