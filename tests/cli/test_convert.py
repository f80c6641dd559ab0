from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from sgfedit.cli.group import sgfedit
from sgfedit.formats import dumps, load, loads
from sgfedit.formats.json_tree import dump_json

if TYPE_CHECKING:
    from tests.cli.conftest import Invoke, Write

RECORD = b"Prose\r\n( ;FF[4]CA[UTF-8]SZ[9]PB[\xe9\xbb\x92]\n;B[aa] (;W[bb])(;W[cc]) )\n"
GBK = "(;CA[GBK]PB[聂卫平]PW[马晓春]EV[中国围棋名人战])".encode("gbk")
OLD = "(;GaMe[1]FF[3]SiZe[9]TM[90];Black[aa]M[bb]L[cc][dd])"
FLAWED = '{"format": "sgfedit-json", "games": [{"nodes": [{"properties": {"B": ["aa"]}},\n 7]}]}'


def out(file: str, name: str) -> str:
    return str(Path(file).with_name(name))


def rows(result: Result) -> list[dict[str, object]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def names(folder: str | Path) -> list[str]:
    found = [path for path in Path(folder).rglob("*") if path.is_file()]
    return sorted(path.relative_to(folder).as_posix() for path in found)


def from_stdin(data: bytes, *args: str) -> Result:
    return CliRunner().invoke(sgfedit, args, input=data, prog_name="sgfedit")


# Formats ------------------------------------------------------------------------------------


def test_sgf_becomes_json_and_the_same_sgf_again(invoke: Invoke, write: Write) -> None:
    file = write(RECORD)

    first = invoke("convert", file, out(file, "tree.json"))
    second = invoke("convert", out(file, "tree.json"), out(file, "again.sgf"))

    assert (first.exit_code, first.stderr) == (second.exit_code, second.stderr) == (0, "")
    assert first.stdout == f"{file} -> {out(file, 'tree.json')}\n"
    assert Path(out(file, "tree.json")).read_text() == dump_json(loads(RECORD))
    assert Path(out(file, "again.sgf")).read_bytes() == RECORD


def test_sgf_keeps_its_charset_on_any_way(invoke: Invoke, write: Write) -> None:
    file = write(GBK)

    invoke("convert", file, out(file, "copy.sgf"))
    invoke("convert", file, out(file, "tree.json"))
    invoke("convert", out(file, "tree.json"), out(file, "again.sgf"))

    assert Path(out(file, "copy.sgf")).read_bytes() == GBK
    assert Path(out(file, "again.sgf")).read_bytes() == GBK


def test_the_format_is_told_where_the_name_does_not_say_it(invoke: Invoke, write: Write) -> None:
    file = write(RECORD)

    assert invoke("convert", file, out(file, "OUT.SGF")).exit_code == 0
    assert invoke("convert", file, out(file, "other"), "--to", "json").exit_code == 0
    result = invoke("convert", file, out(file, "tree.txt"))

    assert json.loads(Path(out(file, "other")).read_text())["version"] == 1
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is to be: --to sgf or --to json." in result.stderr


def test_a_record_of_another_program_becomes_sgf(invoke: Invoke, real_records: Path) -> None:
    for source in sorted((real_records / "foreign").rglob("*.*")):
        result = invoke("convert", str(source), "-")

        record = loads(result.stdout_bytes)
        assert result.exit_code in {0, 1}
        assert dumps(record) == dumps(load(source))
        assert record.games
        assert record.charset == "utf-8"


# Where it goes ------------------------------------------------------------------------------


def test_several_files_go_into_a_folder_that_is_made(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    write(RECORD, "in/b.sgf")
    write(GBK, "in/deep/b.sgf")
    write(RECORD, "in/notes.txt")
    single = write(RECORD, "single.mgt")

    result = invoke("convert", str(tmp_path / "in"), single, f"{tmp_path}/out", "--to", "json")

    assert result.exit_code == 0
    assert names(tmp_path / "out") == ["b.json", "deep/b.json", "single.json"]
    assert load(tmp_path / "out/deep/b.json").charset == "gb18030"


def test_a_folder_of_json_becomes_sgf_again_without_the_json_of_others(
    invoke: Invoke, tmp_path: Path
) -> None:
    folder = tmp_path / "trees" / "deep"
    folder.mkdir(parents=True)
    (folder / "a.JSON").write_text(dump_json(loads(RECORD)))
    (folder / "package.json").write_text('{"name": "other", "version": 1}')
    (folder / "none.json").symlink_to(tmp_path / "missing")

    result = invoke("convert", str(tmp_path / "trees"), f"{tmp_path}/out/")

    assert result.exit_code == 0
    assert names(tmp_path / "out") == ["deep/a.sgf"]
    assert (tmp_path / "out/deep/a.sgf").read_bytes() == RECORD


def test_a_single_file_goes_into_a_folder_that_is_there_or_meant(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    file = write(dump_json(loads(RECORD)), "tree.json")
    (tmp_path / "there").mkdir()

    invoke("convert", file, str(tmp_path / "there"))
    invoke("convert", file, f"{tmp_path}/meant/")

    assert (tmp_path / "there/tree.sgf").read_bytes() == RECORD
    assert (tmp_path / "meant/tree.sgf").read_bytes() == RECORD


def test_standard_output_takes_the_record_and_standard_error_the_rest(
    invoke: Invoke, write: Write
) -> None:
    file = write(FLAWED, "tree.json")

    result = invoke("convert", file, "-")

    assert result.stdout_bytes == b"(;B[aa])\n"
    assert result.stderr == (
        f"{file} -> -\n{file}:1:1: error: Not understood: 7 among the nodes [foreign-unread]\n"
    )
    assert result.exit_code == 1
    assert invoke("convert", write(RECORD), "-", "--to", "json").stdout == dump_json(loads(RECORD))


def test_standard_input_is_read(write: Write, tmp_path: Path) -> None:
    assert from_stdin(RECORD, "convert", "-", "-").stdout_bytes == RECORD
    assert from_stdin(GBK, "convert", "-", f"{tmp_path}/x.json").exit_code == 0
    assert load(tmp_path / "x.json").charset == "gb18030"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"nothing", "no game record was found in it"),
        (b'{"format": "sgfedit-json", "version": 3}', "Not understood: version 3 of sgfedit-json"),
    ],
)
def test_standard_input_without_a_game_is_refused(data: bytes, why: str) -> None:
    result = from_stdin(data, "convert", "-", "-")

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"sgfedit: Cannot open standard input: {why}.\n"


def test_a_terminal_is_told_that_it_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sgfedit.cli.reading.is_terminal", lambda _: True)

    result = from_stdin(RECORD, "convert", "-", "-")

    assert result.stderr.startswith("Reading a record from standard input; Ctrl-D ends it.\n")


def test_nothing_is_overwritten_unless_forced(invoke: Invoke, write: Write) -> None:
    file, old = write(RECORD), write("old", "old.sgf")

    result = invoke("convert", file, old)

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"sgfedit: Cannot save {old}: there is a file of that name already.\n"
    )
    assert Path(old).read_text() == "old"
    assert invoke("convert", "--force", file, old).exit_code == 0
    assert Path(old).read_bytes() == RECORD


@pytest.mark.parametrize("name", ["x.sgf", "x.SGFS", "x.json", "x.gib", "x.ugf", "x.txt"])
def test_a_folder_called_like_a_file_is_not_made(
    invoke: Invoke, write: Write, tmp_path: Path, name: str
) -> None:
    files = write(RECORD, "a.sgf"), write(RECORD, "b.sgf")
    out = tmp_path / name

    for sources in (files, (str(tmp_path),)):
        refused = invoke("convert", *sources, str(out))
        assert refused.exit_code == 2
        assert f"{out} would be a folder; write {out}/ if that is what you want." in refused.stderr
        assert not out.exists()

    assert invoke("convert", *files, f"{out}/").exit_code == 0
    assert sorted(path.name for path in out.iterdir()) == ["a.sgf", "b.sgf"]


def test_what_is_read_is_never_overwritten(invoke: Invoke, write: Write, tmp_path: Path) -> None:
    file, other = write(RECORD), write(dump_json(loads(RECORD)), "game.json")
    os.link(file, tmp_path / "link.sgf")

    same_name = ": two of them have the same name"
    for sources, target, why in (
        ([file], file, ""),
        ([file], str(tmp_path / "link.sgf"), ""),
        ([other, file], str(tmp_path), same_name),
    ):
        result = invoke("convert", "--force", *sources, target)

        assert result.exit_code == 2
        assert f"it is one of the files that are read{why}." in result.stderr
    assert Path(file).read_bytes() == RECORD


def test_two_files_do_not_become_one(invoke: Invoke, write: Write, tmp_path: Path) -> None:
    first, second = write(RECORD, "a/game.sgf"), write(GBK, "b/game.sgf")

    result = invoke("convert", "--force", first, second, f"{tmp_path}/out")

    assert result.exit_code == 2
    target = tmp_path / "out/game.sgf"
    assert target.read_bytes() == RECORD
    assert result.stderr == (
        f"sgfedit: Cannot save {target}: {first} has just become it, which has the same name.\n"
    )


def test_a_dry_run_writes_nothing(invoke: Invoke, write: Write, tmp_path: Path) -> None:
    file = write(OLD)

    results = [
        invoke("convert", "--dry-run", "--ff", "4", file, target)
        for target in ("-", out(file, "new.sgf"), f"{tmp_path}/out/")
    ]

    assert all(result.exit_code == 0 for result in results)
    assert all("game 1, node 2: change: " in result.stdout for result in results)
    assert names(tmp_path) == ["game.sgf"]


# Old and new SGF ----------------------------------------------------------------------------


def test_an_old_record_is_brought_to_ff4(invoke: Invoke, write: Write) -> None:
    file = write(OLD)

    result = invoke("convert", "--ff", "4", file, out(file, "new.sgf"))

    new = load(out(file, "new.sgf")).games[0]
    assert new.root.get("FF") == 4
    assert new.root.properties["TM"] == ("90",)
    assert [node for node in new.nodes() if "L" in node.properties] == []
    assert f"{file}: game 1, node 1: change: " in result.stdout
    assert result.exit_code == 0


@pytest.mark.parametrize(("answer", "seconds"), [("yes", "5400"), ("no", "90")])
def test_minutes_are_answered(answer: str, seconds: str, invoke: Invoke, write: Write) -> None:
    file = write("(;FF[1]TM[90];B[aa])")

    asked = invoke("convert", "--dry-run", "--ff", "4", file, out(file, "new.sgf"))
    result = invoke("convert", "--ff", "4", "--tm-minutes", answer, file, out(file, "new.sgf"))

    assert "question: Minutes or seconds?: 90 -> 5400 or 90" in asked.stdout
    assert "question" not in result.stdout
    assert load(out(file, "new.sgf")).games[0].root.properties["TM"] == (seconds,)


def test_what_ff3_lacks_is_lost_and_changes_the_status(invoke: Invoke, write: Write) -> None:
    file = write("(;FF[4]GM[1]CA[UTF-8]SZ[9];B[aa]AR[aa:bb])")

    result = invoke("convert", "--ff", "3", file, out(file, "old.sgf"))

    assert "game 1, node 2: loss: " in result.stdout
    assert "AR[aa:bb]" in result.stdout
    assert result.exit_code == 1


def test_many_changes_of_a_kind_are_a_line(invoke: Invoke, write: Write) -> None:
    file = write("(;FF[3]GM[1]SZ[9]" + ";Black[aa];White[bb]" * 3 + ")")

    text = invoke("convert", "--dry-run", "--ff", "4", file, "-").stdout
    found = rows(invoke("convert", "--dry-run", "--json", "--ff", "4", file, "-"))

    assert (
        f"{file}: 6 changes: Small letters in the names of properties go: Black[aa] -> B[aa], "
        "White[bb] -> W[bb], Black[aa] -> B[aa] …\n"
    ) in text
    assert sum(row.get("property") in {"B", "W", "Black", "White"} for row in found) == 6


def test_a_record_is_written_in_another_charset(invoke: Invoke, write: Write) -> None:
    file = write(GBK)

    result = invoke("convert", "--to-charset", "utf-8", file, out(file, "new.sgf"))

    assert result.exit_code == 0
    assert (
        Path(out(file, "new.sgf")).read_bytes()
        == GBK.decode("gbk").replace("CA[GBK]", "CA[UTF-8]").encode()
    )


def test_a_character_that_does_not_fit_is_told(invoke: Invoke, write: Write) -> None:
    file = write(GBK)

    result = invoke("convert", "--to-charset", "latin1", file, out(file, "new.sgf"))

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"sgfedit: {file}: The character '聂' cannot be written in cp1252. "
        "With --to-charset utf-8 every character can be written.\n"
    )
    assert not Path(out(file, "new.sgf")).exists()


def test_a_record_is_read_in_the_charset_that_is_named(invoke: Invoke, write: Write) -> None:
    file = write("(;PB[Жуков])".encode("koi8-r"))

    invoke("convert", "--charset", "koi8-r", "--to-charset", "utf-8", file, out(file, "new.sgf"))

    assert Path(out(file, "new.sgf")).read_text() == "(;PB[Жуков]CA[UTF-8])"


# What is told -------------------------------------------------------------------------------


def test_json_tells_of_everything_and_at_last_of_the_file(invoke: Invoke, write: Write) -> None:
    file = write(FLAWED, "tree.json")

    result = invoke("convert", "--json", "--ff", "4", file, out(file, "new.sgf"))

    found = rows(result)
    assert found[0] == {
        "kind": "problem",
        "file": file,
        "line": 1,
        "column": 1,
        "code": "foreign-unread",
        "severity": "error",
        "message": "Not understood: 7 among the nodes",
    }
    changes = [row for row in found if row["kind"] == "change"]
    assert list(changes[0]) == [
        *("kind", "file", "game", "node", "property", "before", "after", "message")
    ]
    assert found[-1] == {
        "kind": "file",
        "file": file,
        "output": out(file, "new.sgf"),
        "from": "json",
        "to": "sgf",
        "games": 1,
        "charset": "utf-8",
        "problems": 1,
        "changes": len(changes),
        "questions": 0,
        "losses": 0,
    }
    assert (result.exit_code, result.stderr) == (1, "")


def test_the_worst_file_decides_and_the_others_are_converted(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    good, flawed, empty = write(RECORD), write(FLAWED, "tree.json"), write("", "empty.sgf")

    result = invoke("convert", "missing.sgf", good, flawed, empty, f"{tmp_path}/out")

    assert result.exit_code == 2
    assert names(tmp_path / "out") == ["game.sgf", "tree.sgf"]
    assert result.stderr == (
        "sgfedit: Cannot open missing.sgf: there is no such file.\n"
        f"sgfedit: Cannot open {empty}: the file is empty.\n"
    )
    assert invoke("convert", good, flawed, f"{tmp_path}/two").exit_code == 1


def test_a_folder_without_records_is_nothing_found(invoke: Invoke, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()

    result = invoke("convert", f"{tmp_path}/in", f"{tmp_path}/out")

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"sgfedit: There is no game record in {tmp_path}/in.\n"


def test_a_folder_that_cannot_be_made_is_told(
    invoke: Invoke, write: Write, tmp_path: Path
) -> None:
    file = write(RECORD)

    result = invoke("convert", file, f"{file}/below/")

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"sgfedit: Cannot save {file}/below/game.sgf: ")
    assert names(tmp_path) == ["game.sgf"]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("{}",), "Missing argument 'OUT'"),
        (("{}", "{}.json", "--tm-minutes", "yes"), "--tm-minutes needs --ff 4."),
        (("{}", "x.sgf", "--charset", "nonsense"), "There is no charset 'nonsense'."),
        (("{}", "{}", "-"), "Several files need a folder as OUT, which - is not."),
        (("{}", "{}", "{}"), "Several files need a folder as OUT, which {} is not."),
        (("{}", "-", "--json"), "--json needs another OUT than - or --dry-run."),
        (("{}", "x.sgf", "--ff", "2"), "'2' is not one of '4', '3'."),
    ],
    ids=str,
)
def test_wrong_use_is_explained(
    args: tuple[str, ...], message: str, invoke: Invoke, write: Write
) -> None:
    file = write(RECORD)

    result = invoke("convert", *[arg.format(file) for arg in args])

    assert (result.exit_code, result.stdout) == (2, "")
    assert message.format(file) in " ".join(result.stderr.split())


def test_bytes_go_through_as_they_are(write: Write) -> None:
    data = b"(;C[\xff\xfe\x00]\r\n)\n\r"

    result = from_stdin(data, "convert", "-", "-")

    assert result.stdout_bytes == data
