from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Invoke, Write

GAME = (
    "(;FF[4]SZ[9]PB[Kuro]BR[3k]PW[Shiro]WR[1d]DT[2024-05-01]EV[Club cup]RE[W+2.5]KM[6.5]HA[2]"
    "AB[cc][gg];W[ee];B[];C[talk](;W[dd];B[de])(;W[ed](;B[fe])(;B[ef])))"
)


def test_json_is_one_object_a_game(invoke: Invoke, write: Write) -> None:
    file = write(GAME)

    result = invoke("info", "--json", file)

    assert (result.exit_code, result.stderr, result.stdout.count("\n")) == (0, "", 1)
    assert json.loads(result.stdout) == {
        "file": file,
        "game": 1,
        "format": "sgf",
        "size": [9, 9],
        "black": "Kuro",
        "black_rank": "3k",
        "white": "Shiro",
        "white_rank": "1d",
        "date": "2024-05-01",
        "event": "Club cup",
        "result": "W+2.5",
        "komi": 6.5,
        "handicap": 2,
        "moves": 4,
        "nodes": 9,
        "variations": 3,
        "charset": "utf-8",
        "problems": 0,
        "sources": {},
    }


def test_text_is_aligned_and_complete(invoke: Invoke, write: Write) -> None:
    file = write(GAME)

    assert invoke("info", file).stdout == (
        f"{file}\n"
        "  Black       Kuro (3k)\n"
        "  White       Shiro (1d)\n"
        "  Date        2024-05-01\n"
        "  Event       Club cup\n"
        "  Result      W+2.5\n"
        "  Komi        6.5\n"
        "  Handicap    2\n"
        "  Size        9x9\n"
        "  Moves       4\n"
        "  Nodes       9\n"
        "  Variations  3\n"
        "  Format      SGF\n"
        "  Charset     utf-8\n"
        "  Problems    0\n"
        "\n"
    )


def test_what_a_record_does_not_say_is_left_out(invoke: Invoke, write: Write) -> None:
    file = write("(;SZ[5:3]WR[1d])")

    assert json.loads(invoke("info", "--json", file).stdout)["komi"] is None
    assert invoke("info", file).stdout.splitlines()[1:3] == [
        "  White       1d",
        "  Size        5x3",
    ]


@pytest.mark.parametrize("komi", ["six", "", "9" * 400], ids=["words", "empty", "too large"])
def test_a_komi_that_is_no_number_is_null(komi: str, invoke: Invoke, write: Write) -> None:
    result = invoke("info", "--json", write(f"(;KM[{komi}]HA[{komi}])"))

    row = json.loads(result.stdout)
    assert (row["komi"], row["handicap"]) == (None, None)


def test_game_info_below_the_root_is_found(invoke: Invoke, write: Write) -> None:
    file = write("(;SZ[9];PB[Late];B[aa](;W[bb])(;W[cc]PW[Elsewhere]))")

    row = json.loads(invoke("info", "--json", file).stdout)

    assert (row["black"], row["white"]) == ("Late", "")


def test_every_game_of_a_file_is_listed_with_its_number(invoke: Invoke, write: Write) -> None:
    file = write("(;PB[one])\n(;PB[two];B[aa])")

    rows = list(map(json.loads, invoke("info", "--json", file).stdout.splitlines()))

    assert [(row["game"], row["black"], row["moves"]) for row in rows] == [
        (1, "one", 0),
        (2, "two", 1),
    ]
    text = invoke("info", file).stdout
    assert f"{file} (game 1 of 2)\n" in text
    assert f"\n\n{file} (game 2 of 2)\n" in text


def test_problems_are_counted_where_they_are(invoke: Invoke, write: Write) -> None:
    file = write("(;B[aa]junk;W[bb])(;B[aa])junk(;B[aa]()) junk junk")

    result = invoke("info", "--json", file)

    rows = list(map(json.loads, result.stdout.splitlines()))
    assert [row["problems"] for row in rows] == [1, 0, 3]
    assert result.exit_code == 0


def test_remarks_and_what_only_a_check_finds_are_no_problems(invoke: Invoke, write: Write) -> None:
    result = invoke("info", "--json", write("(;A1[x]SZ[9:9];B[aa];B[aa])"))

    assert json.loads(result.stdout)["problems"] == 0


def test_text_is_shown_in_the_charset_of_the_file(invoke: Invoke, write: Write) -> None:
    file = write("(;CA[GBK]PB[聂卫平]PW[马晓春]EV[中国围棋名人战]C[第一局])".encode("gbk"))

    row = json.loads(invoke("info", "--json", file).stdout)

    assert (row["black"], row["charset"]) == ("聂卫平", "gb18030")
    assert "  Black       聂卫平\n" in invoke("info", file).stdout


def test_games_of_one_file_have_charsets_of_their_own(invoke: Invoke, write: Write) -> None:
    games = [
        f"(;CA[{charset}]PB[聂卫平]PW[马晓春]EV[中国围棋名人战]C[第一局])".encode(charset)
        for charset in ("GBK", "UTF-8")
    ]

    result = invoke("info", "--json", write(b"".join(games)))

    rows = list(map(json.loads, result.stdout.splitlines()))
    assert [(row["black"], row["charset"]) for row in rows] == [
        ("聂卫平", "gb18030"),
        ("聂卫平", "utf-8"),
    ]


def test_nothing_in_a_record_controls_the_terminal(invoke: Invoke, write: Write) -> None:
    file = write("(;PB[\x1b[31mred\\]\r\nline\u202eback])")

    lines = invoke("info", file).stdout.splitlines()

    assert lines[1] == "  Black       \ufffd[31mred] line\ufffdback"


def test_bytes_that_are_no_text_are_replaced(invoke: Invoke, write: Write) -> None:
    file = write(b"(;CA[UTF-8]C[" + "東方明珠".encode() * 99 + b"]PB[ab\xe6\x9d])")

    result = invoke("info", "--json", file)

    assert json.loads(result.stdout)["black"].startswith("ab\ufffd")
    assert result.stdout.isascii()


def test_a_record_of_another_program_says_what_it_is(invoke: Invoke, write: Write) -> None:
    nodes = '[{"properties": {"SZ": [9], "PB": ["Kuro"]}}, {"properties": {"B": {}}}]'
    file = write(f'{{"format": "sgfedit-json", "games": [{{"nodes": {nodes}}}]}}', "tree.json")

    row = json.loads(invoke("info", "--json", file).stdout)

    assert (row["format"], row["black"], row["moves"], row["problems"]) == ("json", "Kuro", 1, 1)
    assert "  Format      JSON\n" in invoke("info", file).stdout


# Folders ------------------------------------------------------------------------------------


def test_a_folder_stands_for_the_records_in_it_and_below(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    for name in ("b.sgf", "A.SGF", "sub/c.mgt", "notes.txt", "sub/deep/d.sgf", "x.gib"):
        write("(;)", name)

    result = invoke("info", "--json", str(tmp_path))

    files = [json.loads(line)["file"] for line in result.stdout.splitlines()]
    names = ["A.SGF", "b.sgf", "x.gib", "sub/c.mgt", "sub/deep/d.sgf"]
    assert files == [str(tmp_path / name) for name in names]
    assert result.exit_code == 0


def test_a_folder_without_records_is_nothing_found(invoke: Invoke, tmp_path: Path) -> None:
    result = invoke("info", str(tmp_path))

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"sgfedit: There is no game record in {tmp_path}.\n"


def test_pipes_in_a_folder_are_not_waited_for(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "pipe.sgf")
    write("(;)")

    assert invoke("info", "--json", str(tmp_path)).stdout.count("\n") == 1


def test_a_link_that_leads_nowhere_is_reported(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    (tmp_path / "broken.sgf").symlink_to("nowhere")
    write("(;)")

    result = invoke("info", "--json", str(tmp_path))

    assert (result.exit_code, result.stdout.count("\n")) == (2, 1)
    assert "broken.sgf: there is no such file" in result.stderr


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="everything may be read"
)
@pytest.mark.parametrize("name", ["locked", "locked/game.sgf"])
def test_what_may_not_be_read_is_reported(
    name: str, invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    write("(;)", "locked/game.sgf")
    (tmp_path / "locked").chmod(0)

    result = invoke("info", str(tmp_path / name))

    (tmp_path / "locked").chmod(0o700)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "permission denied" in result.stderr


def test_a_folder_that_cannot_be_listed_is_reported(
    invoke: Invoke, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("(;)", "good/game.sgf")
    (tmp_path / "locked").mkdir()
    scandir = os.scandir

    def refuse(path: str) -> object:
        if path.endswith("locked"):
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    # Whoever runs the tests may be allowed to read everything.
    monkeypatch.setattr("os.scandir", refuse)
    result = invoke("info", "--json", str(tmp_path))

    assert (result.exit_code, result.stdout.count("\n")) == (2, 1)
    assert result.stderr == f"sgfedit: Cannot open {tmp_path}/locked: permission denied.\n"


# Status -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "the file is empty"),
        (b"hello", "no game record was found in it"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "no game record was found in it"),
        (b'{"format": "sgfedit-json", "version": 2}', "Not understood: version 2 of sgfedit-json"),
    ],
    ids=["empty", "text", "picture", "future"],
)
def test_a_file_without_a_game_is_nothing_found(
    content: bytes, why: str, invoke: Invoke, write: Write
) -> None:
    file = write(content)

    result = invoke("info", file)

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"sgfedit: Cannot open {file}: {why}.\n"


@pytest.mark.parametrize("name", ["no.sgf", "no/no.sgf", "x" * 10_000], ids=len)
def test_a_file_that_cannot_be_read_is_a_failure(
    name: str, invoke: Invoke, tmp_path: Path
) -> None:
    result = invoke("info", str(tmp_path / name))

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("sgfedit: Cannot open ")


def test_the_worst_file_decides_and_the_others_are_listed(invoke: Invoke, write: Write) -> None:
    good, empty = write("(;)"), write("", "empty.sgf")

    assert invoke("info", good, empty).exit_code == 1
    result = invoke("info", "--json", "missing.sgf", empty, good)

    assert result.exit_code == 2
    assert json.loads(result.stdout)["file"] == good
    assert result.stderr.count("\n") == 2


def test_real_records_are_listed_without_a_failure(invoke: Invoke, real_records: Path) -> None:
    result = invoke("info", "--json", str(real_records / "real"))

    rows = list(map(json.loads, result.stdout.splitlines()))
    assert len(rows) > 300
    assert result.exit_code in {0, 1}  # one file is empty
    assert all(row["nodes"] > 0 for row in rows)


def test_what_stands_under_another_name_is_told_with_it(invoke: Invoke, write: Write) -> None:
    file = write("(;RD[2009-8-12]KO[6.5]PB[a];B[aa])")

    shown = invoke("info", file).stdout
    as_json = json.loads(invoke("info", "--json", file).stdout)

    assert "  Date        2009-08-12 (from RD)\n" in shown
    assert "  Komi        6.5 (from KO)\n" in shown
    assert (as_json["date"], as_json["komi"]) == ("2009-08-12", 6.5)
    assert as_json["sources"] == {"date": "RD", "komi": "KO"}
