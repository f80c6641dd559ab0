from __future__ import annotations

from sgfedit import Collection, Game, Properties, loads
from sgfedit.game.edits import Edit
from sgfedit.game.operations import set_charset
from sgfedit.sgf import Encoding


def test_iterating_a_game_walks_its_main_line() -> None:
    game = loads("(;N[a];N[b](;N[c])(;N[d]))").games[0]

    assert [node.get("N") for node in game] == ["a", "b", "c"]
    assert [node.get("N") for node in game.nodes()] == ["a", "b", "c", "d"]


def test_a_game_knows_its_size() -> None:
    assert loads("(;SZ[9:7])").games[0].size == (9, 7)
    assert loads("(;)").games[0].size == (19, 19)


def test_a_new_game_has_one_node() -> None:
    game = Game.new(Properties.of({"SZ": ("9",)}))

    assert [node.source for node in game.nodes()] == [";SZ[9]"]
    assert repr(game) == "<Game ';SZ[9]'>"


def test_a_collection_may_be_empty() -> None:
    collection = Collection()

    assert collection.games == ()
    assert collection.charset == "utf-8"
    assert repr(collection) == "<Collection of 0 games>"


def test_a_change_of_ca_changes_the_charset_and_back() -> None:
    collection = loads("(;CA[iso-8859-1]PB[é])".encode("latin-1"))
    assert collection.charset == "cp1252"
    edit = Edit()

    edit.set(collection.games[0].root, "CA", ["UTF-8"])
    assert collection.charset == "utf-8"

    edit.roll_back()
    assert collection.charset == "cp1252"


def test_a_change_of_ca_counts_after_another_charset_was_chosen() -> None:
    collection = loads("(;CA[iso-8859-1]PB[\u00e9])".encode("latin-1"))
    set_charset(Edit(), collection, "utf-8")

    Edit().set(collection.games[0].root, "CA", ["windows-1250"])

    assert collection.charset == "cp1250"


def test_what_games_name_and_are_saved_in_is_told_for_each() -> None:
    collection = loads("(;CA[gbk]C[围])(;C[棋])\n".encode("gbk"))

    assert collection.declared == ("gbk", "")
    assert [encoding.name for encoding in collection.save_encodings] == ["gb18030"] * 3


def test_a_charset_nobody_knows_is_not_saved_in() -> None:
    collection = loads("(;CA[UTF-8])")

    Edit().set(collection.games[0].root, "CA", ["Klingon"])

    assert collection.charset == "utf-8"


def test_a_game_keeps_the_charset_that_was_named_when_it_was_read() -> None:
    tree = loads("(;CA[utf-8])").games[0].tree
    encoding = Encoding("cp1250")

    read = Game(tree, encoding=encoding, declared="cp1250")
    now = Game(tree, encoding=encoding)

    assert read.declared_as_read == "cp1250"
    assert read.save_encoding.name == "utf-8"  # another one is wanted by now
    assert now.declared_as_read == "utf-8"
    assert now.save_encoding is encoding
    assert Game(tree).declared_as_read == ""
