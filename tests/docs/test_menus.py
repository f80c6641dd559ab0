"""The menus that the manual names are those of the window."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sgfedit.gui.features import TABLE

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs" / "manual").glob("*.md")))
NAMED = re.compile(r"\*([A-Z]\w+(?: ▸ [^*▸]+)+)\*")


def shown(text: str) -> str:
    """Return a menu text as it is read."""
    return text.replace("&", "").rstrip("…")


def places() -> set[tuple[str, ...]]:
    """Return the way to each row and submenu."""
    found: set[tuple[str, ...]] = set()
    for action_id, (menu, submenu) in TABLE.places.items():
        above = (menu, submenu) if submenu else (menu,)
        found |= {above, (*above, TABLE.by_id[action_id].text)}
    return {tuple(map(shown, place)) for place in found}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_menu_is_there(page: Path) -> None:
    text = " ".join(page.read_text("utf-8").split())
    named = {tuple(map(shown, place.split(" ▸ "))) for place in NAMED.findall(text)}

    assert named - places() == set()
