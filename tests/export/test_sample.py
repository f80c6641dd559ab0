"""The sample of `docs/python.md` draws what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "python.md"


@pytest.mark.usefixtures("qapp")
def test_a_game_is_drawn_from_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocks = re.findall(
        r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    (sample,) = (block for block in blocks if "sgfedit.export" in block)
    sample = sample.replace('"resources/', f'"{ROOT.as_posix()}/resources/')
    monkeypatch.chdir(tmp_path)

    exec(compile(sample, "docs/python.md", "exec"), {})  # noqa: S102  # our own text

    starts = {"board.svg": b"<?xml", "board.png": b"\x89PNG", "book.pdf": b"%PDF"}
    for name, start in starts.items():
        assert (tmp_path / name).read_bytes().startswith(start)
