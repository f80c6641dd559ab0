"""Two copies of a record as one: what is taken, what stays, and what is put beside it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sgfedit import Collection, Game, Node, Properties, dumps, loads
from sgfedit.game.comparing import Alignment, Difference, Kind, align, differences, merge
from sgfedit.game.comparing.align import key_of
from sgfedit.game.comparing.conflicts import conflicts_in_steps, resolve, sides_of
from sgfedit.game.comparing.game_merging import planned
from sgfedit.game.edits import Edit
from sgfedit.game.merge_signs import SIGN
from sgfedit.sgf.parser import GameTree
from sgfedit.steps import run
from tests.amounts import amount

if TYPE_CHECKING:
    import random

BASE = "(;SZ[9]PB[A]PW[B];B[aa]C[one\ntwo\nthree]TR[cc];W[bb](;B[cc];W[dd];B[ee])(;B[dc];W[de]))"

FORK = "(;B[cc];W[dd];B[ee])(;B[dc];W[de])"
ELSEWHERE = BASE.replace(f";W[bb]{FORK}", "(;W[bb];B[dc];W[de])(;W[hh];B[cc];W[dd];B[ee])")


def merged(base: str, mine: str, theirs: str) -> tuple[str, int]:
    """Return what a merge gives, and the number of conflicts."""
    collection = loads(mine)
    found = merge(Edit(), collection, loads(base), loads(theirs))
    return dumps(collection).decode().replace("\n(", "("), len(found.conflicts)


def is_same(one: str, other: str) -> bool:
    return not differences(align(loads(one).games[0].root, loads(other).games[0].root))


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        (BASE, BASE, BASE),
        (BASE.replace("PB[A]", "PB[X]"), BASE, BASE.replace("PB[A]", "PB[X]")),
        (BASE, BASE.replace("PB[A]", "PB[X]"), BASE.replace("PB[A]", "PB[X]")),
        (
            BASE.replace("PB[A]", "PB[X]"),
            BASE.replace("PW[B]", "PW[Y]"),
            BASE.replace("PB[A]PW[B]", "PB[X]PW[Y]"),
        ),
        (
            BASE.replace("one\n", "ONE\n"),
            BASE.replace("\nthree", "\nthree, four"),
            BASE.replace("one\n", "ONE\n").replace("\nthree", "\nthree, four"),
        ),
        (
            BASE.replace("TR[cc]", "TR[cc][dd]"),
            BASE.replace("TR[cc]", "TR[ee]"),
            BASE.replace("TR[cc]", "TR[dd][ee]"),
        ),
        (
            BASE.replace(";B[ee]", ";B[ee];W[ff]"),
            BASE.replace(";W[de]", ";W[de];B[gg]"),
            BASE.replace(";B[ee]", ";B[ee];W[ff]").replace(";W[de]", ";W[de];B[gg]"),
        ),
        (
            BASE.replace(";B[ee]", ";B[ee];W[ff]C[x]"),
            BASE.replace(";B[ee]", ";B[ee];W[ff];B[gg]"),
            BASE.replace(";B[ee]", ";B[ee];W[ff]C[x];B[gg]"),
        ),
        (BASE.replace("(;B[dc];W[de])", ""), BASE, BASE.replace("(;B[dc];W[de])", "")),
        (BASE, BASE.replace("(;B[dc];W[de])", ""), BASE.replace("(;B[dc];W[de])", "")),
        (
            BASE.replace("C[one", "C[1\none"),
            BASE.replace(";W[bb]", ";N[x];W[bb]"),
            BASE.replace("C[one", "C[1\none").replace(";W[bb]", ";N[x];W[bb]"),
        ),
        (
            BASE.replace("W[de]", "W[df]"),
            BASE.replace(
                "(;B[cc];W[dd];B[ee])(;B[dc];W[de])", "(;B[dc];W[de])(;B[cc];W[dd];B[ee])"
            ),
            BASE.replace(
                "(;B[cc];W[dd];B[ee])(;B[dc];W[de])", "(;B[dc];W[df])(;B[cc];W[dd];B[ee])"
            ),
        ),
        (
            BASE.replace(";B[cc];W[dd]", ";B[cc]C[mine];W[dd]"),
            ELSEWHERE,
            ELSEWHERE.replace("B[cc]", "B[cc]C[mine]"),
        ),
    ],
    ids=[
        *("nothing", "mine", "theirs", "both", "comment", "marks", "lines", "same line"),
        *("I removed", "they removed", "inserted", "order", "moved"),
    ],
)
def test_what_does_not_conflict_is_taken(mine: str, theirs: str, expected: str) -> None:
    found, conflicts = merged(BASE, mine, theirs)

    assert conflicts == 0
    assert is_same(found, expected), found
    assert is_same(merged(BASE, theirs, mine)[0], expected) or "W[ff]" in expected


@pytest.mark.parametrize(
    ("mine", "theirs", "signed"),
    [
        (BASE.replace("one", "1"), BASE.replace("one", "uno"), "C[uno"),
        (BASE.replace("PB[A]", "PB[X]"), BASE.replace("PB[A]", "PB[Y]"), "C[PB: Y]"),
        (BASE.replace("W[bb]", "W[bc]"), BASE.replace("W[bb]", "W[bd]"), "W[bd]"),
        (
            BASE.replace("(;B[dc];W[de])", ""),
            BASE.replace("W[de]", "W[de]C[wait]"),
            ";W[de]C[wait]",
        ),
        (
            BASE.replace("W[de]", "W[de]C[wait]"),
            BASE.replace("(;B[dc];W[de])", ""),
            ";W[de]C[wait]",
        ),
    ],
    ids=["text", "info", "move", "I removed", "they removed"],
)
def test_what_conflicts_stands_beside_mine_with_a_sign(
    mine: str, theirs: str, signed: str
) -> None:
    found, conflicts = merged(BASE, mine, theirs)

    assert conflicts == 1
    assert found.count(SIGN) == 1
    assert signed in found
    assert len(loads(found).games) == 1


def test_games_of_a_file_are_merged_each_with_its_own() -> None:
    one, two, three = "(;GN[1];B[aa])", "(;GN[2];B[bb])", "(;GN[3];B[cc])"

    found, conflicts = merged(
        one + two, one.replace("B[aa]", "B[aa]C[x]") + two, two.replace("bb", "bb]C[y") + three
    )

    assert conflicts == 1  # one game was changed here and taken out there
    assert [game.root.get("GN") for game in loads(found).games] == ["1", "2", "3"]
    assert "C[x]" in found
    assert "C[y]" in found


ONE, TWO, THREE = "(;GN[1];B[aa])", "(;GN[2];B[bb])", "(;GN[3];B[cc])"


@pytest.mark.parametrize(
    ("base", "mine", "theirs", "names", "conflicts"),
    [
        (ONE + TWO, ONE + TWO, ONE, ["1"], 0),
        (ONE + TWO, ONE, ONE, ["1"], 0),
        (ONE + TWO, ONE, ONE + TWO, ["1"], 0),
        (ONE + TWO, ONE, ONE + TWO.replace("bb", "bb]C[x"), ["1", "2"], 1),
        (ONE, ONE + TWO, ONE + TWO, ["1", "2"], 0),
        (ONE, ONE + TWO, ONE + THREE, ["1", "2", "3"], 0),
        (ONE + TWO, ONE + TWO, THREE, ["3"], 0),
    ],
)
def test_games_come_and_go(
    base: str, mine: str, theirs: str, names: list[str], conflicts: int
) -> None:
    found, count = merged(base, mine, theirs)

    assert [game.root.get("GN") for game in loads(found).games] == names
    assert count == conflicts


def test_theirs_goes_where_it_stands_though_i_have_moved_what_is_before() -> None:
    base = "(;SZ[9](;B[aa];W[ab];B[ac])(;B[bb];W[bc];B[bd]))"
    mine = "(;SZ[9](;B[bb](;W[bc];B[bd])(;B[aa];W[ab];B[ac])))"
    theirs = base.replace("(;B[bb]", "(;B[cc])(;B[bb]")

    found, conflicts = merged(base, mine, theirs)

    assert conflicts == 0
    assert "B[cc]" in found
    assert found.count("B[aa]") == 1


def test_what_belongs_into_a_root_is_in_no_variation() -> None:
    base = "(;SZ[9];B[aa]PB[x]C[one])"

    found, conflicts = merged(base, base.replace("one", "1"), base.replace("one", "uno"))

    assert conflicts == 1
    assert found.count("PB[x]") == 1
    assert f"N[{SIGN}]" in found


def test_nodes_without_a_move_are_joined_only_if_they_say_the_same() -> None:
    base = "(;SZ[9];B[aa])"
    found, conflicts = merged(base, "(;SZ[9];B[aa];C[x])", "(;SZ[9];B[aa](;C[y])(;C[x]))")
    assert conflicts == 0
    assert found == "(;SZ[9];B[aa](;C[x])(;C[y]))"


def test_who_wrote_a_file_contradicts_nobody() -> None:
    base = "(;SZ[9]AP[a];B[aa])"
    found, conflicts = merged(base, base.replace("AP[a]", "AP[b]"), base.replace("AP[a]", "AP[c]"))
    assert (found, conflicts) == ("(;SZ[9]AP[b];B[aa])", 0)


def test_an_order_that_both_have_changed_stays_mine() -> None:
    fork = "(;SZ[9](;B[aa];W[ab])(;B[bb];W[bc])(;B[cc];W[cd]))"
    mine = "(;SZ[9](;B[bb];W[bc])(;B[aa];W[ab])(;B[cc];W[cd]))"
    theirs = "(;SZ[9](;B[cc];W[cd])(;B[bb];W[bc])(;B[aa];W[ab]))"
    assert merged(fork, mine, theirs) == (mine, 0)


@pytest.mark.parametrize("inserted", ["", ";W[hh]"])
def test_two_nodes_that_have_changed_places_do_not_follow_themselves(inserted: str) -> None:
    text = "(;SZ[9];B[aa];W[bb];B[cc])"
    base, mine, theirs = (
        loads(one).games[0].root
        for one in (text, text.replace(";W[bb]", f"{inserted};W[bb]"), text)
    )
    one, other = align(base, mine), Alignment(base, theirs)
    olds, news = [*base.subtree()], [*theirs.subtree()]
    for old, new in zip(olds, (news[0], news[2], news[1], news[3]), strict=True):
        other.pair(old, new)
    nodes = {*mine.subtree()}
    run(planned(one, other, has_base=True)).carry_out(Edit())
    assert {*mine.subtree()} == nodes


def test_a_merge_can_be_taken_back() -> None:
    collection = loads(BASE.replace("one", "1"))
    before = dumps(collection)
    edit = Edit()

    merge(edit, collection, loads(BASE), loads(BASE.replace("one", "uno").replace("ee", "ef")))
    assert dumps(collection) != before
    edit.roll_back()

    assert dumps(collection) == before


# Random edits on both sides ----------------------------------------------------------------------


def random_tree(rng: random.Random, count: int) -> Node:
    """Return the root of a tree of moves that are all different."""
    points = [f"{a}{b}" for a in "abcdefghi" for b in "abcdefghi"]
    rng.shuffle(points)
    root = Node(";SZ[9]")
    nodes = [root]
    for number in range(count):
        parent = rng.choice(nodes[-3:]) if rng.random() < 0.7 else rng.choice(nodes)
        node = Node(f";{'BW'[number % 2]}[{points[number]}]")
        Edit().add_child(parent, node)
        nodes.append(node)
    return root


def edited(text: str, rng: random.Random, name: str, among: list[int] | None = None) -> str:
    """Return a record after some edits by somebody called `name`.

    Args:
        text: The record.
        rng: Says which.
        name: Of whoever edits.
        among: Which nodes, by their numbers in the record, get one edit each, none of which takes
            anything away; None for any of them, several times.
    """
    collection = loads(text)
    all_nodes = list(collection.games[0].nodes())
    for number in range(rng.randrange(1, 6) if among is None else len(among)):
        nodes = list(collection.games[0].nodes())
        node = rng.choice(nodes) if among is None else all_nodes[among[number]]
        edit = Edit()
        kind = rng.randrange(4 if among is None else 3)
        if kind == 0:
            edit.set(node, "C", [f"{name}{number}"])
        elif kind == 1:
            edit.set(node, "TR", [rng.choice(["aa", "bb", "cc"])])
        elif kind == 2:
            colour = "BW"[rng.randrange(2)]
            edit.add_child(node, Node(f";{colour}[i{name[0]}]C[{name}{number}]"))
        elif node.parent is not None:
            left = [child for child in node.parent.children if child is not node]
            edit.set_children(node.parent, left)
    return dumps(collection).decode()


def texts_of(text: str) -> set[str]:
    return {str(node.get("C")) for node in loads(text).games[0].nodes() if "C" in node.properties}


@given(st.randoms(use_true_random=False), st.integers(3, 25))
def test_a_merge_with_oneself_or_with_the_base_changes_nothing(
    rng: random.Random, count: int
) -> None:
    base = dumps(Collection((Game(GameTree(random_tree(rng, count))),))).decode()
    mine = edited(base, rng, "a")

    assert merged(base, mine, mine) == (mine.replace("\n(", "("), 0)
    assert merged(base, mine, base) == (mine.replace("\n(", "("), 0)
    found, conflicts = merged(base, base, mine)
    assert conflicts == 0
    assert is_same(found, mine)


@given(st.randoms(use_true_random=False), st.integers(3, 25))
def test_nothing_that_either_side_has_written_is_lost(rng: random.Random, count: int) -> None:
    base = dumps(Collection((Game(GameTree(random_tree(rng, count))),))).decode()
    mine, theirs = edited(base, rng, "a"), edited(base, rng, "b")

    found, conflicts = merged(base, mine, theirs)

    assert len(loads(found).games) == 1
    written = texts_of(mine) | texts_of(theirs)
    kept = "\n".join(texts_of(found))
    assert all(text in kept for text in written), (base, mine, theirs, found)
    assert found.count(SIGN) >= bool(conflicts)


@pytest.mark.long
@pytest.mark.untraced
@settings(max_examples=amount(30, 1000))
@given(st.randoms(use_true_random=False), st.integers(4, 25))
def test_the_order_of_independent_edits_does_not_matter(rng: random.Random, count: int) -> None:
    base = dumps(Collection((Game(GameTree(random_tree(rng, count))),))).decode()
    places = list(range(count + 1))
    rng.shuffle(places)
    half = rng.randrange(1, count)
    seeds = rng.random(), rng.random()
    sides = ((places[:half], seeds[0], "a"), (places[half:], seeds[1], "b"))
    mine, theirs = (edited(base, Random(seed), name, sorted(among)) for among, seed, name in sides)

    one, conflicts = merged(base, mine, theirs)
    other, others = merged(base, theirs, mine)

    assert (conflicts, others) == (0, 0)
    assert not [each for each in told(one, other) if each.kind is not Kind.MOVED]
    again, _ = merged(base, one, theirs)
    assert is_same(again, one)


def told(one: str, other: str) -> list[Difference]:
    return differences(align(loads(one).games[0].root, loads(other).games[0].root))


@pytest.mark.long
@pytest.mark.untraced
@settings(max_examples=amount(30, 1000))
@given(st.randoms(use_true_random=False), st.integers(3, 25), st.booleans())
def test_no_node_of_either_side_is_lost_but_those_the_other_one_removed(
    rng: random.Random, count: int, has_base: bool
) -> None:
    base = dumps(Collection((Game(GameTree(random_tree(rng, count))),))).decode()
    mine, theirs = edited(base, rng, "a"), edited(base, rng, "b")
    collection, before, other = loads(mine), loads(base), loads(theirs)
    nodes = [*collection.games[0].nodes()]
    removed = {
        key_of(node)
        for node in before.games[0].nodes()
        if key_of(node) not in {key_of(one) for one in other.games[0].nodes()}
    }

    merge(Edit(), collection, before if has_base else None, other)

    kept = {*collection.games[0].nodes()}
    gone = [node for node in nodes if node not in kept]
    assert all(key_of(node) in removed for node in gone)
    assert has_base or not gone
    added = {key_of(node) for node in other.games[0].nodes()}
    added -= {key_of(node) for node in before.games[0].nodes()}
    assert added <= {key_of(node) for node in kept}
    assert len(loads(dumps(collection)).games) == 1
    for conflict in run(conflicts_in_steps(collection)):
        for side in sides_of(conflict):
            edit = Edit()
            resolve(edit, collection, conflict, side)
            edit.roll_back()


def test_properties_are_not_shared_with_their_file() -> None:
    mine, theirs = loads("(;SZ[9];B[aa])"), loads("(;SZ[9];B[aa];W[bb])")
    merge(Edit(), mine, loads("(;SZ[9];B[aa])"), theirs)
    added = list(mine.games[0].nodes())[-1]
    other = list(theirs.games[0].nodes())[-1]

    Edit().set_properties(added, Properties(";W[cc]"))

    assert other.source == ";W[bb]"
