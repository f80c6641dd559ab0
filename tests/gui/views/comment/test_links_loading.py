"""What finds links is loaded in pieces."""

from __future__ import annotations

import subprocess
import sys

from sgfedit.gui.views.comment.marks import load_piece

SCRIPT = """
import sys
from sgfedit.gui.views.comment.marks import load_piece
loaded = ["sgfedit.game.text_links" in sys.modules]
while not load_piece():
    loaded.append("sgfedit.game.text_links" in sys.modules)
from sgfedit.game.text_links import tokens
print(loaded, tokens.pattern.cache_info().currsize)
"""


def test_it_takes_a_call_for_each_piece() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True
    )

    assert done.stdout.strip() == "[False, True, True] 1"


def test_then_there_is_nothing_left_to_load() -> None:
    while not load_piece():
        pass

    assert load_piece()
