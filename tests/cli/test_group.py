from __future__ import annotations

from typing import TYPE_CHECKING

import click
import pytest

import sgfedit
from sgfedit.cli import OpenWindow, open_from_terminal, run
from sgfedit.cli.group import COMMANDS
from sgfedit.cli.group import sgfedit as group
from sgfedit.errors import FileError
from sgfedit.instance import USUAL, How

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.cli.conftest import Invoke, Write


@pytest.mark.parametrize(
    ("args", "files"),
    [
        ((), []),
        (("a.sgf",), ["a.sgf"]),
        (("a.sgf", "b.sgf"), ["a.sgf", "b.sgf"]),
        (("info.sgf",), ["info.sgf"]),
        (("inf",), ["inf"]),
        (("INFO",), ["INFO"]),
        (("--", "info"), ["info"]),
        (("--", "info", "show"), ["info", "show"]),
        (("a.sgf", "info"), ["a.sgf", "info"]),
        (("--", "--json"), ["--json"]),
        (("a.sgf", "--", "--version"), ["a.sgf", "--version"]),
        (("--",), []),
    ],
    ids=str,
)
def test_what_is_no_command_is_a_file(
    args: tuple[str, ...], files: list[str], invoke: Invoke, opened: list[list[str]]
) -> None:
    result = invoke(*args)

    assert opened == [files]
    assert result.exit_code == 7


def test_a_file_called_like_a_command_opens_when_its_folder_is_named(
    invoke: Invoke, opened: list[list[str]]
) -> None:
    invoke("./info")

    assert opened == [["./info"]]


def test_the_name_of_a_command_runs_it(invoke: Invoke, opened: list[list[str]]) -> None:
    result = invoke("info", "no such file")

    assert opened == []
    assert "no such file" in result.stderr


@pytest.mark.parametrize("args", [("--version",), ("-V",), ("a.sgf", "--version")], ids=str)
def test_version_names_program_and_version(args: tuple[str, ...], invoke: Invoke) -> None:
    result = invoke(*args)

    assert (result.exit_code, result.stdout) == (0, f"sgfedit {sgfedit.__version__}\n")


@pytest.mark.parametrize("args", [("--help",), ("-h",), ("a.sgf", "--help")], ids=str)
def test_help_tells_of_files_and_of_every_command(args: tuple[str, ...], invoke: Invoke) -> None:
    result = invoke(*args)

    assert result.exit_code == 0
    assert "FILE" in result.stdout
    assert all(f"  {name} " in result.stdout for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_and_a_summary(name: str, invoke: Invoke) -> None:
    result = invoke(name, "--help")

    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: sgfedit {name} ")
    command = group.get_command(click.Context(group), name)
    assert command is not None
    assert command.get_short_help_str()
    assert command.name == name


@pytest.mark.parametrize(
    "args",
    [
        ("--wrong",),
        ("a.sgf", "--wrong"),
        ("info",),
        ("info", "--wrong"),
        ("show",),
        ("show", "a", "b"),
    ],
    ids=str,
)
def test_wrong_use_is_explained_on_standard_error(
    args: tuple[str, ...], invoke: Invoke, opened: list[list[str]]
) -> None:
    result = invoke(*args)

    assert (result.exit_code, result.stdout, opened) == (2, "", [])
    assert result.stderr.startswith("Usage: sgfedit ")


@pytest.mark.parametrize("name", COMMANDS)
def test_help_shows_no_marks_of_its_layout(name: str, invoke: Invoke) -> None:
    shown = invoke(name, "--help").stdout

    assert "\\b" not in shown
    assert "\b" not in shown


def _run(*args: str, fails: BaseException | None = None) -> int | str | None:
    """Run `sgfedit`, where opening the window raises `fails`, or ends with status 0."""

    def open_window(paths: Sequence[str], how: How = USUAL) -> int:
        if fails is not None:
            raise fails
        return 0

    with pytest.raises(SystemExit) as caught:
        run(open_window, args)
    return caught.value.code


def test_the_window_decides_the_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("a.sgf") == 0
    assert capsys.readouterr() == ("", "")


def test_an_error_of_the_library_is_a_message(capsys: pytest.CaptureFixture[str]) -> None:
    status = _run("a.sgf", fails=FileError("a.sgf", "permission"))

    assert status == 2
    assert capsys.readouterr() == ("", "sgfedit: Cannot open a.sgf: permission denied.\n")


def test_an_interrupt_ends_quietly(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(fails=KeyboardInterrupt()) == 130
    assert capsys.readouterr() == ("", "")


def test_a_bug_is_not_hidden() -> None:
    def open_window(paths: Sequence[str], how: How = USUAL) -> int:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        run(open_window, [])


def test_a_terminal_hears_of_files_that_do_not_exist(
    opened: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    status = open_from_terminal(_noting(opened))(["no.sgf", "nope.sgf"])

    assert (status, opened) == (2, [])
    assert capsys.readouterr().err == (
        "sgfedit: Cannot open no.sgf: there is no such file.\n"
        "sgfedit: Cannot open nope.sgf: there is no such file.\n"
    )


def test_the_window_opens_if_one_of_the_files_exists(
    opened: list[list[str]], write: Write
) -> None:
    files = [write("(;)"), "no.sgf"]

    assert open_from_terminal(_noting(opened))(files) == 0
    assert opened == [files]


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("inof", "Did you mean info?"),
        ("Check", "Did you mean check?"),
        ("exprot", "Did you mean export?"),
        ("zzz", "sgfedit --help lists the commands."),
    ],
)
def test_a_misspelt_command_is_told_whatever_follows_it(
    word: str,
    hint: str,
    opened: list[list[str]],
    capsys: pytest.CaptureFixture[str],
    write: Write,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)
    said = f"sgfedit: There is no command and no file called {word}. {hint}\n"

    for rest in ([], [write("(;)")], ["no.sgf"]):
        assert open_from_terminal(_noting(opened))([word, *rest]) == 2
        assert capsys.readouterr().err == said
    assert _run(word, "--json", write("(;)")) == 2
    assert capsys.readouterr().err == said
    assert opened == []


def test_a_file_that_is_called_by_a_word_opens(
    opened: list[list[str]], write: Write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    write("(;)", "inof")

    assert open_from_terminal(_noting(opened))(["inof"]) == 0
    assert opened == [["inof"]]


def test_the_window_opens_without_files(opened: list[list[str]]) -> None:
    open_from_terminal(_noting(opened))([])

    assert opened == [[]]


def test_the_window_explains_a_file_that_cannot_be_looked_at(opened: list[list[str]]) -> None:
    too_long = "x" * 10_000

    open_from_terminal(_noting(opened))([too_long])

    assert opened == [[too_long]]


def _noting(opened: list[list[str]]) -> OpenWindow:
    def open_window(paths: Sequence[str], how: How = USUAL) -> int:
        opened.append(["--safe", *paths] if how.safe else list(paths))
        return 0

    return open_window
