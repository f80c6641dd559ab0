"""Letters of menus in each language: no two items of a menu have the same."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from sgfedit.gui.features import MENUS, TABLE
from sgfedit.gui.widgets.keys import mnemonic
from sgfedit.i18n import LANGUAGES
from tests.translations import ts

if TYPE_CHECKING:
    from collections.abc import Iterator


def _menus() -> Iterator[tuple[str, list[str]]]:
    """Yield the title of each menu and submenu, and the English texts in it."""
    yield "the bar", [title for title, _ in MENUS]
    waiting = list(MENUS)
    while waiting:
        title, items = waiting.pop()
        texts = []
        for item in items:
            if isinstance(item, tuple):
                texts.append(item[0])
                waiting.append(item)
            elif item in TABLE.by_id:
                texts.append(TABLE.by_id[item].text)
        yield title, texts


def collisions(language: str) -> list[str]:
    """Return the letters that stand twice in a menu, of the texts that are translated."""
    entries = ts.read(language)
    found = []
    for title, texts in _menus():
        shown = [
            entry.forms[0] if (entry := entries.get(("Action", text))) and entry.forms else ""
            for text in texts
        ]
        letters = Counter(filter(None, map(mnemonic, texts if language == "en" else shown)))
        found += [f"{title}: {letter}" for letter, count in letters.items() if count > 1]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_items_of_a_menu_have_the_same_letter(language: str) -> None:
    assert not collisions(language)
