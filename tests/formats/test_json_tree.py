"""The tree as JSON: read back, it is the same file to the byte; others may write it too."""

from __future__ import annotations

import codecs
import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sgfedit.errors import CharsetError
from sgfedit.formats import dumps, load, loads, no_game_error
from sgfedit.formats.json_tree import dump_json
from sgfedit.formats.json_tree.reading import read
from sgfedit.formats.json_tree.writing import as_object, from_object
from sgfedit.formats.source import Source
from sgfedit.game.collection import Collection
from sgfedit.game.edits import Edit
from sgfedit.game.game import Game
from sgfedit.sgf import limits
from sgfedit.sgf.charset_names import CHOICES
from sgfedit.sgf.encoding import Encoding
from sgfedit.sgf.node import Node, Properties
from sgfedit.sgf.parser import GameTree
from tests.amounts import amount, some_large, some_of_each_folder

if TYPE_CHECKING:
    import random

FOLDER = Path(os.path.relpath(Path(__file__).parents[3] / "shared" / "data"))
FILES = sorted(path for path in FOLDER.rglob("*") if path.is_file())
BIG = 20_000
"""Bytes of a file of which all is compared, not only what is written; it takes long."""

RECORD = (
    b"Prose first\r\n( ;FF[4]CA[UTF-8]C[caf\xc3\xa9 \\] :\r\nx]\n;B[aa]\n(;W[bb])(;White[cc])\n)"
    b" junk (;B[dd]B[ee]AB[]"
)


def of_json(data: str | bytes | dict[str, Any]) -> Collection:
    if isinstance(data, dict):
        data = json.dumps({"format": "sgfedit-json", **data})
    collection = loads(data)
    assert collection.format == "json"
    return collection


def of_nodes(*nodes: object, **more: Any) -> Collection:
    return of_json({"games": [{"nodes": nodes}], **more})


def codes(collection: Collection) -> list[str]:
    return [problem.code for problem in collection.reading]


def there_and_back(collection: Collection) -> None:
    """Assert that JSON leads back to the file and to what is known of it."""
    text = dump_json(collection)

    json.loads(text)
    again = of_json(text.encode())
    assert again.reading == ()
    assert dumps(again) == dumps(collection)
    assert again.save_encodings == collection.save_encodings
    assert again.findings == collection.findings
    assert structure(again) == structure(collection)
    assert dump_json(again) == text


def structure(collection: Collection) -> list[tuple[dict[str, tuple[str, ...]], int]]:
    return [
        (dict(node.properties), len(node.children))
        for game in collection.games
        for node in game.nodes()
    ]


# What it looks like -------------------------------------------------------------------------


def test_a_node_is_a_line_with_its_number_and_that_of_the_node_before_it() -> None:
    text = dump_json(loads(b"(;FF[4]SZ[9] ;C[\\[](;W[bb])(;W[cc]))\n"))

    assert text.splitlines() == [
        '{"format": "sgfedit-json", "version": 1,',
        '"encoding": {"charset": "UTF-8", "reason": "ascii", "ca": ""},',
        '"games": [',
        '{"nodes": [',
        '{"id": 0, "parent": null, "before": "(", "properties": {"FF": ["4"], "SZ": ["9"]}},',
        r'{"id": 1, "parent": 0, "before": " ", "properties": {"C": ["["]}, "source": ";C[\\[]"},',
        '{"id": 2, "parent": 1, "before": "(", "properties": {"W": ["bb"]}},',
        '{"id": 3, "parent": 1, "before": ")(", "properties": {"W": ["cc"]}}',
        "]}",
        "],",
        '"after": "))\\n"}',
    ]


def test_values_are_texts_and_properties_that_stand_twice_are_one() -> None:
    nodes = json.loads(dump_json(loads(RECORD)))["games"][0]["nodes"]

    assert nodes[0]["before"] == "Prose first\r\n( "
    assert nodes[0]["properties"]["C"] == ["café ] :\nx"]
    assert nodes[3]["properties"] == {"W": ["cc"]}
    second = json.loads(dump_json(loads(RECORD)))["games"][1]["nodes"][0]
    assert second["properties"] == {"B": ["dd", "ee"], "AB": [""]}


def test_bytes_that_are_no_text_are_escaped_halves() -> None:
    collection = loads(b"(;CA[UTF-8]C[\xe6\xa3\x8b" * 20 + b"\xe6\x9d]PB[\0\xff])")

    text = dump_json(collection)

    assert "\\udce6\\udc9d" in text
    text.encode()
    there_and_back(collection)


# There and back -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        RECORD,
        b"",
        b"no record at all",
        b"(;",
        b"(;C[cut \\",
        b"(;B[aa](;W[bb])AB[cc](;W[dd]))",
        b"(;B[aa](;W[bb]);W[cc])((;B[aa])())",
        b"(B[aa];W[bb](W[cc])",
        b"((;B[aa]))) (;)",
        codecs.BOM_UTF8 + b"(;C[x])",
        codecs.BOM_UTF16_LE + "(;C[棋\ud800x])".encode("utf-16-le", "surrogatepass") + b"\n",
        "(;C[half a file])".encode("utf-16-be"),
        codecs.BOM_UTF32_LE
        + "(;C[\ud83d\ude00]\ud83d\ude00)".encode("utf-32-le", "surrogatepass"),
        "(;CA[Shift_JIS]C[ソ表能]PB[名人戦の棋譜です])".encode("cp932"),
        b"(;CA[GBK]C[" + "围棋".encode("gbk") * 9 + "誠".encode("gbk")[:1] + b"\\\x5c])",
        "(;CA[GBK]PB[聂卫平])".encode("gbk") + "(;CA[UTF-8]PB[聂卫平])".encode(),
    ],
    ids=range(16),
)
def test_odd_files_come_back(data: bytes) -> None:
    collection = loads(data)
    assert dumps(collection) == data

    there_and_back(collection)


@given(st.binary(max_size=200))
def test_any_bytes_come_back(data: bytes) -> None:
    there_and_back(loads(data))


PIECES = [
    *(b"(", b")", b";", b"[", b"]", b"\\", b"(;", b"B[aa]", b"W", b"C[x", b" ", b"\r\n", b"\0"),
    *(b"x1", b"Black[cc]", b"\xff", b"\xe6\xa3\x8b", b"LB[aa:\\:]", b"AB[bb][cc]"),
]


@given(st.lists(st.sampled_from(PIECES), max_size=40).map(b"".join))
@settings(max_examples=amount(100, 3000))
def test_any_damage_comes_back(data: bytes) -> None:
    there_and_back(loads(data))


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
NODES = st.tuples(st.integers(0, 30), st.dictionaries(st.sampled_from("BWCN"), TEXTS, max_size=3))


@given(st.lists(st.lists(NODES, min_size=1, max_size=12), max_size=3))
def test_trees_that_were_made_here_come_back(
    games: list[list[tuple[int, dict[str, str]]]],
) -> None:
    collection = Collection(tuple(Game(GameTree(_made(nodes))) for nodes in games))

    again = of_json(dump_json(collection))

    assert dumps(again) == dumps(collection)
    assert structure(again) == structure(collection)


def _made(nodes: list[tuple[int, dict[str, str]]]) -> Node:
    made: list[Node] = []
    for above, texts in nodes:
        raw = {ident: [text.replace("\\", "").replace("]", "")] for ident, text in texts.items()}
        made.append(Node(Properties.of(raw)))
        if len(made) > 1:
            Edit().add_child(made[above % (len(made) - 1)], made[-1])
    return made[0]


def test_an_edited_file_comes_back_as_it_is_now() -> None:
    collection = loads(RECORD)
    Edit().set(collection.games[0].root, "C", ["new\\]"])
    Edit().set_children(collection.games[0].root, [])

    text = dump_json(collection)

    assert dumps(of_json(text)) == dumps(collection)


def test_a_file_given_another_charset_comes_back_in_that() -> None:
    collection = loads("(;CA[GBK]PB[聂卫平]PW[马晓春]EV[中国围棋名人战])".encode("gbk"))
    Edit().set(collection.games[0].root, "CA", ["UTF-8"])

    again = of_json(dump_json(collection))

    assert dumps(again) == "(;CA[UTF-8]PB[聂卫平]PW[马晓春]EV[中国围棋名人战])".encode()
    assert again.charset == "utf-8"


def test_a_deep_tree_comes_back() -> None:
    data = b"(" + b";B[aa]\n(;W[bb]" * 30_000 + b")" * 30_001

    collection = loads(data)

    assert dumps(of_json(dump_json(collection))) == data


def test_looking_at_a_tree_does_not_split_its_nodes() -> None:
    collection = loads(b"(;FF[4];B[aa];W[bb])")

    again = of_json(dump_json(collection))

    assert not any(node.is_split for node in list(collection.games[0].nodes())[1:])
    assert not any(node.is_split for node in list(again.games[0].nodes())[1:])


@pytest.mark.parametrize("codec", [codec for codec, _ in CHOICES])
def test_every_charset_has_a_name_that_leads_back(codec: str) -> None:
    told: list[str] = []
    encoding = Encoding(codec, "chosen", b"\xff", b"\0", codes=(("x", b"\x80"),))

    assert from_object(as_object(encoding, ""), told.append) == encoding
    assert told == []


@pytest.mark.long
@pytest.mark.skipif(not FILES, reason="the folder of real records is not here")
@pytest.mark.parametrize(
    "path",
    some_of_each_folder(4, some_large(FILES)),
    ids=lambda path: path.relative_to(FOLDER).as_posix(),
)
def test_every_real_file_comes_back_to_the_byte(path: Path) -> None:
    collection = load(path)
    data = dumps(collection)
    if collection.format == "sgf":
        assert data == path.read_bytes()
    if len(data) > BIG:
        assert dumps(of_json(dump_json(collection).encode())) == data
    else:
        there_and_back(collection)


# Written by others --------------------------------------------------------------------------


def test_nodes_with_properties_are_enough() -> None:
    collection = of_nodes(
        {"properties": {"FF": ["4"], "SZ": [9], "KM": 6.5}},
        {"properties": {"B": ["ee"], "C": ["[sic] \\o/"]}},
        {"properties": {"W": ["cc"]}},
        {"parent": 1, "properties": {"W": "gg"}},
        {},
    )

    assert dumps(collection) == (
        b"(;FF[4]SZ[9]KM[6.5];B[ee]C[[sic\\] \\\\o/]\n(;W[cc])\n(;W[gg];))\n"
    )
    assert collection.reading == ()
    assert (collection.charset, collection.encoding.reason) == ("utf-8", "text")


def test_ids_are_any_numbers_or_words() -> None:
    collection = of_nodes(
        {"id": "root", "parent": None, "properties": {"SZ": ["9"]}},
        {"id": 17, "parent": "root", "properties": {"B": ["aa"]}},
        {"id": "x", "parent": "root", "properties": {"B": ["bb"]}},
        {"id": 5, "parent": 17, "properties": {"W": ["cc"]}},
    )

    assert dumps(collection) == b"(;SZ[9]\n(;B[aa];W[cc])\n(;B[bb]))\n"
    assert collection.reading == ()


def test_the_charset_is_that_of_the_encoding() -> None:
    collection = of_nodes({"properties": {"C": ["棋"]}}, encoding={"charset": "GBK"})

    assert dumps(collection) == "(;C[棋])\n".encode("gbk")


def test_changed_properties_win_over_the_text_of_their_node_only() -> None:
    changed = json.loads(dump_json(loads(b"( ;FF [4]LB[aa:\\:][bb:x] C[x\\\ny]\n ;B [aa] )")))
    first = changed["games"][0]["nodes"][0]
    first["properties"]["LB"][1] = "bb:]"
    del first["properties"]["C"]
    first["properties"]["N"] = ["new"]

    collection = of_json(changed)

    assert dumps(collection) == b"( ;FF [4]LB[aa:\\:][bb:\\]]N[new] \n ;B [aa] )"


def test_many_changed_properties_are_written_anew() -> None:
    idents = [f"X{number}" for number in range(50)]
    record = "(;" + " ".join(f"{ident}[a]" for ident in idents) + ")"
    changed = json.loads(dump_json(loads(record)))
    changed["games"][0]["nodes"][0]["properties"] = {ident: ["b"] for ident in idents}

    assert dumps(of_json(changed)) == b"(;" + b"".join(b"X%d[b]" % n for n in range(50)) + b")"


def test_the_charset_follows_ca_where_that_is_changed_or_alone() -> None:
    gbk = "(;CA[GBK]PB[聂卫平]PW[马晓春]EV[中国围棋名人战])".encode("gbk")
    for data in (gbk, gbk + gbk.decode("gbk").replace("GBK", "UTF-8").encode()):
        changed = json.loads(dump_json(loads(data)))
        changed["games"][0]["nodes"][0]["properties"]["CA"] = ["Big5"]
        changed["games"][0]["nodes"][0]["properties"]["PB"] = ["聶衛平"]
        del changed["games"][0]["nodes"][0]["properties"]["PW"]
        del changed["games"][0]["nodes"][0]["properties"]["EV"]

        assert dumps(of_json(changed)).startswith("(;CA[Big5]PB[聶衛平])".encode("big5"))

    assert dumps(of_nodes({"properties": {"CA": ["GBK"], "C": ["棋"]}})) == (
        "(;CA[GBK]C[棋])\n".encode("gbk")
    )
    assert dumps(of_nodes({"source": ";CA[ GBK ]C[棋]"})) == "(;CA[ GBK ]C[棋])\n".encode("gbk")


def test_verbatim_texts_may_be_given_in_parts() -> None:
    collection = of_nodes({"source": [";", "B[aa]"], "before": ["x", "("]}, after=[")", "y"])

    assert dumps(collection) == b"x(;B[aa])y"


def test_ids_that_are_missing_count_the_nodes() -> None:
    collection = of_nodes(
        {"id": 1}, {"parent": 1, "properties": {"N": ["x"], "C": []}}, {"parent": 1}
    )

    assert dumps(collection) == b"(;\n(;N[x])\n(;))\n"
    assert collection.reading == ()


def test_a_node_may_be_given_by_its_text_alone() -> None:
    collection = of_nodes({"source": ";AB[aa]\n[bb]"}, {"source": "no node"}, {"source": ";C[x"})

    assert dumps(collection) == b"(;AB[aa]\n[bb];;)\n"


def test_a_node_put_in_leaves_the_layout_of_the_others() -> None:
    changed = json.loads(
        dump_json(loads(b"Prose\n(;FF[4]\n;B[aa]\n(;W[bb] AB[cc])\n(;W[dd]))\nend"))
    )
    nodes = changed["games"][0]["nodes"]
    nodes.append({"id": "new", "parent": 3, "properties": {"B": ["ee"]}})
    nodes[2]["properties"]["C"] = ["!"]

    collection = of_json(changed)

    assert dumps(collection) == (
        b"Prose\n(;FF[4]\n;B[aa]\n(;W[bb] AB[cc]C[!])\n(;W[dd];B[ee]))\nend"
    )


def test_games_of_different_charsets_keep_them_where_nodes_are_put_in() -> None:
    games = ["(;CA[GBK]PB[聂卫平])".encode("gbk"), "(;CA[UTF-8]PB[聂卫平])".encode()]
    changed = json.loads(dump_json(loads(b"\n".join(games))))
    changed["games"][1]["nodes"].append({"parent": 0, "properties": {"B": ["aa"]}})

    assert dumps(of_json(changed)) == games[0] + b"\n" + games[1][:-1] + b";B[aa])"


def test_an_unclosed_game_of_a_charset_of_its_own_is_closed() -> None:
    games = ["(;CA[GBK]PB[聂卫平])".encode("gbk"), "(;CA[UTF-8]PB[聂卫平])".encode()]
    changed = json.loads(dump_json(loads(b"".join(games))))
    changed["after"] = ""

    assert dumps(of_json(changed)) == b"".join(games) + b"\n"


def test_text_that_holds_other_nodes_than_the_list_does_not_count() -> None:
    changed = json.loads(dump_json(loads(b"(;FF[4];B[aa];W[bb])")))
    nodes = changed["games"][0]["nodes"]
    for before, after in (
        ("(;N[x]", ")"),
        ("(", ")(;)"),
        ("(", "(;)"),
        ("", ")"),
        ("C[", "])"),
    ):
        nodes[0]["before"], changed["after"] = before, after

        again = loads(dumps(of_json(changed)))

        assert structure(again) == structure(loads(b"(;FF[4];B[aa];W[bb])"))


@given(st.data())
@settings(max_examples=amount(60, 1500))
def test_whatever_a_program_takes_out_or_moves_the_list_is_the_tree(data: st.DataObject) -> None:
    changed = json.loads(dump_json(loads(RECORD + b";W[ff] C [x\ry](;B[gg]AB)(;B[hh]);N[]")))
    for game in changed["games"]:
        nodes = game["nodes"]
        for _ in range(data.draw(st.integers(0, 3))):
            if len(nodes) < 2:
                break
            gone = nodes.pop(data.draw(st.integers(1, len(nodes) - 1)))
            for node in nodes:
                if node.get("parent") == gone["id"]:
                    node["parent"] = gone["parent"]
            nodes.insert(data.draw(st.integers(1, len(nodes))), {**gone, "parent": 0})

    collection = of_json(changed)

    assert collection.reading == ()
    again = loads(dumps(collection), "utf-8")
    assert structure(again) == structure(collection)
    listed = [node["properties"] for game in changed["games"] for node in game["nodes"]]
    found = json.loads(dump_json(collection))
    assert _sorted(node["properties"] for game in found["games"] for node in game["nodes"]) == (
        _sorted(listed)
    )


def _sorted(nodes: Any) -> list[str]:
    return sorted(json.dumps(node, sort_keys=True) for node in nodes)


# What is wrong with it ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ['{"a": 1}', "{", '{"x": "sgfedit-json"}', '["sgfedit-json"]', "", '{"format": "other"}'],
)
def test_other_json_is_not_taken(text: str) -> None:
    for source in (Source(text), Source(text.encode("utf-16"), ".json")):
        assert read(source) is None
    assert loads(text, extension=".json").format != "json"


@pytest.mark.parametrize("charset", ["utf-8-sig", "utf-16", "utf-16-be", "utf-32-le"])
def test_json_in_other_charsets_is_read(charset: str) -> None:
    text = json.dumps({"format": "sgfedit-json", "games": [{"nodes": [{"source": ";C[棋]"}]}]})

    assert dumps(of_json(text.encode(charset))) == "(;C[棋])\n".encode()


def test_a_future_version_is_named() -> None:
    collection = of_json({"version": 2, "games": [{"nodes": [{}]}]})

    assert collection.games == ()
    message = str(no_game_error("x.json", collection))
    assert message == "Cannot open x.json: Not understood: version 2 of sgfedit-json."


def test_a_cut_file_is_read_up_to_its_last_whole_line() -> None:
    text = dump_json(loads(b"(;FF[4];B[aa](;W[bb];B[cc])(;W[dd]))(;B[ee])"))
    at = text.index('"W": ["dd')

    collection = of_json(text[: at + 8])

    assert dumps(collection) == b"(;FF[4];B[aa](;W[bb];B[cc]))"
    (problem,) = collection.reading
    assert (problem.code, problem.line) == ("foreign-cut", 9)
    assert problem.column > 40
    assert problem.message.startswith('The file ends too early: {"id": 4, "parent": 1')


def test_every_cut_is_told() -> None:
    text = dump_json(loads(b"(;FF[4];B[aa](;W[bb])(;W[dd]))(;B[ee])"))

    for end in range(30, len(text) - 2):
        assert codes(of_json(text[:end]))[0] == "foreign-cut", text[:end]


def test_a_mistake_is_told_with_line_and_column() -> None:
    text = dump_json(loads(b"(;FF[4];B[aa];W[bb])")).replace('["bb"]', '["bb";')

    collection = of_json(text)

    (problem,) = collection.reading
    assert (problem.code, problem.line, problem.column) == ("foreign-unread", 7, 49)
    assert "no JSON: ;" in problem.message
    assert dumps(collection) == b"(;FF[4];B[aa])"


@pytest.mark.parametrize(
    "text",
    [
        '{"format": "sgfedit-json", "games": ' + "[" * 100_000,
        '{"format": "sgfedit-json", "games": ' + "[" * 100_000 + "]" * 100_000 + "}",
        '{"format": "sgfedit-json", "version": ' + "9" * 5_000 + "}",
        '{"format": "sgfedit-json"',
        '{"format": "sgfedit-json"}',
        '{"format": "sgfedit-json", "version": [1]}',
        '{"format": "sgfedit-json", "version": null}',
        '{"format": "sgfedit-json", "games": {}}',
    ],
    ids=range(8),
)
def test_what_holds_no_games_says_why(text: str) -> None:
    collection = of_json(text)

    assert collection.games == ()
    assert collection.reading


@pytest.mark.parametrize(
    ("node", "message", "text"),
    [
        ({"properties": {"b": ["aa"]}}, "Not understood: property 'b'", ";"),
        ({"properties": {"B": [None]}}, "Not understood: value None", ";B[]"),
        ({"properties": {"B": [["aa"]]}}, "Not understood: value a list", ";B[]"),
        ({"properties": {"B": {}}}, "Not understood: value an object", ";B[]"),
        ({"properties": {"B": [True]}}, "Not understood: value True", ";B[]"),
        ({"properties": {"C": ["\ud800x"]}}, "Not understood: \ud800x", ";C[\ufffdx]"),
        ({"properties": "B[aa]"}, "Not understood: properties 'B[aa]'", ";"),
        (7, "Not understood: 7 among the nodes", ""),
        ({"id": 0}, "The file contradicts itself: id 0, which must be a number of its own", ";"),
        ({"id": {}}, "The file contradicts itself: id an object, which must be", ";"),
        (
            {"parent": 9},
            "The file contradicts itself: parent 9, which does not stand above",
            ";",
        ),
        ({"id": 1, "parent": 1}, "The file contradicts itself: parent 1, which does", ";"),
        ({"parent": []}, "The file contradicts itself: parent a list, which does", ";"),
        (
            {"parent": None},
            "The file contradicts itself: a second node without parent, read as an",
            ")\n(;",
        ),
    ],
    ids=str,
)
def test_what_is_wrong_with_a_node_is_told_with_its_line(
    node: object, message: str, text: str
) -> None:
    nodes = json.dumps({}) + ",\n  " + json.dumps(node)

    collection = of_json(
        f'{{"format": "sgfedit-json", "x": [[{{}}]], "games": [{{"nodes": [{nodes}]}}]}}'
    )

    (problem,) = collection.reading
    assert problem.message.startswith(message)
    assert (problem.line, problem.column) == ((1, 1) if node == 7 else (2, 3))
    assert dumps(collection).decode().replace("\n", "") == f"(;{text})".replace("\n", "")


@pytest.mark.parametrize(
    ("encoding", "message"),
    [
        (7, "encoding 7"),
        ({"charset": "nonsense"}, "charset 'nonsense'"),
        ({"charset": 7}, "charset 7"),
        ({"bom": "xy"}, "bytes 'xy'"),
        ({"rest": 7}, "bytes 7"),
        ({"codes": {"a": "z"}}, "bytes 'z'"),
    ],
    ids=str,
)
def test_what_is_wrong_with_an_encoding_is_told(encoding: object, message: str) -> None:
    collection = of_nodes({}, encoding=encoding)

    assert [problem.message for problem in collection.reading] == [f"Not understood: {message}"]
    assert dumps(collection) == b"(;)\n"


def test_what_makes_no_sense_in_an_encoding_is_left_out() -> None:
    found = from_object(
        {"reason": [], "escaped": True, "codes": {"": "41", "ab": "41", "a": ""}}, print
    )

    assert found == Encoding("utf-8", "chosen")


def test_flaws_of_a_broken_file_have_lines_as_far_as_it_is_whole() -> None:
    text = '{"format": "sgfedit-json", "games": [{"nodes": [\n{"properties": {"b": "x"}},\n'

    collection = of_json(text + '{"properties": {"c": "x"}}\n]]]]]]]]]}]}')

    assert [(problem.line, problem.message[:29]) for problem in collection.reading] == [
        (2, "Not understood: property 'b'"),
        (3, "Not understood: property 'c'"),
        (4, "Not understood: no JSON: ]]]]"),
    ]


def test_a_game_without_nodes_is_told() -> None:
    collection = of_json({"games": [7, {"nodes": [{}]}, {"nodes": []}]})

    assert [problem.message for problem in collection.reading] == [
        "Not understood: game 1: 7 without nodes"
    ]
    assert dumps(collection) == b"(;)\n"


@pytest.mark.parametrize("length", [100, 101, 5_000])
def test_identifiers_may_have_any_length(length: int) -> None:
    data = f"(;GM[1]{'A' * length}[x];B[aa])".encode()

    assert dumps(loads(dump_json(loads(data)))) == data


def test_games_in_utf_16_among_others_come_back() -> None:
    latin = "(;GM[1]CA[ISO-8859-1]C[ä])".encode("latin-1")
    values = b"(;GM[1]CA[UTF-16]C[" + "hallö".encode("utf-16-be") + b"])"
    whole = "(;GM[1]CA[UTF-16]C[hallö])".encode("utf-16")

    for data in (values, latin + values, latin + b"\n" + whole + b"\n" + latin):
        assert dumps(loads(dump_json(loads(data)))) == data


def test_bytes_that_are_no_utf8_are_told_and_kept() -> None:
    text = b'{"format": "sgfedit-json",\n "games": [{"nodes": [{"source": ";C[\xff]"}]}]}'

    collection = of_json(text)

    assert dumps(collection) == b"(;C[\xff])\n"
    (problem,) = collection.reading
    assert (problem.code, problem.line, problem.column) == ("undecodable-bytes", 2, 38)


def test_nodes_beyond_measure_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    # A thousand nodes are free here, not only a million.
    monkeypatch.setattr(limits, "_FREE", 1_000 * limits.NODE_COST)
    text = '{"format": "sgfedit-json", "games": [{"nodes": [' + "{}," * 1_300 + "{}]}]}"

    assert codes(of_json(text)) == ["too-many-nodes"]


@given(st.data())
@settings(max_examples=amount(100, 3000))
def test_damaged_json_never_fails(data: st.DataObject) -> None:
    content = bytearray(dump_json(loads(RECORD)).encode())
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(0, len(content)))
        gone = data.draw(st.integers(0, 8))
        piece = data.draw(st.binary(max_size=3) | st.sampled_from(JSON_PIECES))
        content[at : at + gone] = piece

    collection = read(Source(bytes(content)))

    if collection is not None:
        try:
            dumps(collection)
        except CharsetError:
            assert collection.charset != "utf-8"


JSON_PIECES = [
    *(b'"', b"{", b"}", b"[", b"]", b",", b":", b"null", b"7", b"-1", b"1e999", b"NaN", b"true"),
    *(b'"\\ud800"', b'"parent"', b'"id"', b'"source"', b'"before"', b"\\udc80", b"\n", b"(;"),
]


@given(st.randoms(use_true_random=False))
@settings(max_examples=amount(30, 300))
def test_shuffled_lines_never_fail(chance: random.Random) -> None:
    lines = dump_json(loads(RECORD * 3)).splitlines()
    chance.shuffle(lines)

    read(Source("\n".join(lines)))


# The documentation --------------------------------------------------------------------------

DOCUMENT = Path(__file__).parents[2] / "docs" / "json.md"


def examples(language: str) -> list[str]:
    text = DOCUMENT.read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def test_the_example_of_the_documentation_is_read() -> None:
    (example,) = examples("json")

    collection = of_json(example)

    assert collection.reading == ()
    assert dumps(collection) == (
        b"(;FF[4]GM[1]SZ[9]PB[Kuro];B[ee]C[The centre.\nSee [1\\].]\n(;W[ce])\n"
        b"(;W[gc]LB[ee:1][gc:2]))\n"
    )


def test_the_programs_of_the_documentation_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (example,) = examples("json")
    Path("game.json").write_text(example)
    Path("game.sgf").write_bytes(RECORD)

    for program in examples("python"):
        exec(compile(program, "docs/json.md", "exec"), {})  # noqa: S102

    assert capsys.readouterr().out.splitlines() == [
        "{}",
        "{'B': ['ee'], 'C': ['The centre.\\nSee [1].']}",
        "{'W': ['ce']}",
    ]
