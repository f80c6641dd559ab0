"""Reading files: a large tree, an enormous one, the list of a collection."""

from __future__ import annotations

from importlib.util import find_spec
from statistics import median
from typing import TYPE_CHECKING

from benchmarks import child, yardsticks
from benchmarks.results import Measurement
from benchmarks.timing import Pairs, pairs, seconds_of
from sgfedit.formats import load, loads, summaries

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.results import Plan
    from benchmarks.subjects import Subject


def large_tree(plan: Plan) -> Iterator[Measurement]:
    for subject in plan.subjects.trees():
        yield _beside_regex(subject, plan.repeats(15))
        if find_spec("sgfmill"):
            yield _beside_sgfmill(subject, plan.repeats(6))
        yield Measurement(subject.name, child.run("bytes", subject.path)["bytes"], "memory")


def _beside_regex(subject: Subject, repeats: int) -> Measurement:
    found = pairs(
        lambda: seconds_of(load, subject.path),
        lambda: yardsticks.regex_pass(subject.path),
        repeats,
    )
    return Measurement.of_pairs(subject.name, found)


def _beside_sgfmill(subject: Subject, repeats: int) -> Measurement:
    from sgfmill.sgf import Sgf_game  # noqa: PLC0415  # may be missing

    data = subject.path.read_bytes()
    found = pairs(
        lambda: seconds_of(loads, data), lambda: seconds_of(Sgf_game.from_bytes, data), repeats
    )
    return Measurement(
        subject.name, found.value, "sgfmill", None, found.yardstick_value, found.speed_up
    )


def million_nodes(plan: Plan) -> Iterator[Measurement]:
    subject = plan.subjects.tree(1_000_000)
    seconds, peaks, yardstick = [], [], []
    for index in range(plan.repeats(6) + 1):
        found = child.run("layout", subject.path)
        pass_ = yardsticks.regex_pass(subject.path)
        if index:
            seconds.append(found["seconds"])
            peaks.append(found["peak_mib"])
            yardstick.append(pass_)
    yield Measurement.of_pairs(subject.name, Pairs(tuple(seconds), tuple(yardstick)))
    yield Measurement(subject.name, median(peaks), "memory")


def collection(plan: Plan) -> Iterator[Measurement]:
    subject = plan.subjects.collection()
    data = subject.path.read_bytes()
    found = pairs(
        lambda: seconds_of(summaries, data), lambda: seconds_of(loads, data), plan.repeats(15)
    )
    note = f"{len(summaries(data)):,} of {len(loads(data).games):,} games"
    yield Measurement.of_pairs(subject.name, found, note=note)
