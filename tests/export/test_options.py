"""The table of options: what fits, and what matters to which format."""

from __future__ import annotations

import pytest

from sgfedit.errors import RefusalError
from sgfedit.export import option_values
from sgfedit.export.jobs import Made, Source, job_in_steps, job_later, job_of
from sgfedit.export.options import DEFAULTS, OPTIONS, Option, OptionKind, fits
from sgfedit.export.pictures import PictureStyle, picture
from sgfedit.export.registry import TARGETS, Scope, Target, defaults_of, options_of, target_named
from sgfedit.formats import loads

BY_NAME = {option.name: option for option in OPTIONS}


def target(name: str) -> Target:
    found = target_named(name)
    assert found is not None
    return found


def names(name: str, games: int = 1, **values: object) -> set[str]:
    wanted = {**defaults_of(target(name)), **values}
    return {option.name for option in options_of(target(name), wanted, games)}


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_default_fits_its_option(option: Option) -> None:
    assert fits(option, option.default)
    assert option.kind is not OptionKind.CHOICE or len(option.choices) > 1


@pytest.mark.parametrize(
    ("name", "value", "is_fit"),
    [
        ("marks", False, True),
        ("marks", None, False),
        ("marks", 1, False),
        ("keep_captured", None, True),
        ("size", 300, True),
        ("size", 3, False),
        ("size", 300.5, False),
        ("size", True, False),
        ("seconds", 1, True),
        ("seconds", "1", False),
        ("what", "figures", True),
        ("what", "everything", False),
        ("theme", "kaya", True),
        ("theme", 3, False),
    ],
)
def test_what_fits(name: str, value: object, is_fit: bool) -> None:
    assert fits(BY_NAME[name], value) is is_fit


def test_there_is_no_format_of_any_other_name() -> None:
    assert target_named("nothing") is None


def test_every_option_matters_to_some_format() -> None:
    values = {
        "what": ("position", "figures", "moves"),
        "problems": ("none", "6"),
        "corner": ("as-recorded", "upper-left"),
        "order": ("file", "shuffled"),
    }
    seen: set[str] = set()
    for one in TARGETS:
        for name, choices in values.items():
            for choice in choices:
                seen |= names(one.name, 2, **{"problems": "6", name: choice})
                seen |= names(one.name, 2, **{name: choice})

    assert set(DEFAULTS) - seen == set()


def test_what_makes_no_difference_is_not_offered() -> None:
    assert "games" not in names("png")
    assert "games" in names("png", 2)
    assert "games" not in names("gif", 2)
    assert {"moves", "from", "numbers"} & names("png") == {"numbers"}
    assert {"moves", "from", "numbers"} & names("png", what="figures") == {"moves"}
    assert {"moves", "from", "numbers"} & names("png", what="moves") == {"from", "numbers"}
    assert "what" not in names("html")
    assert "transparent" not in names("gif")
    assert "last_move" not in names("html")
    assert "table_of_figures" not in names("html", problems="6")
    assert "table_of_figures" in names("pdf", problems="6")


def test_books_are_of_all_games_unless_said_otherwise() -> None:
    assert {defaults_of(one)["games"] for one in TARGETS if one.scope is Scope.BOOK} == {"all"}
    assert {defaults_of(one)["games"] for one in TARGETS if one.scope is not Scope.BOOK} == {"one"}


# Jobs that many games make long -------------------------------------------------------------


def source() -> Source:
    games = loads("(;SZ[9];B[ee])" * 5).games
    return Source(games, games[0])


def test_a_job_of_many_games_begins_bit_by_bit() -> None:
    values = {"games": "all"}

    steps = list(job_in_steps(source(), target("ascii"), values))

    assert len(steps) == 5
    assert list(job_of(source(), target("ascii"), values).games) == [1, 2, 3, 4, 5]


def test_a_job_that_begins_later_makes_the_same_files() -> None:
    values = {"games": "all", "what": "moves"}
    now = job_of(source(), target("ascii"), values)

    later = job_later(source(), target("ascii"), values, now.games)

    assert later.games == now.games
    assert [one for one in later.run() if isinstance(one, Made)] == [
        one for one in now.run() if isinstance(one, Made)
    ]


def test_a_game_that_cannot_be_drawn_is_refused() -> None:
    games = loads("(;GM[99]SZ[9])").games
    for name in ("png", "gif"):
        with pytest.raises(RefusalError, match="drawn"):
            job_of(Source(games, games[0]), target(name), {})


@pytest.mark.usefixtures("qapp")
def test_a_large_picture_is_the_same_and_says_meanwhile_how_far_it_is() -> None:
    values = {"size": 1600}
    *shares, made, whole = job_of(source(), target("png"), values).run()

    assert isinstance(made, Made)
    assert made.shot is not None
    assert made.data == picture(made.shot, PictureStyle(1600), "png")
    assert whole == 1.0
    assert shares
    assert all(isinstance(share, float) and share < 1 for share in shares)


def test_a_size_on_paper_stays_where_there_are_too_many_dots() -> None:
    style = option_values.style(option_values.whole({"mm": 2000, "dpi": 2400}))

    assert style.size <= 16_000
    assert style.size / style.dpi * 25.4 == pytest.approx(2000, abs=1)
    assert option_values.style(option_values.whole({"mm": 25.4}))[:2] == (300, 300)
