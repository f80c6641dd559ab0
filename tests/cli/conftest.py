"""Fixtures of the command line tests: a runner, and records written for the occasion."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import pytest
from click.testing import CliRunner, Result

from sgfedit.cli.group import sgfedit
from sgfedit.instance import USUAL, How

if TYPE_CHECKING:
    from pathlib import Path

Write: TypeAlias = Callable[..., str]
Invoke: TypeAlias = Callable[..., Result]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a record into the test's folder and return its path."""

    def written(content: str | bytes, name: str = "game.sgf") -> str:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    return written


@pytest.fixture
def opened() -> list[list[str]]:
    """The files of each time the window was opened."""
    return []


@pytest.fixture
def invoke(opened: list[list[str]]) -> Invoke:
    """Run `sgfedit` with these arguments in this process; opening the window is only noted.

    Bytes given as `data` are its standard input.
    """

    def invoked(*args: str, data: bytes | None = None) -> Result:
        def open_window(paths: list[str], how: How = USUAL) -> int:
            opened.append(["--safe", *paths] if how.safe else paths)
            return 7

        return CliRunner().invoke(
            sgfedit,
            args,
            input=data,
            obj=open_window,
            prog_name="sgfedit",
            catch_exceptions=False,
        )

    return invoked
