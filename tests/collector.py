"""Python's garbage collector as the program has it in tests: it passes over what pytest holds.

That is half a million objects, which are frozen once. The program freezes what it has read and
unfreezes it at once, so that it counts as old, which would unfreeze them as well: a full
collection would walk them all and take half a second in place of some milliseconds.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from types import SimpleNamespace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType


def freeze() -> None:
    """Let collections pass over all there is from now on."""
    gc.collect()
    gc.freeze()


def keep_frozen(module: ModuleType) -> None:
    """Let a module of the program neither freeze nor unfreeze anything."""
    others = {**vars(gc), "freeze": _nothing, "unfreeze": _nothing}
    setattr(module, "gc", SimpleNamespace(**others))  # noqa: B010  # no module, to type checkers


@contextmanager
def real(module: ModuleType) -> Iterator[None]:
    """Let a module do it all for a while."""
    kept = vars(module)["gc"]
    setattr(module, "gc", gc)  # noqa: B010  # as above
    try:
        yield
    finally:
        setattr(module, "gc", kept)  # noqa: B010
        freeze()


def _nothing() -> None:
    """Stand in for what would touch all objects."""
