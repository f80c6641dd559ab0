"""Files that want to take all time or all memory: small ones here, 50 MB in `benchmarks.hostile`.

No time is asserted, but what took quadratic time would not end.
"""

from __future__ import annotations

import gc
import random
import tracemalloc
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from benchmarks.hostile import CHARSETS, KINDS, Kind
from sgfedit import Collection, Node, dumps, loads
from sgfedit.sgf import limits
from sgfedit.sgf.parser import Parsed, parse
from sgfedit.sgf.writer import write_tree
from tests import collector
from tests.amounts import amount

if TYPE_CHECKING:
    from collections.abc import Iterator

SIZE = 10_000

ODD: dict[str, bytes] = {
    "empty": b"",
    "UTF-8 mark only": b"\xef\xbb\xbf",
    "UTF-16 mark only": b"\xff\xfe",
    "UTF-32 mark only": b"\xff\xfe\0\0",
    "half a UTF-16 mark": b"\xff",
    "UTF-16, one byte": b"\xff\xfe(",
    "UTF-16, half a pair": "(;C[\U0001f600".encode("utf-16")[:-2],
    "UTF-16, half a pair turned round": b"\xfe\xff" + "(;C[\U0001f600".encode("utf-16-be")[:-2],
    "UTF-16, second half of a pair": b"\xff\xfe\x00\xdc" + "(;)".encode("utf-16-le"),
    "UTF-32, three bytes": b"\xff\xfe\0\0(\0\0",
    "UTF-32, beyond Unicode": b"\xff\xfe\0\0(\0\0\0\xff\xff\xff\xff",
    "a mark between games": b"(;C[0])\xef\xbb\xbf(;C[1])",
    "an escaped end": b"(;C[\\",
    "an escaped bracket at the end": b"(;C[\\]",
    "NULs everywhere": b"\0(\0;\0C\0[\0x\0]\0)\0",
}


@pytest.fixture
def little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse dense files of a thousand nodes, not only those of a million."""
    monkeypatch.setattr(limits, "_FREE", 1_000 * limits.NODE_COST)


def nodes_of(collection: Collection) -> Iterator[Node]:
    for game in collection.games:
        yield from game.nodes()


def codes(parsed: Parsed) -> Counter[str]:
    return Counter(finding.code for finding in parsed.findings)


def traced_peak(text: str) -> int:
    tracemalloc.start()
    try:
        parse(text)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def nodes_in_memory() -> int:
    return sum(type(thing) is Node for thing in gc.get_objects())


@pytest.mark.untraced
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_hostile_file_opens_and_keeps_its_bytes(kind: Kind) -> None:
    data = kind.data(SIZE)

    collection = loads(data)

    assert dumps(collection) == data
    nodes = set(nodes_of(collection))
    assert len(nodes) <= data.count(b";") + data.count(b"(")
    assert all(child in nodes for node in nodes for child in node.children)
    written = [write_tree(game.tree, is_last=False) for game in collection.games]
    again = loads("".join(written))
    assert sum(1 for _ in nodes_of(again)) == len(nodes)


@pytest.mark.long
@pytest.mark.untraced
@pytest.mark.parametrize("kind", CHARSETS, ids=lambda kind: kind.name)
def test_games_in_several_charsets_are_told_apart_in_one_go(kind: Kind) -> None:
    data = kind.data(amount(8, 50) * SIZE)

    assert dumps(loads(data)) == data


@pytest.mark.parametrize("name", ODD)
def test_an_odd_file_opens_and_keeps_its_bytes(name: str) -> None:
    assert dumps(loads(ODD[name])) == ODD[name]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-8-sig"])
def test_a_file_may_be_cut_off_at_any_byte(encoding: str) -> None:
    data = "(;C[\u6f22\U0001f600\\]];B[aa](;W[bb]C[\\\\])(;W[cc]))".encode(encoding)

    for end in range(len(data)):
        assert dumps(loads(data[:end])) == data[:end]


@pytest.mark.untraced
def test_a_million_nodes_in_a_line_open() -> None:
    collection = loads("(" + ";" * 1_000_000 + ")")

    assert sum(1 for _ in nodes_of(collection)) == 1_000_000
    assert collection.games[0].tree.root.first_child is not None


@pytest.mark.untraced
def test_variations_nested_very_deeply_open() -> None:
    data = b"(;B[aa]" * 200_000 + b")" * 200_000

    collection = loads(data)

    assert sum(1 for _ in nodes_of(collection)) == 200_000
    assert write_tree(collection.games[0].tree).encode() == data


def test_millions_of_nodes_that_are_as_long_as_a_move_are_not_too_many() -> None:
    # More than a million would take a second here: asked of the rule only.
    nodes = 100_000_000

    assert not limits.is_too_dense(nodes * limits.NODE_COST, nodes * len(";B[aa]"))


@pytest.mark.untraced
@pytest.mark.parametrize(
    "text",
    ["(" + ";" * 2_000_000 + ")", "(;)" * 200_000],
    ids=["nodes", "games"],
)
def test_a_file_that_would_fill_the_memory_is_refused_with_all_its_text(text: str) -> None:
    collection = loads(text)

    assert collection.games == ()
    assert dumps(collection) == text.encode()


@pytest.mark.usefixtures("little_memory")
@pytest.mark.parametrize(
    "text",
    [
        "(" + ";" * 3_000 + ")",
        "(;)" * 3_000,
        "(" + ";B" * 3_000 + ")",
        "(;" + "(A[])" * 3_000 + ")",
        "(;(;)" + "A[]x " * 3_000 + ")",
        "(;" + "(;)A[]" * 3_000 + ")",
    ],
    ids=["nodes", "games", "flaws", "without semicolon", "late in a row", "late in each"],
)
def test_whatever_takes_memory_counts(text: str) -> None:
    parsed = parse(text)

    assert (parsed.trees, parsed.suffix) == ([], text)
    assert [finding.code for finding in parsed.findings] == ["too-many-nodes"]
    assert parsed.findings[0].detail == f"{text.count(';'):,}"


@pytest.mark.untraced
@pytest.mark.usefixtures("little_memory")
@pytest.mark.parametrize(
    "text",
    [
        "(" + ";B[aa]" * 30_000 + ")",
        "(" + "(;B[aa]C[;;;;;;;;;;;]" * 30_000,
        "(;C[" + ";" * 200_000 + "])",
        "(;" + "(" * 100_000 + ";" + ")" * 100_000,
        "(;GM[1]FF[4]SZ[19]AB[dd]C[A problem of some length];B[aa])" * 1_000,
    ],
    ids=["moves", "semicolons in values", "one value", "parentheses", "games"],
)
def test_a_file_with_much_in_it_is_no_dense_file(text: str) -> None:
    parsed = parse(text)

    assert parsed.trees
    assert "too-many-nodes" not in codes(parsed)


@pytest.mark.untraced
@pytest.mark.usefixtures("little_memory")
def test_a_refused_file_leaves_no_nodes_behind() -> None:
    gc.collect()
    before = nodes_in_memory()

    parse("(" + ";" * 10_000 + ")")

    assert nodes_in_memory() - before < 10_000


@pytest.mark.untraced
def test_files_that_were_read_and_dropped_do_not_fill_the_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "_ENOUGH", 50_000)
    gc.collect()
    before = nodes_in_memory()

    with collector.real(limits):
        for _ in range(20):
            parse("(" + ";B[aa]" * 3_000 + ")")

        assert nodes_in_memory() - before < 50_000


def test_a_collector_that_is_off_stays_off() -> None:
    gc.disable()
    try:
        parse("(;)")

        assert not gc.isenabled()
    finally:
        gc.enable()


def test_of_each_kind_of_flaw_the_first_thousand_are_listed_and_the_others_counted() -> None:
    parsed = parse("(;" + "(" * 5_001 + ";" + "()" * 2_000)

    assert codes(parsed) == {
        "extra-open-paren": 1_000,
        "empty-variation": 1_000,
        "more-of-a-kind": 2,
        "missing-close-paren": 1,
    }
    more = [finding for finding in parsed.findings if finding.code == "more-of-a-kind"]
    assert [(finding.detail, finding.offset) for finding in more] == [
        ("4,000 × extra-open-paren", 2 + 1_001),
        ("1,000 × empty-variation", 2 + 5_001 + 1 + 2 * 1_000 + 1),
    ]


def test_flaws_of_a_kind_that_stand_apart_are_counted_together() -> None:
    parsed = parse("(;" + ("(" * 301 + ";") * 5)

    assert codes(parsed) == {
        "extra-open-paren": 1_000,
        "more-of-a-kind": 1,
        "missing-close-paren": 1,
    }
    assert parsed.findings[-1].detail == "500 × extra-open-paren"


def test_exactly_a_thousand_flaws_are_all_there_are() -> None:
    assert codes(parse("(;" + "()" * 1_000 + ")")) == {"empty-variation": 1_000}


@pytest.mark.untraced
@pytest.mark.parametrize(
    "unit", ["(", "()", "A ", "a[]", "]", ")A[]", ";b[aa]", ";B[aa]()", "[]"], ids=repr
)
def test_flaws_take_no_memory_by_their_number(unit: str) -> None:
    # Each of them alone would take 100 bytes and more.
    text = "(;" + unit * (60_000 // len(unit))

    assert traced_peak(text) < 40 * len(text)


@pytest.mark.untraced
def test_random_bytes_in_all_charsets_keep_their_bytes() -> None:
    rng = random.Random(7)
    marks = (b"", b"\xff\xfe", b"\xfe\xff", b"\xff\xfe\0\0", b"\0\0\xfe\xff", b"\xef\xbb\xbf")
    names = (b"", b"CA[gb2312]", b"CA[Big5]", b"CA[Shift_JIS]", b"CA[EUC-KR]", b"CA[UTF-8]")
    for mark in marks:
        for name in names:
            data = mark + b"(;" + name + rng.randbytes(500) + b"]" + rng.randbytes(501)
            assert dumps(loads(data)) == data
