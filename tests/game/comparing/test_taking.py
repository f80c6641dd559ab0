"""Single differences taken over: mine becomes theirs, and undo gives the bytes back."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sgfedit import Collection, Node, dumps, loads
from sgfedit.errors import RefusalError
from sgfedit.game.comparing import Alignment, Difference, Kind
from sgfedit.game.comparing.showing import shown_in_steps
from sgfedit.game.comparing.taking import Entry, Pair, compare_in_steps, take
from sgfedit.game.edits import Edit
from sgfedit.game.layout import TreeLayout
from sgfedit.steps import run

MINE = "(;SZ[9]PB[A]CA[UTF-8];B[aa]C[one]TR[cc];W[bb](;B[cc];W[dd];B[ee])(;B[dc];W[de]))"


def entries_of(mine: Collection, theirs: Collection) -> list[Entry]:
    return run(compare_in_steps(mine, theirs))


def taken(mine: str, theirs: str) -> str:
    """Return my file with all taken over, after undo has given it back byte for byte once."""
    collection, other = loads(mine), loads(theirs)
    before = dumps(collection)
    edit = Edit()
    take(edit, collection, other, entries_of(collection, other))
    after = dumps(collection)
    assert entries_of(collection, other) == []
    edit.roll_back()
    assert dumps(collection) == before
    return after.decode().replace("\n", "")


@pytest.mark.parametrize(
    "theirs",
    [
        MINE.replace("C[one]", "C[two]"),
        MINE.replace("C[one]TR[cc]", "LB[cc:A]"),
        MINE.replace("W[de]", "W[de];B[gg]C[new];W[hh]"),
        MINE.replace("(;B[dc];W[de])", ""),
        MINE.replace("W[de])", "W[de])(;B[fg])"),
        MINE.replace(";W[bb]", ";N[between];W[bb]"),
        MINE.replace(";B[aa]C[one]TR[cc]", ""),
        MINE.replace("(;B[cc];W[dd];B[ee])(;B[dc];W[de])", "(;B[dc];W[de])(;B[cc];W[dd];B[ee])"),
    ],
)
def test_all_differences_taken_over_make_mine_theirs(theirs: str) -> None:
    assert taken(MINE, theirs) == theirs


MOVED = "(;SZ[9];B[aa](;W[bb];B[cc];W[dd];B[ee])(;W[ff];B[gg]))"
INTO_NEW = "(;SZ[9];B[aa];W[ff];B[gg];W[hh];B[cc];W[dd];B[ee])"


def test_what_was_moved_behind_a_new_node_takes_that_along() -> None:
    mine, theirs = loads(MOVED), loads(INTO_NEW)
    moved = [one for one in entries_of(mine, theirs) if one.difference.kind is Kind.MOVED]
    assert [one.difference.old.source for one in moved if one.difference.old] == [";B[cc]"]
    take(Edit(), mine, theirs, moved)
    line = "(;SZ[9];B[aa](;W[bb])(;W[ff];B[gg];W[hh];B[cc];W[dd];B[ee]))"
    assert dumps(mine).decode().replace("\n", "") == line
    taken(MOVED, INTO_NEW)


def test_what_is_elsewhere_in_theirs_stays_where_a_removed_node_was() -> None:
    mine, theirs = loads(MOVED), loads(INTO_NEW)
    removed = [one for one in entries_of(mine, theirs) if one.difference.kind is Kind.REMOVED]
    take(Edit(), mine, theirs, removed)
    line = "(;SZ[9];B[aa](;B[cc];W[dd];B[ee])(;W[ff];B[gg]))"
    assert dumps(mine).decode().replace("\n", "") == line


def test_two_nodes_that_have_changed_places_do_not_follow_themselves() -> None:
    mine, theirs = loads("(;SZ[9];B[aa];W[bb];B[cc])"), loads("(;SZ[9];W[bb];B[aa];B[cc])")
    one, other = mine.games[0].root, theirs.games[0].root
    (first, second, third), (upper, lower, last) = (
        list(root.subtree())[1:] for root in (one, other)
    )
    found = Alignment(one, other)
    for own, new in ((one, other), (first, lower), (second, upper), (third, last)):
        found.pair(own, new)
    pair = Pair(mine.games[0], theirs.games[0], found)
    take(Edit(), mine, theirs, [Entry(Difference(Kind.MOVED, first, lower), pair)])
    assert first.parent is second
    assert {*one.subtree()} == {one, first, second, third}


def test_who_wrote_a_file_in_which_charset_is_no_difference() -> None:
    assert entries_of(loads(MINE), loads(MINE.replace("CA[UTF-8]", "AP[x:1]"))) == []


def test_a_single_difference_leaves_the_others() -> None:
    mine = loads(MINE)
    theirs = loads(MINE.replace("C[one]", "C[two]").replace("PB[A]", "PB[B]"))
    first, second = entries_of(mine, theirs)
    node = take(Edit(), mine, theirs, [second])
    assert node is second.difference.old
    assert [one.difference.idents for one in entries_of(mine, theirs)] == [("PB",)]
    assert first.difference.idents == ("PB",)


def test_games_that_one_side_lacks_are_differences() -> None:
    one, two, three = (
        f"(;SZ[9]PB[{name}];B[{at}a];W[{at}b];B[{at}c])" for name, at in ("xa", "yd", "zg")
    )
    mine, theirs = loads(one + two), loads(three + two)
    found = entries_of(mine, theirs)
    assert [(one.difference.kind, one.is_game) for one in found] == [
        (Kind.ADDED, True),
        (Kind.REMOVED, True),
    ]
    take(Edit(), mine, theirs, found)
    assert dumps(mine).decode().replace("\n", "") == three + two
    assert run(shown_in_steps(found)).kinds == {}


def test_an_added_game_stands_behind_the_one_that_it_follows_in_theirs() -> None:
    one, two, three = (
        f"(;SZ[9]PB[{name}];B[{at}a];W[{at}b];B[{at}c])" for name, at in ("xa", "yd", "zg")
    )
    four = "(;SZ[9]PB[wf];B[ff];W[fg];B[fh])"
    mine, theirs = loads(one + three), loads(one + two + four + three)
    second, fourth = entries_of(mine, theirs)
    take(Edit(), mine, theirs, [fourth])
    assert dumps(mine).decode().replace("\n", "") == one + four + three
    take(Edit(), mine, theirs, [second])
    assert dumps(mine).decode().replace("\n", "") == one + two + four + three


def test_the_only_game_is_not_taken_away() -> None:
    mine, theirs = loads("(;SZ[9];B[aa])(;SZ[9];B[ff];W[gg])"), loads("(;SZ[9];B[aa])")
    games = [one for one in entries_of(mine, theirs) if one.is_game]
    take(Edit(), mine, theirs, games)
    assert len(mine.games) == 1
    (last,) = (Entry(games[0].difference, games[0].pair._replace(mine=mine.games[0])),)
    with pytest.raises(RefusalError, match="at least one game"):
        take(Edit(), mine, theirs, [last])


@pytest.mark.untraced
@given(st.integers(0, 10**6))
@settings(max_examples=30)
def test_a_layout_with_guests_follows_changes_as_if_it_were_made_anew(seed: int) -> None:
    rng = Random(seed)
    mine, theirs = loads(MINE), loads(MINE)
    for collection in (mine, theirs):
        for _ in range(rng.randrange(1, 5)):
            node = rng.choice([*collection.games[0].nodes()])
            Edit().add_child(node, Node(f";B[{rng.choice('abcdefghi')}i]"))
    shown = run(shown_in_steps(entries_of(mine, theirs)))
    root = mine.games[0].root
    layout = TreeLayout(root)
    layout.host(shown.guests, shown.originals)
    for _ in range(4):
        node = rng.choice([*root.subtree()])
        if rng.random() < 0.5 and node.parent is not None:
            changed = node.parent
            Edit().replace_child(changed, node, ())
        else:
            changed = node
            Edit().add_child(node, Node(";W[ia]"))
        layout.update([changed])
        other = TreeLayout(root)
        run(other.host_in_steps(shown.guests, shown.originals))
        assert layout.spans(0, 99) == other.spans(0, 99)
        assert layout.columns == other.columns


def test_a_layout_shows_guests_below_my_own_branches_and_follows_changes() -> None:
    mine, theirs = loads(MINE), loads(MINE.replace("W[de]", "W[de];B[gg];W[hh]"))
    shown = run(shown_in_steps(entries_of(mine, theirs)))
    root = mine.games[0].root
    layout = TreeLayout(root)
    layout.host({})
    rows = layout.rows
    layout.host(shown.guests, shown.originals)
    ((host, (guest,)),) = shown.guests.items()
    assert layout.rows == rows + 1
    assert layout.cell_of(guest) == (layout.cell_of(host).row + 1, layout.cell_of(host).column + 1)
    assert layout.is_guest(guest)
    assert not layout.is_guest(host)
    assert layout.nearest(layout.cell_of(guest).row, 5) is None
    edit = Edit()
    edit.add_child(host, Node(";B[ii]"))
    layout.update([host])
    assert layout.cell_of(host.children[0]).row == layout.cell_of(host).row
    layout.fold([host])
    assert layout.rows == rows
    layout.host({})
    assert not layout.is_guest(guest)


def test_a_tree_shows_what_only_they_have_behind_my_node() -> None:
    mine = loads(MINE)
    theirs = loads(MINE.replace("W[de]", "W[de];B[gg];W[hh]").replace("(;B[cc];W[dd];B[ee])", ""))
    shown = run(shown_in_steps(entries_of(mine, theirs)))
    ((host, (guest,)),) = shown.guests.items()
    assert host.source.strip() == ";W[de]"
    assert guest.parent is host
    assert host.children == ()
    assert [node.source for node in guest.subtree()] == [";B[gg]", ";W[hh]"]
    assert [shown.originals[node].source for node in guest.subtree()] == [";B[gg]", ";W[hh]"]
    assert shown.kinds[guest] is Kind.ADDED
    assert [kind for node, kind in shown.kinds.items() if node is not guest] == [Kind.REMOVED] * 3


def test_long_branches_are_compared_and_shown_in_steps_and_digests_are_kept() -> None:
    long = ";B[aa];W[bb]" * 120
    mine = loads(MINE.replace(";W[de]", f";W[de]{long}"))
    assert entries_of(mine, loads(dumps(mine))) == []
    theirs = loads(MINE.replace(";B[ee]", f";B[ee]C[x]{long.replace('aa', 'cc')}"))
    known: dict[Node, int] = {}
    steps = compare_in_steps(mine, theirs, known)
    assert sum(1 for _ in steps) > 10
    again = run(compare_in_steps(mine, theirs, known))
    assert [one.difference.nodes for one in again] == [1, 240, 240]
    shown = run(shown_in_steps(again))
    assert len(shown.originals) == 240
    assert list(shown.kinds.values()).count(Kind.REMOVED) == 240


def test_an_added_game_stands_first_if_it_does_in_theirs() -> None:
    one = "(;SZ[9]PB[xa];B[xa];W[ab];B[ac])"
    mine, theirs = (
        loads("(;SZ[9]PB[q];B[dd];W[ee];B[ff])"),
        loads(one + "(;SZ[9]PB[q];B[dd];W[ee];B[ff])"),
    )
    found = entries_of(mine, theirs)
    assert len(found) == 1
    take(Edit(), mine, theirs, found)
    assert [game.root.get("PB") for game in mine.games] == ["xa", "q"]


# At random ------------------------------------------------------------------------------------


def random_node(random: Random) -> Node:
    point = "".join(random.choices("abcdefgh", k=2))
    comment = f"C[{random.choice('abc')}]" if random.random() < 0.3 else ""
    return Node(f";{random.choice('BW')}[{point}]{comment}")


def random_game(random: Random) -> Collection:
    collection = loads("(;SZ[9]PB[A]C[x])")
    nodes = [collection.games[0].root]
    for _ in range(random.randint(1, 14)):
        nodes.append(random_node(random))
        Edit().add_child(random.choice(nodes[-5:-1]), nodes[-1])
    return collection


def change_at_random(random: Random, collection: Collection) -> None:
    for _ in range(random.randint(1, 6)):
        nodes = list(collection.games[0].root.subtree())
        node, edit = random.choice(nodes), Edit()
        kind = random.randint(0, 6)
        parent = node.parent
        if kind == 0 or parent is None:
            edit.set(node, "C", [random.choice("abcdef")])
            continue
        others = [child for child in parent.children if child is not node]
        at = parent.children.index(node)
        if kind == 1:
            edit.add_child(node, random_node(random))
        elif kind == 2:
            edit.set_children(parent, others)
        elif kind == 3:
            children = node.children
            edit.set_children(node, ())
            edit.set_children(parent, [*others[:at], *children, *others[at:]])
        elif kind == 4:
            new = random_node(random)
            edit.set_children(parent, [*others[:at], new, *others[at:]])
            edit.set_children(new, [node])
        elif kind == 5:
            edit.set_children(parent, random.sample(parent.children, len(parent.children)))
        else:
            target = random.choice(nodes)
            if node not in _above(target):
                edit.set_children(parent, others)
                edit.add_child(target, node)


def _above(node: Node) -> list[Node]:
    found: list[Node] = []
    walker: Node | None = node
    while walker is not None:
        found.append(walker)
        walker = walker.parent
    return found


@given(st.integers(0, 2**32))
@pytest.mark.untraced
def test_random_differences_are_taken_at_once_and_one_by_one(seed: int) -> None:
    random = Random(seed)
    mine = random_game(random)
    before = dumps(mine)
    theirs = loads(before)
    change_at_random(random, theirs)
    found = entries_of(mine, theirs)

    edit = Edit()
    if found:
        take(edit, mine, theirs, found)
    assert entries_of(mine, theirs) == []
    edit.roll_back()
    assert dumps(mine) == before

    for _ in range(60):
        left = entries_of(mine, theirs)
        if not left:
            break
        take(Edit(), mine, theirs, [random.choice(left)])
    assert entries_of(mine, theirs) == []
