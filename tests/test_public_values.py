"""The parsers of game info are public, and cost nothing until they are asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

import sgfedit
from sgfedit.game import info_values


@pytest.mark.parametrize(
    "kind",
    ["dates", "handicap", "komi", "overtime", "rank", "result", "rules", "time"],
)
def test_every_kind_of_value_is_parsed_and_formatted(kind: str) -> None:
    for name in (f"parse_{kind}", f"format_{kind}"):
        assert name in sgfedit.__all__
        assert name in dir(sgfedit)
        assert getattr(sgfedit, name) is getattr(info_values, name)


@pytest.mark.parametrize(
    ("kind", "text"),
    [("dates", "1996-12-27,28,1997-01"), ("handicap", "3"), ("komi", "-6.5"),
     ("overtime", "5x30 byo-yomi"), ("rank", "10k*"), ("result", "W+0.5"), ("rules", "NZ"),
     ("time", "5400")],
)  # fmt: skip
def test_a_value_survives_parsing_and_formatting(kind: str, text: str) -> None:
    parsed = getattr(sgfedit, f"parse_{kind}")(text)

    assert parsed is not None
    assert getattr(sgfedit, f"format_{kind}")(parsed) == text


@pytest.mark.parametrize(
    "kind", ["dates", "handicap", "komi", "overtime", "rank", "result", "rules", "time"]
)
def test_what_has_no_known_form_is_none(kind: str) -> None:
    assert getattr(sgfedit, f"parse_{kind}")("so so") is None


def test_the_library_does_not_import_them_before() -> None:
    code = "import sys, sgfedit; print(any('info_values' in name for name in sys.modules))"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert result.stdout == "False\n"


def test_other_names_do_not_exist() -> None:
    with pytest.raises(AttributeError, match="parse_nothing"):
        _ = sgfedit.parse_nothing  # type: ignore[attr-defined]
