from __future__ import annotations

import pytest

from sgfedit.app.settings import THEMES
from sgfedit.assets import asset
from sgfedit.render.theme import Rgba, load_theme, parse_theme, theme_for, theme_names

KAYA = asset("themes", "kaya.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", theme_names())
def test_bundled_themes_can_be_read(name: str) -> None:
    theme = load_theme(name)

    assert theme.title
    assert theme.companion in {"", *theme_names()}
    assert theme.board.wood.alpha == 255


def test_the_default_theme_comes_first() -> None:
    assert theme_names()[0] == "kaya"
    assert set(theme_names()) == set(THEMES)


def test_themes_are_values_and_read_once() -> None:
    assert load_theme("kaya") is load_theme("kaya")
    assert parse_theme(KAYA) == load_theme("kaya")
    assert hash(parse_theme(KAYA)) == hash(load_theme("kaya"))


def test_the_companion_fits_the_desktop() -> None:
    assert theme_for("kaya", dark=True) is load_theme("night")
    assert theme_for("kaya", dark=False) is load_theme("kaya")
    assert theme_for("night", dark=False) is load_theme("kaya")
    assert theme_for("paper", dark=True) is load_theme("paper")


def test_colours_may_have_an_alpha() -> None:
    theme = parse_theme(KAYA.replace('wood = "#e3b669"', 'wood = "#01020304"'))

    assert theme.board.wood == Rgba(1, 2, 3, 4)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('wood = "#e3b669"', "", "mine: board.wood is missing"),
        ('wood = "#e3b669"', 'wood = "brown"', "mine: board.wood must be a colour"),
        ('wood = "#e3b669"', 'wood = "#e3b669"\nwod = 1', "mine: board.wod is not a key"),
        ("is_dark = false", "is_dark = 1", "mine: is_dark must be true or false"),
        ("x = 0.045", "x = true", "mine: shadow.x must be a number"),
        ('title = "Kaya"', "title = 3", "mine: title must be a text"),
        ('title = "Kaya"', 'title = "Kaya"\nsigns = 1\n[other]', "mine: "),
        ('title = "Kaya"', "title", "mine: "),
    ],
)
def test_a_flaw_is_named(old: str, new: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_theme(KAYA.replace(old, new), "mine")


def test_a_table_must_be_a_table() -> None:
    text = 'title = ""\nis_dark = true\ncompanion = ""\nboard = 1\nblack = 1\nwhite = 1\n'
    text += "shadow = 1\non_black = 1\non_white = 1\non_board = 1\nsigns = 1"

    with pytest.raises(ValueError, match="board must be a table"):
        parse_theme(text)


def test_an_unknown_theme_is_named() -> None:
    with pytest.raises(ValueError, match="'nonsense'"):
        load_theme("nonsense")
