from __future__ import annotations

from bisect import insort
from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit import ForeignNodeError, Node, loads
from sgfedit.game import operations
from sgfedit.game.edits import Edit, changed_nodes
from sgfedit.game.layout import Area, Cell, Chain, Connector, Segment, TreeLayout

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TEXT = "(;N[r];N[a](;N[b];N[c])(;N[d](;N[e])(;N[f];N[g])(;N[h]))(;N[i]))"


ALL = Area(0, 1 << 20, 0, 1_023)
"""More columns than any tree here has; each costs time, also where nothing is."""


def layout_of(text: str) -> TreeLayout:
    return TreeLayout(loads(text).games[0].root)


def drawn(layout: TreeLayout) -> list[str]:
    rows = [[" "] * layout.columns for _ in range(layout.rows)]
    for row, start, nodes in layout.chains_in(ALL):
        rows[row][start : start + len(nodes)] = [node.get("N", ".") for node in nodes]
    return ["".join(row).rstrip() for row in rows]


def named(layout: TreeLayout, name: str) -> Node:
    return next(node for node in layout.root.subtree() if node.get("N") == name)


def grow(edit: Edit, node: Node, names: str) -> Node:
    for name in names:
        node = operations.add_node(edit, node)
        edit.set(node, "N", [name])
    return node


def follow(layout: TreeLayout, edit: Edit) -> None:
    layout.update(changed_nodes(edit.edits()).children)


# Where chains go ----------------------------------------------------------------------------


def test_deeper_forks_come_first() -> None:
    assert drawn(layout_of(TEXT)) == ["rabc", "  de", "   fg", "   h", "  i"]


def test_a_short_variation_shares_the_row_of_a_later_one() -> None:
    layout = layout_of("(;;;(;;;;(;;N[a];N[b])(;N[c];N[d]))(;N[e];N[f]))")

    assert drawn(layout) == ["........ab", "   ef  cd"]


@pytest.mark.parametrize(("between", "rows"), [(0, 3), (1, 2), (2, 2)])
def test_a_column_between_a_chain_and_the_next_connector_is_free(between: int, rows: int) -> None:
    layout = layout_of("(;(;" + ";" * between + ";(;)(;))(;))")

    assert layout.rows == rows


def test_a_variation_goes_below_what_hangs_on_the_branch_before_it() -> None:
    layout = layout_of("(;N[r](;N[a])(;N[b];N[c](;N[d])(;N[e]))(;N[f]))")

    assert drawn(layout) == ["ra", " bcd", "   e", " f"]


def leftmost_free_rows(chains: list[Chain]) -> list[int]:
    """Return rows by the plainest form of the rule, from starts and lengths in file order."""
    left: dict[int, int] = defaultdict(lambda: 1 << 30)
    rows: list[int] = []
    for index, (_, start, nodes) in enumerate(chains):
        forks = [i for i in range(index) if chains[i].start < start]
        top = rows[forks[-1]] if forks else -1
        row = top + 1
        while start + len(nodes) >= left[row]:
            row += 1
        for each in range(top + 1, row + 1):
            left[each] = start - 1
        rows.append(row)
    return rows


SHAPES = st.lists(st.tuples(st.integers(0, 30), st.integers(1, 6)), max_size=40)


def tree_of(shape: list[tuple[int, int]]) -> Node:
    """Return a tree in which each branch leaves one of the nodes before it."""
    edit = Edit()
    nodes = [Node()]
    for parent, length in shape:
        node = nodes[parent % len(nodes)]
        for _ in range(length):
            node = operations.add_node(edit, node)
            nodes.append(node)
    return nodes[0]


@given(SHAPES)
def test_each_chain_is_in_the_first_row_with_room_for_it(shape: list[tuple[int, int]]) -> None:
    layout = TreeLayout(tree_of(shape))
    order = {node: i for i, node in enumerate(chains_in_file_order(layout.root))}
    chains = sorted(layout.chains_in(ALL), key=lambda chain: order[chain.nodes[0]])

    assert [chain.row for chain in chains] == leftmost_free_rows(chains)


def chains_in_file_order(root: Node) -> list[Node]:
    """Return the first nodes of chains, the deepest fork of a chain first."""
    found, stack = [], [root]
    while stack:
        node: Node | None = stack.pop()
        found.append(node)
        while node is not None:
            stack += node.children[:0:-1]
            node = node.first_child
    return [node for node in found if node is not None]


@given(SHAPES)
def test_nothing_in_the_drawing_meets(shape: list[tuple[int, int]]) -> None:
    layout = TreeLayout(tree_of(shape))
    nodes = list(layout.root.subtree())
    cells = {layout.cell_of(node): node for node in nodes}

    assert len(cells) == len(nodes)
    lines: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for column, top, bottom in layout.connectors_in(ALL):
        assert len(cells[Cell(top, column)].children) > 1
        assert not any(Cell(row, column) in cells for row in range(top + 1, bottom + 1))
        insort(lines[column], (top, bottom))
    for spans in lines.values():
        assert all(a[1] < b[0] for a, b in pairwise(spans))
    for node in nodes:
        rows = [layout.cell_of(child).row for child in node.children]
        assert rows == sorted(set(rows))
        if rows:
            assert rows[0] == layout.cell_of(node).row


# Cells and nodes ----------------------------------------------------------------------------


def test_every_cell_leads_to_its_node_and_back() -> None:
    layout = layout_of(TEXT)

    for node in (*layout.root.subtree(), layout.root, named(layout, "g")):
        assert layout.node_at(*layout.cell_of(node)) is node
    assert layout.cell_of(named(layout, "g")) == Cell(2, 4)


@pytest.mark.parametrize("cell", [(-1, 0), (5, 0), (4, 9), (1, 1), (1, 4), (0, -1)])
def test_an_empty_cell_holds_no_node(cell: tuple[int, int]) -> None:
    assert layout_of(TEXT).node_at(*cell) is None


def test_a_node_of_another_tree_has_no_cell() -> None:
    with pytest.raises(ForeignNodeError):
        layout_of(TEXT).cell_of(Node())


def test_a_chain_that_ends_before_an_area_is_not_in_it() -> None:
    layout = layout_of(TEXT)
    last = layout.cell_of(named(layout, "c"))

    assert [chain.row for chain in layout.chains_in(Area(0, 0, last.column, 9))] == [last.row]
    assert layout.chains_in(Area(0, 0, last.column + 1, 9)) == []


@pytest.mark.parametrize(("column", "name"), [(0, "e"), (5, "f"), (6, "c"), (99, "d")])
def test_the_nearest_node_of_a_row_is_found(column: int, name: str) -> None:
    layout = layout_of("(;;;(;;;;(;;N[a];N[b])(;N[c];N[d]))(;N[e];N[f]))")

    assert layout.nearest(1, column) is named(layout, name)


@pytest.mark.parametrize("row", [-1, 2])
def test_a_row_that_is_not_there_has_no_nearest_node(row: int) -> None:
    assert layout_of("(;;(;)(;))").nearest(row, 0) is None


def test_the_fork_of_a_variation_is_where_its_first_node_hangs() -> None:
    layout = layout_of(TEXT)

    assert layout.fork_of(named(layout, "g")) == Cell(1, 2)
    assert layout.fork_of(named(layout, "c")) is None


def test_the_line_to_a_node_has_a_segment_for_each_row() -> None:
    layout = layout_of(TEXT)

    assert layout.line_to(named(layout, "g")) == [
        Segment(0, 0, 1),
        Segment(1, 2, 2),
        Segment(2, 3, 4),
    ]
    assert layout.line_to(named(layout, "i")) == [Segment(0, 0, 1), Segment(4, 2, 2)]


# Rectangles ---------------------------------------------------------------------------------


def test_connectors_lead_from_a_fork_down_to_its_variations() -> None:
    assert layout_of(TEXT).connectors_in(ALL) == [Connector(1, 0, 4), Connector(2, 1, 3)]


def test_connectors_from_outside_pass_through_an_area() -> None:
    layout = layout_of("(;N[r](;N[a])(;N[b](;N[c])(;N[d])(;N[e]))(;N[f]))")

    assert layout.connectors_in(Area(2, 2, -3, 9)) == [Connector(0, 0, 4), Connector(1, 1, 3)]
    assert layout.connectors_in(Area(2, 2, 1, 9)) == [Connector(1, 1, 3)]


def test_a_line_without_variations_has_no_connectors() -> None:
    assert layout_of("(;;;)").connectors_in(ALL) == []


AREAS = st.builds(
    lambda row, rows, column, columns: Area(row, row + rows, column, column + columns),
    st.integers(-2, 20),
    st.integers(0, 9),
    st.integers(-2, 40),
    st.integers(0, 9),
)


@given(SHAPES, AREAS)
def test_an_area_shows_all_that_touches_it(shape: list[tuple[int, int]], area: Area) -> None:
    layout = TreeLayout(tree_of(shape))
    top, bottom, left, right = area

    assert layout.chains_in(area) == [
        chain
        for chain in layout.chains_in(ALL)
        if top <= chain.row <= bottom and chain.start <= right and chain.last >= left
    ]
    # How far below the area a connector ends does not matter.
    assert {(c.column, c.top, min(c.bottom, bottom + 1)) for c in layout.connectors_in(area)} == {
        (c.column, c.top, min(c.bottom, bottom + 1))
        for c in layout.connectors_in(ALL)
        if left <= c.column <= right and c.top <= bottom and c.bottom >= top
    }


# Changes ------------------------------------------------------------------------------------


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
    grow(edit, named(layout, "d"), "xyz")

    follow(layout, edit)

    assert drawn(layout) == ["rabc", "  de", "   fg", "   h", "   xyz", "  i"]
    assert layout.columns == 6


def test_chains_that_do_not_change_stay_the_same_lists() -> None:
    layout = layout_of(TEXT)
    chains = layout.chains_in(ALL)
    edit = Edit()
    operations.delete_branch(edit, named(layout, "h"))

    follow(layout, edit)

    assert drawn(layout) == ["rabc", "  de", "   fg", "  i"]
    left = [chain.nodes for chain in chains[:3] + chains[4:]]
    assert all(a.nodes is b for a, b in zip(layout.chains_in(ALL), left, strict=True))


SHARED = "(;;(;;;;(;;N[a];N[b])(;N[c];N[d]))(;N[e]))"


@pytest.mark.parametrize(
    ("names", "rows"),
    [("", ["  e   cd"]), ("f", ["  ef  cd"]), ("fg", ["      cd", "  efg"])],
)
def test_a_chain_moves_down_when_it_grows_into_the_next_one(names: str, rows: list[str]) -> None:
    layout = layout_of(SHARED)
    edit = Edit()
    grow(edit, named(layout, "e"), names)

    follow(layout, edit)

    assert drawn(layout)[1:] == rows


def test_a_chain_moves_up_again_when_it_gets_shorter() -> None:
    layout = layout_of(SHARED)
    before = drawn(layout)
    edit = Edit()
    grow(edit, named(layout, "e"), "fg")
    follow(layout, edit)

    layout.update(edit.roll_back().children)

    assert drawn(layout) == before


def test_a_dictionary_that_is_edited_is_as_if_laid_out_anew(real_records: Path) -> None:
    file = min((real_records / "big/joseki-trees").glob("kogo-2014*.sgf"))
    root = loads(file.read_bytes()).games[0].root
    layout = TreeLayout(root)
    nodes = list(root.subtree())[1::3989]
    for number, node in enumerate(nodes):
        edit = Edit()
        if number % 3:
            grow(edit, operations.add_node(edit, node), "x" * (number * 7 % 60))
        else:
            operations.delete_branch(edit, node)
        follow(layout, edit)

        if number % 2:
            layout.update(edit.roll_back().children)

    fresh = TreeLayout(root)
    assert layout.chains_in(ALL) == fresh.chains_in(ALL)
    assert layout.connectors_in(ALL) == fresh.connectors_in(ALL)
    assert (layout.rows, layout.columns) == (fresh.rows, fresh.columns)


def test_chains_are_told_in_parts() -> None:
    layout = layout_of(TEXT)

    assert layout.lines == 5
    assert layout.spans(0, 2) == [Segment(0, 0, 3), Segment(1, 2, 3)]
    assert [*layout.spans(0, 3), *layout.spans(3, 9)] == layout.spans(0, 5)


# Checkpoints --------------------------------------------------------------------------------


def everything(layout: TreeLayout) -> object:
    lines = [(layout.line_to(node), layout.fork_of(node)) for node in layout.root.subtree()]
    return (layout.chains_in(ALL), layout.connectors_in(ALL), layout.rows, layout.columns, lines)


@pytest.fixture
def checkpoints_everywhere() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sgfedit.game.packing._STRIDE", 1)
        yield


@st.composite
def edited(draw: st.DrawFn) -> tuple[Node, list[tuple[int, int, bool]]]:
    edits = st.tuples(st.integers(0, 200), st.integers(-1, 5), st.booleans())
    return tree_of(draw(SHAPES)), draw(st.lists(edits, max_size=12))


@given(edited(), st.integers(1, 4))
def test_after_each_change_all_is_as_if_laid_out_anew(
    case: tuple[Node, list[tuple[int, int, bool]]], stride: int
) -> None:
    root, edits = case
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sgfedit.game.packing._STRIDE", stride)
        layout = TreeLayout(root)
        layout.connectors_in(ALL)
        for which, length, is_undone in edits:
            nodes = list(root.subtree())
            node = nodes[which % len(nodes)]
            edit = Edit()
            if length > 0:
                grow(edit, operations.add_node(edit, node), "x" * (length - 1))
            elif node is not root:
                operations.delete_branch(edit, node)
            follow(layout, edit)
            assert everything(layout) == everything(TreeLayout(root))
            if is_undone:
                layout.update(edit.roll_back().children)
                assert everything(layout) == everything(TreeLayout(root))


LADDER = (
    "(;N[r](;N[a](;N[b])(;N[c];N[d](;N[e])(;N[f])(;N[k])))(;N[g](;N[h])(;N[i])(;N[l]))"
    "(;N[j])(;N[m])(;N[n]))"
)
"""Where many chains have others behind them."""


@pytest.mark.usefixtures("checkpoints_everywhere")
@pytest.mark.parametrize("name", "rabcdefghijklmn")
def test_what_is_behind_a_new_variation_moves_down_and_up_again(name: str) -> None:
    layout = layout_of(LADDER)
    before = everything(layout)
    edit = Edit()
    grow(edit, operations.add_node(edit, named(layout, name)), "x")

    follow(layout, edit)
    assert everything(layout) == everything(TreeLayout(layout.root))

    layout.update(edit.roll_back().children)
    assert everything(layout) == before


@pytest.mark.usefixtures("checkpoints_everywhere")
@pytest.mark.parametrize("name", "abcdefghijklmn")
def test_what_is_behind_a_branch_moves_up_when_it_goes(name: str) -> None:
    layout = layout_of(LADDER)
    before = everything(layout)
    edit = Edit()
    operations.delete_branch(edit, named(layout, name))

    follow(layout, edit)
    assert everything(layout) == everything(TreeLayout(layout.root))

    layout.update(edit.roll_back().children)
    assert everything(layout) == before


@pytest.mark.usefixtures("checkpoints_everywhere")
@pytest.mark.parametrize("name", "eab")
def test_a_chain_that_shares_a_row_with_one_that_moves_is_packed_again(name: str) -> None:
    layout = layout_of(SHARED[:-1] + "(;N[x])(;;;N[y]))")
    for _ in range(4):
        edit = Edit()
        grow(edit, operations.add_node(edit, named(layout, name)), "zz")

        follow(layout, edit)

        assert everything(layout) == everything(TreeLayout(layout.root))


@pytest.mark.usefixtures("checkpoints_everywhere")
def test_a_chain_beside_earlier_ones_is_found_in_its_row_and_in_no_other() -> None:
    layout = layout_of("(;(;;(;;;;(;;)(;;)(;;;;;))(;;))(;)(;)(;))")
    chains = layout.chains_in(ALL)

    assert len({chain.row for chain in chains}) < len(chains)
    lines = layout.connectors_in(ALL)
    for row in range(layout.rows):
        found = layout.chains_in(Area(row, row, 0, 99))
        assert found == [chain for chain in chains if chain.row == row]
        passing = {(line.column, line.top) for line in lines if line.top <= row <= line.bottom}
        touched = layout.connectors_in(Area(row, row, 0, 99))
        assert {(line.column, line.top) for line in touched} == passing


def test_columns_are_right_after_any_number_of_changes() -> None:
    layout = layout_of(LADDER)
    for number in range(70):
        edit = Edit()
        operations.add_node(edit, named(layout, "cdg"[number % 3]))
        follow(layout, edit)
        if number % 20 == 0:
            layout.connectors_in(Area(0, 9, 0, 2))

    assert everything(layout) == everything(TreeLayout(layout.root))


# Branches of another version -----------------------------------------------------------------


def guest_of(host: Node, name: str) -> Node:
    """Return a branch that is shown behind a node and is none of its children."""
    guest = Node(f";N[{name}]")
    guest.parent = host
    return guest


def test_guests_stand_below_what_a_node_has_itself_and_changes_are_followed() -> None:
    layout = layout_of(TEXT)
    fork, leaf = named(layout, "a"), named(layout, "c")
    guests = {fork: (guest_of(fork, "x"),), leaf: (guest_of(leaf, "y"),)}
    layout.host(guests, {top: top for tops in guests.values() for top in tops})
    before = ["rabc", "    y", "  de", "   fg", "   h", "  i", "  x"]
    assert drawn(layout) == before
    edit = Edit()
    grow(edit, leaf, "z")
    follow(layout, edit)
    other = TreeLayout(layout.root)
    other.host(guests)
    assert drawn(layout) == drawn(other) != before
    edit.roll_back()
    layout.update([leaf])
    assert drawn(layout) == before
    layout.host({})
    assert drawn(layout) == drawn(layout_of(TEXT))


@pytest.mark.parametrize("count", [3, 1_200])
def test_guests_come_in_steps_whatever_is_changed_meanwhile(count: int) -> None:
    root = Node(";N[r]")
    Edit().set_children(root, [Node(";N[v]") for _ in range(count)])
    guests = {child: (guest_of(child, "x"),) for child in root.children}
    layout, before = TreeLayout(root), TreeLayout(root).rows
    steps = layout.host_in_steps(guests)
    for number, _ in enumerate(steps):
        assert layout.rows <= before + 1
        if not number:
            Edit().add_child(root, Node(";N[new]"))
            layout.update([root])
    other = TreeLayout(root)
    other.host(guests)
    assert drawn(layout) == drawn(other)
