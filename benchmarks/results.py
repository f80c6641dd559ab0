"""What is promised, what was measured, and how the two are printed side by side."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from benchmarks.subjects import Subjects
    from benchmarks.timing import Pairs

_SCALES: Final = {"ms": 1e3, "µs": 1e6}
_DIGITS: Final = 3
_WIDTHS: Final = (33, 38, 10, 9, 30, 5, 17)
HEADINGS: Final = (
    "gesture",
    "subject",
    "median",
    "95 %",
    "yardstick",
    "ratio",
    "goal (stretch)",
    "verdict",
)


@dataclass(frozen=True, slots=True)
class Goal:
    """One promise about a benchmark.

    Attributes:
        limit: What must be kept; None where only a stretch or nothing is promised.
        of: Name of the yardstick; empty if the value counts by itself.
        on: What is compared with the limit.
        stretch: What would be better still.
        label: What is measured, if it is not the time of the gesture.
        unit: Of the value; times are measured in seconds and shown in ms or µs.
        at_least: More is better.
    """

    limit: float | None
    of: str = ""
    on: Literal["ratio", "value", "p95"] = "ratio"
    stretch: float | None = None
    label: str = ""
    unit: str = "ms"
    at_least: bool = False

    def __str__(self) -> str:
        if self.limit is None and self.stretch is None:
            return "–"
        sign = "≥" if self.at_least else "≤"
        suffix = "x" if self.on == "ratio" else f" {self.unit}"
        limit = "–" if self.limit is None else f"{sign} {self.limit:g}{suffix}"
        return limit if self.stretch is None else f"{limit} ({self.stretch:g})"


@dataclass(frozen=True, slots=True)
class Measurement:
    """One figure.

    Attributes:
        subject: What it was measured with.
        value: Median, in seconds or in the goal's unit.
        goal: Key of the goal in the benchmark's row.
        p95: 95th percentile, where there are samples enough.
        yardstick: Median of the yardstick, like `value`.
        ratio: Median of the ratios, by which the machine's moods cancel out.
        note: What else there is to know.
    """

    subject: str
    value: float
    goal: str = "time"
    p95: float | None = None
    yardstick: float | None = None
    ratio: float | None = None
    note: str = ""

    @classmethod
    def of_pairs(
        cls, subject: str, pairs: Pairs, goal: str = "time", note: str = ""
    ) -> Measurement:
        """Return the figures of samples taken in turn with those of a yardstick."""
        return cls(subject, pairs.value, goal, pairs.p95, pairs.yardstick_value, pairs.ratio, note)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a benchmark is given: files, and how thorough to be."""

    subjects: Subjects
    is_quick: bool = False

    def repeats(self, thorough: int) -> int:
        """Return how often to measure: `thorough` times, or a quarter of that in a hurry."""
        return max(3, thorough // 4) if self.is_quick else thorough


@dataclass(frozen=True, slots=True)
class Benchmark:
    """One row of the table.

    Attributes:
        name: What to call it on the command line.
        gesture: What the user does.
        function: Measures it.
        goals: What is promised, by the key a `Measurement` names.
    """

    name: str
    gesture: str
    function: Callable[[Plan], Iterator[Measurement]]
    goals: Mapping[str, Goal]


def is_met(goal: Goal, found: Measurement, limit: float | None) -> bool | None:
    """Return whether `found` keeps `limit`; None if there is nothing to compare."""
    actual = {"ratio": found.ratio, "value": found.value, "p95": found.p95}[goal.on]
    if actual is None or limit is None:
        return None
    if goal.on != "ratio":
        actual *= _SCALES.get(goal.unit, 1)
    return actual >= limit if goal.at_least else actual <= limit


def verdict(goal: Goal, found: Measurement) -> str:
    """Return ``met``, ``not met``, ``stretch`` for better than promised, or a dash."""
    if is_met(goal, found, goal.stretch):
        return "stretch"
    return {True: "met", False: "not met", None: "–"}[is_met(goal, found, goal.limit)]


def _shown(value: float | None, unit: str) -> str:
    if value is None:
        return ""
    scaled = value * _SCALES.get(unit, 1)
    digits = max(0, _DIGITS - len(str(int(abs(scaled)))))
    return f"{scaled:,.{digits}f} {unit}"


def _gesture(benchmark: Benchmark, goal: Goal) -> str:
    return ", ".join(filter(None, (benchmark.gesture, goal.label)))


def line(benchmark: Benchmark, found: Measurement) -> str:
    """Return one line of the printed table."""
    goal = benchmark.goals[found.goal]
    yardstick = f"{goal.of} {_shown(found.yardstick, goal.unit)}" if goal.of else ""
    cells = (
        _gesture(benchmark, goal),
        found.subject,
        _shown(found.value, goal.unit),
        _shown(found.p95, goal.unit),
        yardstick,
        "" if found.ratio is None else f"{found.ratio:.2f}",
        str(goal),
    )
    note = f"  [{found.note}]" if found.note else ""
    return row(*cells, verdict(goal, found) + note)


def row(*cells: str) -> str:
    """Return cells side by side under the headings."""
    return "  ".join([*map(str.ljust, cells, _WIDTHS), *cells[len(_WIDTHS) :]]).rstrip()


def as_json(benchmark: Benchmark, found: Measurement) -> dict[str, Any]:
    """Return everything known of one figure; times in seconds."""
    goal = benchmark.goals[found.goal]
    return {
        "name": benchmark.name,
        "gesture": _gesture(benchmark, goal),
        **asdict(found),
        "unit": "s" if goal.unit in _SCALES else goal.unit,
        "of": goal.of,
        "goal": str(goal),
        "verdict": verdict(goal, found),
    }
