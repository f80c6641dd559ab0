"""Throw bytes at the reader, by chance and led by what code they reach; not run by pytest.

```text
pip install atheris
python -m tests.fuzz.fuzz_load CORPUS [-max_total_time=600] [-max_len=4096]
```

CORPUS is a folder of small records to begin with; new inputs are written to it as well, those that
fail to the current folder. The other arguments are those of libFuzzer. What it finds becomes an
`example` of a test in `tests/sgf/test_mutations.py`, which holds the same promises.
"""

from __future__ import annotations

import sys
from importlib import import_module

from sgfedit import Collection, Node, dumps, loads
from sgfedit.formats import sgf
from sgfedit.game.edits import Edit

COMMENT = ("what nobody had written there",)
_MANY_POSITIONS = 50


def check(data: bytes, choice: int = 0) -> None:
    """Assert what is promised of any file; `choice` says which of its nodes to edit."""
    _check_other_format(data)
    collection = sgf.loads(data)
    assert dumps(collection) == data
    nodes = assert_trees(collection)
    for game in collection.games:
        for node in list(game.nodes())[:_MANY_POSITIONS]:
            game.position(node)
    for node in nodes:
        for ident in node.properties:
            node.get(ident)
    if nodes:
        _check_edit(collection, choice % len(nodes))


def _check_other_format(data: bytes) -> None:
    """Assert that what is no SGF becomes SGF that is read back as it is."""
    collection = loads(data)
    if collection.format == "sgf":
        assert dumps(collection) == data
        return
    again = sgf.loads(dumps(collection))
    assert [dict(node.properties) for node in assert_trees(again)] == [
        dict(node.properties) for node in assert_trees(collection)
    ]
    for game in collection.games:
        for node in list(game.nodes())[:_MANY_POSITIONS]:
            game.position(node)


def assert_trees(collection: Collection) -> list[Node]:
    """Return all nodes in file order after looking at how they hang together."""
    found: list[Node] = []
    for game in collection.games:
        assert game.root.parent is None
        stack = [game.root]
        while stack:
            node = stack.pop()
            found.append(node)
            assert all(child.parent is node for child in node.children)
            stack.extend(reversed(node.children))
    assert len(set(found)) == len(found)
    assert found == [node for game in collection.games for node in game.nodes()]
    return found


def _check_edit(collection: Collection, number: int) -> None:
    before = assert_trees(collection)
    edit = Edit()
    edit.set(before[number], "C", COMMENT)
    data = dumps(collection)
    again = sgf.loads(data)
    assert dumps(again) == data
    edit.roll_back()
    if again.charset != collection.charset:
        # Without the old comment the bytes may be text in another charset, with other brackets.
        return
    after = assert_trees(again)
    assert len(again.games) == len(collection.games)
    assert len(after) == len(before)
    assert after[number].properties["C"] == COMMENT


def main() -> None:
    """Fuzz until something fails or the time is over."""
    atheris = import_module("atheris")  # has no types, and is not installed where this is not run
    atheris.instrument_all()

    def one_input(data: bytes) -> None:
        check(data, sum(data[-2:]))

    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
