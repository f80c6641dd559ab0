from __future__ import annotations

import pytest

from sgfedit.cli import progress
from sgfedit.cli.progress import Bar


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Somebody looks, and this is the time."""
    time = [100.0]
    monkeypatch.setattr(progress, "is_terminal", lambda _: True)
    monkeypatch.setattr(progress, "monotonic", lambda: time[0])
    return time


def test_a_line_tells_how_many_files_are_done_and_goes(
    now: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    with Bar("Mending", 1_200) as bar:
        for done, seconds in ((0, 0), (1, 0.01), (2, 1), (600, 60), (1_200, 60)):
            now[0] = 100.0 + seconds
            bar.show(done)
    lines = capsys.readouterr().err.split("\r")[1:]

    assert lines == [
        "Mending 0 of 1,200 files",
        "Mending 2 of 1,200 files",
        "Mending 600 of 1,200 files, 1:00 left",
        "Mending 1,200 of 1,200 files",
        "",
    ]


def test_how_many_there_are_may_be_found_out_on_the_way(
    now: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    bar = Bar("Indexing")
    bar.show(1)
    now[0] += 1
    bar.show(1, 1, ", 5 games read")

    assert capsys.readouterr().err.split("\r")[1:] == [
        "Indexing 1 file",
        "Indexing 1 of 1 file, 5 games read",
    ]
