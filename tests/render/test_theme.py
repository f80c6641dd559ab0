from __future__ import annotations

import pytest

from sgfedit.app.setting_rows import THEMES
from sgfedit.assets import asset
from sgfedit.errors import ThemeError
from sgfedit.render.theme import (
    Images,
    Picture,
    Rgba,
    line_of,
    load_theme,
    parse_theme,
    theme_for,
    theme_names,
)

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
        ('wood = "#e3b669"', "", "mine, line 6: board.wood is missing."),
        (
            'wood = "#e3b669"',
            'wood = "brown"',
            'mine, line 7: board.wood must be a colour such as "#dcb35c".',
        ),
        (
            'wood = "#e3b669"',
            'wood = "#e3b669"\nwod = 1',
            "mine, line 8: board.wod is not a key of themes (is wood meant?).",
        ),
        ('wood = "#e3b669"', 'wood = "#e3b669"\nq = 1', "mine, line 8: board.q is not a key of "),
        ("is_dark = false", "is_dark = 1", "mine, line 3: is_dark must be true or false."),
        ("x = 0.045", "x = true", "mine, line 43: shadow.x must be a number from -0.5 to 0.5."),
        ("x = 0.045", "x = nan", "mine, line 43: shadow.x must be a number"),
        ("blur = 0.11", "blur = -1", "mine, line 45: shadow.blur must be a number from 0 to 0.5."),
        ('title = "Kaya"', "title = 3", "mine, line 2: title must be a text."),
        ('title = "Kaya"', 'title = "Kaya"\nsigns = 1\n[other]', "mine, line "),
        ('title = "Kaya"', "title", "mine, line 2: no TOML: expected '='"),
        ('title = "Kaya"', 'title = "Kaya"\nbase = "paper"', "mine, line 3: base is not a key"),
        ('title = "Kaya"', 'title = "Kaya"\nimages = 1', "mine, line 3: images is not a key"),
    ],
)
def test_a_flaw_is_named(old: str, new: str, message: str) -> None:
    with pytest.raises(ThemeError) as caught:
        parse_theme(KAYA.replace(old, new), "mine")

    assert str(caught.value).startswith(message)


def test_a_flaw_at_the_end_of_the_text_is_in_its_last_line() -> None:
    with pytest.raises(ThemeError, match=r"^mine, line 2: no TOML: .*[^)]\.$"):
        parse_theme("\ntitle =", "mine")


def test_a_table_must_be_a_table() -> None:
    text = 'title = ""\nis_dark = true\ncompanion = ""\nboard = 1\nblack = 1\nwhite = 1\n'
    text += "shadow = 1\non_black = 1\non_white = 1\non_board = 1\nsigns = 1"

    with pytest.raises(ThemeError, match="line 4: board must be a table"):
        parse_theme(text)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[board]\nwood = 1", 2),
        ("# wood = 1\nboard.wood = 1", 2),
        ("[black]\nwood = 1\n\n[ board ]\n  wood=1", 5),
        ("board = { wood = 1 }", 1),
        ("[black]\n[board]", 2),
        ("[black]\nbody = 1", 0),
        ("", 0),
    ],
)
def test_the_line_of_a_key_is_found(text: str, line: int) -> None:
    assert line_of(text, "board.wood") == line


def test_the_line_of_a_table_is_found() -> None:
    assert line_of("title = 1\n[board]\nwood = 1", "board") == 2


@pytest.mark.parametrize("name", theme_names())
def test_a_board_that_is_not_there_has_no_image(name: str) -> None:
    pictured = load_theme(name)._replace(images=Images(board=Picture("b.png", b"")))

    assert pictured.without_board().images.board is None
    assert pictured.with_flat_board().images.board is not None


def test_an_unknown_theme_is_named() -> None:
    with pytest.raises(ThemeError, match="nonsense: there is no such theme"):
        load_theme("nonsense")
