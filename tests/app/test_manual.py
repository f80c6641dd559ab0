"""Pages of the manual in a language, their headings, and where words stand in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit.app import manual

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FIRST = """# The manual

Look at [the board](board.md#marks) and [commands](../commands.md).
"""
BOARD = """# The board

Some <kbd>Ctrl+O</kbd>, **bold** and `code`.

![A picture](pictures/a.webp)

## FF[1] to FF[3]

```sh
# no heading
```

## Marks

| to | do |
| --- | --- |
| put one | click |
"""
JAPANESE = """# 碁盤

## FF[1]からFF[3]まで

## 印

三角を置く。
"""


@pytest.fixture(autouse=True)
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    folder = tmp_path / "manual"
    for name in ("pictures", "ja/pictures"):
        (folder / name).mkdir(parents=True)
    (folder / "index.md").write_text(FIRST, "utf-8")
    (folder / "board.md").write_text(BOARD, "utf-8")
    (folder / "ja" / "board.md").write_text(JAPANESE, "utf-8")
    (folder / "pictures" / "a.webp").write_bytes(b"English")
    (tmp_path / "commands.md").write_text("# Commands\n", "utf-8")
    _forget()
    monkeypatch.setattr(manual, "docs", lambda: tmp_path)
    yield
    _forget()


def _forget() -> None:
    manual.page.cache_clear()
    manual.paths.cache_clear()


def page(path: str, language: str = "en") -> manual.Page:
    found = manual.page(path, language)
    assert found is not None
    return found


def test_pages_are_those_that_the_first_one_names_in_that_order() -> None:
    assert manual.paths() == ("manual/index.md", "manual/board.md", "commands.md", "changelog.md")
    assert [each.path for each in manual.pages("en")] == list(manual.paths()[:3])


def test_headings_are_named_as_on_the_web_and_code_has_none() -> None:
    assert page("manual/board.md").headings == (
        (1, "The board", "the-board"),
        (2, "FF[1] to FF[3]", "ff1-to-ff3"),
        (2, "Marks", "marks"),
    )


def test_a_translated_page_is_found_by_the_english_names() -> None:
    found = page("manual/board.md", "ja")

    assert found.is_translated
    assert found.title == "碁盤"
    assert found.headings[found.place_of("marks")].text == "印"
    assert found.place_of("nowhere") == 0


@pytest.mark.parametrize(
    ("path", "language"), [("manual/index.md", "ja"), ("manual/board.md", "de")]
)
def test_what_is_not_translated_is_english(path: str, language: str) -> None:
    found = page(path, language)

    assert not found.is_translated
    assert found.text == page(path).text
    assert page(path).is_translated


def test_there_is_no_page_that_is_no_file_and_no_page_that_is_no_text() -> None:
    assert manual.page("manual/gone.md") is None
    assert manual.page("manual/pictures/a.webp") is None


def test_sections_are_what_one_reads() -> None:
    assert page("manual/board.md").sections == (
        "The board Some Ctrl+O, bold and code.",
        "FF[1] to FF[3] no heading",
        "Marks to do put one click",
    )


def test_all_words_have_to_stand_below_one_heading() -> None:
    (found,) = manual.search("CLICK put", "en")
    assert (found.page.path, found.places) == ("manual/board.md", (2,))
    assert not manual.search("bold click", "en")
    assert not manual.search("  ", "en")
    assert manual.search("三角", "ja")[0].places == (2,)


def test_titles_come_first() -> None:
    assert [one.page.path for one in manual.search("board", "en")] == [
        "manual/board.md",
        "manual/index.md",
    ]


def test_links_are_read_from_the_english_page() -> None:
    assert manual.resolved("manual/board.md", "tree.md#nodes") == ("manual/tree.md", "nodes")
    assert manual.resolved("manual/board.md", "#marks") == ("manual/board.md", "marks")
    assert manual.resolved("manual/board.md", "../commands.md") == ("commands.md", "")


def test_a_picture_is_that_of_the_language_or_the_english_one(tmp_path: Path) -> None:
    def shown() -> bytes | None:
        found = manual.file("manual/pictures/a.webp", "ja")
        return found.read_bytes() if found is not None else None

    assert shown() == b"English"
    (tmp_path / "manual" / "ja" / "pictures" / "a.webp").write_bytes(b"own")
    assert shown() == b"own"
    assert manual.file("manual/pictures/gone.webp", "ja") is None
