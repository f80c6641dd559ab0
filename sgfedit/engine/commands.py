"""Commands that start engines: those the user has set, and those found on this computer."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from enum import Enum
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sgfedit.errors import EngineError
from sgfedit.places import data_folder

if TYPE_CHECKING:
    from collections.abc import Iterable


class Kind(Enum):
    """Which protocol an engine speaks."""

    GTP = "gtp"
    """Go Text Protocol, version 2."""
    ANALYSIS = "analysis"
    """KataGo's JSON protocol (`katago analysis`)."""


class View(Enum):
    """Whose winrate and lead an engine tells."""

    SIDE = "side"
    """Of the side to move: Leela Zero, Pachi, and KataGo unless its config says otherwise."""
    BLACK = "black"
    WHITE = "white"


class EngineSpec(NamedTuple):
    """An engine as the user has set it.

    Attributes:
        name: What it is called in lists and in what it is quoted with; one of each.
        command: The program and its arguments, never split by a shell.
        folder: Working folder; empty for the user's home.
        kind: Its protocol.
        visits: How much it reads for each position where nothing else is asked; None: no limit.
        seconds: How long it thinks where nothing else is asked; None: no limit.
        level: GNU Go's level from 1 to 10; None for its own.
        view: Whose figures it tells by GTP; by KataGo's JSON we ask for Black's.
    """

    name: str
    command: tuple[str, ...]
    folder: str = ""
    kind: Kind = Kind.GTP
    visits: int | None = None
    seconds: float | None = None
    level: int | None = None
    view: View = View.SIDE


class Found(NamedTuple):
    """An engine that is on this computer.

    Attributes:
        spec: What starts it; where the user has to name a file, its command has "{model}" or
            "{config}", which `filled` replaces.
        needs: What that is: "model", "config".
    """

    spec: EngineSpec
    needs: tuple[str, ...] = ()


_GAMES: Final = ("/usr/games", "/usr/local/games")
"""Where Debian puts games, which may not be in PATH."""
_MODEL, _CONFIG = "{model}", "{config}"
_KATAGO: Final = ("-model", _MODEL, "-config", _CONFIG)

_KNOWN: Final = (
    EngineSpec("GNU Go", ("gnugo", "--mode", "gtp")),
    EngineSpec("Pachi", ("pachi",)),
    EngineSpec(
        "KataGo", ("katago", "analysis", "-quit-without-waiting", *_KATAGO), kind=Kind.ANALYSIS
    ),
    EngineSpec("KataGo (GTP)", ("katago", "gtp", *_KATAGO)),
    EngineSpec("Leela Zero", ("leelaz", "--gtp", "--noponder", "--weights", _MODEL)),
    EngineSpec("Fuego", ("fuego",)),
)
_MARK: Final = b"list_commands"
"""What every program that speaks GTP has in it. Debian has a platform game called pachi."""
_SCRIPT: Final = b"#!"


def found_here(path: str | None = None) -> tuple[Found, ...]:
    """Return the known engines in PATH and where Debian puts games; starts none of them.

    Args:
        path: In place of PATH.
    """
    found = []
    for spec in _KNOWN:
        program = shutil.which(spec.command[0], path=_search_path(path))
        if program is not None and _speaks_gtp(Path(program)):
            needs = tuple(word.strip("{}") for word in spec.command if word in {_MODEL, _CONFIG})
            found.append(Found(spec._replace(command=(program, *spec.command[1:])), needs))
    return tuple(found)


def filled(found: Found, *, model: str = "", config: str = "") -> EngineSpec:
    """Return an engine with the files that the user has named in its command."""
    files = {_MODEL: model, _CONFIG: config}
    return found.spec._replace(command=tuple(files.get(word, word) for word in found.spec.command))


def _search_path(path: str | None) -> str:
    return os.pathsep.join([os.environ.get("PATH", os.defpath) if path is None else path, *_GAMES])


def _speaks_gtp(program: Path) -> bool:
    """Whether a program may speak GTP: it is a script, or has a word of it in its text."""
    try:
        with program.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as data:
            return data[: len(_SCRIPT)] == _SCRIPT or data.find(_MARK) >= 0
    except (OSError, ValueError):  # ValueError: it is empty
        return False


def resolve(command: tuple[str, ...], folder: str = "") -> tuple[str, ...]:
    """Return `command` with the path of its program; ~ is the user's home in every word.

    Raises:
        EngineError: there is no such program ("no-command"), or it is no program
            ("not-executable").
    """
    if not command or not command[0].strip():
        raise EngineError("bad-command", detail="it is empty")
    words = tuple(
        str(Path(word).expanduser()) if word.startswith(("~/", "~\\")) else word
        for word in command
    )
    program = words[0]
    if os.sep in program or (os.altsep and os.altsep in program):
        path = Path(folder, program)
        if not path.is_file():
            raise EngineError("no-command", detail=str(path))
        if not os.access(path, os.X_OK):
            raise EngineError("not-executable", detail=str(path))
        return str(path), *words[1:]
    found = shutil.which(program, path=_search_path(None))
    if found is None:
        raise EngineError("no-command", detail=program)
    return found, *words[1:]


def split_command(text: str) -> tuple[str, ...]:
    """Return a command line as the user types it in words; quotes keep blanks together.

    Raises:
        EngineError: a quote is not closed, or there is no word ("bad-command").
    """
    try:
        words = shlex.split(text, posix=sys.platform != "win32")
    except ValueError as error:
        raise EngineError("bad-command", detail=f"{error}, in {text}".lower()) from error
    if sys.platform == "win32":
        words = [word.strip('"') for word in words]
    if not words:
        raise EngineError("bad-command", detail="it is empty")
    return tuple(words)


def joined_command(command: Iterable[str]) -> str:
    """Return words as one line, the inverse of `split_command`."""
    return subprocess.list2cmdline(command) if sys.platform == "win32" else shlex.join(command)


# What the user has set ------------------------------------------------------------------------


def engines_path() -> Path:
    """Return where the engines that the user has set are kept; the file need not exist."""
    return data_folder() / "engines.json"


def specs_from(data: dict[str, Any]) -> tuple[EngineSpec, ...] | None:
    """Return the engines that the object of a file holds; None if it is damaged."""
    rows = data.get("engines")
    if not isinstance(rows, list):
        return None
    specs = [_spec_from(row) for row in rows]
    return None if None in specs else tuple(spec for spec in specs if spec is not None)


def _spec_from(row: object) -> EngineSpec | None:
    if not isinstance(row, dict):
        return None
    command = row.get("command")
    numbers = {key: row.get(key) for key in ("visits", "seconds", "level")}
    if not isinstance(row.get("name"), str) or not isinstance(command, list) or not command:
        return None
    if not all(isinstance(word, str) for word in (*command, row.get("folder", ""))):
        return None
    if not all(value is None or _is_amount(value) for value in numbers.values()):
        return None
    try:
        kind, view = Kind(row.get("kind", "gtp")), View(row.get("view", "side"))
    except ValueError:
        return None
    return EngineSpec(
        row["name"],
        tuple(command),
        row.get("folder", ""),
        kind,
        None if numbers["visits"] is None else int(numbers["visits"]),
        None if numbers["seconds"] is None else float(numbers["seconds"]),
        None if numbers["level"] is None else int(numbers["level"]),
        view,
    )


def _is_amount(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value < 1e12


def specs_as_json(specs: Iterable[EngineSpec]) -> dict[str, Any]:
    """Return the object that a file of engines holds, the inverse of `specs_from`."""
    return {
        "engines": [
            {
                "name": spec.name,
                "command": [*spec.command],
                "folder": spec.folder,
                "kind": spec.kind.value,
                "visits": spec.visits,
                "seconds": spec.seconds,
                "level": spec.level,
                "view": spec.view.value,
            }
            for spec in specs
        ]
    }


def user_engines() -> tuple[EngineSpec, ...]:
    """Return the engines that the user has set; none where the file is missing or damaged."""
    try:
        data = json.loads(engines_path().read_bytes())
    except (OSError, ValueError, RecursionError):
        return ()
    return (specs_from(data) or ()) if isinstance(data, dict) else ()
