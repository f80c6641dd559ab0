"""Fixtures for every test: an offscreen Qt and the folder of real records."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

REAL_RECORDS = Path(__file__).parents[2] / "shared" / "data"


@pytest.fixture(scope="session")
def real_records() -> Path:
    """The folder of real game records; tests that need it are skipped where it is missing."""
    if not REAL_RECORDS.is_dir():
        pytest.skip("the folder of real records is not here")
    return REAL_RECORDS
