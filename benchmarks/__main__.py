"""The command line: runs each benchmark in a process of its own and prints what it finds."""

from __future__ import annotations

import argparse
import cProfile
import json
import os
import pstats
import subprocess
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Any, Final

from benchmarks import results
from benchmarks.results import Measurement, Plan
from benchmarks.subjects import REAL, Subjects
from benchmarks.table import BENCHMARKS
from benchmarks.timing import Stopwatch
from sgfedit.i18n import ENGLISH, LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from benchmarks.results import Benchmark

_BY_NAME: Final = {benchmark.name: benchmark for benchmark in BENCHMARKS}
_LAST_LINES: Final = 3
_WORST: Final = 5
_FUNCTIONS: Final = 10
"""Lines of a profile."""


def main() -> int:
    """Measure what was asked for; return 1 if anything could not be measured."""
    arguments = _arguments()
    if arguments.list:
        for benchmark in BENCHMARKS:
            print(f"{benchmark.name:18} {benchmark.gesture}")
        return 0
    if arguments.only_here:
        subjects = Subjects(arguments.folder, arguments.data)
        plan = Plan(subjects, arguments.quick, arguments.games, arguments.language)
        if arguments.profile:
            _profile(_BY_NAME[arguments.names[0]], plan)
        else:
            for found in _BY_NAME[arguments.names[0]].function(plan):
                print(json.dumps(asdict(found)), flush=True)
        # Without taking a large heap and Qt apart.
        os._exit(0)
    with tempfile.TemporaryDirectory() as folder:
        return _run_all(arguments, Path(folder))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="what to run; all if none")
    parser.add_argument("--quick", action="store_true", help="fewer repeats")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--list", action="store_true", help="list the names")
    parser.add_argument(
        "--against", type=Path, metavar="FILE", help="compare with what --json wrote to FILE"
    )
    parser.add_argument(
        "--profile",
        action="store_true",
        help="tell where the time goes of what misses its goal by most",
    )
    parser.add_argument("--data", type=Path, default=REAL, help="folder of real records")
    parser.add_argument("--games", type=int, metavar="N", help="how many games a library has")
    parser.add_argument(
        "--language",
        default="zh_CN",
        choices=[name for name in LANGUAGES if name != ENGLISH],
        help="what is compared with English by benchmarks of languages",
    )
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--only-here", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    unknown = set(arguments.names) - set(_BY_NAME)
    if unknown:
        parser.error(f"no such benchmark: {', '.join(sorted(unknown))}; see --list")
    return arguments


def _run_all(arguments: argparse.Namespace, folder: Path) -> int:
    if not arguments.json:
        print(results.row(*results.HEADINGS), flush=True)
    status = 0
    before = _read(arguments.against)
    shares: list[tuple[float, str, Measurement]] = []
    for name in arguments.names or _BY_NAME:
        benchmark = _BY_NAME[name]
        try:
            for found in _measured(name, arguments, folder):
                _show(benchmark, found, before, as_json=arguments.json)
                goal = benchmark.goals[found.goal]
                share = results.share_of(goal, found, goal.limit)
                if share is not None and share > 1:
                    shares.append((share, name, found))
        except subprocess.CalledProcessError as error:
            status = 1
            print(f"{name}: failed: {error.stderr}", file=sys.stderr, flush=True)
    if not arguments.json:
        _show_worst(shares, arguments, folder)
    return status


def _read(path: Path | None) -> dict[tuple[str, str, str], dict[str, Any]]:
    """Return what an earlier run has found, by what a figure is of."""
    if path is None:
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    figures = [json.loads(line) for line in lines if line.startswith("{")]
    return {(each["name"], each["goal_key"], each["subject"]): each for each in figures}


def _show_worst(
    shares: list[tuple[float, str, Measurement]], arguments: argparse.Namespace, folder: Path
) -> None:
    """Print what misses its goal by most, and on wish where the time goes there."""
    worst = sorted(shares, key=lambda each: each[0], reverse=True)[:_WORST]
    for share, name, found in worst:
        print(f"{share:.1f} times its goal: {name}, {found.subject}", flush=True)
    if arguments.profile:
        for name in dict.fromkeys(name for _, name, _ in worst):
            command = [*_command(name, arguments, folder), "--quick", "--profile"]
            done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
            print(f"\n{name}\n{done.stdout}", end="", flush=True)


def _profile(benchmark: Benchmark, plan: Plan) -> None:
    """Print the functions that take most of what is measured, each with the time of its own."""
    Stopwatch.profile = profile = cProfile.Profile(process_time)
    for _ in benchmark.function(plan):
        pass
    entries = pstats.Stats(profile).get_stats_profile().func_profiles
    longest = sorted(entries.items(), key=lambda each: each[1].tottime, reverse=True)
    for name, entry in longest[:_FUNCTIONS]:
        place = f"{entry.file_name}:{entry.line_number} {name}"
        print(f"{entry.tottime * 1e3:10.1f} ms {entry.ncalls:>10} times  {place}", flush=True)


def _command(name: str, arguments: argparse.Namespace, folder: Path) -> list[str]:
    command = [sys.executable, "-m", "benchmarks", "--only-here", name]
    command += ["--folder", str(folder), "--data", str(arguments.data)]
    command += ["--language", arguments.language]
    command += [f"--games={arguments.games}"] * (arguments.games is not None)
    return command + ["--quick"] * arguments.quick


def _measured(name: str, arguments: argparse.Namespace, folder: Path) -> Iterator[Measurement]:
    """Yield the figures of one benchmark from its own process, as they come."""
    command = _command(name, arguments, folder)
    errors = folder / "errors.txt"
    with (
        errors.open("w", encoding="utf-8") as log,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True) as process,
    ):
        for text in process.stdout or ():
            yield Measurement(**json.loads(text))
    if process.returncode:
        last = errors.read_text(encoding="utf-8", errors="replace").splitlines()[-_LAST_LINES:]
        raise subprocess.CalledProcessError(process.returncode, command, stderr=" ".join(last))


def _show(
    benchmark: Benchmark,
    found: Measurement,
    before: Mapping[tuple[str, str, str], Mapping[str, Any]],
    *,
    as_json: bool,
) -> None:
    if as_json:
        text = json.dumps(results.as_json(benchmark, found), ensure_ascii=False)
    else:
        earlier = before.get((benchmark.name, found.goal, found.subject))
        text = results.line(benchmark, found, earlier)
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
