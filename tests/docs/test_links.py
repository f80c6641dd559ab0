"""Links between the pages of the manual lead somewhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from sgfedit.gui.features import TABLE
from tests.docs.translated_pages import ENGLISH, MANUAL, ROOT, TRANSLATED, english_of

if TYPE_CHECKING:
    from pathlib import Path

PAGES = (ROOT / "README.md", *sorted(set((ROOT / "docs").rglob("*.md")) - set(TRANSLATED)))
FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
COMMAND = "command:"
CODE = re.compile(r"`[^`]*`")


def text_of(page: Path) -> str:
    return CODE.sub("`code`", FENCE.sub("", page.read_text("utf-8")))


def anchors_of(page: Path) -> set[str]:
    """The names that GitHub gives to headings."""
    headings = re.findall(r"^#+ (.*)$", FENCE.sub("", page.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links_of(page: Path) -> list[str]:
    return [
        link for link in all_links_of(page) if "://" not in link and not link.startswith(COMMAND)
    ]


def all_links_of(page: Path) -> list[str]:
    found: list[str] = re.findall(r"\]\(([^)\s]+)\)", text_of(page))
    return found


@pytest.mark.parametrize(
    "page", [*PAGES, *TRANSLATED], ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_every_link_and_picture_is_there(page: Path) -> None:
    read_from = english_of(page) if page in TRANSLATED else page
    for link in links_of(page):
        path, _, anchor = link.partition("#")
        target = (read_from.parent / path).resolve() if path else read_from

        assert target.is_file(), link
        assert not anchor or anchor in anchors_of(target), link


@pytest.mark.parametrize(
    "page", [*PAGES, *TRANSLATED], ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_every_link_to_a_command_names_one(page: Path) -> None:
    named = [link.removeprefix(COMMAND) for link in all_links_of(page) if COMMAND in link]

    assert set(named) <= {row.id for row in TABLE.rows}
    assert not named or page.parent in {MANUAL, *(each.parent for each in TRANSLATED)}


def test_commands_are_linked_where_they_help() -> None:
    counts = [sum(COMMAND in link for link in all_links_of(page)) for page in ENGLISH]

    assert sum(counts) >= 25
    assert max(counts) <= 3


def test_every_page_can_be_reached_from_the_readme() -> None:
    reached = {PAGES[0]}
    ahead = [PAGES[0]]
    while ahead:
        page = ahead.pop()
        for link in links_of(page):
            target = (page.parent / link.partition("#")[0]).resolve()
            if target.suffix == ".md" and target not in reached:
                reached.add(target)
                ahead.append(target)

    assert set(PAGES) <= reached


def test_every_picture_of_the_manual_is_shown() -> None:
    shown = {(page.parent / link).resolve() for page in PAGES for link in links_of(page)}

    assert set((ROOT / "docs" / "manual" / "pictures").iterdir()) <= shown
