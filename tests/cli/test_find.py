from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from sgfedit.cli import find as find_module

if TYPE_CHECKING:
    from tests.cli.conftest import Invoke, Write

GAME = (
    "(;GM[1]FF[4]SZ[19]CA[UTF-8]PB[Ladder]\nC[A ladder\nand a Ladder]"
    ";B[dd](;W[pp]LB[dd:ladder]N[\nthe ladder])(;W[pd]TR[aa][bb]C[x\\\n]))\n(;SZ[9]C[ladder])"
)


def rows(text: str) -> list[dict[str, Any]]:
    return list(map(json.loads, text.splitlines()))


def test_what_is_found_is_a_line_with_its_place(invoke: Invoke, write: Write) -> None:
    file = write(GAME)

    result = invoke("find", "ladder", file)

    assert result.stdout.splitlines() == [
        f"{file}:2: game 1, move 0, C: A ladder",
        f"{file}:4: game 1, move 2, N:  the ladder",
        f"{file}:6: game 2, move 0, C: ladder",
    ]
    assert result.stderr == "3 places in 1 file.\n"
    assert result.exit_code == 0


def test_json_is_one_object_a_place(invoke: Invoke, write: Write) -> None:
    file = write(GAME)

    result = invoke("find", "--json", "-i", "LADDER", file)

    found = rows(result.stdout)
    assert found[1] == {
        "file": file,
        "line": 3,
        "game": 1,
        "node": 1,
        "address": "0",
        "move": 0,
        "property": "C",
        "text": "and a Ladder",
        "match": "Ladder",
    }
    assert [row["node"] for row in found] == [1, 1, 3, 1]
    assert (result.exit_code, result.stderr) == (0, "")


def test_nothing_found_is_told_by_the_exit_status(invoke: Invoke, write: Write) -> None:
    result = invoke("find", "haystack", write(GAME))

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "Nothing found in 1 file.\n"


@pytest.mark.parametrize(
    ("args", "matches"),
    [
        (("--regex", "l[ade]+r$"), ["ladder"] * 3),
        (("--regex", "-i", "^and .*"), ["and a Ladder"]),
        (("--word", "add"), []),
        (("-p", "LB", "ladder"), ["ladder"]),
        (("--property", "pb,n", "-i", "ladder"), ["Ladder", "ladder"]),
        (("-p", "TR", "bb"), ["bb"]),
        (("-p", "B", "dd"), ["dd"]),
    ],
)
def test_options_say_how_and_where_to_search(
    args: tuple[str, ...], matches: list[str], invoke: Invoke, write: Write
) -> None:
    result = invoke("find", "--json", *args, write(GAME))

    assert [row["match"] for row in rows(result.stdout)] == matches
    assert result.exit_code == (0 if matches else 1)


def test_an_empty_pattern_finds_a_property(invoke: Invoke, write: Write) -> None:
    result = invoke("find", "--json", "", "-p", "TR", write(GAME))

    (row,) = rows(result.stdout)
    assert (row["line"], row["move"], row["text"], row["match"]) == (4, 2, "aa bb", "")
    assert row["address"] == "1B1"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("",), "sgfedit: What is to be found? Nothing was typed.\n"),
        (
            ("-E", "a("),
            "sgfedit: That is no regular expression: missing ) (character 3).\n",
        ),
    ],
)
def test_what_makes_no_sense_cannot_be_found(
    args: tuple[str, ...], message: str, invoke: Invoke, write: Write
) -> None:
    result = invoke("find", *args, write(GAME))

    assert (result.exit_code, result.stderr) == (2, message)


def test_the_other_files_are_searched_although_one_is_missing(
    invoke: Invoke, write: Write
) -> None:
    file = write("(;C[x])")

    result = invoke("find", "x", "missing.sgf", file, write("", "empty.sgf"))

    assert result.stdout == f"{file}:1: game 1, move 0, C: x\n"
    assert "missing.sgf: there is no such file" in result.stderr
    assert "1 place in 1 of 2 files." in result.stderr
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("content", "words"), [("no game", "no game record was found in it"), ("", "is empty")]
)
def test_a_file_without_a_game_is_told(
    invoke: Invoke, write: Write, content: str, words: str
) -> None:
    result = invoke("find", "ladder", write(content))

    assert words in result.stderr
    assert "Nothing found in 1 file." in result.stderr
    assert (result.exit_code, result.stdout) == (1, "")


@pytest.mark.parametrize("ident", ["b$", "C,", "1C", ""])
def test_what_cannot_be_a_property_is_refused(invoke: Invoke, write: Write, ident: str) -> None:
    result = invoke("find", "-p", ident, "ladder", write(GAME))

    assert result.exit_code == 2
    assert "is no name of a property, such as LB." in result.stderr


def test_a_folder_is_searched(invoke: Invoke, write: Write) -> None:
    folder = write("(;C[x])", "some/a.sgf").rpartition("/")[0]
    write("(;C[y])", "some/b.sgf")

    assert len(invoke("find", "-E", "x|y", folder).stdout.splitlines()) == 2


def test_a_record_of_another_program_has_no_lines(invoke: Invoke, write: Write) -> None:
    file = write("$$ A title to find\n$$ | . . . |\n$$ | . X . |\n$$ | . . . |\n", "a.txt")

    result = invoke("find", "--json", "-E", ".", "-p", "GN,C,N", file)

    assert {row["line"] for row in rows(result.stdout)} <= {None}


def test_an_endless_expression_leaves_the_text_out(
    invoke: Invoke, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find_module, "_TIMEOUT_S", 0.01)
    file = write(f"(;C[{'x' * 5_000}];C[xxy])")

    result = invoke("find", "-E", "(x+x+)+y", file)

    assert result.stdout.splitlines() == [f"{file}:1: game 1, move 0, C: xxy"]
    assert f"takes too long for 1 text in {file}" in result.stderr
    assert result.exit_code == 0
