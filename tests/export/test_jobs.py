"""Jobs: what is made of a game by what was chosen, and how far it is meanwhile."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sgfedit import i18n
from sgfedit.errors import RefusalError
from sgfedit.export.book import BlockKind as Kinds
from sgfedit.export.book import Book
from sgfedit.export.jobs import Made, Source, book_for, job_of
from sgfedit.export.options import DEFAULTS, OPTIONS, Group, OptionKind, flag_of
from sgfedit.export.registry import TARGETS, Scope
from sgfedit.formats.sgf import loads
from sgfedit.game.reading import Rule, Told

TEXT = "(;SZ[9]PB[Ann]PW[Bo];B[aa];W[ii](;B[bb];W[hh])(;B[cc]C[What if?];W[gg]))"
pytestmark = pytest.mark.usefixtures("qapp")
SMALL = {"size": 40}


def source(text: str = TEXT) -> Source:
    games = loads(text).games
    return Source(games, games[0])


def titles(target: str, values: dict[str, object], of: Source | None = None) -> list[str]:
    (wanted,) = (one for one in TARGETS if one.name == target)
    job = job_of(of or source(), wanted, values)
    made = [one for one in job.run() if isinstance(one, Made)]
    assert len(made) == len(job.games)
    return [one.title for one in made]


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_every_target_says_how_far_it_is_and_gives_its_file(target: object) -> None:
    assert target in TARGETS
    (wanted,) = (one for one in TARGETS if one is target)
    parts = list(job_of(source(), wanted, SMALL).run())

    done = [part for part in parts if isinstance(part, float)]
    assert all(before <= after for before, after in pairwise(done))
    assert all(0 <= share <= 1 for share in done)
    (made,) = (part for part in parts if isinstance(part, Made))
    assert made.data
    assert (made.shot is not None) == (wanted.scope is Scope.SHOT)


def test_what_is_drawn_can_be_chosen() -> None:
    assert titles("sgf", {}) == ["Ann – Bo, move 4"]
    assert titles("sgf", {"what": "figures", "variations": "none"}) == ["Ann – Bo, moves 1–4"]
    assert len(titles("sgf", {"what": "moves"})) == 5
    assert len(titles("sgf", {"what": "moves", "from": 1, "until": 2})) == 2


def test_titles_are_in_the_language_of_the_program() -> None:
    i18n.speak_by("xx", lambda _context, text: f"<{text}>")
    try:
        found = [*titles("sgf", {}), *titles("sgf", {"what": "figures"})]
    finally:
        i18n.speak_by(i18n.ENGLISH, lambda _context, text: text)

    assert found[0] == "Ann – Bo, <move 4>"
    assert "<variation " in found[-1]


def test_a_film_is_called_as_its_game_wherever_it_begins() -> None:
    assert titles("gif", {"from": 2, "until": 3, **SMALL}) == ["Ann – Bo"]


def test_figures_that_nobody_chose_are_as_the_source_says() -> None:
    games = loads(TEXT).games
    of_two = Source(games, games[0], automatic=Rule(2, told=Told.NONE))

    assert titles("sgf", {"what": "figures"}, of_two) == [
        "Ann – Bo, moves 1–2",
        "Ann – Bo, moves 3–4",
    ]
    assert titles("sgf", {"what": "figures", "moves": 3}, of_two)[0] == "Ann – Bo, moves 1–3"
    (made,) = (part for part in book_for(of_two, DEFAULTS) if isinstance(part, Book))
    captions = [block.text for block in made.blocks if block.kind is Kinds.FIGURE]
    assert captions == ["Moves 1–2", "Moves 3–4"]


def test_figures_of_books_show_the_part_that_is_wanted() -> None:
    (made,) = (p for p in book_for(source(), {**DEFAULTS, "crop": "A9-C7"}) if isinstance(p, Book))

    shots = [block.shot for block in made.blocks if block.shot is not None]
    assert [shot.diagram.bounds for shot in shots] == [(0, 0, 2, 2)] * 2
    with pytest.raises(RefusalError) as refused:
        list(book_for(source(), {**DEFAULTS, "crop": "A9-Z99"}))
    assert refused.value.reason == "no-part"


def test_the_line_of_the_node_is_shown() -> None:
    games = loads(TEXT).games
    aside = list(games[0].root.subtree())[-1]

    shown = titles("sgf", {"what": "moves"}, Source(games, games[0], aside))

    assert shown[-1] == "Ann – Bo, move 4"
    assert titles("sgf", {}, Source(games, games[0], aside.parent)) == ["Ann – Bo, move 3"]


def test_all_games_that_have_a_board_are_drawn() -> None:
    several = source(f"{TEXT}(;GM[3];W[e2e4])(;GN[Third])")

    (wanted,) = (one for one in TARGETS if one.name == "sgf")
    job = job_of(several, wanted, {"games": "all"})

    assert job.games == [1, 3]
    with pytest.raises(RefusalError, match="board"):
        job_of(source("(;GM[3])"), wanted, {})


def test_a_job_that_nobody_asks_for_more_has_done_nothing_more() -> None:
    (gif,) = (one for one in TARGETS if one.name == "gif")
    run = job_of(source(), gif, SMALL).run()

    assert 0 < float(next(run)) < 0.1  # type: ignore[arg-type]  # the share, before any file
    run.close()  # type: ignore[attr-defined]  # a generator


def test_options_make_sense() -> None:
    assert len(DEFAULTS) == len(OPTIONS)
    assert len({flag_of(option) for option in OPTIONS}) == len(OPTIONS)
    for option in OPTIONS:
        assert (option.kind is OptionKind.CHOICE) == bool(option.choices)
        assert (option.kind in {OptionKind.WHOLE, OptionKind.REAL}) == (option.most > option.least)
        assert option.help.endswith(".")
    used = frozenset().union(*(target.groups for target in TARGETS))
    assert used == set(Group)
