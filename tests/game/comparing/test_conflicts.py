"""Conflicts of a merge: read from the signs in the tree, and settled by one side or both."""

from __future__ import annotations

import pytest

from sgfedit import Collection, dumps, loads
from sgfedit.errors import RefusalError
from sgfedit.game.comparing import merge
from sgfedit.game.comparing.conflicts import (
    Clash,
    Conflict,
    Side,
    conflict_at,
    conflicts_in_steps,
    is_left,
    resolve,
    sides_of,
    their_values,
    unsigned,
)
from sgfedit.game.edits import Edit
from sgfedit.game.merge_signs import SIGN
from sgfedit.steps import run

BASE = "(;SZ[9]PB[A];B[aa]C[one]N[x]TR[cc];W[bb](;B[cc];W[dd];B[ee])(;B[dc];W[de]))"


def merged(mine: str, theirs: str, base: str | None = BASE) -> tuple[Collection, Conflict]:
    """Return a file and the one conflict of a merge, which its tree tells of by itself."""
    collection = loads(mine)
    before = loads(base) if base is not None else None
    (found,) = merge(Edit(), collection, before, loads(theirs)).conflicts
    (told,) = run(conflicts_in_steps(collection))
    assert told._replace(base=found.base) == found
    assert is_left(found, {game.root for game in collection.games})
    return collection, found


def text(collection: Collection) -> str:
    return dumps(collection).decode().replace("\n(", "(")


def settled(collection: Collection, conflict: Conflict, side: Side) -> str:
    """Return the file once a conflict is settled; taking it back brings the conflict back."""
    before, edit = dumps(collection), Edit()
    resolve(edit, collection, conflict, side)
    after = text(collection)
    assert SIGN not in after
    assert not is_left(conflict, {game.root for game in collection.games})
    edit.roll_back()
    assert dumps(collection) == before
    assert is_left(conflict, {game.root for game in collection.games})
    return after


MINE = BASE.replace("one", "1")
THEIRS = BASE.replace("one", "uno")


@pytest.mark.parametrize(
    ("side", "expected"),
    [
        (Side.MINE, MINE),
        (Side.THEIRS, THEIRS),
        (Side.BOTH, BASE.replace("one", "1\n\nuno")),
    ],
)
def test_a_text_is_mine_or_theirs_or_one_after_the_other(side: Side, expected: str) -> None:
    collection, conflict = merged(MINE, THEIRS)

    assert conflict.idents == ("C",)
    assert their_values(conflict) == {"C": ("uno",)}
    assert conflict.base is not None
    assert settled(collection, conflict, side) == expected


def test_both_names_stand_in_one_line() -> None:
    collection, conflict = merged(BASE.replace("N[x]", "N[y]"), BASE.replace("N[x]", "N[z]"))
    assert settled(collection, conflict, Side.BOTH) == BASE.replace("N[x]", "N[y / z]")


@pytest.mark.parametrize(("side", "move"), [(Side.MINE, "W[bc]"), (Side.THEIRS, "W[bd]C[why]")])
def test_another_move_is_chosen_with_what_is_said_of_it(side: Side, move: str) -> None:
    theirs = BASE.replace("W[bb]", "W[bd]C[why]").replace("N[x]", "N[x]KO[]")
    collection, conflict = merged(BASE.replace("W[bb]", "W[bc]"), theirs)
    assert sides_of(conflict) == tuple(Side)
    expected = BASE.replace("N[x]", "N[x]KO[]").replace("W[bb]", move)
    assert settled(collection, conflict, side).replace("TR[cc]KO[]", "KO[]TR[cc]") == expected


def test_both_moves_stay_as_variations_with_what_they_have_behind_theirs() -> None:
    base = "(;SZ[9];B[aa];W[bb];B[cc])"
    theirs = "(;SZ[9];B[aa];W[bd](;B[cc])(;B[ee]))"
    collection, conflict = merged(base.replace("bb", "bc"), theirs, base)
    line = "(;SZ[9];B[aa]{})"
    both = settled(collection, conflict, Side.BOTH)
    assert both == line.format("(;W[bc];B[cc])(;W[bd];B[ee])")
    chosen = settled(collection, conflict, Side.THEIRS)
    assert chosen == line.format(";W[bd](;B[cc])(;B[ee])")


@pytest.mark.parametrize(
    ("side", "expected"),
    [(Side.MINE, "PB[X]"), (Side.THEIRS, "PB[Y]")],
)
def test_info_is_told_behind_the_root_and_chosen(side: Side, expected: str) -> None:
    collection, conflict = merged(BASE.replace("PB[A]", "PB[X]"), BASE.replace("PB[A]", "PB[Y]"))
    assert sides_of(conflict) == (Side.MINE, Side.THEIRS)
    assert settled(collection, conflict, side) == BASE.replace("PB[A]", expected)


def test_what_they_have_removed_from_a_root_is_told_too() -> None:
    base = BASE.replace("PB[A]", "PB[A]GC[a: b\nPB: c]AB[ii][hh]")
    mine = base.replace("PB[A]", "PB[X]").replace("a: b", "a: c").replace("[ii]", "[ih]")
    theirs = base.replace("PB[A]", "").replace("a: b", "a: d").replace("AB[ii][hh]", "")
    collection, conflict = merged(mine, theirs, base)
    assert their_values(conflict)["PB"] == ()
    assert their_values(conflict)["AB"] == ()
    after = settled(collection, conflict, Side.THEIRS)
    assert "AB" not in after


def test_both_texts_of_a_root_stand_one_after_the_other() -> None:
    base = BASE.replace("PB[A]", "PB[A]C[r]")
    collection, conflict = merged(base.replace("C[r]", "C[p]"), base.replace("C[r]", "C[q]"), base)
    assert sides_of(conflict) == tuple(Side)
    assert "C[p\n\nq]" in settled(collection, conflict, Side.BOTH)


def test_a_comment_of_a_node_behind_the_root_is_no_telling_of_the_root() -> None:
    base = "(;SZ[9];C[a])"
    collection, conflict = merged("(;SZ[9];C[b: c])", "(;SZ[9];C[d: e])", base)
    assert conflict.mine.source == ";C[b: c]"
    assert settled(collection, conflict, Side.THEIRS) == "(;SZ[9];C[d: e])"


WITHOUT = BASE.replace("(;B[dc];W[de])", "").replace("(;B[cc];W[dd];B[ee])", ";B[cc];W[dd];B[ee]")
SAID = BASE.replace("W[de]", "W[de]C[wait]")


@pytest.mark.parametrize(
    ("mine", "theirs", "clash"),
    [(WITHOUT, SAID, Clash.REMOVED_BY_ME), (SAID, WITHOUT, Clash.REMOVED_BY_THEM)],
)
def test_what_one_side_removed_and_the_other_changed_stays_or_goes(
    mine: str, theirs: str, clash: Clash
) -> None:
    collection, conflict = merged(mine, theirs)
    assert conflict.clash is clash
    assert sides_of(conflict) == (Side.MINE, Side.THEIRS)
    kept = Side.MINE if clash is Clash.REMOVED_BY_THEM else Side.THEIRS
    gone = Side.THEIRS if kept is Side.MINE else Side.MINE
    assert "C[wait]" in settled(collection, conflict, kept)
    assert "C[wait]" not in settled(collection, conflict, gone)


GAMES = "(;GN[1]SZ[9];B[aa])(;GN[2]SZ[9];B[bb];W[cc])"
ONE = "(;GN[1]SZ[9];B[aa])"


@pytest.mark.parametrize(("mine", "theirs"), [(ONE, GAMES), (GAMES, ONE)])
def test_a_whole_game_stays_or_goes(mine: str, theirs: str) -> None:
    mine, theirs = (one.replace("W[cc]", "W[cc]C[new]") for one in (mine, theirs))
    collection, conflict = merged(mine, theirs, GAMES)
    assert conflict.mine is conflict.theirs
    sides = {side: settled(collection, conflict, side) for side in sides_of(conflict)}
    games = [len(loads(after).games) for after in sides.values()]
    assert sorted(games) == [1, 2]
    assert "GN[2]" in max(sides.values(), key=len)


def test_the_only_game_cannot_go() -> None:
    collection, conflict = merged(ONE.replace("[aa]", "[aa]C[x]"), GAMES.replace(ONE, ""), GAMES)
    with pytest.raises(RefusalError, match="at least one game"):
        resolve(Edit(), collection, conflict, Side.THEIRS)


def test_a_sign_whose_counterpart_is_gone_stands_for_itself() -> None:
    collection = loads(f"(;SZ[9];B[aa]N[{SIGN}: x])")
    node = collection.games[0].root.children[0]
    conflict = conflict_at(node)
    assert conflict.clash is Clash.REMOVED_BY_ME
    resolve(Edit(), collection, conflict, Side.THEIRS)
    assert node.source == ";B[aa]N[x]"
    assert unsigned(node.properties) is node.properties
    assert run(conflicts_in_steps(loads(f"(;SZ[9];B[aa]C[{SIGN}])"))) == []


# Without a base ----------------------------------------------------------------------------------


def test_without_a_base_nothing_counts_as_removed_or_moved() -> None:
    mine = "(;SZ[9]PB[A];B[aa]TR[cc][dd]C[a\nb](;W[bb];B[cc])(;W[dd]))"
    theirs = "(;SZ[9]PW[B];B[aa]TR[dd][ee]C[a\nb\nc](;W[dd];B[ee];W[ff])(;W[bb]))"
    collection = loads(mine)

    found = merge(Edit(), collection, None, loads(theirs))

    assert found.conflicts == ()
    line = "(;SZ[9]PB[A]PW[B];B[aa]TR[cc][dd][ee]C[a\nb\nc](;W[bb];B[cc])(;W[dd];B[ee];W[ff]))"
    assert text(collection) == line
    assert merge(Edit(), collection, None, loads(theirs)).changed == 0


def test_without_a_base_different_values_contradict_each_other() -> None:
    collection, conflict = merged("(;SZ[9]KM[6.5];B[aa])", "(;SZ[9]KM[7.5];B[aa])", None)
    assert conflict.idents == ("KM",)
    assert settled(collection, conflict, Side.THEIRS) == "(;SZ[9]KM[7.5];B[aa])"


def test_without_a_base_a_node_put_in_front_stays_there_and_games_are_added() -> None:
    mine, theirs = "(;SZ[9];N[x];B[aa];W[bb])", "(;SZ[9];B[aa];W[bb];B[cc])"
    other = "(;GN[3]SZ[9];B[hh];W[gg];B[ff])"
    collection = loads(mine + ONE + other)

    assert merge(Edit(), collection, None, loads(theirs + GAMES)).conflicts == ()

    assert "(;SZ[9];N[x];B[aa];W[bb];B[cc])" in text(collection)
    assert [game.root.get("GN") for game in collection.games] == [None, "1", "3", "2"]


def test_signs_are_found_in_a_long_game() -> None:
    line = ";B[aa];W[bb]" * 300
    collection = loads(f"(;SZ[9]{line};B[cc]N[{SIGN}])")
    (conflict,) = run(conflicts_in_steps(collection))
    assert conflict.theirs.source == f";B[cc]N[{SIGN}]"
