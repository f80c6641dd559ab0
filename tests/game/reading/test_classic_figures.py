"""Figures against an account of their own: from the properties alone, with a naive board."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sgfedit.formats import load, loads
from sgfedit.game import traversal
from sgfedit.game.edits import Edit, changed_nodes
from sgfedit.game.figure_flags import figure_flags
from sgfedit.game.operations import figures as operations
from sgfedit.game.reading import (
    OF_RECORD,
    Look,
    Rule,
    figure_of,
    notes_in_words,
    passages,
)
from tests.amounts import amount

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.game import Game
    from sgfedit.sgf import Node

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
OTHER = {"B": "W", "W": "B"}

# The naive account ---------------------------------------------------------------------------

Spot = tuple[int, int]
Stones = dict[Spot, str]


class Account(NamedTuple):
    """What a figure is to show.

    Attributes:
        span: First and last number, as printed; zeros without moves.
        numbers: Those on stones.
        notes: What stands below: "46 at 21".
        stones: What is on the board.
    """

    span: tuple[int, int]
    numbers: dict[Spot, int]
    notes: str
    stones: Stones


def chain(stones: Stones, at: Spot, size: int) -> tuple[set[Spot], set[Spot]]:
    """Return a chain and its liberties."""
    found, free, queue = {at}, set(), [at]
    while queue:
        x, y = queue.pop()
        for beside in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if min(beside) < 0 or max(beside) >= size:
                continue
            if beside not in stones:
                free.add(beside)
            elif stones[beside] == stones[at] and beside not in found:
                found.add(beside)
                queue.append(beside)
    return found, free


def play(stones: Stones, colour: str, at: Spot, size: int) -> bool:
    """Put a stone down and take what has no liberties; return whether it takes a ko."""
    stones[at] = colour
    taken: set[Spot] = set()
    for spot in ((at[0] - 1, at[1]), (at[0] + 1, at[1]), (at[0], at[1] - 1), (at[0], at[1] + 1)):
        if stones.get(spot) == OTHER[colour]:
            found, free = chain(stones, spot, size)
            taken |= set() if free else found
    for spot in taken:
        del stones[spot]
    own, free = chain(stones, at, size)
    if not free:
        for spot in own:
            del stones[spot]
    return bool(taken) and len(own) == len(free) == 1


def spot_of(value: str, size: int) -> Spot | None:
    """Return the point of a move, None for a pass."""
    if not value.strip() or (value == "tt" and size <= 19):
        return None
    return LETTERS.index(value[0]), LETTERS.index(value[1])


def path_of(node: Node) -> list[Node]:
    """Return the nodes from the root to `node`."""
    path = [node]
    while path[-1].parent is not None:
        path.append(path[-1].parent)
    return path[::-1]


def account(start: Node, nodes: list[Node], *, size: int) -> Account:
    """Return what the figure with `nodes`, which begins with `start`, is to show."""
    stones: Stones = {}
    number, mode = 0, 1
    flags = 0
    before: Stones = {}
    moves: list[tuple[int, str, Spot | None, bool]] = []
    for node in path_of(nodes[-1]):
        if node is start:
            before = dict(stones)
        if "PM" in node.properties:
            mode = int(node.properties["PM"][0])
        if "FG" in node.properties:
            value = node.properties["FG"][0].partition(":")[0]
            flags = int(value) if value.isdigit() else 0
        for ident in ("AB", "AW"):
            for value in node.properties.get(ident, ()):
                stones[spot_of(value, size)] = ident[1]  # type: ignore[index]
        for ident in ("B", "W"):
            if ident not in node.properties:
                continue
            number = int(node.properties["MN"][0]) if "MN" in node.properties else number + 1
            at = spot_of(node.properties[ident][0], size)
            is_ko = at is not None and play(stones, ident, at, size)
            if node in nodes:
                moves.append((number, ident, at, is_ko))
    off = (moves[0][0] - 1) // 100 * 100 if moves and mode == 2 else 0
    return told(moves, before, stones, off, size, keeps=bool(flags & 256), counts=mode > 0)


def told(
    moves: list[tuple[int, str, Spot | None, bool]],
    before: Stones,
    after: Stones,
    off: int,
    size: int,
    *,
    keeps: bool,
    counts: bool = True,
) -> Account:
    """Return the account of moves between two positions."""
    shown: dict[Spot, int] = {}
    board = {**after, **before} if keeps else after
    for number, colour, at, _ in moves:
        if at is None:
            continue
        if keeps and at not in shown and at not in before:
            shown[at], board[at] = number, colour
        elif not keeps and after.get(at) == colour:
            shown[at] = number
    groups: dict[str, list[str]] = {}
    for number, _, at, is_ko in moves:
        if at is not None and shown.get(at) == number:
            continue
        place = " pass" if at is None else f" at {COLUMNS[at[0]]}{size - at[1]}"
        if at is not None and at in shown:
            place = f" at {shown[at] - off}"
        groups.setdefault(f"ko: @{place}" if is_ko else f"@{place}", []).append(str(number - off))
    notes = ", ".join(form.replace("@", ", ".join(them)) for form, them in groups.items())
    span = (moves[0][0] - off, moves[-1][0] - off) if moves else (0, 0)
    numbers = {at: number - off for at, number in shown.items()} if counts else {}
    return Account(span, numbers, notes, board)


def wanted(game: Game) -> dict[Node, list[Node]]:
    """Return the nodes of each figure, by its first one: from an FG or a fork to the next FG."""
    found: dict[Node, list[Node]] = {}
    for node in game.nodes():
        parent = node.parent
        if parent is None or "FG" in node.properties or parent.children[0] is not node:
            found[node] = []
            walker: Node | None = node
            while walker is not None and (walker is node or "FG" not in walker.properties):
                found[node].append(walker)
                walker = walker.children[0] if walker.children else None
    return found


def check(game: Game, rule: Rule = OF_RECORD) -> int:
    """Compare all figures of a game with the account; return how many there are."""
    expected = wanted(game)
    count = 0
    for passage in passages(game.root, rule):
        if rule is OF_RECORD:
            assert list(passage.nodes) == expected.pop(passage.start)
        if passage.look is Look.TEXT:
            continue
        flags = figure_flags(passage.start)
        keeps = flags is not None and flags.keeps_captured
        figure = figure_of(passage, game.positions, keeps_captured=keeps)
        account_of = account(passage.start, list(passage.nodes), size=game.size[0])
        assert (figure.first, figure.last) == account_of.span
        assert figure.numbers == account_of.numbers
        assert notes_in_words(figure) == account_of.notes
        stones = {
            (x, y): stone.value
            for x in range(game.size[0])
            for y in range(game.size[1])
            if (stone := figure.position.stone(x, y)) is not None
        }
        assert stones == account_of.stones
        count += 1
    assert not expected or rule is not OF_RECORD
    return count


# Classic games -------------------------------------------------------------------------------


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("pro-maxigos/Mei-1996-2.sgf", 9),
        ("pro-drago/FujisawaGoSeigen2.sgf", 7),
        ("pro-annotated/173-timmins.sgf", 32),
    ],
)
def test_figures_of_a_record_are_what_its_properties_say(
    real_records: Path, name: str, count: int
) -> None:
    assert check(load(real_records / "real" / name).games[0]) == count


PLAIN_CLASSICS = (
    "pro-gobandroid/18501117-Honinbo-Shusaku-vs-Ito-Showa.sgf",
    "pro-maxigos/blood-vomit-en.sgf",
    "pro-goban-deb/Hon-45-6.sgf",
    "pro-annotated/genan-shuwa.sgf",
    "pro-gobandroid/18390515-Ito-Showa-vs-Yasui-Sanchi.sgf",
)


@pytest.mark.untraced
@pytest.mark.parametrize("name", PLAIN_CLASSICS)
def test_figures_that_are_written_into_the_text_are_what_it_says(
    real_records: Path, name: str
) -> None:
    text = (real_records / "real" / name).read_text("latin-1")
    figures = {1: "FG[]", 38: "FG[256:Second]PM[2]", 101: "FG[:Third]", 161: "FG[257:]PM[1]MN[1]"}
    count = 0

    def with_figure(move: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return move[0] + figures.get(count, "")

    game = loads(re.sub(r";\s*[BW]\[[a-t]{2}\]", with_figure, text)).games[0]

    assert count > 161
    assert sum("FG" in node.properties for node in game.root.subtree()) == len(figures)
    assert check(game) >= len(figures)


@pytest.mark.untraced
@pytest.mark.parametrize("name", PLAIN_CLASSICS[:3])
def test_figures_of_fifty_moves_that_are_put_into_a_record(real_records: Path, name: str) -> None:
    game = load(real_records / "real" / name).games[0]
    diagrams = [p for p in passages(game.root, Rule()) if p.look is Look.DIAGRAM]
    edit = Edit()
    operations.record_figures(edit, diagrams)
    game.forget(changed_nodes(edit.edits()))

    assert check(game) == len(diagrams)


def test_the_game_of_the_honinbo_reads_as_it_is_printed(real_records: Path) -> None:
    game = load(real_records / "real/pro-maxigos/Mei-1996-2.sgf").games[0]
    spans = [
        (figure_of(p, game.positions).first, figure_of(p, game.positions).last)
        for p in passages(game.root, OF_RECORD)
        if not p.depth
    ]

    assert spans == [(1, 31), (32, 59), (60, 101)]


# Plain games ---------------------------------------------------------------------------------


def plain_game(size: int, count: int, seed: int) -> Game:
    """Return a game of random moves on a small board, with many captures, kos and passes."""
    chance = random.Random(seed)
    stones: Stones = {}
    nodes = []
    for index in range(count):
        free = [(x, y) for x in range(size) for y in range(size) if (x, y) not in stones]
        colour = "BW"[index % 2]
        if not free or chance.random() < 0.02:
            nodes.append(f";{colour}[]")
            continue
        at = chance.choice(free)
        play(stones, colour, at, size)
        nodes.append(f";{colour}[{LETTERS[at[0]]}{LETTERS[at[1]]}]")
    return loads(f"(;SZ[{size}]{''.join(nodes)})").games[0]


def test_figures_of_a_plain_game_have_fifty_moves_each() -> None:
    game = plain_game(19, 234, seed=1)
    spans = [
        (figure.first, figure.last)
        for passage in passages(game.root, Rule())
        for figure in [figure_of(passage, game.positions)]
    ]

    assert spans == [(1, 50), (51, 100), (101, 150), (151, 200), (201, 234)]


@pytest.mark.untraced
@settings(max_examples=amount(20, 400))
@given(st.integers(2, 7), st.integers(1, 130), st.integers(0, 10**6), st.booleans())
def test_their_notes_are_those_of_a_naive_account(
    size: int, count: int, seed: int, keeps: bool
) -> None:
    game = plain_game(size, count, seed)
    if keeps:
        edit = Edit()
        operations.record_figures(edit, passages(game.root, Rule()))
        for node in traversal.path_to(traversal.end(game.root)):
            if "FG" in node.properties:
                operations.switch_figure(edit, node, 256, on=True)

    assert check(game, OF_RECORD if keeps else Rule()) == -(-count // 50)


# Print modes ---------------------------------------------------------------------------------


def test_a_variation_inherits_the_print_mode_where_it_leaves() -> None:
    text = "(;B[aa]MN[101](;W[bb];PM[2]B[cc];W[dd])(;W[ee];B[ff])(;W[gg]PM[0]))"
    game = loads(text).games[0]

    assert check(game) == 3
    assert [passage.print_mode for passage in passages(game.root, OF_RECORD)] == [2, 1, 0]


def test_what_words_lead_up_to_inherits_it_too() -> None:
    root = loads("(;B[aa]PM[2]C[What now?](;W[bb];B[cc]PM[0]C[x])(;W[dd]))").games[0].root

    assert [passage.print_mode for passage in passages(root)] == [2, 2, 0]
