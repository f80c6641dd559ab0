"""Positions spread over engines: in order, completely, each asked once."""

from __future__ import annotations

import os
from collections import Counter
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from sgfedit.engine.cache import Cache
from sgfedit.engine.commands import EngineSpec, Kind
from sgfedit.engine.queue import AnalysisQueue, Result, Wishes
from tests.engine.asking import HURRIED, left_of, pids_in, situation, situations, stand_in

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sgfedit.engine.positions import Situation

WISHES = Wishes(visits=10)


def run(
    specs: Sequence[EngineSpec],
    asked: Sequence[Situation | None],
    wishes: Wishes = WISHES,
    cache: Cache | None = None,
    **named: bool,
) -> list[Result]:
    """Return what becomes of positions."""
    with AnalysisQueue(specs, wishes, cache=cache, patience=HURRIED, **named) as queue:
        return list(queue.run(asked))


def analyst(*arguments: object, name: str = "Stand-in") -> EngineSpec:
    """Return what starts a stand-in that speaks KataGo's JSON."""
    return stand_in(Kind.ANALYSIS, *arguments, name=name)


def test_results_come_in_order_and_are_those_of_their_positions() -> None:
    asked = situations(40)
    specs = [analyst(name="A"), analyst("--think", 0.01, name="B"), stand_in(name="C")]

    results = run(specs, asked)

    assert [one.place for one in results] == list(range(40))
    assert all(one.error is None for one in results)
    leads = [(one.report.lead, one.by) for one in results if one.report is not None]
    assert [lead for lead, by in leads if by != "C"] == [
        float(place) for place, (_, by) in enumerate(leads) if by != "C"
    ]


def test_equal_positions_are_asked_once_and_none_is_left_out() -> None:
    one, other = situations(2)

    results = run([analyst()], [one, None, other, one])

    assert [result.report is None for result in results] == [False, True, False, False]
    assert results[0].report is results[3].report
    assert results[1] == Result(1, None)


def test_nothing_is_asked_twice(tmp_path: Path) -> None:
    asked = situations(25)
    cache = Cache(None)
    counts: Counter[int] = Counter()
    with AnalysisQueue([analyst(), analyst()], WISHES, cache=cache, patience=HURRIED) as queue:
        results = list(queue.run(asked))
        sent = [
            line.text
            for slot in queue._slots
            for line in slot.engine.lines()
            if line.kind == "in" and '"moves"' in line.text
        ]

    counts.update(text.count('["B"') + text.count('["W"') for text in sent)
    assert counts == Counter(range(25))
    assert len(results) == 25


def test_what_an_engine_died_of_is_asked_of_another(tmp_path: Path) -> None:
    starts, is_over = tmp_path / "starts", tmp_path / "is-over"
    mortal = stand_in(Kind.GTP, "--fault", "die", "--at", 20, "--pids", starts, name="Mortal")
    busy = stand_in(Kind.GTP, "--wait-at", 20, "--wait-for", is_over, name="Sound")
    results: list[Result] = []

    asking = Thread(target=lambda: results.extend(run([mortal, busy], situations(24)[20:])))
    asking.start()
    # The sound one has no time until the other was started three times, as often as is tried.
    while asking.is_alive() and len(pids_in(starts)) < 3:
        os.sched_yield()
    is_over.touch()
    asking.join()

    assert {one.by for one in results} == {"Sound"}
    assert all(one.report is not None for one in results)


@pytest.mark.parametrize("kind", Kind)
def test_a_lost_engines_positions_go_to_the_others(kind: Kind) -> None:
    asked = situations(24)
    mortal = stand_in(kind, "--fault", "die", "--at", 12, name="Mortal")
    gone = EngineSpec("Gone", ("no-such-engine",), kind=kind)

    results = run([mortal, gone, stand_in(kind, name="Sound")], asked)

    assert [one.place for one in results] == list(range(24))
    assert all(one.report is not None for one in results)
    assert "Sound" in {one.by for one in results}
    assert "Gone" not in {one.by for one in results}


def test_without_an_engine_every_position_says_why() -> None:
    gone = EngineSpec("Gone", ("no-such-engine",))

    results = run([gone], situations(3))

    assert [str(one.error) for one in results] == ["There is no program no-such-engine."] * 3
    assert [str(one.error) for one in run([], situations(1))] == [
        "No engine is left that could be asked."
    ]


def test_what_one_engine_cannot_take_another_one_can() -> None:
    wide = situation("(;SZ[13:9]KM[5.5];B[cc])")
    huge = situation("(;SZ[30]KM[5.5];B[cc])")
    gtp_only = stand_in(Kind.GTP, "--recorded", "/dev/null", name="GTP")

    results = run([gtp_only, analyst(name="JSON")], [wide, huge])

    assert results[0].report is not None
    assert results[1].error is not None
    assert results[1].error.reason == "size"


def test_a_position_that_engines_die_of_is_told_and_the_rest_is_done(tmp_path: Path) -> None:
    asked = situations(12)
    deadly = tmp_path / "deadly.py"
    deadly.write_text(
        "import sys, json\n"
        "for line in sys.stdin:\n"
        "    query = json.loads(line)\n"
        "    if len(query.get('moves', ())) == 5: sys.exit(9)\n"
        "    print(json.dumps({**query, 'version': '1', 'moveInfos': [{'move': 'E5'}],\n"
        "        'isDuringSearch': False}), flush=True)\n"
    )
    import sys  # noqa: PLC0415

    command = (sys.executable, "-I", "-S", str(deadly))
    spec = EngineSpec("Fragile", command, kind=Kind.ANALYSIS)

    results = run([spec, spec], asked)

    assert [one.place for one in results if one.error is not None] == [5]
    assert str(results[5].error) == "Fragile has ended. Exit status 9."


def test_what_is_known_is_not_asked_again(tmp_path: Path) -> None:
    asked, cache = situations(6), Cache(tmp_path / "cache")
    first = run([analyst()], asked[:4], cache=cache)

    again = run([analyst()], asked, cache=cache)
    deeper = run([analyst()], asked[:2], Wishes(visits=50), cache=cache)
    anew = run([analyst()], asked[:2], cache=cache, asks_anew=True)
    cache.close()

    assert not any(one.is_kept for one in first)
    assert [one.is_kept for one in again] == [True] * 4 + [False] * 2
    assert [one.report.lead for one in again if one.report] == [0, 1, 2, 3, 4, 5]
    assert not any(one.is_kept for one in (*deeper, *anew))


def test_what_is_known_needs_no_engine_that_works() -> None:
    cache, lost = Cache(None), analyst()._replace(command=("no-such-engine",))
    (known,) = run([analyst()], situations(1), cache=cache)
    assert known.report is not None
    cache.put(situations(1)[0], lost, known.report)

    results = run([lost], situations(2), cache=cache)

    assert [one.is_kept for one in results] == [True, False]
    assert results[1].error is not None


def test_ownership_is_asked_for_where_it_is_not_known(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache")
    run([analyst()], situations(1), cache=cache)

    (result,) = run([analyst()], situations(1), Wishes(10, ownership=True), cache=cache)
    cache.close()

    assert not result.is_kept
    assert result.report is not None
    assert len(result.report.ownership) == 81


def test_it_can_be_cancelled_from_another_thread_and_leaves_no_process(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    spec = analyst("--think", 60, "--pids", pids)
    with AnalysisQueue([spec, spec], WISHES, patience=HURRIED) as queue:
        canceller = Thread(target=queue.cancel)
        results = queue.run(situations(8))
        canceller.start()

        assert list(results) == []

    canceller.join()
    assert left_of(pids) == []


def test_engines_read_as_they_are_set_where_nothing_is_wished() -> None:
    spec = analyst()._replace(visits=33)

    (result,) = run([spec], situations(1), Wishes())

    assert result.report is not None
    assert result.report.visits == 33
