"""Test files shared by processes: each is run once, and what fails is told."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.gates import ROOT, SHARED

if TYPE_CHECKING:
    from pathlib import Path

TEST = """
import os, pathlib, pytest

@pytest.fixture(scope="session")
def file():
    with open(pathlib.Path(__file__).with_suffix(f".{os.getpid()}"), "a") as file:
        yield file

@pytest.mark.parametrize("case", range(3))
def test_some(case, file):
    file.write(f"{case}\\n")
    assert case != FAILING
"""


def run(folder: Path, taken: Path) -> subprocess.Popen[str]:
    command = (
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "tests.sharing",
        "-p",
        "no:cacheprovider",
    )
    options = ("-c", os.devnull, "--rootdir", str(folder), str(folder))
    return subprocess.Popen(
        (*command, *options),
        cwd=ROOT,
        env={**os.environ, SHARED: str(taken)},
        stdout=subprocess.PIPE,
        text=True,
    )


def test_each_file_is_run_by_one_process_and_a_failure_is_told(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    folder = tmp_path / "tests" / "within"
    for each in (taken, folder):
        each.mkdir(parents=True)
    for number in range(6):
        (folder / f"test_{number}.py").write_text(TEST.replace("FAILING", str(number - 2)))

    processes = [run(folder.parent, taken), run(folder.parent, taken)]
    said = [process.communicate()[0] for process in processes]

    for number in range(6):
        (found,) = folder.glob(f"test_{number}.*[0-9]")
        assert found.read_text().split() == ["0", "1", "2"]
    assert sum(text.count("FAILED") for text in said) == 3
    assert any(process.returncode == 1 for process in processes)


@pytest.mark.parametrize(
    ("mark", "status"), [("long", 0), ("slow", pytest.ExitCode.NO_TESTS_COLLECTED)]
)
def test_a_process_for_which_no_test_is_left_has_not_failed(
    mark: str, status: int, tmp_path: Path
) -> None:
    file = tmp_path / "test_one.py"
    file.write_text(f"import pytest\n\n@pytest.mark.{mark}\ndef test_it(): pass\n")

    command = (sys.executable, ROOT / "tests" / "gates.py", "--long", file)
    assert subprocess.run(command, check=False, capture_output=True).returncode == status
