"""Turning, mirroring, recolouring and resizing the record."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit import Collection, Point, dumps, loads
from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.edits import Edit
from sgfedit.game.operations import Normalise, Resize, Scope, SwapColours, Turn, upper_right
from sgfedit.go.symmetry import (
    IDENTITY,
    MIRROR_ANTIDIAGONAL,
    MIRROR_LEFT_RIGHT,
    MIRROR_TOP_BOTTOM,
    ROTATE_HALF,
    ROTATE_LEFT,
    ROTATE_RIGHT,
    SYMMETRIES,
    Symmetry,
)
from sgfedit.steps import run

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.game.operations import Plan
    from sgfedit.game.operations.transforms import Transform


def carried_out(
    collection: Collection,
    what: Transform,
    scope: Scope = Scope.GAME,
    *,
    at: int = 0,
    also: tuple[str, ...] = (),
    may_lose: bool = False,
) -> Plan:
    node = list(collection.games[0].nodes())[at]
    parts = operations.parts_of(collection, node, scope)
    return operations.transform(Edit(), parts, what, also=also, may_lose=may_lose)


def after(text: str, what: Transform, scope: Scope = Scope.GAME, *, at: int = 0) -> str:
    """Return a record as it is after a transform that may lose nothing."""
    collection = loads(text)
    carried_out(collection, what, scope, at=at)
    return dumps(collection).decode()


def turned(body: str, symmetry: Symmetry = MIRROR_LEFT_RIGHT, size: str = "9") -> str:
    """Return what becomes of properties in the root of a game."""
    return after(f"(;FF[4]SZ[{size}]{body})", Turn(symmetry)).removeprefix("(;FF[4]")[:-1]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("B[aa]", "B[ia]"),
        ("W [ aa ]", "W [ia]"),
        ("W[ab]EX[ea]", "W[ib]EX[ea]"),
        ("AB[aa][bc:cd]", "AB[ia][gc:hd]"),
        ("AB[cd:bc]", "AB[gc:hd]"),
        ("AE[ea]AW[bb]", "AE[ea]AW[hb]"),
        ("AR[aa:bb][ca:ia]", "AR[ia:hb][ga:aa]"),
        ("LN[aa:ia]", "LN[ia:aa]"),
        ("LB[aa:a\\:b][ea: x ]", "LB[ia:a\\:b][ea: x ]"),
        ("LB[aa]", "LB[ia]"),
        ("TB[]TW[ab]", "TB[]TW[ib]"),
        ("VW[aa:cc]DD[]", "VW[ga:ic]DD[]"),
        ("L[aa][ba]M[ia]", "L[ia][ha]M[aa]"),
        ("RG[aa]SC[ab]SE[ac]KGSDE[ad]", "RG[ia]SC[ib]SE[ic]KGSDE[id]"),
        ("TR[aa]\n CR\t[ab] [ac]\r\nMA[ad]", "TR[ia]\n CR\t[ib] [ic]\r\nMA[id]"),
        ("B[aa]B[ab]", "B[ia]B[ib]"),
    ],
)
def test_every_value_that_names_points_goes_along(body: str, expected: str) -> None:
    assert turned(body) == f"SZ[9]{expected}"


@pytest.mark.parametrize(
    "body",
    [
        *("B[]", "W[tt]", "B[--]", "B[ ]", "B[jj]", "B[D4]", "AB[x]", "AR[aa]", "LB[:x]"),
        *("LB[x:aa]", "C[aa]N[ab]", "XY[aa][zz]", "TB[]", "[aa]"),
    ],
)
def test_passes_and_what_is_no_point_stay_word_for_word(body: str) -> None:
    assert turned(body) == f"SZ[9]{body}"


@pytest.mark.parametrize(
    ("symmetry", "expected"),
    [
        (ROTATE_RIGHT, "SZ[3:5]B[ca]VW[ba:cc]"),
        (ROTATE_LEFT, "SZ[3:5]B[ae]VW[ac:be]"),
        (MIRROR_ANTIDIAGONAL, "SZ[3:5]B[ce]VW[bc:ce]"),
        (ROTATE_HALF, "SZ[5:3]B[ec]VW[cb:ec]"),
        (MIRROR_TOP_BOTTOM, "SZ[5:3]B[ac]VW[ab:cc]"),
    ],
)
def test_a_quarter_turn_exchanges_the_sides_of_the_board(
    symmetry: Symmetry, expected: str
) -> None:
    assert turned("B[aa]VW[aa:cb]", symmetry, "5:3") == expected


def test_a_pass_written_as_the_point_behind_the_corner_stays_one() -> None:
    assert turned("B[fd]W[]", ROTATE_RIGHT, "5:3") == "SZ[3:5]B[]W[]"
    old = after("(;FF[3]SZ[5:3];B[fd])", Turn(ROTATE_RIGHT))
    assert old == "(;FF[3]SZ[3:5];B[tt])"


def test_two_corners_of_a_view_in_an_old_record_stay_corners() -> None:
    assert after("(;FF[3]VW[aa][cd])", Turn(ROTATE_HALF)) == "(;FF[3]VW[qp][ss])"


def test_a_node_a_branch_a_game_and_all_games() -> None:
    text = "(;SZ[9]AB[aa];B[ab](;W[ac])(;W[ad]))(;SZ[9];B[aa])"
    flip = Turn(MIRROR_LEFT_RIGHT)

    assert after(text, flip, Scope.NODE, at=1) == text.replace("B[ab]", "B[ib]")
    assert after(text, flip, Scope.BRANCH, at=1) == (
        "(;SZ[9]AB[aa];B[ib](;W[ic])(;W[id]))(;SZ[9];B[aa])"
    )
    assert after(text, flip, Scope.GAME, at=3) == (
        "(;SZ[9]AB[ia];B[ib](;W[ic])(;W[id]))(;SZ[9];B[aa])"
    )
    assert after(text, flip, Scope.COLLECTION, at=3) == (
        "(;SZ[9]AB[ia];B[ib](;W[ic])(;W[id]))(;SZ[9];B[ia])"
    )


@pytest.mark.parametrize(
    ("text", "what", "scope", "reason"),
    [
        ("(;SZ[9:5];B[aa])", Turn(ROTATE_LEFT), Scope.NODE, "not-square"),
        ("(;SZ[9:5];B[aa])", Turn(ROTATE_LEFT), Scope.BRANCH, "not-square"),
        ("(;GM[2];B[aa])", SwapColours(), Scope.GAME, "other-game"),
        ("(;SZ[9];B[aa])", Normalise(), Scope.BRANCH, "part-of-game"),
        ("(;SZ[9];B[aa])", Resize((13, 13)), Scope.NODE, "part-of-game"),
        ("(;SZ[9];C[aa])", Normalise(), Scope.GAME, "no-first-move"),
        ("(;SZ[9];B[])", Normalise(), Scope.GAME, "no-first-move"),
    ],
)
def test_what_makes_no_sense_is_refused(
    text: str, what: Transform, scope: Scope, reason: str
) -> None:
    collection = loads(text)

    with pytest.raises(RefusalError) as refusal:
        carried_out(collection, what, scope, at=1)

    assert refusal.value.reason == reason
    assert dumps(collection).decode() == text


@pytest.mark.parametrize(
    ("text", "scope", "detail"),
    [
        ("(;SZ[9]AB[aa][kk])", Scope.GAME, "AB[kk] before the first move"),
        ("(;SZ[9];B[aa];W[bb]VW[aa:jj])", Scope.GAME, "VW[aa:jj] after move 2"),
        ("(;SZ[9];B[kk])", Scope.BRANCH, "B[kk] after move 1"),
        ("(;SZ[9];LB[aa:a][jj:b])", Scope.NODE, "LB[jj:b] before the first move"),
        (
            "(;SZ[9];B[aa])(;SZ[9];B[aa]AR[aa:jj])",
            Scope.COLLECTION,
            "AR[aa:jj] after move 1 of game 2",
        ),
        ("(;FF[3]SZ[9];VW[aa][jj])", Scope.GAME, "VW[aa:jj] before the first move"),
    ],
)
def test_points_off_the_board_are_named_and_nothing_changes(
    text: str, scope: Scope, detail: str
) -> None:
    collection = loads(text)

    with pytest.raises(RefusalError) as refusal:
        carried_out(collection, Turn(ROTATE_LEFT), scope, at=len(list(collection.games[0])) - 1)

    assert (refusal.value.reason, refusal.value.detail) == ("off-board", detail)
    assert str(refusal.value) == f"{detail} is off the board: nothing was turned."
    assert dumps(collection).decode() == text


def test_games_that_cannot_be_transformed_are_left_alone_among_others() -> None:
    text = "(;GM[2];B[aa])(;SZ[9];B[aa])"

    assert after(text, Turn(ROTATE_HALF), Scope.COLLECTION) == "(;GM[2];B[aa])(;SZ[9];B[ii])"


def test_a_plan_says_why_games_are_left_alone() -> None:
    collection = loads("(;GM[2];B[aa])(;SZ[9];B[aa])(;SZ[9])")

    plan = carried_out(collection, Normalise(), Scope.COLLECTION)

    assert [refusal.reason for refusal in plan.left_alone] == ["other-game", "no-first-move"]


def test_unknown_properties_are_turned_only_when_that_is_wanted() -> None:
    collection = loads("(;SZ[9]XA[aa][bb:cc]XB[ab]XC[zz];XA[ii]XB[no]XD[];XB[aa])")

    plan = carried_out(collection, Turn(MIRROR_LEFT_RIGHT))
    assert (plan.unknown, list(plan.changes)) == (("XA",), [])

    plan = carried_out(collection, Turn(MIRROR_LEFT_RIGHT), also=("XA",))
    assert plan.unknown == ()
    assert dumps(collection) == b"(;SZ[9]XA[ia][hb:gc]XB[ab]XC[zz];XA[ai]XB[no]XD[];XB[aa])"


def test_all_games_have_to_agree_that_an_unknown_property_holds_points() -> None:
    collection = loads("(;SZ[9]XA[aa]XB[aa])(;SZ[9]XA[text]XB[bb])")

    assert carried_out(collection, Turn(ROTATE_HALF), Scope.COLLECTION).unknown == ("XB",)


def test_turning_not_at_all_changes_nothing() -> None:
    text = "(;SZ[9]AB[cc:aa] [bb])"

    assert after(text, Turn(IDENTITY)) == text


def test_long_games_are_planned_in_pauses() -> None:
    collection = loads("(;SZ[9]" + ";B[aa];W[bb]" * 500 + ")")
    parts = operations.parts_of(collection, collection.games[0].root, Scope.GAME)
    pauses = sum(1 for _ in operations.plan_in_steps(parts, Turn(ROTATE_HALF)))

    assert pauses >= 5


# Colours ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("PB[x]PW[y]BR[1]WT[2]", "PW[x]PB[y]WR[1]BT[2]"),
        ("KM[6.5]", "KM[-6.5]"),
        ("KM[ -0,5 ]", "KM[ 0,5 ]"),
        ("KM[+7]", "KM[-7]"),
        ("KM[0]", "KM[0]"),
        ("KM[]", "KM[]"),
        ("KM[five]", "KM[five]"),
        ("V[-3.50]GB[2]", "V[3.50]GW[2]"),
        ("PL[B]", "PL[W]"),
        ("PL[ white ]", "PL[ black ]"),
        ("PL[2]", "PL[1]"),
        ("PL[?]", "PL[?]"),
        ("RE[B+3.5]", "RE[W+3.5]"),
        ("RE[ w +R]", "RE[ b +R]"),
        ("RE[Black wins; White resigned]", "RE[White wins; Black resigned]"),
        ("RE[0]", "RE[0]"),
        ("RE[Void]", "RE[Void]"),
        ("RE[黑中盘胜]", "RE[白中盘胜]"),
        ("RE[257手完, 白中押し勝ち]", "RE[257手完, 黒中押し勝ち]"),
        (
            "CA[UTF-8]RE[Schwarz gewinnt durch Aufgabe]",
            "CA[UTF-8]RE[Weiß gewinnt durch Aufgabe]",
        ),
        ("RE[weiss gibt auf]", "RE[schwarz gibt auf]"),
        ("RE[NOIR gagne]", "RE[BLANC gagne]"),
        ("RE[Las blancas ganan]", "RE[Las negras ganan]"),
        ("RE[Wit wint]", "RE[Zwart wint]"),
        ("RE[Vince il Nero]", "RE[Vince il Bianco]"),
        ("RE[Чёрные выиграли]", "RE[Белые выиграли]"),
        ("RE[победа черных]", "RE[победа белых]"),
        ("RE[Weissman wins]", "RE[Weissman wins]"),
        ("RE[白番半目勝ち]", "RE[黒番半目勝ち]"),
        ("RE[黒番中押し勝ち]", "RE[白番中押し勝ち]"),
        ("RE[흑 불계승]", "RE[백 불계승]"),
        ("RE[BlAcK won]", "RE[White won]"),
        ("TB[aa]TW[bb]OB[1]OW[2]BL[3]WL[4]", "TW[aa]TB[bb]OW[1]OB[2]WL[3]BL[4]"),
        ("BS[1]WS[0]AB [aa]\n[bb]", "WS[1]BS[0]AW [aa]\n[bb]"),
        ("HA[2]C[Black to win]DM[1]", "HA[2]C[Black to win]DM[1]"),
    ],
)
def test_colours_are_swapped_and_the_rest_stays(body: str, expected: str) -> None:
    assert after(f"(;{body})", SwapColours()) == f"(;{expected})"


def test_identifiers_of_old_records_are_written_in_full() -> None:
    text = "(;PlayerBlack[x]PlayerWhite[y]AddBlack[aa];Black[bb];wW[cc]:B[dd])"

    assert after(text, SwapColours()) == (
        "(;PlayerWhite[x]PlayerBlack[y]AddWhite[aa];White[bb];B[cc]:W[dd])"
    )


def test_moves_are_swapped_with_the_text_around_them() -> None:
    assert after("(;C[];B[aa] ;W[]\r\n;B[bb]C[x])", SwapColours()) == (
        "(;C[];W[aa] ;B[]\r\n;W[bb]C[x])"
    )


# The upper right ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("B[qd]", "B[qd]"),
        ("B[pc]", "B[qd]"),
        ("B[cd]", "B[qd]"),
        ("B[dc]", "B[qd]"),
        ("B[cp]", "B[qd]"),
        ("B[dq]", "B[qd]"),
        ("B[pq]", "B[qd]"),
        ("B[qp]", "B[qd]"),
        ("B[tt];W[dd];B[dp]", "B[tt];W[pd];B[pp]"),
        ("B[dd];W[dp]", "B[pd];W[pp]"),
        ("B[dd];W[pp];B[qd]", "B[pd];W[dp];B[pq]"),
        ("B[jj];W[dp]", "B[jj];W[pd]"),
        ("B[jj];W[aj];B[bb]", "B[jj];W[sj];B[rb]"),
        ("B[jj]", "B[jj]"),
        ("B[pd];W[dp]", "B[pd];W[dp]"),
    ],
)
def test_the_first_move_comes_to_the_upper_right(moves: str, expected: str) -> None:
    assert after(f"(;AB[];{moves})", Normalise()) == f"(;AB[];{expected})"


def test_boards_that_are_not_square_are_only_mirrored() -> None:
    assert after("(;SZ[9:5];B[ae])", Normalise()) == "(;SZ[9:5];B[ia])"


def test_of_several_games_each_is_turned_its_own_way() -> None:
    text = "(;SZ[9];B[cc])(;SZ[9];C[no move])(;SZ[9];B[cg])(;SZ[9];B[gc])"

    assert after(text, Normalise(), Scope.COLLECTION) == (
        "(;SZ[9];B[gc])(;SZ[9];C[no move])(;SZ[9];B[gc])(;SZ[9];B[gc])"
    )


games = st.lists(
    st.tuples(st.integers(0, 8), st.integers(0, 8)), min_size=1, max_size=8, unique=True
)


@given(games, st.sampled_from(SYMMETRIES))
def test_however_a_game_lies_the_same_comes_of_it(
    points: list[tuple[int, int]], symmetry: Symmetry
) -> None:
    text = "(;SZ[9]" + "".join(f";B[{chr(97 + x)}{chr(97 + y)}]" for x, y in points) + ")"
    normal = after(text, Normalise())

    assert after(after(text, Turn(symmetry)), Normalise()) == normal
    assert after(normal, Normalise()) == normal
    assert upper_right(loads(normal).games[0].root) == IDENTITY


# The size of the board ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("across", "down", "expected"),
    [
        (-1, -1, "SZ[13]B[aa]VW[aa:ii]"),
        (0, 0, "SZ[13]B[cc]VW[cc:kk]"),
        (1, 1, "SZ[13]B[ee]VW[ee:mm]"),
        (1, -1, "SZ[13]B[ea]VW[ea:mi]"),
    ],
)
def test_lines_are_added_where_nothing_stays_in_place(
    across: int, down: int, expected: str
) -> None:
    found = after("(;SZ[9]B[aa]VW[aa:ii])", Resize((13, 13), across, down))

    assert found == f"(;{expected})"


def test_a_game_without_a_size_gets_one_and_can_become_a_rectangle() -> None:
    assert after("(;C[x];B[aa])", Resize((21, 19))) == "(;C[x]SZ[21:19];B[aa])"
    assert after("(;;B[ss])", Resize((20, 20), 1, 1)) == "(;SZ[20];B[tt])"


def test_the_same_size_changes_nothing() -> None:
    text = "(;SZ[9:9]B[kk])"

    assert after(text, Resize((9, 9), 1, 1)) == text


def test_what_falls_off_is_refused_with_its_number() -> None:
    text = (
        "(;SZ[19]AB[aa][ss]AW[ab:aj]AE[qq]TR[aa][kk]TB[aa:ja]VW[aa:ss]DD[ss]LB[ll:x]AR[aa:pp]"
        ";B[pd];W[dd];B[]EX[pp])"
    )
    collection = loads(text)

    with pytest.raises(RefusalError) as refusal:
        carried_out(collection, Resize((9, 9)))

    assert str(refusal.value) == ("The board would be too small for 2 moves, 3 stones, 4 marks.")
    assert dumps(collection).decode() == text


def test_what_falls_off_goes_where_that_is_wanted() -> None:
    collection = loads(
        "(;SZ[19]AB[aa][ss]AW[sa:ss]TR[kk] CR[kk] [aa]VW[aa:ss]DD[ss]LB[ll:x]LN[aa:pp]"
        ";B[pd]C[far]TE[1];W[dd]TW[ss]VW[ss])"
    )

    plan = carried_out(collection, Resize((9, 9)), may_lose=True)

    assert dumps(collection) == (b"(;SZ[9]AB[aa] CR [aa]VW[aa:ii]DD[];B[tt]C[far]TE[1];W[dd]VW[])")
    assert (plan.moves, plan.stones, plan.marks) == (1, 20, 5)


def test_what_is_left_of_a_rectangle_is_a_point_if_it_is_one() -> None:
    collection = loads("(;SZ[19]AB[ha:ja]VW[aa:ss];AE[aa:aa])")

    carried_out(collection, Resize((8, 8)), may_lose=True)

    assert dumps(collection) == b"(;SZ[8]AB[ha]VW[aa:hh];AE[aa:aa])"


def test_corners_of_a_view_in_an_old_record_are_those_of_what_is_left() -> None:
    collection = loads("(;FF[3]SZ[19]VW[cc][ss];VW[pp][ss];VW[x][y];VW[aa];B[pd])")

    carried_out(collection, Resize((9, 9)), may_lose=True)

    assert dumps(collection) == b"(;FF[3]SZ[9]VW[cc][ii];VW[];VW[x][y];VW[aa];B[tt])"


def test_two_points_that_are_left_of_a_view_in_an_old_record_are_no_corners() -> None:
    collection = loads("(;FF[3]SZ[19]VW[aa][ss][cc];VW[aa][ss][tt][bb:cc])")
    game = collection.games[0]

    carried_out(collection, Resize((9, 9)), may_lose=True)

    assert game.position(game.root).view == frozenset({Point(0, 0), Point(2, 2)})
    assert game.root.children[0].source == ";VW[aa][bb:cc]"


def test_a_pass_that_would_be_a_point_of_a_larger_board_is_written_otherwise() -> None:
    assert after("(;SZ[19];B[tt];W[aa])", Resize((21, 21))) == "(;SZ[21];B[];W[aa])"
    assert after("(;FF[3]SZ[9];B[jj])", Resize((13, 13))) == "(;FF[3]SZ[13];B[tt])"


# Inverse ------------------------------------------------------------------------------------

points = st.tuples(st.integers(0, 8), st.integers(0, 4)).map(
    lambda pair: chr(97 + pair[0]) + chr(97 + pair[1])
)
boxes = st.tuples(points, points).map(
    lambda pair: ":".join(
        ("".join(map(min, *pair)), "".join(map(max, *pair)))  # the upper left corner comes first
    )
)
values = st.one_of(
    points.map(lambda name: f"B[{name}]"),
    st.lists(points | boxes, min_size=1, max_size=4).map(
        lambda names: "TR" + "".join(f"[{name}]" for name in names)
    ),
    st.tuples(points, points).map(lambda pair: f"AR[{pair[0]}:{pair[1]}]"),
    points.map(lambda name: f"LB[{name}:a\\]b]"),
    st.sampled_from(["VW[]", "W[]", "C[aa]", "KM[6.5]", "PB[x]", "RE[W+R]", "V[-2]", " \n"]),
)
records = st.lists(st.lists(values, max_size=4).map("".join), max_size=5).map(
    lambda nodes: "(;SZ[9:5]" + "".join(f";{node}" for node in nodes) + ")"
)


@given(records, st.sampled_from(SYMMETRIES))
def test_turning_back_gives_the_same_bytes(text: str, symmetry: Symmetry) -> None:
    assert after(after(text, Turn(symmetry)), Turn(symmetry.inverse)) == text


@given(records, st.sampled_from(SYMMETRIES), st.sampled_from(SYMMETRIES))
def test_turning_twice_is_turning_by_both(text: str, one: Symmetry, other: Symmetry) -> None:
    assert after(after(text, Turn(one)), Turn(other)) == after(text, Turn(one.then(other)))


@given(records)
def test_swapping_colours_twice_gives_the_same_bytes(text: str) -> None:
    assert after(after(text, SwapColours()), SwapColours()) == text


@given(records, st.integers(9, 20), st.integers(5, 20), st.integers(-1, 1), st.integers(-1, 1))
def test_a_larger_board_can_be_made_as_small_as_it_was(
    text: str, columns: int, rows: int, across: int, down: int
) -> None:
    larger = after(text, Resize((columns, rows), across, down))

    assert after(larger, Resize((9, 5), across, down)) == text


FILES = ("kgs", "pro-drago", "problems-q5go", "pro-annotated-gogameguru", "gnugo-regression")


@pytest.mark.untraced
@pytest.mark.parametrize("folder", FILES)
def test_real_records_come_back(real_records: Path, folder: str) -> None:
    found = 0
    for path in sorted((real_records / "real" / folder).rglob("*.sgf"))[:12]:
        collection = loads(path.read_bytes())
        before = [dict(node.properties) for game in collection.games for node in game.nodes()]
        try:
            for _ in range(4):
                carried_out(collection, Turn(ROTATE_RIGHT), Scope.COLLECTION)
            for _ in range(2):
                carried_out(collection, SwapColours(), Scope.COLLECTION)
        except RefusalError:
            continue  # some have points off the board
        found += 1
        again = [dict(node.properties) for game in collection.games for node in game.nodes()]
        assert [_read(node) for node in again] == [_read(node) for node in before]
    assert found


def _read(properties: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return values without the white space that points and numbers do not need."""
    return {
        ident: tuple("".join(value.split()).removeprefix("+") for value in values)
        for ident, values in properties.items()
    }


def test_the_plan_of_several_parts_is_one() -> None:
    collection = loads("(;SZ[9];B[aa])(;SZ[9];B[bb])")
    parts = operations.parts_of(collection, collection.games[0].root, Scope.COLLECTION)

    plan = run(operations.plan_in_steps(parts, Turn(ROTATE_HALF)))

    assert [change.new.source for change in plan.changes] == [";B[ii]", ";B[hh]"]
    assert dumps(collection) == b"(;SZ[9];B[aa])(;SZ[9];B[bb])"
