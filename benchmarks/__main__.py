"""The command line: runs each benchmark in a process of its own and prints what it finds."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks import results
from benchmarks.results import Measurement, Plan
from benchmarks.subjects import REAL, Subjects
from benchmarks.table import BENCHMARKS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.results import Benchmark

_BY_NAME: Final = {benchmark.name: benchmark for benchmark in BENCHMARKS}
_LAST_LINES: Final = 3


def main() -> int:
    """Measure what was asked for; return 1 if anything could not be measured."""
    arguments = _arguments()
    if arguments.list:
        for benchmark in BENCHMARKS:
            print(f"{benchmark.name:18} {benchmark.gesture}")
        return 0
    if arguments.only_here:
        plan = Plan(Subjects(arguments.folder, arguments.data), arguments.quick)
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
    parser.add_argument("--data", type=Path, default=REAL, help="folder of real records")
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
    for name in arguments.names or _BY_NAME:
        try:
            for found in _measured(name, arguments, folder):
                _show(_BY_NAME[name], found, as_json=arguments.json)
        except subprocess.CalledProcessError as error:
            status = 1
            print(f"{name}: failed: {error.stderr}", file=sys.stderr, flush=True)
    return status


def _measured(name: str, arguments: argparse.Namespace, folder: Path) -> Iterator[Measurement]:
    """Yield the figures of one benchmark from its own process, as they come."""
    command = [sys.executable, "-m", "benchmarks", "--only-here", name]
    command += ["--folder", str(folder), "--data", str(arguments.data)]
    command += ["--quick"] if arguments.quick else []
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


def _show(benchmark: Benchmark, found: Measurement, *, as_json: bool) -> None:
    if as_json:
        text = json.dumps(results.as_json(benchmark, found), ensure_ascii=False)
    else:
        text = results.line(benchmark, found)
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
