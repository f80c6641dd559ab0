"""Other games as variations of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit import Collection, dumps, loads
from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.edits import Edit

if TYPE_CHECKING:
    from sgfedit.game.operations import Attached


def attach(text: str, other: str) -> tuple[Collection, Attached]:
    collection = loads(text)
    edit = Edit()
    done = operations.attach(edit, collection.games[0].root, loads(other).games[0].root)
    assert edit.selected is done.first
    assert done.first.root is collection.games[0].root
    return collection, done


def written(collection: Collection) -> str:
    return "".join(dumps(collection).decode().split("\n"))


@pytest.mark.parametrize(
    ("text", "other", "after"),
    [
        (
            "(;SZ[9];B[aa];W[bb];B[cc])",
            "(;SZ[9];B[aa];W[dd];B[ee])",
            "(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd];B[ee]))",
        ),
        (
            "(;SZ[9];B[aa]C[x]TR[aa];W[bb])",
            "(;SZ[9]C[root];B[aa]C[y]TR[bb];W[bb]C[z];B[dd])",
            "(;SZ[9]C[root];B[aa]C[xy]TR[aa][bb];W[bb]C[z];B[dd])",
        ),
        ("(;SZ[9];B[];W[bb])", "(;SZ[9];B[tt](;W[cc])(;W[bb];B[aa]))", None),
        (
            "(;SZ[9];B[aa]BL[10]N[one])",
            "(;SZ[9];B[aa]BL[9]N[two\\]]C[x])",
            "(;SZ[9];B[aa]BL[10]N[one]C[xBlack's time left: 9Node name: two\\]])",
        ),
        (
            "(;SZ[9];B[aa]TR[aa])",
            "(;SZ[9];B[aa]CR[aa][ab])",
            "(;SZ[9];B[aa]TR[aa]CR[ab]C[Circles: A9])",
        ),
        (
            "(;SZ[9];B[aa];W[bb])",
            "(;SZ[9];B[aa]AB[cc];W[bb])",
            "(;SZ[9](;B[aa];W[bb])(;B[aa]AB[cc];W[bb]))",
        ),
        (
            "(;SZ[9];C[x];B[aa])",
            "(;SZ[9];B[aa])",
            "(;SZ[9](;C[x];B[aa])(;B[aa]))",
        ),
        (
            "(;SZ[9];B[aa])",
            "(;SZ[9](;B[bb])(;B[bb]))",
            "(;SZ[9](;B[aa])(;B[bb])(;B[bb]))",
        ),
        ("(;SZ[9];B[aa])", "(;SZ[9];;B[aa])", "(;SZ[9](;B[aa])(;;B[aa]))"),
        ("(;GM[2];B[a];W[b])", "(;GM[2];B[a];W[c])", "(;GM[2];B[a](;W[b])(;W[c]))"),
    ],
)
def test_shared_moves_are_there_once(text: str, other: str, after: str | None) -> None:
    collection, _ = attach(text, other)

    if after is not None:
        assert written(collection) == after


def test_it_shows_where_the_other_game_goes_its_own_way() -> None:
    collection, done = attach(
        "(;SZ[9];B[aa](;W[bb])(;W[cc]))", "(;SZ[9];B[aa](;W[cc];B[dd];W[ee])(;W[ff]))"
    )

    assert done.first.source == ";B[dd]"
    assert (done.shared, done.new) == (3, 3)
    assert len(list(collection.games[0].nodes())) == 7


def test_all_moves_shared_it_shows_the_end_of_the_other_game() -> None:
    _, done = attach("(;SZ[9];B[aa];W[bb];B[cc])", "(;SZ[9]PB[x];B[aa];W[bb])")

    assert done.first.source == ";W[bb]C[Black: x]"
    assert (done.shared, done.new) == (3, 0)


def test_another_set_up_hangs_behind_the_root_by_difference() -> None:
    collection, done = attach(
        "(;SZ[9]AB[aa][bb]AW[cc];W[dd])", "(;SZ[9]HA[2]AB[aa][cc]AE[ee]C[x];W[ff])"
    )

    assert done.first.source == ";AB[cc]AE[bb]PL[W]C[xHandicap: 2]".replace("xH", "x\n\nH")
    game = collection.games[0]
    alone = loads("(;SZ[9]AB[aa][cc];W[ff])").games[0]
    last = done.first.first_child
    assert last is not None
    assert alone.root.first_child is not None
    assert game.position(last).stones == alone.position(alone.root.first_child).stones


@pytest.mark.parametrize(
    ("text", "other", "new"),
    [
        ("(;SZ[9]PL[B];B[aa])", "(;SZ[9]PL[W];W[aa])", True),
        ("(;SZ[9]PL[B];B[aa])", "(;SZ[9];B[aa]C[x])", False),
        ("(;SZ[9];B[aa])", "(;SZ[9]PL[W];B[aa])", True),
    ],
)
def test_another_player_to_play_is_another_position(text: str, other: str, *, new: bool) -> None:
    _, done = attach(text, other)

    assert ("PL" in done.first.properties) is new


def test_who_played_is_told_where_the_other_game_is_alone() -> None:
    collection, done = attach(
        "(;SZ[9]PB[a]KM[6.5]DT[2020];B[aa];W[bb])",
        "(;SZ[9]FF[4]AP[x]PB[b]PW[c\\]d]KM[6.5]GC[long\ntext];B[aa];W[cc]C[ouch])",
    )

    assert done.first.get("C") == "ouch\n\nBlack: b\nWhite: c]d\nGame comment: long\ntext"
    root = collection.games[0].root
    assert root.source == ";SZ[9]PB[a]KM[6.5]DT[2020]"


def test_lines_of_comments_end_as_in_the_rest_of_the_file() -> None:
    collection, done = attach("(;SZ[9]\r\n;B[aa]C[x])", "(;SZ[9]PB[b]PW[c];B[aa]C[y])")

    assert done.first.properties["C"] == ("x\r\n\r\ny\r\n\r\nBlack: b\r\nWhite: c",)
    assert len(collection.games) == 1


@pytest.mark.parametrize(
    ("text", "other", "raw"),
    [
        ("(;FF[4]SZ[9])", "(;FF[3]SZ[9];VW[aa][cc])", ("aa:cc",)),
        ("(;FF[3]SZ[9])", "(;FF[4]SZ[9];VW[aa][cc])", ("aa", "cc", "cc")),
        ("(;FF[4]SZ[9])", "(;FF[4]SZ[9];VW[aa][cc])", ("aa", "cc")),
        ("(;FF[4]SZ[9])", "(;FF[3]SZ[9];VW[aa][cc][dd])", ("aa", "cc", "dd")),
        ("(;FF[4]SZ[9])", "(;FF[3]SZ[9];C[VW])", None),
    ],
)
def test_the_visible_part_stays_what_it_was(
    text: str, other: str, raw: tuple[str, ...] | None
) -> None:
    _, done = attach(text, other)

    assert done.first.properties.get("VW") == raw


@pytest.mark.parametrize(
    ("text", "other", "after"),
    [
        ("(;SZ[9];B[aa])", "(;SZ[9]B[dd]C[x];W[cc])", "(;SZ[9](;B[aa])(;B[dd]C[x];W[cc]))"),
        (
            "(;SZ[9]B[aa];W[bb])",
            "(;SZ[9]B[dd];W[cc])",
            "(;SZ[9]B[aa](;W[bb])(;AE[aa]PL[B];B[dd];W[cc]))",
        ),
        (
            "(;SZ[9]B[aa];W[bb])",
            "(;SZ[9];B[dd];W[cc])",
            "(;SZ[9]B[aa](;W[bb])(;AE[aa]PL[B];B[dd];W[cc]))",
        ),
        ("(;SZ[9]B[aa];W[bb])", "(;SZ[9]B[aa];W[cc])", "(;SZ[9]B[aa](;W[bb])(;W[cc]))"),
        (
            "(;SZ[9]AB[ee]B[aa];W[bb])",
            "(;SZ[9]B[aa]TE[1];W[cc])",
            "(;SZ[9]AB[ee]B[aa](;W[bb])(;AE[aa][ee]PL[B];B[aa]TE[1];W[cc]))",
        ),
        (
            "(;SZ[9];B[aa])",
            "(;SZ[9]B[dd]W[ee];B[cc])",
            "(;SZ[9](;B[aa])(;B[dd]W[ee];B[cc]))",
        ),
    ],
)
def test_a_move_in_a_root_changes_no_board_of_the_other_game(
    text: str, other: str, after: str
) -> None:
    collection, done = attach(text, other)

    assert written(collection) == after
    there, here = loads(other).games[0], collection.games[0]
    wanted, found = there.root, done.first
    while wanted.first_child is not None:
        wanted = wanted.first_child
    while found.first_child is not None:
        found = found.first_child
    assert here.position(found).stones == there.position(wanted).stones


@pytest.mark.parametrize(
    ("text", "other", "after"),
    [
        (
            "(;SZ[9]FF[4];B[aa];W[dd])",
            "(;SZ[9]VW[aa:ab];B[aa](;W[bb])(;W[cc]))",
            "(;SZ[9]FF[4]C[Visible part: A9 A8];B[aa](;W[dd])(;W[bb]VW[aa:ab])(;W[cc]VW[aa:ab]))",
        ),
        (
            "(;FF[4]VW[aa:cc];B[aa]DD[aa]PM[2];W[bb])",
            "(;FF[4];B[aa](;W[cc])(;W[ee]VW[ee]PM[0]))",
            "(;FF[4]VW[aa:cc];B[aa]DD[aa]PM[2](;W[bb])(;W[cc]DD[]PM[1]VW[])(;W[ee]VW[ee]PM[0]DD[]))",
        ),
        (
            "(;SZ[9]FF[4]VW[aa:cc];B[aa])",
            "(;SZ[9]FF[4]AB[cc];W[aa])",
            "(;SZ[9]FF[4]VW[aa:cc](;B[aa])(;AB[cc]PL[W]VW[];W[aa]))",
        ),
        (
            "(;SZ[9]FF[4];B[aa])",
            "(;SZ[9]FF[3]VW[aa][cc];B[bb])",
            "(;SZ[9]FF[4]C[Visible part: A9 A8 A7 B9 B8 B7 C9 C8 C7](;B[aa])(;B[bb]VW[aa:cc]))",
        ),
        (
            "(;SZ[9]FF[4];B[aa];W[dd])",
            "(;SZ[9]FF[4];B[aa]MN[50];W[cc])",
            "(;SZ[9]FF[4];B[aa]C[Move number: 50](;W[dd])(;W[cc]))",
        ),
    ],
)
def test_neither_game_looks_otherwise_than_before(text: str, other: str, after: str) -> None:
    collection, _ = attach(text, other)

    assert written(collection) == after


@pytest.mark.parametrize(
    ("text", "other", "after"),
    [
        (
            "(;SZ[9]PB[x];B[aa])",
            "(;SZ[9](;B[aa]PB[y];W[cc])(;B[bb]PB[z]C[c];W[dd]PW[q]))",
            "(;SZ[9]PB[x](;B[aa]C[Black: y];W[cc])(;B[bb]C[cBlack: z];W[dd]C[White: q]))",
        ),
        (
            "(;SZ[9];B[aa])",
            "(;SZ[9];B[bb]PB[y];W[dd])",
            "(;SZ[9](;B[aa])(;B[bb]PB[y];W[dd]))",
        ),
    ],
)
def test_game_info_below_the_root_is_told_where_there_is_some_above(
    text: str, other: str, after: str
) -> None:
    collection, _ = attach(text, other)

    assert written(collection) == after


def test_what_holds_no_single_move_is_there_once_as_well() -> None:
    other = "(;SZ[9](;AB[aa];W[bb])(;C[x])(;B[aa]W[bb];B[cc]))"
    collection, done = attach("(;SZ[9];B[ee])", other)
    before = dumps(collection)

    assert done.new == 5
    with pytest.raises(RefusalError):
        operations.attach(Edit(), collection.games[0].root, loads(other).games[0].root)
    assert dumps(collection) == before


def test_the_other_game_stays_as_it_was() -> None:
    collection = loads("(;SZ[9];B[aa])(;SZ[9];B[aa];W[bb])")
    first, second = collection.games

    operations.attach(Edit(), first.root, second.root)

    assert dumps(collection) == b"(;SZ[9];B[aa];W[bb])(;SZ[9];B[aa];W[bb])"


@pytest.mark.parametrize(
    ("text", "other", "reason"),
    [
        ("(;SZ[9];B[aa])", "(;SZ[13];B[aa])", "other-size"),
        ("(;SZ[9];B[aa])", "(;SZ[9]GM[2];B[aa])", "other-kind"),
        ("(;SZ[9]GM[2];B[aa])", "(;SZ[9];B[aa])", "other-kind"),
        ("(;SZ[9]C[x];B[aa];W[bb])", "(;SZ[9]C[x];B[aa])", "attach-nothing"),
        ("(;GM[3]AB[Ke1];B[e2e4])", "(;GM[3]AB[Ke2];B[e2e4])", "other-start"),
        ("(;GM[3];B[e2e4])", "(;GM[3]B[d2d4])", "other-start"),
    ],
)
def test_what_makes_no_sense_is_refused(text: str, other: str, reason: str) -> None:
    collection = loads(text)
    edit = Edit()

    with pytest.raises(RefusalError) as caught:
        operations.attach(edit, collection.games[0].root, loads(other).games[0].root)

    assert caught.value.reason == reason
    assert str(caught.value)
    assert edit.edits() == ()
    assert written(collection) == text


def test_a_game_is_not_attached_to_itself() -> None:
    root = loads("(;SZ[9];B[aa])").games[0].root

    with pytest.raises(RefusalError) as caught:
        operations.attach(Edit(), root, root)

    assert caught.value.reason == "attach-itself"


def test_the_same_game_is_attached_once() -> None:
    other = "(;SZ[9]PB[b]GC[two\n\nparts];B[aa]C[x\n\ny];W[bb]N[n])"
    collection, _ = attach("(;SZ[9]PB[a];B[aa]C[c];W[bb]N[m])", other)
    before = dumps(collection)

    with pytest.raises(RefusalError):
        operations.attach(Edit(), collection.games[0].root, loads(other).games[0].root)

    assert dumps(collection) == before
