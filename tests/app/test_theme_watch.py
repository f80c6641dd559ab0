"""Themes of the user that change on the disk."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from sgfedit.app.settings import Settings
from sgfedit.app.theme_watch import KEY, ThemeWatch
from sgfedit.render import theme_files
from sgfedit.render.theme_files import user_themes
from tests.render.own_themes import image_data, write_own_theme

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the user's themes, of this test only."""
    monkeypatch.setattr(theme_files, "default_folder", lambda: tmp_path / "themes")
    user_themes.cache_clear()
    (tmp_path / "themes").mkdir()
    yield tmp_path / "themes"
    user_themes.cache_clear()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.ini")


def chosen(settings: Settings, path: Path, text: str = 'title = "One"') -> ThemeWatch:
    """Return what watches a theme that is chosen."""
    path.write_text(text)
    settings.set(KEY, path.stem)
    return ThemeWatch(settings)


def test_themes_of_the_program_are_not_watched(settings: Settings) -> None:
    watch = ThemeWatch(settings)
    assert watch.watched == set()

    settings.set(KEY, "slate")
    assert watch.watched == set()


def test_the_theme_that_is_chosen_is_watched_with_its_images(
    settings: Settings, folder: Path
) -> None:
    path = write_own_theme(folder)
    watch = ThemeWatch(settings)

    settings.set(KEY, "own")

    assert watch.watched == {str(path.parent), *map(str, path.parent.iterdir())}
    settings.set(KEY, "auto")
    assert watch.watched == set()


@pytest.mark.parametrize("way", ["in place", "renamed over", "deleted and made again"])
def test_a_theme_that_was_edited_is_told_of_again_and_again(
    qtbot: QtBot, settings: Settings, folder: Path, way: str
) -> None:
    path = folder / "mine.toml"
    watch = chosen(settings, path)

    for title in ("Two", "Three"):
        with qtbot.waitSignal(settings.changed) as told:
            if way == "renamed over":
                (folder / "other").write_text(f'title = "{title}"')
                os.replace(folder / "other", path)  # noqa: PTH105
            else:
                if way != "in place":
                    path.unlink()
                path.write_text(f'title = "{title}"')
        assert told.args == [KEY]
        assert user_themes().user_theme("mine").title == title
    assert str(path) in watch.watched


def test_an_image_that_was_edited_is_told_of(
    qtbot: QtBot, settings: Settings, folder: Path
) -> None:
    path = write_own_theme(folder)
    settings.set(KEY, "own")
    watch = ThemeWatch(settings)

    with qtbot.waitSignal(watch.changed):
        (path.parent / "b.png").write_bytes(image_data("#abcdef"))

    theme = user_themes().user_theme("own").theme
    assert theme is not None
    assert theme.images.black[0].data == image_data("#abcdef")


def test_what_breaks_a_theme_is_told_and_it_looks_as_before(
    qtbot: QtBot, settings: Settings, folder: Path
) -> None:
    path = folder / "mine.toml"
    watch = chosen(settings, path)
    before = user_themes().last_good("mine")

    with qtbot.waitSignal(watch.broken) as told:
        path.write_text("title = 3")

    assert told.args == [f"{path}, line 1: title must be a text."]
    assert user_themes().last_good("mine") == before
    with qtbot.waitSignal(watch.broken):
        watch.check()


def test_a_broken_theme_is_watched_until_it_is_whole(
    qtbot: QtBot, settings: Settings, folder: Path
) -> None:
    path = folder / "mine.toml"
    watch = chosen(settings, path, "title = 3")
    assert user_themes().last_good("mine") is None

    with qtbot.waitSignal(watch.changed):
        path.write_text('title = "Whole"')

    assert user_themes().user_theme("mine").title == "Whole"


def test_a_folder_is_watched_for_new_themes(
    qtbot: QtBot, settings: Settings, folder: Path
) -> None:
    watch = ThemeWatch(settings, whole_folder=True)
    assert watch.watched == {str(folder)}

    with qtbot.waitSignal(watch.changed):
        (folder / "new.toml").write_text("")

    assert list(user_themes().files()) == ["new"]
