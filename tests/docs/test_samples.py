"""Every sample of Python in the manual runs as it stands there."""

from __future__ import annotations

import doctest
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

import sgfedit
from sgfedit.formats.json_tree import dump_json

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))


class Sample(NamedTuple):
    """A block of Python.

    Attributes:
        name: The file, and the line in it.
        text: What stands there.
    """

    name: str
    text: str


def _samples() -> Iterator[Sample]:
    for path in PAGES:
        page = path.read_text("utf-8")
        for match in re.finditer(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE):
            line = page.count("\n", 0, match.start()) + 1
            yield Sample(f"{path.name}:{line}", match[1])


SAMPLES = tuple(_samples())


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with the files that samples speak of."""
    samples = ROOT / "resources" / "samples"
    shutil.copytree(samples, tmp_path / "resources" / "samples")
    shutil.copy(samples / "commented-game.sgf", tmp_path / "game.sgf")
    text = dump_json(sgfedit.load(tmp_path / "game.sgf"))
    (tmp_path / "game.json").write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("qapp", "folder")
@pytest.mark.parametrize("sample", SAMPLES, ids=[sample.name for sample in SAMPLES])
def test_every_sample_runs(sample: Sample) -> None:
    if sample.text.startswith(">>>"):
        test = doctest.DocTestParser().get_doctest(sample.text, {}, sample.name, None, 0)
        runner = doctest.DocTestRunner()
        runner.run(test)
        assert runner.summarize(verbose=False).failed == 0
    else:
        exec(compile(sample.text, sample.name, "exec"), {})  # noqa: S102  # our own text


def test_the_samples_of_editing_do_what_they_say(folder: Path) -> None:
    (editing,) = (sample for sample in SAMPLES if "First moves" in sample.text)
    names: dict[str, object] = {}

    exec(compile(editing.text, editing.name, "exec"), names)  # noqa: S102  # our own text

    written = sgfedit.load(folder / "first.sgf")
    assert not [problem for problem in written.problems if problem.severity == "error"]
    moves = [node.move for node in written.games[0] if node.move]
    assert moves == [
        ("W", sgfedit.Point(3, 3)),
        ("B", sgfedit.Point(15, 15)),
        ("W", sgfedit.PASS),
    ]


def test_the_manual_shows_reading_editing_a_new_game_and_what_goes_wrong() -> None:
    text = "".join(sample.text for sample in SAMPLES)

    for word in (
        "load(",
        "load_dir(",
        "new_game(",
        ".edit(",
        ".play(",
        "CharsetError",
        "FileError",
    ):
        assert word in text
