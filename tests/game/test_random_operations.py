"""What holds after any sequence of operations, undone and redone in between (Hypothesis machine).

The table `OPERATIONS` has a row for each operation; a row is all that a new one needs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from sgfedit import Collection, Game, Node, Point, dumps, loads
from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.analysis import Analysis, Candidate
from sgfedit.game.annotations import BY_IDENT
from sgfedit.game.collection import new_game
from sgfedit.game.conversion import to_ff3, to_ff4
from sgfedit.game.edits import AnyEdit, Edit, History, Step, changed_nodes
from sgfedit.game.operations.node_values import NODE_VALUES, OLDER_VALUES
from sgfedit.game.positions import Positions
from sgfedit.go import Colour, vertex
from sgfedit.go.symmetry import SYMMETRIES
from sgfedit.sgf import PASS
from tests.amounts import amount
from tests.conftest import REAL_RECORDS

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.untraced  # five times as fast; other tests reach every branch

SMALL: Final = (
    "(;SZ[5])",
    "(;FF[4]SZ[9]AB[aa:cc]C[x];B[ee];W[ge](;B[aa]TR[aa:bb][cc])(;B[bb];AW[cc]AE[aa])(;W[]))",
    "x (;SZ[4:3]FF[3]VW[aa][bb];B[aa]\r\n (;W[ba];B[ab]DD[aa])\r\n (;W[ab]N[n]C[a\\]b]) )\n(;)",
    "(;FF[4]SZ[3](;B[aa])(;B[ba](;W[ca])(;W[cb](;B[cc])(;B[bb])))(;B[ba]C[y];W[ca];B[bb]))",
    "(;SZ[3]PB[a];B[aa]C[1];W[bb](;B[cc])(;B[ca]BL[3]))\n(;SZ[3]PB[b]C[z];B[aa]C[2];W[bb];B[ca])",
    "(;SZ[3];B[aa]AB[bb]PL[B]KO[];B[ba]W[ca]LB[aa:x];AE[aa]AB[cc])(;SZ[3]AB[aa]HA[2];W[bb])",
    "(;GM[2]SZ[8](;B[a1];W[b2])(;B[a1]C[x]))",
    "(;FF[1]SZ[5]TM[60]L[aa][bb]M[cc]AB[cc];Black[aa]AW[bb]PL[1];W[cd]B[dd]TE[1]BM[2]VW[aa][cc])",
)
FOLDERS: Final = (
    "real/kgs",
    "real/problems-q5go",
    "real/pro-annotated-gogameguru",
    "real/pro-drago",
    "real/gnugo-regression",
    "tests/sabaki",
)

Numbers: TypeAlias = tuple[int, int, int]


class Here(NamedTuple):
    """Where an operation is done, and with which numbers."""

    edit: Edit
    collection: Collection
    game: Game
    node: Node
    numbers: Numbers

    @property
    def points(self) -> tuple[Point, Point]:
        """Two points of the board."""
        width, height = self.game.size
        _, a, b = self.numbers
        return Point(a % width, b % height), Point(b % width, (a + b) % height)

    @property
    def colour(self) -> Colour:
        """A colour."""
        return (Colour.BLACK, Colour.WHITE)[self.numbers[1] % 2]

    @property
    def flag(self) -> bool:
        """One or the other."""
        return self.numbers[2] % 2 == 0

    @property
    def strength(self) -> int:
        """None, plain, emphasised."""
        return self.numbers[2] % 3

    @property
    def place(self) -> operations.Place:
        """Where set-up goes."""
        return list(operations.Place)[self.numbers[0] % 3]

    @property
    def positions(self) -> Positions:
        """Boards of the game as it is in the middle of the block."""
        return Positions(self.game.root)

    def some(self, *choices: Any) -> Any:
        """Return one of several values."""
        return choices[self.numbers[1] % len(choices)]

    def other_root(self) -> Node:
        """Return the root of a game of the file, which may be this one."""
        games = self.collection.games
        return games[self.numbers[1] % len(games)].root


Operation: TypeAlias = Callable[[Here], object]


def _insert_moves(here: Here) -> None:
    moves = [(here.colour, here.points[0]), (here.colour.opponent, here.points[1])]
    count = 1 + here.numbers[1] % 2
    operations.insert_moves(here.edit, here.node, moves[:count], before=here.flag)


def _attach(here: Here) -> None:
    operations.attach(here.edit, here.game.root, here.other_root())


def _attach_file(here: Here) -> None:
    width, height = here.game.size
    text = f"(;SZ[{width}:{height}]C[other]PB[b];B[aa]C[x];W[bb](;B[ba])(;B[]))"
    operations.attach(here.edit, here.game.root, loads(text).games[0].root)


def _new_game(here: Here) -> None:
    operations.new_game_from(here.edit, here.collection, Game(here.game.tree), here.node)


def _some_games(here: Here) -> list[Game]:
    chosen = here.numbers[1]
    return [game for n, game in enumerate(here.collection.games[:6]) if chosen >> n & 1]


def _duplicate_games(here: Here) -> None:
    games = _some_games(here)
    if sum(1 for game in games for _ in game.nodes()) < 50:
        operations.duplicate_games(here.edit, here.collection, games)


def _add_games(here: Here) -> None:
    at = here.some(None, 0, len(here.collection.games) // 2)
    operations.add_games(here.edit, here.collection, [new_game(), new_game((9, 9))], at)


def _append_collection(here: Here) -> None:
    data = here.some(
        b"(;SZ[5]N[one]\n;B[aa])\n\ntitle (;N[two]\n;B[bb]\n",
        "(;CA[GBK]C[\u4e2d\u56fd\u56f4\u68cb];B[aa])".encode("gbk"),
        "(;C[\u0160\u017e])".encode(),
    )
    if len(here.collection.games) < 20:
        operations.append_collection(here.edit, here.collection, loads(data))


def _move_branch(here: Here) -> None:
    nodes = list(here.game.nodes())
    parent = nodes[here.numbers[1] % len(nodes)]
    operations.move_branch(here.edit, here.node, parent, here.numbers[2] % 3)


def _play(here: Here) -> None:
    move = PASS if here.flag else here.points[0]
    operations.play(here.edit, here.node, here.colour, move)


def _copy_branch_to(here: Here) -> None:
    nodes = list(here.game.nodes())
    parent = nodes[here.numbers[1] % len(nodes)]
    if sum(1 for _ in here.node.subtree()) < 50:  # copies of copies grow without end
        operations.copy_branch_to(here.edit, here.node, parent, here.numbers[2] % 3)


def _paste(here: Here) -> None:
    text = here.some(
        "(;B[aa];W[bb]C[x])", "(;B[aa](;W[cc])(;W[aa]TR[bb:cc]))", "prose", "(;SZ[7])"
    )
    turned = operations.Turn(SYMMETRIES[here.numbers[2] % 8])
    operations.paste_branch(here.edit, here.node, text, (turned,))


def _transform(here: Here) -> None:
    width, height = here.game.size
    what = here.some(
        operations.Turn(SYMMETRIES[here.numbers[2] % 8]),
        operations.SwapColours(),
        operations.Normalise(),
        operations.Resize((width + 1, height)),
        operations.Resize((width, max(1, height - 1))),
    )
    scopes = list(operations.Scope)
    parts = operations.parts_of(here.collection, here.node, scopes[here.numbers[2] % len(scopes)])
    operations.transform(here.edit, parts, what, may_lose=here.flag)


def _set_stones(here: Here) -> None:
    a, b = here.points
    stones = {a: here.some(*Colour, None), b: here.colour}
    operations.set_stones(here.edit, here.node, here.positions, stones, here.place)


def _set_text(here: Here) -> None:
    text = ("", "x", "two\nlines] \\", "(;B[aa])")[here.numbers[2] % 4]
    operations.set_text(here.edit, here.node, here.some("C", "N"), text)


def _replace_parts(here: Here) -> None:
    node = next((n for n in here.node.subtree() if n.get("C")), None)
    if node is not None:
        length = len(node.get("C"))
        start, end = sorted(number % (length + 1) for number in here.numbers[1:])
        new = here.some("", "new", "a]\\\n")
        operations.replace_parts(here.edit, node, "C", [(start, end, new)] if start < end else [])


def _set_info(here: Here) -> None:
    text = ("", "6.5", "half a point", "a]b")[here.numbers[2] % 4]
    operations.set_info(here.edit, here.game.root, {here.some("KM", "PB", "GC"): text})


def _label(here: Here) -> None:
    counting = here.some(*operations.Counting)
    texts = operations.NextLabels().series(here.node, counting)
    operations.set_labels(here.edit, here.node, dict(zip(here.points, texts, strict=False)))


def _set_marks(here: Here) -> None:
    ident = here.some("CR", "MA", "SL", "SQ", "TR", "TB", "TW")
    operations.set_marks(here.edit, here.node, ident, here.points, on=here.flag)


def _clear_marks(here: Here) -> None:
    kinds = list(operations.MARK_KINDS.values())
    nodes = list(here.node.subtree())
    operations.clear_marks(here.edit, nodes, kinds[here.numbers[1] % len(kinds)])


def _write_figures(here: Here) -> None:
    move = vertex(*here.points[0], here.game.size[1])
    said = Analysis(
        0.5, here.numbers[1] / 10, 9, "An engine", (Candidate(move, line=(move,) * 2),)
    )
    nodes = [here.node, *here.node.children]
    wishes = operations.FigureWishes(here.flag, not here.flag, here.flag, here.numbers[2] % 3)
    operations.write_figures(here.edit, dict.fromkeys(nodes, said), wishes)


OPERATIONS: Final[dict[str, Operation]] = {
    # the tree
    "play": _play,
    "add_sequence": lambda h: operations.add_sequence(
        h.edit, h.node, [(h.colour, h.points[0]), (h.colour.opponent, h.points[1])]
    ),
    "add_node": lambda h: operations.add_node(h.edit, h.node),
    "insert_after": lambda h: operations.insert_after(h.edit, h.node),
    "insert_before": lambda h: operations.insert_before(h.edit, h.node),
    "insert_moves": _insert_moves,
    "delete_node": lambda h: operations.delete_node(h.edit, h.node),
    "delete_branch": lambda h: operations.delete_branch(h.edit, h.node),
    "delete_after": lambda h: operations.delete_after(h.edit, h.node),
    "delete_others": lambda h: operations.delete_others(h.edit, h.node),
    "split_node": lambda h: operations.split_node(h.edit, h.node),
    "merge_into_parent": lambda h: operations.merge_into_parent(h.edit, h.node),
    "merge_twins": lambda h: operations.merge_twins(h.edit, h.node, below=h.flag),
    "shift": lambda h: operations.shift(h.edit, h.node, h.some(-1, 1, 3)),
    "promote": lambda h: operations.promote(h.edit, h.node),
    "demote": lambda h: operations.demote(h.edit, h.node),
    "make_first": lambda h: operations.make_first(h.edit, h.node),
    "make_main_line": lambda h: operations.make_main_line(h.edit, h.node),
    "move_branch": _move_branch,
    "copy_branch_to": _copy_branch_to,
    "new_game": _new_game,
    "attach": _attach,
    "attach_file": _attach_file,
    # the clipboard
    "paste_branch": _paste,
    "paste_games": lambda h: operations.paste_games(h.edit, h.collection, "(;SZ[5];B[ab])(;)"),
    "paste_position": lambda h: operations.paste_position(
        h.edit, h.node, h.positions, "(;AB[ab]AW[cc])", h.place
    ),
    # the games of the file
    "add_games": _add_games,
    "remove_games": lambda h: operations.remove_games(h.edit, h.collection, _some_games(h)),
    "duplicate_games": _duplicate_games,
    "move_games": lambda h: operations.move_games(
        h.edit, h.collection, _some_games(h), h.numbers[2] % (len(h.collection.games) + 1)
    ),
    "order_games": lambda h: operations.order_games(
        h.edit, h.collection, h.collection.games[:: h.some(1, -1)]
    ),
    "append_collection": _append_collection,
    # the whole record
    "transform": _transform,
    "set_charset": lambda h: operations.set_charset(h.edit, h.collection, "utf-8"),
    "to_ff4": lambda h: to_ff4(h.edit, h.collection, minutes=h.flag),
    "to_ff3": lambda h: to_ff3(h.edit, h.collection),
    # stones
    "set_stones": _set_stones,
    "clear_board": lambda h: operations.clear_board(h.edit, h.node, h.positions, h.place),
    "drop_empty": lambda h: operations.drop_empty(h.edit, h.node),
    "set_player": lambda h: operations.set_player(h.edit, h.node, h.some(*Colour, None)),
    "set_handicap": lambda h: operations.set_handicap(
        h.edit, h.game.root, h.numbers[1] % 12, is_fixed=h.flag
    ),
    "move_stone": lambda h: operations.move_stone(h.edit, h.node, h.positions, *h.points),
    # marks
    "set_marks": _set_marks,
    "set_label": lambda h: operations.set_label(
        h.edit, h.node, h.points[0], h.some("", "A", "a:]\\")
    ),
    "set_labels": _label,
    "mark_territory": lambda h: operations.mark_territory(
        h.edit, h.node, h.points[: h.numbers[2] % 2 + 1], h.points[h.numbers[2] % 2 + 1 :]
    ),
    "toggle_pair": lambda h: operations.toggle_pair(h.edit, h.node, h.some("AR", "LN"), *h.points),
    "set_region": lambda h: operations.set_region(
        h.edit, h.node, h.some("DD", "VW"), h.points[: h.numbers[2] % 3]
    ),
    "clear_region": lambda h: operations.clear_region(h.edit, h.node, h.some("DD", "VW")),
    "inherit_region": lambda h: operations.inherit_region(h.edit, h.node, h.some("DD", "VW")),
    "clear_points": lambda h: operations.clear_points(h.edit, h.node, h.points),
    "clear_marks": _clear_marks,
    # what is said of a node
    "set_text": _set_text,
    "replace_parts": _replace_parts,
    "set_info": _set_info,
    "set_annotation": lambda h: operations.set_annotation(
        h.edit, h.node, h.some(*BY_IDENT), h.strength
    ),
    "cycle_annotation": lambda h: operations.cycle_annotation(h.edit, h.node, h.some(*BY_IDENT)),
    "toggle_annotation": lambda h: operations.toggle_annotation(
        h.edit, h.node, h.some(*BY_IDENT), 1 + h.numbers[2] % 2
    ),
    "clear_annotations": lambda h: operations.clear_annotations(h.edit, h.node),
    "set_node_values": lambda h: operations.set_node_values(
        h.edit, h.node, {h.some(*NODE_VALUES): ("", "1", "x")[h.strength]}
    ),
    "set_older_values": lambda h: operations.set_older_values(
        h.edit, h.node, {h.some(*OLDER_VALUES): ("", "1", "a1")[h.strength]}
    ),
    "set_forced": lambda h: operations.set_forced(h.edit, h.node, is_on=h.strength > 0),
    "write_figures": _write_figures,
    "remove_analysis": lambda h: operations.remove_analysis(
        h.edit, list(h.node.subtree()), values=h.flag
    ),
    "set_figure": lambda h: operations.set_figure(
        h.edit, h.node, h.some(None, operations.Figure(), operations.Figure(257, "a:]\\"))
    ),
}

NUMBERS: Final = st.tuples(st.integers(0, 5_000), st.integers(0, 99), st.integers(0, 99))
STEPS: Final = st.lists(
    st.tuples(st.sampled_from(sorted(OPERATIONS)), NUMBERS), min_size=1, max_size=3
)


@lru_cache(maxsize=1)
def _real_files() -> tuple[bytes, ...]:
    files = [f for name in FOLDERS for f in sorted((REAL_RECORDS / name).rglob("*.sgf"))]
    data = [f.read_bytes() for f in files if _is_small(f)]
    return tuple(content for content in data[::3] if loads(content).games)


def _is_small(path: Path) -> bool:
    return 100 < path.stat().st_size < 12_000


class _Editing(RuleBasedStateMachine):
    """A file under edit; `states` are its bytes after each step, `at` is which of them holds."""

    collection: Collection

    def start(self, data: bytes | str) -> None:
        self.collection = loads(data)
        self.history = History()
        self.states = [dumps(self.collection)]
        self.at = 0

    # Steps ----------------------------------------------------------------------------------

    def _block(self, steps: list[tuple[str, Numbers]]) -> Edit:
        edit = Edit()
        for name, numbers in steps:
            games = [game for game in self.collection.games for _ in game.nodes()]
            nodes = [node for game in self.collection.games for node in game.nodes()]
            index = numbers[0] % len(nodes)
            before = edit.edits()
            edit.selected = None
            try:
                here = Here(edit, self.collection, games[index], nodes[index], numbers)
                OPERATIONS[name](here)
            except RefusalError:
                assert edit.edits() == before, name  # before anything changes
            self._check_shown(edit, name)
        return edit

    def _check_shown(self, edit: Edit, name: str) -> None:
        if edit.selected is not None:
            roots = [game.root for game in self.collection.games]
            assert edit.selected.root in roots, name

    def _follow(self, edits: tuple[AnyEdit, ...]) -> None:
        change = changed_nodes(edits)
        for game in self.collection.games:
            game.forget(change)

    @rule(steps=STEPS)
    def do(self, steps: list[tuple[str, Numbers]]) -> None:
        edits = self._block(steps).edits()
        if edits:
            root = self.collection.games[0].root
            self.history.push(Step("Edit", edits, root, root))
            self._follow(edits)
            del self.states[self.at + 1 :]
            self.states.append(dumps(self.collection))
            self.at += 1

    @rule(steps=STEPS)
    def give_up(self, steps: list[tuple[str, Numbers]]) -> None:
        change = self._block(steps).roll_back()
        for game in self.collection.games:
            game.forget(change)

    @precondition(lambda self: self.at > 0)
    @rule()
    def undo(self) -> None:
        self._follow(self.history.undo().edits)
        self.at -= 1

    @precondition(lambda self: self.at + 1 < len(self.states))
    @rule()
    def redo(self) -> None:
        self._follow(self.history.redo().edits)
        self.at += 1

    # What holds -----------------------------------------------------------------------------

    @invariant()
    def bytes_are_those_of_the_state(self) -> None:
        if hasattr(self, "states"):
            assert dumps(self.collection) == self.states[self.at]

    @invariant()
    def trees_are_trees(self) -> None:
        seen: set[Node] = set()
        for game in self.collection.games if hasattr(self, "states") else ():
            assert game.root.parent is None
            for node in game.nodes():
                assert node not in seen
                seen.add(node)
                assert all(child.parent is node for child in node.children)

    @invariant()
    def boards_are_those_of_the_moves(self) -> None:
        for game in self.collection.games if hasattr(self, "states") else ():
            nodes = list(game.nodes())
            # The end first: it uses what is known of its path, which the root would not.
            for node in (nodes[-1], *nodes[:: len(nodes) // 4 + 1]):
                assert game.position(node) == Positions(game.root).at(node)

    def teardown(self) -> None:
        if not hasattr(self, "states"):
            return
        self._reads_the_same()
        while self.at:
            self.undo()
            self.bytes_are_those_of_the_state()
        self.boards_are_those_of_the_moves()
        while self.at + 1 < len(self.states):
            self.redo()
            self.bytes_are_those_of_the_state()
        self.boards_are_those_of_the_moves()

    def _reads_the_same(self) -> None:
        charset = self.collection.charset
        again = loads(self.states[self.at], None if charset == "per-game" else charset)
        assert len(again.games) == len(self.collection.games)
        for game, other in zip(self.collection.games, again.games, strict=True):
            for node, twin in zip(game.nodes(), other.nodes(), strict=True):
                assert len(node.children) == len(twin.children)
                assert dict(node.properties) == dict(twin.properties)


class _SmallTrees(_Editing):
    @initialize(text=st.sampled_from(SMALL))
    def open(self, text: str) -> None:
        self.start(text)


class _RealTrees(_Editing):
    @initialize(number=st.integers(0, 10_000))
    def open(self, number: int) -> None:
        files = _real_files()
        self.start(files[number % len(files)])


@pytest.mark.long
@pytest.mark.parametrize(
    ("machine", "examples", "steps"),
    [(_SmallTrees, amount(80, 4000), 12), (_RealTrees, amount(12, 600), 8)],
)
def test_any_sequence_of_operations_is_consistent_undone_and_redone(
    request: pytest.FixtureRequest, machine: type[_Editing], examples: int, steps: int
) -> None:
    if machine is _RealTrees:
        request.getfixturevalue("real_records")
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow],
        ),
    )
