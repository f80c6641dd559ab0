from __future__ import annotations

import pytest

from sgfedit import ForeignNodeError, Node, loads
from sgfedit.game import operations
from sgfedit.game.edits import Edit, changed_nodes
from sgfedit.game.layout import Cell, TreeLayout

TEXT = "(;N[r];N[a](;N[b];N[c])(;N[d](;N[e])(;N[f];N[g])(;N[h]))(;N[i]))"


def layout_of(text: str) -> TreeLayout:
    return TreeLayout(loads(text).games[0].root)


def drawn(layout: TreeLayout) -> list[str]:
    return [
        " " * start + "".join(node.get("N") for node in chain)
        for start, chain in zip(layout.starts, layout.chains, strict=True)
    ]


def named(layout: TreeLayout, name: str) -> Node:
    return next(node for node in layout.root.subtree() if node.get("N") == name)


def test_deeper_forks_come_first() -> None:
    layout = layout_of(TEXT)

    assert drawn(layout) == ["rabc", "  de", "   fg", "   h", "  i"]
    assert (layout.rows, layout.columns) == (5, 5)


def test_every_cell_leads_to_its_node_and_back() -> None:
    layout = layout_of(TEXT)

    for node in (*layout.root.subtree(), layout.root, named(layout, "g")):
        assert layout.node_at(*layout.cell_of(node)) is node
    assert layout.cell_of(named(layout, "g")) == Cell(2, 4)


@pytest.mark.parametrize("cell", [(-1, 0), (5, 0), (1, 1), (1, 4), (0, -1)])
def test_an_empty_cell_holds_no_node(cell: tuple[int, int]) -> None:
    assert layout_of(TEXT).node_at(*cell) is None


def test_a_node_of_another_tree_has_no_cell() -> None:
    with pytest.raises(ForeignNodeError):
        layout_of(TEXT).cell_of(Node())


def test_changes_outside_the_tree_are_ignored() -> None:
    layout = layout_of(TEXT)
    before = drawn(layout)

    layout.update([Node(), layout_of("(;(;)(;))").root])
    layout.update([])
    layout.update([layout.root])

    assert drawn(layout) == before


def test_an_appended_variation_gets_the_row_behind_its_siblings() -> None:
    layout = layout_of(TEXT)
    assert layout.columns == 5
    edit = Edit()
    child = operations.add_node(edit, named(layout, "d"))
    edit.set(child, "N", ["x"])
    end = operations.add_node(edit, operations.add_node(edit, child))
    edit.set(end.parent or end, "N", ["y"])
    edit.set(end, "N", ["z"])

    layout.update(changed_nodes(edit.edits()).children)

    assert drawn(layout) == ["rabc", "  de", "   fg", "   h", "   xyz", "  i"]
    assert layout.columns == 6


def test_rows_that_do_not_change_stay_the_same_lists() -> None:
    layout = layout_of(TEXT)
    chains = layout.chains.copy()
    edit = Edit()
    operations.delete_branch(edit, named(layout, "h"))

    layout.update(changed_nodes(edit.edits()).children)

    assert drawn(layout) == ["rabc", "  de", "   fg", "  i"]
    assert all(a is b for a, b in zip(layout.chains, chains[:3] + chains[4:], strict=True))


def test_lines_lead_from_a_fork_down_to_its_variations() -> None:
    layout = layout_of(TEXT)

    assert sorted(layout.connectors(0, 4)) == [(1, 0, 4), (2, 1, 3)]
    assert sorted(layout.connectors(0, 99)) == [(1, 0, 4), (2, 1, 3)]


def test_lines_from_outside_pass_through_the_rows_asked_for() -> None:
    assert sorted(layout_of(TEXT).connectors(3, 3)) == [(1, 2, 4), (2, 2, 3)]


def test_a_line_without_variations_has_no_connectors() -> None:
    assert layout_of("(;;;)").connectors(0, 0) == []
