"""Options that a format takes change its files, all others leave them as they are."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

import pytest

from sgfedit.errors import RefusalError
from sgfedit.export.jobs import Made, Source, job_of
from sgfedit.export.options import OPTIONS, Option, OptionKind
from sgfedit.export.registry import Target, defaults_of, options_of, target_named
from sgfedit.formats import loads

pytestmark = pytest.mark.usefixtures("qapp")

GAME = (
    "(;SZ[9]GN[{0}]PB[Ann]PW[Bo]C[Hello.];B[ba];W[aa]C[Two];B[ab]"
    "(;W[ii];B[aa]C[took];W[cd]BM[1]C[end]TR[ba]LB[cc:x])"
    "(;W[hh]C[Or so];B[gg]SQ[cc])(;W[gh];B[gi]))"
)
PROBLEMS = (
    "(;SZ[9]GN[One]C[Black to play. What now?]GE[life]DI[5k]AB[ba][bb][ca]AW[aa][ab][ac]TR[ba]"
    "(;B[ad]C[Correct];W[bc];B[aa])(;B[ee];W[ad]C[Wrong]))"
    "(;SZ[9]GN[Two]AW[ia][hb][hc]AB[ha][gb](;W[ga]C[Correct];B[gc];W[fc])(;W[ee];B[ad]C[Wrong]))"
    "(;SZ[9]GN[Three]AB[ia][hb][hc]AW[ha][gb])"
)
SHORT = f"(;SZ[9]PB[Ann]C[{'Hello. ' * 1000}];B[aa];W[bb];B[cc])"
"""For two pages: the first one of a game has no header."""
TEXTS = {
    "crop": "A1-E5",
    "theme": "kaya",
    "only": "2-3",
    "title": "Ours",
    "paper": "a5",
    "margins": "30",
    "font": "DejaVu Sans",
    "header": "x",
    "footer": "y",
}
# What says when a file was made.
_OF_TIME = re.compile(
    rb"(?:Creation|Mod)Date \(.*?\)|/ID \[.*?\]|xmp:\w+Date=\S+|[0-9a-f]{8}-[-0-9a-f]{27}"
    rb'|<meta property="dcterms:modified">.*?<'
)


@lru_cache(maxsize=2)
def source(*, is_short: bool) -> Source:
    """Return two games and three problems, or two short games."""
    text = SHORT * 2 if is_short else GAME.format("A") + GAME.format("B") + PROBLEMS
    games = loads(text).games
    return Source(games, games[0])


def others(option: Option) -> list[Any]:
    """Return values that an option can have, but not the one that it has anyway."""
    if option.kind in {OptionKind.FLAG, OptionKind.PERHAPS}:
        return [value for value in (True, False) if value is not option.default]
    if option.kind is OptionKind.CHOICE:
        return [one.value for one in option.choices if one.value != option.default][:2]
    if option.kind is OptionKind.TEXT:
        return [TEXTS[option.name]]
    return [value for value in (6, 1, 40, 3) if option.least <= value <= option.most]


def files(target: Target, values: dict[str, Any]) -> list[bytes]:
    """Return the files of a format, or why there are none."""
    of = source(is_short=target.name == "pdf")
    try:
        parts = [*job_of(of, target, {**defaults_of(target), **values}).run()]
    except RefusalError as error:
        return [str(error).encode()]
    return [_OF_TIME.sub(b"", part.data) for part in parts if isinstance(part, Made)]


@cache
def usual_files(name: str, values: tuple[tuple[str, Any], ...]) -> list[bytes]:
    return files(named(name), dict(values))


def changes(target: Target, option: Option, values: dict[str, Any]) -> bool:
    """Return whether some value of an option makes other files."""
    before = usual_files(target.name, tuple(values.items()))
    return any(files(target, {**values, option.name: one}) != before for one in others(option))


def named(name: str) -> Target:
    found = target_named(name)
    assert found is not None
    return found


_SHUFFLED = {"problems": "2", "order": "shuffled"}
_SHEETS = {"problems": "2", "corner": "upper-left"}
WAYS: list[tuple[str, dict[str, Any]]] = [
    *(("ascii", {"what": what}) for what in ("position", "figures", "moves")),
    *(("latex-book", values) for values in ({}, _SHEETS, _SHUFFLED)),
    *(("svg", {}), ("svg", {"mm": 30}), ("jpeg", {"size": 60})),
    *(("gif", {"size": 20, "from": 1, "until": 3}), ("html", {"games": "one"})),
    ("pdf", {}),
]
"""Formats and what is chosen for them so that every option makes a difference to one, the quickest
ones first."""


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_changes_the_files_of_some_format(option: Option) -> None:
    offering = (
        (named(name), values)
        for name, values in WAYS
        if option in options_of(named(name), values, 2) and option.name not in values
    )
    target, values = next(offering)

    assert changes(target, option, values)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        *(("sgf", {"what": what}) for what in ("position", "figures", "moves")),
        ("markdown-book", _SHUFFLED),
        *(("svg", {}), ("svg", {"mm": 30}), ("bmp", {"size": 150})),
    ],
)
def test_just_what_is_offered_makes_a_difference(name: str, values: dict[str, Any]) -> None:
    target = named(name)
    offered = {option.name for option in options_of(target, values, 2)}

    found = {
        one.name for one in OPTIONS if one.group in target.groups and changes(target, one, values)
    }

    assert found - set(values) == offered - set(values)
