"""Folded branches in the layout of the tree: as if what hangs on them were not there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit import ForeignNodeError, Node, loads
from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.edits import Edit, changed_nodes
from sgfedit.game.layout import Area, TreeLayout

TEXT = "(;N[r];N[a](;N[b];N[c])(;N[d](;N[e])(;N[f];N[g])(;N[h]))(;N[i]))"
ALL = Area(0, 1 << 20, 0, 255)
"""More columns than any tree here has; each costs time, also where nothing is."""

ENOUGH = 100
"""Nodes of a tree whose branches are copied no more, as it would double with each."""


def layout_of(text: str) -> TreeLayout:
    return TreeLayout(loads(text).games[0].root)


def drawn(layout: TreeLayout) -> list[str]:
    rows = [[" "] * layout.columns for _ in range(layout.rows)]
    for row, start, nodes in layout.chains_in(ALL):
        rows[row][start : start + len(nodes)] = [node.get("N", ".") for node in nodes]
    return ["".join(row).rstrip() for row in rows]


def named(layout: TreeLayout, name: str) -> Node:
    return next(node for node in layout.root.subtree() if node.get("N") == name)


def fold(layout: TreeLayout, names: str) -> None:
    layout.fold({named(layout, name) for name in names})


def state(layout: TreeLayout) -> object:
    return (
        layout.chains_in(ALL),
        layout.connectors_in(ALL),
        (layout.rows, layout.columns),
    )


@pytest.mark.parametrize(
    ("names", "rows"),
    [
        ("", ["rabc", "  de", "   fg", "   h", "  i"]),
        ("d", ["rabc", "  d", "  i"]),
        ("b", ["rab", "  de", "   fg", "   h", "  i"]),
        ("bd", ["rab", "  d", "  i"]),
        ("a", ["ra"]),
        ("ad", ["ra"]),
        ("r", ["r"]),
        # The last of a line hides nothing.
        ("gi", ["rabc", "  de", "   fg", "   h", "  i"]),
    ],
)
def test_what_hangs_on_folded_nodes_is_hidden(names: str, rows: list[str]) -> None:
    layout = layout_of(TEXT)

    fold(layout, names)
    assert drawn(layout) == rows

    fold(layout, "")
    assert drawn(layout) == ["rabc", "  de", "   fg", "   h", "  i"]


@pytest.mark.parametrize(
    ("folded", "away", "rows", "shorn"),
    [
        ("di", "di", ["rabc"], {"a": 2}),
        ("fh", "fh", ["rabc", "  de", "  i"], {"d": 2}),
        ("dh", "h", ["rabc", "  d", "  i"], {"d": 1}),
        # What is not folded is not away, and the first of its siblings leaves its cell.
        ("e", "eh", ["rabc", "  de", "   fg", "   h", "  i"], {}),
        ("b", "b", ["rab", "  de", "   fg", "   h", "  i"], {}),
        ("r", "r", ["r"], {}),
    ],
)
def test_folded_variations_can_be_away_as_a_whole(
    folded: str, away: str, rows: list[str], shorn: dict[str, int]
) -> None:
    layout = layout_of(TEXT)

    layout.fold({named(layout, name) for name in folded}, {named(layout, name) for name in away})

    assert drawn(layout) == rows
    assert {node.get("N"): count for node, count in layout.shorn.items()} == shorn
    assert layout.shorn is layout.shorn  # counted once
    fresh = TreeLayout(layout.root, layout.folded, layout.away)
    assert state(fresh) == state(layout)
    assert layout.lines == len(rows)
    fold(layout, "")
    assert drawn(layout) == drawn(layout_of(TEXT))
    assert layout.shorn == {}


def test_what_is_away_is_hidden_by_itself() -> None:
    layout = layout_of(TEXT)
    d, e = named(layout, "d"), named(layout, "e")

    layout.fold({d}, {d})

    assert layout.folded_above(d) == [d]
    assert layout.folded_above(e) == [d]
    with pytest.raises(ForeignNodeError):
        layout.cell_of(d)


def test_a_tree_can_be_folded_from_the_start() -> None:
    root = loads(TEXT).games[0].root
    folded = root.children[0].children[1]

    layout = TreeLayout(root, {folded})

    assert drawn(layout) == ["rabc", "  d", "  i"]
    assert layout.folded == {folded}


@pytest.mark.parametrize("name", ["c", "e", "g"])
def test_a_hidden_node_is_nowhere(name: str) -> None:
    layout = layout_of(TEXT)
    fold(layout, "bd")

    with pytest.raises(ForeignNodeError):
        layout.cell_of(named(layout, name))


def test_what_hides_a_node_is_known() -> None:
    layout = layout_of(TEXT)
    assert layout.folded_above(named(layout, "g")) == []

    fold(layout, "afg")

    assert layout.folded_above(named(layout, "g")) == [named(layout, "f"), named(layout, "a")]
    assert layout.folded_above(named(layout, "a")) == []


def test_changes_that_are_hidden_are_seen_when_they_are_unfolded() -> None:
    layout = layout_of(TEXT)
    fold(layout, "a")
    edit = Edit()
    for name in "XY":
        edit.set(operations.add_node(edit, named(layout, "g")), "N", [name])

    layout.update(changed_nodes(edit.edits()).children)
    assert drawn(layout) == ["ra"]

    fold(layout, "")
    assert drawn(layout) == ["rabc", "  de", "   fgX", "     Y", "   h", "  i"]


def test_many_folds_at_once_are_laid_out_anew() -> None:
    layout = layout_of("(;" + "(;;)" * 40 + ")")
    assert layout.columns == 3

    layout.fold(set(layout.root.children))

    assert (layout.rows, layout.columns) == (40, 2)


@pytest.mark.untraced
@given(
    script=st.lists(st.tuples(st.booleans(), *[st.integers(0, 99)] * 3), min_size=1, max_size=12),
    folds=st.lists(st.sets(st.integers(0, 30), max_size=6), min_size=1, max_size=6),
    away=st.lists(st.one_of(st.none(), st.sets(st.integers(0, 30))), min_size=1, max_size=4),
)
def test_a_folded_layout_that_follows_changes_equals_a_new_one(
    script: list[tuple[bool, int, int, int]],
    folds: list[set[int]],
    away: list[set[int] | None],
) -> None:
    layout = layout_of(TEXT)
    for step, (is_copy, source, target, place) in enumerate(script):
        nodes = list(layout.root.subtree())
        gone = away[step % len(away)]
        layout.fold(
            {nodes[index % len(nodes)] for index in folds[step % len(folds)]},
            None if gone is None else {nodes[index % len(nodes)] for index in gone},
        )
        assert state(layout) == state(TreeLayout(layout.root, layout.folded, layout.away))
        edit = Edit()
        is_copied = is_copy and len(nodes) < ENOUGH
        act = operations.copy_branch_to if is_copied else operations.move_branch
        parent = nodes[target % len(nodes)]
        try:
            act(edit, nodes[source % len(nodes)], parent, place % (len(parent.children) + 1))
        except RefusalError:
            continue
        layout.update(changed_nodes(edit.edits()).children)

        fresh = TreeLayout(layout.root, layout.folded, layout.away)
        assert state(layout) == state(fresh)
        for node in layout.root.subtree():
            if not layout.folded_above(node):
                assert layout.cell_of(node) == fresh.cell_of(node)
                assert layout.node_at(*layout.cell_of(node)) is node
