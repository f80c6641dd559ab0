"""Live analysis: what it adds to a step, and how long one of its updates takes to be painted.

The list beside the board follows between two updates, four times a second: it is told by itself.

The engine is a stand-in, a process of its own that plays no Go: twenty times a second it tells
figures of 361 moves, and whose each point is. Threads beside the window's read that, on another
core if there is one: what a step takes is counted in the window's thread, and in all of them.
"""

from __future__ import annotations

import random
import sys
from itertools import count
from pathlib import Path
from statistics import median
from time import thread_time
from typing import TYPE_CHECKING, Final

from benchmarks.moving import walk
from benchmarks.results import Measurement
from benchmarks.stage import Copying, Stage, painted, settle
from benchmarks.timing import quick_pairs
from sgfedit.app.engines import Engines
from sgfedit.engine.cache import Cache
from sgfedit.engine.candidates import Candidate, Report
from sgfedit.engine.commands import EngineSpec, Kind
from sgfedit.engine.questions import Reported
from sgfedit.gui.features.look.looking import Look
from sgfedit.gui.features.look.panel import LookPanel
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from benchmarks.results import Plan
    from benchmarks.timing import Sampler
    from sgfedit.gui.shell.main_window import MainWindow

_STREAM: Final = """
import json, random, sys, threading, time
ended, lock = set(), threading.Lock()
names = [f"{c}{r}" for r in range(1, 20) for c in "ABCDEFGHJKLMNOPQRST"]
def say(row):
    with lock:
        print(json.dumps(row), flush=True)
def stream(query):
    visits = 0
    while query["id"] not in ended:
        visits += 400
        moves = [{"move": name, "order": n, "visits": visits // (n + 1) + 1,
                  "winrate": random.random(), "scoreLead": random.uniform(-9, 9), "prior": 0.002,
                  "lcb": 0.5, "pv": names[n:n + 8]} for n, name in enumerate(names)]
        say({"id": query["id"], "isDuringSearch": True, "turnNumber": 0, "moveInfos": moves,
             "rootInfo": {"visits": visits, "winrate": random.random(), "scoreLead": 1.5},
             "ownership": [random.uniform(-1, 1) for _ in range(361)]})
        time.sleep(0.05)
    say({"id": query["id"], "isDuringSearch": False, "turnNumber": 0, "moveInfos": [],
         "rootInfo": {"visits": visits, "winrate": 0.5, "scoreLead": 1.5}})
for line in sys.stdin:
    query = json.loads(line)
    action = query.get("action")
    if action == "terminate":
        ended.add(query["terminateId"])
    if action == "query_version":
        query["version"] = "1.0"
    if action == "query_models":
        query["models"] = []
    if action:
        say(query)
    else:
        threading.Thread(target=stream, args=(query,), daemon=True).start()
"""
_SPEC: Final = EngineSpec(
    "stand-in", (sys.executable, "-I", "-S", "-c", _STREAM), kind=Kind.ANALYSIS
)
_POINTS: Final = 361
_VISITS: Final = count(1_000_000, 400)


def added(plan: Plan) -> Iterator[Measurement]:
    """Measure steps without and with an engine that looks, in turn."""
    stage = Stage()
    subject = plan.subjects.typical()
    window = stage.show(subject)
    look = _looking(window)
    try:
        for most, is_owned in ((12, False), (_POINTS, True)):
            window.settings.set("look.most", most)
            window.settings.set("look.ownership", is_owned)
            in_window, in_all = _differences(window, look, plan.repeats(20))
            words = f"{most} moves{', owners of points' if is_owned else ''}"
            yield Measurement(f"{subject.name}, {words}", in_window)
            yield Measurement(f"{subject.name}, {words}", in_all, "all")
    finally:
        look.engines.close()


def _differences(window: MainWindow, look: Look, rounds: int) -> tuple[float, float]:
    """Return by how many seconds the median of a step is longer: of its thread, and of all."""
    sample = walk(window)
    seconds: dict[bool, list[tuple[float, float]]] = {False: [], True: []}
    for number in range(2 * rounds):
        is_on = bool(number % 2)
        if look.is_on is not is_on:
            window.actions_by_id["look.toggle"].trigger()
        for _ in range(12):
            _wait(0.06)  # so that updates come in between, as when one walks
            before = thread_time()
            in_all = sample()
            seconds[is_on].append((thread_time() - before, in_all))
    without, with_it = ([median(row) for row in zip(*seconds[on], strict=True)] for on in seconds)
    return with_it[0] - without[0], with_it[1] - without[1]


def update(plan: Plan) -> Iterator[Measurement]:
    """Measure updates from when the window hears of them until they are painted."""
    stage = Stage()
    subject = plan.subjects.typical()
    window = stage.show(subject)
    look = _looking(window)
    others, drifting = (_updates(window, look, make) for make in (_report, _Search()))
    cases = (
        (12, "12 moves shown", others),
        (_POINTS, "361 moves shown", others),
        (_POINTS, "361 moves shown, of a search that goes on", drifting),
    )
    try:
        look.start()
        settle()
        for most, words, updates in cases:
            window.settings.set("look.most", most)
            window.settings.set("look.ownership", value=True)
            while look._asking.isActive():
                settle()
            look._drop()
            look._ticket = -1  # nobody else tells anything meanwhile
            for part, sampler in (("", updates), (", their list", _lists(window, updates))):
                found = quick_pairs(sampler, Copying(window), plan.repeats(80))
                name = f"{subject.name}, {words}{part}"
                yield Measurement.of_pairs(name, found)
                yield Measurement(name, found.value, "p95", found.p95)
    finally:
        look.engines.close()


def _updates(
    window: MainWindow, look: Look, make: Callable[[random.Random, Look, int], Report]
) -> Sampler:
    """Return what lets the window hear of an update, each with more visits than the one before.

    Its list, which follows between two of them, shows the one before.
    """
    rng, panel = random.Random(1), _panel(window)

    def sample() -> float:
        report = make(rng, look, next(_VISITS))
        panel._follow()
        settle()
        return painted(look._tell, Reported(look._ticket, report))

    return sample


def _lists(window: MainWindow, updates: Sampler) -> Sampler:
    """Return what lets the list follow an update that is on the board already."""
    panel = _panel(window)

    def sample() -> float:
        updates()
        return painted(panel._follow)

    return sample


def _panel(window: MainWindow) -> LookPanel:
    panel = window.findChild(LookPanel)
    assert panel is not None  # the dock is shown
    return panel


def _looking(window: MainWindow) -> Look:
    """Return what lets the stand-in look."""
    folder = Path(window.settings.path).parent
    engines = Engines(window.settings, folder / "engines.json")  # not those of the user
    engines.change(lambda _: (_SPEC,))
    engines.use_cache(Cache(None))
    window.actions_by_id["look.toggle"].trigger()  # the panel and all that comes with it
    _wait(1.0)
    look = window.part(Look)
    look.stop()
    settle()
    return look


def _wait(seconds: float) -> None:
    from PySide6.QtTest import QTest  # noqa: PLC0415  # not for the other benchmarks

    QTest.qWait(round(seconds * 1e3))


class _Search:
    """Updates as an engine tells them that reads on: most figures change little from one on.

    So do the owners: some twenty points in a hundred look different.
    """

    def __init__(self) -> None:
        self._known: Report | None = None

    def __call__(self, rng: random.Random, look: Look, visits: int) -> Report:
        known = self._known or _report(rng, look, visits)
        candidates = tuple(
            one._replace(
                visits=visits // (one.order + 1) ** 2 + 1,
                lead=(one.lead or 0.0) + rng.gauss(0, 0.02),
            )
            for one in known.candidates
        )
        ownership = tuple(
            max(-1.0, min(1.0, owned + rng.gauss(0, 0.02))) for owned in known.ownership
        )
        self._known = known._replace(candidates=candidates, visits=visits, ownership=ownership)
        return self._known


def _report(rng: random.Random, look: Look, visits: int) -> Report:
    """Return an update in which every figure is another one."""
    side = look._document.position().to_play
    points = [Point(x, y) for y in range(19) for x in range(19)]
    lead = rng.uniform(-3, 3)
    candidates = tuple(
        Candidate(
            point,
            order,
            visits // (order + 1),
            rng.random(),
            lead - rng.uniform(0, 6) * min(order, 1),
            line=tuple(points[order : order + 8]),
        )
        for order, point in enumerate(points)
    )
    ownership = tuple(rng.uniform(-1, 1) for _ in points)
    return Report((19, 19), side, "stand-in", candidates, 0.5, lead, visits, ownership)
