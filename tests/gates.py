"""All gates in one command: format, lint, types, layers, tests, coverage.

Run it as ``python tests/gates.py``; arguments go to pytest and then only pytest runs. It ends with
the first gate that fails, and prints the closing line of the tests last. Random tests take the
same examples in every run of the gates (CI=, empty, for new ones): one code, one verdict.

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
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PERFECT: Final = ("sgf", "go", "game")
"""Packages whose every branch is run by the tests of their own folders; others are not traced."""

LONG: Final = "SGFEDIT_LONG_TESTS"
"""The variable of the environment that asks for the long tests; they are told by it as well."""

PYTEST: Final = (
    sys.executable,
    "-m",
    "pytest",
    "-q",
    f"-n{min(4, os.cpu_count() or 1)}",
    "--dist=worksteal",
)
TRACED: Final = (*PYTEST, *(f"--cov=sgfedit.{package}" for package in PERFECT), "--cov-report=")
LONG_TESTS: Final = (*PYTEST, "-m", "long")


def _gates() -> dict[str, tuple[str, ...]]:
    python = (sys.executable, "-m")
    layers = str(Path(sys.executable).with_name("lint-imports"))
    return {
        "format": (*python, "ruff", "format", "--check", "."),
        "lint": (*python, "ruff", "check", "."),
        "types": (*python, "mypy"),
        "layers": (layers,),
        "tests": TRACED,
        **{
            f"coverage of {package}": (
                *(*python, "coverage", "report", "--fail-under=100"),
                f"--include=sgfedit/{package}/*",
            )
            for package in PERFECT
        },
    }


def main(arguments: list[str]) -> int:
    """Run every gate and return the exit status of the first that fails."""
    if "--long" in arguments:
        command = (*LONG_TESTS, *(each for each in arguments if each != "--long"))
        environment = {"CI": "1", **os.environ, LONG: "1"}
        return subprocess.run(command, cwd=ROOT, check=False, env=environment).returncode
    if arguments:
        return subprocess.run((*PYTEST[:4], *arguments), cwd=ROOT, check=False).returncode
    gates = _gates()
    if os.environ.get(LONG):
        gates["long tests"] = LONG_TESTS
    closing = ""
    for name, command in gates.items():
        start = time.monotonic()
        result = subprocess.run(
            command,
            cwd=ROOT,
            check=False,
            env={"CI": "1", **os.environ, LONG: "1" if command is LONG_TESTS else ""},
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        lines = result.stdout.strip().splitlines()
        if name == "tests" and lines:
            closing = lines[-1]
        if result.returncode:
            print(result.stdout)
            print(f"FAILED: {name}")
            print(closing)
            return result.returncode
        print(
            f"{name}: {lines[-1] if lines else 'fine'} ({time.monotonic() - start:.0f} s)",
            flush=True,
        )
    print(closing)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
