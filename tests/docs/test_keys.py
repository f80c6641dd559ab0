"""The keys that the manual names are those of the commands."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sgfedit.gui.features import TABLE

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs" / "manual").glob("*.md")))
NAMES = {"→": "Right", "←": "Left", "↑": "Up", "↓": "Down", "PgDn": "PgDown"}
KEYS = {key.replace("PgDn", "PgDown") for row in TABLE.rows for key in row.keys}
FIRST_STROKES = {key.partition(", ")[0] for key in KEYS if ", " in key}
OWN = {
    "games.md": {"Ctrl+A", "Alt+Up", "Alt+Down", "Alt+Home", "Alt+End"},
    "game-info.md": {"Alt+Down", "Alt+X"},
    "library.md": {"Ctrl+S", "Alt+Left"},
    "printing.md": {"Ctrl+0"},
}
"""Keys of surfaces that have some of their own while they have the focus."""


def keys_on(page: Path) -> Iterator[str]:
    """The keys with Ctrl or Alt and the function keys on a page, as actions name theirs."""
    text = re.sub("|".join(NAMES), lambda name: NAMES[name[0]], page.read_text("utf-8"))
    first = ""
    for key in re.findall(r"<kbd>(.*?)</kbd>", text):
        if key in FIRST_STROKES:
            first = key
        elif f"{first}, {key}" in KEYS:
            yield f"{first}, {key}"
        elif re.fullmatch(r"(Ctrl\+|Alt\+|F\d).*", key) and not re.search(
            r"(Ctrl|Alt|Shift|click|wheel)$", key
        ):
            yield key


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_key_does_something(page: Path) -> None:
    unknown = set(keys_on(page)) - KEYS - OWN.get(page.name, set())

    assert not unknown


def test_keys_of_two_strokes_are_seen() -> None:
    assert "Ctrl+K, Y" in keys_on(ROOT / "docs" / "manual" / "game-info.md")
