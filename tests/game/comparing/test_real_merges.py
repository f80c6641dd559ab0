"""Ten real annotated games with scripted edits on both sides, told apart and put together."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit import Collection, Node, dumps, load, loads
from sgfedit.game.comparing import Kind, align, differences, merge
from sgfedit.game.comparing.conflicts import Side, conflicts_in_steps, resolve
from sgfedit.game.edits import Edit
from sgfedit.game.traversal import is_move
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

pytestmark = pytest.mark.untraced

GAMES = (
    "pro-annotated/Fujisawa-Hosai-vs-Go-Seigen-19430225-commentary-An-Younggil-8p.sgf",
    "pro-annotated/173-timmins.sgf",
    "pro-annotated-gogameguru/Gu-Li-vs-Zhou-Ruiyang-20150603-Commentary-An-Younggil.sgf",
    "pro-annotated-gogameguru/Takemiya-Masaki-vs-Cho-Chikun-20150711-Commentary-An-Younggil.sgf",
    "pro-annotated-gogameguru/Yamashita-Keigo-vs-Iyama-Yuta-20150629-Commentary-An-Younggil.sgf",
    "kgs/master04_Xie_Erhao.sgf",
    "kgs/2011-06-05-Zen19-pachi2.sgf",
    "kgs/4.sgf",
    "pro-maxigos/mn-bdg-en.sgf",
    "igs-nngs/Lazarus-gnugo-3.1.19-200201092246.sgf",
)


@pytest.fixture(params=GAMES, ids=lambda name: str(name).rpartition("/")[2][:12])
def base(request: pytest.FixtureRequest, real_records: Path) -> bytes:
    path = real_records / "real" / str(request.param)
    if not path.is_file():
        pytest.skip("the record is not here")
    return dumps(load(path))


class Script:
    """Edits at places of a game, found by what is there in the copy of each side."""

    def __init__(self, collection: Collection) -> None:
        self.edit = Edit()
        nodes = list(collection.games[0].nodes())
        self.line = [node for node in collection.games[0] if is_move(node)]
        self.said = [node for node in nodes[1:] if "C" in node.properties]
        self.leaves = [
            node
            for node in nodes
            if not node.children and node.parent and node.parent.has_variations
        ]

    def student(self) -> None:
        self.edit.set(self.said[0], "C", [f"Why?\n{self.said[0].properties['C'][0]}"])
        self.edit.set(self.line[5], "TR", ["aa", "bb"])
        self.edit.add_child(self.line[8], Node(";B[aa]C[And this?]"))
        self.edit.set(self.line[0].root, "PC", ["at home"])
        self._remove(self.leaves[-1:])

    def teacher(self) -> None:
        self.edit.set(self.said[0], "C", [f"{self.said[0].properties['C'][0]}\nWell played."])
        self.edit.set(self.said[1], "DM", ["1"])
        self.edit.add_child(self.line[12], Node(";B[ss];W[sr]N[Answer]"))
        self.edit.set(self.line[0].root, "AN", ["the teacher"])
        self._remove(self.leaves[-2:-1])

    def _remove(self, nodes: Iterable[Node]) -> None:
        for node in nodes:
            if node not in {*self.line, *self.said[:2]}:
                assert node.parent is not None
                self.edit.replace_child(node.parent, node, ())


def edited(base: bytes, *edits: Callable[[Script], object]) -> Collection:
    """Return a copy of a record after edits."""
    collection = loads(base)
    script = Script(collection)
    for edit in edits:
        edit(script)
    return loads(dumps(collection))


def are_alike(one: Collection, other: Collection) -> bool:
    """Whether two records hold the same; variations may stand in another order."""
    found = differences(align(one.games[0].root, other.games[0].root))
    return not [each for each in found if each.kind is not Kind.MOVED]


def test_what_each_has_done_is_told_and_put_together(base: bytes) -> None:
    student, teacher = edited(base, Script.student), edited(base, Script.teacher)
    expected = edited(base, Script.student, Script.teacher)
    found = differences(align(loads(base).games[0].root, teacher.games[0].root))
    changed = [one.idents for one in found if one.kind is Kind.CHANGED]
    assert sorted(changed) == [("AN",), ("C",), ("DM",)]
    assert [one.nodes for one in found if one.kind is Kind.ADDED] == [2]

    for mine, theirs in ((student, teacher), (teacher, student)):
        merged = loads(dumps(mine))
        done = merge(Edit(), merged, loads(base), theirs)
        assert done.conflicts == ()
        assert are_alike(loads(dumps(merged)), expected)


def test_both_sides_of_a_conflict_can_be_had_and_undone(base: bytes) -> None:
    def says(text: str) -> Callable[[Script], object]:
        return lambda script: script.edit.set(script.line[3], "C", [text])

    mine, theirs = edited(base, Script.student, says("mine")), edited(base, says("theirs"))
    merged = loads(dumps(mine))
    merge(Edit(), merged, loads(base), theirs)
    saved = loads(dumps(merged))  # conflicts are told by the file itself
    (conflict,) = run(conflicts_in_steps(saved))

    for side, text in (
        (Side.MINE, "mine"),
        (Side.THEIRS, "theirs"),
        (Side.BOTH, "mine\n\ntheirs"),
    ):
        edit = Edit()
        resolve(edit, saved, conflict, side)
        assert are_alike(saved, edited(base, Script.student, says(text)))
        edit.roll_back()
        assert dumps(saved) == dumps(merged)


def test_without_a_base_nothing_of_either_side_is_lost(base: bytes) -> None:
    mine, theirs = edited(base, Script.student), edited(base, Script.teacher)
    nodes = [*mine.games[0].nodes()]
    before = len(differences(align(mine.games[0].root, theirs.games[0].root)))
    assert before

    merge(Edit(), mine, None, theirs)

    assert {*nodes} <= {*mine.games[0].nodes()}
    left = differences(align(theirs.games[0].root, mine.games[0].root))
    assert not [one for one in left if one.kind is Kind.REMOVED]
