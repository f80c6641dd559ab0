"""Translated pages of the manual have the shape of the English ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit.i18n import LANGUAGES
from tests.docs.translated_pages import (
    ENGLISH,
    MANUAL,
    TRANSLATED,
    Section,
    differences,
    english_of,
    shape_of,
)

if TYPE_CHECKING:
    from pathlib import Path

PAGE = """# Title

Words with [a link](board.md#marks) and <kbd>Ctrl+O</kbd>, `[no](link)`.

![A picture](pictures/a.webp)

## Part

| to | press |
| --- | --- |
| a \\| b | <kbd>A</kbd> |

```sh
# no heading
sgfedit
```
"""


@pytest.mark.parametrize("page", TRANSLATED, ids=lambda page: f"{page.parent.name}-{page.stem}")
def test_a_translated_page_has_the_shape_of_the_english_one(page: Path) -> None:
    assert english_of(page) in ENGLISH
    assert not list(differences(page))


def test_folders_of_translations_are_languages() -> None:
    assert {page.parent.name for page in TRANSLATED} <= set(LANGUAGES)


def test_the_shape_is_headings_links_pictures_keys_tables_and_code() -> None:
    assert shape_of(PAGE) == (
        Section(0, (), (), (), (), ()),
        Section(1, ("board.md#marks",), ("pictures/a.webp",), ("Ctrl+O",), (), ()),
        Section(2, (), (), ("A",), ((2, 2, 2),), ("```sh\n# no heading\nsgfedit\n```",)),
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("## Part", "### Part"),
        ("## Part", "## Part\n\n## More"),
        ("## Part", "Part"),
        ("board.md#marks", "board.md#記号"),
        ("a.webp", "b.webp"),
        ("Ctrl+O", "Strg+O"),
        ("| a \\| b |", "| a | b |"),
        ("| <kbd>A</kbd> |\n", "| <kbd>A</kbd> |\n| c | d |\n"),
        ("sgfedit\n", "sgfedit-gui\n"),
    ],
)
def test_other_shapes_are_seen(old: str, new: str) -> None:
    assert shape_of(PAGE.replace(old, new, 1)) != shape_of(PAGE)


def test_words_and_their_order_are_free() -> None:
    turned = PAGE.replace(
        "Words with [a link](board.md#marks) and <kbd>Ctrl+O</kbd>",
        "<kbd>Ctrl+O</kbd> と[リンク](board.md#marks)",
    ).replace("A picture", "絵")

    assert shape_of(turned) == shape_of(PAGE)


def test_differences_say_where(tmp_path: Path) -> None:
    english = MANUAL / "batch.md"
    page = tmp_path / english.name
    page.write_text(english.read_text("utf-8") + "\n## More\n\n[there](x.md)\n", "utf-8")

    (difference,) = differences(page)

    assert difference.endswith("one too many")
