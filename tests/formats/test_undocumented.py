"""Files of which only the name of the format is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit import load, loads
from sgfedit.formats import no_game_error

if TYPE_CHECKING:
    from pathlib import Path

BINARY = bytes(range(128, 256)) * 4


@pytest.mark.parametrize(
    ("extension", "name"), [(".gos", "GOS"), (".BDX", "BDX"), (".go", "China Game Centre")]
)
def test_a_file_of_an_undocumented_format_says_so(
    extension: str, name: str, tmp_path: Path
) -> None:
    path = tmp_path / f"game{extension}"
    path.write_bytes(BINARY)
    collection = load(path)

    assert (collection.format, collection.games) == ("undocumented", ())
    (problem,) = collection.reading
    assert (problem.code, problem.severity) == ("foreign-undocumented", "error")
    assert name in problem.message
    assert "save it there as SGF" in problem.message
    assert str(no_game_error(path, collection)) != ""


@pytest.mark.parametrize("extension", [".gos", ".bdx", ".go"])
def test_sgf_inside_is_opened(extension: str) -> None:
    collection = loads(b"some head\r\n(;SZ[9];B[aa])", extension=extension)

    assert [len(list(game)) for game in collection.games] == [2]


def test_ishi_and_nothing_are_no_undocumented_files() -> None:
    assert loads(b"EVENT x\nB 1 D4\n", extension=".go").format == "ishi"
    assert loads(b" \r\n", extension=".go").format == "sgf"
    assert loads(BINARY, extension=".dat").format == "sgf"
