"""Fixtures for every test: an offscreen Qt and the folder of real records."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# No test asserts a time; where CI is set the examples are the same in every run.
settings.register_profile("sgfedit", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("sgfedit")

REAL_RECORDS = Path(__file__).parents[2] / "shared" / "data"


@pytest.fixture(scope="session")
def real_records() -> Path:
    """The folder of real game records; tests that need it are skipped where it is missing."""
    if not REAL_RECORDS.is_dir():
        pytest.skip("the folder of real records is not here")
    return REAL_RECORDS
