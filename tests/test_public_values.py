"""The parsers of game info are public, and cost nothing until they are asked for."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import sgfedit
from sgfedit.game import info_values

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


@pytest.mark.parametrize(
    "kind",
    ["dates", "handicap", "komi", "overtime", "rank", "result", "rules", "time"],
)
def test_every_kind_of_value_is_parsed_and_formatted(kind: str) -> None:
    for name in (f"parse_{kind}", f"format_{kind}"):
        assert name in sgfedit.__all__
        assert name in dir(sgfedit)
        assert getattr(sgfedit, name) is getattr(info_values, name)


@pytest.mark.parametrize("name", [n for n in sgfedit.__all__ if n.startswith("parse_")])
@pytest.mark.parametrize("wrong", [5, None, [], b"x", ("a",)], ids=repr)
def test_what_is_no_text_is_not_parsed(name: str, wrong: object) -> None:
    with pytest.raises(TypeError):
        getattr(sgfedit, name)(wrong)


@pytest.mark.parametrize("name", [n for n in sgfedit.__all__ if n.startswith("format_")])
@pytest.mark.parametrize("wrong", [None, b"x", ("a",), object], ids=repr)
def test_what_is_no_value_is_not_formatted(name: str, wrong: object) -> None:
    with pytest.raises(TypeError):
        getattr(sgfedit, name)(wrong)


def test_files_of_another_type_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(b"(;)")
    collection = sgfedit.load(path)

    wrong: list[Callable[[], object]] = [
        lambda: sgfedit.load(5),  # type: ignore[arg-type]
        lambda: sgfedit.load(path, 5),  # type: ignore[arg-type]
        lambda: sgfedit.load_dir(5),  # type: ignore[arg-type]
        lambda: sgfedit.loads(None),  # type: ignore[arg-type]
        lambda: sgfedit.loads(["(;)"]),  # type: ignore[arg-type]
        lambda: sgfedit.loads("(;)", 5),  # type: ignore[arg-type]
        lambda: sgfedit.dumps("(;)"),  # type: ignore[arg-type]
        lambda: sgfedit.save("(;)", path),  # type: ignore[arg-type]
        lambda: sgfedit.save(collection, 5),  # type: ignore[arg-type]
        lambda: collection.games[0].position(5),  # type: ignore[arg-type]
        lambda: collection.games[0].position(collection.games[0].root).stone("a", 1),  # type: ignore[arg-type]
    ]
    for call in wrong:
        with pytest.raises(TypeError):
            call()
    assert path.read_bytes() == b"(;)"


def test_what_takes_long_to_import_is_there_when_it_is_asked_for() -> None:
    code = "import sys, sgfedit; print('sgfedit.game.operations' in sys.modules, sgfedit.Editor)"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "False <class 'sgfedit.game.editor.Editor'>\n"


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
