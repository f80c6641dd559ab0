"""Whether the computer runs on its battery."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit.app.power import on_battery, on_battery_by

if TYPE_CHECKING:
    from pathlib import Path

MAINS = {"type": "Mains", "online": "1"}
NO_MAINS = {"type": "Mains", "online": "0"}
FULL = {"type": "Battery", "status": "Full"}
USED = {"type": "Battery", "status": "Discharging"}
MOUSE = {**USED, "scope": "Device"}


@pytest.mark.parametrize(
    ("supplies", "expected"),
    [
        ((), False),
        ((MAINS, FULL), False),
        ((MAINS, USED), False),  # the mains are too weak
        ((NO_MAINS, USED), True),
        ((USED,), True),
        ((NO_MAINS, {"type": "Battery", "status": "Unknown"}), False),
        ((MOUSE,), False),
        ((NO_MAINS, MOUSE, USED), True),
    ],
)
def test_linux_tells_by_files(
    tmp_path: Path, supplies: tuple[dict[str, str], ...], *, expected: bool
) -> None:
    for number, files in enumerate(supplies):
        (tmp_path / f"supply{number}").mkdir()
        for name, text in files.items():
            (tmp_path / f"supply{number}" / name).write_text(f"{text}\n", "ascii")

    assert on_battery_by(tmp_path) is expected


def test_what_is_not_known_counts_as_plugged_in(tmp_path: Path) -> None:
    assert not on_battery_by(tmp_path / "none")
    assert on_battery() in {True, False}
