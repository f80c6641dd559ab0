"""What holds after any script of edits, on made-up and on real records."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sgfedit import Game, Node, Point, dumps, loads
from sgfedit.errors import CharsetError, RefusalError
from sgfedit.game import operations, packing
from sgfedit.game.annotations import ANNOTATIONS
from sgfedit.game.edits import AnyEdit, Edit, History, Step, changed_nodes
from sgfedit.game.layout import Area, TreeLayout
from sgfedit.game.operations.node_values import NODE_VALUES
from sgfedit.game.positions import Positions
from sgfedit.game.serialise import texts_in_steps
from sgfedit.go import Colour
from sgfedit.sgf import PASS
from sgfedit.steps import run
from tests.amounts import amount

if TYPE_CHECKING:
    from pathlib import Path

SMALL = (
    "(;SZ[5])",
    "(;GM[1]SZ[9]AB[aa:cc]C[x];B[ee];W[ge](;B[aa]TR[aa:bb][cc])(;B[bb];AW[cc]AE[aa])(;W[]))",
    "x (;SZ[4:3]FF[3]VW[aa][bb];B[aa]\r\n (;W[ba];B[ab]DD[aa])\r\n (;W[ab]N[n]C[a\\]b]) )\n(;)",
    "(;SZ[3](;B[aa])(;B[ba](;W[ca])(;W[cb](;B[cc])(;B[bb])))(;B[ca];W[aa];B[bb]))",
)
FILES = (
    "real/kgs",
    "real/problems-q5go",
    "real/pro-annotated-gogameguru",
    "real/pro-drago",
    "real/gnugo-regression",
    "tests/sabaki",
)

Numbers: TypeAlias = tuple[int, int, int]
Operation: TypeAlias = Callable[[Edit, Game, Node, Numbers], object]


def _points(game: Game, numbers: Numbers) -> list[Point]:
    width, height = game.size
    _, a, b = numbers
    return [Point(a % width, b % height), Point(b % width, (a + b) % height)]


def _colour(number: int) -> Colour:
    return (Colour.BLACK, Colour.WHITE)[number % 2]


def _play(edit: Edit, game: Game, node: Node, numbers: Numbers) -> None:
    move = PASS if numbers[1] % 9 == 0 else _points(game, numbers)[0]
    operations.play(edit, node, _colour(numbers[2]), move)


def _set_stones(edit: Edit, game: Game, node: Node, numbers: Numbers) -> None:
    colours = (Colour.BLACK, Colour.WHITE, None)
    a, b = _points(game, numbers)
    stones = {a: colours[numbers[1] % 3], b: colours[numbers[2] % 3]}
    with suppress(RefusalError):
        operations.set_stones(edit, node, Positions(game.root), stones, _place(numbers))


def _clear_board(edit: Edit, game: Game, node: Node, numbers: Numbers) -> None:
    operations.clear_board(edit, node, Positions(game.root), _place(numbers))


def _set_player(edit: Edit, _game: Game, node: Node, numbers: Numbers) -> None:
    operations.set_player(edit, node, (*Colour, None)[numbers[1] % 3])


def _set_handicap(edit: Edit, game: Game, _node: Node, numbers: Numbers) -> None:
    with suppress(RefusalError):
        operations.set_handicap(edit, game.root, numbers[1] % 14, is_fixed=numbers[2] % 3 != 0)


def _move_stone(edit: Edit, game: Game, node: Node, numbers: Numbers) -> None:
    with suppress(RefusalError):
        operations.move_stone(edit, node, Positions(game.root), *_points(game, numbers))


def _place(numbers: Numbers) -> operations.Place:
    return list(operations.Place)[numbers[0] % 3]


def _set_marks(edit: Edit, game: Game, node: Node, numbers: Numbers) -> None:
    ident = ("CR", "MA", "SL", "SQ", "TR", "TB", "TW")[numbers[1] % 7]
    on = numbers[2] % 3 != 0
    operations.set_marks(edit, node, ident, _points(game, numbers), on=on)


def _set_label(edit: Edit, game: Game, node: Node, numbers: Numbers) -> None:
    text = ("", "A", "a:]\\")[numbers[2] % 3]
    operations.set_label(edit, node, _points(game, numbers)[0], text)


def _set_next_labels(edit: Edit, game: Game, node: Node, numbers: Numbers) -> None:
    counting = list(operations.Counting)[numbers[1] % 2]
    texts = operations.NextLabels().series(node, counting)
    operations.set_labels(edit, node, dict(zip(_points(game, numbers), texts, strict=False)))


def _clear_marks(edit: Edit, game: Game, node: Node, numbers: Numbers) -> None:
    kinds = list(operations.MARK_KINDS.values())
    nodes = (node,) if numbers[1] % 2 else game.nodes()
    with suppress(RefusalError):
        operations.clear_marks(edit, nodes, kinds[numbers[2] % len(kinds)])


def _toggle_pair(edit: Edit, game: Game, node: Node, numbers: Numbers) -> None:
    operations.toggle_pair(edit, node, ("AR", "LN")[numbers[1] % 2], *_points(game, numbers))


def _set_region(edit: Edit, game: Game, node: Node, numbers: Numbers) -> None:
    points = _points(game, numbers)[: numbers[2] % 3]
    operations.set_region(edit, node, ("DD", "VW")[numbers[1] % 2], points)


def _set_text(edit: Edit, _game: Game, node: Node, numbers: Numbers) -> None:
    text = ("", "x", "two\nlines] \\", "(;B[aa])", "é")[numbers[2] % 5]
    operations.set_text(edit, node, ("C", "N")[numbers[1] % 2], text)


def _set_info(edit: Edit, game: Game, _node: Node, numbers: Numbers) -> None:
    text = ("", "6.5", "half a point", "a]b")[numbers[2] % 4]
    operations.set_info(edit, game.root, {("KM", "PB", "GC")[numbers[1] % 3]: text})


def _annotate(edit: Edit, _game: Game, node: Node, numbers: Numbers) -> None:
    ident = ANNOTATIONS[numbers[1] % len(ANNOTATIONS)].ident
    with suppress(RefusalError):
        operations.set_annotation(edit, node, ident, numbers[2] % 3)


def _judge_again(edit: Edit, _game: Game, node: Node, numbers: Numbers) -> None:
    ident = ANNOTATIONS[numbers[1] % len(ANNOTATIONS)].ident
    with suppress(RefusalError):
        if numbers[2] % 2:
            operations.cycle_annotation(edit, node, ident)
        else:
            operations.toggle_annotation(edit, node, ident, 1 + numbers[0] % 2)


def _clear_annotations(edit: Edit, _game: Game, node: Node, _numbers: Numbers) -> None:
    with suppress(RefusalError):
        operations.clear_annotations(edit, node)


def _set_values(edit: Edit, _game: Game, node: Node, numbers: Numbers) -> None:
    text = ("", "1", "W+2.5", "12:34", "0", "x")[numbers[2] % 6]
    ident = NODE_VALUES[numbers[1] % len(NODE_VALUES)]
    with suppress(RefusalError):
        operations.set_node_values(edit, node, {"V": "3.5", ident: text})


def _set_figure(edit: Edit, _game: Game, node: Node, numbers: Numbers) -> None:
    figures = (None, operations.Figure(), operations.Figure(257, "a:]\\"))
    operations.set_figure(edit, node, figures[numbers[1] % 3])


def _swap_with_child(edit: Edit, _game: Game, node: Node, _numbers: Numbers) -> None:
    """Not an operation of the program: moves nodes as pasting and sorting might."""
    child, parent = node.first_child, node.parent
    if child is None or parent is None:
        return
    grandchildren = child.children
    siblings = [child if sibling is node else sibling for sibling in parent.children]
    edit.set_children(parent, [n for n in parent.children if n is not node])
    edit.set_children(node, node.children[1:])
    edit.set_children(child, (node, *grandchildren))
    edit.set_children(parent, siblings)


OPERATIONS: dict[str, Operation] = {
    "play": _play,
    "set_stones": _set_stones,
    "set_marks": _set_marks,
    "set_label": _set_label,
    "set_next_labels": _set_next_labels,
    "clear_marks": _clear_marks,
    "clear_points": lambda e, g, n, x: operations.clear_points(e, n, _points(g, x)),
    "toggle_pair": _toggle_pair,
    "set_region": _set_region,
    "set_text": _set_text,
    "set_info": _set_info,
    "annotate": _annotate,
    "judge_again": _judge_again,
    "clear_annotations": _clear_annotations,
    "set_values": _set_values,
    "set_figure": _set_figure,
    "set_player": _set_player,
    "clear_board": _clear_board,
    "set_handicap": _set_handicap,
    "move_stone": _move_stone,
    "add_node": lambda e, _g, n, _x: operations.add_node(e, n),
    "delete_branch": lambda e, _g, n, _x: operations.delete_branch(e, n),
    "delete_node": lambda e, _g, n, _x: operations.delete_node(e, n),
    "promote": lambda e, _g, n, _x: operations.promote(e, n),
    "shift": lambda e, _g, n, x: operations.shift(e, n, x[1] % 5 - 2),
    "make_main_line": lambda e, _g, n, _x: operations.make_main_line(e, n),
    "swap_with_child": _swap_with_child,
}

STEP = st.tuples(
    st.sampled_from(sorted(OPERATIONS)),
    st.tuples(st.integers(0, 5_000), st.integers(0, 99), st.integers(0, 99)),
)
BLOCK = st.lists(STEP, min_size=1, max_size=3)
SCRIPT = st.lists(BLOCK, min_size=1, max_size=8)
Block: TypeAlias = list[tuple[str, Numbers]]


pytestmark = pytest.mark.untraced  # five times as fast; other tests reach every branch


@pytest.fixture(scope="module", autouse=True)
def _short_stride() -> Iterator[None]:
    """Put so many checkpoints into a layout that they matter in small trees too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(packing, "_STRIDE", 2)
        yield


class Session:
    """A record that is edited; its positions and its layout are kept up to date."""

    def __init__(self, data: bytes | str) -> None:
        self.collection = loads(data)
        self.history = History()
        self.game = self.collection.games[0]
        self.layout = TreeLayout(self.game.root)

    def do(self, block: Block) -> Edit:
        edit = Edit()
        for name, numbers in block:
            nodes = list(self.game.nodes())
            OPERATIONS[name](edit, self.game, nodes[numbers[0] % len(nodes)], numbers)
        return edit

    def commit(self, block: Block) -> None:
        edit = self.do(block)
        edits = edit.edits()
        if edits:
            self.history.push(Step("Edit", edits, self.game.root, self.game.root))
            self.follow(edits)

    def follow(self, edits: tuple[AnyEdit, ...]) -> None:
        change = changed_nodes(edits)
        self.game.forget(change)
        self.layout.update(change.children)

    def undo(self) -> None:
        self.follow(self.history.undo().edits)

    def redo(self) -> None:
        self.follow(self.history.redo().edits)

    def bytes(self) -> bytes:
        """Return the file, its text in UTF-8 where what was typed does not fit its charset."""
        try:
            return dumps(self.collection)
        except CharsetError:
            texts = run(texts_in_steps(self.collection, nodes=1_000_000))
            return "".join(texts).encode("utf-8", "surrogateescape")

    def check(self) -> None:
        """Compare with what is derived anew; leaves a long path in the cache of positions."""
        # The end first: it uses what is known of its path, which the root would not.
        nodes = list(self.game.nodes())
        for node in (nodes[-1], nodes[len(nodes) // 2], *nodes[:: len(nodes) // 5 + 1], nodes[-1]):
            assert self.game.position(node) == Positions(self.game.root).at(node)
        fresh = TreeLayout(self.game.root)
        everything = Area(0, fresh.rows, 0, fresh.columns)
        assert self.layout.chains_in(everything) == fresh.chains_in(everything)
        assert self.layout.connectors_in(everything) == fresh.connectors_in(everything)
        assert (self.layout.rows, self.layout.columns) == (fresh.rows, fresh.columns)
        assert all(self.layout.node_at(*self.layout.cell_of(node)) is node for node in nodes)
        assert self.game.root.parent is None
        for node in nodes:
            assert all(child.parent is node for child in node.children)


@lru_cache(maxsize=64)
def _read(path: Path) -> bytes:
    return path.read_bytes()


def _real_files(folder: Path) -> list[Path]:
    files = [f for name in FILES for f in sorted((folder / name).rglob("*.sgf"))]
    files = [f for f in files if 100 < f.stat().st_size < 30_000]
    return [f for f in files[::3] if loads(_read(f)).games]


def check_script(data: bytes | str, script: list[Block]) -> None:
    session = Session(data)
    states = [session.bytes()]
    for block in script:
        session.check()
        undoable = session.history.undo_step
        session.commit(block)
        if session.history.undo_step is not undoable:
            states.append(session.bytes())
        assert session.bytes() == states[-1]
    for state in states[-2::-1]:
        session.check()
        session.undo()
        assert session.bytes() == state
    for state in states[1:]:
        session.check()
        session.redo()
        assert session.bytes() == state
    session.check()
    assert session.history.redo_step is None


@given(st.sampled_from(SMALL), SCRIPT)
@settings(max_examples=amount(40, 2000), deadline=None)
def test_undo_restores_every_byte_and_redo_repeats_it(text: str, script: list[Block]) -> None:
    check_script(text, script)


@given(st.data())
@settings(
    max_examples=amount(10, 300),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_undo_restores_every_byte_of_real_records(real_records: Path, data: st.DataObject) -> None:
    file = data.draw(st.sampled_from(_real_files(real_records)))
    check_script(_read(file), data.draw(SCRIPT))


@given(st.sampled_from(SMALL), SCRIPT, BLOCK)
@settings(max_examples=amount(25, 1000), deadline=None)
def test_a_block_that_is_rolled_back_leaves_no_trace(
    text: str, script: list[Block], block: Block
) -> None:
    session = Session(text)
    for earlier in script:
        session.commit(earlier)
    before = session.bytes()

    session.check()

    session.game.forget(session.do(block).roll_back())

    assert session.bytes() == before
    session.check()
