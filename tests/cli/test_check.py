from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sgfedit.game.repairs.info_repairs import INFO_REPAIRS
from sgfedit.game.repairs.node_repairs import NODE_REPAIRS
from sgfedit.game.repairs.text_repairs import TEXT_REPAIRS
from sgfedit.sgf.problems import PROBLEM_KINDS

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

    from tests.cli.conftest import Invoke, Write

GOOD = "(;GM[1]FF[4]SZ[9]CA[UTF-8];B[aa])"
BAD = "(;GM[1]FF[4]SZ[9];B[aa]\n junk;W[bb]())"


def _codes(result: Result) -> list[str]:
    return [json.loads(line)["code"] for line in result.stdout.splitlines()]


def test_a_problem_is_a_line_like_that_of_a_compiler(invoke: Invoke, write: Write) -> None:
    file = write(BAD)

    result = invoke("check", file)

    first, second = result.stdout.splitlines()
    assert first == f"{file}:2:2: error: Text that belongs to nothing: junk [junk-chars]"
    assert second.endswith(": warning: Empty variation () [empty-variation]")
    assert result.stderr == "2 problems in 1 file.\n"
    assert result.exit_code == 1


def test_json_is_one_object_a_problem(invoke: Invoke, write: Write) -> None:
    file = write("(;GM[1]FF[4]SZ[9])" + BAD)

    result = invoke("check", "--json", "--hide", "several-games", file)

    rows = list(map(json.loads, result.stdout.splitlines()))
    assert list(rows[0].items()) == [
        ("file", file),
        ("line", 2),
        ("column", 2),
        ("code", "junk-chars"),
        ("severity", "error"),
        ("message", "Text that belongs to nothing: junk"),
        ("fixable", False),
        ("repair", "ask"),
        ("game", 2),
        ("node", 2),
    ]
    assert (rows[1]["code"], rows[1]["fixable"], rows[1]["node"]) == ("empty-variation", True, 3)
    assert (result.exit_code, result.stderr) == (1, "")


def test_a_file_without_problems_is_fine(invoke: Invoke, write: Write) -> None:
    result = invoke("check", write(GOOD))

    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "No problems in 1 file.\n"


@pytest.mark.parametrize("content", [b"", b"hello", b"\x89PNG\r\n"], ids=["empty", "text", "PNG"])
def test_a_file_without_a_game_is_a_problem(content: bytes, invoke: Invoke, write: Write) -> None:
    result = invoke("check", "--json", "--only", "no-sgf-data", write(content))

    row = json.loads(result.stdout)
    assert (row["code"], row["game"], row["node"]) == ("no-sgf-data", None, None)
    assert result.exit_code == 1


def test_what_only_tells_something_is_fine(invoke: Invoke, write: Write) -> None:
    result = invoke("check", "--json", write("(;GM[1]FF[4]SZ[9]A1[x])"))

    assert "digit-in-ident" in _codes(result)
    assert result.exit_code == 0


# Choice -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "codes", "status"),
    [
        (("--severity", "info"), ["digit-in-ident", "junk-chars", "empty-variation"], 1),
        (("--severity", "warning"), ["junk-chars", "empty-variation"], 1),
        (("--severity", "error"), ["junk-chars"], 1),
        (("--only", "junk-chars"), ["junk-chars"], 1),
        (
            ("--only", "junk-chars", "--only", "digit-in-ident"),
            ["digit-in-ident", "junk-chars"],
            1,
        ),
        (("--only", "junk-chars, digit-in-ident"), ["digit-in-ident", "junk-chars"], 1),
        (("--only", "digit-in-ident"), ["digit-in-ident"], 0),
        (("--hide", "digit-in-ident,junk-chars"), ["empty-variation"], 1),
        (("--only", "bom"), [], 0),
    ],
    ids=str,
)
def test_problems_are_chosen_by_severity_and_code(
    options: tuple[str, ...], codes: list[str], status: int, invoke: Invoke, write: Write
) -> None:
    file = write("(;GM[1]FF[4]SZ[9]A1[x] junk())")

    result = invoke(
        "check", "--json", "--hide", "unknown-property,private-properties", *options, file
    )

    assert (_codes(result), result.exit_code) == (codes, status)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--only", "nonsense"), "There is no code 'nonsense'"),
        (("--hide", "bom,"), "There is no code ''"),
        (("--severity", "fatal"), "'fatal' is not one of"),
        ((), "Missing argument"),
    ],
    ids=str,
)
def test_wrong_use_is_explained(options: tuple[str, ...], message: str, invoke: Invoke) -> None:
    result = invoke("check", *options)

    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_codes_are_listed_without_a_file(invoke: Invoke) -> None:
    result = invoke("check", "--list-codes")

    assert [line.split()[0] for line in result.stdout.splitlines()] == list(PROBLEM_KINDS)
    row = next(line for line in result.stdout.splitlines() if line.startswith("empty-value "))
    assert row.split(maxsplit=4)[1:] == ["info", "safe", "17", "XX has no value"]


def test_codes_are_listed_as_json(invoke: Invoke) -> None:
    rows = list(map(json.loads, invoke("check", "--list-codes", "--json").stdout.splitlines()))

    assert rows[0] == {
        "code": "no-sgf-data",
        "severity": "error",
        "repair": "none",
        "sgfc": 7,
        "message": "No game record was found",
        "group": "File",
        "quiet": False,
        "severity_if_safe": "error",
    }
    assert [row["code"] for row in rows] == list(PROBLEM_KINDS)


def test_a_repair_without_loss_makes_a_trifle_of_some_kinds(invoke: Invoke, write: Write) -> None:
    result = invoke("check", "--list-codes", "--json")
    kinds = {row["code"]: row for row in map(json.loads, result.stdout.splitlines())}
    file = write("(;GM[1]FF[4]SZ[9]AP[CGoban]AB[cc]AW[cc];LB[aa]TR[bb][bb])")
    found = [json.loads(row) for row in invoke("check", "--json", file).stdout.splitlines()]

    for row in found:
        kind = kinds[row["code"]]
        expected = kind["severity_if_safe" if row["repair"] == "safe" else "severity"]
        assert row["severity"] == expected
    by_severity = [(row["code"], row["severity"]) for row in found]
    assert by_severity == [
        ("compose-expected", "info"),
        ("point-not-unique", "warning"),
        ("compose-expected", "error"),
        ("point-not-unique", "info"),
    ]


def test_the_list_promises_only_repairs_that_exist(invoke: Invoke) -> None:
    rows = map(json.loads, invoke("check", "--list-codes", "--json").stdout.splitlines())

    promised = {row["code"] for row in rows if row["repair"] != "none"}
    assert promised <= TEXT_REPAIRS.keys() | NODE_REPAIRS.keys() | INFO_REPAIRS.keys()


# Files --------------------------------------------------------------------------------------


def test_a_folder_stands_for_the_records_in_it_and_below(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    for name in ("b.sgf", "sub/c.MGT", "notes.txt"):
        write(BAD, name)
    write(GOOD, "good.sgf")

    result = invoke("check", "--only", "empty-variation", str(tmp_path))

    assert [line.partition(":")[0] for line in result.stdout.splitlines()] == [
        str(tmp_path / "b.sgf"),
        str(tmp_path / "sub/c.MGT"),
    ]
    assert result.stderr == "2 problems in 2 of 3 files.\n"


def test_a_file_of_any_name_is_checked(invoke: Invoke, write: Write) -> None:
    assert invoke("check", write(BAD, "notes.txt")).exit_code == 1


def test_a_file_that_cannot_be_read_is_a_failure_and_the_others_are_checked(
    invoke: Invoke, write: Write
) -> None:
    result = invoke("check", "missing.sgf", write(BAD))

    assert (result.exit_code, result.stdout.count("\n")) == (2, 2)
    assert result.stderr == (
        "sgfedit: Cannot open missing.sgf: there is no such file.\n2 problems in 1 file.\n"
    )


def test_a_folder_without_records_is_nothing_found(invoke: Invoke, tmp_path: Path) -> None:
    result = invoke("check", str(tmp_path))

    assert (result.exit_code, result.stdout) == (1, "")
    assert f"There is no game record in {tmp_path}." in result.stderr


def test_nothing_in_a_record_controls_the_terminal(invoke: Invoke, write: Write) -> None:
    result = invoke("check", write("(;GM[1]FF[4]SZ[9]\x1b[31mred\x1b)"))

    assert "\x1b" not in result.stdout
    assert "[junk-chars]" in result.stdout


def test_bytes_that_are_no_text_are_replaced_in_messages(invoke: Invoke, write: Write) -> None:
    file = write(b"(;CA[UTF-8]C[" + "東方明珠".encode() * 99 + b"] \xff )")

    row = json.loads(invoke("check", "--json", "--only", "junk-chars", file).stdout)

    assert row["message"].endswith("\ufffd")


# Progress -----------------------------------------------------------------------------------


@pytest.fixture
def at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages go to a terminal."""
    monkeypatch.setattr("sgfedit.cli.progress.is_terminal", lambda _stream: True)


@pytest.mark.usefixtures("at_a_terminal")
def test_several_files_show_progress_beside_the_results(invoke: Invoke, write: Write) -> None:
    file = write(BAD)

    result = invoke("check", file, "missing.sgf")

    assert "Checking" in result.stderr
    assert "Checking" not in result.stdout
    assert result.stdout.count("\n") == 2


@pytest.mark.usefixtures("at_a_terminal")
def test_one_file_shows_no_progress(invoke: Invoke, write: Write) -> None:
    assert "Checking" not in invoke("check", write(BAD)).stderr


def test_real_records_are_checked_without_a_failure(invoke: Invoke, real_records: Path) -> None:
    result = invoke("check", "--json", str(real_records / "real"))

    rows = list(map(json.loads, result.stdout.splitlines()))
    assert result.exit_code == 1
    assert {row["code"] for row in rows} <= PROBLEM_KINDS.keys()
    assert all(row["line"] > 0 and row["column"] > 0 for row in rows)


# Records of other programs ------------------------------------------------------------------

FOREIGN = """{"format": "sgfedit-json", "games": [{"nodes": [
  {"properties": {"GM": [1], "FF": [4], "CA": ["UTF-8"], "SZ": [9]}},
  {"properties": {"B": ["aa"], "b": ["bb"]}},
  {"properties": {"W": ["aa"]}}]}]}
"""


def test_what_could_not_be_read_has_the_line_of_the_file(invoke: Invoke, write: Write) -> None:
    file = write(FOREIGN, "tree.json")

    result = invoke("check", file)

    assert result.stdout.splitlines() == [
        f"{file}:3:3: error: Not understood: property 'b' [foreign-unread]",
        f"{file}: game 1, node 3: warning: Move on a stone: W[aa] [move-on-stone]",
    ]
    assert result.exit_code == 1


def test_what_is_wrong_with_the_game_has_no_line_in_json(invoke: Invoke, write: Write) -> None:
    found = invoke("check", "--json", write(FOREIGN, "tree.json")).stdout.splitlines()

    first, second = map(json.loads, found)
    assert (first["line"], first["column"], first["code"]) == (3, 3, "foreign-unread")
    assert (second["line"], second["column"]) == (None, None)
    assert (second["game"], second["node"]) == (1, 3)
