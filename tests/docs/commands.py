"""The help of all commands in `docs/commands.md`.

`python -m tests.docs.commands` brings it up to date; `test_commands` says when that is due. What
stands around it is written by hand.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from click.testing import CliRunner

from sgfedit.cli.group import sgfedit

PAGE: Final = Path(__file__).parents[2] / "docs" / "commands.md"
_BLOCK: Final = re.compile(
    r"^```text\n\$ sgfedit ((?:\w+ )?)--help\n.*?^```\n", re.DOTALL | re.MULTILINE
)
_WIDTH: Final = 78
"""Columns, as in a terminal of eighty."""


def commands_in(page: str) -> list[str]:
    """Return the commands whose help stands in `page`, in its order; sgfedit itself is empty."""
    return [name.strip() for name in _BLOCK.findall(page)]


def renewed(page: str) -> str:
    """Return `page` with the help that the commands print today."""
    return _BLOCK.sub(
        lambda block: f"```text\n$ sgfedit {block[1]}--help\n{_help_of(block[1])}```\n", page
    )


def _help_of(name: str) -> str:
    arguments = [*name.split(), "--help"]
    printed = CliRunner().invoke(
        sgfedit, arguments, prog_name="sgfedit", terminal_width=_WIDTH, catch_exceptions=False
    )
    return printed.stdout


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text("utf-8")), "utf-8")
