"""The games of a file as files of their own, and games of many files as one."""

from __future__ import annotations

import pytest

from sgfedit import Collection, loads
from sgfedit.errors import CharsetError
from sgfedit.game import operations
from sgfedit.game.collection import new_game
from sgfedit.game.edits import Edit
from sgfedit.game.joining import Joined, SingleFiles
from sgfedit.version import SIGNATURE

CHINESE = "(;CA[GBK]C[中国围棋名人战];B[aa])\n\n(;C[围棋])\n".encode("gbk")
WESTERN = "(;C[déjà vu])\n(;C[x])\n".encode("latin-1")
SLAVIC = "(;C[Žižkov];B[aa]".encode()


def singles(data: bytes | str) -> list[bytes]:
    files = SingleFiles(loads(data))
    return [files.file(index) for index in range(len(files))]


def joined(*files: bytes | str, codec: str | None = None) -> Joined:
    found = Joined(codec)
    for data in files:
        found.add(loads(data))
    return found


def texts(collection: Collection) -> list[str | None]:
    return [game.root.get("C") for game in collection.games]


# Apart --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;N[a])\n\n(;N[b]\n ;B[aa])", ["(;N[a])\n", "(;N[b]\n ;B[aa])\n"]),
        (
            "Mail\n(;N[a])\r\nTitle (;N[b]\r\n;B[aa])\r\nEnd.\r\n",
            ["Mail\n(;N[a])\n", "Title (;N[b]\r\n;B[aa])\r\nEnd.\r\n"],
        ),
        ("(;N[a];B[aa]\n(;W[bb]", ["(;N[a];B[aa]\n(;W[bb]))\n"]),
        ("", []),
    ],
)
def test_each_game_is_a_file_as_it_was_written(text: str, expected: list[str]) -> None:
    assert [data.decode() for data in singles(text)] == expected


def test_a_game_that_was_edited_is_written_as_it_is_now() -> None:
    collection = loads("(;N[a])\n(;N[b])")
    operations.set_text(Edit(), collection.games[1].root, "N", "c")
    operations.add_games(Edit(), collection, [new_game((9, 9))])

    files = SingleFiles(collection)

    assert [files.file(index) for index in range(3)] == [
        *(b"(;N[a])\n", b"(;N[c])\n", f"(;FF[4]GM[1]CA[UTF-8]SZ[9]AP[{SIGNATURE}])\n".encode())
    ]


def test_a_game_says_which_charset_it_is_in_where_it_has_to() -> None:
    collection = loads(CHINESE)
    before = collection.version
    files = SingleFiles(collection)

    assert files.file(0) == "(;CA[GBK]C[中国围棋名人战];B[aa])\n".encode("gbk")
    assert files.file(1) == "(;C[围棋]CA[GB18030])\n".encode("gbk")
    assert collection.version == before
    assert singles(WESTERN) == ["(;C[déjà vu]CA[windows-1252])\n".encode("cp1252"), b"(;C[x])\n"]


def test_a_mark_at_the_start_says_it_too() -> None:
    wide = "\ufeff(;C[中])(;C[国])"

    assert [data.decode("utf-16") for data in singles(wide.encode("utf-16-le"))] == [
        "(;C[中])\n",
        "(;C[国])\n",
    ]
    assert singles(wide.encode())[1] == "\ufeff(;C[国])\n".encode()


def test_games_of_several_charsets_are_each_in_their_own() -> None:
    mixed = "(;CA[ISO-8859-1]C[déjà])\n".encode("latin-1") + CHINESE

    assert [texts(loads(data)) for data in singles(mixed)] == [
        ["déjà"],
        ["中国围棋名人战"],
        ["围棋"],
    ]


# Together -----------------------------------------------------------------------------------


def test_files_of_one_charset_are_joined_as_they_are() -> None:
    found = joined("Mail\n(;N[a])\n\n(;N[b])\nEnd.", "  \n(;N[c]", "(;N[d])\n")

    assert found.data().decode() == "Mail\n(;N[a])\n\n(;N[b])\nEnd.\n(;N[c])\n(;N[d])\n"
    assert (len(found), found.codec) == (4, "utf-8")
    same = joined(CHINESE, CHINESE)
    assert (same.data(), same.codec) == (CHINESE * 2, "gb18030")
    assert joined(b"(;CA[Big5]N[a])", b"(;CA[Big5]N[b])").codec == "big5hkscs"


def test_files_of_several_charsets_become_utf_8() -> None:
    found = joined(CHINESE, WESTERN, SLAVIC)

    data = found.data()

    assert data.decode().startswith("(;CA[UTF-8]C[中国围棋名人战];B[aa])\n\n(;C[围棋]CA[UTF-8])\n")
    assert texts(loads(data)) == ["中国围棋名人战", "围棋", "déjà vu", "x", "Žižkov"]
    assert [game.root.get("CA") for game in loads(data).games] == [
        *("UTF-8", "UTF-8", "UTF-8", None, "UTF-8")
    ]


def test_a_file_whose_charset_only_another_file_names_says_it_itself() -> None:
    silent = "(;C[déjà vu])".encode("latin-1")

    found = joined("(;CA[windows-1252]C[ça])\n(;C[là])".encode("cp1252"), silent).data()

    assert found.decode("cp1252").splitlines() == [
        *("(;CA[windows-1252]C[ça])", "(;C[là])", "(;C[déjà vu]CA[windows-1252])")
    ]


@pytest.mark.parametrize(
    "data",
    [
        "\ufeff(;CA[UTF-16]C[中])".encode("utf-16-le"),
        "(;CA[Big5]C[許功蓋許許功])".encode("big5").replace(b"\\", b"\\\\"),
    ],
    ids=["wide", "with backslashes in characters"],
)
def test_unusual_charsets_are_joined_too(data: bytes) -> None:
    (text,) = texts(loads(data))

    assert texts(loads(joined(data, data).data())) == [text, text]
    assert texts(loads(joined(data, SLAVIC).data())) == [text, "Žižkov"]


def test_the_charset_can_be_chosen() -> None:
    found = joined(CHINESE, "(;CA[UTF-8]N[x])", codec="gb18030").data()

    chinese = "(;CA[GBK]C[中国围棋名人战];B[aa])\n\n(;C[围棋]CA[GB18030])\n".encode("gbk")
    assert found == chinese + b"(;CA[GB18030]N[x])\n"
    wide = joined("(;CA[UTF-8]C[中])", codec="utf-16-le").data()
    assert wide.decode("utf-16-le") == "(;CA[UTF-8]C[中])\n"


@pytest.mark.parametrize(("text", "codec"), [("Žižkov — ￡", "cp1252"), ("££", "cp932")])
def test_what_would_not_come_back_is_not_written(text: str, codec: str) -> None:
    with pytest.raises(CharsetError):
        joined(f"(;CA[UTF-8]C[{text}])".encode(), codec=codec).data()


def test_bytes_that_are_no_text_are_kept() -> None:
    data = b"(;CA[UTF-8]C[\xe4\xb8\xad\xff])(;C[\x81]"

    found = joined(data, codec="gb18030").data()

    assert found == b"(;CA[GB18030]C[\xd6\xd0\xff])(;C[\x81]CA[GB18030])\n"


def test_some_games_of_a_file_can_be_taken() -> None:
    collection = loads("(;N[a])\n\n\n(;N[b])\n\n\n(;N[c])")
    found = Joined()

    found.add(collection, [2])
    found.add(collection, [0, 1])

    assert found.data() == b"(;N[c])\n(;N[a])\n\n\n(;N[b])\n"
    assert Joined().data() == b""
    assert Joined().codec == "utf-8"


def test_apart_and_together_again_gives_the_same_file() -> None:
    for data in (CHINESE.replace(b"\n\n", b"\n"), WESTERN):
        again = joined(*singles(data)).data()
        assert texts(loads(again)) == texts(loads(data))
