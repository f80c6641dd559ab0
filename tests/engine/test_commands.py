"""Commands that start engines."""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path

import pytest

import sgfedit
from sgfedit.engine import commands
from sgfedit.engine.commands import (
    EngineSpec,
    Kind,
    View,
    engines_path,
    filled,
    found_here,
    joined_command,
    resolve,
    specs_as_json,
    specs_from,
    split_command,
    user_engines,
)
from sgfedit.errors import EngineError

SPECS = (
    EngineSpec("GNU Go", ("gnugo", "--mode", "gtp"), level=3),
    EngineSpec(
        "Far", ("ssh", "host", "katago analysis"), "~", Kind.ANALYSIS, 100, 2.5, view=View.BLACK
    ),
)


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """No engines where Debian puts games."""
    monkeypatch.setattr(commands, "_GAMES", ())


def program(folder: Path, name: str, content: str = "#!/bin/sh\n") -> Path:
    """Make a program."""
    path = folder / name
    path.write_text(content)
    path.chmod(0o755)
    return path


@pytest.mark.usefixtures("nowhere")
def test_known_engines_are_found_and_say_what_they_need(tmp_path: Path) -> None:
    for name in ("gnugo", "katago"):
        program(tmp_path, name)

    found = found_here(str(tmp_path))

    assert [(one.spec.name, one.needs) for one in found] == [
        ("GNU Go", ()),
        ("KataGo", ("model", "config")),
        ("KataGo (GTP)", ("model", "config")),
    ]
    assert found[0].spec.command == (str(tmp_path / "gnugo"), "--mode", "gtp")
    spec = filled(found[1], model="/m.bin.gz", config="/c.cfg")
    assert spec.command[1:] == (
        *("analysis", "-quit-without-waiting"),
        *("-model", "/m.bin.gz", "-config", "/c.cfg"),
    )


@pytest.mark.usefixtures("nowhere")
def test_a_platform_game_of_the_name_of_an_engine_is_none(tmp_path: Path) -> None:
    program(tmp_path, "pachi", "\x7fELF a game about a martian\n")
    assert found_here(str(tmp_path)) == ()

    program(tmp_path, "pachi", "\x7fELF … list_commands\0 …\n")
    assert [one.spec.name for one in found_here(str(tmp_path))] == ["Pachi"]


def test_a_command_is_split_as_a_shell_does_and_put_together_again() -> None:
    words = ("ssh", "far away", "katago analysis -config 'my own.cfg'", '"')

    assert split_command(joined_command(words)) == words
    assert split_command("gnugo --mode gtp") == ("gnugo", "--mode", "gtp")


@pytest.mark.parametrize("text", ["", "  ", "gnugo 'open"])
def test_what_is_no_command_is_refused(text: str) -> None:
    with pytest.raises(EngineError, match="That is no command"):
        split_command(text)


def test_programs_are_found_in_the_folder_in_path_and_at_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = program(tmp_path, "mine")
    monkeypatch.setenv("HOME", str(tmp_path))

    assert resolve(("./mine", "x"), str(tmp_path)) == (str(path), "x")
    assert resolve(("~/mine", "~/model", "a~b")) == (str(path), f"{tmp_path}/model", "a~b")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert resolve(("mine",)) == (str(path),)
    with pytest.raises(EngineError, match="There is no program gone"):
        resolve(("gone",))
    with pytest.raises(EngineError, match="That is no command: it is empty"):
        resolve((" ",))


def test_engines_are_kept_as_json() -> None:
    data = json.loads(json.dumps(specs_as_json(SPECS)))

    assert specs_from(data) == SPECS
    assert specs_from(specs_as_json(())) == ()


@pytest.mark.parametrize(
    "row",
    [
        None,
        {},
        {"name": "a", "command": []},
        {"name": "a", "command": "gnugo"},
        {"name": 1, "command": ["a"]},
        {"name": "a", "command": [1]},
        {"name": "a", "command": ["a"], "folder": 7},
        {"name": "a", "command": ["a"], "kind": "uci"},
        {"name": "a", "command": ["a"], "visits": "many"},
        {"name": "a", "command": ["a"], "visits": True},
        {"name": "a", "command": ["a"], "seconds": -1},
    ],
)
def test_damaged_engines_are_none(row: object) -> None:
    assert specs_from({"engines": [row]}) is None


@pytest.mark.skipif(sys.platform != "linux", reason="the folder is named otherwise")
@pytest.mark.parametrize("content", [None, "[]", "{", '{"engines": 5}'])
def test_the_users_engines_are_read_from_the_data_folder(
    content: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = engines_path()
    path.parent.mkdir(exist_ok=True)
    assert user_engines() == ()

    path.write_text(json.dumps(specs_as_json(SPECS)) if content is None else content)

    assert user_engines() == (SPECS if content is None else ())


def test_no_command_comes_from_a_record() -> None:
    package, name = Path(sgfedit.__file__).parent, EngineSpec.__name__
    sources = {path: path.read_text("utf-8") for path in package.rglob("*.py")}
    made = {
        path.relative_to(package).as_posix()
        for path, source in sources.items()
        if name in source  # to parse them all takes seconds
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", getattr(node.func, "attr", "")) == name
    }

    # Settings and programs on this computer, what is typed in Preferences, the command line.
    assert made == {
        "engine/commands.py",
        "gui/features/engines/dialog.py",
        "cli/analyze.py",
    }
