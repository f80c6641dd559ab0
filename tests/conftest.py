"""Fixtures for every test: an offscreen Qt and the folder of real records."""

from __future__ import annotations

import gc
import os
from contextlib import contextmanager, nullcontext
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.gates import PERFECT
from tests.tracing import untraced

if TYPE_CHECKING:
    from collections.abc import Iterator

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# No test asserts a time; where CI is set the examples are the same in every run.
settings.register_profile("sgfedit", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("sgfedit")

UNTRACED = "untraced: runs without coverage, which makes much work take some six times as long."

TESTS = Path(__file__).parent
REAL_RECORDS = Path(__file__).parents[2] / "shared" / "data"


@pytest.fixture(scope="session")
def real_records() -> Path:
    """The folder of real game records; tests that need it are skipped where it is missing."""
    if not REAL_RECORDS.is_dir():
        pytest.skip("the folder of real records is not here")
    return REAL_RECORDS


_COLLECT_EVERY = 60
_with_widgets = count(1)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Give back the memory of windows that are gone, which would add up to gigabytes.

    Reading a file makes all there is old for the collector, so that it hardly ever looks; the
    program itself collects while it is idle, which tests never are.
    """
    with _traced_as_marked(item):
        yield
    has_widgets = "qtbot" in getattr(item, "fixturenames", ())
    if has_widgets and next(_with_widgets) % _COLLECT_EVERY == 0:
        gc.collect()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", UNTRACED)
    # Trees are many small objects; looking through all that pytest holds so often takes 5 %.
    gc.set_threshold(50_000, 20, 50)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    with _traced_as_marked(item):
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    with _traced_as_marked(item):
        yield


@contextmanager
def _traced_as_marked(item: pytest.Item) -> Iterator[None]:
    """Measure coverage where it is a gate: in the tests of the packages, unless they say so."""
    is_traced = item.path.relative_to(TESTS).parts[0] in PERFECT
    if item.get_closest_marker("untraced"):
        is_traced = False
    with nullcontext() if is_traced else untraced():
        yield
