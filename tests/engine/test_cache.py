"""What engines have said, kept."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

import pytest

from sgfedit.engine import cache as caching
from sgfedit.engine.cache import Cache, cache_path
from sgfedit.engine.candidates import Candidate, Report
from sgfedit.engine.commands import EngineSpec, View
from sgfedit.go import Colour
from sgfedit.sgf import PASS, Point
from tests.engine.asking import situation, situations

if TYPE_CHECKING:
    from pathlib import Path

SPEC = EngineSpec("KataGo", ("katago", "analysis"))
HERE = situation()
REPORT = Report(
    (9, 9),
    Colour.BLACK,
    "KataGo 1.17.2",
    (
        Candidate(Point(3, 5), 0, 80, 0.5, 1.5, 0.25, 0.4, None, (Point(3, 5), PASS), (80, 2)),
        Candidate(PASS, 1, value=2.5, line=(PASS,)),
    ),
    0.45,
    -0.5,
    100,
    (0.25,) * 81,
    (0.01,) * 82,
    warnings=("odd",),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the cache of the test is."""
    return tmp_path / "folder" / "analysis.sqlite"


def test_a_report_comes_back_as_it_was_and_is_final(path: Path) -> None:
    one, other = Cache(path), Cache(path)
    one.put(HERE, SPEC, REPORT)

    assert other.get(HERE, SPEC) == REPORT._replace(is_final=True)
    assert one.get(HERE, SPEC) == REPORT._replace(is_final=True)
    one.close()
    other.close()


def test_position_and_engine_are_those_that_were_asked(path: Path) -> None:
    cache = Cache(path)
    cache.put(HERE, SPEC, REPORT)

    assert cache.get(HERE._replace(komi=0), SPEC) is None
    assert cache.get(HERE, SPEC._replace(command=("katago", "other"))) is None
    assert cache.get(HERE, SPEC._replace(view=View.BLACK)) is None
    assert cache.get(HERE, SPEC._replace(name="Another name", visits=7)) is not None
    cache.close()


def test_fewer_visits_are_not_enough_and_do_not_replace_more(path: Path) -> None:
    cache = Cache(path)
    cache.put(HERE, SPEC, REPORT)
    cache.put(HERE, SPEC, REPORT._replace(visits=50, lead=9.0))

    assert cache.get(HERE, SPEC, 101) is None
    found = cache.get(HERE, SPEC, 100)
    assert found is not None
    assert found.lead == -0.5
    cache.put(HERE, SPEC, REPORT._replace(visits=500))
    assert cache.get(HERE, SPEC, 101) is not None
    cache.close()


def test_an_engine_that_tells_no_visits_is_taken_at_its_word(path: Path) -> None:
    cache = Cache(path)
    cache.put(HERE, SPEC, REPORT._replace(visits=None))

    assert cache.get(HERE, SPEC, 1000) is not None
    cache.close()


def test_what_says_nothing_is_not_kept(path: Path) -> None:
    cache = Cache(path)
    cache.put(HERE, SPEC, Report((9, 9), Colour.BLACK, "Mute"))

    assert cache.get(HERE, SPEC) is None
    cache.close()


def test_memory_alone_will_do() -> None:
    cache = Cache(None)
    cache.put(HERE, SPEC, REPORT)

    assert cache.get(HERE, SPEC) is not None
    cache.close()


@pytest.mark.parametrize("content", [b"", b"no database at all, by no means" * 99])
def test_a_file_that_is_none_is_put_aside(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    path.with_name("analysis.sqlite.damaged").write_bytes(b"of another time")

    cache = Cache(path)
    cache.put(HERE, SPEC, REPORT)
    cache.close()
    again = Cache(path)

    assert again.get(HERE, SPEC) is not None
    again.close()
    aside = path.with_name("analysis.sqlite.damaged-2")
    assert aside.exists() == bool(content)
    assert not content or aside.read_bytes() == content


def test_a_row_that_is_damaged_is_none(path: Path) -> None:
    cache = Cache(path)
    cache.put(HERE, SPEC, REPORT)
    cache.close()
    with sqlite3.connect(path) as file:
        file.execute("UPDATE reports SET data = x'00'")
    file.close()

    again = Cache(path)
    assert again.get(HERE, SPEC) is None
    again.close()


def test_a_file_of_a_newer_program_is_left_alone(path: Path) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path) as file:
        file.execute("PRAGMA user_version = 99")
    file.close()
    before = path.read_bytes()

    cache = Cache(path)
    cache.put(HERE, SPEC, REPORT)

    assert cache.get(HERE, SPEC) is not None
    cache.close()
    assert path.read_bytes() == before


def test_a_place_that_cannot_be_written_does_not_matter(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    cache = Cache(tmp_path / "file" / "analysis.sqlite")

    cache.put(HERE, SPEC, REPORT)

    assert cache.get(HERE, SPEC) is not None
    cache.close()


def test_another_program_that_writes_does_not_stop_this_one(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caching, "_LOCKED_S", 0.0)
    cache = Cache(path)
    cache.put(HERE, SPEC, REPORT)
    file = sqlite3.connect(path, isolation_level=None)
    file.execute("BEGIN EXCLUSIVE")

    cache.put(HERE, SPEC, REPORT._replace(visits=900))

    found = cache.get(HERE, SPEC)
    assert found is not None
    assert found.visits == 900
    file.close()
    cache.close()
    assert not path.with_name("analysis.sqlite.damaged").exists()


def test_what_was_not_asked_for_longest_goes_first(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = situations(30)
    now = iter(range(1_000))
    monkeypatch.setattr(caching, "time", lambda: next(now) * 100_000)
    monkeypatch.setattr(caching, "_AT_HAND", 1)
    cache = Cache(path, most=10)
    for place, one in enumerate(asked):
        cache.put(one, SPEC, REPORT)
        if place < 25:
            assert cache.get(asked[0], SPEC) is not None

    left = [cache.get(one, SPEC) is not None for one in asked]
    cache.close()

    assert left[0]
    assert left[-1]
    assert sum(left) <= 10
    assert not all(left[:10])


def test_only_the_best_candidates_are_kept(path: Path) -> None:
    many = tuple(Candidate(Point(at % 9, at // 9), at) for at in range(81))
    one, other = Cache(path), Cache(path)
    one.put(HERE, SPEC, REPORT._replace(candidates=many))
    found = other.get(HERE, SPEC)

    assert found is not None
    assert [candidate.order for candidate in found.candidates] == list(range(40))
    one.close()
    other.close()


def test_the_users_cache_is_in_the_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")

    assert cache_path().name == "analysis.sqlite"
