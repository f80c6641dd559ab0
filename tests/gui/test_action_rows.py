"""The table of actions: every row leads to a command, every command is reached by a row."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sgfedit.gui import features, named
from sgfedit.gui.features import TABLE
from sgfedit.gui.window import Window

if TYPE_CHECKING:
    from sgfedit.gui.actions.row import Action

FEATURES = Path(features.__path__[0])
COMMAND_FILES = sorted(
    path.relative_to(FEATURES).with_suffix("").as_posix().replace("/", ".")
    for path in FEATURES.glob("*/*commands.py")
    if path.stem != "window_commands"  # of the library's own window
)
COMMANDS = {row.command for row in TABLE.rows if row.command}


@pytest.mark.parametrize("row", TABLE.rows, ids=lambda row: row.id)
def test_a_row_names_a_command_that_takes_what_it_gives(row: Action) -> None:
    if row.command:
        inspect.signature(named(row.command)).bind(object(), *row.args)
    else:
        assert row.setting is not None


@pytest.mark.parametrize("name", COMMAND_FILES)
def test_a_command_is_reached_by_a_row(name: str) -> None:
    """A public function that takes nothing but the window is one that a user should find.

    Some are what others offer at once: a link in a note, a button that cannot do it and says why.
    """
    module = import_module(f"{features.__name__}.{name}")
    found = {
        f"{module.__name__}:{function.__name__}"
        for _, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__
        and not function.__name__.startswith("_")
        and [one.annotation for one in inspect.signature(function).parameters.values()]
        == [Window.__name__]
        and inspect.signature(function).return_annotation == "None"
    }
    others = "\n".join(
        path.read_text(encoding="utf-8")
        for path in FEATURES.parent.rglob("*.py")
        if path != Path(str(module.__file__))
    )
    unreached = {one.partition(":")[2] for one in found - COMMANDS}
    assert {one for one in unreached if not re.search(rf"\b{one}\b", others)} == set()
