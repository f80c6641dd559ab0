from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sgfedit.formats import load

if TYPE_CHECKING:
    from tests.cli.conftest import Invoke, Write

BAD = "(;GM[1]FF[4]CA[UTF-8]SZ[9:9]\n\n;B[aa]\n junk ;W[bb]()\n)\n"
SAFE = "(;GM[1]FF[4]CA[UTF-8]SZ[9]\n\n;B[aa]\n junk ;W[bb]\n)\n"
ALL = "(;GM[1]FF[4]CA[UTF-8]SZ[9]\n\n;B[aa]\n  ;W[bb]\n)\n"
GOOD = "(;GM[1]FF[4]CA[UTF-8]SZ[9];B[aa])"


def _read(path: str) -> str:
    return Path(path).read_bytes().decode()


def _out(file: str) -> str:
    return str(Path(file).with_name("out.sgf"))


def test_the_mended_file_goes_to_standard_output(invoke: Invoke, write: Write) -> None:
    file = write(BAD)

    result = invoke("fix", file)

    assert result.stdout_bytes.decode() == SAFE
    assert result.stderr.startswith(f"--- {file}\n+++ {file}\n@@ line 1, game 1, node 1: ")
    assert _read(file) == BAD


def test_the_mended_file_goes_to_another_file(invoke: Invoke, write: Write) -> None:
    file = write(BAD)

    result = invoke("fix", file, "-o", _out(file))

    assert _read(_out(file)) == SAFE
    assert _read(file) == BAD
    assert result.stdout.startswith(f"--- {file}\n+++ {_out(file)}\n")
    assert (result.exit_code, result.stderr) == (1, "")


def test_the_mended_file_goes_where_it_was(invoke: Invoke, write: Write) -> None:
    file = write(BAD)

    invoke("fix", "--in-place", file)

    assert _read(file) == SAFE
    assert os.listdir(Path(file).parent) == ["game.sgf"]  # noqa: PTH208


def test_a_second_fix_finds_nothing(invoke: Invoke, write: Write) -> None:
    file = write(BAD)
    invoke("fix", "--in-place", file)
    Path(file).chmod(0o400)

    result = invoke("fix", "--in-place", "--backup", file)

    assert result.stdout.startswith(f"Nothing to mend in {file}.\nLeft 1 problem: 1 junk-chars.\n")
    assert result.exit_code == 1
    assert not Path(f"{file}.bak").exists()


def test_a_dry_run_writes_nothing(invoke: Invoke, write: Write) -> None:
    file = write(BAD)

    results = [
        invoke("fix", "--dry-run", *options, file)
        for options in ((), ("-o", _out(file)), ("--in-place", "--backup"))
    ]

    assert all(result.stdout.startswith(f"--- {file}\n+++ ") for result in results)
    assert os.listdir(Path(file).parent) == ["game.sgf"]  # noqa: PTH208
    assert _read(file) == BAD


def test_a_file_with_nothing_to_mend_is_copied_and_fine(invoke: Invoke, write: Write) -> None:
    file = write(GOOD)

    result = invoke("fix", file, "-o", _out(file))

    assert _read(_out(file)) == GOOD
    assert (result.exit_code, result.stdout) == (0, f"Nothing to mend in {file}.\n")


def test_untouched_bytes_stay(invoke: Invoke, write: Write) -> None:
    name = "聂卫平".encode("gbk")
    before = b"\r\n(;GM[1]FF[4]CA[GBK] SZ[9:9]\tPB[" + name + b"]xx[y]()\n)\x1a"

    result = invoke("fix", "--only", "square-as-rectangular", write(before))

    assert result.stdout_bytes == before.replace(b"9:9", b"9")


# Codes --------------------------------------------------------------------------------------


def test_only_some_codes_are_mended(invoke: Invoke, write: Write) -> None:
    file = write(BAD)

    result = invoke("fix", "--only", "square-as-rectangular", file)

    assert result.stdout_bytes.decode() == BAD.replace("9:9", "9")
    assert "Mended 1 problem: 1 square-as-rectangular.\n" in result.stderr
    assert "Left 2 problems: 1 empty-variation, 1 junk-chars.\n" in result.stderr
    assert "With --only these can be mended: junk-chars, empty-variation.\n" in result.stderr


def test_codes_that_are_named_are_mended_although_they_are_not_safe(
    invoke: Invoke, write: Write
) -> None:
    file = write(BAD)
    codes = "square-as-rectangular,junk-chars"

    result = invoke("fix", "--only", codes, "--only", "empty-variation", file, "-o", _out(file))

    assert _read(_out(file)) == ALL
    assert result.exit_code == 0
    assert not [problem for problem in load(_out(file)).problems if problem.severity != "info"]


def test_a_wrong_code_is_explained(invoke: Invoke, write: Write) -> None:
    result = invoke("fix", "--only", "nonsense", write(BAD))

    assert (result.exit_code, result.stdout) == (2, "")
    assert "There is no code 'nonsense'" in result.stderr


# What changed -------------------------------------------------------------------------------


def test_each_changed_node_is_shown_with_its_place(invoke: Invoke, write: Write) -> None:
    file = write(BAD)

    result = invoke("fix", "--dry-run", file)

    assert result.stdout.splitlines()[2:10] == [
        "@@ line 1, game 1, node 1: square-as-rectangular @@",
        "-;GM[1]FF[4]CA[UTF-8]SZ[9:9]",
        "+;GM[1]FF[4]CA[UTF-8]SZ[9]",
        "@@ line 4, game 1, node 3: empty-variation @@",
        "-;W[bb]()␊)",
        "+;W[bb]␊)",
        "Mended 2 problems: 1 empty-variation, 1 square-as-rectangular.",
        "Left 1 problem: 1 junk-chars.",
    ]


def test_nodes_that_are_put_in_or_taken_out_are_shown(invoke: Invoke, write: Write) -> None:
    file = write("(;GM[1]FF[4]CA[UTF-8]SZ[9];B[aa]W[bb];;B[cc])")

    result = invoke("fix", "--dry-run", "--only", "two-moves-in-node,empty-node", file)

    assert result.stdout.splitlines()[2:8] == [
        "@@ line 1, game 1, node 2: two-moves-in-node @@",
        "-;B[aa]W[bb]",
        "+;B[aa];W[bb]",
        "@@ line 1, game 1, node 3: empty-node @@",
        "-;",
        "Mended 2 problems: 1 empty-node, 1 two-moves-in-node.",
    ]


def test_a_byte_order_mark_is_of_the_file(invoke: Invoke, write: Write) -> None:
    file = write("\ufeff" + GOOD)

    result = invoke("fix", file, "-o", _out(file))

    assert result.stdout.splitlines()[2:] == [
        "@@ file: bom @@",
        "-charset utf-8 with byte order mark",
        "+charset utf-8",
        "Mended 1 problem: 1 bom.",
    ]
    assert (result.exit_code, _read(_out(file))) == (0, GOOD)


def test_a_changed_line_end_is_seen(invoke: Invoke, write: Write) -> None:
    file = write(GOOD[:-1] + ";W[bb]\r\n;B[cc]\n\n)")

    result = invoke("fix", "--dry-run", file)

    assert result.stdout.splitlines()[3:5] == ["-;W[bb]␍␊", "+;W[bb]␊"]


def test_what_cannot_be_mended_is_left(invoke: Invoke, write: Write) -> None:
    file = write(GOOD[:-1] + ";W[aa])")

    result = invoke("fix", "--dry-run", file)

    assert result.stdout == f"Nothing to mend in {file}.\nLeft 1 problem: 1 move-on-stone.\n"
    assert result.exit_code == 1


def test_harmless_remarks_are_counted(invoke: Invoke, write: Write) -> None:
    result = invoke("fix", write(GOOD[:-1] + ";W[bb]A1[x])"), "-o", os.devnull)

    assert result.stdout.splitlines()[-1].startswith("Remarks that harm nothing: ")
    assert result.exit_code == 0


def test_long_text_is_cut_and_on_one_line(invoke: Invoke, write: Write) -> None:
    comment = "a\tb\r\n\x1b" * 100

    result = invoke("fix", "--dry-run", write(f"(;GM[1]FF[4]C[{comment}]SZ[9:9]N[{comment}])"))

    removed = result.stdout.splitlines()[3]
    assert removed.startswith("-…")
    assert "b␍␊␛]SZ[9:9]N[a␉b␍␊␛a␉b" in removed
    assert len(removed) < 70


def test_what_is_changed_in_the_second_game_is_counted_there(invoke: Invoke, write: Write) -> None:
    file = write(GOOD + "\n(GM[1]FF[4]CA[UTF-8]SZ[9:9];B[aa])")

    result = invoke("fix", "--dry-run", file)

    assert "\n@@ line 2, game 2, node 1: missing-first-semicolon, square-as-" in result.stdout
    assert "\n-GM[1]FF[4]CA[UTF-8]SZ[9:9]\n+;GM[1]FF[4]CA[UTF-8]SZ[9]\n" in result.stdout


def test_json_has_an_object_a_place_and_one_with_numbers(invoke: Invoke, write: Write) -> None:
    file = write(BAD)

    result = invoke("fix", "--json", "--in-place", file)

    first, *_, last = map(json.loads, result.stdout.splitlines())
    assert first == {
        "kind": "change",
        "file": file,
        "line": 1,
        "column": 2,
        "game": 1,
        "node": 1,
        "codes": ["square-as-rectangular"],
        "before": ";GM[1]FF[4]CA[UTF-8]SZ[9:9]\n\n",
        "after": ";GM[1]FF[4]CA[UTF-8]SZ[9]\n\n",
    }
    assert (last["kind"], last["file"]) == ("file", file)
    assert last["fixed"] == {"square-as-rectangular": 1, "empty-variation": 1}
    assert last["left"]["junk-chars"] == 1


# What is there already ----------------------------------------------------------------------


@pytest.mark.parametrize("record", [BAD, SAFE, "(;FF[4]CA[UTF-8]GM[1]SZ[9])"])
@pytest.mark.parametrize("dry", [(), ("--dry-run",)], ids=str)
def test_another_file_is_not_overwritten_unless_forced(
    record: str, dry: tuple[str, ...], invoke: Invoke, write: Write
) -> None:
    file, out = write(record), write("other", "out.sgf")

    refused = invoke("fix", *dry, file, "-o", out)

    assert refused.exit_code == 2
    assert refused.stderr == (
        f"sgfedit: Cannot save {out}: there is a file of that name already.\n"
    )
    assert _read(out) == "other"
    assert invoke("fix", *dry, "--force", file, "-o", out).exit_code < 2
    assert (_read(out) == "other") is bool(dry)


def test_force_is_for_another_file(invoke: Invoke, write: Write) -> None:
    refused = invoke("fix", "--force", "--in-place", write(BAD))

    assert refused.exit_code == 2
    assert "--force needs --output; --in-place overwrites what is read." in refused.stderr


def test_a_device_is_written_to(invoke: Invoke, write: Write) -> None:
    assert invoke("fix", write(SAFE), "-o", "/dev/null").exit_code < 2


# Backups ------------------------------------------------------------------------------------


def test_a_backup_keeps_the_old_file_and_its_permissions(invoke: Invoke, write: Write) -> None:
    file = write(BAD)
    Path(file).chmod(0o640)

    invoke("fix", "--in-place", "--backup", file)

    assert (_read(file), _read(f"{file}.bak")) == (SAFE, BAD)
    assert Path(f"{file}.bak").stat().st_mode & 0o777 == 0o640


def test_a_backup_overwrites_no_other(invoke: Invoke, write: Write) -> None:
    file = write(BAD)
    write("first", "game.sgf.bak")
    write("second", "game.sgf.bak1")

    invoke("fix", "--in-place", "--backup", file)

    assert _read(f"{file}.bak") == "first"
    assert _read(f"{file}.bak1") == "second"
    assert _read(f"{file}.bak2") == BAD


def test_without_a_backup_nothing_is_overwritten(
    invoke: Invoke, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    file = write(BAD)
    monkeypatch.setattr("shutil.copyfileobj", refuse)

    result = invoke("fix", "--in-place", "--backup", file)

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"sgfedit: Cannot save {file}.bak: the disk is full.\n"
    assert _read(file) == BAD


# Refused ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("-o", "x", "--in-place"), "Give either --output or --in-place."),
        (("--backup",), "--backup needs --in-place."),
        (("--json",), "--json needs --output, --in-place or --dry-run."),
        (("--json", "-o", "-"), "--json needs --output, --in-place or --dry-run."),
    ],
    ids=str,
)
def test_options_that_do_not_go_together_are_refused(
    options: tuple[str, ...], message: str, invoke: Invoke, write: Write
) -> None:
    file = write(BAD)

    result = invoke("fix", file, *options)

    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert _read(file) == BAD


@pytest.mark.parametrize("name", ["game.sgf", "./game.sgf", "link.sgf"])
def test_the_same_file_as_output_is_refused(
    name: str, invoke: Invoke, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write(BAD)
    (tmp_path / "link.sgf").symlink_to(file)
    monkeypatch.chdir(tmp_path)

    result = invoke("fix", file, "-o", name)

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"sgfedit: {name} is the file that is read; --in-place overwrites it.\n"
    )
    assert _read(file) == BAD


@pytest.mark.parametrize(
    ("content", "why"),
    [("", "the file is empty"), ("hello", "no game record was found in it")],
    ids=["empty", "text"],
)
def test_a_file_without_a_game_is_refused(
    content: str, why: str, invoke: Invoke, write: Write
) -> None:
    file = write(content)

    result = invoke("fix", file, "-o", _out(file))

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"sgfedit: Cannot open {file}: {why}.\n"
    assert not Path(_out(file)).exists()


def test_a_folder_that_is_missing_is_a_failure(invoke: Invoke, write: Write) -> None:
    result = invoke("fix", write(BAD), "-o", "/no such folder/out.sgf")

    assert (result.exit_code, result.stdout) == (2, "")
    assert "its folder does not exist" in result.stderr


def test_a_terminal_is_no_place_for_a_file(
    invoke: Invoke, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sgfedit.cli.fix.is_terminal", lambda _stream: True)
    file = write(BAD)

    result = invoke("fix", file)

    assert (result.exit_code, result.stdout) == (2, "")
    assert "Say where the mended file goes" in result.stderr
    assert invoke("fix", file, "-o", "-").stdout_bytes.decode() == SAFE
    assert invoke("fix", file, "--dry-run").exit_code == 1


def test_a_record_of_another_program_has_to_be_converted_first(
    invoke: Invoke, write: Write
) -> None:
    content = '{"format": "sgfedit-json", "games": [{"nodes": [{}]}]}'
    file = write(content, "tree.json")

    result = invoke("fix", "--in-place", file)

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"sgfedit: Cannot mend {file}: it is not SGF but JSON. Convert it first: "
        f"sgfedit convert {file} tree.sgf\n"
    )
    assert _read(file) == content
