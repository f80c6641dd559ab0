"""Test files shared by several pytest processes: each takes the next that none has taken.

A plugin (``-p tests.sharing``), for processes that `tests.gates.SHARED` tells of one folder. A
file is imported by the process that runs it and by no other: to import and collect all of them
takes half a minute. Those that take longest come first, so that no process is left with one.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tests import collector
from tests.gates import SHARED

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LONGEST: Final = (
    "test_kills.py",
    "test_every_action.py",
    "test_damaged_files.py",
    "test_json_tree.py",
    "test_tsumego.py",
    "test_counting_real_games.py",
    "test_actions_in_other_games.py",
    "test_hostile.py",
    "test_reading.py",
    "test_environments.py",
    "test_tabs.py",
    "test_parser.py",
    "test_window_pictures.py",
    "test_problems_panel.py",
    "test_recipes.py",
    "test_process.py",
    "test_diagrams_round_trip.py",
    "test_real_records.py",
)


class _Module(pytest.Module):
    """A file of tests; nothing is in it before it is taken."""

    is_taken = False

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        if self.is_taken:
            return super().collect()
        self.config.stash[_MODULES].append(self)
        return ()


_MODULES = pytest.StashKey[list[_Module]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_MODULES] = []


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module:
    return _Module.from_parent(parent, path=module_path)


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Run the tests of one file behind the other; the next is known before the last is done."""
    items = _items(session)
    item = next(items, None)
    while item is not None:
        following = next(items, None)
        item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)
        item = following
    return True


def _items(session: pytest.Session) -> Iterator[pytest.Item]:
    hook = session.config.hook
    modules = session.config.stash[_MODULES]
    for number, module in enumerate(sorted(modules, key=_turn)):
        if _is_free(f"{number} {module.path.name}"):
            module.is_taken = True
            items = list(session.genitems(module))
            hook.pytest_collection_modifyitems(session=session, config=session.config, items=items)
            session.testscollected += len(items)
            collector.freeze()
            yield from items


def _turn(module: _Module) -> int:
    name = module.path.name
    return LONGEST.index(name) if name in LONGEST else len(LONGEST)


def _is_free(name: str) -> bool:
    """Take a file, unless another process has."""
    try:
        (Path(os.environ[SHARED]) / name).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True
