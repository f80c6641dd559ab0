"""What the drawings of a book have in common: on a page once, in an EPUB as files."""

from __future__ import annotations

import io
import re
from zipfile import ZipFile

import pytest

from sgfedit.export.jobs import Source, job_of
from sgfedit.export.registry import target_named
from sgfedit.export.shots import Wishes
from sgfedit.formats import loads
from tests.export.at_once import book_of, epub, html_text

GAME = "(;SZ[5]PB[Ann];B[aa]C[One.](;W[ba]C[Two.])(;W[bb]C[Three.]))"
IMAGE = '<image xlink:href="data:image/{};base64,{}"/>'


def test_a_page_has_what_drawings_share_in_front_of_them() -> None:
    asked: list[str] = []

    def draw(_shot: object, name: str) -> str:
        asked.append(name)
        return f"[{name}]"

    page = html_text(book_of(loads(GAME).games, Wishes()), draw, common=lambda: f"[{asked}]")

    assert page.index(f"[{asked}]") < page.index("[f")
    assert len(asked) == 2


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("replay", [False, True])
def test_a_page_that_is_made_uses_nothing_that_is_not_there(replay: bool) -> None:
    collection = loads(GAME)
    target = target_named("html")
    assert target is not None
    job = job_of(
        Source(collection.games, collection.games[0]),
        target,
        {"theme": "kaya", "replay": replay},
    )

    made = [part for part in job.run() if not isinstance(part, float)]

    page = made[0].data.decode()
    names = re.findall(r' id="([^"]+)"', page)
    assert len(names) == len(set(names))
    found = re.findall(r'xlink:href="#([^"]+)"|url\(#([^)]+)\)', page)
    assert {one or other for one, other in found} <= set(names)
    assert page.count('class="shared"') == 1


def test_images_of_an_epub_are_files_of_it_each_once() -> None:
    png, svg, jpeg = (IMAGE.format(*pair) for pair in _IMAGES)

    data = epub(book_of(loads(GAME).games, Wishes()), lambda *_: f"<svg>{png}{svg}{jpeg}</svg>")

    with ZipFile(io.BytesIO(data)) as archive:
        assert archive.read("image1.png") == b"png"
        assert archive.read("image2.svg") == b"svg"
        assert archive.read("image3.jpg") == b"jpeg"
        package = archive.read("book.opf").decode()
        page = archive.read("part1.xhtml").decode()
    assert page.count('<image xlink:href="image1.png"/>') == 2
    assert "data:" not in page
    assert '<item id="image2" href="image2.svg" media-type="image/svg+xml"/>' in package
    assert package.count("media-type=") == package.count("<item ")
    assert package.count('href="image') == 3


_IMAGES = (("png", "cG5n"), ("svg+xml", "c3Zn"), ("jpeg", "anBlZw=="))


def test_two_games_of_the_same_players_are_both_in_the_contents() -> None:
    book = book_of(loads(GAME * 2).games, Wishes())

    page = html_text(book, lambda *_: "")

    assert page.count('<li><a href="#game-') == 2
