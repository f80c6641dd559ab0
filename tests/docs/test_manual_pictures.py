"""Pictures of the manual are those that the script makes, each is shown and none is large."""

from __future__ import annotations

import re

import pytest
from PySide6.QtGui import QImageReader

from tests.docs.manual_pictures import (
    FONTS,
    MOST_BYTES,
    OTHERS,
    PICTURES,
    ROOT,
    SCENES,
    pictures_of,
)

MOST_PX = 1000
SHOWN = re.compile(r"!\[([^\]]*)\]\(pictures/([^)]+)\)")
PAGES = sorted((ROOT / "docs" / "manual").glob("*.md"))


def test_each_is_made_and_shown_once() -> None:
    shown = [name for page in PAGES for _, name in SHOWN.findall(page.read_text("utf-8"))]
    made = {f"{name}.webp" for name in SCENES} | OTHERS

    assert sorted(shown) == sorted(made)
    assert {path.name for path in PICTURES.iterdir()} == made


def test_each_says_what_is_in_it() -> None:
    for page in PAGES:
        for alt, name in SHOWN.findall(page.read_text("utf-8")):
            assert len(alt) > len("The window"), name


@pytest.mark.parametrize("name", SCENES)
def test_it_is_small(name: str) -> None:
    path = PICTURES / f"{name}.webp"

    assert path.stat().st_size <= MOST_BYTES
    assert QImageReader(str(path)).size().width() <= MOST_PX


@pytest.mark.parametrize("language", FONTS)
def test_each_is_there_in_other_languages_too(language: str) -> None:
    drawn = sorted(pictures_of(language).iterdir())

    assert {path.stem for path in drawn} == set(SCENES)
    for path in drawn:
        own, english = (QImageReader(str(one)).size() for one in (path, PICTURES / path.name))
        assert path.stat().st_size <= MOST_BYTES, path
        assert own.width() == english.width(), path
        assert path.read_bytes() != (PICTURES / path.name).read_bytes()
