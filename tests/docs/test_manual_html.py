"""The manual as web pages leads somewhere with every link, in every language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest

from sgfedit.app import manual
from tests.docs.manual_html import write

if TYPE_CHECKING:
    from pathlib import Path

HREF = re.compile(r'(?:href|src)="([^"]*)"')
ID = re.compile(r' id="([^"]*)"')


@pytest.mark.parametrize("language", ["en", "zh_CN", "ja"])
def test_all_pages_are_written_and_every_link_leads_somewhere(
    tmp_path: Path, language: str
) -> None:
    written = write(tmp_path / "manual", language)

    assert len(written) == len(manual.paths())
    ids = {page.name: set(ID.findall(page.read_text("utf-8"))) for page in written}
    for page in written:
        for link in HREF.findall(page.read_text("utf-8")):
            assert not link.startswith("command:")
            if "://" in link:
                continue
            name, _, anchor = unquote(link).partition("#")
            assert (page.parent / name).is_file(), link
            assert not anchor or anchor in ids[name], link


def test_links_to_commands_are_text(tmp_path: Path) -> None:
    write(tmp_path)

    page = (tmp_path / "library.html").read_text("utf-8")
    assert "<em>Games ▸ Open the library</em> (<kbd>Ctrl+Shift+O</kbd>)" in page
    assert "<table>" in page or "<table>" in (tmp_path / "board.html").read_text("utf-8")


def test_it_stands_alone(tmp_path: Path) -> None:
    write(tmp_path, "ja")

    page = (tmp_path / "index.html").read_text("utf-8")
    assert '<link rel="stylesheet" href="style.css">' in page
    assert "<script" not in page
    assert (tmp_path / "pictures" / "start.webp").is_file()
