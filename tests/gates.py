"""All gates in one command: format, lint, types, layers, tests, coverage.

Run it as ``python tests/gates.py``; arguments go to pytest and then only pytest runs. The quick
gates run beside the tests. It ends with the first gate that fails, and prints the closing line of
the tests last. Random tests take the same examples in every run of the gates (CI=, empty, for new
ones): one code, one verdict.

Of what could go on for ever (random plays, thousands of files) the gates do a part. With
``--long`` those tests alone are run, and do much more; where SGFEDIT_LONG_TESTS is set, they are
a gate as well.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT: Final = Path(__file__).parents[1]
PERFECT: Final = ("sgf", "go", "game")
"""Packages whose every branch is run by the tests of their own folders; others are not traced."""

LONG: Final = "SGFEDIT_LONG_TESTS"
"""The variable of the environment that asks for the long tests; they are told by it as well."""

SHARED: Final = "SGFEDIT_TESTS_SHARED"
"""That which names the folder where processes note which tests they have taken."""

_CORES: Final = min(4, os.cpu_count() or 1)
_WORKERS: Final = _CORES + _CORES // 2
"""A third of the time of most is waiting: for a timer, a disk, another process."""

_TAKING: Final = ("-m", "pytest", "-q", "-p", "tests.sharing")
_TRACED: Final = (
    *("-m", "coverage", "run", "--parallel-mode"),
    *("--source=" + ",".join(f"sgfedit.{package}" for package in PERFECT), *_TAKING),
)
_LONG_TESTS: Final = (*_TAKING, "-m", "long")

_NO_TESTS: Final = 5
"""Exit status of pytest where none was left for a process."""

_OUTCOME: Final = re.compile(r"(\d+) (passed|failed|skipped|errors?)\b")


def _quick_gates() -> dict[str, tuple[str, ...]]:
    python = (sys.executable, "-m")
    layers = str(Path(sys.executable).with_name("lint-imports"))
    # To write what the next run would read takes a seventh of the time; CI has no next one.
    cache = (f"--cache-dir={os.devnull}",) if os.environ.get("CI") else ()
    return {
        "format": (*python, "ruff", "format", "--check", "."),
        "lint": (*python, "ruff", "check", "."),
        "types": (*python, "mypy", *cache),
        "layers": (layers,),
    }


def _last_gates() -> dict[str, tuple[str, ...]]:
    coverage = (sys.executable, "-m", "coverage")
    reports = {
        f"coverage of {package}": (
            *(*coverage, "report", "--fail-under=100"),
            f"--include=sgfedit/{package}/*",
        )
        for package in PERFECT
    }
    return {"coverage": (*coverage, "combine", "-q"), **reports}


class _Gate:
    """A gate that is under way."""

    def __init__(self, name: str, command: Sequence[str], **variables: str) -> None:
        self._name = name
        self._start = time.monotonic()
        self._output = TemporaryFile("w+")  # noqa: SIM115  # a pipe may be full
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            # Compiled modules are kept: the tests start the program some hundred times.
            env={"CI": "1", **os.environ, "PYTHONDONTWRITEBYTECODE": "", LONG: "", **variables},
            text=True,
            stdout=self._output,
            stderr=subprocess.STDOUT,
        )

    def status(self, *fine: int) -> int:
        """Wait for its end, tell of it, and return the exit status; some may be as good as 0."""
        status = self.process.wait()
        if status and status not in fine:
            print(self._text())
            print(f"FAILED: {self._name}")
        else:
            seconds = time.monotonic() - self._start
            print(f"{self._name}: {self.closing() or 'fine'} ({seconds:.0f} s)", flush=True)
        return status

    def closing(self) -> str:
        """Return the last line of what it has printed."""
        return self._text().rpartition("\n")[2]

    def _text(self) -> str:
        self._output.seek(0)
        return self._output.read().strip()


class _Tests:
    """Tests that are under way in processes that share them."""

    def __init__(self, arguments: Sequence[str], **variables: str) -> None:
        self._taken = TemporaryDirectory()
        self._gates = [
            _Gate(
                f"tests, process {number} of {_WORKERS}",
                (sys.executable, *arguments),
                **{SHARED: self._taken.name, **variables},
            )
            for number in range(1, _WORKERS + 1)
        ]

    def end(self) -> None:
        """Run no more of them."""
        for gate in self._gates:
            gate.process.terminate()
            gate.process.wait()

    def status(self) -> int:
        """Wait for the end of all, tell of it, and return an exit status that is not 0, or 0."""
        statuses = [gate.status(_NO_TESTS) for gate in self._gates]
        self._taken.cleanup()
        of_tests = [status for status in statuses if status != _NO_TESTS]
        return max(of_tests, key=abs, default=_NO_TESTS)

    def closing(self) -> str:
        """Return how many have passed, failed and been skipped, in all processes."""
        outcomes: Counter[str] = Counter()
        for gate in self._gates:
            for count, outcome in _OUTCOME.findall(gate.closing()):
                outcomes[outcome.removesuffix("s")] += int(count)
        failed = outcomes["failed"] + outcomes["error"]
        return f"{outcomes['passed']} passed, {failed} failed, {outcomes['skipped']} skipped"


def _run_long(arguments: Sequence[str] = ()) -> int:
    tests = _Tests((*_LONG_TESTS, *arguments), **{LONG: "1"})
    status = tests.status()
    print(tests.closing())
    return status


def _run_all() -> int:
    subprocess.run((sys.executable, "-m", "coverage", "erase"), cwd=ROOT, check=True)
    # The tests wait for something now and then: the others take no time beside them.
    tests = _Tests(_TRACED)
    for name, command in _quick_gates().items():
        status = _Gate(name, command).status()
        if status:
            tests.end()
            return status
    status = tests.status()
    if not status:
        for name, command in _last_gates().items():
            status = status or _Gate(name, command).status()
        if os.environ.get(LONG):
            status = status or _run_long()
    print(tests.closing())
    return status


def main(arguments: list[str]) -> int:
    """Run every gate and return the exit status of the first that fails."""
    if "--long" in arguments:
        return _run_long([each for each in arguments if each != "--long"])
    if arguments:
        command = (sys.executable, "-m", "pytest", "-q", *arguments)
        return subprocess.run(command, cwd=ROOT, check=False).returncode
    return _run_all()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
