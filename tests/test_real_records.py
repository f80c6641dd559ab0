"""Every file of the folder of real records, among them damaged ones and other formats."""

from __future__ import annotations

import csv
import os
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sgfedit import Collection, Node, dumps, loads
from sgfedit.formats import sgf
from sgfedit.game.edits import Edit
from tests.amounts import amount, some_large

FOLDER = Path(os.path.relpath(Path(__file__).parents[2] / "shared" / "data"))
FILES = sorted(path for path in FOLDER.rglob("*") if path.is_file())
RECORDS = [path for path in FILES if path.suffix.lower() in {".sgf", ".mgt"}]
SMALL = [path for path in RECORDS if path.stat().st_size < 4_000]
NEW = ("a new comment with \\] and a line\nbreak",)

pytestmark = [
    pytest.mark.skipif(not FILES, reason="the folder of real records is not here"),
]


def name(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix()


def nodes_of(collection: Collection) -> list[Node]:
    return [node for game in collection.games for node in game.nodes()]


def reference() -> dict[str, tuple[int, int]]:
    """Return how many games and nodes another parser finds in a file, where it reads it."""
    path = FOLDER / "reference_sgfmill.tsv"
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    return {
        row["file"]: (int(row["sgfmill_games"]), int(row["sgfmill_nodes"]))
        for row in rows
        if row["sgfmill_1.1.1"] == "ok"
    }


REFERENCE = reference()


@pytest.mark.long
@pytest.mark.parametrize("path", some_large(FILES), ids=name)
def test_a_file_opens_as_in_another_parser_and_one_edit_changes_one_node(path: Path) -> None:
    data = path.read_bytes()
    collection = sgf.loads(data)
    assert dumps(collection) == data
    nodes = nodes_of(collection)
    counted = (len(collection.games), len(nodes))
    assert counted == REFERENCE.get(name(path), counted)
    if not nodes:
        return

    random.seed(name(path))
    number = random.randrange(len(nodes))
    node = nodes[number]
    lengths = encoded_lengths(collection, nodes)
    damaged = any(game.tree.damaged for game in collection.games)
    edit = Edit()
    edit.set(node, "C", NEW)

    after = dumps(collection)
    if not damaged:
        start = len(collection.encoding.bom) + sum(lengths[: 2 * number + 1])
        end = start + lengths[2 * number + 1]
        assert after[:start] == data[:start]
        assert after[len(after) - (len(data) - end) :] == data[end:]
    again = loads(after)
    assert len(again.games) == len(collection.games)
    assert len(nodes_of(again)) == len(nodes)
    assert nodes_of(again)[number].properties["C"] == NEW
    edit.roll_back()
    assert dumps(collection) == data


def encoded_lengths(collection: Collection, nodes: list[Node]) -> list[int]:
    """Return the lengths in bytes of what stands in front of each node, and of each node."""
    name, errors = collection.encoding.name, collection.encoding.errors
    prefixes = {game.root: game.tree.prefix for game in collection.games}
    lengths: list[int] = []
    behind = ""
    for node in nodes:
        before = behind + prefixes.get(node, "")
        lengths += len(before.encode(name, errors)), len(node.source.encode(name, errors))
        behind = node.tail or ""
    return lengths


@given(st.data())
@settings(max_examples=amount(100, 2000), deadline=None)
def test_damage_to_a_real_file_loses_nothing(data: st.DataObject) -> None:
    content = bytearray(data.draw(st.sampled_from(SMALL)).read_bytes())
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(0, len(content)))
        gone = data.draw(st.integers(0, 8))
        content[at : at + gone] = data.draw(st.binary(max_size=4) | st.sampled_from(PIECES))

    collection = sgf.loads(bytes(content))

    assert dumps(collection) == content
    for node in nodes_of(collection):
        for ident in node.properties:
            node.get(ident)


PIECES = [b"(", b")", b";", b"[", b"]", b"\\", b"(;", b"))", b"\0", b"B", b"\xff"]


@given(st.data())
@settings(max_examples=amount(60, 2000), deadline=None)
def test_an_edited_damaged_file_is_read_back_as_it_is(data: st.DataObject) -> None:
    content = data.draw(st.sampled_from(SMALL)).read_text(encoding="utf-8", errors="ignore")
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(content)))
        piece = data.draw(st.sampled_from(["(", ")", ";", "[", "]", "\\", "", "x", "()", "X[y]"]))
        content = content[:at] + piece + content[at + data.draw(st.integers(0, 3)) :]
    collection = loads(content)
    nodes = nodes_of(collection)

    for _ in range(data.draw(st.integers(1, 4)) if nodes else 0):
        node = data.draw(st.sampled_from(nodes))
        kind = data.draw(st.sampled_from(["add", "delete", "reverse", "set"]))
        if kind == "add":
            Edit().add_child(node, Node(";C[new]"))
        elif kind == "delete":
            Edit().set_children(node, node.children[1:])
        elif kind == "reverse":
            Edit().set_children(node, node.children[::-1])
        else:
            Edit().set(node, "C", NEW)

    again = loads(dumps(collection), collection.encoding.name)  # it is not to be found out here
    assert [structure(node) for node in nodes_of(again)] == [
        structure(node) for node in nodes_of(collection)
    ]


def structure(node: Node) -> tuple[dict[str, tuple[str, ...]], int]:
    return dict(node.properties), len(node.children)
