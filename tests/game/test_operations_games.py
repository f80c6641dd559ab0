"""The games of a file: added, taken out, doubled, ordered, those of another file."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit import Collection, Game, Properties, dumps, loads
from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.game.edits import Edit, apply, inverted
from sgfedit.game.operations.charset import comes_back
from sgfedit.sgf.encoding import PER_GAME

if TYPE_CHECKING:
    from collections.abc import Iterable

Do: TypeAlias = Callable[[Edit, Collection], object]

THREE = "(;N[a])\n\n(;N[b])\n(;N[c])\n"
MAIL = "From: x\n\n(;N[a])\n(;N[b])\n"
TITLES = "One:\n(;N[a])\nTwo:\n(;N[b])\n(;N[c])\nEnd.\n"
CHINESE = "(;CA[GBK]C[中国围棋名人战];B[aa])\n(;C[围棋])\n".encode("gbk")
WESTERN = "(;C[déjà vu];B[aa])\n(;C[x])\n".encode("latin-1")


def after(data: bytes | str, do: Do) -> bytes:
    """Return a file after something was done, and undone and redone in between."""
    collection = loads(data)
    before = dumps(collection)
    edit = Edit()

    do(edit, collection)

    found = dumps(collection)
    edits = edit.edits()
    apply(inverted(edits))
    assert dumps(collection) == before
    apply(edits)
    assert dumps(collection) == found
    return found


def texts(data: bytes) -> list[str | None]:
    """Return what stands in C of each root, when a file is read again."""
    return [game.root.get("C") for game in loads(data).games]


def named(*names: str) -> Callable[[Collection], list[Game]]:
    return lambda collection: [
        game for game in collection.games if game.root.get("N") in set(names)
    ]


def move(to: int, *names: str) -> Do:
    return lambda edit, collection: operations.move_games(
        edit, collection, named(*names)(collection), to
    )


def remove(*names: str) -> Do:
    return lambda edit, collection: operations.remove_games(
        edit, collection, named(*names)(collection)
    )


def duplicate(*names: str) -> Do:
    return lambda edit, collection: operations.duplicate_games(
        edit, collection, named(*names)(collection)
    )


def add(at: int | None, *names: str) -> Do:
    games = [Game.new(Properties.of({"N": (name,)})) for name in names]
    return lambda edit, collection: operations.add_games(edit, collection, games, at)


def append(data: bytes | str) -> Do:
    return lambda edit, collection: operations.append_collection(edit, collection, loads(data))


@pytest.mark.parametrize(
    ("text", "do", "expected"),
    [
        (THREE, move(0, "c"), "(;N[c])\n\n(;N[a])\n(;N[b])\n"),
        (THREE, move(3, "a"), "(;N[b])\n\n(;N[c])\n(;N[a])\n"),
        (THREE, move(2, "c", "a"), "(;N[b])\n\n(;N[a])\n(;N[c])\n"),
        (THREE, move(1, "a"), THREE),
        (THREE, move(1), THREE),
        (MAIL, move(0, "b"), "From: x\n\n(;N[b])\n(;N[a])\n"),
        (TITLES, move(0, "b"), "Two:\n(;N[b])\nOne:\n(;N[a])\n(;N[c])\nEnd.\n"),
        (TITLES, move(0, "c"), "(;N[c])\nOne:\n(;N[a])\nTwo:\n(;N[b])\nEnd.\n"),
        ("(;N[a])(;N[b];B[aa]", move(0, "b"), "(;N[b];B[aa])(;N[a])"),
        ("(;N[a])\n\ufeff(;N[b])", move(0, "b"), "(;N[b])\n(;N[a])"),
    ],
    ids=count(),
)
def test_games_move_with_their_titles_and_not_with_the_space_between(
    text: str, do: Do, expected: str
) -> None:
    assert after(text, do).decode() == expected


@pytest.mark.parametrize(
    ("text", "do", "expected"),
    [
        (THREE, remove("b"), "(;N[a])\n(;N[c])\n"),
        (THREE, remove("a"), "(;N[b])\n(;N[c])\n"),
        (THREE, remove("b", "c"), "(;N[a])\n"),
        (MAIL, remove("a"), "From: x\n\n(;N[b])\n"),
        (TITLES, remove("a", "c"), "Two:\n(;N[b])\nEnd.\n"),
        (THREE, remove(), THREE),
    ],
    ids=count(),
)
def test_a_game_takes_its_title_and_the_space_before_it_along(
    text: str, do: Do, expected: str
) -> None:
    assert after(text, do).decode() == expected


@pytest.mark.parametrize(
    ("text", "do", "expected"),
    [
        (THREE, add(None, "d"), "(;N[a])\n\n(;N[b])\n(;N[c])\n(;N[d])\n"),
        (THREE, add(0, "d"), "(;N[d])\n\n(;N[a])\n\n(;N[b])\n(;N[c])\n"),
        (THREE, add(2, "d", "e"), "(;N[a])\n\n(;N[b])\n(;N[d])\n(;N[e])\n(;N[c])\n"),
        (THREE, add(1), THREE),
        (MAIL, add(0, "d"), "From: x\n\n(;N[d])\n(;N[a])\n(;N[b])\n"),
        ("(;N[a])", add(None, "d"), "(;N[a])\n(;N[d])\n"),
        ("(;N[a])(;N[b])", add(1, "d"), "(;N[a])(;N[d])\n(;N[b])"),
        ("(;N[a]\r\n)\r\n", add(1, "d"), "(;N[a]\r\n)\r\n(;N[d])\n"),
        ("", add(None, "d", "e"), "(;N[d])\n(;N[e])\n"),
        (TITLES, add(3, "d"), TITLES.replace("End", "(;N[d])\nEnd")),
    ],
    ids=count(),
)
def test_new_games_stand_in_lines_of_their_own_where_the_others_do(
    text: str, do: Do, expected: str
) -> None:
    assert after(text, do).decode() == expected


def test_a_new_game_that_moves_takes_no_empty_line_along() -> None:
    def do(edit: Edit, collection: Collection) -> None:
        add(None, "d")(edit, collection)
        move(0, "d")(edit, collection)
        add(None, "e")(edit, collection)
        remove("e")(edit, collection)

    assert after("(;N[a])\n(;N[b])\n", do).decode() == "(;N[d])\n(;N[a])\n(;N[b])\n"


@pytest.mark.parametrize(
    ("text", "do", "expected"),
    [
        (THREE, duplicate("b"), "(;N[a])\n\n(;N[b])\n\n(;N[b])\n(;N[c])\n"),
        ("T\n(;N[a] (;B[aa])\n\n(;W[bb]))", duplicate("a"), None),
        (TITLES, duplicate("b"), TITLES.replace("(;N[b])", "(;N[b])\n(;N[b])")),
        ("(;N[a];B[aa]C[x", duplicate("a"), "(;N[a];B[aa]C[x])\n(;N[a];B[aa]C[x])"),
        (THREE, duplicate(), THREE),
        ("", duplicate(), ""),
    ],
    ids=count(),
)
def test_a_copy_stands_behind_its_game_and_is_written_like_it(
    text: str, do: Do, expected: str | None
) -> None:
    game = text.partition("\n")[2]

    assert after(text, do).decode() == (expected if expected is not None else f"{text}\n{game}")


@pytest.mark.parametrize(
    ("text", "other", "expected"),
    [
        ("(;N[a])\n", THREE, "(;N[a])\n(;N[a])\n(;N[b])\n(;N[c])\n"),
        ("(;N[a])\n", TITLES, "(;N[a])\nOne:\n(;N[a])\nTwo:\n(;N[b])\n(;N[c])\n"),
        ("(;N[a])\n", "", "(;N[a])\n"),
        (THREE, "(;N[d]\n ;B[aa]", THREE + "(;N[d]\n ;B[aa])\n"),
    ],
    ids=count(),
)
def test_the_games_of_another_file_come_behind_these(text: str, other: str, expected: str) -> None:
    assert after(text, append(other)).decode() == expected


def test_games_of_another_file_are_copies() -> None:
    collection, other = loads("(;N[a])"), loads("(;N[b];B[aa])")

    (added,) = operations.append_collection(Edit(), collection, other)
    Edit().set(added.root, "N", ("c",))

    assert added is collection.games[1]
    assert dumps(other) == b"(;N[b];B[aa])"


def test_what_comes_in_is_shown() -> None:
    collection = loads(THREE)
    edit = Edit()

    added = operations.add_games(edit, collection, [Game.new(Properties.of({"N": ("d",)}))], 1)
    assert added == collection.games[1:2]
    assert edit.selected is added[0].root

    copies = operations.duplicate_games(edit, collection, collection.games[2:])
    assert [copy.root.get("N") for copy in copies] == ["b", "c"]
    assert edit.selected is copies[0].root

    operations.remove_games(edit, collection, copies)
    assert edit.selected is None


def test_a_file_keeps_one_game_at_least() -> None:
    collection = loads(THREE)

    with pytest.raises(RefusalError) as refusal:
        operations.remove_games(Edit(), collection, collection.games)

    assert refusal.value.reason == "all-games"
    assert dumps(collection).decode() == THREE


def test_games_take_any_order_and_their_boards_are_known_still() -> None:
    collection = loads("(;SZ[3];B[aa])\n(;SZ[5];W[bb])")
    first, second = collection.games
    before = first.position(first.root.children[0])

    operations.order_games(Edit(), collection, [second, first])

    again = collection.games[1]
    assert again.root is first.root
    assert again.positions is first.positions
    assert again.position(again.root.children[0]) == before
    assert dumps(collection) == b"(;SZ[5];W[bb])\n(;SZ[3];B[aa])"


@given(
    st.lists(
        st.tuples(st.sampled_from(["", "\n", "\r\n\n", " "]), st.sampled_from(["", "title\n"])),
        min_size=1,
        max_size=5,
    ),
    st.randoms(use_true_random=False),
)
def test_any_order_and_back_gives_the_same_bytes(
    between: Iterable[tuple[str, str]], random: st.DrawFn
) -> None:
    games = [f"{gap}{title}(;N[{n}];B[aa])" for n, (gap, title) in enumerate(between)]
    text = f"{''.join(games)}\n"
    collection = loads(text)
    old = collection.games
    order = list(old)
    random.shuffle(order)  # type: ignore[attr-defined]

    operations.order_games(Edit(), collection, order)
    assert [game.root for game in collection.games] == [game.root for game in order]
    assert sorted(dumps(collection)) == sorted(text.encode())

    operations.order_games(Edit(), collection, old)
    assert [game.root for game in collection.games] == [game.root for game in old]


# Charsets -----------------------------------------------------------------------------------


def test_games_get_the_charset_of_the_file_if_it_has_their_characters() -> None:
    found = after(CHINESE, append("(;CA[UTF-8]C[围棋])(;C[名人])(;CA[UTF-8]N[x])(;N[y])".encode()))

    assert found.startswith(CHINESE)
    assert texts(found) == ["中国围棋名人战", "围棋", "围棋", "名人", None, None]
    assert [game.root.get("CA") for game in loads(found).games] == [
        *("GBK", None, "GBK", "GBK", "GBK", None)
    ]


def test_a_file_that_names_no_charset_is_followed_by_one_that_does() -> None:
    found = after(WESTERN, append("(;C[ça])".encode()))

    assert found == WESTERN + "(;C[ça]CA[windows-1252])\n".encode("latin-1")


def test_games_whose_characters_the_file_lacks_keep_their_charset() -> None:
    found = after(WESTERN, append(CHINESE))

    assert texts(found) == ["déjà vu", "x", "中国围棋名人战", "围棋"]
    assert loads(found).encoding.name == PER_GAME
    western = "(;C[déjà vu]CA[windows-1252];B[aa])\n(;C[x])\n".encode("latin-1")
    chinese = "(;CA[GBK]C[中国围棋名人战];B[aa])\n(;C[围棋]CA[GB18030])\n".encode("gbk")
    assert found == western + chinese


def test_a_file_of_several_charsets_takes_any_game_as_it_is() -> None:
    mixed = "(;CA[ISO-8859-1]C[déjà])\n".encode("latin-1") + CHINESE
    assert loads(mixed).encoding.name == PER_GAME

    found = after(mixed, append("(;C[Žižkov])".encode()))

    assert found.startswith(mixed)
    assert found.endswith("(;C[Žižkov]CA[UTF-8])\n".encode())
    assert texts(found) == ["déjà", "中国围棋名人战", "围棋", "Žižkov"]


@pytest.mark.parametrize(
    "other",
    [
        "\ufeff(;CA[UTF-16]C[中])".encode("utf-16-le"),
        # Backslashes stand within characters.
        "(;CA[Big5]C[許功蓋許許功])".encode("big5").replace(b"\\", b"\\\\"),
    ],
    ids=["UTF-16", "Big5 with backslashes"],
)
def test_what_only_a_whole_file_can_be_in_becomes_utf_8(other: bytes) -> None:
    text = loads(other).games[0].root.get("C")

    found = after(WESTERN, append(other))

    assert texts(found) == ["déjà vu", "x", text]
    assert loads(found).games[2].root.get("CA") == "UTF-8"


def test_a_file_with_backslashes_in_characters_becomes_utf_8_as_a_whole() -> None:
    data = "(;CA[Big5]C[許功蓋許許功])".encode("big5").replace(b"\\", b"\\\\")
    assert loads(data).encoding.escaped

    found = after(data, append("(;C[Žižkov — 한국])".encode()))

    assert texts(found) == ["許功蓋許許功", "Žižkov — 한국"]
    assert found.decode()


def test_a_wide_file_takes_games_without_a_word_on_charsets() -> None:
    data = "\ufeff(;N[a])\n".encode("utf-16-le")

    found = after(data, append("(;CA[UTF-8]C[中])".encode()))

    assert found.decode("utf-16") == "(;N[a])\n(;CA[UTF-8]C[中])\n"


def test_a_character_that_would_come_back_as_another_does_not_fit() -> None:
    assert not comes_back("£", "cp932")
    assert comes_back("\udcff中", "gb18030")
    assert not comes_back("中", "cp1252")

    found = after(b"(;CA[Shift_JIS]N[x])\n", append("(;CA[UTF-8]C[££])".encode()))

    assert texts(found) == [None, "££"]


def test_the_charset_is_named_when_the_game_that_named_it_goes() -> None:
    def first(edit: Edit, collection: Collection) -> None:
        operations.remove_games(edit, collection, collection.games[:1])

    assert after(CHINESE, first) == "(;C[围棋]CA[GBK])\n".encode("gbk")
    assert after(b"(;CA[GBK]N[a])(;N[b])", first) == b"(;N[b])"
    assert after(b"(;CA[GBK]N[a])(;CA[GBK]N[b])", first) == b"(;CA[GBK]N[b])"
    assert after(WESTERN, first) == b"(;C[x])\n"
    wide = "\ufeff(;CA[UTF-16]C[中])(;C[国])"
    assert after(wide.encode("utf-16-le"), first).decode("utf-16") == "(;C[国])"
    mixed = "(;CA[ISO-8859-1]C[déjà])\n".encode("latin-1") + CHINESE
    assert after(mixed, first) == CHINESE


def test_another_first_game_does_not_change_the_charset_of_the_file() -> None:
    data = "(;CA[GBK]C[中国围棋名人战])\n(;CA[UTF-8]N[b])\n".encode("gbk")

    found = after(data, move(0, "b"))

    assert found == "(;CA[UTF-8]N[b])\n(;CA[GBK]C[中国围棋名人战])\n".encode("gbk")


def test_the_head_of_a_file_of_several_charsets_goes_with_its_game() -> None:
    mixed = "Café\n(;CA[ISO-8859-1]C[déjà])\n".encode("latin-1") + CHINESE

    def last_first(edit: Edit, collection: Collection) -> None:
        operations.move_games(edit, collection, collection.games[2:], 0)

    assert after(mixed, last_first) == b"(;C[\xce\xa7\xc6\xe5])\n" + mixed.replace(
        b"\n(;C[\xce\xa7\xc6\xe5])", b""
    )


# A large file -------------------------------------------------------------------------------


def test_all_other_games_of_a_thousand_stay_as_they_are_byte_for_byte() -> None:
    gaps = ["\n", "\r\n\r\n", "", " \n\t"]
    games = [f"(;PB[{n}] DT[1996]\n ;B[aa] ( ;W[bb]C[{n}])\r\n(;W[cc]))" for n in range(1_000)]
    text = "".join(f"{game}{gaps[n % 4]}" for n, game in enumerate(games))
    collection = loads(text)
    edit = Edit()

    operations.move_games(edit, collection, [collection.games[700], collection.games[3]], 500)
    node = collection.games[42].root.children[0].children[0]
    operations.set_text(edit, node, "C", "edited")

    order = [n for n in range(1_000) if n not in {3, 700}]
    order[499:499] = [3, 700]
    games[43] = games[43].replace("C[43]", "C[edited]")
    assert dumps(collection).decode() == "".join(
        f"{games[n]}{gaps[place % 4]}" for place, n in enumerate(order)
    )
    apply(inverted(edit.edits()))
    assert dumps(collection).decode() == text
