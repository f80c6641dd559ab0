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
_WIDTHS: Final = (33, 38, 10, 9, 9, 30, 5, 17)
HEADINGS: Final = (
    "gesture",
    "subject",
    "processor",
    "95 %",
    "wall",
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
        value: Lower quartile, in seconds of processor time or in the goal's unit.
        goal: Key of the goal in the benchmark's row.
        p95: 95th percentile, where there are samples enough.
        yardstick: Lower quartile of the yardstick, like `value`.
        ratio: Of the two, by which the machine's moods cancel out.
        note: What else there is to know.
        wall: Lower quartile of the seconds that went by, where the processor may have waited.
    """

    subject: str
    value: float
    goal: str = "time"
    p95: float | None = None
    yardstick: float | None = None
    ratio: float | None = None
    note: str = ""
    wall: float | None = None

    @classmethod
    def of_pairs(
        cls, subject: str, pairs: Pairs, goal: str = "time", note: str = ""
    ) -> Measurement:
        """Return the figures of samples taken in turn with those of a yardstick."""
        value, beside, ratio = pairs.value, pairs.yardstick_value, pairs.ratio
        return cls(subject, value, goal, pairs.p95, beside, ratio, note, pairs.wall)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a benchmark is given.

    Attributes:
        subjects: Files.
        is_quick: Whether to be less thorough.
        games: How many games a library has.
        language: What is spoken where that is compared with English.
    """

    subjects: Subjects
    is_quick: bool = False
    games: int | None = None
    language: str = "zh_CN"

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


def share_of(goal: Goal, found: Measurement, limit: float | None) -> float | None:
    """Return how much of `limit` is used up, 1 at the limit; None without any figure or limit."""
    actual = {"ratio": found.ratio, "value": found.value, "p95": found.p95}[goal.on]
    if actual is None or limit is None:
        return None
    if goal.on != "ratio":
        actual *= _SCALES.get(goal.unit, 1)
    return limit / actual if goal.at_least else actual / limit


def is_met(goal: Goal, found: Measurement, limit: float | None) -> bool | None:
    """Return whether `found` keeps `limit`; None if there is nothing to compare."""
    share = share_of(goal, found, limit)
    return None if share is None else share <= 1


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


def line(benchmark: Benchmark, found: Measurement, before: Mapping[str, Any] | None = None) -> str:
    """Return one line of the printed table.

    Args:
        benchmark: The row.
        found: The figure.
        before: What `as_json` told of the same figure in another run, to compare with.
    """
    goal = benchmark.goals[found.goal]
    yardstick = f"{goal.of} {_shown(found.yardstick, goal.unit)}" if goal.of else ""
    cells = (
        _gesture(benchmark, goal),
        found.subject,
        _shown(found.value, goal.unit),
        _shown(found.p95, goal.unit),
        _shown(found.wall, goal.unit),
        yardstick,
        "" if found.ratio is None else f"{found.ratio:.2f}",
        str(goal),
    )
    note = f"  [{found.note}]" if found.note else ""
    return row(*cells, verdict(goal, found) + _since(goal, found, before) + note)


def _since(goal: Goal, found: Measurement, before: Mapping[str, Any] | None) -> str:
    """Return what was measured before, and by how much it is more or less now."""
    if before is None:
        return ""
    change = found.value / before["value"] - 1 if before["value"] else 0.0
    shown = f"  was {_shown(before['value'], goal.unit)} ({change:+.0%})"
    if found.ratio is None or before.get("ratio") is None:
        return shown
    return f"{shown}, ratio {before['ratio']:.2f}"


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
        "goal_key": found.goal,
        "unit": "s" if goal.unit in _SCALES else goal.unit,
        "of": goal.of,
        "goal": str(goal),
        "verdict": verdict(goal, found),
    }
