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
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT: Final = Path(__file__).parents[1]
PERFECT: Final = ("sgf", "go", "game")
"""Packages whose every branch is run by the tests of their own folders; others are not traced."""

LONG: Final = "SGFEDIT_LONG_TESTS"
"""The variable of the environment that asks for the long tests; they are told by it as well."""

_CORES: Final = min(4, os.cpu_count() or 1)
_WORKERS: Final = _CORES + _CORES // 2
"""A third of the time of most is waiting: for a timer, a disk, another process."""

PYTEST: Final = (
    sys.executable,
    "-m",
    "pytest",
    "-q",
    f"-n{_WORKERS}",
    "--dist=worksteal",
)
TRACED: Final = (*PYTEST, *(f"--cov=sgfedit.{package}" for package in PERFECT), "--cov-report=")
LONG_TESTS: Final = (*PYTEST, "-m", "long")


def _quick_gates() -> dict[str, tuple[str, ...]]:
    python = (sys.executable, "-m")
    layers = str(Path(sys.executable).with_name("lint-imports"))
    return {
        "format": (*python, "ruff", "format", "--check", "."),
        "lint": (*python, "ruff", "check", "."),
        "types": (*python, "mypy"),
        "layers": (layers,),
    }


def _last_gates() -> dict[str, tuple[str, ...]]:
    reports: dict[str, tuple[str, ...]] = {
        f"coverage of {package}": (
            *(sys.executable, "-m", "coverage", "report", "--fail-under=100"),
            f"--include=sgfedit/{package}/*",
        )
        for package in PERFECT
    }
    return {**reports, "long tests": LONG_TESTS} if os.environ.get(LONG) else reports


class _Gate:
    """A gate that is under way."""

    def __init__(self, name: str, command: Sequence[str]) -> None:
        self._name = name
        self._start = time.monotonic()
        self._output = TemporaryFile("w+")  # noqa: SIM115  # a pipe may be full
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={"CI": "1", **os.environ, LONG: "1" if command is LONG_TESTS else ""},
            text=True,
            stdout=self._output,
            stderr=subprocess.STDOUT,
        )

    def status(self) -> int:
        """Wait for its end, tell of it, and return the exit status."""
        status = self.process.wait()
        if status:
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


def main(arguments: list[str]) -> int:
    """Run every gate and return the exit status of the first that fails."""
    if "--long" in arguments:
        command = (*LONG_TESTS, *(each for each in arguments if each != "--long"))
        environment = {"CI": "1", **os.environ, LONG: "1"}
        return subprocess.run(command, cwd=ROOT, check=False, env=environment).returncode
    if arguments:
        return subprocess.run((*PYTEST[:4], *arguments), cwd=ROOT, check=False).returncode
    # The tests wait for something now and then: the others take no time beside them.
    tests = _Gate("tests", TRACED)
    for name, command in _quick_gates().items():
        status = _Gate(name, command).status()
        if status:
            tests.process.terminate()
            tests.process.wait()
            return status
    status = tests.status()
    if not status:
        for name, command in _last_gates().items():
            status = _Gate(name, command).status()
            if status:
                break
    print(tests.closing())
    return status


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
