"""Loads what finds links in a text, a piece at a time: all of it takes longer than a frame.

To be used where a link may as well be found a moment later.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Final

_TOKENS: Final = "sgfedit.game.text_links.tokens"


def load_piece() -> bool:
    """Load the next piece, some 15 ms, if one is left; return whether all were there before."""
    module = sys.modules.get(_TOKENS)
    if module is None:
        import_module(_TOKENS)
    elif not module.pattern.cache_info().currsize:
        module.pattern()
    else:
        return True
    return False
