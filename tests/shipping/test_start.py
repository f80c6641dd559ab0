"""What a bundle starts gets the environment that the bundle was started in."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

START = Path(__file__).parents[2] / "shipping" / "bundle" / "start.py"
OF_BUNDLE = {
    "LD_LIBRARY_PATH": "/opt/sgfedit/_internal",
    "QT_PLUGIN_PATH": "/opt/sgfedit/_internal/PySide6/Qt/plugins",
    "QML2_IMPORT_PATH": "/opt/sgfedit/_internal/PySide6/Qt/qml",
    "_PYI_ARCHIVE_FILE": "/opt/sgfedit/sgfedit",
    "_PYI_PARENT_PROCESS_LEVEL": "1",
}


@pytest.mark.parametrize(
    "before", [{"HOME": "/home/a"}, {"HOME": "/home/a", "LD_LIBRARY_PATH": "/opt/cuda"}]
)
def test_other_programs_are_not_led_to_its_libraries(before: dict[str, str]) -> None:
    kept = {f"{name}_ORIG": value for name, value in before.items() if name in OF_BUNDLE}
    environment = {**before, **OF_BUNDLE, **kept}

    runpy.run_path(str(START))["give_back"](environment)

    assert environment == before
