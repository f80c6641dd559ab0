from __future__ import annotations

import pytest

from sgfedit import Collection, dumps, loads
from sgfedit.game.edits import Edit
from sgfedit.game.operations import escape_misfits, misfits, name_charset, set_charset

LATIN = "(;CA[ISO-8859-1]PB[é];C[à])".encode("latin-1")
THREE = b"".join(
    (
        "(;CA[UTF-8]C[棋])".encode(),
        "(;CA[ISO-8859-1]C[é])".encode("latin-1"),
        "(;CA[GBK]C[围])".encode("gbk"),
    )
)


def edited(data: bytes, codec: str) -> Collection:
    collection = loads(data)
    set_charset(Edit(), collection, codec)
    return collection


def test_the_file_is_written_in_the_charset_that_ca_names() -> None:
    assert dumps(edited(LATIN, "utf-8")) == "(;CA[UTF-8]PB[é];C[à])".encode()
    assert dumps(edited(b"(;PB[x])", "gb18030")) == b"(;PB[x]CA[GB18030])"


def test_a_name_that_is_right_already_stays() -> None:
    collection = loads(LATIN)
    edit = Edit()

    set_charset(edit, collection, "cp1252")

    assert edit.edits() == ()


def test_a_mark_goes_with_another_charset() -> None:
    assert dumps(edited("(;C[é])".encode("utf-8-sig"), "utf-8")) == "(;C[é]CA[UTF-8])".encode()


def test_every_game_of_a_file_gets_the_same_charset() -> None:
    collection = loads(THREE)
    assert collection.charset == "per-game"
    edit = Edit()

    set_charset(edit, collection, "utf-8")

    assert dumps(collection) == ("(;CA[UTF-8]C[棋])(;CA[UTF-8]C[é])(;CA[UTF-8]C[围])".encode())
    edit.roll_back()
    assert dumps(collection) == THREE


def test_characters_that_a_charset_lacks_are_listed_once_and_written_as_numbers() -> None:
    collection = loads(LATIN)
    edit = Edit()
    edit.set(collection.games[0].root, "C", ["囲碁 é 囲"])

    assert misfits(collection) == ["囲", "碁"]
    escape_misfits(edit, collection)

    assert misfits(collection) == []
    assert dumps(collection) == (
        "(;CA[ISO-8859-1]PB[é]C[&#22258;&#30849; é &#22258;];C[à])".encode("latin-1")
    )


def test_every_game_has_misfits_of_its_own() -> None:
    collection = loads(THREE)
    edit = Edit()
    for game in collection.games:
        edit.set(game.root, "C", ["棋"])

    assert misfits(collection) == ["棋"]
    escape_misfits(edit, collection)

    assert [game.root.get("C") for game in collection.games] == ["棋", "&#26827;", "棋"]


def test_the_charset_is_named_where_there_was_no_need_to() -> None:
    collection = loads(b"(;PB[x])(;PB[y])(;CA[ISO-8859-1]PB[z])")
    edit = Edit()
    for game in collection.games[1:]:
        edit.set(game.root, "C", ["é"])

    name_charset(edit, collection)

    expected = "(;PB[x])(;PB[y]C[é]CA[windows-1252])(;CA[ISO-8859-1]PB[z]C[é])"
    assert dumps(collection) == expected.encode("latin-1")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;CA[foo];B[aa])", "(;CA[UTF-8]C[é];B[aa])"),
        ("(;CA[UTF-16];B[aa])", "(;CA[UTF-8]C[é];B[aa])"),
        ("(;CA[];B[aa])", "(;CA[UTF-8]C[é];B[aa])"),
        ("(;CA[utf8];B[aa])", "(;CA[utf8]C[é];B[aa])"),
        ("(;CA[ISO-8859-1];B[aa])(;CA[UTF-8])", "(;CA[ISO-8859-1]C[é];B[aa])(;CA[UTF-8])"),
        ("(;CA[UTF-8])(;CA[foo])", "(;CA[UTF-8]C[é])(;CA[foo])"),
    ],
)
def test_a_charset_that_was_named_wrongly_is_named_rightly(text: str, expected: str) -> None:
    collection = loads(text.encode())

    with collection.edit("Comment") as e:
        e.set_text(collection.games[0].root, "C", "é")

    assert dumps(collection) == expected.encode(collection.charset)


def test_the_charset_of_the_file_is_named_in_a_game_that_named_another_one() -> None:
    collection = loads(b"(;CA[UTF-8])(;CA[ISO-8859-1])")

    with collection.edit("Comment") as e:
        e.set_text(collection.games[1].root, "C", "é")

    assert dumps(collection) == "(;CA[UTF-8])(;CA[UTF-8]C[é])".encode()


def test_a_plain_file_gets_what_is_typed_in_the_charset_of_its_ca() -> None:
    collection = loads(b"(;CA[Shift_JIS]PB[x])")
    Edit().set(collection.games[0].root, "C", ["山"])

    assert dumps(collection) == "(;CA[Shift_JIS]PB[x]C[山])".encode("cp932")


def test_plain_nodes_are_left_alone() -> None:
    collection = loads("(;CA[ISO-8859-1]C[é];B[aa];C[x])".encode("latin-1"))
    edit = Edit()

    escape_misfits(edit, collection)

    assert edit.edits() == ()
