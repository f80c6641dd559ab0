"""`sgfedit export --theme`: themes of the user."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit.render import theme_files
from sgfedit.render.theme_files import user_themes
from tests.render.own_themes import write_own_theme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from click.testing import Result

    Invoke = Callable[..., Result]
    Write = Callable[..., str]

pytestmark = pytest.mark.usefixtures("qapp")

GAME = "(;SZ[9]AB[cc]AW[dd];B[ee];W[ff])"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the user's themes, of this test only."""
    monkeypatch.setattr(theme_files, "default_folder", lambda: tmp_path / "themes")
    user_themes.cache_clear()
    theme_files._from_file.cache_clear()
    yield tmp_path / "themes"
    user_themes.cache_clear()


@pytest.mark.parametrize("kind", ["png", "svg", "gif", "html"])
def test_a_theme_of_the_user_is_drawn_with_its_images(
    invoke: Invoke, write: Write, tmp_path: Path, folder: Path, kind: str
) -> None:
    file = write_own_theme(folder)
    game = write(GAME)

    for theme, out in (("own", "a"), (str(file), "b"), ("kaya", "c")):
        size = () if kind == "html" else ("--size", "200")
        done = invoke("export", *size, "--theme", theme, game, str(tmp_path / f"{out}.{kind}"))
        assert done.exit_code == 0, done.stderr

    by_name, by_file, other = ((tmp_path / f"{out}.{kind}").read_bytes() for out in "abc")
    assert by_name == by_file
    assert by_name != other
    assert (b"data:image/" in by_name) is (kind in {"svg", "html"})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[board]\nwod = 1", "line 2: board.wod is not a key of themes (is wood meant?)."),
        ("[images]\nblack = 'x.png'", "line 2: images.black x.png cannot be read: "),
        ("[images]\nblack = 'mine.toml'", "line 2: images.black mine.toml is neither PNG nor "),
    ],
)
def test_what_is_wrong_with_a_theme_is_told_in_one_line_and_nothing_is_written(
    invoke: Invoke, write: Write, tmp_path: Path, folder: Path, text: str, words: str
) -> None:
    folder.mkdir()
    (folder / "mine.toml").write_text(text)

    done = invoke("export", "--theme", "mine", write(GAME), str(tmp_path / "a.png"))

    assert done.exit_code == 2
    assert f"{folder / 'mine.toml'}, {words}" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not (tmp_path / "a.png").exists()
