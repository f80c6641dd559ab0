"""Records that come as text: variations after a node, or games of the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit import Collection, Node, dumps, loads
from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.edits import Edit, apply, inverted
from sgfedit.game.operations import SwapColours, Turn
from sgfedit.game.positions import Positions
from sgfedit.game.serialise import branch_text
from sgfedit.go.symmetry import MIRROR_LEFT_RIGHT, ROTATE_LEFT
from sgfedit.sgf.encoding import PER_GAME

if TYPE_CHECKING:
    from sgfedit.game.operations.transforms import Transform

GAME = "(;FF[4]GM[1]SZ[9]PB[Black]PW[White];B[aa];W[bb])"


def node_of(text: str, index: int) -> tuple[Collection, Node]:
    collection = loads(text)
    return collection, list(collection.games[0].nodes())[index]


def pasted(
    text: str, into: str = GAME, at: int = 2, transforms: tuple[Transform, ...] = ()
) -> str:
    """Return a record in one line after `text` was pasted at one of its nodes."""
    collection, node = node_of(into, at)
    operations.paste_branch(Edit(), node, text, transforms)
    return dumps(collection).decode().replace("\n", "")


def refused(text: str, into: str = GAME, at: int = 2) -> RefusalError:
    collection, node = node_of(into, at)
    with pytest.raises(RefusalError) as refusal:
        operations.paste_branch(Edit(), node, text)
    assert dumps(collection).decode() == into
    return refusal.value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;SZ[9]B[cc];W[dd])", ";W[bb];B[cc];W[dd])"),
        ("(;B[cc](;W[dd])(;W[ee]))", ";W[bb];B[cc](;W[dd])(;W[ee]))"),
        ("(;B[cc])(;B[dd])", ";W[bb](;B[cc])(;B[dd]))"),
        ("(;AB[cc]AE[aa]TR[dd]C[text])", ";W[bb];AB[cc]AE[aa]TR[dd]C[text])"),
        ("(;)", ";W[bb];)"),
        ("(;SZ[9])", ";W[bb];)"),
        ("(;SZ[9]XX[y])", ";W[bb];XX[y])"),
    ],
)
def test_a_branch_is_appended_as_variations(text: str, expected: str) -> None:
    assert pasted(text).endswith(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;FF[4]GM[1]CA[GB2312]AP[x:1]ST[2]SZ[9];B[cc])", ";W[bb];B[cc])"),
        ("(;FF[4]SZ[9]C[intro];B[cc])", ";W[bb];C[intro];B[cc])"),
        ("(;FF[4]SZ[9]AB[gg];B[cc])", ";W[bb];AB[gg];B[cc])"),
        ("(;FF[4]SZ[9](;B[cc])(;B[dd]))", ";W[bb](;B[cc])(;B[dd]))"),
    ],
)
def test_root_properties_stay_behind(text: str, expected: str) -> None:
    assert pasted(text).endswith(expected)


def test_game_info_comes_along_only_where_there_is_none() -> None:
    text = "(;FF[4]SZ[9]PB[x]RE[0]C[c];B[cc]PC[p])"
    collection, node = node_of(GAME, 1)
    found = operations.paste_branch(Edit(), node, text)

    assert found.left_out == ("PB", "RE", "PC")
    assert branch_text(found.node) == "(;C[c];B[cc])\n"

    collection, node = node_of("(;SZ[9];B[aa])", 1)
    found = operations.paste_branch(Edit(), node, text)
    assert found.left_out == ()
    assert b";B[aa];PB[x]RE[0]C[c];B[cc]" in dumps(collection)


def test_game_info_below_the_root_stays_behind_as_well() -> None:
    text = "(;GM[1]SZ[9](;B[cc]PB[y];W[dd])(;B[ee];W[ff]PW[z]C[c]))"
    collection, node = node_of(GAME, 2)

    result = operations.paste_branch(Edit(), node, text)

    assert result.left_out == ("PB", "PW")
    assert (
        dumps(collection)
        .decode()
        .replace("\n", "")
        .endswith(";W[bb](;B[cc];W[dd])(;B[ee];W[ff]C[c]))")
    )


@pytest.mark.untraced
def test_many_games_are_merged_with_what_is_there_and_each_other() -> None:
    games = "(;B[cc];W[dd])" * 2_000 + "(;AB[cc])" * 2_000

    after = pasted(games, "(;FF[4]SZ[9];B[cc]C[x])", 0)

    assert after.startswith("(;FF[4]SZ[9](;B[cc]C[x];W[dd])(;AB[cc])")
    assert after.count(";") == 2_003


def test_a_game_whose_root_only_tells_of_it_begins_with_its_first_move() -> None:
    _, node = node_of(GAME, 1)
    found = operations.paste_branch(Edit(), node, "(;FF[4]SZ[9]PB[x]RE[0];B[cc])")

    assert found.left_out == ("PB", "RE")
    assert found.node.source == ";B[cc]"


def test_what_is_there_already_is_merged() -> None:
    collection, node = node_of("(;SZ[9](;B[aa]C[one];W[bb])(;B[cc]))", 0)
    edit = Edit()

    found = operations.paste_branch(edit, node, "(;B[aa]C[two]TR[dd];W[bb];B[ee])(;B[ff])")

    assert dumps(collection).decode().replace("\n", "") == (
        "(;SZ[9](;B[aa]C[onetwo]TR[dd];W[bb];B[ee])(;B[cc])(;B[ff]))"
    )
    assert found.node is node.first_child
    assert edit.selected is found.node


def test_what_contradicts_what_is_there_stays_apart() -> None:
    assert pasted("(;B[aa]N[two])", "(;SZ[9];B[aa]N[one])", 0) == (
        "(;SZ[9](;B[aa]N[one])(;B[aa]N[two]))"
    )


@pytest.mark.parametrize(
    ("text", "reason", "sentence"),
    [
        ("", "no-text", "There is no text on the clipboard."),
        (" \n\t", "no-text", "There is no text on the clipboard."),
        (
            "Hello\nworld",
            "not-a-record",
            "There is no game record in that text, which begins: Hello",
        ),
        (
            "x" * 80,
            "not-a-record",
            f"There is no game record in that text, which begins: {'x' * 40}…",
        ),
        (
            "(;SZ[13];B[aa])",
            "other-size",
            "That record is for another board: 13 × 13 instead of 9 × 9.",
        ),
        (
            "(;FF[4];B[aa])",
            "other-size",
            "That record is for another board: 19 × 19 instead of 9 × 9.",
        ),
        (
            "(;B[aa];W[kk])",
            "other-size",
            "That record is for another board: W[kk] is not on 9 × 9.",
        ),
        ("(;GM[2]SZ[9];B[aa])", "other-kind", "That is a record of another game."),
        (
            "(;FF[4]GM[1]SZ[9]PB[x])",
            "empty-record",
            "That record has no moves, stones, marks or comments to paste.",
        ),
    ],
)
def test_a_text_that_cannot_be_pasted_says_why(text: str, reason: str, sentence: str) -> None:
    refusal = refused(text)

    assert (refusal.reason, str(refusal)) == (reason, sentence)


def test_a_branch_without_a_size_fits_the_usual_board_as_it_is() -> None:
    assert pasted("(;B[zz])", "(;;B[aa])", 1) == "(;;B[aa];B[zz])"
    assert pasted("(;B[any thing])", "(;GM[2];B[aa])", 1) == "(;GM[2];B[aa];B[any thing])"
    assert pasted("(;SZ[8]B[any])", "(;GM[2]SZ[8];B[aa])", 1) == "(;GM[2]SZ[8];B[aa];B[any])"


@pytest.mark.parametrize(
    "text",
    [
        "Hi,\n\nlook at this:\n```sgf\n(;SZ[9]B[cc]\n;W[dd])\n```\nBye",
        "On Monday somebody wrote:\n> (;SZ[9]B[cc]\n> ;W[dd])\n> Bye",
        ">> (;SZ[9]\n>>B[cc]\n>> ;W[dd])\n> what?",
        "\ufeff(;SZ[9]CA[GB2312]B[cc];W[dd])",
    ],
)
def test_a_record_is_found_whatever_stands_around_it(text: str) -> None:
    assert pasted(text).replace("]>", "]").endswith(";W[bb];B[cc];W[dd])")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (";B[cc]", ";W[bb];B[cc])"),
        ("\ufeff \n; B [cc];W[dd]\n", ";W[bb]; B [cc];W[dd])"),
        (";B[cc];W[dd](;B[ee])(;B[ff])", ";W[bb];B[cc];W[dd](;B[ee])(;B[ff]))"),
        (";B[cc];W[dd])", ";W[bb];B[cc];W[dd])"),
        (";B[cc])\n(;B[ee])", ";W[bb](;B[cc])(;B[ee]))"),
    ],
)
def test_a_part_of_a_record_that_begins_with_a_node_loses_nothing(
    text: str, expected: str
) -> None:
    assert pasted(text).endswith(expected)


@pytest.mark.parametrize("text", ["; and so on", ";-) [smile]"])
def test_a_semicolon_alone_makes_no_record(text: str) -> None:
    assert refused(text).reason == "not-a-record"


def test_a_sign_of_quoting_in_a_comment_stays() -> None:
    assert pasted("(;C[a\n> b\n>c])").endswith(";C[a> b>c])")


def test_views_of_old_records_become_rectangles() -> None:
    text = "(;FF[3]SZ[9];VW[aa][cc]C[x];VW[aa][x];VW[aa];B[dd])"

    assert pasted(text).endswith(";VW[aa:cc]C[x];VW[aa][x];VW[aa];B[dd])")
    assert pasted(text, "(;FF[3]SZ[9])", 0).endswith(";VW[aa][cc]C[x];VW[aa][x];VW[aa];B[dd])")


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        (Turn(MIRROR_LEFT_RIGHT), ";W[bb];B[gc];W[fd])"),
        (SwapColours(), ";W[bb];W[cc];B[dd])"),
    ],
)
def test_a_branch_can_be_turned_and_recoloured_on_its_way(what: Transform, expected: str) -> None:
    assert pasted("(;B[cc];W[dd])", transforms=(what,)).endswith(expected)


def test_a_quarter_turn_needs_a_square_board() -> None:
    collection, node = node_of("(;SZ[9:7];B[aa])", 1)

    with pytest.raises(RefusalError) as refusal:
        operations.paste_branch(Edit(), node, "(;B[bb])", (Turn(ROTATE_LEFT),))

    assert refusal.value.reason == "not-square"
    assert dumps(collection) == b"(;SZ[9:7];B[aa])"


def test_a_copied_branch_names_its_board_unless_it_is_the_usual_one() -> None:
    _, node = node_of("(;SZ[][9:7]PB[x];B[aa];W[bb])", 1)
    assert operations.copied_text(node) == "(;SZ[9:7]B[aa];W[bb])\n"

    _, node = node_of("(;SZ[19]PB[x];B[aa];W[bb])", 1)
    assert operations.copied_text(node) == "(;B[aa];W[bb])\n"
    assert operations.copied_text(node.root) == "(;SZ[19]PB[x];B[aa];W[bb])\n"


points = st.tuples(st.integers(0, 8), st.integers(0, 8)).map(
    lambda pair: chr(97 + pair[0]) + chr(97 + pair[1])
)
branches = st.recursive(
    st.builds(
        "({})".format,
        st.lists(points, min_size=1, max_size=4).map(
            lambda names: "".join(f";B[{name}]C[text]" for name in names)
        ),
    ),
    lambda inner: st.builds("(;W[{}]{}{})".format, points, inner, inner),
    max_leaves=5,
)


@given(branches, st.integers(0, 2))
def test_what_is_copied_is_pasted_the_same_and_undone(text: str, at: int) -> None:
    collection, node = node_of(GAME, at)
    source = loads(text).games[0].root
    edit = Edit()

    count = len(node.children)
    found = operations.paste_branch(edit, node, operations.copied_text(source))

    if len(node.children) > count:  # not merged with what was there
        assert branch_text(found.node) == branch_text(source)
    after = dumps(collection)
    edits = edit.edits()
    apply(inverted(edits))
    assert dumps(collection).decode() == GAME
    apply(edits)
    assert dumps(collection) == after


# Games --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;W[aa];B[bb])", "(;FF[4]GM[1]SZ[19]CA[UTF-8];W[aa];B[bb])"),
        (
            "(;SZ[9]W[aa]C[x](;B[bb])(;B[cc]))",
            "(;FF[4]GM[1]SZ[9]CA[UTF-8];W[aa]C[x](;B[bb])(;B[cc]))",
        ),
        ("(;FF[3]W[aa];B[bb])", "(;FF[3]W[aa]CA[UTF-8];B[bb])"),
        ("(;AB[aa];B[bb])", "(;AB[aa]CA[UTF-8];B[bb])"),
    ],
)
def test_a_copied_branch_gets_a_root_when_it_becomes_a_game(text: str, expected: str) -> None:
    collection = loads("(;FF[4]CA[UTF-8];B[aa])")

    operations.paste_games(Edit(), collection, text)

    assert dumps(collection).decode().replace("\n", "").endswith(f"B[aa]){expected}")


def test_games_are_added_behind_those_of_the_file() -> None:
    collection = loads("(;SZ[9];B[aa])\n")
    edit = Edit()

    games = operations.paste_games(
        edit, collection, "text (;SZ[13];B[bb]) more (;PB[x]\n;W[cc]) end"
    )

    assert dumps(collection) == b"(;SZ[9];B[aa])\n(;SZ[13];B[bb])\n(;PB[x];W[cc])\n"
    assert edit.selected is games[0].root
    apply(inverted(edit.edits()))
    assert dumps(collection) == b"(;SZ[9];B[aa])\n"


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("(;CA[utf-8];B[aa])", "CA[utf-8]"),
        ("(;CA[ISO-8859-1];B[aa])", "CA[ISO-8859-1]"),
        ("(;;B[aa])", "CA[UTF-8]"),
    ],
)
def test_pasted_games_are_in_the_charset_of_the_file(file: str, expected: str) -> None:
    collection = loads(file.encode())

    operations.paste_games(Edit(), collection, "(;CA[GB2312];B[bb])")

    assert dumps(collection).decode().splitlines()[1] == f"(;{expected};B[bb])"


def test_a_pasted_game_without_a_charset_is_given_one_when_it_is_saved_only() -> None:
    collection = loads(b"(;;B[aa])")

    operations.paste_games(Edit(), collection, "(;PB[\xe9];B[bb])")

    assert "CA" not in collection.games[1].root.properties
    assert dumps(collection).decode().splitlines()[1] == "(;PB[\xe9]CA[UTF-8];B[bb])"


def test_where_each_game_has_a_charset_a_pasted_one_keeps_its_own() -> None:
    collection = loads("(;CA[GB2312]C[围棋的棋谱])".encode("gbk") + "(;CA[UTF-8]C[é])".encode())
    assert collection.encoding.name == PER_GAME

    operations.paste_games(Edit(), collection, "(;CA[ISO-8859-1]C[\xe9])")

    assert dumps(collection).endswith(b"\n(;CA[ISO-8859-1]C[\xe9])\n")


def test_no_empty_line_stands_between_games_that_are_new() -> None:
    collection = loads("(;SZ[9];B[aa])\n")

    for _ in range(2):
        operations.paste_games(Edit(), collection, "(;SZ[5])(;SZ[6])")

    assert dumps(collection) == b"(;SZ[9];B[aa])\n" + b"(;SZ[5])\n(;SZ[6])\n" * 2


def test_text_behind_the_last_game_stays_there() -> None:
    collection = loads("(;B[aa]) the end")

    operations.paste_games(Edit(), collection, "(;GM[1];B[bb])")

    assert dumps(collection) == b"(;B[aa])\n(;GM[1];B[bb])\n the end"


@pytest.mark.parametrize(("text", "reason"), [("", "no-text"), ("moin", "not-a-record")])
def test_what_is_no_game_is_not_added(text: str, reason: str) -> None:
    collection = loads(GAME)

    with pytest.raises(RefusalError) as refusal:
        operations.paste_games(Edit(), collection, text)

    assert refusal.value.reason == reason
    assert dumps(collection).decode() == GAME


# Positions ----------------------------------------------------------------------------------

POSITION = "(;FF[4]GM[1]SZ[9]AB[cc][dd]AW[ee]PL[W])"


@pytest.mark.parametrize("at", range(3))
@pytest.mark.parametrize("place", operations.Place)
def test_a_pasted_position_is_what_is_on_the_board_then(at: int, place: operations.Place) -> None:
    collection, node = node_of(GAME, at)
    game = collection.games[0]

    holder = operations.paste_position(Edit(), node, game.positions, POSITION, place)

    there = loads(dumps(collection)).games[0]
    found = Positions(game.root).at(holder)
    assert [found.stone(2, 2), found.stone(3, 3), found.stone(4, 4)] == ["B", "B", "W"]
    assert sum(map(bool, found.stones)) == 3
    assert found.to_play == "W"
    assert len(list(there.nodes())) == len(list(game.nodes()))


def test_of_a_game_the_position_at_its_end_is_pasted() -> None:
    collection, node = node_of("(;SZ[9])", 0)
    game = collection.games[0]

    operations.paste_position(Edit(), node, game.positions, "(;B[aa];W[ba];B[ii];W[ab])")

    assert dumps(collection) == b"(;SZ[9]AB[ii]AW[ba][ab]PL[B])"


def test_the_position_that_is_there_changes_nothing() -> None:
    collection, node = node_of(GAME, 2)
    game = collection.games[0]
    before = dumps(collection)

    operations.paste_position(Edit(), node, game.positions, "(;SZ[9]AB[aa]AW[bb])")

    assert dumps(collection) == before


@pytest.mark.parametrize(
    ("place", "after"),
    [
        (operations.Place.AFTER, "(;SZ[9];B[aa];PL[B])"),
        (operations.Place.HERE, "(;SZ[9];B[aa];PL[B])"),
    ],
)
def test_the_player_to_play_is_set_where_the_same_stones_are_there(
    place: operations.Place, after: str
) -> None:
    collection, node = node_of("(;SZ[9];B[aa])", 1)

    found = operations.paste_position(
        Edit(), node, Positions(node.root), "(;SZ[9]AB[aa]PL[B])", place
    )

    assert dumps(collection).decode() == after
    assert found.source == ";PL[B]"


def test_a_position_of_another_kind_of_game_clears_nothing() -> None:
    text = "(;GM[3]AB[aa])"
    collection, node = node_of(text, 0)

    with pytest.raises(RefusalError) as refusal:
        operations.paste_position(Edit(), node, Positions(node), "(;GM[3];B[bb])")

    assert refusal.value.reason == "not-go"
    assert dumps(collection).decode() == text


def test_a_position_of_another_board_is_refused() -> None:
    collection, node = node_of(GAME, 0)

    with pytest.raises(RefusalError, match="13 × 13"):
        operations.paste_position(Edit(), node, collection.games[0].positions, "(;SZ[13]AB[aa])")


def test_a_branch_of_another_game_gets_no_root_of_go() -> None:
    collection = loads("(;GM[2]B[d3])")

    operations.paste_games(Edit(), collection, "(;W[c5];B[e6])")

    assert collection.games[1].root.source == ";W[c5]"
