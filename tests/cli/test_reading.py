"""Standard input as a record, for every command that reads."""

from __future__ import annotations

import io
import json
import sys
from typing import TYPE_CHECKING

import pytest

from sgfedit.cli.reading import read
from sgfedit.errors import FileError

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Invoke, Write

RECORD = (
    "(;FF[4]CA[GB18030]GM[1]SZ[9:9]PB[中国]C[ladder]KM[6,5];B[ee];W[jj])\n(;SZ[9];B[aa])\n"
).encode("gb18030")

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize(
    "args",
    [
        ("info", "{}"),
        ("info", "--json", "{}"),
        ("check", "{}"),
        ("check", "--json", "{}"),
        ("show", "{}"),
        ("show", "--json", "--game", "2", "{}"),
        ("fix", "{}"),
        ("fix", "--dry-run", "--json", "{}"),
        ("fix", "--only", "value-normalised", "{}"),
        ("score", "{}"),
        ("find", "ladder", "{}"),
        ("find", "--json", "-p", "KM", "", "{}"),
        ("split", "--dry-run", "--json", "{}", "out"),
        ("export", "--to", "ascii", "{}", "-"),
        ("join", "{}", "-"),
    ],
    ids=" ".join,
)
def test_standard_input_is_read_as_a_file_is(
    args: tuple[str, ...],
    invoke: Invoke,
    write: Write,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    write(RECORD, "stdin.sgf")

    of_file = invoke(*(arg.format("stdin.sgf") for arg in args))
    piped = invoke(*(arg.format("-") for arg in args), data=RECORD)

    assert piped.exit_code == of_file.exit_code
    for told, expected in ((piped.stdout, of_file.stdout), (piped.stderr, of_file.stderr)):
        assert _named(told) == _named(expected)


def _named(text: str) -> str:
    """Return what was printed with one name for the file."""
    for name in ('"-"', "--- -", "+++ -", "in -.", "\n-:", "\n- "):
        text = ("\n" + text).replace(name, name.replace("-", "stdin.sgf")).removeprefix("\n")
    return text.replace("stdin.sgfstdin.sgfstdin.sgf", "---")


def test_files_made_of_standard_input_are_called_stdin(
    invoke: Invoke, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    invoke("split", "-t", "{file}-{number}.sgf", "-", "split", data=RECORD)
    invoke("convert", "-", "converted/", data=RECORD)
    invoke("export", "--to", "png", "-", "exported/", data=RECORD)
    invoke("thumbnail", "-", "t.png", data=RECORD)
    invoke("fix", "-", "-o", "fixed.sgf", data=RECORD)

    found = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.*"))
    assert found == [
        *("converted/stdin.sgf", "exported/stdin.png", "fixed.sgf"),
        *("split/stdin-1.sgf", "split/stdin-2.sgf", "t.png"),
    ]


def test_a_record_is_read_beside_files(invoke: Invoke, write: Write) -> None:
    done = invoke("info", "--json", write("(;PB[file])"), "-", data=b"(;PB[piped])")

    assert [json.loads(line)["black"] for line in done.stdout.splitlines()] == ["file", "piped"]


def test_standard_input_is_never_overwritten(invoke: Invoke) -> None:
    refused = invoke("fix", "--in-place", "-", data=RECORD)

    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "--in-place is for files; standard input is none." in refused.stderr


def test_a_file_of_that_name_is_reached_by_its_folder(
    invoke: Invoke, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write("(;PB[file])", "-")

    assert "file" in invoke("info", "./-", data=b"(;PB[piped])").stdout
    assert "piped" in invoke("info", "-", data=b"(;PB[piped])").stdout


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "the file is empty"),
        (b"nothing", "no game record was found in it"),
        (b"PK\x03\x04", "it is a zip archive; unpack it, or add it to the library"),
        (
            b'{"format": "sgfedit-json", "version": 3}',
            "Not understood: version 3 of sgfedit-json",
        ),
    ],
)
@pytest.mark.parametrize("command", [("info",), ("show",), ("find", "x"), ("fix",)], ids=str)
def test_standard_input_without_a_game_is_told(
    command: tuple[str, ...], data: bytes, why: str, invoke: Invoke
) -> None:
    done = invoke(*command, "-", data=data)

    assert done.exit_code
    assert done.stdout == ""
    assert f"sgfedit: Cannot open standard input: {why}.\n" in done.stderr


def test_a_record_of_another_program_is_to_be_converted_first(invoke: Invoke) -> None:
    text = b"\n".join([b"# game", b"$$ -----", b"$$ |.X|", b"$$ |O.|", b"$$ -----"])

    refused = invoke("fix", "-", data=text)

    assert refused.exit_code == 2
    assert "Convert it first: sgfedit convert - stdin.sgf" in refused.stderr


class _Unreadable(io.RawIOBase):
    """A standard input that is a folder."""

    def readable(self) -> bool:
        return True

    def readinto(self, _buffer: object) -> int:
        raise IsADirectoryError(21, "Is a directory")


def test_standard_input_that_cannot_be_read_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(_Unreadable())))
    with pytest.raises(FileError, match="Cannot open standard input: it is a folder"):
        read("-")

    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(FileError, match="Cannot open standard input"):
        read("-")
